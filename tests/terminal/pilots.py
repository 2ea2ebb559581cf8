"""Driving the full-screen board by keys, inside the test."""

from __future__ import annotations

from collections.abc import Callable

from textual.pilot import Pilot


async def settle(pilot: Pilot[int]) -> None:
    """Until every worker has ended and the screen stands still."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def until(pilot: Pilot[int], holds: Callable[[], bool]) -> None:
    """Until something holds on the board; if it never does, the test that asks says so itself."""
    for _ in range(100):
        await settle(pilot)
        if holds():
            return
        await pilot.pause(0.05)


async def resize(pilot: Pilot[int], width: int, height: int, holds: Callable[[], bool]) -> None:
    """Changes the terminal's size, and waits until the board has followed."""
    await pilot.resize_terminal(width, height)
    await until(pilot, holds)
