"""Write the Future as a `Game`: what faces, bots and the lab ask for. One instance plays one box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from ludonaut.core.boxes import digest_of
from ludonaut.core.chance import Chance, ChanceSource
from ludonaut.core.game import Balance, CloseUp, Event, Factor, Game, Page
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.lesson import Lesson, read_lesson
from ludonaut.core.level import Level, naive
from ludonaut.core.options import Options, OptionSet
from ludonaut.core.phrases import plural, say
from ludonaut.core.state import GameState, option_numbers
from ludonaut.core.view import View
from ludonaut.games.write_the_future import explain, words
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.components import (
    BOX,
    COLOURS,
    DICE,
    DRAFT_CARDS,
    FACTION_WORDS,
    FACTIONS,
    FEWEST_SEATS,
    MOST_DRAFT_SEATS,
    MOST_SEATS,
    ON_CARD,
    OPENINGS,
    PUBLIC,
    RESOURCES,
    SIDES,
    SPACES,
    TRADITIONAL_CARDS,
    Box,
    load_components,
)
from ludonaut.games.write_the_future.heuristics import WriteHeuristic
from ludonaut.games.write_the_future.laws import laws
from ludonaut.games.write_the_future.observation import OBSERVATION
from ludonaut.games.write_the_future.options import DRAFT, MODE_WORDS, OPTIONS, check_mode, mode_for
from ludonaut.games.write_the_future.pages import PACKAGE, all_pages
from ludonaut.games.write_the_future.picture import close_up, close_ups, picture
from ludonaut.games.write_the_future.printing import empty_sheet
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.sheet import NOTHING
from ludonaut.games.write_the_future.state import (
    ENDED,
    EVENT_KINDS,
    FACTION_GIVEN,
    KEPT,
    LAST_MOVES_ASKED,
    ROUND_CLOSED,
    SECRETS_ASKED,
    TURN_BEGAN,
)
from ludonaut.games.write_the_future.view_builder import build_view, build_views
from ludonaut.games.write_the_future.view_points import points_by_source, points_view
from ludonaut.games.write_the_future.views import WriteView

NAME: Final = "write-the-future"
MOST_ACTIONS: Final = 1 + RESOURCES * SPACES + OPENINGS
"""Dice that count as anything offer most: each resource in each free space, each square, and being done.

