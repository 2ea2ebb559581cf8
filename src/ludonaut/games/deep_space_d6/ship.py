"""The ship: losing shields and hull, and the end of the game."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.deep_space_d6.state import DAMAGE, ENDED, HULL_LOST, OVER, DeepSpaceState


def damage_ship(table: DeepSpaceState, card: i64, damage: i64) -> None:
    """Shields first, then hull (rulebook: step 5; ruling D6-18)."""
    absorbed: i64 = damage if damage < table.shields else table.shields
    lose(table, card, absorbed, damage - absorbed)


def lose(table: DeepSpaceState, card: i64, shields: i64, hull: i64) -> None:
    """Moves both trackers; at hull 0 everything stops where it stands (rulebook: the ship; rulings D6-53, D6-66 and D6-69)."""
    if hull > table.hull:
        hull = table.hull
    table.shields -= shields
    table.hull -= hull
    table.tell(DAMAGE, card, shields, hull)
    if table.step == 5:
        table.lost_to_threats += shields + hull
        table.hull_lost_to_threats += hull
    if table.hull == 0:
        end(table, HULL_LOST)


def end(table: DeepSpaceState, reason: i64) -> None:
    """The game is over; the table stays as it is."""
    table.why_over = reason
    table.ask = OVER
    table.tell(ENDED, reason)
