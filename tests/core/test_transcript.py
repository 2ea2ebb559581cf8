"""Transcripts: canonical, strict, and never a traceback, whatever the text."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludonaut.core import transcript as module
from ludonaut.core.chance import FastChance, KeyedChance, key_commitment, key_from_seed
from ludonaut.core.errors import TranscriptError
from ludonaut.core.inspect import digest
from ludonaut.core.match import Match
from ludonaut.core.transcript import clean_name, read_transcript, write_transcript
from tests.core.toy import TOY


def played(seed: int, moves: int = 99, keyed: bool = True) -> Match:
    match = Match(TOY, seats=2, chance=KeyedChance(key_from_seed(seed)) if keyed else FastChance(seed))
    picker = random.Random(seed)
    while not match.is_over and len(match.steps) < moves:
        seat = picker.choice(match.due_seats())
        match.play(seat, picker.choice(match.legal(seat)))
    return match


TEXT = write_transcript(played(5), ["Ada", "Ben"])


def test_the_text_is_readable() -> None:
    lines = TEXT.splitlines()
    assert lines[:6] == ["ludonaut transcript 1", "game high-card", "rules 1", "seats 2", "player 1 Ada", "player 2 Ben"]
    assert lines[6] == "option low-wins no" and lines[7].startswith("commitment ") and lines[8].startswith("key ") and lines[9] == "begin"
    assert lines[10].startswith("= deck ") and lines[16].split()[1] == "lay"
    assert lines[-2].startswith("over played ") and lines[-1].startswith("digest ")


def test_a_game_under_way_keeps_its_key_and_goes_on() -> None:
    text = write_transcript(played(5, moves=3))
    assert "\nkey " not in text and "\nunfinished\n" in text
    _, match = read_transcript(text)
    match.play(match.due_seats()[0], match.legal(match.due_seats()[0])[0])


def test_a_game_without_keyed_dice_claims_no_commitment_even_when_played_on() -> None:
    for moves in (3, 99):
        text = write_transcript(played(5, moves, keyed=False))
        _, match = read_transcript(text)
        assert "commitment" not in text and write_transcript(match) == text
        while not match.is_over:
            match.play(match.due_seats()[0], match.legal(match.due_seats()[0])[0])
        assert "commitment" not in write_transcript(match) and "key" not in write_transcript(match)


def test_a_keyed_game_under_way_that_is_played_on_elsewhere_drops_its_commitment() -> None:
    _, match = read_transcript(write_transcript(played(5, 3)))
    assert "commitment" not in write_transcript(match)


def edited(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_a_foreign_or_damaged_text_is_told_the_line_and_the_reason() -> None:
    lines = TEXT.splitlines()
    key_line = next(k for k, line in enumerate(lines, 1) if line.startswith("key "))
    cases = [
        ("", 0, "This is not a Ludonaut transcript"),
        ("hello", 0, "This is not a Ludonaut transcript: it does not begin with “ludonaut transcript 1”."),
        ("\n" + TEXT, 0, "This is not a Ludonaut transcript"),
        ("ludonaut transcript 1", 1, "the last line does not end"),
        (edited("transcript 1", "transcript 2"), 1, "is of another version: “ludonaut transcript 2”; “ludonaut transcript 1” can be read"),
        (edited("game high-card", "game chess"), 2, "no game called 'chess'"),
        (edited("rules 1", "rules 2"), 3, "version 2 of the rules; installed is version 1"),
        (edited("seats 2", "seats 9"), 4, "has 2 to 3 seats"),
        (edited("seats 2", "seats 02"), 4, "a number was expected"),
        (edited("player 2 Ben", "player 1 Ben"), 6, "seats ascending"),
        (edited("player 2 Ben", "player 2 B\x07n"), 6, "printable"),
        (edited("option low-wins no", "option low-wins maybe"), 7, "yes or no"),
        (edited("option low-wins no", "option low-wins NO"), 7, "is written no"),
        (edited("option low-wins no\n", ""), 7, "“option …” was expected"),
        (edited(lines[key_line - 1], "key " + "0" * 32), key_line, "does not fit the commitment"),
        (edited("= deck", "= dock"), 11, "one of the sources deck, die"),
        (edited(lines[10], "= deck 7"), 11, "not an outcome of deck"),
        (edited(lines[16], "1 lay 9"), 17, "is not a card"),
        (edited(lines[16], "3 lay 1"), 17, "seat 3 does not exist"),
        (edited(lines[16], lines[16] + "\n= die 3"), 17, "more are given"),
        (edited(lines[10] + "\n", ""), 16, "used"),
        (edited(lines[-2], "over played 1 1"), len(lines) - 1, "was expected"),
        (edited(lines[-1], "digest 0000000000000000"), len(lines), "digest does not fit"),
        (TEXT + "more\n", len(lines) + 1, "nothing may follow"),
        (TEXT[:-1], len(lines), "cut off"),
        ("\n".join(lines[:-3]) + "\n", len(lines) - 3, "cut off"),
    ]
    for text, line, says in cases:
        with pytest.raises(TranscriptError) as caught:
            read_transcript(text)
        assert says in str(caught.value) and caught.value.line == line, (says, line, str(caught.value))


def test_dice_that_are_not_the_keys_are_found_out() -> None:
    """A cheat rewrites the opening and the digest; the key still tells."""
    other = played(6, keyed=False)
    forged = write_transcript(other)
    key = key_from_seed(5)
    forged = forged.replace("begin\n", f"commitment {key_commitment(key)}\nkey {key.hex()}\nbegin\n", 1)
    with pytest.raises(TranscriptError, match="not those of the published key"):
        read_transcript(forged)


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_no_damage_breaks_the_reader(data: st.DataObject) -> None:
    """Any edit of a good text reads as some good game that writes itself again, or is refused with a sentence."""
    lines = TEXT.split("\n")
    for _ in range(data.draw(st.integers(1, 4))):
        k = data.draw(st.integers(0, len(lines) - 1))
        edit = data.draw(st.sampled_from(["drop", "twice", "swap", "text", "cut", "digit"]))
        if edit == "drop" and len(lines) > 1:
            del lines[k]
        elif edit == "twice":
            lines.insert(k, lines[k])
        elif edit == "swap":
            j = data.draw(st.integers(0, len(lines) - 1))
            lines[k], lines[j] = lines[j], lines[k]
        elif edit == "text":
            lines[k] = data.draw(st.text(max_size=40))
        elif edit == "cut":
            lines[k] = lines[k][: data.draw(st.integers(0, 20))]
        else:
            lines[k] = "".join(data.draw(st.sampled_from("0123456789")) if c.isdigit() else c for c in lines[k])
    check_any_text("\n".join(lines))


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    check_any_text(text)
    check_any_text("ludonaut transcript 1\n" + text)


def check_any_text(text: str) -> None:
    try:
        header, match = read_transcript(text)
    except TranscriptError as error:
        assert str(error) and len(str(error)) < 500 and str(error).isprintable()
        return
    again = write_transcript(match, header.players)
    if "\nkey " in text:
        assert again == text
    assert again.split("begin", 1)[1] == text.split("begin", 1)[1]


def test_the_reader_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, value, says in (
        ("MOST_CHARACTERS", 100, "at most 100"),
        ("MOST_SECONDS", -1.0, "seconds and was stopped"),
        ("most_moves", 2, "at most 2 actions"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(type(played(0).game) if limit == "most_moves" else module, limit, value)
            with pytest.raises(TranscriptError, match=says):
                read_transcript(TEXT)


def test_names_cannot_forge_lines() -> None:
    text = write_transcript(played(5), ["A\nover played 0 1\n", "\u202eB\x00" + "x" * 99])
    header, match = read_transcript(text)
    assert header.players[0] == "A over played 0 1" and len(header.players[1]) <= 40
    assert digest(match.state) == digest(played(5).state)
    assert clean_name("  \t ") == ""
