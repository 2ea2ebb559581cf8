"""Real dice: a person types what the dice and cards on their table show, and may take a mistake back before it counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ludonaut.core.chance import ChanceSource
from ludonaut.core.errors import LudonautError, clipped

Result = TypeVar("Result")
BACK_WORDS = ("back", "undo")
LEAVE_WORDS = ("quit", "stop")
HELP_WORDS = ("?", "help")
MOST_NAMED = 12
MOST_SIDES = 20
HOW_TO_TYPE = "Several on one line answer the next questions; back takes one back; quit leaves the action."


class BrokenOff(LudonautError):
    """The person stopped typing in the middle of an action, which therefore has not happened."""


class _TakenBack(Exception):
    """The last answer is withdrawn; the action is tried again with the answers before it."""


def read_outcome(word: str, source: ChanceSource, possible: Sequence[int]) -> int:
    """The outcome that a person's word means: its word, a beginning that fits only one, or, of a die, its number (1 is the first side).

    A die whose sides are pictures can thus be an ordinary one: its pips are the numbers. Cards have none, so that dice typed where a card
    is asked for are noticed. Of outcomes that are described alike the first is taken. Raises LudonautError with a sentence.
    """
    text = _plain(word)
    words = source.outcomes
    if text in words:
        fitting = [words.index(text)]
    elif len(words) <= MOST_SIDES and text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= len(words):
        fitting = [int(text) - 1]
    else:
        fitting = [value for value in range(len(words)) if text and words[value].startswith(text)]
    allowed = [value for value in fitting if value in possible]
    if len(allowed) == 1:
        return allowed[0]
    if len(allowed) > 1 and source.details:
        alike = _alike(allowed, source)
        if len(alike) == 1:
            return allowed[0]
        told = (f"  {' or '.join(words[value] for value in values)}: {detail}" for detail, values in alike.items())
        raise LudonautError("\n".join((f"“{clipped(word)}” could be one of these; type a little more.", *told)))
    if len(allowed) > 1:
        raise LudonautError(f"“{clipped(word)}” could be {_listed([words[value] for value in allowed])}; type a little more.")
    if fitting:
        raise LudonautError(f"{words[fitting[0]]} cannot come up now; possible: {_listed([words[value] for value in possible])}.")
    raise LudonautError(f"“{clipped(word)}” is not one of {_listed([words[value] for value in possible])}.")


def _plain(word: str) -> str:
    """A word as outcomes are written: lower case, without apostrophes."""
    return word.lower().replace("'", "").replace("’", "")


def _alike(values: Sequence[int], source: ChanceSource) -> dict[str, list[int]]:
    """Outcomes by what is said about them."""
    found: dict[str, list[int]] = {}
    for value in values:
        found.setdefault(source.details[value], []).append(value)
    return found


def take_word(waiting: list[str], source: ChanceSource) -> str:
    """Takes the next outcome's word off what was typed: several words where an outcome's name has them (“bomber b”), the most that fit."""
    for count in range(min(len(waiting), max(word.count("-") + 1 for word in source.outcomes)), 1, -1):
        joined = "-".join(_plain(word) for word in waiting[:count])
        if any(word.startswith(joined) for word in source.outcomes):
            del waiting[:count]
            return joined
    return waiting.pop(0)


class TypedDice:
    """Asks for outcomes one by one. Several typed on one line answer the questions that follow.

    `read_line(question, words)` returns a line the person typed (`words` are the possible outcomes, for completion) and raises EOFError
    at the end of input; `say(sentence)` shows one.
    """

    def __init__(self, sources: Sequence[ChanceSource], read_line: Callable[[str, list[str]], str], say: Callable[[str], None]) -> None:
        self._sources = sources
        self._read_line = read_line
        self._say = say
        self._answers: list[int] = []
        self._given = 0
        self._waiting: list[str] = []

    def prepare(self, table: str) -> None:
        """Says how the real table is laid out; "" says nothing."""
        if table:
            self._say(table)

    def attempt(self, action: Callable[[], Result]) -> Result:
        """Does something that asks for dice, again from its start whenever an answer is taken back.

        Raises BrokenOff; then nothing has happened.
        """
        self._answers.clear()
        self._waiting.clear()
        while True:
            self._given = 0
            try:
                result = action()
            except _TakenBack:
                continue
            if self._waiting:
                self._say(f"Not needed and left out: {clipped(' '.join(self._waiting))}.")
            return result

    def ask(self, source: int, possible: list[int]) -> int:
        """The answer to one question of chance; what `TypedChance` calls."""
        if self._given < len(self._answers):
            value = self._answers[self._given]
        else:
            value = self._next(self._sources[source], possible)
            self._answers.append(value)
        self._given += 1
        return value

    def _next(self, source: ChanceSource, possible: list[int]) -> int:
        while True:
            if not self._waiting:
                try:
                    self._waiting = (
                        self._read_line(source.question, [source.outcomes[value] for value in possible]).replace(",", " ").split()
                    )
                except EOFError:
                    raise BrokenOff("the dice were not told; the action has not happened.") from None
                if not self._waiting:
                    continue
            word = take_word(self._waiting, source)
            if word.lower() in LEAVE_WORDS:
                raise BrokenOff("broken off; the action has not happened.")
            if word.lower() in BACK_WORDS:
                self._take_back()
            elif word.lower() in HELP_WORDS:
                self._waiting.clear()
                self._say(self.help(source, possible))
            else:
                try:
                    return read_outcome(word, source, possible)
                except LudonautError as error:
                    rest = f" Left out after it: {clipped(' '.join(self._waiting))}." if self._waiting else ""
                    self._waiting.clear()
                    self._say(f"{error}{rest}")

    def _take_back(self) -> None:
        if not self._answers:
            self._say("nothing has been typed for this action yet; quit leaves it.")
            return
        self._answers.pop()
        self._say(f"Taken back; {len(self._answers)} before it stand." if self._answers else "Taken back.")
        raise _TakenBack

    @staticmethod
    def help(source: ChanceSource, possible: Sequence[int]) -> str:
        """What may be typed for this source, in one line."""
        if len(source.outcomes) <= MOST_SIDES:
            numbered = ", ".join(f"{value + 1} {source.outcomes[value]}" for value in possible)
            return f"Type a number or the beginning of a word: {numbered}. {HOW_TO_TYPE}"
        return f"Type the beginning of a name: {', '.join(source.outcomes[value] for value in possible)}. {HOW_TO_TYPE}"


def _listed(words: Sequence[str]) -> str:
    more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
    return ", ".join(words[:MOST_NAMED]) + more
