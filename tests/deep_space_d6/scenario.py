"""Scenes: a table of Deep Space D-6 set by hand, with scripted dice and draws.

    scene = Scene("tactical tactical", threats="corsair drone-a", hull=5)
    scene.play("fire corsair; fire drone-a; cease-fire")
    scene.finish(4)                                  # the round ends: Don't Panic is drawn, the threat die shows 4
    assert (scene.hull, scene.shields, scene.threats) == (5, 2, "corsair:1")

The first words are the unassigned dice. Six dice are always on the table: those that a scene does not mention lie in the returned zone
and show no face ("spare"). Threats stand in order of arrival, each with what is on it: "corsair" (at its starting health), "corsair:1"
(health), "invaders+tactical" (crew locked in), "distracted*" (holds a die), "flagship~" (a stasis beam). The deck holds what `deck`
says, by default every card that is not in play and six Don't Panic. `holding` names the card that asks for a die to hold. `rules` sets
options as "cloaked-chain=yes win-check=activate".

The sources of chance are "crew: tactical medical", "threat: 4" and "deck: corsair" (see `tests.scenes`). After each action the laws of the
table are checked.
"""

from __future__ import annotations

import re
from typing import ClassVar, cast

from ludonaut.core.state import option_numbers
from ludonaut.games.deep_space_d6.components import (
    BARS,
    CARD_WORDS,
    CLAIMS,
    DONT_PANIC,
    DONT_PANIC_COPIES,
    FACE_WORDS,
    KIND_WORDS,
    MOST_NEEDS,
    NEED_COUNT,
    NEEDS,
    SHIELDS_DOWN,
    START_HEALTH,
)
from ludonaut.games.deep_space_d6.game import DeepSpaceD6
from ludonaut.games.deep_space_d6.options import OPTIONS
from ludonaut.games.deep_space_d6.rules import DeepSpaceRules
from ludonaut.games.deep_space_d6.state import HOLD, SPARE
from ludonaut.games.deep_space_d6.views import DeepSpaceView
from tests.scenes import Script, TableScene

SHOWN = (*FACE_WORDS[:5], "spare")
ASKS = ("assign", "aim", "convert", "hold", "send", "recall", "over")
THREAT = re.compile(r"(?P<card>[a-z]+(-[a-z]+)*)(:(?P<health>\d))?(\+(?P<crew>[a-z]+))?(?P<held>\*)?(?P<beam>~)?")


