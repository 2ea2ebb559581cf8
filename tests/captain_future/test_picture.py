"""The picture of Captain Future: well-formed, complete, safe, and the same for equal views."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import msgspec
import pytest

from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.numbers import i64
from ludonaut.core.picture import LAYOUTS
from ludonaut.core.seat_marks import OUTLINES, SEAT_COLOURS
from ludonaut.core.view import Choice, Refusal, SeatLine
from ludonaut.games.captain_future.components import BOX, PLACES
from ludonaut.games.captain_future.game import CaptainFuture
from ludonaut.games.captain_future.picture import picture
from ludonaut.games.captain_future.picture_glyphs import EVENTS
from ludonaut.games.captain_future.picture_style import DARK, LIGHT
from ludonaut.games.captain_future.state import CaptainState
from ludonaut.games.captain_future.views import BodyView, CaptainView, CardView, SeatView, SpaceView
from tests.pictures import EVIL, by_id, check_evil_is_text, check_picture, contrast, each_layout, each_picture, elements, scale

GAME = CaptainFuture()
COLOURS = ("blue", "yellow", "red", "green")
NAMES = {
    "U": "Uranus",
    "N": "Neptune",
    "S": "Saturn",
    "J": "Jupiter",
    "m": "Mercury",
    "v": "Venus",
    "a": "Mars",
    "p": "Pluto",
    "l": "Luna",
    "g": "Ganymede",
    "t": "Titan",
    "r": "Triton",
}
GRID = (
    "....mmm.NNN.",
    "UUU.mmm.N.N.",
    "U.U.....NNN.",
    "UUU.ll......",
    "....ll.rr.aa",
    "pp.....rr.aa",
    "pp.tt.....aa",
    "pp.tt.gg....",
    "......gg.JJJ",
    ".SSS.....J.J",
    ".S.S.vvv.JJJ",
    ".SSS.vvv....",
)
TOUCHING = (
    "UUUUmmmNNNNN",
    "UUUUmmmNNN..",
    "SSllllttttrr",
    "SSSSSS....rr",
    "J....gggg..a",
    "JJJJJJJ...aa",
    "vvvvvv...aaa",
    "............",
    "p..........p",
    "....p.......",
    ".......p....",
    "p..........p",
)
"""Another box: bodies that touch, lines, and one whose spaces lie far apart."""
SIZES = {8: ("big", 5), 6: ("average", 4), 4: ("moon", 3)}


def card(word: str, name: str, sort: str, count: int = 1) -> CardView:
    """A kind of card."""
    return CardView(word, name, sort, count, "It reaches every space of the kind that it names.")


def row(letter: str, count: int = 1) -> CardView:
    return card(letter, f"Row {letter.upper()}", "row", count)


def column(digits: str, count: int = 1) -> CardView:
    return card(digits, f"Column {digits}", "column", count)


def world(name: str, count: int = 1) -> CardView:
    return card(name.lower(), name, "body", count)


JOKER = card("joker", "Joker", "joker", 2)
HAND = (
    row("a"),
    row("k"),
    column("3"),
    column("11"),
    world("Neptune", 2),
    world("Ganymede"),
    JOKER,
    card("simon-wright", "Simon Wright", "event"),
)
FULL_HAND = (
    row("b"),
    row("j"),
    column("7"),
    column("12"),
    world("Ganymede"),
    world("Mercury"),
    card("joker", "Joker", "joker"),
    card("otto", "Otto", "event"),
    card("grag", "GRAG", "event"),
    card("recall", "Recall", "event"),
)


def closed_by(stone: str, square: str, body: str) -> bool:
    """Whether the stone forbids attacks on a space."""
    return stone in (body, f"row-{square[0]}", f"column-{square[1:]}")


def table(
    seats: int,
    filling: str,
    stone: str,
    grid: tuple[str, ...] = GRID,
    prices: bool = False,
    observer: int = 0,
    hand: tuple[CardView, ...] = HAND,
    ask: str = "first",
    **more: object,
) -> CaptainView:
    """A position: `filling` gives, over and over in reading order, the seat on a space or "." for nobody."""
    places = [
        (f"{'abcdefghijkl'[down]}{across + 1}", key) for down, line in enumerate(grid) for across, key in enumerate(line) if key != "."
    ]
    on = {square: -1 if filling[n % len(filling)] == "." else int(filling[n % len(filling)]) for n, (square, _) in enumerate(places)}
    bodies = []
    for key, name in NAMES.items():
        squares = tuple(square for square, at in places if at == key)
        size, bonus = SIZES[len(squares)]
        ships = tuple(sum(on[square] == seat for square in squares) for seat in range(seats))
        most = max(ships)
        full = all(on[square] >= 0 for square in squares)
        core = ""
        if size == "big" and grid is GRID:
            ordered = sorted(squares, key=lambda square: (square[0], int(square[1:])))
            core = f"{chr(ord(ordered[0][0]) + 1)}{int(ordered[0][1:]) + 1}"
        leader = ships.index(most) if most and ships.count(most) == 1 else -1
        ahead = most - sorted(ships)[-2]
        standing = f"{COLOURS[leader].capitalize()} has the majority by {ahead}." if leader >= 0 else "Nobody has the majority."
        bodies.append(
            BodyView(name.lower(), name, size, bonus, squares, core, ships, leader, full, stone == name.lower(), ahead, (), standing)
        )
    conquered = {square for body in bodies if body.conquered for square in body.squares}
    spaces = tuple(
        SpaceView(
            square,
            NAMES[key].lower(),
            on[square],
            closed_by(stone, square, NAMES[key].lower()),
            stone == NAMES[key].lower(),
            1 + n % 3
            if prices and square in conquered and on[square] not in (-1, observer) and not closed_by(stone, square, NAMES[key].lower())
            else 0,
        )
        for n, (square, key) in enumerate(places)
    )
    each = {2: 50, 3: 40, 4: 30}[seats]
    boards = [sum(ship == seat for ship in on.values()) for seat in range(seats)]
    fleets = tuple(
        SeatView(COLOURS[seat], each - boards[seat] - seat, boards[seat], seat, 10, boards[seat] + 2 * seat, 2 * seat, False)
        for seat in range(seats)
    )
    given = {
        "game": "captain-future",
        "observer": observer,
        "rounds": 1,
        "prompt": "Land, attack or exchange a card.",
        "choices": (),
        "refusals": (),
        "seats": tuple(SeatLine(seat, COLOURS[seat], seat == 0, boards[seat]) for seat in range(seats)),
        "sections": (),
        "result": "",
        "won": (),
        "ask": ask,
        "turn": 0,
        "rows": tuple("abcdefghijkl"),
        "columns": tuple(str(number) for number in range(1, 13)),
        "stone": stone,
        "spaces": spaces,
        "bodies": tuple(bodies),
        "fleets": fleets,
        "hand": hand,
        "discards": (row("c"), world("Mars", 2)),
        "deck": 24,
        "target": "",
        "to_pay": 0,
        "last_lap": False,
        "box": "The layout of the map is reconstructed; the counts are printed.",
        "last_squares": (),
        **more,
    }
    return CaptainView(**given)  # type: ignore[arg-type]


def opening() -> CaptainView:
    """Two seats, an empty map, the stone on a body; everything in reach can be landed on."""
    view = table(2, ".", "mars", deck=46, discards=())
    words = {each.card for each in HAND}
    landings = [
        Choice(100 + n, f"land {space.square} {space.square[0]}", f"Land on {space.square.upper()}", target=f"space-{space.square}")
        for n, space in enumerate(view.spaces)
        if not space.barred and words & {space.square[0], space.square[1:], space.body}
    ]
    doubled = Choice(99, "land a11 11", "Land on A11 with Column 11", target="space-a11")
    exchanges = [
        Choice(300 + n, f"exchange {each.card}", f"Exchange {each.name}", target=f"card-{each.card}") for n, each in enumerate(HAND)
    ]
    event = Choice(400, "event simon-wright", "Play Simon Wright", target="card-simon-wright")
    barred = tuple(Refusal(f"space-{space.square}", "The secret stone is on Mars.") for space in view.spaces if space.barred)
    return msgspec.structs.replace(view, choices=(doubled, *landings, *exchanges, event), refusals=barred)


def middle() -> CaptainView:
    """Four seats in the middle of a game, with conquered bodies and prices, the stone on a column."""
    view = table(4, "0132012301100221.0132", "column-5", prices=True, hand=FULL_HAND, last_squares=("a5", "b7"), rounds=9)
    attacks = tuple(
        Choice(n, f"attack {space.square}", f"Attack {space.square.upper()}: {space.price}", target=f"space-{space.square}")
        for n, space in enumerate(view.spaces)
        if space.price
    )
    landings = tuple(
        Choice(200 + n, f"land {space.square} joker", "Land", target=f"space-{space.square}")
        for n, space in enumerate(view.spaces)
        if space.ship < 0
    )
    return msgspec.structs.replace(view, choices=(*attacks, *landings))


def conquered() -> CaptainView:
    """Three seats, every space taken, some bodies whole in one hand; the stone is to be moved from a row."""
    view = table(3, "00010222012111", "row-k", prices=True, ask="move-stone")
    whole = tuple(
        msgspec.structs.replace(body, ships=(0, len(body.squares), 0), majority=1) if body.size == "moon" else body for body in view.bodies
    )
    moons = {body.body for body in whole if body.size == "moon"}
    spaces = tuple(msgspec.structs.replace(space, ship=1) if space.body in moons else space for space in view.spaces)
    places = [
        *(f"body-{body.body}" for body in whole),
        *(f"row-{letter}" for letter in "abcdefghijl"),
        *(f"column-{n}" for n in range(1, 13)),
    ]
    choices = tuple(Choice(500 + n, f"stone {place}", f"The stone to {place}", target=place) for n, place in enumerate(places))
    refusals = (Refusal("stone", "It must move."), *(Refusal(f"space-{space.square}", "Choose a line or a body.") for space in spaces))
    return msgspec.structs.replace(view, bodies=whole, spaces=spaces, choices=choices, refusals=refusals)


def paying() -> CaptainView:
    """An attack half paid, the stone on a big body."""
    view = table(4, "0132", "jupiter", ask="pay", target="a11", to_pay=2, last_squares=("l6",))
    ways = ("a", "11", "neptune", "joker")
    return msgspec.structs.replace(
        view, choices=tuple(Choice(600 + n, f"pay {way}", f"Pay {way}", target=f"card-{way}") for n, way in enumerate(ways))
    )


def recall() -> CaptainView:
    """The recall: Red is asked for a ship in Blue's turn, in the last lap."""
    view = table(3, "0122101.2", "titan", observer=2, ask="recall", last_lap=True)
    seats = tuple(SeatLine(line.seat, line.colour, line.seat == 2, line.score) for line in view.seats)
    fleets = tuple(msgspec.structs.replace(fleet, last_turn=seat == 0) for seat, fleet in enumerate(view.fleets))
    home = tuple(
        Choice(700 + n, f"bring-home {space.square}", f"Bring {space.square} home", target=f"space-{space.square}")
        for n, space in enumerate(view.spaces)
        if space.ship == 2
    )
    return msgspec.structs.replace(view, seats=seats, fleets=fleets, choices=home)


