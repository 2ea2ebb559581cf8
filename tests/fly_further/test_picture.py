"""The picture of Fly Further: well-formed, complete, readable, safe, and the same for equal views."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import msgspec
import pytest

from ludonaut.core.picture import LAYOUTS
from ludonaut.core.svg import text_width
from ludonaut.core.view import Choice, Refusal
from ludonaut.games.fly_further.components import BOX
from ludonaut.games.fly_further.effects import KIND_WORDS
from ludonaut.games.fly_further.picture import picture
from ludonaut.games.fly_further.picture_glyphs import EMBLEMS, KINDS, seat_sign
from ludonaut.games.fly_further.picture_style import DARK, LIGHT, PRINT, STRONG
from ludonaut.games.fly_further.picture_worlds import world
from ludonaut.games.fly_further.state import ASK_WORDS
from ludonaut.games.fly_further.views import FlyView, PersonView
from tests.fly_further.scenario import Scene
from tests.fly_further.views_for_tests import GAME, new_match, view_of, views
from tests.pictures import (
    EVIL,
    by_id,
    check_alone,
    check_evil_is_text,
    check_picture,
    check_text_size,
    check_things,
    classes,
    contrast,
    each_layout,
    each_picture,
    elements,
    scale,
)

VIEWS = views()
TICK = "M-6 0L-2 5 7-6"
NEVER_ASKED = {"running", "over"}


def title(element: ElementTree.Element) -> str:
    return element.findtext("{*}title") or ""


def shown(name: str, layout: str) -> str:
    """The picture of one of the views."""
    return picture(VIEWS[name], layout)


def test_the_views_show_everything_that_can_be_asked() -> None:
    missing = set(ASK_WORDS) - NEVER_ASKED - set(VIEWS)
    assert missing <= {"weight", "borrow", "token", "flyer", "strike"}, missing  # rare in random games; tests of rules ask them


@each_picture(VIEWS)
def test_it_is_a_picture_like_those_of_all_games(name: str, layout: str) -> None:
    check_picture(shown(name, layout), VIEWS[name], layout)


@each_picture(VIEWS)
def test_all_expected_things_are_there(name: str, layout: str) -> None:
    view = VIEWS[name]
    ids = by_id(shown(name, layout))
    expected = {f"board-{person.person + 1}" for person in view.people}
    expected |= {f"mark-{person.person + 1}" for person in view.people if person.colour}
    if view.open:
        expected |= {"planet", "property", "total-mine", "total-colony", "icon"}
    if view.round:
        expected |= {"phases", "layer-1", "layer-2", "layer-3", "belts", "order-deck"}
    expected |= {f"order-{order.order}" for order in view.orders} | {f"race-{race.race.replace('_', '-')}" for race in view.races}
    expected |= {f"colour-{colour}" for colour in view.free_colours}
    for person in view.people:
        expected |= {element_of(person, place) for place in {play.place for play in person.played}}
    if view.own >= 0 and view.round:
        own = view.people[view.own]
        expected |= {f"card-{slot.card.card}" for slot in own.slots} | {f"card-{card.card}" for card in own.lent}
        expected |= {f"discard-{slot.card.card}" for slot in own.slots if slot.card.kind != "fly"}
    assert expected <= set(ids)
    assert ("result" in ids) == bool(view.result)


def element_of(person: PersonView, place: str) -> str:
    return f"{ {'main': 'played', 'second': 'second', 'plus': 'plus'}[place] }-{person.person + 1}"


@each_picture(VIEWS)
def test_a_card_face_down_shows_its_back_alone(name: str, layout: str) -> None:
    things = by_id(shown(name, layout))
    for person in VIEWS[name].people:
        for play in person.played:
            thing = things[element_of(person, play.place)]
            backs = [inner for inner in thing.iter() if "back" in classes(inner)]
            assert bool(backs) == (play.card is None)
            if play.card is None:
                assert not [inner for inner in thing.iter() if inner.tag.endswith("text")]
                assert "face down" in title(thing)
            else:
                assert play.card.name in title(thing)


@each_picture(VIEWS)
def test_pips_tell_where_the_cards_of_each_race_are(name: str, layout: str) -> None:
    """Ruling FF-39: what is left in a hand can be read from the places of the discards."""
    view = VIEWS[name]
    if view.result:
        return
    things = by_id(shown(name, layout))
    for person in view.people:
        board = things[f"board-{person.person + 1}"]
        slots = [slot for slot in person.slots if slot.card.kind != "fly"]
        for pip, count in (("pip-in", sum(slot.in_hand for slot in slots)), ("pip-out", sum(slot.discarded for slot in slots))):
            assert sum(pip in classes(inner) for inner in board.iter()) == count
        for slot in slots:
            assert slot.card.name in "".join(
                inner.text or "" for inner in board.iter() if inner.tag.endswith("text")
            ) or slot.card.name in title(board)


@each_picture(VIEWS)
def test_numbers_that_lie_open_are_written(name: str, layout: str) -> None:
    view = VIEWS[name]
    things = by_id(shown(name, layout))
    for share in view.shares if view.open else ():
        texts = [inner.text for inner in things[f"total-{share.kind}"].iter() if inner.tag.endswith("text")]
        assert str(share.points) in texts
        if share.each >= 0:
            assert f"{share.weights} × {share.each}" in texts
    for person in view.people:
        texts = [inner.text for inner in things[f"board-{person.person + 1}"].iter() if inner.tag.endswith("text")]
        assert str(person.points) in texts
        if person.race_name and person.automaton is None:
            assert str(person.energy) in texts
            assert str(person.orders) in texts
    for place, layer in enumerate(view.layers if view.round else (), 1):
        assert str(layer.cards) in [inner.text for inner in things[f"layer-{place}"].iter()]
    if view.round:
        assert sum("belt-seen" in classes(inner) for inner in things["belts"].iter()) == view.belts


@each_layout
def test_all_tokens_of_observers_are_drawn_and_clear_of_the_tick(layout: str) -> None:
    """Four kinds of tokens do not fit beside energy and orders in a narrow panel: they stand in a second line."""
    scene = Scene("observers", "insectoids", "humans", "cylons", "mechanoids")
    scene.choose("mine")
    view = GAME.view(scene.state, 1)
    assert isinstance(view, FlyView)
    for person in view.people:
        board = by_id(picture(view, layout))[f"board-{person.person + 1}"]
        texts = [inner.text for inner in board.iter() if inner.tag.endswith("text")]
        assert Counter(text for text in texts if text and "·" in text) == Counter(f"{one.ready}·{one.scored}" for one in person.tokens)
    mine = view.people[0]
    assert mine.done and len(mine.tokens) == 4
    for svg in (picture(view, layout), GAME.close_up(view, "board-1", layout)):
        board = next(thing for name, thing in by_id(svg).items() if name.endswith("board-1"))
        tick = next(inner for inner in board.iter() if any(place.attrib.get("d") == TICK for place in inner.findall("*/*")))
        x, y = (float(part) for part in tick.attrib["transform"].removeprefix("translate(").split(")")[0].split())
        spots = [spot for spot in written(board) if "·" in spot[4]]
        assert len(spots) == 4
        assert all(right <= x - 6 or y + 6 <= top for _, top, right, _, _ in spots)


def test_marks_of_cards_are_drawn() -> None:
    """A card that fell is struck out; one whose share is taken carries the taker's mark."""
    fallen = by_id(shown("fallen", "wide"))
    for person in VIEWS["fallen"].people:
        for play in person.played:
            thing = fallen[element_of(person, play.place)]
            assert ([inner for inner in thing.iter() if "strike" in classes(inner)] != []) == play.fell
    taken = by_id(shown("taken", "wide"))
    person, play = next((person, play) for person in VIEWS["taken"].people for play in person.played if play.taker)
    assert [inner for inner in taken[element_of(person, play.place)].iter() if play.taker in classes(inner)]
    assert "scored by" in title(taken[element_of(person, play.place)])


