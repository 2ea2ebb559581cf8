"""The picture of Write the Future: well-formed, complete, readable, safe, and the same for equal views."""

from __future__ import annotations

import re
import sys
from itertools import combinations, pairwise
from xml.etree import ElementTree

import msgspec
import pytest

from ludonaut.core.picture import LAYOUTS
from ludonaut.core.svg import text_width
from ludonaut.core.view import Choice, Refusal
from ludonaut.games.write_the_future.components import RESOURCE_LETTERS, RESOURCE_WORDS, Mission
from ludonaut.games.write_the_future.picture import picture, sheet_page
from ludonaut.games.write_the_future.picture_glyphs import DRAWN, SMALL, symbol, wobble
from ludonaut.games.write_the_future.picture_missions import mission_thing
from ludonaut.games.write_the_future.picture_pad import Pad
from ludonaut.games.write_the_future.picture_style import DARK, DICE, DIE_INK, LIGHT, PRINT, STRONG, STRONG_LIGHT
from ludonaut.games.write_the_future.printing import empty_sheet
from ludonaut.games.write_the_future.views import MissionView, Preview, SheetView, WriteView
from tests.pictures import (
    EVIL,
    by_id,
    check_alone,
    check_evil_is_text,
    check_picture,
    check_things,
    classes,
    contrast,
    each_layout,
    each_picture,
    elements,
    scale,
)
from tests.write_the_future.views_for_tests import GAME, played, view_of, views

VIEWS = views()
SPACES = [f"{row}-{column}" for row in range(1, 7) for column in range(1, 7)]
LINES = [f"line-{kind}-{n}" for kind in ("row", "column") for n in range(1, 7)]


def shown(name: str, layout: str) -> str:
    """The picture of one of the views."""
    return picture(VIEWS[name], layout)


def large(view: WriteView) -> SheetView:
    """The sheet that is drawn large."""
    return view.sheets[view.own if view.own >= 0 else max(view.turn, 0)]


def tree(svg: str) -> ElementTree.Element:
    """The outermost element of a picture."""
    return elements(svg)[0]


def title(element: ElementTree.Element) -> str:
    return element.findtext("{*}title") or ""


@each_picture(VIEWS)
def test_it_is_a_picture_like_those_of_all_games(name: str, layout: str) -> None:
    check_picture(shown(name, layout), VIEWS[name], layout)


