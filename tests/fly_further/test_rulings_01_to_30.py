"""A test for each ruling, by its number: 1 to 30."""

from __future__ import annotations

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.errors import OptionError
from ludonaut.core.numbers import i64
from ludonaut.core.state import GameState, legal_list
from ludonaut.games.fly_further.components import BOX
from ludonaut.games.fly_further.contents import COLOUR_WORDS, FIRST_BELT, NO_PLANET
from ludonaut.games.fly_further.game import FlyFurther
from ludonaut.games.fly_further.journey import cards_left
from ludonaut.games.fly_further.options import OPTIONS
from tests.fly_further.scenario import Scene
from tests.fly_further.tables import begun, race_words


def test_ruling_01_one_to_five_may_play_and_six_when_asked_for() -> None:
    game = FlyFurther()
    for seats in range(1, 6):
        game.check_table(OPTIONS.make(), seats)
    with pytest.raises(OptionError, match="six-seats=yes"):
        game.check_table(OPTIONS.make(), 6)
    game.check_table(OPTIONS.make({"six-seats": True}), 6)
    for seats in (0, 7):
        with pytest.raises(OptionError):
            game.check_table(OPTIONS.make({"six-seats": True}), seats)


@pytest.mark.parametrize(("seats", "offered"), [(3, False), (4, True), (5, True), (6, False)])
def test_ruling_02_four_or_five_means_exactly_these(seats: int, offered: bool) -> None:
    state = begun(seats)
    for race, colour in (("diplomats", "yellow"), ("observers", "violet"), ("phantoms", "white")):
        assert (race in race_words(state, colour)) == offered, race


@pytest.mark.parametrize("seats", [1, 2])
def test_ruling_03_automata_count_as_participants(seats: int) -> None:
    """Three participants with them, and so no race for four or five."""
    state = begun(seats)
    assert int(state.count) == 3
    assert "phantoms" not in race_words(state, "white")


def test_ruling_04_no_two_participants_have_one_colour() -> None:
    state = begun(3, choose=False)
    state.apply(0, i64(FlyFurther().actions.parse("take-colour green")))
    assert "take-colour green" not in notations(state, 1)


def notations(state: GameState, seat: int) -> list[str]:
    actions = FlyFurther().actions
    return [actions.notation(action) for action in legal_list(state, seat, len(actions))]


def test_ruling_05_races_are_chosen_by_all_at_once_and_then_shown() -> None:
    state = begun(3)
    assert [bool(state.due(seat)) for seat in range(3)] == [True, True, True]
    actions = FlyFurther().actions
    state.telling = True
    state.apply(2, i64(legal_list(state, 2, len(actions))[0]))
    assert [event for event in state.events if FlyFurther.event_kinds[event[0]] == "race"] == []


def test_ruling_06_unsuitable_races_cannot_be_chosen() -> None:
    state = begun(3)
    for colour in COLOUR_WORDS[:3]:
        assert 2 <= len(race_words(state, colour)) <= 3


def test_ruling_07_further_cards_are_turned_until_a_planet_lies_open() -> None:
    scene = Scene("humans", "florids", "spekuloids", planet="rust-plain")
    scene.choose("fly", "fly", "fly", script=("journey: market-bubble distress-beacon", "order: ...", "journey: coral-shelf"))
    assert (scene.planet, int(scene.state.rounds())) == ("coral-shelf", 2)


def test_ruling_07_option_a_round_is_played_without_a_planet() -> None:
    scene = Scene("humans", "florids", "spekuloids", planet="rust-plain", rules="without-planet=play-on")
    scene.choose("fly", "fly", "fly", script=("journey: market-bubble",))
    assert (int(scene.state.planet), scene.asked) == (NO_PLANET, "choice")


def last_belt(*seats: str, belt: str, answers: str = "") -> Scene:
    """All fly on at Rust Plain, and the third belt comes."""
    scene = Scene(*seats, planet="rust-plain", space="bottom", belts=2)
    for word in BOX.space_words[FIRST_BELT:]:
        card = BOX.space_words.index(word)
        if scene.state.unseen.counts[card] and word != belt:
            scene.state.unseen.remove(i64(card))
            scene.state.unseen.add(i64(BOX.space_words.index(belt)))
    return scene.round(*["fly"] * len(seats), answers=answers, script=(f"journey: {belt}",))


def test_ruling_08_after_the_third_belt_only_the_end_is_looked_at() -> None:
    scene = last_belt("humans discards=colony", "florids", "mechanoids", belt="micrometeor-hail", answers="done")
    assert (scene.result, scene.discards("humans")) == ("last-belt", ["colony"])
    assert scene.energy("humans") == 3 - 2


