"""Saves of tests go to a folder of the test, and the race is installed beside the real games where a test asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.terminal.race import Race


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for saves."""
    folder = tmp_path / "saves"
    monkeypatch.setattr("ludonaut.terminal.saves.saves_folder", lambda: folder)
    return folder


@pytest.fixture
def race() -> Iterator[Race]:
    """The race, installed."""
    game = Race()
    with patch("ludonaut.core.game._installed", lambda: {game.name: game}):
        yield game
