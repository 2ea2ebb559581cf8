"""The commands of the laboratory: simulations, tournaments and benchmarks."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from ludonaut.cli.app import BOTS, GameName, Seats, Settings, app, examples
from ludonaut.cli.complete import complete_bots, complete_games, complete_options
from ludonaut.core.errors import LudonautError

if TYPE_CHECKING:
    from ludonaut.core.game import Game

BotOfEachSeat = Annotated[
    str,
    typer.Option(
        "--bots", metavar="NAME,...", help=f"A bot for each seat, or one for all. Bots: {BOTS}.", autocompletion=complete_bots
    ),
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same games (random if left out).")
]
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="N", help="Processes side by side (one per core if left out).")]
ClusterAddress = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help="Play on a Ray: ray://host:port or host:port, or local to begin one here.")
]

@app.command(
    epilog=examples("ludonaut simulate GAME --games 100000", "ludonaut simulate GAME --games 1000 --bots search:200 --out games.parquet")
)
def simulate(
    game: GameName,
    number: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 1000,
    bots: BotOfEachSeat = "random",
    seats: Seats = None,
    settings: Settings = None,
    seed: Seed = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write one row per game and seat to FILE.parquet or FILE.jsonl.")
    ] = None,
    accumulate: Annotated[
        list[str] | None,
        typer.Option("--accumulate", metavar="FILE.py:Name", help="Count with a class of your own; may be given several times."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of the summary.")] = False,
) -> int:
    """Let bots play many games and sum them up."""
    from rich.console import Console

    from ludonaut.bots import split_names
    from ludonaut.cli.main import INTERRUPTED
    from ludonaut.core.game import open_game
    from ludonaut.lab import simulate as run
    from ludonaut.lab.accumulate import read_recipe

    found, options = open_game(game, settings or ())
    recipes = [read_recipe(text) for text in accumulate or ()]
    names = split_names(bots)
    summary = run(found, number, names, seats, options, seed, jobs, out, True, recipes, cluster, as_json)
    if as_json:
        print(json.dumps(summary.to_json(), ensure_ascii=False, default=str))
    else:
        Console(highlight=False).print(summary.render())
    return 0 if summary.finished else INTERRUPTED


@app.command(
    epilog=examples(
        "ludonaut tournament GAME --bots greedy,search:50,search:200 --games 400",
        "ludonaut tournament GAME --bots greedy,search:200 --seats 2,3,4 --width 0.1 --out cup.json",
        "ludonaut tournament GAME --bots greedy,search:200 --seats 2,3,4 --width 0.05 --out cup.json --resume",
    )
)
def tournament(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", metavar="NAME,...", help=f"The bots that play one another: {BOTS}.", autocompletion=complete_bots)
    ],
    seats: Annotated[
        str, typer.Option("--seats", metavar="N,...", help="Tables of so many seats (two, or as many as the game needs, if left out).")
    ] = "",
    settings: Settings = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="OPTION[=VALUE,...]",
            help="A table for each value of an option, or for these; may be given several times.",
            autocompletion=complete_options,
        ),
    ] = None,
    number: Annotated[
        int | None, typer.Option("--games", metavar="N", help="How many games for each two bots at each table (400 if left out).")
    ] = None,
    width: Annotated[
        float | None,
        typer.Option("--width", metavar="W", help="Play until no interval is wider than this share, such as 0.1 (ten percentage points)."),
    ] = None,
    mixed: Annotated[bool, typer.Option("--mixed", help="All bots at one table instead of each two of them.")] = False,
    neighbours: Annotated[bool, typer.Option("--neighbours", help="Each bot plays the next in the list only, as levels do.")] = False,
    anchor: Annotated[
        str | None, typer.Option("--anchor", metavar="NAME", help="The bot whose rating is 0 (the first if left out).")
    ] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Keep the tournament in this file while it is being played.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the tournament in that file.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of the tables.")] = False,
) -> int:
    """Let bots play one another, each as often in each seat, and rate them."""
    from rich.console import Console

    from ludonaut.bots import split_names
    from ludonaut.cli.main import INTERRUPTED
    from ludonaut.core.game import open_game
    from ludonaut.lab.tournament import tournament as run
    from ludonaut.lab.tournament import varied

    if resume and out is None:
        raise LudonautError("--resume goes on with the tournament in a file: name it by --out FILE.")
    found, options = open_game(game, settings or ())
    standings = run(
        found,
        split_names(bots),
        _numbers("--seats", seats),
        varied(found, options, vary or ()),
        number,
        width,
        mixed,
        neighbours,
        anchor,
        seed,
        jobs,
        out,
        resume,
        progress=True,
        cluster=cluster,
    )
    if as_json:
        print(json.dumps(standings.to_json(), ensure_ascii=False))
    else:
        Console(highlight=False).print(standings.render())
    return 0 if standings.finished else INTERRUPTED


@app.command(
    epilog=examples(
        "ludonaut report GAME --games 20000 --seats 4 --out report",
        "ludonaut report GAME --vary OPTION --out report",
        "ludonaut report GAME --set components=mine.toml --against default --out report",
    )
)
def report(
    game: GameName,
    number: Annotated[int, typer.Option("--games", metavar="N", help="How many games of each variant.")] = 2000,
    bots: BotOfEachSeat = "greedy",
    seats: Seats = None,
    settings: Settings = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="OPTION[=VALUE,...]",
            help="Compare the values of an option, or these; may be given several times; all takes each option.",
            autocompletion=complete_options,
        ),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against", metavar="OPTION=VALUE", help="Another set to compare with, such as components=FILE; default changes nothing."
        ),
    ] = None,
    only: Annotated[
        str,
        typer.Option("--only", metavar="TEXT", help="Of both sets compare only the figures with this text in their name, such as a race."),
    ] = "",
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same report.")] = 1,
    jobs: Jobs = None,
    cluster: ClusterAddress = "",
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the report is written.")] = Path("report"),
) -> None:
    """Report how fair a game is: races, cards, missions, seats and options with intervals, as a page and as Markdown."""
    from ludonaut.bots import split_names
    from ludonaut.lab.pages import summary
    from ludonaut.lab.report import report as run

    names = split_names(bots)
    done = run(game, number, names, seats, settings or (), vary or (), against or (), seed, jobs, out, True, cluster, only)
    print(f"{out / 'report.html'} and {out / 'report.md'}: {number:,} games of each of {len(done.variants)}, digest {done.digest}")
    print(summary(done))


def _numbers(option: str, text: str) -> tuple[int, ...]:
    """Numbers with commas between. Raises LudonautError."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not all(word.isascii() and word.isdigit() and len(word) < 5 for word in words):
        raise LudonautError(f"{option} is a number or several with commas between, such as 2,3,4, not {text[:40]!r}.")
    return tuple(int(word) for word in words)


