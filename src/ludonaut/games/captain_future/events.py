"""The four events. They need no slot, are not stopped by the stone, and go on where the turn stood (rulings CF-07, CF-08 and CF-28)."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.captain_future.cards import discard
from ludonaut.games.captain_future.components import GRAG, OTTO, RECALL_CARD, SIMON_WRIGHT, SPACES
from ludonaut.games.captain_future.fleet import launch_ship, lift_ship, put_ship, settle, touch
from ludonaut.games.captain_future.state import (
    EMPTY,
    EVENT_PLAYED,
    MOVE_FROM,
    MOVE_STONE,
    MOVE_TO,
    NOBODY,
    NOWHERE,
    RECALL,
    SHIP_MOVED,
    SHIP_RECALLED,
    SHIPS_SWAPPED,
    SPACE_TAKEN,
    STONE_PLACED,
    TAKE_SPACE,
    CaptainState,
)
from ludonaut.games.captain_future.turn import ask_for_slot


def can_play(table: CaptainState, kind: i64) -> bool:
    """Whether an event would do anything (rulings CF-09, CF-63 and CF-65)."""
    if kind == OTTO:
        return table.out[table.turn] > 0
    if kind == GRAG:
        return table.supply[table.turn] > 0
    return kind == SIMON_WRIGHT or table.empty_spaces < SPACES


def play_event(table: CaptainState, kind: i64) -> None:
    """The card is played; its question comes next."""
    table.event_played = 1
    table.active = 1
    discard(table, table.turn, kind)
    table.tell(EVENT_PLAYED, table.turn, kind)
    if kind == SIMON_WRIGHT:
        table.ask = MOVE_STONE
    elif kind == OTTO:
        table.ask = MOVE_FROM
    elif kind == GRAG:
        table.ask = TAKE_SPACE
    elif kind == RECALL_CARD:
        ask_owner(table, table.turn)


def move_stone(table: CaptainState, place: i64) -> None:
    """Simon Wright: the stone goes to another body, row or column (ruling CF-29)."""
    table.stone = place
    table.tell(STONE_PLACED, place, table.turn)
    ask_for_slot(table)


def choose_ship(table: CaptainState, space: i64) -> None:
    """Otto: the ship that moves."""
    table.target = space
    table.ask = MOVE_TO


def move_ship(table: CaptainState, goal: i64) -> None:
    """Otto: the ship goes to an empty space or changes places with an opponent's (rulebook: events; rulings CF-33 and CF-66)."""
    start: i64 = table.target
    seat: i64 = lift_ship(table, start)
    if table.ships[goal] == EMPTY:
        table.tell(SHIP_MOVED, seat, start, goal)
    else:
        other: i64 = lift_ship(table, goal)
        put_ship(table, other, start)
        table.tell(SHIPS_SWAPPED, seat, SPACES * start + goal, other)
    put_ship(table, seat, goal)
    table.target = NOWHERE
    touch(table, start)
    touch(table, goal)
    body: i64 = table.box.body_of[start]
    settle(table, body)
    if table.box.body_of[goal] != body:
        settle(table, table.box.body_of[goal])
    ask_for_slot(table)


def take_space(table: CaptainState, space: i64) -> None:
    """GRAG: any space that is not one's own; an opponent's ship goes home (rulebook: events; rulings CF-17, CF-34 and CF-35)."""
    owner: i64 = NOBODY
    if table.ships[space] != EMPTY:
        owner = lift_ship(table, space)
        table.supply[owner] += 1
    table.tell(SPACE_TAKEN, table.turn, space, owner)
    touch(table, space)
    launch_ship(table, table.turn, space)
    settle(table, table.box.body_of[space])
    ask_for_slot(table)


def ask_owner(table: CaptainState, seat: i64) -> None:
    """Recall: the next owner of a ship on the board, from `seat` on; after the last the turn goes on (rulings CF-31, CF-32 and CF-65)."""
    owner: i64 = seat
    while table.out[owner] == 0:
        owner = owner + 1 if owner + 1 < table.seats else i64(0)
        if owner == table.turn:
            ask_for_slot(table)
            return
    table.asked = owner
    table.ask = RECALL


def bring_home(table: CaptainState, space: i64) -> None:
    """Recall: a ship returns to its owner's supply."""
    owner: i64 = lift_ship(table, space)
    table.supply[owner] += 1
    table.tell(SHIP_RECALLED, owner, space, table.turn)
    touch(table, space)
    settle(table, table.box.body_of[space])
    following: i64 = owner + 1 if owner + 1 < table.seats else i64(0)
    if following == table.turn:
        ask_for_slot(table)
    else:
        ask_owner(table, following)
