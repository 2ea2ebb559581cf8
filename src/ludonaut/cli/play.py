"""`ludonaut play`: from what was asked for to a game at the terminal or a page in the browser."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game, all_games, find_game, open_game
from ludonaut.core.options import Options
from ludonaut.terminal.dice import HOW_TO_TYPE, BrokenOff, TypedDice
from ludonaut.terminal.saves import NoSavedGame, last_unfinished
from ludonaut.terminal.session import Session, begin, begin_again, bots_of_seats, go_on, usual_seats


class Request(NamedTuple):
    """What a person asked for on the command line."""

    game: str
    settings: tuple[str, ...]
    seats: int | None
    bots: tuple[str, ...]
    seed: int | None
    real_dice: bool
    continued: bool
    load: Path | None
    save: Path | None
    same_dice: Path | None = None
    boxes: tuple[Path, ...] = ()
    others: tuple[str, ...] | None = None

    def opened(self) -> tuple[Game, Options]:
        """The game, which may be left out while only one is installed, and its options. Raises LudonautError, as `open_game` does."""
        games = all_games()
        if self.game:
            return open_game(self.game, self.settings)
        if len(games) == 1:
            return open_game(games[0].name, self.settings)
        raise LudonautError(f"which game? The games are {', '.join(game.name for game in games) or 'none: no game is installed'}.")


def in_lines(asked: Request) -> int:
    """Plays in the line mode and returns the exit code."""
    from ludonaut.terminal.plain import Lines, Plain

    lines = Lines()
    if asked.real_dice:
        lines.say(f"Type what your dice and cards show. {HOW_TO_TYPE}")
    try:
        session = _session(asked, lambda game: TypedDice(game.chance_sources, lines.ask_dice, lines.say))
    except BrokenOff:
        lines.say("No game was begun.")
        return 0
    unfinished = last_unfinished(session.game.name, session.saved.path)
    if unfinished and lines.interactive and not asked.continued and not asked.load:
        lines.say("An earlier game is unfinished; --continue goes on with it.", "dim")
    return Plain(session, lines).run()


def in_terminal(asked: Request) -> int:
    """Plays on the full-screen board and returns the exit code."""
    from ludonaut.terminal.board import BoardApp

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise LudonautError("--terminal needs a terminal for input and output; --plain does without.")

    def no_dice(game: Game) -> TypedDice:
        raise LudonautError(f"this game of {game.title} is played with real dice: go on with it in --plain.")

    session = _session(asked, no_dice)
    return BoardApp(session).play()


def browser_path(asked: Request) -> str:
    """The page where this game is begun, its form filled in as asked for. Raises UnknownGame, OptionError and LudonautError."""
    if not asked.game:
        if asked.settings or asked.seed is not None or asked.seats is not None or asked.bots or asked.others is not None:
            raise LudonautError("--set, --seed, --seats, --bot and --bots need the name of a game.")
        return "/"
    game, options = open_game(asked.game, asked.settings)
    query = dict(options.changed())
    if asked.seed is not None:
        query["seed"] = str(asked.seed)
    if asked.seats is not None or asked.bots or asked.others is not None:
        seats = usual_seats(game, asked.others) if asked.seats is None else asked.seats
        query |= _seats_of_form(game, seats, bots_of_seats(game, seats, asked.bots, asked.others))
    return f"/new/{game.name}" + (f"?{urlencode(query)}" if query else "")


def _seats_of_form(game: Game, seats: int, bots: tuple[str, ...]) -> dict[str, str]:
    """The fields that say who sits where: bots in the last seats, you in the first, other people between as far as the form has rows.

    Beyond the rows one bot for all seats is a field of its own.
    """
    from ludonaut.web.seating import MOST_SEAT_ROWS, OTHERS, check_bot

    names = [check_bot(name, game) for name in bots]
    people = ["you", *["person"] * (seats - 1)][: seats - len(bots)]
    sitters = {f"seat-{number}": who for number, who in enumerate([*people, *names], 1)}
    rows = dict(list(sitters.items())[:MOST_SEAT_ROWS])
    beyond = {field: who for field, who in list(sitters.items())[MOST_SEAT_ROWS:] if who != "person"}
    if len(people) <= MOST_SEAT_ROWS and len(set(beyond.values())) == 1:
        beyond = {OTHERS: names[-1]}
    return {"seats": str(seats), **rows, **beyond}


def _session(asked: Request, make_dice: Callable[[Game], TypedDice]) -> Session:
    if asked.same_dice:
        return begin_again(asked.same_dice, asked.game, asked.bots, asked.save, asked.boxes, asked.others)
    if asked.load:
        return go_on(asked.load, make_dice, asked.save, asked.boxes)
    if asked.continued:
        return go_on(_last_played(asked.game), make_dice, asked.save)
    game, options = asked.opened()
    dice = make_dice(game) if asked.real_dice else None
    return begin(
        game, options, seats=asked.seats, bots=asked.bots, others=asked.others, seed=asked.seed, dice=dice, path=asked.save
    )


def _last_played(name: str) -> Path:
    """The unfinished game of this name, or of any, that was played last at the terminal. Raises UnknownGame and NoSavedGame."""
    games = (find_game(name),) if name else all_games()
    found = [path for game in games if (path := last_unfinished(game.name)) is not None]
    if not found:
        raise NoSavedGame(f"there is no unfinished game{f' of {games[0].title}' if name else ''} to go on with.")
    return max(found, key=lambda path: path.stat().st_mtime)
