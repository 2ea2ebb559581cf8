"""How to play sensibly without looking further than the round, and how promising a position is. It reads what lies open and the own orders.

What is chosen in secret is weighed by `forecast`. Once all is turned over, each answer is tried on a copy of the table, where the round is
played to the end of its scoring without further orders; what the seat then has and is promised decides. Cards come back where they are
worth more than the energy that they cost (see `worth`).
"""

from __future__ import annotations

from typing import Final, final

from ludonaut.core.chance import FastChance
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, vec, zero_floats, zeros
from ludonaut.core.state import GameState
from ludonaut.games.fly_further.actions import (
    BUY_TOKEN,
    DONE,
    FORETELL,
    HOLD,
    LOSE,
    OFFER,
    PASS,
    PLAY,
    PLAY_ORDER,
    PLAY_PLUS,
    RETURN,
    SECOND,
    TAKE_BACK,
)
from ludonaut.games.fly_further.cards import kind_of
from ludonaut.games.fly_further.chances import Chances
from ludonaut.games.fly_further.choices import choices, goes_with_main, may_be_second, return_price, second_kinds
from ludonaut.games.fly_further.contents import COLOURS, MOST_CHOICES, NOTHING, ORDERS, SLOTS, STANDARD_TITLES
from ludonaut.games.fly_further.decisions import card_named
from ludonaut.games.fly_further.effects import COLONY, FLY, MINE, PLAN, PROPERTY, RESTORE
from ludonaut.games.fly_further.forecast import SORTS, Forecast
from ludonaut.games.fly_further.knowledge import go_back
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.state import (
    ASK_CHOICE,
    ASK_LOSE,
    ASK_OFFER,
    ASK_ORDER,
    ASK_PLUS,
    ASK_READ,
    ASK_RECOVER,
    ASK_RETURNS,
    ASK_SHOWN,
    ASK_TOKEN,
    OVER,
    FlyState,
)
from ludonaut.games.fly_further.worth import (
    CARD_ENERGY,
    ENERGY,
    SPARE,
    card_worth,
    cards_in_hand,
    lead,
    need,
    rounds_after,
)

UNKNOWN: Final = -1.0e9
PLAYED_SHARE: Final = 0.85  # of the rounds to come, those for which cards are taken back
INFORMATION: Final = -10.0  # what it is worth that a card is shown before the choice: all others see it too
FIRST_OF_KIND: Final = 50.0  # to have a mine and a colony to choose from
TREATY_SIGNED: Final = 500.0  # its points, and a step to the victory of the Diplomats
TREATY_GIVEN: Final = 900.0  # what that costs the partner
TOKEN_RIGHT: Final = 270.0  # points, and a step to the victory of the Observers
TOKEN_WRONG: Final = 130.0
FOLLOWED: Final = 0.3  # how much likelier one builds a kind when one has offered a treaty for it
PARTNER: Final = 70.0  # what it costs to build the same as somebody with whom a treaty was signed
FORETOLD: Final = 200.0  # what it costs to be guessed right
ORDER_FLOOR: Final = 150.0  # an order that gains less is kept for later
TIE: Final = 0.001
WARMTH: Final = 120.0  # a choice that gains so much less than the best has half its share of a search's bonus
ORDER_ROUNDS: Final = 2.0  # so many rounds before the end an order begins to lose its worth

AT_STAKE: Final = 5.0  # points that a decision may win or lose
SLOPE: Final = 0.25  # how much of a small change of a promise is a change of the chance to win, where that is one half

DEPTH: Final = 2  # own answers of a round that are tried, one after another
TOSSES: Final = 20  # for another's main card, before any is taken
TOSS_PARTS: Final = 1000