def test_ruling_09_the_last_far_planets_may_never_be_seen() -> None:
    scene = last_belt("humans", "florids", "mechanoids", belt="micrometeor-hail")
    assert scene.state.is_over()
    assert int(cards_left(scene.state)) == 2


def test_ruling_10_belts_are_three_cards_and_any_may_come_first() -> None:
    assert len({card.effects for card in BOX.space_cards[FIRST_BELT:]}) == 3
    for belt in BOX.space_words[FIRST_BELT:]:
        scene = Scene("humans", "florids", "mechanoids", planet="rust-plain", space="far")
        scene.choose("fly", "fly", "fly", script=(f"journey: {belt}", "journey: ..."))
        scene._answer(["lose mine", "lose mine", "lose colony"] if belt == "breached-hold" else [])
        assert int(scene.state.belts) == 1


def test_ruling_11_how_many_cards_are_left_is_known_and_no_order_exists() -> None:
    scene = Scene("humans", "florids", "mechanoids")
    assert int(cards_left(scene.state)) == 4 + 2 + 3 + 2 + 1 + 3
    assert int(scene.state.queued) == 0
    assert int(scene.state.unseen.total) == 30 - 1 + 3 + 3


@pytest.mark.parametrize("race", BOX.races, ids=lambda race: race.id)
def test_ruling_12_cards_of_races_lie_where_their_background_says(race: object) -> None:
    found = next(other for other in BOX.races if other is race)
    others = [word for word in ("humans", "florids", "aquarians", "mechanoids", "piranites") if colour_of(word) != found.colour]
    scene = Scene(found.id, *others[:3])
    card = next(card for card in BOX.space_cards if card.race == found.id)
    near = [one for one in (found.id, *others[:3]) if next(c for c in BOX.space_cards if c.race == one).space == "near"]
    assert int(scene.state.layers[1]) == len(near)
    assert (found.id in near) == (card.space == "near")


def colour_of(race: str) -> str:
    return next(entry.colour for entry in BOX.races if entry.id == race)


def test_ruling_13_income_comes_first_in_scoring() -> None:
    scene = Scene("spekuloids", "humans", "florids", planet="coral-shelf")
    scene.round("fly", "outpost", "mine")
    assert scene.sequence("income", "energy", "shared", "points") == ["income", "energy", "energy", "shared", "shared", "points"]


def test_ruling_14_income_is_spent_in_the_same_round() -> None:
    scene = Scene("humans discards=colony", "florids", "mechanoids", planet="rust-plain")
    scene.round("fly", "mine", "mine", answers="return colony")
    assert (scene.energy("humans"), scene.discards("humans")) == (0, [])


def test_ruling_15_an_order_drawn_in_the_round_is_played_in_it() -> None:
    scene = Scene("humans", "florids", "mechanoids", planet="coral-shelf")
    scene.round("fly", "colony", "mine", answers="order tithe", script=("order: tithe",))
    assert scene.scored == [2, 7, 8]


def test_ruling_16_an_order_without_effect_counts_as_the_one_of_the_round() -> None:
    scene = Scene("humans orders=orbital-strike,tithe", "florids", "mechanoids")
    scene.round("fly", "colony", "colony", answers="order orbital-strike")
    assert scene.scored == [0, 4, 4]
    assert scene.orders("humans") == ["tithe"]


def test_ruling_17_discards_become_the_deck_and_without_them_nothing_is_drawn() -> None:
    scene = Scene("humans", "florids", "mechanoids", planet="geyser-ring")
    state = scene.state
    for order in range(len(BOX.orders)):
        while state.order_deck.counts[order]:
            state.order_deck.remove(i64(order))
            state.order_discards.add(i64(order))
    scene.round("fly", "mine", "mine", script=("order: survey",))
    assert "orders-shuffled" in scene.kinds_told
    assert scene.orders("humans") == ["survey"]
    for order in range(len(BOX.orders)):
        while state.order_deck.counts[order]:
            state.order_deck.remove(i64(order))
            state.people[1].orders[order] += 1
            state.people[1].orders_held += 1
    state.planet = i64(BOX.space_words.index("coral-shelf"))
    scene.round("fly", "fly", "fly", before="pass")
    assert len(scene.orders("mechanoids")) == 0


def test_ruling_18_orders_are_without_limit_and_their_number_alone_is_open() -> None:
    scene = Scene("humans orders=tithe,survey,sabotage,rich-vein,rich-vein", "florids", "mechanoids")
    other = scene.state.blank()
    other.copy_from(scene.state)
    other.redeal(1, FastChance(4))
    assert int(other.people[0].orders_held) == 5  # type: ignore[attr-defined]
    assert list(other.people[0].orders) != list(scene.state.people[0].orders)  # type: ignore[attr-defined]


