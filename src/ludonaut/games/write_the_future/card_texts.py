"""What cards and sheets say, made from the box in play, so that what a card says and what it does cannot differ."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.games.write_the_future.components import (
    ACCEPTS,
    AREA_LETTERS,
    AREA_WORDS,
    CARDS,
    FACTIONS,
    LINES,
    ONCE_FACTIONS,
    OUTSIDE,
    RESOURCE_LETTERS,
    RESOURCES,
    SIDES,
    WEAPONS,
    Box,
)
from ludonaut.games.write_the_future.words import ABILITY_NAMES, AREA_NAMES, line_title, resource_name, reward_phrase

KIND_NAMES: Final = ("Biggest group", "Pairs", "Sets", "Surrounded", "Isolated", "Areas", "Patterns", "Rows and columns")
MISSION_TEXTS: Final = (
    ("{n} point for each symbol in your biggest group of {resources}.", "{n} points for each symbol in your biggest group of {resources}."),
    (
        "{n} point for each pair of {resources} side by side; no symbol is in two pairs.",
        "{n} points for each pair of {resources} side by side; no symbol is in two pairs.",
    ),
    ("{n} point for each set of {resources}, wherever they are.", "{n} points for each set of {resources}, wherever they are."),
    (
        "{n} point for each symbol of {resources} with a resource on every side.",
        "{n} points for each symbol of {resources} with a resource on every side.",
    ),
    (
        "{n} point for each symbol of {resources} with no resource beside it.",
        "{n} points for each symbol of {resources} with no resource beside it.",
    ),
    ("{n} point for each symbol of {resources} in the {area}.", "{n} points for each symbol of {resources} in the {area}."),
    ("{n} point for each pattern {pattern}; none may overlap.", "{n} points for each pattern {pattern}; none may overlap."),
    (
        "{n} point for each row and each column without {resources}, full or not.",
        "{n} points for each row and each column without {resources}, full or not.",
    ),
)
"""By kind of mission, for one point and for more."""
ABILITY_TEXTS: Final = (
    "Cross over one of your symbols and draw the same one in another free space.",
    "One of your unused dice counts as another number, for you alone.",
    "One of your unused dice counts as another colour, for you alone.",
)
FACTION_TEXTS: Final = (
    ("Copy any die that lies on another card and use it this turn, besides your own.",) * 2,
    ("Both dice of your card count as any number and any colour this turn, and may be drawn in any free space.",) * 2,
    (
        "Cross off {n} open square of the Black Market.",
        "Cross off {n} open squares of the Black Market, each of another resource.",
    ),
    ("Draw any one resource in any free space.",) * 2,
    ("You may draw a die that counts as {n} as any resource, still in row {n} or column {n}.",) * 2,
    (
        "Each Black Market bonus of a row or column gives you {n} square.",
        "Each Black Market bonus of a row or column gives you {n} squares.",
    ),
    (
        "You begin with {n} Move ability ready. The space that a moved symbol leaves is free again.",
        "You begin with {n} Move abilities ready. The space that a moved symbol leaves is free again.",
    ),
    (
        "Each row or column bonus that you have ticked is worth {n} more point.",
        "Each row or column bonus that you have ticked is worth {n} more points.",
    ),
)
"""By faction, for one and for more of what the box counts with it."""
ACCEPT_TEXTS: Final = ("any die", "odd dice", "even dice", "the die of the square's own number")


# -- missions ----------------------------------------------------------------------------------------------------
def mission_text(box: Box, mission: int) -> str:
    """What a mission gives points for."""
    card = box.missions[mission]
    one, many = MISSION_TEXTS[card.kind]
    return plural(
        one,
        many,
        card.points,
        resources=listed([resource_name(box, resource) for resource in card.resources]),
        area=AREA_NAMES[card.area],
        pattern=pattern_phrase(card.pattern),
    )


def pattern_phrase(pattern: tuple[str, ...]) -> str:
    """A pattern in one line, row by row: "A X / X A"."""
    return " / ".join(" ".join(row).replace(OUTSIDE, "-") for row in pattern)


def resource_letters(box: Box) -> str:
    """What the letters stand for: "A Agents, I Intel, M Money and W Weapons"."""
    return listed(
        [say("{letter} {name}", letter=RESOURCE_LETTERS[resource], name=resource_name(box, resource)) for resource in range(RESOURCES)]
    )


def pattern_key(box: Box) -> str:
    """What the marks of a pattern stand for."""
    return say("{letters}; * is any resource, X a space without a resource, - no part of the pattern.", letters=resource_letters(box))


# -- factions and abilities --------------------------------------------------------------------------------------
def faction_text(box: Box, faction: int) -> str:
    """What a faction does."""
    one, many = FACTION_TEXTS[faction]
    text = plural(one, many, int(box.faction_number[faction]))
    return say("Once in the game: {text}", text=text) if faction < ONCE_FACTIONS else say("Always: {text}", text=text)


def neighbourhood_text(box: Box, card: int) -> str:
    """What the ability track of a neighbourhood card gives, box by box."""
    symbols = listed(
        [
            say("{ability} at box {n}", ability=ABILITY_NAMES[ability], n=place)
            for place, ability in zip(box.symbols_at, box.cards[card].symbols, strict=True)
        ]
    )
    return say("Its track has {n} boxes: {symbols}.", n=int(box.boxes), symbols=symbols)


def market_text(box: Box, resource: int) -> str:
    """How a resource's squares are crossed off, and what a symbol of it is worth by complete rows."""
    part = box.market[resource]
    values = ", ".join(str(value) for value in part.values)
    accepts = say(ACCEPT_TEXTS[ACCEPTS[resource]])
    if resource == WEAPONS:
        rows = " / ".join(" ".join(str(number) for number in row) for row in part.rows)
    else:
        rows = " / ".join(" ".join("□" for _ in row) for row in part.rows)
    return say("squares {rows}; {accepts}; a symbol is worth {values} by complete rows", rows=rows, accepts=accepts, values=values)


