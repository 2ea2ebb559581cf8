"""What the next dice may bring: each face of the threat die against the threats in play, and the chance that the scanners fill.

The losses are not calculated beside the rules but read off them: step 5 is played on a copy of the table with the face forced.
"""

from __future__ import annotations

from contextlib import suppress
from math import comb

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance
from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.games.deep_space_d6.actions import ACTIONS
from ludonaut.games.deep_space_d6.choices import gatherable_dice
from ludonaut.games.deep_space_d6.components import CREW_SIDES, SCANNER_SLOTS, THREAT_SIDES
from ludonaut.games.deep_space_d6.rules import DeepSpaceRules
from ludonaut.games.deep_space_d6.state import ACTIVATED, ASSIGN, DAMAGE, DIE_SENT, SEND, SHIELDS_FAILED, THREAT_DIE
from ludonaut.games.deep_space_d6.threats import activate_threats, check_conditions
from ludonaut.games.deep_space_d6.views import FaceOdds
from ludonaut.games.deep_space_d6.words import KIND_TITLES


class _BeyondTheRoll(Exception):
    """The copy asked chance for more than the one roll that is looked at."""


class _OneRoll(Chance):
    """A threat die that shows `face` (1 to 6) once; any other question ends the look ahead."""

    def __init__(self, face: int) -> None:
        self.face: int = face

    def roll(self, sides: i64, source: i64) -> i64:
        face, self.face = self.face, 0
        if source != THREAT_DIE or face == 0:
            raise _BeyondTheRoll
        return i64(face - 1)

    def draw(self, bag: Bag, source: i64) -> i64:
        raise _BeyondTheRoll


def face_odds(state: DeepSpaceRules, face: int) -> FaceOdds:
    """What one face of the threat die would do if step 5 came now, the conditions of Mercenary and Scouting Ship included.

    Stasis beams count, the card of step 4 does not. Of Cloaked Threats only the first roll counts: the second may add more. These losses do
    not depend on which dice go to the infirmary. The loss of hull ends where the hull does.
    """
    return _look_ahead(state, face, DeepSpaceRules(state.options, _OneRoll(face)))


def _look_ahead(state: DeepSpaceRules, face: int, table: DeepSpaceRules) -> FaceOdds:
    """As `face_odds`, on a table that may have been used for another face before."""
    table.copy_from(state)
    table.chance = _OneRoll(face)
    table.events.clear()
    table.clear_round()
    table.ask = ASSIGN
    table.telling = True
    answers: vec[i64] = zeros(len(ACTIONS))
    with suppress(_BeyondTheRoll):
        activate_threats(table)
        while table.ask == SEND:
            table.legal_actions(0, answers)
            table.apply(0, answers[0])
    if table.rolled_again:
        # The owed roll ended the look ahead; the end of step 5 is judged as if it brought nothing.
        with suppress(_BeyondTheRoll):
            check_conditions(table)
    return _told(face, table.events)


def _told(face: int, events: list[tuple[int, int, int, int]]) -> FaceOdds:
    """The sum of what a look ahead told."""
    cards, shields, hull, infirmary = [], 0, 0, 0
    for kind, a, b, c in events:
        if kind == ACTIVATED:
            cards.append(KIND_TITLES[a])
        elif kind == DAMAGE:
            shields += b
            hull += c
        elif kind == SHIELDS_FAILED:
            shields += b
        elif kind == DIE_SENT:
            infirmary += 1
    return FaceOdds(face, tuple(cards), shields, hull, infirmary)


def all_odds(state: DeepSpaceRules) -> tuple[FaceOdds, ...]:
    """Every face of the threat die; nothing when the game is over."""
    if state.is_over():
        return ()
    table = DeepSpaceRules(state.options, _OneRoll(1))
    return tuple([_look_ahead(state, face, table) for face in range(1, int(THREAT_SIDES) + 1)])


def extra_threat(state: DeepSpaceRules) -> float:
    """The chance that the next crew roll fills the scanners, with the dice that would be gathered now (binomial, a side in six)."""
    if state.is_over():
        return 0.0
    dice, missing = int(gatherable_dice(state)), int(SCANNER_SLOTS - state.scanners)
    hit = 1 / int(CREW_SIDES)
    return sum(comb(dice, count) * hit**count * (1 - hit) ** (dice - count) for count in range(max(missing, 0), dice + 1))
