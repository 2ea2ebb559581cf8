"""Pages: a report as HTML, as Markdown and as one object of plain values."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from importlib.metadata import version
from typing import NamedTuple

from ludonaut.build_info import describe
from ludonaut.core.errors import clipped
from ludonaut.lab import plots
from ludonaut.lab.findings import SURE, Compared, Finding, Row, Unit, left_out
from ludonaut.lab.report import Report, digest_of
from ludonaut.lab.statistics import Interval

PLOTTED = 2
"""A table of so many lines or more has a plot."""
MOST_LINES = 12
"""So many sure things are told in the terminal; the report has all."""
METHOD = (
    "Intervals are of 95 %. What belongs to one game hangs together: the variance is that between games.",
    "Shares have Wilson's interval for as many independent cases as that variance is worth, other figures the normal one.",
    "“Sure” is a difference whose p-value, corrected by Holm's method over its table, is below 5 %. The intervals are not corrected.",
    "The games are those of bots. What is true of them need not be true of people; a stronger bot may find other things unfair.",
)


class Cells(NamedTuple):
    """A table as it is shown."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sure: tuple[bool, ...]


def plots_of(done: Report) -> dict[str, str]:
    """All plots by name, as SVG."""
    found = {one.name: plots.forest(one) for one in done.findings if _has_plot(one)}
    found |= {one.name: plots.histogram(one) for one in done.histograms}
    if len(done.choices) > 1:
        found["choices"] = plots.line("choices", "Possible actions by round", ("round", "possible actions at a decision"), done.choices)
    return found


def _has_plot(finding: Finding) -> bool:
    return (finding.unit != "number" and len(finding.rows) >= PLOTTED) or finding.name.startswith("options-")


# -- tables ------------------------------------------------------------------------------------------------------------------
def cells(finding: Finding) -> Cells:
    """A finding as a table."""
    compared = any(row.difference is not None for row in finding.rows)
    scored = any(row.score is not None for row in finding.rows)
    same = compared and all(row.difference == row.value for row in finding.rows)
    head = ["", "games", finding.value, "95 %"]
    head += ["points"] if scored else []
    head += [*([] if same else [f"against {finding.against}"]), "p, corrected", ""] if compared else []
    rows = tuple(_line(finding, row, scored, compared, same) for row in finding.rows)
    return Cells(tuple(head), rows, tuple(row.is_sure for row in finding.rows))


def _line(finding: Finding, row: Row, scored: bool, compared: bool, same: bool) -> tuple[str, ...]:
    found = [row.label, f"{row.games:,}", figure(row.value.value, finding.unit, same), ends(row.value, finding.unit, same)]
    if scored:
        found.append(f"{row.score.value:.1f}" if row.score is not None else "")
    if compared:
        by, unit = row.difference, finding.unit
        if not same:
            found.append(f"{figure(by.value, unit, True)} ({ends(by, unit, True)})" if by is not None else "")
        found += [_p(row.corrected) if row.corrected is not None else "", "sure" if row.is_sure else ""]
    return tuple(found)


def figure(value: float, unit: Unit, signed: bool = False) -> str:
    """A value as it is shown; differences of shares in percentage points."""
    sign = "+" if signed else ""
    text = f"{100 * value:{sign}.1f}{' pp' if signed else ' %'}" if unit == "share" else f"{value:{sign}.2f}"
    return text.replace("-", "−")


def ends(interval: Interval, unit: Unit, signed: bool = False) -> str:
    """The ends of an interval as they are shown."""
    sign, scale, places = ("+" if signed else ""), (100 if unit == "share" else 1), (1 if unit == "share" else 2)
    return f"{scale * interval.low:{sign}.{places}f} to {scale * interval.high:{sign}.{places}f}".replace("-", "−")


def _p(value: float) -> str:
    return "< 0.0001" if value < 0.0001 else f"{value:.4f}"