def over() -> CaptainView:
    """A finished game that two seats share."""
    return table(
        4, "013201", "row-a", ask="over", result="Blue and Yellow share the win with 27 points each.", won=(0.5, 0.5, 0.0, 0.0), deck=0
    )


def onlooker() -> CaptainView:
    """What somebody without a seat sees."""
    return table(4, "0132012301100221.0132", "column-12", observer=-1, hand=())


def other_box() -> CaptainView:
    """Another layout with bodies of any shape, some conquered."""
    view = table(4, "013201200.", "uranus", grid=TOUCHING, hand=FULL_HAND)
    choices = tuple(Choice(n, f"stone {body.body}", "Here", target=f"body-{body.body}") for n, body in enumerate(view.bodies))
    return msgspec.structs.replace(view, choices=choices)


VIEWS = {
    "opening": opening(),
    "middle": middle(),
    "conquered": conquered(),
    "paying": paying(),
    "recall": recall(),
    "over": over(),
    "onlooker": onlooker(),
    "other-box": other_box(),
}
every_picture = each_picture(VIEWS)


def drawn(view: CaptainView, layout: str) -> dict[str, ElementTree.Element]:
    """The things of a picture by id."""
    return by_id(picture(view, layout))


@every_picture
def test_it_keeps_what_every_picture_must(name: str, layout: str) -> None:
    check_picture(picture(VIEWS[name], layout), VIEWS[name], layout)


