"""The examples and counts of the rulebook."""

from __future__ import annotations

from tests.fly_further.scenario import Scene


def test_two_colonies_and_four_mines_share_eight_and_nine() -> None:
    """Rulebook: 8 / 2 = 4 for colonies with an energy each, 9 / 4 = 2 for mines, rounded down."""
    scene = Scene("humans", "florids", "spekuloids", "psions", "mechanoids", "piranites", planet="coral-shelf")
    scene.round("colony", "colony", "mine", "mine", "mine", "mine")
    assert scene.scored == [4, 4, 2, 2, 2, 2]
    assert [scene.energy(race) for race in ("humans", "florids", "spekuloids", "psions")] == [1, 1, 0, 0]


def test_one_mine_on_the_dry_planet_raises_colonies_to_sixteen() -> None:
    scene = Scene("humans", "florids", "spekuloids", planet="iron-heart")
    scene.round("colony", "colony", "mine")
    assert scene.scored == [8, 8, 10]


def test_without_a_mine_colonies_of_the_dry_planet_share_six() -> None:
    scene = Scene("humans", "florids", "mechanoids", planet="iron-heart")
    scene.round("colony", "colony", "colony")
    assert scene.scored == [2, 2, 2]


def test_parasite_takes_three_or_what_there_is() -> None:
    scene = Scene("humans energy=2", "florids energy=5", "mechanoids", planet="parasite")
    scene.round("fly", "fly", "fly")
    assert [scene.energy(race) for race in ("humans", "florids", "mechanoids")] == [0, 2, 0]


def test_flying_on_a_water_planet_gives_two_energy_and_an_order() -> None:
    scene = Scene("humans", "florids", "mechanoids", planet="coral-shelf")
    scene.round("fly", "mine", "mine", script=("order: tithe",))
    assert (scene.energy("humans"), scene.orders("humans")) == (2, ["tithe"])


def test_flying_on_a_dry_planet_gives_three_energy() -> None:
    scene = Scene("humans", "florids", "mechanoids", planet="rust-plain")
    scene.round("fly", "mine", "mine")
    assert (scene.energy("humans"), scene.orders("humans")) == (3, [])
