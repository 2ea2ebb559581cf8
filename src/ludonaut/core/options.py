"""Options: every variant and every optional ruling of a game, typed and validated, with a default and a meaning."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ludonaut.core.errors import OptionError

OptionValue = bool | int | str
TRUE_WORDS = ("yes", "true", "on", "1")
FALSE_WORDS = ("no", "false", "off", "0")


@dataclass(frozen=True)
class Option:
    """One option: a switch, a number between `low` and `high`, or one of `choices`, as its `default` is a bool, an int or a word.

    `meaning` is a sentence for people; `choices` maps each word to what it means; `source` names the rulebook section or ruling.
    `named` gives names to some numbers ("hard" for 0), which may be typed in their place.
    """

    name: str
    default: OptionValue
    label: str
    meaning: str
    source: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    named: tuple[tuple[str, int], ...] = ()

    @property
    def kind(self) -> Literal["switch", "number", "choice"]:
        """What sort of value it takes."""
        return "switch" if isinstance(self.default, bool) else "number" if isinstance(self.default, int) else "choice"

    def values(self) -> tuple[tuple[str, str], ...]:
        """Everything that may be typed for it, each with what it means, or "" where that is plain."""
        if self.kind == "switch":
            return (("yes", ""), ("no", ""))
        if self.kind == "number":
            return (*((name, str(number)) for name, number in self.named), *((str(n), "") for n in range(self.low, self.high + 1)))
        return self.choices

    def number_name(self, value: str) -> str:
        """The name of a number as it is spelled; "" for a value without one."""
        return next((name for name, number in self.named if str(number) == value), "")

    def check(self, value: object) -> OptionValue:
        """The value in this option's type; text is read as people type it. Raises OptionError."""
        if self.kind == "switch":
            if isinstance(value, bool):
                return value
            if isinstance(value, str) and value.lower() in TRUE_WORDS + FALSE_WORDS:
                return value.lower() in TRUE_WORDS
            raise OptionError(f"{self.name} is yes or no, not {str(value)[:40]!r}.")
        if self.kind == "number":
            if isinstance(value, str):
                value = dict(self.named).get(value.lower(), value)
            try:
                number = int(value) if isinstance(value, int | str) and not isinstance(value, bool) and len(str(value)) < 12 else None
            except ValueError:
                number = None
            if number is None or not self.low <= number <= self.high:
                names = f" or {', '.join(name for name, _ in self.named)}" if self.named else ""
                raise OptionError(f"{self.name} is a number from {self.low} to {self.high}{names}, not {str(value)[:40]!r}.")
            return number
        words = [word for word, _ in self.choices]
        if isinstance(value, str) and value.lower() in words:
            return value.lower()
        raise OptionError(f"{self.name} is one of {', '.join(words)}, not {str(value)[:40]!r}.")

    def spell(self, value: OptionValue) -> str:
        """The value as it is typed and as it stands in transcripts."""
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class Options(Mapping[str, OptionValue]):
    """A complete, validated set of values for one game, in the order of declaration. Immutable."""

    def __init__(self, declared: tuple[Option, ...], values: dict[str, OptionValue]) -> None:
        self._declared = declared
        self._values = values
        self.numbers: tuple[int, ...] = tuple(self.number(name) for name in values)
        """All values as rule code stores them, in the order of declaration."""

    def __getitem__(self, name: str) -> OptionValue:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Options({', '.join(f'{name}={text}' for name, text in self.spelled().items())})"

    def number(self, name: str) -> int:
        """The value as rule code stores it: a switch as 0 or 1, a number as it is, a choice as its place among the choices."""
        value = self._values[name]
        if isinstance(value, str):
            option = next(option for option in self._declared if option.name == name)
            return [word for word, _ in option.choices].index(value)
        return int(value)

    def spelled(self) -> dict[str, str]:
        """Every option as text."""
        return {option.name: option.spell(self._values[option.name]) for option in self._declared}

    def changed(self) -> dict[str, str]:
        """The options that differ from their defaults, as text."""
        return {option.name: text for option in self._declared if (text := option.spell(self[option.name])) != option.spell(option.default)}

    def told(self) -> str:
        """The options that differ from their defaults in one line: "dont-panic=0, length=fast"; "" when none does."""
        return ", ".join(f"{name}={text}" for name, text in self.changed().items())


class OptionSet:
    """The options that a game declares."""

    def __init__(self, options: Iterable[Option]) -> None:
        self.options: tuple[Option, ...] = tuple(options)
        self._named = {option.name: option for option in self.options}
        for option in self.options:
            if option.check(option.default) != option.default:
                raise ValueError(f"option {option.name}: the default is not a value of the option")

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def make(self, values: Mapping[str, object] | None = None) -> Options:
        """A complete set from some values (typed, or text as people type it); the rest take their defaults. Raises OptionError."""
        complete = {option.name: option.default for option in self.options}
        for name, value in (values or {}).items():
            option = self._named.get(name)
            if option is None:
                near = difflib.get_close_matches(name, self._named, n=1)
                guess = f"did you mean {near[0]}?" if near else f"the options are {', '.join(self._named)}."
                raise OptionError(f"{name[:40]!r} is not an option of this game; {guess}")
            complete[name] = option.check(value)
        return Options(self.options, complete)

    def read(self, settings: Iterable[str]) -> Options:
        """A complete set from texts of the form NAME=VALUE. Raises OptionError."""
        values: dict[str, object] = {}
        for setting in settings:
            name, equals, value = setting.partition("=")
            if not equals:
                raise OptionError(f"an option is set as NAME=VALUE, not {setting[:40]!r}.")
            values[name.strip()] = value.strip()
        return self.make(values)
