"""Accumulators of a person's own, and the examples that read what a simulation writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludonaut.cli.main import main
from ludonaut.lab import Accumulator, AccumulatorError, Played, simulate
from ludonaut.lab.accumulate import read_recipe
from tests.programs import program

pytestmark = pytest.mark.compiled
EXAMPLES = Path(__file__).parents[2] / "examples"


class Fractions(Accumulator):
    """Adds numbers whose sum depends on the order in which they are added."""

    def __init__(self) -> None:
        self.sum = 0.0

    def add(self, played: Played) -> None:
        self.sum += 1.0 / (1 + played.seed % 1000) + float(played.facts(0)["hull"])

    def merge(self, other: Fractions) -> None:
        self.sum += other.sum

    def result(self) -> float:
        return self.sum


def test_an_accumulator_comes_to_the_same_for_any_number_of_processes() -> None:
    recipe = read_recipe(f"{EXAMPLES / 'accumulators.py'}:Streaks")
    found = [simulate("deep-space-d6", 5000, ["random"], seed=1, jobs=jobs, accumulate=[Fractions, recipe]) for jobs in (1, 2)]
    assert found[0].accumulated == found[1].accumulated
    assert set(found[0].accumulated) == {"Fractions", "Streaks"}
    assert found[0].sums == simulate("deep-space-d6", 5000, ["random"], seed=1, jobs=1).sums


def test_the_command_counts_with_a_class_in_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "captain-future", "--bots", "greedy", "--games", "50", "--seed", "1", "--jobs", "1"]
    words += ["--accumulate", f"{EXAMPLES / 'accumulators.py'}:Margins"]
    assert main([*words, "--json"]) == 0
    margins = json.loads(capsys.readouterr().out)["accumulated"]["Margins"]
    assert sum(margins.values()) == pytest.approx(1.0, abs=0.01)
    assert main(words) == 0
    assert "Margins" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "name", "sentence"),
    [
        ("x = 1", "x", "needs the methods add, merge and result"),
        ("x = 1", "Y", "has no class 'Y'"),
        ("import nothing_of_the_kind", "Y", "does not run: ModuleNotFoundError: No module named 'nothing_of_the_kind' (line 1)"),
        ("\nx = (", "Y", "does not run: SyntaxError: '(' was never closed (line 2)"),
        ("class Y:\n def add(self, played):\n  1 / 0\n merge = result = add", "Y", "Y went wrong in game 1: ZeroDivisionError"),
        ("class Y:\n def __init__(self, a): ...\n add = merge = result = __init__", "Y", "Y cannot be made without arguments"),
    ],
)
def test_what_is_wrong_with_an_accumulator_is_told_in_one_sentence(tmp_path: Path, text: str, name: str, sentence: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    with pytest.raises(AccumulatorError) as told:
        simulate("deep-space-d6", 2, ["random"], seed=1, jobs=1, accumulate=[read_recipe(f"{file}:{name}")])
    assert sentence in str(told.value)


def test_an_accumulator_is_named_as_a_file_and_a_class() -> None:
    for text in ("mine.py", "mine.py:", ":Y", "mine.py:a b"):
        with pytest.raises(AccumulatorError, match=r"given as FILE\.py:Name"):
            read_recipe(text)
    with pytest.raises(AccumulatorError, match="cannot be read: No such file"):
        read_recipe("nowhere.py:Y")


def test_the_examples_with_polars_and_duckdb_agree_with_the_summary(tmp_path: Path) -> None:
    rows = tmp_path / "rows.parquet"
    summary = simulate("captain-future", 300, ["greedy"], seats=4, seed=1, jobs=1, out=rows)
    table = program("examples/rows_polars.py").by_place(str(rows))
    assert table["won"].to_list() == pytest.approx([line.wins.value for line in summary.by_place()])
    assert table["score"].to_list() == pytest.approx([line.score.value for line in summary.by_place()])
    pytest.importorskip("duckdb", reason="duckdb is not installed")
    games, margin, began = program("examples/rows_duckdb.py").margins(str(rows))
    counted = simulate("captain-future", 300, ["greedy"], seats=4, seed=1, jobs=1, accumulate=[program("examples/accumulators.py").Margins])
    assert games == 300
    assert margin == pytest.approx(sum(int(by) * share for by, share in counted.accumulated["Margins"].items()), abs=0.01)
    assert 0.0 < began < 1.0


WORDS = ["simulate", "deep-space-d6", "--bots", "greedy", "--seed", "1"]
COUNTS = """
class Y:
    def __init__(self): self.n = 0
    def add(self, played): self.n += 1
    def merge(self, other): self.n += other.n
    def result(self): return self.n
"""


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("    def add(self, played): raise SystemExit(3)", "Y went wrong in game 1: SystemExit: 3"),
        ("    def add(self, played): raise type('Odd', (Exception,), {'__str__': lambda self: 1 / 0})", "Y went wrong in game 1: Odd"),
        ("    def result(self): return {(1, 2): 3}", "Y has a result that cannot be told as JSON: keys must be str"),
        ("    def result(self): return float('nan')", "Y has a result that cannot be told as JSON"),
        ("    def result(self): return 10 ** 5000", "Y has a result that cannot be told as JSON"),
        ("raise SystemExit(4)", "does not run: SystemExit: 4"),
    ],
)
def test_whatever_an_accumulator_does_the_command_says_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: str, sentence: str
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"{COUNTS}{more}\n")
    assert main([*WORDS, "--games", "5", "--jobs", "1", "--json", "--accumulate", f"{file}:Y"]) == 2
    out, error = capsys.readouterr()
    assert out == "" and sentence in error and len(error.splitlines()) == 1


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
@pytest.mark.parametrize("result", ["{(1, 2): 3}", "1 / 0"])
def test_no_rows_are_kept_where_the_result_cannot_be_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], suffix: str, result: str
) -> None:
    file, rows = tmp_path / "mine.py", tmp_path / f"rows.{suffix}"
    file.write_text(f"{COUNTS}    def result(self): return {result}\n")
    rows.write_text("as it was")
    words = [*WORDS, "--games", "5", "--jobs", "1", "--json", "--accumulate", f"{file}:Y", "--out", str(rows)]
    assert main(words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert rows.read_text() == "as it was" and sorted(tmp_path.iterdir()) == [file, rows]


def test_what_cannot_go_from_process_to_process_is_told_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.py"
    file.write_text(COUNTS.replace("self.n = 0", "self.n = 0; self.own = lambda: 0"))
    assert main([*WORDS, "--games", "3000", "--jobs", "2", "--accumulate", f"{file}:Y"]) == 2
    error = capsys.readouterr().err
    assert "cannot go from process to process" in error and len(error.splitlines()) == 1


def test_two_accumulators_of_one_name_are_refused_since_one_would_be_lost(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("mine.py", "yours.py")]
    for file in files:
        file.write_text(f"{COUNTS}# {file.name}\n")
    with pytest.raises(AccumulatorError, match="two accumulators are called Y"):
        simulate("deep-space-d6", 2, ["random"], seed=1, jobs=1, accumulate=[read_recipe(f"{file}:Y") for file in files])
