"""Each of the 42 cards as printed: health, faces, effect, mission, and what it does on reveal, standing there and when destroyed.

The expected values are written down here from the official sheet, not taken from the components file.
"""

from __future__ import annotations

import pytest

from ludonaut.games.deep_space_d6.components import BOX
from tests.deep_space_d6.scenario import Scene

EVERYONE = "commander tactical medical science engineering"
COVERED: set[str] = set()


def cards(*words: str) -> tuple[str, ...]:
    """The cards of a test, noted as covered."""
    COVERED.update(words)
    return words


def rows(*values: tuple[str, *tuple[int | str, ...]]) -> tuple[tuple[str, *tuple[int | str, ...]], ...]:
    """Cards with what is printed on each."""
    COVERED.update(row[0] for row in values)
    return values


def check_print(card: str, health: int, faces: str, mission: str = "") -> None:
    """Drawn, it enters play at its health, which can be shot; it takes its mission's crew; its faces and no others activate it."""
    quiet = next(face for face in range(1, 7) if str(face) not in faces)
    assert Scene().finish(quiet, draw=card).threats == (f"{card}:{health}" if health else card)
    table = Scene(EVERYONE, threats=card)
    assert table.offers("fire") == ([card] if health else [])
    assert table.offers("beam") == ([card] if faces else [])
    assert table.offers("crew") == [f"{card} {face}" for face in mission.split()]
    for face in range(1, 7):
        extra = ("threat: 6",) if card == "cloaked-threats" and face == 2 else ()
        scene = Scene(threats=card).finish(face, *extra)
        assert scene.activated == (card if str(face) in faces else ""), f"{card} on a {face}"
        if str(face) not in faces:
            assert (scene.hull, scene.infirmary) == (8, 0)


def check_damage(card: str, faces: str, damage: int, injured: int = 0) -> None:
    """Shields first, then hull, on each of its faces; and so many dice to the infirmary."""
    for face in faces:
        for shields in (4, damage, 1, 0):
            scene = Scene(threats=card, shields=shields).finish(int(face))
            lost = min(damage, shields)
            assert (scene.shields, scene.hull, scene.infirmary) == (shields - lost, 8 - damage + lost, injured)


def check_completed(card: str, crew: str) -> None:
    """Its mission takes this crew, no die less, and brings it back."""
    scene = Scene(crew, threats=card)
    for face in crew.split():
        assert scene.threats.split(":")[0].split("+")[0] == card
        scene.play(f"crew {card} {face}")
    assert scene.threats == ""
    assert sorted(word for word in scene.returned.split() if word != "spare") == sorted(crew.split())
    assert scene.infirmary == 0


# -- external ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", cards("flagship"))
def test_flagship(card: str) -> None:
    check_print(card, 4, "456")
    check_damage(card, "456", 3)


@pytest.mark.parametrize("card", cards("corsair"))
def test_corsair(card: str) -> None:
    check_print(card, 2, "456")
    check_damage(card, "456", 2)


@pytest.mark.parametrize(("card", "faces"), rows(("assault-cruiser-a", "45"), ("assault-cruiser-b", "12")))
def test_assault_cruiser(card: str, faces: str) -> None:
    check_print(card, 4, faces)
    check_damage(card, faces, 2)


@pytest.mark.parametrize(
    ("card", "health", "faces"), rows(("space-pirates-a", 3, "13"), ("space-pirates-b", 2, "36"), ("space-pirates-c", 2, "36"))
)
def test_space_pirates(card: str, health: int, faces: str) -> None:
    check_print(card, health, faces)
    check_damage(card, faces, 2)


@pytest.mark.parametrize(("card", "health"), rows(("intercepter", 3), ("intercepter-x", 4)))
def test_intercepter(card: str, health: int) -> None:
    check_print(card, health, "12345")
    check_damage(card, "12345", 1)


@pytest.mark.parametrize(("card", "faces"), rows(("drone-a", "246"), ("drone-b", "35")))
def test_drone(card: str, faces: str) -> None:
    check_print(card, 1, faces)
    check_damage(card, faces, 1)


@pytest.mark.parametrize(("card", "faces"), rows(("raiders-a", "46"), ("raiders-b", "46"), ("raiders-c", "14")))
def test_raiders(card: str, faces: str) -> None:
    check_print(card, 2, faces)
    for face in faces:
        scene = Scene(threats=card).finish(int(face))
        assert (scene.hull, scene.shields) == (6, 4)


@pytest.mark.parametrize(
    ("card", "health", "faces", "damage"), rows(("bomber-a", 3, "34", 1), ("bomber-b", 2, "24", 2), ("bomber-c", 2, "24", 1))
)
def test_bomber(card: str, health: int, faces: str, damage: int) -> None:
    check_print(card, health, faces)
    check_damage(card, faces, damage, injured=1)


