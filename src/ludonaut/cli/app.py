"""The commands. Each imports what it needs when it runs, so that none waits for what another needs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ludonaut.cli.complete import complete_bots, complete_games, complete_settings
from ludonaut.core.errors import LudonautError


def examples(*commands: str) -> str:
    """The end of a help page: one command to a line."""
    return "\n\n".join(["Examples:", *commands])


BOTS = "cadet, pilot, navigator, commander, admiral (the weakest first), LEVEL:bold, LEVEL:careful, random, greedy, search:N, search:Ns"
"""The names of bots in the help of options; read from the bots themselves they would make every command slower to begin."""


def boxes_of(settings: list[str] | None) -> tuple[Path, ...]:
    """The components files that are given with a recorded game by --set components=FILE. Raises LudonautError for any other setting."""
    boxes = []
    for setting in settings or ():
        option, equals, file = setting.partition("=")
        if not equals or option.strip() != "components":
            raise LudonautError("a recorded game keeps its options: only components=FILE can be set, for a game played from another box.")
        boxes.append(Path(file.strip()))
    return tuple(boxes)


app = typer.Typer(
    help="Space board games to play, and a laboratory on the same rules. Without a command: play in the browser.",
    epilog=examples("ludonaut", "ludonaut play GAME --plain", "ludonaut games", "ludonaut COMMAND --help"),
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; `ludonaut games` lists them.", autocompletion=complete_games)]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="OPTION=VALUE",
        help="Set an option of the game; may be given several times. components=FILE plays it from another box.",
        autocompletion=complete_settings,
    ),
]
RecordedSettings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="components=FILE", help="The components file of a game that was played from another box."),
]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", min=1, help="How many seats (as few as possible if left out).")]
TranscriptFile = Annotated[Path, typer.Argument(metavar="FILE", help="A transcript; - is standard input.")]


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version, whether the rules run compiled, and Python's version.")
    ] = False,
) -> None:
    """Space board games to play, and a laboratory on the same rules. Without a command: play in the browser."""
    if version:
        from ludonaut.cli.main import version as version_line

        print(version_line())
        raise typer.Exit
    if context.invoked_subcommand is None:
        _play_in_browser("/")


# -- playing ---------------------------------------------------------------------------------------------------------------
@app.command(epilog=examples("ludonaut play GAME", "ludonaut play GAME --terminal --seed 7", "ludonaut play --plain --continue"))
def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="The game; may be left out where only one fits.", autocompletion=complete_games, show_default=False
        ),
    ] = "",
    plain: Annotated[bool, typer.Option("--plain", help="In lines of text, for keyboard, screen reader or script.")] = False,
    terminal: Annotated[bool, typer.Option("--terminal", help="On a full-screen board in the terminal.")] = False,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same dice, cards and bots.")
    ] = None,
    settings: Settings = None,
    seats: Seats = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME",
            help=f"A bot takes a seat, the last first; with all seats taken you watch. Bots: {BOTS}.",
            autocompletion=complete_bots,
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="NAME,...",
            help="A bot for each seat but yours, the first, or one for all.",
            autocompletion=complete_bots,
        ),
    ] = None,
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="You roll and draw at your own table and type what comes up (line mode).")
    ] = False,
    continued: Annotated[
        bool, typer.Option("--continue", help="Go on with the unfinished game that you played last in the terminal.")
    ] = False,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game; it is kept in this file from then on.")
    ] = None,
    same_dice: Annotated[
        Path | None,
        typer.Option("--same-dice", metavar="FILE", help="Play the dice of a finished game in this file, and compare the two at the end."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Keep the game in this file instead of the user's data folder.")
    ] = None,
) -> int:
    """Play: in the browser, or with --plain or --terminal here. The game is saved after every action."""
    from ludonaut.bots import split_names
    from ludonaut.cli import play as playing

    if plain and terminal:
        raise LudonautError("--plain and --terminal exclude each other.")
    if real_dice and terminal:
        raise LudonautError("--real-dice asks for the dice in lines of text: use it with --plain.")
    if real_dice and seed is not None:
        raise LudonautError("--seed decides the dice, and so do --real-dice: give one of them.")
    if continued and load:
        raise LudonautError("--continue and --load both name a game to go on with: give one of them.")
    if bot and bots is not None:
        raise LudonautError("--bot seats bots one by one, and --bots in all seats but yours: give one of them.")
    if (continued or load) and ((continued and settings) or seats or bot or bots is not None or seed is not None or real_dice):
        raise LudonautError(
            "a saved game keeps its options, seats and dice: leave out --set, --seats, --bot, --bots, --seed and --real-dice."
        )
    if same_dice and (continued or load or seats or seed is not None or real_dice):
        raise LudonautError("--same-dice takes all from that game: leave out --continue, --load, --seats, --seed and --real-dice.")
    boxes = boxes_of(settings) if load or same_dice else ()
    here = plain or real_dice or terminal
    others = None if bots is None else split_names(bots)
    asked = playing.Request(
        game, tuple(settings or ()), seats, tuple(bot or ()), seed, real_dice, continued, load, save, same_dice, boxes, others
    )
    if here:
        return playing.in_terminal(asked) if terminal else playing.in_lines(asked)
    if continued or load or save:
        raise LudonautError("--continue, --load and --save are for --plain and --terminal; the browser keeps its games itself.")
    if same_dice:
        raise LudonautError("--same-dice is for --plain and --terminal; in the browser: Load a transcript, Play these dice.")
    _play_in_browser(playing.browser_path(asked))
    return 0


def _play_in_browser(path: str) -> None:
    from ludonaut.web import serve as web

    web.run(start_path=path)


@app.command(epilog=examples("ludonaut serve", "ludonaut serve --host 0.0.0.0 --port 8080 --data /srv/ludonaut"))
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 lets others on the network in.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option("--port", metavar="N", min=0, max=65535, help="The port to listen on (0: a free one; left out: 8000 if it is free)."),
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="Where games are kept (the user's data folder if left out).")
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            "--database",
            metavar="ADDRESS",
            envvar="LUDONAUT_DATABASE",
            show_default=False,
            show_envvar=False,
            help="Keep games in PostgreSQL instead: postgresql://user:password@host/name (or set LUDONAUT_DATABASE).",
        ),
    ] = "",
    metrics: Annotated[
        bool,
        typer.Option("--metrics", help="Counters for Prometheus at /metrics; with LUDONAUT_METRICS_TOKEN set, for those who send it."),
    ] = False,
    log: Annotated[str, typer.Option("--log", metavar="text|json", help="How messages are written; json logs every request too.")] = "text",
    proxy: Annotated[
        str, typer.Option("--proxy", metavar="ADDRESS", help="A reverse proxy, such as 127.0.0.1, that is believed who asks.")
    ] = "",
    limits: Annotated[bool, typer.Option("--limits/--no-limits", help="Turn away who asks too much at a time.")] = True,
    internal_address: Annotated[
        str,
        typer.Option(
            "--internal-address",
            metavar="URL",
            show_default=False,
            help="Where other servers on the same database reach this one, such as http://10.0.0.5:8000 (needed when they run elsewhere).",
        ),
    ] = "",
) -> None:
    """Serve the browser's games without opening a browser."""
    import os

    from ludonaut.web import serve as web
    from ludonaut.web.app import Hosting
    from ludonaut.web.limits import USUAL
    from ludonaut.web.logs import Form

    if log not in ("text", "json"):
        raise LudonautError(f"--log is text or json, not {log[:20]!r}.")
    hosting = Hosting(metrics, os.environ.get("LUDONAUT_METRICS_TOKEN", ""), limits=USUAL if limits else {}, address=internal_address)
    form: Form = "json" if log == "json" else "text"
    web.run(host, port, data, open_browser=False, database=database, hosting=hosting, proxy=proxy, log=form)


