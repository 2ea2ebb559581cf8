"""What Deep Space D-6 says while it is played: names, events, results.

Every sentence is one whole template with named places, given to `say` or `plural`, so that a catalogue can translate it as it stands;
what fills a place is a number, a name or a list of names. Labels of choices are in `labels.py`, card texts in `card_texts.py`, and
reasons why something is not possible in `explain.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.games.deep_space_d6 import state as table
from ludonaut.games.deep_space_d6.components import BOX, CARD_WORDS, DONT_PANIC, FACE_WORDS
from ludonaut.games.deep_space_d6.state import DETECTED, SPARE
from ludonaut.games.deep_space_d6.views import FaceOdds

# -- names -------------------------------------------------------------------------------------------------------
FACE_NAMES: Final = ("Commander", "Tactical", "Medical", "Science", "Engineering", "Threat Detected")
STATION_NAMES: Final = ("Bridge", "Weapons", "Sick bay", "Laboratory", "Engine room")
ASK_WORDS: Final = ("assign", "aim", "convert", "hold", "send", "recall", "over")
REASONS: Final = ("", "rescued", "destroyed", "crewless")
STEP_NAMES: Final = ("", "Roll the crew", "Scan for threats", "Assign the crew", "Discover a threat", "Threats act", "Gather the crew")


def _distinct_names() -> tuple[str, ...]:
    """One name per kind of card: printed names that several cards share get the letter of the card's id ("Raiders B")."""
    shared = Counter(card.name for card in BOX.cards)
    return tuple(
        card.name if shared[card.name] == 1 else say("{name} {letter}", name=card.name, letter=card.id[-1].upper()) for card in BOX.cards
    )


KIND_TITLES: Final = _distinct_names()


def counted(number: int, face: int) -> str:
    """Dice of one crew side: "2 Tactical"."""
    return say("{n} {face}", n=number, face=FACE_NAMES[face])


def crew_list(counts: Sequence[int]) -> str:
    """Dice by side, those there are: "2 Tactical and 1 Science". The last of six counts are dice that show no side."""
    shown = [counted(number, face) for face, number in enumerate(counts[:SPARE]) if number]
    if len(counts) > SPARE and counts[SPARE]:
        shown.append(plural("{n} die that shows no side", "{n} dice that show no side", counts[SPARE]))
    return listed(shown)


# -- ids of the picture's elements -------------------------------------------------------------------------------
def threat_target(card: int) -> str:
    """The element that stands for a threat in play."""
    return f"threat-{CARD_WORDS[card]}"


def mission_target(card: int) -> str:
    """The element that stands for a threat's mission."""
    return f"mission-{CARD_WORDS[card]}"


def station_target(face: int) -> str:
    """The element that stands for a station."""
    return f"station-{FACE_WORDS[face]}"


def die_target(face: int) -> str:
    """The element that stands for the unassigned dice of a side, or for the scanners."""
    return "scanners" if face == DETECTED else f"die-{FACE_WORDS[face]}"


# -- events ------------------------------------------------------------------------------------------------------
CARD_LEFT_SENTENCES: Final = {
    table.BY_FIRE: "{card} is destroyed.",
    table.BY_MISSION: "The mission is complete: {card} is dealt with.",
    table.BY_DISCARD: "{card} is discarded.",
    table.BY_ITSELF: "{card} has no health left and is gone.",
}
ENDINGS: Final = {
    table.WON: "The rescue fleet is here: you have won.",
    table.HULL_LOST: "The hull gives way: the ship is lost.",
    table.CREW_LOST: "There is not one die to gather: the ship is lost.",
}


def _damage(card: int, shields: int, hull: int) -> str:
    if card < 0:
        if not hull:
            return plural("The strained scanners cost {n} shield.", "The strained scanners cost {n} shields.", shields)
        return say("The strained scanners cost the ship: shields {shields} lost, hull {hull} lost.", shields=shields, hull=hull)
    name = KIND_TITLES[card]
    if not hull:
        return plural("{card} hits the ship: {n} shield lost.", "{card} hits the ship: {n} shields lost.", shields, card=name)
    if not shields:
        return say("{card} hits the ship: {hull} hull lost.", card=name, hull=hull)
    return plural(
        "{card} hits the ship: {n} shield and {hull} hull lost.",
        "{card} hits the ship: {n} shields and {hull} hull lost.",
        shields,
        card=name,
        hull=hull,
    )


