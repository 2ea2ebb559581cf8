"""The full-screen board: the position in panels, the choices beside it, the log below. By keyboard alone or by mouse alone.

It draws the same view in the same words as the line mode. Bots and hints think in a thread, so that the screen never stands still.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.markdown import Markdown
from rich.text import Text
from textual import events, on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Footer, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from ludonaut.bots import Decision
from ludonaut.core.errors import LudonautError
from ludonaut.core.view import Choice, Section, View, grouped
from ludonaut.terminal.saves import quoted
from ludonaut.terminal.session import INTERRUPTED, Session

WIDE, NARROW, TALL = 120, 70, 36
DIGIT_SECONDS = 1.2
BOT_SECONDS = 0.6
COLUMN_LETTERS = 36
HINT_LINES = 2
"""So much of a hint has room beside the board; the line mode tells all of it."""
NO_ACTION = -1
KEYS_PAGE = """
| key | what it does |
|---|---|
| arrows, Enter | go to a choice and take it; or click it |
| digits | go to the choice of that number |
| u | undo your last action, unless dice or cards have been seen since |
| p | pass the screen on to the next person who is asked, before you are done |
| h | hint: what the bot would do, and the chance of winning where there is one |
| w | why: what is barred now, and the reason |
| o | the whole position at full size, with the odds |
| l | the whole log |
| ? | this help and the rules |
| t | light or dark |
| q | leave; the game is kept and goes on later |
"""


def _half(sections: tuple[Section, ...]) -> int:
    """How many sections make about half of all the text."""
    sizes = [2 + sum(1 + len(line) // COLUMN_LETTERS for line in section.lines) for section in sections]
    return min(range(1, len(sizes) + 1), key=lambda cut: abs(sum(sizes[:cut]) - sum(sizes[cut:])), default=0)


class Dialog(ModalScreen[str]):
    """Text over the board, with one button or more; the answer is "yes", "no" or "other". Escape is the second one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "answer('no')", "Close"),
        Binding("q", "answer('no')", "Close", show=False),
    ]

    def __init__(self, body: Iterable[Static], yes: str, no: str = "", other: str = "") -> None:
        super().__init__()
        self._body = list(body)
        self._yes, self._no, self._other = yes, no, other

    def compose(self) -> ComposeResult:
        """The text, then the buttons."""
        with Vertical(id="dialog"):
            with VerticalScroll():
                yield from self._body
            with Horizontal(id="buttons"):
                yield Button(self._yes, id="yes", variant="primary")
                if self._no:
                    yield Button(self._no, id="no")
                if self._other:
                    yield Button(self._other, id="other")

    def on_mount(self) -> None:
        """The first button is where the keyboard is; long text scrolls with the arrows."""
        self.query_one("#yes", Button).focus()

    def on_key(self, event: events.Key) -> None:
        """The arrows scroll the text while a button has the focus."""
        scroll = self.query_one(VerticalScroll)
        moves = {"down": scroll.scroll_down, "up": scroll.scroll_up, "pagedown": scroll.scroll_page_down, "pageup": scroll.scroll_page_up}
        if event.key in moves:
            moves[event.key](animate=False)
            event.stop()

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(str(event.button.id))

    def action_answer(self, answer: str) -> None:
        """Closes the dialog."""
        self.dismiss(answer)


class Curtain(Dialog, inherit_bindings=False):
    """Covers the whole screen until the person who is asked says that nobody else looks, or it is passed on."""


