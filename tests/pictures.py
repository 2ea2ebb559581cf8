"""What holds for every picture of every game, to be asked of a game's own views in each layout."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

from ludonaut.core.picture import LAYOUTS
from ludonaut.core.svg import MOST_SPOKEN
from ludonaut.core.view import View

EVIL = '</title><script>alert(\'x\')</script>" onload="x" & \x00\ud800 ]]>'
"""A name or a sentence that must stay text."""
LEAST_WIDTH = {"wide": 900, "tall": 344}
"""The CSS pixels that a layout has at least."""
LEAST_TEXT = 12
each_layout = pytest.mark.parametrize("layout", LAYOUTS)


def each_picture(views: Mapping[str, View]) -> pytest.MarkDecorator:
    """Parametrizes a test by the `name` of a view and by the `layout`."""
    return pytest.mark.parametrize(("name", "layout"), [(name, layout) for name in views for layout in LAYOUTS])


def elements(svg: str) -> list[ElementTree.Element]:
    """All elements of a picture, the outermost first; parsing raises when it is not well-formed."""
    return list(ElementTree.fromstring(svg).iter())


def by_id(svg: str) -> dict[str, ElementTree.Element]:
    """The elements with an id."""
    return {element.attrib["id"]: element for element in elements(svg) if "id" in element.attrib}


def classes(element: ElementTree.Element) -> list[str]:
    """The classes of an element."""
    return element.attrib.get("class", "").split()


def scale(svg: str, layout: str) -> float:
    """CSS pixels to a unit of the picture, where the layout is at its smallest."""
    return LEAST_WIDTH[layout] / float(elements(svg)[0].attrib["viewBox"].split()[2])


def check_picture(svg: str, view: View, layout: str) -> None:
    """Everything below."""
    check_things(svg)
    check_choices(svg, view)
    check_alone(svg)
    check_text_size(svg, layout)


def check_things(svg: str) -> None:
    """Ids are unique; whatever has a role has a title; no button lies within a thing."""
    ids = Counter(element.attrib["id"] for element in elements(svg) if "id" in element.attrib)
    assert [name for name, count in ids.items() if count > 1] == []
    for element in elements(svg):
        if element.attrib.get("role") in ("button", "img"):
            assert element.findtext("{*}title"), element.attrib
            assert not [inner for inner in element.iter() if inner is not element and inner.attrib.get("role") == "button"]


def check_choices(svg: str, view: View) -> None:
    """Each choice can be clicked and each refusal asked where they are, nothing else looks as if it could, and a choice has its mark."""
    things = by_id(svg)
    targets = Counter(name for choice in view.choices for name in choice.elements)
    for choice in view.choices:
        for name in choice.elements:
            thing = things[name]
            assert thing.attrib["data-target"] == name
            assert (thing.attrib["role"], thing.attrib["tabindex"]) == ("button", "0")
            assert choice.label in thing.attrib["aria-label"] or targets[name] > MOST_SPOKEN
            assert thing.attrib.get("data-action") == (str(choice.action) if targets[name] == 1 else None)
            assert [inner for inner in thing.iter() if "mark" in classes(inner)], f"{name} has no mark"
    for refusal in view.refusals:
        assert things[refusal.target].attrib["data-why"] == refusal.sentence
        assert things[refusal.target].attrib["tabindex"] == "0"
    assert {name for name, thing in things.items() if "can" in classes(thing)} == set(targets)


def check_alone(svg: str) -> None:
    """Nothing comes from outside, and nothing runs."""
    assert not re.search(r"<script|<image|<use|href|url\(|@import| on[a-z]+=", svg)


def check_text_size(svg: str, layout: str) -> None:
    """No text is smaller than LEAST_TEXT; a lone sign such as "!" may be."""
    sizes = {float(element.attrib["font-size"]) for element in elements(svg) if "font-size" in element.attrib and element.text != "!"}
    assert min(sizes) * scale(svg, layout) >= LEAST_TEXT


def check_evil_is_text(svg: str) -> None:
    """A picture of a view with EVIL in its names and sentences has no element or attribute of that text."""
    assert not [element for element in elements(svg) if element.tag.endswith("script") or "onload" in element.attrib]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, each "#rrggbb", from 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
