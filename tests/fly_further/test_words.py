"""The log in words: every event has a sentence, secrets are told to their own seat alone, and causes are named."""

from __future__ import annotations

import random

import pytest

from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.contract_games import play_at_random
from ludonaut.core.match import Match
from ludonaut.games.fly_further.options import OPTIONS
from ludonaut.games.fly_further.state import EVENT_KINDS
from ludonaut.games.fly_further.words import SECRET_KINDS
from tests.fly_further.scenario import Scene


def test_every_event_that_happens_in_many_games_has_a_sentence_for_everybody() -> None:
    silent = {"round-over", "choices", "returns", "races", *(EVENT_KINDS[kind] for kind in SECRET_KINDS)}
    seen = set()
    for seed in range(40):
        seats = 1 + seed % 5
        match = Match(Scene.game, OPTIONS.make({"races": ("dealt", "chosen")[seed % 2]}), seats, KeyedChance(key_from_seed(seed)))
        picker = random.Random(seed)
        while not match.is_over:
            for raw in play_at_random(match, picker).told:
                seen.add(EVENT_KINDS[raw[0]])
                for observer in range(-1, seats):
                    sentence = Scene.game.event(raw, observer).sentence
                    assert sentence.endswith(".") or EVENT_KINDS[raw[0]] in silent
                    assert "no-card" not in sentence
                    assert "{" not in sentence
    assert len(seen) > len(EVENT_KINDS) - 8


@pytest.mark.parametrize(
    ("seats", "cards", "answers", "said"),
    [
        (("piranites", "humans", "florids"), ("raid", "colony", "mine"), "", "Raid: Red takes 5 points from Yellow."),
        (("humans orders=sabotage", "florids", "mechanoids"), ("mine", "fly", "mine"), "order sabotage",
         "Sabotage: Yellow takes 2 energy from Green."),
        (("insectoids", "humans", "mechanoids"), ("hive", "mine", "fly"), "", "Hive: Hive of Green counts as 2."),
        (("devourers", "humans", "florids"), ("devour-mines", "mine", "colony"), "", "Devour Mines: Mine of Yellow is destroyed."),
        (("humans", "florids", "mechanoids"), ("outpost", "fly", "mine"), "", "Outpost: Yellow gains 1 energy."),
        (("humans", "florids", "mechanoids"), ("mine", "fly", "mine"), "", "Dune Sea: Green gains 1 energy."),
        (("humans", "florids", "mechanoids"), ("mine", "fly", "mine"), "", "2 mines share 7: 3 each."),
    ],
)  # fmt: skip
def test_what_happens_is_told_with_its_cause(seats: tuple[str, ...], cards: tuple[str, ...], answers: str, said: str) -> None:
    scene = Scene(*seats)
    scene.round(*cards, answers=answers)
    assert said in [scene.game.event(raw, -1).sentence for raw in scene.state.events]


def test_a_drawn_order_is_named_to_its_own_seat_alone() -> None:
    scene = Scene("humans", "florids", "mechanoids", planet="geyser-ring")
    scene.round("fly", "mine", "mine", script=("order: tithe",))
    drawn = next(raw for raw in scene.state.events if EVENT_KINDS[raw[0]] == "order-drawn")
    assert [scene.game.event(drawn, seat).sentence for seat in (0, 1, -1)] == [
        "You draw the order Tithe.", "Yellow draws an order.", "Yellow draws an order.",
    ]  # fmt: skip


def test_what_was_looked_at_is_named_to_its_own_seat_alone() -> None:
    scene = Scene("humans orders=survey", "florids", "mechanoids")
    scene.script.prepare(("journey: salt-marsh ...",))
    scene.state.events.clear()
    scene._take(0, "order survey")
    peeked = next(raw for raw in scene.state.events if EVENT_KINDS[raw[0]] == "peeked")
    assert scene.game.event(peeked, 0).sentence == "Card 1 from the top is Salt Marsh."
    assert scene.game.event(peeked, 2).sentence == "Yellow looks at card 1 from the top."
