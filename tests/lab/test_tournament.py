"""Tournaments: fair seating, the same result however they are played, right shares, intervals and ratings."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from ludonaut.bots import BotError, make_bot
from ludonaut.bots.table import derived_seed
from ludonaut.core.chance import FastChance
from ludonaut.core.errors import LudonautError, OptionError
from ludonaut.core.game import find_game
from ludonaut.lab import OutputError, SimulationError, simulate, tournament
from ludonaut.lab.ratings import Met, ratings
from ludonaut.lab.seating import Seating
from ludonaut.lab.statistics import clustered, games_to_see, holm, wilson
from ludonaut.lab.tournament import varied
from tests.bots.race import RACE

pytestmark = pytest.mark.compiled
CUP = "captain-future"
THREE = ["random", "greedy", "search:2"]


# -- seating -----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (2, 20), (3, 2), (3, 3), (3, 5), (5, 4)])
def test_each_bot_holds_each_seat_equally_often_and_no_table_is_lopsided(bots: int, seats: int) -> None:
    seating = Seating(bots, seats, 7)
    for block in range(3):
        games = [seating.at(number) for number in range(block * seating.cycle, (block + 1) * seating.cycle)]
        held = Counter((seat, bot) for around in games for seat, bot in enumerate(around))
        assert len(set(held.values())) == 1 and len(held) == bots * seats
        for around in games:
            counts = [around.count(bot) for bot in range(bots)]
            assert max(counts) - min(counts) <= 1


def test_two_bots_share_a_table_in_every_way() -> None:
    assert {Seating(2, 4, 0).at(number) for number in range(6)} == {
        (0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)
    }  # fmt: skip
    assert len({Seating(2, 30, 0).at(number) for number in range(200)}) == 200


# -- results -----------------------------------------------------------------------------------------------------------------
def test_any_number_of_processes_and_a_tournament_that_was_resumed_give_the_same_bytes(tmp_path: Path) -> None:
    found, files = [], []
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.json"
        found.append(json.dumps(tournament(CUP, THREE, [2, 3], games=12, seed=1, jobs=jobs, out=path).to_json()))
        files.append(path.read_bytes())
    path = tmp_path / "resumed.json"
    tournament(CUP, THREE, [2, 3], games=5, seed=1, jobs=1, out=path)
    found.append(json.dumps(tournament(CUP, THREE, [2, 3], games=12, jobs=1, out=path, resume=True).to_json()))
    assert found[0] == found[1] == found[2]
    assert files[0] == files[1] == path.read_bytes()


def test_a_tournament_that_was_killed_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed.json", tmp_path / "whole.json"
    asked = f"{CUP!r}, ['greedy', 'search:4'], width=0.15, seed=3, jobs=1, out={str(killed)!r}"
    code = f"""
