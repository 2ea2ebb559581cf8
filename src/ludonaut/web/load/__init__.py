"""Load: what a server bears. It runs in a process of its own, another one plays, and what was answered is looked for on the disk."""

from __future__ import annotations

from ludonaut.web.load.plan import Plan
from ludonaut.web.load.round import Rounds, run_rounds
from ludonaut.web.load.run import LoadError, Outcome, run

__all__ = ["LoadError", "Outcome", "Plan", "Rounds", "run", "run_rounds"]
