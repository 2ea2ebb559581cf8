"""Write the Future on the full-screen board of the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("textual", reason="the board needs the extra “terminal”")

from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from ludonaut.terminal.board import BoardApp, Dialog
from ludonaut.terminal.session import begin, begin_again
from tests.write_the_future.test_duel import friends_game
from tests.write_the_future.views_for_tests import GAME

pytestmark = pytest.mark.compiled
DRAWN = re.compile(r"^Row \d: [^.]*\b[AIMW]\b", re.MULTILINE)
"""A row with a symbol in it."""


async def settle(pilot: Pilot[int]) -> None:
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def panels(app: BoardApp) -> dict[str, str]:
    """What each panel shows, by its title."""
    return {str(panel.border_title): str(panel.render()) for panel in app.query(".column Static").results(Static)}


def labels(app: BoardApp) -> list[str]:
    listed = app.query_one("#choices", OptionList)
    return [str(listed.get_option_at_index(place).prompt) for place in range(listed.option_count)]


async def choose(app: BoardApp, pilot: Pilot[int], word: str) -> None:
    """Takes the first choice whose label has this word."""
    listed = app.query_one("#choices", OptionList)
    listed.focus()
    listed.highlighted = next(place for place, label in enumerate(labels(app)) if word in label and label.lstrip()[0].isdigit())
    await pilot.press("enter")
    await settle(pilot)


async def test_the_sheet_is_shown_and_filled(tmp_path: Path) -> None:
    app = BoardApp(begin(GAME, GAME.options.make({"secrecy": "yes"}), seed=3, path=tmp_path / "game"))
    async with app.run_test(size=(140, 48)) as pilot:
        shown = panels(app)
        assert {"Cards", "District", "Market", "Tracks", "Missions", "Points"} <= set(shown)
        assert not DRAWN.search(shown["District"])
        assert "Your secret mission" in shown["Missions"]
        await choose(app, pilot, "Choose card")
        assert any("with the" in label and "row" in label for label in labels(app))
        await choose(app, pilot, "at row")
        assert DRAWN.search(panels(app)["District"])
        await pilot.press("u")
        await settle(pilot)
        assert panels(app)["District"] == shown["District"]


async def test_the_same_dice_end_with_the_comparison(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludonaut.terminal.board.BOT_SECONDS", 0.01)
    app = BoardApp(begin_again(friends_game(tmp_path, "Zoe"), "", ["greedy"], tmp_path / "mine"))
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(600):
            if isinstance(app.screen, Dialog) and app.screen.query("#yes"):
                break
            await pilot.pause(0.05)
        assert isinstance(app.screen, Dialog)
        told = "\n".join(str(part.render()) for part in app.screen.query(Static).results(Static))
        assert "Black Market" in told and "Zoe" in told and told.count("All together") == 1
