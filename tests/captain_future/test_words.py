"""Words and view of Captain Future: every event, label and reason; what attacks cost; and that nothing of another hand is told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.view import view_bytes
from ludonaut.games.captain_future import state as table
from ludonaut.games.captain_future.components import (
    BOX,
    JOKER,
    KINDS,
    OTTO,
    SPACES,
    STONE_COLUMN,
    STONE_ROW,
)
from ludonaut.games.captain_future.explain import body_price, payment, space_price, ways_to_pay, why_not
from ludonaut.games.captain_future.rules import CaptainRules
from ludonaut.games.captain_future.state import ASK_WORDS, EVENT_KINDS, LAST_SHIP, NOBODY, STALLED
from ludonaut.games.captain_future.words import SEAT_NAMES, card_phrase, event_seats, event_sentence, event_targets, result
from tests.captain_future.tables import (
    ACTIONS,
    CASES,
    GAME,
    body,
    empty_table,
    give,
    legal_actions,
    positions,
    reason,
    ships,
    square,
    view_of,
)
from tests.sentences import is_sentence

TARGET = re.compile(r"space-(?P<space>[a-l]\d+)|card-(?P<card>[a-z0-9-]+)|stone|body-(?P<body>[a-z]+)|row-[a-l]|column-\d+")


# -- events ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_every_event_of_random_games_is_a_sentence_with_known_targets_for_everybody(seats: int, settings: dict[str, str]) -> None:
    told = set()
    for state in positions(seats, settings, range(12)):
        for raw in state.events:
            told.add(EVENT_KINDS[raw[0]])
            assert all(0 <= seat < seats for seat in event_seats(raw)), raw
            for observer in range(-1, seats):
                later = raw[0] == table.CARDS_DRAWN and observer != raw[1] and not raw[3]  # told with the last of these cards
                assert event_sentence(BOX, raw, observer) == "" if later else is_sentence(event_sentence(BOX, raw, observer)), raw
                for target in event_targets(BOX, raw, observer):
                    match = TARGET.fullmatch(target)
                    assert match, (raw, target)
                    assert match["space"] in (None, *BOX.squares), (raw, target)
                    assert match["card"] in (None, *BOX.card_words), (raw, target)
                    assert match["body"] in (None, *BOX.body_words), (raw, target)
        state.events.clear()
    rare = {"reshuffle", "opened"} if "ships" in settings else {"reshuffle"}
    assert told >= set(EVENT_KINDS) - rare


@pytest.mark.parametrize("kind", range(len(EVENT_KINDS)), ids=EVENT_KINDS)
def test_every_event_kind_is_a_sentence_for_actor_sufferer_and_others(kind: int) -> None:
    raw = (
        kind,
        1,
        table.LAST_SHIP if kind == table.ENDED else OTTO if kind in (table.EVENT_PLAYED, table.PAID) else 2,
        int(kind == table.CARDS_DRAWN),
    )
    said = {event_sentence(BOX, raw, observer) for observer in range(-1, 4)}
    assert all(is_sentence(sentence) for sentence in said)
    assert all("you" not in event_sentence(BOX, raw, -1).lower().split() for _ in said)


def test_an_unknown_event_kind_is_refused() -> None:
    with pytest.raises(ValueError, match=f"no event kind {len(EVENT_KINDS)}"):
        event_sentence(BOX, (len(EVENT_KINDS), 0, 0, 0), 0)


def test_a_drawn_card_is_named_to_the_seat_that_drew_it_alone() -> None:
    for kind in range(KINDS):
        drawn, swapped = (table.CARDS_DRAWN, 1, kind, 2), (table.EXCHANGED, 1, JOKER, kind)
        assert event_sentence(BOX, drawn, 1) == f"You draw {card_phrase(BOX, kind)}."
        assert event_targets(BOX, drawn, 1) == event_targets(BOX, swapped, 1) == (f"card-{BOX.card_words[kind]}",)
        assert event_sentence(BOX, swapped, 1) == f"You exchange a joker and draw {card_phrase(BOX, kind)}."
        for observer in (-1, 0, 2, 3):
            assert event_sentence(BOX, drawn, observer) == "Yellow draws 2 cards."
            assert event_sentence(BOX, (table.CARDS_DRAWN, 1, kind, 0), observer) == ""
            assert event_sentence(BOX, swapped, observer) == "Yellow exchanges a joker."
            assert event_targets(BOX, drawn, observer) == event_targets(BOX, swapped, observer) == ()
            assert not GAME.event(drawn, observer).chance
        assert GAME.event(drawn, 1).chance


def test_the_log_tells_each_seat_what_was_done_to_it() -> None:
    attack = (table.ATTACKED, 0, square("a11"), 2)
    assert event_sentence(BOX, attack, 0) == "You attack A11 (Neptune): Red's ship is out of the game, yours stands there."
    assert event_sentence(BOX, attack, 2) == "Blue attacks A11 (Neptune): your ship is out of the game."
    assert event_sentence(BOX, attack, 1) == event_sentence(BOX, attack, -1) == "Blue attacks A11 (Neptune): Red's ship is out of the game."
    assert GAME.event(attack, 1).seats == (2,)
    assert event_seats((table.SPACE_TAKEN, 0, 5, NOBODY)) == ()
    assert event_seats((table.SPACE_TAKEN, 0, 5, 3)) == (3,)
    assert event_seats((table.SHIP_RECALLED, 1, 5, 0)) == (1,)
    assert event_seats((table.SHIP_RECALLED, 0, 5, 0)) == ()
    assert event_seats((table.LANDED, 0, 5, JOKER)) == ()
    swap = (table.SHIPS_SWAPPED, 0, SPACES * square("a11") + square("b3"), 1)
    assert event_sentence(BOX, swap, 1) == "Blue's ship goes from A11 to B3, and yours from there to A11."
    assert (event_seats(swap), event_targets(BOX, swap, 2)) == ((1,), ("space-a11", "space-b3"))


def test_a_majority_names_who_has_it_and_who_had_it() -> None:
    neptune = body("neptune")
    taken, lost = (table.MAJORITY_CHANGED, neptune, 1, 0), (table.MAJORITY_CHANGED, neptune, NOBODY, 0)
    assert event_sentence(BOX, taken, 0) == "Yellow takes the majority on Neptune from you."
    assert event_sentence(BOX, taken, 1) == "You take the majority on Neptune from Blue."
    assert event_sentence(BOX, lost, -1) == "Blue loses the majority on Neptune; nobody has it now."
    assert event_sentence(BOX, (table.MAJORITY_CHANGED, neptune, 1, NOBODY), -1) == "Yellow has the majority on Neptune now."
    assert event_seats(taken) == event_seats(lost) == (0,)


def test_results_tell_the_winner_the_points_and_shared_wins() -> None:
    assert result([30, 41, 12], LAST_SHIP, 1) == "You win with 41 points. Then come: Blue 30, Red 12."
    assert result([13, 15, 10, 12], LAST_SHIP, -1) == "Yellow wins with 15 points. Then come: Blue 13, Green 12, Red 10."
    assert result([12, 15, 12, 13], LAST_SHIP, -1) == "Yellow wins with 15 points. Then come: Green 13, Blue 12, Red 12."
    assert result([30, 41, 12], LAST_SHIP, -1).startswith("Yellow wins with 41 points.")
    assert result([41, 41], LAST_SHIP, 0) == "You share the win with Yellow: 41 points each."
    assert result([41, 12, 41, 41], LAST_SHIP, -1) == "Blue, Red and Green share the win: 41 points each. Then come: Yellow 12."
    assert "Three rounds" in result([2, 1], STALLED, 0)


# -- what is hidden --------------------------------------------------------------------------------------------------
def hands_but(state: CaptainRules, observer: int) -> list[list[int]]:
    """The hands of all others."""
    held = [int(n) for n in state.hands]
    return [held[KINDS * seat : KINDS * (seat + 1)] for seat in range(int(state.seats)) if seat != observer]


def twins(seats: int, settings: dict[str, str], seeds: range, every: int) -> Iterator[tuple[CaptainRules, CaptainRules, int]]:
    """Positions, each with another world in which all but the observer's hand is dealt anew, and the observer."""
    tried = different = 0
    for number, state in enumerate(positions(seats, settings, seeds, every)):
        for observer in range(-1, seats):
            twin = state.blank()
            assert isinstance(twin, CaptainRules)
            twin.copy_from(state)
            twin.redeal(observer, FastChance(number))
            tried += 1
            different += hands_but(state, observer) != hands_but(twin, observer)
            yield state, twin, observer
    assert different > 0.8 * tried  # the rest: nothing is dealt yet, or the deck is empty and the hands of two follow from each other


