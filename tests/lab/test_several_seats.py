"""A game of several seats in the laboratory: who began, what that was worth, and games of another box in other processes."""

from __future__ import annotations

import json
import sys
from io import StringIO
from pathlib import Path

import polars
import pytest
from rich.console import Console

from ludonaut.core.chance import FastChance
from ludonaut.core.errors import OptionError
from ludonaut.core.game import Game, find_game, open_game
from ludonaut.core.options import Options
from ludonaut.lab import Summary, simulate
from ludonaut.lab.simulate import ROWS_PER_CHUNK, games_per_chunk
from ludonaut.lab.statistics import wilson
from tests.bots.race import RACE
from tests.boxes import box_file, other_box
from tests.core.toy import CROWD

pytestmark = pytest.mark.compiled
GAME = find_game("captain-future")


def rendered(summary: Summary) -> str:
    stream = StringIO()
    Console(file=stream, width=120).print(summary.render())
    return stream.getvalue()


def rows_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", [GAME, find_game("write-the-future")], ids=lambda game: str(game.name))
def test_the_sums_by_turn_order_are_those_of_the_rows(tmp_path: Path, game: Game, seats: int) -> None:
    path = tmp_path / "rows.jsonl"
    summary = simulate(game, 40, ["greedy", *["random"] * (seats - 1)], seed=2, jobs=1, out=path)
    rows = rows_of(path)
    for place, line in enumerate(summary.by_place(), 1):
        own = [row for row in rows if row["place_in_order"] == place]
        assert line.games == len(own) == 40
        assert line.wins.value == pytest.approx(sum(float(str(row["won"])) for row in own) / 40)
        assert line.score.value == sum(int(str(row["score"])) for row in own) / 40
    assert len({row["seat"] for row in rows if row["place_in_order"] == 1}) == seats, "one seat began every game"


def test_every_bot_has_every_seat_equally_often(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    simulate(GAME, 30, ["greedy", "greedy", "random"], seed=2, jobs=1, out=path)
    counts = polars.read_parquet(path).group_by("seat", "bot").len().rows()
    assert sorted(counts) == [(seat, bot, games) for seat in (1, 2, 3) for bot, games in (("greedy", 20), ("random", 10))]


def test_rows_have_seat_bot_share_of_the_win_and_the_facts_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    simulate(GAME, 10, ["random"], seats=4, seed=2, jobs=1, out=path)
    rows = rows_of(path)
    facts = GAME.facts(GAME.new_state(GAME.options.make(), 4, FastChance(1)), 0)
    assert len(rows) == 40
    for row in rows:
        assert {"game", "seat", "bot", "won", "score", *facts, *(option.name for option in GAME.options)} <= set(row)
    for game in range(1, 11):
        assert sum(float(str(row["won"])) for row in rows if row["game"] == game) == pytest.approx(1.0)


def test_the_first_seat_advantage_is_told_with_its_interval_and_how_it_is_computed() -> None:
    summary = simulate(GAME, 200, ["greedy"], seats=3, seed=2, jobs=1)
    began = summary.by_place()[0].wins
    expected = wilson(began.value * 200, 200)
    advantage = summary.first_seat_advantage()
    assert advantage is not None
    assert tuple(advantage) == pytest.approx([share - 1 / 3 for share in expected])
    assert advantage.low < advantage.value < advantage.high
    found = summary.to_json()
    told = found["first_seat_advantage"]
    assert isinstance(told, dict)
    assert (told["value"], told["95"]) == (advantage.value, [advantage.low, advantage.high])
    assert "the seat that began, less 1/3; Wilson's 95 % interval" in told["how"]
    order = found["by_turn_order"]
    assert isinstance(order, list) and [entry["win_rate"] for entry in order] == [line.wins.value for line in summary.by_place()]
    text = rendered(summary)
    low, value, high = (f"{100 * share:+.2f}" for share in (advantage.low, advantage.value, advantage.high))
    assert f"First-seat advantage: {value} percentage points ({low} to {high})" in text
    assert told["how"] in " ".join(text.split())
    assert [line.split()[:2] for line in text.splitlines() if line.startswith(("seat ", "turn "))] == [
        [word, str(number)] for word in ("seat", "turn") for number in (1, 2, 3)
    ]


def test_a_fixed_first_seat_is_told_once_and_a_solo_game_has_no_first_seat() -> None:
    fixed = simulate(GAME, 20, ["random"], seats=2, seed=2, jobs=1, options=GAME.options.make({"start": "first-seat"}))
    assert fixed.by_place()[0].wins == fixed.by_seat()[0].wins
    assert "turn 1" not in rendered(fixed)
    assert "First-seat advantage" in rendered(fixed)
    solo = simulate(RACE, 20, ["random"], seats=1, seed=2, jobs=1)
    assert "First-seat" not in rendered(solo)
    assert "first_seat_advantage" not in solo.to_json()


def test_where_all_play_at_once_nobody_begins_and_no_advantage_of_that_is_told() -> None:
    game = find_game("write-the-future")
    for seats, mode, begins in ((3, "traditional", False), (3, "draft", True), (14, "traditional", False)):
        summary = simulate(game, 10, ["random"], seats=seats, seed=2, jobs=1, options=game.options.make({"mode": mode}))
        found, text = summary.to_json(), rendered(summary)
        assert ("first_seat_advantage" in found, "by_turn_order" in found) == (begins, begins)
        assert ("First-seat advantage" in text, "turn 1" in text) == (begins, begins)
        assert bool(summary.by_place()) == begins and (summary.first_seat_advantage() is not None) == begins
        places = {game.facts(game.new_state(summary.options, seats, FastChance(1)), seat)["place_in_order"] for seat in range(seats)}
        assert places == ({1, 2, 3} if begins else {0})


@pytest.mark.parametrize("boxed", [False, True])
def test_any_number_of_processes_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, boxed: bool) -> None:
    monkeypatch.setattr(sys.modules["ludonaut.lab.simulate"], "GAMES_PER_CHUNK", 5)
    game: Game = GAME.with_components(other_box()) if boxed else GAME
    files = []
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.jsonl"
        summary = simulate(game, 20, ["greedy", "random"], seed=3, jobs=jobs, out=path)
        assert summary.jobs == jobs
        files.append(path.read_bytes())
    assert files[0] == files[1]


