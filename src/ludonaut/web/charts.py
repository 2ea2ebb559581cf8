"""Small charts as SVG, coloured by the page's style sheet. Each carries its numbers as text and has a title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ludonaut.core.svg import Markup, box, element, escape, group, join, text

ROW: Final = 30
LABEL: Final = 190
BAR: Final = 330
VALUE: Final = 110
HEIGHT: Final = 120
GAP: Final = 4
ROOM_FOR_COUNT: Final = 20


class Row(NamedTuple):
    """A bar from 0 to `value`, the range in which it was to be expected (or in which its true value lies), and its number in words."""

    label: str
    value: float
    low: float
    high: float
    words: str


def _chart(title: str, width: float, height: float, *children: Markup) -> Markup:
    return element(
        "svg", element("title", escape(title)), *children, xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}", role="img", aria_label=title, class_="chart",
    )  # fmt: skip


def rows_chart(title: str, rows: Sequence[Row]) -> Markup:
    """Lying bars, one a row, each with its range as a whisker."""
    most = max([row.value for row in rows] + [row.high for row in rows] + [1e-9])
    drawn = []
    for number, row in enumerate(rows):
        top = number * ROW
        low, high = LABEL + BAR * row.low / most, LABEL + BAR * row.high / most
        drawn.append(
            group(
                element("title", escape(f"{row.label}: {row.words}")),
                text(LABEL - 10, top + 20, row.label, "chart-label", 14, "end"),
                box(LABEL, top + 5, max(BAR * row.value / most, 1), ROW - 10, "chart-bar", 3),
                element("path", d=f"M{low:.1f} {top + 15}H{high:.1f}M{low:.1f} {top + 9}v12M{high:.1f} {top + 9}v12", class_="chart-range"),
                text(LABEL + BAR + 10, top + 20, row.words, "chart-label", 14),
            )
        )
    return _chart(title, LABEL + BAR + VALUE, ROW * len(rows), *drawn)


def columns_chart(title: str, counts: dict[int, int], unit: str) -> Markup:
    """Standing bars over every whole number between the smallest and the largest."""
    first, last, most = min(counts), max(counts), max(counts.values())
    width = min(60.0, max(12.0, 600 / (last - first + 1)))
    every = max(1, round(36 / width))
    drawn = []
    for place, number in enumerate(range(first, last + 1)):
        count = counts.get(number, 0)
        height = HEIGHT * count / most
        bar = box(place * width + GAP / 2, HEIGHT - height + 16, width - GAP, height, "chart-bar", 2) if count else join()
        label = text((place + 0.5) * width, HEIGHT + 34, str(number), "chart-label", 14, "middle") if place % every == 0 else join()
        above = join()
        if count and width >= ROOM_FOR_COUNT:
            above = text((place + 0.5) * width, HEIGHT - height + 12, str(count), "chart-label", 12, "middle")
        drawn.append(group(element("title", escape(f"{number} {unit}: {count}")), bar, label, above))
    return _chart(title, max((last - first + 1) * width, 120), HEIGHT + 42, *drawn)
