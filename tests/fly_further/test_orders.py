"""Every order. On the usual planet colonies share 8 and mines 7, and flying on gives 4 energy."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludonaut.games.fly_further.components import BOX
from tests.fly_further.scenario import Scene


def test_energy_reserve_gives_three_before_cards_are_taken_back() -> None:
    scene = Scene("humans discards=colony orders=energy-reserve", "florids", "mechanoids")
    scene.round("mine", "mine", "mine", answers="order energy-reserve; return colony")
    assert (scene.energy("humans"), scene.discards("humans")) == (0, ["mine"])


def test_emergency_recall_takes_any_card_back_free() -> None:
    scene = Scene("humans discards=colony orders=emergency-recall", "florids", "mechanoids")
    scene.round("mine", "mine", "mine", answers="order emergency-recall; recover colony")
    assert scene.discards("humans") == ["mine"]


def test_resettlement_borrows_a_colony_of_another() -> None:
    scene = Scene("humans orders=resettlement", "florids discards=colony", "mechanoids discards=colony,colony")
    scene.round("mine", "mine", "mine", answers="order resettlement; borrow white")
    assert "colony-of-white" in scene.hand("humans")
    assert scene.discards("mechanoids") == ["mine", "colony"]


@pytest.mark.parametrize(("order", "points"), [("rich-vein", [8, 11, 0]), ("fertile-soil", [12, 7, 0])])
def test_rich_vein_and_fertile_soil_add_four(order: str, points: list[int]) -> None:
    scene = Scene("humans", f"florids orders={order}", "mechanoids")
    assert scene.round("colony", "mine", "fly", answers=f"order {order}").scored == points


def test_quarantine_has_the_property_ignored() -> None:
    scene = Scene("humans orders=quarantine", "florids energy=4", "mechanoids", planet="parasite")
    scene.round("colony", "fly", "fly", answers="order quarantine")
    assert (scene.energy("florids"), scene.energy("mechanoids")) == (4 + 3, 3)


def test_force_field_protects_against_destruction() -> None:
    scene = Scene("humans orders=force-field", "devourers", "florids")
    scene.round("colony", "devour-colonies", "colony", answers="order force-field")
    assert scene.scored == [8, 2 + 3, 0]


@pytest.mark.parametrize(("order", "card", "left"), [("orbital-strike", "mine", [7, 0, 0]), ("bombardment", "colony", [8, 0, 0])])
def test_orbital_strike_and_bombardment_destroy_one_building(order: str, card: str, left: list[int]) -> None:
    scene = Scene(f"humans orders={order}", "florids", "mechanoids")
    scene.round(card, card, "fly", answers=f"order {order}")
    assert scene.scored == left


def test_whom_a_strike_hits_is_chosen() -> None:
    scene = Scene("humans orders=bombardment", "florids", "mechanoids")
    scene.round("fly", "colony", "colony", answers="order bombardment; strike white main")
    assert scene.scored == [0, 8, 0]


def test_sabotage_takes_two_energy_of_a_flyer() -> None:
    scene = Scene("humans orders=sabotage", "florids", "mechanoids")
    scene.round("colony", "fly", "fly", answers="order sabotage; rob white")
    assert [scene.energy(race) for race in ("humans", "florids", "mechanoids")] == [2, 4, 2]


def test_double_shift_has_a_building_count_twice() -> None:
    scene = Scene("humans orders=double-shift", "florids", "mechanoids")
    assert scene.round("colony", "colony", "fly", answers="order double-shift").scored == [4, 2, 0]


def test_sole_rights_score_three_for_the_only_one_of_a_kind() -> None:
    scene = Scene("humans orders=sole-rights", "florids", "mechanoids")
    assert scene.round("colony", "mine", "mine", answers="order sole-rights").scored == [8 + 3, 3, 3]
    crowd = Scene("humans orders=sole-rights", "florids", "mechanoids")
    assert crowd.round("colony", "colony", "mine", answers="order sole-rights").scored == [4, 4, 7]


def test_tithe_takes_a_point_of_everybody_who_scored() -> None:
    scene = Scene("humans orders=tithe", "florids", "mechanoids", "piranites points=5")
    assert scene.round("colony", "mine", "colony", "fly", answers="order tithe").scored == [4 + 2, 7 - 1, 4 - 1, 5]


def test_change_of_plans_swaps_the_main_card() -> None:
    scene = Scene("humans orders=change-of-plans", "florids", "mechanoids")
    scene.round("colony", "colony", "colony", answers="order change-of-plans; swap mine")
    assert (scene.scored, scene.discards("humans")) == ([7, 4, 4], ["mine"])


def test_survey_looks_at_the_top_three_and_leaves_their_order() -> None:
    scene = Scene("humans orders=survey", "florids", "mechanoids")
    cards = ("ember-flats", "green-cradle", "salt-marsh")
    scene.choose("fly", "fly", "fly", before="order survey", script=("journey: " + " ".join(cards), "journey: ..."))
    told = [BOX.space_words[card] for _, card, _ in scene.told("peeked")]
    assert told == list(cards)
    assert scene.planet == "ember-flats", "the first of them came next"
    assert int(scene.one("humans").known) == 2
    assert (int(scene.one("florids").known), int(scene.state.queued)) == (0, 2)


def test_every_order_of_the_box_is_played_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [order.id for order in BOX.orders if order.id.replace("_", "-") not in text] == []
