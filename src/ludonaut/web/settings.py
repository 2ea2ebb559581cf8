"""Settings: what the people of a table over the net have agreed on, beside the options of their game."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from ludonaut.core.errors import LudonautError


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table over the net is kept. What is kept in the store without a field was agreed on before there was that field."""

    undo: Literal["own", "never"] = "own"
    """Whether people take back their own last action, as far as the game allows it."""
    onlookers: bool = True
    """Whether those who hold no seat may look on while the game is under way."""
    hints: bool = False
    """Whether the bot may be asked what it would do."""
    late: bool = True
    """Whether somebody who comes later may take a seat that a bot holds for nobody."""
    shuffle: bool = False
    """Whether chance says who has which seat."""
    absent: Literal["wait", "bot"] = "bot"
    """What may be done about somebody who is away: wait, or the others may let a bot play in that place until its person is back."""
    daily: str = ""
    """The day whose challenge this game is a try of, or ""."""

    @property
    def sealed(self) -> bool:
        """Whether this is a try of a day that is not over: then nothing may tell its key or make its dice roll again."""
        return bool(self.daily) and day_now() <= self.daily


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
