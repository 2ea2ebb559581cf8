"""The page of statistics: wins, lengths and dice of the finished games, as tables and charts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ludonaut.core.errors import LudonautError
from ludonaut.core.game import all_games
from ludonaut.web import charts
from ludonaut.web.kept_match import rebuild
from ludonaut.web.pages import Pages, installed, told_options
from ludonaut.web.phrases import pretty
from ludonaut.web.settings import read_settings
from ludonaut.web.statistics import GameStatistics, Scores, SourceTally, gather, read_tallies, spell_tallies, tally_match
from ludonaut.web.store import GameRecord, Store

AT_ONCE: Final = 0.5
"""Seconds: where counting takes less, it is done for everybody who asks."""
SHARE_OF_TIME: Final = 20
"""Where it takes more, it has at most this part of the time, whoever asks how often."""


class StatisticsPages:
    """Answers requests for statistics."""

    def __init__(self, store: Store, pages: Pages) -> None:
        self.store: Final = store
        self.pages: Final = pages
        self._turn: Final = asyncio.Lock()
        self._kinds: list[GameStatistics] = []
        self._until: float = 0.0
        """Up to when these are shown again, by the server's monotonic time."""

    async def statistics(self, request: Request) -> Response:
        """Wins, lengths and dice of the finished games. Of very many they are counted now and then, and never twice at a time."""
        async with self._turn:
            begun = time.monotonic()
            if begun >= self._until:
                self._kinds = await self._counted()
                took = time.monotonic() - begun
                self._until = begun + took * SHARE_OF_TIME if took > AT_ONCE else 0.0
        return self.pages.show(
            "stats.html", request, kinds=self._kinds, played_with=_played_with, win_charts=_win_charts, chance_charts=_chance_charts,
            length_chart=_length_chart,
        )  # fmt: skip

    async def _counted(self) -> list[GameStatistics]:
        finished = await asyncio.to_thread(self.store.finished)
        kinds, missing = await asyncio.to_thread(_count, finished)  # a hundred thousand take seconds, for which no table waits
        for kind, record in missing:
            await self._count_chance(kind, record)
        return kinds

    async def _count_chance(self, kind: GameStatistics, record: GameRecord) -> None:
        """Counts the chance of a game of which nothing is kept yet."""
        try:
            stored = await asyncio.to_thread(self.store.load, record.id)
            if stored is None:
                return  # deleted just now
            tallies = await asyncio.to_thread(lambda: tally_match(rebuild(*stored)[0]))
            await self.store.keep_tally(record.id, spell_tallies(tallies))
        except LudonautError:
            return  # one damaged game must not hide all others
        _merge(kind, tallies)


def _count(
    finished: Sequence[tuple[GameRecord, dict[str, Any] | None]],
) -> tuple[list[GameStatistics], list[tuple[GameStatistics, GameRecord]]]:
    """What finished games tell, and those whose chance is not counted because nothing is kept of it."""
    names = dict.fromkeys([game.name for game in all_games()] + [record.game for record, _ in finished])
    kinds = gather(filter(None, map(installed, names)), [record for record, _ in finished])
    by_name = {kind.game.name: kind for kind in kinds}
    counted, missing = set(), []
    for record, kept in finished:
        dice = (record.game, record.seats, record.key)
        told = not read_settings(record.settings).sealed  # the luck of a day's challenge is nobody's to count before the day is over
        kind = by_name.get(record.game)
        if kind is None or not record.keyed or not told or dice in counted:
            continue
        counted.add(dice)
        if record.rules != kind.game.rules_version:
            continue
        if kept is None:
            missing.append((kind, record))
        else:
            _merge(kind, read_tallies(kept))
    return kinds, missing


def _merge(kind: GameStatistics, tallies: Sequence[SourceTally]) -> None:
    kind.chance_games += 1
    for mine, theirs in zip(kind.tallies, tallies, strict=True):
        mine.merge(theirs)


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
