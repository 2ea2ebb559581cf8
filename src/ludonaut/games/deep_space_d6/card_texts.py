"""Card texts, made from the numbers of `components.toml`, so that what a card says and what it does cannot differ."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import either, listed, plural, say
from ludonaut.games.deep_space_d6.components import BOX, DONT_PANIC, Card
from ludonaut.games.deep_space_d6.words import FACE_NAMES, KIND_TITLES

NO_EFFECT_TEXT: Final = "When drawn, nothing happens and the card is discarded."


def effect_text(card: Card, *, unassigned_only: bool = False, hull_only: bool = False) -> str:
    """What the card does, sentence by sentence in the order in which it happens. Its mission is not part of it.

    `unassigned_only` and `hull_only` are the options by which Friendly Fire and Scouting Ship read otherwise.
    """
    sentences = _standing(card) + _revealed(card, unassigned_only) + _activation(card) + _afterwards(card, hull_only)
    return " ".join(sentences) if sentences else say(NO_EFFECT_TEXT)


def _standing(card: Card) -> list[str]:
    said = []
    if card.effects.get("standing.shields_down"):
        said.append(say("While it is in play there are no shields, and they cannot be recharged; when it goes, they work again from 0."))
    if card.bars >= 0:
        said.append(say("While it is in play no {face} die may be assigned.", face=FACE_NAMES[card.bars]))
    if card.claims >= 0:
        said.append(say("While it is in play {face} dice may go to this card only.", face=FACE_NAMES[card.claims]))
    return said


def _revealed(card: Card, unassigned_only: bool) -> list[str]:
    said = []
    if card.effects.get("revealed.hold"):
        said.append(say("When drawn it takes one unassigned or returned die."))
    if card.effects.get("revealed.tactical_to_infirmary") and unassigned_only:
        said.append(say("When drawn: every unassigned Tactical die goes to the infirmary; then the card is discarded."))
    elif card.effects.get("revealed.tactical_to_infirmary"):
        said.append(
            say(
                "When drawn: every Tactical die unassigned, used this round or on a mission goes to the infirmary; "
                "then the card is discarded."
            )
        )
    return said


def _activation(card: Card) -> list[str]:
    said = []
    damage = card.effects.get("activation.damage", 0)
    pierce = card.effects.get("activation.pierce", 0)
    wither = card.effects.get("activation.wither", 0)
    heal = card.effects.get("activation.heal_all", 0)
    if card.effects.get("activation.empty_shields"):
        said.append(say("All shields are lost, then {n} hull.", n=pierce))
    elif pierce:
        said.append(say("{n} hull lost; shields do not help.", n=pierce))
    if damage:
        said.append(say("{n} damage.", n=damage))
    if card.effects.get("activation.injure"):
        said.append(say("1 crew die of your choice goes to the infirmary."))
    if wither:
        said.append(say("When it activates it loses {n} of its own health.", n=wither))
    if heal:
        said.append(say("Every external threat regains {n} health, never more than it started with.", n=heal))
    if card.effects.get("activation.roll_again"):
        said.append(say("When this roll is dealt with, the threat die is rolled once more."))
    if card.effects.get("activation.free_scanner"):
        said.append(say("1 die in the scanners, if there is any, is returned."))
    if card.effects.get("activation.discard") and card.effects.get("revealed.hold"):
        said.append(say("When it activates, the die comes back and the card is discarded."))
    elif card.effects.get("activation.discard"):
        said.append(say("Then the card is discarded."))
    return said


def _afterwards(card: Card, hull_only: bool) -> list[str]:
    said = []
    if "destroyed.damage" in card.effects:
        said.append(say("When destroyed, by whatever means: {n} damage to the ship.", n=card.effects["destroyed.damage"]))
    if "quiet.damage" in card.effects:
        said.append(
            say("At the end of step 5, if the threat die activated no card this round: {n} damage.", n=card.effects["quiet.damage"])
        )
    if "after_loss.damage" in card.effects and hull_only:
        said.append(
            say("At the very end of step 5, if other threats cost the ship hull in it: {n} damage.", n=card.effects["after_loss.damage"])
        )
    elif "after_loss.damage" in card.effects:
        said.append(
            say(
                "At the very end of step 5, if other threats cost the ship hull or shields in it: {n} damage.",
                n=card.effects["after_loss.damage"],
            )
        )
    return said


def brief_text(card: Card, *, hull_only: bool = False) -> str:
    """What a card in play does, in the few words that fit on a small card of the picture."""
    effects = card.effects
    damage = effects.get("activation.damage", 0)
    pierce = effects.get("activation.pierce", 0)
    said = []
    if effects.get("standing.shields_down"):
        said.append(say("No shields."))
    if card.bars >= 0:
        said.append(say("No {face} dice.", face=FACE_NAMES[card.bars]))
    if card.claims >= 0:
        said.append(say("{face} dice only here.", face=FACE_NAMES[card.claims]))
    if effects.get("revealed.hold"):
        said.append(say("Holds one die."))
    if effects.get("activation.empty_shields"):
        said.append(say("All shields and {n} hull.", n=pierce))
    elif pierce:
        said.append(say("{n} hull, past the shields.", n=pierce))
    if damage:
        said.append(say("{n} damage.", n=damage))
    if effects.get("activation.injure"):
        said.append(say("1 die to the infirmary."))
    if effects.get("activation.wither"):
        said.append(say("Loses {n} health.", n=effects["activation.wither"]))
    if effects.get("activation.heal_all"):
        said.append(say("All outside regain {n} health.", n=effects["activation.heal_all"]))
    if effects.get("activation.roll_again"):
        said.append(say("One more roll."))
    if effects.get("activation.free_scanner"):
        said.append(say("Frees a scanner die."))
    if effects.get("activation.discard") and not effects.get("revealed.hold"):
        said.append(say("Then gone."))
    if "destroyed.damage" in effects:
        said.append(say("At 0: {n} damage.", n=effects["destroyed.damage"]))
    if "quiet.damage" in effects:
        said.append(say("If nothing activates: {n} damage.", n=effects["quiet.damage"]))
    if "after_loss.damage" in effects and hull_only:
        said.append(say("If hull is lost: {n} more.", n=effects["after_loss.damage"]))
    elif "after_loss.damage" in effects:
        said.append(say("If others hit you: {n} more.", n=effects["after_loss.damage"]))
    return " ".join(said)


def mission_text(card: Card) -> str:
    """What the card's mission needs, or "" where it has none."""
    if not card.needs:
        return ""
    names = [FACE_NAMES[face] for face in card.needs]
    if card.any_one:
        return say("Mission: {crew}, one is enough.", crew=either(names))
    if len(set(card.needs)) < len(card.needs):
        return say("Mission: {n} {face}.", n=len(card.needs), face=names[0])
    if card.to_infirmary >= 0:
        return say(
            "Mission: {crew}; completed, it sends that {face} die to the infirmary.", crew=listed(names), face=FACE_NAMES[card.to_infirmary]
        )
    return say("Mission: {crew}.", crew=listed(names))


