"""Orders: what the commands of clients come to at one table, and why some come to nothing."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ludonaut.core.errors import IllegalAction, LudonautError, UndoRefused
from ludonaut.web.accord import EXPEL_REQUEST, UNDO_REQUEST
from ludonaut.web.commands import FASTEST_PACE, SLOWEST_PACE, UNFORESEEN, Answer, Answers, Command
from ludonaut.web.company import NotYours
from ludonaut.web.kept_match import READ
from ludonaut.web.limits import Buckets
from ludonaut.web.parley import RESTING, seated
from ludonaut.web.phrases import sentence, whole_seconds
from ludonaut.web.screens import COVERED, ONLOOKER, Screen
from ludonaut.web.seating import USUAL_BOT, Sitter, check_bot
from ludonaut.web.store import Entry, NotTheOwner, StoreError, StoreUnreadable

if TYPE_CHECKING:
    from ludonaut.core.lesson import Course
    from ludonaut.web.table import Table

WITHOUT_END: Final = ("undo", "seat", "ask", "agree", "refuse", "more", "resume")
"""What can be done at a table again and again, and is kept each time."""
LOG: Final = logging.getLogger(__name__)
NOT_WHILE_LED: Final = ("hint", "bot", "seat")


class Orders:
    """Obeys for `table`, one command at a time. Those that stand in the log were obeyed before; `buckets` say what is too much."""

    def __init__(self, table: Table, log: Sequence[Entry], buckets: Buckets) -> None:
        self._table: Final = table
        self._buckets: Final = buckets
        self.answers: Final = Answers()
        self.answers.note_written(log)

    async def obey(self, command: Command, client: str, screen: Screen) -> Answer:
        """Does what a client asks through a screen, once: a number that was answered before gets its answer again."""
        table = self._table
        async with table.lock:
            try:
                if table.is_doubtful:
                    table.read_again()
            except StoreUnreadable as error:
                return Answer(command.n, False, sentence(str(error)), again=True)
            earlier = self.answers.earlier(command, client)
            if earlier is not None:
                return earlier
            try:
                await self._do(command, client, screen)
                answer = Answer(command.n)
            except StoreError as error:
                return Answer(command.n, False, sentence(str(error)), again=True)
            except LudonautError as error:
                answer = Answer(command.n, False, sentence(str(error)))
            except Exception:
                LOG.exception("A command at the table %s failed.", table.record.id)
                answer = Answer(command.n, False, UNFORESEEN)
            if answer.ok or table.company.sits(screen):  # who only looks on must not make those forgotten that players were given
                self.answers.note(client, answer)
            return answer

    async def _do(self, command: Command, client: str, screen: Screen) -> None:
        table = self._table
        if table.moved:
            raise NotTheOwner("Another server process plays this game now; connect again to play on there.")
        if table.gone:
            raise LudonautError(table.gone)
        if command.do in ("play", "undo", "learn") and not table.ground_of(screen) <= command.seen <= table.place_of(screen):
            raise IllegalAction("the table has moved on since you looked; this is the newest position. Choose again.")
        observer = table.observer(screen)
        table.company.check_may(command.do, screen)
        if command.do in WITHOUT_END:
            self._check_pace(screen)
        course = table.course()
        if course is not None and not course.is_done and command.do in NOT_WHILE_LED:
            raise IllegalAction("the lesson leads through this game; press “Show me” where you want to see how a step is done.")
        match command.do:
            case "play" if refusal := table.why_no_play(observer):
                raise IllegalAction(refusal)
            case "undo" if table.parley.rests:
                raise IllegalAction(RESTING)
            case "play":
                if table.bots.plays_for_person:
                    table.bots.stop_relief()
                    table.show()
                if course is not None:
                    course.check(self._seat_of(observer), command.action)
                await table.play([(self._seat_of(observer), command.action)], client, command.n)
            case "learn":
                await self._go_on_learning(course, client, command.n)
            case "undo":
                table.bots.stop_relief()
                await self._undo(screen, client, command.n)
            case "pass":
                self._pass_on(screen)
            case "lift":
                self._lift(screen, command.person)
            case "seat":
                await self._change_holder(command.seat, command.bot, screen, client, command.n)
            case "hint":
                table.bots.begin_hint(self._seat_of(observer))
            case "bot":
                seat = int(table.match.state.next_seat()) if observer == ONLOOKER else self._seat_of(observer)
                table.bots.begin_relief(command.goal, min(max(command.pace, FASTEST_PACE), SLOWEST_PACE) / 1000, seat)
            case "stop":
                table.bots.stop_relief()
            case "ask":
                await self._ask(command.what, command.seat, screen, client, command.n)
            case "agree":
                await table.settle(table.parley.agrees(self._mine(screen)), client, command.n)
            case "refuse":
                await table.settle(table.parley.refuses(self._mine(screen)), client, command.n)
            case "more":
                await table.settle(table.parley.gives_time(command.seat, self._mine(screen)), client, command.n)
            case "resume" if table.parley.rests:
                await table.settle(table.parley.goes_on(self._mine(screen)), client, command.n)
            case "say":
                await table.talk.say(command.text, screen, client, command.n)
                if table.echo is not None:
                    table.echo.overhear()
            case "pause" | "resume":
                table.bots.wait(command.do == "pause")
        self._show_after(command.do, screen, observer)
        table.bots.go_on()

    def _check_pace(self, screen: Screen) -> None:
        """That a person leaves no more on the disk than is fair, over all tables together; people who are unknown, at this one, so that
        they do not wait for each other all over the server. Raises IllegalAction."""
        who = screen.person or f"table {self._table.record.id}"
        wait = self._buckets.of("person-changes", who).take()
        if wait:
            raise IllegalAction(f"you have taken back or changed very much in a short time; try again in {whole_seconds(wait)}.")

    def _show_after(self, do: str, screen: Screen, observer: int) -> None:
        """Shows what such a command has changed to those who see it."""
        match do:
            case "play":
                pass  # shown when it was kept
            case "say":
                self._table.wake()
            case "hint":
                self._table.show_to_seat(self._seat_of(observer))
            case "lift" | "pass":
                self._table.show_to(lambda other: other.name == screen.name)
            case _:
                self._table.show()

    async def _go_on_learning(self, course: Course | None, client: str, number: int) -> None:
        if course is None or course.is_done:
            raise IllegalAction("no lesson is under way here; play on as you like.")
        if course.step.only_tells:
            await self._table.settle([(READ, {})], client, number)
        else:
            await self._table.play(course.going_on(), client, number)

    def _seat_of(self, observer: int) -> int:
        """The seat that one who looks from here may act for. Raises IllegalAction when there is none."""
        if observer == COVERED:
            raise IllegalAction("the curtain is closed; the person who is asked opens it first.")
        if observer == ONLOOKER and not self._table.match.is_over:
            raise IllegalAction("bots hold all seats here; take one of them to play yourself.")
        return max(observer, 0)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self._table.match.seats:
            raise LudonautError(f"there is no seat {seat + 1}; the seats are 1 to {self._table.match.seats}.")

    async def _undo(self, screen: Screen, client: str, number: int) -> None:
        table = self._table
        refusal = table.why_no_undo(screen)
        if refusal:
            raise UndoRefused(refusal)
        seat = table.undoer(screen)
        if self._is_for_others(seat, screen):
            await table.settle(table.parley.asks(UNDO_REQUEST, seat, self._mine(screen)), client, number)
            return
        free = {"free": True} if table.company.settings.learning else {}  # whoever learns takes back what dice and cards have shown too
        await table.settle([("undo", {"seat": seat, **free})], client, number)
        if table.observer(screen) == COVERED:
            table.screens.wait_for(screen.name, table.seating[seat].person)

    def _is_for_others(self, seat: int, screen: Screen) -> bool:
        """Whether others must agree that a seat's last action is taken back: where that is so agreed, if any of them can know of it."""
        table = self._table
        if not (table.company.online and table.company.settings.undo == "ask"):
            return False
        step, mine = table.match.steps[table.match.last_step_of(seat)], self._mine(screen)
        others = [other for other, sitter in enumerate(table.seating) if sitter.decides and sitter.person not in mine]
        return any(table.notices(other, step) for other in others)

    def _mine(self, screen: Screen) -> frozenset[int]:
        """The people at a screen. Raises NotYours at a table on one machine, where nobody is asked anything."""
        mine = self._table.company.mine(screen)
        if mine is None:
            raise NotYours("at this table all sit at one machine, and can ask one another.")
        return mine

    async def _ask(self, what: str, seat: int, screen: Screen, client: str, number: int) -> None:
        if what == UNDO_REQUEST:
            raise IllegalAction("an action is taken back by “undo”, which asks the others where that is agreed.")
        if what == EXPEL_REQUEST:
            self._check_seat(seat)
        await self._table.settle(self._table.parley.asks(what, seat, self._mine(screen)), client, number)

    def _lift(self, screen: Screen, person: int) -> None:
        if not self._table.person_at_curtain(screen):
            raise IllegalAction("bots hold all seats here, and there is no curtain; take one of them to play yourself.")
        if person != self._table.person_at_curtain(screen):
            raise IllegalAction("the table has moved on; the curtain waits for somebody else now.")
        self._table.screens.lift(screen.name, person, self._table.company.mine(screen))

    def _pass_on(self, screen: Screen) -> None:
        if not self._table.may_pass(screen):
            raise IllegalAction("nobody else is asked now; there is nobody to pass on to.")
        self._table.screens.pass_on(screen.name, self._table.match, self._table.seating, self._table.company.mine(screen))

    async def _change_holder(self, seat: int, bot: str, screen: Screen, client: str, number: int) -> None:
        table = self._table
        self._check_seat(seat)
        if table.match.is_over:
            raise IllegalAction("the game is over; nobody plays any more.")
        refusal = table.company.why_not_seat(screen, seat, table.seating)
        if refusal and not (bot and table.parley.may_replace(seat, table.company.mine(screen) or ())):
            raise NotYours(refusal)
        before, observer, mine = table.seating[seat], table.observer(screen), table.company.mine(screen)
        if bot:
            after = Sitter(before.person, before.name, check_bot(bot, table.match.game))
            if mine is not None and before.person not in mine and after.bot != USUAL_BOT:
                raise NotYours(f"in the place of somebody else the bot {USUAL_BOT} plays; only for yourself you choose another.")
        elif before.person:
            after = Sitter(before.person, before.name)
        elif observer == COVERED:
            raise IllegalAction("the curtain is closed; the person who is asked opens it first.")
        else:
            after = table.seating[observer] if observer >= 0 else Sitter()
            after = Sitter(after.person, after.name)
        if after != before:
            await table.settle([seated(seat, after)], client, number)
