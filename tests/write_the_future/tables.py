"""Tables of Write the Future for tests: random games in which all questions come up, and tables set by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.numbers import copy_into
from ludonaut.core.state import legal_list
from ludonaut.games.write_the_future import state as table
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.explain import why_not
from ludonaut.games.write_the_future.game import NAME, WriteTheFuture
from ludonaut.games.write_the_future.options import OPTIONS
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.view_builder import build_view
from ludonaut.games.write_the_future.views import WriteView
from tests.write_the_future.grids import symbols

GAME = WriteTheFuture()
FEW_SEATS = 6
CASES = [
    pytest.param(seats, settings, id=f"{number}-{seats}")
    for number, settings in enumerate(WriteTheFuture.option_sets)
    for seats in GAME.tried_seats(OPTIONS.make(settings))
    if seats <= FEW_SEATS
]
RARE = ("number", "colour", "move-from", "faction", "copy-die")


def new_game(seats: int, seed: int, settings: dict[str, str] | None = None) -> WriteRules:
    """A game at its first decision, telling what happens."""
    state = GAME.blank_state(OPTIONS.make(settings), seats, FastChance(seed))
    assert isinstance(state, WriteRules)
    state.telling = True
    state.begin()
    return state


def due(state: WriteRules) -> list[int]:
    return [seat for seat in range(int(state.seats)) if state.due(seat)]


def legal_actions(state: WriteRules, seat: int) -> list[int]:
    return legal_list(state, seat, GAME.most_actions)


def step(state: WriteRules, picker: random.Random) -> None:
    """A random seat that is due acts at random; it seldom stops early, and likes abilities and factions, so that all questions come up."""
    seat = picker.choice(due(state))
    actions = legal_actions(state, seat)
    rare = [action for action in actions if ACTIONS.decode(action)[0] in RARE]
    done = [action for action in actions if action == ACTIONS.encode("done")]
    plain = [action for action in actions if action not in rare + done]
    wanted = rare if picker.random() < 0.2 else (plain or done) if picker.random() < 0.9 else actions
    state.apply(seat, picker.choice(wanted or actions))


def positions(seats: int, settings: dict[str, str], seeds: range, every: int = 1) -> Iterator[WriteRules]:
    """Every so many decisions of some random games and all after the last round, and their ends."""
    for seed in seeds:
        picker, state, number = random.Random(seed), new_game(seats, seed, settings), 0
        while not state.is_over():
            if number % every == 0 or state.phase != table.ROUND:
                yield state
            step(state, picker)
            number += 1
        yield state


def view_of(state: WriteRules, observer: int) -> WriteView:
    return build_view(state, ACTIONS, NAME, observer)


def put(state: WriteRules, seat: int, *rows: str) -> None:
    """Draws a District: letters of resources, "#" crossed over, "." free."""
    drawn, crossed = symbols(*rows)
    copy_into(state.sheets[seat].symbols, drawn)
    state.sheets[seat].crossed = crossed


def dice(state: WriteRules, *shown: str) -> None:
    """Lays dice on the cards, in order: "A3" shows 3 in the colour of agents."""
    for place, die in enumerate(shown):
        state.rolled_resource[place] = "AIMW".index(die[0])
        state.rolled_number[place] = int(die[1]) - 1


def play(state: WriteRules, actions: str, seat: int = 0) -> None:
    for text in actions.split("; "):
        assert ACTIONS.parse(text) in legal_actions(state, seat), text
        state.apply(seat, ACTIONS.parse(text))


def reason(state: WriteRules, notation: str, seat: int = 0) -> str:
    return why_not(state, seat, ACTIONS.parse(notation))


def labels(state: WriteRules) -> dict[str, str]:
    return {choice.notation: choice.label for choice in view_of(state, 0).choices}
