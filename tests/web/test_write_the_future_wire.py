"""No byte that goes to a screen tells of another's secret mission: two worlds that differ in that mission alone."""

from __future__ import annotations

import contextlib
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

SHEETS = "write-the-future"
SECRETS = {"mode": "traditional", "secrecy": "yes"}


def opened(opening: list[Outcome]) -> Match:
    game = find_game(SHEETS)
    return Match(game, game.options.make(SECRETS), 2, ReplayingChance(opening))


def twin_openings(mine: int) -> tuple[list[Outcome], list[Outcome]]:
    """Two set-ups after which the seat `mine` sees the same, and the other has another secret mission."""
    game = find_game(SHEETS)
    for seed in range(20):
        first = Match(game, game.options.make(SECRETS), 2, KeyedChance(key_from_seed(seed)))
        place = len(first.opening) - (1 if mine == 0 else 2)  # seats draw in their order; a mission that is drawn and goes is told
        dealt = first.opening[place]
        for mission in range(len(game.chance_sources[dealt.source].outcomes)):
            other = [*first.opening[:place], Outcome(dealt.source, mission), *first.opening[place + 1 :]]
            with contextlib.suppress(LudonautError):
                second = opened(other)
                same = view_bytes(first.view(mine)) == view_bytes(second.view(mine)) and first.log(mine) == second.log(mine)
                if mission != dealt.value and same and view_bytes(first.view(1 - mine)) != view_bytes(second.view(1 - mine)):
                    return list(first.opening), other
    raise AssertionError("no set-up has a twin")


def twins(folder: Path, mine: int, other_player: str) -> contextlib.AbstractContextManager[list[World]]:
    """Two servers with the same game but for the secret mission of the seat that is not Kim's."""
    texts = []
    for opening in twin_openings(mine):
        match = opened(opening)
        match.go_on_with(KeyedChance(key_from_seed("further")))
        texts.append(write_transcript(match, ("Kim", other_player) if mine == 0 else (other_player, "Kim")))
    return worlds_of(folder, texts, START, SHEETS)


def play_a_round(one: World) -> None:
    """Kim takes a card, draws what is offered first, takes it back and draws it again, and finishes."""
    for _ in range(3):
        one.command("play", action=one.choices()[0])
        one.look_everywhere()
    one.command("undo")
    one.command("play", action=one.choices()[0])
    one.command("play", action=10**6)  # there is no such action
    done = find_game(SHEETS).actions.parse("done")
    one.command("play", action=done)


@pytest.mark.parametrize("mine", [0, 1])
def test_a_person_is_sent_nothing_of_another_persons_secret_mission(tmp_path: Path, mine: int) -> None:
    kim, ann = (1, 2) if mine == 0 else (2, 1)
    with twins(tmp_path, mine, "Ann") as worlds:
        for one in worlds:
            one.look_everywhere()
            one.listen()
            one.command("play", action=0)  # refused: the curtain is closed
            if mine == 1:
                one.command("pass")  # Ann is not there
            one.command("lift", person=kim)
            assert "Your secret mission" in str(one.received[-1])
            one.look_everywhere()
            play_a_round(one)
            one.look_everywhere()
            one.command("lift", person=kim)  # refused: Kim is done, and Ann is asked
            one.look_everywhere()
        assert any("Pass to Ann" in str(what) for _, what in worlds[0].received), ann
        assert_same(worlds)


def test_a_person_is_sent_nothing_of_a_bots_secret_mission(tmp_path: Path) -> None:
    with twins(tmp_path, 0, "bot random") as worlds:
        for one in worlds:
            one.get(one.path)
            one.look_everywhere()
        assert_same(worlds)
