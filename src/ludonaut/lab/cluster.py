"""Cluster: the same tasks on many machines, by Ray. Results are those of one machine, in the same order.

Each core of the cluster has an actor, which does one task after another. One that is lost, with its process or its whole machine, is
replaced by a new one, to which its task is given again: a result depends on the task alone, so nobody sees that it was done twice.
"""

from __future__ import annotations

import os
import pickle
from typing import Any

from ludonaut.lab.workers import Crew, Result, SimulationError, Task, Work

LOCAL = "local"
"""A Ray of this machine's own, which ends with the series."""
START_SECONDS = 180
"""How long a Ray of our own may take to start, on a machine that has much else to do."""
MOST_LOSSES = 5
"""A task whose workers were lost so often is given up: it is likely what ends them."""


def join(address: str, jobs: int | None) -> int:
    """Joins a cluster ("ray://host:port", "host:port", or "local" to begin one here) and returns how many tasks it can do at once.

    `jobs` limits that. Raises SimulationError, and ModuleNotFoundError where Ray is not installed.
    """
    import ray

    ray.shutdown()
    told: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    try:
        if address == LOCAL:
            os.environ.setdefault("RAY_raylet_start_wait_time_s", str(START_SECONDS))
            os.environ.setdefault("RAY_agent_register_timeout_ms", str(1000 * START_SECONDS))
            ray.init(num_cpus=jobs, include_dashboard=False, **told)
        else:
            ray.init(address=address, **told)
    except Exception as error:
        says = next(iter(str(error).splitlines()), "") or type(error).__name__
        raise SimulationError(f"the cluster {address} cannot be joined: {says}") from None
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    cores = int(resources.get("CPU", 0))
    if cores < 1:
        ray.shutdown()
        raise SimulationError(f"the cluster {address} has no cores.")
    return min(cores, jobs) if jobs else cores


class Hand:
    """What does tasks in a process of the cluster."""

    def __init__(self, work: bytes) -> None:
        self.work = work

    def do(self, task: bytes) -> bytes:
        """The result of a task, pickled both: what is no part of the task does not come along. Raises what the task raises."""
        if not hasattr(self, "worker"):
            found: Work[Any, Any] = pickle.loads(self.work)  # noqa: S301 - comes from our own process
            self.worker = found.worker()
        return pickle.dumps(self.worker(pickle.loads(task)))  # noqa: S301 - as above


class Cluster(Crew[Task, Result]):
    """Actors of the cluster that was joined, which is left at the end."""

    def __enter__(self) -> Cluster[Task, Result]:
        import ray

        self.ray = ray
        self.pickled = ray.put(pickle.dumps(self.work))
        self.hands = [self.hand() for _ in range(self.jobs)]
        self.tasks: dict[int, bytes] = {}
        self.promised: dict[int, Any] = {}
        self.losses: dict[int, int] = {}
        return self

    def __exit__(self, *_: object) -> None:
        self.ray.shutdown()

    def hand(self) -> Any:
        """A new actor, wherever there is a free core."""
        return self.ray.remote(num_cpus=1)(Hand).remote(self.pickled)

    def send(self, worker: int, task: Task) -> None:
        self.tasks[worker] = pickle.dumps(task)
        self.losses[worker] = 0
        self.promised[worker] = self.hands[worker].do.remote(self.tasks[worker])

    def receive(self) -> list[tuple[int, Result]]:
        found: list[tuple[int, Result]] = []
        while not found:
            done, _ = self.ray.wait([self.promised[worker] for worker in self.working])
            for worker in [worker for worker in self.working if self.promised[worker] in done]:
                try:
                    found.append((worker, pickle.loads(self.ray.get(self.promised[worker]))))  # noqa: S301 - comes from our own processes
                except (self.ray.exceptions.RayActorError, self.ray.exceptions.ObjectLostError) as lost:
                    self.replace(worker, lost)
                except self.ray.exceptions.RayTaskError as error:
                    raise getattr(error, "cause", None) or error from None
        return found

    def replace(self, worker: int, lost: Exception) -> None:
        """Gives the task of a worker that was lost to a new one. Raises SimulationError when that has happened too often."""
        self.losses[worker] += 1
        if self.losses[worker] > MOST_LOSSES:
            raise SimulationError(f"a task was lost {MOST_LOSSES} times with its process: {str(lost).splitlines()[0]}") from None
        self.hands[worker] = self.hand()
        self.promised[worker] = self.hands[worker].do.remote(self.tasks[worker])
