"""Simulations: the same for any number of processes, right sums, rows and refusals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import polars
import pytest
from rich.console import Console

from ludonaut.bots import BotError, make_bot
from ludonaut.bots.table import EndlessGame, Table, derived_seed, mixed
from ludonaut.core.chance import FastChance
from ludonaut.core.errors import LudonautError, OptionError
from ludonaut.core.game import all_games, find_game
from ludonaut.core.state import GameState
from ludonaut.lab import OutputError, SimulationError, Standing, Summary, simulate
from ludonaut.lab.simulate import games_per_chunk, root_seed
from ludonaut.lab.workers import Job, played_chunks
from tests.bots.race import RACE, RaceGame

pytestmark = pytest.mark.compiled
GAME = "deep-space-d6"
SIMULATE = sys.modules["ludonaut.lab.simulate"]


def played_by_hand(number: int, bots: list[str], seed: int, seats: int) -> tuple[GameState, int, int]:
    """Game `number` of a series, played step by step: the last state, the moves, the seed of its chance."""
    root = root_seed(seed)
    chance_seed = int(derived_seed(root, number, 0))
    state = RACE.blank_state(RACE.options.make(), seats, FastChance(chance_seed))
    state.begin()
    around = [make_bot(bots[(seat + number) % seats], RACE, int(derived_seed(root, number, seat + 1))) for seat in range(seats)]
    moves = 0
    while not state.is_over():
        seat = int(state.next_seat())
        state.apply(seat, around[seat].choose(state, seat))
        moves += 1
    return state, moves, chance_seed


# -- results ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("suffix", [".jsonl", ".parquet"])
def test_any_number_of_processes_gives_the_same_bytes(tmp_path: Path, suffix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SIMULATE, "GAMES_PER_CHUNK", 7)
    files, summaries = [], []
    for jobs in (1, 2, 3):
        path = tmp_path / f"{jobs}{suffix}"
        summaries.append(simulate(GAME, 60, ["greedy"], seed="abc", jobs=jobs, out=path))
        files.append(path.read_bytes())
    assert files[0] == files[1] == files[2]
    assert len({summary.sums for summary in summaries}) == 1
    assert [summary.jobs for summary in summaries] == [1, 2, 3]


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    first, again, other = (simulate(RACE, 50, seats=2, seed=seed, jobs=1) for seed in (1, 1, 2))
    assert first.sums == again.sums
    assert first.digest != other.digest
    assert simulate(RACE, 50, seats=2, jobs=1).seed != simulate(RACE, 50, seats=2, jobs=1).seed


def test_a_longer_series_begins_with_the_shorter_one(tmp_path: Path) -> None:
    simulate(RACE, 30, seed=4, jobs=1, out=tmp_path / "short.jsonl")
    simulate(RACE, 45, seed=4, jobs=1, out=tmp_path / "long.jsonl")
    assert (tmp_path / "long.jsonl").read_text().startswith((tmp_path / "short.jsonl").read_text())


def test_rows_do_not_change_the_games(tmp_path: Path) -> None:
    without = simulate(RACE, 40, ["greedy", "random"], seed=9, jobs=1)
    with_rows = simulate(RACE, 40, ["greedy", "random"], seed=9, jobs=1, out=tmp_path / "rows.jsonl")
    assert without.sums == with_rows.sums


def test_sums_are_those_of_the_games() -> None:
    bots = ["greedy", "random"]
    summary = simulate(RACE, 25, bots, seed=5, jobs=1)
    games = [played_by_hand(number, bots, 5, 2) for number in range(25)]
    assert summary.games == 25
    assert summary.moves == sum(moves for _, moves, _ in games)
    assert summary.rounds.value == sum(int(state.rounds()) for state, _, _ in games) / 25
    assert summary.reasons()["landed"] == sum(state.reason() == 1 for state, _, _ in games)
    for seat, line in enumerate(summary.by_seat()):
        assert line.games == 25
        assert line.wins.value == sum(state.returns(seat) for state, _, _ in games) / 25
        assert line.score.value == sum(int(state.score(seat)) for state, _, _ in games) / 25
    greedy, other = summary.by_bot()
    assert (greedy.name, other.name) == ("greedy", "random")
    assert greedy.wins.value == sum(state.returns(number % 2) for number, (state, _, _) in enumerate(games)) / 25


def test_bots_of_the_same_name_are_counted_together() -> None:
    summary = simulate(RACE, 10, ["random"], seats=2, seed=1, jobs=1)
    assert [(line.name, line.games) for line in summary.by_bot()] == [("random", 20)]
    assert summary.bots == ("random", "random")


def test_seeds_are_spread() -> None:
    words = [int(mixed(word)) for word in range(4096)]
    assert len(set(words)) == 4096
    seeds = {int(derived_seed(root, number, stream)) for root in (0, 1, 2**62) for number in range(200) for stream in range(4)}
    assert len(seeds) == 3 * 200 * 4
    assert all(0 <= seed < 2**63 for seed in seeds)
    ones = sum(seed.bit_count() for seed in seeds) / len(seeds)
    assert 30.5 < ones < 32.5


def test_an_endless_game_is_given_up() -> None:
    state = RACE.blank_state(RACE.options.make({"time": 50}), 1, FastChance(0))
    table = Table(state, [make_bot("random", RACE, 0)], 1, len(RACE.reasons), 0)
    with pytest.raises(EndlessGame, match="is not over after 0 moves"):
        table.play(0, 1)


# -- rows -------------------------------------------------------------------------------------------------------------------
def expected_rows(games: int, bots: list[str], seed: int) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for number in range(games):
        state, moves, chance_seed = played_by_hand(number, bots, seed, 2)
        rows += [
            {
                "game": number + 1,
                "seat": seat + 1,
                "bot": bots[(seat + number) % 2],
                "score": int(state.score(seat)),
                "won": state.returns(seat),
                "rounds": int(state.rounds()),
                "moves": moves,
                "reason": RACE.reasons[int(state.reason())],
                "seed": chance_seed,
                "track": 9,
                "time": 6,
                **RACE.facts(state, seat),
            }
            for seat in range(2)
        ]
    return rows


def test_json_lines_hold_a_row_for_each_game_and_seat(tmp_path: Path) -> None:
    simulate(RACE, 20, ["greedy", "random"], seed=3, jobs=1, out=tmp_path / "rows.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert rows == expected_rows(20, ["greedy", "random"], 3)


def test_parquet_holds_the_same_rows_in_row_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludonaut.lab.rows.ROWS_PER_GROUP", 16)
    monkeypatch.setattr(SIMULATE, "GAMES_PER_CHUNK", 5)
    path = tmp_path / "rows.parquet"
    simulate(RACE, 20, ["greedy", "random"], seed=3, jobs=1, out=path)
    frame = polars.read_parquet(path)
    assert frame.to_dicts() == expected_rows(20, ["greedy", "random"], 3)
    assert frame.schema["seed"] == polars.Int64
    assert frame.schema["won"] == polars.Float64
    described = json.loads(polars.read_parquet_metadata(path)["ludonaut"])
    assert described["game"] == "race"
    assert described["bots"] == ["greedy", "random"]
    assert described["seed"] == 3
    assert sorted(tmp_path.iterdir()) == [path]


def test_a_file_of_the_same_name_is_replaced_only_by_a_whole_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text("old\n")

    def broken(_self: object, _state: GameState, _seat: int) -> Mapping[str, int | str]:
        raise RuntimeError("broken facts")

    monkeypatch.setattr(RaceGame, "facts", broken)
    with pytest.raises(RuntimeError, match="broken facts"):
        simulate(RACE, 20, seed=3, jobs=1, out=path)
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]


# -- breaking off -----------------------------------------------------------------------------------------------------------
SCRIPT = """
import json, sys
from ludonaut.lab import simulate
if __name__ == "__main__":
    def told(standing):
        print("standing", standing.games, flush=True)
    summary = simulate("deep-space-d6", 10_000_000, ["random"], seed=1, jobs=int(sys.argv[1]), out=sys.argv[2], progress=told)
    print("summary", json.dumps(summary.to_json()), flush=True)
