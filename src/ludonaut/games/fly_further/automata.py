"""Automata: the races that play by a deck of cards (solo and two-player rules), and how they choose where a card asks."""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.cards import dearest_discard, kind_of, put_in_hand, take_from_discards
from ludonaut.games.fly_further.conditions import flies
from ludonaut.games.fly_further.contents import (
    AUTOMATON_CARDS,
    FLY_TITLE,
    ICONS,
    MOST_RETURNS,
    NO_ICON,
    NOTHING,
    RETURN_ANY,
    RETURN_SPECIAL,
    ROW_ENTRIES,
    SLOTS,
    STANDARD_TITLES,
)
from ludonaut.games.fly_further.effects import COLONY, KIND, MINE, PLUS, ROW
from ludonaut.games.fly_further.state import (
    ASK_FLYER,
    ASK_STRIKE,
    ASK_TAKE,
    ASK_VICTIM,
    AUTOMATON,
    AUTOMATON_RETURNED,
    AUTOMATON_SHUFFLED,
    AUTOMATON_TRASHED,
    AUTOMATON_TURNED,
    FlyState,
)

ANY_KIND: Final = (1 << PLUS) - 1
"""Every kind of card that an automaton plays, as bits."""


def draw_automaton_card(table: FlyState, person: i64) -> i64:
    """Turns over the top card of its deck and returns the action card that it plays, once the players have shown theirs (ruling FF-77)."""
    one = table.people[person]
    drawn: i64 = table.chance.draw(table.automaton_decks[one.automaton], AUTOMATON)
    one.automaton_card = drawn
    table.tell_of(AUTOMATON_TURNED, person, drawn)
    return card_played_by(table, person, drawn)


def card_played_by(table: FlyState, person: i64, drawn: i64) -> i64:
    """What a card of its deck has an automaton play: the first of the planet's row that is in its hand, else Fly Further (FF-48, FF-88)."""
    icon: i64 = table.box.icon_of[table.planet]
    if icon != NO_ICON:
        first: i64 = ROW_ENTRIES * (ICONS * (AUTOMATON_CARDS * table.people[person].automaton + drawn) + icon)
        for entry in range(first, first + ROW_ENTRIES):
            title: i64 = table.box.automaton_rows[entry]
            if title == NOTHING:
                break
            card: i64 = card_for(table, person, title)
            if card != NOTHING:
                return card
    return person * SLOTS + FLY_TITLE


def card_for(table: FlyState, person: i64, title: i64) -> i64:
    """The card of its hand that is meant by a title: a mine or colony is any of the kind, foreign ones first; else NOTHING (FF-77)."""
    one = table.people[person]
    if title >= COLONY + 1:
        card: i64 = person * SLOTS + table.box.slot_of[title]
        return card if one.hand[card] else i64(NOTHING)
    for step in range(i64(1), table.count + 1):
        home: i64 = (person + step) % table.count  # its own home comes last
        for other in range(home * SLOTS, home * SLOTS + SLOTS):
            if one.hand[other] and kind_of(table, other) == title:
                return other
    return NOTHING


def finish_automaton(table: FlyState, person: i64) -> None:
    """After everybody's cleanup: cards come back, the card of the deck is put away, the deck is made again at one card left."""
    one = table.people[person]
    first: i64 = MOST_RETURNS * (AUTOMATON_CARDS * one.automaton + one.automaton_card)
    for place in range(first, first + MOST_RETURNS):
        if table.box.automaton_returns[place] != NOTHING:
            take_back(table, person, table.box.automaton_returns[place])
    if table.box.automaton_trash[AUTOMATON_CARDS * one.automaton + one.automaton_card]:
        table.tell_of(AUTOMATON_TRASHED, person, one.automaton_card)
    else:
        table.automaton_discards[one.automaton].add(one.automaton_card)
    deck = table.automaton_decks[one.automaton]
    if deck.total <= 1:
        spent = table.automaton_discards[one.automaton]
        for card in range(i64(AUTOMATON_CARDS)):
            deck.add(card, spent.counts[card])
        spent.clear()
        table.tell_of(AUTOMATON_SHUFFLED, person)


def take_back(table: FlyState, person: i64, icon: i64) -> None:
    """One card for one icon: of the kind, any of the race's own special cards, or any (rulings FF-51 and FF-77)."""
    card: i64 = NOTHING
    if icon == RETURN_ANY:
        card = dearest_discard(table, person, ANY_KIND)
    elif icon == RETURN_SPECIAL:
        card = dearest_discard(table, person, ANY_KIND, STANDARD_TITLES)
    else:
        card = dearest_discard(table, person, 1 << icon)
    if card != NOTHING:
        take_from_discards(table, card)
        put_in_hand(table, person, card)
        if table.telling:
            table.tell_of(AUTOMATON_RETURNED, person, table.told_card(person, card))


# -- choices -------------------------------------------------------------------------------------------------------------
def best_target(table: FlyState, person: i64, row: i64, ask: i64) -> i64:
    """Whom an automaton chooses: most points of shares this round, then most points, then the earliest initiative (ruling FF-50)."""
    best: i64 = NOTHING
    for step in range(table.count):
        other: i64 = table.turn_order[step]
        if other == person or not can_be_target(table, other, row, ask):
            continue
        if best == NOTHING or is_better_target(table, other, best):
            best = other
    return best


def is_better_target(table: FlyState, other: i64, best: i64) -> bool:
    """Whether one stands before another as a target."""
    here = table.people[other]
    there = table.people[best]
    return here.share_points > there.share_points or (here.share_points == there.share_points and here.points > there.points)


def can_be_target(table: FlyState, other: i64, row: i64, ask: i64) -> bool:
    """Whether a participant can be chosen for what is asked."""
    if ask == ASK_FLYER:
        return flies(table, other)
    if ask == ASK_STRIKE:
        kind: i64 = table.box.rows[row * ROW + KIND]
        return table.people[other].is_shielded == 0 and (table.plays[2 * other].kind == kind or table.plays[2 * other + 1].kind == kind)
    if ask == ASK_TAKE:
        has_building: bool = table.plays[2 * other].kind != NOTHING or table.plays[2 * other + 1].kind != NOTHING
        return other != table.immune and table.people[other].is_shielded == 0 and has_building
    return table.people[other].share_points > 0 if ask == ASK_VICTIM else True


def kind_for_automaton(table: FlyState) -> i64:
    """What a red star of an automaton becomes: where one building more shares more points."""
    mine: i64 = table.pool[MINE] * (table.standing[COLONY] + 1)
    colony: i64 = table.pool[COLONY] * (table.standing[MINE] + 1)
    return i64(MINE) if mine > colony else i64(COLONY)
