"""What a seat can know of the others' hands, and that redealt worlds agree with all of it (ruling CF-51)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.inspect import same_position
from ludonaut.core.numbers import i64, zeros
from ludonaut.core.state import option_numbers
from ludonaut.games.captain_future.components import BOX, CARDS, KINDS, MOST_SEATS
from ludonaut.games.captain_future.game import MOST_ACTIONS
from ludonaut.games.captain_future.options import OPTIONS
from ludonaut.games.captain_future.rules import CaptainRules
from ludonaut.games.captain_future.state import CARDS_DRAWN, EVENT_PLAYED, EXCHANGED, LANDED, PAID, RESHUFFLED
from tests.captain_future.scenario import Scene

EVERY = 5  # decisions from one check to the next


def hand(state: CaptainRules, seat: int) -> Counter[int]:
    return Counter({kind: int(state.hands[KINDS * seat + kind]) for kind in range(KINDS) if state.hands[KINDS * seat + kind]})


def redealt(state: CaptainRules, observer: int, chance: FastChance) -> CaptainRules:
    world = state.blank()
    assert isinstance(world, CaptainRules)
    world.copy_from(state)
    world.redeal(i64(observer), chance)
    return world


class Witness:
    """Somebody at the table with a perfect memory and a list of what everybody played since the deck was last used up."""

    def __init__(self, state: CaptainRules, observer: int) -> None:
        self.state = state
        self.others = [seat for seat in range(state.seats) if seat != observer]
        self.observer = observer
        self.since = False
        self.pool: Counter[int] = Counter()  # what the others held together when the deck was used up
        self.sizes: dict[int, int] = {}
        self.played: dict[int, Counter[int]] = {}
        self.in_hand: dict[int, int] = dict.fromkeys(range(state.seats), 0)
        self.gone: Counter[int] = Counter()  # discards
        self.own: Counter[int] = Counter()

    def hear(self, events: list[tuple[int, int, int, int]]) -> None:
        for place, (kind, seat, first, second) in enumerate(events):
            if kind in (LANDED, PAID, EVENT_PLAYED):
                self.leaves(seat, second if kind == LANDED else first)
            elif kind == EXCHANGED:
                if place == 0 or events[place - 1][0] != RESHUFFLED:
                    self.leaves(seat, first)
                self.comes(seat, second)
            elif kind == CARDS_DRAWN:
                self.comes(seat, first)
            elif kind == RESHUFFLED:
                after = events[place + 1]
                if after[0] == EXCHANGED:  # the exchanged card went first
                    self.leaves(after[1], after[2])
                self.look()

    def leaves(self, seat: int, kind: int) -> None:
        self.in_hand[seat] -= 1
        self.gone[kind] += 1
        if seat == self.observer:
            self.own[kind] -= 1
        elif self.since:
            self.played[seat][kind] += 1

    def comes(self, seat: int, kind: int) -> None:
        self.in_hand[seat] += 1
        if seat == self.observer:
            self.own[kind] += 1

    def look(self) -> None:
        """The deck is used up: what is neither discarded nor in the own hand is with the others."""
        self.since = True
        self.pool = Counter({kind: int(BOX.copies[kind]) for kind in range(KINDS)})
        self.pool.subtract(self.gone)
        self.pool.subtract(self.own)
        self.sizes = {seat: self.in_hand[seat] for seat in self.others}
        self.played = {seat: Counter() for seat in self.others}
        self.gone = Counter()

    def believes(self, world: CaptainRules) -> bool:
        """Whether hands of the sizes they had, dealt from the pool, lead to the hands of this world by what was played and drawn since.

        Every card of the pool must still be in its hand or have been played from it. That can be for all hands at once exactly when it can
        for each group of them: together they must have room for as many cards of the pool as they held (max flow is min cut).
        """
        if any(sum(hand(world, seat).values()) != self.in_hand[seat] for seat in self.others):
            return False
        if not self.since:
            return True
        for size in range(1, len(self.others) + 1):
            for group in combinations(self.others, size):
                room = sum((hand(world, seat) + self.played[seat] for seat in group), Counter[int]())
                if sum((self.pool & room).values()) < sum(self.sizes[seat] for seat in group):
                    return False
        return True


def watched_game(seats: int, seed: int) -> Iterator[tuple[CaptainRules, list[Witness]]]:
    """Now and then in a random game: the table, and what an onlooker and each seat have witnessed."""
    chance, buffer = FastChance(seed), zeros(MOST_ACTIONS)
    state = CaptainRules(BOX, option_numbers(OPTIONS.make()), seats, chance)
    state.telling = True
    state.begin()
    witnesses, step = [Witness(state, observer) for observer in range(-1, seats)], 0
    while not state.is_over():
        for witness in witnesses:
            witness.hear(state.events)
        state.events.clear()
        if step % EVERY == 0:
            yield state, witnesses
        seat = state.next_seat()
        state.apply(seat, buffer[chance.below(state.legal_actions(seat, buffer))])
        step += 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_redealt_worlds_agree_with_everything_a_perfect_memory_knows(seats: int) -> None:
    """Always with one other hand; with several, whose of two cards was played can stay open, and a guess may be wrong once in thousands."""
    worlds = FastChance(5)
    checked = wrong = differed = 0
    for seed in range(6):
        for state, witnesses in watched_game(seats, seed):
            for witness in witnesses:
                assert witness.believes(state), "the truth is always possible"
                assert witness.observer < 0 or +witness.own == hand(state, witness.observer)
                world = redealt(state, witness.observer, worlds)
                believed = witness.believes(world)
                assert believed or len(witness.others) > 1, f"seat {witness.observer} knows better"
                checked += witness.since
                wrong += not believed
                differed += any(hand(world, seat) != hand(state, seat) for seat in witness.others)
    assert checked > 700
    assert wrong <= 1
    assert differed > checked / 2


def test_the_other_hand_is_known_when_the_deck_has_been_used_up() -> None:
    scene = Scene(blue="a b joker", yellow="c 1 joker otto", deck="l").play("exchange a; exchange b", "deck: l b")
    assert len(scene.told("reshuffle")) == 1
    for seed in range(10):
        world = redealt(scene.state, 0, FastChance(seed))
        assert hand(world, 1) == hand(scene.state, 1)
        assert hand(world, 0) == hand(scene.state, 0)
    theirs = [hand(redealt(scene.state, 1, FastChance(seed)), 0) for seed in range(20)]
    known = Counter({BOX.card_words.index("l"): 1, BOX.card_words.index("joker"): 1})
    assert all(known <= cards and sum(cards.values()) == 3 for cards in theirs)
    assert len({tuple(sorted(cards.elements())) for cards in theirs}) > 3, "what was drawn since is not known"


def test_what_was_known_is_forgotten_as_it_is_played_and_what_is_drawn_since_is_not_known() -> None:
    blue = "a b joker saturn saturn mars mars 4 5 6"
    scene = Scene(blue=blue, yellow="c 1 joker joker d e f g h i", deck="l").play("exchange a; exchange b", "deck: l b").end_turn("")
    scene.play("land c1 row; land d5 joker").end_turn("k 2")
    known = Counter({BOX.card_words.index(word): 1 for word in ["1", "joker", "d", "e", "f", "g", "h", "i"]})
    hands = [hand(redealt(scene.state, 0, FastChance(seed)), 1) for seed in range(30)]
    assert all(known <= cards and sum(cards.values()) == 10 for cards in hands)
    assert not any(cards[BOX.card_words.index("c")] for cards in hands)
    assert len({tuple(sorted((cards - known).elements())) for cards in hands}) > 10


def test_a_second_card_of_a_kind_that_was_known_once_was_drawn_since() -> None:
    """Yellow held one joker; after playing two of them it holds all its other cards still."""
    blue = "a b l saturn saturn mars mars 4 5 6"
    scene = Scene(blue=blue, yellow="c 1 joker d e f g h i k", deck="2").play("exchange a; exchange b", "deck: 2 b").end_turn("")
    scene.play("land d5 joker; decline").end_turn("joker").pass_turn()
    scene.play("land d6 joker; decline").end_turn("3")
    known = Counter({BOX.card_words.index(word): 1 for word in ["c", "1", "d", "e", "f", "g", "h", "i", "k"]})
    assert all(known <= hand(redealt(scene.state, 0, FastChance(seed)), 1) for seed in range(20))


def test_of_two_other_hands_it_is_known_how_many_cards_are_new() -> None:
    scene = Scene(seats=3, blue="a b", yellow="c 1 d 3", red="e f g h", deck="l").play("exchange a; exchange b", "deck: l b")
    together = hand(scene.state, 1) + hand(scene.state, 2)
    worlds = [redealt(scene.state, 0, FastChance(seed)) for seed in range(20)]
    assert all(hand(world, 1) + hand(world, 2) == together for world in worlds)
    assert len({tuple(sorted(hand(world, 1).elements())) for world in worlds}) > 5
    scene.end_turn().play("land c1 row; decline").end_turn()  # yellow has three of the old cards, red all four
    old = together - Counter({BOX.card_words.index("c"): 1})
    for seed in range(20):
        world = redealt(scene.state, 0, FastChance(seed))
        assert not hand(world, 2) - old
        assert sum((hand(world, 1) & old).values()) >= 3


def test_a_hand_without_new_cards_that_plays_a_known_kind_again_shows_that_the_other_one_was_new() -> None:
    """Yellow plays a joker that it drew, then red the one that was known."""
    scene = Scene(seats=3, blue="a b", yellow="c 1 d 3", red="joker f g h", deck="l").play("exchange a; exchange b", "deck: l b").end_turn()
    scene.play("exchange c; land d5 joker", "deck: joker")
    thought = int(scene.state.remembered_in[MOST_SEATS + 1])
    scene.end_turn().play("land d6 joker")
    assert (thought, int(scene.state.remembered_in[MOST_SEATS + 1])) == (2, 3)
    for seed in range(20):
        world = redealt(scene.state, 0, FastChance(seed))
        assert sum(hand(world, 2).values()) == 3
        assert not set(hand(world, 2)) - {BOX.card_words.index(word) for word in ["1", "d", "3", "f", "g", "h"]}


def used_up(seats: int, **hands: str) -> Scene:
    """The deck was used up in blue's turn, which is over; blue holds ten cards."""
    scene = Scene(seats=seats, blue="a b saturn saturn mars mars 4 5 6 7", deck="l", **hands)  # type: ignore[arg-type]
    scene.play("exchange a; exchange b", "deck: l b").end_turn("")
    assert (scene.turn, scene.state.deck_used_up) == ("yellow", 1)
    return scene


