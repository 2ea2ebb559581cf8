"""Commands for whoever keeps the games: backup, restore, and a look at what is stored."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludonaut.cli.app import app, examples
from ludonaut.core.errors import LudonautError

if TYPE_CHECKING:
    from ludonaut.web.store import GameRecord, Store

DIFFERENT = 1

Data = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="The folder of the games (the user's data folder if left out).")
]
Address = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="ADDRESS",
        envvar="LUDONAUT_DATABASE",
        show_default=False,
        show_envvar=False,
        help="The PostgreSQL database of the games instead (or set LUDONAUT_DATABASE).",
    ),
]


def _place(data: Path | None, database: str) -> Path | str:
    if data and database:
        raise LudonautError("--data and --database both say where games are: give one of them (LUDONAUT_DATABASE counts as given).")
    from ludonaut.web.serve import default_data_dir

    return database or data or default_data_dir()


@contextmanager
def _store(data: Path | None, database: str) -> Iterator[Store]:
    """The games of a place that has some."""
    from ludonaut.web.engines import check_has_games
    from ludonaut.web.store import Store

    place = _place(data, database)
    check_has_games(place)
    store = Store(place)
    try:
        yield store
    finally:
        store.close()


def _games(number: int) -> str:
    return f"{number} {'game' if number == 1 else 'games'}"


@app.command(epilog=examples("ludonaut backup games.backup", "ludonaut backup games.backup --data /srv/ludonaut"))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    data: Data = None,
    database: Address = "",
) -> None:
    """Write all games and people to one file, as they are at one moment; the server may run."""
    from ludonaut.web.backup import back_up

    number = back_up(_place(data, database), file)
    print(f"Kept {_games(number)} in {file}. It holds everybody's secrets: store it where nobody else reads it.")


@app.command(epilog=examples("ludonaut restore games.backup --data /srv/new", "ludonaut restore games.backup --database ADDRESS"))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `ludonaut backup` has written.")],
    data: Data = None,
    database: Address = "",
) -> None:
    """Put a backup into a folder or database that has no games yet; also moves games from one to the other."""
    from ludonaut.web.backup import restore as put_back

    number = put_back(file, _place(data, database))
    print(f"Restored {_games(number)}.")


@app.command(epilog=examples("ludonaut check-games", "ludonaut check-games --data /srv/ludonaut"))
def check_games(data: Data = None, database: Address = "") -> int:
    """Replay all stored games against the rules; exit code 1 when one is not what its log says."""
    from ludonaut.web.audit import differences, of_other_rules
    from ludonaut.web.store import StoreUnreadable

    checked = wrong = left_out = 0
    with _store(data, database) as store:
        for game_id in store.ids():
            try:
                found = store.load(game_id)
                if found is None:
                    continue  # deleted just now
                reason = of_other_rules(found[0])
                if reason:
                    left_out += 1
                    print(f"{game_id} ({found[0].game}) was not checked: {reason.rstrip('.')}.")
                    continue
                troubles = differences(*found)
            except StoreUnreadable as error:
                troubles = [str(error).rstrip(".")]
            checked += 1
            wrong += bool(troubles)
            for trouble in troubles:
                print(f"{game_id}: {trouble}.")
    rest = f", {left_out} left out" if left_out else ""
    print(f"Checked {_games(checked)}: {f'{wrong} differ' if wrong else 'all as their rules say'}{rest}.")
    return DIFFERENT if wrong else 0


@app.command(epilog=examples("ludonaut stored-games", "ludonaut stored-games ID", "ludonaut stored-games ID --transcript"))
def stored_games(
    game: Annotated[str, typer.Argument(metavar="ID", help="This one alone, with all that is known of it.", show_default=False)] = "",
    transcript: Annotated[bool, typer.Option("--transcript", help="Print its transcript, hidden hands included.")] = False,
    over: Annotated[bool, typer.Option("--over", help="List finished games instead of those under way.")] = False,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="How many to list, the newest first.")] = 50,
    as_json: Annotated[bool, typer.Option("--json", help="JSON instead of text.")] = False,
    data: Data = None,
    database: Address = "",
) -> None:
    """List the stored games, or look into one."""
    if transcript and not game:
        raise LudonautError("--transcript prints one game: give its ID; `ludonaut stored-games` lists them.")
    with _store(data, database) as store:
        if game:
            _show_one(store, game, transcript, as_json)
            return
        listed = [described(record) for record in store.latest(over, limit)]
    if as_json:
        print(json.dumps(listed, ensure_ascii=False, indent=2))
        return
    for one in listed:
        print(f"{one['id']}  {one['changed']}  {one['game']}  {one['rounds']} rounds  {', '.join(map(str, one['seats']))}")
    if not listed:
        print(f"No games are {'finished' if over else 'under way'}.")


def _show_one(store: Store, game: str, transcript: bool, as_json: bool) -> None:
    found = store.load(game)
    if found is None:
        raise LudonautError(f"there is no game {game[:20]!r} here; `ludonaut stored-games` lists them.")
    if transcript:
        from ludonaut.core.transcript import write_transcript
        from ludonaut.web.kept_match import rebuild

        match, _ = rebuild(*found)
        print(write_transcript(match, [sitter.player() for sitter in found[0].players]), end="")
        return
    told = {**described(found[0]), "options": dict(found[0].options), "rules": found[0].rules, "entries": len(found[1])}
    if as_json:
        print(json.dumps(told, ensure_ascii=False, indent=2))
        return
    for name, value in told.items():
        print(f"{name}: {_spelled(value)}")


def _spelled(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}={one}" for key, one in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def described(record: GameRecord) -> dict[str, Any]:
    """A game as a list shows it; its key is not told."""
    summary = record.summary
    return {
        "id": record.id,
        "game": record.game,
        "begun": _time(record.created),
        "changed": _time(summary.updated),
        "access": record.access,
        "rounds": summary.rounds,
        **({"moves": summary.moves} if summary.over else {}),  # before, the count is kept back where it would tell a secret
        "over": summary.over,
        "result": summary.result,
        "seats": [sitter.player() or f"seat {seat}" for seat, sitter in enumerate(record.players, 1)],
    }


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


@app.command(epilog=examples("ludonaut person 3f2a9c --export > person.json", "ludonaut person 3f2a9c --forget"))
def person(
    number: Annotated[str, typer.Argument(metavar="ID", help="The person's id on this server.")],
    export: Annotated[bool, typer.Option("--export", help="Print all that is kept of this person, as JSON.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Take the name out of everything; games stay. Nothing brings it back.")] = False,
    data: Data = None,
    database: Address = "",
) -> None:
    """Give out or forget what a server keeps of a person. A server that runs shows old names at open tables until it starts again."""
    from ludonaut.web.mine import Mine

    if export == forget:
        raise LudonautError("say --export or --forget.")
    with _store(data, database) as store:
        known = Mine(store).data(number)  # which says so if there is no such person
        if export:
            print(json.dumps(known, ensure_ascii=True, indent=2))
        else:
            print(f"Forgotten, in {asyncio.run(Mine(store).forget(number))} games.")