def _drawn(kind: int) -> str:
    if kind == DONT_PANIC:
        return say("You draw {card}: nothing happens.", card=KIND_TITLES[kind])
    if BOX.cards[kind].kind == "internal":
        return say("You draw {card}, trouble on board.", card=KIND_TITLES[kind])
    if BOX.cards[kind].health:
        return say("You draw {card}, an external threat with health {health}.", card=KIND_TITLES[kind], health=BOX.cards[kind].health)
    return say("You draw {card}, an external threat that cannot be shot.", card=KIND_TITLES[kind])


def _crew_rolled(face: int, number: int) -> str:
    if face == DETECTED:
        return plural(
            "{n} die shows Threat Detected and goes to the scanners.", "{n} dice show Threat Detected and go to the scanners.", number
        )
    return plural("{n} die shows {face}.", "{n} dice show {face}.", number, face=FACE_NAMES[face])


def _die_held(card: int, face: int) -> str:
    if face == SPARE:
        return say("{card} takes up a die that shows no side.", card=KIND_TITLES[card])
    return say("{card} takes up a die: {face}.", card=KIND_TITLES[card], face=FACE_NAMES[face])


def _die_sent(card: int, face: int) -> str:
    if card < 0:
        return say("You send a die to the infirmary: {face}.", face=FACE_NAMES[face])
    if face == SPARE:
        return say("{card} sends a die that shows no side to the infirmary.", card=KIND_TITLES[card])
    return say("{card} sends a die to the infirmary: {face}.", card=KIND_TITLES[card], face=FACE_NAMES[face])


def _skipped(card: int, damage: int, hull_alone: int) -> str:
    if hull_alone:
        return say(
            "{card} is skipped: it cannot be shot, and the hull alone is more than its {n} damage.", card=KIND_TITLES[card], n=damage
        )
    return say(
        "{card} is skipped: it cannot be shot, and hull and shields together are more than its {n} damage.",
        card=KIND_TITLES[card],
        n=damage,
    )


def _station_used(face: int, turn: int) -> str:
    if not turn:
        return say("{face} goes to its station.", face=FACE_NAMES[face])
    return say("{face} goes to its station, die {n} of this round there.", face=FACE_NAMES[face], n=turn)


def _scanner_freed(card: int) -> str:
    if card < 0:
        return say("Medical frees a die from the scanners.")
    return say("{card} frees a die from the scanners.", card=KIND_TITLES[card])


def event_sentence(kind: int, a: int, b: int, c: int) -> str:
    """What happened, in one sentence; the numbers mean what `state.py` says beside each kind."""
    match kind:
        case table.ROUND_BEGAN:
            return say("Round {n} begins.", n=a)
        case table.CREW_ROLLED:
            return _crew_rolled(a, b)
        case table.SCANNERS_FILLED:
            return plural("The scanners are full: {n} die is returned.", "The scanners are full: {n} dice are returned.", a)
        case table.CARD_DRAWN:
            return _drawn(a)
        case table.CARD_LEFT:
            return say(CARD_LEFT_SENTENCES[b], card=KIND_TITLES[a])
        case table.DAMAGE:
            return _damage(a, b, c)
        case table.HULL_REPAIRED:
            return say("Engineering mends the hull: {n} regained.", n=a)
        case table.SHIELDS_RECHARGED:
            return say("Science recharges the shields: {n} regained.", n=a)
        case table.SHIELDS_FAILED:
            return say("{card} brings the shields down: {n} lost.", card=KIND_TITLES[a], n=b)
        case table.SHOT:
            return say("You hit {card}: {n} damage.", card=KIND_TITLES[a], n=b)
        case table.BEAMED:
            return say("A stasis beam holds {card} for this round.", card=KIND_TITLES[a])
        case table.BEAM_HELD:
            return say("The stasis beam keeps {card} from activating.", card=KIND_TITLES[a])
        case table.HEALED:
            return plural("Medical brings {n} die out of the infirmary.", "Medical brings {n} dice out of the infirmary.", a)
        case table.SCANNER_FREED:
            return _scanner_freed(a)
        case table.FACE_CHANGED:
            return say("A die is turned from {old} to {new}.", old=FACE_NAMES[a], new=FACE_NAMES[b])
        case table.REROLLED:
            return plural("A Commander has {n} die rolled again.", "A Commander has {n} dice rolled again.", a)
        case table.CREW_PLACED:
            return say("{face} goes on the mission of {card}.", face=FACE_NAMES[b], card=KIND_TITLES[a])
        case table.CREW_RECALLED:
            return say("{face} is recalled from {card}.", face=FACE_NAMES[b], card=KIND_TITLES[a])
        case table.DIE_HELD:
            return _die_held(a, b)
        case table.DIE_SENT:
            return _die_sent(a, b)
        case table.THREAT_ROLLED:
            return say("The threat die shows {n}.", n=a)
        case table.ACTIVATED:
            return say("{card} activates.", card=KIND_TITLES[a])
        case table.CARD_HEALED:
            return say("{card} regains {n} health.", card=KIND_TITLES[a], n=b)
        case table.CARD_HURT:
            return say("{card} loses {n} of its own health.", card=KIND_TITLES[a], n=b)
        case table.NO_EFFECT:
            return say("{card} finds nothing to act on.", card=KIND_TITLES[a])
        case table.GATHERED:
            return plural("You gather {n} die.", "You gather {n} dice.", a)
        case table.ENDED:
            return say(ENDINGS[a])
        case table.STATION_USED:
            return _station_used(a, b)
        case table.SKIPPED:
            return _skipped(a, b, c)
        case table.EMPTY_SCAN:
            return say("The scanners find nothing: no card is left to draw.")
    raise ValueError(f"there is no event kind {kind}; kinds are numbered from 0 to {len(table.EVENT_KINDS) - 1}")


