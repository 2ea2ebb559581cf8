"""The box as tables: `components.toml` read once, every count checked against the rulebook.

Cards are numbered in the order of the file; Don't Panic is the last kind, after the threats. Columns such as `ACTIVATION_DAMAGE` have
one number per threat.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from ludonaut.core.boxes import parse_box
from ludonaut.core.errors import ComponentsError
from ludonaut.core.numbers import i64, vec

SOURCES: Final = ("printed", "reported", "inferred", "reconstructed")
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
CARD_FIELDS: Final = ("id", "name", "kind", "copies", "health", "activates", "mission", "source", *MOMENTS)

# Tables of the file that are plain numbers: name, fields, and the smallest number that makes sense.
NUMBERS: Final = (
    ("hull", ("start", "most"), 1),
    ("shields", ("start", "most"), 0),
    ("scanners", ("slots",), 1),
    ("setup", ("draws",), 0),
    ("fire", ("first", "further"), 1),
    ("repair", ("first", "further"), 1),
    ("length", ("short", "fast"), 1),
    ("difficulty", ("training", "easy", "medium", "hard"), 0),
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
    source: str


class Components(NamedTuple):
    """A whole box: `numbers` maps "table.field" to a number."""

    faces: tuple[str, ...]
    numbers: dict[str, int]
    cards: tuple[Card, ...]


def load_components(path: Path | None = None) -> Components:
    """Reads and checks a components file, by default the game's own. Raises ComponentsError, naming the entry and the field."""
    try:
        text = (files("ludonaut.games.deep_space_d6") / "components.toml" if path is None else path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ComponentsError(f"the components file cannot be read: {error}") from None
    raw = parse_box(text)
    numbers: dict[str, int] = {}
    dice = _table(raw, "dice", ("crew", "faces", "threat_sides"))
    numbers["dice.crew"] = _number(dice, "dice", "crew", 1, 12)
    numbers["dice.threat_sides"] = _number(dice, "dice", "threat_sides", 2, 12)
    faces = _words(dice, "dice", "faces")
    if len(faces) != 6 or len(set(faces)) != 6:
        raise ComponentsError("dice: faces must name six different faces, five of the crew and the threat last.")
    for name, fields, low in NUMBERS:
        table = _table(raw, name, fields)
        for field in fields:
            numbers[f"{name}.{field}"] = _number(table, name, field, low, 99)
    entries = raw.get("card")
    if not isinstance(entries, list):
        raise ComponentsError("card: the file has no list of cards.")
    known = ("dice", "deck", "card", *(name for name, _, _ in NUMBERS))
    for name in raw:
        if name not in known:
            raise ComponentsError(f"{name}: no such table is known; the tables are {', '.join(known)}.")
    cards = tuple(_card(entry, place, faces, numbers["dice.threat_sides"]) for place, entry in enumerate(entries))
    _check_deck(raw, cards, numbers["dice.threat_sides"])
    for track in ("hull", "shields"):
        if numbers[f"{track}.start"] > numbers[f"{track}.most"]:
            raise ComponentsError(f"{track}: start is {numbers[f'{track}.start']}, but the track ends at {numbers[f'{track}.most']}.")
    for word in ("training", "easy", "medium", "hard"):
        if numbers[f"difficulty.{word}"] > cards[-1].copies:
            raise ComponentsError(f"difficulty: {word} takes out more cards than the {cards[-1].copies} there are.")
    return Components(faces, numbers, cards)


def _table(raw: dict[str, object], name: str, fields: tuple[str, ...]) -> dict[str, object]:
    """One table of the file, with exactly these fields and a source."""
    table = raw.get(name)
    if not isinstance(table, dict):
        raise ComponentsError(f"{name}: the file has no table of this name.")
    for field in table:
        if field not in fields and field != "source":
            raise ComponentsError(f"{name}: {field} is not a field of it; the fields are {', '.join((*fields, 'source'))}.")
    _check_source(table, name)
    return table


def _check_source(table: dict[str, object], name: str) -> str:
    source = table.get("source")
    if not isinstance(source, str) or source not in SOURCES:
        raise ComponentsError(f"{name}: source must be one of {', '.join(SOURCES)}, not {source!r}.")
    return source


def _number(table: dict[str, object], name: str, field: str, low: int, high: int) -> int:
    value = table.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ComponentsError(f"{name}: {field} must be a number from {low} to {high}, not {value!r}.")
    return value


def _words(table: dict[str, object], name: str, field: str) -> tuple[str, ...]:
    value = table.get(field)
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise ComponentsError(f"{name}: {field} must be a list of words, not {value!r}.")
    return tuple(str(word) for word in value)


def _face(value: object, name: str, field: str, faces: tuple[str, ...]) -> int:
    if not isinstance(value, str) or value not in faces[:-1]:
        raise ComponentsError(f"{name}: {field} must be one of {', '.join(faces[:-1])}, not {value!r}.")
    return faces.index(value)


def _card(entry: object, place: int, faces: tuple[str, ...], sides: int) -> Card:
    """One entry of the list of cards."""
    if not isinstance(entry, dict):
        raise ComponentsError(f"card {place + 1}: must be a table.")
    name = entry.get("id")
    if not isinstance(name, str) or not name.isidentifier() or name != name.lower():
        raise ComponentsError(f"card {place + 1}: id must be one lower-case word with underscores, not {name!r}.")
    for field in entry:
        if field not in CARD_FIELDS:
            raise ComponentsError(f"{name}: {field} is not a field of a card; the fields are {', '.join(CARD_FIELDS)}.")
    title = entry.get("name")
    if not isinstance(title, str) or not title:
        raise ComponentsError(f"{name}: name is missing.")
    kind = entry.get("kind")
    if not isinstance(kind, str) or kind not in CARD_KINDS:
        raise ComponentsError(f"{name}: kind must be one of {', '.join(CARD_KINDS)}, not {kind!r}.")
    activates = entry.get("activates")
    if not isinstance(activates, list) or not all(type(face) is int and 1 <= face <= sides for face in activates):
        raise ComponentsError(f"{name}: activates must list faces of the threat die from 1 to {sides}, not {activates!r}.")
    if sorted(set(activates)) != activates:
        raise ComponentsError(f"{name}: activates must be ascending, each face once, not {activates!r}.")
    effects, bars, claims = _effects(entry, name, faces)
    needs, any_one, to_infirmary = _mission(entry, name, faces)
    return Card(
        id=name,
        name=title,
        kind=kind,
        copies=_number(entry, name, "copies", 1, 99) if "copies" in entry else 1,
        health=_number(entry, name, "health", 1, 9) if "health" in entry else 0,
        activates=tuple(activates),
        effects=effects,
        needs=needs,
        any_one=any_one,
        to_infirmary=to_infirmary,
        bars=bars,
        claims=claims,
        source=_check_source(entry, name),
    )


def _effects(entry: dict[str, object], name: str, faces: tuple[str, ...]) -> tuple[dict[str, int], int, int]:
    """A card's effects as "moment.word" numbers, the face it bars and the face it claims (-1: none)."""
    effects: dict[str, int] = {}
    bars = claims = -1
    for moment in MOMENTS:
        table = entry.get(moment, {})
        if not isinstance(table, dict):
            raise ComponentsError(f"{name}: {moment} must be a table of effects, not {table!r}.")
        for word, value in table.items():
            if moment == "standing" and word == "bars":
                bars = _face(value, name, "standing.bars", faces)
            elif moment == "standing" and word == "claims":
                claims = _face(value, name, "standing.claims", faces)
            else:
                effects[f"{moment}.{word}"] = _effect(value, name, moment, word)
    if effects.get("activation.injure") and effects.get("activation.discard"):
        raise ComponentsError(f"{name}: activation cannot both injure and discard: the choice of the die must come last.")
    return effects, bars, claims


def _effect(value: object, name: str, moment: str, word: str) -> int:
    for known_moment, known_word, most in EFFECTS:
        if (moment, word) == (known_moment, known_word):
            if not isinstance(value, int) or not 1 <= value <= most:
                raise ComponentsError(f"{name}: {moment}.{word} must be a number from 1 to {most}, not {value!r}.")
            return int(value)
    words = [known_word for known_moment, known_word, _ in EFFECTS if known_moment == moment]
    raise ComponentsError(f"{name}: {moment} has no effect called {word}; the effects are {', '.join(words)}.")


def _mission(entry: dict[str, object], name: str, faces: tuple[str, ...]) -> tuple[tuple[int, ...], bool, int]:
    """A card's mission: the faces it needs, whether one is enough, and the face that goes to the infirmary (-1: none)."""
    if "mission" not in entry:
        return (), False, -1
    mission = entry["mission"]
    if not isinstance(mission, dict):
        raise ComponentsError(f"{name}: mission must be a table, not {mission!r}.")
    for field in mission:
        if field not in ("needs", "mode", "to_infirmary"):
            raise ComponentsError(f"{name}: mission has no field {field}; the fields are needs, mode, to_infirmary.")
    needs = sorted(_face(word, name, "mission.needs", faces) for word in _words(mission, name, "needs"))
    if not 1 <= len(needs) <= MOST_NEEDS:
        raise ComponentsError(f"{name}: mission.needs must list 1 to {MOST_NEEDS} crew faces, not {len(needs)}.")
    mode = mission.get("mode")
    if mode not in ("all", "any"):
        raise ComponentsError(f"{name}: mission.mode must be all or any, not {mode!r}.")
    to_infirmary = _face(mission["to_infirmary"], name, "mission.to_infirmary", faces) if "to_infirmary" in mission else -1
    return tuple(needs), mode == "any", to_infirmary


def _check_deck(raw: dict[str, object], cards: tuple[Card, ...], sides: int) -> None:
    """Every count of the rulebook and of the official sheet."""
    deck = _table(raw, "deck", ("external", "internal", "filler", "health", "activations"))
    ids = [card.id for card in cards]
    for card in cards:
        if ids.count(card.id) > 1:
            raise ComponentsError(f"{card.id}: id is used by two cards.")
        if card.kind != "external" and card.health:
            raise ComponentsError(f"{card.id}: health is for external threats only.")
        if card.kind != "filler" and card.copies != 1:
            raise ComponentsError(f"{card.id}: copies is for fillers only; each threat is an entry of its own.")
    if [card.kind for card in cards].count("filler") != 1 or cards[-1].kind != "filler":
        raise ComponentsError("card: the one filler must stand last.")
    for kind in CARD_KINDS:
        _check_count("deck", kind, _number(deck, "deck", kind, 0, 99), sum(card.copies for card in cards if card.kind == kind))
    health = _table(deck, "health", ("4", "3", "2", "1", "none", "total"))
    starts = [card.health for card in cards if card.kind == "external"]
    for field, found in (*((word, starts.count(int(word))) for word in "4321"), ("none", starts.count(0)), ("total", sum(starts))):
        _check_count("deck.health", field, _number(health, "deck.health", field, 0, 999), found)
    activations = _table(deck, "activations", ("external", "internal"))
    for kind in ("external", "internal"):
        expected = activations.get(kind)
        counted = [sum(face in card.activates for card in cards if card.kind == kind) for face in range(1, sides + 1)]
        if expected != counted:
            raise ComponentsError(f"deck.activations: {kind} must be {expected}, but the cards give {counted}.")


def _check_count(name: str, field: str, expected: int, found: int) -> None:
    if expected != found:
        raise ComponentsError(f"{name}: {field} must be {expected}, but the cards give {found}.")


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
DONT_PANIC_LEFT: Final = {word: DONT_PANIC_COPIES - BOX.numbers[f"difficulty.{word}"] for word in ("training", "easy", "medium", "hard")}
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
