"""Sheets for paper and pencil: the unmarked sheet of a box."""

from __future__ import annotations

from ludonaut.core.chance import ReplayingChance
from ludonaut.core.state import option_numbers
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.components import Box
from ludonaut.games.write_the_future.options import OPTIONS
from ludonaut.games.write_the_future.picture import sheet_page
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.view_builder import build_view


def empty_sheet(box: Box) -> str:
    """The printed sheet of a box with no mark on it, as one <svg> for a page of paper."""
    table = WriteRules(box, option_numbers(OPTIONS.make()), 1, ReplayingChance())
    return sheet_page(build_view(table, ACTIONS, "", observer=-1), blank=True)