def event_targets(kind: int, a: int, b: int, c: int) -> tuple[str, ...]:
    """The picture's elements that an event touches, the one that acts first."""
    if kind == table.DAMAGE:
        source = (threat_target(a),) if a >= 0 else ("scanners",)
        return (*source, *(("shields",) if b else ()), *(("hull",) if c else ()))
    if kind in (
        table.SHOT,
        table.BEAMED,
        table.BEAM_HELD,
        table.ACTIVATED,
        table.CARD_HEALED,
        table.CARD_HURT,
        table.NO_EFFECT,
        table.CARD_LEFT,
        table.CARD_DRAWN,
        table.SKIPPED,
    ):
        return (threat_target(a),) if a != DONT_PANIC else ()
    if kind == table.SHIELDS_FAILED:
        return (threat_target(a), "shields")
    if kind in (table.CREW_PLACED, table.CREW_RECALLED):
        return (mission_target(a),)
    if kind == table.DIE_HELD:
        return (threat_target(a),)
    if kind == table.DIE_SENT:
        return (threat_target(a), "infirmary") if a >= 0 else ("infirmary",)
    if kind == table.SCANNER_FREED:
        return (threat_target(a), "scanners") if a >= 0 else ("scanners",)
    if kind == table.CREW_ROLLED:
        return (die_target(a),)
    if kind == table.FACE_CHANGED:
        return (die_target(a), die_target(b))
    if kind == table.STATION_USED:
        return (station_target(a),)
    return ALWAYS_TOUCHED.get(kind, ())


ALWAYS_TOUCHED: Final[dict[int, tuple[str, ...]]] = {
    table.SCANNERS_FILLED: ("scanners", "returned"),
    table.EMPTY_SCAN: ("scanners",),
    table.HULL_REPAIRED: ("hull",),
    table.SHIELDS_RECHARGED: ("shields",),
    table.HEALED: ("infirmary", "returned"),
    table.REROLLED: (station_target(table.COMMANDER),),
}
SHOWS_CHANCE: Final = (table.CREW_ROLLED, table.CARD_DRAWN, table.THREAT_ROLLED)


# -- odds --------------------------------------------------------------------------------------------------------
def odds_line(odds: FaceOdds) -> str:
    """What one face of the threat die would do if it were rolled now."""
    if not odds.cards:
        return say("On a {face}: nothing activates.", face=odds.face)
    losses = []
    if odds.shields:
        losses.append(plural("{n} shield", "{n} shields", odds.shields))
    if odds.hull:
        losses.append(say("{n} hull", n=odds.hull))
    if odds.infirmary:
        losses.append(plural("{n} die to the infirmary", "{n} dice to the infirmary", odds.infirmary))
    if not losses:
        return say("On a {face}: {cards}; the ship loses nothing.", face=odds.face, cards=listed(odds.cards))
    return say("On a {face}: {cards}; lost: {losses}.", face=odds.face, cards=listed(odds.cards), losses=listed(losses))


# -- results -----------------------------------------------------------------------------------------------------
def result(why: int, rounds: int, hull: int) -> str:
    """How the game ended."""
    if why == table.WON:
        return plural(
            "You held out until the rescue fleet came: {n} round, hull {hull}.",
            "You held out until the rescue fleet came: {n} rounds, hull {hull}.",
            rounds,
            hull=hull,
        )
    if why == table.HULL_LOST:
        return say("The ship was destroyed in round {n}.", n=rounds)
    return say("In round {n} nobody was left to fly the ship: no die could be gathered.", n=rounds)
