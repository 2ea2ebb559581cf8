"""What a seat can know of the others' hands, and that redealt worlds agree with all of it (ruling CF-51)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from ludonaut.core.bag import Bag
from ludonaut.core.chance import FastChance
from ludonaut.core.inspect import same_position
from ludonaut.core.numbers import i64, zeros
from ludonaut.core.state import option_numbers
from ludonaut.games.captain_future.components import BOX, CARDS, KINDS, WITHS
from ludonaut.games.captain_future.game import MOST_ACTIONS
from ludonaut.games.captain_future.options import OPTIONS
from ludonaut.games.captain_future.rules import CaptainRules
from ludonaut.games.captain_future.state import CARDS_DRAWN, EVENT_PLAYED, EXCHANGED, LANDED, PAID, PAY, RESHUFFLED
from tests.captain_future.scenario import Scene

EVERY = 5  # decisions from one check to the next
Node = int | str | tuple[int, int]


def hand(state: CaptainRules, seat: int) -> Counter[int]:
    return +Counter(dict(enumerate(list(state.hands)[KINDS * seat : KINDS * (seat + 1)])))


def hand_then(state: CaptainRules, seat: int) -> Counter[int]:
    """What a hand was when the deck was used up, as the state remembers it."""
    return +Counter(dict(enumerate(list(state.held_then)[KINDS * seat : KINDS * (seat + 1)])))


def in_bag(bag: Bag) -> Counter[int]:
    return +Counter(dict(enumerate(bag.counts)))


def redealt(state: CaptainRules, observer: int, chance: FastChance) -> CaptainRules:
    world = state.blank()
    assert isinstance(world, CaptainRules)
    world.copy_from(state)
    world.redeal(i64(observer), chance)
    return world


class Witness:
    """Somebody at the table with a perfect memory of what everybody played, and out of how many cards, since the deck was last used up."""

    def __init__(self, state: CaptainRules, observer: int) -> None:
        self.state = state
        self.others = [seat for seat in range(state.seats) if seat != observer]
        self.observer = observer
        self.since = 0  # how often the deck has been used up
        self.pool: Counter[int] = Counter()  # what the others held together when the deck was used up
        self.sizes: dict[int, list[int]] = {}  # cards in each hand then, and after each play of that seat
        self.played: dict[int, list[int]] = {}
        self.in_hand: dict[int, int] = dict.fromkeys(range(state.seats), 0)
        self.gone: Counter[int] = Counter()  # discards
        self.own: Counter[int] = Counter()

    @classmethod
    def of(cls, onlooker: Witness, seat: int, held: Counter[int]) -> Witness:
        """Somebody who has seen all that an onlooker has, but looks at one hand alone and knows what it was when the deck was used up."""
        witness = cls(onlooker.state, -1)
        witness.others, witness.pool = [seat], held
        witness.sizes, witness.played, witness.in_hand = onlooker.sizes, onlooker.played, onlooker.in_hand
        return witness

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
            self.played[seat].append(kind)
            self.sizes[seat].append(self.in_hand[seat])

    def comes(self, seat: int, kind: int) -> None:
        self.in_hand[seat] += 1
        if seat == self.observer:
            self.own[kind] += 1

    def look(self) -> None:
        """The deck is used up: what is neither discarded nor in the own hand is with the others."""
        self.since += 1
        self.pool = Counter({kind: int(BOX.copies[kind]) for kind in range(KINDS)})
        self.pool.subtract(self.gone)
        self.pool.subtract(self.own)
        self.sizes = {seat: [self.in_hand[seat]] for seat in self.others}
        self.played = {seat: [] for seat in self.others}
        self.gone = Counter()

    def believes(self, world: CaptainRules) -> bool:
        """Whether what was seen can have led to the hands of this world."""
        hands = {seat: hand(world, seat) for seat in self.others}
        if any(sum(hands[seat].values()) != self.in_hand[seat] for seat in self.others):
            return False
        unseen = Counter({kind: int(BOX.copies[kind] - world.discards.counts[kind]) for kind in range(KINDS)}) - self.own
        if sum(hands.values(), in_bag(world.deck)) != unseen:
            return False
        if world.ask == PAY and world.turn != self.observer and len(ways_to_pay(world)) < 2:
            return False
        return not self.since or self.every_card_has_a_past(hands)

    def every_card_has_a_past(self, hands: dict[int, Counter[int]]) -> bool:
        """Whether hands of the sizes that they had, dealt from the pool, can have become these ones.

        Each card of the pool is still in a hand or was played from it, and until then that hand held it. After each play no more of these
        cards can be in a hand than it has cards. So they are a flow: from kinds, through the hands as they were after each play, to the
        hands that they were dealt to; it must be possible for as many cards as the pool has.
        """
        room: dict[Node, dict[Node, int]] = {"pool": dict(self.pool.items())}  # kinds are numbers, hands are (seat, plays so far)
        for seat in self.others:
            last = len(self.played[seat])
            for kind, count in hands[seat].items():
                room.setdefault(kind, {})[seat, last] = count
            for plays, kind in enumerate(self.played[seat]):
                to = room.setdefault(kind, {})
                to[seat, plays] = to.get((seat, plays), 0) + 1
            for plays in range(last, 0, -1):
                room[seat, plays] = {(seat, plays - 1): self.sizes[seat][plays]}
            room[seat, 0] = {"dealt": self.sizes[seat][0]}
        return greatest_flow(room, "pool", "dealt") == sum(self.pool.values())


def greatest_flow(room: dict[Node, dict[Node, int]], source: Node, goal: Node) -> int:
    """How much can flow from the source to the goal, with so much room from node to node (Ford and Fulkerson's method)."""

    def push(node: Node, most: int) -> int:
        if node == goal:
            return most
        seen.add(node)
        for following, left in list(room.get(node, {}).items()):
            if left and following not in seen and (pushed := push(following, min(most, left))):
                room[node][following] -= pushed
                back = room.setdefault(following, {})
                back[node] = back.get(node, 0) + pushed
                return pushed
        return 0

    flow = 0
    seen: set[Node] = set()
    while pushed := push(source, CARDS):
        flow += pushed
        seen = set()
    return flow


def ways_to_pay(world: CaptainRules) -> set[tuple[int, ...]]:
    """The sets of cards in the hand of the player of the turn that pay the rest of the attack on its target."""
    reaching = {int(world.box.card_of[i64(WITHS * world.target + way)]) for way in range(WITHS)}
    cards = sorted(kind for kind in hand(world, int(world.turn)).elements() if kind in reaching)
    return set(combinations(cards, int(world.to_pay)))


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
    worlds = FastChance(5)
    checked = wrong = differed = paying = again = 0
    for seed in range(12):
        for state, witnesses in watched_game(seats, seed):
            for witness in witnesses:
                assert witness.believes(state), "the truth is always possible"
                assert witness.observer < 0 or +witness.own == hand(state, witness.observer)
                world = redealt(state, witness.observer, worlds)
                checked += witness.since > 0
                again += witness.since > 1
                wrong += not witness.believes(world)
                differed += any(hand(world, seat) != hand(state, seat) for seat in witness.others)
                paying += state.ask == PAY and state.turn != witness.observer
    assert checked > 1000
    assert wrong == 0
    assert differed > checked / 2
    assert paying > 20
    assert again > 200


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


def used_up(seats: int, board: str = "", **hands: str) -> Scene:
    """The deck was used up in blue's turn, which is over; blue holds ten cards, and the others all that they held then."""
    scene = Scene(board, seats=seats, blue="a b saturn saturn mars mars 4 5 6 7", deck="8", **hands)  # type: ignore[arg-type]
    scene.play("exchange a; exchange b", "deck: 8 b").end_turn("")
    assert (scene.turn, scene.state.deck_used_up) == ("yellow", 1)
    return scene


Hand = tuple[int, ...]


def as_hand(counts: Counter[int]) -> Hand:
    return tuple(sorted(counts.elements()))


def worlds_of_blue(scene: Scene, count: int = 40) -> list[list[Counter[int]]]:
    """The hands by seat in worlds that blue may think to be in."""
    worlds = [redealt(scene.state, 0, FastChance(seed)) for seed in range(count)]
    return [[hand(world, seat) for seat in range(scene.seats)] for world in worlds]


def cards(words: str) -> Counter[int]:
    return Counter(BOX.card_words.index(word) for word in words.split())


JOKER = BOX.card_words.index("joker")


def test_a_hand_without_new_cards_that_plays_a_known_kind_again_shows_that_the_other_one_was_new() -> None:
    """Yellow plays a joker that it drew, then red the one that was known."""
    scene = used_up(3, yellow="c 1 d 3", red="joker f g h").play("exchange c; land d5 joker", "deck: joker")
    assert {hands[2][JOKER] for hands in worlds_of_blue(scene)} == {0, 1}, "whose joker it was is open"
    scene.end_turn().play("land d6 joker")
    for hands in worlds_of_blue(scene):
        assert hands[2] < cards("1 d 3 f g h")
        assert cards("1 d 3 f g h") - hands[2] < hands[1], "and yellow has the other three"


def test_what_is_played_before_anything_is_drawn_was_held_when_the_deck_was_used_up() -> None:
    """The only joker that was known is yellow's; that its hand is full again does not make it one that yellow drew."""
    scene = used_up(3, yellow="joker c 1 2 d e g h i j", red="f k 3").play("land d5 joker; decline").end_turn("joker")
    for hands in worlds_of_blue(scene):
        assert hands[2] < cards("c 1 2 d e g h i j f k 3")
        assert cards("c 1 2 d e g h i j f k 3") - hands[2] < hands[1]


def test_a_hand_without_known_cards_plays_new_ones_and_what_is_known_stays_with_the_other() -> None:
    scene = used_up(3, yellow="c", red="joker f g h").play("land c1 row; decline").end_turn("joker 1 2 3 d e i j k 9")
    assert all(hands[2] == cards("joker f g h") for hands in worlds_of_blue(scene)), "all that yellow holds is new"
    scene.pass_turn().pass_turn().play("land d5 joker")
    assert all(hands[2][JOKER] >= 1 for hands in worlds_of_blue(scene))


def test_the_hand_that_played_the_same_kind_is_the_one_whose_card_was_new() -> None:
    scene = used_up(4, yellow="c 1 2", red="d 3 e", green="joker f g").play("exchange c; decline", "deck: k").end_turn()
    scene.play("exchange d; land d5 joker", "deck: joker").end_turn()
    old = cards("1 2 3 e f g")
    assert {sum((hands[2] & old).values()) for hands in worlds_of_blue(scene)} == {1, 2}, "whose joker it was is open"
    scene.play("land d6 joker")  # green has drawn nothing: red's joker was new
    for hands in worlds_of_blue(scene):
        assert hands[3] < old
        assert [sum((held & old).values()) for held in hands[1:3]] == [2, 2]


def test_what_was_played_before_the_deck_was_used_up_again_does_not_count() -> None:
    scene = used_up(2, yellow="joker c 1 2 d e f g h i")
    scene.play("exchange joker; exchange c", "deck: joker 9").end_turn("")
    deck, discards = scene.state.deck, scene.state.discards
    while deck.total:
        kind = deck.kind_at(i64(0))
        deck.remove(kind)
        discards.add(kind)
    scene.play("exchange 4", "deck: 4")
    assert len(scene.told("reshuffle")) == 1
    assert all(hands[1] == cards("joker 9 1 2 d e f g h i") for hands in worlds_of_blue(scene))
    assert all(cards("8 saturn mars 5 6 7") < hand(redealt(scene.state, 1, FastChance(seed)), 0) for seed in range(20))


def test_every_world_that_can_be_is_dealt_and_no_other() -> None:
    """Yellow has drawn one card and then played a joker: one that it held, or the new one."""
    scene = used_up(3, yellow="c 1 joker", red="joker d").play("exchange c; land d5 joker", "deck: k")
    pool = cards("c 1 joker joker d")
    deck = Counter({kind: int(BOX.copies[kind]) for kind in range(KINDS)}) - pool - hand(scene.state, 0)
    possible: set[tuple[Hand, Hand]] = set()
    for held in set(combinations(sorted(pool.elements()), 3)):
        for new in deck:
            left = Counter(held) - cards("c") + Counter([new])
            if Counter(held)[BOX.card_words.index("c")] and left[JOKER]:
                possible.add((as_hand(left - cards("joker")), as_hand(pool - Counter(held))))
    assert len(possible) > 90
    dealt = {(as_hand(yellow), as_hand(red)) for _, yellow, red in worlds_of_blue(scene, 4000)}
    assert dealt == possible


def test_a_played_card_is_taken_for_a_new_one_as_often_as_chance_has_it() -> None:
    """Yellow's joker came from a hand of two old cards, out of four with two jokers, and one new card, out of 51 with six jokers."""
    scene = used_up(3, yellow="c 1 joker", red="joker d").play("exchange c; land d5 joker", "deck: k")
    old, new = 2 / 3 * 2 / 4, 1 / 3 * 6 / 51
    was_new = new / (old + new)
    drew_another = (1 - was_new) * 6 / 51
    worlds = worlds_of_blue(scene, 4000)
    share = sum(hands[1] <= cards("1 d joker joker") for hands in worlds) / len(worlds)
    assert abs(share - was_new - drew_another) < 0.02


def test_a_hand_that_chooses_how_to_pay_has_a_choice_in_every_world() -> None:
    scene = Scene("neptune=bbbbbbby", yellow="11 neptune joker l k j i h g f", turn="yellow").play("attack-with a11")
    assert scene.ask == "pay"
    for seed in range(40):
        world = redealt(scene.state, 0, FastChance(seed))
        assert len(ways_to_pay(world)) > 1
        assert world.legal_actions(i64(1), zeros(MOST_ACTIONS)) > 1


def test_a_known_hand_that_has_drawn_one_card_and_chooses_how_to_pay_has_drawn_one_that_can() -> None:
    """It pays two cards and held only two that reach the space."""
    scene = used_up(2, "neptune=bbbbbbby", yellow="11 neptune k j i h g f 1 2")
    scene.play("exchange k; attack-with a11", "deck: joker")
    assert scene.ask == "pay"
    drawn = [hands[1] - cards("11 neptune j i h g f 1 2") for hands in worlds_of_blue(scene, 100)]
    assert {as_hand(new) for new in drawn} == {as_hand(cards(word)) for word in ("a", "joker", "neptune")}


def test_of_two_hands_the_one_that_chooses_how_to_pay_has_the_known_cards_that_make_the_choice() -> None:
    scene = used_up(3, "neptune=bbbbbbby", yellow="11 neptune joker", red="k d 1").play("attack-with a11")
    assert scene.ask == "pay"
    assert all(hands[1:] == [cards("11 neptune joker"), cards("k d 1")] for hands in worlds_of_blue(scene))


def consistent(world: CaptainRules, onlooker: Witness) -> bool:
    """Whether each hand that somebody in this world remembers can have become the present one."""
    return not onlooker.since or all(
        Witness.of(onlooker, seat, hand_then(world, seat)).every_card_has_a_past({seat: hand(world, seat)}) for seat in range(world.seats)
    )


def test_a_redeal_shows_nothing_of_what_others_hold_or_know() -> None:
    """Seat 0 redeals the same worlds whatever the others hold and remember, and in each of them they remember what fits it."""
    for seats in (2, 3, 4):
        apart = 0
        for state, (onlooker, *_) in watched_game(seats, 3):
            twin = redealt(redealt(state, 0, FastChance(1)), 0, FastChance(2))
            apart += hand(twin, 1) != hand(state, 1) and hand_then(twin, 1) != hand_then(state, 1)
            world = redealt(state, 0, FastChance(9))
            assert same_position(world, redealt(twin, 0, FastChance(9)))
            assert hand_then(world, 0) == hand_then(state, 0)
            assert consistent(world, onlooker)
            inner = redealt(world, 1, FastChance(3))
            assert hand(inner, 1) == hand(world, 1) and consistent(inner, onlooker)
        assert apart > 20 or seats == 2


def test_a_new_game_remembers_nothing() -> None:
    for seats in (2, 4):
        *_, (state, _) = watched_game(seats, 2)
        assert state.deck_used_up and state.plays and any(state.held_then)
        state.begin()
        assert not state.deck_used_up and not state.plays
        assert not any(state.held_then) and not any(state.cards_then) and not any(state.played)