@every_picture
def test_expected_things_are_there(name: str, layout: str) -> None:
    view = VIEWS[name]
    ids = drawn(view, layout).keys()
    expected = {"stone", "deck", "discards", *(f"row-{letter}" for letter in "abcdefghijkl"), *(f"column-{n}" for n in range(1, 13))}
    expected |= {f"space-{space.square}" for space in view.spaces} | {f"body-{body.body}" for body in view.bodies}
    expected |= {f"fleet-{seat}" for seat in range(len(view.fleets))} | {f"card-{each.card}" for each in view.hand}
    assert expected <= ids
    assert ("hand" in ids) == (view.observer >= 0)
    assert ("result" in ids) == bool(view.result)


@every_picture
def test_every_ship_on_the_map_is_shown_once_with_its_colour(name: str, layout: str) -> None:
    view = VIEWS[name]
    shown = {thing for thing in drawn(view, layout) if thing.startswith("ship-")}
    assert shown == {f"ship-{space.square}-{COLOURS[space.ship]}" for space in view.spaces if space.ship >= 0}


@every_picture
def test_closed_spaces_are_hatched_and_prices_are_pips(name: str, layout: str) -> None:
    view = VIEWS[name]
    things = drawn(view, layout)
    for space in view.spaces:
        classes = [element.attrib.get("class", "") for element in things[f"space-{space.square}"].iter()]
        assert ("hatch" in classes) == (space.closed or space.barred)
        assert classes.count("pip") == space.price
        assert ("aim" in classes) == (space.square == view.target)
        assert ("last" in classes) == (space.square in view.last_squares)


