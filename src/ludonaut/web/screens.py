"""Screens: whose eyes each screen has, and the curtain between people who share one.

While seats hold secrets from one another and several people play, a screen shows nothing of a hand until the person who is asked
says that nobody else looks. This is kept in memory alone: after a restart every screen is covered.

Over the net a screen has the eyes of some people only, `mine`: those for whom the person at its device plays. The curtain is between
these; who plays for nobody looks on. At a table on one machine `mine` is None, and a screen may have anybody's eyes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeVar

from ludonaut.core.match import Match
from ludonaut.web.bounded import remember
from ludonaut.web.seating import Seating, people_of

ONLOOKER: Final = -1
COVERED: Final = -2
"""What a screen behind the curtain has instead of a seat to look from."""
MOST_SCREENS: Final = 1024
HOST: Final = "*"
"""The name of a large screen that a whole room looks at: whoever has opened it, it shows what everybody may see."""
Mine = frozenset[int] | None
T = TypeVar("T")


class Screen(NamedTuple):
    """What somebody looks through: a screen by its name, and the id of the person of this server at it, "" for somebody unknown."""

    name: str
    person: str = ""


class Screens:
    """The people who look at one table, by the screens through which they do."""

    def __init__(self) -> None:
        self.version: int = 0
        """Grows whenever a screen may look from elsewhere than before."""
        self._looking: dict[str, int] = {}
        self._last: dict[str, int] = {}
        """Who looked last through a screen that is covered."""
        self._first: dict[str, int] = {}
        """With whom a covered screen begins to look for somebody who is asked."""
        self._mine: dict[str, Mine] = {}
        """Whose eyes a screen might have when it was opened last."""

    def observer(self, screen: str, match: Match, seating: Seating, mine: Mine = None) -> int:
        """The seat whose view a screen shows, or ONLOOKER, or COVERED."""
        people = _among(people_of(seating), mine)
        if screen == HOST or not people or (match.is_over and len(people_of(seating)) > 1):
            return ONLOOKER
        if len(people) == 1 or not match.state.keeps_secrets():
            looking = people
        else:
            looking = [person for person in people if person == self._looking.get(screen, 0)]
            if not looking:
                return COVERED
        own = [seat for seat, sitter in enumerate(seating) if sitter.person in looking]
        due = [seat for seat in own if match.state.due(seat) and seating[seat].decides]
        return due[0] if due else _last_seat(match, own)

    def lift(self, screen: str, person: int, mine: Mine = None) -> None:
        """From now on `person` looks through this screen."""
        self.version += 1
        remember(self._looking, screen, person, MOST_SCREENS)
        remember(self._mine, screen, mine, MOST_SCREENS)

    def looked_last(self, screen: str) -> int:
        """The person who looks through a screen, or looked last; 0 where nobody has."""
        return self._looking.get(screen, 0) or self._last.get(screen, 0)

    def wait_for(self, screen: str, person: int) -> None:
        """A covered screen waits for `person`, if that person is asked, else for the next one."""
        remember(self._first, screen, person, MOST_SCREENS)

    def asked_next(self, screen: str, match: Match, seating: Seating, mine: Mine = None) -> list[int]:
        """The people who have a decision to take now, first whom this screen waits for, then in the order of seats."""
        order, asked = _among(people_of(seating), mine), people_asked(match, seating)
        first = self._first.get(screen, 0)
        turn = order.index(first) if first in order else 0
        return [person for person in order[turn:] + order[:turn] if person in asked]

    def pass_on(self, screen: str, match: Match, seating: Seating, mine: Mine = None) -> None:
        """Covers a screen; it waits for the next person who is asked after the one who looks, or for whom it waited."""
        asked = self.asked_next(screen, match, seating, mine)
        here = self._looking.get(screen, 0) or asked[0]
        order = _among(people_of(seating), mine)
        turn = order.index(here) + 1
        self._cover(screen)
        self.wait_for(screen, next(person for person in order[turn:] + order[:turn] if person in asked))

    def _cover(self, screen: str) -> None:
        self.version += 1
        person = self._looking.pop(screen, 0)
        if person:
            remember(self._last, screen, person, MOST_SCREENS)
            remember(self._first, screen, person, MOST_SCREENS)

    def draw_curtains(self, match: Match, seating: Seating) -> None:
        """Covers every screen whose person is not asked any more while another is, so that the way back needs that person's word again.

        While there are no secrets nobody is noted as looking, so that the next ones begin behind the curtain.
        """
        asked, open_to_all = people_asked(match, seating), not match.state.keeps_secrets()
        for screen, person in list(self._looking.items()):
            others = _among(asked, self._mine.get(screen))
            if open_to_all or (others and person not in others):
                self._cover(screen)


def _among(people: Iterable[int], mine: Mine) -> list[int]:
    """Those of these people whose eyes a screen may have."""
    return [person for person in people if mine is None or person in mine]


def people_asked(match: Match, seating: Seating) -> list[int]:
    """The people who have a decision to take now, in the order of their seats."""
    return list(dict.fromkeys(seating[seat].person for seat in match.due_seats() if seating[seat].decides))


def _last_seat(match: Match, seats: list[int]) -> int:
    """The one of these seats that acted last, else the first of them."""
    return next((step.seat for step in reversed(match.steps) if step.seat in seats), seats[0])
