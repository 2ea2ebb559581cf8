"""The contract suite on the toy, and proof that each check can fail: a game broken in one way must be caught by it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from ludonaut.core import contract, contract_at_once
from ludonaut.core.contract_games import RandomGame, games_for, random_games_digest
from ludonaut.core.game import Balance, Event, Game
from ludonaut.core.numbers import i64, vec
from ludonaut.core.options import Options
from ludonaut.core.state import GameState
from ludonaut.core.view import View, view_bytes
from tests.core.toy import CROWD, LAID, NOTHING_LAID, TOY, VALUES, HighCard, HighCardGame, HighCardView

Check = Callable[[Game, Options, int, int], None]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
def test_toy_keeps_every_contract(check: Check, seats: int) -> None:
    for settings in TOY.option_sets:
        for seed in range(12):
            check(TOY, TOY.options.make(settings), seats, seed)


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
def test_a_crowd_keeps_every_contract(check: Check) -> None:
    check(CROWD, CROWD.options.make(), 100, 1)


def test_games_of_many_seats_are_fewer() -> None:
    assert games_for(4, 400) == 400
    assert [games_for(seats, 400) * seats for seats in (6, 12, 100)] == [2400, 2400, 2400]
    assert games_for(100, 2) == 1
    assert random_games_digest(CROWD, CROWD.options.make(), 100, 7, 2) != random_games_digest(CROWD, CROWD.options.make(), 100, 8, 2)


class Unsorted(HighCard):
    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        count = super().legal_actions(seat, buffer)
        values = sorted((buffer[k] for k in range(count)), reverse=True)
        for k, value in enumerate(values):
            buffer[k] = value
        return count


class ForgetfulCopy(HighCard):
    def copy_from(self, other: GameState) -> None:
        points = list(self.points)
        super().copy_from(other)
        for seat, value in enumerate(points):
            self.points[seat] = value


class SharedCopy(HighCard):
    def blank(self) -> HighCard:
        copy = super().blank()
        copy.__dict__["hands"] = self.hands
        return copy


class LosesCards(HighCard):
    def apply(self, seat: i64, action: i64) -> None:
        super().apply(seat, action)
        if self.deck.total:
            self.deck.remove(max(range(VALUES), key=lambda value: self.deck.counts[value]))


class EarlyReturns(HighCard):
    def returns(self, seat: i64) -> float:
        return 0.25


class SeesTooMuch(HighCard):
    """Writes a number above its bound."""

    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        super().observe(seat, buffer)
        buffer[VALUES] = VALUES + 1


class LeavesOut(HighCard):
    """Leaves what stood in the buffer where nothing is laid."""

    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        old = buffer[VALUES]
        super().observe(seat, buffer)
        if self.laid[seat] == NOTHING_LAID:
            buffer[VALUES] = old


class HiddenDie(HighCard):
    """Throws a die of its own, outside the chance it was given."""

    thrown = 0

    def apply(self, seat: i64, action: i64) -> None:
        super().apply(seat, action)
        HiddenDie.thrown += 1
        self.round += HiddenDie.thrown % 2


class FirstCounts(HighCard):
    """Whoever lays first in a round has a point more."""

    def apply(self, seat: i64, action: i64) -> None:
        if all(card == NOTHING_LAID for card in self.laid):
            self.points[seat] += 1
        super().apply(seat, action)


class LastIsBlind(HighCard):
    """The last of a round may lay nothing but its lowest card."""

    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        count = super().legal_actions(seat, buffer)
        return min(count, 1) if list(self.laid).count(NOTHING_LAID) == 1 else count


class SecretDie(HighCard):
    """A 0 face down asks for a die, which nobody may know."""

    def apply(self, seat: i64, action: i64) -> None:
        if action == 0:
            self.chance.roll(6, 1)
        super().apply(seat, action)


class LeakyGame(HighCardGame):
    def view(self, state: GameState, observer: int) -> View:
        assert isinstance(state, HighCard)
        view = super().view(state, observer)
        assert isinstance(view, HighCardView)
        return HighCardView(
            **{**{name: getattr(view, name) for name in view.__struct_fields__}, "laid": tuple(card > 2 for card in state.laid)}
        )


class LeakyLog(HighCardGame):
    """Its log names a card that is laid face down."""

    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        told = super().event(raw, observer)
        return Event(told.kind, f"Seat {raw[1] + 1} lays a {raw[2]}.") if raw[0] == LAID else told


class LeakyNumbers(HighCardGame):
    """Its log says nothing, but its events touch the element of the card that is laid face down."""

    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        told = super().event(raw, observer)
        return Event(told.kind, told.sentence, (f"card-{raw[2]}",)) if raw[0] == LAID else told


class SilentRefusal(HighCardGame):
    def why_not(self, state: GameState, seat: int, action: int) -> str:
        return "no"


class ExtraChoice(HighCardGame):
    def view(self, state: GameState, observer: int) -> View:
        view = super().view(state, observer)
        assert isinstance(view, HighCardView)
        return HighCardView(**{**{name: getattr(view, name) for name in view.__struct_fields__}, "choices": ()})


class CountsLooks(HighCardGame):
    """Its view tells how often it was asked for one."""

    looks = 0

    def view(self, state: GameState, observer: int) -> View:
        self.looks += 1
        return msgspec.structs.replace(super().view(state, observer), rounds=self.looks)


class SameIdTwice(HighCardGame):
    def picture(self, view: View, layout: str = "wide") -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"><title id="hand"/><title id="hand"/></svg>'


class LeakyPicture(HighCardGame):
    """Its picture shows every hand of the position from which its view was made."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: dict[int, str] = {}

    def view(self, state: GameState, observer: int) -> View:
        assert isinstance(state, HighCard)
        view = super().view(state, observer)
        self.hands[id(view)] = str(list(state.hands))
        return view

    def picture(self, view: View, layout: str = "wide") -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{self.hands[id(view)]}</title></svg>'