import sys, ludonaut.lab
lab = sys.modules["ludonaut.lab.tournament"]
lab.SAVE_SECONDS, lab.games_per_chunk = 0.0, lambda bots, game: 3
lab.tournament({asked})"""
    begun = subprocess.Popen([sys.executable, "-c", code])
    until = time.monotonic() + 180
    while not killed.exists() or json.loads(killed.read_text())["series"][0]["games"] == 0:
        assert begun.poll() is None and time.monotonic() < until
        time.sleep(0.01)
    os.kill(begun.pid, signal.SIGKILL)
    begun.wait()
    between = json.loads(killed.read_text())["series"][0]["games"]
    resumed = tournament(CUP, ["greedy", "search:4"], width=0.15, jobs=1, out=killed, resume=True)
    uninterrupted = tournament(CUP, ["greedy", "search:4"], width=0.15, seed=3, jobs=1, out=whole)
    assert 0 < between < uninterrupted.games
    assert killed.read_bytes() == whole.read_bytes()
    assert resumed.to_json() == uninterrupted.to_json()


def test_the_share_of_two_seats_is_that_of_the_games_played_step_by_step() -> None:
    standings = tournament(RACE, ["greedy", "random"], [2], games=40, seed=5, jobs=1)
    (series,), (line,) = standings.series, standings.tables[0].pairs
    above = 0.0
    for number in range(40):
        state = RACE.blank_state(RACE.options.make(), 2, FastChance(derived_seed(series.root, number, 0)))
        names = [series.bots[bot] for bot in series.seating.at(number)]
        bots = [make_bot(name, RACE, int(derived_seed(series.root, number, seat + 1))) for seat, name in enumerate(names)]
        state.begin()
        while (seat := int(state.next_seat())) >= 0:
            state.apply(seat, bots[seat].choose(state, seat))
        mine, other = ((state.returns(names.index(name)), state.score(names.index(name))) for name in ("greedy", "random"))
        above += 1.0 if mine > other else 0.5 if mine == other else 0.0
    assert (line.games, line.share.value) == (40, above / 40)


def test_alone_all_play_the_same_games_as_a_simulation_and_are_compared_on_them() -> None:
    standings = tournament("deep-space-d6", ["greedy", "search:10", "random"], games=60, seed=9, jobs=1)
    (table,) = standings.tables
    greedy, search, _ = (simulate("deep-space-d6", 60, [bot], seed=9, jobs=1) for bot in standings.bots)
    assert [line.wins for line in table.alone[:2]] == [greedy.by_seat()[0].wins, search.by_seat()[0].wins]
    assert [line.score for line in table.alone[:2]] == [greedy.by_seat()[0].score, search.by_seat()[0].score]
    pair = table.pairs[0]
    assert pair.games < 60
    more = round(search.by_seat()[0].wins.value * 60) - round(greedy.by_seat()[0].wins.value * 60)
    assert round(pair.games * (1 - 2 * pair.share.value)) == more
    assert pair.share[1:] == pytest.approx(wilson(pair.share.value * pair.games, pair.games)[1:])


def test_alone_and_for_points_the_points_are_compared() -> None:
    solo = varied(find_game("write-the-future"), find_game("write-the-future").options.make({"mode": "solo"}), [])
    (table,) = tournament("write-the-future", ["greedy", "random"], [1], solo, games=40, seed=1, jobs=1).tables
    assert table.pairs[0].games == 40 and table.pairs[0].share.value > 0.9
    assert table.alone[0].score.value > table.alone[1].score.value


def test_a_series_ends_when_its_interval_is_narrow_enough() -> None:
    wide, narrow = (tournament(RACE, ["greedy", "random"], [2], width=width, seed=1, jobs=1) for width in (0.1, 0.03))
    for standings, width in ((wide, 0.1), (narrow, 0.03)):
        share = standings.tables[0].pairs[0].share
        assert width / 1.2 < share.high - share.low <= width
    assert narrow.games > 4 * wide.games


def test_all_at_one_table_are_rated_from_the_same_games() -> None:
    (table,) = tournament(CUP, THREE, [3], games=60, mixed=True, anchor="greedy", seed=1, jobs=1).tables
    assert table.games == 60 and [line.games for line in table.pairs] == [60, 60, 60]
    assert list(table.ratings)[-1] == "random"
    assert table.ratings["greedy"] == (0.0, 0.0, 0.0)


def test_neighbours_alone_play_one_another_and_all_are_rated() -> None:
    (table,) = tournament(CUP, THREE, [2], games=20, neighbours=True, seed=1, jobs=1).tables
    assert [(line.first, line.second) for line in table.pairs] == list(pairwise(THREE))
    assert set(table.ratings) == set(THREE)


def test_a_table_for_each_value_of_an_option() -> None:
    game = find_game("deep-space-d6")
    options = varied(game, game.options.make(), ["dont-panic=0,3", "length"])
    assert len(options) == 2 * len({word for word, _ in next(one for one in game.options if one.name == "length").values()})
    tables = tournament(game, ["greedy", "random"], options=options, games=2, seed=1, jobs=1).tables
    assert [table.options.told() for table in tables] == [one.told() for one in options]
    with pytest.raises(OptionError, match="did you mean length"):
        varied(game, game.options.make(), ["lenght"])


def test_what_cannot_be_played_is_told_before_the_first_game(tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    tournament(RACE, ["greedy", "random"], [2], games=2, seed=1, jobs=1, out=path)
    with pytest.raises(OutputError, match="exists already: go on with it by --resume"):
        tournament(RACE, ["greedy", "random"], [2], games=2, seed=1, jobs=1, out=path)
    with pytest.raises(OutputError, match="another tournament: its bots"):
        tournament(RACE, ["greedy", "search:2"], [2], games=2, seed=1, jobs=1, out=path, resume=True)
    with pytest.raises(OutputError, match="at other tables"):
        tournament(RACE, ["greedy", "random"], [1], games=2, seed=1, jobs=1, out=path, resume=True)
    path.write_text('{"format": 1}')
    with pytest.raises(OutputError, match="is not a tournament"):
        tournament(RACE, ["greedy", "random"], [2], games=2, seed=1, jobs=1, out=path, resume=True)
    refusals: list[tuple[type[LudonautError], str, dict[str, object]]] = [
        (BotError, "between two bots or more", {"bots": ["greedy"]}),
        (BotError, "named twice", {"bots": ["greedy", "Greedy "]}),
        (BotError, "the anchor", {"anchor": "search:1"}),
        (OptionError, "2 seats, not 9", {"seats": [9]}),
        (SimulationError, "the width", {"width": 2.0}),
        (SimulationError, "number of games", {"games": 0}),
    ]
    for error, sentence, changed in refusals:
        with pytest.raises(error, match=sentence):
            tournament(RACE, **{"bots": ["greedy", "random"], "seats": [2], "games": 2, **changed})  # type: ignore[arg-type]


# -- formulas ----------------------------------------------------------------------------------------------------------------
def test_comparisons_of_one_game_are_not_taken_for_independent_ones() -> None:
    plain, worth = clustered({(2, 1): 60, (0, 1): 40})
    assert plain == pytest.approx(wilson(60, 100)) and worth == pytest.approx(100)
    together, worth = clustered({(8, 4): 60, (0, 4): 40})  # four comparisons that always agree are worth one
    assert together == pytest.approx(wilson(60, 100)) and worth == pytest.approx(100)
    assert clustered({(8, 4): 25})[0] == wilson(25, 25)
    assert clustered({(0, 0): 5})[0] == (0.5, 0.0, 1.0)


def test_intervals_of_shares_cover_the_truth_as_often_as_they_say() -> None:
    chance, covered = random.Random(1), 0
    for _ in range(600):
        games: Counter[tuple[int, int]] = Counter()
        for _ in range(80):
            luck = chance.random()  # four comparisons that share their luck
            games[2 * sum(luck + chance.random() < 1.2 for _ in range(4)), 4] += 1
        share = clustered(games)[0]
        covered += share.low <= 1 - 0.8**2 / 2 <= share.high
    assert 0.93 < covered / 600 < 0.97


def test_ratings_find_the_strengths_that_made_the_games() -> None:
    truth = {"a": 0.0, "b": 200.0, "c": 350.0}
    chance, covered = random.Random(2), 0
    for _ in range(40):
        series: list[Met] = []
        for first, second in (("a", "b"), ("b", "c"), ("a", "c")):
            wins = sum(chance.random() < 1 / (1 + 10 ** ((truth[second] - truth[first]) / 400)) for _ in range(300))
            series.append(((first, second), {(2, 1): wins, (0, 1): 300 - wins}))
        found = ratings(["a", "b", "c"], "a", series)
        assert found["a"].value == 0.0
        covered += sum(found[name].low <= truth[name] <= found[name].high for name in "bc")
    assert covered >= 70
    apart = ratings(["a", "b", "c"], "a", [(("a", "b"), {(0, 1): 50})])
    assert set(apart) == {"a", "b"} and 600 < apart["b"].value < 1000


def test_games_to_see_a_difference_and_many_comparisons() -> None:
    assert games_to_see(0.1, (0.49 / 1000) ** 0.5, 1000) == 385  # two-sided 5 %, power 80 %: (1.960 + 0.842)² · 0.49 / 0.01
    assert holm([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.09, 0.09, 0.5])


# -- the file ----------------------------------------------------------------------------------------------------------------
def test_a_damaged_file_is_told_in_one_sentence_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    names = ["greedy", "random"]
    tournament("deep-space-d6", names, games=6, seed=1, jobs=1, out=path)
    good = json.loads(path.read_text())
    spoiled: list[bytes] = [b"", b"\xff\xfe", b"[" * 100_000]
    for place in (good, good["series"][0]):
        for key in list(place):
            kept = place.pop(key)
            spoiled.append(json.dumps(good).encode())
            wrongs: tuple[object, ...] = ("x", -5, 1e300, [1], [[1]], [[1, 2, "a"]], [[9, 1, 6]], None, {}, float("nan"))
            for wrong in wrongs:
                place[key] = wrong
                spoiled.append(json.dumps(good).encode())
            place[key] = kept
    for count in (0, 5, 7):
        good["series"][0]["games"] = count
        spoiled.append(json.dumps(good).encode())
    for text in spoiled:
        path.write_bytes(text)
        with pytest.raises(OutputError, match=r"cup\.json is"):
            tournament("deep-space-d6", names, games=8, seed=1, jobs=1, out=path, resume=True)
        assert path.read_bytes() == text and list(tmp_path.iterdir()) == [path]


def test_two_tournaments_at_once_do_not_write_over_one_another(tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    between: list[bytes] = []

    def another(_: object) -> None:
        if not between:
            tournament("deep-space-d6", ["greedy", "random"], games=12, seed=1, jobs=1, out=path, resume=True)
            between.append(path.read_bytes())

    with pytest.raises(OutputError, match="another tournament is kept in it"):
        tournament("deep-space-d6", ["greedy", "random"], games=6, seed=1, jobs=1, out=path, progress=another)
    assert between == [path.read_bytes()]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a device that is always full")
def test_a_full_disk_leaves_the_file_as_it_was_and_nothing_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cup.json"
    tournament("deep-space-d6", ["greedy", "random"], games=6, seed=1, jobs=1, out=path)
    before, opened = path.read_bytes(), tempfile.NamedTemporaryFile

    def full(*words: object, **named: object) -> object:
        file = opened(*words, **named)  # type: ignore[call-overload]
        os.dup2(os.open("/dev/full", os.O_WRONLY), file.fileno())
        return file

    monkeypatch.setattr(tempfile, "NamedTemporaryFile", full)
    with pytest.raises(OutputError, match="No space left"):
        tournament("deep-space-d6", ["greedy", "random"], games=8, seed=1, jobs=1, out=path, resume=True)
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]


def test_a_seed_of_many_digits_is_kept(tmp_path: Path) -> None:
    path, seed = tmp_path / "cup.json", 10**60 + 7
    first = tournament("deep-space-d6", ["greedy", "random"], games=6, seed=seed, jobs=1, out=path)
    resumed = tournament("deep-space-d6", ["greedy", "random"], games=6, jobs=1, out=path, resume=True)
    assert resumed.seed == seed and resumed.to_json() == first.to_json()
