"""Game: what a game folder provides, and the list of installed games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import ClassVar, NamedTuple

from ludonaut.core.actions import ActionTable
from ludonaut.core.boxes import digest_of, keep_box, kept_box, read_box
from ludonaut.core.chance import Chance, ChanceSource
from ludonaut.core.errors import ComponentsError, OptionError, UnknownGame, clipped
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.lesson import Lesson
from ludonaut.core.level import USUAL_LEVELS, Level
from ludonaut.core.observation import ObservationTable
from ludonaut.core.options import Options, OptionSet
from ludonaut.core.state import GameState
from ludonaut.core.view import View

ENTRY_POINT_GROUP = "ludonaut.games"
COMPONENTS = "components"
"""The setting that names another box; not an option of any game, since it changes the game itself."""


@dataclass(frozen=True)
class Event:
    """Something that happened, as a face may show it to one observer.

    `kind` is the game's word for it, in lower case ("hull-loss"); `sentence` says who did what to whom; `targets` are ids of picture
    elements that it touched; `chance` tells that dice or cards showed the observer something new; `seats` are those to whom it was done by
    another seat, so that a face can show each person what was done to them.
    """

    kind: str
    sentence: str
    targets: tuple[str, ...] = ()
    chance: bool = False
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class Page:
    """One page of rules or help, our own words: `slug` for links, `title`, and `body` as simple Markdown."""

    slug: str
    title: str
    body: str


class CloseUp(NamedTuple):
    """A part of a picture that can be looked at by itself: the id of its element, and what it is called."""

    element: str
    title: str


class Factor(NamedTuple):
    """A column of `Game.facts` by whose words a report divides the results: the race of a seat, the missions of a game.

    The column holds words with spaces between, and a row counts for each of them. `title` is what a report calls it. With `shared` all
    seats of a game have the same words, so that they bear on the points of all and not on who wins. With `after` the column is read when
    so many rounds have ended, and games that end before are left out: what came by then is not what a long game brings.
    """

    column: str
    title: str
    shared: bool = False
    after: int = 0


@dataclass(frozen=True)
class Balance:
    """One conservation law at one position: what is counted, how many there are, how many there must be."""

    name: str
    count: int
    expected: int


class Game(ABC):
    """The rooms of one game. One instance serves all matches; it holds no position."""

    name: str
    """The game's name in commands and addresses: lower case with hyphens."""
    box_file: str = ""
    """What the components file that it is played from was called, where that is known."""
    title: ClassVar[str]
    summary: ClassVar[str]
    """One sentence for the shelf of games."""
    rules_version: ClassVar[int]
    """Raised by every change that alters play, an action's number or a notation."""
    maturity: ClassVar[str]
    """"complete", or what is still missing."""
    fewest_seats: ClassVar[int]
    most_seats: ClassVar[int]
    scored: ClassVar[bool] = False
    """Whether it is played for points, so that bests and averages of `GameState.score` say something."""
    same_chance: ClassVar[bool] = False
    """Whether chance is asked the same questions in the same order whatever the seats decide: one key is then the same luck for all."""
    levels: ClassVar[tuple[Level, Level, Level, Level, Level]] = USUAL_LEVELS
    """How hard the bots of the five named strengths think, the weakest first; docs/bots.md has how strong that makes them."""
    options: ClassVar[OptionSet]
    option_sets: ClassVar[tuple[dict[str, str], ...]]
    """The option settings that the contract suite plays; between them every option takes every kind of value."""
    actions: ActionTable
    chance_sources: tuple[ChanceSource, ...]
    event_kinds: ClassVar[tuple[str, ...]]
    reasons: ClassVar[tuple[str, ...]]
    """Why a game can end, by number, one lower-case word each; 0 is "" (not over)."""
    most_actions: ClassVar[int]
    """No position has more legal actions for one seat."""
    most_moves: ClassVar[int]
    """No game under random play is longer; the contract suite takes it as proof of termination."""
    factors: ClassVar[tuple[Factor, ...]] = ()
    """What reports divide the results by."""
    observation: ObservationTable
    """What each number means that `GameState.observe` writes."""

    @property
    def box_told(self) -> str:
        """The box of a components file as people are told of it: "mine.toml (DIGEST)", or the digest alone; "" for the game's own box."""
        digest = self.name.partition("@")[2]
        return f"{self.box_file} ({digest})" if self.box_file else digest

    @property
    def observation_size(self) -> int:
        """How many numbers `GameState.observe` writes."""
        return len(self.observation)

    @abstractmethod
    def blank_state(self, options: Options, seats: int, chance: Chance) -> GameState:
        """A state that is not set up yet; `begin` starts a game in it."""

    @abstractmethod
    def heuristic(self) -> Heuristic:
        """A new playout policy and evaluation."""

    @abstractmethod
    def view(self, state: GameState, observer: int) -> View:
        """What `observer` (a seat, or -1 for an onlooker) may know, built from nothing."""

    def views(self, state: GameState, observers: Iterable[int]) -> dict[int, View]:
        """The views of several observers; a game of very many seats puts together once what they all see."""
        return {observer: self.view(state, observer) for observer in observers}

    @abstractmethod
    def picture(self, view: View, layout: str = "wide") -> str:
        """The view as one SVG element, for a wide screen or, with the layout "tall", for a phone held upright.

        Every thing has a stable id, a title and a role; a clickable one carries `data-action`.
        """

    def close_ups(self, view: View) -> tuple[CloseUp, ...]:
        """The parts of the picture that a person can look at by themselves, the observer's own first: whole sheets, for instance.

        In the picture their elements carry `data-close-up`.
        """
        return ()

    def close_up(self, view: View, element: str, layout: str = "wide") -> str:
        """One of these parts as an <svg> element: "wide", "tall", or with the layout "page" for paper, in black on white."""
        raise ValueError(f"{self.title} has no close-up of {element!r}")

    def blank_page(self) -> str:
        """What is printed to play with a pencil, as one <svg> for a page of paper; "" where a game has nothing of the kind."""
        return ""

    @abstractmethod
    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        """A state's raw event in words for `observer`, telling nothing that it may not know; no sentence where it is told by a later event.

        Where two worlds look the same to an observer before and after an action, the action is told to it in the same events.
        """

    @abstractmethod
    def reveals(self, raw: tuple[int, int, int, int]) -> bool:
        """Whether this event showed somebody something new, so that no undo may cross it. Outcomes of chance always do."""

    @abstractmethod
    def why_not(self, state: GameState, seat: int, action: int) -> str:
        """Why `seat` may not take `action` now, in one sentence that also says what would be right."""

    @abstractmethod
    def pages(self) -> tuple[Page, ...]:
        """The rules, card texts and help."""

    def lesson(self) -> Lesson | None:
        """The game taught at its own table; None where there is no lesson."""
        return None

    @abstractmethod
    def facts(self, state: GameState, seat: int) -> Mapping[str, int | str]:
        """The game's own columns for one seat's row in simulation results, the same names in every row."""

    def score_sources(self, state: GameState, seat: int) -> tuple[tuple[str, int], ...]:
        """Where the points of a seat come from, in words, each with its points: together they are its score. () where that is not told."""
        return ()

    def points_of(self, worth: float) -> float:
        """Alone and for points: the points that `worth` on the scale of `GameState.returns` stands for; unless a game knows better,
        hundredths of the scale."""
        return 100.0 * worth

    def odds(self, state: GameState, observer: int) -> tuple[str, ...]:
        """The exact odds of what chance may bring next, in sentences, as the observer can reckon them; () where none are told."""
        return ()

    @abstractmethod
    def balances(self, state: GameState) -> tuple[Balance, ...]:
        """The conservation laws: dice, cards, ships. They hold at every decision."""

    def new_state(self, options: Options, seats: int, chance: Chance) -> GameState:
        """A state set up and at its first decision."""
        self.check_table(options, seats)
        state = self.blank_state(options, seats, chance)
        state.begin()
        return state

    def check_seats(self, seats: int) -> None:
        """Raises OptionError when the game has no such number of seats."""
        if not self.fewest_seats <= seats <= self.most_seats:
            if self.fewest_seats == self.most_seats:
                raise OptionError(f"{self.title} has exactly {self.fewest_seats} seat{'s' if self.fewest_seats > 1 else ''}, not {seats}.")
            raise OptionError(f"{self.title} has {self.fewest_seats} to {self.most_seats} seats, not {seats}.")

    def check_table(self, options: Options, seats: int) -> None:
        """Raises OptionError when the game has no such number of seats, or not with these options."""
        self.check_seats(seats)

    def allows(self, options: Options, seats: int) -> bool:
        """Whether `check_table` has nothing against so many seats with these options."""
        try:
            self.check_table(options, seats)
        except OptionError:
            return False
        return True

    def is_contest(self, seats: int) -> bool:
        """Whether a game of so many seats can be won: alone and for points there is nobody to win against."""
        return seats > 1 or not self.scored

    def tried_seats(self, options: Options) -> tuple[int, ...]:
        """The numbers of seats with which the contract suite plays these options: every one, unless a game has too many."""
        return tuple(range(self.fewest_seats, self.most_seats + 1))

    def preparation(self, options: Options, seats: int) -> str:
        """How to lay out the real table for a game with typed dice and cards, in a sentence or two; "" where there is nothing to say."""
        return ""

    def components_text(self) -> str:
        """The components file of the box in play, to begin another box from; "" for a game whose box is fixed."""
        return ""

    def with_components(self, text: str) -> Game:
        """The same game from another box: `text` is a components file in TOML. Its `name` is NAME@DIGEST.

        Raises ComponentsError with the entry and the field, and OptionError for a game whose box is fixed.
        """
        raise OptionError(f"{self.title} has one box only; components=FILE is not an option of it.")


