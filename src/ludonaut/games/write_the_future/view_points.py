"""Points by source, and what a choice would add to them at once."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import say
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.bits import count
from ludonaut.games.write_the_future.components import LINES, OLD_GUARD, PUBLIC, RESOURCES, SCRAP_ANGELS, SPACE_BIT, STAR
from ludonaut.games.write_the_future.scoring import gain_by_secret, market_value, mission_points
from ludonaut.games.write_the_future.sheet import NOTHING, Sheet
from ludonaut.games.write_the_future.state import KEPT, OVER, WriteState
from ludonaut.games.write_the_future.views import PointsView, Preview
from ludonaut.games.write_the_future.words import line_title, mission_name, reward_phrase, signed

PREVIEWED: Final = ("draw", "market", "move-to", "bonus-draw", "bonus-market", "replace", "keep")
"""The families of actions that change points at once."""


def points_view(state: WriteState, seat: int, sheet: Sheet) -> PointsView:
    """The points of a seat's sheet by source; when the game is over, with what its secret mission has replaced."""
    missions = [_mission_points(state, sheet, int(state.public[place])) for place in range(PUBLIC)]
    if state.phase == OVER and state.replaced[seat] != KEPT:
        missions[int(state.replaced[seat])] = _mission_points(state, sheet, int(state.secret[seat]))
    market = tuple(int(count(sheet.symbols[resource]) * market_value(state, sheet, resource)) for resource in range(RESOURCES))
    stars = int(sheet.stars(state.box))
    faction = int(sheet.ticked_lines() * state.box.faction_number[OLD_GUARD]) if sheet.faction == OLD_GUARD else 0
    return PointsView(tuple(missions), market, stars, faction, sum(missions) + sum(market) + stars + faction)


def _mission_points(state: WriteState, sheet: Sheet, mission: int) -> int:
    """What a mission gives, 0 where none lies there yet."""
    return int(mission_points(state, sheet, mission)) if mission != NOTHING else 0


class Previews:
    """What the choices of one seat would add; equal changes of the sheet are looked at once."""

    def __init__(self, state: WriteState, seat: int) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.sheet: Final = state.sheets[seat]
        self.before: Final = points_view(state, seat, self.sheet)
        self.secret_before: Final = _mission_points(state, self.sheet, int(state.secret[seat]))
        self._changed: dict[tuple[str, int, int], tuple[int, tuple[str, ...]]] = {}

    def of(self, action: int) -> Preview | None:
        """What a legal action would add, or None where points cannot change at once."""
        family, values = ACTIONS.decode(action)
        if family not in PREVIEWED:
            return None
        if family in ("replace", "keep"):
            total = int(gain_by_secret(self.state, self.seat, values[0])) if family == "replace" else 0
            return Preview(action, total, ())
        if family == "draw":
            change = ("draw", values[1], values[2])
        elif family == "bonus-draw":
            change = ("draw", values[0], values[1])
        elif family == "move-to":
            change = ("move", int(self.sheet.resource_at(self.sheet.moving)), values[0])
        else:
            change = ("market", values[-1], 0)
        if change not in self._changed:
            self._changed[change] = self._look(*change)
        return Preview(action, *self._changed[change])

    def _look(self, what: str, first: int, space: int) -> tuple[int, tuple[str, ...]]:
        """A copy of the sheet is changed, and its points compared."""
        changed = Sheet()
        changed.copy_from(self.sheet)
        if what == "market":
            changed.cross_off(self.state.box, first)
        else:
            if what == "move":
                changed.cross_over(self.sheet.moving, self.sheet.faction == SCRAP_ANGELS)
            changed.draw(first, space)
        filled = [line for line in range(LINES) if changed.newly_full(line)]
        for line in filled:
            changed.lines |= SPACE_BIT[line]
        after = points_view(self.state, self.seat, changed)
        return after.total - self.before.total, self._parts(changed, after, filled)

    def _parts(self, changed: Sheet, after: PointsView, filled: list[int]) -> tuple[str, ...]:
        """Each source that gives more or less, and what full lines give."""
        state, box, before = self.state, self.state.box, self.before
        parts = [
            say("{mission} {n}", mission=mission_name(box, int(state.public[place])), n=signed(more - less))
            for place, (more, less) in enumerate(zip(after.missions, before.missions, strict=True))
            if more != less
        ]
        if sum(after.market) != sum(before.market):
            parts.append(say("Market {n}", n=signed(sum(after.market) - sum(before.market))))
        for line in filled:
            if box.reward[line] == STAR:
                parts.append(say("{line} {n}", line=line_title(line), n=signed(int(box.star[line]))))
            else:
                parts.append(say("{line}: {reward}", line=line_title(line), reward=reward_phrase(box, line)))
        if after.faction != before.faction:
            parts.append(say("{faction} {n}", faction=box.faction_names[OLD_GUARD], n=signed(after.faction - before.faction)))
        secret = _mission_points(state, changed, int(state.secret[self.seat]))
        if secret != self.secret_before:
            name = mission_name(box, int(state.secret[self.seat]))
            parts.append(say("your secret {mission} {n}, if you score it", mission=name, n=signed(secret - self.secret_before)))
        return tuple(parts)
