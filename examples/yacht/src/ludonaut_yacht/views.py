"""What a face is given to show: the dice and all sheets. Nothing is hidden in Yacht."""

from __future__ import annotations

import msgspec

from ludonaut.core.view import View


class LineView(msgspec.Struct, frozen=True):
    """A line of a sheet: its points, -1 while it is free, and what the dice on the table would bring there, -1 unless the owner may ask."""

    points: int
    offered: int


class SheetView(msgspec.Struct, frozen=True):
    """One seat's sheet."""

    colour: str
    lines: tuple[LineView, ...]
    total: int


class YachtView(View, frozen=True, kw_only=True):
    """The table. `faces` are the dice that lie there, from 1 and ascending; `cup` is how many are in the cup."""

    turn: int
    faces: tuple[int, ...]
    cup: int
    throws: int
    throws_left: int
    sheets: tuple[SheetView, ...]