def remembered_by_blue(scene: Scene) -> list[int]:
    """How many of the cards that blue knows are in each hand."""
    return [int(cards) for cards in list(scene.state.remembered_in)[MOST_SEATS : MOST_SEATS + scene.seats]]


def test_a_hand_without_known_cards_plays_new_ones_and_what_is_known_stays_with_the_other() -> None:
    scene = used_up(3, yellow="c", red="joker f g h")
    scene.play("land c1 row; decline").end_turn("joker 1 2 3 d e i j k 8")  # all that yellow holds is new now
    assert remembered_by_blue(scene) == [0, 0, 4]
    scene.pass_turn().pass_turn().play("land d5 joker")
    joker = BOX.card_words.index("joker")
    assert hand(scene.state, 2)[joker] == 1
    assert all(hand(redealt(scene.state, 0, FastChance(seed)), 2)[joker] >= 1 for seed in range(20))


def test_the_hand_that_played_the_same_kind_is_the_one_whose_card_was_new() -> None:
    scene = used_up(4, yellow="c 1 2", red="d 3 e", green="joker f g")
    scene.play("exchange c; decline", "deck: k").end_turn()
    scene.play("exchange d; land d5 joker", "deck: joker").end_turn()
    assert remembered_by_blue(scene) == [0, 2, 1, 3]
    scene.play("land d6 joker")  # green has drawn nothing: red's joker was new
    assert remembered_by_blue(scene) == [0, 2, 2, 2]