@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_no_byte_of_a_view_depends_on_another_hand(seats: int, settings: dict[str, str]) -> None:
    for state, twin, observer in twins(seats, settings, range(2), 6):
        assert view_bytes(view_of(state, observer)) == view_bytes(view_of(twin, observer))


def test_no_byte_of_a_picture_depends_on_another_hand() -> None:
    for number, (state, twin, observer) in enumerate(twins(3, {}, range(1), 40)):
        for layout in ("wide", "tall") if number % 5 == 0 else ():
            assert GAME.picture(view_of(state, observer), layout) == GAME.picture(view_of(twin, observer), layout)


@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_no_reason_depends_on_another_hand(seats: int, settings: dict[str, str]) -> None:
    for state, twin, observer in twins(seats, settings, range(1), 25):
        for action in range(len(ACTIONS)) if observer >= 0 else ():
            assert why_not(state, ACTIONS, observer, action) == why_not(twin, ACTIONS, observer, action)


def test_the_log_of_a_refill_is_the_same_to_others_whatever_is_drawn() -> None:
    """An end of turn in two worlds with different decks: the others are told the same, the seat itself its own cards."""
    compared = 0
    for state, twin, observer in twins(3, {}, range(3), 1):
        if state.ask != table.AFTER or observer == state.asked:
            continue
        here = state.blank()
        here.copy_from(state)
        seat = int(state.asked)
        logs = []
        for number, world in enumerate((here, twin)):
            world.telling, world.chance = True, FastChance(number)
            world.events.clear()
            world.apply(seat, ACTIONS.encode("end-turn"))
            logs.append(([GAME.event(raw, observer) for raw in world.events], [GAME.event(raw, seat) for raw in world.events]))
        assert logs[0][0] == logs[1][0]
        compared += logs[0][1] != logs[1][1]
    assert compared > 20


