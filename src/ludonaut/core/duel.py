"""Duel: two finished games that had the same luck, compared by where their points come from.

Only games whose chance does not depend on what is decided can be played so (`Game.same_chance`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ludonaut.core.chance import Outcome
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game
from ludonaut.core.match import Match
from ludonaut.core.phrases import plural, say
from ludonaut.core.transcript import BOT_MARK, Header

MOST_SIDES: Final = 4
"""So many seats of each of the two games are compared."""


class Side(NamedTuple):
    """One seat of one of the games, and what it is called."""

    name: str
    match: Match
    seat: int


class Comparison(NamedTuple):
    """The points of several sides: `rows` have a source and its points for each side, `totals` the scores. `verdict` says who made more of
    the luck."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    totals: tuple[int, ...]
    verdict: str

    def lines(self) -> list[str]:
        """The comparison as lines of text in columns, the verdict last."""
        table = [("", self.names), *((source, _texts(points)) for source, points in self.rows), (say("All together"), _texts(self.totals))]
        first = max(len(source) for source, _ in table)
        widths = [max(len(texts[place]) for _, texts in table) for place in range(len(self.names))]
        told = (
            f"{source:<{first}}  {'  '.join(f'{text:>{width}}' for text, width in zip(texts, widths, strict=True))}"
            for source, texts in table
        )
        return [*(line.rstrip() for line in told), self.verdict]


def check_offered(game: Game) -> None:
    """Raises LudonautError for a game whose luck depends on what is decided."""
    if not game.same_chance:
        raise LudonautError(f"in {game.title} what is decided changes what is rolled and drawn, so nobody can have the same luck again.")


def check_challenge(header: Header, match: Match) -> None:
    """Raises LudonautError unless the dice of a recorded game can be played again: when it is over, and its key tells them all."""
    check_offered(header.game)
    if not match.is_over:
        raise LudonautError("the dice of a game can be played again when it is over, and this one is not.")
    if not header.key:
        raise LudonautError("this game has no key, so its dice beyond those that were rolled are not known; another one is needed.")


def check_same_luck(first: Match, second: Match) -> None:
    """Raises LudonautError when these are not two finished games of one kind that had the same luck."""
    check_offered(first.game)
    if (first.game.name, first.seats, first.options.spelled()) != (second.game.name, second.seats, second.options.spelled()):
        raise LudonautError("these two games cannot be compared: game, seats and options must be the same.")
    if not (first.is_over and second.is_over):
        raise LudonautError("games are compared when both are over, and one of these is not.")
    one, other = outcomes_of(first), outcomes_of(second)
    common = min(len(one), len(other))
    if one[:common] != other[:common]:
        raise LudonautError("these two games cannot be compared: they did not have the same dice and cards.")


def compare(now: Sequence[Side], before: Sequence[Side]) -> Comparison:
    """The points of the sides of two games by source; who has one name in both is told apart by when it was."""
    both = {side.name for side in now} & {side.name for side in before}
    here = [side._replace(name=say("{name} (now)", name=side.name) if side.name in both else side.name) for side in now]
    there = [side._replace(name=say("{name} (before)", name=side.name) if side.name in both else side.name) for side in before]
    sides = [*here, *there]
    found = [_by_source(side) for side in sides]
    sources = dict.fromkeys(source for points in found for source in points)
    totals = tuple(int(side.match.state.score(side.seat)) for side in sides)
    rows = tuple((source, tuple(points.get(source, 0) for points in found)) for source in sources)
    return Comparison(tuple(side.name for side in sides), rows, totals, _verdict(_best(here), _best(there)))


def _by_source(side: Side) -> dict[str, int]:
    """The points of a side by source; what is called alike, as a box of one's own may have it, is added up."""
    points: dict[str, int] = {}
    for source, n in side.match.game.score_sources(side.match.state, side.seat):
        points[source] = points.get(source, 0) + n
    return points


def sides_of(match: Match, players: Sequence[str]) -> list[Side]:
    """The first seats of a recorded game that people held, or bots where nobody else played. `players` are as in a transcript."""
    names = [players[seat] if seat < len(players) else "" for seat in range(match.seats)]
    lines = match.view().seats
    people = [seat for seat, name in enumerate(names) if not name.startswith(BOT_MARK)]
    alone = say("You") if match.seats == 1 else ""
    return [Side(names[seat] or alone or lines[seat].name, match, seat) for seat in (people or range(match.seats))][:MOST_SIDES]


def outcomes_of(match: Match) -> list[Outcome]:
    """All outcomes of chance of a match, oldest first."""
    return [*match.opening, *(outcome for step in match.steps for outcome in step.outcomes)]


def _verdict(now: Side, before: Side) -> str:
    """Who made more of the luck: the best of each game."""
    mine, theirs = (int(side.match.state.score(side.seat)) for side in (now, before))
    if mine == theirs:
        return plural("{one} and {other}: {n} point each.", "{one} and {other}: {n} points each.", mine, one=now.name, other=before.name)
    more, less = (now, before) if mine > theirs else (before, now)
    return plural(
        "{more} made {n} point more than {less} of the same luck.", "{more} made {n} points more than {less} of the same luck.",
        abs(mine - theirs), more=more.name, less=less.name,
    )  # fmt: skip


def _best(sides: Sequence[Side]) -> Side:
    return max(sides, key=lambda side: int(side.match.state.score(side.seat)))


def _texts(points: Sequence[int]) -> tuple[str, ...]:
    return tuple(str(number) for number in points)