def test_what_was_played_before_the_deck_was_used_up_again_does_not_count() -> None:
    scene = used_up(2, yellow="c 1 2 d e f g h i j")
    deck, discards = scene.state.deck, scene.state.discards
    while deck.total > 1:
        kind = deck.kind_at(i64(0))
        deck.remove(kind)
        discards.add(kind)
    scene.pass_turn()
    assert (deck.total, scene.state.played_kinds[0], scene.state.played_kinds[1]) == (0, 0, 1 << BOX.card_words.index("c"))
    scene.play("exchange 4", "deck: 4")
    assert len(scene.told("reshuffle")) == 1
    assert not any(scene.state.played_kinds)


def test_no_card_is_lost_where_memory_is_wrong() -> None:
    """Of several hands a guess may be wrong; what is then remembered and in no hand is in the deck."""
    scene = used_up(3, yellow="c 1", red="joker f g h")
    scene.state.remembered_in[i64(MOST_SEATS + 2)] = 1
    for seed in range(10):
        world = redealt(scene.state, 0, FastChance(seed))
        assert sum(sum(hand(world, seat).values()) for seat in range(3)) + world.deck.total + world.discards.total == CARDS
        assert [world.cards[seat] for seat in range(3)] == [10, 2, 4]


def test_a_hand_that_chooses_how_to_pay_has_a_choice_in_every_world() -> None:
    scene = Scene("neptune=bbbbbbby", yellow="11 neptune joker l k j i h g f", turn="yellow").play("attack-with a11")
    assert scene.ask == "pay"
    reaching = {BOX.card_words.index(word) for word in ("a", "11", "neptune", "joker")}
    for seed in range(40):
        cards = hand(redealt(scene.state, 0, FastChance(seed)), 1)
        assert len(set(cards) & reaching) >= 2
        assert sum(cards[kind] for kind in reaching) >= 3


def test_a_redeal_shows_nothing_of_what_others_know() -> None:
    """Seat 0 redeals the same worlds whatever seat 1 holds, also in what seat 1 remembers."""
    for seats in (2, 3):
        for state, _ in watched_game(seats, 3):
            world = redealt(state, 0, FastChance(1))
            twin = redealt(world, 0, FastChance(2))
            assert list(world.remembered)[KINDS : 2 * KINDS] == list(state.remembered)[KINDS : 2 * KINDS]
            assert not any(list(world.remembered)[2 * KINDS :]) and not any(list(world.remembered_in)[2 * MOST_SEATS :])
            assert same_position(redealt(state, 0, FastChance(9)), redealt(twin, 0, FastChance(9)))


def test_a_new_game_remembers_nothing() -> None:
    for seats in (2, 4):
        *_, (state, _) = watched_game(seats, 2)
        assert state.deck_used_up and any(state.remembered)
        state.begin()
        assert not state.deck_used_up
        assert not any(state.remembered) and not any(state.remembered_in) and not any(state.played_kinds)
