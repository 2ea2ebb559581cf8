"""Table: one game in memory, the people who watch it, and the commands they send. Every change is on the disk before anyone is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from ludonaut.bots import Advice
from ludonaut.core.chance import KeyedChance, Outcome, key_from_seed
from ludonaut.core.errors import IllegalAction, LudonautError, UndoRefused
from ludonaut.core.game import find_game
from ludonaut.core.match import LoggedEvent, Match, Step
from ludonaut.core.transcript import write_transcript
from ludonaut.core.view import View
from ludonaut.web.advisor import Advisor, NoAdvice
from ludonaut.web.chronicle import Chronicle
from ludonaut.web.phrases import sentence
from ludonaut.web.screens import COVERED, ONLOOKER, Screens, people_asked
from ludonaut.web.seating import USUAL_BOT, Seating, Sitter, check_bot, people_of
from ludonaut.web.store import Entry, GameRecord, Store, StoreConflict, StoreError, Summary
from ludonaut.web.watcher import Watcher

MOST_CLIENTS: Final = 256
HINT_SECONDS: Final = 1.5
BOT_SECONDS: Final = 0.5
GLIMPSE_SECONDS: Final = 0.5
"""How often a game that a bot plays straight to its result is shown on the way."""
FASTEST_PACE: Final = 150
USUAL_PACE: Final = 1200
SLOWEST_PACE: Final = 5000
UNFORESEEN: Final = "Something went wrong that was not foreseen, so nothing has changed; the server's messages tell more."
LOG: Final = logging.getLogger(__name__)
LARGEST_NUMBER: Final = 2**53
"""Whole numbers of a browser end here, and the store's not much further on."""


class Command(msgspec.Struct, forbid_unknown_fields=True):
    """What a client asks for. `n` is its own number, rising by each command; `seen` the place of the log that it shows.

    `goal` says how far the bot plays on, `pace` the milliseconds between bots' actions. `seat` is the seat whose holder changes: `bot`
    takes it, or for "" a person does. `person` is who lifts the curtain.
    """

    n: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)]
    do: Literal["play", "undo", "hint", "bot", "stop", "lift", "seat", "pause", "resume", "pace", "layout"]
    seen: int = -1
    action: int = -1
    goal: Literal["action", "round", "game", "result"] = "action"
    pace: int = USUAL_PACE
    layout: Literal["wide", "tall"] = "wide"
    seat: int = -1
    bot: str = ""
    person: int = 0


class Answer(msgspec.Struct, frozen=True):
    """What became of command `n`: done, or a sentence that says why not. `again` tells that the very same command may be sent again."""

    n: int
    ok: bool = True
    sentence: str = ""
    again: bool = False


class Hint(msgspec.Struct, frozen=True):
    """What the bot says to `seat` about the position after `seq` entries; without advice it still thinks, or `trouble` says why not."""

    seq: int
    seat: int
    advice: Advice | None = None
    trouble: str = ""


