"""The picture of Deep Space D-6: well-formed, complete, safe, and the same for equal views."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import msgspec
import pytest

from ludonaut.core.view import Choice, Refusal
from ludonaut.games.deep_space_d6.card_texts import brief_text, effect_text
from ludonaut.games.deep_space_d6.components import BOX, CARD_WORDS, FACE_WORDS, Card
from ludonaut.games.deep_space_d6.picture import picture
from ludonaut.games.deep_space_d6.picture_glyphs import CREW, EMBLEMS, UNKNOWN, emblem
from ludonaut.games.deep_space_d6.picture_style import DARK, LIGHT, TINTS
from ludonaut.games.deep_space_d6.view_builder import build_view
from ludonaut.games.deep_space_d6.views import DeepSpaceView, FaceOdds, StationView, ThreatView
from ludonaut.games.deep_space_d6.words import KIND_TITLES
from tests.deep_space_d6.test_words import new_game
from tests.pictures import EVIL, by_id, check_evil_is_text, check_picture, contrast, each_layout, each_picture

EFFECTS = {
    "commander": "Turn another die, or roll all others again.",
    "tactical": "Fire: 1 damage. Each further die: 2.",
    "medical": "Heal all, or free one scanner die.",
    "science": "Shields to full, or a threat in stasis.",
    "engineering": "Repair 1 hull. Each further die: 2.",
}


def threat(
    card: str, name: str, text: str, activates: tuple[int, ...] = (), health: int = -1, start: int = 0, **more: object
) -> ThreatView:
    """A threat in play: an external one when its `start` is given, or with `internal=False`."""
    brief = next((brief_text(BOX.cards[place]) for place, word in enumerate(CARD_WORDS) if word == card), text)
    quiet = {"needs": (), "any_one": False, "crew": (), "held": 0, "beamed": False, "now": False}
    given = {"internal": start == 0, "brief": brief, **quiet, **more}
    return msgspec.convert(
        {"card": card, "name": name, "text": text, "activates": activates, "health": health, "start": start, **given}, ThreatView
    )


def stations(barred: dict[str, str]) -> tuple[StationView, ...]:
    """All five stations, those in `barred` with the reason."""
    names = ("Bridge", "Weapons", "Sick bay", "Laboratory", "Engine room")
    return tuple(StationView(face, name, EFFECTS[face], barred.get(face, "")) for face, name in zip(FACE_WORDS, names, strict=False))


def opening() -> DeepSpaceView:
    """The first round: two threats and six dice to assign."""
    return DeepSpaceView(
        game="deep-space-d6",
        observer=0,
        rounds=1,
        prompt="Assign your crew.",
        refusals=(Refusal("mission-pandemic", "All your crew is assigned."),),
        seats=(),
        sections=(),
        result="",
        won=(),
        choices=(
            Choice(0, "done", "Done"),
            Choice(4, "recharge", "Recharge", target="station-science", targets=("die-science",)),
            Choice(7, "reroll", "Roll again", target="station-commander"),
            Choice(8, "change tactical medical", "Turn Tactical to Medical", target="die-tactical"),
            Choice(9, "change medical tactical", "Turn Medical to Tactical", target="die-medical"),
            Choice(20, "fire corsair", "Fire at Corsair: 1 damage", target="threat-corsair"),
            Choice(30, "beam corsair", "Beam on Corsair", target="threat-corsair"),
        ),
        ask="assign",
        step=3,
        hull=8,
        hull_most=8,
        shields=4,
        shields_most=4,
        shields_down=False,
        scanners=1,
        scanner_slots=3,
        infirmary=0,
        unassigned=(1, 2, 1, 1, 0),
        returned=(0, 0, 0, 0, 0, 0),
        beams=0,
        shot_points=0,
        threats=(
            threat("corsair", "Corsair", "2 damage.", (4, 5, 6), 2, 2),
            threat(
                "pandemic", "Pandemic", "1 crew die of your choice goes to the infirmary.", (1,), needs=("medical", "science"), any_one=True
            ),
        ),
        stations=stations({"engineering": "No Engineering die is unassigned."}),
        odds=tuple(
            FaceOdds(face, ("corsair",) if face > 3 else ("pandemic",) if face == 1 else (), 2 if face > 3 else 0, 0, int(face == 1))
            for face in range(1, 7)
        ),
        extra_threat=0.26,
        deck=33,
        unseen=(),
        last_crew=("tactical", "tactical", "medical", "science", "commander", "detected"),
        last_threat=(),
    )


def crowded() -> DeepSpaceView:
    """The middle of a hard game: everything that a picture can show at once."""
    injure = "1 crew die of your choice goes to the infirmary."
    return msgspec.structs.replace(
        opening(),
        rounds=9,
        hull=5,
        shields=1,
        scanners=2,
        infirmary=1,
        unassigned=(1, 0, 0, 0, 0),
        returned=(0, 0, 1, 0, 0, 0),
        beams=1,
        deck=14,
        last_threat=(4, 2),
        threats=(
            threat("flagship", "Flagship", "3 damage.", (4, 5, 6), 4, 4, now=True),
            threat("intercepter-x", "Intercepter X", "1 damage.", (1, 2, 3, 4, 5), 3, 4, beamed=True),
            threat("hijackers", "Hijackers", "2 damage.", (4, 5), 3, 4, needs=("commander", "commander"), crew=("commander",), now=True),
            threat("bomber-b", "Bomber B", "2 damage. " + injure, (2, 4), 1, 2),
            threat("solar-winds", "Solar Winds", "5 damage. Then the card is discarded.", (2,), internal=False),
            threat("raiders-a", "Raiders A", "2 hull lost; shields do not help.", (4, 6), 1, 2),
            threat(
                "time-warp",
                "Time Warp",
                "Every external threat regains 1 health, never more than it started with.",
                (2,),
                needs=("science", "science"),
            ),
            threat(
                "cosmic-existentialism",
                "Cosmic Existentialism",
                "While it is in play Science dice may go to this card only.",
                needs=("science",),
            ),
            threat(
                "distracted",
                "Distracted",
                "The card is discarded and its die is free.",
                (3, 4),
                needs=("medical", "medical"),
                crew=("medical",),
                held=1,
            ),
            threat("pandemic", "Pandemic", injure, (1,), needs=("medical", "science"), any_one=True, now=True),
        ),
        choices=(
            Choice(0, "done", "Done"),
            Choice(7, "change commander tactical", "Turn Commander", target="die-commander"),
            Choice(50, "crew hijackers commander", "Commander to Hijackers", target="mission-hijackers"),
            Choice(51, "a", "b", target="infirmary"),
            Choice(52, "c", "d", target="scanners"),
            Choice(53, "e", "f", target="returned"),
            Choice(54, "g", "h", target="hull"),
            Choice(55, "i", "j", target="shields"),
            Choice(56, "k", "l", target="threat-distracted"),
        ),
        refusals=(
            Refusal("threat-solar-winds", "Solar Winds cannot be shot."),
            Refusal("station-science", "Science may only go to Cosmic Existentialism."),
            Refusal("die-medical", "No Medical die is left."),
        ),
        stations=stations(
            {"engineering": "x", "science": "Science may only go to Cosmic Existentialism.", "medical": "y", "tactical": "z"}
        ),
    )


def swarm() -> DeepSpaceView:
    """Ten external and six internal threats."""
    outside = [card for card in BOX.cards if card.kind == "external" and card.health][:10]
    inside = [card for card in BOX.cards if card.kind == "internal" and card.needs][:6]
    return msgspec.structs.replace(
        opening(),
        rounds=12,
        hull=3,
        shields=0,
        shields_down=True,
        unassigned=(0, 3, 0, 1, 2),
        scanners=0,
        threats=(
            *(
                threat(card.id.replace("_", "-"), card.name, "2 damage.", card.activates, card.health if n % 3 else 1, card.health)
                for n, card in enumerate(outside)
            ),
            *(
                threat(
                    card.id.replace("_", "-"),
                    card.name,
                    "Something goes wrong in the ship.",
                    card.activates,
                    needs=tuple(FACE_WORDS[face] for face in card.needs),
                )
                for card in inside
            ),
        ),
    )


def over(won: bool) -> DeepSpaceView:
    """A finished game."""
    if won:
        return msgspec.structs.replace(
            opening(),
            rounds=21,
            ask="over",
            result="Rescued after 21 rounds, with 6 hull left.",
            won=(1.0,),
            hull=6,
            shields=2,
            threats=(),
            deck=0,
            choices=(),
            refusals=(),
            odds=(),
            unassigned=(0, 0, 0, 0, 0),
            returned=(1, 2, 1, 1, 1, 0),
            scanners=0,
            last_threat=(5,),
        )
    return msgspec.structs.replace(
        crowded(),
        ask="over",
        result="The hull gave way in round 9; the ship is lost.",
        won=(0.0,),
        hull=0,
        shields=0,
        infirmary=3,
        scanners=2,
        choices=(),
        refusals=(),
        odds=(),
        unassigned=(0, 0, 0, 0, 0),
    )


VIEWS = {"opening": opening(), "crowded": crowded(), "swarm": swarm(), "lost": over(False), "won": over(True)}
every_picture = each_picture(VIEWS)


def drawn(view: DeepSpaceView, layout: str) -> dict[str, ElementTree.Element]:
    """The things of a picture by id."""
    return by_id(picture(view, layout))


@every_picture
def test_it_keeps_what_every_picture_must(name: str, layout: str) -> None:
    check_picture(picture(VIEWS[name], layout), VIEWS[name], layout)


@every_picture
def test_expected_things_are_there(name: str, layout: str) -> None:
    view = VIEWS[name]
    ids = drawn(view, layout).keys()
    expected = {
        "hull",
        "shields",
        "scanners",
        "infirmary",
        "returned",
        "deck",
        "threat-die",
        *(f"station-{face}" for face in FACE_WORDS[:5]),
    }
    expected |= {f"threat-{threat.card}" for threat in view.threats} | {f"mission-{threat.card}" for threat in view.threats if threat.needs}
    expected |= {f"die-{face}" for face, count in zip(FACE_WORDS, view.unassigned, strict=False) if count}
    assert expected <= ids


@every_picture
def test_every_die_is_shown_once(name: str, layout: str) -> None:
    view = VIEWS[name]
    dice = [thing for thing in drawn(view, layout) if re.fullmatch(r"die-[a-z]+-\d+", thing)]
    on_cards = view.beams + sum(len(threat.crew) + threat.held for threat in view.threats)
    assert len(dice) == sum(view.unassigned) + sum(view.returned) + view.scanners + view.infirmary + on_cards


@every_picture
def test_equal_views_give_equal_bytes_of_a_reasonable_size(name: str, layout: str) -> None:
    view = VIEWS[name]
    again = msgspec.json.decode(msgspec.json.encode(view), type=DeepSpaceView)
    assert picture(view, layout) == picture(again, layout)
    assert len(picture(view, layout).encode()) < 60_000


@each_layout
def test_everything_stays_inside_the_picture(layout: str) -> None:
    for view in VIEWS.values():
        root = ElementTree.fromstring(picture(view, layout))
        left, top, width, height = (float(side) for side in root.attrib["viewBox"].split())
        boxes = [thing for thing in root.iter() if thing.attrib.get("class") in ("card", "panel", "tray")]
        assert len(boxes) > 5
        for box in boxes:
            x, y, wide, high = (float(box.attrib[side]) for side in ("x", "y", "width", "height"))
            assert left <= x <= left + width - wide
            assert top <= y <= top + height - high


@each_layout
def test_hostile_text_is_only_text(layout: str) -> None:
    view = msgspec.structs.replace(
        opening(),
        result=EVIL,
        threats=(threat("corsair", EVIL, EVIL, (1,), 2, 2),),
        choices=(Choice(20, "fire corsair", EVIL, target="threat-corsair"),),
        refusals=(Refusal("scanners", EVIL), Refusal("mission-none", EVIL)),
    )
    svg = picture(view, layout)
    check_evil_is_text(svg)
    assert by_id(svg)["scanners"].attrib["data-why"].startswith("</title><script>")


def texts_of(view: DeepSpaceView, layout: str, name: str) -> list[str]:
    """The lines that a thing of the picture shows."""
    thing = drawn(view, layout)[name]
    return [element.text or "" for element in thing.iter() if element.tag.endswith("text")]


@each_layout
@pytest.mark.parametrize("card", [card for card in BOX.cards[:-1] if card.id != "friendly_fire"], ids=lambda card: card.id)
def test_a_card_shows_whole_what_it_does_alone_and_beside_another(card: Card, layout: str) -> None:
    word = card.id.replace("_", "-")
    needs = tuple(FACE_WORDS[face] for face in card.needs)
    more = {"needs": needs, "any_one": card.any_one, "internal": card.kind == "internal", "held": int(card.id == "distracted")}
    name = KIND_TITLES[CARD_WORDS.index(word)]
    shown = threat(word, name, effect_text(card), card.activates, card.health or -1, card.health or -1, **more)
    other = msgspec.structs.replace(shown, card="other-" + word, needs=())
    for threats in ((shown,), (shown, other)):
        words = " ".join(texts_of(msgspec.structs.replace(opening(), threats=threats), layout, f"threat-{word}"))
        assert "…" not in words
        assert effect_text(card) in words or brief_text(card) in words, words


@every_picture
def test_stations_show_their_effect_whole(name: str, layout: str) -> None:
    for place in VIEWS[name].stations:
        assert EFFECTS[place.face] in " ".join(texts_of(VIEWS[name], layout, f"station-{place.face}"))


def test_the_effects_of_stations_here_are_those_of_the_game() -> None:
    view = build_view(new_game({}, 1), 0)
    assert {place.face: place.effect for place in view.stations} == EFFECTS


@each_layout
def test_the_dice_to_assign_stand_above_the_threats_on_a_phone(layout: str) -> None:
    order = list(drawn(crowded(), layout))
    assert (order.index("unassigned") < order.index("radar") < order.index("ship")) == (layout == "tall")
    tray = next(element for element in drawn(crowded(), layout)["unassigned"].iter() if element.attrib.get("class") == "tray")
    assert (float(tray.attrib["y"]) < 10) == (layout == "tall")


@each_layout
def test_dice_to_the_infirmary_have_a_cross_and_a_legend_under_the_threat_die(layout: str) -> None:
    svg = picture(opening(), layout)
    assert svg.count("die to the infirmary</text>") == 1
    assert "<title>On a 1: pandemic; lost: 1 die to the infirmary.</title>" in svg
    odds = drawn(opening(), layout)["odds-1"]
    assert [element.text for element in odds.iter() if element.tag.endswith("text")] == ["0"]
    assert [element for element in odds.iter() if element.attrib.get("class") == "loss"]
    harmless = msgspec.structs.replace(opening(), odds=opening().odds[1:])
    assert "die to the infirmary</text>" not in picture(harmless, layout)


def test_another_layout_is_refused_in_one_sentence() -> None:
    with pytest.raises(ValueError, match="'round' is not one of wide and tall"):
        picture(opening(), "round")


def test_every_card_has_an_emblem_of_its_own_and_every_role_a_glyph() -> None:
    assert list(CREW)[: len(FACE_WORDS)] == list(FACE_WORDS)
    names = {card.id.replace("_", "-"): card.name for card in BOX.cards}
    assert UNKNOWN not in [emblem(card) for card in CARD_WORDS]
    assert len({emblem(card) for card in names}) == len(set(names.values())) == len(EMBLEMS)
    assert len(set(CREW.values())) == len(CREW)


def test_contrast_of_text_is_enough_in_both_themes() -> None:
    for theme in (DARK, LIGHT):
        for ink in ("ink", "soft", "danger"):
            for ground in ("space", "card", "panel", "dim"):
                assert contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)
        assert contrast(theme["on-danger"], theme["danger"]) >= 4.5
        assert contrast(theme["space"], theme["ice"]) >= 4.5
        for tint in TINTS.values():
            assert contrast(tint, theme["die"]) >= 4.5
        for sign in ("can", "foe", "aboard", "shield", "hull", "good"):
            assert contrast(theme[sign], theme["card"]) >= 3