@each_layout
def test_equal_views_give_equal_pictures(layout: str) -> None:
    match = new_match(3)
    assert picture(view_of(match, 0), layout) == picture(view_of(match, 0), layout)


def test_another_layout_is_refused() -> None:
    with pytest.raises(ValueError, match="not one of wide and tall"):
        picture(VIEWS["choice"], "round")


# -- where things stand ------------------------------------------------------------------------------------------------------------
Spot = tuple[float, float, float, float, str]


def written(element: ElementTree.Element, x: float = 0.0, y: float = 0.0, size: float = 1.0) -> list[Spot]:
    """Where all text of an element stands: left, top, right, base, words."""
    if "transform" in element.attrib:
        return []  # signs and marks alone are moved
    size = float(element.attrib.get("font-size", size))
    if element.tag.endswith("text") and element.text:
        wide = float(element.attrib.get("textLength", text_width(element.text, size) * 0.86))
        anchor = element.attrib.get("text-anchor", "end" if "n" in classes(element) else "start")
        left = x + float(element.attrib["x"]) - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        base = y + float(element.attrib.get("y", 0))
        return [(left, base - size * 0.74, left + wide, base + size * 0.06, element.text)]
    return [spot for inner in element for spot in written(inner, x, y, size)]


@each_picture(VIEWS)
def test_no_text_lies_on_another_or_outside(name: str, layout: str) -> None:
    root = elements(shown(name, layout))[0]
    left, top, width, height = (float(side) for side in root.attrib["viewBox"].split())
    spots = written(root)
    for spot in spots:
        assert left <= spot[0] and spot[2] <= left + width and top <= spot[1] and spot[3] <= top + height, spot
    for one, other in combinations(spots, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart or (one[4].isdigit() and int(one[4]) % 10 == 0) or (other[4].isdigit() and int(other[4]) % 10 == 0), (one, other)


@each_picture(VIEWS)
def test_panels_stay_inside_the_picture_and_apart(name: str, layout: str) -> None:
    root = elements(shown(name, layout))[0]
    left, top, width, height = (float(side) for side in root.attrib["viewBox"].split())
    areas = [
        tuple(float(element.attrib[side]) for side in ("x", "y", "width", "height"))
        for element in root.iter()
        if classes(element) in (["panel"], ["pile"], ["phase"])
    ]
    for x, y, wide, high in areas:
        assert left <= x <= left + width - wide
        assert top <= y <= top + height - high
    for one, other in combinations(areas, 2):
        assert (
            one[0] + one[2] <= other[0] + 0.01
            or other[0] + other[2] <= one[0] + 0.01
            or one[1] + one[3] <= other[1] + 0.01
            or other[1] + other[3] <= one[1] + 0.01
        )


@each_picture(VIEWS)
def test_what_can_be_chosen_is_large_enough_for_a_finger(name: str, layout: str) -> None:
    """On a phone at least 24 CSS pixels each way, and cards of the hand 44."""
    svg = shown(name, layout)
    for element in elements(svg):
        marks = [inner for inner in element.iter() if "mark" in classes(inner)] if "can" in classes(element) else []
        if marks:
            side = min(float(marks[0].attrib[way]) for way in ("width", "height"))
            assert side * scale(svg, layout) >= (44 if element.attrib["id"].startswith("card-") else 24), element.attrib["id"]


# -- parts by themselves -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("layout", [*LAYOUTS, "page"])
@pytest.mark.parametrize("name", ["choice", "returns", "taken", "two-buildings", "lent", "onlooker", "over-5", "over-1"])
def test_races_the_planet_and_open_cards_can_be_looked_at_by_themselves(name: str, layout: str) -> None:
    view = VIEWS[name]
    parts = GAME.close_ups(view)
    on_board = by_id(shown(name, "wide"))
    opening = {name for name, thing in on_board.items() if "data-close-up" in thing.attrib}
    assert opening == {part.element for part in parts}
    if view.own >= 0:
        assert parts[0].element == f"board-{view.own + 1}"
    for part in parts:
        svg = GAME.close_up(view, part.element, layout)
        check_things(svg)
        check_alone(svg)
        check_text_size(svg, "tall" if layout == "tall" else "wide")
        things = by_id(svg)
        assert f"alone-{part.element}-{part.element}" in things
        assert not set(things) & set(on_board), "it can stand on one page with the board"
        assert not [thing for thing in things.values() if thing.attrib.get("role") == "button"]
    for person in view.people:
        if person.slots:
            told = GAME.close_up(view, f"board-{person.person + 1}", "wide")
            assert all(slot.card.name.replace("'", "&#x27;") in told or slot.card.name in told for slot in person.slots)


def test_what_is_no_part_has_no_close_up() -> None:
    for element, layout in (("board-9", "wide"), ("card-mine", "wide"), ("board-1", "poster")):
        with pytest.raises(ValueError, match=r"is not|no such"):
            GAME.close_up(VIEWS["choice"], element, layout)


# -- signs -------------------------------------------------------------------------------------------------------------------------
def test_each_kind_race_and_colour_has_a_shape_of_its_own() -> None:
    assert set(KINDS) == {*KIND_WORDS, "order"}
    assert len(set(KINDS.values())) == len(KINDS)
    assert set(EMBLEMS) == {race.id for race in BOX.races}
    assert len(set(EMBLEMS.values())) == len(EMBLEMS)
    assert len({seat_sign(colour, 0, 0, 20) for colour in ("red", "yellow", "green", "blue", "violet", "white")}) == 6


def test_every_planet_of_the_box_is_drawn_in_its_own_way() -> None:
    planets = [(place, card) for place, card in enumerate(BOX.space_cards) if card.sort == "planet"]
    drawn = [world(place, card.type == "water", 0, 0, 100) for place, card in planets]
    assert len(set(drawn)) == len(planets)
    for (_, card), svg in zip(planets, drawn, strict=True):
        ElementTree.fromstring(f"<g>{svg}</g>")
        assert ("sea-" in svg) == (card.type == "water")


# -- what comes from outside -------------------------------------------------------------------------------------------------------
@each_layout
@pytest.mark.parametrize("name", ["choice", "race", "over-4", "taken"])
def test_hostile_text_is_only_text(name: str, layout: str) -> None:
    view = VIEWS[name]
    people = tuple(
        msgspec.structs.replace(
            person,
            name=EVIL,
            race_name=EVIL,
            race_text=EVIL,
            slots=tuple(
                msgspec.structs.replace(slot, card=msgspec.structs.replace(slot.card, name=EVIL, text=EVIL, effect=EVIL))
                for slot in person.slots
            ),
        )
        for person in view.people
    )
    evil = msgspec.structs.replace(
        view,
        result=EVIL if view.result else "",
        people=people,
        open=msgspec.structs.replace(view.open, name=EVIL, text=EVIL) if view.open else None,
        orders=tuple(msgspec.structs.replace(order, name=EVIL, text=EVIL) for order in view.orders),
        races=tuple(msgspec.structs.replace(race, name=EVIL, lines=(EVIL,)) for race in view.races),
        choices=(Choice(1, "play mine", EVIL, target="board-1"),),
        refusals=(Refusal("board-2", EVIL), Refusal("board-none", EVIL)),
    )
    check_evil_is_text(picture(evil, layout))
    assert by_id(picture(evil, layout))["board-2"].attrib["data-why"].startswith("</title><script>")
    for part in GAME.close_ups(evil):
        check_evil_is_text(GAME.close_up(evil, part.element, layout))


# -- colours -----------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("theme", [DARK, LIGHT, STRONG, PRINT], ids=["dark", "light", "strong", "print"])
def test_contrast_is_enough_in_every_theme(theme: dict[str, str]) -> None:
    assert set(theme) == set(DARK)
    for ground in ("space", "panel", "face"):
        for ink in ("ink", "soft"):
            assert contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)
        for sign in ("mine", "colony", "fly", "red-star", "plus", "energy", "order", "can", "line" if ground == "panel" else "can"):
            assert contrast(theme[sign], theme[ground]) >= 3, (sign, ground)
    for words in ("good", "bad"):
        assert contrast(theme[words], theme["panel"]) >= 4.5
    assert contrast(theme["chip-ink"], theme["chip"]) >= 4.5
    assert contrast(theme["back-ink"], theme["back"]) >= 3
    for ink in ("#f1f4fd", "#c5d0ee", "#ffc986", "#93e6bd"):  # what stands on the window, dark in every theme
        assert contrast(ink, theme["window"]) >= 4.5


def test_an_onlooker_sees_no_hand_of_his_own_and_no_order() -> None:
    view: FlyView = VIEWS["onlooker"]
    ids = by_id(picture(view, "wide"))
    assert not [name for name in ids if name.startswith(("card-", "discard-", "order-")) and name != "order-deck"]