def forget_drawings() -> None:
    """Nothing that was drawn is remembered any more."""
    for name, module in list(sys.modules.items()):
        if name == "ludonaut.core.svg" or name.startswith("ludonaut.games.write_the_future.picture"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@pytest.mark.compiled
@each_layout
def test_what_was_drawn_before_changes_nothing(layout: str) -> None:
    """Parts are remembered by all that they show, and so never by whom it was shown to."""
    alone = {}
    for name in VIEWS:
        forget_drawings()
        alone[name] = shown(name, layout)
    for name in reversed(VIEWS):
        assert shown(name, layout) == alone[name], name


@each_picture(VIEWS)
def test_all_expected_things_are_there(name: str, layout: str) -> None:
    view = VIEWS[name]
    ids = by_id(shown(name, layout))
    expected = {f"space-{word}" for word in SPACES} | set(LINES) | {"score", "ability-move", "ability-number", "ability-colour"}
    expected |= {f"square-weapons-{n}" for n in range(1, 7)} | {f"sheet-{seat}" for seat in range(1, len(view.sheets) + 1)}
    expected |= {f"card-{card.card}" for card in view.cards} | {f"track-{card.card}" for card in view.cards}
    expected |= {f"shown-{die.die}" for card in view.cards for die in card.dice}
    expected |= {"die-copy" if die.die == "copy" else die.die for die in view.dice}
    expected |= {f"mission-{mission.place}" if mission.place else "mission-secret" for mission in view.missions}
    sheet = large(view)
    expected |= {f"square-{word}" for word in RESOURCE_WORDS[:3]}
    assert expected <= set(ids)
    assert ("result" in ids) == bool(view.result)
    assert ("faction" in ids) == bool(view.faction or sheet.faction or "faction" in {choice.target for choice in view.choices})


@each_picture(VIEWS)
def test_what_is_drawn_is_what_the_sheet_has(name: str, layout: str) -> None:
    view = VIEWS[name]
    sheet = large(view)
    things = by_id(picture(view, layout))
    for word in SPACES:
        row, column = (int(part) - 1 for part in word.split("-"))
        mark = sheet.district[row][column]
        drawn = [inner for inner in things[f"space-{word}"].iter() if "drawn" in classes(inner)]
        assert [classes(inner)[0] for inner in drawn] == (
            [RESOURCE_WORDS[RESOURCE_LETTERS.index(mark)]] if mark in RESOURCE_LETTERS else []
        )
        assert ("crossed over" in title(things[f"space-{word}"])) == (mark == "#")
        new = [inner for inner in things[f"space-{word}"].iter() if "fresh" in classes(inner)]
        assert bool(new) == (word in view.new_spaces) == ("New in this round." in title(things[f"space-{word}"]))
        assert bool([inner for inner in things[f"space-{word}"].iter() if "aim" in classes(inner)]) == (word == view.moving)
    for line in view.lines:
        thing = things[f"line-{line.line}"]
        assert bool([inner for inner in thing.iter() if "pen" in classes(inner)]) == (line.line in sheet.lines)
        assert ("Ticked." in title(thing)) == (line.line in sheet.lines)
    for track in view.tracks:
        if f"track-{track.card}" in things:
            assert sum("pen" in classes(inner) for inner in things[f"track-{track.card}"].iter()) == sheet.ticks[track.card - 1]
    for number in range(1, 7):
        thing = things[f"square-weapons-{number}"]
        place = [square for row in view.market[3].rows for square in row].index(number)
        assert ("Crossed off." in title(thing)) == (sheet.market[3][place] == "x")


def test_a_circle_is_drawn_on_an_ability_that_is_ready_and_a_cross_on_one_that_is_used() -> None:
    sheet = VIEWS["alone"].sheets[0]
    track = VIEWS["alone"].tracks[0]
    first = track.boxes.index("move") + 1
    ticked = msgspec.structs.replace(sheet, ticks=(first, 0, 0, 0, 0), used=((), (), (), (), ()))
    used = msgspec.structs.replace(ticked, used=((first,), (), (), (), ()))
    shapes = []
    for one in (ticked, used):
        thing = by_id(picture(msgspec.structs.replace(VIEWS["alone"], sheets=(one,)), "wide"))["track-1"]
        shapes.append([inner.attrib["d"].count("M") for inner in thing.iter() if "pen" in classes(inner)])
    assert shapes[0] == [2] * (first - 1) + [1]
    assert shapes[1] == [2] * first


@each_picture(VIEWS)
def test_the_best_gain_of_a_space_is_shown_on_it(name: str, layout: str) -> None:
    view = VIEWS[name]
    things = by_id(picture(view, layout))
    added = {preview.action: preview.total for preview in view.previews}
    for word in SPACES:
        totals = [added[choice.action] for choice in view.choices if f"space-{word}" in choice.elements and choice.action in added]
        shown = [inner.text for inner in things[f"space-{word}"].iter() if "gain" in classes(inner)]
        best = max(totals, default=0)
        assert shown == ([f"+{best}" if best > 0 else f"−{-best}"] if best else [])


def test_a_numbered_square_shows_its_number_and_its_gain() -> None:
    view = VIEWS["alone"]
    choice = next(choice for choice in view.choices if choice.target.startswith("square-weapons-"))
    richer = msgspec.structs.replace(view, previews=(Preview(choice.action, 12, ("Market +12",)),))
    svg = picture(richer, "wide")
    texts = [inner.text for inner in by_id(svg)[choice.target].iter() if inner.tag.endswith("text")]
    assert texts == [choice.target[-1], "+12"]
    check_apart(written(tree(svg)))


@each_picture(VIEWS)
def test_points_stand_by_source_and_in_all(name: str, layout: str) -> None:
    view = VIEWS[name]
    sheet = large(view)
    texts = [element.text for element in by_id(picture(view, layout))["score"].iter() if element.tag.endswith("text")]
    for points in (*sheet.points.missions, sum(sheet.points.market), sheet.points.stars, sheet.points.total):
        assert str(points) in texts
    assert title(by_id(picture(view, layout))["score"]).startswith(str(sheet.points.total))


@each_picture(VIEWS)
def test_other_sheets_tell_points_by_source_and_symbols(name: str, layout: str) -> None:
    view = VIEWS[name]
    things = by_id(picture(view, layout))
    for sheet in view.sheets:
        if sheet == large(view):
            continue
        told = title(things[f"sheet-{sheet.seat + 1}"])
        assert told.startswith(f"{sheet.name}: {sheet.points.total} point")
        assert f"missions {sum(sheet.points.missions)}, market {sum(sheet.points.market)}, stars {sheet.points.stars}" in told
        for letter, word in zip(RESOURCE_LETTERS, RESOURCE_WORDS, strict=True):
            assert f"{word.capitalize()} {''.join(sheet.district).count(letter)}" in told


@each_picture(VIEWS)
def test_equal_views_give_equal_bytes_of_a_reasonable_size(name: str, layout: str) -> None:
    view = VIEWS[name]
    again = msgspec.json.decode(msgspec.json.encode(view), type=WriteView)
    assert picture(view, layout) == picture(again, layout)
    assert len(picture(view, layout).encode()) < (200_000 if len(view.sheets) > 4 else 150_000)


@each_layout
def test_a_seat_more_costs_few_bytes(layout: str) -> None:
    view = VIEWS["hundred"]
    fewer = msgspec.structs.replace(view, sheets=view.sheets[:60])
    fewer, view = (msgspec.structs.replace(one, own=0, choices=(), previews=(), refusals=()) for one in (fewer, view))
    assert len(picture(view, layout).encode()) - len(picture(fewer, layout).encode()) < 40 * 285


@each_layout
@pytest.mark.parametrize("seats", [12, 25, 26, 100])
def test_many_seats_go_all_by_name_or_all_by_number(seats: int, layout: str) -> None:
    view = msgspec.structs.replace(VIEWS["hundred"], sheets=VIEWS["hundred"].sheets[:seats], own=0, choices=(), previews=(), refusals=())
    things = by_id(picture(view, layout))
    names = [things[f"sheet-{sheet.seat + 1}"].findtext("{*}text") for sheet in view.sheets[1:]]
    assert names == [sheet.name if seats <= 25 else str(sheet.seat + 1) for sheet in view.sheets[1:]]


@each_layout
@pytest.mark.parametrize(
    "words",
    [
        "You have 140 points: Author of the Future.",
        "Seat 7 and Seat 12 share the win: 130 points each. Then come: Grey 129, Seat 10 127, Red 126, and 7 more. You come in place 9.",
        "Blue, Yellow, Red and Grey share the win: 130 points each. Then come: Seat 10 127, Seat 11 126, Seat 12 125, and 80 more. Stop.",
    ],
)
@pytest.mark.parametrize("name", ["alone", "four"])
def test_how_it_ended_stays_within_its_frame(words: str, name: str, layout: str) -> None:
    view = msgspec.structs.replace(VIEWS[name], choices=(), previews=(), refusals=())
    won = tuple(1.0 for _ in view.sheets)
    banner = by_id(picture(msgspec.structs.replace(view, result=words, won=won), layout))["result"]
    frame = next(element for element in banner.iter() if "banner" in classes(element))
    top, bottom = float(frame.get("y", "")), float(frame.get("y", "")) + float(frame.get("height", ""))
    right = float(frame.get("x", "")) + float(frame.get("width", ""))
    written = [element for element in banner.iter() if element.tag.endswith("text")]
    assert written
    for element in written:
        base, size = float(element.get("y", "")), float(element.get("font-size", ""))
        assert base - size * 0.8 >= top
        assert base + size * 0.25 <= bottom
        assert float(element.get("x", "")) + text_width(element.text or "", size, True) <= right


def test_one_style_sheet_serves_every_position_and_layout() -> None:
    styles = {
        element.text
        for view in VIEWS.values()
        for layout in LAYOUTS
        for element in tree(picture(view, layout)).iter()
        if element.tag.endswith("style")
    }
    assert len(styles) == 1


# -- reading it ----------------------------------------------------------------------------------------------------------------
Spot = tuple[float, float, float, float, str]


def written(element: ElementTree.Element, x: float = 0.0, y: float = 0.0, scale: float = 1.0, size: float = 0.0) -> list[Spot]:
    """Every text with the box it takes: left, top, right, bottom; widths are those of an ordinary font."""
    move = re.fullmatch(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([-\d.]+)\))?", element.attrib.get("transform", ""))
    if move:
        x, y = x + scale * float(move[1]), y + scale * float(move[2])
        scale *= float(move[3] or 1)
    size = float(element.attrib.get("font-size", size))
    if element.tag.endswith("text") and element.text:
        wide = float(element.attrib.get("textLength", text_width(element.text, size) * 0.86)) * scale
        anchor = "end" if "n" in classes(element) else element.attrib.get("text-anchor", "start")
        left = x + scale * float(element.attrib["x"]) - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        base = y + scale * float(element.attrib.get("y", 0))
        return [(left, base - size * scale * 0.74, left + wide, base + size * scale * 0.06, element.text)]
    return [spot for inner in element for spot in written(inner, x, y, scale, size)]


