"""What the pictures of all games have in common."""

from __future__ import annotations

import pytest

from ludonaut.core.picture import COMMON_RULES, framed, is_tall, scoped, style_sheet
from ludonaut.core.svg import box
from tests.pictures import elements


def test_a_rule_holds_inside_its_picture_alone() -> None:
    assert scoped("x", ".can,.cannot{cursor:pointer}") == ".x .can,.x .cannot{cursor:pointer}"
    assert scoped("x", "@media print{.lift{fill:none}}") == "@media print{.x .lift{fill:none}}"
    sheet = style_sheet("x", {"ink": "#000000"}, {"ink": "#ffffff"}, {}, {}, ".pad{fill:none}\n.slot{fill:none}")
    assert ".x .pad{fill:none}.x .slot{fill:none}" in sheet
    assert "\n" not in sheet
    assert sheet.count("{") == sheet.count("}")
    assert sheet.count(".x ") >= len(COMMON_RULES.split("\n")) - 2


def test_the_result_is_told_above_the_picture_and_in_its_label() -> None:
    def frame(result: str) -> dict[str, str]:
        svg = framed(box(0, 0, 1, 1, "a"), scope="x", layout="wide", title="A board.", result=result, style="", width=9, height=5, banner=2)
        return elements(svg)[0].attrib

    assert frame("")["viewBox"] == "0 0 9 5" and frame("")["aria-label"] == "A board."
    assert frame("Won.")["viewBox"] == "0 -2 9 7" and frame("Won.")["aria-label"] == "A board. Won."


def test_there_are_two_layouts() -> None:
    assert is_tall("tall") and not is_tall("wide")
    with pytest.raises(ValueError, match="'round' is not one of wide and tall"):
        is_tall("round")
