"""`ludonaut games`: what is on the shelf."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ludonaut.core.game import Game
from ludonaut.core.options import Option


def values_of(option: Option) -> str:
    """The values an option may have, in short."""
    if option.kind == "number":
        names = ", ".join(f"{name} = {value}" for name, value in option.named)
        return f"{option.low} to {option.high}" + (f" ({names})" if names else "")
    return ", ".join(word for word, _ in option.values())


def seats_of(game: Game) -> str:
    """How many may play."""
    return str(game.fewest_seats) if game.fewest_seats == game.most_seats else f"{game.fewest_seats} to {game.most_seats}"


def described(games: Sequence[Game]) -> list[dict[str, object]]:
    """Games with their options, for machines."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "summary": game.summary,
            "maturity": game.maturity,
            "rules_version": game.rules_version,
            "fewest_seats": game.fewest_seats,
            "most_seats": game.most_seats,
            "options": [_described_option(option) for option in game.options],
        }
        for game in games
    ]


def _described_option(option: Option) -> dict[str, object]:
    described: dict[str, object] = {
        "name": option.name,
        "default": option.default,
        "label": option.label,
        "meaning": option.meaning,
        "source": option.source,
    }
    if option.kind == "choice":
        described["choices"] = dict(option.choices)
    elif option.kind == "number":
        described |= {"low": option.low, "high": option.high, "named": dict(option.named)}
    return described


def described_observation(game: Game) -> list[dict[str, object]]:
    """The parts of a game's observations, for machines."""
    return [
        {
            "name": part.name,
            "count": part.count,
            "lowest": part.lowest,
            "highest": part.highest,
            "kind": part.kind,
            "meaning": part.meaning,
            "places": list(part.places),
        }
        for part in game.observation
    ]


def places_of(places: Sequence[int]) -> str:
    """Where the numbers of a part stand, in short: "7", "7 to 12", "84, 92 to 364 by 8", or the first of several such rows."""
    steps = {after - before for before, after in pairwise(places)}
    if len(places) == 1:
        return str(places[0])
    if steps == {1}:
        return f"{places[0]} to {places[-1]}"
    if len(steps) == 1:
        return f"{places[0]} to {places[-1]} by {steps.pop()}"
    return f"{places[0]}, {places[1]} ... {places[-1]}"


def show_observation(game: Game) -> None:
    """Prints the parts of a game's observations: where, what, how many of which bounds, and what it means."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False)
    console.print(Text.assemble((game.title, "bold"), f": an observation is {len(game.observation)} numbers"))
    for part in game.observation:
        bounds = f"{part.count} × {part.kind}, {part.lowest} to {part.highest}"
        console.print(Padding(Text.assemble(f"{places_of(part.places)}  ", (part.name, "cyan"), f"  {bounds}"), (0, 0, 0, 2)))
        console.print(Padding(Text(part.meaning), (0, 0, 0, 6)))


def show(games: Sequence[Game]) -> None:
    """Prints games with their options, as wide as the terminal is."""
    from rich.console import Console, Group
    from rich.padding import Padding
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False)
    for game in games:
        console.print(Text.assemble((game.title, "bold"), f"  ({game.name}), seats: {seats_of(game)}, {game.maturity}"))
        console.print(Padding(Text(game.summary), (0, 0, 0, 2)))
        for option in game.options:
            heading = Text.assemble((f"{option.name}={option.spell(option.default)}", "cyan"), f"  {option.label}: {values_of(option)}")
            detail: list[Text | Padding] = [Text(option.meaning)]
            detail += [Padding(Text(f"{word}: {meaning}"), (0, 0, 0, 2)) for word, meaning in option.choices]
            console.print(Padding(heading, (0, 0, 0, 2)))
            console.print(Padding(Group(*detail), (0, 0, 0, 6)))