# -- looking ---------------------------------------------------------------------------------------------------------------
@app.command(
    epilog=examples(
        "ludonaut games",
        "ludonaut games GAME",
        "ludonaut games --json",
        "ludonaut games GAME --components > mine.toml",
        "ludonaut games GAME --observation",
    )
)
def games(
    game: Annotated[str, typer.Argument(metavar="GAME", help="This one alone.", autocompletion=complete_games, show_default=False)] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON array instead of text.")] = False,
    components: Annotated[
        bool, typer.Option("--components", help="Print the components file of the game's box, to make another box from it.")
    ] = False,
    observation: Annotated[
        bool, typer.Option("--observation", help="Say what each number of the game's observations means, for learning code.")
    ] = False,
) -> None:
    """List the games: seats, options with their defaults and meaning, and how complete each is."""
    from ludonaut.cli import shelf
    from ludonaut.core.game import all_games, find_game

    shown = [find_game(game)] if game else all_games()
    if components:
        if not game or as_json:
            raise LudonautError("--components prints one file and nothing else: give the game, and leave out --json.")
        text = shown[0].components_text()
        if not text:
            raise LudonautError(f"{shown[0].title} has one box only; there is no components file to change.")
        print(text, end="")
    elif observation:
        if not game:
            raise LudonautError("--observation is of one game: give its name.")
        if as_json:
            print(json.dumps(shelf.described_observation(shown[0]), ensure_ascii=False, indent=2))
        else:
            shelf.show_observation(shown[0])
    elif as_json:
        print(json.dumps(shelf.described(shown), ensure_ascii=False, indent=2))
    else:
        shelf.show(shown)