# -- pages -------------------------------------------------------------------------------------------------------
def missions_page(box: Box) -> str:
    """Every mission by its number, with its points and what it counts, in Markdown; patterns drawn below."""
    lines = [say("The number in the corner is the kind of mission. Missions of Future Proof are marked with *FP*.")]
    for number in sorted({mission.number for mission in box.missions}):
        of_it = [place for place, mission in enumerate(box.missions) if mission.number == number]
        kinds = listed(list(dict.fromkeys(KIND_NAMES[box.missions[place].kind] for place in of_it)))
        lines += ["", say("## {n}: {kinds}", n=number, kinds=kinds), "", say("| mission | what it gives |"), "|---|---|"]
        for place in of_it:
            mark = say(" *FP*") if box.missions[place].future_proof else ""
            lines.append(f"| {box.missions[place].name}{mark} | {mission_text(box, place)} |")
    lines += ["", say("## Patterns drawn"), "", pattern_key(box), say("Patterns may be turned and mirrored.")]
    for mission in box.missions:
        if mission.pattern:
            lines += ["", f"**{mission.name}**", "", "```", *pattern_phrase(mission.pattern).split(" / "), "```"]
    return "\n".join(lines)


def cards_page(box: Box) -> str:
    """Neighbourhoods, abilities and factions, in Markdown."""
    lines = [say("## Neighbourhood cards"), "", say("| card | name | its track |"), "|---|---|---|"]
    lines += [f"| {card + 1} | {box.cards[card].name} | {neighbourhood_text(box, card)} |" for card in range(CARDS)]
    lines += ["", say("## Abilities"), "", say("| ability | what it does |"), "|---|---|"]
    lines += [f"| {name} | {say(text)} |" for name, text in zip(ABILITY_NAMES, ABILITY_TEXTS, strict=True)]
    lines += ["", say("## Factions"), "", say("| faction | what it does |"), "|---|---|"]
    lines += [f"| {box.faction_names[faction]} | {faction_text(box, faction)} |" for faction in range(FACTIONS)]
    return "\n".join(lines)


def sheet_lines(box: Box) -> list[str]:
    """The printed sheet in Markdown: areas, line bonuses, the Black Market."""
    lines = [
        say("C is the City, S the Suburbs, W the Wastelands."),
        "",
        "```",
        "  " + " ".join(str(column + 1) for column in range(SIDES)),
        *(f"{row + 1} {' '.join(box.areas[row])}" for row in range(SIDES)),
        "```",
        "",
        say("| row or column | its bonus |"),
        "|---|---|",
        *(f"| {line_title(line)} | {reward_phrase(box, line)} |" for line in range(LINES)),
        "",
        say("## Black Market"),
        "",
        say("| resource | dice | squares |"),
        "|---|---|---|",
    ]
    for resource in range(RESOURCES):
        colour = plural("{n} {colour} die", "{n} {colour} dice", int(box.dice[resource]), colour=box.dice_colours[resource])
        lines.append(f"| {resource_name(box, resource)} | {colour} | {market_text(box, resource)} |")
    return lines


def area_counts(box: Box) -> str:
    """How many spaces each area has: "4 in the City, 12 in the Suburbs and 20 in the Wastelands"."""
    drawn = "".join(box.areas)
    return listed([say("{n} in the {area}", n=drawn.count(AREA_LETTERS[area]), area=AREA_NAMES[area]) for area in range(len(AREA_WORDS))])
