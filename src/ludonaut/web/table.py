"""Table: one game in memory, the people who watch it, and the commands they send. Every change is on the disk before anyone is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, Literal

import msgspec

from ludonaut.bots import Advice
from ludonaut.core.chance import KeyedChance, Outcome
from ludonaut.core.errors import IllegalAction, LudonautError, UndoRefused
from ludonaut.core.game import find_game
from ludonaut.core.match import LoggedEvent, Match, Step
from ludonaut.core.transcript import write_transcript
from ludonaut.core.view import View
from ludonaut.web.advisor import Advisor, NoAdvice
from ludonaut.web.phrases import sentence
from ludonaut.web.store import Entry, GameRecord, Store, StoreError, Summary
from ludonaut.web.watcher import Watcher

MOST_CLIENTS: Final = 256
HINT_SECONDS: Final = 1.5
BOT_SECONDS: Final = 0.5
FASTEST_PACE: Final = 150
SLOWEST_PACE: Final = 5000
LARGEST_NUMBER: Final = 2**53
"""Whole numbers of a browser end here, and the store's not much further on."""


class Command(msgspec.Struct, forbid_unknown_fields=True):
    """What a client asks for. `n` is its own number, rising by each command; `seen` the place of the log that it shows.

    `goal` says how far the bot plays on, `pace` the milliseconds between its actions.
    """

    n: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)]
    do: Literal["play", "undo", "hint", "bot", "stop", "layout"]
    seen: int = -1
    action: int = -1
    goal: Literal["action", "round", "game"] = "action"
    pace: int = 900
    layout: Literal["wide", "tall"] = "wide"


class Answer(msgspec.Struct, frozen=True):
    """What became of command `n`: done, or a sentence that says why not. `again` tells that the very same command may be sent again."""

    n: int
    ok: bool = True
    sentence: str = ""
    again: bool = False


class Hint(msgspec.Struct, frozen=True):
    """What the bot says about the position after `seq` entries; without advice it is still thinking, or `trouble` says why not."""

    seq: int
    advice: Advice | None = None
    trouble: str = ""


def chance_of(record: GameRecord, position: int) -> KeyedChance:
    """Where the outcomes of a stored game come from, `position` of them having been taken.

    An imported game, whose first outcomes no key of ours made, starts one ahead: the match then never takes the key for the whole.
    """
    return KeyedChance(bytes.fromhex(record.key), position if record.keyed else position + 1)


