"""What races do by themselves: abilities, treaties, tokens, their own ends and victories. On the usual planet colonies share 8, mines 7."""

from __future__ import annotations

import pytest

from ludonaut.games.fly_further.components import BOX
from tests.fly_further.scenario import Scene, race_colour


@pytest.mark.parametrize("race", [race.id for race in BOX.races])
def test_a_race_begins_with_its_deck_and_tokens(race: str) -> None:
    """Florids have two mines, a colony, Fly Further and two Seed Pods, and so on as on their card."""
    others = [other for other in ("humans", "florids", "aquarians", "mechanoids", "piranites") if race_colour(other) != race_colour(race)]
    scene = Scene(race, *others[:3])
    entry = next(entry for entry in BOX.races if entry.id == race)
    assert scene.hand(race) == [title.replace("_", "-") for title, copies in entry.deck for _ in range(copies)]
    assert scene.hand(race).count("fly") == 1
    assert len(scene.tokens(race)) == (7 if race == "observers" else 0)
    assert int(scene.one(race).treaties) == (4 if race == "diplomats" else 0)


def test_spekuloids_score_one_for_flying_on() -> None:
    scene = Scene("spekuloids", "humans", "florids")
    assert scene.round("fly", "fly", "mine").scored == [1, 0, 7]


def test_aquarians_gain_an_energy_for_building_on_water() -> None:
    wet, dry = (Scene("aquarians", "humans", "mechanoids", planet=planet) for planet in ("geyser-ring", "dune-sea"))
    assert wet.round("mine", "colony", "colony").energy("aquarians") == 1
    assert dry.round("mine", "colony", "colony").energy("aquarians") == 0


# -- Diplomats ---------------------------------------------------------------------------------------------------------------
def test_a_treaty_is_signed_where_both_alone_built_the_same_kind() -> None:
    scene = Scene("diplomats", "florids", "mechanoids", "piranites")
    scene.round("mine", "mine", "colony", "colony", before="offer green")
    assert scene.treaties == ["florids"]
    assert scene.scored == [3 + 2 + 1, 3 + 1, 4, 4]
    assert int(scene.one("diplomats").treaties) == 3


def test_no_treaty_is_signed_when_somebody_else_built_the_kind_or_they_built_apart() -> None:
    crowd = Scene("diplomats", "florids", "mechanoids", "piranites")
    assert crowd.round("mine", "mine", "mine", "colony", before="offer green").treaties == []
    apart = Scene("diplomats", "florids", "mechanoids", "piranites")
    assert apart.round("mine", "colony", "fly", "fly", before="offer green").treaties == []


def test_partners_who_share_a_kind_pay_a_point_each_round() -> None:
    scene = Scene("diplomats", "florids treaty", "mechanoids treaty", "piranites")
    scene.round("mine", "mine", "mine", "mine")
    assert scene.scored == [1 + 2 * 1, 1, 1, 1]


def test_a_treaty_may_be_kept_to_oneself_and_is_offered_only_to_those_without() -> None:
    scene = Scene("diplomats", "florids treaty", "mechanoids", "piranites")
    assert scene.legal == ["pass", "offer red", "offer white"]


def end_of_game(*seats: str, planet: str = "dune-sea") -> Scene:
    """A round in which all fly on, then the last belt: Micrometeor Hail, which costs energy alone."""
    scene = Scene(*seats, planet=planet, space="bottom", belts=2)
    scene.state.unseen.add(BOX.space_words.index("micrometeor-hail"))
    scene.state.unseen.remove(BOX.space_words.index("bow-shock"))
    return scene.round(*["fly"] * len(seats), script=("journey: micrometeor-hail",))


def test_diplomats_win_with_all_treaties_and_at_most_five_points_behind() -> None:
    near = end_of_game("diplomats points=10", "florids treaty points=15", "mechanoids treaty", "piranites treaty")
    assert (near.result, near.winners) == ("last-belt", ["diplomats"])
    far = end_of_game("diplomats points=9", "florids treaty points=15", "mechanoids treaty", "piranites treaty")
    assert far.winners == ["florids"]
    without = end_of_game("diplomats points=14", "florids treaty points=15", "mechanoids treaty", "piranites")
    assert without.winners == ["florids"]


# -- Observers ---------------------------------------------------------------------------------------------------------------
def test_a_right_token_scores_two_and_stays_a_wrong_one_is_spent() -> None:
    right = Scene("observers", "florids", "mechanoids", "piranites")
    right.round("fly; foretell mine green", "mine", "colony", "fly")
    assert (right.scored[0], right.tokens("observers", "scored"), right.tokens("observers", "spent")) == (2, ["mine"], [])
    wrong = Scene("observers", "florids", "mechanoids", "piranites")
    wrong.round("fly; foretell colony green", "mine", "colony", "fly")
    assert (wrong.scored[0], wrong.tokens("observers", "scored"), wrong.tokens("observers", "spent")) == (0, [], ["colony"])


def test_a_special_token_is_right_for_any_red_star() -> None:
    scene = Scene("observers", "nomads", "mechanoids", "piranites")
    scene.round("fly; foretell special red", "fly", "colony", "raid")
    assert scene.tokens("observers", "scored") == ["special"]


def test_a_spent_token_is_bought_back_for_two() -> None:
    scene = Scene("observers energy=2 spent=mine", "florids", "mechanoids", "piranites")
    scene.round("mine", "mine", "mine", "mine", answers="buy-token mine")
    assert (scene.energy("observers"), scene.tokens("observers", "spent")) == (0, [])


def test_seven_scored_tokens_win_at_the_end_of_the_round() -> None:
    scene = Scene("observers scored=mine,mine,colony,colony,fly,fly", "florids points=90", "mechanoids", "piranites")
    scene.round("fly; foretell special red", "mine", "mine", "raid", answers="rob green")
    assert (scene.result, scene.winners) == ("instant-victory", ["observers"])


# -- others ------------------------------------------------------------------------------------------------------------------
def test_devourers_end_the_game_with_eight_devoured_after_the_first_belt() -> None:
    scene = Scene("devourers devoured=7", "humans", "florids", space="far", belts=1)
    scene.round("devour-mines", "mine", "colony")
    assert (scene.result, int(scene.one("devourers").devoured)) == ("early-end", 8)
    seven = Scene("devourers devoured=6", "humans", "florids", space="far", belts=1)
    assert not seven.round("devour-mines", "mine", "colony").state.is_over()


def test_phantoms_win_a_tie_for_the_first_place_alone() -> None:
    tied = end_of_game("phantoms points=9", "florids points=9", "humans", "piranites")
    assert tied.winners == ["phantoms"]
    behind = end_of_game("phantoms points=8", "florids points=9", "humans points=9", "piranites")
    assert behind.winners == ["humans"], "the cards in their hand are dearer"


def test_the_immunity_token_moves_on_so_that_nobody_is_hit_twice_running() -> None:
    scene = Scene("neurofungus", "humans immune", "mechanoids")
    scene.round("spores", "colony", "colony")
    assert scene.scored == [4, 4, 0]
    assert scene.state.immune == scene.person("mechanoids")
