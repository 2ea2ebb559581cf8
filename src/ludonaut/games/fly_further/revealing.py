"""Cards come on the table, and leave it again."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.automata import draw_automaton_card
from ludonaut.games.fly_further.cards import discard, kind_of, put_in_hand, take_from_hand
from ludonaut.games.fly_further.contents import NOTHING
from ludonaut.games.fly_further.effects import BUILDING_KINDS, FLY
from ludonaut.games.fly_further.participant import RIGHT, WRONG
from ludonaut.games.fly_further.state import CARD_PLAYED, FORETOLD, MAIN_SWAPPED, PLUS_PLAYED, FlyState


def reveal_cards(table: FlyState) -> None:
    """All is turned over at once; then automata play; then what was foretold is judged (rulings FF-66 and FF-77)."""
    for step in range(table.count):
        person: i64 = table.turn_order[step]
        if table.people[person].automaton == NOTHING:
            reveal_seat(table, person)
    for step in range(table.count):
        other: i64 = table.turn_order[step]
        if table.people[other].automaton != NOTHING:
            table.people[other].main = draw_automaton_card(table, other)
            put_on_table(table, other, 0, table.people[other].main)
    for person in range(table.count):
        judge(table, person)
        remember(table, person)


def reveal_seat(table: FlyState, person: i64) -> None:
    """What a seat has chosen."""
    one = table.people[person]
    put_on_table(table, person, 0, one.main)
    if one.second != NOTHING:
        put_on_table(table, person, 1, one.second)
    if one.plus != NOTHING and one.plus_is_open == 0:
        take_from_hand(table, person, one.plus)
        one.plus_is_open = 1
        table.tell_of(PLUS_PLAYED, person, table.title_of[one.plus])


def put_on_table(table: FlyState, person: i64, place: i64, card: i64) -> None:
    """A card of the hand lies open; a mine or colony is a building from now on."""
    take_from_hand(table, person, card)
    play = table.plays[2 * person + place]
    play.card = card
    kind: i64 = kind_of(table, card)
    if kind < BUILDING_KINDS:
        play.kind = kind
        table.standing[kind] += 1
    if table.telling:
        table.tell_of(CARD_PLAYED, person, table.told_card(person, card), place)


def swap_main(table: FlyState, person: i64, card: i64) -> None:
    """The main card goes back to the hand, and another takes its place; plus card and second building stay (ruling FF-69)."""
    play = table.plays[2 * person]
    if table.telling:
        table.tell_of(MAIN_SWAPPED, person, table.told_card(person, play.card), table.told_card(person, card))
    put_in_hand(table, person, play.card)
    if play.kind != NOTHING:
        table.standing[play.kind] -= 1
    play.clear()
    put_on_table(table, person, 0, card)


def judge(table: FlyState, person: i64) -> None:
    """Whether what was foretold is the kind of the card turned over; any red star is special."""
    one = table.people[person]
    if one.token == NOTHING:
        return
    one.verdict = i64(RIGHT) if kind_of(table, table.plays[2 * one.foretold].card) == one.token else i64(WRONG)
    if table.telling:
        table.tell_of(FORETOLD, person, one.token, table.who(one.foretold))


def remember(table: FlyState, person: i64) -> None:
    """What was turned over stays known until the next time."""
    one = table.people[person]
    one.last_main = one.main
    one.last_second = one.second
    one.last_plus = one.plus
    one.last_token = one.token
    one.last_foretold = one.foretold


def clean_up(table: FlyState) -> None:
    """Played cards leave the table: Fly Further for the hand, others for the discards of their homes, or where a card says."""
    for play in range(2 * table.count):
        here = table.plays[play]
        table.past[play].copy_from(here)
        if here.card == NOTHING:
            continue
        if here.goes_to != NOTHING:
            put_in_hand(table, here.goes_to, here.card)
        elif kind_of(table, here.card) == FLY:
            put_in_hand(table, play // 2, here.card)
        else:
            discard(table, here.card)
        here.clear()
    for kind in range(i64(BUILDING_KINDS)):
        table.standing[kind] = 0
    for person in range(table.count):
        one = table.people[person]
        one.last_plus = one.plus
        if one.plus != NOTHING:
            discard(table, one.plus)
        one.main = NOTHING
        one.second = NOTHING
        one.plus = NOTHING
