"""What the pages of the documentation show is true: their Python runs, their commands are run in little, or at least understood."""

from __future__ import annotations

import io
import re
import shlex
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt
from typer.main import get_command

from ludonaut.bots import make_bot, play_on
from ludonaut.cli.app import app
from ludonaut.cli.main import main
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.components import own_box
from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.core.transcript import write_transcript

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "python").glob("*.md"))]
MARKDOWN = MarkdownIt("commonmark")

NOT_RUN = {
    r"ludonaut( play(?!.*--plain).*)?$": "opens a browser, or fills the terminal, and waits for people",
    r"ludonaut play .*--real-dice": "asks for the dice that lie on a table",
    r"ludonaut play .*--load": "wants a game that is not over",
    r"ludonaut (backup|restore|check-games|stored-games)": "wants games of a server; tests/web/test_keeping.py runs it",
    r"ludonaut serve": "serves until it is stopped",
    r"ludonaut bench": "measures for minutes",
    r".*--cluster": "begins a Ray, or wants one",
    r".*(admiral|commander|navigator)": "thinks long",
    r".*search:\d+s": "thinks for seconds about each action",
    r".*(\$DB|postgresql:|/srv/)": "wants a database or a folder that a server uses",
    r"ludonaut report .*--vary all": "plays twenty sets of games",
}
"""Commands that are not run here, and why; that each is understood is tested all the same."""

IN_LITTLE = ((r"--games \d+", "--games 3"), (r"search:(\d)\d*", r"search:\1"), (r"review (\S+)$", r"review \1 --tries 2"))
"""Where a page plays many games or thinks long, a few and a little are enough here."""


def examples(kind: str) -> Iterator[tuple[str, str]]:
    """The pages' examples: their Python, one text for each page (its blocks go on from one another), or their commands one by one."""
    for page in PAGES:
        name = str(page.relative_to(ROOT))
        blocks = [token for token in MARKDOWN.parse(page.read_text(encoding="utf-8")) if token.type in ("fence", "code_block")]
        if kind == "python":
            text = "\n".join(block.content for block in blocks if block.info == "python" and ">>>" not in block.content)
            if text:
                yield name, text
            continue
        for block in blocks:
            if block.info in ("", "console"):
                for line in block.content.splitlines():
                    if re.match(r"\s*ludonaut( |$)", line):
                        yield name, line.strip()


def reason_not_to_run(command: str) -> str:
    return next((why for pattern, why in NOT_RUN.items() if re.match(pattern, command)), "")


def words_of(line: str) -> list[str]:
    """A line as a shell would read it, without its comment."""
    line = re.sub(r"\s+\(.*\)$", "", line)  # what the page says of it
    return shlex.split(line.replace('"$DB"', "$DB"), comments=True)


COMMANDS = [(page, " ".join(words_of(line))) for page, line in examples("commands")]
RUN = [(page, command) for page, command in COMMANDS if not reason_not_to_run(command)]


@pytest.mark.compiled
@pytest.mark.parametrize(("page", "program"), list(examples("python")))
def test_the_python_of_a_page_runs(page: str, program: str) -> None:
    exec(compile(program, page, "exec"), {"__name__": "page"})


@pytest.mark.once
def test_every_command_of_the_pages_is_understood() -> None:
    """Each option that it names exists, and takes what it is given."""
    for further in ("keeping", "laboratory"):
        import_module(f"ludonaut.cli.{further}")  # its commands come to the others
    whole: Any = get_command(app)
    assert len(COMMANDS) > 80
    for page, command in COMMANDS:
        _, *words = command.replace("$seed", "1").partition(" > ")[0].split(" ")
        parser = whole
        while words and words[0] in getattr(parser, "commands", {}):
            parser = parser.commands[words.pop(0)]
        assert parser is not whole or not words, f"{page}: {command}"
        try:
            parser.make_context("ludonaut", words)
        except Exception as error:
            pytest.fail(f"{page}: {command}: {error}")


@pytest.mark.once
def test_reasons_not_to_run_a_command_are_used() -> None:
    assert [pattern for pattern in NOT_RUN if not any(re.match(pattern, command) for _, command in COMMANDS)] == []


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the pages take for granted: finished games, and boxes of one's own."""
    folder = tmp_path_factory.mktemp("commands")
    game = find_game("write-the-future")
    for seed, names in enumerate((("mine", "evening", "FILE"), ("theirs",))):
        match = play_on(Match(game, chance=KeyedChance(key_from_seed(1))), make_bot("greedy" if not seed else "random", game, seed))
        for name in names:
            (folder / (name if name == "FILE" else f"{name}.ludonaut")).write_text(write_transcript(match), encoding="utf-8")
    for package, names in (("captain_future", ("my-box",)), ("fly_further", ("mine", "generous-treaties"))):
        for name in names:
            (folder / f"{name}.toml").write_text(own_box(f"ludonaut.games.{package}"), encoding="utf-8")
    shutil.copytree(ROOT / "examples", folder / "examples")
    return folder


@pytest.mark.compiled
@pytest.mark.parametrize(("page", "command"), RUN, ids=[f"{page}-{command}"[:80] for page, command in RUN])
def test_a_command_of_a_page_runs(
    page: str, command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    for variable in ("HOME", "XDG_DATA_HOME", "LUDONAUT_BOXES"):
        monkeypatch.setenv(variable, str(folder / "kept"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    for pattern, little in IN_LITTLE:
        command = re.sub(pattern, little, command)
    _, *words = command.replace("$seed", "1").partition(" > ")[0].split(" ")
    if words[0] in ("simulate", "tournament", "report"):
        words += [*(() if "--games" in words else ("--games", "3")), *(() if "--jobs" in words else ("--jobs", "1"))]
    code = main(words)
    said = capsys.readouterr()
    assert code == 0, said.err