class Scene(TableScene):
    """One table, set by hand in step 3 and played by notation."""

    game: ClassVar[DeepSpaceD6] = DeepSpaceD6()
    state: DeepSpaceRules

    def __init__(
        self,
        dice: str = "",
        *,
        threats: str = "",
        hull: int = 8,
        shields: int | None = None,
        returned: str = "",
        scanners: int = 0,
        infirmary: int = 0,
        deck: str | None = None,
        cut: int = 0,
        holding: str = "",
        rules: str = "",
    ) -> None:
        self.script = Script(self.game.chance_sources)
        self.state = DeepSpaceRules(option_numbers(OPTIONS.read(rules.split())), self.script)
        state = self.state
        state.telling = True
        state.clear_table()
        state.step = 3
        state.round = 1
        state.hull = hull
        state.scanners = scanners
        state.infirmary = infirmary
        state.cut = cut
        for word in dice.split():
            state.unassigned[FACE_WORDS.index(word)] += 1
        for word in returned.split():
            state.returned[SHOWN.index(word)] += 1
        for text in threats.split():
            self._put_in_play(text)
        state.shields = (0 if state.shields_down else 4) if shields is None else shields
        if holding:
            state.ask = HOLD
            state.asking = CARD_WORDS.index(holding)
        spare = 6 - self.dice_count()
        assert spare >= 0, "a scene has six dice"
        state.returned[SPARE] += spare
        if deck is None:
            for card in range(len(CARD_WORDS)):
                if not state.present[card]:
                    state.deck.add(card)
            state.deck.add(DONT_PANIC, DONT_PANIC_COPIES)
        else:
            for word in deck.split():
                state.deck.add(KIND_WORDS.index(word))
        self.check_laws()

    @classmethod
    def set_up(cls, *script: str, rules: str = "") -> Scene:
        """A new game, begun with these draws and this first roll."""
        return cls(rules=rules).begin(*script)

    def _put_in_play(self, text: str) -> None:
        state = self.state
        match = THREAT.fullmatch(text)
        assert match is not None, f"{text} is not a threat as a scene writes it"
        card = CARD_WORDS.index(match["card"])
        assert not state.present[card], f"{text} stands twice"
        state.row[state.row_count] = card
        state.row_count += 1
        state.present[card] = 1
        for place, number in enumerate(sorted(self._row())):
            state.by_number[place] = number
        state.health[card] = int(match["health"]) if match["health"] else START_HEALTH[card]
        if match["crew"]:
            needs = [NEEDS[card * MOST_NEEDS + need] for need in range(NEED_COUNT[card])]
            state.crew[card] |= 1 << needs.index(FACE_WORDS.index(match["crew"]))
        if match["held"]:
            state.held[card] = 1
        if match["beam"]:
            state.beamed[card] = 1
            state.beams += 1
        if BARS[card] >= 0:
            state.barred[BARS[card]] += 1
        if CLAIMS[card] >= 0:
            state.claimed[CLAIMS[card]] += 1
        state.shields_down += SHIELDS_DOWN[card]

    # -- playing ---------------------------------------------------------------------------------------------------
    def finish(self, threat: int, *script: str, draw: str = "dont-panic", crew: str = "commander...") -> Scene:
        """Ends step 3 and the round: a draw (if there is a card), the threat die, whatever the script adds, the next roll."""
        drawn = (f"deck: {draw}",) if self.deck else ()
        return self.play("done", *drawn, f"threat: {threat}", *script, f"crew: {crew}")

    # -- looking ---------------------------------------------------------------------------------------------------
    def _row(self) -> list[int]:
        return [int(self.state.row[place]) for place in range(self.state.row_count)]

    @property
    def hull(self) -> int:
        return int(self.state.hull)

    @property
    def shields(self) -> int:
        return int(self.state.shields)

    @property
    def scanners(self) -> int:
        return int(self.state.scanners)

    @property
    def infirmary(self) -> int:
        return int(self.state.infirmary)

    @property
    def beams(self) -> int:
        return int(self.state.beams)

    @property
    def round(self) -> int:
        return int(self.state.round)

    @property
    def deck(self) -> int:
        """How many cards can still be drawn."""
        return int(self.state.deck.total - self.state.cut)

    def in_deck(self, card: str) -> int:
        """How many cards of a kind are still unseen."""
        return int(self.state.deck.counts[KIND_WORDS.index(card)])

    @property
    def unassigned(self) -> str:
        return " ".join(word for face, word in enumerate(FACE_WORDS[:5]) for _ in range(self.state.unassigned[face]))

    @property
    def returned(self) -> str:
        return " ".join(word for face, word in enumerate(SHOWN) for _ in range(self.state.returned[face]))

    @property
    def threats(self) -> str:
        """The threats in play as a scene writes them, in order of arrival, the health always written."""
        return " ".join(self._threat(card) for card in self._row())

    def _threat(self, card: int) -> str:
        state = self.state
        text = CARD_WORDS[card]
        if state.health[card]:
            text += f":{state.health[card]}"
        for need in range(NEED_COUNT[card]):
            if (state.crew[card] >> need) & 1:
                text += f"+{FACE_WORDS[NEEDS[card * MOST_NEEDS + need]]}"
        return text + "*" * int(state.held[card]) + "~" * int(state.beamed[card])

    @property
    def ask(self) -> str:
        return ASKS[self.state.ask]

    def view(self) -> DeepSpaceView:
        """What the captain sees."""
        return cast("DeepSpaceView", self.game.view(self.state, 0))

    @property
    def activated(self) -> str:
        """The cards that were activated during the last `play`, in order."""
        return " ".join(CARD_WORDS[event[0]] for event in self.told("activate"))

    # -- the laws of the table -------------------------------------------------------------------------------------
    def dice_count(self) -> int:
        """All dice, wherever they are."""
        state = self.state
        on_cards = sum(int(state.crew[card]).bit_count() + int(state.held[card]) for card in self._row())
        loose = sum(cast("list[int]", list(state.unassigned))) + sum(cast("list[int]", list(state.returned)))
        return int(state.pool + state.scanners + state.infirmary + state.beams) + on_cards + loose

    def check_table(self) -> None:
        """Every card stands once and leaves nothing behind, nothing is less than none, tallies are equal to what stands there."""
        state = self.state
        row = self._row()
        assert min(state.pool, state.scanners, state.infirmary, state.beams) >= 0, "nothing is less than none"
        assert min(state.activations, *state.activated) >= 0, "nothing is less than none"
        assert min(*state.unassigned, *state.returned, *state.held, *state.crew) >= 0, "nothing is less than none"
        assert not (state.shields_down and state.shields), "no shields while Nebula is in play"
        assert [int(state.by_number[place]) for place in range(state.row_count)] == sorted(row)
        assert len(set(row)) == len(row), "a card stands once"
        for card in range(len(CARD_WORDS)):
            assert state.present[card] == (card in row)
            if card not in row:
                assert not (state.health[card] or state.crew[card] or state.held[card] or state.beamed[card])
                assert not (state.held[card] or state.activated[card]), "a card that is gone leaves nothing behind"
            else:
                assert 0 <= state.health[card] <= START_HEALTH[card]
                assert bool(state.health[card]) == bool(START_HEALTH[card]), "a card at health 0 is gone"
        assert state.deck.counts[DONT_PANIC] <= DONT_PANIC_COPIES
        for face in range(5):
            assert state.barred[face] == sum(BARS[card] == face for card in row)
            assert state.claimed[face] == sum(CLAIMS[card] == face for card in row)
        assert state.shields_down == sum(SHIELDS_DOWN[card] for card in row)
        assert state.beams <= sum(int(state.beamed[card]) for card in row), "a beam's die lies on a card"
        for places, used in ((state.row, state.row_count), (state.by_number, state.row_count), (state.queue, state.queue_count)):
            assert not any(list(places)[int(used) :]), "equal tables are equal number by number"
        assert not any(state.answers)
        if self.ask not in ("aim", "over"):
            assert (state.points, state.aimed) == (0, -1), "nothing is left of a shot"
        assert state.hull > 0 or state.is_over()