def test_choices_labels_and_refusals_are_for_the_asked_seat_alone() -> None:
    for state in positions(3, {}, range(3), 5):
        for observer in range(-1, 3):
            view = view_of(state, observer)
            if observer != state.asked:
                assert (view.choices, view.refusals) == ((), ())
            assert view.sections[0].title == ("Hand" if observer >= 0 else "Majorities")
            assert sum(card.count for card in view.hand) == (state.cards[observer] if observer >= 0 else 0)


def test_whoever_waits_is_told_for_whom() -> None:
    asked = set()
    for state in positions(4, {"stone-placed-by": "last-seat", "ships": "12"}, range(8)):
        asked.add(ASK_WORDS[int(state.ask)])
        for observer in range(-1, 4):
            prompt = view_of(state, observer).prompt
            if state.is_over():
                assert prompt == ""
            elif observer == state.asked:
                assert is_sentence(prompt)
                assert not prompt.startswith("Waiting")
            else:
                assert is_sentence(prompt)
                assert prompt.startswith(f"Waiting for {SEAT_NAMES[int(state.asked)]} to ")
    assert asked == set(ASK_WORDS)


# -- choices and reasons ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_why_not_gives_a_sentence_exactly_for_what_is_not_legal(seats: int, settings: dict[str, str]) -> None:
    asked = set()
    for state in positions(seats, settings, range(5), 5):
        asked.add(ASK_WORDS[int(state.ask)])
        for seat in range(seats):
            legal = set(legal_actions(state, seat))
            for action in range(len(ACTIONS)):
                said = why_not(state, ACTIONS, seat, action)
                assert bool(said) != (action in legal), (ASK_WORDS[int(state.ask)], ACTIONS.notation(action), said)
                assert not said or is_sentence(said), said
    assert {"first", "second", "after", "move-stone", "move-from", "move-to", "take-space", "recall", "over"} <= asked
    assert "pay" in asked or "ships" in settings
    assert ("place-stone" in asked) == ("stone-placed-by" in settings)


@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_every_choice_has_its_own_label_a_heading_and_a_target(seats: int, settings: dict[str, str]) -> None:
    for state in positions(seats, settings, range(4), 4):
        if state.is_over():
            continue
        view = view_of(state, int(state.asked))
        assert [choice.action for choice in view.choices] == legal_actions(state, int(state.asked))
        assert len({choice.label for choice in view.choices}) == len(view.choices)
        hand = {f"card-{card.card}" for card in view.hand}
        for choice in view.choices:
            assert choice.label
            assert choice.group
            assert "{" not in choice.label
            assert choice.main == (choice.target == "") == (choice.notation in ("decline", "end-turn"))
            assert choice.main or TARGET.fullmatch(choice.target)
            assert not choice.target.startswith("card-") or choice.target in hand


