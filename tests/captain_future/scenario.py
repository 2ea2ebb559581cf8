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

The sources of chance are "start: yellow", "stone: luna" and "deck: a b joker" (see `tests.scenes`). After each action the laws of the table
are checked.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast

from ludonaut.core.state import option_numbers
from ludonaut.games.captain_future.actions import ACTIONS
from ludonaut.games.captain_future.components import BODIES, BOX, COLOURS, HAND, KINDS, MOST_SEATS, SHIPS, SPACES
from ludonaut.games.captain_future.fleet import put_ship, settle
from ludonaut.games.captain_future.game import CaptainFuture
from ludonaut.games.captain_future.options import OPTIONS
from ludonaut.games.captain_future.rules import CaptainRules
from ludonaut.games.captain_future.state import ASK_WORDS, EMPTY, NOBODY, NOWHERE
from ludonaut.games.captain_future.turn import ask_for_slot
from ludonaut.games.captain_future.views import CaptainView
from tests.scenes import OPEN, Script, TableScene

LETTERS: Final = "byrg"
SPARE_CARDS: Final = ("jupiter", "saturn", "venus", "pluto")


class Scene(TableScene):
    """One table, set by hand in somebody's turn and played by notation."""

    game: ClassVar[CaptainFuture] = CaptainFuture()
    state: CaptainRules

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
        self.script = Script(self.game.chance_sources)
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
        return cls(seats=seats, rules=rules).begin(*script)

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
    def end_turn(self, draws: str = OPEN) -> Scene:
        """Ends the turn; the hand is filled with these cards."""
        return self.play("end-turn", f"deck: {draws}")

    def pass_turn(self) -> Scene:
        """A whole turn of whoever is due that changes nothing but the hand: one exchange."""
        card = self.offers("exchange")[0]
        return self.play(f"exchange {card}; decline; end-turn", f"deck: {OPEN}")

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
    def landings(self) -> set[str]:
        """The spaces on which a landing is possible."""
        return {text.split()[0] for text in self.offers("land")}

    @property
    def attacks(self) -> set[str]:
        """The spaces that can be attacked."""
        return set(self.offers("attack"))

    def view(self, colour: str = "") -> CaptainView:
        """What a seat sees, or an onlooker."""
        return cast("CaptainView", self.game.view(self.state, self._seat(colour) if colour else -1))

    def why_not(self, action: str) -> str:
        """What whoever is due is told about an action."""
        return self.game.why_not(self.state, int(self.state.asked), ACTIONS.parse(action))

    @property
    def paid(self) -> list[str]:
        """The cards that paid during the last `play`, in order."""
        return [self.box.card_words[event[1]] for event in self.told("pay")]

    # -- the laws of the table -------------------------------------------------------------------------------------
    def lacks_cards(self) -> bool:
        """A scene's hand can be too small, no real one."""
        return self.ask == "first" and self.state.cards[self.state.asked] == 0

    def check_table(self) -> None:
        """Tallies are what lies there, nobody is due when the game is over, and nothing is left of an attack or a move."""
        state = self.state
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
        if state.is_over():
            assert (self.ask, self.asked) == ("over", "")
        else:
            assert state.due(state.asked)
        if self.ask not in ("pay", "move-to"):
            assert (state.target, state.to_pay) == (NOWHERE, 0), "nothing is left of an attack or a move"
