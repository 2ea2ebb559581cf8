"""Every planet: what its buildings score, and what its property does. Four seats with 5 energy and 3 points each play one round."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ludonaut.games.fly_further.components import BOX
from ludonaut.games.fly_further.contents import FIRST_EVENT, FIRST_RACE_PLANET
from tests.fly_further.scenario import Scene

USUAL = ("humans", "florids", "chronomorphs", "piranites")


class Case(NamedTuple):
    """What four seats choose on a planet (m, c, f or a card), the points and energy that they gain, and how many orders they draw."""

    planet: str
    cards: str
    points: tuple[int, ...]
    energy: tuple[int, ...]
    orders: tuple[int, ...] = (0, 0, 0, 0)
    races: tuple[str, ...] = USUAL


def with_race(race: str, place: int) -> tuple[str, ...]:
    """The usual races, but for one."""
    return (*USUAL[:place], race, *USUAL[place + 1 :])


CASES = [
    Case("coral-shelf", "c c m f", (4, 4, 9, 0), (1, 1, 0, 2), (0, 0, 0, 1)),
    Case("meadow-world", "c m m f", (13, 2, 2, 0), (0, 0, 0, 2), (0, 0, 0, 1)),
    Case("meadow-world", "c c m f", (5, 5, 5, 0), (0, 0, 0, 2), (0, 0, 0, 1)),
    Case("twin-tides", "c m f f", (9, 7, 0, 0), (0, 0, 2, 2), (0, 0, 2, 2)),
    Case("silt-basin", "m m c f", (5, 5, 7, 0), (1, 1, 0, 2), (0, 0, 0, 1)),
    Case("mist-forest", "c c f f", (7, 7, 0, 0), (0, 0, 2, 2), (0, 0, 1, 1)),
    Case("mist-forest", "c m f f", (9, 6, 0, 0), (0, 0, 2, 2), (0, 0, 1, 1)),
    Case("lantern-reef", "c m m f", (10, 3, 3, 0), (0, 0, 0, 2), (1, 0, 0, 1)),
    Case("salt-marsh", "c c m f", (6, 6, 6, 0), (-1, -1, 0, 2), (0, 0, 0, 1)),
    Case("geyser-ring", "c m f f", (8, 8, 0, 0), (0, 0, 4, 4), (0, 0, 1, 1)),
    Case("rust-plain", "m m m f", (2, 2, 2, 0), (0, 0, 0, 3)),
    Case("rust-plain", "m m c f", (5, 5, 6, 0), (0, 0, 0, 3)),
    Case("dune-sea", "c m f f", (8, 7, 0, 0), (0, 0, 4, 4)),
    Case("basalt-steps", "c c m f", (5, 5, 9, 0), (0, 0, 0, 3)),
    Case("basalt-steps", "c m m f", (10, 3, 3, 0), (0, 0, 0, 3)),
    Case("glass-desert", "m c c f", (12, 2, 2, 0), (0, 0, 0, 3)),
    Case("glass-desert", "m m c f", (5, 5, 5, 0), (0, 0, 0, 3)),
    Case("canyon-gate", "c m f f", (10, 8, 0, 0), (0, 0, 3, 3)),
    Case("canyon-gate", "c c f f", (4, 4, 0, 0), (0, 0, 3, 3)),
    Case("quiet-moon", "c m f f", (9, 8, 0, 0), (0, 0, 3, 3)),
    Case("ember-flats", "c c c m", (0, 0, 0, 6), (0, 0, 0, 0)),
    Case("ember-flats", "c c m f", (6, 6, 6, 0), (0, 0, 0, 3)),
    Case("iron-heart", "c c m f", (8, 8, 10, 0), (0, 0, 0, 3)),
    Case("iron-heart", "c c f f", (3, 3, 0, 0), (0, 0, 3, 3)),
    Case("parasite", "c m f f", (12, 9, 0, 0), (0, 0, -3, -3)),
    Case("leviathan-deep", "c c m f", (7, 7, 6, 0), (-2, -2, 0, 2), (0, 0, 0, 1)),
    Case("storm-giant", "m m c f", (7, 7, 6, 0), (-1, -1, 0, 3)),
    Case("storm-giant", "m c c f", (14, 3, 3, 0), (0, 0, 0, 3)),
    Case("singing-crystals", "m c c f", (11, 4, 4, 0), (0, 0, 0, 3), (1, 0, 0, 0)),
    Case("mirror-world", "c c m f", (3, 3, 11, 0), (0, 0, 0, 2), (0, 0, 0, 1)),
    Case("mirror-world", "m m c f", (3, 3, 11, 0), (0, 0, 0, 2), (0, 0, 0, 1)),
    Case("mirror-world", "m c f f", (11, 11, 0, 0), (0, 0, 2, 2), (0, 0, 1, 1)),
    Case("withered-garden", "c c m m", (4, 4, 2, 2), (0, 0, 0, 0)),
    Case("withered-garden", "c c m f", (7, 7, 5, 0), (0, 0, 0, 2), (0, 0, 0, 1)),
    Case("magnetar-moon", "c m m raid", (10, 5, 5, 0), (0, 0, 0, 0)),
    Case("ring-graveyard", "c m f f", (8, 11, 2, 2), (0, 0, 3, 3)),
    Case("abyssal-vents", "c m f f", (10, 11, 0, 0), (-1, 1, 2, 2), (0, 0, 1, 1)),
    Case("the-cradle", "c c m f", (6, 6, 6, 0), (0, 0, 0, 2), (0, 0, 0, 1)),
    Case("the-cradle", "c m m f", (16, 3, 3, 0), (0, 0, 0, 2), (0, 0, 0, 1)),
    Case("black-ice", "c m m f", (9, 4, 4, 0), (0, 0, 0, 2), (0, 0, 0, 1)),
    Case("predator", "c m m f", (0, 4, 4, 0), (0, 0, 0, 3)),
    Case("predator", "c c m f", (7, 7, 8, 0), (0, 0, 0, 3)),
    Case("comet-harbour", "m m c f", (5, 5, 9, 2), (0, 0, 0, 2), (0, 0, 0, 1)),
    Case("last-light", "c m f f", (13, 12, 0, 0), (-2, -2, 3, 3)),
    Case("green-cradle", "c c m f", (5, 7, 5, 0), (1, 1, 0, 2), (0, 0, 0, 1)),
    Case("mycelium-deep", "c c m f", (5, 7, 9, 0), (-1, 0, -1, 3), races=with_race("neurofungus", 1)),
    Case("endless-ocean", "c m m f", (10, 3, 5, 0), (0, 0, 1, 2), (0, 0, 0, 2), with_race("aquarians", 2)),
    Case("smugglers-haven", "c m f c", (4, 11, -1, 6), (0, 0, 3, 0)),
    Case("caravanserai", "f m c f", (3, 7, 8, 1), (3, 0, 0, 3), races=with_race("nomads", 0)),
    Case("geode", "prism-mine m c f", (8, 6, 5, 0), (0, 0, 2, 3), races=("crystallids", *USUAL[1:])),
    Case("scrap-ring", "m c m f", (8, 7, 6, 0), (1, 0, 1, 3), races=("mechanoids", *USUAL[1:])),
    Case("veil-nebula", "m c raid m", (7, 11, 0, 5), (0, 0, 0, 0), races=("phantoms", "florids", "piranites", "humans")),
    Case(
        "feeding-grounds",
        "devour-mines c c f",
        (2, 7, 7, 0),
        (0, 0, 0, 2),
        (0, 0, 0, 1),
        ("devourers", "florids", "chronomorphs", "humans"),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.planet}-{case.cards.replace(' ', '')}")
def test_planet(case: Case) -> None:
    scene = Scene(*(f"{race} energy=5 points=3" for race in case.races), planet=case.planet)
    orders = tuple(len(scene.orders(race)) for race in case.races)
    scene.round(*({"m": "mine", "c": "colony", "f": "fly"}.get(card, card) for card in case.cards.split()))
    assert tuple(points - 3 for points in scene.scored) == case.points
    assert tuple(scene.energy(race) - 5 for race in case.races) == case.energy
    assert tuple(len(scene.orders(race)) - before for race, before in zip(case.races, orders, strict=True)) == case.orders


def test_every_planet_of_the_box_has_a_case() -> None:
    assert {case.planet for case in CASES} == set(BOX.space_words[:FIRST_EVENT])
    assert len({case.planet for case in CASES if case.planet in BOX.space_words[FIRST_RACE_PLANET:FIRST_EVENT]}) == 9


def test_quiet_moon_makes_every_return_cheaper_by_one() -> None:
    scene = Scene("humans energy=5 discards=mine,colony", "florids", "mechanoids energy=1 discards=autofactory", planet="quiet-moon")
    scene.round("fly", "mine", "mine", answers="return colony; return mine; return autofactory")
    assert (scene.energy("humans"), scene.energy("mechanoids")) == (5 + 3 - 2 - 1, 0)


def test_black_ice_gives_mines_back() -> None:
    scene = Scene("humans", "florids", "mechanoids", planet="black-ice")
    scene.round("mine", "colony", "fly")
    assert (scene.discards("humans"), scene.discards("florids")) == ([], ["colony"])
    assert scene.hand("humans").count("mine") == 2


def test_predator_destroys_before_anything_is_counted() -> None:
    scene = Scene("humans", "florids", "mechanoids", planet="predator")
    scene.round("colony", "mine", "fly")
    assert scene.sequence("destroyed", "share") == ["destroyed", "share"]
    assert scene.discards("humans") == ["colony"]