def test_each_space_and_card_is_usable_or_says_why_not() -> None:
    for state in positions(3, {}, range(4), 4):
        if state.is_over():
            assert view_of(state, 0).refusals == ()
            continue
        view = view_of(state, int(state.asked))
        usable, refused = {choice.target for choice in view.choices}, [refusal.target for refusal in view.refusals]
        assert all(is_sentence(refusal.sentence) for refusal in view.refusals)
        assert len(refused) == len(set(refused))
        assert not usable & set(refused)
        board = {f"space-{word}" for word in BOX.squares} | {f"card-{card.card}" for card in view.hand}
        assert board <= usable | set(refused)


@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_an_attack_costs_what_the_board_says_and_pays_what_its_label_says(seats: int, settings: dict[str, str]) -> None:
    paid_prices = set()
    for state in positions(seats, settings, range(6), 3):
        seat = int(state.asked)
        for action in legal_actions(state, seat) if not state.is_over() else ():
            family, values = ACTIONS.decode(action)
            if family not in ("attack", "attack-with"):
                continue
            space = values[0]
            if family == "attack-with":
                assert ways_to_pay(state, seat, space) > 1
                continue
            world = state.blank()
            world.copy_from(state)
            world.telling = True
            world.apply(seat, action)
            paid = [raw[2] for raw in world.events if raw[0] == table.PAID]
            view = view_of(state, seat)
            assert paid == payment(state, seat, space)
            assert len(paid) == space_price(state, seat, space) == view.spaces[space].price
            assert len(paid) == view.bodies[int(BOX.body_of[space])].prices[seat]
            label = next(choice.label for choice in view.choices if choice.action == action)
            assert all(card_phrase(BOX, kind) in label for kind in paid)
            paid_prices.add(len(paid))
    assert paid_prices >= {1, 2}


def test_reasons_on_the_board_name_the_rule() -> None:
    state = empty_table(3)
    ships(state, "neptune", "bbbyyr.r")
    ships(state, "luna", "yyyr")
    ships(state, "titan", "bbby")
    give(state, 0, "a", "luna", "otto")
    assert reason(state, "land a9 row") == "Your own ship is on A9; landing needs an empty space."
    assert reason(state, "land b11 row") == "Yellow's ship is on B11; landing needs an empty space."
    assert reason(state, "land c10 body") == "No card of yours reaches C10; that takes row C, column 10, Neptune or a joker."
    assert reason(state, "land a5 joker") == "You do not hold a joker; A5 can be reached with row A."
    assert reason(state, "attack b9") == "Neptune has 1 empty space, and only conquered planets and moons can be attacked."
    assert reason(state, "attack c10") == "C10 is empty; there is no ship to attack, but you may land there."
    assert reason(state, "attack a9") == "Your own ship is on A9; only another player's ship can be attacked."
    assert "3 cards, since you have no ship on Luna; of those that reach it you hold only Luna." in reason(state, "attack d5")
    assert reason(state, "attack h5") == "An attack on H5 costs you 1 card, row H, column 5, Titan or a joker; you hold none of them."
    assert reason(state, "event grag") == "You do not hold GRAG; choose a card of your hand."
    assert "only the second action" in reason(state, "decline").lower()
    state.supply[0] = 0
    assert "no ship left in your supply" in reason(state, "attack h5")
    assert "no ship left in your supply" in reason(state, "land a5 row")


def test_reasons_of_the_stone_name_its_place() -> None:
    state = empty_table(2, {"stone-line-blocks-landing": "yes"})
    ships(state, "titan", "bbby")
    give(state, 0, "titan", "a", "joker", "mercury")
    state.stone = body("titan")
    assert reason(state, "attack h5") == "The secret stone is on Titan: no ship may be attacked there."
    state.stone = STONE_ROW + 7
    assert reason(state, "attack h5") == "The secret stone on row H closes H5: no ship may be attacked there."
    state.stone = STONE_COLUMN + 4
    assert reason(state, "attack h5") == "The secret stone on column 5 closes H5: no ship may be attacked there."
    assert reason(state, "land a5 row") == "The secret stone on column 5 closes A5: no ship may land there."
    assert view_of(state, 0).sections[-2].lines == ("The secret stone is on column 5: no landing and no attack there.",)
    state.stone = body("mercury")
    assert "The secret stone on Mercury closes A5" in reason(state, "land a5 row")
    assert reason(state, "attack h5") == ""


