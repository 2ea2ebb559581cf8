"""The course of a game as a chart: what each seat could expect, step by step, with the turning points marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ludonaut.core.svg import Markup, element, escape, group, join, path, text

STYLE: Final = (
    "svg{background:#fff}.course-grid{stroke:#b4c3d2;fill:none}.course-line{fill:none;stroke-width:3;stroke-linejoin:round}"
    ".course-label{fill:#10202f;font-family:system-ui,sans-serif}.course-thread{stroke:#10202f}"
    ".course-mark circle{fill:#fff;stroke:#10202f;stroke-width:2}"
    ".course-mark text{fill:#10202f;font-family:system-ui,sans-serif;font-weight:700}"
    ".line-own{stroke:#10466f}.line-blue{stroke:#0072b2}.line-yellow{stroke:#946b00}.line-red{stroke:#d55e00}.line-green{stroke:#00805d}"
    ".line-violet{stroke:#7d50a8}.line-grey{stroke:#64788c}"
)
"""For a chart in a file of its own; in a page the style sheet has the colours."""
DASHES: Final = ("", "9 5", "3 4", "14 4 3 4", "6 3 2 3 2 3", "1 5")
"""Lines differ by more than colour."""
LEFT: Final = 58.0
TOP: Final = 14.0
BELOW: Final = 30.0
LETTER: Final = 14.0
BETWEEN_NAMES: Final = 19.0
MARK_RADIUS: Final = 11.0
MOST_ROUND_MARKS: Final = 8
MARKS_APART: Final = 24.0


class Line(NamedTuple):
    """One seat: its name, the colour of its mark ("own": the only one), and from 0 to 1 where it stands after each step."""

    name: str
    colour: str
    heights: Sequence[float]


class Mark(NamedTuple):
    """A turning point: its number, the step, the line that it is on, what it says, and where it leads ("": nowhere)."""

    number: int
    step: int
    line: int
    words: str
    link: str = ""


class Scale(NamedTuple):
    """The lines across: heights from 0 to 1 with their words."""

    title: str
    ticks: Sequence[tuple[float, str]]


def course_chart(
    scale: Scale, lines: Sequence[Line], marks: Sequence[Mark], rounds: Sequence[int], steps: int, width: float, height: float,
    alone: bool = False,
) -> Markup:  # fmt: skip
    """The chart; `rounds` has the round of each step known so far, `steps` is how many there are in all. `alone` gives it its own style."""
    right = 12.0 if len(lines) < 2 else 24.0 + max(len(line.name) for line in lines) * LETTER * 0.56
    room, tall = width - LEFT - min(right, width / 3), height - TOP - BELOW

    def x(step: int) -> float:
        return LEFT + room * step / max(steps, 1)

    def y(value: float) -> float:
        return TOP + tall * (1.0 - min(max(value, 0.0), 1.0))

    drawn = [element("style", Markup(STYLE))] if alone else []
    for value, words in scale.ticks:
        drawn.append(path(f"M{LEFT:g} {y(value):.1f}H{LEFT + room:.1f}", "course-grid"))
        drawn.append(text(LEFT - 6, y(value) + 5, words, "course-label", LETTER, "end"))
    drawn += _rounds(rounds, x, height)
    for number, line in enumerate(lines):
        points = "L".join(f"{x(step):.1f} {y(value):.1f}" for step, value in enumerate(line.heights))
        drawn.append(
            element(
                "path",
                element("title", escape(line.name)),
                d=f"M{points}",
                class_=f"course-line line-{line.colour or 'grey'}",
                stroke_dasharray=DASHES[number % len(DASHES)] or None,
            )
        )
    if len(lines) > 1:
        drawn += _names(lines, [(x(len(line.heights) - 1), y(line.heights[-1])) for line in lines], height - BELOW)
    places: list[tuple[float, float]] = []
    for mark in marks:
        across, on_line = x(mark.step), y(lines[mark.line].heights[mark.step])
        down = _free(across, on_line, MARKS_APART if on_line < height / 2 else -MARKS_APART, places)
        places.append((across, down))
        drawn.append(_mark(mark, across, down, on_line))
    return element(
        "svg", element("title", escape(scale.title)), *drawn, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:g} {height:g}",
        width=width, height=height, role="img" if not any(mark.link for mark in marks) else "group", aria_label=scale.title,
        class_="course",
    )  # fmt: skip


def _rounds(rounds: Sequence[int], x: object, height: float) -> list[Markup]:
    """Where rounds begin, below the chart."""
    assert callable(x)
    begins = [step for step in range(1, len(rounds)) if rounds[step] > rounds[step - 1]]
    every = max(1, -(-len(begins) // MOST_ROUND_MARKS))
    told = [step for step in begins if rounds[step] % every == 0]
    drawn = [text(LEFT - 6, height - 8, "Round", "course-label", LETTER, "end")] if told else []
    for step in told:
        drawn.append(path(f"M{x(step):.1f} {height - BELOW:.1f}v6", "course-grid"))
        drawn.append(text(x(step), height - 8, str(rounds[step]), "course-label", LETTER, "middle"))
    return drawn


def _names(lines: Sequence[Line], ends: Sequence[tuple[float, float]], lowest: float) -> list[Markup]:
    """The names at the ends of the lines, none over another."""
    order = sorted(range(len(lines)), key=lambda number: ends[number][1])
    heights = [ends[number][1] for number in order]
    for place in range(1, len(heights)):
        heights[place] = max(heights[place], heights[place - 1] + BETWEEN_NAMES)
    for place in range(len(heights) - 1, -1, -1):
        heights[place] = min(heights[place], lowest - BETWEEN_NAMES * (len(heights) - 1 - place))
    return [
        text(ends[number][0] + 8, down + 5, lines[number].name, "course-label", LETTER) for number, down in zip(order, heights, strict=True)
    ]


def _free(across: float, down: float, way: float, taken: Sequence[tuple[float, float]]) -> float:
    """The first height from `down` on, in steps of `way`, at which a mark lies over no other: each of these can bar two."""
    for _ in range(2 * len(taken)):
        if all(abs(across - there[0]) >= MARKS_APART or abs(down - there[1]) >= MARKS_APART for there in taken):
            break
        down += way
    return down


def _mark(mark: Mark, across: float, down: float, line: float) -> Markup:
    """A number in a circle, with a thread to its place on the line where it has moved away from another."""
    thread = [path(f"M{across:.1f} {down:.1f}V{line:.1f}", "course-thread")] if down != line else []
    drawn = group(
        element("title", escape(mark.words)), *thread, element("circle", cx=round(across, 1), cy=round(down, 1), r=MARK_RADIUS),
        text(round(across, 1), round(down, 1) + 5, str(mark.number), "course-number", LETTER, "middle"), class_="course-mark",
    )  # fmt: skip
    return element("a", drawn, href=mark.link, aria_label=mark.words) if mark.link else join(drawn)
