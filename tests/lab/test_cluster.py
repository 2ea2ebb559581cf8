"""The laboratory on a real Ray: the same bytes as on one machine, also when a worker is killed midway."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludonaut.core.game import find_game
from ludonaut.lab import tournament
from ludonaut.lab.simulate import root_seed
from ludonaut.lab.workers import Chunk, Job, played_chunks, workers_for

pytestmark = [pytest.mark.compiled, pytest.mark.slow]
GAME = "deep-space-d6"


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Ray, whose processes find the build that is tested."""
    found = pytest.importorskip("ray", reason="ray is not installed: pip install 'ludonaut[cluster]'")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(Path(__file__).parents[2])]))
    yield found
    found.shutdown()


def test_a_worker_killed_midway_changes_no_byte(ray: Any) -> None:
    from ludonaut.lab.cluster import Cluster, join

    game = find_game(GAME)
    job = Job(game, game.options.make(), 1, ("greedy",), root_seed(1), rows=True)
    spans = [(first, 50) for first in range(0, 1000, 50)]
    here = list(played_chunks(job, spans, 1))
    assert join("local", 2) == 2
    there: list[Chunk] = []
    with workers_for(job, 2, "local") as workers:
        assert isinstance(workers, Cluster)
        first = [ray.get(hand.__ray_call__.remote(lambda _: os.getpid())) for hand in workers.hands]
        assert len({*first, os.getpid()}) == 3
        for chunk in workers.do(spans):
            there.append(chunk)
            if len(there) == 3:
                os.kill(first[0], signal.SIGKILL)
        last = [ray.get(hand.__ray_call__.remote(lambda _: os.getpid())) for hand in workers.hands]
    assert first[1] in last and first[0] not in last
    assert there == here


def test_commands_of_the_laboratory_come_to_the_same_on_a_cluster(ray: Any, tmp_path: Path) -> None:
    files = []
    for cluster in ("", "local"):
        path = tmp_path / f"cup{cluster}.json"
        tournament("captain-future", ["random", "greedy"], [2], games=20, seed=1, jobs=1, out=path, cluster=cluster)
        files.append(path.read_bytes())
    assert files[0] == files[1]
    assert not ray.is_initialized()
