"""Components files: a game's box in TOML, read so that whatever is wrong with it is told by table and field.

    file = read_components(own_box("ludonaut.games.my_game"), ("hull", "card"))
    hull = file.table("hull", ("start", "most")).number("start", 1, 9)
    names = [card.text("name") for card in file.entries("card", ("name", "copies"))]

Each question names its field and what the answer may be, and raises ComponentsError when the file says something else. Every table and
entry has a `source`, one of SOURCES.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Final, NamedTuple

from ludonaut.core.boxes import parse_box
from ludonaut.core.errors import ComponentsError, clipped

SOURCES: Final = ("printed", "reported", "inferred", "reconstructed")
"""Where something in a box is from: read on the box or in its rules; said by owners; following from these; ours."""
LONGEST_NAME: Final = 24
MARKUP: Final = "*_`|<>[]\\"
"""Signs that no name has: in the help pages, which are Markdown, they would make links, emphasis or other columns."""


class Entry(NamedTuple):
    """Something that a box says, in words, and where it is from (one of SOURCES)."""

    what: str
    source: str


def counted(box: Sequence[Entry]) -> dict[str, int]:
    """How many things in a box are from each source."""
    return dict(Counter(entry.source for entry in box))


class Table:
    """One table of a components file. `name` is what it is called when something is wrong in it."""

    def __init__(self, name: str, fields: Mapping[str, object]) -> None:
        self.name: Final = name
        self._fields: Final = fields

    def __contains__(self, field: str) -> bool:
        return field in self._fields

    @property
    def source(self) -> str:
        """Where the table is from, one of SOURCES."""
        return self.word("source", SOURCES)

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        """A number from `low` to `high`; with a default the field may be missing."""
        value = self._fields.get(field, default)
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(field, f"a number from {low} to {high}" if low < high else str(low))
        return value

    def numbers(self, field: str, low: int, high: int) -> tuple[int, ...]:
        """A list of numbers from `low` to `high`."""
        value = self._fields.get(field)
        if not isinstance(value, list) or not all(type(number) is int and low <= number <= high for number in value):
            raise self.wrong(field, f"a list of numbers from {low} to {high}")
        return tuple(value)

    def number_rows(self, field: str, low: int, high: int) -> tuple[tuple[int, ...], ...]:
        """A list of lists, none of them empty, of numbers from `low` to `high`."""
        value = self._fields.get(field)
        rows = value if isinstance(value, list) else []
        if not rows or not all(isinstance(row, list) and row and all(type(n) is int and low <= n <= high for n in row) for row in rows):
            raise self.wrong(field, f"a list of lists of numbers from {low} to {high}")
        return tuple(tuple(row) for row in rows)

    def switch(self, field: str) -> bool:
        """True or false; false when the field is missing."""
        value = self._fields.get(field, False)
        if not isinstance(value, bool):
            raise self.wrong(field, "true or false")
        return value

    def word(self, field: str, words: Sequence[str]) -> str:
        """One of these words."""
        value = self._fields.get(field)
        if not isinstance(value, str) or value not in words:
            raise self.wrong(field, f"one of {', '.join(words)}")
        return value

    def words(self, field: str, words: Sequence[str]) -> tuple[str, ...]:
        """A list of these words."""
        value = self._fields.get(field)
        if not isinstance(value, list) or not all(isinstance(word, str) and word in words for word in value):
            raise self.wrong(field, f"a list of words, each one of {', '.join(words)}")
        return tuple(value)

    def text(self, field: str) -> str:
        """A name for people, at most LONGEST_NAME characters long and without MARKUP."""
        value = self._fields.get(field)
        if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > LONGEST_NAME:
            raise self.wrong(field, f"a text of 1 to {LONGEST_NAME} characters")
        if any(sign in value for sign in MARKUP):
            raise self.wrong(field, f"a text without the signs {' '.join(MARKUP)}")
        return value

    def texts(self, field: str, count: int | None = None) -> tuple[str, ...]:
        """A list of `count` texts of any kind, or of any number of them."""
        value = self._fields.get(field)
        if not isinstance(value, list) or len(value) != (count or len(value)) or not all(isinstance(text, str) for text in value):
            raise self.wrong(field, f"a list of {count} texts in quotes" if count else "a list of texts in quotes")
        return tuple(value)

    def fields(self) -> tuple[str, ...]:
        """The names of its fields, in the order of the file."""
        return tuple(self._fields)

    def value(self, field: str) -> object:
        """Whatever a field says, for a game that has a grammar of its own for it; None when it is missing."""
        return self._fields.get(field)

    def table(self, field: str, fields: Sequence[str], sourced: bool = True) -> Table:
        """A table within this one, with no other fields than these and, where it is `sourced`, its source."""
        value = self._fields.get(field)
        name = f"{self.name}.{field}" if self.name else field
        if not isinstance(value, dict):
            raise ComponentsError(f"{name}: the file has no table of this name.")
        return _checked(Table(name, value), fields, sourced)

    def entries(self, field: str, fields: Sequence[str]) -> tuple[Table, ...]:
        """A list of tables, each with no other fields than these, its source and an `id` of its own, by which it is called."""
        value = self._fields.get(field)
        if not isinstance(value, list):
            raise ComponentsError(f"{field}: the file has no list of this name.")
        entries: list[Table] = []
        for place, entry in enumerate(value, 1):
            if not isinstance(entry, dict):
                raise ComponentsError(f"{field} {place}: must be a table.")
            word = entry.get("id")
            if not isinstance(word, str) or not re.fullmatch(f"[a-z][a-z0-9_]{{,{LONGEST_NAME - 1}}}", word):
                raise Table(f"{field} {place}", entry).wrong("id", f"one lower-case word of at most {LONGEST_NAME} letters")
            entries.append(_checked(Table(word, entry), ("id", *fields), sourced=True))
        check_distinct(entries, "id")
        return tuple(entries)

    def counted(self, field: str, counts: Mapping[str, int], what: str) -> Entry:
        """A table that says these numbers of the rulebook and no others, by their fields. What it is about is told as `what`."""
        table = self.table(field, tuple(counts))
        for name, number in counts.items():
            table.number(name, number, number)
        return Entry(what, table.source)

    def wrong(self, field: str, right: str) -> ComponentsError:
        """The error that a field must be something else than it is."""
        return ComponentsError(f"{self.name}: {field} must be {right}, not {clipped(repr(self._fields.get(field)), 80)}.")


def _checked(table: Table, fields: Sequence[str], sourced: bool) -> Table:
    """The table, after a look at its source and at the names of its fields."""
    known = (*fields, "source") if sourced else fields
    for field in table._fields:
        if field not in known:
            raise ComponentsError(f"{table.name}: {clipped(field)} is not a field of it; the fields are {', '.join(known)}.")
    if sourced:
        table.word("source", SOURCES)
    return table


def check_distinct(entries: Sequence[Table], field: str) -> None:
    """Raises ComponentsError when two entries say the same in a field."""
    seen: list[object] = []
    for entry in entries:
        if entry._fields.get(field) in seen:
            raise ComponentsError(f"{entry.name}: {field} is used by two entries; each must have its own.")
        seen.append(entry._fields.get(field))


def own_box(package: str) -> str:
    """The text of the components file that a game brings in its package."""
    return (files(package) / "components.toml").read_text(encoding="utf-8")


def read_components(text: str, tables: Sequence[str]) -> Table:
    """The whole components file, which may have no other tables and lists than these. Raises ComponentsError."""
    raw = parse_box(text)
    for name in raw:
        if name not in tables:
            raise ComponentsError(f"{clipped(name)}: no such table is known; the tables are {', '.join(tables)}.")
    return Table("", raw)
