"""Scenes: a table of Captain Future set by hand, with scripted chance.

    scene = Scene("neptune=yyyyyyyb", blue="11 neptune joker", yellow="otto")
    scene.play("attack a9; decline")
    scene.end_turn("a b c")                                # three cards are missing, and these come
    assert (scene.on("neptune"), scene.supply("blue")) == ("byyyyyyb", 48)

The first words put ships on the board: "luna=by.b" names the owners on a body's spaces in reading order (a dot is an empty space),
"a11=b" the owner on one space. Owners are the first letters of the colours. Hands are words of cards, with fewer than ten where a scene
needs no more; a hand that is not mentioned holds one card that nothing else mentions. `supply` ("blue=1 yellow=7") is what is left of a
seat's ships, by default all that are not on the board; the rest of them are out of the game. `discards` or `deck` says where the cards lie
that nobody holds: those mentioned there, all others in the other of the two, and all of them in the deck when neither is given. `slot` is
1, 2 or 3 (after both). `rules` sets options as "majority=more-than-half ships=20". The stone is on Pluto, which scenes leave alone, unless
`stone` puts it elsewhere.

Chance is a script, in order: "start: yellow", "stone: luna", "deck: a b joker". A last word of three dots answers any number of further
draws with whatever comes first; everything else must be asked for exactly once, or the scene fails. After each action the laws of the table
are checked.
"""

from __future__ import annotations

from typing import Final, cast

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance
from ludonaut.core.numbers import i64, zeros
from ludonaut.games.captain_future.actions import ACTIONS
from ludonaut.games.captain_future.components import BODIES, BOX, COLOURS, HAND, KINDS, MOST_SEATS, SHIPS, SPACES, Box
from ludonaut.games.captain_future.fleet import put_ship, settle
from ludonaut.games.captain_future.game import MOST_ACTIONS, CaptainFuture
from ludonaut.games.captain_future.options import OPTIONS, option_numbers
from ludonaut.games.captain_future.rules import CaptainRules
from ludonaut.games.captain_future.state import ASK_WORDS, DECK, EMPTY, EVENT_KINDS, NOBODY, NOWHERE, START_SEAT, STONE_BODY
from ludonaut.games.captain_future.turn import ask_for_slot
from ludonaut.games.captain_future.views import CaptainView

GAME: Final = CaptainFuture()
LETTERS: Final = "byrg"
SOURCES: Final = {"start": START_SEAT, "stone": STONE_BODY, "deck": DECK}
RESULTS: Final = ("", "last-ship", "stalled")
ANYTHING: Final = "..."
SPARE_CARDS: Final = ("jupiter", "saturn", "venus", "pluto")


class Script(Chance):
    """Chance that says what the scene tells it to, and nothing else."""

    def __init__(self, box: Box) -> None:
        self.words: dict[int, tuple[str, ...]] = {START_SEAT: COLOURS, STONE_BODY: box.body_words, DECK: box.card_words}
        self.answers: list[tuple[int, str]] = []

    def prepare(self, lines: tuple[str, ...]) -> None:
        """Reads "SOURCE: WORD WORD..." lines."""
        self.answers = [(SOURCES[line.partition(":")[0]], word) for line in lines for word in line.partition(":")[2].split()]

    def next_word(self, source: int) -> str:
        name = next(name for name, number in SOURCES.items() if number == source)
        assert self.answers, f"the rules ask for {name}, but the script is used up"
        said, word = self.answers[0]
        assert said == source, f"the rules ask for {name}, but the script says {word}"
        if word != ANYTHING:
            self.answers.pop(0)
        return word

    def roll(self, sides: i64, source: i64) -> i64:
        value = self.words[int(source)].index(self.next_word(int(source)))
        assert value < sides, "there is no such outcome"
        return i64(value)

    def draw(self, bag: Bag, source: i64) -> i64:
        assert bag.total > 0, "nobody draws from an empty deck"
        word = self.next_word(int(source))
        kind = i64(int(bag.kind_at(0)) if word == ANYTHING else self.words[int(source)].index(word))
        assert bag.counts[kind] > 0, f"the script draws {word}, which is not in the deck"
        bag.remove(kind)
        return kind

    def used_up(self) -> bool:
        return all(word == ANYTHING for _, word in self.answers)


