"""Naming: the sentences of a game speak of seats by their colours; a page puts in the names of those who sit there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.web.screens import ONLOOKER

if TYPE_CHECKING:
    from ludonaut.web.seating import Seating
    from ludonaut.web.store import GameRecord
    from ludonaut.web.table import Table

Naming = Callable[[str], str]


def naming_at(table: Table) -> Naming:
    """What puts the names of those who sit at a table into a sentence."""
    return naming({line.seat: line.name for line in table.view(ONLOOKER).seats}, table.seating)


def named_result(record: GameRecord) -> str:
    """How a stored game ended, with the names of those who played, where each seat has its colour from the first moment on."""
    return naming(_first_words(record.game, record.seats), record.players)(record.summary.result)


def naming(words: Mapping[int, str], seating: Seating) -> Naming:
    """What puts names for the `words` by which sentences speak of seats. Who is called as another seat is stays what the game says."""
    taken = {word.casefold() for word in words.values()}
    names = {word: sitter.name for seat, word in words.items() if (sitter := seating[seat]).name and sitter.name.casefold() not in taken}
    if not names:
        return str
    # In one pass, so that no name is read as a seat again. What tells somebody's colour ("You are Blue.") keeps it.
    seats = re.compile(rf"(?<!You are )(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)")
    return lambda sentence: seats.sub(lambda found: names[found[1]], sentence)


@lru_cache(maxsize=64)
def _first_words(game: str, seats: int) -> dict[int, str]:
    """By which words a game speaks of its seats when it begins; of seats without a colour none, for they may have one later."""
    rules = find_game(game)
    if not rules.allows(rules.options.make(), seats):
        return {}
    return {line.seat: line.name for line in Match(rules, seats=seats).view().seats if line.colour}
