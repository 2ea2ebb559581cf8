"""The table as a row of small integers, for learning code. Nothing is hidden, so it is the whole position."""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import at_most, i64, vec
from ludonaut.core.observation import ObservationTable, Part, Repeated
from ludonaut.games.deep_space_d6.components import (
    CARDS,
    DICE,
    DONT_PANIC_COPIES,
    FACE_WORDS,
    FIRE_FIRST,
    FIRE_FURTHER,
    HEALTH_MOST,
    HULL_MOST,
    KINDS,
    MOST_NEEDS,
    SHIELDS_MOST,
)
from ludonaut.games.deep_space_d6.state import CREW_FACES, OVER, DeepSpaceState

QUESTION_WORDS: Final = ("assign", "aim", "convert", "hold", "send", "recall", "over")
STEPS: Final = 6  # of a round

QUESTIONS: Final = OVER + 1
SINGLES: Final = 18
CARD_COLUMNS: Final = 8
OBSERVATION_SIZE: Final = QUESTIONS + SINGLES + CREW_FACES + 2 * (CREW_FACES + 1) + KINDS + CARD_COLUMNS * CARDS
MOST_COUNTED: Final = 255
"""What no rule limits is counted so far: rounds, and what a chain of Cloaked Threats (an option) can repeat in one round."""
OBSERVATION: Final = ObservationTable(
    (
        Part("question", QUESTIONS, 0, 1, f"1 for what is asked: {', '.join(QUESTION_WORDS)}"),
        Part("step", 1, 0, STEPS, "the step of the round that is under way"),
        Part("round", 1, 0, MOST_COUNTED, "rounds begun, and 255 for more"),
        Part("hull", 1, 0, int(HULL_MOST), "where the hull stands"),
        Part("shields", 1, 0, int(SHIELDS_MOST), "where the shields stand"),
        Part("shields down", 1, 0, CARDS, "cards in play that keep the shields down"),
        Part("scanners", 1, 0, int(DICE), "dice locked on the scanners"),
        Part("infirmary", 1, 0, int(DICE), "dice in the infirmary"),
        Part("beams", 1, 0, int(DICE), "dice that serve as stasis beams"),
        Part("tactical used", 1, 0, int(DICE), "Tactical dice used this round; the later ones count more"),
        Part("engineering used", 1, 0, int(DICE), "Engineering dice used this round"),
        Part("points", 1, 0, int(FIRE_FIRST + FIRE_FURTHER), "points left of the Tactical die that is being aimed"),
        Part("aimed", 1, 0, CARDS, "the card that a split shot hit already, from 1", "choice"),
        Part("asking", 1, 0, CARDS, "the card whose question is asked, from 1", "choice"),
        Part("activations", 1, 0, MOST_COUNTED, "cards activated by the threat die this round"),
        Part("lost", 1, 0, int(HULL_MOST + SHIELDS_MOST), "hull and shields lost to threats this round"),
        Part("hull lost", 1, 0, int(HULL_MOST), "hull lost to threats this round"),
        Part("rolls again", 1, 0, MOST_COUNTED, "1 when the threat die is owed once more, plus 2 for each such roll this round"),
        Part("deck", 1, 0, CARDS + DONT_PANIC_COPIES, "cards left to be drawn"),
        Part("unassigned", CREW_FACES, 0, int(DICE), f"crew dice that wait for a station: {', '.join(FACE_WORDS[:CREW_FACES])}"),
        Part("returned", CREW_FACES + 1, 0, int(DICE), "crew dice that are done for this round, by face, and last those that show none"),
        Part("last crew", CREW_FACES + 1, 0, int(DICE), "faces of the latest crew roll, threats detected last"),
        Part("unseen", CARDS, 0, 1, "1 for each card that was not drawn: in the deck, or cut from it"),
        Part("unseen fillers", 1, 0, DONT_PANIC_COPIES, "the same for the cards that do nothing"),
        Repeated(
            CARDS,
            (
                Part("in play", 1, 0, 1, "for each card 1 when it is in play; where it is not, all else of it is 0"),
                Part("arrival", 1, 0, CARDS, "its place in the order of arrival, from 1"),
                Part("health", 1, 0, int(HEALTH_MOST), "its health; 0 for an internal one"),
                Part("crew", 1, 0, (1 << MOST_NEEDS) - 1, "the places of its mission that are filled", "set"),
                Part("held", 1, 0, int(DICE), "dice that it holds"),
                Part("beamed", 1, 0, 1, "1 when a stasis beam holds it"),
                Part("activated", 1, 0, MOST_COUNTED, "how often it was activated this round"),
                Part("queued", 1, 0, CARDS, "its place among the cards that are still to be activated, from 1"),
            ),
        ),
    )
)


def write_observation(table: DeepSpaceState, buffer: vec[i64]) -> None:
    """Fills the first OBSERVATION_SIZE numbers of `buffer`."""
    for question in range(i64(QUESTIONS)):
        buffer[question] = i64(1) if table.ask == question else i64(0)
    n: i64 = write_singles(table, buffer, QUESTIONS)
    for face in range(i64(CREW_FACES)):
        buffer[n + face] = table.unassigned[face]
    n += CREW_FACES
    for shown in range(i64(CREW_FACES + 1)):
        buffer[n + shown] = table.returned[shown]
        buffer[n + CREW_FACES + 1 + shown] = table.last_crew[shown]
    n += 2 * (CREW_FACES + 1)
    for kind in range(i64(KINDS)):
        buffer[n + kind] = table.deck.counts[kind]
    write_cards(table, buffer, n + KINDS)


def write_singles(table: DeepSpaceState, buffer: vec[i64], start: i64) -> i64:
    """The single numbers. Returns where the next part begins."""
    n: i64 = start
    buffer[n] = table.step
    buffer[n + 1] = at_most(table.round, MOST_COUNTED)
    buffer[n + 2] = table.hull
    buffer[n + 3] = table.shields
    buffer[n + 4] = table.shields_down
    buffer[n + 5] = table.scanners
    buffer[n + 6] = table.infirmary
    buffer[n + 7] = table.beams
    buffer[n + 8] = table.tactical_used
    buffer[n + 9] = table.engineering_used
    buffer[n + 10] = table.points
    buffer[n + 11] = table.aimed + 1
    buffer[n + 12] = table.asking + 1
    buffer[n + 13] = at_most(table.activations, MOST_COUNTED)
    buffer[n + 14] = table.lost_to_threats
    buffer[n + 15] = table.hull_lost_to_threats
    buffer[n + 16] = at_most(table.roll_again + 2 * table.rolled_again, MOST_COUNTED)
    buffer[n + 17] = table.deck.total - table.cut
    return n + SINGLES


def write_cards(table: DeepSpaceState, buffer: vec[i64], start: i64) -> None:
    """Eight numbers per card; a card that is not in play has only zeros."""
    for card in range(i64(CARDS)):
        n: i64 = start + CARD_COLUMNS * card
        buffer[n] = table.present[card]
        buffer[n + 1] = 0
        buffer[n + 2] = table.health[card]
        buffer[n + 3] = table.crew[card]
        buffer[n + 4] = table.held[card]
        buffer[n + 5] = table.beamed[card]
        buffer[n + 6] = at_most(table.activated[card], MOST_COUNTED)
        buffer[n + 7] = 0
    for place in range(table.row_count):
        buffer[start + CARD_COLUMNS * table.row[place] + 1] = place + 1
    for place in range(table.queue_place, table.queue_count):
        buffer[start + CARD_COLUMNS * table.queue[place] + 7] = place - table.queue_place + 1
