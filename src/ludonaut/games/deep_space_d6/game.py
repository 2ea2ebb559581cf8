"""Deep Space D-6 as a `Game`: what faces, bots and the lab ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ludonaut.core.chance import Chance, ChanceSource
from ludonaut.core.game import Balance, Event, Factor, Game, Page
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.lesson import Lesson, read_lesson
from ludonaut.core.level import Level, naive
from ludonaut.core.numbers import i64, vec
from ludonaut.core.options import Options, OptionSet
from ludonaut.core.phrases import plural, say
from ludonaut.core.state import GameState, option_numbers
from ludonaut.core.view import View
from ludonaut.games.deep_space_d6 import explain, words
from ludonaut.games.deep_space_d6.actions import ACTIONS
from ludonaut.games.deep_space_d6.card_texts import card_text
from ludonaut.games.deep_space_d6.components import (
    CARD_WORDS,
    CARDS,
    DICE,
    FACE_WORDS,
    FAST_CUT,
    HULL_MOST,
    HULL_START,
    INTERNAL,
    KIND_WORDS,
    KINDS,
    SHIELDS_MOST,
    SHIELDS_START,
    SHORT_CUT,
    THREAT_SIDES,
    THREATS,
)
from ludonaut.games.deep_space_d6.heuristics import DeepSpaceHeuristic
from ludonaut.games.deep_space_d6.labels import in_play, returned, unassigned
from ludonaut.games.deep_space_d6.observation import OBSERVATION
from ludonaut.games.deep_space_d6.odds import all_odds
from ludonaut.games.deep_space_d6.options import LENGTH_FAST, LENGTH_SHORT, OPTIONS
from ludonaut.games.deep_space_d6.pages import PACKAGE, all_pages
from ludonaut.games.deep_space_d6.picture import picture
from ludonaut.games.deep_space_d6.rules import DeepSpaceRules
from ludonaut.games.deep_space_d6.state import CREW_FACES, EVENT_KINDS
from ludonaut.games.deep_space_d6.view_builder import NAME, build_view, cards_left
from ludonaut.games.deep_space_d6.views import DeepSpaceView
from ludonaut.games.deep_space_d6.words import KIND_TITLES


def _most_actions() -> int:
    """A bound for step 3, the moment with the most choices, as if every threat of the box were in play and every face lay unassigned.

    Done, repair, recharge, heal, unlock and reroll are one each; a Commander turns any face to any other side; the converter takes any
    face; each shot, split, beam and mission place that the cards allow counts once. The other questions offer less.
    """
    changes = CREW_FACES * (len(FACE_WORDS) - 1)
    shots = sum(card.health > 0 for card in THREATS)
    splits = sum(card.health > 1 for card in THREATS)
    beams = sum(bool(card.activates or "quiet.damage" in card.effects or "after_loss.damage" in card.effects) for card in THREATS)
    places = sum(len(set(card.needs)) for card in THREATS)
    return 6 + changes + CREW_FACES + shots + splits + beams + places


MOST_MOVES: Final = 5_000
"""Far beyond what occurs: random play ends within about 100 moves, sensible play within about 300. No rule sets a limit; damage does."""


class DeepSpaceD6(Game):
    """Tony Go's solitaire dice game: survive until the rescue fleet comes."""

    name = NAME
    title: ClassVar[str] = "Deep Space D-6"
    summary: ClassVar[str] = "Roll your crew, man the stations and hold out alone in an ambush until the rescue fleet comes."
    rules_version: ClassVar[int] = 1
    maturity: ClassVar[str] = "complete"
    levels = (naive(128), naive(300), Level(0), Level(200), Level(2000, horizon=3))
    fewest_seats: ClassVar[int] = 1
    most_seats: ClassVar[int] = 1
    options: ClassVar[OptionSet] = OPTIONS
    option_sets: ClassVar[tuple[dict[str, str], ...]] = (
        {},
        {"dont-panic": "hard"},
        {"dont-panic": "medium", "length": "short", "commander-detected": "no"},
        {"dont-panic": "1", "length": "fast", "win-check": "activate"},
        {"stasis-internal": "no", "friendly-fire": "unassigned", "empty-scan": "yes"},
        {"stasis-conditions": "yes", "solar-winds": "hull", "scout-hull-only": "yes"},
        {"dont-panic": "0", "solar-winds": "always-play", "cloaked-chain": "yes", "length": "fast"},
        {"infirmary-converter": "yes", "dont-panic": "easy", "cloaked-chain": "yes", "stasis-conditions": "yes", "win-check": "activate"},
    )
    actions = ACTIONS
    chance_sources = (
        ChanceSource("crew", "What does the next crew die show?", FACE_WORDS),
        ChanceSource("threat", "What does the threat die show?", tuple(str(face) for face in range(1, int(THREAT_SIDES) + 1))),
        ChanceSource("deck", "Which card did you draw?", KIND_WORDS, tuple(card_text(kind) for kind in range(KINDS))),
    )
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS
    factors: ClassVar[tuple[Factor, ...]] = (Factor("threats_come", "Threats that came in the first five rounds", after=5),)
    reasons: ClassVar[tuple[str, ...]] = words.REASONS
    most_actions: ClassVar[int] = _most_actions()
    most_moves: ClassVar[int] = MOST_MOVES
    observation = OBSERVATION

    def blank_state(self, options: Options, seats: int, chance: Chance) -> GameState:
        return DeepSpaceRules(option_numbers(options), chance)

    def heuristic(self) -> Heuristic:
        return DeepSpaceHeuristic()

    def view(self, state: GameState, observer: int) -> View:
        return build_view(_ours(state), observer)

    def picture(self, view: View, layout: str = "wide") -> str:
        assert isinstance(view, DeepSpaceView), "a view of another game"
        return picture(view, layout)

    def odds(self, state: GameState, observer: int) -> tuple[str, ...]:
        faces = all_odds(_ours(state))
        if not faces:
            return ()
        lost = sum(face.shields + face.hull for face in faces) / len(faces)
        average = say("The threat roll costs {n} of shields and hull on average.", n=f"{lost:.1f}")
        return (average, *(words.odds_line(face) for face in faces if face.cards))

    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        return Event(EVENT_KINDS[raw[0]], words.event_sentence(*raw), words.event_targets(*raw), raw[0] in words.SHOWS_CHANCE)

    def reveals(self, raw: tuple[int, int, int, int]) -> bool:
        return raw[0] in words.SHOWS_CHANCE

    def why_not(self, state: GameState, seat: int, action: int) -> str:
        return explain.why_not(_ours(state), seat, action)

    def pages(self) -> tuple[Page, ...]:
        return all_pages()

    def lesson(self) -> Lesson | None:
        return read_lesson(PACKAGE)

    def preparation(self, options: Options, seats: int) -> str:
        quiet = options.number("dont-panic")
        cut = {LENGTH_SHORT: SHORT_CUT, LENGTH_FAST: FAST_CUT}.get(options.number("length"), 0)
        table = "Your table: {dice} crew dice, the threat die, hull {hull}, shields {shields}."
        deck = plural(
            "Your deck: shuffle the {threats} threats and {n} {filler} card, {total} in all.",
            "Your deck: shuffle the {threats} threats and {n} {filler} cards, {total} in all.",
            quiet,
            threats=CARDS,
            filler=KIND_TITLES[KINDS - 1],
            total=CARDS + quiet,
        )
        if not quiet:
            filler = KIND_TITLES[KINDS - 1]
            deck = say("Your deck: shuffle the {threats} threats; leave out all {filler} cards.", threats=CARDS, filler=filler)
        sentences = [say(table, dice=DICE, hull=HULL_START, shields=SHIELDS_START), deck]
        if cut:
            sentences.append(say("Then take {n} cards out unseen.", n=cut))
        return " ".join(sentences)

    def facts(self, state: GameState, seat: int) -> Mapping[str, int | str]:
        table = _ours(state)
        cards = in_play(table)
        drawn = sum(table.deck.counts[card] == 0 for card in range(i64(CARDS)))
        return {
            "hull": int(table.hull),
            "shields": int(table.shields),
            "infirmary": int(table.infirmary),
            "cards_left": cards_left(table),
            "threats_gone": drawn - len(cards),
            "external_left": sum(not INTERNAL[card] for card in cards),
            "internal_left": sum(bool(INTERNAL[card]) for card in cards),
            "threats_left": " ".join(CARD_WORDS[card] for card in cards),
            "threats_come": " ".join(CARD_WORDS[card] for card in range(int(CARDS)) if not table.deck.counts[card]),
        }

    def balances(self, state: GameState) -> tuple[Balance, ...]:
        table = _ours(state)
        cards = in_play(table)
        on_cards = sum(int(table.crew[card]).bit_count() + int(table.held[card]) for card in cards)
        waiting = int(table.pool + table.beams + table.scanners + table.infirmary)
        dice = waiting + on_cards + sum(unassigned(table)) + sum(returned(table))
        twice = sum(table.deck.counts[card] + table.present[card] > 1 for card in range(i64(CARDS)))
        return (
            Balance("crew dice over all places", dice, int(DICE)),
            Balance("cards that are both in the deck and in play", int(twice), 0),
            Balance("cards of the deck by kind", _total(table.deck.counts), int(table.deck.total)),
            Balance("threats in play, each once", len(set(cards)), _total(table.present)),
            Balance("hull on its track", min(max(int(table.hull), 0), int(HULL_MOST)), int(table.hull)),
            Balance("shields on their track", min(max(int(table.shields), 0), int(SHIELDS_MOST)), int(table.shields)),
        )


def _ours(state: GameState) -> DeepSpaceRules:
    assert isinstance(state, DeepSpaceRules), "a state of another game"
    return state


def _total(counts: vec[i64]) -> int:
    return sum(int(counts[place]) for place in range(i64(len(counts))))
