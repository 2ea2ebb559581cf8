"""What each card, race, planet, event, order and automaton says, made from the box in play; and a reference of the windows of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludonaut.core.phrases import either, listed, plural, say
from ludonaut.games.fly_further.components import Box
from ludonaut.games.fly_further.contents import COLOUR_WORDS, ICON_WORDS, Automaton, AutomatonCard, Race, SpaceCard, Title
from ludonaut.games.fly_further.effect_texts import effect_sentences, effects_text, kinds_phrase, race_name
from ludonaut.games.fly_further.effects import TOKEN_WORDS, TYPE_WORDS

WINDOW_NAMES: Final = {
    "discover": "Discovery",
    "plan": "Plans",
    "choose": "Choice",
    "reveal": "Reveal",
    "react": "Reaction",
    "transform": "Change of kind",
    "shield": "Protection",
    "strike": "Strike",
    "built": "Built",
    "income": "Income",
    "property": "Property",
    "pool": "Totals",
    "after": "Bonus",
    "cleanup": "Clearing up",
    "restore": "Restoration",
    "round_end": "End of the round",
    "game_end": "End of the game",
}
WINDOW_TEXTS: Final = {
    "discover": "The top card of the Journey deck is turned over. Events and asteroid belts happen at once, then the next card is turned.",
    "plan": "What is done openly before anybody chooses.",
    "choose": "All choose in secret: one action card, and what goes with it.",
    "reveal": "All cards are turned over at once; then automata play.",
    "react": "An action card may be taken back and replaced.",
    "transform": "Red stars that can become buildings become them.",
    "shield": "Buildings are protected.",
    "strike": "Buildings are destroyed.",
    "built": "What still stands is built. Weights, treaties, tokens and taken shares are settled.",
    "income": "Whoever flies further gets what the type of the planet gives.",
    "property": "Properties of cards and of the planet give and take.",
    "pool": "What colonies and mines share in all is changed: set first, then raised, then frozen; colonies share, then mines.",
    "after": "Bonus points, and points that are taken from others.",
    "cleanup": "Played cards go to the discards of their race, Fly Further back to the hand.",
    "restore": "Orders that restore; then all take back any cards they can pay for.",
    "round_end": "Victories that come at once, and ends of the game that races bring about.",
    "game_end": "Special victories, then points, then the price of the hand with the energy left.",
}
PHASES: Final = (
    ("1 Discovery", ("discover",)),
    ("2 Colonization", ("plan", "choose", "reveal", "react", "transform", "shield", "strike", "built")),
    ("3 Scoring", ("income", "property", "pool", "after", "cleanup")),
    ("4 Restoration", ("restore",)),
    ("Ends", ("round_end", "game_end")),
)
"""The phases of a round with their windows, in order."""
SORT_NAMES: Final = {"planet": "planet", "event": "event", "belt": "asteroid belt"}
TYPE_NAMES: Final = {"dry": "dry", "water": "water", "": ""}
SPACE_NAMES: Final = {"near": "near space", "far": "far space", "": ""}
ICON_NAMES: Final = {"alpha": "alpha", "beta": "beta", "gamma": "gamma", "delta": "delta"}
ICON_SIGNS: Final = {"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ"}
ICON_TEXTS: Final = {
    "alpha": "rich in colonies",
    "beta": "rich in mines",
    "gamma": "even",
    "delta": "risky",
}
DIFFICULTY_NAMES: Final = {"simple": "simple", "medium": "medium", "complex": "complex"}
COLOUR_NAMES: Final = {word: word.capitalize() for word in COLOUR_WORDS}
KIND_TITLES: Final = {"mine": "mine", "colony": "colony", "fly": "Fly Further", "star": "red star", "plus": "green plus"}
KIND_TEXTS: Final = {
    "mine": "A mine: it takes a share of the planet's points for mines.",
    "colony": "A colony: it takes a share of the planet's points for colonies.",
    "star": "A red star, played in place of a building.",
}
TOKEN_NAMES: Final = {"mine": "mine", "colony": "colony", "fly": "Fly Further", "special": "red star"}
RETURN_NAMES: Final = {"mine": "a mine", "colony": "a colony", "special": "a card of its race alone", "any": "any card"}


# -- action cards --------------------------------------------------------------------------------------------------------
def sayer_of(title: Title) -> str:
    """What sort of card says its effects: "building", "star" or "plus"."""
    return title.kind if title.kind in ("star", "plus") else "building"


def title_text(box: Box, title: Title) -> str:
    """What an action card does, its kind first."""
    said = [_kind_text(box, title)]
    effects = effects_text(box, title.effects, sayer_of(title))
    return " ".join([*said, effects]) if effects else " ".join(said)


def title_effect(box: Box, title: Title) -> str:
    """What an action card does besides what its kind says; of a plus card with what or when it is played."""
    if title.kind == "fly":
        return fly_incomes(box)
    effects = effects_text(box, title.effects, sayer_of(title))
    if title.kind != "plus" or not title.goes_with:
        return effects
    return say("With a {kinds}. {effects}", kinds=kinds_phrase(title.goes_with), effects=effects)


def _kind_text(box: Box, title: Title) -> str:
    if title.kind == "fly":
        return fly_text(box)
    if title.kind == "plus":
        return plus_text(title)
    return say(KIND_TEXTS[title.kind])


def fly_text(box: Box) -> str:
    """What Fly Further does."""
    return say("No building. {incomes} It comes back to the hand.", incomes=fly_incomes(box))


def fly_incomes(box: Box) -> str:
    """What each type of planet gives to who flies further."""
    given = zip(TYPE_WORDS, box.numbers.income_energy, box.numbers.income_orders, strict=True)
    return " ".join(_fly_line(kind, energy, orders) for kind, energy, orders in given)


def _fly_line(kind: str, energy: int, orders: int) -> str:
    """What one type of planet gives to who flies further."""
    if orders:
        return plural(
            "On a {type} planet {energy} energy and {n} order.",
            "On a {type} planet {energy} energy and {n} orders.",
            orders,
            type=say(TYPE_NAMES[kind]),
            energy=energy,
        )
    return say("On a {type} planet {energy} energy.", type=say(TYPE_NAMES[kind]), energy=energy)


def plus_text(title: Title) -> str:
    """When a plus card is played, and with what."""
    if title.goes_with:
        return say("A green plus, chosen together with a {kinds}.", kinds=kinds_phrase(title.goes_with))
    if title.at == "choose":
        return say("A green plus, chosen together with an action card.")
    return say("A green plus, played openly. When: {window}.", window=say(WINDOW_NAMES[title.at]))


def cost_text(title: Title) -> str:
    """What taking an action card back costs."""
    if title.kind == "fly":
        return say("It is never discarded.")
    return say("Taking it back costs {n} energy.", n=title.cost) if title.cost else say("Taking it back costs nothing.")


# -- space cards ---------------------------------------------------------------------------------------------------------
def sayer_of_space(card: SpaceCard) -> str:
    """What sort of card says what a space card does: "planet", or "event" for events and belts."""
    return "planet" if card.sort == "planet" else "event"


def space_text(box: Box, card: SpaceCard) -> str:
    """The property of a planet, or what an event or belt does; "" for a planet without one."""
    return effects_text(box, card.effects, sayer_of_space(card), card.race)


def space_line(box: Box, card: SpaceCard) -> str:
    """A space card in sentences: type, points and property."""
    text = space_text(box, card)
    if card.sort != "planet":
        return text
    told = say(
        "A {type} planet, {icon} ({meaning}): {colony} for colonies, {mine} for mines.",
        type=say(TYPE_NAMES[card.type]),
        icon=say(ICON_NAMES[card.icon]),
        meaning=say(ICON_TEXTS[card.icon]),
        colony=card.colony,
        mine=card.mine,
    )
    return f"{told} {text}" if text else told


# -- orders --------------------------------------------------------------------------------------------------------------
def order_text(box: Box, order: int) -> str:
    """What an order does."""
    return effects_text(box, box.orders[order].effects, "order")


def order_line(box: Box, order: int) -> str:
    """When an order is played, and what it does."""
    return say("{window}: {text}", window=say(WINDOW_NAMES[box.orders[order].at]), text=order_text(box, order))


# -- races ---------------------------------------------------------------------------------------------------------------
def race_text(box: Box, race: Race) -> str:
    """What a race does besides its cards; a sentence that says so where it is nothing."""
    return effects_text(box, race.effects, "race") or say("No ability besides its cards.")


def title_names(box: Box) -> dict[str, str]:
    """The names of action cards by their ids."""
    return {title.id: title.name for title in box.titles}


def cards_text(box: Box, cards: Sequence[tuple[str, int]]) -> str:
    """Action cards by name, as titles and copies."""
    names = title_names(box)
    return listed([plural("{card}", "{card} ×{n}", copies, card=names[title]) for title, copies in cards if copies])


def deck_text(box: Box, race: Race) -> str:
    """The cards of a race: "Mine ×2, Colony, Fly Further and Seed Pod ×2"."""
    return cards_text(box, race.deck)


def tokens_text(race: Race) -> str:
    """The tokens of a race in a sentence, "" for none."""
    if race.treaties:
        return plural("{n} treaty token.", "{n} treaty tokens.", race.treaties)
    if race.immunity:
        return say("The immunity token.")
    if any(race.observer_tokens):
        held = zip(race.observer_tokens, TOKEN_WORDS, strict=True)
        tokens = listed([say("{n} {kind}", n=n, kind=say(TOKEN_NAMES[word])) for n, word in held if n])
        return say("Tokens to foretell with: {tokens}.", tokens=tokens)
    return ""


def participants_text(race: Race) -> str:
    """For how many participants a race is; "" for any number."""
    if len(race.participants) > 2:
        return ""
    return say("Only with {n} participants.", n=either([str(number) for number in race.participants]))


def race_lines(box: Box, race: Race) -> list[str]:
    """A race in sentences: its deck, tokens, limits, abilities, and what it brings along."""
    brought = next(card for card in box.space_cards if card.race == race.id)
    lines = [
        say("{colour}, {difficulty}.", colour=COLOUR_NAMES[race.colour], difficulty=say(DIFFICULTY_NAMES[race.difficulty])),
        say("Cards: {deck}.", deck=deck_text(box, race)),
    ]
    lines += [text for text in (tokens_text(race), participants_text(race)) if text]
    lines += [sentence for effect in race.effects for sentence in effect_sentences(box, effect, "race")]
    lines += own_cards(box, race)
    lines.append(
        say("Brings the {sort} {card} ({space}).", sort=say(SORT_NAMES[brought.sort]), card=brought.name, space=SPACE_NAMES[brought.space])
    )
    return lines


def own_cards(box: Box, race: Race) -> list[str]:
    """The special cards of a race, a sentence or more for each."""
    titles = {title.id: title for title in box.titles}
    return [card_line(box, titles[word]) for word, copies in race.deck if copies and titles[word].group]


def card_line(box: Box, title: Title) -> str:
    """A special card by name, kind and cost, with what it does."""
    named = say("{card} ({kind}, cost {n})", card=title.name, kind=say(KIND_TITLES[title.kind]), n=title.cost)
    effect = title_effect(box, title)
    return say("{card}: {effect}", card=named, effect=effect) if effect else say("{card}.", card=named)


# -- automata ------------------------------------------------------------------------------------------------------------
def automaton_card_text(box: Box, card: AutomatonCard) -> str:
    """A card of an automaton's deck: what it plays by icon, what it takes back, whether it leaves the game."""
    rows = [
        say("{icon}: {cards}", icon=say(ICON_NAMES[icon]), cards=row_text(box, row))
        for icon, row in zip(ICON_WORDS, card.rows, strict=True)
    ]
    told = say("{rows}. It takes back {returns}.", rows="; ".join(rows), returns=returns_text(card))
    return say("{card} Then it leaves the game.", card=told) if card.trash else told