@pytest.mark.parametrize("card", cards("bounty-ship"))
def test_bounty_ship(card: str) -> None:
    check_print(card, 4, "12")
    for face in (1, 2):
        for shields in (4, 1, 0):
            scene = Scene(threats=card, shields=shields).finish(face)
            assert (scene.hull, scene.shields) == (7, 0)


@pytest.mark.parametrize("card", cards("boarding-ship"))
def test_boarding_ship(card: str) -> None:
    check_print(card, 4, "34", mission="tactical")
    check_damage(card, "34", 2)
    scene = Scene("tactical", threats=card).play(f"crew {card} tactical")
    assert (scene.threats, scene.infirmary, scene.returned) == ("", 1, "spare spare spare spare spare")


@pytest.mark.parametrize("card", cards("hijackers"))
def test_hijackers(card: str) -> None:
    check_print(card, 4, "45", mission="commander")
    check_damage(card, "45", 2)
    check_completed(card, "commander commander")


@pytest.mark.parametrize("card", cards("meteoroid"))
def test_meteoroid(card: str) -> None:
    check_print(card, 4, "1")
    scene = Scene(threats=card).finish(1)
    assert (scene.threats, scene.hull, scene.shields) == ("meteoroid:3", 8, 4)
    scene.finish(1).finish(1)
    assert (scene.threats, scene.hull, scene.shields) == ("meteoroid:1", 8, 4)
    scene.finish(1)
    assert (scene.threats, scene.hull, scene.shields) == ("", 7, 0)
    shot = Scene("tactical", threats="meteoroid:1", shields=0).play("fire meteoroid")
    assert (shot.threats, shot.hull) == ("", 3)


@pytest.mark.parametrize("card", cards("nebula"))
def test_nebula(card: str) -> None:
    check_print(card, 3, "12345")
    scene = Scene("science").finish(6, draw=card, crew="science...")
    assert (scene.shields, scene.hull) == (0, 8)
    for health in (2, 1):
        scene.finish(1, crew="science...")
        assert (scene.threats, scene.may("recharge")) == (f"nebula:{health}", False)
    scene.finish(5, crew="science...")
    assert (scene.threats, scene.shields, scene.hull) == ("", 0, 8)
    scene.play("recharge")
    assert scene.shields == 4


@pytest.mark.parametrize("card", cards("mercenary"))
def test_mercenary(card: str) -> None:
    for face in range(1, 7):
        scene = Scene(threats=card).finish(face)
        assert (scene.activated, scene.hull, scene.shields) == (card, 8, 2)
    assert (Scene(threats=card, shields=1).finish(1)).hull == 7
    disturbed = Scene(threats="mercenary intercepter").finish(1)
    assert (disturbed.activated, disturbed.shields) == ("intercepter", 3)
    assert disturbed.finish(6).activated == card
    assert Scene().finish(1, draw=card).threats == "mercenary:3"
    assert Scene(EVERYONE, threats=card).legal == ["done", *(text for text in Scene(EVERYONE).legal if text != "done"), "fire mercenary"]


@pytest.mark.parametrize("card", cards("scouting-ship"))
def test_scouting_ship(card: str) -> None:
    check_print(card, 3, "")
    scene = Scene(threats="scouting-ship drone-b", shields=4).finish(3)
    assert (scene.activated, scene.shields, scene.hull) == ("drone-b scouting-ship", 2, 8)
    bare = Scene(threats="scouting-ship drone-b", shields=0).finish(3)
    assert (bare.activated, bare.hull) == ("drone-b scouting-ship", 6)


@pytest.mark.parametrize("card", cards("solar-winds"))
def test_solar_winds(card: str) -> None:
    check_print(card, 0, "2")
    for shields, hull in ((4, 7), (1, 4), (0, 3)):
        scene = Scene(threats=card, shields=shields).finish(2)
        assert (scene.hull, scene.shields, scene.threats) == (hull, 0, "")


# -- internal ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", cards("time-warp"))
def test_time_warp(card: str) -> None:
    check_print(card, 0, "2", mission="science")
    check_completed(card, "science science")
    scene = Scene(threats="time-warp flagship:1 corsair:1 drone-b").finish(2)
    assert (scene.threats, scene.hull, scene.shields) == ("time-warp flagship:2 corsair:2 drone-b:1", 8, 4)
    assert scene.finish(2).threats == "time-warp flagship:3 corsair:2 drone-b:1"


@pytest.mark.parametrize("card", cards("cloaked-threats"))
def test_cloaked_threats(card: str) -> None:
    check_print(card, 0, "2", mission="commander science")
    check_completed(card, "science commander")
    check_completed(card, "commander science")
    scene = Scene(threats="cloaked-threats drone-a corsair").finish(2, "threat: 6")
    assert (scene.activated, scene.shields) == ("cloaked-threats drone-a corsair drone-a", 0)