class Cheat(HighCardGame):
    def balances(self, state: GameState) -> tuple[Balance, ...]:
        return (Balance("cards", 14, 15),)


class Outspoken(HighCard):
    """It says that nobody has secrets, and hands are."""

    def keeps_secrets(self) -> bool:
        return False


class TakesAnotherDie(HighCard):
    """Who lays a 0 rolls another kind of die."""

    def apply(self, seat: i64, action: i64) -> None:
        if action == 0:
            self.chance.roll(4, 1)
        super().apply(seat, action)


class SameLuck(HighCardGame):
    """It says that its luck does not depend on what is decided, and it does."""

    same_chance = True

    def __init__(self) -> None:
        super().__init__()
        self.state_class = TakesAnotherDie


class Overcounts(HighCardGame):
    def score_sources(self, state: GameState, seat: int) -> tuple[tuple[str, int], ...]:
        return (("Rounds won", int(state.score(seat))), ("Looks", 1))


def with_state(state_class: type[HighCard]) -> HighCardGame:
    broken = HighCardGame()
    broken.state_class = state_class
    return broken


@pytest.mark.parametrize(
    ("check", "broken"),
    [
        (contract.check_actions, with_state(Unsorted)),
        (contract.check_copies, with_state(ForgetfulCopy)),
        (contract.check_copy_is_complete, with_state(ForgetfulCopy)),
        (contract.check_copies, with_state(SharedCopy)),
        (contract.check_balances, with_state(LosesCards)),
        (contract.check_balances, Cheat()),
        (contract.check_scores, Overcounts()),
        (contract.check_same_chance, SameLuck()),
        (contract.check_end, with_state(EarlyReturns)),
        (contract.check_copies, with_state(HiddenDie)),
        (contract_at_once.check_undo, with_state(HiddenDie)),
        (contract_at_once.check_undo, with_state(ForgetfulCopy)),
        (contract_at_once.check_undo_keeps_secrets, with_state(SecretDie)),
        (contract_at_once.check_order, with_state(FirstCounts)),
        (contract_at_once.check_order, with_state(LastIsBlind)),
        (contract.check_observations, with_state(SeesTooMuch)),
        (contract.check_observations, with_state(LeavesOut)),
        (contract.check_twins, LeakyGame()),
        (contract.check_twins, with_state(Outspoken)),
        (contract.check_twin_logs, LeakyLog()),
        (contract.check_twin_logs, LeakyNumbers()),
        (contract.check_refusals, SilentRefusal()),
        (contract.check_views, ExtraChoice()),
        (contract.check_views, CountsLooks()),
        (contract.check_views, SameIdTwice()),
        (contract.check_twins, LeakyPicture()),
    ],
    ids=lambda value: value.__name__ if callable(value) else f"{type(value).__name__}-{value.state_class.__name__}",
)
def test_a_broken_game_is_caught(check: Check, broken: Game) -> None:
    with pytest.raises((AssertionError, IndexError)):
        for seed in range(20):
            check(broken, broken.options.make(), 2 + seed % 2, seed)


def test_views_of_two_seats_differ() -> None:
    play = RandomGame(TOY, TOY.options.make(), 2, 5)
    assert view_bytes(TOY.view(play.state, 0)) != view_bytes(TOY.view(play.state, 1))
