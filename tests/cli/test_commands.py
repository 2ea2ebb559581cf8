"""The commands as processes: help, errors in one line with exit code 2, and what each prints."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from unittest.mock import patch
from urllib.parse import parse_qsl
from xml.etree import ElementTree

import pytest

from ludonaut.bots import make_bot, play_on
from ludonaut.bots.names import bot_names
from ludonaut.cli.app import BOTS
from ludonaut.cli.play import Request, browser_path
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.game import all_games, find_game
from ludonaut.core.match import Match
from ludonaut.core.transcript import write_transcript
from ludonaut.web.seating import seating_of_form
from tests.core.toy import CROWD, TOY
from tests.terminal.driving import COMMAND, environment

GAME = "deep-space-d6"
COMMANDS = ("play", "games", "simulate", "tournament", "report", "replay", "review", "verify", "compare", "serve", "bench")
pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def transcript(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game, chosen by its first legal action each time."""
    match = Match(find_game(GAME), chance=KeyedChance(key_from_seed(1)))
    while not match.is_over:
        match.play(0, match.legal(0)[-1])
    path = tmp_path_factory.mktemp("games") / "game.ludonaut"
    path.write_text(write_transcript(match))
    return path


def run(folder: Path, *arguments: str, text: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**environment(folder), **variables},
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_has_help_with_an_example(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, *([command] if command else []), "--help", COLUMNS="200")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Examples:" in done.stdout
    assert f"ludonaut {command}".strip() in done.stdout
    assert "\x1b" not in done.stdout


