"""Every special action card, by what it does in a round. On the usual planet colonies share 8 and mines 7, and flying on gives 4 energy."""

from __future__ import annotations

import pytest

from ludonaut.games.fly_further.components import BOX
from tests.fly_further.scenario import Scene

COSTS = {
    "seed-pod": 2, "hive": 4, "swarm": 4, "spores": 3, "exchange": 2, "futures": 2, "tidal-dome": 3, "deep-drill": 2, "echo": 5,
    "rewind": 4, "raid": 3, "black-mine": 2, "cylon-mine": 2, "devour-colonies": 2, "devour-mines": 2, "outpost": 3, "reserve-crew": 3,
    "waystation": 2,
    "caravan": 2, "prism-mine": 1, "mind-feast": 3, "telepathy": 0, "autofactory": 1, "assembler": 2, "freeze": 3, "cryo-shell": 2,
    "phantom-colony": 3, "phantom-mine": 2, "mine": 2, "colony": 3,
}  # fmt: skip


COLOUR_OF = {race.id: race.colour for race in BOX.races}


def race_of(word: str) -> str:
    """The first race that has a card."""
    return next(race.id for race in BOX.races if word.replace("-", "_") in dict(race.deck))


@pytest.mark.parametrize("word", COSTS)
def test_returning_a_card_costs_what_stands_on_it(word: str) -> None:
    """Whoever flies on gains 3 energy there, and pays the price of the card."""
    race = race_of(word)
    others = [other for other in ("humans", "florids", "aquarians", "mechanoids") if COLOUR_OF[other] != COLOUR_OF[race]]
    scene = Scene(f"{race} energy={COSTS[word]} discards={word}", *others[:3], planet="rust-plain")
    scene.round("fly", *["fly"] * 3, answers=f"return {word}")
    assert scene.energy(race) == 3
    assert scene.discards(race) == []


def test_the_list_of_costs_is_that_of_the_box() -> None:
    assert set(COSTS) == {title.id.replace("_", "-") for title in BOX.titles} - {"fly"}


# -- special buildings -----------------------------------------------------------------------------------------------------
def test_seed_pod_scores_one_more_on_water_alone() -> None:
    wet, dry = (Scene("florids", "humans", "aquarians", planet=planet) for planet in ("geyser-ring", "dune-sea"))
    assert wet.round("seed-pod", "mine", "fly").scored[0] == 8 + 1
    assert dry.round("seed-pod", "mine", "fly").scored[0] == 8


def test_hive_counts_as_two() -> None:
    scene = Scene("insectoids", "humans", "mechanoids")
    scene.round("hive", "colony", "fly")
    assert scene.scored == [4, 2, 0]


def test_exchange_gives_an_energy() -> None:
    scene = Scene("spekuloids", "humans", "mechanoids")
    scene.round("exchange", "colony", "colony")
    assert (scene.scored, scene.energy("spekuloids")) == ([7, 4, 4], 1)


def test_tidal_dome_scores_two_more_on_water_alone() -> None:
    wet, dry = (Scene("aquarians", "humans", "mechanoids", planet=planet) for planet in ("geyser-ring", "dune-sea"))
    assert wet.round("tidal-dome", "mine", "fly").scored[0] == 8 + 2
    assert dry.round("tidal-dome", "mine", "fly").scored[0] == 8


def test_deep_drill_counts_as_two_on_water_alone() -> None:
    wet, dry = (Scene("aquarians", "humans", "mechanoids", planet=planet) for planet in ("silt-basin", "dune-sea"))
    assert wet.round("deep-drill", "mine", "fly").scored == [6, 3, 0]
    assert dry.round("deep-drill", "mine", "fly").scored == [3, 3, 0]


def test_black_mine_takes_a_point_of_each_other_miner() -> None:
    scene = Scene("piranites", "humans", "florids")
    scene.round("black-mine", "mine", "mine")
    assert scene.scored == [2 + 2, 2 - 1, 2 - 1]


def test_cylon_mine_is_given_away_and_pays_its_home() -> None:
    scene = Scene("cylons", "humans", "florids")
    scene.round("cylon-mine", "colony", "fly", answers="give yellow")
    assert (scene.scored[0], scene.discards("cylons"), "cylon-mine-of-red" in scene.hand("humans")) == (7, [], True)
    scene.round("colony", "cylon-mine-of-red", "fly")
    assert scene.points_of("cylons") == 7 + BOX_COLONY[scene_planet(scene)] + 2
    assert scene.discards("cylons") == ["colony", "cylon-mine"]


BOX_COLONY = {card.id.replace("_", "-"): card.colony for card in BOX.space_cards}


def scene_planet(scene: Scene) -> str:
    """The planet that lay open in the round before: the first of the deck, since the script leaves it open."""
    return "coral-shelf" if scene.state.rounds() == 3 else scene.planet


def test_outpost_gives_an_energy() -> None:
    scene = Scene("humans", "florids", "mechanoids")
    scene.round("outpost", "mine", "mine")
    assert (scene.scored[0], scene.energy("humans")) == (8, 1)


def test_waystation_scores_two_more_when_somebody_flies_on() -> None:
    busy, lonely = (Scene("nomads", "florids", "mechanoids") for _ in range(2))
    assert busy.round("waystation", "mine", "fly").scored[0] == 8 + 2
    assert lonely.round("waystation", "mine", "mine").scored[0] == 8


def test_prism_mine_scores_one_more_by_itself() -> None:
    alone, not_alone = (Scene("crystallids", "florids", "mechanoids") for _ in range(2))
    assert alone.round("prism-mine", "colony", "fly").scored[0] == 7 + 1
    assert not_alone.round("prism-mine", "mine", "fly").scored[0] == 3


