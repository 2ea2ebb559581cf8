"""What each card is expected to bring in a round that all choose at once.

How many others build mines, build colonies or fly is spread over all combinations, by what each may still play: cards and discards lie
open. Everybody is taken to prefer what brings more against such others, but not to be sure of it; a few turns of that come close to rest.
What a card brings beside given others is reckoned with the effects of planet, card and race themselves, on a paper copy of the table.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from ludonaut.core.numbers import i64, zero_floats, zeros
from ludonaut.games.fly_further.automata import card_played_by
from ludonaut.games.fly_further.cards import kind_of
from ludonaut.games.fly_further.conditions import amount, flies, holds, is_meant, says, speaks
from ludonaut.games.fly_further.contents import (
    AUTOMATON_CARDS,
    COLONY_TITLE,
    FIRST_RACE,
    FLY_TITLE,
    MINE_TITLE,
    MOST_PARTICIPANTS,
    NOTHING,
    SLOTS,
    STANDARD_TITLES,
)
from ludonaut.games.fly_further.effects import (
    AFTER,
    AT,
    BASE,
    BECOME,
    BUILT,
    CLEANUP,
    COLONY,
    DESTROY_ALL,
    DEVOUR,
    DISCOUNT,
    DO,
    FLY,
    FOR,
    GAIN_ENERGY,
    GAIN_ORDERS,
    GAIN_VP,
    GHOST,
    GIVE_CARD,
    INCOME,
    INCOME_REPLACE,
    KEEP,
    KIND,
    MINE,
    MORE_NUMBER,
    NO_STAR,
    NO_SUBJECT,
    OTHER_MINERS,
    PLUS,
    POOL,
    POOL_ADD,
    POOL_SET,
    PROPERTY,
    PROTECT,
    ROW,
    STAR,
    STEAL_VP,
    STRIKE,
    TAKE_SHARE,
    TOP_SCORER,
    VOID_KIND,
    VP_OWNER,
    WEIGHT,
)
from ludonaut.games.fly_further.operations import change_pools
from ludonaut.games.fly_further.scoring import income_is_replaced
from ludonaut.games.fly_further.state import FlyState
from ludonaut.games.fly_further.worth import CARD_WORTH, ENERGY, ORDER, POINT, card_worth, need, rounds_after, supply

SORTS: Final = 4  # mine, colony, flight, red star: what a participant plays
SIDE: Final = 6  # counts of others of one sort, from 0
SPREADS: Final = SIDE * SIDE * SIDE
WARMTH: Final = 130.0  # so much more, in hundredths of a point, makes a choice e times as likely
RIVALS: Final = 0.3  # how much of what others score by shares counts against oneself, over all of them
LENT: Final = 120.0  # a card that somebody may play for its owner
ONE: Final[i64] = 1
TURNS: Final = 3  # of everybody preferring what is better against the others
UNLIKELY: Final = 0.002  # what others play together less often than this is left out


@final
class Forecast:
    """Weighs the choices of one seat. `look` before all else; what it says holds for this choice."""

    def __init__(self) -> None:
        self.rounds = 0.0  # to come after this one
        self.need = 0.0  # of the seat, for cards and energy
        self.chances: Final = zero_floats(MOST_PARTICIPANTS * SORTS)  # of what each participant plays
        self.spread: Final = zero_floats(SPREADS)  # how likely so many others play each sort
        self.brings: Final = zero_floats(SORTS * SPREADS)  # in points, by own sort
        self.fuels: Final = zero_floats(SORTS * SPREADS)  # energy
        self.threats: Final = zero_floats(MOST_PARTICIPANTS * 2)  # how likely each brings down all of others' mines or colonies
        self.spared: Final = zero_floats(2)  # how likely a mine or a colony is not brought down by any other
        self.stars: Final = zeros(SLOTS)  # red stars that somebody holds
        self.star_worths: Final = zero_floats(SLOTS)
        # what one round brings
        self.points = 0.0
        self.energy = 0.0
        self.orders = 0.0
        self.harm = 0.0  # what others lose by it
        self.kept = False
        self.weight = 1.0
        self.is_ghost = False
        self.takes: i64 = 0  # shares taken over
        self.share: Final = zero_floats(2)

    # -- what others play ------------------------------------------------------------------------------------------
    def look(self, paper: FlyState, seat: i64) -> None:
        """Spreads what others may play. The paper is a copy of the table that may be written on."""
        self.rounds = rounds_after(paper, seat)
        self.need = need(supply(paper, seat), self.rounds)
        self.prepare(paper)
        self.fill(paper, seat)
        for person in range(paper.count):
            for sort in range(i64(SORTS)):
                self.chances[person * SORTS + sort] = 0.0
            self.threats[2 * person] = 0.0
            self.threats[2 * person + 1] = 0.0
            if paper.people[person].automaton != NOTHING:
                self.expect_automaton(paper, person)
            elif paper.people[person].is_shown:
                self.chances[person * SORTS + kind_of(paper, paper.people[person].main)] = 1.0
                self.add_threat(paper, person, paper.people[person].main, 1.0)
            else:
                kinds: i64 = kinds_in_hand(paper, person)
                sorts = 0.0
                for sort in range(i64(SORTS)):
                    sorts += float((kinds >> sort) & 1)
                for sort in range(i64(SORTS)):
                    self.chances[person * SORTS + sort] = float((kinds >> sort) & 1) / sorts
        for _ in range(i64(TURNS)):
            for person in range(paper.count):
                if paper.people[person].automaton == NOTHING and paper.people[person].is_shown == 0:
                    self.expect(paper, person)
        self.spread_others(paper, seat)

    def prepare(self, paper: FlyState) -> None:
        """Nothing lies on the paper but the planet."""
        paper.stars_silent = 0
        if paper.is_ignored == 0 and says(paper, paper.planet, NO_STAR):
            paper.stars_silent = 1
        for play in range(2 * paper.count):
            paper.plays[play].card = NOTHING
            paper.plays[play].kind = NOTHING

    def expect_automaton(self, paper: FlyState, person: i64) -> None:
        """What its deck says of this planet; the cards of the deck are known, and those of its hand."""
        deck = paper.automaton_decks[paper.people[person].automaton]
        for drawn in range(i64(AUTOMATON_CARDS)):
            if deck.counts[drawn]:
                sort: i64 = kind_of(paper, card_played_by(paper, person, drawn))
                self.chances[person * SORTS + sort] += float(deck.counts[drawn]) / float(deck.total)

    def spread_others(self, paper: FlyState, person: i64) -> None:
        """How likely each combination of all but one participant is."""
        self.spare(paper, person)
        spread = self.spread
        others: i64 = 0
        spread[0] = 1.0
        for other in range(paper.count):
            if other == person:
                continue
            mine: float = self.chances[other * SORTS + MINE]
            colony: float = self.chances[other * SORTS + COLONY]
            fly: float = self.chances[other * SORTS + FLY]
            star: float = self.chances[other * SORTS + STAR]
            others += 1
            for mines in range(others, i64(-1), i64(-1)):
                for colonies in range(others - mines, i64(-1), i64(-1)):
                    at: i64 = (mines * SIDE + colonies) * SIDE
                    for flyers in range(others - mines - colonies, i64(-1), i64(-1)):
                        here: i64 = at + flyers
                        total: float = spread[here] * star if mines + colonies + flyers < others else 0.0
                        if mines:
                            total += spread[here - SIDE * SIDE] * mine
                        if colonies:
                            total += spread[here - SIDE] * colony
                        if flyers:
                            total += spread[here - 1] * fly
                        spread[here] = total

    def expect(self, paper: FlyState, person: i64) -> None:
        """What one participant is likely to play, given what the others are."""
        self.spread_others(paper, person)
        needed: float = need(supply(paper, person), self.rounds)
        kinds: i64 = kinds_in_hand(paper, person)
        first: i64 = person * SORTS
        best = -1.0e9
        for sort in range(i64(STAR)):
            if (kinds >> sort) & 1:
                worth: float = self.expected(paper, sort, needed) - CARD_WORTH[sort] * needed
                self.chances[first + sort] = worth
                best = worth if worth > best else best
        stars: i64 = 0
        for card in range(person * SLOTS + STANDARD_TITLES, person * SLOTS + SLOTS):
            if paper.people[person].hand[card] and kind_of(paper, card) == STAR:
                self.stars[stars] = card
                self.star_worths[stars] = self.expected_of_star(paper, person, card, needed)
                best = self.star_worths[stars] if self.star_worths[stars] > best else best
                stars += 1
        whole = 0.0
        for sort in range(i64(STAR)):
            likely: float = exp((self.chances[first + sort] - best) / WARMTH) if (kinds >> sort) & 1 else 0.0
            self.chances[first + sort] = likely
            whole += likely
        self.chances[first + STAR] = 0.0
        for number in range(stars):
            self.star_worths[number] = exp((self.star_worths[number] - best) / WARMTH)
            self.chances[first + STAR] += self.star_worths[number]
        whole += self.chances[first + STAR]
        for sort in range(i64(SORTS)):
            self.chances[first + sort] /= whole
        self.threats[2 * person] = 0.0
        self.threats[2 * person + 1] = 0.0
        for number in range(stars):
            self.add_threat(paper, person, self.stars[number], self.star_worths[number] / whole)

    def expected_of_star(self, paper: FlyState, person: i64, card: i64, needed: float) -> float:
        """What a red star brings to somebody, less what it takes."""
        own_need: float = self.need
        self.need = needed
        worth: float = self.weigh(paper, person, card, NOTHING, NOTHING)
        self.need = own_need
        return worth

    def add_threat(self, paper: FlyState, person: i64, card: i64, likely: float) -> None:
        """A card that brings down all buildings of a kind is a threat to everybody else."""
        if paper.stars_silent:
            return
        box = paper.box
        sayer: i64 = paper.sayer_of_card(card)
        for row in range(box.first_row[sayer], box.first_row[sayer + 1]):
            what: i64 = box.rows[row * ROW + DO]
            if what == DEVOUR:
                self.threats[2 * person + box.rows[row * ROW + KIND]] += likely
            elif what == VOID_KIND:
                mines: float = self.crowd(paper, person, MINE)
                colonies: float = self.crowd(paper, person, COLONY)
                part: float = mines / (mines + colonies) if mines + colonies > 0.0 else 0.5
                self.threats[2 * person + MINE] += part * likely
                self.threats[2 * person + COLONY] += (1.0 - part) * likely

    def crowd(self, paper: FlyState, person: i64, kind: i64) -> float:
        """How many others build a kind, on average; squared, as the greater crowd is struck."""
        expected = 0.0
        for other in range(paper.count):
            if other != person:
                expected += self.chances[other * SORTS + kind]
        return expected * expected

    def spare(self, paper: FlyState, person: i64) -> None:
        """How likely a building of somebody is not brought down."""
        for kind in range(i64(2)):
            self.spared[kind] = 1.0
            for other in range(paper.count):
                if other != person:
                    self.spared[kind] *= 1.0 - self.threats[2 * other + kind]

    def expected(self, paper: FlyState, sort: i64, needed: float) -> float:
        """What a plain card of a sort brings on average."""
        others: i64 = paper.count - 1
        total = 0.0
        for mines in range(others + 1):
            for colonies in range(others + 1 - mines):
                at: i64 = (mines * SIDE + colonies) * SIDE
                for flyers in range(others + 1 - mines - colonies):
                    here: i64 = sort * SPREADS + at + flyers
                    total += self.spread[at + flyers] * (self.brings[here] + ENERGY * needed * self.fuels[here])
        return total * self.spared[sort] if sort < FLY else total

    def fill(self, paper: FlyState, seat: i64) -> None:
        """What the plain cards bring beside each combination of others."""
        others: i64 = paper.count - 1
        for sort in range(i64(STAR)):
            self.lay(paper, seat, 0, seat * SLOTS + (i64(FLY_TITLE) if sort == FLY else sort))
            for mines in range(others + 1):
                for colonies in range(others + 1 - mines):
                    at: i64 = (mines * SIDE + colonies) * SIDE
                    for flyers in range(others + 1 - mines - colonies):
                        self.reckon(paper, seat, mines, colonies, flyers, NOTHING)
                        here: i64 = sort * SPREADS + at + flyers
                        self.brings[here] = self.points + self.orders * self.order_worth()
                        self.fuels[here] = self.energy
        self.lay(paper, seat, 0, NOTHING)

    def order_worth(self) -> float:
        """What an order is worth that is drawn in this round."""
        return ORDER if self.rounds >= 1.0 else ORDER * self.rounds

    # -- what a card of the seat brings ---------------------------------------------------------------------------
    def weigh(self, paper: FlyState, seat: i64, card: i64, second: i64, plus: i64) -> float:
        """What playing a main card brings on average, with a second building and a plus card or NOTHING, less what it takes."""
        become: bool = becomes(paper, card) and paper.stars_silent == 0
        self.lay(paper, seat, 0, card)
        self.lay(paper, seat, 1, second)
        others: i64 = paper.count - 1
        total = 0.0
        for mines in range(others + 1):
            for colonies in range(others + 1 - mines):
                at: i64 = (mines * SIDE + colonies) * SIDE
                for flyers in range(others + 1 - mines - colonies):
                    likely: float = self.spread[at + flyers]
                    if likely < UNLIKELY:
                        continue
                    if become:
                        paper.plays[2 * seat].kind = MINE
                    worth: float = self.worth_beside(paper, seat, mines, colonies, flyers, plus)
                    if become:
                        paper.plays[2 * seat].kind = COLONY
                        other: float = self.worth_beside(paper, seat, mines, colonies, flyers, plus)
                        worth = other if other > worth else worth
                    total += likely * worth
        kind: i64 = kind_of(paper, card)
        if kind < FLY and not protects(paper, plus):
            total *= self.spared[kind]
        self.lay(paper, seat, 0, NOTHING)
        self.lay(paper, seat, 1, NOTHING)
        total -= self.loss(paper, seat, card) + self.loss(paper, seat, second)
        return total - self.loss(paper, seat, plus)

    def loss(self, paper: FlyState, seat: i64, card: i64) -> float:
        """What it is worth to keep a card for later."""
        return self.need * card_worth(paper, card) if card != NOTHING else 0.0

    def lay(self, paper: FlyState, person: i64, place: i64, card: i64) -> None:
        """A card lies on the paper."""
        play = paper.plays[2 * person + place]
        play.card = card
        play.kind = NOTHING
        if card != NOTHING:
            kind: i64 = kind_of(paper, card)
            if kind < FLY:
                play.kind = kind

    def worth_beside(self, paper: FlyState, seat: i64, mines: i64, colonies: i64, flyers: i64, plus: i64) -> float:
        """What is gained beside so many others."""
        self.reckon(paper, seat, mines, colonies, flyers, plus)
        worth: float = self.points + self.harm + ENERGY * self.need * self.energy + self.order_worth() * self.orders
        if self.kept:
            worth += self.loss(paper, seat, paper.plays[2 * seat].card)
        return worth

    def reckon(self, paper: FlyState, seat: i64, mines: i64, colonies: i64, flyers: i64, plus: i64) -> None:
        """Plays the round through on paper, for one seat, beside so many others of each sort."""
        box = paper.box
        self.seat_others(paper, seat, mines, colonies, flyers)
        self.points = 0.0
        self.energy = 0.0
        self.orders = 0.0
        self.harm = 0.0
        self.kept = False
        self.weight = 1.0
        self.is_ghost = False
        self.takes = 0
        first_kind: i64 = paper.plays[2 * seat].kind
        second_kind: i64 = paper.plays[2 * seat + 1].kind
        for kind in range(i64(2)):
            paper.pool[kind] = box.pools[2 * paper.planet + kind]
            paper.standing[kind] = colonies if kind == COLONY else mines
            if first_kind == kind:
                paper.standing[kind] += 1
            if second_kind == kind:
                paper.standing[kind] += 1
        self.say(paper, seat, STRIKE, plus)
        self.say(paper, seat, BUILT, plus)
        if flies(paper, seat) and not income_is_replaced(paper, seat):
            sort: i64 = box.type_of[paper.planet]
            self.energy += float(box.income_energy[sort])
            self.orders += float(box.income_orders[sort])
        self.say(paper, seat, INCOME, plus)
        self.say(paper, seat, PROPERTY, plus)
        self.say(paper, seat, POOL, plus)
        self.score(paper, seat, mines, colonies)
        self.say(paper, seat, AFTER, plus)
        self.say(paper, seat, CLEANUP, plus)
        paper.plays[2 * seat].kind = first_kind
        paper.plays[2 * seat + 1].kind = second_kind

    def seat_others(self, paper: FlyState, seat: i64, mines: i64, colonies: i64, flyers: i64) -> None:
        """So many others have played this or that; who does not matter."""
        step: i64 = 0
        for person in range(paper.count):
            if person == seat:
                continue
            play = paper.plays[2 * person]
            if step < mines:
                play.kind = MINE
                play.card = person * SLOTS + MINE_TITLE
            elif step < mines + colonies:
                play.kind = COLONY
                play.card = person * SLOTS + COLONY_TITLE
            else:
                play.kind = NOTHING
                play.card = person * SLOTS + FLY_TITLE if step < mines + colonies + flyers else i64(NOTHING)
            step += 1

    def score(self, paper: FlyState, seat: i64, mines: i64, colonies: i64) -> None:
        """The shares of mines and colonies."""
        left = 0.0
        for kind in range(i64(2)):
            others: i64 = colonies if kind == COLONY else mines
            if paper.standing[kind] < others:
                others = paper.standing[kind]
            own = 0.0
            if paper.plays[2 * seat].kind == kind:
                own = self.weight
            divisor: float = float(others)
            if not (self.is_ghost and others):
                divisor += own
            if paper.plays[2 * seat + 1].kind == kind:
                own += 1.0
                divisor += 1.0
            share: float = float(paper.pool[kind] // i64(divisor)) if divisor > 0.0 else 0.0
            self.share[kind] = share if others else 0.0
            self.points += POINT * share * own
            left += share * float(others)
        best: float = self.share[0] if self.share[0] > self.share[1] else self.share[1]
        if self.takes:
            self.points += POINT * best
            left -= best
        self.harm -= RIVALS * POINT * left / float(paper.count - 1)

    # -- effects -----------------------------------------------------------------------------------------------------
    def say(self, paper: FlyState, seat: i64, window: i64, plus: i64) -> None:
        """What planet, cards and race say in a window. Their order matters only where totals change: the planet comes first."""
        if paper.is_ignored == 0 and speaks(paper, paper.planet, window):
            self.say_rows(paper, seat, paper.planet, window, NOTHING, 0)
        for place in range(i64(2)):
            card: i64 = paper.plays[2 * seat + place].card
            if card != NOTHING:
                sayer: i64 = paper.sayer_of_card(card)
                if speaks(paper, sayer, window) and not (paper.stars_silent and kind_of(paper, card) == STAR):
                    self.say_rows(paper, seat, sayer, window, seat, place)
        if plus != NOTHING and speaks(paper, paper.sayer_of_card(plus), window):
            self.say_rows(paper, seat, paper.sayer_of_card(plus), window, seat, 0)
        race: i64 = FIRST_RACE + paper.people[seat].race
        if speaks(paper, race, window):
            self.say_rows(paper, seat, race, window, seat, 0)

    def say_rows(self, paper: FlyState, seat: i64, sayer: i64, window: i64, owner: i64, place: i64) -> None:
        """The rows of a sayer that are for the seat."""
        box = paper.box
        for row in range(box.first_row[sayer], box.first_row[sayer + 1]):
            at: i64 = row * ROW
            if box.rows[at + AT] != window:
                continue
            subject: i64 = box.rows[at + FOR]
            if subject == NO_SUBJECT and owner == NOTHING:
                if holds(paper, row, NOTHING, place):
                    self.change_planet(paper, row, seat)
            elif is_meant(paper, subject, seat, owner) and holds(paper, row, seat, place):
                self.gain(paper, row, seat, place)

    def change_planet(self, paper: FlyState, row: i64, seat: i64) -> None:
        """What a planet does to itself."""
        what: i64 = paper.box.rows[row * ROW + DO]
        if what in (POOL_SET, POOL_ADD):
            change_pools(paper, row, what == POOL_SET)
        elif what == DESTROY_ALL:
            kind: i64 = paper.box.rows[row * ROW + KIND]
            paper.standing[kind] = 0
            for place in range(i64(2)):
                if paper.plays[2 * seat + place].kind == kind:
                    paper.plays[2 * seat + place].kind = NOTHING

    def gain(self, paper: FlyState, row: i64, seat: i64, place: i64) -> None:
        """What an effect brings to the seat."""
        what: i64 = paper.box.rows[row * ROW + DO]
        if what == GAIN_VP:
            self.points += POINT * float(amount(paper, row, seat))
        elif what in (GAIN_ENERGY, INCOME_REPLACE):
            energy: i64 = amount(paper, row, seat)
            if energy < 0 and -energy > paper.people[seat].energy:
                energy = -paper.people[seat].energy
            self.energy += float(energy)
        elif what == GAIN_ORDERS:
            self.orders += float(amount(paper, row, seat))
        elif what in (POOL_SET, POOL_ADD):
            change_pools(paper, row, what == POOL_SET)
        elif what == WEIGHT:
            self.weight *= float(paper.box.rows[row * ROW + BASE])
        elif what == GHOST:
            self.is_ghost = True
        elif what == KEEP:
            self.kept = True
        elif what == DISCOUNT:
            self.energy += float(amount(paper, row, seat))
        else:
            self.gain_from_others(paper, row, seat, what)

    def gain_from_others(self, paper: FlyState, row: i64, seat: i64, what: i64) -> None:
        """What an effect brings that is done to others."""
        at: i64 = row * ROW
        box = paper.box
        each: float = RIVALS / float(paper.count - 1)
        if what == DEVOUR:
            kind: i64 = box.rows[at + KIND]
            fallen: i64 = paper.standing[kind]
            paper.standing[kind] = 0
            if fallen:
                self.points += POINT * float(box.rows[at + BASE] + fallen * box.rows[at + MORE_NUMBER])
        elif what == VOID_KIND:
            voided: i64 = MINE if paper.standing[MINE] * paper.pool[COLONY] >= paper.standing[COLONY] * paper.pool[MINE] else COLONY
            self.points += POINT * float(paper.standing[voided] * box.rows[at + MORE_NUMBER])
            paper.pool[voided] = 0
        elif what == TAKE_SHARE:
            self.takes += 1
        elif what == STEAL_VP:
            self.steal(paper, row, seat, each)
        elif what == GIVE_CARD:
            self.points += LENT * self.need
        elif what == VP_OWNER:
            self.harm -= each * POINT * float(box.rows[at + BASE])

    def steal(self, paper: FlyState, row: i64, seat: i64, each: float) -> None:
        """Points that are taken from others."""
        points = float(amount(paper, row, seat))
        whom: i64 = paper.box.rows[row * ROW + KIND]
        taken = 0.0
        if whom == TOP_SCORER:
            best: float = self.share[0] if self.share[0] > self.share[1] else self.share[1]
            taken = points if points < best else best
        else:
            for person in range(paper.count):
                if person != seat:
                    kind: i64 = paper.plays[2 * person].kind
                    if kind == MINE or (kind == COLONY and whom != OTHER_MINERS):
                        taken += points
        self.points += POINT * taken
        self.harm += each * POINT * taken


def kinds_in_hand(paper: FlyState, person: i64) -> i64:
    """The kinds of main cards that somebody holds, as bits."""
    kinds: i64 = 0
    hand = paper.people[person].hand
    for card in range(paper.count * SLOTS):
        if hand[card]:
            kind: i64 = kind_of(paper, card)
            if kind != PLUS:
                kinds |= ONE << kind
    return kinds


def becomes(paper: FlyState, card: i64) -> bool:
    """Whether a red star counts as a building of its owner's choice."""
    return card != NOTHING and says(paper, paper.sayer_of_card(card), BECOME)


def protects(paper: FlyState, plus: i64) -> bool:
    """Whether a plus card shields the buildings of its owner."""
    return plus != NOTHING and says(paper, paper.sayer_of_card(plus), PROTECT)
