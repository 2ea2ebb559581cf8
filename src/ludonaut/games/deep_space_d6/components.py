"""The box as tables: `components.toml` read once, every count checked against the rulebook.

Cards are numbered in the order of the file; Don't Panic is the last kind, after the threats. Columns such as `ACTIVATION_DAMAGE` have
one number per threat.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ludonaut.core.components import Table, own_box, read_components
from ludonaut.core.errors import ComponentsError
from ludonaut.core.numbers import i64, vec

CARD_KINDS: Final = ("external", "internal", "filler")
MOST_NEEDS: Final = 2

# The vocabulary of effects: moment, word, the largest number that the rules can carry out.
EFFECTS: Final = (
    ("activation", "empty_shields", 1),
    ("activation", "damage", 9),
    ("activation", "pierce", 9),
    ("activation", "injure", 1),
    ("activation", "wither", 9),
    ("activation", "heal_all", 9),
    ("activation", "roll_again", 1),
    ("activation", "free_scanner", 1),
    ("activation", "discard", 1),
    ("revealed", "hold", 1),
    ("revealed", "tactical_to_infirmary", 1),
    ("revealed", "discard", 1),
    ("destroyed", "damage", 9),
    ("quiet", "damage", 9),
    ("after_loss", "damage", 9),
    ("standing", "shields_down", 1),
)
MOMENTS: Final = ("activation", "revealed", "destroyed", "quiet", "after_loss", "standing")
CARD_FIELDS: Final = ("name", "kind", "copies", "health", "activates", "mission", *MOMENTS)
DIFFICULTIES: Final = ("training", "easy", "medium", "hard")

# Tables of the file that are plain numbers: name, fields, and the smallest number that makes sense.
NUMBERS: Final = (
    ("hull", ("start", "most"), 1),
    ("shields", ("start", "most"), 0),
    ("scanners", ("slots",), 1),
    ("setup", ("draws",), 0),
    ("fire", ("first", "further"), 1),
    ("repair", ("first", "further"), 1),
    ("length", ("short", "fast"), 1),
    ("difficulty", DIFFICULTIES, 0),
    ("empty_scan", ("damage",), 0),
)


class Card(NamedTuple):
    """One kind of card. `health` is 0 for one that cannot be shot; `effects` maps "moment.word" to a number.

    `needs` are faces, ascending; `any_one` tells that one of them is enough; `to_infirmary`, `bars` and `claims` are faces or -1.
    """

    id: str
    name: str
    kind: str
    copies: int
    health: int
    activates: tuple[int, ...]
    effects: dict[str, int]
    needs: tuple[int, ...]
    any_one: bool
    to_infirmary: int
    bars: int
    claims: int


class Components(NamedTuple):
    """A whole box: `numbers` maps "table.field" to a number."""

    faces: tuple[str, ...]
    numbers: dict[str, int]
    cards: tuple[Card, ...]


def load_components(text: str | None = None) -> Components:
    """Reads and checks a components file, by default the game's own. Raises ComponentsError, naming the entry and the field."""
    file = read_components(
        own_box("ludonaut.games.deep_space_d6") if text is None else text, ("dice", "deck", "card", *(name for name, _, _ in NUMBERS))
    )
    dice = file.table("dice", ("crew", "faces", "threat_sides"))
    sides = dice.number("threat_sides", 2, 12)
    numbers = {"dice.crew": dice.number("crew", 1, 12), "dice.threat_sides": sides}
    faces = dice.texts("faces", 6)
    if len(set(faces)) != 6:
        raise dice.wrong("faces", "six different faces, five of the crew and the threat last")
    for name, fields, low in NUMBERS:
        table = file.table(name, fields)
        for field in fields:
            numbers[f"{name}.{field}"] = table.number(field, low, 99)
    cards = tuple(_card(entry, faces, sides) for entry in file.entries("card", CARD_FIELDS))
    _check_deck(file, cards, sides)
    for track in ("hull", "shields"):
        if numbers[f"{track}.start"] > numbers[f"{track}.most"]:
            raise ComponentsError(f"{track}: start is {numbers[f'{track}.start']}, but the track ends at {numbers[f'{track}.most']}.")
    for word in DIFFICULTIES:
        if numbers[f"difficulty.{word}"] > cards[-1].copies:
            raise ComponentsError(f"difficulty: {word} takes out more cards than the {cards[-1].copies} there are.")
    return Components(faces, numbers, cards)