def check_apart(spots: list[Spot]) -> None:
    """No two texts lie on each other."""
    for one, other in combinations(spots, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], (one, other)


@each_picture(VIEWS)
def test_no_text_lies_on_another_or_outside(name: str, layout: str) -> None:
    root = tree(picture(VIEWS[name], layout))
    left, top, width, height = (float(side) for side in root.attrib["viewBox"].split())
    spots = written(root)
    for spot in spots:
        assert left <= spot[0] and spot[2] <= left + width and top <= spot[1] and spot[3] <= top + height, spot
    check_apart(spots)


@each_layout
def test_what_can_be_marked_is_large_enough_for_a_finger(layout: str) -> None:
    """At 344 CSS pixels a space has 44 pixels and anything else 24; at 900 a space has 52."""
    svg = shown("alone", layout)
    for element in elements(svg):
        marks = [inner for inner in element.iter() if "mark" in classes(inner)] if "can" in classes(element) else []
        if marks:
            side = min(float(marks[0].attrib[way]) for way in ("width", "height"))
            space = element.attrib["id"].startswith("space-")
            assert (side + 6 * space) * scale(svg, layout) >= ((44 if layout == "tall" else 52) if space else 24), element.attrib["id"]


@each_picture(VIEWS)
def test_panels_stay_inside_the_picture_and_apart(name: str, layout: str) -> None:
    root = tree(picture(VIEWS[name], layout))
    left, top, width, height = (float(side) for side in root.attrib["viewBox"].split())
    areas = [
        tuple(float(element.attrib[side]) for side in ("x", "y", "width", "height"))
        for element in root.iter()
        if classes(element) in (["panel"], ["paper"])
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


def test_on_a_phone_the_sheet_comes_first() -> None:
    order = [element.attrib["id"] for element in elements(picture(VIEWS["four"], "tall")) if "id" in element.attrib]
    assert order.index("space-1-1") < order.index("card-1") < order.index("score") < order.index("mission-1") < order.index("sheet-3")


def test_another_box_with_longer_tracks_and_other_markets_has_its_sheet() -> None:
    """Another box may have longer tracks and markets of other shapes."""
    text = (
        GAME.box.text.replace("boxes = 15", "boxes = 30")
        .replace("rows = [3, 3]", "rows = [4, 4, 4]")
        .replace("values = [0, 1, 2]", "values = [0, 1, 2, 4]", 1)
    )
    other = GAME.with_components(text)
    root = tree(empty_sheet(other.box))
    assert sum("slot" in classes(element) for element in root.iter()) > 4 + 12 + 10 + 6
    check_apart(written(root))


# -- symbols ----------------------------------------------------------------------------------------------------------------------
def test_each_resource_and_each_seat_has_a_shape_of_its_own() -> None:
    assert set(DRAWN) == set(SMALL) == set(RESOURCE_WORDS)
    assert len({str(shape) for shape in DRAWN.values()}) == len({rest for _, rest in SMALL.values()}) == len(RESOURCE_WORDS)


def test_ink_is_never_twice_the_same_and_always_the_same_in_its_place() -> None:
    for word in RESOURCE_WORDS:
        drawn = [symbol(word, 0, 0, 40, seed, 0.75) for seed in range(36)]
        assert len(set(drawn)) == 36
        assert drawn == [symbol(word, 0, 0, 40, seed, 0.75) for seed in range(36)]
    found = [wobble(seed, step) for seed in range(50) for step in range(50)]
    assert max(found) <= 1
    assert min(found) >= -1
    assert abs(sum(found) / len(found)) < 0.05
    assert all(one != other for one, other in pairwise(found))


@pytest.mark.parametrize("mission", GAME.box.missions, ids=lambda mission: mission.id)
def test_every_mission_is_drawn_with_its_resources(mission: Mission) -> None:
    view = VIEWS["opening"]
    kinds = ("biggest_group", "pairs", "sets", "surrounded", "isolated", "area", "pattern", "lines_without")
    resources = tuple(RESOURCE_WORDS[resource] for resource in mission.resources)
    area = ("city", "suburbs", "wastelands")[mission.area] if mission.area >= 0 else ""
    shown = MissionView(
        1,
        mission.id,
        mission.name,
        mission.number,
        kinds[mission.kind],
        resources,
        area,
        mission.pattern,
        mission.points,
        2,
        2 * mission.points,
        "",
    )
    for tall, width in ((False, 172.0), (True, 172.0)):
        drawn = tree(f"<g>{mission_thing(Pad(view, tall), shown, 0, 0, width, 110)}</g>")
        signs = [classes(element)[0] for element in drawn.iter("g") if classes(element) and classes(element)[0] in RESOURCE_WORDS]
        wanted = set(resources) | {
            RESOURCE_WORDS[RESOURCE_LETTERS.index(letter)] for line in mission.pattern for letter in line if letter in RESOURCE_LETTERS
        }
        assert set(signs) == wanted
        crosses = sum("never" in classes(element) for element in drawn.iter())
        assert crosses == sum(line.count("X") for line in mission.pattern) + {"isolated": 4, "lines_without": 1}.get(kinds[mission.kind], 0)
        texts = [element.text for element in drawn.iter("text")]
        assert {mission.name, str(mission.number), str(2 * mission.points), f"2 × {mission.points}"} <= set(texts)


# -- what may not be seen, and what comes from outside -----------------------------------------------------------------------------
@each_layout
def test_a_secret_mission_is_shown_to_its_owner_alone(layout: str) -> None:
    assert "mission-secret" in by_id(shown("four", layout))
    secret = next(mission for mission in VIEWS["four"].missions if mission.place == 0)
    public = tuple(mission for mission in VIEWS["four"].missions if mission.place)
    onlooking = msgspec.structs.replace(VIEWS["four"], missions=public, own=-1, observer=-1, choices=(), previews=(), refusals=())
    assert secret.name not in picture(onlooking, layout)


@each_layout
def test_hostile_text_is_only_text(layout: str) -> None:
    view = VIEWS["four"]
    view = msgspec.structs.replace(
        view,
        result=EVIL,
        ending=EVIL,
        faction=EVIL,
        missions=tuple(msgspec.structs.replace(mission, name=EVIL, text=EVIL) for mission in view.missions),
        cards=tuple(msgspec.structs.replace(card, name=EVIL) for card in view.cards),
        sheets=tuple(msgspec.structs.replace(sheet, name=EVIL, colour=EVIL) for sheet in view.sheets),
        choices=(Choice(1, "draw die-1 agents 1-1", EVIL, target="space-1-1"),),
        refusals=(Refusal("score", EVIL), Refusal("space-none", EVIL)),
    )
    check_evil_is_text(picture(view, layout))
    assert by_id(picture(view, layout))["score"].attrib["data-why"].startswith("</title><script>")


# -- paper ------------------------------------------------------------------------------------------------------------------------
def test_a_page_has_the_sheet_alone() -> None:
    before = f"alone-{VIEWS['four'].own + 1}-"
    ids = {element.attrib["id"].removeprefix(before) for element in elements(sheet_page(VIEWS["four"])) if "id" in element.attrib}
    assert {"space-1-1", "score", "track-5", "line-row-1"} <= ids
    assert not {one for one in ids if one.startswith(("card-", "mission-", "shown-", before))}


@pytest.mark.parametrize("layout", [*LAYOUTS, "page"])
def test_every_sheet_can_be_looked_at_by_itself(layout: str) -> None:
    view = VIEWS["four"]
    shown = GAME.close_ups(view)
    assert [one.element for one in shown] == [f"sheet-{(view.own + step) % 4 + 1}" for step in range(4)]
    assert [one.title for one in shown] == [view.sheets[(view.own + step) % 4].name for step in range(4)]
    on_board = set(by_id(picture(view, "wide")))
    for place, one in enumerate(shown):
        sheet = view.sheets[(view.own + place) % 4]
        svg = GAME.close_up(view, one.element, layout)
        things = by_id(svg)
        check_things(svg)
        check_alone(svg)
        assert not on_board & set(things), "it can stand on one page with the board"
        assert not [thing for thing in things.values() if thing.attrib.get("role") == "button"], "nothing is chosen in it"
        drawn = [title(things[f"alone-{sheet.seat + 1}-space-{word}"]) for word in SPACES]
        marks = "".join(sheet.district)
        names = dict(zip(RESOURCE_LETTERS, view.resources, strict=True))
        for mark, told in zip(marks, drawn, strict=True):
            assert (names.get(mark) or {".": "free", "#": "crossed over"}[mark]) in told
        assert f"{sheet.points.total} point" in title(things[f"alone-{sheet.seat + 1}-score"])
        assert "mission-secret" not in svg and "New in this round" not in svg


def test_what_is_no_sheet_has_no_close_up() -> None:
    for element, layout in (("sheet-5", "wide"), ("card-1", "wide"), ("sheet-1", "poster")):
        with pytest.raises(ValueError, match=r"is not|no such"):
            GAME.close_up(VIEWS["four"], element, layout)


@each_picture(VIEWS)
def test_the_sheets_of_others_open(name: str, layout: str) -> None:
    view = VIEWS[name]
    opening = {name for name, thing in by_id(shown(name, layout)).items() if "data-close-up" in thing.attrib}
    assert opening == {f"sheet-{sheet.seat + 1}" for sheet in view.sheets} - {f"sheet-{large(view).seat + 1}"}
    assert opening == {one.element for one in GAME.close_ups(view)[1:]}


@each_layout
def test_a_secret_mission_that_was_scored_stands_in_the_place_of_the_other(layout: str) -> None:
    match = played(4, {"mode": "draft", "secrecy": "yes", "secret-choice": "best"}, 3000)
    seats = [seat for seat in range(4) if view_of(match, seat).sheets[seat].replaced]
    assert seats
    for seat in seats:
        view = view_of(match, seat)
        sheet = view.sheets[seat]
        things = by_id(picture(view, layout))
        assert [place for place in range(1, 5) if "gone" in classes(things[f"mission-{place}"])] == [sheet.replaced]
        assert f"{sheet.secret} counts in its place" in title(things[f"mission-{sheet.replaced}"])
        assert f"{sheet.secret} {sheet.points.missions[sheet.replaced - 1]}" in title(things["score"])


def test_names_are_those_of_the_box_in_play() -> None:
    view = msgspec.structs.replace(VIEWS["four"], resources=("Ants", "Ink", "Mint", "Wasps"))
    told = picture(view, "wide")
    assert "Wasps" in told and "Weapons" not in "".join(re.findall(r"<title>[^<]*: Weapons\.", told))


def test_what_the_pen_does_can_be_drawn_by_the_page() -> None:
    """A tick, the last cross of a track, a square and a new symbol each have a length of one in the thing that the event touches."""
    view = next(view for view in VIEWS.values() if view.own >= 0 and view.new_spaces and "x" in "".join(view.sheets[view.own].market))
    things = by_id(picture(view, "wide"))
    sheet = view.sheets[view.own]

    def has_length(name: str) -> bool:
        return any("pathLength" in inner.attrib for inner in things[name].iter())

    for word in SPACES:
        assert has_length(f"space-{word}") == (word in view.new_spaces)
    for card, ticks in enumerate(sheet.ticks, 1):
        assert has_length(f"track-{card}") == bool(ticks)
    for resource, marks in zip(RESOURCE_WORDS[:3], sheet.market, strict=False):
        assert has_length(f"square-{resource}") == ("x" in marks)


def test_the_empty_sheet_has_nothing_of_a_pen() -> None:
    root = tree(empty_sheet(GAME.box))
    assert not [element for element in root.iter() if {"pen", "drawn", "fresh", "can"} & set(classes(element))]
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert "Name" in texts
    assert not [mission.name for mission in GAME.box.missions if mission.name in texts]
    assert sum("-space-" in element.attrib.get("id", "") for element in root.iter()) == 36


# -- colours ------------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("theme", [DARK, LIGHT, STRONG, STRONG_LIGHT, PRINT], ids=["dark", "light", "strong", "strong-light", "print"])
def test_contrast_is_enough_in_every_theme(theme: dict[str, str]) -> None:
    assert set(theme) == set(DARK)
    for ground in ("space", "paper", "card"):
        for ink in ("ink", "soft"):
            assert contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)
    for area in ("city", "suburbs", "wastelands"):
        for ink in (*RESOURCE_WORDS, "pen"):
            assert contrast(theme[ink], theme[area]) >= 4.5, (ink, area)
        for sign in ("can", "cell") if theme is not PRINT else ("cell",):
            assert contrast(theme[sign], theme[area]) >= 3, (sign, area)
    for sign in ("line", "star", "never", "can"):
        assert contrast(theme[sign], theme["paper"]) >= 3, sign
    assert contrast(theme["can"], theme["gain"]) >= 4.5
    assert contrast(theme["can"], theme["paper"]) >= 4.5
    assert contrast(theme["star"], theme["paper"]) >= 4.5
    assert contrast(theme["chip-ink"], theme["chip"]) >= 4.5
    assert contrast(theme["sign"], theme["paper"]) >= 4.5


def test_what_stands_on_dice_is_readable() -> None:
    for colour in DICE.values():
        assert contrast(DIE_INK, colour) >= 4.5
