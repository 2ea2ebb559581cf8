"""Stretch: the part of a search's try in which several seats act at once, none of them seeing what the others do."""

from __future__ import annotations

from typing import Final, final

from ludonaut.core.numbers import M32, i64, zeros
from ludonaut.core.state import GameState

NONE: Final = -1


@final
class Stretch:
    """Who is in the stretch, and where in the tree each of them is.

    It begins where several seats are due, and ends when each has done its part, or when somebody is due who was not, or was done.
    """

    def __init__(self) -> None:
        self.is_open = False
        self.began_at: i64 = NONE
        """The node at which all were due."""
        self.first: i64 = NONE
        """The seat that acted first. Below its last node the tree goes on after the stretch."""
        self.waiting: i64 = 0
        """How many seats are not done."""
        self.others: i64 = 0
        """32 bits of what the seats but the first have done."""
        self.is_waiting = zeros(1)
        self.places = zeros(1)
        """For each seat the node at which it is; NONE before it acts."""

    def begin(self, state: GameState, node: i64, first: i64) -> bool:
        """Begins a stretch at a node if several seats are due, of whom `first` acts first; returns whether it did."""
        self.is_open = False
        self.waiting = 0
        for seat in range(state.seats):
            self.waiting += 1 if state.due(seat) else 0
            if self.waiting == 2:
                self.open(state, node, first)
                return True
        return False

    def open(self, state: GameState, node: i64, first: i64) -> None:
        """Notes who is due."""
        if i64(len(self.places)) != state.seats:
            self.is_waiting = zeros(int(state.seats))
            self.places = zeros(int(state.seats))
        self.waiting = 0
        for seat in range(state.seats):
            self.is_waiting[seat] = 1 if state.due(seat) else 0
            self.waiting += self.is_waiting[seat]
            self.places[seat] = NONE
        self.is_open = True
        self.began_at = node
        self.first = first
        self.places[first] = node
        self.others = 0

    def note(self, seat: i64, action: i64, node: i64) -> None:
        """A seat has acted, and is now at a node."""
        self.places[seat] = node
        if seat != self.first:
            self.others = ((self.others ^ (seat << 16) ^ action) * 0x01000193 + 1) & M32

    def goes_on(self, state: GameState, acted: i64) -> bool:
        """Whether, after an action of a seat, the same seats are due, but for that seat if it is done, and at least one."""
        if self.is_waiting[acted] and not state.due(acted):
            self.is_waiting[acted] = 0
            self.waiting -= 1
        for seat in range(state.seats):
            if state.due(seat) != (self.is_waiting[seat] == 1):
                return False
        return self.waiting > 0
