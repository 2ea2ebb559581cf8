"""No byte that goes to a screen tells of another's hand, at the table of a real game: two worlds that differ in that hand alone."""

from __future__ import annotations

import contextlib
import json
import re
from pathlib import Path

import pytest

from ludonaut.core.chance import KeyedChance, Outcome, ReplayingChance, key_from_seed
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.core.transcript import write_transcript
from ludonaut.core.view import view_bytes
from tests.web.conftest import START
from tests.web.test_secrets import World, assert_same, worlds_of

pytestmark = pytest.mark.once

CARD_GAME = "captain-future"
DECK = 2
"""The number of the deck among the game's sources of chance."""


def opened(opening: list[Outcome]) -> Match:
    return Match(find_game(CARD_GAME), seats=2, chance=ReplayingChance(opening))


def twin_openings() -> tuple[list[Outcome], list[Outcome]]:
    """Two deals after which the seat that begins sees the same, and the other holds another card."""
    first = Match(find_game(CARD_GAME), seats=2, chance=KeyedChance(key_from_seed("twins")))
    mine = int(first.state.next_seat())
    for place, dealt in enumerate(first.opening):
        for card in range(len(first.game.chance_sources[DECK].outcomes)):
            if dealt.source != DECK or card == dealt.value:
                continue
            other = [*first.opening[:place], Outcome(DECK, card), *first.opening[place + 1 :]]
            with contextlib.suppress(LudonautError):
                second = opened(other)
                same = view_bytes(first.view(mine)) == view_bytes(second.view(mine))
                if same and view_bytes(first.view(1 - mine)) != view_bytes(second.view(1 - mine)):
                    return list(first.opening), other
    raise AssertionError("no deal has a twin")


def twins(folder: Path, other_player: str, moved: bool = False) -> contextlib.AbstractContextManager[list[World]]:
    """Two servers with the same game but for the second person's hand; with `moved` the first has had a turn already."""
    texts = []
    turn: list[tuple[int, int, tuple[Outcome, ...]]] = []
    for opening in twin_openings():
        match = opened(opening)
        mine = int(match.state.next_seat())
        if moved and not turn:
            match.go_on_with(KeyedChance(key_from_seed("turn")))
            while int(match.state.next_seat()) == mine:
                step = match.play(mine, match.legal(mine)[-1 if len(match.steps) == 0 else 0])
                turn.append((step.seat, step.action, step.outcomes))
        elif moved:
            for seat, action, outcomes in turn:
                match.replay_step(seat, action, outcomes)
        texts.append(write_transcript(match, ("Kim", other_player) if mine == 0 else (other_player, "Kim")))
    return worlds_of(folder, texts, START, CARD_GAME)


def person(one: World) -> int:
    """Kim's number among the people of the table: people are numbered by their seats."""
    found = re.search(r'data-person="(\d)"', str(one.received))
    assert found is not None
    return int(found[1])


def first_choices(one: World) -> list[int]:
    shown = [json.loads(str(text)) for name, text in one.received if name == "message"]
    return [
        int(action) for message in shown for action in re.findall(r'id="choice-(\d+)"', message["fragments"].get("choices", ["", ""])[1])
    ]


def test_a_person_is_sent_nothing_of_another_persons_hand(tmp_path: Path) -> None:
    with twins(tmp_path, "Ann") as worlds:
        for one in worlds:
            one.look_everywhere()
            one.listen()
            kim = person(one)
            one.command("play", action=0)  # refused: the curtain is closed
            one.command("lift", person=3 - kim)  # refused: Ann is not asked
            one.command("lift", person=kim)
            one.look_everywhere()
            action = first_choices(one)[0]
            one.command("play", action=action)
            one.look_everywhere()
            one.command("undo")
            one.command("play", action=10**6)  # there is no such action
            one.look_everywhere()
        assert_same(worlds)


def test_behind_the_curtain_nothing_of_the_next_hand_is_sent(tmp_path: Path) -> None:
    with twins(tmp_path, "Ann", moved=True) as worlds:
        for one in worlds:
            one.look_everywhere()
            one.listen()
            assert "Pass to Ann" in str(one.received)
            one.command("lift", person=3 - person(one))  # refused: Kim is not asked
            one.command("hint")  # refused: the curtain is closed
            one.look_everywhere()
        assert_same(worlds)


def test_a_person_is_sent_nothing_of_a_bots_hand(tmp_path: Path) -> None:
    with twins(tmp_path, "bot greedy") as worlds:
        for one in worlds:
            one.get(one.path)
            one.listen()
            one.look_everywhere()
            one.command("play", action=first_choices(one)[0])
            one.look_everywhere()
        assert_same(worlds)