def row_text(box: Box, row: tuple[str, ...]) -> str:
    """The cards that an icon names, in the order in which they are tried."""
    names = title_names(box)
    return ", ".join(names[title] for title in row)


def returns_text(card: AutomatonCard) -> str:
    """What comes back at the foot of an automaton's card."""
    return listed([say(RETURN_NAMES[word]) for word in card.returns])


# -- pages ---------------------------------------------------------------------------------------------------------------
def windows_page() -> str:
    """The windows of a round, phase by phase, in Markdown."""
    lines = [say("In a window the cards come first in the order of initiative, then plus cards and orders, then races, then the planet.")]
    for phase, windows in PHASES:
        lines += ["", say("## {phase}", phase=say(phase)), "", say("| window | what happens |"), "|---|---|"]
        lines += [f"| {say(WINDOW_NAMES[word])} | {say(WINDOW_TEXTS[word])} |" for word in windows]
    return "\n".join(lines)


def races_page(box: Box) -> str:
    """Every race with its cards, in Markdown, by colours in the order of initiative."""
    titles = {title.id: title for title in box.titles}
    lines = [say("Three races of each colour. The order of initiative is the order of the colours here.")]
    for colour in box.numbers.initiative:
        for race in box.races:
            if race.colour != colour:
                continue
            told = [line for line in race_lines(box, race) if line not in own_cards(box, race)]
            lines += ["", f"## {race.name}", "", " ".join(told)]
            own = [titles[word] for word, copies in race.deck if titles[word].group]
            if own:
                lines += ["", say("| card | kind | cost | what it does |"), "|---|---|---|---|"]
                lines += [f"| {one.name} | {say(KIND_TITLES[one.kind])} | {one.cost} | {title_text(box, one)} |" for one in own]
    return "\n".join(lines)


