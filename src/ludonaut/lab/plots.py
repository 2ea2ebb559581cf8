"""Plots of a report, as SVG by Matplotlib, in colours that follow the page: light or dark.

Matplotlib draws in stand-in colours, which are then named by what they are for (`var(--ink)`); the page, or the file itself, gives them
values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from typing import TYPE_CHECKING, Any

from ludonaut.lab.findings import Finding, Histogram
from ludonaut.lab.statistics import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, SOFT, LINE, BAR, SURE, OTHER = "#010203", "#010204", "#010205", "#010206", "#010207", "#010208"
NAMES = {INK: "ink", SOFT: "soft", LINE: "line", BAR: "bar", SURE: "accent", OTHER: "edge"}
LIGHT = {"bg": "#ffffff", "ink": "#10202f", "soft": "#42566a", "line": "#b4c3d2", "bar": "#2b7bb5", "accent": "#8a4b00", "edge": "#64788c"}
DARK = {"bg": "#0d1622", "ink": "#edf3f9", "soft": "#b4c4d4", "line": "#3d556f", "bar": "#5fb4ec", "accent": "#f4b740", "edge": "#8aa3bd"}
MOST_ROWS = 60
MOST_BARS = 60
WIDTH = 7.2
ROW_HEIGHT = 0.27


def forest(finding: Finding) -> str:
    """A table's values as points with their intervals, the line that they are compared with dashed; filled and larger where it is sure."""
    rows = finding.rows[:MOST_ROWS]
    scale = 100.0 if finding.unit == "share" else 1.0
    with _figure(ROW_HEIGHT * len(rows) + 0.75, finding.title) as (figure, axes):
        for place, row in enumerate(rows):
            y = len(rows) - place
            colour = SURE if row.is_sure else BAR
            axes.plot([scale * row.value.low, scale * row.value.high], [y, y], color=colour, linewidth=2, solid_capstyle="butt")
            axes.plot(scale * row.value.value, y, marker="D" if row.is_sure else "o", markersize=6, color=colour)
        if finding.par is not None:
            axes.axvline(scale * finding.par, color=INK, linewidth=1, linestyle=(0, (4, 3)))
        axes.set_yticks(range(len(rows), 0, -1), [row.label for row in rows])
        axes.set_ylim(0.4, len(rows) + 0.6)
        axes.set_xlabel(f"{finding.value}{', %' if finding.unit == 'share' else ''}")
        axes.grid(axis="x", color=LINE, linewidth=0.6)
        return _svg(figure, finding.name)


def histogram(shown: Histogram) -> str:
    """Counts by a whole number as shares of the games; several kinds side by side, the later ones hatched."""
    from matplotlib.ticker import MaxNLocator

    numbers = [number for _, counts in shown.series for number in counts]
    low, high = min(numbers), max(numbers)
    step = max(1, -(-(high - low + 1) // MOST_BARS))
    total = sum(sum(counts.values()) for _, counts in shown.series)
    with _figure(2.6, shown.title) as (figure, axes):
        width = 0.84 * step / len(shown.series)
        for place, (label, counts) in enumerate(shown.series):
            bins: dict[int, int] = {}
            for number, count in counts.items():
                bins[(number - low) // step] = bins.get((number - low) // step, 0) + count
            middle = [low + (step - 1) / 2 + step * number + (place - (len(shown.series) - 1) / 2) * width for number in bins]
            style: dict[str, Any] = {"color": BAR} if not place else {"facecolor": "none", "edgecolor": SURE, "hatch": "////"}
            axes.bar(middle, [100 * count / total for count in bins.values()], width=width, label=label, **style)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel(shown.axis)
        axes.set_ylabel("% of games")
        axes.grid(axis="y", color=LINE, linewidth=0.6)
        if len(shown.series) > 1:
            axes.legend(frameon=False, labelcolor=INK)
        return _svg(figure, shown.name)


def line(name: str, title: str, axes_names: tuple[str, str], points: Sequence[tuple[int, Interval]]) -> str:
    """Means by a whole number, with their intervals."""
    with _figure(2.4, title) as (figure, axes):
        numbers = [number for number, _ in points]
        axes.fill_between(numbers, [one.low for _, one in points], [one.high for _, one in points], color=BAR, alpha=0.25, linewidth=0)
        axes.plot(numbers, [one.value for _, one in points], color=BAR, linewidth=2, marker="o", markersize=3)
        axes.set_ylim(bottom=0)
        axes.set_xlabel(axes_names[0])
        axes.set_ylabel(axes_names[1])
        axes.grid(color=LINE, linewidth=0.6)
        return _svg(figure, name)


def standalone(svg: str) -> str:
    """The same picture as a file of its own, which follows the reader's light or dark by itself."""
    values = (";".join(f"--{name}:{colour}" for name, colour in colours.items()) for colours in (LIGHT, DARK))
    light, dark = values
    style = f"<style>:root{{{light};background:var(--bg)}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}</style>"
    return '<?xml version="1.0" encoding="utf-8"?>\n' + re.sub(r"(<svg[^>]*>)", rf"\1{style}", svg, count=1)


@contextmanager
def _figure(height: float, title: str) -> Iterator[tuple[Figure, Axes]]:
    import matplotlib as mpl
    from matplotlib.figure import Figure

    settings: Any = {
        "svg.fonttype": "none",
        "font.family": "sans-serif",
        "font.sans-serif": ["DejaVu Sans"],
        "font.size": 10,
        "text.color": INK,
        "axes.labelcolor": SOFT,
        "axes.edgecolor": LINE,
        "xtick.color": SOFT,
        "ytick.color": INK,
        "hatch.color": SURE,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
    }
    with mpl.rc_context(settings):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        axes = figure.subplots()
        axes.tick_params(length=0)
        figure.set_label(title)
        yield figure, axes


def _svg(figure: Figure, name: str) -> str:
    """The picture, the same bytes for the same figure, with ids that no other picture of the page has."""
    import matplotlib as mpl

    out = StringIO()
    with mpl.rc_context({"svg.hashsalt": name}):
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :]
    for colour, what in NAMES.items():
        svg = svg.replace(colour, f"var(--{what})")
    svg = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", svg)
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font: ([0-9.]+)px[^;\"]*", r"font: \1px system-ui, sans-serif", svg)
    label = figure.get_label()
    return re.sub(r"<svg ", f'<svg role="img" aria-label="{label}" ', svg, count=1)
