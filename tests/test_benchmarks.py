"""The tools that measure us beside others: what is like weight, what the tables say, and where they go."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludonaut.core.game import all_games

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.once


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Imports a module of `benchmarks`."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return importlib.import_module


def weight(tool: Any, legal: float, moves: float, chance: bool = True) -> Any:
    return tool("contenders").Weight(legal, moves, chance, False)


def row(tool: Any, library: str, game: str, one: Any, **rates: float) -> Any:
    """A row in which each run gave the same rate."""
    peers = tool("peers")
    return peers.Row(library, game, 2, one, **{name: peers.Rate(rate, rate, rate) for name, rate in rates.items()})


# -- like weight -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("legal", "moves", "chance", "like"),
    [(8.0, 24.0, True, True), (24.0, 72.0, True, True), (24.1, 24.0, True, False), (8.0, 7.9, True, False), (8.0, 24.0, False, False)],
)
def test_like_weight_is_within_three_times_both_ways_and_wants_the_same_chance(
    tool: Any, legal: float, moves: float, chance: bool, like: bool
) -> None:
    ours, theirs = weight(tool, 8.0, 24.0), weight(tool, legal, moves, chance)
    assert tool("peers").of_like_weight(ours, theirs) is like
    assert tool("peers").of_like_weight(theirs, ours) is like


def test_the_best_of_like_weight_is_the_fastest_that_was_measured_so(tool: Any) -> None:
    peers, like = tool("peers"), weight(tool, 8.0, 24.0)
    found = [
        row(tool, "A", "slow", like, plain=10.0),
        row(tool, "A", "fast", like, plain=20.0),
        row(tool, "A", "light", weight(tool, 2.0, 24.0), plain=90.0),
        row(tool, "A", "searched", like, search=50.0),
    ]
    mine = row(tool, "Ludonaut", "ours", like, plain=50.0)
    assert peers.best_of_like_weight(mine, found, peers.Row.moves).game == "fast"
    assert peers.best_of_like_weight(mine, found[2:], peers.Row.moves) is None
    assert peers.comparison(mine, found, peers.Row.moves) == "2.5 (2.5 to 2.5): fast"
    assert peers.comparison(mine, found[2:], peers.Row.moves) == "–"


def test_a_ratio_spans_all_that_the_runs_allow(tool: Any) -> None:
    peers = tool("peers")
    ratio = peers.times(peers.Rate(100.0, 80.0, 120.0), peers.Rate(50.0, 40.0, 60.0))
    assert ratio == peers.Rate(2.0, 80 / 60, 3.0)
    assert peers.said_times(ratio) == "2.0 (1.3 to 3.0)"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_our_games_are_weighed_with_chance_in_play_and_hide_nothing_from_the_only_player(tool: Any, game: Any) -> None:
    contenders = tool("contenders")
    found = contenders.weigh_ours(game, 2 if game.most_seats > 1 else 1)
    assert found.chance
    assert game.most_seats > 1 or not found.hidden
    assert 1.0 < found.legal < game.most_actions
    assert 1.0 < found.moves <= game.most_moves


def test_a_deal_before_the_first_decision_is_no_chance_in_play(tool: Any) -> None:
    contenders = tool("contenders")
    pig, spades = contenders.weigh_spiel("pig"), contenders.weigh_spiel("spades")
    assert 1.9 < pig.legal <= 2.0 and pig.chance and not pig.hidden
    assert spades.moves == 56.0 and spades.hidden and not spades.chance


def test_their_search_makes_as_many_tries_as_ours(tool: Any) -> None:
    contenders = tool("contenders")
    assert contenders.spiel_search("hearts")() == contenders.SEARCH_TRIES


# -- tables and where they go ----------------------------------------------------------------------------------------------
def test_the_tables_say_which_goals_are_met_and_what_is_missing(tool: Any) -> None:
    peers, contenders, like = tool("peers"), tool("contenders"), weight(tool, 8.0, 24.0)
    mine = [row(tool, contenders.OURS, "ours", like, plain=60.0, search=20.0), row(tool, "Ludonaut, vector", "ours", like, observed=9.0)]
    theirs = [row(tool, "OpenSpiel, C++", "theirs", like, plain=10.0, search=10.0), row(tool, "RLCard", "cards", like, observed=3.0)]
    text = peers.page(mine, theirs, ["Pgx is left out: why."], "a machine")
    assert "| ours, 2 seats | 6.0 (6.0 to 6.0): theirs | 20.0 (20.0 to 20.0): cards | met |" in text
    assert "| ours, 2 seats | 20 (20 to 20) | 480 | 2.0 (2.0 to 2.0): theirs | not met |" in text
    assert "| Ludonaut, vector: ours, 2 seats | 9 (9 to 9) | 3.0 (3.0 to 3.0): cards |" in text
    assert "| RLCard | cards, 2 seats | yes | no | 8.0 | 24.0 | – | 3 (3 to 3) |" in text
    assert "Pgx is left out: why." in text
    for table in text.split("\n\n"):
        widths = {line.count("|") for line in table.splitlines() if line.startswith("|")}
        assert len(widths) <= 1, table


def test_a_library_that_is_not_there_costs_no_other_its_figures(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    peers, contenders, like = tool("peers"), tool("contenders"), weight(tool, 8.0, 24.0)

    def absent() -> Iterator[Any]:
        yield importlib.import_module("no_such_library")

    def present() -> Iterator[Any]:
        yield contenders.Contender("Here", "game", 2, lambda: like, plain=lambda: lambda: 1)

    monkeypatch.setattr(peers, "PEERS", {"Absent": absent, "Here": present})
    monkeypatch.setattr(peers, "SECONDS", 0.001)
    rows, missing = peers.all_peers()
    assert [one.library for one in rows] == ["Here"]
    assert missing == ["Absent could not be imported here and is left out: No module named 'no_such_library'."]


def test_a_table_is_put_between_its_marks_and_nothing_else_changes(tool: Any, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- a -->\nold\n<!-- b -->\nafter\n")
    tool("run").put_into(page, "<!-- a -->\n", "new\n", "<!-- b -->\n")
    assert page.read_text() == "before\n<!-- a -->\nnew\n<!-- b -->\nafter\n"


@pytest.mark.parametrize("name", ["run", "adapters", "peers"])
def test_each_table_has_its_place_in_the_document(tool: Any, name: str) -> None:
    module = tool(name)
    text = module.PAGE.read_text()
    assert text.count(module.BEGIN) == text.count(module.END) == 1
    assert text.index(module.BEGIN) < text.index(module.END)


def test_make_measures_beside_others_in_an_environment_of_its_own() -> None:
    lines = (ROOT / "Makefile").read_text().partition("\nbench-peers:")[2].partition("\n\n")[0]
    assert "environment.py --peers --venv .venv-peers" in lines
    assert ".venv-peers/bin/python benchmarks/peers.py --write" in lines