@pytest.mark.parametrize("card", cards("invaders"))
def test_invaders(card: str) -> None:
    check_print(card, 0, "24", mission="tactical")
    check_completed(card, "tactical tactical")
    check_damage(card, "24", 0, injured=1)


@pytest.mark.parametrize("card", cards("robot-uprising"))
def test_robot_uprising(card: str) -> None:
    check_print(card, 0, "123", mission="engineering")
    check_completed(card, "engineering")
    check_damage(card, "123", 0, injured=1)


@pytest.mark.parametrize("card", cards("pandemic"))
def test_pandemic(card: str) -> None:
    check_print(card, 0, "1", mission="medical science")
    check_completed(card, "medical")
    check_completed(card, "science")
    check_damage(card, "1", 0, injured=1)


@pytest.mark.parametrize("card", cards("panel-explosion"))
def test_panel_explosion(card: str) -> None:
    check_print(card, 0, "", mission="medical")
    check_completed(card, "medical")
    scene = Scene("engineering medical", threats="panel-explosion robot-uprising", hull=7)
    assert scene.legal == ["done", "crew panel-explosion medical"]
    scene.play("crew panel-explosion medical")
    assert scene.legal == ["done", "repair", "crew robot-uprising engineering"]


@pytest.mark.parametrize("card", cards("comms-offline"))
def test_comms_offline(card: str) -> None:
    check_print(card, 0, "", mission="engineering")
    check_completed(card, "engineering")
    scene = Scene("commander engineering medical", threats="comms-offline hijackers")
    assert scene.legal == ["done", "crew comms-offline engineering"]
    scene.play("crew comms-offline engineering")
    assert "reroll" in scene.legal
    assert scene.may("crew hijackers commander")
    assert scene.may("change medical science")


@pytest.mark.parametrize("card", cards("cosmic-existentialism"))
def test_cosmic_existentialism(card: str) -> None:
    check_print(card, 0, "", mission="science")
    check_completed(card, "science")
    scene = Scene("science science", threats="cosmic-existentialism pandemic corsair", shields=1)
    assert scene.legal == ["done", "crew cosmic-existentialism science"]
    scene.play("crew cosmic-existentialism science")
    assert scene.legal == ["done", "recharge", "beam corsair", "beam pandemic", "crew pandemic science"]


@pytest.mark.parametrize("card", cards("distracted"))
def test_distracted(card: str) -> None:
    table = Scene(EVERYONE, threats=card)
    assert (table.offers("crew"), table.offers("beam"), table.offers("fire")) == (["distracted medical"], [card], [])
    drawn = Scene().finish(1, draw=card, crew="medical medical medical medical medical")
    assert drawn.threats == "distracted*"
    drawn.play("crew distracted medical; crew distracted medical")
    assert (drawn.threats, drawn.returned) == ("", "medical medical spare")
    for face in range(1, 7):
        scene = Scene(threats="distracted*").finish(face)
        assert (scene.activated, scene.threats) == ((card, "") if face in (3, 4) else ("", "distracted*"))
        assert len(scene.unassigned.split()) == (6 if face in (3, 4) else 5)


@pytest.mark.parametrize("card", cards("boost-morale"))
def test_boost_morale(card: str) -> None:
    check_print(card, 0, "6")
    helped = Scene(threats=card, scanners=2).finish(6, crew="medical medical medical medical medical")
    assert (helped.threats, helped.scanners) == ("", 1)
    in_vain = Scene(threats=card).finish(6)
    assert (in_vain.threats, in_vain.scanners, in_vain.hull, in_vain.shields) == ("", 0, 8, 4)


@pytest.mark.parametrize("card", cards("friendly-fire"))
def test_friendly_fire(card: str) -> None:
    hit = Scene("tactical tactical medical").finish(1, draw=card)
    assert (hit.threats, hit.infirmary, hit.activated) == ("", 2, "")
    assert hit.in_deck(card) == 0
    nobody = Scene("medical", returned="commander").finish(1, draw=card)
    assert (nobody.threats, nobody.infirmary) == ("", 0)


# -- filler --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "copy"), [(word, copy) for word in cards("dont-panic") for copy in range(1, 7)])
def test_dont_panic(card: str, copy: int) -> None:
    scene = Scene("tactical", threats="drone-b distracted*", scanners=1, infirmary=1, deck=f"{card} " * copy + "flagship")
    scene.finish(1)
    assert (scene.threats, scene.hull, scene.shields, scene.scanners, scene.infirmary) == ("drone-b:1 distracted*", 8, 4, 1, 1)
    assert (scene.in_deck(card), scene.deck) == (copy - 1, copy)


def test_every_card_of_the_box_is_covered() -> None:
    assert {card.id.replace("_", "-") for card in BOX.cards} == COVERED
    assert sum(card.copies for card in BOX.cards) == 42
