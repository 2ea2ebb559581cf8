"""Errors that speak to the person who made them: one sentence that says what was wrong and what would be right."""


MOST_OF_A_SENTENCE = 400
"""Characters of a sentence that repeats what a file says."""


def printable(text: str) -> str:
    """Someone's text with a question mark for each character that cannot be shown, or not be written."""
    return "".join(c if c.isprintable() else "?" for c in text)


def clipped(text: str, most: int = 40) -> str:
    """Someone's text as it may stand in a sentence of ours: printable, and cut after `most` characters."""
    clean = printable(text)
    return f"{clean[:most]}…" if len(clean) > most else clean


class LudonautError(Exception):
    """Something a person asked for cannot be done; `str(error)` is a whole sentence for them."""


class IllegalAction(LudonautError):
    """The action exists but may not be taken now."""


class NotationError(LudonautError):
    """The text names no action of this game."""


class OptionError(LudonautError):
    """An option's name or value is not one the game offers."""


class TranscriptError(LudonautError):
    """A transcript is damaged, foreign or too large; `line` is the number of the offending line, from 1 (0: the whole)."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {sentence}" if line else sentence)
        self.line = line


class UndoRefused(LudonautError):
    """The last action cannot be taken back; the sentence says why."""


class ComponentsError(LudonautError):
    """A components file does not describe the box; the sentence names the entry and the field, and shows a value cut short."""

    def __init__(self, sentence: str) -> None:
        super().__init__(clipped(sentence, MOST_OF_A_SENTENCE))


class UnknownGame(LudonautError):
    """No installed game has this name."""
