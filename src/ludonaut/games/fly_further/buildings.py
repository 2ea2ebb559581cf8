"""Buildings: what they become, how much they count, how they fall, and who scores for them."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.automata import best_target, kind_for_automaton
from ludonaut.games.fly_further.conditions import is_of_card
from ludonaut.games.fly_further.contents import NOTHING
from ludonaut.games.fly_further.effects import (
    BASE,
    COLONY,
    DESTROY,
    DEVOUR,
    KIND,
    MINE,
    MORE_NUMBER,
    ROW,
)
from ludonaut.games.fly_further.gains import gain_points
from ludonaut.games.fly_further.state import (
    ASK_KIND,
    ASK_STRIKE,
    ASK_TAKE,
    ASK_VOID,
    ASK_WEIGHT,
    CAUSE_TOLD,
    DESTROYED,
    KIND_CHOSEN,
    KIND_VOIDED,
    SHARE_TAKEN,
    STARS_SILENCED,
    WEIGHED,
    FlyState,
)


def become(table: FlyState, row: i64, person: i64, place: i64) -> None:
    """A red star counts as a mine or a colony (ruling FF-22)."""
    if table.people[person].automaton != NOTHING:
        choose_kind(table, person, place, kind_for_automaton(table))
    else:
        table.ask_for(ASK_KIND, row, person, place, True)


def choose_kind(table: FlyState, person: i64, place: i64, kind: i64) -> None:
    """It is a building from now on."""
    table.plays[2 * person + place].kind = kind
    table.standing[kind] += 1
    table.tell_of(KIND_CHOSEN, person, kind)


def weigh(table: FlyState, row: i64, person: i64, place: i64) -> None:
    """A building counts as several: the card's own, or with an order one of its owner's (rulings FF-65 and FF-74)."""
    at: i64 = 2 * person
    if is_of_card(table, row):
        weigh_building(table, row, person, place)
    elif table.plays[at].kind != NOTHING and table.plays[at + 1].kind != NOTHING:
        table.ask_for(ASK_WEIGHT, row, person, place, True)
    else:
        weigh_building(table, row, person, i64(0) if table.plays[at].kind != NOTHING else i64(1))


def weigh_building(table: FlyState, row: i64, person: i64, place: i64) -> None:
    """Weights multiply (ruling FF-65)."""
    play = table.plays[2 * person + place]
    if play.kind != NOTHING:
        play.weight *= table.box.rows[row * ROW + BASE]
        if table.telling:
            cause: i64 = table.box.sayer_of_row[row]
            table.tell_of(WEIGHED, person, table.told_card(person, play.card), play.weight + CAUSE_TOLD * cause)


def can_strike(table: FlyState, person: i64, play: i64, kind: i64) -> bool:
    """Whether a building of this kind is another's and stands without protection."""
    return play // 2 != person and table.plays[play].kind == kind and table.people[play // 2].is_shielded == 0


def strike(table: FlyState, row: i64, person: i64, what: i64) -> None:
    """Destroys one building of another's choice, all of others (devouring them), or all there are."""
    kind: i64 = table.box.rows[row * ROW + KIND]
    cause: i64 = table.box.sayer_of_row[row]
    if what == DESTROY:
        strike_one(table, row, person, kind)
        return
    fallen: i64 = 0
    for play in range(2 * table.count):
        if can_strike(table, person if what == DEVOUR else i64(NOTHING), play, kind):
            destroy(table, play, cause)
            fallen += 1
    if what == DEVOUR and fallen:
        table.people[person].devoured += fallen
        gain_points(table, person, table.box.rows[row * ROW + BASE] + fallen * table.box.rows[row * ROW + MORE_NUMBER], cause)


def strike_one(table: FlyState, row: i64, person: i64, kind: i64) -> None:
    """One building, chosen by whoever strikes."""
    found: i64 = 0
    last: i64 = NOTHING
    for play in range(2 * table.count):
        if can_strike(table, person, play, kind):
            found += 1
            last = play
    if found == 1:
        destroy(table, last, table.box.sayer_of_row[row])
    elif found > 1 and table.people[person].automaton != NOTHING:
        victim: i64 = best_target(table, person, row, ASK_STRIKE)
        destroy(table, 2 * victim if can_strike(table, person, 2 * victim, kind) else 2 * victim + 1, table.box.sayer_of_row[row])
    else:
        table.ask_for(ASK_STRIKE, row, person, 0, found > 1)


def destroy(table: FlyState, play: i64, cause: i64) -> None:
    """A building falls; it gives nothing and goes to its owner's discards (ruling FF-28)."""
    building = table.plays[play]
    table.standing[building.kind] -= 1
    building.kind = NOTHING
    building.fell = 1
    if table.telling:
        table.tell_of(DESTROYED, play // 2, table.told_card(play // 2, building.card), cause)


def can_take_share(table: FlyState, person: i64, play: i64) -> bool:
    """Whether a building is another's, stands without protection, and its owner lacks the immunity token."""
    owner: i64 = play // 2
    if owner == person or owner == table.immune or table.people[owner].is_shielded:
        return False
    return table.plays[play].kind != NOTHING and table.plays[play].taker == NOTHING


def take_share(table: FlyState, row: i64, person: i64, place: i64) -> None:
    """The share of another's building is taken over."""
    found: i64 = 0
    last: i64 = NOTHING
    for play in range(2 * table.count):
        if can_take_share(table, person, play):
            found += 1
            last = play
    if found == 1:
        take_share_of(table, person, last)
    elif found > 1 and table.people[person].automaton != NOTHING:
        victim: i64 = best_target(table, person, row, ASK_TAKE)
        take_share_of(table, person, 2 * victim if can_take_share(table, person, 2 * victim) else 2 * victim + 1)
    else:
        table.ask_for(ASK_TAKE, row, person, place, found > 1)


def take_share_of(table: FlyState, person: i64, play: i64) -> None:
    """It scores for the taker, and its owner has the immunity token from now on."""
    table.plays[play].taker = person
    table.immune = play // 2
    if table.telling:
        table.tell_of(SHARE_TAKEN, person, table.told_card(person, table.plays[play].card), table.who(play // 2))


def void_kind(table: FlyState, row: i64, person: i64, place: i64) -> None:
    """A kind of building scores nothing."""
    if table.people[person].automaton != NOTHING:
        void(table, row, person, i64(MINE) if table.standing[MINE] > table.standing[COLONY] else i64(COLONY))
    else:
        table.ask_for(ASK_VOID, row, person, place, True)


def void(table: FlyState, row: i64, person: i64, kind: i64) -> None:
    """Unprotected buildings of a kind score nothing; they still count as built (ruling FF-64)."""
    voided: i64 = 0
    for play in range(2 * table.count):
        if can_strike(table, NOTHING, play, kind):
            table.plays[play].is_void = 1
            voided += 1
    table.tell_of(KIND_VOIDED, person, kind, voided)
    gain_points(table, person, voided * table.box.rows[row * ROW + MORE_NUMBER], table.box.sayer_of_row[row])


def silence_stars(table: FlyState, row: i64) -> None:
    """Red stars do nothing this round; they are discarded all the same (ruling FF-46)."""
    if table.stars_silent == 0:
        table.stars_silent = 1
        table.tell(STARS_SILENCED, 0, 0, table.box.sayer_of_row[row])