def rebuild(record: GameRecord, log: Sequence[Entry]) -> Match:
    """The match that a stored log tells. Raises LudonautError when it is damaged, or of other rules than those installed."""
    game = find_game(record.game)
    if record.rules != game.rules_version:
        raise LudonautError(
            f"this game was played by version {record.rules} of the rules of {game.title}; installed is version {game.rules_version}, "
            "which may play differently, so the game cannot be continued here."
        )
    opening: list[Outcome] = []
    steps: list[Step] = []
    try:
        for entry in log:
            outcomes = tuple(Outcome(source, value) for source, value in entry.payload.get("outcomes", ()))
            if entry.kind == "begin":
                opening = list(outcomes)
            elif entry.kind == "action":
                steps.append(Step(entry.payload["seat"], entry.payload["action"], outcomes, ()))
            else:
                steps.pop()
        position = len(opening) + sum(len(step.outcomes) for step in steps)
        return Match.resume(game, game.options.make(record.options), record.seats, opening, steps, chance_of(record, position))
    except (LudonautError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise LudonautError("what is kept of this game is damaged, so it cannot be opened; it can still be deleted.") from error


def summary_of(match: Match) -> Summary:
    """What lists show of a match."""
    now = Summary(time.time(), len(match.steps), int(match.state.rounds()))
    if not match.is_over:
        return now
    view = match.view(match.position.own_observer())
    return replace(now, over=True, result=view.result, won=tuple(view.won))


def step_payload(step: Step) -> dict[str, Any]:
    """A step as its log entry keeps it."""
    return {"seat": step.seat, "action": step.action, "outcomes": [list(outcome) for outcome in step.outcomes]}


class Table:
    """One game under way or finished. All seats are played at this table; the one whose turn it is sees the board."""

    def __init__(self, store: Store, advisor: Advisor, record: GameRecord, log: Sequence[Entry]) -> None:
        self.store: Final = store
        self.advisor: Final = advisor
        self.record: Final = record
        self.match: Match = rebuild(record, log)
        self.seq: int = log[-1].seq
        """The place of the last entry of the log: it grows with every change, undo included."""
        self.version: int = 0
        """Grows with everything that may look different, the bot's thoughts included."""
        self.hint: Hint | None = None
        self.gone: str = ""
        """Why nobody can play here any more, or ""."""
        self.watchers: set[Watcher] = set()
        self.log: list[LoggedEvent] = []
        self._log_of: int = -2
        self._lengths: dict[int, int] = {}
        self._answers: dict[str, Answer] = {}
        self._lock: Final = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._bot: asyncio.Task[None] | None = None
        for entry in log:
            if entry.client is not None and entry.number is not None:
                self._answers[entry.client] = Answer(entry.number)
        self._freshen()

    # -- looking ----------------------------------------------------------------------------------------------------
    @property
    def observer(self) -> int:
        """The seat whose view is shown: the one that is due; when the game is over an only player, else an onlooker."""
        if self.match.seats == 1:
            return 0
        return int(self.match.state.next_seat())

    @property
    def bot_is_playing(self) -> bool:
        """Whether the bot plays on by itself."""
        return self._bot is not None

    def view(self) -> View:
        """What is shown now."""
        return self.match.view(self.observer)

    def why_no_undo(self) -> str:
        """Why the last action cannot be taken back, or ""."""
        return self.match.why_no_undo(self.match.steps[-1].seat if self.match.steps else 0)

    def transcript(self) -> str:
        """The game as text."""
        return write_transcript(self.match, self.record.players)

    def events_known_at(self, seq: int) -> int:
        """How many events of the log as it is now were there already when its place was `seq`; 0 when that is not remembered."""
        return self._lengths.get(seq, 0)

    # -- commands ---------------------------------------------------------------------------------------------------
    async def obey(self, command: Command, client: str) -> Answer:
        """Does what a client asks, once: a number that was answered before gets its answer again."""
        return await asyncio.shield(asyncio.ensure_future(self._obey_in_turn(command, client)))

    async def _obey_in_turn(self, command: Command, client: str) -> Answer:
        async with self._lock:
            earlier = self._answers.get(client)
            if earlier is not None and command.n <= earlier.n:
                return earlier if command.n == earlier.n else Answer(command.n)
            try:
                await self._do(command, client)
                answer = Answer(command.n)
            except StoreError as error:
                return Answer(command.n, False, sentence(str(error)), again=True)
            except LudonautError as error:
                answer = Answer(command.n, False, sentence(str(error)))
            self._answers.pop(client, None)
            self._answers[client] = answer
            while len(self._answers) > MOST_CLIENTS:
                del self._answers[next(iter(self._answers))]
            return answer

    async def _do(self, command: Command, client: str) -> None:
        if self.gone:
            raise LudonautError(self.gone)
        if command.do in ("play", "undo"):
            if command.seen != self.seq:
                raise IllegalAction("the table has moved on since you looked; this is the newest position. Choose again.")
            self._stop_bot()
            if command.do == "play":
                await self._play(self.observer, command.action, client, command.n)
            else:
                await self._undo(client, command.n)
        elif command.do == "hint":
            self._begin_hint()
        elif command.do == "bot":
            self._begin_bot(command.goal, min(max(command.pace, FASTEST_PACE), SLOWEST_PACE) / 1000)
        elif command.do == "stop":
            self._stop_bot()
            self._show()

    async def _play(self, seat: int, action: int, client: str | None, number: int | None) -> None:
        step = self.match.play(max(seat, 0), action)
        await self._keep("action", step_payload(step), client, number)

    async def _undo(self, client: str, number: int) -> None:
        refusal = self.why_no_undo()
        if refusal:
            raise UndoRefused(refusal)
        seat = self.match.undo(self.match.steps[-1].seat).seat
        await self._keep("undo", {"seat": seat}, client, number)

    async def _keep(self, kind: str, payload: dict[str, Any], client: str | None, number: int | None) -> None:
        """Writes the change that the match has just made, then shows it. If it cannot be written the match goes back to what is."""
        try:
            await self.store.append(self.record.id, Entry(self.seq + 1, kind, payload, client, number), summary_of(self.match))
        except StoreError:
            self.read_again()
            raise
        self.seq += 1
        self.hint = None
        self._freshen()
        self._show()

    def read_again(self) -> None:
        """Becomes what the store says."""
        stored = self.store.load(self.record.id)
        if stored is None:
            self.close("this game has been deleted.")
            return
        self.match, self.seq, self.hint, self._log_of = rebuild(*stored), stored[1][-1].seq, None, -2
        self._freshen()
        self._show()

    def close(self, reason: str) -> None:
        """Ends play here and tells everyone why."""
        self.gone = reason
        self._stop_bot()
        for task in self._tasks:
            task.cancel()
        self._show()

    # -- the bot ----------------------------------------------------------------------------------------------------
    def _begin_hint(self) -> None:
        if self.match.is_over:
            raise IllegalAction("the game is over; there is nothing left to decide.")
        if self.hint == Hint(self.seq):
            return  # it is being thought of; asking again and again must not make a queue
        self.hint = Hint(self.seq)
        self._start(self._think_hint(self.seq))
        self._show()

    async def _think_hint(self, seq: int) -> None:
        try:
            hint = Hint(seq, await self.advisor.ask(self.transcript(), self.observer, HINT_SECONDS))
        except NoAdvice as error:
            hint = Hint(seq, trouble=sentence(str(error)))
        if self.seq == seq:
            self.hint = hint
            self._show()

    def _begin_bot(self, goal: str, pace: float) -> None:
        if self.match.is_over:
            raise IllegalAction("the game is over; there is nothing left to play.")
        self._stop_bot()
        self._bot = self._start(self._bot_plays(goal, pace))
        self._show()

    def _stop_bot(self) -> None:
        if self._bot is not None:
            self._bot.cancel()
            self._bot = None

    async def _bot_plays(self, goal: str, pace: float) -> None:
        """Plays one action, to the end of the round, or on to the end, while somebody watches."""
        me = asyncio.current_task()
        rounds = self.view().rounds
        try:
            while self.watchers and not self.match.is_over:
                earliest, seq = time.monotonic() + (0.0 if goal == "action" else pace), self.seq
                seat = self.observer
                advice = await self.advisor.ask(self.transcript(), seat, BOT_SECONDS)
                await asyncio.sleep(max(0.0, earliest - time.monotonic()))
                async with self._lock:
                    if self.seq != seq or self._bot is not me:
                        break
                    await asyncio.shield(asyncio.ensure_future(self._play(seat, advice.action, None, None)))
                if goal == "action" or (goal == "round" and self.view().rounds != rounds):
                    break
        except LudonautError as error:
            self.hint = Hint(self.seq, trouble=sentence(str(error)))
        finally:
            if self._bot is me:
                self._bot = None
            self._show()

    def _start(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # -- showing ----------------------------------------------------------------------------------------------------
    def _freshen(self) -> None:
        """Brings the event log up to the match: events of steps undone go, events of new steps come."""
        if self._log_of != self.observer:
            self._log_of, self.log = self.observer, self.match.log(self.observer)
            self._lengths.clear()
        else:
            steps = len(self.match.steps)
            while self.log and self.log[-1].step > steps:
                self.log.pop()
                self._lengths.clear()
            last = self.log[-1].step if self.log else -1
            self.log += [event for event in self.match.log(self.observer, max(last, 0)) if event.step > last]
        self._lengths[self.seq] = len(self.log)

    def _show(self) -> None:
        self.version += 1
        for watcher in self.watchers:
            watcher.wake()