WRONG = [
    ("fly", "No such command 'fly'."),
    ("--fly", "No such option: --fly"),
    ("play nope", "there is no game called 'nope'; the games are captain-future, deep-space-d6"),
    (f"play {GAME} --plain --set length=endless", "length is one of full, short, fast, not 'endless'."),
    (f"play {GAME} --plain --set length", "an option is set as NAME=VALUE, not 'length'."),
    (f"play {GAME} --set lenght=short", "'lenght' is not an option of this game; did you mean length?"),
    (f"play {GAME} --plain --seed x", "'--seed'"),
    (f"play {GAME} --plain --seed -1", "'--seed'"),
    (f"play {GAME} --plain --seats 5", "exactly 1 seat, not 5."),
    (f"play {GAME} --plain --bot nobody", "there is no bot called “nobody”"),
    (f"play {GAME} --plain --terminal", "--plain and --terminal exclude each other."),
    (f"play {GAME} --terminal --real-dice", "--real-dice asks for the dice in lines of text"),
    (f"play {GAME} --terminal", "--terminal needs a terminal for input and output"),
    (f"play {GAME} --real-dice --seed 1", "--seed decides the dice"),
    (f"play {GAME} --continue", "are for --plain and --terminal"),
    (f"play {GAME} --bot random --bot greedy", "2 bots do not fit on 1 seat."),
    ("play --bot random", "--set, --seed, --seats, --bot and --bots need the name of a game."),
    ("play --bots random", "--set, --seed, --seats, --bot and --bots need the name of a game."),
    (f"play {GAME} --plain --bots greedy", "the only seat of this game is yours, and no other is left for a bot"),
    ("play captain-future --bots greedy --bot greedy", "--bot seats bots one by one, and --bots in all seats but yours"),
    ("play captain-future --plain --bots ,", "name at least one bot, such as random, greedy or search:200."),
    ("play captain-future --plain --bots nobody", "there is no bot called “nobody”"),
    ("play captain-future --bots nobody", "there is no bot called “nobody”"),
    (
        "play captain-future --plain --seats 4 --bots greedy,random",
        "2 bots are named for 3 other seats; name one for all other seats or one for each.",
    ),
    ("simulate captain-future --seats 4 --bots greedy,random", "2 bots are named for 4 seats; name one for all seats or one for each."),
    ("play --plain --load x --bots greedy", "a saved game keeps its options, seats and dice"),
    ("play --seed 3", "need the name of a game."),
    ("play --plain --continue", "there is no unfinished game to go on with."),
    (f"play {GAME} --plain --continue", "there is no unfinished game of Deep Space D-6 to go on with."),
    ("play --plain", "which game? The games are captain-future, deep-space-d6"),
    ("play --plain --continue --set length=fast", "a saved game keeps its options, seats and dice"),
    ("play --plain --load x --set length=fast", "a recorded game keeps its options: only components=FILE can be set"),
    ("play nope --plain --continue", "there is no game called 'nope'"),
    (f"play {GAME} --plain --set components=mine.toml", "mine.toml cannot be read: no such file or directory."),
    (f"simulate {GAME} --set components=/dev/null", "Deep Space D-6 has one box only; components=FILE is not an option of it."),
    ("simulate captain-future --set components=/dev/null", "cards: the file has no table of this name."),
    ("simulate captain-future --set components=nowhere.toml", "nowhere.toml cannot be read: no such file or directory."),
    ("simulate captain-future --set components=.", "cannot be read: is a directory."),
    ("simulate captain-future@0123456789abcdef", "which is not in the library here; give its file: components=FILE."),
    ("replay nowhere --set ships=20", "a recorded game keeps its options: only components=FILE can be set"),
    ("verify nowhere --set components", "a recorded game keeps its options: only components=FILE can be set"),
    ("play --plain --continue --load x", "--continue and --load both name a game"),
    ("play --plain --load x --seed 3", "a saved game keeps its options, seats and dice"),
    (f"play {GAME} --same-dice x", "--same-dice is for --plain and --terminal"),
    ("play --plain --same-dice nowhere", "nowhere: No such file or directory."),
    ("play --plain --same-dice x --seed 3", "--same-dice takes all from that game"),
    ("play --plain --same-dice x --set length=fast", "a recorded game keeps its options"),
    ("compare nowhere nowhere", "nowhere: No such file or directory."),
    ("play --plain --load nowhere", "nowhere: No such file or directory."),
    (f"play {GAME} --plain --save no/such/folder/file", "no/such/folder/file: the folder no/such/folder does not exist."),
    (f"play {GAME} --plain --save .", ". is a folder; name a file in it."),
    (f"play {GAME} --plain --save /", "/ is a folder; name a file in it."),
    ("replay nowhere", "nowhere: No such file or directory."),
    ("replay .", ".: Is a directory."),
    ("replay", "Missing argument 'FILE'."),
    ("verify nowhere", "nowhere: No such file or directory."),
    ("simulate nope", "there is no game called 'nope'"),
    (f"simulate {GAME} --games 0", "the number of games is 1 to"),
    (f"simulate {GAME} --jobs 0", "the number of processes is 1 to"),
    (f"simulate {GAME} --bots random,random", "exactly 1 seat, not 2."),
    (f"simulate {GAME} --bots search:x", "after “search:” comes"),
    (f"simulate {GAME} --out table.csv", ".parquet or .jsonl"),
    (f"simulate {GAME} --out no/such/folder/table.jsonl", "no/such/folder/table.jsonl"),
    ("serve --port 99999", "'--port'"),
    ("games nope", "there is no game called 'nope'"),
    ("games --components", "give the game"),
    (f"games {GAME} --components", "has one box only"),
    ("games --observation", "give its name"),
    ("bench nope", "there is no game called 'nope'"),
]


@pytest.mark.parametrize(("line", "sentence"), WRONG)
def test_bad_input_is_one_sentence_on_stderr_and_exit_code_2(tmp_path: Path, line: str, sentence: str) -> None:
    done = run(tmp_path, *line.split())
    assert done.returncode == 2, done
    assert sentence in done.stderr
    assert done.stderr.startswith("ludonaut: ")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_the_help_of_options_names_every_bot() -> None:
    assert BOTS.replace(" (the weakest first)", "").split(", ") == [name for name, _ in bot_names()]


def test_version_says_how_the_rules_run(tmp_path: Path) -> None:
    done = run(tmp_path, "--version")
    assert done.returncode == 0
    assert done.stdout.startswith("ludonaut ")
    assert "pure Python, Python 3." in done.stdout or "compiled (" in done.stdout


def test_version_imports_neither_the_command_line_library_nor_a_game(tmp_path: Path) -> None:
    code = "import sys; from ludonaut.cli.main import main; main(['--version']); print({'typer', 'rich', 'msgspec'} & set(sys.modules))"
    done = subprocess.run([COMMAND[0], "-c", code], capture_output=True, text=True, env=environment(tmp_path), check=True)
    assert done.stdout.endswith("set()\n")


