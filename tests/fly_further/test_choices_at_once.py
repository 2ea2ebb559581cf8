"""The secret choice: any order of submission gives the same reveal, nobody learns another's choice before, and a choice can be changed."""

from __future__ import annotations

from itertools import permutations

import pytest

from ludonaut.core.chance import FastChance, KeyedChance, key_from_seed
from ludonaut.core.inspect import position
from ludonaut.core.match import Match
from ludonaut.core.numbers import zeros
from ludonaut.core.view import view_bytes
from ludonaut.games.fly_further.observation import OBSERVATION_SIZE
from ludonaut.games.fly_further.options import OPTIONS
from tests.fly_further.scenario import Scene

CHOICES = (("play colony", "plus reserve-crew"), ("play seed-pod",), ("play raid",), ("play fly", "foretell mine white"), ("play mine",))
SEATS = ("humans", "florids", "piranites", "observers", "mechanoids")


def test_all_orders_of_submission_give_the_same_reveal() -> None:
    reached = []
    for order in permutations(range(len(SEATS))):
        scene = Scene(*SEATS)
        scene.script.prepare(("journey: ...",))
        for seat in order:
            for action in CHOICES[seat]:
                scene._take(seat, action)
        reached.append(position(scene.state))
    assert len(reached) == 120
    assert all(other == reached[0] for other in reached)


def test_seats_may_choose_between_one_another() -> None:
    scene, other = Scene(*SEATS), Scene(*SEATS)
    for each in (scene, other):
        each.script.prepare(("journey: ...",))
    mixed = [(3, "play fly"), (0, "play colony"), (3, "foretell mine white"), (2, "play raid"), (1, "play seed-pod"), (4, "play mine")]
    for seat, action in [*mixed, (0, "plus reserve-crew")]:
        scene._take(seat, action)
    for seat, actions in enumerate(CHOICES):
        for action in actions:
            other._take(seat, action)
    assert position(scene.state) == position(other.state)


@pytest.mark.parametrize("observer", [-1, 1, 2, 3, 4])
def test_nobody_learns_what_a_seat_has_chosen(observer: int) -> None:
    """Two worlds in which the first seat lays different cards look the same to everybody else in every byte."""
    worlds = []
    for card in ("mine", "colony", "outpost"):
        scene = Scene(*SEATS)
        scene._take(0, f"play {card}")
        scene._take(0, "done")
        seen = zeros(OBSERVATION_SIZE)
        if observer >= 0:
            scene.state.observe(observer, seen)
        told = [scene.game.event(raw, observer) for raw in scene.state.events]
        worlds.append((view_bytes(scene.game.view(scene.state, observer)), list(seen), told))
    assert worlds[0] == worlds[1] == worlds[2]


def test_who_has_chosen_is_known() -> None:
    scene = Scene(*SEATS)
    scene._take(1, "play mine")
    assert [bool(scene.state.due(seat)) for seat in range(5)] == [True, False, True, True, True]
    assert [scene.game.event(raw, 0).sentence for raw in scene.state.events][-1] == "Green has chosen."


def test_a_choice_can_be_changed_until_all_are_in() -> None:
    options = OPTIONS.make({"colours": "in-order", "races": "simple"})
    match = Match(Scene.game, options, 3, KeyedChance(key_from_seed(2)))
    first = match.legal(0)
    match.play(0, first[0])
    match.play(1, match.legal(1)[0])
    match.undo(0)
    assert match.legal(0) == first
    match.play(0, first[1])
    assert match.why_no_undo(0) == ""


def test_once_all_are_in_no_choice_can_be_changed() -> None:
    options = OPTIONS.make({"colours": "in-order", "races": "simple"})
    match = Match(Scene.game, options, 3, KeyedChance(key_from_seed(2)))
    fly = Scene.game.actions.parse("play fly")
    for seat in range(3):
        match.play(seat, fly)
    assert match.why_no_undo(0)


def test_a_redeal_keeps_who_is_done_and_draws_other_choices() -> None:
    scene = Scene(*SEATS)
    scene._take(0, "play mine")
    scene._take(0, "done")
    scene._take(1, "play colony")
    twin, mains = scene.state.blank(), set()
    for seed in range(40):
        twin.copy_from(scene.state)
        twin.redeal(1, FastChance(seed))
        assert [bool(twin.due(seat)) for seat in range(5)] == [False, False, True, True, True]
        assert int(twin.people[1].main) == int(scene.state.people[1].main)  # type: ignore[attr-defined]
        mains.add(int(twin.people[0].main))  # type: ignore[attr-defined]
    assert len(mains) == 4, "a mine, a colony, an outpost, or Fly Further"


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_races_are_chosen_unseen_in_any_order(seats: int) -> None:
    options = OPTIONS.make({"colours": "in-order"})
    reached = []
    for order in (range(seats), range(seats - 1, -1, -1)):
        match = Match(Scene.game, options, seats, KeyedChance(key_from_seed(3)))
        for seat in order:
            match.play(seat, match.legal(seat)[-1])
        reached.append(position(match.state))
    assert reached[0] == reached[1]