def planets_page(box: Box) -> str:
    """Planets, events and belts, in Markdown."""
    lines: list[str] = []
    planets = [card for card in box.space_cards if card.sort == "planet"]
    for space in ("near", "far"):
        heading = say("Planets of near space") if space == "near" else say("Planets of far space")
        lines += ["", f"## {heading}", "", say("| planet | type | colonies | mines | icon | property |"), "|---|---|---|---|---|---|"]
        lines += [_planet_row(box, card) for card in planets if card.space == space]
    lines += ["", say("## Events of races"), "", say("| event | race | where | what happens |"), "|---|---|---|---|"]
    for card in box.space_cards:
        if card.sort == "event":
            lines.append(f"| {card.name} | {race_name(box, card.race)} | {say(SPACE_NAMES[card.space])} | {space_text(box, card)} |")
    lines += ["", say("## Asteroid belts"), "", say("| belt | what happens |"), "|---|---|"]
    lines += [f"| {card.name} | {space_text(box, card)} |" for card in box.space_cards if card.sort == "belt"]
    return "\n".join(lines[1:])


def _planet_row(box: Box, card: SpaceCard) -> str:
    name = say("{planet} ({race})", planet=card.name, race=race_name(box, card.race)) if card.race else card.name
    icon = say("{sign} {icon}", sign=ICON_SIGNS[card.icon], icon=say(ICON_NAMES[card.icon]))
    return f"| {name} | {say(TYPE_NAMES[card.type])} | {card.colony} | {card.mine} | {icon} | {space_text(box, card)} |"