class Showing(StrEnum):
    """What the sockets of a measured server are sent."""

    pages = "pages"
    data = "data"


class GameOrCommand(TyperGroup):
    """Commands beside which the name of a game may stand: `ludonaut bench GAME` is `ludonaut bench rules GAME`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The first of these commands when the first word is none of them."""
        first = next(iter(self.commands))
        return super().resolve_command(ctx, args if args[0] in self.commands else [first, *args])


benches = typer.Typer(
    cls=GameOrCommand,
    help="Measure how fast the rules, the bots and the search run on this machine, or what a server bears.",
    epilog=examples("ludonaut bench", "ludonaut bench GAME", "ludonaut bench server --rate 100 --seconds 60"),
    invoke_without_command=True,
)
app.add_typer(benches, name="bench")


@benches.callback()
def bench(context: typer.Context) -> None:
    """Measure how fast the rules, the bots and the search run on this machine, or what a server bears."""
    if context.invoked_subcommand is None:
        bench_rules()


@benches.command("rules", epilog=examples("ludonaut bench rules", "ludonaut bench rules GAME"))
def bench_rules(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game (every one if left out).", autocompletion=complete_games, show_default=False)
    ] = "",
) -> None:
    """Measure how fast the rules, the bots and the search run on this machine. `ludonaut bench GAME` does the same."""
    from ludonaut.core.game import all_games, find_game

    chosen: tuple[Game, ...] = (find_game(game),) if game else all_games()
    from ludonaut.lab.bench import run

    for one in chosen:
        run(one)


@benches.command("server", epilog=examples("ludonaut bench server", "ludonaut bench server --rate 500 --seconds 600 --tables 500"))
def bench_server(
    rate: Annotated[float, typer.Option("--rate", metavar="N", min=0.1, help="Moves a second, whether or not the server keeps up.")] = 100,
    seconds: Annotated[float, typer.Option("--seconds", metavar="N", min=1, help="For how long.")] = 20,
    tables: Annotated[int, typer.Option("--tables", metavar="N", min=1, help="How many tables are played at, of all games in turn.")] = 60,
    sockets: Annotated[
        int, typer.Option("--sockets", metavar="N", min=0, help="How many sockets there are in all; those that do not play watch.")
    ] = 0,
    show: Annotated[Showing, typer.Option("--show", help="What sockets are sent: whole pages with pictures, or data.")] = Showing.pages,
    steady: Annotated[bool, typer.Option("--steady", help="Moves at even distances instead of at random ones.")] = False,
    stages: Annotated[bool, typer.Option("--stages/--no-stages", help="Whether it is measured where the server's time goes.")] = True,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="Where its games are kept (one that is deleted afterwards if left out).")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Decides which moves are made, and when.")] = 1,
    compressed: Annotated[bool, typer.Option("--compressed", help="Sockets ask for compression, as browsers do.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of the table.")] = False,
) -> None:
    """Start a server, play at many of its tables from another process, and look at the end whether all that it answered was kept."""
    from rich.console import Console

    from ludonaut.web.load import Plan, run

    plan = Plan(rate, seconds, tables, sockets, show.value, steady, stages, seed, compressed)
    console = Console(highlight=False, stderr=True)
    outcome = run(plan, data, lambda sentence: console.print(sentence))
    if as_json:
        print(json.dumps(outcome.to_json()))
    else:
        Console(highlight=False).print(outcome.render())


@benches.command("round", epilog=examples("ludonaut bench round", "ludonaut bench round --show data --rounds 5"))
def bench_round(
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1, help="How many rounds are played.")] = 3,
    seats: Annotated[int, typer.Option("--seats", metavar="N", min=2, max=100, help="How many seats decide at once.")] = 100,
    show: Annotated[Showing, typer.Option("--show", help="What sockets are sent: whole pages with pictures, or data.")] = Showing.pages,
) -> None:
    """Measure how long after the last of a hundred seats has decided everybody has been sent the next round."""
    from ludonaut.web.load import run_rounds

    print("\n".join(run_rounds(rounds, show.value, seats).lines()))
