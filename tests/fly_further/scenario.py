"""Scenes: a table of Fly Further set by hand at the beginning of a round, with scripted chance.

    scene = Scene("insectoids energy=4", "humans", "mechanoids", planet="coral-shelf")
    scene.round("hive", "mine", "fly")
    assert scene.scored == [8, 9, 0]
    assert scene.energy("insectoids") == 5

There is one text for each seat: its race, then what is not as at the start (where energy is 0): energy=, points=, devoured=, orders=,
discards= (moved there from the hand), holds= (foreign cards moved to the hand, as "cylon-mine-of-red"), scored= and spent= (Observer
tokens), treaty (signed with this one), immune. Several cards stand with commas between them. With one or two texts automata play along;
they are called by their race too, and `automata` gives them texts of their own.

`round` plays one round: for each seat what it chooses ("mine", "hive; plus swarm; second mine"; what is left out is done), then `answers`,
actions in the order in which they are asked for, "; " between them. Orders that are not among them are passed, cards not taken back.
`planet` is what lies open; `space` is "near", "far" or "bottom" for where the Journey deck stands, `belts` how many have come already.

Sources of chance are "colour", "race", "journey", "order", "order-lost" and "automaton" (see `tests.scenes`). After each action the laws of
the table are checked.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludonaut.core.numbers import i64
from ludonaut.core.state import option_numbers
from ludonaut.games.fly_further.cards import discard, put_in_hand, take_from_hand
from ludonaut.games.fly_further.components import BOX
from ludonaut.games.fly_further.contents import (
    AUTOMATA,
    BELTS,
    COLOUR_WORDS,
    FIRST_BELT,
    FIRST_EVENT,
    FIRST_RACE_PLANET,
    NOTHING,
    SLOTS,
    TITLES,
)
from ludonaut.games.fly_further.effects import KIND_WORDS, PLAN, TOKEN_WORDS, WINDOW_WORDS
from ludonaut.games.fly_further.game import FlyFurther
from ludonaut.games.fly_further.journey import find_layer
from ludonaut.games.fly_further.options import OPTIONS
from ludonaut.games.fly_further.participant import Participant
from ludonaut.games.fly_further.rounds import enter, run
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.state import ASK_CHOICE, ASK_RETURNS, ASK_WORDS, BELTS_LEFT, LAYER_SORTS, RACES_LEFT
from tests.scenes import Script, TableScene

PLANET: Final = "dune-sea"  # dry, 8 for colonies, 7 for mines, and nothing but energy for those who fly on
ANYTHING: Final = ("automaton: ...", "order: ...", "order-lost: ...", "journey: ...") * 4


class Scene(TableScene):
    """One table, set by hand and played by notation."""

    game: ClassVar[FlyFurther] = FlyFurther()
    state: FlyRules

    def __init__(
        self, *seats: str, planet: str = PLANET, space: str = "near", belts: int = 0, rules: str = "", automata: tuple[str, ...] = ()
    ) -> None:
        texts = [text.split() for text in seats]
        races = [words[0] for words in texts]
        options = OPTIONS.read(rules.split() + ["six-seats=yes"] * (len(seats) == 6))
        self.game.check_table(options, len(seats))
        self.script = Script(self.game.chance_sources)
        self.state = FlyRules(BOX, option_numbers(options), len(seats), self.script)
        self.state.telling = True
        self.begin()
        self.play("; ".join(f"take-colour {race_colour(race)}" for race in races))
        self.play("; ".join(f"choose-race {race}" for race in races), "journey: dune-sea")
        self._set(texts)
        for text in automata:
            self._set_person(self.person(text.split()[0]), text.split()[1:])
        self._stand_at(space, belts)
        self._lay(planet)
        self._begin_plan()
        self.state.events.clear()
        self.check_laws()

    # -- setting the table -------------------------------------------------------------------------------------------
    def _set(self, texts: list[list[str]]) -> None:
        for words in texts:
            self.one(words[0]).energy = 0
        for words in texts:
            self._set_person(self.person(words[0]), words[1:])

    def _set_person(self, person: int, words: list[str]) -> None:
        one = self.state.people[person]
        for word in words:
            name, _, value = word.partition("=")
            match name:
                case "energy" | "devoured":
                    setattr(one, name, int(value))
                case "points":
                    one.points = int(value)
                    one.points_from[0] = int(value)
                case "treaty":
                    one.has_treaty = 1
                    next(other for other in self.state.people if other.treaties).treaties -= 1
                case "immune":
                    self.state.immune = person
                case "orders":
                    for order in value.split(","):
                        self.state.order_deck.remove(i64(BOX.order_words.index(order)))
                        one.orders[BOX.order_words.index(order)] += 1
                        one.orders_held += 1
                case "discards":
                    for title in value.split(","):
                        card = i64(SLOTS * person + int(BOX.slot_of[BOX.title_words.index(title)]))
                        assert one.hand[card], f"{word}: there is no such card in the hand"
                        take_from_hand(self.state, i64(person), card)
                        discard(self.state, card)
                case "holds":
                    for text in value.split(","):
                        card = i64(self.card(text))
                        home = i64(int(card) // SLOTS)
                        take_from_hand(self.state, home, card)
                        put_in_hand(self.state, i64(person), card)
                case "scored" | "spent":
                    for token in value.split(","):
                        one.tokens[TOKEN_WORDS.index(token)] -= 1
                        (one.scored if name == "scored" else one.spent)[TOKEN_WORDS.index(token)] += 1
                case _:
                    raise AssertionError(f"what is {word}?")

    def _stand_at(self, space: str, belts: int) -> None:
        """Takes the layers above `space` off the deck, and belts that have come already out of it."""
        state = self.state
        for layer in range(("near", "far", "bottom").index(space)):
            for sort in range(LAYER_SORTS):
                if sort != BELTS_LEFT:
                    state.layers[LAYER_SORTS * layer + sort] = 0
            for card in range(FIRST_RACE_PLANET, FIRST_BELT):
                if state.unseen.counts[card] and BOX.space_of[card] == layer:
                    state.unseen.remove(i64(card))
        state.belts = belts
        for belt in range(belts):
            state.unseen.remove(i64(FIRST_BELT + belt))
            layer = next(layer for layer in (1, 2) if state.layers[LAYER_SORTS * layer + BELTS_LEFT])
            state.layers[LAYER_SORTS * layer + BELTS_LEFT] -= 1
        if space == "bottom":
            assert belts == BELTS - 1, "at the bottom one belt is left"
        find_layer(state)

    def _lay(self, planet: str) -> None:
        """This planet lies open, wherever it comes from."""
        state = self.state
        card = BOX.space_words.index(planet)
        state.unseen.add(state.planet)
        if state.unseen.counts[card]:
            state.unseen.remove(i64(card))
            if card >= FIRST_RACE_PLANET:
                state.layers[LAYER_SORTS * BOX.space_of[card] + RACES_LEFT] -= 1
        state.planet = i64(card)
        for kind in range(2):
            state.pool[kind] = BOX.pools[2 * card + kind]
        find_layer(state)

    def _begin_plan(self) -> None:
        """What was asked is asked again, with what lies there now."""
        state = self.state
        for one in state.people:
            one.due = 0
        for task in range(int(state.tasks)):
            state.agenda[task] = 0
        state.tasks = state.waiting = i64(0)
        enter(state, PLAN)
        run(state)

    # -- playing -----------------------------------------------------------------------------------------------------
    def choose(self, *cards: str, script: tuple[str, ...] = ANYTHING, before: str = "") -> Scene:
        """All seats choose. `before` are actions before the choice, where something is asked."""
        self.script.prepare(script)
        self.state.events.clear()
        self._answer(before.split("; ") if before else [])
        assert self.asked == "choice", f"the choice is not asked, but {self.asked}"
        number = int(self.state.round)
        for seat, text in enumerate(cards):
            for action in text.split("; ") if text else []:
                self._take(seat, action if " " in action or action == "done" else f"play {action}")
            if self.asked == "choice" and int(self.state.round) == number and self.state.due(seat):
                self._take(seat, "done")
        return self

    def round(self, *cards: str, answers: str = "", before: str = "", script: tuple[str, ...] = ()) -> Scene:
        """A whole round, up to the choice of the next one or the end of the game. `script` comes before what chance may do besides."""
        self.choose(*cards, script=(*script, *ANYTHING), before=before)
        self._answer(answers.split("; ") if answers else [])
        return self

    def answer(self, answers: str = "", *script: str) -> Scene:
        """Goes on with these actions, as `round` does after the choice."""
        self.script.prepare((*script, *ANYTHING))
        self.state.events.clear()
        self._answer(answers.split("; ") if answers else [])
        return self

    def _answer(self, answers: list[str]) -> None:
        """Takes each answer when it is legal; passes orders and offers, and takes no cards back, where none is."""
        round_now = int(self.state.round)
        while not self.state.is_over() and (int(self.state.round) == round_now or answers) and self.state.ask != ASK_CHOICE:
            seat = int(self.state.next_seat())
            legal = self.legal_of(i64(seat))
            if answers and answers[0] in legal:
                self._take(seat, answers.pop(0))
            elif self.state.ask == ASK_RETURNS:
                self._take(seat, "done")
            elif "pass" in legal:
                self._take(seat, "pass")
            else:
                raise AssertionError(f"{self.asked} is asked, legal are {', '.join(legal)}, and not {answers[:1]}")
        assert not answers, f"not asked for: {answers}"

    def _take(self, seat: int, action: str) -> None:
        legal = self.legal_of(i64(seat))
        assert action in legal, f"{action} is not legal for seat {seat + 1}; legal are {', '.join(legal)}"
        self.state.apply(i64(seat), i64(self.game.actions.parse(action)))
        self.check_laws()

    def check_table(self) -> None:
        """Only those are due of whom the question is."""
        several = self.state.ask in (ASK_CHOICE, ASK_RETURNS) or ASK_WORDS[self.state.ask] == "race"
        assert several or int(self.state.waiting) == int(not self.state.is_over())

    # -- looking -----------------------------------------------------------------------------------------------------
    def person(self, race: str) -> int:
        """The participant who plays a race."""
        number = BOX.race_words.index(race)
        return next(person for person, one in enumerate(self.state.people) if one.race == number)

    def one(self, race: str) -> Participant:
        return self.state.people[self.person(race)]

    def card(self, text: str) -> int:
        """A card by its title and the colour of its home, as "cylon-mine-of-red"."""
        title, _, colour = text.partition("-of-")
        home = int(self.state.of_colour[COLOUR_WORDS.index(colour)])
        return SLOTS * home + int(BOX.slot_of[BOX.title_words.index(title)])

    @property
    def asked(self) -> str:
        return ASK_WORDS[self.state.ask]

    @property
    def window(self) -> str:
        return WINDOW_WORDS[self.state.window] if self.state.window < len(WINDOW_WORDS) else "returning"

    @property
    def planet(self) -> str:
        return BOX.space_words[self.state.planet] if self.state.planet < len(BOX.space_words) else ""

    @property
    def scored(self) -> list[int]:
        """The points of all participants, automata last."""
        return [int(one.points) for one in self.state.people]

    def points_of(self, race: str) -> int:
        return int(self.one(race).points)

    def energy(self, race: str) -> int:
        return int(self.one(race).energy)

    def orders(self, race: str) -> list[str]:
        one = self.one(race)
        return [word for number, word in enumerate(BOX.order_words) for _ in range(int(one.orders[number]))]

    def hand(self, race: str) -> list[str]:
        """The cards of a hand, own ones first, foreign ones with the colour of their home."""
        me, cards = self.person(race), []
        for card in range(int(self.state.count) * SLOTS):
            code = int(self.state.told_card(i64(me), i64(card)))
            word = BOX.title_words[code] if code < TITLES else f"{BOX.title_words[code % TITLES]}-of-{COLOUR_WORDS[code // TITLES - 1]}"
            cards += [(code >= TITLES, word)] * int(self.one(race).hand[card])
        return [word for _, word in sorted(cards, key=lambda card: card[0])]

    def discards(self, race: str) -> list[str]:
        me, one = self.person(race), self.one(race)
        titles = [int(self.state.title_of[SLOTS * me + slot]) for slot in range(SLOTS)]
        return [BOX.title_words[title] for slot, title in enumerate(titles) for _ in range(int(one.discards[slot]))]

    def tokens(self, race: str, what: str = "tokens") -> list[str]:
        """Observer tokens that are ready ("tokens"), "spent" or "scored"."""
        counts = getattr(self.one(race), what)
        return [word for number, word in enumerate(TOKEN_WORDS) for _ in range(int(counts[number]))]

    @property
    def treaties(self) -> list[str]:
        """The races with which a treaty was signed."""
        return [BOX.race_words[one.race] for one in self.state.people if one.has_treaty]

    @property
    def winners(self) -> list[str]:
        """The races that have won."""
        return [BOX.race_words[one.race] for one, won in zip(self.state.people, self.state.winners, strict=True) if won]

    def buildings(self, race: str) -> list[str]:
        """The kinds of a participant's buildings that stand, while they lie there."""
        plays = self.state.plays[2 * self.person(race) : 2 * self.person(race) + 2]
        return [KIND_WORDS[play.kind] for play in plays if play.kind != NOTHING]

    def sequence(self, *kinds: str) -> list[str]:
        """The kinds of events told since the last call that plays, these alone, in their order."""
        return [kind for kind in self.kinds_told if kind in kinds]


def race_colour(race: str) -> str:
    """The colour of a race."""
    return COLOUR_WORDS[BOX.colour_of[BOX.race_words.index(race)]]


AUTOMATON_RACES: Final = [BOX.race_words[BOX.automaton_race[number]] for number in range(AUTOMATA)]
PLANETS: Final = BOX.space_words[:FIRST_EVENT]
