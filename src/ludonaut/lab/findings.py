"""Findings: the sums of a study as tables with intervals and tests, for a report to show.

Every interval is of 95 % and takes what belongs to one game as hanging together. Where a table asks many questions at once, its p-values
are corrected by Holm's method over the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from ludonaut.core.game import Factor
from ludonaut.lab.statistics import Z95, Interval, games_to_see, holm, normal_p, wilson
from ludonaut.lab.study import QUARTERS, Ratio, Sums, Variant

Unit = Literal["share", "points", "number"]
LEAST_GAMES = 30
"""What was seen in fewer games than this is not told."""
LEAST_USES = 100
"""A slope from fewer games than this has no trustworthy variance."""
MOST_OF_A_KIND = 6
"""So many ways to use one kind of action are told, those that matter most."""
SURE = 0.05


@dataclass(frozen=True)
class Row:
    """One line: what it is of, in how many games, its value, and how far it is from what it is compared with.

    `corrected` is the p-value of that difference after correction; None where nothing is tested. `score` is the mean score beside it.
    """

    label: str
    games: int
    value: Interval
    difference: Interval | None = None
    corrected: float | None = None
    score: Interval | None = None

    @property
    def is_sure(self) -> bool:
        return self.corrected is not None and self.corrected < SURE


@dataclass(frozen=True)
class Finding:
    """A table: what its values are (`unit`), with what they are compared, and a line from which points to the right are more."""

    name: str
    title: str
    note: str
    unit: Unit
    value: str
    rows: tuple[Row, ...]
    against: str = ""
    par: float | None = None


@dataclass(frozen=True)
class Histogram:
    """Counts of games by a whole number, of one or several kinds of game."""

    name: str
    title: str
    note: str
    axis: str
    series: tuple[tuple[str, dict[int, int]], ...]


# -- estimates ---------------------------------------------------------------------------------------------------------------
def error_of(ratio: Ratio) -> float:
    """The standard error of y / n over games (linearized; 0 where there are too few)."""
    if ratio.games < 2 or not ratio.n:
        return 0.0
    value = ratio.y / ratio.n
    squares = max(0.0, ratio.yy - 2 * value * ratio.ny + value * value * ratio.nn)
    return sqrt(squares * ratio.games / (ratio.games - 1)) / ratio.n


def mean_of(ratio: Ratio) -> Interval:
    """y / n with the normal interval."""
    if not ratio.n:
        return Interval(0.0, 0.0, 0.0)
    value, half = ratio.y / ratio.n, Z95 * error_of(ratio)
    return Interval(value, value - half, value + half)


def share_of(ratio: Ratio) -> Interval:
    """y / n as a share, with Wilson's interval for as many independent cases as have its variance between games."""
    if not ratio.n:
        return Interval(0.0, 0.0, 1.0)
    value = min(1.0, ratio.y / ratio.n)
    squares = ratio.yy - 2 * value * ratio.ny + value * value * ratio.nn
    effective = min(ratio.n, value * (1 - value) * ratio.n**2 / squares) if squares > 1e-9 * ratio.n else float(ratio.games)
    return wilson(value * effective, effective)


def less(one: Ratio, other: Ratio) -> Ratio:
    """What is left of a ratio without another, where each game is in the other whole or not at all."""
    return Ratio(
        one.games - other.games, one.n - other.n, one.y - other.y, one.nn - other.nn, one.ny - other.ny, one.yy - other.yy
    )  # fmt: skip


def apart(one: Ratio, other: Ratio) -> Interval:
    """The difference of two means of different games."""
    value = (one.y / one.n if one.n else 0.0) - (other.y / other.n if other.n else 0.0)
    half = Z95 * sqrt(error_of(one) ** 2 + error_of(other) ** 2)
    return Interval(value, value - half, value + half)


def error_in(difference: Interval) -> float:
    """The standard error from which an interval was made."""
    return (difference.high - difference.low) / 2 / Z95


