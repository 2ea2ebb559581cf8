"""The rules once more, by a second hand: words and dictionaries, nothing kept that can be counted, written from the rulings alone.

It plays along with a match: `legal` says what may be done, `play` takes an action and what chance answered to it.
"""

from __future__ import annotations

from collections import Counter

from ludonaut.games.captain_future.components import Box

EVENTS = ("simon-wright", "otto", "grag", "recall")
SHIPS = {2: 50, 3: 40, 4: 30}
BONUS = {8: 5, 6: 4, 4: 3}
QUESTION_OF = {"simon-wright": "stone", "otto": "from", "grag": "take"}


class SecondModel:
    """One game. Seats are numbers, everything else is a word of the notation."""

    def __init__(self, box: Box, seats: int, options: dict[str, str], outcomes: list[str]) -> None:
        keys = {body.key: word for body, word in zip(box.bodies, box.body_words, strict=True)}
        rows, columns = [row.lower() for row in box.rows], list(box.columns)
        self.body_of = {rows[i] + columns[j]: keys[key] for i, line in enumerate(box.grid) for j, key in enumerate(line) if key != "."}
        self.size = Counter(self.body_of.values())
        self.places = [*box.body_words, *(f"row-{row}" for row in rows), *(f"column-{column}" for column in columns)]
        self.seats, self.options, self.outcomes = seats, options, outcomes
        self.supply = [min(SHIPS[seats], int(options["ships"]))] * seats
        self.lost = [0] * seats
        self.ships: dict[str, int] = {}
        self.deck = Counter({word: int(copies) for word, copies in zip(box.card_words, box.copies, strict=True)})
        self.discards: Counter[str] = Counter()
        self.hands: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.turn = self.quiet = self.slot = self.to_pay = 0
        self.last_lap: int | None = None
        self.event_played = self.active = False
        self.stone = self.target = self.over = ""
        self.owners: list[int] = []
        self.start = 0 if options["start"] == "first-seat" else int(self.outcomes.pop(0))
        self.asked, self.due = "first stone", (self.start - 1) % seats
        if options["stone-placed-by"] == "chance":
            self.put_first_stone(self.outcomes.pop(0))

    # -- what can be counted --------------------------------------------------------------------------------------------
    def on(self, body: str, seat: int | None = None) -> int:
        """Ships on a body, of a seat or of all."""
        return sum(self.body_of[space] == body and seat in (None, owner) for space, owner in self.ships.items())

    def leader(self, body: str) -> int | None:
        counts = [self.on(body, seat) for seat in range(self.seats)]
        if counts.count(max(counts)) > 1 or (self.options["majority"] == "more-than-half" and 2 * max(counts) <= sum(counts)):
            return None
        return counts.index(max(counts))

    def price(self, space: str) -> int:
        body = self.body_of[space]
        return 1 if self.leader(body) == self.turn else 2 if self.on(body, self.turn) else 3

    def cards_for(self, space: str) -> dict[str, str]:
        number = space[1:]
        return {"row": space[0], "column": number, "body": self.body_of[space], "joker": "joker"}

    def held_for(self, space: str) -> dict[str, int]:
        hand = self.hands[self.turn]
        return {way: hand[card] for way, card in self.cards_for(space).items() if hand[card]}

    def has_choice(self, space: str, cards: int) -> bool:
        held = self.held_for(space)
        return len(held) > 1 and sum(held.values()) > cards

    def under_stone(self, space: str) -> bool:
        return self.stone in (self.body_of[space], f"row-{space[0]}", f"column-{space[1:]}")

    def score(self, seat: int) -> int:
        total = list(self.ships.values()).count(seat)
        for body, size in self.size.items():
            total += BONUS[size] if self.on(body, seat) == size else int(self.leader(body) == seat)
        return total

    # -- what may be done -------------------------------------------------------------------------------------------------
    def legal(self) -> set[str]:
        own = [space for space, owner in self.ships.items() if owner == self.due]
        others = [space for space in self.body_of if self.ships.get(space) != self.due]
        match self.asked:
            case "first stone":
                return {f"stone {body}" for body in self.size}
            case "stone":
                return {f"stone {place}" for place in self.places if place != self.stone}
            case "from" | "bring-home":
                return {f"{self.asked} {space}" for space in own}
            case "to" | "take":
                return {f"{self.asked} {space}" for space in others}
            case "pay":
                return {f"pay {way}" for way in self.held_for(self.target)}
        if self.slot == 2:
            return {"end-turn"} | self.events()
        exchanges = {f"exchange {card}" for card, count in self.hands[self.turn].items() if count}
        return self.landings() | self.attacks() | exchanges | (self.events() if self.slot == 0 else {"decline"})

    def landings(self) -> set[str]:
        line_too = self.options["stone-line-blocks-landing"] == "yes"
        closed = {space for space in self.body_of if self.under_stone(space) and (line_too or self.stone == self.body_of[space])}
        free = self.body_of.keys() - self.ships.keys() - closed if self.supply[self.turn] else set()
        return {f"land {space} {way}" for space in free for way in self.held_for(space)}

    def attacks(self) -> set[str]:
        found = set()
        for space, owner in self.ships.items():
            body, price = self.body_of[space], self.price(space)
            barred = price == 3 and self.last_lap not in (None, self.turn)
            if owner == self.turn or self.on(body) < self.size[body] or self.under_stone(space) or barred or not self.supply[self.turn]:
                continue
            if sum(self.held_for(space).values()) >= price:
                found |= {f"attack {space}"} | ({f"attack-with {space}"} if self.has_choice(space, price) else set())
        return found

    def events(self) -> set[str]:
        useful = {
            "simon-wright": True, "otto": self.turn in self.ships.values(), "grag": self.supply[self.turn] > 0, "recall": bool(self.ships),
        }  # fmt: skip
        return {f"event {event}" for event in EVENTS if self.hands[self.turn][event] and useful[event] and not self.event_played}

    # -- doing it ---------------------------------------------------------------------------------------------------------
    def play(self, action: str, outcomes: list[str]) -> None:
        self.outcomes = outcomes
        word, *rest = action.split()
        thing = rest[0] if rest else ""
        match word:
            case "stone" if self.asked == "first stone":
                self.put_first_stone(thing)
            case "stone":
                self.stone = thing
                self.go_on()
            case "decline":
                self.use_slot()
            case "land":
                self.spend(self.cards_for(thing)[rest[1]])
                self.place(thing)
                self.use_slot()
            case "attack" | "attack-with":
                self.target, self.to_pay, self.asked = thing, self.price(thing), "pay"
                if word == "attack":
                    self.pay_the_rest()
            case "pay":
                self.spend(self.cards_for(self.target)[thing])
                self.to_pay -= 1
                if not self.to_pay or not self.has_choice(self.target, self.to_pay):
                    self.pay_the_rest()
            case "exchange":
                self.spend(thing)
                self.draw(self.turn)
                self.use_slot()
            case "event":
                self.spend(thing)
                self.event_played = self.active = True
                self.asked = QUESTION_OF.get(thing, "bring-home")
                if thing == "recall":
                    self.owners = [(self.turn + step) % self.seats for step in range(self.seats)]
                    self.ask_next_owner()
            case "from":
                self.target, self.asked = thing, "to"
            case "to":
                self.ships[thing], other = self.ships.pop(self.target), self.ships.get(thing)
                if other is not None:
                    self.ships[self.target] = other
                self.go_on()
            case "take":
                if thing in self.ships:
                    self.supply[self.ships.pop(thing)] += 1
                self.place(thing)
                self.go_on()
            case "bring-home":
                self.supply[self.ships.pop(thing)] += 1
                self.ask_next_owner()
            case "end-turn":
                self.end_turn()
        assert not self.outcomes

    def put_first_stone(self, body: str) -> None:
        self.stone = body
        for seat in range(self.seats):
            for _ in range(10):
                self.draw(seat)
        self.begin_turn(self.start)

    def begin_turn(self, seat: int) -> None:
        self.turn, self.slot, self.event_played, self.active = seat, 0, False, False
        self.go_on()

    def go_on(self) -> None:
        self.asked, self.due = "slot", self.turn

    def use_slot(self) -> None:
        self.slot += 1
        self.go_on()

    def spend(self, card: str) -> None:
        assert self.hands[self.turn][card]
        self.hands[self.turn][card] -= 1
        self.discards[card] += 1

    def draw(self, seat: int) -> None:
        if not self.deck.total():
            self.deck, self.discards = self.discards, Counter()
        card = self.outcomes.pop(0)
        assert self.deck[card]
        self.deck[card] -= 1
        self.hands[seat][card] += 1

    def place(self, space: str) -> None:
        assert space not in self.ships
        self.ships[space], self.active = self.turn, True
        self.supply[self.turn] -= 1
        if not self.supply[self.turn] and self.last_lap is None:
            self.last_lap = self.turn

    def pay_the_rest(self) -> None:
        for way, card in self.cards_for(self.target).items():
            for _ in range(min(self.to_pay, self.held_for(self.target).get(way, 0))):
                self.spend(card)
                self.to_pay -= 1
        assert not self.to_pay
        self.lost[self.ships.pop(self.target)] += 1
        self.place(self.target)
        self.use_slot()

    def ask_next_owner(self) -> None:
        while self.owners and self.owners[0] not in self.ships.values():
            self.owners.pop(0)
        if self.owners:
            self.due = self.owners.pop(0)
        else:
            self.go_on()

    def end_turn(self) -> None:
        while self.hands[self.turn].total() < 10:
            self.draw(self.turn)
        self.quiet = 0 if self.active else self.quiet + 1
        following = (self.turn + 1) % self.seats
        if self.last_lap == following:
            self.over = "last-ship"
        elif self.quiet == 3 * self.seats:
            self.over = "stalled"
        else:
            self.begin_turn(following)
