"""No byte that goes to a screen tells of another's order or of a choice that is not shown yet: two worlds that differ in that alone."""

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
from ludonaut.games.fly_further.state import ORDER
from tests.web.conftest import START
from tests.web.test_secrets import World, assert_same, worlds_of

pytestmark = pytest.mark.once

FLIGHT = "fly-further"
SETTINGS = {"colours": "in-order", "races": "simple"}
KIM, ANN = 0, 1


def new_match(seed: int) -> Match:
    game = find_game(FLIGHT)
    return Match(game, game.options.make(SETTINGS), 2, KeyedChance(key_from_seed(seed)))


def replayed(match: Match, outcomes: list[Outcome]) -> Match:
    """The same actions with other answers of chance."""
    game = find_game(FLIGHT)
    other = Match(game, game.options.make(SETTINGS), 2, ReplayingChance(outcomes))
    for step in match.steps:
        other.play(step.seat, step.action)
    return other


def answered(match: Match, seat: int, wanted: str) -> None:
    """The seat takes this action, or lets go by what else it is asked."""
    game = find_game(FLIGHT)
    legal = [game.actions.notation(action) for action in match.legal(seat)]
    match.play(seat, next(notation for notation in (wanted, "done", "pass", legal[0]) if notation in legal))


def flown() -> tuple[Match, Match]:
    """Two games after a round in which Ann drew an order, another one in each; Kim is asked to choose, and Ann not yet."""
    for seed in range(60):
        match = new_match(seed)
        while match.view(-1).rounds == 1 or match.due_seats() != [KIM, ANN]:
            answered(match, match.due_seats()[0], "play mine" if match.due_seats()[0] == KIM else "play fly")
        outcomes = [*match.opening, *(outcome for step in match.steps for outcome in step.outcomes)]
        drawn = [place for place, outcome in enumerate(outcomes) if outcome.source == ORDER]
        if len(drawn) != 1:
            continue
        for order in range(len(find_game(FLIGHT).chance_sources[ORDER].outcomes)):
            changed = [*outcomes[: drawn[0]], Outcome(ORDER, order), *outcomes[drawn[0] + 1 :]]
            with contextlib.suppress(LudonautError):
                other = replayed(match, changed)
                same = view_bytes(match.view(KIM)) == view_bytes(other.view(KIM)) and match.log(KIM) == other.log(KIM)
                if same and view_bytes(match.view(ANN)) != view_bytes(other.view(ANN)):
                    return match, other
    raise AssertionError("no game has a twin")


def choosing() -> tuple[Match, Match]:
    """Two games in which Ann has chosen, another card in each, and Kim is to choose."""
    found = []
    for notation in ("play mine", "play fly"):
        match = new_match(3)
        while match.due_seats() != [KIM, ANN]:
            answered(match, match.due_seats()[0], "pass")
        answered(match, ANN, notation)
        while ANN in match.due_seats():
            answered(match, ANN, "done")
        found.append(match)
    assert view_bytes(found[0].view(KIM)) == view_bytes(found[1].view(KIM))
    assert view_bytes(found[0].view(ANN)) != view_bytes(found[1].view(ANN))
    return found[0], found[1]


def twins(folder: Path, matches: tuple[Match, Match]) -> contextlib.AbstractContextManager[list[World]]:
    """Two servers with these games."""
    for match in matches:
        match.go_on_with(KeyedChance(key_from_seed("further")))
    return worlds_of(folder, [write_transcript(match, ("Kim", "Ann")) for match in matches], START, FLIGHT)


def look_everywhere(one: World) -> None:
    """Every address that tells something of the game, and the parts of the table by themselves."""
    one.look_everywhere()
    for part in ("board-1", "board-2", "board-3", "planet", "played-1", "played-2"):
        one.get(f"{one.path}/close-up/{part}?part")


@pytest.mark.parametrize("secret", ["order", "choice"])
def test_a_person_is_sent_nothing_of_another_persons_secret(tmp_path: Path, secret: str) -> None:
    with twins(tmp_path, flown() if secret == "order" else choosing()) as worlds:
        for one in worlds:
            look_everywhere(one)
            one.listen()
            one.command("play", action=0)  # refused: the curtain is closed
            one.command("lift", person=1)
            assert "choose your action card in secret" in str(one.received[-1])
            look_everywhere(one)
            offered = one.choices()
            assert len(offered) >= 3
            if secret == "order":
                one.command("play", action=offered[0])
                look_everywhere(one)
                one.command("undo")
            one.command("play", action=10**6)  # there is no such action
            look_everywhere(one)
        assert_same(worlds)