def _card(entry: Table, faces: tuple[str, ...], sides: int) -> Card:
    """One entry of the list of cards."""
    activates = entry.numbers("activates", 1, sides)
    if sorted(set(activates)) != list(activates):
        raise entry.wrong("activates", "ascending, each face once")
    effects, bars, claims = _effects(entry, faces)
    needs, any_one, to_infirmary = _mission(entry, faces)
    return Card(
        id=entry.name,
        name=entry.text("name"),
        kind=entry.word("kind", CARD_KINDS),
        copies=entry.number("copies", 1, 99, default=1),
        health=entry.number("health", 1, 9) if "health" in entry else 0,
        activates=activates,
        effects=effects,
        needs=needs,
        any_one=any_one,
        to_infirmary=to_infirmary,
        bars=bars,
        claims=claims,
    )


def _face(table: Table, field: str, faces: tuple[str, ...]) -> int:
    """A face of the crew, or -1 where the field is missing."""
    return faces.index(table.word(field, faces[:-1])) if field in table else -1


def _effects(entry: Table, faces: tuple[str, ...]) -> tuple[dict[str, int], int, int]:
    """A card's effects as "moment.word" numbers, the face it bars and the face it claims (-1: none)."""
    effects: dict[str, int] = {}
    bars = claims = -1
    for moment in MOMENTS:
        if moment not in entry:
            continue
        most_of = {word: most for when, word, most in EFFECTS if when == moment}
        table = entry.table(moment, (*most_of, *(("bars", "claims") if moment == "standing" else ())), sourced=False)
        effects |= {f"{moment}.{word}": table.number(word, 1, most) for word, most in most_of.items() if word in table}
        if moment == "standing":
            bars, claims = _face(table, "bars", faces), _face(table, "claims", faces)
    if effects.get("activation.injure") and effects.get("activation.discard"):
        raise ComponentsError(f"{entry.name}: activation cannot both injure and discard: the choice of the die must come last.")
    return effects, bars, claims


def _mission(entry: Table, faces: tuple[str, ...]) -> tuple[tuple[int, ...], bool, int]:
    """A card's mission: the faces it needs, whether one is enough, and the face that goes to the infirmary (-1: none)."""
    if "mission" not in entry:
        return (), False, -1
    mission = entry.table("mission", ("needs", "mode", "to_infirmary"), sourced=False)
    needs = sorted(faces.index(word) for word in mission.words("needs", faces[:-1]))
    if not 1 <= len(needs) <= MOST_NEEDS:
        raise mission.wrong("needs", f"a list of 1 to {MOST_NEEDS} crew faces")
    return tuple(needs), mission.word("mode", ("all", "any")) == "any", _face(mission, "to_infirmary", faces)


def _check_deck(file: Table, cards: tuple[Card, ...], sides: int) -> None:
    """Every count of the rulebook and of the official sheet."""
    deck = file.table("deck", (*CARD_KINDS, "health", "activations"))
    for card in cards:
        if card.kind != "external" and card.health:
            raise ComponentsError(f"{card.id}: health is for external threats only.")
        if card.kind != "filler" and card.copies != 1:
            raise ComponentsError(f"{card.id}: copies is for fillers only; each threat is an entry of its own.")
    if [card.kind for card in cards].count("filler") != 1 or cards[-1].kind != "filler":
        raise ComponentsError("card: the one filler must stand last.")
    for kind in CARD_KINDS:
        _check_count(deck, kind, sum(card.copies for card in cards if card.kind == kind))
    health = deck.table("health", ("4", "3", "2", "1", "none", "total"))
    starts = [card.health for card in cards if card.kind == "external"]
    for field, found in (*((word, starts.count(int(word))) for word in "4321"), ("none", starts.count(0)), ("total", sum(starts))):
        _check_count(health, field, found)
    activations = deck.table("activations", ("external", "internal"))
    for kind in ("external", "internal"):
        expected = activations.numbers(kind, 0, 99)
        counted = tuple(sum(face in card.activates for card in cards if card.kind == kind) for face in range(1, sides + 1))
        if expected != counted:
            raise ComponentsError(f"{activations.name}: {kind} must be {list(expected)}, but the cards give {list(counted)}.")


def _check_count(table: Table, field: str, found: int) -> None:
    expected = table.number(field, 0, 999)
    if expected != found:
        raise ComponentsError(f"{table.name}: {field} must be {expected}, but the cards give {found}.")


BOX: Final = load_components()
THREATS: Final = BOX.cards[:-1]

