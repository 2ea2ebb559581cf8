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
MOST_COLUMNS: Final = 12


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
        viewBox=f"0 0 {width:g} {height:g}", width=width, height=height, role="img", aria_label=title, class_="chart",
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
    """Standing bars over whole numbers from the smallest to the largest, several to a bar where there are many."""
    together = 1 + (max(counts) - min(counts)) // MOST_COLUMNS
    bins: dict[int, int] = {}
    for number, count in counts.items():
        bins[number // together] = bins.get(number // together, 0) + count
    first, last, most = min(bins), max(bins), max(bins.values())
    width = min(60.0, 600 / (last - first + 1))
    drawn = []
    for place, bin_number in enumerate(range(first, last + 1)):
        count = bins.get(bin_number, 0)
        low, high = bin_number * together, (bin_number + 1) * together - 1
        name = str(low) if together == 1 else f"{low}–{high}"
        height = HEIGHT * count / most
        bar = box(place * width + GAP / 2, HEIGHT - height + 16, width - GAP, height, "chart-bar", 2) if count else join()
        label = text((place + 0.5) * width, HEIGHT + 34, name, "chart-label", 14, "middle")
        above = text((place + 0.5) * width, HEIGHT - height + 12, str(count), "chart-label", 14, "middle") if count else join()
        drawn.append(group(element("title", escape(f"{name} {unit}: {count}")), bar, label, above))
    return _chart(title, max((last - first + 1) * width, 120), HEIGHT + 42, *drawn)
