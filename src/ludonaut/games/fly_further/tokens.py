"""Treaties and Observer tokens."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.conditions import has_built
from ludonaut.games.fly_further.contents import NOTHING
from ludonaut.games.fly_further.effects import (
    BASE,
    BUILDING_KINDS,
    KIND,
    MORE_NUMBER,
    ROW,
    TOKENS,
)
from ludonaut.games.fly_further.gains import gain_points
from ludonaut.games.fly_further.participant import RIGHT, WRONG
from ludonaut.games.fly_further.state import (
    ASK_TOKEN,
    JUDGED,
    TOKEN_RECOVERED,
    TREATY_SIGNED,
    FlyState,
)


def can_offer(table: FlyState, person: i64) -> bool:
    """Whether a treaty token is left and somebody has none."""
    without: i64 = 0
    for other in range(table.count):
        if other != person and table.people[other].has_treaty == 0:
            without += 1
    return without > 0 and table.people[person].treaties > 0


def sign_treaty(table: FlyState, row: i64, person: i64) -> None:
    """The treaty that was offered is signed where both built the same kind, and with an exclusive one nobody else did."""
    other: i64 = table.people[person].offer
    if other == NOTHING or table.people[other].has_treaty:
        return
    at: i64 = row * ROW
    for kind in range(i64(BUILDING_KINDS)):
        if not (has_built(table, person, kind) and has_built(table, other, kind)):
            continue
        if table.box.rows[at + KIND] and others_built(table, person, other, kind):
            continue
        table.people[other].has_treaty = 1
        table.people[person].treaties -= 1
        if table.telling:
            table.tell_of(TREATY_SIGNED, person, table.who(other))
        gain_points(table, person, table.box.rows[at + BASE], table.box.sayer_of_row[row])
        gain_points(table, other, table.box.rows[at + MORE_NUMBER], table.box.sayer_of_row[row])
        return


def others_built(table: FlyState, person: i64, other: i64, kind: i64) -> bool:
    """Whether anybody but these two has a building of a kind."""
    builders: i64 = 0
    for third in range(table.count):
        if third != person and third != other and has_built(table, third, kind):
            builders += 1
    return builders > 0


def check_prediction(table: FlyState, row: i64, person: i64) -> None:
    """What was right gives points and lies on the race card for good; what was wrong is spent (ruling FF-66)."""
    one = table.people[person]
    if one.token == NOTHING:
        return
    one.tokens[one.token] -= 1
    table.tell_of(JUDGED, person, one.token, one.verdict)
    if one.verdict == RIGHT:
        one.scored[one.token] += 1
        gain_points(table, person, table.box.rows[row * ROW + BASE], table.box.sayer_of_row[row])
    elif one.verdict == WRONG:
        one.spent[one.token] += 1
    one.token = NOTHING
    one.foretold = NOTHING


def tokens_back(table: FlyState, row: i64, person: i64, count: i64) -> None:
    """Spent tokens come back free, of the owner's choice (ruling FF-66)."""
    one = table.people[person]
    left: i64 = count
    while left:
        kinds: i64 = 0
        last: i64 = NOTHING
        for token in range(i64(TOKENS)):
            if one.spent[token]:
                kinds += 1
                last = token
        if kinds == 0:
            return
        if kinds > 1:
            table.left = left
            table.ask_for(ASK_TOKEN, row, person, 0, True)
            return
        token_back(table, person, last, 0)
        left -= 1


def token_back(table: FlyState, person: i64, token: i64, price: i64) -> None:
    """A spent token can be laid again."""
    table.people[person].spent[token] -= 1
    table.people[person].tokens[token] += 1
    table.tell_of(TOKEN_RECOVERED, person, token, price)
