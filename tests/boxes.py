"""A components file of Captain Future that is not the game's own."""

from __future__ import annotations

from pathlib import Path

from ludonaut.core.components import own_box


def other_box() -> str:
    """A box in which moons have no cards and the other planets one more each, with Earth for Pluto."""
    changed = own_box("ludonaut.games.captain_future").replace("cards = 2\n", "cards = 3\n").replace("cards = 1\n", "cards = 0\n")
    return changed.replace('id = "pluto"\nname = "Pluto"', 'id = "the_earth"\nname = "Earth"')


def box_file(folder: Path) -> Path:
    """The box as a file in a folder."""
    path = folder / "mine.toml"
    path.write_text(other_box(), encoding="utf-8")
    return path