class Relief(NamedTuple):
    """A bot that plays on for `seat` until its goal is reached, at most one action each `pace` seconds. `rounds` is when it began.

    The goal "result" is the end of the game as soon as can be: a quick bot, and nobody watches.
    """

    seat: int
    goal: str
    pace: float
    rounds: int


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
        if len(record.players) != record.seats:
            raise LookupError("every seat has somebody who holds it, or a bot")
        for entry in log:
            outcomes = tuple(Outcome(source, value) for source, value in entry.payload.get("outcomes", ()))
            if entry.kind == "begin":
                opening = list(outcomes)
            elif entry.kind == "action":
                steps.append(Step(entry.payload["seat"], entry.payload["action"], outcomes, ()))
            elif entry.kind == "undo":
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
    """One game under way or finished: its seats, the people who look at it and the bots that play at it."""

    def __init__(self, store: Store, advisor: Advisor, record: GameRecord, log: Sequence[Entry]) -> None:
        self.store: Final = store
        self.advisor: Final = advisor
        self.record: GameRecord = record
        self.match: Match = rebuild(record, log)
        self.seq: int = log[-1].seq
        """The place of the last entry of the log: it grows with every change, undo included."""
        self.version: int = 0
        """Grows with everything that may look different, the bot's thoughts included."""
        self.hint: Hint | None = None
        self.paused: bool = False
        """Whether the bots that hold seats wait."""
        self.trouble: str = ""
        """Why they do, when nobody asked them to."""
        self.gone: str = ""
        """Why nobody can play here any more, or ""."""
        self.watchers: set[Watcher] = set()
        self._screens: Final = Screens()
        self._chronicles: dict[int, Chronicle] = {}
        self._answers: dict[str, Answer] = {}
        self._lock: Final = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._relief: Relief | None = None
        self._mover: asyncio.Task[None] | None = None
        self._next_glimpse: float = 0.0
        for entry in log:
            if entry.client is not None and entry.number is not None:
                self._answers[entry.client] = Answer(entry.number)

    # -- looking ----------------------------------------------------------------------------------------------------
    @property
    def seating(self) -> Seating:
        """Who hold the seats now."""
        return self.record.players

    @property
    def bot_is_playing(self) -> bool:
        """Whether a bot plays on in a person's place for a while."""
        return self._relief is not None

    @property
    def is_moving(self) -> bool:
        """Whether a bot is about to act here."""
        return self._mover is not None

    @property
    def keeps_secrets(self) -> bool:
        """Whether the game under way holds what somebody at this table may not know: then nobody is given the whole of it."""
        people = {sitter.person for sitter in self.seating}
        return self.match.game.hidden and not self.match.is_over and (len(people) > 1 or people == {0})

    def observer(self, screen: str) -> int:
        """The seat whose view a screen shows, or ONLOOKER, or COVERED while the curtain hides everything."""
        return self._screens.observer(screen, self.match, self.seating)

    def view(self, observer: int) -> View:
        """What an observer may know now; behind the curtain, what everybody knows."""
        return self.match.view(max(observer, ONLOOKER))

    def log(self, observer: int) -> Chronicle:
        """The log as an observer may read it; behind the curtain it is empty."""
        chronicle = self._chronicles.setdefault(observer, Chronicle(observer))
        if observer != COVERED:
            chronicle.keep_up(self.match, self.seq)
        return chronicle

    def person_at_curtain(self) -> int:
        """Whom the curtain waits for: the first person who is asked, or, while bots move, the first who holds a seat; 0 for nobody."""
        holders = [sitter.person for sitter in self.seating if sitter.decides]
        return next(iter((*people_asked(self.match, self.seating), *holders, *people_of(self.seating))), 0)

    def news_for(self, person: int) -> list[LoggedEvent]:
        """What everybody saw happen since a person acted last."""
        steps = self.match.steps
        last = next((number for number in range(len(steps), 0, -1) if self.seating[steps[number - 1].seat].person == person), 0)
        return [event for event in self.log(ONLOOKER).events if event.step > last]

    def why_no_undo(self, observer: int) -> str:
        """Why one who looks from this seat cannot take back the last action, or ""."""
        if not self.match.steps:
            return self.match.why_no_undo(0)
        last = self.match.steps[-1].seat
        sitter = self.seating[last]
        if not sitter.decides:
            return "a bot plays the seat that acted last; only a person's own action can be taken back."
        if self.keeps_secrets and observer >= 0 and sitter.person != self.seating[observer].person:
            return self.match.why_no_undo(observer)
        return self.match.why_no_undo(last)

    def transcript(self) -> str:
        """The game as text."""
        return write_transcript(self.match, [sitter.player() for sitter in self.seating])

    # -- coming and going -------------------------------------------------------------------------------------------
    def join(self, watcher: Watcher) -> None:
        """A connection comes to watch."""
        self.watchers.add(watcher)
        self.go_on()

    def leave(self, watcher: Watcher) -> None:
        """A connection goes."""
        self.watchers.discard(watcher)

    # -- commands ---------------------------------------------------------------------------------------------------
    async def obey(self, command: Command, client: str, screen: str) -> Answer:
        """Does what a client asks through a screen, once: a number that was answered before gets its answer again."""
        return await asyncio.shield(asyncio.ensure_future(self._obey_in_turn(command, client, screen)))

    async def _obey_in_turn(self, command: Command, client: str, screen: str) -> Answer:
        async with self._lock:
            earlier = self._answers.get(client)
            if earlier is not None and command.n <= earlier.n:
                return earlier if command.n == earlier.n else Answer(command.n)
            try:
                await self._do(command, client, screen)
                answer = Answer(command.n)
            except StoreError as error:
                return Answer(command.n, False, sentence(str(error)), again=True)
            except LudonautError as error:
                answer = Answer(command.n, False, sentence(str(error)))
            except Exception:
                LOG.exception("A command at the table %s failed.", self.record.id)
                answer = Answer(command.n, False, UNFORESEEN)
            self._answers.pop(client, None)
            self._answers[client] = answer
            while len(self._answers) > MOST_CLIENTS:
                del self._answers[next(iter(self._answers))]
            return answer

    async def _do(self, command: Command, client: str, screen: str) -> None:
        if self.gone:
            raise LudonautError(self.gone)
        if command.do in ("play", "undo") and command.seen != self.seq:
            raise IllegalAction("the table has moved on since you looked; this is the newest position. Choose again.")
        observer = self.observer(screen)
        match command.do:
            case "play":
                self._stop_relief()
                await self._play(self._seat_of(observer), command.action, client, command.n)
            case "undo":
                self._stop_relief()
                await self._undo(observer, client, command.n)
            case "lift":
                self._lift(screen, command.person)
            case "seat":
                await self._change_holder(command.seat, command.bot, observer, client, command.n)
            case "hint":
                self._begin_hint(self._seat_of(observer))
            case "bot":
                self._begin_relief(command.goal, min(max(command.pace, FASTEST_PACE), SLOWEST_PACE) / 1000, observer)
            case "stop":
                self._stop_relief()
            case "pause" | "resume":
                self.paused, self.trouble = command.do == "pause", ""
        self._show()
        self.go_on()

    def _seat_of(self, observer: int) -> int:
        """The seat that one who looks from here may act for. Raises IllegalAction when there is none."""
        if observer == COVERED:
            raise IllegalAction("the curtain is closed; the person who is asked opens it first.")
        if observer == ONLOOKER and not self.match.is_over:
            raise IllegalAction("bots hold all seats here; take one of them to play yourself.")
        return max(observer, 0)

    async def _play(self, seat: int, action: int, client: str | None, number: int | None) -> None:
        after = self._branch()
        step = after.play(seat, action)
        await self._keep("action", step_payload(step), client, number, after, self.seating)

    async def _undo(self, observer: int, client: str, number: int) -> None:
        refusal = self.why_no_undo(observer)
        if refusal:
            raise UndoRefused(refusal)
        after = self._branch()
        seat = after.undo(after.steps[-1].seat).seat
        await self._keep("undo", {"seat": seat}, client, number, after, self.seating)
        for chronicle in self._chronicles.values():
            chronicle.take_back(len(after.steps))

    def _branch(self) -> Match:
        """The match once more, for a change that nobody may see before it is written."""
        return self.match.branch(chance_of(self.record, self.match.outcome_count()))

    def _lift(self, screen: str, person: int) -> None:
        if not self.person_at_curtain():
            raise IllegalAction("bots hold all seats here, and there is no curtain; take one of them to play yourself.")
        if person != self.person_at_curtain():
            raise IllegalAction("the table has moved on; the curtain waits for somebody else now.")
        self._screens.lift(screen, person)

    async def _change_holder(self, seat: int, bot: str, observer: int, client: str, number: int) -> None:
        if not 0 <= seat < self.match.seats:
            raise LudonautError(f"there is no seat {seat + 1}; the seats are 1 to {self.match.seats}.")
        if self.match.is_over:
            raise IllegalAction("the game is over; nobody plays any more.")
        before = self.seating[seat]
        if bot:
            after = Sitter(before.person, before.name, check_bot(bot, self.match.game))
        elif before.person:
            after = Sitter(before.person, before.name)
        elif observer == COVERED:
            raise IllegalAction("the curtain is closed; the person who is asked opens it first.")
        else:
            after = self.seating[observer] if observer >= 0 else Sitter()
            after = Sitter(after.person, after.name)
        if after != before:
            seating = (*self.seating[:seat], after, *self.seating[seat + 1 :])
            await self._keep("seat", {"seat": seat, "sitter": msgspec.to_builtins(after)}, client, number, self.match, seating)

    async def _keep(
        self, kind: str, payload: dict[str, Any], client: str | None, number: int | None, match: Match, seating: Seating
    ) -> None:
        """Writes a change after which the match and the seating are these, then makes it and shows it. Raises StoreError: not made."""
        try:
            await self.store.append(self.record.id, Entry(self.seq + 1, kind, payload, client, number), summary_of(match), seating)
        except StoreConflict:
            self.read_again()
            raise
        self.match, self.record = match, replace(self.record, players=seating)
        self.seq += 1
        self.hint = None
        self._show()

    def read_again(self) -> None:
        """Becomes what the store says."""
        stored = self.store.load(self.record.id)
        if stored is None:
            self.close("this game has been deleted.")
            return
        self.record, self.match, self.seq, self.hint = stored[0], rebuild(*stored), stored[1][-1].seq, None
        self._chronicles.clear()
        self._show()

    def close(self, reason: str) -> None:
        """Ends play here and tells everyone why."""
        self.gone = reason
        self._relief = self._mover = None
        for task in self._tasks:
            task.cancel()
        self._show()

    # -- bots -------------------------------------------------------------------------------------------------------
    def _begin_hint(self, seat: int) -> None:
        if self.match.is_over:
            raise IllegalAction("the game is over; there is nothing left to decide.")
        if self.hint == Hint(self.seq, seat):
            return  # it is being thought of; asking again and again must not make a queue
        self.hint = Hint(self.seq, seat)
        self._start(self._think_hint(self.seq, seat))

    async def _think_hint(self, seq: int, seat: int) -> None:
        try:
            hint = Hint(seq, seat, await self.advisor.ask(self.transcript(), seat, HINT_SECONDS))
        except NoAdvice as error:
            hint = Hint(seq, seat, trouble=sentence(str(error)))
        if self.seq == seq:
            self.hint = hint
            self._show()

    def _begin_relief(self, goal: str, pace: float, observer: int) -> None:
        if self.match.is_over:
            raise IllegalAction("the game is over; there is nothing left to play.")
        seat = int(self.match.state.next_seat()) if observer == ONLOOKER else self._seat_of(observer)
        self._stop_relief()
        self.trouble = ""
        self._relief = Relief(seat, goal, 0.0 if goal in ("action", "result") else pace, int(self.match.state.rounds()))

    def _stop_relief(self) -> None:
        self._relief = None
        if self._mover is not None:
            self._mover.cancel()
            self._mover = None

    def next_mover(self) -> tuple[int, str] | None:
        """The seat that a bot plays next and the bot's name ("": the one that plays on for a person); None while it is a person's turn.

        Where several seats are due at once bots wait for the people, whose table would else move on under their hands.
        """
        due = self.match.due_seats()
        if self._relief is not None and self._relief.seat in due:
            return self._relief.seat, self.seating[self._relief.seat].bot or (USUAL_BOT if self._relief.goal == "result" else "")
        if self.paused or any(self.seating[seat].decides for seat in due):
            return None
        return next(((seat, self.seating[seat].bot) for seat in due), None)

    def go_on(self) -> None:
        """Lets the bots move if it is their turn and somebody is there to see it."""
        if self._mover is None and not self.gone and self._is_attended() and self.next_mover() is not None:
            self._mover = self._start(self._bots_move())

    def _is_attended(self) -> bool:
        """Whether anybody minds what bots do: one who watches, or a person whose turn will come."""
        return bool(self.watchers) or (self._relief is None and any(sitter.decides for sitter in self.seating))

    async def _bots_move(self) -> None:
        """Plays for the bots whose turn it is, one action at a time, so slowly that one can follow."""
        me = asyncio.current_task()
        try:
            while self._mover is me and self._is_attended() and (mover := self.next_mover()) is not None:
                earliest, seq = time.monotonic() + self._pause_between(), self.seq
                action = await self._bot_action(*mover)
                await asyncio.sleep(max(0.0, earliest - time.monotonic()))
                async with self._lock:
                    if self.seq == seq and self._mover is me and self.next_mover() == mover:
                        await asyncio.shield(asyncio.ensure_future(self._play(mover[0], action, None, None)))
                        self._check_relief()
        except LudonautError as error:
            self.trouble, self.paused, self._relief = sentence(str(error)), True, None
        except Exception:
            LOG.exception("A bot at the table %s could not move.", self.record.id)
            self.trouble, self.paused, self._relief = UNFORESEEN, True, None
        finally:
            if self._mover is me:
                self._mover = None
            self._show()

    async def _bot_action(self, seat: int, bot: str) -> int:
        if not bot:
            return (await self.advisor.ask(self.transcript(), seat, BOT_SECONDS)).action
        # A seeded game has seeded bots too, so that it comes out the same; their chance tells nothing of the game's.
        seed = int.from_bytes(key_from_seed(f"bot {seat} {len(self.match.steps)} {self.record.key}")[:7], "little")
        return await self.advisor.move(self.transcript(), seat, bot, seed)

    def _pause_between(self) -> float:
        """Seconds that one action of a bot takes at least: as slow as the slowest screen asks for."""
        if self._relief is not None:
            return self._relief.pace
        return max((watcher.pace for watcher in self.watchers), default=FASTEST_PACE) / 1000

    def _check_relief(self) -> None:
        """Ends the relief when its goal is reached."""
        relief = self._relief
        if relief is None:
            return
        if self.match.is_over or relief.goal == "action" or (relief.goal == "round" and self.match.state.rounds() != relief.rounds):
            self._relief = None

    def _start(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # -- showing ----------------------------------------------------------------------------------------------------
    def _show(self) -> None:
        self._screens.draw_curtains(self.match, self.seating)
        self.version += 1
        if self._relief is not None and self._relief.goal == "result" and time.monotonic() < self._next_glimpse:
            return
        self._next_glimpse = time.monotonic() + GLIMPSE_SECONDS
        for watcher in self.watchers:
            watcher.wake()