def test_a_game_of_another_box_is_simulated_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDONAUT_BOXES", str(tmp_path / "boxes"))
    game, options = open_game("captain-future", [f"components={box_file(tmp_path)}"])
    named = simulate(game.name, 20, ["greedy"], seed=3, jobs=1)
    given = simulate(game, 20, ["greedy"], seed=3, jobs=1, options=options)
    printed = simulate(GAME, 20, ["greedy"], seed=3, jobs=1)
    assert named.digest == given.digest != printed.digest
    assert named.to_json()["game"] == game.name
    assert f"box {game.name.partition('@')[2]}" in rendered(named)
    assert " box " not in rendered(printed)


# -- many seats ----------------------------------------------------------------------------------------------------------------
def test_a_hundred_seats_have_a_row_each_and_a_table_that_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    summary = simulate(CROWD, 5, ["random"], seats=100, seed=2, jobs=1, out=path)
    rows = rows_of(path)
    assert len(rows) == 500
    seats = summary.by_seat()
    for seat in (0, 42, 99):
        own = [row for row in rows if row["seat"] == seat + 1]
        assert seats[seat].games == len(own) == 5
        assert seats[seat].score.value == sum(int(str(row["score"])) for row in own) / 5
    text = rendered(summary)
    told = [line.split() for line in text.splitlines() if line.startswith("seat ")]
    means = {line.name: line.score.value for line in seats}
    assert [float(words[-1]) for words in told] == sorted(means.values(), reverse=True)[:3] + sorted(means.values(), reverse=True)[-3:]
    between = next(line.split() for line in text.splitlines() if line.startswith("94 seats between"))
    assert between[3] == "470"
    assert float(between[-1]) == round(sum(sorted(means.values())[3:-3]) / 94, 2)
    assert "First-seat" not in text and "turn 1" not in text, "all lay their cards at once"
    assert len(text.splitlines()) < 24
    found = summary.to_json()
    assert len(list(found["mean_score"])) == len(list(found["win_rate"])) == 100  # type: ignore[call-overload]


def test_what_is_kept_of_many_seats_grows_as_they_do() -> None:
    few, many = (simulate(CROWD, 2, ["random"], seats=seats, seed=2, jobs=1) for seats in (10, 100))
    assert len(many.sums) - len(few.sums) == 9 * (len(few.sums) - 6 - len(CROWD.reasons))
    assert games_per_chunk(["greedy"] * 100, GAME) * 100 <= ROWS_PER_CHUNK
    assert games_per_chunk(["greedy"] * 4, GAME) == games_per_chunk(["greedy"], GAME)


def test_a_table_that_the_options_do_not_allow_is_refused_before_the_first_game() -> None:
    class Pairs(type(CROWD)):  # type: ignore[misc]
        def check_table(self, options: Options, seats: int) -> None:
            super().check_table(options, seats)
            if seats % 2:
                raise OptionError("an even number of seats, please.")

    with pytest.raises(OptionError, match="even number"):
        simulate(Pairs(), 1, ["random"], seats=3, jobs=1)