def test_games_lists_options_with_defaults_choices_and_meaning(tmp_path: Path) -> None:
    listed = json.loads(run(tmp_path, "games", "--json").stdout)
    game = next(game for game in listed if game["name"] == GAME)
    declared = find_game(GAME).options
    assert [option["name"] for option in game["options"]] == [option.name for option in declared]
    shown = run(tmp_path, "games", COLUMNS="200").stdout
    for option in declared:
        assert f"{option.name}={option.spell(option.default)}" in shown
        assert option.meaning in shown
    assert "\x1b" not in shown
    assert max(map(len, run(tmp_path, "games", COLUMNS="50").stdout.splitlines())) <= 50


def test_games_lists_one_game_alone_and_prints_its_box(tmp_path: Path) -> None:
    assert [game["name"] for game in json.loads(run(tmp_path, "games", GAME, "--json").stdout)] == [GAME]
    assert run(tmp_path, "games", GAME, COLUMNS="200").stdout.count(", seats: ") == 1
    boxed = next(game for game in all_games() if game.components_text())
    assert run(tmp_path, "games", boxed.name, "--components").stdout == boxed.components_text()


def test_games_says_what_each_number_of_an_observation_means(tmp_path: Path) -> None:
    parts = json.loads(run(tmp_path, "games", GAME, "--observation", "--json").stdout)
    assert sorted(place for part in parts for place in part["places"]) == list(range(find_game(GAME).observation_size))
    shown = run(tmp_path, "games", GAME, "--observation", COLUMNS="200").stdout
    for part in parts:
        assert f"  {part['name']}  {part['count']} × {part['kind']}, {part['lowest']} to {part['highest']}" in shown
        assert part["meaning"] in shown
    assert f"  {parts[1]['places'][0]}  {parts[1]['name']}  " in shown and " by " in shown


