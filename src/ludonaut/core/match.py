"""Match: one game as people play it. Legality at the door, the event log, undo, views and transcripts.

A match in a few lines (chance from a seed, so that it comes out the same each time):

    game = find_game("...")
    match = Match(game, chance=KeyedChance(key_from_seed(7)))
    while not match.is_over:
        match.play(0, match.legal(0)[0])
    print(match)

Seats are not people and people are not connections: a match knows seats only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ludonaut.core.chance import Chance, ChanceExhausted, KeyedChance, Outcome, RecordingChance, ReplayingChance, new_key
from ludonaut.core.errors import IllegalAction, UndoRefused
from ludonaut.core.game import Event, Game
from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.core.options import Options
from ludonaut.core.state import GameState
from ludonaut.core.view import View

RawEvent = tuple[int, int, int, int]
EVENTS_KEPT: Final = 32_768
"""So many events are remembered in words."""


class Step(NamedTuple):
    """One action and what chance answered to it. `told` are the state's raw events."""

    seat: int
    action: int
    outcomes: tuple[Outcome, ...]
    told: tuple[RawEvent, ...]


class LoggedEvent(NamedTuple):
    """An event of the log: the step that caused it (0: the set-up; k: after k actions) and the event in words."""

    step: int
    event: Event


class Position:
    """One position of a match, to look at: in a notebook it shows its picture, printed it shows itself in words."""

    def __init__(self, game: Game, state: GameState) -> None:
        self.game = game
        self.state = state

    def view(self, observer: int = -1) -> View:
        """What a seat (or -1, an onlooker) may know of it."""
        return self.game.view(self.state, observer)

    def picture(self, observer: int = -1) -> str:
        """That view as SVG."""
        return self.game.picture(self.view(observer))

    def text(self, observer: int = -1) -> str:
        """That view in words."""
        view = self.view(observer)
        parts = ["\n".join((section.title, *(f"  {line}" for line in section.lines))) for section in view.sections]
        return "\n".join((*parts, view.result or view.prompt))

    def own_observer(self) -> int:
        """Who looks when nobody is named: the only seat of a solo game, else an onlooker."""
        return 0 if self.state.seats == 1 else -1

    def __str__(self) -> str:
        return self.text(self.own_observer())

    def _repr_svg_(self) -> str:
        return self.picture(self.own_observer())


