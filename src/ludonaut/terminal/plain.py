"""The line mode: a whole game in lines of text, for a keyboard, a screen reader or a script.

At a terminal it wraps to the width, colours a little and completes with the tab key. When input is not a terminal it prints no prompts
and no colours. Whenever a line of input is awaited, the last line printed begins with "? ": a script reads up to it and answers.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ludonaut.core.errors import LudonautError
from ludonaut.core.view import Choice, grouped
from ludonaut.terminal.dice import HOW_TO_TYPE, BrokenOff
from ludonaut.terminal.saves import quoted
from ludonaut.terminal.session import INTERRUPTED, Session, find_section

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

MOST_LINE = 2_000
LOG_LINES = 12
FORGET_SCROLLED = "\x1b[3J"
"""Tells a terminal to forget the lines that have scrolled away."""
MOST_REPEATED = 200
"""A longer line of the position, such as the list of a whole deck, is told at the start and when asked for, not at each change."""
COMMANDS: tuple[tuple[str, str, str], ...] = (
    ("look", "[SECTION]", "the whole position and the choices, or one section of it"),
    ("hint", "", "what the bot would do, what that is worth, what else it looked at, and the odds"),
    ("undo", "", "take back your last action, unless dice or cards have been seen since"),
    ("pass", "", "pass the screen on to the next person who is asked, before you are done"),
    ("why", "ACTION", "why an action is not possible now; alone: everything that is barred"),
    ("log", "[me] [N]", f"the last {LOG_LINES} (or N) events; with me only what was done to you"),
    ("rules", "[PAGE]", "the pages of rules and help, or one of them"),
    ("save", "FILE", "write the game so far to a file of your own"),
    ("help", "", "this list and the actions of the game"),
    ("quit", "", "leave; the game is kept and goes on later"),
)
DICE_COMMAND = ("retype", "", "type the dice of the last action again, because one was wrong")


class Lines:
    """Lines in and out: what a terminal, a pipe or a screen reader gets."""

    def __init__(self) -> None:
        from rich.console import Console

        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.console: Console = Console(highlight=False, markup=False, emoji=False)
        self._words: Callable[[str], list[str]] = lambda _: []
        if self.interactive:
            _complete_with(lambda before: self._words(before))

    def say(self, text: str = "", style: str = "", copied: bool = False) -> None:
        """One line or paragraph; one that people may want to copy is not broken into lines."""
        self.console.print(text, style=style or None, soft_wrap=copied or not self.interactive)

    def wipe(self) -> None:
        """Leaves nothing on a terminal of what was printed or typed before; what a script has read cannot be taken back."""
        if self.interactive and self.console.is_terminal:
            self.console.clear()
            sys.stdout.write(FORGET_SCROLLED)
            sys.stdout.flush()
        with contextlib.suppress(ImportError):
            import readline

            readline.clear_history()

    def show(self, thing: RenderableType) -> None:
        """Something that Rich lays out."""
        self.console.print(thing)

    def read(self, question: str, words: Callable[[str], list[str]]) -> str:
        """The next line; `words` gives the possible next words after what stands before the cursor. Raises EOFError at the end of input."""
        self._words = words
        if self.interactive:
            return input(question)
        line = sys.stdin.readline(MOST_LINE)
        if not line:
            raise EOFError
        while len(line) == MOST_LINE and not line.endswith("\n"):
            rest = sys.stdin.readline(MOST_LINE)
            line = line if len(rest) == MOST_LINE and not rest.endswith("\n") else line + "\n"
        return line

    def ask_dice(self, question: str, words: list[str]) -> str:
        """Asks for real dice or cards."""
        if not self.interactive:
            self.say(f"? {question}")
        return self.read(f"{question} ", lambda _: words)

    def agrees(self, question: str) -> bool:
        """Whether a person at a terminal says yes; a script that typed an action means it."""
        if not self.interactive:
            return True
        try:
            return self.read(f"{question} [y/N] ", lambda _: ["yes", "no"]).strip().lower() in ("y", "yes")
        except EOFError:
            return False


class Plain:
    """A game in the line mode."""

    def __init__(self, session: Session, lines: Lines) -> None:
        self.session = session
        self.lines = lines
        self._seat = 0
        self._view = session.match.view(session.observer())
        self._choices: list[Choice] = []
        self._shown: dict[str, tuple[str, ...]] = {}
        self._leaving = False
        self._families = {family.name for family in session.game.actions.families}
        self._pages = {page.slug: page for page in session.game.pages()}

    # -- the course of the game -----------------------------------------------------------------------------------------
    def run(self) -> int:
        """Plays until the game is over or left, and returns the exit code. The game is saved at every moment."""
        self.lines.say(self.session.game.title, "bold")
        options = self.session.match.options.told()
        if options:
            self.lines.say(f"Options: {options}")
        self.lines.say("Type a number or an action; help lists the commands.", "dim")
        self._tell_news(0)
        try:
            while not self.session.match.is_over and not self._leaving:
                seat = self.session.seat()
                if self.session.is_bot(seat):
                    self._bot_moves(seat)
                else:
                    self._decision(seat)
        except KeyboardInterrupt:
            self.lines.say()
            self._tell_how_to_go_on()
            return INTERRUPTED
        finally:
            self.session.leave()
        if self.session.match.is_over:
            self._tell_result()
        else:
            self._tell_how_to_go_on()
        return 0

    def _decision(self, seat: int) -> None:
        """Asks one seat until it has acted, something was taken back, or the game is left."""
        self._seat = seat
        if self.session.is_covered():
            self._curtain(seat)
            return
        self._view = self.session.match.view(seat)
        self._show_changes()
        self._show_decision()
        before = (self.session.match, len(self.session.match.steps))
        while not self._leaving and before == (self.session.match, len(self.session.match.steps)) and not self.session.is_covered():
            try:
                if not self.lines.interactive:
                    self.lines.say(f"? {self._prompt()}")
                line = self.lines.read("> ", self._completions)
            except EOFError:
                if self.lines.interactive:
                    self.lines.say()
                self._leaving = True
                return
            try:
                self._obey(line)
            except LudonautError as error:
                self.lines.say(_sentence(str(error)), "red")
            except OSError as error:
                self.lines.say(f"That did not work: {error.strerror or error}.", "red")

    def _curtain(self, seat: int) -> None:
        """Hides what was shown to another person until the one who is asked presses Enter."""
        news = self.session.cover()
        self._view = self.session.match.view(self.session.observer())
        self._choices, self._shown = [], {}
        name = self.session.seat_name(seat, self._view)
        self.lines.wipe()
        self.lines.say(f"Pass to {name}.", "bold")
        for logged in news:
            self.lines.say(f"* {logged.event.sentence}")
        others = ", pass if somebody else comes first" if self.session.may_pass() else ""
        question = f"{name}: press Enter when nobody else looks (undo takes the last action back{others}, quit leaves)"
        while not self._leaving and self.session.is_covered():
            try:
                if not self.lines.interactive:
                    self.lines.say(f"? {question}")
                line = self.lines.read(f"{question} ", lambda _: ["undo", "pass", "quit"]).strip().lower().removeprefix(":")
            except EOFError:
                self._leaving = True
                return
            if not line:
                self.session.lift()
            elif line == "quit":
                self._leaving = True
            elif line in ("undo", "pass"):
                try:
                    if line == "pass":
                        self.session.pass_on()
                    else:
                        self.session.undo()  # what it was is not said: another person may read it
                        self.lines.say("Taken back.", "cyan")
                    return
                except LudonautError as error:
                    self.lines.say(_sentence(str(error)), "red")
            else:
                self.lines.say(f"The curtain is closed: press Enter alone, or type undo{', pass' if others else ''} or quit.", "red")

    def _bot_moves(self, seat: int) -> None:
        view = self.session.match.view(seat)
        decisions = self.session.bot_decisions()
        if len(decisions) == 1 and not self.session.match.state.keeps_secrets():  # else the events tell as much as everybody may know
            action = decisions[0][1]
            label = next(choice.label for choice in view.choices if choice.action == action)
            self.lines.say(f"{self.session.seat_name(seat, view)}: {label} [{self.session.game.actions.notation(action)}]", "cyan")
        first = len(self.session.match.steps) + 1
        try:
            self.session.play_all(decisions)
        except BrokenOff as error:
            self.lines.say(_sentence(str(error)), "red")
            self._leaving = True
            return
        self._tell_news(first)

    def _obey(self, line: str) -> None:
        words = line.split()
        if not words:
            return
        word = words[0].lower()
        if word.isascii() and word.isdigit() and len(words) == 1:
            place = int(word) if len(word) < 6 else 0
            if not 1 <= place <= len(self._choices):
                raise LudonautError(f"the choices are numbered 1 to {len(self._choices)}.")
            self._act(self._choices[place - 1].action)
            return
        command = word.removeprefix(":")
        if command in self._commands() and (command != word or word not in self._families):
            self._command(command, words[1:])
            return
        try:
            action = self.session.match.action_number(self._seat, line)
        except LudonautError as error:
            section = find_section(self._view, line)
            if section is not None and len(word) > 2:
                self._show_section(section.title, section.lines)
            elif any(slug.startswith(word) for slug in self._pages) and len(word) > 2:
                self._rules(words[:1])
            else:
                raise error from None
            return
        self._act(action)

    def _act(self, action: int) -> None:
        choice = next(choice for choice in self._choices if choice.action == action)
        if choice.confirm and not self.lines.agrees(choice.confirm):
            return
        self.session.play(self._seat, action)
        if not self.session.is_covered():  # what this seat alone may know is not left on the screen for the next person
            self._tell_news(len(self.session.match.steps))

    # -- commands -------------------------------------------------------------------------------------------------------
    def _commands(self) -> dict[str, tuple[str, str]]:
        listed = COMMANDS if self.session.dice is None else (*COMMANDS, DICE_COMMAND)
        return {name: (usage, meaning) for name, usage, meaning in listed}

    def _command(self, command: str, words: list[str]) -> None:
        if words and not self._commands()[command][0]:
            raise LudonautError(f"{command} is typed alone; “{' '.join(words)}” is nothing that it takes.")
        match command:
            case "look":
                self._look(words)
            case "hint":
                for line in self.session.hint(self._seat)[0]:
                    self.lines.say(line, "cyan")
            case "undo":
                self.lines.say(f"Taken back: {self.session.undo()}.", "cyan")
            case "pass":
                self.session.pass_on()
            case "retype":
                self.session.retype()
                self._tell_news(len(self.session.match.steps))
            case "why":
                self._why(words)
            case "log":
                self._log(words)
            case "rules":
                self._rules(words)
            case "save":
                self._save(words)
            case "help":
                self._help()
            case "quit":
                self._leaving = True

    def _look(self, words: list[str]) -> None:
        """`look`, or `look SECTION`."""
        if words:
            section = find_section(self._view, " ".join(words))
            if section is None:
                raise LudonautError(
                    f"there is nothing of that name to look at; there is {', '.join(part.title for part in self._view.sections)}."
                )
            self._show_section(section.title, section.lines)
            return
        for section in self._view.sections:
            self._show_section(section.title, section.lines)
        self._show_decision()

    def _why(self, words: list[str]) -> None:
        if words:
            self.lines.say(_sentence(self.session.why(self._seat, " ".join(words))))
            return
        for sentence in dict.fromkeys(refusal.sentence for refusal in self._view.refusals):
            self.lines.say(f"- {sentence}")
        if not self._view.refusals:
            self.lines.say("Nothing is barred now; why ACTION tells about one action.")

    def _log(self, words: list[str]) -> None:
        mine = words[:1] == ["me"]
        words = words[1:] if mine else words
        number = words[0] if words else str(LOG_LINES)
        if not (number.isascii() and number.isdigit() and 0 < len(number) < 7):
            raise LudonautError("log takes a number of events, as in: log 20.")
        events = [logged for logged in self.session.log() if not mine or self._seat in logged.event.seats]
        if not events:
            self.lines.say("Nothing was done to you yet." if mine else "Nothing has happened yet.")
        for logged in events[max(0, len(events) - int(number)) :]:
            self.lines.say(f"{logged.step:>4}  {logged.event.sentence}")

    def _rules(self, words: list[str]) -> None:
        if not words:
            self.lines.say("Pages: rules PAGE shows one.")
            for page in self._pages.values():
                self.lines.say(f"  {page.slug:<12} {page.title}")
            return
        found = [page for slug, page in self._pages.items() if slug.startswith(words[0].lower())]
        if not found:
            raise LudonautError(f"there is no page of that name; the pages are {', '.join(self._pages)}.")
        self.lines.say(found[0].title, "bold")
        if self.lines.interactive:
            from rich.markdown import Markdown

            self.lines.show(Markdown(found[0].body))
        else:
            self.lines.say(found[0].body)

    def _save(self, words: list[str]) -> None:
        if not words:
            raise LudonautError("save needs the name of a file, as in: save evening.ludonaut")
        try:
            path = Path(" ".join(words)).expanduser()
        except RuntimeError:
            raise LudonautError(f"{words[0]}: there is no such user here; write the path without ~.") from None
        self.session.saved.export(self.session.match, self.session.players, path)
        self.lines.say(f"Saved as {path}.")

    def _help(self) -> None:
        self.lines.say("Commands", "bold")
        for name, (usage, meaning) in self._commands().items():
            self.lines.say(f"  {f'{name} {usage}':<14} {meaning}")
        self.lines.say(f"  {'SECTION':<14} a part of the position: {', '.join(section.title for section in self._view.sections)}")
        self.lines.say("Actions (words may be cut short while only one fits; a number takes that choice)", "bold")
        for family in self.session.game.actions.families:
            self.lines.say(f"  {family.usage}: {family.help}")
        if self.session.dice is not None:
            self.lines.say(f"Dice: type what lies on your table, by name or by number. {HOW_TO_TYPE}")

    # -- showing --------------------------------------------------------------------------------------------------------
    def _show_section(self, title: str, lines: tuple[str, ...]) -> None:
        self.lines.say(title, "bold")
        for line in lines:
            self.lines.say(f"  {line}")

    def _show_changes(self) -> None:
        """The whole position at first, then only the lines that are new."""
        for section in self._view.sections:
            if not self._shown:
                self._show_section(section.title, section.lines)
                continue
            known = self._shown.get(section.title, ())
            fresh = [line for line in section.lines if line not in known and len(line) <= MOST_REPEATED]
            if fresh:
                self.lines.say(f"{section.title}: {' '.join(_sentence(line) for line in fresh)}")
        self._shown = {section.title: section.lines for section in self._view.sections} or {"": ()}

    def _show_decision(self) -> None:
        """The choices by group, numbered through, and the prompt below them."""
        groups = grouped(self._view.choices)
        self._choices = [choice for _, group in groups for choice in group]
        longest = max((len(choice.notation) for choice in self._choices), default=0)
        number = 0
        for group, choices in groups:
            if group:
                self.lines.say(f" {group}")
            for choice in choices:
                number += 1
                self.lines.say(f"{number:>4} {choice.notation:<{longest}}  {choice.label}")
        if self.lines.interactive:
            self.lines.say(f"\n{self._prompt()}", "bold")

    def _prompt(self) -> str:
        name = f"{self.session.seat_name(self._seat, self._view)}: " if self.session.match.seats > 1 else ""
        return f"{name}{self._view.prompt}"

    def _tell_news(self, step: int) -> None:
        for logged in self.session.news(step):
            self.lines.say(f"* {logged.event.sentence}", "yellow" if logged.event.chance else "")

    def _tell_result(self) -> None:
        self._view = self.session.match.view(self.session.observer())
        self._show_changes()
        self.lines.say(self._view.result, "bold")
        for line in self.session.comparison():
            self.lines.say(line, copied=True)
        kept = f"The game is kept in {self.session.saved.path}; ludonaut replay shows it again, ludonaut review judges it."
        self.lines.say(kept, copied=True)

    def _tell_how_to_go_on(self) -> None:
        self.lines.say(f"The game is kept. Go on with: ludonaut play --plain --load {quoted(self.session.saved.path)}", copied=True)

    # -- completion -----------------------------------------------------------------------------------------------------
    def _completions(self, before: str) -> list[str]:
        """The words that may come next after the words before the cursor."""
        words = before.lower().split()
        notations = [choice.notation.split() for choice in self._choices]
        if not words:
            sections = [section.title.split()[0].lower() for section in self._view.sections]
            return sorted({*(notation[0] for notation in notations), *self._commands(), *sections, *self._pages})
        if words[0] == "rules":
            return sorted(self._pages)
        if words[0] == "why":
            words = words[1:]
            notations = [self.session.game.actions.notation(action).split() for action in range(len(self.session.game.actions))]
        fitting = [
            notation
            for notation in notations
            if len(notation) > len(words) and all(n.startswith(w) for n, w in zip(notation, words, strict=False))
        ]
        return sorted({notation[len(words)] for notation in fitting})


def _complete_with(words: Callable[[str], list[str]]) -> None:
    """Tab completion and line editing, where this system has them."""
    with contextlib.suppress(ImportError):
        import readline

        found: list[str] = []

        def complete(text: str, state: int) -> str | None:
            if state == 0:
                found[:] = [
                    f"{word} " for word in words(readline.get_line_buffer()[: readline.get_begidx()]) if word.startswith(text.lower())
                ]
            return found[state] if state < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")


def _sentence(text: str) -> str:
    """A sentence with its capital and its stop."""
    clean = text.strip()
    return f"{clean[:1].upper()}{clean[1:]}{'' if clean.endswith(('.', '!', '?', ':', '”')) else '.'}"