def test_autofactory_and_assembler_are_a_mine_and_a_colony() -> None:
    scene = Scene("mechanoids", "florids", "humans")
    assert scene.round("autofactory", "colony", "fly").scored[0] == 7
    scene = Scene("mechanoids", "florids", "humans")
    assert scene.round("assembler", "mine", "fly").scored[0] == 8


@pytest.mark.parametrize(("card", "kind", "each"), [("phantom-colony", "colony", 8), ("phantom-mine", "mine", 7)])
def test_ghosts_share_and_do_not_count(card: str, kind: str, each: int) -> None:
    scene = Scene("phantoms", "florids", "humans", "piranites")
    scene.round(card, kind, "fly", "fly")
    assert scene.scored == [each, each, 0, 0]


# -- red stars ---------------------------------------------------------------------------------------------------------------
def test_spores_take_a_share_and_give_the_token() -> None:
    scene = Scene("neurofungus", "humans", "mechanoids")
    scene.round("spores", "colony", "mine", answers="take yellow main")
    assert scene.scored == [8, 0, 7]
    assert scene.state.immune == scene.person("humans")


@pytest.mark.parametrize(("kind", "points"), [("mine", [3, 3, 8]), ("colony", [4, 7, 4])])
def test_echo_becomes_what_its_owner_says(kind: str, points: list[int]) -> None:
    scene = Scene("chronomorphs", "humans", "mechanoids")
    scene.round("echo", "mine", "colony", answers=f"become {kind}")
    assert (scene.scored, scene.discards("chronomorphs")) == (points, ["echo"])


def test_raid_takes_up_to_five_of_the_best_scorer() -> None:
    scene = Scene("piranites", "humans", "florids")
    assert scene.round("raid", "colony", "mine").scored == [5, 8 - 5, 7]
    poor = Scene("piranites", "humans", "florids", "mechanoids")
    assert poor.round("raid", "colony", "colony", "colony", answers="rob yellow").scored == [2, 0, 2, 2]


@pytest.mark.parametrize(
    ("card", "kind", "other", "left"), [("devour-colonies", "colony", "mine", 7), ("devour-mines", "mine", "colony", 8)]
)
def test_devouring_scores_two_and_three_for_each(card: str, kind: str, other: str, left: int) -> None:
    scene = Scene("devourers", "humans", "florids", "mechanoids")
    scene.round(card, kind, kind, other)
    assert scene.scored == [2 + 2 * 3, 0, 0, left]
    assert scene.one("devourers").devoured == 2
    nothing = Scene("devourers", "humans", "florids")
    assert nothing.round(card, other, other).scored[0] == 0


def test_caravan_flies_on_and_scores_for_each_flyer_up_to_three() -> None:
    scene = Scene("nomads", "florids", "mechanoids")
    scene.round("caravan", "fly", "mine")
    assert (scene.scored[0], scene.energy("nomads"), scene.discards("nomads")) == (2, 4, ["caravan"])
    crowd = Scene("nomads", "florids", "mechanoids", "piranites")
    assert crowd.round("caravan", "fly", "fly", "fly").scored[0] == 3


def test_mind_feast_scores_three_for_each_of_the_biggest_crowd_up_to_nine() -> None:
    scene = Scene("psions", "florids", "mechanoids", "humans")
    assert scene.round("mind-feast", "mine", "mine", "colony").scored[0] == 6
    crowd = Scene("psions", "florids", "mechanoids", "humans", "piranites")
    assert crowd.round("mind-feast", "mine", "mine", "mine", "mine").scored[0] == 9


def test_freeze_voids_a_kind_and_scores_three_for_each() -> None:
    scene = Scene("cryonids", "humans", "florids", "piranites")
    scene.round("freeze", "mine", "mine", "colony", answers="void mine")
    assert scene.scored == [6, 0, 0, 8]


# -- plus cards --------------------------------------------------------------------------------------------------------------
def test_swarm_plays_a_second_building() -> None:
    scene = Scene("insectoids", "humans", "mechanoids")
    scene.round("colony; plus swarm; second mine", "mine", "fly")
    assert (scene.scored, scene.discards("insectoids")) == ([8 + 3, 3, 0], ["mine", "colony", "swarm"])


def test_futures_score_three_for_the_smaller_kind() -> None:
    scene = Scene("spekuloids", "humans", "florids")
    assert scene.round("mine; plus futures", "colony", "colony").scored == [7 + 3, 4, 4]
    even = Scene("spekuloids", "humans", "florids")
    assert even.round("mine; plus futures", "colony", "fly").scored == [7, 8, 0]


def test_rewind_swaps_the_main_card_once_all_are_seen() -> None:
    scene = Scene("chronomorphs", "humans", "florids")
    scene.round("mine", "mine", "mine", answers="plus rewind; swap colony")
    assert (scene.scored, scene.discards("chronomorphs")) == ([8, 3, 3], ["colony", "rewind"])


def test_reserve_crew_brings_the_building_back() -> None:
    scene = Scene("humans", "florids", "mechanoids")
    scene.round("colony; plus reserve-crew", "mine", "fly")
    assert (scene.scored[0], scene.discards("humans"), scene.hand("humans").count("colony")) == (8, ["reserve-crew"], 2)


def test_telepathy_has_a_card_shown_first() -> None:
    scene = Scene("psions", "florids", "mechanoids")
    scene.choose("fly", "", "fly", before="plus telepathy; read green; play colony")
    assert "shown" in scene.kinds_told
    assert scene.points_of("florids") == 8


def test_cryo_shell_protects_and_scores_two() -> None:
    scene = Scene("cryonids", "devourers", "humans")
    scene.round("colony; plus cryo-shell", "devour-colonies", "colony")
    assert scene.scored == [8 + 2, 2 + 3, 0]