def against_cells(done: Report) -> Cells:
    """The two sets that are compared, figure by figure, the sure ones first."""
    shown = sorted(done.compared, key=lambda one: (not one.is_sure, one.corrected))
    head = ("", "against", "set", "difference", "95 %", "p, corrected", "", "games of each set it takes")
    rows = tuple(
        (
            one.label if one.unit == "number" else f"{one.table}: {one.label}",
            figure(one.first.value, one.unit),
            figure(one.second.value, one.unit),
            figure(one.difference.value, one.unit, True),
            ends(one.difference, one.unit, True),
            _p(one.corrected),
            "sure" if one.is_sure else "",
            _needed(one),
        )
        for one in shown
    )
    return Cells(head, rows, tuple(one.is_sure for one in shown))


def _needed(one: Compared) -> str:
    """The middle one of the differences that are told, and its games."""
    if not one.needed:
        return ""
    by, games = one.needed[len(one.needed) // 2]
    return f"{games:,} to see {f'{100 * by:g} pp' if one.unit == 'share' else f'{by:.2g}'}"


def facts(done: Report) -> list[tuple[str, str]]:
    """What the report is of."""
    variant = done.variants[0]
    bots = ", ".join(dict.fromkeys(variant.bots))
    found = [
        ("Game", f"{variant.game.title}, rules version {variant.game.rules_version}, {variant.label}"),
        ("Table", f"{variant.seats} seat{'' if variant.seats == 1 else 's'}, bots {bots}"),
        ("Games", f"{done.sums[0].games:,}" + (f" of each of {len(done.variants)} variants" if len(done.variants) > 1 else "")),
        ("Command", done.command),
        ("Digest", done.digest),
        ("Made by", f"Ludonaut {version('ludonaut')}, {describe()}, Python {platform.python_version()}"),
    ]
    if done.against:
        found.insert(1, ("Against", done.against))
    if missing := left_out(variant, done.sums[0]):
        found.append(("Left out", missing))
    return found


def highlights(done: Report) -> list[str]:
    """What a report is sure of, a line each: of two sets their differences, else what differs by seats, bots, factors and options."""
    if done.against:
        return [
            f"{one.table}: {one.label}: {figure(one.difference.value, one.unit, True)} ({ends(one.difference, one.unit, True)})"
            for one in done.compared
            if one.is_sure
        ]
    return [
        f"{table.title}: {row.label}: {figure(row.value.value, table.unit)},"
        f" {figure(row.difference.value, table.unit, True)} ({ends(row.difference, table.unit, True)}) against {table.against}"
        for table in done.findings
        if table.name not in ("uses", "sources")
        for row in table.rows
        if row.is_sure and row.difference is not None
    ]


def summary(done: Report) -> str:
    """A report in a few lines: what is sure, and what was seen too seldom."""
    lines = highlights(done)
    sure = f"What is sure (p below {100 * SURE:g} %, corrected):"
    found = [sure if lines else "Nothing is sure; more games show smaller differences."]
    found += [f"  {line}" for line in lines[:MOST_LINES]]
    found += [f"  and {len(lines) - MOST_LINES} more in the report"] if len(lines) > MOST_LINES else []
    missing = left_out(done.variants[0], done.sums[0])
    found += [f"Left out: {missing}."] if missing else []
    return "\n".join([_nothing_called(done) or found[0], *found[1:]])


def endings(done: Report) -> list[tuple[str, str]]:
    """Why games ended, and how often."""
    sums = done.sums[0]
    counts = sorted(((str(key[1]), count) for key, count in sums.counts.items() if key[0] == "ended by"), key=lambda one: -one[1])
    return [(reason, f"{100 * count / sums.games:.1f} %") for reason, count in counts]


# -- Markdown ----------------------------------------------------------------------------------------------------------------
def to_markdown(done: Report, pictures: Mapping[str, str]) -> str:
    """The report as Markdown, with its plots as files beside it."""
    parts = [f"# {done.variants[0].game.title}: a report", ""]
    parts += [f"- {name}: {f'`{value}`' if name in ('Command', 'Digest') else value}" for name, value in facts(done)]
    if done.against:
        parts += ["", f"## {done.variants[0].label} against {done.against}", "", _about_sets(done), "", *_markdown(against_cells(done))]
    for finding in done.findings:
        parts += ["", f"## {finding.title}", ""]
        parts += [finding.note, ""] if finding.note else []
        parts += [f"![{finding.title}]({finding.name}.svg)", ""] if finding.name in pictures else []
        parts += _markdown(cells(finding))
    for shown in done.histograms:
        parts += ["", f"## {shown.title}", "", f"![{shown.title}: {shown.axis}]({shown.name}.svg)"]
    if "choices" in pictures:
        parts += ["", "## Choices by round", "", "![Possible actions at a decision, by round](choices.svg)"]
    parts += ["", "## How games end", "", *_markdown(Cells(("", "games"), tuple(endings(done)), ()))]
    parts += ["", "## How it is measured", "", *(f"- {sentence}" for sentence in METHOD)]
    return "\n".join(parts) + "\n"


def _about_sets(done: Report) -> str:
    which = f" with {clipped(done.only)!r} in its name" if done.only else ""
    return _nothing_called(done) or (
        f"Each figure of both sets{which}, the sure differences first. “Set” is {done.variants[0].label}, “against” {done.against}; the"
        " difference is set less against. The last column says how many games of each set it takes to see a difference of one size"
        " in this figure (a two-sided test at 5 % that finds it four times in five); “pp” are percentage points, and report.json"
        " has more sizes."
    )


def _nothing_called(done: Report) -> str:
    """That `--only` left no figure over; else ""."""
    if done.compared or not done.only:
        return ""
    return f"No figure that both sets have is called like {clipped(done.only)!r}; the tables of the report have the names."


def _markdown(table: Cells) -> list[str]:
    aligned = ["---", *["--:" for _ in table.head[1:]]]
    lines = [f"| {' | '.join(row)} |" for row in (table.head, *table.rows)]
    return [lines[0], f"| {' | '.join(aligned)} |", *lines[1:]]


# -- HTML --------------------------------------------------------------------------------------------------------------------
def page(done: Report, pictures: Mapping[str, str]) -> str:
    """The report as one page that needs nothing else."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    loader = PackageLoader("ludonaut.lab", ".")
    rooms = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return rooms.get_template("report.html").render(
        title=f"{done.variants[0].game.title}: a report",
        facts=facts(done),
        versus=(f"{done.variants[0].label} against {done.against}", _about_sets(done), against_cells(done)) if done.against else None,
        sections=[(one.name, one.title, one.note, cells(one)) for one in done.findings],
        histograms=done.histograms,
        endings=endings(done),
        method=METHOD,
        pictures={name: Markup(svg) for name, svg in pictures.items()},  # noqa: S704 - drawn by us; Matplotlib escapes what is written in them
        light=plots.LIGHT,
        dark=plots.DARK,
    )


# -- for programs ------------------------------------------------------------------------------------------------------------
def to_json(done: Report) -> dict[str, object]:
    """One object of plain values."""
    return {
        **{name.lower().replace(" ", "_"): value for name, value in facts(done) if name != "Made by"},
        "seed": done.seed,
        "variants": [
            {"label": one.label, "game": one.game.name, "options": one.options.spelled(), "games": sums.games, "digest": digest_of(sums)}
            for one, sums in zip(done.variants, done.sums, strict=True)
        ],
        "tables": [
            {"name": one.name, "title": one.title, "unit": one.unit, "against": one.against, "rows": [_row_json(row) for row in one.rows]}
            for one in done.findings
        ],
        "compared": [
            {
                "figure": f"{one.table}: {one.label}",
                "unit": one.unit,
                "against": list(one.first),
                "set": list(one.second),
                "difference": list(one.difference),
                "p_corrected": one.corrected,
                "games_to_see": dict(one.needed),
            }
            for one in done.compared
        ],
        "ended_by": dict(endings(done)),
    }


def _row_json(row: Row) -> dict[str, object]:
    return {
        "label": row.label,
        "games": row.games,
        "value": list(row.value),
        "difference": None if row.difference is None else list(row.difference),
        "p_corrected": row.corrected,
        "score": None if row.score is None else list(row.score),
    }
