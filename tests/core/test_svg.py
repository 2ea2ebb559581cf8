"""Building SVG: what comes from outside stays text, and sentences fit the room that they are given."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ludonaut.core.svg import element, escape, fitted, fold, group, number, route, text, text_width


@pytest.mark.parametrize("words", ["<b>", "a & b", '"quoted"', "]]>", "Крейсер", "\t", "&amp;"])
def test_text_and_attributes_come_back_as_they_went_in(words: str) -> None:
    read = ElementTree.fromstring(element("g", escape(words), data_words=words))
    assert read.text == words
    assert read.attrib["data-words"] in (words, words.replace("\t", " "))


@pytest.mark.parametrize("words", ["\x00", "\x1b[31m", "\ud800", "\ufffe"])
def test_characters_that_xml_forbids_are_replaced(words: str) -> None:
    assert "\ufffd" in (ElementTree.fromstring(element("g", escape(words), data_words=words)).text or "")


def test_attributes_that_are_none_are_left_out() -> None:
    assert group(class_=None, id="hull") == '<g id="hull"/>'
    assert text(1, 2.25, "Hull", "b") == '<text x="1" y="2.25" class="b">Hull</text>'


@pytest.mark.parametrize(("value", "spelled"), [(2, "2"), (2.0, "2"), (2.50, "2.5"), (-0.125, "-0.12"), (-0.001, "0"), (100.0, "100")])
def test_numbers_are_short(value: float, spelled: str) -> None:
    assert number(value) == spelled


def test_a_route_joins_letters_and_numbers() -> None:
    assert route("M", 0, 1.5, "a", 8, 8, 0, 0, 1, -4, -7, "z") == "M0 1.5a8 8 0 0 1 -4 -7z"


@pytest.mark.parametrize(
    "words", ["One crew die of your choice goes to the infirmary.", "Donaudampfschifffahrtsgesellschaftskapitän", "", "a b c"]
)
@pytest.mark.parametrize("most", [1, 2, 3])
def test_folded_lines_fit_and_lose_nothing_in_silence(words: str, most: int) -> None:
    rows = fold(words, 90, 14, most)
    assert len(rows) <= most
    assert all(text_width(row, 14) <= 90 for row in rows)
    assert " ".join(rows) == words or any(row.endswith("…") for row in rows)


def test_a_smaller_size_is_taken_before_anything_is_cut() -> None:
    roomy = text_width("Engineering", 14) + 1
    assert fitted("Engineering", roomy, (18, 14), 1) == (("Engineering",), 14)
    rows, size = fitted("Engineering", roomy / 2, (18, 14), 1)
    assert size == 14
    assert rows[0].endswith("…")
