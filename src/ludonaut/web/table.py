"""Table: one game in memory, the people who watch it, and the commands they send. Every change is on the disk before anyone is told."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from ludonaut.bots import Decision
from ludonaut.core.lesson import Course
from ludonaut.core.match import LoggedEvent, Match, Step
from ludonaut.core.transcript import write_transcript
from ludonaut.core.view import View, without_choices
from ludonaut.web.advisor import Advisor
from ludonaut.web.bot_play import BotPlay
from ludonaut.web.bounded import remember
from ludonaut.web.chat import Talk
from ludonaut.web.chronicle import Chronicle
from ludonaut.web.commands import Answer, Command
from ludonaut.web.company import AGREED, Company, NotYours
from ludonaut.web.deeds import Deed, Deeds
from ludonaut.web.kept_match import READ, chance_of, rebuild, step_payload, summary_of, take_back
from ludonaut.web.limits import Buckets
from ludonaut.web.orders import Orders
from ludonaut.web.parley import RESTING, Line, Parley, seated
from ludonaut.web.screens import COVERED, MOST_SCREENS, ONLOOKER, Mine, Screen, Screens, people_asked
from ludonaut.web.seating import MOST_PLACES, Seating, Sitter, people_of, sounds_like
from ludonaut.web.settings import LESSON
from ludonaut.web.store import Entry, GameRecord, NotTheOwner, Store, StoreConflict, StoreUncertain
from ludonaut.web.watcher import Connected

if TYPE_CHECKING:
    from ludonaut.web.echo import Echo

GLIMPSE_SECONDS: Final = 0.5
"""How often a game that a bot plays straight to its result is shown on the way."""
ALL_ASK: Final = 2
"""When more than so many in a crowd ask for their view of a position, all will."""


class Table:
    """One game under way or finished: its seats, the people who look at it and the bots that play at it."""

    def __init__(
        self, store: Store, advisor: Advisor, record: GameRecord, log: Sequence[Entry], buckets: Buckets | None = None
    ) -> None:
        self.store: Final = store
        self.record: GameRecord = record
        self.match: Match
        self.deeds: Deeds
        self._retell(record, log)
        self.seq: int = log[-1].seq
        """The place of the last entry of the log: it grows with every change, undo included."""
        self.undone: int = 0
        """How many actions were taken back since the table was opened."""
        self.tidings: int = 0
        """Grows with everything that is more than what one of many decided while the others decide too."""
        self._views: tuple[Match | None, dict[int, View]] = None, {}
        """The views that were drawn of a position of the match."""
        self.read: int = sum(entry.kind == READ for entry in log)
        """How often the learner of a lesson has gone on from what was only told."""
        self.version: int = 0
        """Grows with everything that may look different, the bot's thoughts included."""
        self.bots: Final = BotPlay(self, advisor)
        self.gone: str = ""
        """Why nobody can play here any more, or ""."""
        self.moved: bool = False
        """Whether another server process plays this game now."""
        self.watchers: set[Connected] = set()
        self.company: Company = Company(record)
        self.talk: Talk = Talk(self, store)
        self.echo: Echo | None = None
        """What onlookers see instead, once somebody looks on where there is a delay."""
        self.screens: Final = Screens()
        self._observers: dict[Screen, int] = {}
        """What each screen was found to look from since anything changed."""
        self._observed: tuple[object, ...] = ()
        self._due: frozenset[int] | None = None
        """For whom the game waits as the store has it; None while that is not known."""
        self._chronicles: dict[int, Chronicle] = {}
        self._orders: Final = Orders(self, log, buckets or Buckets({}))
        self.lock: Final = asyncio.Lock()
        """Whoever changes the game holds it."""
        self._next_glimpse: float = 0.0
        self.is_doubtful: bool = False
        """Whether the store may hold more than is known here: a commit was not answered."""
        self.parley: Final = Parley(self, log)

    @property
    def is_live(self) -> bool:
        """Whether this is the game itself, and not what is shown of it later."""
        return True

    @property
    def talk_until(self) -> float:
        """Up to when what was said is shown (seconds since 1970)."""
        return math.inf

    # -- looking ----------------------------------------------------------------------------------------------------
    @property
    def seating(self) -> Seating:
        """Who hold the seats now."""
        return self.record.players

    @property
    def keeps_secrets(self) -> bool:
        """Whether the game now holds what somebody at this table may not know: then nobody is given the whole of it."""
        if self.record.online:
            return self.match.state.keeps_secrets()
        people = {sitter.person for sitter in self.seating}
        return self.match.state.keeps_secrets() and (len(people) > 1 or people == {0})

    def may_look(self, screen: Screen) -> bool:
        """Whether a screen is shown anything of this game: not one that only looks on, where the table wants that nobody does."""
        if self.company.settings.sealed:
            return self.company.sits(screen)
        return self.company.sits(screen) or self.company.settings.onlookers or self.match.is_over

    def observer(self, screen: Screen) -> int:
        """The seat whose view a screen shows, or ONLOOKER, or COVERED while the curtain hides everything."""
        now = (self.match, self.seating, self.company.numbers, self.screens.version)
        if now != self._observed:
            self._observed, self._observers = now, {}
        if screen not in self._observers:
            observer = self.screens.observer(screen.name, self.match, self.seating, self.company.mine(screen))
            remember(self._observers, screen, observer, MOST_SCREENS)
        return self._observers[screen]

    def view(self, observer: int) -> View:
        """What an observer may know now; behind the curtain, what everybody knows. Nothing is offered to whoever may not decide."""
        if self._views[0] is not self.match:
            self._views = self.match, {}
        views, observer = self._views[1], max(observer, ONLOOKER)
        if observer not in views:
            wanted = {observer}
            if self.is_crowd and len(views) >= ALL_ASK:
                wanted |= {max(self.observer(watcher.screen), ONLOOKER) for watcher in self.watchers} - views.keys()
            views |= self.match.game.views(self.match.state, wanted)
        view = views[observer]
        return without_choices(view) if view.choices and self.why_no_play(observer) else view

    def course(self) -> Course | None:
        """Where a lesson stands; None at every other table."""
        lesson = self.match.game.lesson() if self.company.settings.learning == LESSON else None
        return None if lesson is None else Course(lesson, self.match, self.read)

    @property
    def is_led(self) -> bool:
        """Whether a lesson says what happens next: then no bot moves."""
        course = self.course()
        return course is not None and not course.is_done

    @property
    def is_crowd(self) -> bool:
        """Whether so many sit here that not everything is drawn again for all when one of them decides."""
        return self.match.seats > MOST_PLACES

    def looking(self, screen: Screen) -> tuple[int, int, int, Mine]:
        """All that the page of a screen depends on beside the table: from where it looks, behind the curtain whom it waits for and who
        looked last, and whom it may act for."""
        observer, mine = self.observer(screen), self.company.mine(screen)
        if observer == COVERED:
            return observer, self.person_at_curtain(screen), self.screens.looked_last(screen.name), mine
        return observer, 0, 0, mine

    def place(self, observer: int) -> int:
        """How many entries of the log an observer has noticed."""
        return self.deeds.place(observer, self.seating)

    def place_of(self, screen: Screen) -> int:
        """The place that a screen shows; behind the curtain that of whoever looked through it last."""
        return self.place(self._placed(screen))

    def _placed(self, screen: Screen) -> int:
        observer = self.observer(screen)
        if observer != COVERED:
            return observer
        last = self.screens.looked_last(screen.name)
        return next((seat for seat, sitter in enumerate(self.seating) if last and sitter.person == last), ONLOOKER)

    def ground_of(self, screen: Screen) -> int:
        """The earliest place at which what can be decided through a screen was the same."""
        return self.deeds.ground(self._placed(screen), self.seating)

    def log(self, observer: int) -> Chronicle:
        """The log as an observer may read it; behind the curtain it is empty."""
        chronicle = self._chronicles.setdefault(observer, Chronicle(observer))
        if observer != COVERED:
            chronicle.keep_up(self.match, self.place(observer))
        return chronicle

    def steps_seen(self, observer: int) -> list[int]:
        """The steps that a replay shows: all, but while the table keeps secrets those that the observer was told of or took itself."""
        steps = self.match.steps
        if not self.keeps_secrets:
            return list(range(len(steps) + 1))
        return [0, *(number for number, step in enumerate(steps, 1) if self.notices(observer, step))]

    def notices(self, observer: int, step: Step) -> bool:
        """Whether an observer can know of a step: it was its own, or something of it was told."""
        return self.deeds.notices(observer, Deed(step.seat, step.told, False), self.seating)

    def person_at_curtain(self, screen: Screen) -> int:
        """Whom the curtain of a screen waits for: who is asked, or, while bots move, the first who holds a seat; 0 for nobody."""
        mine = self.company.mine(screen)
        asked = self.screens.asked_next(screen.name, self.match, self.seating, mine)
        holders = [sitter.person for sitter in self.seating if sitter.decides]
        return next((person for person in (*asked, *holders, *people_of(self.seating)) if mine is None or person in mine), 0)

    def may_pass(self, screen: Screen) -> bool:
        """Whether another person is asked too, to whom this screen can be passed on."""
        observer = self.observer(screen)
        if observer == ONLOOKER or not self.keeps_secrets:
            return False
        here = self.person_at_curtain(screen) if observer == COVERED else self.seating[observer].person
        return any(person != here for person in self.screens.asked_next(screen.name, self.match, self.seating, self.company.mine(screen)))

    def news_for(self, person: int) -> list[LoggedEvent]:
        """What everybody saw happen since a person acted last."""
        steps = self.match.steps
        last = next((number for number in range(len(steps), 0, -1) if self.seating[steps[number - 1].seat].person == person), 0)
        return [event for event in self.log(ONLOOKER).events if event.step > last]

    def why_no_undo(self, screen: Screen) -> str:
        """Why one who looks through this screen cannot take back an action, or ""."""
        if self.company.online and self.company.settings.undo == "never":
            return AGREED["undo"]
        seat = self.undoer(screen)
        if seat >= 0:
            return "" if self.company.settings.learning else self.match.why_no_undo(seat)
        return f"there is nothing to take back yet{': only a person’s own action can be' if self.match.seats > 1 else ''}."

    def why_no_play(self, observer: int) -> str:
        """Why whoever looks from here takes no decision now, whatever the position, or ""."""
        if self.parley.rests:
            return RESTING
        if observer >= 0 and not self.match.is_over and not self.seating[observer].decides:
            return "a bot plays in this place; give the seat to yourself to decide again."
        return ""

    def why_no_seat_for(self, screen: Screen) -> str:
        """Why somebody who comes later cannot sit down here, or ""."""
        return "the game is over; nobody plays any more." if self.match.is_over else self.company.why_no_seat_for(screen, self.seating)

    def why_not_there(self, seat: int, name: str) -> str:
        """Why somebody of this name who comes later cannot have this seat, or ""."""
        if not 0 <= seat < self.match.seats or self.seating[seat].person:
            return "this seat is somebody's; choose one that a bot holds."
        if name and any(sounds_like(sitter.name, name) for sitter in self.seating):
            return f"somebody at this table is called {name} already; choose another name."
        return ""

    def undoer(self, screen: Screen) -> int:
        """The seat whose last action one at this screen may want back: the person's who looks, or looked last; -1 where none has acted.

        Where nobody has secrets from another at this screen, it is that of any person whom the screen may act for.
        """
        observer, mine = self.observer(screen), self.company.mine(screen)
        person = self.screens.looked_last(screen.name) if observer == COVERED else self.seating[max(observer, 0)].person
        alike = not self.keeps_secrets
        seats = {
            seat
            for seat, sitter in enumerate(self.seating)
            if sitter.decides and (alike or sitter.person == person) and (mine is None or sitter.person in mine)
        }
        return next((step.seat for step in reversed(self.match.steps) if step.seat in seats), -1)

    def transcript(self) -> str:
        """The game as text."""
        return write_transcript(self.match, [sitter.player() for sitter in self.seating], tell_key=not self.company.settings.sealed)

    # -- coming and going -------------------------------------------------------------------------------------------
    def join(self, watcher: Connected) -> None:
        """A connection comes to watch."""
        self.watchers.add(watcher)
        self.company.come(watcher.screen)
        self.bots.go_on()

    def leave(self, watcher: Connected) -> None:
        """A connection goes."""
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self.company.go(watcher.screen)

    # -- changing: written before anybody is told -------------------------------------------------------------------
    async def obey(self, command: Command, client: str, screen: Screen) -> Answer:
        """Does what a client asks through a screen, once: a number that was answered before gets its answer again."""
        return await asyncio.shield(asyncio.ensure_future(self._orders.obey(command, client, screen)))

    async def play(self, decisions: Sequence[Decision], client: str | None = None, number: int | None = None) -> None:
        """Plays actions, all or none; whoever calls holds the lock."""
        after, log, deeds = self._played(decisions)
        await self._keep(log, deeds, client, number, after, self.seating)

    def _played(self, decisions: Sequence[Decision]) -> tuple[Match, list[Line], list[Deed]]:
        """The match after these actions, and what its log then has more."""
        after = self._branch()
        log: list[Line] = []
        deeds: list[Deed] = []
        for seat, action in decisions:
            together = len(after.due_seats()) > 1
            step = after.play(seat, action)
            log.append(("action", step_payload(step)))
            deeds.append(Deed(seat, step.told, together and not after.closes(step)))
        return after, log, deeds

    async def settle(
        self, lines: Sequence[Line], client: str | None = None, number: int | None = None, arriving: Mapping[int, str] | None = None
    ) -> None:
        """Writes who sits down, gives a seat to a bot or has it again, and what people have asked, answered or agreed on, and does what
        that comes to; whoever calls holds the lock. `arriving` are those of this server who have just come, by their numbers."""
        match, seating, deeds, gone = self.match, self.seating, list[Deed](), list[int]()
        for kind, payload in lines:
            if kind == "undo":
                match = self._branch()
                place, count = match.last_step_of(payload["seat"]), len(match.steps)
                undone = take_back(match, payload)
                match.go_on_with(chance_of(self.record, match.outcome_count()))
                gone = list(range(place, place + count - len(match.steps)))
                deeds.append(Deed(payload["seat"], undone.told, len(match.due_seats()) > 1))
            elif kind == "seat":
                seat, sitter = payload["seat"], msgspec.convert(payload["sitter"], Sitter)
                seating = (*seating[:seat], sitter, *seating[seat + 1 :])
                deeds.append(Deed(-1, (), False))
            else:
                deeds.append(Deed(-1, (), True))
        await self._keep(lines, deeds, client, number, match, seating, arriving)
        if gone:
            self._took_back(gone)

    def _took_back(self, places: Sequence[int]) -> None:
        """The steps at these places are not steps of the match any more."""
        self.undone += 1
        for chronicle in self._chronicles.values():
            for place in reversed(places):
                chronicle.take_back(place + 1)

    def _branch(self) -> Match:
        """The match once more, for a change that nobody may see before it is written."""
        return self.match.branch(chance_of(self.record, self.match.outcome_count()))

    async def take_seat(self, seat: int, screen: Screen, name: str) -> None:
        """Somebody comes later and takes a seat that a bot holds for nobody, at a table over the net. Raises NotYours."""
        await asyncio.shield(asyncio.ensure_future(self._take_seat(seat, screen, name)))

    async def _take_seat(self, seat: int, screen: Screen, name: str) -> None:
        async with self.lock:
            refusal = self.gone or self.why_no_seat_for(screen) or self.why_not_there(seat, name)
            if refusal:
                raise NotYours(refusal)
            number = max((*self.record.people, *people_of(self.seating)), default=0) + 1  # that of somebody forgotten is nobody else's
            await self.settle([seated(seat, Sitter(number, name))], arriving={number: screen.person})
            self.bots.go_on()

    async def _keep(
        self, log: Sequence[Line], deeds: Sequence[Deed], client: str | None, number: int | None, match: Match, seating: Seating,
        arriving: Mapping[int, str] | None = None,
    ) -> None:  # fmt: skip
        """Writes changes after which the match and the seating are these, then makes them and shows them. Raises StoreError: not made."""
        due = frozenset(people_asked(match, seating)) if self.record.online else None
        foreseen = self.parley.foresee(log, match, seating)
        # One entry bears the command's number: the store has each number once.
        numbered = [(client, number) if k == 0 or client is None else (None, None) for k in range(len(log))]
        try:
            entries = [Entry(self.seq + 1 + k, kind, payload, *numbered[k]) for k, (kind, payload) in enumerate(log)]
            await self.store.append(self.record.id, entries, summary_of(match), seating, self._waits_changed(due, arriving), arriving)
        except NotTheOwner:
            raise
        except StoreConflict:
            self.read_again()
            raise
        except StoreUncertain:
            self.is_doubtful = True
            raise
        others_sit = bool(arriving) or people_of(seating) != people_of(self.seating)
        self.match, self._due = match, due
        if arriving or seating is not self.seating:
            self.record = replace(self.record, players=seating, people={**self.record.people, **(arriving or {})})
        if others_sit:
            self._seat_people()
        self.seq += len(entries)
        self.read += sum(kind == READ for kind, _ in log)
        self.deeds.add(deeds)
        self.parley.become(foreseen)
        if self.echo is not None:
            self.echo.hear(entries)
        self.bots.forget_old_hint()
        self.show(all(deed.seat >= 0 and deed.aside for deed in deeds))

    def _waits_changed(self, due: frozenset[int] | None, arriving: Mapping[int, str] | None) -> dict[int, bool]:
        """For whom of those who sit here the game waits otherwise than the store has it."""
        if due is None:
            return {}
        known = self._due
        return {
            number: number in due
            for number in (*self.record.people, *(arriving or {}))
            if known is None or (number in due) != (number in known)
        }

    def _seat_people(self) -> None:
        """Others have seats than before; connections of who has none any more are made anew, and see what onlookers see."""
        had = self.company.numbers.keys()
        self.company.are(self.record.people, self.seating)
        out = had - self.company.numbers.keys()
        for watcher in self.watchers:
            if watcher.screen.person in out:
                watcher.expire()

    def read_again(self) -> None:
        """Becomes what the store says. Raises StoreUnreadable."""
        self.is_doubtful = True
        stored = self.store.load(self.record.id)
        self.is_doubtful = False
        if stored is None:
            self.close("this game has been deleted.")
            return
        self.record, self.seq, self.bots.hint, self._due = stored[0], stored[1][-1].seq, None, None
        self.read = sum(entry.kind == READ for entry in stored[1])
        self._seat_people()
        self._retell(*stored)
        self._orders.answers.note_written(stored[1])
        self._chronicles.clear()
        self.parley.read(stored[1])
        self.talk.forget()
        if self.echo is not None:
            self.echo.hear(stored[1])
        self.show()

    def _retell(self, record: GameRecord, log: Sequence[Entry]) -> None:
        self.match, deeds = rebuild(record, log)
        self.deeds = Deeds(self.match.game, deeds)

    def move_away(self) -> None:
        """Another server process plays this game now: whoever is connected here connects again, and is led there."""
        self.moved = True
        self.bots.close()
        self.parley.close()
        if self.echo is not None:
            self.echo.move_away()
        self.wake()

    def close(self, reason: str) -> None:
        """Ends play here and tells everyone why."""
        self.gone = reason
        self.bots.close()
        self.parley.close()
        if self.echo is not None:
            self.echo.close(reason)
        self.show()

    # -- showing ----------------------------------------------------------------------------------------------------
    def show(self, aside: bool = False) -> None:
        """Something may look different now; `aside` tells that it is only what one of several decided while the others decide too."""
        self.screens.draw_curtains(self.match, self.seating)
        self.version += 1
        self.tidings += not aside
        if self.bots.hurries and time.monotonic() < self._next_glimpse:
            return
        self._next_glimpse = time.monotonic() + GLIMPSE_SECONDS
        for watcher in self.watchers:
            watcher.wake()

    def show_to(self, concerned: Callable[[Screen], bool]) -> None:
        """Something may look different now through some screens, and through no other."""
        self.screens.draw_curtains(self.match, self.seating)
        self.version += 1
        for watcher in self.watchers:
            if concerned(watcher.screen):
                watcher.draw_again()

    def show_to_seat(self, seat: int) -> None:
        """Something may look different now for those who look from a seat."""
        self.show_to(lambda screen: self.observer(screen) == seat)

    def wake(self) -> None:
        """Something was said: whoever watches is told, and nothing is drawn again."""
        for watcher in self.watchers:
            watcher.wake()
