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
from ludonaut.games.write_the_future import words
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.components import (
    BOX,
    COLOURS,
    FACTION_WORDS,
    FEWEST_SEATS,
    MOST_SEATS,
    OPENINGS,
    RESOURCE_WORDS,
    RESOURCES,
    SIDES,
    SPACES,
    Box,
    load_components,
)
from ludonaut.games.write_the_future.heuristics import WriteHeuristic
from ludonaut.games.write_the_future.observation import OBSERVATION_SIZE
from ludonaut.games.write_the_future.options import OPTIONS, check_mode, option_numbers
from ludonaut.games.write_the_future.picture import picture
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.state import EVENT_KINDS, ENDED, FACTION_GIVEN, LAST_MOVES_ASKED, ROUND_CLOSED, SECRETS_ASKED, TURN_BEGAN
from ludonaut.games.write_the_future.view_builder import build_view
from ludonaut.games.write_the_future.views import WriteView

NAME: Final = "write-the-future"
MOST_ACTIONS: Final = 1 + RESOURCES * SPACES + OPENINGS
MOST_MOVES: Final = 20_000


class WriteTheFuture(Game):
    """The roll and write of criminal empires: draft or share dice, draw symbols, work the Black Market."""

    title: ClassVar[str] = "Write the Future"
    summary: ClassVar[str] = "Draw agents, intel, money and weapons into your district with shared dice, and drive up what they are worth."
    rules_version: ClassVar[int] = 1
    maturity: ClassVar[str] = "complete"
    hidden: ClassVar[bool] = True
    fewest_seats: ClassVar[int] = FEWEST_SEATS
    most_seats: ClassVar[int] = MOST_SEATS
    options: ClassVar[OptionSet] = OPTIONS
    option_sets: ClassVar[tuple[dict[str, str], ...]] = (
        {},
        {"mode": "draft", "secrecy": "yes", "future-proof": "yes", "factions": "dealt", "tie-break": "yes"},
        {"mode": "solo", "secrecy": "yes", "factions": "chosen", "patterns-as-drawn": "yes", "safety-stop": "no"},
        {"mode": "traditional", "secrecy": "yes", "factions": "chosen", "future-proof": "yes", "surrounded-by-four": "yes"},
        {"mode": "traditional", "secrecy": "yes", "factions": "dealt", "secret-choice": "best", "tie-break": "yes"},
    )
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS
    reasons: ClassVar[tuple[str, ...]] = words.REASONS
    most_actions: ClassVar[int] = MOST_ACTIONS
    most_moves: ClassVar[int] = MOST_MOVES
    observation_size: ClassVar[int] = OBSERVATION_SIZE

    def __init__(self, box: Box = BOX, name: str = NAME) -> None:
        self.box: Final = box
        self.name = name
        self.actions = ACTIONS
        self.chance_sources = (
            ChanceSource("faction", "Which faction was dealt?", FACTION_WORDS),
            ChanceSource("first", "Which seat is the first player?", COLOURS),
            ChanceSource("die", "Which die was drawn?", RESOURCE_WORDS),
            ChanceSource("number", "What did it roll?", tuple(str(number) for number in range(1, SIDES + 1))),
            ChanceSource("mission", "Which mission was drawn?", tuple(mission.id.replace("_", "-") for mission in box.missions)),
        )

    def check_table(self, options: Options, seats: int) -> None:
        super().check_table(options, seats)
        check_mode(options, seats)

    def tried_seats(self, options: Options) -> tuple[int, ...]:
        return {"usual": (1, 2), "draft": (2, 3, 4), "traditional": (1, 3, 12), "solo": (1,)}[str(options["mode"])]

    def with_components(self, text: str) -> WriteTheFuture:
        return WriteTheFuture(load_components(text), f"{NAME}@{digest_of(text)}")

    def blank_state(self, options: Options, seats: int, chance: Chance) -> GameState:
        return WriteRules(self.box, option_numbers(options), seats, chance)

    def heuristic(self) -> Heuristic:
        return WriteHeuristic()

    def view(self, state: GameState, observer: int) -> View:
        return build_view(_ours(state), self.actions, self.name, observer)

    def picture(self, view: View, layout: str = "wide") -> str:
        assert isinstance(view, WriteView), "a view of another game"
        return picture(view, layout)

    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        return Event(EVENT_KINDS[raw[0]], words.event_sentence(self.box, raw, observer))

    def reveals(self, raw: tuple[int, int, int, int]) -> bool:
        return raw[0] in (TURN_BEGAN, ROUND_CLOSED, LAST_MOVES_ASKED, SECRETS_ASKED, ENDED) or (raw[0] == FACTION_GIVEN and raw[3] == 1)

    def why_not(self, state: GameState, seat: int, action: int) -> str:
        if not 0 <= action < len(self.actions):
            return f"There is no action {action}."
        return f"{self.actions.notation(action)} is not possible now."

    def pages(self) -> tuple[Page, ...]:
        return ()

    def facts(self, state: GameState, seat: int) -> Mapping[str, int | str]:
        return {"lines": int(_ours(state).sheets[seat].ticked_lines())}

    def balances(self, state: GameState) -> tuple[Balance, ...]:
        return ()


def _ours(state: GameState) -> WriteRules:
    assert isinstance(state, WriteRules), "a state of another game"
    return state
