"""Settings: what the people of a table over the net have agreed on, beside the options of their game."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from ludonaut.core.errors import LudonautError
from ludonaut.web.clock import DAY, MINUTE, SECOND, Rule
from ludonaut.web.forms import number_in

MOST_DELAY: Final = 3600
MOST_MINUTES: Final = 600
MOST_INCREMENT: Final = 600
MOST_DAYS: Final = 30
LESSON, FIRST_GAME = "lesson", "first game"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table over the net is kept. What is kept in the store without a field was agreed on before there was that field."""

    undo: Literal["own", "ask", "never"] = "own"
    """Whether people take back their own last action as far as the game allows it, or only if others who know of it agree, or never."""
    onlookers: bool = True
    """Whether those who hold no seat may look on while the game is under way."""
    delay: Annotated[int, msgspec.Meta(ge=0, le=MOST_DELAY)] = 0
    """So much later they see what happens."""
    delay_in: Literal["moves", "seconds"] = "moves"
    """What the delay counts."""
    clock: Literal["none", "bank", "days"] = "none"
    """Whether people have all the time they want; or `minutes` for the game and `increment` seconds more each turn; or `days` each turn."""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=MOST_MINUTES)] = 30
    increment: Annotated[int, msgspec.Meta(ge=0, le=MOST_INCREMENT)] = 10
    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)] = 3
    chat: Literal["seats", "all", "off"] = "seats"
    """Who may say something: those who play, or onlookers too while nothing is secret, or nobody."""
    hints: bool = False
    """Whether the bot may be asked what it would do."""
    late: bool = True
    """Whether somebody who comes later may take a seat that a bot holds for nobody."""
    shuffle: bool = False
    """Whether chance says who has which seat."""
    absent: Literal["bot", "wait"] = "bot"
    """What may be done about somebody who is away: the others may let a bot play in that place until its person is back, or wait. Where
    there are days for each turn nobody is away before that time has run out."""
    daily: str = ""
    """The day whose challenge this game is a try of, or ""."""
    learning: str = ""
    """LESSON for the game of a lesson, FIRST_GAME for one in which everything can be taken back; "" for any other. Such games count in no
    statistics."""

    @property
    def sealed(self) -> bool:
        """Whether this is a try of a day that is not over: then nothing may tell its key or make its dice roll again."""
        return bool(self.daily) and day_now() <= self.daily

    def clock_rule(self) -> Rule | None:
        """How much time there is; None without clocks."""
        if self.clock == "none":
            return None
        return Rule(self.days * DAY, daily=True) if self.clock == "days" else Rule(self.minutes * MINUTE, self.increment * SECOND)

    def delay_moves(self) -> int:
        """By how many actions onlookers are behind; 0 when it is not counted so."""
        return self.delay if self.delay_in == "moves" else 0

    def delay_seconds(self) -> int:
        """By how many seconds they are behind."""
        return self.delay if self.delay_in == "seconds" else 0


def day_now() -> str:
    """Today, as everybody in the world counts it for challenges (UTC)."""
    return time.strftime("%Y-%m-%d", time.gmtime())


def read_settings(kept: Mapping[str, Any]) -> Settings:
    """Settings as the store or a form has them. Raises LudonautError."""
    try:
        return msgspec.convert(dict(kept), Settings)
    except msgspec.ValidationError as error:
        raise LudonautError(f"these settings of a table are not understood: {error}.") from error


def spell_settings(settings: Settings) -> dict[str, Any]:
    """Settings as the store keeps them: every field, also where it is as usual, so that a later default changes no agreement."""
    spelled: dict[str, Any] = msgspec.to_builtins(settings)
    return spelled


# -- the form of a table -----------------------------------------------------------------------------------------------------------
HINTS: Final = get_type_hints(Settings)
SWITCHES: Final = tuple(name for name, hint in HINTS.items() if hint is bool)
CHOICES: Final = {name: get_args(hint) for name, hint in HINTS.items() if get_origin(hint) is Literal}
NUMBERS: Final = {
    "delay": ("the delay for onlookers", 0, MOST_DELAY),
    "minutes": ("the minutes of a clock", 1, MOST_MINUTES),
    "increment": ("the seconds that a turn adds", 0, MOST_INCREMENT),
    "days": ("the days for a turn", 1, MOST_DAYS),
}
"""What a number of the form is called, the least and the most."""


def settings_of_form(fields: Mapping[str, str]) -> Settings:
    """Settings as a form has sent them; a switch that was not sent is off. Raises LudonautError."""
    chosen: dict[str, Any] = {name: fields.get(name) == "yes" for name in SWITCHES}
    for name, values in CHOICES.items():
        if name in fields:
            if fields[name] not in values:
                raise LudonautError(f"“{fields[name][:40]}” cannot be chosen here; there is {', '.join(values[:-1])} or {values[-1]}.")
            chosen[name] = fields[name]
    for name, (called, least, most) in NUMBERS.items():
        if fields.get(name, "").strip():
            chosen[name] = _number(fields[name].strip(), called, least, most)
    return read_settings(chosen)


def _number(text: str, called: str, least: int, most: int) -> int:
    number = number_in(text)
    if number is None or not least <= number <= most:
        raise LudonautError(f"{called} must be a whole number from {least} to {most}, not “{text[:40]}”.")
    return number


def agreed(settings: Settings) -> list[str]:
    """What was agreed on, where it is not as usual, in sentences."""
    usual = Settings()
    told: dict[str, dict[object, str]] = {
        "undo": {
            "own": "Everybody can take back the own last action.", "ask": "An action is taken back when the others agree.",
            "never": "Nothing is taken back.",
        },
        "onlookers": {True: "Onlookers may watch.", False: "Nobody looks on while the game is under way."},
        "hints": {True: "Everybody may ask a bot for a hint.", False: "Nobody asks a bot."},
        "late": {True: "Whoever comes later may take over a bot’s seat.", False: "Nobody sits down later."},
        "shuffle": {True: "Chance says who has which seat.", False: "Everybody has the seat of the own place."},
        "absent": {"bot": "A bot may play for somebody who is away.", "wait": "Everybody waits for somebody who is away."},
        "chat": {"seats": "Those who play can talk.", "all": "Onlookers may talk too.", "off": "Nobody talks at the table."},
    }  # fmt: skip
    lines = [lines[getattr(settings, name)] for name, lines in told.items() if getattr(settings, name) != getattr(usual, name)]
    if settings.clock == "bank":
        more = f", and {_counted(settings.increment, 'second')} more each turn" if settings.increment else ""
        lines.insert(0, f"Everybody has {_counted(settings.minutes, 'minute')}{more}.")
    elif settings.clock == "days":
        lines.insert(0, f"Everybody has {_counted(settings.days, 'day')} for each turn.")
    if settings.onlookers and settings.delay:
        behind = _counted(settings.delay, "action" if settings.delay_in == "moves" else "second")
        lines.append(f"Onlookers see what happens {behind} later.")
    return lines


def _counted(count: int, unit: str) -> str:
    return f"{count} {unit}{'' if count == 1 else 's'}"