def test_simulate_prints_one_object_that_does_not_depend_on_the_jobs(tmp_path: Path) -> None:
    arguments = ("simulate", GAME, "--games", "300", "--bots", "random", "--seed", "5", "--set", "length=fast", "--json")
    one, two = (json.loads(run(tmp_path, *arguments, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    assert one["games"] == 300
    assert one["options"]["length"] == "fast"
    assert one["digest"] == two["digest"]
    assert "ended by" in run(tmp_path, *arguments[:-1]).stdout


def test_simulate_writes_a_row_per_game_and_seat(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    assert run(tmp_path, "simulate", GAME, "--games", "20", "--out", str(out)).returncode == 0
    assert len(out.read_text().splitlines()) == 20


# -- replay and verify -----------------------------------------------------------------------------------------------------
def test_replay_tells_the_game_in_sentences(tmp_path: Path, transcript: Path) -> None:
    done = run(tmp_path, "replay", str(transcript))
    assert done.returncode == 0
    assert "Round 1 begins." in done.stdout
    assert "   1 done" in done.stdout or "   1 " in done.stdout
    assert run(tmp_path, "replay", "-", text=transcript.read_text()).stdout == done.stdout


def test_check_accepts_a_good_file_and_names_the_damaged_line(tmp_path: Path, transcript: Path) -> None:
    good = run(tmp_path, "replay", str(transcript), "--check")
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.startswith("Good. Deep Space D-6: ")
    lines = transcript.read_text().splitlines(keepends=True)
    place = next(k for k, line in enumerate(lines) if line.startswith("1 "))
    damaged = tmp_path / "damaged"
    damaged.write_text("".join([*lines[:place], "1 fly\n", *lines[place + 1 :]]))
    bad = run(tmp_path, "replay", str(damaged), "--check")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.startswith(f"ludonaut: {damaged}: line {place + 1}: ")
    assert bad.stderr.count("\n") == 1


def test_a_step_is_shown_and_drawn(tmp_path: Path, transcript: Path) -> None:
    shown = run(tmp_path, "replay", str(transcript), "--step", "0")
    assert "Round 1, step 3" in shown.stdout
    for arguments in (("--step", "1"), ()):
        drawn = run(tmp_path, "replay", str(transcript), *arguments, "--svg", str(tmp_path / "board.svg"))
        assert drawn.returncode == 0, drawn.stderr
        assert ElementTree.parse(tmp_path / "board.svg").getroot().tag.endswith("svg")
    beyond = run(tmp_path, "replay", str(transcript), "--step", "9999")
    assert beyond.returncode == 2
    assert "--step is a number from 0 to" in beyond.stderr


def test_verify_tells_fair_dice_from_unfair_ones_and_from_unknown_ones(tmp_path: Path, transcript: Path) -> None:
    fair = run(tmp_path, "verify", str(transcript))
    assert (fair.returncode, fair.stderr) == (0, "")
    assert fair.stdout.startswith("Fair: all ")
    lines = transcript.read_text().splitlines(keepends=True)
    keyless = tmp_path / "keyless"
    keyless.write_text("".join(line for line in lines if not line.startswith("key ")))
    assert "the dice of this game cannot be checked" in run(tmp_path, "verify", str(keyless)).stderr
    other = KeyedChance(key_from_seed(2))
    changed = {"commitment": f"commitment {other.commitment()}\n", "key": f"key {other.key.hex()}\n"}
    unfair = tmp_path / "unfair"
    unfair.write_text("".join(changed.get(line.split()[0], line) for line in lines))
    done = run(tmp_path, "verify", str(unfair))
    assert done.returncode == 2
    assert "are not those of the published key" in done.stderr


# -- where it runs ---------------------------------------------------------------------------------------------------------
def test_a_missing_extra_is_named(tmp_path: Path) -> None:
    code = "import sys; sys.modules['textual'] = None; from ludonaut.cli.main import main; sys.exit(main(['play', '--terminal']))"
    done = subprocess.run([COMMAND[0], "-c", code], capture_output=True, text=True, env=environment(tmp_path), check=False)
    assert (done.returncode, done.stderr) == (2, "ludonaut: textual is not installed: pip install 'ludonaut[terminal]'\n")


def test_a_reader_that_goes_away_ends_quietly(tmp_path: Path, transcript: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as gone:
        done = subprocess.run(
            [*COMMAND, "replay", str(transcript)], stdout=gone, stderr=subprocess.PIPE, env=environment(tmp_path), check=False
        )
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_terminal_without_our_letters_gets_question_marks(tmp_path: Path) -> None:
    done = run(tmp_path, "play", GAME, "--plain", "--seed", "1", text="foo\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert "?foo? is not an action" in done.stdout


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ludonaut pl", {"play"}),
        ("ludonaut play de", {GAME}),
        ("ludonaut simulate --bots gr", {"greedy"}),
        (f"ludonaut tournament {GAME} --vary len", {"length"}),
        (f"ludonaut play {GAME} --set leng", {"length="}),
        (f"ludonaut play {GAME} --set length=f", {"length=full", "length=fast"}),
        (f"ludonaut play {GAME} --set empty-scan=", {"empty-scan=yes", "empty-scan=no"}),
    ],
)
def test_the_shell_completes_commands_games_bots_and_options(tmp_path: Path, line: str, expected: set[str]) -> None:
    done = run(tmp_path, _LUDONAUT_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS=line)
    assert {word for word in expected if f'"{word}"' in done.stdout} == expected, done


@pytest.mark.parametrize(
    ("closed", "line", "code"),
    [
        ("<&-", f"play {GAME} --plain", 0),
        ("<&-", "replay -", 2),
        ("<&-", "play --terminal", 2),
        (">&-", "games", 0),
        (">&-", f"play {GAME} --plain", 0),
        ("2>&-", "games", 0),
        ("2>&-", "simulate nope", 2),
        ("<&- >&- 2>&-", "games", 0),
    ],
)
def test_a_closed_stream_is_an_empty_one(tmp_path: Path, closed: str, line: str, code: int) -> None:
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND, *line.split()]
    done = subprocess.run(shell, input="", capture_output=True, text=True, env=environment(tmp_path), check=False, timeout=60)
    assert done.returncode == code, done
    assert "Traceback" not in done.stderr


def test_the_module_gives_the_exit_code_of_the_command(tmp_path: Path) -> None:
    command = [COMMAND[0], "-m", "ludonaut", "simulate", "nope"]
    assert subprocess.run(command, capture_output=True, env=environment(tmp_path), check=False).returncode == 2


def test_a_picture_is_not_drawn_over_a_transcript(tmp_path: Path, transcript: Path) -> None:
    before = transcript.read_bytes()
    done = run(tmp_path, "replay", str(transcript), "--svg", str(transcript))
    assert (done.returncode, done.stderr) == (2, f"ludonaut: {transcript} is a transcript; draw to another file.\n")
    assert transcript.read_bytes() == before


@pytest.mark.parametrize(
    ("seats", "bots", "expected"),
    [
        (None, ("greedy",), "seats=2&seat-1=you&seat-2=greedy"),
        (3, ("Search:20",), "seats=3&seat-1=you&seat-2=person&seat-3=search%3A20"),
        (3, (), "seats=3&seat-1=you&seat-2=person&seat-3=person"),
        (2, ("random", "greedy"), "seats=2&seat-1=random&seat-2=greedy"),
    ],
)
def test_seats_and_bots_fill_in_the_form_of_the_browser(seats: int | None, bots: tuple[str, ...], expected: str) -> None:
    asked = Request(TOY.name, (), seats, bots, None, False, False, None, None)
    with patch("ludonaut.core.game._installed", lambda: {TOY.name: TOY}):
        assert browser_path(asked) == f"/new/{TOY.name}?{expected}"


ROWS = "&".join(f"seat-{number}=greedy" for number in range(2, 9))


@pytest.mark.parametrize(
    ("seats", "others", "expected"),
    [
        (None, ("Greedy",), "seats=2&seat-1=you&seat-2=greedy"),
        (None, ("greedy", "random"), "seats=3&seat-1=you&seat-2=greedy&seat-3=random"),
        (4, ("greedy",), "seats=4&seat-1=you&seat-2=greedy&seat-3=greedy&seat-4=greedy"),
        (100, ("greedy",), f"seats=100&seat-1=you&{ROWS}&others=greedy"),
        (10, (*["greedy"] * 7, "random", "search:20"), f"seats=10&seat-1=you&{ROWS}&seat-9=random&seat-10=search%3A20"),
    ],
)
def test_one_name_fills_all_other_seats_of_the_form(seats: int | None, others: tuple[str, ...], expected: str) -> None:
    asked = Request(CROWD.name, (), seats, (), None, False, False, None, None, others=others)
    with patch("ludonaut.core.game._installed", lambda: {CROWD.name: CROWD}):
        path = browser_path(asked)
    assert path == f"/new/{CROWD.name}?{expected}"
    fields = dict(parse_qsl(path.partition("?")[2]))
    seating = seating_of_form(fields, CROWD, int(fields["seats"]))
    bots = (others * 99)[: len(seating) - 1] if len(others) == 1 else others
    assert [sitter.bot for sitter in seating] == ["", *(name.lower() for name in bots)]


def test_one_name_seats_ninety_nine_bots_in_the_terminal(tmp_path: Path) -> None:
    saved = tmp_path / "crowd"
    asked = ("play", "write-the-future", "--plain", "--seats", "100", "--bots", "greedy", "--seed", "1", "--save", str(saved))
    done = run(tmp_path, *asked, text="1\n")
    assert (done.returncode, done.stderr) == (0, "")
    players = [line for line in saved.read_text().split("\n") if line.startswith("player ")]
    assert players == [f"player {seat} bot greedy" for seat in range(2, 101)]


def test_bots_need_no_number_of_seats_where_each_is_named(tmp_path: Path) -> None:
    saved = tmp_path / "three"
    assert run(tmp_path, "play", "captain-future", "--plain", "--bots", "greedy,random", "--save", str(saved), text="1\n").returncode == 0
    assert "\nseats 3\nplayer 2 bot greedy\nplayer 3 bot random\n" in saved.read_text()


def test_the_dice_of_a_finished_game_are_played_again_against_bots_of_one_name(tmp_path: Path) -> None:
    game = find_game("write-the-future")
    match = play_on(Match(game, game.options.make({"mode": "traditional"}), 3, KeyedChance(key_from_seed(1))), make_bot("greedy", game, 1))
    earlier, saved = tmp_path / "earlier", tmp_path / "later"
    earlier.write_text(write_transcript(match, ("Kim", "Ann", "Bo")))
    again = ("play", "--plain", "--same-dice", str(earlier), "--bots", "random", "--save", str(saved))
    assert run(tmp_path, *again, text="1\n").returncode == 0
    assert [line for line in saved.read_text().split("\n") if line.startswith("player ")] == ["player 2 bot random", "player 3 bot random"]