class Scene:
    """One table, set by hand in somebody's turn and played by notation."""

    def __init__(
        self,
        board: str = "",
        *,
        blue: str | None = None,
        yellow: str | None = None,
        red: str | None = None,
        green: str | None = None,
        seats: int = 2,
        turn: str = "blue",
        slot: int = 1,
        stone: str = "pluto",
        supply: str = "",
        discards: str | None = None,
        deck: str | None = None,
        last_lap_of: str = "",
        quiet_turns: int = 0,
        rules: str = "",
    ) -> None:
        self.box = BOX
        self.seats = seats
        self.script = Script(BOX)
        self.state = state = CaptainRules(BOX, option_numbers(OPTIONS.read(rules.split())), seats, self.script)
        state.telling = True
        state.clear_table()
        state.turns = 1
        state.turn = self._seat(turn)
        state.slots_used = slot - 1
        state.stone = BOX.place_words.index(stone)
        state.lap_of = self._seat(last_lap_of) if last_lap_of else NOBODY
        state.quiet_turns = quiet_turns
        self._put_ships(board)
        given = dict(part.split("=") for part in supply.split())
        for seat in range(seats):
            ships = int(min(SHIPS[seats], state.options[0]))
            state.supply[seat] = int(given.pop(COLOURS[seat], ships - state.out[seat]))
            state.lost[seat] = ships - state.out[seat] - state.supply[seat]
        assert not given, f"no such seats: {given}"
        self._lay_cards((blue, yellow, red, green), discards, deck)
        ask_for_slot(state)
        self.check_laws()

    @classmethod
    def set_up(cls, *script: str, seats: int = 2, rules: str = "") -> Scene:
        """A new game, begun with these answers of chance; hands that are not scripted take what comes first."""
        scene = cls(seats=seats, rules=rules)
        scene._run(script, "begin")
        return scene

    # -- setting the table -----------------------------------------------------------------------------------------
    def _seat(self, colour: str) -> int:
        seat = COLOURS.index(colour)
        assert seat < self.seats, f"{colour} does not play"
        return seat

    def _put_ships(self, board: str) -> None:
        for part in board.split():
            place, owners = part.split("=")
            spaces = self.box.spaces_of(self.box.body_words.index(place)) if len(owners) > 1 else [self.box.squares.index(place)]
            for space, owner in zip(spaces, owners, strict=True):
                if owner != ".":
                    assert self.state.ships[space] == EMPTY, f"{part}: two ships on one space"
                    put_ship(self.state, self._seat(COLOURS[LETTERS.index(owner)]), space)
        for body in range(BODIES):
            settle(self.state, body)

    def _lay_cards(self, given: tuple[str | None, ...], discards: str | None, deck: str | None) -> None:
        state, left = self.state, list(self.box.copies)
        assert discards is None or deck is None, "the discards or the deck, not both"
        named_words = " ".join(hand or "" for hand in (*given, discards, deck)).split()
        spare = [word for word in SPARE_CARDS if word not in named_words]
        hands = [spare.pop() if hand is None and seat < self.seats else hand or "" for seat, hand in enumerate(given)]

        def take(word: str) -> int:
            kind = self.box.card_words.index(word)
            left[kind] -= 1
            assert left[kind] >= 0, f"there are not so many cards {word}"
            return kind

        for seat, hand in enumerate(hands):
            for word in hand.split():
                kind = take(word)
                assert seat < self.seats, "a hand of nobody"
                state.hands[KINDS * seat + kind] += 1
                state.held[seat] |= 1 << kind
                state.cards[seat] += 1
        mentioned, others = (state.deck, state.discards) if deck is not None else (state.discards, state.deck)
        for word in (deck or discards or "").split():
            mentioned.add(take(word))
        for kind, count in enumerate(left):
            others.add(kind, count)

    # -- playing ---------------------------------------------------------------------------------------------------
    def play(self, actions: str, *script: str) -> Scene:
        """Takes actions of whoever is due, "; " between them, with the outcomes that they ask for."""
        self._run(script, *actions.split("; "))
        return self

    def end_turn(self, draws: str = ANYTHING) -> Scene:
        """Ends the turn; the hand is filled with these cards."""
        return self.play("end-turn", f"deck: {draws}")

    def pass_turn(self) -> Scene:
        """A whole turn of whoever is due that changes nothing but the hand: one exchange."""
        card = self.offers("exchange")[0]
        return self.play(f"exchange {card}; decline; end-turn", f"deck: {ANYTHING}")

    def _run(self, script: tuple[str, ...], *actions: str) -> None:
        self.script.prepare(script)
        self.state.events.clear()
        for text in actions:
            if text == "begin":
                self.state.begin()
            else:
                assert self.may(text), f"{text} is not legal; legal are {', '.join(self.legal)}"
                self.state.apply(self.state.next_seat(), ACTIONS.parse(text))
            self.check_laws()
        assert self.script.used_up(), f"left over: {', '.join(word for _, word in self.script.answers)}"

    # -- looking ---------------------------------------------------------------------------------------------------
    def on(self, place: str) -> str:
        """The owners on a body's spaces in reading order, or on one space: "by.b"."""
        spaces = self.box.spaces_of(self.box.body_words.index(place)) if place in self.box.body_words else [self.box.squares.index(place)]
        return "".join("." if self.state.ships[space] == EMPTY else LETTERS[self.state.ships[space]] for space in spaces)

    def hand(self, colour: str) -> str:
        """The cards of a hand, in the order of kinds."""
        first = KINDS * self._seat(colour)
        return self._words([int(self.state.hands[first + kind]) for kind in range(KINDS)])

    @property
    def discards(self) -> str:
        return self._words(cast("list[int]", list(self.state.discards.counts)))

    @property
    def deck(self) -> str:
        return self._words(cast("list[int]", list(self.state.deck.counts)))

    def _words(self, counts: list[int]) -> str:
        return " ".join(word for word, count in zip(self.box.card_words, counts, strict=True) for _ in range(count))

    def supply(self, colour: str) -> int:
        return int(self.state.supply[self._seat(colour)])

    def lost(self, colour: str) -> int:
        """Ships of a seat that are out of the game."""
        return int(self.state.lost[self._seat(colour)])

    def majority(self, body: str) -> str:
        """The colour that has the majority, or ""."""
        seat = int(self.state.majority[self.box.body_words.index(body)])
        return COLOURS[seat] if seat >= 0 else ""

    def conquered(self, body: str) -> bool:
        return self.state.conquered[self.box.body_words.index(body)] == 1

    def price(self, space: str) -> int:
        """What an attack on a space costs whoever's turn it is, as told to that person; 0 where there is none to make."""
        view = self.view(COLOURS[self.state.turn])
        return next(place.price for place in view.spaces if place.square == space)

    @property
    def stone(self) -> str:
        return "" if self.state.stone == NOWHERE else self.box.place_words[self.state.stone]

    @property
    def ask(self) -> str:
        return ASK_WORDS[self.state.ask]

    @property
    def asked(self) -> str:
        """The colour that is due, or "" when the game is over."""
        return COLOURS[self.state.asked] if self.state.asked >= 0 else ""

    @property
    def turn(self) -> str:
        return COLOURS[self.state.turn]

    @property
    def result(self) -> str:
        """How it ended: "last-ship" or "stalled"; "" while it goes on."""
        return RESULTS[self.state.reason()]

    @property
    def points(self) -> list[int]:
        return [int(self.state.score(seat)) for seat in range(self.seats)]

    @property
    def shares(self) -> list[float]:
        return [self.state.returns(seat) for seat in range(self.seats)]

    @property
    def legal(self) -> list[str]:
        buffer = zeros(MOST_ACTIONS)
        return [ACTIONS.notation(int(buffer[place])) for place in range(self.state.legal_actions(self.state.asked, buffer))]

    def may(self, action: str) -> bool:
        """Whether an action is legal now; one that is no action at all is an error."""
        ACTIONS.parse(action)
        return action in self.legal

    def offers(self, *verbs: str) -> list[str]:
        """The parameters of the legal actions of a family, or of several: ["a11 row", "a11 joker"]."""
        return [text.partition(" ")[2] for text in self.legal if text.split()[0] in verbs]

    @property
    def landings(self) -> set[str]:
        """The spaces on which a landing is possible."""
        return {text.split()[0] for text in self.offers("land")}

    @property
    def attacks(self) -> set[str]:
        """The spaces that can be attacked."""
        return set(self.offers("attack"))

    def view(self, colour: str = "") -> CaptainView:
        """What a seat sees, or an onlooker."""
        return cast("CaptainView", GAME.view(self.state, self._seat(colour) if colour else -1))

    def why_not(self, action: str) -> str:
        """What whoever is due is told about an action."""
        return GAME.why_not(self.state, int(self.state.asked), ACTIONS.parse(action))

    def told(self, kind: str) -> list[tuple[int, int, int]]:
        """What the events of this kind said during the last `play`, oldest first."""
        return [event[1:] for event in self.state.events if EVENT_KINDS[event[0]] == kind]

    @property
    def kinds_told(self) -> list[str]:
        """The kinds of the events of the last `play`, oldest first."""
        return [EVENT_KINDS[event[0]] for event in self.state.events]

    @property
    def paid(self) -> list[str]:
        """The cards that paid during the last `play`, in order."""
        return [self.box.card_words[event[1]] for event in self.told("pay")]

    # -- the laws of the table -------------------------------------------------------------------------------------
    def check_laws(self) -> None:
        """66 cards and all ships are somewhere, tallies are what lies there, legal actions ascend, and only whoever is due has any."""
        state = self.state
        for balance in GAME.balances(state):
            assert balance.count == balance.expected, balance
        for seat in range(MOST_SEATS):
            hand = [int(state.hands[KINDS * seat + kind]) for kind in range(KINDS)]
            assert state.held[seat] == sum(1 << kind for kind, count in enumerate(hand) if count)
            assert min(*hand, state.supply[seat], state.lost[seat]) >= 0, "nothing is less than none"
            assert state.cards[seat] <= HAND
        for body in range(BODIES):
            owners = self.on(self.box.body_words[body])
            ships = [owners.count(letter) for letter in LETTERS]
            most = max(ships)
            assert state.filled[body] == sum(ships)
            assert state.conquered[body] == ("." not in owners)
            leads = most > 0 and ships.count(most) == 1 and (state.options[1] == 0 or 2 * most > sum(ships))
            assert state.majority[body] == (ships.index(most) if leads else NOBODY)
        assert state.conquered_bodies == sum(cast("list[int]", list(state.conquered)))
        assert state.empty_spaces == sum(state.ships[space] == EMPTY for space in range(SPACES))
        numbers = [ACTIONS.parse(text) for text in self.legal]
        assert numbers == sorted(set(numbers)), "choices ascend, each once"
        short_of_cards = self.ask == "first" and state.cards[state.asked] == 0  # a scene's hand can be too small, no real one
        assert bool(numbers) != (state.is_over() or short_of_cards), "whoever is due has a choice"
        if state.is_over():
            assert (self.ask, self.asked) == ("over", "")
        else:
            assert sum(state.due(seat) for seat in range(self.seats)) == 1
        if self.ask not in ("pay", "move-to"):
            assert (state.target, state.to_pay) == (NOWHERE, 0), "nothing is left of an attack or a move"
