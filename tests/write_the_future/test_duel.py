"""The same dice twice: games that can be compared, what is told of both, and the challenge in the line mode and on the full screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludonaut.bots import make_bot, play_on
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.duel import Side, check_challenge, check_same_luck, compare, outcomes_of, sides_of
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.core.transcript import read_transcript, write_transcript
from tests.terminal.driving import Process
from tests.write_the_future.views_for_tests import GAME, played

NAME = "write-the-future"


def by(bot: str, seed: str = "duel", seats: int = 1, **options: str) -> Match:
    """A whole game by one kind of bot."""
    match = Match(GAME, GAME.options.make(options), seats, KeyedChance(key_from_seed(seed)))
    return play_on(match, make_bot(bot, GAME, seed=1), until=lambda _: False)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (1, {"mode": "solo", "secrecy": "yes", "factions": "dealt", "future-proof": "yes"}),
        (3, {"mode": "draft", "secrecy": "yes"}),
        (2, {"mode": "traditional", "factions": "dealt"}),
    ],
)
def test_whatever_is_decided_the_dice_and_missions_are_the_same(seats: int, options: dict[str, str]) -> None:
    one, other = by("greedy", seats=seats, **options), by("random", seats=seats, **options)
    assert [step.action for step in one.steps] != [step.action for step in other.steps]
    common = min(len(outcomes_of(one)), len(outcomes_of(other)))
    assert common > 60
    assert outcomes_of(one)[:common] == outcomes_of(other)[:common]
    check_same_luck(one, other)


def test_the_comparison_tells_every_source_and_adds_up() -> None:
    mine, theirs = by("greedy", secrecy="yes"), by("random", secrecy="yes")
    found = compare(sides_of(mine, ["Kim"]), sides_of(theirs, ["Zoe"]))
    assert found.names == ("Kim", "Zoe")
    assert found.totals == tuple(int(match.state.score(0)) for match in (mine, theirs))
    assert tuple(sum(points[place] for _, points in found.rows) for place in range(2)) == found.totals
    sources = [source for source, _ in found.rows]
    assert {"Black Market", "Stars"} < set(sources) and len(sources) >= 6
    lines = found.lines()
    assert lines[0].split() == ["Kim", "Zoe"] and lines[-2].split()[-2:] == [str(total) for total in found.totals]
    more, less = ("Kim", "Zoe") if found.totals[0] > found.totals[1] else ("Zoe", "Kim")
    assert lines[-1] == f"{more} made {max(found.totals) - min(found.totals)} points more than {less} of the same luck."


def test_one_name_in_both_games_is_told_apart_by_when_it_was() -> None:
    match = by("greedy")
    found = compare(sides_of(match, ["Kim"]), sides_of(match, ["Kim"]))
    assert found.names == ("Kim (now)", "Kim (before)")
    assert found.verdict == f"Kim (now) and Kim (before): {found.totals[0]} points each."
    assert compare(sides_of(match, []), sides_of(match, ["bot greedy"])).names == ("You", "bot greedy")


def test_the_best_of_each_game_decides_and_bots_count_only_where_nobody_else_played() -> None:
    match = by("greedy", seats=3, mode="draft")
    players = ["Kim", "bot greedy", ""]
    assert sides_of(match, players) == [Side("Kim", match, 0), Side("Red", match, 2)]
    assert [side.seat for side in sides_of(match, ["bot greedy"] * 3)] == [0, 1, 2]
    best = max(int(match.state.score(seat)) for seat in (0, 2))
    worst = min(int(match.state.score(seat)) for seat in range(3))
    lone = [Side("Zoe", match, min(range(3), key=lambda seat: int(match.state.score(seat))))]
    verdict = compare(sides_of(match, players), lone).verdict
    assert str(best - worst) in verdict if best > worst else "each" in verdict


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (lambda: by("greedy", secrecy="yes"), "options must be the same"),
        (lambda: by("greedy", "another"), "did not have the same dice"),
        (lambda: played(1, {}, 20), "both are over"),
    ],
)
def test_games_that_had_not_the_same_luck_are_not_compared(other: object, reason: str) -> None:
    assert callable(other)
    with pytest.raises(LudonautError, match=reason):
        check_same_luck(by("greedy"), other())


def test_only_a_finished_game_with_its_key_is_a_challenge() -> None:
    whole, begun = write_transcript(by("greedy")), write_transcript(played(1, {}, 20))
    check_challenge(*read_transcript(whole))
    with pytest.raises(LudonautError, match="when it is over"):
        check_challenge(*read_transcript(begun))
    keyless = "".join(line for line in whole.splitlines(keepends=True) if not line.startswith(("key ", "commitment ")))
    with pytest.raises(LudonautError, match="has no key"):
        check_challenge(*read_transcript(keyless))
    ship = find_game("deep-space-d6")
    match = Match(ship, chance=KeyedChance(key_from_seed(1)))
    while not match.is_over:
        match.play(0, match.legal(0)[-1])
    with pytest.raises(LudonautError, match="nobody can have the same luck again"):
        check_challenge(*read_transcript(write_transcript(match)))


# -- in the line mode --------------------------------------------------------------------------------------------------------------
def friends_game(folder: Path, *players: str, **options: str) -> Path:
    file = folder / "friend.ludonaut"
    file.write_text(write_transcript(by("greedy", seats=len(players), **options), players))
    return file


def answers(game: Process) -> None:
    """Plays on: a card, a symbol, a square, else the end of the turn."""
    turn = 0
    while game.heard[-1].startswith("? ") and turn < 400:
        wanted = [notation for notation in game.notations if notation.startswith(("take", "draw", "bonus-", "market"))]
        game.answer(wanted[turn * 7 % len(wanted)] if wanted else game.notations[-1])
        turn += 1
    assert game.end() == 0


def test_the_dice_of_a_friend_are_played_by_script_and_compared_at_the_end(tmp_path: Path) -> None:
    file, kept = friends_game(tmp_path, "Zoe", secrecy="yes"), tmp_path / "mine.ludonaut"
    game = Process(tmp_path, "--plain", "--same-dice", str(file), "--save", str(kept))
    game.listen()
    answers(game)
    (_, theirs), (_, mine) = (read_transcript(path.read_text()) for path in (file, kept))
    assert outcomes_of(mine) == outcomes_of(theirs)
    shown = compare(sides_of(mine, [""]), sides_of(theirs, ["Zoe"])).lines()
    first = game.heard.index(shown[0])
    assert game.heard[first : first + len(shown)] == shown
    assert shown[0].split() == ["You", "Zoe"]


def test_a_whole_draft_against_bots_by_script_whose_bots_have_their_seats_again(tmp_path: Path) -> None:
    file, kept = friends_game(tmp_path, "Zoe", "bot greedy", "bot random", mode="draft", secrecy="yes"), tmp_path / "mine.ludonaut"
    game = Process(tmp_path, NAME, "--plain", "--same-dice", str(file), "--save", str(kept))
    game.listen()
    answers(game)
    header, mine = read_transcript(kept.read_text())
    assert header.players == ("", "bot greedy", "bot random") and mine.is_over
    assert header.options.spelled()["secrecy"] == "yes"
    assert any("of the same luck" in line or "each." in line for line in game.heard)