"""


@pytest.mark.parametrize(("jobs", "suffix"), [(1, ".jsonl"), (2, ".parquet"), (2, ".jsonl")])
def test_an_interrupt_keeps_what_is_done(tmp_path: Path, jobs: int, suffix: str) -> None:
    script, out = tmp_path / "run.py", tmp_path / f"rows{suffix}"
    script.write_text(SCRIPT)
    process = subprocess.Popen(
        [sys.executable, str(script), str(jobs), str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        while not process.stdout.readline().startswith("standing"):
            assert process.poll() is None
        time.sleep(0.3)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: every process of the group gets it
        output, complaints = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 0, complaints
    assert complaints == ""
    found = json.loads(output.rsplit("summary ", 1)[1])
    assert 0 < found["games"] < found["games_asked"] == 10_000_000
    rows = len(polars.read_parquet(out)) if suffix == ".parquet" else len([json.loads(line) for line in out.read_text().splitlines()])
    assert rows == found["games"]
    assert sorted(tmp_path.iterdir()) == sorted([script, out])
    assert simulate(GAME, found["games"], seed=1, jobs=1).digest == found["digest"]


def test_a_process_that_dies_is_told_in_a_sentence(tmp_path: Path) -> None:
    script = tmp_path / "run.py"
    script.write_text(
        "import multiprocessing, os\n"
        "from ludonaut.core.errors import LudonautError\n"
        "from ludonaut.lab import simulate\n"
        "def told(standing):\n"
        "    for process in multiprocessing.active_children(): process.kill()\n"
        "if __name__ == '__main__':\n"
        "    try: simulate('deep-space-d6', 10_000_000, jobs=2, progress=told)\n"
        "    except LudonautError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "a process that played games was ended from outside (was there memory enough?).\n"
    assert done.stderr == ""


def test_an_error_in_a_worker_reaches_the_caller() -> None:
    game = find_game(GAME)
    job = Job(game, game.options.make(), 1, ("serch",), 1, rows=False)
    with pytest.raises(BotError, match="did you mean search"):
        list(played_chunks(job, [(0, 1), (1, 1)], 2))


# -- summary and progress ---------------------------------------------------------------------------------------------------
def rendered(summary: Summary) -> str:
    stream = StringIO()
    Console(file=stream, width=100).print(summary.render())
    return stream.getvalue()


def test_the_summary_in_words_and_as_an_object_say_the_same() -> None:
    summary = simulate(RACE, 200, ["greedy", "random"], seed=3, jobs=1, options=RACE.options.make({"track": 7}))
    found = summary.to_json()
    text = rendered(summary)
    assert json.loads(json.dumps(found)) == found
    for field in ("games", "seconds", "moves_per_second", "games_per_second", "win_rate", "mean_rounds", "digest"):
        assert field in found
    assert found["games"] == 200
    assert "Race: 200 games" in text
    assert "track 7" in text
    assert summary.digest in text
    for line in [*summary.by_seat(), *summary.by_bot()]:
        assert f"{100 * line.wins.value:.2f} %" in text
        assert line.name in text


def test_alone_and_for_points_the_summary_tells_points_and_not_wins() -> None:
    for game in all_games():
        contest = game.is_contest(game.fewest_seats)
        summary = simulate(game, 10, ["random"], seed=3, jobs=1, seats=game.fewest_seats)
        text, score = rendered(summary), summary.by_bot()[0].score
        assert (" won " in text) == contest, game.name
        assert f"{score.value:.2f}" in text
        assert contest or f"{score.low:.2f} to {score.high:.2f}" in text


def test_a_summary_of_a_series_that_was_stopped_says_so() -> None:
    def stop(standing: Standing) -> None:
        if standing.games >= 3000:
            raise KeyboardInterrupt

    summary = simulate(GAME, 10_000, seed=1, jobs=1, progress=stop)
    assert summary.games == 3000
    assert not summary.finished
    assert "3,000 of 10,000 games (stopped early)" in rendered(summary)


def test_progress_is_told_after_each_chunk() -> None:
    told: list[Standing] = []
    simulate(GAME, 2500, seed=1, jobs=1, progress=told.append)
    assert [standing.games for standing in told] == [1000, 2000, 2500]
    assert all(standing.asked == 2500 and standing.games_per_second > 0 for standing in told)
    assert Standing(0, 10, 0.0).games_per_second == 0.0


def test_slow_bots_play_fewer_games_between_two_reports() -> None:
    game = find_game(GAME)
    assert games_per_chunk(["random"], game) > games_per_chunk(["random", "search:100"], game) > 1
    assert games_per_chunk(["search:1000000"], game) == 1
    assert games_per_chunk(["search:2s"], game) == 1
    assert 1 <= games_per_chunk(["admiral"], game) < games_per_chunk(["cadet"], game)


# -- refusals ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("changes", "kind", "said"),
    [
        ({"games": 0}, SimulationError, "the number of games is 1 to 10,000,000,000, not 0."),
        ({"jobs": 0}, SimulationError, "the number of processes is 1 to 256, not 0."),
        ({"bots": []}, BotError, "name at least one bot"),
        ({"bots": ["random"] * 3}, OptionError, "Race has 1 to 2 seats, not 3."),
        ({"bots": ["random", "greedy"], "seats": 1}, BotError, "2 bots are named for 1 seat; name one for all seats or one for each."),
        ({"bots": ["reandom"]}, BotError, "did you mean random?"),
        ({"out": "rows.csv"}, OutputError, "rows.csv: rows are written to a file that ends in .parquet or .jsonl."),
        ({"out": "nowhere/rows.jsonl"}, OutputError, "the folder nowhere does not exist."),
        ({"out": "folder.parquet"}, OutputError, "folder.parquet is a folder; name a file in it."),
        ({"out": "shut/rows.jsonl"}, OutputError, "shut/rows.jsonl cannot be written: "),
        ({"out": "shut/rows.parquet"}, OutputError, "shut/rows.parquet cannot be written: "),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, object], kind: type[LudonautError], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.parquet").mkdir()
    (tmp_path / "shut").symlink_to("/proc/self")  # nobody, not even root, can make a file there
    asked: dict[str, object] = {"game": RACE, "games": 10, "seed": 1, "jobs": 1, **changes}
    with pytest.raises(kind) as caught:
        simulate(**asked)  # type: ignore[arg-type]
    assert said in str(caught.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.parquet", "shut"]


def test_the_real_game_is_installed() -> None:
    assert find_game(GAME).name == GAME


@pytest.mark.parametrize("folder", ["a[1]", "a*b?", "game=1", "{x}"])
def test_odd_names_of_files_and_folders_mean_themselves(tmp_path: Path, folder: str) -> None:
    (tmp_path / folder).mkdir()
    out = tmp_path / folder / f"{folder}.parquet"
    simulate(GAME, 20, seed=1, jobs=1, out=out)
    assert list(out.parent.iterdir()) == [out]
    with out.open("rb") as file:
        assert polars.read_parquet(file)["game"].to_list() == list(range(1, 21))


def test_a_name_that_is_not_utf8_is_refused_where_it_does_not_work(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="UTF-8"):
        simulate(GAME, 2, jobs=1, out=tmp_path / "\udcff.parquet")
    simulate(GAME, 2, jobs=1, out=tmp_path / "\udcff.jsonl")
    assert list(tmp_path.iterdir()) == [tmp_path / "\udcff.jsonl"]


FULL = """
import resource, signal, sys
from ludonaut.core.errors import LudonautError
from ludonaut.lab import simulate
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
try:
    simulate("deep-space-d6", 2000, seed=1, jobs=1, out=sys.argv[1])
except (LudonautError, OSError) as error:
    print(type(error).__name__)
"""


@pytest.mark.parametrize("suffix", [".jsonl", ".parquet"])
def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, suffix: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path / f"rows{suffix}")], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "OutputError\n"
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_before_the_first_chunk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Table, first: int, count: int) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Table, "play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        simulate(GAME, 10, jobs=1, out=tmp_path / "rows.jsonl")
    assert list(tmp_path.iterdir()) == []