def activates_text(card: Card) -> str:
    """Which numbers of the threat die activate the card."""
    if not card.activates:
        return say("No number activates it.")
    return say("Activates on {numbers}.", numbers=either([str(face) for face in card.activates]))


def place_text(card: Card) -> str:
    """Where a threat goes."""
    if card.kind == "internal":
        return say("Internal.")
    if not card.health:
        return say("External, cannot be shot.")
    return say("External, health {n}.", n=card.health)


def card_text(kind: int) -> str:
    """Everything about one kind of card, as one paragraph."""
    card = BOX.cards[kind]
    if kind == DONT_PANIC:
        return effect_text(card)
    parts = [place_text(card), activates_text(card), effect_text(card)]
    if card.needs:
        parts.append(mission_text(card))
    return " ".join(parts)


def cards_page() -> str:
    """Every card of the box in Markdown."""
    chapters = (("external", say("External threats")), ("internal", say("Internal threats")), ("filler", say("Quiet cards")))
    lines = [
        say("Cards that share a printed name have a letter here to tell them apart. Damage goes to the shields first, then to the hull.")
    ]
    for kind, heading in chapters:
        lines += ["", f"## {heading}", ""]
        for number, card in enumerate(BOX.cards):
            if card.kind == kind:
                name = (
                    KIND_TITLES[number]
                    if card.copies == 1
                    else plural("{card}", "{card}, {n} times", card.copies, card=KIND_TITLES[number])
                )
                lines.append(f"- **{name}.** {card_text(number)}")
    return "\n".join(lines)