@every_picture
def test_conquered_bodies_and_majorities_are_marked_and_told(name: str, layout: str) -> None:
    view = VIEWS[name]
    things = drawn(view, layout)
    for body in view.bodies:
        thing = things[f"body-{body.body}"]
        title = thing.findtext("{*}title") or ""
        assert ("held" in [element.attrib.get("class") for element in thing.iter()]) == body.conquered == ("Conquered" in title)
        assert body.standing in title


@every_picture
def test_equal_views_give_equal_bytes_of_a_reasonable_size(name: str, layout: str) -> None:
    view = VIEWS[name]
    again = msgspec.json.decode(msgspec.json.encode(view), type=CaptainView)
    assert picture(view, layout) == picture(again, layout)
    assert len(picture(view, layout).encode()) < 125_000


@each_layout
def test_spaces_are_large_enough_for_a_finger(layout: str) -> None:
    """The least side of a target is 24 pixels on the phone and 44 at 900 pixels."""
    view = opening()
    svg = picture(view, layout)
    touched = [element for element in elements(svg) if element.attrib.get("class") == "touch"]
    assert len(touched) == len({choice.target for choice in view.choices if "space-" in choice.target}) + len(view.refusals)
    assert min(float(element.attrib["width"]) for element in touched) * scale(svg, layout) >= (24 if layout == "tall" else 44)


@every_picture
def test_panels_stay_inside_the_picture_and_apart(name: str, layout: str) -> None:
    root = ElementTree.fromstring(picture(VIEWS[name], layout))
    width, height = (float(side) for side in root.attrib["viewBox"].split()[2:])
    areas = [
        tuple(float(element.attrib[side]) for side in ("x", "y", "width", "height"))
        for element in root.iter()
        if element.attrib.get("class") == "panel"
    ]
    assert len(areas) == len(VIEWS[name].fleets) + 2
    for x, y, wide, high in areas:
        assert 0 <= x <= width - wide
        assert 0 <= y <= height - high
    for one, other in pairwise(sorted(areas, key=lambda area: (area[1], area[0]))):
        assert one[0] + one[2] <= other[0] or one[1] + one[3] <= other[1] or other[0] + other[2] <= one[0]


@pytest.mark.parametrize("result", ["Blue wins with 53 points. Then come: Yellow 49.", f"Blue wins. {'Then come many others. ' * 5}"])
@each_layout
def test_how_it_ended_stays_inside_its_banner(layout: str, result: str) -> None:
    banner = by_id(picture(msgspec.structs.replace(over(), result=result.strip()), layout))["result"]
    box = next(element for element in banner.iter() if element.attrib.get("class") == "banner")
    top, high = float(box.attrib["y"]), float(box.attrib["height"])
    rows = [element for element in banner.iter() if element.tag.endswith("text")]
    assert rows
    for row in rows:
        base, size = float(row.attrib["y"]), float(row.attrib["font-size"])
        assert top < base - 0.75 * size and base + 0.25 * size < top + high


@every_picture
def test_names_stay_on_the_map_and_apart(name: str, layout: str) -> None:
    view = VIEWS[name]
    root = ElementTree.fromstring(picture(view, layout))
    texts = [element for element in root.iter() if element.text in NAMES.values() and element.attrib.get("text-anchor") == "middle"]
    named = [element for element in texts if element.attrib["class"] in ("b", "on-plate")]
    assert len(named) == len(view.bodies)
    spots = [(float(element.attrib["x"]), float(element.attrib["y"]), len(element.text or "") * 3.2) for element in named]
    for n, (x, y, half) in enumerate(spots):
        for other_x, other_y, other_half in spots[:n]:
            assert abs(x - other_x) >= half + other_half - 1 or abs(y - other_y) >= 11


@every_picture
def test_spaces_let_a_pointer_through_where_their_body_is_the_choice(name: str, layout: str) -> None:
    view = VIEWS[name]
    things = drawn(view, layout)
    targets = {choice.target for choice in view.choices}
    for space in view.spaces:
        through = "through" in things[f"space-{space.square}"].attrib["class"].split()
        assert through == (f"body-{space.body}" in targets and f"space-{space.square}" not in targets)


