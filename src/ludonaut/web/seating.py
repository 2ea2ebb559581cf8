"""Seating: who holds the seats of a table. A seat is held by a person, by a bot, or by a bot in a person's place."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from ludonaut.bots import LEVEL_NAMES, USUAL_LEVEL, BotError, bot_meaning, bot_names, make_bot
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game
from ludonaut.core.transcript import BOT_MARK, clean_name

QUICK_BOT: Final = "greedy"
"""The bot that plays at once, for going straight to a result."""
BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or marks and show as nothing: with one of them anybody could sit down under the name of another."""
LONGEST_TYPED: Final = 400
YOU, PERSON = "you", "person"
MOST_SEAT_ROWS: Final = 8
"""The form of a new game has a row for so many seats; one choice says which bot takes the others."""
OTHERS: Final = "others"
"""The field of that choice."""
MOST_PLACES: Final = 12
"""More seats than this are a crowd: the list beside the board does not give each a field of its own, and what one of them does is not worth
drawing everything again for all others."""
OFFERED: Final = {"LEVEL": LEVEL_NAMES[-2:], "N": ("100", "1000", "10000"), "Ns": ("1s", "5s")}
"""What stands for the placeholder in a bot's name where bots are offered in a list."""
USUAL_BOT: Final = USUAL_LEVEL
"""Who sits in a seat when nobody says otherwise."""
EASIEST_BOT: Final = LEVEL_NAMES[0]
"""Who sits opposite somebody who learns."""
SEATINGS_KEPT: Final = 1024
OfferedBots = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""The bots of a list, in groups under a heading, each bot with what it does."""


class Sitter(msgspec.Struct, frozen=True, array_like=True):
    """Who holds a seat.

    `person` numbers the people of a table from 1 (0: nobody), `name` is what the person is called, or ""; `bot` is the bot that plays the
    seat now, or "". With a person and a bot, the bot plays in the person's place until the seat is given back.
    """

    person: int = 1
    name: str = ""
    bot: str = ""

    @property
    def decides(self) -> bool:
        """Whether a person, and no bot, takes this seat's decisions."""
        return self.person > 0 and not self.bot

    def player(self) -> str:
        """The name that a transcript gives the player."""
        return self.name if self.person else BOT_MARK + self.bot


Seating = tuple[Sitter, ...]


@lru_cache(maxsize=SEATINGS_KEPT)
def people_of(seating: Seating) -> tuple[int, ...]:
    """The people who hold seats, in the order of these."""
    return tuple(dict.fromkeys(sitter.person for sitter in seating if sitter.person))


def usual_seating(seats: int) -> Seating:
    """You in the first seat, bots in the others."""
    return with_bots(seats, USUAL_BOT)


def with_bots(seats: int, bot: str) -> Seating:
    """You in the first seat, such bots in the others."""
    return (Sitter(), *(Sitter(0, "", bot) for _ in range(seats - 1)))


def offered_bots() -> OfferedBots:
    """The bots that a list offers, each with what it does: the levels from the weakest to the strongest, then all others."""
    others: list[str] = []
    for name, _ in bot_names():
        placeholder = next((part for part in name.split(":") if part in OFFERED), "")
        if name not in LEVEL_NAMES:
            others += [name.replace(placeholder, value) for value in OFFERED.get(placeholder, ("",))]
    groups = (("How strong", LEVEL_NAMES), ("Other bots", tuple(others)))
    return tuple((title, tuple((name, bot_meaning(name)) for name in names)) for title, names in groups)


def check_bot(name: str, game: Game) -> str:
    """The bot's name as it is kept. Raises BotError when there is no such bot."""
    return make_bot(name.strip().lower(), game, 0).name


def seating_of_players(players: Sequence[str], game: Game, seats: int) -> Seating:
    """Who holds the seats of a game from a transcript. A name held twice is one person; a seat without a name is somebody's own."""
    people: dict[str, int] = {}
    seating = []
    for seat in range(seats):
        name = players[seat] if seat < len(players) else ""
        if name.startswith(BOT_MARK) and _is_bot(name.removeprefix(BOT_MARK), game):
            seating.append(Sitter(0, "", name.removeprefix(BOT_MARK)))
        else:
            seating.append(Sitter(people.setdefault(name or str(seat), len(people) + 1), name))
    return tuple(seating)


def seating_of_form(fields: Mapping[str, str], game: Game, seats: int) -> Seating:
    """Who holds the seats, as the form of a new game says: `seat-1` is you, person or a bot's name, `name-1` what the person is called.

    `others` is the bot that takes the seats beyond the rows of the form. A seat of which the form says nothing is as usual.
    Raises BotError for a bot that there is not, LudonautError for a wrong name.
    """
    usual = usual_seating(seats)
    others = Sitter(0, "", check_bot(fields.get(OTHERS) or USUAL_BOT, game))
    people: dict[str, int] = {}
    seating = []
    for seat in range(seats):
        who, name = fields.get(f"seat-{seat + 1}", ""), person_name(fields.get(f"name-{seat + 1}", ""))
        if not who:
            seating.append(usual[seat] if seat < MOST_SEAT_ROWS else others)
        elif who == YOU:
            seating.append(Sitter(1, name))
        elif who == PERSON:
            seating.append(Sitter(people.setdefault(name or str(seat), len(people) + 2), name))
        else:
            seating.append(Sitter(0, "", check_bot(who, game)))
    mine = next((sitter.name for sitter in seating if sitter.person == 1 and sitter.name), "")
    seating = [Sitter(1, mine) if sitter.person == 1 or (mine and sitter.name == mine) else sitter for sitter in seating]
    if fields.get("random-order"):
        random.SystemRandom().shuffle(seating)
    return tuple(seating)


def _is_bot(name: str, game: Game) -> bool:
    try:
        return check_bot(name, game) == name
    except BotError:
        return False


def sounds_like(name: str, other: str) -> bool:
    """Whether two names are taken for the same: in capitals or small letters, or in letters of another width."""
    return _spoken(name) == _spoken(other)


def _spoken(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def person_name(text: str) -> str:
    """A person's name as it is kept: nothing in it shows as nothing. Raises LudonautError when it would be taken for a bot's."""
    name = clean_name("".join(" " if letter in BLANKS else letter for letter in unicodedata.normalize("NFC", text[:LONGEST_TYPED])))
    if name.startswith(BOT_MARK):
        raise LudonautError(f"A person cannot be called “{name}”: names that begin with “{BOT_MARK}” are those of bots.")
    return name
