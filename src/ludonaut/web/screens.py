"""Screens: whose eyes each screen has, and the curtain between people who share one.

Where seats hold secrets from one another and several people play, a screen shows nothing of a hand until the person who is asked
says that nobody else looks. This is kept in memory alone: after a restart every screen is covered.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.match import Match
from ludonaut.web.seating import Seating, people_of

ONLOOKER: Final = -1
COVERED: Final = -2
"""What a screen behind the curtain has instead of a seat to look from."""
MOST_SCREENS: Final = 1024


class Screens:
    """The people who look at one table, by the screens through which they do."""

    def __init__(self) -> None:
        self._looking: dict[str, int] = {}

    def observer(self, screen: str, match: Match, seating: Seating) -> int:
        """The seat whose view a screen shows, or ONLOOKER, or COVERED."""
        people = people_of(seating)
        if not people or (match.is_over and len(people) > 1):
            return ONLOOKER
        if len(people) == 1 or not match.game.hidden:
            due = [seat for seat in match.due_seats() if seating[seat].decides]
            return due[0] if due else _last_seat(match, [seat for seat, sitter in enumerate(seating) if sitter.person])
        person = self._looking.get(screen, 0)
        if not person:
            return COVERED
        own = [seat for seat, sitter in enumerate(seating) if sitter.person == person]
        due = [seat for seat in own if match.state.due(seat) and seating[seat].decides]
        return due[0] if due else _last_seat(match, own)

    def lift(self, screen: str, person: int) -> None:
        """From now on `person` looks through this screen."""
        self._looking.pop(screen, None)
        self._looking[screen] = person
        while len(self._looking) > MOST_SCREENS:
            del self._looking[next(iter(self._looking))]

    def draw_curtains(self, match: Match, seating: Seating) -> None:
        """Covers every screen whose person is not asked any more while another is, so that the way back needs that person's word again."""
        asked = people_asked(match, seating)
        for screen, person in list(self._looking.items()):
            if match.is_over or (asked and person not in asked):
                del self._looking[screen]


def people_asked(match: Match, seating: Seating) -> list[int]:
    """The people who have a decision to take now, in the order of their seats."""
    return list(dict.fromkeys(seating[seat].person for seat in match.due_seats() if seating[seat].decides))


def _last_seat(match: Match, seats: list[int]) -> int:
    """The one of these seats that acted last, else the first of them."""
    return next((step.seat for step in reversed(match.steps) if step.seat in seats), seats[0])
