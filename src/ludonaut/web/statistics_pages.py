"""The page of statistics: wins, lengths and dice of the finished games, as tables and charts."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ludonaut.web import charts
from ludonaut.web.pages import Pages, told_options
from ludonaut.web.phrases import pretty
from ludonaut.web.statistics import GameStatistics, Scores
from ludonaut.web.statistics_book import Book


class StatisticsPages:
    """Answers requests for statistics."""

    def __init__(self, pages: Pages) -> None:
        self.book: Final = Book(pages.store)
        self.pages: Final = pages

    async def statistics(self, request: Request) -> Response:
        """Wins, lengths and dice of the finished games."""
        told = await self.book.statistics()
        return self.pages.show(
            "stats.html", request, told=told, kinds=told.kinds, played_with=_played_with, win_charts=_win_charts,
            chance_charts=_chance_charts, length_chart=_length_chart,
        )  # fmt: skip


def _played_with(kind: GameStatistics, scores: Scores) -> str:
    """With how many seats and which options games were played."""
    seats = f"{scores.seats} seat{'' if scores.seats == 1 else 's'}" if kind.game.most_seats > 1 else ""
    return "; ".join(part for part in (seats, told_options(kind.game, scores.options)) if part) or "The usual options"


def _win_charts(kind: GameStatistics) -> list[tuple[str, Markup]]:
    found = []
    for label, rows in kind.by_option():
        drawn = [charts.Row(name, count.share, *count.interval(), f"{100 * count.share:.0f} % of {count.contests}") for name, count in rows]
        found.append((label, _own(charts.rows_chart(f"{label}: share of games won", drawn))))
    return found


def _chance_charts(kind: GameStatistics) -> list[tuple[str, int, Markup]]:
    found = []
    for source, tally in zip(kind.game.chance_sources, kind.tallies, strict=True):
        if not tally.total:
            continue
        rows = []
        for k, word in enumerate(source.outcomes):
            seen, expected, reach = tally.observed[k], tally.expected[k], tally.reach(k)
            if expected:
                rows.append(charts.Row(pretty(word), seen, max(0.0, expected - reach), expected + reach, f"{seen:.0f} / {expected:.1f}"))
        name = pretty(source.name)
        found.append((name, tally.total, _own(charts.rows_chart(f"{name}: seen and expected", rows))))
    return found


def _length_chart(kind: GameStatistics) -> Markup:
    return _own(charts.columns_chart("Rounds of the finished games", kind.lengths, "rounds"))


def _own(svg: str) -> Markup:
    return Markup(svg)  # noqa: S704 - a chart that we have drawn
