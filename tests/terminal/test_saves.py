"""Saved games: whole or not at all, with the same dice, and nothing told too early."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ludonaut.core.chance import KeyedChance
from ludonaut.core.errors import IllegalAction, LudonautError, TranscriptError
from ludonaut.core.game import Game, find_game
from ludonaut.core.transcript import read_transcript
from ludonaut.terminal.dice import TypedDice
from ludonaut.terminal.lock import BeingPlayed
from ludonaut.terminal.saves import chance_path, last_unfinished, load, read_text, write_synced
from ludonaut.terminal.session import Session, begin, go_on

GAME = "deep-space-d6"
pytestmark = pytest.mark.once


def no_dice(game: Game) -> TypedDice:
    raise LudonautError(f"{game.name} asked for dice")


def begun(path: Path, seed: int = 4) -> Session:
    game = find_game(GAME)
    return begin(game, game.options.make(), seed=seed, path=path)


def play_out(session: Session) -> None:
    while not session.match.is_over:
        session.play(0, session.match.legal(0)[0])


def test_a_game_that_goes_on_has_the_dice_it_would_have_had(tmp_path: Path) -> None:
    play_out(begun(tmp_path / "whole"))
    begun(tmp_path / "half").play(0, "done")
    session = go_on(tmp_path / "half", no_dice)
    play_out(session)
    assert (tmp_path / "half").read_text() == (tmp_path / "whole").read_text()
    assert read_transcript((tmp_path / "half").read_text())[0].key


def test_the_key_is_beside_an_unfinished_game_for_its_owner_alone_and_gone_afterwards(tmp_path: Path) -> None:
    session = begun(tmp_path / "game")
    assert isinstance(session.match.chance, KeyedChance)
    secret = chance_path(tmp_path / "game")
    assert secret.read_text().strip() == session.match.chance.key.hex()
    assert secret.stat().st_mode & 0o077 == 0
    assert session.match.chance.key.hex() not in (tmp_path / "game").read_text()
    play_out(session)
    assert not secret.exists()


@pytest.mark.parametrize("secret", [None, "", "zz", "00" * 16, "é"])
def test_without_its_key_a_game_goes_on_and_promises_nothing(tmp_path: Path, secret: str | None) -> None:
    begun(tmp_path / "game")
    chance_path(tmp_path / "game").unlink()
    if secret is not None:
        chance_path(tmp_path / "game").write_text(secret)
    session = go_on(tmp_path / "game", no_dice)
    play_out(session)
    header, match = read_transcript((tmp_path / "game").read_text())
    assert match.is_over
    assert (header.commitment, header.key) == ("", "")


def test_a_finished_game_is_not_played_on(tmp_path: Path) -> None:
    play_out(begun(tmp_path / "game"))
    with pytest.raises(IllegalAction, match="is over; ludonaut replay shows it"):
        go_on(tmp_path / "game", no_dice)


def test_a_failed_write_leaves_the_old_file_and_no_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    write_synced(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_synced(path, "new")
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game"]


def test_the_last_unfinished_game_is_found(saves: Path) -> None:
    saves.mkdir()
    assert last_unfinished(GAME) is None
    begun(saves / f"{GAME}-1.ludonaut")
    play_out(begun(saves / f"{GAME}-2.ludonaut"))
    (saves / f"{GAME}-3.ludonaut").write_bytes(b"\xff\xfe")
    (saves / f"{GAME}-4.ludonaut").write_text("something else\n")
    assert last_unfinished(GAME) == saves / f"{GAME}-1.ludonaut"
    assert last_unfinished(GAME, saves / f"{GAME}-1.ludonaut") is None
    assert last_unfinished("another-game") is None


def test_files_that_are_no_transcript_are_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TranscriptError, match="not text in UTF-8"):
        load(path)
    path.write_bytes(b"\xff" * 8_000_001)
    with pytest.raises(TranscriptError, match="larger than a transcript can be"):
        load(path)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none")


def test_more_bots_than_seats_are_refused(tmp_path: Path) -> None:
    game = find_game(GAME)
    with pytest.raises(LudonautError, match="2 bots do not fit on 1 seat"):
        begin(game, game.options.make(), bots=("random", "random"), path=tmp_path / "game")


def test_a_game_is_never_kept_over_a_file_of_another_kind(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ada")
    with pytest.raises(LudonautError, match="letter exists and is not a transcript"):
        begun(tmp_path / "letter")
    begun(tmp_path / "game")
    with pytest.raises(LudonautError, match="letter exists and is not a transcript"):
        go_on(tmp_path / "game", no_dice, tmp_path / "letter")
    assert (tmp_path / "letter").read_text() == "Dear Ada"
    assert begun(tmp_path / "game", seed=5).saved.path == tmp_path / "game"


@pytest.mark.parametrize(("name", "sentence"), [("", "is a folder"), ("no/file", "does not exist"), ("a\0b", "no zero characters")])
def test_a_path_that_cannot_be_a_file_is_refused_in_words(tmp_path: Path, name: str, sentence: str) -> None:
    with pytest.raises(LudonautError, match=sentence):
        write_synced(tmp_path / name, "")
    assert list(tmp_path.iterdir()) == []


def test_a_transcript_that_came_by_way_of_another_system_is_read(tmp_path: Path) -> None:
    begun(tmp_path / "game").play(0, "done")
    text = (tmp_path / "game").read_text()
    (tmp_path / "foreign").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert read_text(tmp_path / "foreign") == text
    assert len(load(tmp_path / "foreign")[1].steps) == 1


def test_a_device_or_pipe_is_never_replaced_by_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(LudonautError, match="no ordinary file"):
        begun(tmp_path / "pipe")
    assert (tmp_path / "pipe").is_fifo()


def test_a_game_that_is_being_played_is_not_played_elsewhere_too(tmp_path: Path) -> None:
    session = begun(tmp_path / "game")
    session.play(0, "done")
    before = (tmp_path / "game").read_text()
    other = begun(tmp_path / "other")
    for attempt in (
        lambda: go_on(tmp_path / "game", no_dice),
        lambda: go_on(tmp_path / "other", no_dice),
        lambda: begun(tmp_path / "game", seed=5),
        lambda: other.saved.export(other.match, other.players, tmp_path / "game"),
    ):
        with pytest.raises(BeingPlayed, match="is being played in another window just now; go on with it there, or leave it there first"):
            attempt()
    assert (tmp_path / "game").read_text() == before
    session.saved.export(session.match, session.players, tmp_path / "game")
    session.saved.export(session.match, session.players, tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == before
    copied = go_on(tmp_path / "game", no_dice, tmp_path / "elsewhere")
    copied.play(0, copied.match.legal(0)[0])
    assert (tmp_path / "game").read_text() == before
    for left in (session, other, copied):
        left.leave()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "copy", "elsewhere", "elsewhere.chance", "game", "game.chance", "other", "other.chance",
    ]  # fmt: skip
    assert len(go_on(tmp_path / "game", no_dice).match.steps) == 1


def test_a_lock_without_anybody_behind_it_holds_nobody_up(tmp_path: Path) -> None:
    (tmp_path / "game.lock").write_text("")
    assert begun(tmp_path / "game").match.steps == []


def test_a_finished_game_in_a_folder_that_takes_no_files_is_named_as_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_out(begun(tmp_path / "game"))

    def not_here(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("ludonaut.terminal.lock.os.open", not_here)
    with pytest.raises(IllegalAction, match="is over"):
        go_on(tmp_path / "game", no_dice)
