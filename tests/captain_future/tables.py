"""Tables of Captain Future for tests: random games in which all questions come up, and tables set by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ludonaut.core.chance import FastChance
from ludonaut.core.components import own_box
from ludonaut.core.state import legal_list, option_numbers
from ludonaut.games.captain_future import state as table
from ludonaut.games.captain_future.components import (
    BODIES,
    BOX,
    KINDS,
)
from ludonaut.games.captain_future.explain import why_not
from ludonaut.games.captain_future.fleet import launch_ship, settle
from ludonaut.games.captain_future.game import NAME, CaptainFuture
from ludonaut.games.captain_future.options import OPTIONS
from ludonaut.games.captain_future.rules import CaptainRules
from ludonaut.games.captain_future.view_builder import build_view
from ludonaut.games.captain_future.views import CaptainView

GAME = CaptainFuture()
ACTIONS = GAME.actions
CASES = [(seats, settings) for seats, settings in zip((2, 3, 4, 3), CaptainFuture.option_sets, strict=True)]
BOX_TEXT = own_box("ludonaut.games.captain_future")


def new_game(seats: int, seed: int, settings: dict[str, str] | None = None) -> CaptainRules:
    """A game at its first decision, telling what happens."""
    state = CaptainRules(BOX, option_numbers(OPTIONS.make(settings)), seats, FastChance(seed))
    state.telling = True
    state.begin()
    return state


def legal_actions(state: CaptainRules, seat: int) -> list[int]:
    return legal_list(state, seat, GAME.most_actions)


def positions(seats: int, settings: dict[str, str], seeds: range, every: int = 1) -> Iterator[CaptainRules]:
    """Every so many decisions of some random games, and their ends. Events and attacks are preferred, so that all questions come up."""
    for seed in seeds:
        picker, state, step = random.Random(seed), new_game(seats, seed, settings), 0
        while not state.is_over():
            if step % every == 0 or state.ask not in (table.FIRST, table.SECOND, table.AFTER):
                yield state
            actions = legal_actions(state, int(state.asked))
            rare = [action for action in actions if ACTIONS.decode(action)[0] in ("event", "attack-with")]
            state.apply(int(state.asked), picker.choice(rare if rare and picker.random() < 0.7 else actions))
            step += 1
        yield state


def view_of(state: CaptainRules, observer: int) -> CaptainView:
    return build_view(state, ACTIONS, NAME, observer)


def empty_table(seats: int, settings: dict[str, str] | None = None) -> CaptainRules:
    """A first turn with an empty board, empty hands, and the stone on the last body."""
    state = new_game(seats, 1, {"start": "first-seat", **(settings or {})})
    for seat in range(seats):
        for kind in range(KINDS):
            while state.hands[KINDS * seat + kind]:
                state.hands[KINDS * seat + kind] -= 1
                state.cards[seat] -= 1
                state.deck.add(kind)
        state.held[seat] = 0
    state.stone = BODIES - 1
    state.turn = state.asked = 0
    state.events.clear()
    return state


def give(state: CaptainRules, seat: int, *words: str) -> None:
    """Puts cards from the deck into a hand."""
    for word in words:
        kind = BOX.card_words.index(word)
        state.deck.remove(kind)
        state.hands[KINDS * seat + kind] += 1
        state.held[seat] |= 1 << kind
        state.cards[seat] += 1


def ships(state: CaptainRules, body: str, owners: str) -> None:
    """Puts ships on a body's spaces in reading order: "bbyr." is two blue ones, a yellow, a red and an empty space."""
    place = BOX.body_words.index(body)
    for space, owner in zip(BOX.spaces_of(place), owners, strict=True):
        if owner != ".":
            launch_ship(state, "byrg".index(owner), space)
    settle(state, place)
    state.events.clear()


def square(word: str) -> int:
    return BOX.squares.index(word)


def body(word: str) -> int:
    return BOX.body_words.index(word)


def reason(state: CaptainRules, notation: str) -> str:
    return why_not(state, ACTIONS, int(state.asked), ACTIONS.parse(notation))
