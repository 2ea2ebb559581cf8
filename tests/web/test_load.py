"""The measurement of a server under load: that it counts what was kept, and says when something was not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludonaut.web.load import LoadError, Plan, run
from ludonaut.web.load.plan import Kind, mix_of
from ludonaut.web.load.run import check_log
from ludonaut.web.store import Entry

pytestmark = pytest.mark.compiled
LOG = [Entry(0, "begin", {}), *(Entry(seq, "action", {"action": 10 + seq}, "one", seq) for seq in (1, 2, 3))]
COMMANDS = [("one", seq, 10 + seq) for seq in (1, 2, 3)]


@pytest.mark.parametrize("show", ["data", "pages"])
def test_every_acknowledged_move_is_found_again(tmp_path: Path, show: str) -> None:
    outcome = run(Plan(rate=20, seconds=2, tables=8, sockets=12, show=show), tmp_path)
    assert outcome.moves == len(outcome.played.latencies) == len(outcome.served.latencies) > 10
    assert (outcome.played.refused, outcome.played.unanswered) == (0, 0)
    assert {"decode", "rules", "commit", "draw view", "encode", "send"} <= outcome.served.stages.keys()
    assert ("draw picture" in outcome.served.stages) == (show == "pages")
    assert outcome.played.messages > outcome.moves, "watchers were told too"
    assert outcome.render().row_count > 15
    assert outcome.to_json()["moves"] == outcome.moves


def test_all_installed_games_are_played_as_often_as_each_other() -> None:
    mix = mix_of()
    assert len(set(mix)) > len({kind.game for kind in mix}) > 1
    games = [kind.game for kind in mix]
    assert len({games.count(game) for game in games}) == 1
    assert str(Kind("go", 2)) == "go, 2 seats"


def test_what_was_answered_and_is_not_kept_is_told() -> None:
    check_log("/g/1", LOG, COMMANDS)
    check_log("/g/1", LOG, COMMANDS[:2])  # the last one was written, and the answer got lost
    for log, told in (
        (LOG[:3], "3th acknowledged"),
        ([*LOG, Entry(4, "action", {"action": 13}, "one", 3)], "twice"),
        ([*LOG[:2], LOG[3]], "gaps"),
        ([*LOG[:3], Entry(3, "action", {"action": 99}, "one", 3)], "3th acknowledged"),
    ):
        with pytest.raises(LoadError, match=told):
            check_log("/g/1", log, COMMANDS)