@each_layout
def test_hostile_text_is_only_text(layout: str) -> None:
    view = opening()
    view = msgspec.structs.replace(
        view,
        result=EVIL,
        box=EVIL,
        bodies=(msgspec.structs.replace(view.bodies[0], name=EVIL), *view.bodies[1:]),
        hand=(card("neptune", EVIL, "body"), card("}*{x:y", EVIL, "joker")),
        choices=(Choice(1, "land a11 a", EVIL, target="space-a11"),),
        refusals=(Refusal("deck", EVIL), Refusal("space-none", EVIL)),
    )
    svg = picture(view, layout)
    check_evil_is_text(svg)
    assert by_id(svg)["deck"].attrib["data-why"].startswith("</title><script>")
    assert "}*{" not in next(element.text or "" for element in elements(svg) if element.tag.endswith("style"))


@each_layout
def test_a_hand_is_shown_to_its_owner_alone(layout: str) -> None:
    svg = picture(onlooker(), layout)
    assert 'id="card-' not in svg
    assert "YOUR" not in svg


def test_another_layout_is_refused_in_one_sentence() -> None:
    with pytest.raises(ValueError, match="'round' is not one of wide and tall"):
        picture(opening(), "round")


def test_every_colour_has_a_ship_and_every_event_an_emblem_of_its_own() -> None:
    assert set(COLOURS) <= set(OUTLINES)
    assert set(OUTLINES) == set(SEAT_COLOURS)
    assert len(set(OUTLINES.values())) == len(OUTLINES)
    assert set(EVENTS) == {"simon-wright", "otto", "grag", "recall"}
    assert len(set(EVENTS.values())) == len(EVENTS)


def test_a_card_lights_the_spaces_that_it_reaches() -> None:
    things = drawn(opening(), "wide")
    assert {"in-a", "in-11", "in-neptune"} <= set(things["space-a11"].attrib["class"].split())
    style = next(element.text or "" for element in elements(picture(opening(), "wide")) if element.tag.endswith("style"))
    assert ".cf:has(#card-11:is(:hover,:focus-visible)) .in-11>.pad" in style
    assert "#card-simon-wright:is(" not in style


def test_contrast_of_text_is_enough_in_both_themes() -> None:
    for theme in (DARK, LIGHT):
        for ink in ("ink", "soft"):
            for ground in ("space", "chart", "panel"):
                assert contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)
        assert contrast(theme["plate-ink"], theme["plate"]) >= 4.5
        assert contrast(theme["gem-ink"], theme["gem"]) >= 4.5
        for sign in ("can", "aim", "stone", "pad-edge", "edge"):
            assert contrast(theme[sign], theme["pad"]) >= 3, sign
        assert contrast(theme["pip-ink"], theme["pip"]) >= 4.5
        for colour in SEAT_COLOURS.values():  # a ship is told from its pad by its fill or by its edge
            assert max(contrast(colour, theme["pad"]), contrast(theme["edge"], theme["pad"])) >= 3


def geometry(drawing: str) -> list[tuple[str | None, ...]]:
    """Where everything is drawn, without what is written there."""
    places = ("d", "x", "y", "cx", "cy", "width", "height", "transform")
    return [(each.tag, *(each.get(place) for place in places)) for each in ElementTree.fromstring(drawing).iter()]


def test_a_box_with_other_letters_and_numbers_at_its_edge_is_drawn_on_the_same_squares() -> None:
    rows, columns = tuple("abcdefghiklz"), ("2", "1", *map(str, range(3, 12)), "37")
    own, other = (game.new_state(game.options.make(), 2, KeyedChance(key_from_seed(4))) for game in (GAME, box_of(rows, columns)))
    for stone in range(0, PLACES, 5):
        for state in (own, other):
            assert isinstance(state, CaptainState)
            state.stone = i64(stone)
        for layout in LAYOUTS:
            expected, found = (game.picture(game.view(state, -1), layout) for game, state in ((GAME, own), (box_of(rows, columns), other)))
            assert geometry(found) == geometry(expected), stone
            assert all(f'id="row-{row}"' in found for row in rows)
            assert all(f'id="column-{column}"' in found for column in columns)


@cache
def box_of(rows: tuple[str, ...], columns: tuple[str, ...]) -> CaptainFuture:
    """The game with other words at the edge of its board."""
    text = re.sub(r"rows = .*", f"rows = {json.dumps([row.upper() for row in rows])}", BOX.text)
    return GAME.with_components(re.sub(r"columns = .*", f"columns = {json.dumps(columns)}", text))
