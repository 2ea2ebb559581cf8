"""Company: the people of one table over the net. Who they are on this server, who of them is here, and what each may do.

At a table on one machine there is no company: whoever has its address acts for every seat or, where it has a host, the host alone.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Mapping
from typing import Final

from ludonaut.core.errors import IllegalAction
from ludonaut.web.screens import Mine, Screen
from ludonaut.web.seating import Seating, people_of
from ludonaut.web.settings import Settings, read_settings
from ludonaut.web.store import GameRecord

AWAY_SECONDS: Final = 120
"""Who has not watched for so long is away, and others may let a bot play there."""
NOBODY: Final[frozenset[int]] = frozenset()
NOT_IN_A_TRY: Final = ("hint", "bot", "seat", "pause")
ONLY_LOOKS: Final = "you look on at this table; only those who sit here can do something."
AGREED: Final = {
    "undo": "at this table nothing is taken back; that was agreed when it was opened.",
    "hint": "at this table nobody asks a bot; that was agreed when it was opened.",
    "bot": "over the net a bot plays on in your place when you let it have your seat.",
    "pause": "others play here too, for whom the bots go on.",
}


class NotYours(IllegalAction):
    """Only another who sits at this table could do this, or nobody here."""


class Company:
    """The people of a table. `Screen.person` is the id of one on this server; the numbers are those of `Sitter.person`."""

    def __init__(self, record: GameRecord) -> None:
        self.online: Final = record.online
        self.settings: Final[Settings] = read_settings(record.settings)
        self.host: Final = record.host
        """The id of who opened the table or, at one machine, of who alone plays there; "" for nobody in particular."""
        self.numbers: dict[str, frozenset[int]] = {}
        """For each person of this server those at the table whom it plays; another dictionary whenever that changes."""
        self._persons: dict[int, str] = {}
        """The other way round: for each of those at the table which person of this server plays."""
        self._here: Final[Counter[str]] = Counter()
        """By how many connections each is here."""
        self._left: Final[dict[str, float]] = {}
        self._opened: Final = time.monotonic()
        self._out: set[str] = set()
        """Those who sat here and were put out."""
        self.are(record.people, record.players)

    def are(self, people: Mapping[int, str], seating: Seating) -> None:
        """From now on these people of this server sit here, by their numbers; who has no seat any more looks on like everybody else."""
        numbers: dict[str, set[int]] = {}
        for number in people_of(seating):
            if number in people:
                numbers.setdefault(people[number], set()).add(number)
        self.numbers = {person: frozenset(held) for person, held in numbers.items()}
        self._persons = {number: person for person, held in numbers.items() for number in held}
        self._out = set(people.values()) - numbers.keys()

    def mine(self, screen: Screen) -> Mine:
        """The people whose eyes a screen may have; None, anybody's, at a table on one machine, if that is who looks through it."""
        if self.online:
            return self.numbers.get(screen.person, NOBODY)
        return None if self.host in ("", screen.person) else NOBODY

    def sits(self, screen: Screen) -> bool:
        """Whether who looks through a screen plays here, and does not only look on."""
        return self.mine(screen) != NOBODY

    def come(self, screen: Screen) -> None:
        """A connection begins to watch."""
        self._here[screen.person] += 1

    def go(self, screen: Screen) -> None:
        """A connection goes."""
        self._here[screen.person] -= 1
        self._left[screen.person] = time.monotonic()

    def asked(self, screen: Screen) -> None:
        """Somebody asks for something without a connection that stays, as programs and pages without script do, and so is here."""
        if screen.person in self.numbers:
            self._left[screen.person] = time.monotonic()

    def looked(self, person: str, seconds: float) -> bool:
        """Whether a person of this server watches now, or did so within so many seconds."""
        return self._here[person] > 0 or time.monotonic() < self._left.get(person, -math.inf) + seconds

    def is_here(self, number: int) -> bool:
        """Whether somebody who plays here watches now, or did so a moment ago."""
        person = self._persons.get(number, "")
        return person != "" and (self._here[person] > 0 or time.monotonic() < self._left.get(person, self._opened) + AWAY_SECONDS)

    def check_may(self, do: str, screen: Screen) -> None:
        """What may not be done here by whoever looks through a screen, whatever the position. Raises NotYours."""
        if not self.sits(screen) and do != "say":
            raise NotYours(ONLY_LOOKS)
        if not self.online:
            return
        if self.settings.daily and do in NOT_IN_A_TRY:
            raise NotYours("a try at the challenge of a day is played without hints, and by nobody else.")
        refused = {
            "undo": self.settings.undo == "never",
            "hint": not self.settings.hints,
            "bot": True,
            "pause": len(self.numbers) > 1,
        }
        if refused.get(do):
            raise NotYours(AGREED[do])

    def why_not_seat(self, screen: Screen, seat: int, seating: Seating) -> str:
        """Why whoever looks through a screen may not say who holds a seat from now on, or ""."""
        sitter, mine = seating[seat], self.mine(screen)
        if mine is None or sitter.person in mine:
            return ""
        if not mine:
            return ONLY_LOOKS
        if not sitter.person:
            return "a bot holds this seat, and whoever plays here has a seat already."
        name = sitter.name or f"seat {seat + 1}"
        if sitter.bot:
            return f"this seat is kept for {name}, who can take it back at any time."
        if sitter.person not in self._persons:
            return ""  # who sat there has asked to be forgotten, and never comes back
        if self.settings.clock == "days":
            return f"{name} has days for each turn; a bot can play there when that time has run out."
        if self.settings.absent == "wait":
            return f"at this table everybody waits for {name}; that was agreed when it was opened."
        if self.is_here(sitter.person):
            return f"{name} is here; a bot can play there when {name} has been away for {AWAY_SECONDS // 60} minutes."
        return ""

    def why_no_seat_for(self, screen: Screen, seating: Seating) -> str:
        """Why somebody who comes later cannot sit down, or ""."""
        if not self.online or not self.settings.late:
            return "at this table nobody sits down any more; that was agreed when it was opened."
        if self.sits(screen):
            return "you have a seat at this table already."
        if screen.person in self._out:
            return "the others have gone on without you; you can look on."
        return "" if any(not sitter.person for sitter in seating) else "every seat is somebody's already."