@final
class FlyHeuristic(Heuristic):
    """Greedy play, answer by answer."""

    def __init__(self) -> None:
        self.forecast: Final = Forecast()
        self.papers: list[FlyRules] = []  # copies of the table to try on
        self.worths: Final = zero_floats(MOST_CHOICES)  # what each legal action is worth
        self.buffers: Final = [zeros(MOST_CHOICES) for _ in range(DEPTH)]
        self.chances: Final = Chances()
        self.rounds = 0.0  # to come after this one

    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        assert isinstance(state, FlyRules)
        if count == 1:
            return actions[0]
        if state.ask == ASK_ORDER and actions[0] >= PASS:
            return self.decline(state, seat)
        self.weigh(state, seat, actions, count, chance)
        return actions[best_of(self.worths, count, chance)]

    def prefer(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance, shares: vec[float]) -> None:
        """Every answer has the more of it the more it is worth; what `choose` takes has most."""
        assert isinstance(state, FlyRules)
        if state.ask == ASK_ORDER and actions[0] >= PASS:
            refusal: i64 = self.decline(state, seat)
            for place in range(count):
                shares[place] = 1.0 if actions[place] == refusal else 0.0
            return
        self.weigh(state, seat, actions, count, chance)
        most: float = self.worths[best_of(self.worths, count, chance)]
        whole = 0.0
        for place in range(count):
            behind: float = (most - self.worths[place]) / WARMTH
            share: float = 1.0 / (1.0 + behind * behind)
            shares[place] = share
            whole += share
        for place in range(count):
            shares[place] /= whole

    def weigh(self, table: FlyRules, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> None:
        """Writes what each action is worth; only differences mean something."""
        ask: i64 = table.ask
        self.ready(table)
        for place in range(count):
            self.worths[place] = 0.0
        if ask in (ASK_CHOICE, ASK_SHOWN):
            self.weigh_choice(table, seat, actions, count)
        elif ask == ASK_RETURNS:
            self.weigh_returns(table, seat, actions, count)
        elif ask in (ASK_RECOVER, ASK_LOSE):
            for place in range(count):
                self.worths[place] = self.worth_of_moved(table, seat, actions[place])
        elif ask == ASK_OFFER:
            self.weigh_offers(table, seat, actions, count)
        elif ask == ASK_PLUS and table.window == PLAN:
            for place in range(count):
                self.worths[place] = self.worth_of_looking(table, seat, actions[place])
        elif ask == ASK_ORDER and table.window == PLAN:
            for place in range(count):  # to know what comes gains this policy nothing; it is played where the order would be lost
                self.worths[place] = -1.0 if actions[place] < PASS else 0.0 if actions[place] == PASS else -2.0
        elif ask not in (ASK_READ, ASK_TOKEN) and table.round:
            self.try_all(table, seat, actions, count, chance)

    def ready(self, table: FlyRules) -> None:
        """Papers for a table of this size and box."""
        if not self.papers or self.papers[0].box is not table.box or self.papers[0].count != table.count:
            self.papers = []
            for _ in range(DEPTH):
                paper = table.blank()
                assert isinstance(paper, FlyRules)
                self.papers.append(paper)

    # -- the secret choice -----------------------------------------------------------------------------------------
    def weigh_choice(self, table: FlyRules, seat: i64, actions: vec[i64], count: i64) -> None:
        """Main cards, plus cards, second buildings and tokens."""
        paper = self.papers[0]
        paper.copy_from(table)
        forecast = self.forecast
        forecast.look(paper, seat)
        one = table.people[seat]
        plain: float = UNKNOWN
        for place in range(count):
            action: i64 = actions[place]
            if action < SECOND:
                card: i64 = card_named(table, seat, action - PLAY)
                self.worths[place] = self.with_plus(table, paper, seat, card) + self.treaty(table, seat, card)
                self.worths[place] -= self.exposure(table, seat, card)
            elif action < PLAY_PLUS:
                self.worths[place] = forecast.weigh(paper, seat, one.main, card_named(table, seat, action - SECOND), one.plus)
            elif FORETELL <= action < DONE:
                self.worths[place] = self.worth_of_token(table, seat, (action - FORETELL) // COLOURS, (action - FORETELL) % COLOURS)
            elif action < FORETELL:
                if plain == UNKNOWN:
                    plain = forecast.weigh(paper, seat, one.main, NOTHING, NOTHING)
                plus: i64 = card_named(table, seat, action - PLAY_PLUS)
                self.worths[place] = self.worth_of_plus(table, paper, seat, one.main, plus) - plain
        paper.people[seat].main = one.main

    def with_plus(self, table: FlyRules, paper: FlyRules, seat: i64, card: i64) -> float:
        """What a main card brings, with the best plus card that goes with it or without one."""
        best: float = self.forecast.weigh(paper, seat, card, NOTHING, NOTHING)
        if table.people[seat].plus != NOTHING:
            return best
        paper.people[seat].main = card
        for plus in range(seat * SLOTS + STANDARD_TITLES, seat * SLOTS + SLOTS):
            if table.people[seat].hand[plus] and goes_with_main(paper, seat, plus):
                worth: float = self.worth_of_plus(table, paper, seat, card, plus)
                best = worth if worth > best else best
        return best

    def worth_of_plus(self, table: FlyRules, paper: FlyRules, seat: i64, card: i64, plus: i64) -> float:
        """What a main card and a plus card bring together, with the best second building where it needs one."""
        kinds: i64 = second_kinds(table, plus)
        if kinds == 0:
            return self.forecast.weigh(paper, seat, card, NOTHING, plus)
        best = UNKNOWN
        paper.people[seat].main = card
        for second in range(table.count * SLOTS):
            if table.people[seat].hand[second] and may_be_second(paper, seat, second, kinds):
                worth: float = self.forecast.weigh(paper, seat, card, second, plus)
                best = worth if worth > best else best
        return best

    def treaty(self, table: FlyRules, seat: i64, card: i64) -> float:
        """What a card adds to the hope for the treaty that was offered."""
        kind: i64 = kind_of(table, card)
        other: i64 = table.people[seat].offer
        return TREATY_SIGNED * self.agreement(table, seat, other, other, kind) if other != NOTHING and kind < FLY else 0.0

    def exposure(self, table: FlyRules, seat: i64, card: i64) -> float:
        """What it costs to be guessed by somebody who foretells, or to build the same as somebody with treaties."""
        kind: i64 = kind_of(table, card)
        guessed = 0.0
        for other in range(table.count):
            if other == seat:
                continue
            if table.box.foretells[table.people[other].race]:
                guessed += FORETOLD * self.forecast.chances[seat * SORTS + kind]
            elif table.people[other].offer == seat and kind < FLY:
                guessed += TREATY_GIVEN * self.agreement(table, other, seat, other, kind)
            elif table.people[seat].has_treaty and table.box.treaties_of[table.people[other].race] and kind < FLY:
                guessed += PARTNER * self.forecast.chances[other * SORTS + kind]
        return guessed

    def agreement(self, table: FlyRules, seat: i64, other: i64, asked: i64, kind: i64) -> float:
        """How likely `asked`, one of two, builds a kind and nobody else but the two does."""
        likely: float = self.forecast.chances[asked * SORTS + kind]
        for third in range(table.count):
            if third != seat and third != other:
                likely *= 1.0 - self.forecast.chances[third * SORTS + kind]
        return likely

    def worth_of_token(self, table: FlyRules, seat: i64, token: i64, colour: i64) -> float:
        """What foretelling somebody's card is worth; not laying a token is worth nothing."""
        likely: float = self.forecast.chances[table.of_colour[colour] * SORTS + token]
        return likely * TOKEN_RIGHT - (1.0 - likely) * TOKEN_WRONG

    def weigh_offers(self, table: FlyRules, seat: i64, actions: vec[i64], count: i64) -> None:
        """A treaty is offered where both are likeliest to build the same and nobody else does."""
        paper = self.papers[0]
        paper.copy_from(table)
        self.forecast.look(paper, seat)
        for place in range(count):
            if actions[place] >= OFFER:
                other: i64 = table.of_colour[actions[place] - OFFER]
                for kind in range(i64(2)):
                    own: float = FOLLOWED + self.forecast.chances[seat * SORTS + kind]
                    self.worths[place] += own * self.agreement(table, seat, other, other, kind)

    def worth_of_looking(self, table: FlyRules, seat: i64, action: i64) -> float:
        """Whether a card that shows something is played before the choice."""
        if action >= PLAY_ORDER:
            return 0.0
        rounds: float = rounds_after(table, seat)
        cost: float = float(table.box.cost_of[action - PLAY_PLUS])
        return INFORMATION - ENERGY * cost * need(0.0, rounds)

    # -- cards that come and go ------------------------------------------------------------------------------------
    def weigh_returns(self, table: FlyRules, seat: i64, actions: vec[i64], count: i64) -> None:
        """A card comes back where it is worth more than its price."""
        one = table.people[seat]
        rounds: float = rounds_after(table, seat)
        held = float(cards_in_hand(table, seat))
        energy = float(one.energy)
        price_of_energy: float = ENERGY * need(held + energy / CARD_ENERGY, rounds)
        for place in range(count):
            action: i64 = actions[place]
            if action >= BUY_TOKEN:
                token: i64 = action - BUY_TOKEN
                scarce: float = TOKEN_WRONG if one.tokens[token] == 0 else 0.5 * TOKEN_WRONG
                self.worths[place] = scarce - price_of_energy * float(table.box.token_price[one.race]) if rounds > 1.0 else -1.0
            elif action >= RETURN:
                card: i64 = seat * SLOTS + table.box.slot_of[action - RETURN]
                price = float(return_price(table, seat, card))
                use: float = 0.5 + 0.5 * (PLAYED_SHARE * rounds - held)
                use = 0.0 if use < 0.0 else 1.0 if use > 1.0 else use
                worth: float = use * self.worth_of_having(table, seat, card)
                self.worths[place] = worth - price * (price_of_energy + SPARE) + SPARE * price

    def worth_of_having(self, table: FlyRules, seat: i64, card: i64) -> float:
        """What a card is worth in the hand, more if it is the first of its kind."""
        worth: float = card_worth(table, card)
        kind: i64 = kind_of(table, card)
        if kind in (MINE, COLONY):
            hand = table.people[seat].hand
            for other in range(table.count * SLOTS):
                if hand[other] and kind_of(table, other) == kind:
                    return worth
            worth += FIRST_OF_KIND
        return worth

    def worth_of_moved(self, table: FlyRules, seat: i64, action: i64) -> float:
        """What it is worth that a card comes back free or is lost; discarding only saves what it would cost to take it back."""
        if action < LOSE:
            return self.worth_of_having(table, seat, seat * SLOTS + table.box.slot_of[action - TAKE_BACK])
        card: i64 = card_named(table, seat, action - LOSE)
        return -card_worth(table, card)

    # -- orders ------------------------------------------------------------------------------------------------------
    def decline(self, table: FlyRules, seat: i64) -> i64:
        """No order for now; none at all, once no more are drawn and none of the own can come."""
        if table.window <= PROPERTY:
            return PASS
        one = table.people[seat]
        for order in range(i64(ORDERS)):
            if one.orders[order] and table.box.order_at[order] > table.window:
                return PASS
        return HOLD if (table.box.order_windows >> table.window) > 1 else PASS

    # -- trying ------------------------------------------------------------------------------------------------------
    def try_all(self, table: FlyRules, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> None:
        """Each answer is given on paper, and the round played on."""
        self.rounds = rounds_after(table, seat)
        price: float = ORDER_FLOOR * (1.0 if self.rounds > ORDER_ROUNDS else self.rounds / ORDER_ROUNDS)
        for place in range(count):
            action: i64 = actions[place]
            if action == HOLD:
                self.worths[place] = UNKNOWN
                continue
            self.worths[place] = self.worth_after(table, seat, action, 0, chance)
            if PLAY_ORDER <= action < PASS:
                self.worths[place] -= price

    def worth_after(self, table: FlyRules, seat: i64, action: i64, depth: i64, chance: FastChance) -> float:
        """What the seat has when the round is scored after an answer."""
        paper = self.papers[depth]
        paper.copy_from(table)
        paper.chance = chance
        paper.apply(seat, action)
        buffer = self.buffers[depth]
        while paper.ask != OVER and paper.window < RESTORE and paper.round == table.round:
            other: i64 = paper.lowest
            count = choices(paper, other, buffer)
            answer: i64 = buffer[0]
            if paper.ask in (ASK_ORDER, ASK_PLUS):
                answer = PASS
            elif count > 1 and other == seat and depth + 1 < DEPTH:
                best = UNKNOWN
                for place in range(count):
                    worth: float = self.worth_after(paper, seat, buffer[place], depth + 1, chance)
                    if worth > best:
                        best = worth
                        answer = buffer[place]
            elif count > 1:
                answer = buffer[chance.below(count)]
            paper.apply(other, answer)
        return lead(paper, seat, self.rounds)

    # -- evaluation --------------------------------------------------------------------------------------------------
    def evaluate(self, state: GameState, seat: i64) -> float:
        """The chance to win, as it was learned from games (see `chances`)."""
        assert isinstance(state, FlyState)
        return self.chances.to_win(state, seat, rounds_after(state, seat))

    def stakes(self, state: GameState) -> float:
        """What `evaluate` makes of so many points."""
        assert isinstance(state, FlyState)
        return AT_STAKE * self.chances.of_point(state.count, rounds_after(state, NOTHING)) * SLOPE

    def simplify(self, state: GameState, seat: i64) -> None:
        """In the secret choice all others have chosen, as `forecast` expects: so they do not answer what they cannot have seen."""
        assert isinstance(state, FlyRules)
        if state.ask != ASK_CHOICE:
            return
        self.ready(state)
        paper = self.papers[0]
        paper.copy_from(state)
        self.forecast.look(paper, seat)
        buffer = self.buffers[0]
        for other in range(state.seats):
            if other == seat:
                continue
            go_back(state, other)
            while state.people[other].due:
                count = choices(state, other, buffer)
                place: i64 = state.chance.roll(count, NOTHING)
                if state.people[other].main == NOTHING:
                    place = self.drawn_choice(state, other, buffer, count, place)
                state.apply(other, buffer[place])

    def drawn_choice(self, table: FlyRules, person: i64, actions: vec[i64], count: i64, first: i64) -> i64:
        """The place of a main card, drawn as likely as it is expected: from the place `first` on, the first that a toss allows."""
        place: i64 = first
        for _ in range(i64(TOSSES)):
            kind: i64 = kind_of(table, card_named(table, person, actions[place] - PLAY))
            likely: float = self.forecast.chances[person * SORTS + kind]
            if float(table.chance.roll(TOSS_PARTS, NOTHING)) < likely * float(TOSS_PARTS):
                return place
            place = table.chance.roll(count, NOTHING)
        return place

    def is_fair(self) -> bool:
        return True


def best_of(worths: vec[float], count: i64, chance: FastChance) -> i64:
    """The place of the greatest, one of equals at random."""
    best: i64 = 0
    ties: i64 = 1
    for place in range(i64(1), count):
        if worths[place] > worths[best] + TIE:
            best = place
            ties = 1
        elif worths[place] >= worths[best] - TIE:
            ties += 1
            if chance.below(ties) == 0:
                best = place
    return best