def with_corrected(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with p-values corrected over all that are compared with something."""
    tested = [row for row in rows if row.difference is not None]
    values = holm([normal_p(row.difference.value, error_in(row.difference)) for row in tested if row.difference is not None])
    corrected = {row.label: value for row, value in zip(tested, values, strict=True)}
    return tuple(Row(row.label, row.games, row.value, row.difference, corrected.get(row.label), row.score) for row in rows)


# -- one variant -------------------------------------------------------------------------------------------------------------
def findings(variant: Variant, sums: Sums) -> list[Finding]:
    """All tables of one variant that its games say something on."""
    found = [seats(variant, sums), places(variant, sums), bots(variant, sums)]
    found += [factor_table(variant, sums, factor) for factor in variant.game.factors]
    found += [uses(sums), sources(variant, sums), leads(variant, sums), shape(variant, sums)]
    return [one for one in found if one is not None and one.rows]


def seats(variant: Variant, sums: Sums) -> Finding | None:
    """Each seat, whoever sat there."""
    if variant.seats == 1:
        return _alone(variant, sums)
    return _by(variant, sums, "seat", range(1, variant.seats + 1), lambda seat: f"seat {seat}", "Seats", "The bots move round the table.")


def places(variant: Variant, sums: Sums) -> Finding | None:
    """Each place in the order of turns; the first is the first-seat advantage."""
    note = "The first place against an equal share is the advantage of the seat that begins."
    return _by(variant, sums, "place", range(1, variant.seats + 1), lambda place: f"turn {place}", "Order of turns", note)


def bots(variant: Variant, sums: Sums) -> Finding | None:
    """Each bot by name, where there are several."""
    names = sorted(set(variant.bots))
    if len(names) < 2 or variant.seats == 1:
        return None
    return _by(variant, sums, "bot", names, str, "Bots", "Each holds each seat equally often.")


def _alone(variant: Variant, sums: Sums) -> Finding:
    score, won = sums.ratio("score"), sums.ratio("won")
    if variant.game.is_contest(1):
        row = Row("all games", sums.games, share_of(won), score=mean_of(score))
        return Finding("result", "Result", "", "share", "won", (row,))
    return Finding("result", "Result", "", "points", "points", (Row("all games", sums.games, mean_of(score)),))


def _by(
    variant: Variant, sums: Sums, kind: str, places: Sequence[str | int], label: Callable[[str | int], str], title: str, note: str
) -> Finding | None:
    par = 1.0 / variant.seats
    rows = []
    for place in places:
        won = sums.ratios.get((kind, place, "won"))
        if won is None or won.games < LEAST_GAMES:
            continue
        share = share_of(won)
        rows.append(
            Row(label(place), won.games, share, _moved(mean_of(won), par), score=mean_of(sums.ratio(kind, place, "score")))
        )
    return Finding(kind, title, note, "share", "won", with_corrected(rows), "an equal share", par) if len(rows) > 1 else None


def _moved(interval: Interval, par: float) -> Interval:
    return Interval(*(end - par for end in interval))


def _wins_of(sums: Sums, factor: Factor) -> dict[str | int, Ratio]:
    """What was won with each word of a column; with "" what was won in all games."""
    return {key[2]: ratio for key, ratio in sums.ratios.items() if key[:2] == ("factor", factor.column) and key[3] == "won"}


def factor_table(variant: Variant, sums: Sums, factor: Factor) -> Finding | None:
    """The results divided by the words of a column: against an equal share, against games without the word, or by the points of all."""
    game = variant.game
    every = _wins_of(sums, factor)
    whole = every.pop("", Ratio())
    all_scores = sums.ratio("factor", factor.column, "", "score")
    words = sorted(word for word, ratio in every.items() if ratio.games >= LEAST_GAMES and word != "0")
    contest = variant.seats > 1 and not factor.shared
    points = factor.shared or not game.is_contest(variant.seats)
    rows = []
    for word in words:
        won, score = every[word], sums.ratio("factor", factor.column, str(word), "score")
        told = str(word).replace("-", " ").replace("_", " ")
        if contest:
            rows.append(Row(told, won.games, share_of(won), _moved(mean_of(won), 1.0 / variant.seats), score=mean_of(score)))
            continue
        one, rest = (score, less(all_scores, score)) if points else (won, less(whole, won))
        if rest.games >= LEAST_GAMES:
            value = mean_of(one) if points else share_of(one)
            rows.append(Row(told, one.games, value, apart(one, rest), score=None if points else mean_of(score)))
    if len(rows) < 2:
        return None
    rows.sort(key=lambda row: -row.value.value)
    par = 1.0 / variant.seats if contest else (all_scores.y / all_scores.n if points else whole.y / whole.n)
    against = "an equal share" if contest else "the games without it"
    note = f"Games that were not over by then: {whole.games:,} of {sums.games:,}." if factor.after else ""
    unit: Unit = "points" if points else "share"
    return Finding(factor.column, factor.title, note, unit, "points" if points else "won", with_corrected(rows), against, par)


def uses(sums: Sums) -> Finding | None:
    """Cards and other actions: what goes with one use more than the others at the table."""
    rows = []
    for key, ratio in sums.ratios.items():
        if key[0] == "use" and ratio.games >= LEAST_USES and ratio.n:
            slope = mean_of(ratio)
            rows.append(Row(str(key[1]), ratio.games, slope, slope))
    rows.sort(key=lambda row: row.label)
    tested = with_corrected(rows)
    told: list[Row] = []
    kinds: Counter[str] = Counter()
    for row in sorted((row for row in tested if row.is_sure), key=lambda row: -abs(row.value.value)):
        kind = row.label.partition(" ")[0]
        kinds[kind] += 1
        if kinds[kind] <= MOST_OF_A_KIND:
            told.append(row)
    told.sort(key=lambda row: -row.value.value)
    note = (
        f"How much more often a seat wins with each use more than the others at its table had. {len(tested)} kinds were looked at;"
        f" those shown (at most {MOST_OF_A_KIND} of a kind) are sure after correction over all. It goes with winning and need not bring it:"
        " who is ahead can do some things more often."
    )
    return Finding("uses", "Cards and actions that matter", note, "share", "for each use more", tuple(told), "no use more", 0.0)


def sources(variant: Variant, sums: Sums) -> Finding | None:
    """Where points come from, and how much more of them winners have."""
    rows = []
    for key, ratio in sums.ratios.items():
        if key[0] == "source" and key[2] == "all":
            won = sums.ratio("source", key[1], "won")
            if ratio.games >= LEAST_GAMES:
                rows.append(Row(str(key[1]), ratio.games, mean_of(ratio), mean_of(won) if variant.seats > 1 and won.n else None))
    rows.sort(key=lambda row: -row.value.value)
    note = "Points of a seat; beside it how many more the winner has than its table on average." if variant.seats > 1 else ""
    return Finding("sources", "Where points come from", note, "points", "points", with_corrected(rows), "the table")


def leads(variant: Variant, sums: Sums) -> Finding | None:
    """How early a game is decided: how often who leads after a part of the rounds wins."""
    rows = []
    for quarter in QUARTERS:
        ratio = sums.ratio("leader after", quarter)
        if ratio.games >= LEAST_GAMES:
            rows.append(Row(f"after {quarter} % of the rounds", ratio.games, share_of(ratio)))
    note = "How often the seat that leads alone by its points wins: near an equal share they say little, near 100 % all is decided."
    return Finding("leads", "Who leads wins", note, "share", "won by who leads", tuple(rows), "", 1.0 / variant.seats)


def shape(variant: Variant, sums: Sums) -> Finding:
    """Length, choices, changes of lead."""
    rows = [
        Row("rounds", sums.games, mean_of(sums.ratio("rounds"))),
        Row("actions of all", sums.games, mean_of(sums.ratio("moves"))),
        Row("possible actions at a decision", sums.games, mean_of(sums.ratio("choices"))),
        Row("decisions with one possible action, %", sums.games, Interval(*(100 * end for end in mean_of(sums.ratio("forced"))))),
    ]
    if variant.seats > 1:
        rows += [
            Row("changes of lead", sums.games, mean_of(sums.ratio("lead changes"))),
            Row("points between the first and the second", sums.games, mean_of(sums.ratio("margin"))),
        ]
        settled = sums.ratio("settled")
        if settled.games:
            part = Interval(*(100 * end for end in mean_of(settled)))
            rows.append(Row("% of the rounds after which the winner stays ahead", settled.games, part))
    return Finding("shape", "Length, choices and lead", "", "number", "mean", tuple(rows))


def left_out(variant: Variant, sums: Sums) -> str:
    """What was seen in too few games to be told, in words; empty where all is told."""
    parts = []
    for factor in variant.game.factors:
        seen = [ratio.games for word, ratio in _wins_of(sums, factor).items() if word not in ("", "0")]
        few = sum(games < LEAST_GAMES for games in seen)
        if few:
            parts.append(f"{factor.title}, {few} of {len(seen)}")
    return f"{'; '.join(parts)}: seen in fewer than {LEAST_GAMES} games" if parts else ""


def histograms(sums: Sums) -> list[Histogram]:
    """How long games are, and by how much they are won."""
    lengths = {int(key[1]): count for key, count in sums.counts.items() if key[0] == "rounds" and len(key) == 2}
    outcomes = [
        (outcome, {int(key[1]): count for key, count in sums.counts.items() if key[0] == "rounds" and key[2:] == (outcome,)})
        for outcome in ("won", "lost")
    ]
    split = tuple((outcome, counts) for outcome, counts in outcomes if counts)
    found = [Histogram("length", "Length", "", "rounds", split or (("games", lengths),))]
    margins = {int(key[1]): count for key, count in sums.counts.items() if key[0] == "margin"}
    if margins:
        found.append(Histogram("margin", "Decisiveness", "", "points between the first and the second", (("games", margins),)))
    return found


def choices_by_round(sums: Sums) -> list[tuple[int, Interval]]:
    """Possible actions at a decision by round, as far as games go on often enough."""
    found = sorted((int(key[1]), ratio) for key, ratio in sums.ratios.items() if key[0] == "choices" and len(key) == 2)
    return [(number, mean_of(ratio)) for number, ratio in found if number and ratio.games >= max(LEAST_GAMES, sums.games // 20)]


# -- several variants --------------------------------------------------------------------------------------------------------
def between(variants: Sequence[Variant], sums: Sequence[Sums]) -> list[Finding]:
    """Values of options: each variant against the first, by what is won alone or for whoever begins, by points and by length."""
    if len(variants) < 2:
        return []
    game, count = variants[0].game, variants[0].seats
    kinds: list[tuple[str, str, Unit, Callable[[Sums], Ratio]]] = []
    if count == 1 and game.is_contest(1):
        kinds.append(("won", "Won", "share", lambda one: one.ratio("won")))
    if count > 1 and any(("place", 1, "won") in one.ratios for one in sums):
        kinds.append(("first", "Won by the seat that begins", "share", lambda one: one.ratio("place", 1, "won")))
    if game.scored or count > 1:
        kinds.append(("score", "Points of a seat", "points", lambda one: one.ratio("score")))
    kinds.append(("rounds", "Rounds", "number", lambda one: one.ratio("rounds")))
    if count > 1:
        kinds.append(("lead-changes", "Changes of lead", "number", lambda one: one.ratio("lead changes")))
        kinds.append(("margins", "Points between the first and the second", "number", lambda one: one.ratio("margin")))
    found = []
    for name, title, unit, of in kinds:
        rows = []
        for place, (variant, one) in enumerate(zip(variants, sums, strict=True)):
            ratio = of(one)
            value = share_of(ratio) if unit == "share" else mean_of(ratio)
            rows.append(Row(variant.label, one.games, value, apart(ratio, of(sums[0])) if place else None))
        found.append(
            Finding(f"options-{name}", f"Options: {title.lower()}", "", unit, title.lower(), with_corrected(rows), variants[0].label)
        )
    return found


@dataclass(frozen=True)
class Compared:
    """One figure of two sets: both values, the second less the first, its corrected p-value, and the games needed to see differences."""

    table: str
    label: str
    unit: Unit
    first: Interval
    second: Interval
    difference: Interval
    corrected: float
    needed: tuple[tuple[float, int], ...]

    @property
    def is_sure(self) -> bool:
        return self.corrected < SURE


SEEN: dict[Unit, tuple[float, ...]] = {"share": (0.01, 0.02, 0.05), "points": (0.5, 1.0, 2.0), "number": (0.01, 0.02, 0.05)}
"""The differences for which the games needed are told; of numbers of other kinds they are parts of the first value."""


def compared(first: Sequence[Finding], second: Sequence[Finding], games: int, only: str = "") -> list[Compared]:
    """Every figure that two sets have in common, the second against the first; p-values corrected over all. `games` are those of each.

    With `only` they are the figures that have this text in the name of the table or the line, whatever its case.
    """
    tables = {one.name: one for one in second}
    pairs = []
    for table in first:
        others = {row.label: row for row in tables[table.name].rows} if table.name in tables else {}
        rows = [row for row in table.rows if row.label in others and table.name != "uses"]
        pairs += [(table, row, others[row.label]) for row in rows if only.casefold() in f"{table.title}: {row.label}".casefold()]
    errors = [sqrt(error_in(one.value) ** 2 + error_in(two.value) ** 2) for _, one, two in pairs]
    values = [two.value.value - one.value.value for _, one, two in pairs]
    corrected = holm([normal_p(value, error) for value, error in zip(values, errors, strict=True)])
    return [
        Compared(
            table.title,
            one.label,
            table.unit,
            one.value,
            two.value,
            Interval(value, value - Z95 * error, value + Z95 * error),
            p,
            tuple((by, games_to_see(by, error, games)) for by in _seen(table.unit, one.value.value)) if error else (),
        )
        for (table, one, two), value, error, p in zip(pairs, values, errors, corrected, strict=True)
    ]


def _seen(unit: Unit, value: float) -> tuple[float, ...]:
    """The differences for which the games needed are told, of a figure that has this value."""
    return tuple(by * abs(value) for by in SEEN[unit] if value) if unit == "number" else SEEN[unit]
