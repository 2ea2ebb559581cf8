"""Builds a view from the table, from nothing."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.core.phrases import plural, say
from ludonaut.core.state import legal_list
from ludonaut.core.view import Choice, Refusal, SeatLine, Section, refusals_of
from ludonaut_yacht.actions import ACTIONS, LIFT, SCORE, THROW
from ludonaut_yacht.components import COLOURS, LINE_NAMES, LINES, SIDES
from ludonaut_yacht.explain import why_no_entry, why_no_lift
from ludonaut_yacht.rules import YachtRules
from ludonaut_yacht.scoring import worth
from ludonaut_yacht.state import FREE
from ludonaut_yacht.views import LineView, SheetView, YachtView
from ludonaut_yacht.words import (
    CUP_ELEMENT,
    SEAT_NAMES,
    dice_told,
    die_element,
    heading,
    label,
    line_element,
    points_counted,
    prompt,
    result,
    throws_left,
)


def build_view(table: YachtRules, name: str, observer: int) -> YachtView:
    """The table as `observer` sees it; -1 looks on."""
    seats, over = range(int(table.seats)), table.is_over()
    lying = [int(table.lying[face]) for face in range(SIDES)]
    choices = _choices(table, observer) if observer >= 0 else ()
    return YachtView(
        game=name,
        observer=observer,
        rounds=int(table.rounds()),
        prompt=prompt(table, observer),
        choices=choices,
        refusals=_refusals(table, observer, choices) if observer == table.turn and not over else (),
        seats=tuple(SeatLine(seat, COLOURS[seat], bool(table.due(seat)), int(table.score(seat))) for seat in seats),
        sections=_sections(table, lying),
        result=result([int(table.score(seat)) for seat in seats], observer) if over else "",
        won=tuple(table.returns(seat) for seat in seats),
        turn=int(table.turn),
        faces=tuple(face + 1 for face in range(SIDES) for _ in range(lying[face])),
        cup=int(table.cup),
        throws=int(table.throws),
        throws_left=throws_left(table),
        sheets=tuple(_sheet(table, seat) for seat in seats),
    )


def _choices(table: YachtRules, seat: int) -> tuple[Choice, ...]:
    return tuple(_choice(table, seat, action) for action in legal_list(table, seat, len(ACTIONS)))


def _choice(table: YachtRules, seat: int, action: int) -> Choice:
    if action == THROW:
        elements = [CUP_ELEMENT]
    elif action < SCORE:
        face = action - LIFT
        elements = [die_element(face, number + 1) for number in range(int(table.lying[face]))]
    else:
        elements = [line_element(seat, action - SCORE)]
    return Choice(
        action,
        ACTIONS.notation(action),
        label(table, action),
        heading(action),
        elements[0],
        main=action == THROW,
        targets=tuple(elements[1:]),
    )


def _refusals(table: YachtRules, seat: int, choices: tuple[Choice, ...]) -> tuple[Refusal, ...]:
    """Why dice and lines of the own sheet are of no use now."""
    wanted = [
        (die_element(face, number + 1), why_no_lift(table, face)) for face in range(SIDES) for number in range(int(table.lying[face]))
    ]
    wanted += [(line_element(seat, line), why_no_entry(table, seat, line)) for line in range(LINES)]
    return refusals_of(wanted, choices)


def _sheet(table: YachtRules, seat: int) -> SheetView:
    return SheetView(COLOURS[seat], tuple(_line(table, seat, line) for line in range(LINES)), int(table.total(seat)))


def _line(table: YachtRules, seat: int, line: int) -> LineView:
    points = int(table.entry(seat, i64(line)))
    asked = points == FREE and table.due(seat) and table.cup == 0 and table.may_enter(seat, i64(line))
    return LineView(points, int(worth(table.lying, i64(line), table.options)) if asked else FREE)


def _sections(table: YachtRules, lying: list[int]) -> tuple[Section, ...]:
    """The table in words."""
    dice = [say("On the table: {dice}.", dice=dice_told(lying))]
    if table.cup > 0:
        dice.append(plural("In the cup: {n} die.", "In the cup: {n} dice.", int(table.cup)))
    dice.append(plural("{n} throw is left.", "{n} throws are left.", throws_left(table)))
    return (Section(say("Dice"), tuple(dice)), *(_sheet_section(table, seat) for seat in range(int(table.seats))))


def _sheet_section(table: YachtRules, seat: int) -> Section:
    lines = []
    for line in range(LINES):
        points = int(table.entry(seat, i64(line)))
        if points == FREE:
            lines.append(say("{line}: free", line=LINE_NAMES[line]))
        else:
            lines.append(say("{line}: {points}", line=LINE_NAMES[line], points=points))
    title = say("Sheet of {seat}: {points}", seat=SEAT_NAMES[seat], points=points_counted(int(table.total(seat))))
    return Section(title, tuple(lines))
