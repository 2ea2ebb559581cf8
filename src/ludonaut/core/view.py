"""View: what one seat may know of a position, built from nothing. Faces draw views and never read a state.

A game derives its own view from `View` and adds its board; whatever is in a view may be sent to that seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from ludonaut.core.phrases import say


class Choice(msgspec.Struct, frozen=True):
    """One legal action as a person sees it.

    `action` is its number, `notation` its text form, `label` what a button says ("Fire at Corsair: 2 damage"), `group` the heading
    under which it stands ("Tactical"), `target` the id of the picture's element that stands for it (or ""), `confirm` a question to ask
    first where the action shows new information or costs a lot (or ""), `main` whether it is the usual one: it ends this part of the
    turn, or is the default that the rules name. `targets` are further elements that stand for it: a choice of a card and a space can be
    found from either. `weighed` says that the label tells what the choice brings, so that it should be read before an element is used.
    """

    action: int
    notation: str
    label: str
    group: str = ""
    target: str = ""
    confirm: str = ""
    main: bool = False
    targets: tuple[str, ...] = ()
    weighed: bool = False

    @property
    def elements(self) -> tuple[str, ...]:
        """All elements of the picture that stand for it."""
        return ((self.target,) if self.target else ()) + self.targets

    @property
    def clause(self) -> str:
        """The label as a part of a sentence that goes on: without a full stop of its own."""
        return self.label.removesuffix(".")


class Refusal(msgspec.Struct, frozen=True):
    """Something on the board that a person may want and cannot do now: the picture's element and the sentence that says why."""

    target: str
    sentence: str


class Section(msgspec.Struct, frozen=True):
    """A part of the position in words, for the line mode, a screen reader and the panels beside the board."""

    title: str
    lines: tuple[str, ...]


class SeatLine(msgspec.Struct, frozen=True):
    """One seat in the list of seats: its number from 0, colour name, whether it is due, and its score."""

    seat: int
    colour: str
    due: bool
    score: int

    @property
    def name(self) -> str:
        """What the seat is called by itself: by its colour, or by its number from 1 where it has none."""
        return self.colour.capitalize() or say("Seat {n}", n=self.seat + 1)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The part that every game's view has. `observer` is the seat, or -1 for an onlooker.

    `prompt` says in one sentence what is asked of the observer; `choices` are the observer's legal actions, ascending by number, empty when
    nothing is asked; `result` is a sentence when the game is over, else "".
    """

    game: str
    observer: int
    rounds: int
    prompt: str
    choices: tuple[Choice, ...]
    refusals: tuple[Refusal, ...]
    seats: tuple[SeatLine, ...]
    sections: tuple[Section, ...]
    result: str
    won: tuple[float, ...]


V = TypeVar("V", bound=View)
MANY_CHOICES = 6
"""A heading with more choices stands after those with fewer."""


def grouped(choices: Sequence[Choice]) -> list[tuple[str, list[Choice]]]:
    """The choices under their headings, long groups after the short ones; what ends this part of the turn stands last of all."""
    groups: dict[tuple[bool, str], list[Choice]] = {}
    for choice in choices:
        groups.setdefault((choice.main, choice.group), []).append(choice)
    ordered = sorted(groups.items(), key=lambda group: (group[0][0], len(group[1]) > MANY_CHOICES))
    return [(heading, members) for (_, heading), members in ordered]


def refusals_of(wanted: Iterable[tuple[str, str]], choices: Sequence[Choice]) -> tuple[Refusal, ...]:
    """Refusals from elements and reasons: of each element that has a reason and stands for no choice."""
    usable = {element for choice in choices for element in choice.elements}
    return tuple(Refusal(target, sentence) for target, sentence in wanted if sentence and target not in usable)


def without_choices(view: V) -> V:
    """The view with nothing to press."""
    return msgspec.structs.replace(view, choices=(), refusals=())


def view_bytes(view: View) -> bytes:
    """The view as JSON, every field in a fixed order: what a connection may be sent."""
    return msgspec.json.encode(view)
