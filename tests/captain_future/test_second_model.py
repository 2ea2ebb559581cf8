"""The rules and a second writing of them agree at every decision of random games, for every option and other boxes too."""

from __future__ import annotations

import random

import pytest

from ludonaut.core.chance import KeyedChance, Outcome, key_from_seed
from ludonaut.core.match import Match
from ludonaut.games.captain_future.game import CaptainFuture
from ludonaut.games.captain_future.rules import CaptainRules
from ludonaut.games.captain_future.state import START_SEAT
from tests.boxes import other_box
from tests.captain_future.second_model import SecondModel

GAMES = (CaptainFuture(), CaptainFuture().with_components(other_box()))
EAGER = ("event", "attack-with", "attack", "land")
IDLE = ("exchange", "decline", "end-turn")
STYLES = ((), EAGER, IDLE)
OPTIONS: tuple[dict[str, object], ...] = (
    {"ships": 17, "stone-line-blocks-landing": True, "start": "first-seat"},
    {"majority": "more-than-half", "stone-placed-by": "last-seat"},
    {"ships": 10, "majority": "more-than-half", "stone-line-blocks-landing": True},
)


def words(match: Match, outcomes: tuple[Outcome, ...]) -> list[str]:
    sources = match.game.chance_sources
    return [str(value) if source == START_SEAT else sources[source].outcomes[value] for source, value in outcomes]


def chosen(match: Match, legal: list[int], style: tuple[str, ...], dice: random.Random) -> int:
    """One of the legal actions: mostly of the first family that this style likes, else each family is equally likely."""
    families: dict[str, list[int]] = {}
    for action in legal:
        families.setdefault(match.game.actions.notation(action).split()[0], []).append(action)
    liked = [families[family] for family in style if family in families]
    return dice.choice(liked[0] if liked and dice.random() < 0.9 else dice.choice(list(families.values())))


@pytest.mark.parametrize("style", STYLES, ids=["even", "eager", "idle"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=["first", "second", "third"])
def test_the_rules_agree_with_a_second_writing_of_them(options: dict[str, object], seats: int, style: tuple[str, ...]) -> None:
    for number, game in enumerate(GAMES):
        dice = random.Random(number)
        match = Match(game, game.options.make(options), seats, KeyedChance(key_from_seed(f"{seats} {style} {options}")))
        model = SecondModel(game.box, seats, match.options.spelled(), words(match, match.opening))
        while not match.is_over:
            assert not model.over
            assert match.due_seats() == [model.due]
            legal = match.legal(model.due)
            assert {game.actions.notation(action) for action in legal} == model.legal()
            step = match.play(model.due, chosen(match, legal, style, dice))
            model.play(game.actions.notation(step.action), words(match, step.outcomes))
        state = match.state
        assert isinstance(state, CaptainRules)
        scores = [model.score(seat) for seat in range(seats)]
        winners = [seat for seat in range(seats) if scores[seat] == max(scores)]
        assert game.reasons[int(state.reason())] == model.over
        assert [int(state.score(seat)) for seat in range(seats)] == scores
        assert [state.returns(seat) for seat in range(seats)] == [1 / len(winners) if seat in winners else 0 for seat in range(seats)]
        assert [int(state.supply[seat]) for seat in range(seats)] == model.supply
        assert [int(state.lost[seat]) for seat in range(seats)] == model.lost