class BoardApp(App[int]):
    """One game on the full screen."""

    CSS_PATH = "board.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("p", "pass", "Pass on"),
        Binding("w", "why", "Why"),
        Binding("o", "position", "Position"),
        Binding("l", "log", "Log"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("t", "light", "Light"),
        Binding("q", "leave", "Quit"),
        Binding("ctrl+c", "interrupt", "Quit", show=False, priority=True),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._view: View = session.match.view(session.observer())
        self._choices: list[Choice] = []
        self._shown: dict[str, tuple[str, ...]] = {}
        self._busy = False
        self._digits = ""
        self._error = ""

    def play(self) -> int:
        """Shows the board until it is left and returns the exit code. Raises OSError when the game could not be saved."""
        try:
            code = self.run()
        finally:
            self.session.leave()
        print(f"The game is kept in {self.session.saved.path}" if self.session.match.is_over else self._how_to_go_on())
        return code or 0

    def _how_to_go_on(self) -> str:
        return f"The game is kept. Go on with: ludonaut play --terminal --load {quoted(self.session.saved.path)}"

    # -- the screen -----------------------------------------------------------------------------------------------------
    def compose(self) -> ComposeResult:
        """Title, position and choices, log, keys."""
        yield Static(id="title")
        with Container(id="table"):
            with VerticalScroll(id="position"), Horizontal(id="columns"):
                yield Vertical(classes="column")
                yield Vertical(classes="column")
            with Vertical(id="asked"):
                yield Static(id="prompt")
                yield OptionList(id="choices")
                yield Static(id="advice")
        log = RichLog(id="log", wrap=True, min_width=20)
        log.border_title = "Log"
        yield log
        yield Footer(show_command_palette=False)

    async def on_mount(self) -> None:
        """The opening."""
        self.query_one("#choices", OptionList).focus()
        self._tell(0)
        await self._next()

    async def on_resize(self, event: events.Resize) -> None:
        """One, two or three columns, and long names or short, by the width there is."""
        screen = self.screen_stack[0]
        was_wide = screen.has_class("wide")
        screen.set_class(event.size.width >= WIDE, "wide")
        screen.set_class(event.size.width < NARROW, "narrow")
        screen.set_class(event.size.height >= TALL, "tall")
        if screen.has_class("wide") != was_wide and self._shown:
            await self._show_panels(self._view.sections)
        self.call_after_refresh(self._show_title)  # only then is the new size that of the board
        self.call_after_refresh(screen.query_one("#log", RichLog).scroll_end, animate=False)

    async def _next(self) -> None:
        """Shows the position and asks whoever is due."""
        session = self.session
        seat = session.seat()
        self.refresh_bindings()
        if session.is_covered():
            await self._draw_curtain(seat)
            return
        self._view = session.match.view(session.observer())
        await self._show_panels(self._view.sections)
        self._show_title()
        if session.match.is_over:
            self._show_choices(())
            self._ask_text(self._view.result)
            told = [Static(Text(self._view.result, style="bold")), Static(Text("\n".join(session.comparison())))]
            self.push_screen(Dialog(told, "Look at the board", "Leave"), self._after_the_end)
        elif session.is_bot(seat):
            self._show_choices(())
            bots = [other for other in session.match.due_seats() if session.is_bot(other)]
            name = session.seat_name(seat, self._view)
            self._ask_text(f"{name} is thinking …" if len(bots) == 1 else f"{len(bots)} bots are thinking …")
            self._bots_move()
        else:
            self._show_choices(self._view.choices)
            name = f"{session.seat_name(seat, self._view)}: " if session.match.seats > 1 else ""
            self._ask_text(name + self._view.prompt)

    async def _draw_curtain(self, seat: int) -> None:
        """Takes everything of another person off the screen and waits for the one who is asked."""
        session = self.session
        news = session.cover()
        self._view = session.match.view(session.observer())
        await self._show_panels(())
        self._show_title()
        self._show_choices(())
        self.query_one("#log", RichLog).clear()
        name = session.seat_name(seat, self._view)
        self._ask_text(f"Pass to {name}.")
        told = [Text(f"Pass to {name}", style="bold"), *(Text(logged.event.sentence) for logged in news)]
        undo = "" if session.why_no_undo() else "Take the last action back"
        later = f"{name} comes later" if session.may_pass() else ""
        self.push_screen(Curtain([Static(Text("\n").join(told))], f"I am {name}", undo, later), self._lift)

    async def _lift(self, answer: str | None) -> None:
        if answer == "yes":
            self.session.lift()
            self._shown = {}
            self._tell(0)
        elif answer == "other":
            self.session.pass_on()
        else:
            self.session.undo()
        await self._next()

    def _after_the_end(self, answer: str | None) -> None:
        if answer != "yes":
            self.exit(0)

    def _show_title(self) -> None:
        seats = self._view.seats if len(self._view.seats) > 1 else ()
        begun = f"{self.session.game.title} · round {self._view.rounds}"
        scores = "  ".join(f"{self.session.seat_name(line.seat, self._view)} {line.score}" for line in seats)
        if len(f"{begun} · {scores}") > self.size.width - 2:  # a score that is cut off tells nobody anything; a shorter name does
            scores = "  ".join(f"{line.name} {line.score}" for line in seats)
        parts = [begun, scores, self.session.match.options.told()]
        title = self.screen_stack[0].query_one("#title", Static)
        title.update(Text(" · ".join(part for part in parts if part), no_wrap=True, overflow="ellipsis"))

    async def _show_panels(self, sections: tuple[Section, ...]) -> None:
        first, second = self.query(".column").results(Vertical)
        cut = _half(sections) if self.screen_stack[0].has_class("wide") else len(sections)
        if (len(first.children), len(second.children)) != (cut, len(sections) - cut):
            await first.remove_children()
            await second.remove_children()
            await first.mount(*(Static(classes="panel") for _ in sections[:cut]))
            await second.mount(*(Static(classes="panel") for _ in sections[cut:]))
        second.display = cut < len(sections)
        for panel, section in zip([*first.query(Static), *second.query(Static)], sections, strict=True):
            known = self._shown.get(section.title)
            panel.border_title = section.title
            panel.set_class(known is not None and known != section.lines, "changed")
            text = Text()
            for number, line in enumerate(section.lines):
                fresh = known is not None and line not in known
                text.append(("\n" if number else "") + line, style="bold" if fresh else "")
            panel.update(text)
        self._shown = {section.title: section.lines for section in sections}

    def _ask_text(self, text: str) -> None:
        self.query_one("#prompt", Static).update(Text(text))
        self.query_one("#advice", Static).update("")

    def _advise(self, text: str) -> None:
        self.query_one("#advice", Static).update(Text(text))

    def _show_choices(self, choices: tuple[Choice, ...]) -> None:
        groups = grouped(choices)
        self._choices = [choice for _, group in groups for choice in group]
        self._digits = ""
        shown: list[Option | None] = []
        number = 0
        for group, members in groups:
            if group:
                shown.append(Option(Text(group, style="bold"), disabled=True))
            for choice in members:
                number += 1
                label = Text.assemble((f"{number:>2} ", "dim"), (choice.label, "bold" if choice.main else ""))
                shown.append(Option(label, id=f"choice-{number - 1}"))
        listed = self.query_one("#choices", OptionList)
        listed.clear_options()
        listed.add_options(shown)
        listed.border_title = f"{number} choices" if number != 1 else "1 choice"
        if number:
            listed.highlighted = listed.get_option_index("choice-0")

    def _tell(self, step: int) -> None:
        log = self.query_one("#log", RichLog)
        for logged in self.session.news(step):
            log.write(Text(logged.event.sentence, style="bold" if logged.event.chance else ""))

    # -- acting ---------------------------------------------------------------------------------------------------------
    @on(OptionList.OptionSelected, "#choices")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if self._busy or not event.option.id:
            return
        choice = self._choices[int(event.option.id.removeprefix("choice-"))]
        if choice.confirm:
            question = Dialog([Static(Text(choice.confirm))], "Yes", "No")
            self.push_screen(question, lambda answer: self._take(choice) if answer == "yes" else None)
        else:
            self._take(choice)

    def _take(self, choice: Choice) -> None:
        self._act([(self.session.seat(), choice.action)])

    @work(exclusive=True, group="acting")
    async def _act(self, decisions: list[Decision]) -> None:
        first = len(self.session.match.steps) + 1
        try:
            self.session.play_all(decisions)
        except (LudonautError, OSError) as error:
            self._advise(f"That did not work: {error}")
            return
        self._tell(first)
        await self._next()

    @work(thread=True, exclusive=True, group="thinking")
    def _bots_move(self) -> None:
        decisions = self.session.bot_decisions()
        self.call_from_thread(self.set_timer, BOT_SECONDS, lambda: self._act(decisions))

    def on_key(self, event: events.Key) -> None:
        """Digits go to the choice of that number; typed quickly they make one number."""
        if event.character and event.character.isdigit() and self._choices and len(self.screen_stack) == 1:
            self._digits = (self._digits + event.character)[-2:]
            if not 1 <= int(self._digits) <= len(self._choices):
                self._digits = event.character
            place = int(self._digits)
            if 1 <= place <= len(self._choices):
                self._go_to(place - 1)
            self.set_timer(DIGIT_SECONDS, self._forget_digits)
            event.stop()

    def _go_to(self, place: int) -> None:
        listed = self.query_one("#choices", OptionList)
        listed.focus()
        listed.highlighted = listed.get_option_index(f"choice-{place}")

    def _forget_digits(self) -> None:
        self._digits = ""

    # -- keys -----------------------------------------------------------------------------------------------------------
    async def action_undo(self) -> None:
        """Takes back the last action."""
        seat = self.session.seat()
        if self._busy or self.session.is_bot(seat):
            return
        try:
            undone = self.session.undo()
        except (LudonautError, OSError) as error:
            self._advise(str(error))
            return
        self.query_one("#log", RichLog).write(Text(f"Taken back: {undone}.", style="italic"))
        await self._next()

    async def action_pass(self) -> None:
        """Covers the screen for the next person who is asked."""
        try:
            self.session.pass_on()
        except LudonautError as error:
            self._advise(str(error))
            return
        await self._next()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The key for passing on is there while somebody else is asked too."""
        return action != "pass" or self.session.may_pass()

    def action_hint(self) -> None:
        """Asks the bot."""
        if not self._busy and self._choices:
            self._busy = True
            self._advise("The bot is thinking …")
            self._think(self.session.seat())

    @work(thread=True, exclusive=True, group="thinking")
    def _think(self, seat: int) -> None:
        try:
            lines, action = self.session.hint(seat)
            text = " ".join(lines[:HINT_LINES])
        except LudonautError as error:
            text, action = str(error), NO_ACTION
        self.call_from_thread(self._hinted, text, action)

    def _hinted(self, text: str, action: int) -> None:
        """Says the hint and goes to the choice that it names, so that Enter takes it."""
        self._busy = False
        self._advise(text)
        place = next((place for place, choice in enumerate(self._choices) if choice.action == action), -1)
        if place >= 0:
            self._go_to(place)

    def action_why(self) -> None:
        """What is barred now, and why."""
        sentences = dict.fromkeys(refusal.sentence for refusal in self._view.refusals)
        lines = "\n".join(f"- {sentence}" for sentence in sentences) or "Nothing is barred now."
        self.push_screen(Dialog([Static(Markdown(lines))], "Close"))

    def action_position(self) -> None:
        """Every part of the position, whole."""
        body = [self._full_panel(section) for section in self._view.sections]
        self.push_screen(Dialog(body, "Close"))

    @staticmethod
    def _full_panel(section: Section) -> Static:
        panel = Static(Text("\n".join(section.lines)), classes="panel")
        panel.border_title = section.title
        return panel

    def action_log(self) -> None:
        """The whole log."""
        lines = "\n".join(f"{logged.step:>4}  {logged.event.sentence}" for logged in self.session.log())
        self.push_screen(Dialog([Static(Text(lines or "Nothing has happened yet."))], "Close"))

    def action_help(self) -> None:
        """The keys, then every page of rules and help."""
        pages = [f"# {page.title}\n\n{page.body}" for page in self.session.game.pages()]
        self.push_screen(Dialog([Static(Markdown(text)) for text in (KEYS_PAGE, *pages)], "Close"))

    def action_light(self) -> None:
        """Light or dark."""
        self.theme = "textual-dark" if self.theme == "textual-light" else "textual-light"

    def action_leave(self) -> None:
        """Leaves; the game is saved already."""
        self.exit(0)

    def action_interrupt(self) -> None:
        """Leaves with the exit code of an interrupted program."""
        self.exit(INTERRUPTED)
