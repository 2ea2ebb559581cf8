"""Builds the captain's view from the table, from nothing. The future is in no state, so there is nothing to leave out."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ludonaut.core.numbers import i64
from ludonaut.core.phrases import listed, plural, say
from ludonaut.core.state import legal_list
from ludonaut.core.view import Choice, Refusal, SeatLine, Section, refusals_of
from ludonaut.games.deep_space_d6.actions import ACTIONS
from ludonaut.games.deep_space_d6.card_texts import activates_text, brief_text, effect_text, mission_text
from ludonaut.games.deep_space_d6.cards import cards_to_draw
from ludonaut.games.deep_space_d6.choices import next_repair
from ludonaut.games.deep_space_d6.components import (
    BOX,
    CARD_WORDS,
    FACE_WORDS,
    FIRE_FURTHER,
    HULL_MOST,
    KINDS,
    REPAIR_FURTHER,
    SCANNER_SLOTS,
    SHIELDS_DOWN,
    SHIELDS_MOST,
    THREATS,
)
from ludonaut.games.deep_space_d6.explain import filled_places, mission_reason, open_places, station_reason, threat_reason
from ludonaut.games.deep_space_d6.labels import choice, in_play, prompt, returned, shot_points, unassigned
from ludonaut.games.deep_space_d6.odds import all_odds, extra_threat
from ludonaut.games.deep_space_d6.options import FRIENDLY_FIRE, FRIENDLY_FIRE_UNASSIGNED, SCOUT_HULL_ONLY
from ludonaut.games.deep_space_d6.rules import DeepSpaceRules
from ludonaut.games.deep_space_d6.state import COMMANDER, CREW_FACES, ENGINEERING, MEDICAL, SCIENCE, TACTICAL
from ludonaut.games.deep_space_d6.views import DeepSpaceView, FaceOdds, StationView, ThreatView, UnseenCard
from ludonaut.games.deep_space_d6.words import (
    ASK_WORDS,
    FACE_NAMES,
    KIND_TITLES,
    STATION_NAMES,
    STEP_NAMES,
    crew_list,
    die_target,
    mission_target,
    odds_line,
    result,
    station_target,
    threat_target,
)

NAME: Final = "deep-space-d6"
CAPTAIN: Final = 0


def build_view(state: DeepSpaceRules, observer: int) -> DeepSpaceView:
    """The whole table as `observer` sees it: the captain (0) gets choices and refusals, an onlooker (-1) the same table without them."""
    choices = _choices(state) if observer == CAPTAIN else ()
    threats = tuple(threat_view(state, card) for card in in_play(state))
    odds, extra = all_odds(state), extra_threat(state)
    unseen = unseen_cards(state)
    why = int(state.why_over)
    return DeepSpaceView(
        game=NAME,
        observer=observer,
        rounds=int(state.round),
        prompt=prompt(state) if observer == CAPTAIN else "",
        choices=choices,
        refusals=_refusals(state, choices) if observer == CAPTAIN else (),
        seats=(SeatLine(CAPTAIN, "blue", not state.is_over(), int(state.score(CAPTAIN))),),
        sections=_sections(state, odds, extra, unseen),
        result=result(why, int(state.round), int(state.hull)) if why else "",
        won=(state.returns(CAPTAIN),),
        ask=ASK_WORDS[state.ask],
        step=int(state.step),
        hull=int(state.hull),
        hull_most=int(HULL_MOST),
        shields=int(state.shields),
        shields_most=int(SHIELDS_MOST),
        shields_down=bool(state.shields_down),
        scanners=int(state.scanners),
        scanner_slots=int(SCANNER_SLOTS),
        infirmary=int(state.infirmary),
        unassigned=tuple(unassigned(state)),
        returned=tuple(returned(state)),
        beams=int(state.beams),
        shot_points=shot_points(state),
        threats=threats,
        stations=tuple(station_view(state, face) for face in range(CREW_FACES)),
        odds=odds,
        extra_threat=extra,
        deck=cards_left(state),
        unseen=unseen,
        last_crew=_last_crew(state),
        last_threat=tuple(int(state.threat_rolls[place]) for place in range(i64(int(state.threat_roll_count)))),
    )


def cards_left(state: DeepSpaceRules) -> int:
    """Cards that can still be drawn: those removed for a short game are none of them."""
    return int(cards_to_draw(state))


def _choices(state: DeepSpaceRules) -> tuple[Choice, ...]:
    return tuple(choice(state, action) for action in legal_list(state, CAPTAIN, len(ACTIONS)))


def _refusals(state: DeepSpaceRules, choices: tuple[Choice, ...]) -> tuple[Refusal, ...]:
    """For each station, die, threat and mission with which nothing can be done now, why. Nothing once the game is over."""
    if state.is_over():
        return ()
    wanted = [(station_target(face), station_reason(state, face)) for face in range(CREW_FACES)]
    wanted += [(die_target(face), station_reason(state, face)) for face in range(CREW_FACES) if state.unassigned[face]]
    for card in in_play(state):
        wanted.append((threat_target(card), threat_reason(state, card)))
        if THREATS[card].needs:
            wanted.append((mission_target(card), mission_reason(state, card)))
    return refusals_of(wanted, choices)


def _last_crew(state: DeepSpaceRules) -> tuple[str, ...]:
    return tuple(word for face, word in enumerate(FACE_WORDS) for _ in range(int(state.last_crew[face])))


def threat_view(state: DeepSpaceRules, card: int) -> ThreatView:
    """One threat in play."""
    printed = THREATS[card]
    return ThreatView(
        card=CARD_WORDS[card],
        name=KIND_TITLES[card],
        internal=printed.kind == "internal",
        health=int(state.health[card]) if printed.health else -1,
        start=printed.health if printed.health else -1,
        activates=printed.activates,
        text=effect_text(
            printed,
            unassigned_only=state.options[FRIENDLY_FIRE] == FRIENDLY_FIRE_UNASSIGNED,
            hull_only=bool(state.options[SCOUT_HULL_ONLY]),
        ),
        brief=brief_text(printed, hull_only=bool(state.options[SCOUT_HULL_ONLY])),
        needs=tuple(FACE_WORDS[face] for face in printed.needs),
        any_one=printed.any_one,
        crew=tuple(FACE_WORDS[face] for face in filled_places(state, card)),
        held=int(state.held[card]),
        beamed=bool(state.beamed[card]),
        now=bool(state.activated[card]),
    )


def station_view(state: DeepSpaceRules, face: int) -> StationView:
    """One station, with what the next die there does and why none can go there."""
    return StationView(FACE_WORDS[face], STATION_NAMES[face], station_effect(state, face), station_reason(state, face))


def station_effect(state: DeepSpaceRules, face: int) -> str:
    """What the next die at a station does."""
    if face == COMMANDER:
        return say("Turn another die, or roll all others again.")
    if face == TACTICAL:
        return say("Fire: {n} damage. Each further die: {more}.", n=shot_points(state), more=int(FIRE_FURTHER))
    if face == MEDICAL:
        return say("Heal all, or free one scanner die.")
    if face == SCIENCE:
        return say("Shields to full, or a threat in stasis.")
    assert face == ENGINEERING
    return say("Repair {n} hull. Each further die: {more}.", n=int(next_repair(state)), more=int(REPAIR_FURTHER))


def unseen_cards(state: DeepSpaceRules) -> tuple[UnseenCard, ...]:
    """The cards not seen yet by printed name, in the order of the box."""
    copies: Counter[str] = Counter()
    for kind in range(KINDS):
        copies[BOX.cards[kind].name] += int(state.deck.counts[kind])
    return tuple(UnseenCard(name, count) for name, count in copies.items() if count)


# -- the table in words ------------------------------------------------------------------------------------------
def _sections(state: DeepSpaceRules, odds: tuple[FaceOdds, ...], extra: float, unseen: tuple[UnseenCard, ...]) -> tuple[Section, ...]:
    told = [
        Section(say("Ship"), _ship_lines(state)),
        Section(say("Crew"), _crew_lines(state)),
        Section(say("Threats"), tuple(_threat_line(state, card) for card in in_play(state)) or (say("No threat is in play."),)),
    ]
    if odds:
        told.append(Section(say("Odds"), (*(odds_line(face) for face in odds), _extra_line(extra))))
    told.append(Section(say("Deck"), _deck_lines(state, unseen)))
    return tuple(told)


def _ship_lines(state: DeepSpaceRules) -> tuple[str, ...]:
    nebulae = [KIND_TITLES[card] for card in in_play(state) if SHIELDS_DOWN[card]]
    return (
        say("Round {round}, step {step}: {name}.", round=int(state.round), step=int(state.step), name=STEP_NAMES[state.step]),
        say("Hull: {n} of {most}.", n=int(state.hull), most=int(HULL_MOST)),
        say("Shields: down while {cards} is in play.", cards=listed(nebulae))
        if nebulae
        else say("Shields: {n} of {most}.", n=int(state.shields), most=int(SHIELDS_MOST)),
    )


def _crew_lines(state: DeepSpaceRules) -> tuple[str, ...]:
    lines = [
        say("Unassigned: {crew}.", crew=crew_list(unassigned(state))) if sum(unassigned(state)) else say("Unassigned: none."),
        say("Returned: {crew}.", crew=crew_list(returned(state))) if sum(returned(state)) else say("Returned: none."),
        plural("Scanners: {n} die of {slots}.", "Scanners: {n} dice of {slots}.", int(state.scanners), slots=int(SCANNER_SLOTS)),
        plural("Infirmary: {n} die.", "Infirmary: {n} dice.", int(state.infirmary)),
    ]
    if state.beams:
        lines.append(plural("Stasis beams: {n} die.", "Stasis beams: {n} dice.", int(state.beams)))
    return tuple(lines)


def _threat_line(state: DeepSpaceRules, card: int) -> str:
    """A threat as a line of whole sentences."""
    printed, name = THREATS[card], KIND_TITLES[card]
    if printed.kind == "internal":
        said = [say("{card}, on board.", card=name)]
    elif printed.health:
        said = [say("{card}, health {n} of {start}.", card=name, n=int(state.health[card]), start=printed.health)]
    else:
        said = [say("{card}, cannot be shot.", card=name)]
    said += [activates_text(printed), threat_view(state, card).text]
    if printed.needs:
        said.append(mission_text(printed))
    if state.crew[card]:
        said.append(
            say(
                "Locked in: {crew}; still needed: {open}.",
                crew=listed([FACE_NAMES[face] for face in filled_places(state, card)]),
                open=listed([FACE_NAMES[face] for face in open_places(state, card)]),
            )
        )
    if state.held[card]:
        said.append(plural("It holds {n} die.", "It holds {n} dice.", int(state.held[card])))
    if state.beamed[card]:
        said.append(say("Held in stasis this round."))
    if state.activated[card]:
        said.append(plural("It activated this round.", "It activated {n} times this round.", int(state.activated[card])))
    return " ".join(said)


def _extra_line(extra: float) -> str:
    percent = round(extra * 100)
    return say("Chance that the next crew roll fills the scanners: {percent} %.", percent="< 1" if 0 < extra < 0.005 else percent)


def _deck_lines(state: DeepSpaceRules, unseen: tuple[UnseenCard, ...]) -> tuple[str, ...]:
    left = cards_left(state)
    lines = [plural("{n} card is left to draw.", "{n} cards are left to draw.", left) if left else say("No card is left to draw.")]
    if state.cut:
        lines.append(plural("{n} card was removed unseen.", "{n} cards were removed unseen.", int(state.cut)))
    if unseen:
        names = [card.name if card.copies == 1 else say("{card} ({n})", card=card.name, n=card.copies) for card in unseen]
        lines.append(say("Not seen yet: {cards}.", cards=listed(names)))
    return tuple(lines)