Both such dice are the same and offered once, no ability changes them, and a symbol that could be moved takes a free space away. Other dice
reach 11 spaces in one or, with Snake Eyes, four resources, and a bonus of any resource offers no more.
"""
MOST_MOVES: Final = 20_000
"""In the game's own box and with the safety stop a seat has 30 rounds of at most a card, two dice and "done", and besides at most 12
abilities with two actions each, 12 line bonuses with two, four of a faction, and three choices before and after: about 180. That is 18,000
for 100 seats. Without the stop no rule sets a limit, but random play fills lines: the longest of thousands of games had about 30 rounds.
"""
TRIED: Final = {"usual": (2, 1), "draft": (3, 2, 4), "traditional": (3, 1, 12), "solo": (1,)}
"""The numbers of seats with which the contract suite plays each mode."""
SHOWING: Final = (TURN_BEGAN, ROUND_CLOSED, LAST_MOVES_ASKED, SECRETS_ASKED, ENDED)


class WriteTheFuture(Game):
    """The roll and write of criminal empires: draft or share dice, draw symbols, work the Black Market."""

    title: ClassVar[str] = "Write the Future"
    summary: ClassVar[str] = "Draw agents, intel, money and weapons into your district with shared dice, and drive up what they are worth."
    rules_version: ClassVar[int] = 1
    maturity: ClassVar[str] = "complete"
    scored: ClassVar[bool] = True
    same_chance: ClassVar[bool] = True
    levels = (naive(32), Level(32, trust=0.0), Level(0), Level(100), Level(1000))
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
    factors: ClassVar[tuple[Factor, ...]] = (
        Factor("missions", "Missions", shared=True),
        Factor("secret", "Secret mission"),
        Factor("faction", "Faction"),
    )
    reasons: ClassVar[tuple[str, ...]] = words.REASONS
    most_actions: ClassVar[int] = MOST_ACTIONS
    most_moves: ClassVar[int] = MOST_MOVES
    observation = OBSERVATION

    def __init__(self, box: Box = BOX, name: str = NAME) -> None:
        self.box: Final = box
        self.name = name
        self.actions = ACTIONS
        self.chance_sources = (
            ChanceSource("faction", "Which faction was dealt?", FACTION_WORDS),
            ChanceSource("first", "Which seat is the first player?", COLOURS[:MOST_DRAFT_SEATS]),
            ChanceSource("die", "Of what colour is the die that was drawn?", box.dice_words),
            ChanceSource("number", "What did it roll?", tuple(str(number) for number in range(1, SIDES + 1))),
            ChanceSource("mission", "Which mission was drawn?", tuple(mission.id.replace("_", "-") for mission in box.missions)),
        )

    def check_table(self, options: Options, seats: int) -> None:
        super().check_table(options, seats)
        check_mode(options, seats)

    def tried_seats(self, options: Options) -> tuple[int, ...]:
        """As TRIED; and all seats where faction cards are dealt to everybody from many sets and secret missions run out."""
        few = TRIED[str(options["mode"])]
        return (*few, MOST_SEATS) if options["mode"] == "traditional" and options["factions"] == "dealt" else few

    def components_text(self) -> str:
        return self.box.text

    def with_components(self, text: str) -> WriteTheFuture:
        return WriteTheFuture(load_components(text), f"{NAME}@{digest_of(text)}")

    def blank_state(self, options: Options, seats: int, chance: Chance) -> GameState:
        return WriteRules(self.box, option_numbers(options), seats, chance)

    def heuristic(self) -> Heuristic:
        return WriteHeuristic()

    def view(self, state: GameState, observer: int) -> View:
        return build_view(_ours(state), self.actions, self.name, observer)

    def views(self, state: GameState, observers: Iterable[int]) -> dict[int, View]:
        return dict(build_views(_ours(state), self.actions, self.name, observers))

    def picture(self, view: View, layout: str = "wide") -> str:
        assert isinstance(view, WriteView), "a view of another game"
        return picture(view, layout)

    def close_ups(self, view: View) -> tuple[CloseUp, ...]:
        assert isinstance(view, WriteView), "a view of another game"
        return close_ups(view)

    def close_up(self, view: View, element: str, layout: str = "wide") -> str:
        assert isinstance(view, WriteView), "a view of another game"
        return close_up(view, element, layout)

    def blank_page(self) -> str:
        return empty_sheet(self.box)

    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        return Event(
            EVENT_KINDS[raw[0]],
            words.event_sentence(self.box, raw, observer),
            words.event_targets(raw, observer),
            words.shows_chance(raw, observer),
        )

    def reveals(self, raw: tuple[int, int, int, int]) -> bool:
        """Whether another seat is asked now, or what was done at the same time is shown. Dice and missions are outcomes of chance."""
        return raw[0] in SHOWING or (raw[0] == FACTION_GIVEN and raw[3] == 1)

    def why_not(self, state: GameState, seat: int, action: int) -> str:
        return explain.why_not(_ours(state), seat, action)

    def pages(self) -> tuple[Page, ...]:
        return all_pages(self.box)

    def lesson(self) -> Lesson | None:
        return None if "@" in self.name else read_lesson(PACKAGE)

    def preparation(self, options: Options, seats: int) -> str:
        draft = mode_for(options.number("mode"), seats) == DRAFT
        cards = int(DRAFT_CARDS[seats] if draft else TRADITIONAL_CARDS)
        missions = sum(not mission.future_proof or bool(options["future-proof"]) for mission in self.box.missions)
        sentences = [
            say(
                "Your table: neighbourhood cards 1 to {cards}, all {dice} dice in a container, and {missions} missions shuffled.",
                cards=cards,
                dice=DICE,
                missions=missions,
            ),
            say("For each card, from card 1 on, draw {n} dice unseen and roll them; all dice go back before each round.", n=ON_CARD),
        ]
        if options["factions"] == "dealt":
            sentences.append(
                plural(
                    "Shuffle the faction cards too.",
                    "Shuffle {n} sets of the faction cards too.",
                    -(-seats // FACTIONS),
                )
            )
        if options["secrecy"] and seats > 1:
            sentences.append(say("Whoever types the secret missions sees them all."))
        return " ".join(sentences)

    def points_of(self, worth: float) -> float:
        return worth * float(2 * self.box.top_rating)

    def facts(self, state: GameState, seat: int) -> Mapping[str, int | str]:
        table = _ours(state)
        sheet, first = table.sheets[seat], int(table.starting_seat())
        points = points_view(table, seat, sheet)
        secret, faction = int(table.secret[seat]), int(sheet.faction)
        own = [int(table.public[place]) for place in range(PUBLIC)]
        if table.is_over() and table.replaced[seat] != KEPT:
            own[int(table.replaced[seat])] = secret
        missions: dict[str, int | str] = {}
        for place, mission in enumerate(own):
            name = f"mission_{place + 1}"
            missions[name] = self.box.missions[mission].id if mission != NOTHING else ""
            missions[f"{name}_count"] = int(table.scratch.count(sheet.symbols, mission)) if mission != NOTHING else 0
            missions[f"{name}_points"] = points.missions[place]
        return {
            "mode_played": MODE_WORDS[int(table.mode)],
            "place_in_order": (seat - first) % int(table.seats) + 1 if first >= 0 else 0,
            "mission_points": sum(points.missions),
            "market_points": sum(points.market),
            "star_points": points.stars,
            "faction_points": points.faction,
            "line_bonuses": int(sheet.ticked_lines()),
            "resources_maxed": int(sheet.maxed_out(self.box)),
            "squares_crossed_off": int(sheet.crossed_off()),
            "symbols": sum(int(sheet.symbols[resource]).bit_count() for resource in range(RESOURCES)),
            "spaces_crossed_over": int(sheet.crossed).bit_count(),
            "faction": FACTION_WORDS[faction] if faction != NOTHING else "",
            "secret": self.box.missions[secret].id if secret != NOTHING else "",
            "secret_scored": int(table.replaced[seat] != KEPT),
            "ending_round": int(table.ending_round),
            "missions": " ".join(self.box.missions[int(mission)].id for mission in table.public if mission != NOTHING),
            **missions,
        }

    def score_sources(self, state: GameState, seat: int) -> tuple[tuple[str, int], ...]:
        return tuple(points_by_source(_ours(state), seat))

    def balances(self, state: GameState) -> tuple[Balance, ...]:
        return laws(_ours(state))


def _ours(state: GameState) -> WriteRules:
    assert isinstance(state, WriteRules), "a state of another game"
    return state