def test_ruling_19_orders_of_one_window_are_asked_by_initiative() -> None:
    scene = Scene("florids orders=rich-vein", "humans orders=rich-vein", "piranites orders=fertile-soil")
    scene.round("mine", "mine", "colony", answers="order fertile-soil; order rich-vein; order rich-vein")
    asked = [who % 8 for who, _, _ in scene.told("order")]
    assert asked == [2, 1, 0]


def test_ruling_20_one_plus_card_in_a_round() -> None:
    scene = Scene("psions", "florids", "mechanoids")
    assert "plus telepathy" in scene.legal
    scene = Scene("humans", "florids", "mechanoids")
    scene._take(0, "play mine")
    assert scene.legal_of(0) == ["plus reserve-crew", "done"]
    scene._take(0, "plus reserve-crew")
    assert scene.legal_of(0) == []


def test_ruling_21_a_plus_card_lies_face_down_with_the_main_card() -> None:
    scene = Scene("humans", "florids", "mechanoids")
    scene._take(0, "play mine")
    scene._take(0, "plus reserve-crew")
    assert int(scene.one("humans").plus_is_open) == 0
    assert scene.told("plus") == []


def test_ruling_22_a_red_star_is_no_building_unless_it_becomes_one() -> None:
    scene = Scene("psions", "florids", "mechanoids")
    scene.choose("mind-feast", "mine", "mine", before="pass", script=("journey: ...",))
    assert scene.points_of("psions") == 6
    assert [raw for raw in scene.told("share") if raw[0] % 8 == 0] == []


def test_ruling_23_points_are_divided_among_buildings_by_weight() -> None:
    scene = Scene("insectoids", "humans", "mechanoids", planet="basalt-steps")
    scene.round("hive", "colony", "colony")
    assert scene.scored == [2 * 2, 2, 2]


def test_ruling_24_what_is_left_over_is_lost() -> None:
    scene = Scene("humans", "florids", "mechanoids", planet="dune-sea")
    assert sum(scene.round("mine", "mine", "mine").scored) == 6


def test_ruling_25_builders_get_what_they_get_once() -> None:
    scene = Scene("insectoids", "humans", "mechanoids", planet="last-light")
    scene.one("insectoids").energy = 5
    scene.round("colony; plus swarm; second mine", "fly", "fly")
    assert scene.energy("insectoids") == 3


def test_ruling_26_a_mine_that_was_destroyed_does_not_count() -> None:
    """The colony total of the dry example stays 6."""
    scene = Scene("humans", "florids orders=orbital-strike", "mechanoids", planet="iron-heart")
    scene.round("mine", "colony", "colony", answers="order orbital-strike")
    assert scene.scored == [0, 3, 3]


def test_ruling_27_the_planet_changes_totals_first_then_orders_then_red_stars() -> None:
    scene = Scene("cryonids", "humans orders=fertile-soil", "florids", planet="iron-heart")
    scene.round("freeze", "colony", "mine", answers="order fertile-soil; void mine")
    assert scene.sequence("pool", "order", "voided") == ["pool", "order", "pool", "voided"]
    assert scene.scored == [3, 16 + 4, 0]


def test_ruling_28_what_is_destroyed_gives_nothing_and_is_discarded() -> None:
    scene = Scene("humans", "florids orders=bombardment", "mechanoids")
    scene.round("outpost", "mine", "fly", answers="order bombardment")
    assert (scene.energy("humans"), scene.scored[0], scene.discards("humans")) == (0, 0, ["outpost"])


def test_ruling_29_points_are_never_below_none() -> None:
    scene = Scene("piranites", "humans points=0", "florids")
    scene.round("black-mine", "colony", "mine", answers="")
    assert min(scene.scored) >= 0
    shocked = Scene("humans points=2", "florids", "mechanoids", planet="rust-plain", space="far")
    shocked.choose("fly", "fly", "fly", script=("journey: bow-shock", "journey: ..."))
    assert shocked.scored[0] == 0


def test_ruling_30_effects_take_what_there_is_and_returns_need_the_full_price() -> None:
    scene = Scene("humans energy=2 discards=colony", "florids", "mechanoids", planet="parasite")
    scene.round("fly", "mine", "mine")
    assert scene.energy("humans") == 0
    poor = Scene("humans energy=2 discards=colony,mine", "florids", "mechanoids")
    poor.choose("outpost", "mine", "mine")
    assert poor.legal_of(0) == ["done", "return mine", "return colony", "return outpost"]
    poorer = Scene("humans energy=2 discards=colony,mine", "florids", "mechanoids")
    poorer.choose("colony", "mine", "mine")
    assert poorer.legal_of(0) == ["done", "return mine"]
