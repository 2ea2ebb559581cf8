"""What a seat may know as a row of small integers, for learning code.

Everybody stands in it with the observer first, the others clockwise. Where nothing is, a number is 0; things are numbered from 1.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import at_most, i64, vec
from ludonaut.core.observation import ObservationTable, Part, Repeated
from ludonaut.games.fly_further.contents import (
    AUTOMATA,
    AUTOMATON_CARDS,
    BELTS,
    COLOURS,
    MOST_PARTICIPANTS,
    MOST_SEATS,
    NO_PLANET,
    NOTHING,
    ORDERS,
    RACES,
    SLOTS,
    SPACE_CARDS,
    TITLES,
)
from ludonaut.games.fly_further.effects import BUILDING_KINDS, KINDS, TOKEN_WORDS, TOKENS, WINDOWS
from ludonaut.games.fly_further.journey import left_for
from ludonaut.games.fly_further.participant import WRONG
from ludonaut.games.fly_further.state import (
    ASK_RACE,
    ASK_WORDS,
    INSTANT_VICTORY,
    LAYER_SORTS,
    LAYERS,
    MOST_QUEUED,
    OVER,
    FlyState,
)

SINGLES: Final = 18
OWN: Final = ORDERS + 5 + MOST_QUEUED
EACH: Final = 27 + 2 * SLOTS + 3 * TOKENS + 7 * 2
OBSERVATION_SIZE: Final = SINGLES + LAYERS * LAYER_SORTS + ORDERS + OWN + MOST_PARTICIPANTS * EACH
MOST_COUNTED: Final = 1023
"""Points, energy and whatever else no rule limits are counted so far."""
MOST_ROWS: Final = 511
"""Things that effects do are numbered so far; more than any box of ours has."""
PEOPLE: Final = MOST_PARTICIPANTS
OBSERVATION: Final = ObservationTable(
    (
        Part("question", 1, 0, OVER, f"what is asked, from 0: {', '.join(ASK_WORDS)}", "choice"),
        Part("window", 1, 0, WINDOWS, "the part of the round that is under way", "choice"),
        Part("round", 1, 0, MOST_COUNTED, "rounds begun"),
        Part("participants", 1, 0, PEOPLE, "players and automata"),
        Part("seats", 1, 0, MOST_SEATS, "players"),
        Part("belts", 1, 0, BELTS, "asteroid belts turned over"),
        Part("planet", 1, 0, NO_PLANET, "the space card that lies open, in the order of the box; the last number for none", "choice"),
        Part("ignored", 1, 0, 1, "1 when the planet's property does not exist this round"),
        Part("silent", 1, 0, 1, "1 when red stars do nothing this round"),
        Part("pool", BUILDING_KINDS, 0, MOST_COUNTED, "points to be shared by mines and by colonies"),
        Part("standing", BUILDING_KINDS, 0, 2 * PEOPLE, "mines and colonies that stand"),
        Part("order deck", 1, 0, MOST_COUNTED, "orders in the deck"),
        Part("queued", 1, 0, MOST_QUEUED, "cards on top of the Journey deck that somebody has looked at"),
        Part("ending", 1, 0, INSTANT_VICTORY, "why the game ends after this round, from 1; else 0", "choice"),
        Part("effect", 1, 0, MOST_ROWS, "which effect asks, from 1", "choice"),
        Part("left", 1, 0, MOST_COUNTED, "how many times more it asks"),
        Part("journey", LAYERS * LAYER_SORTS, 0, SPACE_CARDS, "cards left in each layer of the Journey deck: planets, races' cards, belts"),
        Part("order discards", ORDERS, 0, MOST_COUNTED, "discarded orders by kind"),
        Part("orders", ORDERS, 0, MOST_COUNTED, "own orders by kind"),
        Part("main", 1, 0, TITLES, "the title of the card chosen, from 1", "choice"),
        Part("second", 1, 0, TITLES, "of the second building", "choice"),
        Part("plus", 1, 0, TITLES, "of the plus card", "choice"),
        Part("token", 1, 0, TOKENS, f"the token laid, from 1: {', '.join(TOKEN_WORDS)}", "choice"),
        Part("foretold", 1, 0, PEOPLE, "at whom, from 1", "choice"),
        Part("seen", MOST_QUEUED, 0, SPACE_CARDS, "the cards on top of the Journey deck that the observer knows, from 1", "choice"),
        Repeated(
            PEOPLE,
            (
                Part("automaton", 1, 0, AUTOMATA, "of everybody, the observer first: the automaton, from 1; 0 for a player", "choice"),
                Part("colour", 1, 0, COLOURS, "colour", "choice"),
                Part("race", 1, 0, RACES, "race, 0 while it is secret", "choice"),
                Part("points", 1, -MOST_COUNTED, MOST_COUNTED, "points"),
                Part("energy", 1, 0, MOST_COUNTED, "energy"),
                Part("foreign", 1, 0, MOST_COUNTED, "cards of others in the hand"),
                Part("orders held", 1, 0, MOST_COUNTED, "orders in the hand"),
                Part("treaty", 1, 0, 1, "1 when a treaty was signed with it"),
                Part("treaties", 1, 0, MOST_COUNTED, "treaties left to be signed"),
                Part("devoured", 1, 0, MOST_COUNTED, "planets devoured"),
                Part("due", 1, 0, 1, "1 when something is asked of it"),
                Part("shown card", 1, 0, TITLES, "its main card, where that was shown first", "choice"),
                Part("open plus", 1, 0, TITLES, "its plus card, where that lies open", "choice"),
                Part("offer", 1, 0, PEOPLE, "to whom it offers a treaty, from 1", "choice"),
                Part("orders played", 1, 0, MOST_COUNTED, "orders played this round"),
                Part("holds", 1, 0, 1, "1 when it plays no order any more"),
                Part("shielded", 1, 0, 1, "1 when it is shielded"),
                Part("share points", 1, 0, MOST_COUNTED, "points scored by sharing this round"),
                Part("discount", 1, 0, MOST_COUNTED, "what it pays less"),
                Part("automaton card", 1, 0, AUTOMATON_CARDS, "the card by which an automaton plays, from 1", "choice"),
                Part("immune", 1, 0, 1, "1 when it has the immunity token"),
                Part("verdict", 1, 0, WRONG, "whether what it foretold came true: 0 not judged, 1 right, 2 wrong", "choice"),
                Part("last main", 1, 0, TITLES, "what it turned over last: the main card", "choice"),
                Part("last second", 1, 0, TITLES, "the second building", "choice"),
                Part("last plus", 1, 0, TITLES, "the plus card", "choice"),
                Part("last token", 1, 0, TOKENS, "the token", "choice"),
                Part("last foretold", 1, 0, PEOPLE, "at whom it lay", "choice"),
                Repeated(
                    SLOTS,
                    (
                        Part("hand", 1, 0, MOST_COUNTED, "cards of its own deck in its hand, by slot"),
                        Part("discards", 1, 0, MOST_COUNTED, "its discards, by slot"),
                    ),
                ),
                Repeated(
                    TOKENS,
                    (
                        Part("tokens ready", 1, 0, MOST_COUNTED, "tokens by kind: ready to be laid"),
                        Part("tokens spent", 1, 0, MOST_COUNTED, "spent"),
                        Part("tokens scored", 1, 0, MOST_COUNTED, "scored"),
                    ),
                ),
                Repeated(
                    2,
                    (
                        Part("played", 1, 0, TITLES, "the main card and the second building that lie open: the title", "choice"),
                        Part("played kind", 1, 0, KINDS, "its kind, from 1, while it stands", "choice"),
                        Part("fell", 1, 0, 1, "1 when it was destroyed"),
                        Part("weight", 1, 0, MOST_COUNTED, "how much it counts"),
                        Part("ghost", 1, 0, 1, "1 when it takes a share and is not counted when shares are made"),
                        Part("void", 1, 0, 1, "1 when it scores nothing"),
                        Part("taker", 1, 0, PEOPLE, "who scores in its place, from 1", "choice"),
                    ),
                ),
            ),
        ),
    )
)


def title_at(table: FlyState, card: i64) -> i64:
    """The title of a card, from 1; 0 for no card."""
    return table.title_of[card] + 1 if card != NOTHING else i64(0)


def write_observation(table: FlyState, observer: i64, buffer: vec[i64]) -> None:
    """Fills the first OBSERVATION_SIZE numbers of `buffer`."""
    for place in range(i64(OBSERVATION_SIZE)):
        buffer[place] = 0
    n: i64 = write_table(table, observer, buffer)
    n = write_own(table, observer, buffer, n)
    for step in range(table.count):
        write_person(table, observer, (observer + step) % table.count, buffer, n + step * EACH)


def write_table(table: FlyState, observer: i64, buffer: vec[i64]) -> i64:
    """What lies in the middle."""
    buffer[0] = table.ask
    buffer[1] = table.window
    buffer[2] = at_most(table.round, MOST_COUNTED)
    buffer[3] = table.count
    buffer[4] = table.seats
    buffer[5] = table.belts
    buffer[6] = table.planet
    buffer[7] = table.is_ignored
    buffer[8] = table.stars_silent
    buffer[9] = at_most(table.pool[0], MOST_COUNTED)
    buffer[10] = at_most(table.pool[1], MOST_COUNTED)
    buffer[11] = table.standing[0]
    buffer[12] = table.standing[1]
    buffer[13] = at_most(table.order_deck.total, MOST_COUNTED)
    buffer[14] = table.queued
    buffer[15] = table.ending
    buffer[16] = at_most(table.row + 1, MOST_ROWS)
    buffer[17] = at_most(table.left, MOST_COUNTED)
    n: i64 = SINGLES
    for layer in range(i64(LAYERS)):
        for sort in range(i64(LAYER_SORTS)):
            buffer[n] = left_for(table, observer, layer, sort)
            n += 1
    for order in range(i64(ORDERS)):
        buffer[n] = at_most(table.order_discards.counts[order], MOST_COUNTED)
        n += 1
    return n


def write_own(table: FlyState, observer: i64, buffer: vec[i64], start: i64) -> i64:
    """What the observer alone knows."""
    n: i64 = start
    one = table.people[observer]
    for order in range(i64(ORDERS)):
        buffer[n] = at_most(one.orders[order], MOST_COUNTED)
        n += 1
    buffer[n] = title_at(table, one.main)
    buffer[n + 1] = title_at(table, one.second)
    buffer[n + 2] = title_at(table, one.plus)
    buffer[n + 3] = one.token + 1
    buffer[n + 4] = one.foretold + 1
    n += 5
    for place in range(i64(MOST_QUEUED)):
        if place < one.known:
            buffer[n] = table.queue[place] + 1
        n += 1
    return n


def write_person(table: FlyState, observer: i64, person: i64, buffer: vec[i64], start: i64) -> None:
    """What lies open before a participant."""
    n: i64 = start
    one = table.people[person]
    buffer[n] = one.automaton + 1
    buffer[n + 1] = one.colour + 1
    buffer[n + 2] = one.race + 1 if person == observer or table.ask != ASK_RACE else i64(0)
    buffer[n + 3] = at_most(one.points, MOST_COUNTED)
    buffer[n + 4] = at_most(one.energy, MOST_COUNTED)
    buffer[n + 5] = at_most(one.foreign, MOST_COUNTED)
    buffer[n + 6] = at_most(one.orders_held, MOST_COUNTED)
    buffer[n + 7] = one.has_treaty
    buffer[n + 8] = at_most(one.treaties, MOST_COUNTED)
    buffer[n + 9] = at_most(one.devoured, MOST_COUNTED)
    buffer[n + 10] = one.due
    buffer[n + 11] = title_at(table, one.main) if one.is_shown else i64(0)
    buffer[n + 12] = title_at(table, one.plus) if one.plus_is_open else i64(0)
    buffer[n + 13] = one.offer + 1
    buffer[n + 14] = at_most(one.orders_played, MOST_COUNTED)
    buffer[n + 15] = one.holds
    buffer[n + 16] = one.is_shielded
    buffer[n + 17] = at_most(one.share_points, MOST_COUNTED)
    buffer[n + 18] = at_most(one.discount, MOST_COUNTED)
    buffer[n + 19] = one.automaton_card + 1
    buffer[n + 20] = i64(1) if table.immune == person else i64(0)
    buffer[n + 21] = one.verdict
    buffer[n + 22] = title_at(table, one.last_main)
    buffer[n + 23] = title_at(table, one.last_second)
    buffer[n + 24] = title_at(table, one.last_plus)
    buffer[n + 25] = one.last_token + 1
    buffer[n + 26] = one.last_foretold + 1
    n += 27
    for slot in range(i64(SLOTS)):
        buffer[n] = at_most(one.hand[person * SLOTS + slot], MOST_COUNTED)
        buffer[n + 1] = at_most(one.discards[slot], MOST_COUNTED)
        n += 2
    for token in range(i64(TOKENS)):
        buffer[n] = at_most(one.tokens[token], MOST_COUNTED)
        buffer[n + 1] = at_most(one.spent[token], MOST_COUNTED)
        buffer[n + 2] = at_most(one.scored[token], MOST_COUNTED)
        n += 3
    for place in range(i64(2)):
        play = table.plays[2 * person + place]
        buffer[n] = title_at(table, play.card)
        buffer[n + 1] = play.kind + 1
        buffer[n + 2] = play.fell
        buffer[n + 3] = at_most(play.weight, MOST_COUNTED)
        buffer[n + 4] = play.is_ghost
        buffer[n + 5] = play.is_void
        buffer[n + 6] = play.taker + 1
        n += 7