@app.command(epilog=examples("ludonaut replay FILE", "ludonaut replay FILE --check", "ludonaut replay FILE --step 12 --svg board.svg"))
def replay(
    file: TranscriptFile,
    check: Annotated[
        bool, typer.Option("--check", help="Only check it: exit code 0 when every line follows the rules, 2 when not.")
    ] = False,
    step: Annotated[
        int | None, typer.Option("--step", metavar="N", min=0, help="Show the position after N actions instead of the log.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="OUT", help="Draw that position (without --step: the last) to an SVG file.")
    ] = None,
    settings: RecordedSettings = None,
) -> None:
    """Replay a game from its transcript: its log in sentences, one position, or its picture."""
    from ludonaut.cli import replays

    if check and (step is not None or svg):
        raise LudonautError("--check only checks: leave out --step and --svg.")
    replays.replay(file, boxes_of(settings), check, step, svg)


@app.command(epilog=examples("ludonaut verify FILE"))
def verify(file: TranscriptFile, settings: RecordedSettings = None) -> None:
    """Check that the dice of a finished game were fair: that all come from the key whose hash was published before it began."""
    from ludonaut.cli import replays

    replays.verify(file, boxes_of(settings))


@app.command(epilog=examples("ludonaut compare MINE THEIRS"))
def compare(
    file: TranscriptFile,
    other: Annotated[Path, typer.Argument(metavar="FILE", help="A game that had the same dice.")],
    settings: RecordedSettings = None,
) -> None:
    """Compare two finished games that had the same dice: where the points of each come from."""
    from ludonaut.cli import replays

    replays.compare(file, other, boxes_of(settings))


@app.command(
    epilog=examples("ludonaut review FILE", "ludonaut review FILE --seat 1 --tries 1000 --svg course.svg", "ludonaut review FILE --json")
)
def review(
    file: TranscriptFile,
    tries: Annotated[
        int | None, typer.Option("--tries", metavar="N", min=1, max=1_000_000, help="Continuations for each judgement (400 if left out).")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", min=0.001, max=60, help="Seconds for each judgement instead.")
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", min=1, help="Judge the decisions of this seat alone.")] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="With --tries the same seed gives the same review.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")] = False,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Draw the course of the game to an SVG file too.")] = None,
    settings: RecordedSettings = None,
) -> None:
    """Review a finished game: its turning points, what each decision was worth, and how much was luck."""
    from ludonaut.cli import review as reviewing

    if tries is not None and seconds is not None:
        raise LudonautError("--tries and --seconds both say how long to judge: give one of them.")
    reviewing.review(file, boxes_of(settings), tries, seconds, seat, seed, as_json, svg)