def orders_page(box: Box) -> str:
    """All orders, in Markdown."""
    told = plural(
        "Each participant may play {n} order in a round, in the window that it names.",
        "Each participant may play {n} orders in a round, in the windows that they name.",
        box.numbers.orders_a_round,
    )
    lines = [told, ""]
    lines += [say("| order | cards | when | what it does |"), "|---|---|---|---|"]
    for place, order in enumerate(box.orders):
        lines.append(f"| {order.name} | {order.copies} | {say(WINDOW_NAMES[order.at])} | {order_text(box, place)} |")
    return "\n".join(lines)


def automata_page(box: Box) -> str:
    """How automata play, and their cards, in Markdown."""
    lines = [
        say(
            "An automaton plays after the players have turned their cards over: the icon of the planet names a row of its card, and it "
            "plays the first card of that row which is in its hand, or flies further. It has no energy and no orders. Where something has "
            "to be chosen it takes who shared most this round, then who has most points, then the earliest initiative."
        )
    ]
    for automaton in box.automata:
        lines += ["", *automaton_lines(box, automaton)]
    return "\n".join(lines)


def automaton_lines(box: Box, automaton: Automaton) -> list[str]:
    """One automaton: its hand and its deck as a table."""
    lines = [f"## {race_name(box, automaton.race)}", "", say("Its hand: {cards}.", cards=cards_text(box, automaton.hand)), ""]
    heads = " | ".join(ICON_SIGNS[icon] for icon in ICON_WORDS)
    lines += [say("| card | {icons} | takes back | leaves |", icons=heads), "|---|---|---|---|---|---|---|"]
    for number, card in enumerate(automaton.deck, 1):
        rows = " | ".join(row_text(box, row) for row in card.rows)
        lines.append(f"| {number} | {rows} | {returns_text(card)} | {say('yes') if card.trash else ''} |")
    return lines