@cache
def _installed() -> dict[str, Game]:
    """Every game that an installed package offers through the entry point group `ludonaut.games`."""
    games: dict[str, Game] = {}
    for point in entry_points(group=ENTRY_POINT_GROUP):
        game = point.load()()
        games[game.name] = game
    return dict(sorted(games.items()))


def all_games() -> tuple[Game, ...]:
    """The installed games by name."""
    return tuple(_installed().values())


@lru_cache(maxsize=32)
def _boxed(name: str, digest: str) -> Game:
    """An installed game played from a box of the library."""
    return _installed()[name].with_components(kept_box(name, digest))


def find_game(name: str) -> Game:
    """The installed game of this name; NAME@DIGEST is the game played from a box of the library. Raises UnknownGame."""
    plain, at, digest = name.partition("@")
    game = _installed().get(plain)
    if game is None:
        raise UnknownGame(
            f"there is no game called {plain[:40]!r}; the games are {', '.join(_installed()) or 'none: no game is installed'}."
        )
    return _boxed(plain, digest) if at else game


def find_recorded(name: str, boxes: Sequence[Path]) -> Game:
    """The game of a record, by its name, when these components files are given with it: it needs the one that it was played from.

    That file is kept in the library. Raises UnknownGame and OptionError, and ComponentsError for a file that is no box of this game or
    another one than that of the record; then nothing is kept.
    """
    plain, _, digest = name.partition("@")
    game, texts = find_game(plain), [read_box(box) for box in boxes]
    for box, text in zip(boxes, texts, strict=True):
        game.with_components(text)
        if digest_of(text) != digest:
            played = f"the components file {clipped(digest)}" if digest else f"the box that comes with {game.title}"
            raise ComponentsError(f"{box.name} is not the box of this game, which was played from {played}.")
    for text in texts:
        keep_box(text)
    return find_game(name)


def with_box(game: Game, text: str) -> Game:
    """The game played from a components file, which is kept in the library once it is checked. Raises ComponentsError and OptionError."""
    boxed = game.with_components(text)
    keep_box(text)
    return boxed


def open_game(name: str, settings: Iterable[str]) -> tuple[Game, Options]:
    """The game of this name with its options, from texts of the form NAME=VALUE.

    The setting components=FILE plays it from that box, which is kept in the library. Raises UnknownGame, OptionError and ComponentsError.
    """
    game = find_game(name)
    options = []
    for setting in settings:
        option, equals, value = setting.partition("=")
        if equals and option.strip() == COMPONENTS:
            path = Path(value.strip())
            game = with_box(game, read_box(path))
            game.box_file = clipped(path.name).replace("|", "?")  # a line between the cells of a table in Markdown
        else:
            options.append(setting)
    return game, game.options.read(options)
