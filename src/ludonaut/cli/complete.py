"""What the shell offers after a press of the tab key."""

from __future__ import annotations

import typer


def complete_games(incomplete: str) -> list[tuple[str, str]]:
    """Names of games, each with its summary."""
    from ludonaut.core.game import all_games

    return [(game.name, game.summary) for game in all_games() if game.name.startswith(incomplete)]


def complete_settings(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """OPTION= for every option of the game that stands on the line, and its values once the option is complete."""
    from ludonaut.core.game import all_games

    named = context.params.get("game")
    options = [option for game in all_games() if not named or game.name == named for option in game.options]

    name, equals, begun = incomplete.partition("=")
    if equals:
        return [
            (f"{name}={word}", meaning)
            for option in options
            if option.name == name
            for word, meaning in option.values()
            if word.startswith(begun)
        ]
    return [(f"{option.name}=", option.label) for option in options if option.name.startswith(name)]


def complete_options(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The options of the game that stands on the line."""
    from ludonaut.core.game import all_games

    named = context.params.get("game")
    options = [option for game in all_games() if not named or game.name == named for option in game.options]
    return [(option.name, option.label) for option in options if option.name.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[tuple[str, str]]:
    """Names of bots; after a comma the next one."""
    from ludonaut.bots import bot_names

    before, comma, begun = incomplete.rpartition(",")
    return [(f"{before}{comma}{name}", meaning) for name, meaning in bot_names() if name.startswith(begun)]
