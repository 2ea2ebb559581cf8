"""Driving the full-screen board by keys, inside the test."""

from __future__ import annotations

from textual.pilot import Pilot


async def settle(pilot: Pilot[int]) -> None:
    """Until every worker has ended and the screen stands still."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
