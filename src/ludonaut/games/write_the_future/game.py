"""Write the Future as a `Game`: what faces, bots and the lab ask for. One instance plays one box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ludonaut.core.boxes import digest_of
from ludonaut.core.chance import Chance, ChanceSource
from ludonaut.core.game import Balance, Event, Game, Page
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.options import Options, OptionSet
from ludonaut.core.state import GameState
from ludonaut.core.view import View
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.components import (
    BOX,
    COLOURS,
    FACTION_WORDS,
    FEWEST_SEATS,
    MOST_SEATS,
    RESOURCE_WORDS,
    SIDES,
    Box,
    load_components,
)
from ludonaut.games.write_the_future.observation import OBSERVATION_SIZE
from ludonaut.games.write_the_future.options import OPTIONS, check_mode, mode_for, option_numbers
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.state import EVENT_KINDS

NAME: Final = "write-the-future"