def test_final_turns_refuse_attacks_with_three_cards() -> None:
    state = empty_table(2)
    ships(state, "titan", "yyyy")
    give(state, 0, "titan", "joker", "joker", "joker")
    assert body_price(state, 0, body("titan")) == 3
    state.lap_of = 1
    assert "in final turns no attack may cost three cards" in reason(state, "attack h5")
    assert body_price(state, 0, body("titan")) == 0
    view = view_of(state, 0)
    assert view.last_lap
    assert [fleet.last_turn for fleet in view.fleets] == [True, False]
    assert "Blue would need 3 cards, which final turns forbid." in view.bodies[body("titan")].standing


# -- the table in words ----------------------------------------------------------------------------------------------
def test_the_table_of_majorities_tells_who_leads_by_how_much_and_what_attacks_cost() -> None:
    state = empty_table(3)
    ships(state, "neptune", "bbbbyyr.")
    ships(state, "luna", "bbyy")
    ships(state, "titan", "bbby")
    ships(state, "ganymede", "yyyy")
    ships(state, "triton", "bbbr")
    lines = dict(zip(BOX.body_words, next(s for s in view_of(state, 2).sections if s.title == "Majorities").lines, strict=True))
    told = "Neptune: Blue 4, Yellow 2, Red 1. Blue has the majority by 2. No attack there yet: 1 space is empty."
    assert lines["neptune"] == told
    assert "Blue and Yellow are level with 2 ships each; nobody has the majority." in lines["luna"]
    assert lines["luna"].endswith("An attack would cost Blue 2 cards, Yellow 2 cards and Red 3 cards.")
    assert lines["titan"].endswith("Blue has the majority by 2. An attack would cost Blue 1 card, Yellow 2 cards and Red 3 cards.")
    assert "All of it is Yellow's. An attack would cost Blue 3 cards and Red 3 cards." in lines["ganymede"]
    assert lines["ganymede"].endswith("Yellow has no other ship there to attack.")
    assert lines["triton"].endswith("The secret stone is on Triton: no ship may be attacked there.")
    assert lines["uranus"] == "Uranus: nobody is there."
    views = {one.body: one for one in view_of(state, -1).bodies}
    assert (views["titan"].lead, views["titan"].prices, views["titan"].majority) == (2, (1, 2, 3), 0)
    assert (views["luna"].lead, views["luna"].prices, views["luna"].majority) == (0, (2, 2, 3), NOBODY)
    assert views["triton"].prices == views["neptune"].prices == (0, 0, 0)
    state.stone = STONE_ROW + 3
    assert "The secret stone closes D5 and D6." in view_of(state, 0).bodies[body("luna")].standing


def test_a_lead_that_is_not_more_than_half_is_told_as_such() -> None:
    state = empty_table(3, {"majority": "more-than-half"})
    ships(state, "mercury", "bbbyyr")
    standing = view_of(state, 0).bodies[body("mercury")].standing
    assert "Blue leads by 1, but has not more than half of the ships. An attack would cost Blue 2 cards" in standing


def test_sections_tell_the_whole_table() -> None:
    for state in positions(3, {}, range(2), 10):
        view = view_of(state, 1)
        sections = {section.title: section.lines for section in view.sections}
        assert list(sections) == ["Hand", "Majorities", "Board", "Fleets", "Stone", "Discards"]
        for card in view.hand:
            assert any(line.startswith(card.name) and card.text in line for line in sections["Hand"])
        for one, line in zip(view.bodies, sections["Board"], strict=True):
            owners = {space.square: space.ship for space in view.spaces}
            for word, text in (("Blue: ", 0), ("You: ", 1), ("Red: ", 2), ("Empty: ", -1)):
                told = re.search(word + r"([^.]*)\.", line)
                squares = re.findall(r"[A-L]\d+", told[1]) if told else []
                assert [name.lower() for name in squares] == [name for name in one.squares if owners[name] == text], line
        for fleet, line in zip(view.fleets, sections["Fleets"], strict=True):
            assert all(str(number) in line for number in (fleet.points, fleet.board, fleet.supply, fleet.lost, fleet.cards))
            assert fleet.points == fleet.board + fleet.bonus
        assert f"{view.deck} card" in sections["Discards"][0]
        assert all(is_sentence(line) for lines in sections.values() for line in lines)