class Match:
    """One game from its set-up on.

    Raises OptionError for a number of seats the game has not. A match whose `chance` breaks off in the middle of an action (a person who
    stops typing dice) stays exactly as it was before that action.
    """

    def __init__(self, game: Game, options: Options | None = None, seats: int | None = None, chance: Chance | None = None) -> None:
        self.game = game
        self.options = game.options.make() if options is None else options
        self.seats = game.fewest_seats if seats is None else seats
        game.check_table(self.options, self.seats)
        self.opening: tuple[Outcome, ...] = ()
        """The outcomes of the set-up."""
        self.opening_told: tuple[RawEvent, ...] = ()
        self.steps: list[Step] = []
        """The actions that stand, oldest first; what was undone is not among them."""
        self._recorder = RecordingChance(KeyedChance(new_key()) if chance is None else chance)
        self._buffer: vec[i64] = zeros(game.most_actions)
        self._state = self._new_state(self._recorder)
        self._state.begin()
        self.opening = tuple(self._recorder.take())
        self.opening_told = _told_by(self._state)
        self._spare: GameState | None = None
        """A state to try things in, once there is one."""
        self._shown = self._copy_of_state()
        """The position after `_shown_at` steps: the last at which something was asked of chance or shown. No undo goes back beyond it."""
        self._shown_at = 0
        self._state_is_shared = self._shown_is_shared = False
        """Whether a branch, or the match that this one branched from, has the same; then it is not changed any more."""
        self._outcomes = len(self.opening)
        self._due: list[int] | None = None
        """The seats that are due, once somebody has asked: with very many seats they are asked for often."""

    # -- looking ----------------------------------------------------------------------------------------------------
    @property
    def chance(self) -> Chance:
        """Where outcomes come from."""
        return self._recorder.inner

    @property
    def state(self) -> GameState:
        """The position, to look at and to copy; never to change."""
        return self._state

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.is_over()

    def due_seats(self) -> list[int]:
        """The seats that have a decision to take, ascending."""
        if self._due is None:
            self._due = [seat for seat in range(self.seats) if self._state.due(seat)]
        return list(self._due)

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, ascending; none when it is not due."""
        count = self._state.legal_actions(seat, self._buffer)
        return [int(self._buffer[place]) for place in range(i64(count))]

    @property
    def position(self) -> Position:
        """The position now; it moves on with the match."""
        return Position(self.game, self._state)

    def view(self, observer: int = -1) -> View:
        """What a seat (or -1, an onlooker) may know of the position."""
        return self.position.view(observer)

    def picture(self, observer: int = -1) -> str:
        """That view as SVG."""
        return self.position.picture(observer)

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}: {len(self.steps)} actions, {'over' if self.is_over else 'under way'}>"

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()

    def log(self, observer: int = -1, since: int = 0) -> list[LoggedEvent]:
        """The event log for an observer, from the step `since` on."""
        told = [(0, self.opening_told)] if since <= 0 else []
        told += ((number + 1, self.steps[number].told) for number in range(max(since - 1, 0), len(self.steps)))
        events = (LoggedEvent(number, event_of(self.game, raw, observer)) for number, raws in told for raw in raws)
        return [logged for logged in events if logged.event.sentence]

    # -- playing ----------------------------------------------------------------------------------------------------
    def action_number(self, seat: int, action: int | str) -> int:
        """The legal action that a number or a person's text means. Raises IllegalAction or NotationError; nothing changes."""
        legal = self.legal(seat)
        if self.is_over:
            raise IllegalAction("the game is over; no action is possible any more.")
        if not legal:
            due = " and ".join(str(other + 1) for other in self.due_seats())
            raise IllegalAction(f"it is not the turn of seat {seat + 1}; seat {due} is asked.")
        if isinstance(action, str):
            return self.game.actions.parse_legal(action, legal)
        if action in legal:
            return action
        if not 0 <= action < len(self.game.actions):
            raise IllegalAction(f"action {action} does not exist; actions are numbered 0 to {len(self.game.actions) - 1}.")
        raise IllegalAction(self.game.why_not(self._state, seat, action))

    def play(self, seat: int, action: int | str) -> Step:
        """Takes an action of a seat and returns what happened. Raises IllegalAction or NotationError, and then nothing has changed."""
        return self._add(self._try(seat, action))

    def _try(self, seat: int, action: int | str) -> Step:
        """What an action comes to, in `_spare`."""
        number = self.action_number(seat, action)
        after = self._take_spare()
        after.copy_from(self._state)
        after.events.clear()
        try:
            after.apply(seat, number)
        except BaseException:
            self._recorder.take()
            raise
        return Step(seat, number, tuple(self._recorder.take()), _told_by(after))

    def _add(self, step: Step) -> Step:
        """The step that was tried last stands."""
        self._stand_with_spare()
        self.steps.append(step)
        self._outcomes += len(step.outcomes)
        if self.closes(step):
            if self._shown_is_shared:
                self._shown, self._shown_is_shared = self._copy_of_state(), False
            else:
                self._shown.copy_from(self._state)
            self._shown_at = len(self.steps)
        return step

    # -- undo -------------------------------------------------------------------------------------------------------
    def why_no_undo(self, seat: int) -> str:
        """Why `seat` cannot take back its own last action, in one sentence; "" when it can.

        Undo never crosses an outcome of chance or anything else that was shown, whoever caused it. Other seats may have acted since where
        several decide at once: their actions must be legal without the one that is taken back, and be told the same. Where seats take
        turns they are not, so that the next seat's action closes it.
        """
        place = self.last_step_of(seat)
        if place < 0:
            more = "" if self.seats == 1 else ": only your own can be taken back, and you have done nothing"
            return f"there is nothing to take back yet{more}."
        own = self.steps[place]
        if own.outcomes:
            return "the last action cannot be taken back: dice or cards have been seen since."
        if self.closes(own):
            return "the last action cannot be taken back: it showed something new."
        if place < self._shown_at or not self._stand_without(place):
            return "the game has gone on since; only your own last action can be taken back, and only until it does."
        return ""

    def undo(self, seat: int) -> Step:
        """Takes back the last action of `seat` and returns it; later ones of others stand. Raises UndoRefused; then nothing has changed."""
        refusal = self.why_no_undo(seat)
        if refusal:
            raise UndoRefused(refusal)
        place = self.last_step_of(seat)
        self._stand_without(place)
        self._stand_with_spare()
        return self.steps.pop(place)

    def go_back(self, place: int) -> None:
        """Takes back everything after `place` steps, whatever was shown since: for somebody who learns. Chance must then be set anew."""
        self.__dict__.update(
            Match.resume(self.game, self.options, self.seats, self.opening, self.steps[:place], self.chance).__dict__
        )

    def last_step_of(self, seat: int) -> int:
        """The place of a seat's last action among the steps, or -1."""
        return next((place for place in range(len(self.steps) - 1, -1, -1) if self.steps[place].seat == seat), -1)

    def closes(self, step: Step) -> bool:
        """Whether no undo may cross a step."""
        return bool(step.outcomes) or any(self.game.reveals(raw) for raw in step.told)

    def _stand_without(self, place: int) -> bool:
        """Whether the steps after `place` can be taken without it and come to the same. The position after them is then in `_spare`."""
        state = self._take_spare()
        state.copy_from(self._shown)
        state.events.clear()
        state.chance = ReplayingChance(())
        try:
            for number in range(self._shown_at, len(self.steps)):
                step = self.steps[number]
                if number == place:
                    continue
                count = state.legal_actions(step.seat, self._buffer)
                if number > place and not any(self._buffer[k] == step.action for k in range(i64(count))):
                    return False
                state.apply(step.seat, step.action)
                if _told_by(state) != step.told:
                    return False
        except ChanceExhausted:
            return False
        finally:
            state.chance = self._recorder
            state.events.clear()
        return True

    # -- the past ---------------------------------------------------------------------------------------------------
    def walk(self) -> Iterator[tuple[int, GameState]]:
        """The positions from the set-up (0) to now (after every action), replayed. The state is the same object each time."""
        state = self.game.new_state(self.options, self.seats, ReplayingChance(self.opening))
        yield 0, state
        for number, step in enumerate(self.steps, 1):
            state.chance = ReplayingChance(step.outcomes)
            state.apply(step.seat, step.action)
            yield number, state

    def at(self, step: int) -> Position:
        """The position after `step` actions. Raises IndexError outside 0 to the number of steps."""
        return Position(self.game, self.state_at(step))

    def state_at(self, step: int) -> GameState:
        """The position after `step` actions. Raises IndexError outside 0 to the number of steps."""
        if not 0 <= step <= len(self.steps):
            raise IndexError(f"this match has steps 0 to {len(self.steps)}, not {step}")
        return next(state for number, state in self.walk() if number == step)

    def outcome_count(self) -> int:
        """How many outcomes of chance stand in the match: where a keyed source goes on after a restart."""
        return self._outcomes

    def fair_chance(self) -> KeyedChance | None:
        """The keyed source of every outcome so far; None when some came from elsewhere (real dice, a transcript without its key)."""
        chance = self.chance
        return chance if isinstance(chance, KeyedChance) and chance.position == self.outcome_count() else None

    # -- coming back ------------------------------------------------------------------------------------------------
    @classmethod
    def resume(cls, game: Game, options: Options, seats: int, opening: Sequence[Outcome], steps: Sequence[Step], chance: Chance) -> Match:
        """A match replayed from its record, which then goes on with `chance`.

        Raises IllegalAction or ChanceExhausted at the first step that the rules do not allow or whose outcomes they do not ask for.
        """
        replayer = ReplayingChance(opening)
        match = cls(game, options, seats, replayer)
        _must_be_used_up(replayer)
        for step in steps:
            match.replay_step(step.seat, step.action, step.outcomes)
        match.go_on_with(chance)
        return match

    def branch(self, chance: Chance) -> Match:
        """The match once more, to be gone on with under `chance`: what is played there is not played here."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.steps = list(self.steps)
        other._recorder = RecordingChance(chance)
        other._spare = None
        self._state_is_shared = other._state_is_shared = True
        self._shown_is_shared = other._shown_is_shared = True
        return other

    def go_on_with(self, chance: Chance) -> None:
        """From now on outcomes come from `chance`."""
        self._recorder.inner = chance

    def replay_step(self, seat: int, action: int, outcomes: Sequence[Outcome]) -> Step:
        """Plays one recorded step with its recorded outcomes, all of which must be asked for."""
        live = self._recorder.inner
        replayer = ReplayingChance(outcomes)
        self._recorder.inner = replayer
        try:
            step = self._try(seat, action)
            _must_be_used_up(replayer)
            return self._add(step)
        finally:
            self._recorder.inner = live

    def _stand_with_spare(self) -> None:
        """What was tried last is the position now."""
        self._state, self._spare = self._take_spare(), None if self._state_is_shared else self._state
        self._due = None
        self._state_is_shared = False

    def _take_spare(self) -> GameState:
        """The state to try things in."""
        if self._spare is None:
            self._spare = self._new_state(self._recorder)
        return self._spare

    def _copy_of_state(self) -> GameState:
        state = self._new_state(self._recorder)
        state.copy_from(self._state)
        return state

    def _new_state(self, chance: Chance) -> GameState:
        state = self.game.blank_state(self.options, self.seats, chance)
        state.telling = True
        return state


@lru_cache(maxsize=EVENTS_KEPT)
def event_of(game: Game, raw: RawEvent, observer: int) -> Event:
    """A raw event in words for an observer, as `Game.event` puts it; it is the same whenever it happens."""
    return game.event(raw, observer)


def _must_be_used_up(replayer: ReplayingChance) -> None:
    if replayer.left():
        raise ChanceExhausted(f"{replayer.left()} outcomes more are given than the rules ask for")


def _told_by(state: GameState) -> tuple[RawEvent, ...]:
    told = tuple(state.events)
    state.events.clear()
    return told