CARDS: Final = len(THREATS)
KINDS: Final = len(BOX.cards)
DONT_PANIC: Final[i64] = i64(KINDS - 1)
CARD_WORDS: Final = tuple(card.id.replace("_", "-") for card in THREATS)
KIND_WORDS: Final = tuple(card.id.replace("_", "-") for card in BOX.cards)
FACE_WORDS: Final = BOX.faces
MISSION_CARDS: Final = tuple(number for number, card in enumerate(THREATS) if card.needs)
MISSION_WORDS: Final = tuple(CARD_WORDS[number] for number in MISSION_CARDS)


def _constant(name: str) -> i64:
    return i64(BOX.numbers[name])


DICE: Final[i64] = _constant("dice.crew")
CREW_SIDES: Final[i64] = i64(len(BOX.faces))
THREAT_SIDES: Final[i64] = _constant("dice.threat_sides")
HULL_START: Final[i64] = _constant("hull.start")
HULL_MOST: Final[i64] = _constant("hull.most")
SHIELDS_START: Final[i64] = _constant("shields.start")
SHIELDS_MOST: Final[i64] = _constant("shields.most")
SCANNER_SLOTS: Final[i64] = _constant("scanners.slots")
SETUP_DRAWS: Final[i64] = _constant("setup.draws")
FIRE_FIRST: Final[i64] = _constant("fire.first")
FIRE_FURTHER: Final[i64] = _constant("fire.further")
REPAIR_FIRST: Final[i64] = _constant("repair.first")
REPAIR_FURTHER: Final[i64] = _constant("repair.further")
EMPTY_SCAN_DAMAGE: Final[i64] = _constant("empty_scan.damage")
SHORT_CUT: Final[i64] = _constant("length.short")
FAST_CUT: Final[i64] = _constant("length.fast")
DONT_PANIC_COPIES: Final = BOX.cards[-1].copies
DONT_PANIC_LEFT: Final = {word: DONT_PANIC_COPIES - BOX.numbers[f"difficulty.{word}"] for word in DIFFICULTIES}
HEALTH_MOST: Final[i64] = i64(max(card.health for card in THREATS))


def _effect_column(name: str) -> vec[i64]:
    return vec[i64]([card.effects.get(name, 0) for card in THREATS])


INTERNAL: Final = vec[i64]([int(card.kind == "internal") for card in THREATS])
START_HEALTH: Final = vec[i64]([card.health for card in THREATS])
ACTIVATION_FACES: Final = vec[i64]([sum(1 << face for face in card.activates) for card in THREATS])
"""Bit `face` (1 to 6) is set for each face of the threat die that activates the card."""
EMPTIES_SHIELDS: Final = _effect_column("activation.empty_shields")
ACTIVATION_DAMAGE: Final = _effect_column("activation.damage")
ACTIVATION_PIERCE: Final = _effect_column("activation.pierce")
INJURES: Final = _effect_column("activation.injure")
WITHERS: Final = _effect_column("activation.wither")
HEALS_ALL: Final = _effect_column("activation.heal_all")
ROLLS_AGAIN: Final = _effect_column("activation.roll_again")
FREES_SCANNER: Final = _effect_column("activation.free_scanner")
LEAVES_ACTIVATED: Final = _effect_column("activation.discard")
HOLDS: Final = _effect_column("revealed.hold")
INJURES_TACTICAL: Final = _effect_column("revealed.tactical_to_infirmary")
LEAVES_REVEALED: Final = _effect_column("revealed.discard")
DESTROYED_DAMAGE: Final = _effect_column("destroyed.damage")
QUIET_DAMAGE: Final = _effect_column("quiet.damage")
AFTER_LOSS_DAMAGE: Final = _effect_column("after_loss.damage")
SHIELDS_DOWN: Final = _effect_column("standing.shields_down")
BARS: Final = vec[i64]([card.bars for card in THREATS])
CLAIMS: Final = vec[i64]([card.claims for card in THREATS])

NEEDS: Final = vec[i64]([card.needs[place] if place < len(card.needs) else -1 for card in THREATS for place in range(MOST_NEEDS)])
"""Faces of a card's mission from `card * MOST_NEEDS`, ascending; -1 where there is none."""
NEED_COUNT: Final = vec[i64]([len(card.needs) for card in THREATS])
NEEDS_ANY: Final = vec[i64]([int(card.any_one) for card in THREATS])
CREW_INJURED: Final = vec[i64]([card.to_infirmary for card in THREATS])
MISSION_OF: Final = vec[i64]([MISSION_CARDS.index(number) if card.needs else -1 for number, card in enumerate(THREATS)])
MISSION_CARD: Final = vec[i64](list(MISSION_CARDS))
