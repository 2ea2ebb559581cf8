"""Views of Write the Future for tests of its picture: positions of real games."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.match import Match
from ludonaut.games.write_the_future.game import WriteTheFuture
from ludonaut.games.write_the_future.views import WriteView

GAME = WriteTheFuture()
USED_FIRST = ("take", "choose-faction", "bonus-draw", "bonus-market", "draw", "market", "move-to", "replace", "faction", "copy-die", "done")
"""Families of actions in the order in which the games for tests use them."""


def chosen(match: Match, seat: int, step: int) -> int:
    """An action of the first family that is possible; which of it depends on the step alone."""
    legal = match.legal(seat)
    families = {action: match.game.actions.notation(action).split()[0] for action in legal}
    for family in USED_FIRST:
        of_family = [action for action in legal if families[action] == family]
        if of_family and not (family in ("draw", "faction") and step % 7 == 0 and len(of_family) < len(legal)):
            return of_family[step * 37 % len(of_family)]
    return legal[step % len(legal)]


def played(seats: int, options: dict[str, str], steps: int, seed: int = 7) -> Match:
    """A game after so many actions, the seat that is due and has the lowest number always acting."""
    match = Match(GAME, GAME.options.make(options), seats, KeyedChance(key_from_seed(seed)))
    for step in range(steps):
        if match.is_over:
            break
        seat = match.due_seats()[0]
        match.play(seat, chosen(match, seat, step))
    return match


def view_of(match: Match, observer: int, **more: object) -> WriteView:
    """What an observer sees of a game."""
    view = GAME.view(match.state, observer)
    assert isinstance(view, WriteView)
    return msgspec.structs.replace(view, **more)


@lru_cache(maxsize=1)
def views() -> dict[str, WriteView]:
    """Positions that between them show everything that the picture can show."""
    draft = {"mode": "draft", "secrecy": "yes", "factions": "dealt", "future-proof": "yes"}
    shared = {"mode": "traditional", "secrecy": "yes"}
    found = {
        "opening": view_of(played(1, {}, 0), 0),
        "drafting": view_of(played(2, {"mode": "draft"}, 31), 0),
        "four": next_to_draw(4, draft, 150),
        "alone": next_to_draw(1, {"factions": "dealt"}, 47),
        "owed": next_to_draw(
            2, {"mode": "traditional", "future-proof": "yes"}, 80, owed=("a square of the Black Market", "a symbol of Agents")
        ),
        "seven": next_to_draw(7, shared, 160, ending="Blue has 4 line bonuses: one more round."),
        "hundred": next_to_draw(100, shared, 2600, seed=3),
        "onlooker": view_of(played(3, {"mode": "draft"}, 60), -1),
        "choosing": view_of(played(3, {"mode": "traditional", "factions": "chosen"}, 0), 0),
        "secret": in_phase("secret", 2, {"mode": "traditional", "secrecy": "yes"}),
        "last-moves": in_phase("last-moves", 2, {"mode": "traditional", "factions": "dealt"}),
        "over": view_of(played(4, {"mode": "draft", "secrecy": "yes", "secret-choice": "best"}, 3000), 1),
        "rated": view_of(played(1, {}, 3000), 0),
    }
    some = found["alone"]
    symbols = [
        f"{row + 1}-{column + 1}" for row, line in enumerate(some.sheets[0].district) for column, mark in enumerate(line) if mark in "AIMW"
    ]
    wild = tuple(msgspec.structs.replace(die, anything=place == 0, changed=place == 1, used=False) for place, die in enumerate(some.dice))
    found["moving"] = msgspec.structs.replace(some, moving=symbols[0], dice=wild)
    return found


def in_phase(phase: str, seats: int, options: dict[str, str]) -> WriteView:
    """The first position in a phase at the end of a game, for the seat that is due."""
    match = Match(GAME, GAME.options.make(options), seats, KeyedChance(key_from_seed(7)))
    step = 0
    while not match.is_over:
        seat = match.due_seats()[0]
        view = view_of(match, seat)
        if view.phase == phase:
            return view
        match.play(seat, chosen(match, seat, step))
        step += 1
    raise AssertionError(f"no {phase}")


def next_to_draw(seats: int, options: dict[str, str], steps: int, seed: int = 7, **more: object) -> WriteView:
    """The first position after so many actions in which somebody draws with dice, for that seat."""
    match = played(seats, options, steps, seed)
    for step in range(steps, steps + 200):
        seat = match.due_seats()[0]
        view = view_of(match, seat, **more)
        if any(choice.notation.startswith("draw") for choice in view.choices) and (step > steps + 3 or view.new_spaces):
            return view
        match.play(seat, chosen(match, seat, step))
    raise AssertionError("nobody draws")
