"""The dice and the sheet, read once from `components.toml` into the tables that the rules use."""

from __future__ import annotations

from typing import Final

from ludonaut.core.components import Entry, Table, own_box, read_components
from ludonaut.core.numbers import i64, vec

FEWEST_SEATS: Final = 1
MOST_SEATS: Final = 4
COLOURS: Final = ("blue", "yellow", "red", "green")
MOST_DICE: Final = 5
MOST_SIDES: Final = 6
MOST_LINE_POINTS: Final = 99

# What a line of the sheet counts, by the places of these words.
RULES: Final = ("face", "full-house", "four", "straight", "sum", "yacht")
FACE: Final = 0
FULL_HOUSE: Final = 1
FOUR: Final = 2
STRAIGHT: Final = 3
SUM: Final = 4
YACHT: Final = 5
FIELDS: Final = {"face": ("face",), "straight": ("face", "points"), "yacht": ("points",)}
"""The fields that a line has beside its name and rule."""

_FILE: Final = read_components(own_box("ludonaut_yacht"), ("dice", "turn", "line"))
_DICE: Final = _FILE.table("dice", ("count", "sides"))
_TURN: Final = _FILE.table("turn", ("throws",))
_LINES: Final = _FILE.entries("line", ("name", "rule", "face", "points"))

DICE: Final = _DICE.number("count", MOST_DICE, MOST_DICE)
SIDES: Final = _DICE.number("sides", MOST_SIDES, MOST_SIDES)
THROWS: Final = _TURN.number("throws", 1, 9)
LINES: Final = len(_LINES)
LINE_NAMES: Final = tuple(line.text("name") for line in _LINES)
LINE_WORDS: Final = tuple(line.name.replace("_", "-") for line in _LINES)


def _rule_of(line: Table) -> int:
    """The place of a line's rule in RULES, after a look at what the line says beside. Raises ComponentsError."""
    rule = line.word("rule", RULES)
    for field in ("face", "points"):
        if field in line and field not in FIELDS.get(rule, ()):
            raise line.wrong(field, f"left out of a line whose rule is {rule}")
    return RULES.index(rule)


def _face_of(line: Table) -> int:
    """The face that a line is about, from 0; the first of the row for a straight. -1 where it is about none."""
    rule = RULES[_rule_of(line)]
    highest = SIDES - DICE + 1 if rule == "straight" else SIDES
    return line.number("face", 1, highest) - 1 if rule in ("face", "straight") else -1


RULE: Final = vec[i64]([_rule_of(line) for line in _LINES])
LINE_FACE: Final = vec[i64]([_face_of(line) for line in _LINES])
LINE_POINTS: Final = vec[i64]([line.number("points", 0, MOST_LINE_POINTS, 0) for line in _LINES])
MOST_FIGURE: Final = max(MOST_LINE_POINTS, DICE * SIDES)
"""No line brings more."""
MOST_POINTS: Final = sum(
    (
        DICE * (int(LINE_FACE[line]) + 1),
        DICE * SIDES,
        DICE * SIDES,
        int(LINE_POINTS[line]),
        DICE * SIDES,
        int(LINE_POINTS[line]),
    )[int(RULE[line])]
    for line in range(LINES)
)
"""No sheet is worth more, whatever the options say."""
SOURCES: Final = (
    Entry(f"{DICE} dice with {SIDES} sides", _DICE.source),
    Entry(f"{THROWS} throws in a turn", _TURN.source),
    *(Entry(f"the line {name}", line.source) for name, line in zip(LINE_NAMES, _LINES, strict=True)),
)
