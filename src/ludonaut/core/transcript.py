"""Transcript: one game as one text, canonical and readable. Save format, bug report, fixture and export.

The grammar is in docs/transcript.md.

    ludonaut transcript 1
    game GAME
    rules VERSION
    seats N
    player N NAME            (for each seat that has a name)
    option NAME VALUE        (each option of the game, in its order)
    commitment HEX           (if one key gave every outcome: the hash published before the game)
    key HEX                  (once the game is over)
    begin
    = SOURCE OUTCOME         (an outcome of chance)
    N ACTION                 (seat N takes an action), followed by its outcomes
    over REASON R1 R2 ...    (what each seat's game was worth), or: unfinished
    digest HEX               (of the last position)

Reading replays the game without any generator: every action is checked against the rules and every outcome must be asked for.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ludonaut.core.chance import Chance, ChanceExhausted, KeyedChance, Outcome, ReplayingChance, key_commitment, new_key
from ludonaut.core.errors import IllegalAction, NotationError, OptionError, TranscriptError, UnknownGame, clipped
from ludonaut.core.game import Game, find_game, find_recorded
from ludonaut.core.inspect import digest
from ludonaut.core.match import Match
from ludonaut.core.options import Options

FORMAT_VERSION = 1
BEGINNING = "ludonaut transcript "
FIRST_LINE = f"{BEGINNING}{FORMAT_VERSION}"
MOST_CHARACTERS = 8_000_000
MOST_SECONDS = 20.0
MOST_NAME = 40
BOT_MARK = "bot "
"""A player so named is a bot: “bot greedy”."""
MOST_SHOWN = 60


@dataclass(frozen=True)
class Header:
    """What a transcript says before the game begins. `key` is "" while the game is not over."""

    game: Game
    options: Options
    seats: int
    players: tuple[str, ...] = ()
    commitment: str = ""
    key: str = ""


@dataclass
class _Lines:
    """The lines of a text with the number of the one being read."""

    lines: list[str]
    number: int = 0
    deadline: float = field(default_factory=lambda: time.monotonic() + MOST_SECONDS)

    def peek(self) -> str:
        if self.number == len(self.lines):
            raise TranscriptError("the text ends here, but more was expected; the file seems cut off.", self.number)
        return self.lines[self.number]

    def take(self) -> str:
        line = self.peek()
        self.number += 1
        return line

    def fail(self, sentence: str) -> TranscriptError:
        """The error for the line taken last."""
        return TranscriptError(sentence, self.number)

    def value(self, word: str) -> str:
        """The rest of the next line, which must begin with `word`."""
        line = self.take()
        name, _, value = line.partition(" ")
        if name != word or not value:
            raise self.fail(f"“{word} …” was expected, not “{_short(line)}”.")
        return value


def clean_name(name: str) -> str:
    """A player's name as a transcript can hold it: printable, single spaces, at most 40 characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:MOST_NAME].strip()


# -- writing ---------------------------------------------------------------------------------------------------------------
def write_transcript(match: Match, players: Sequence[str] = (), tell_key: bool = True) -> str:
    """The match as text. The key of a keyed game is told only when the game is over, and only if `tell_key`: others may still play it."""
    game = match.game
    lines = [FIRST_LINE, f"game {game.name}", f"rules {game.rules_version}", f"seats {match.seats}"]
    lines += [f"player {seat + 1} {clean_name(name)}" for seat, name in enumerate(players[: match.seats]) if clean_name(name)]
    lines += [f"option {name} {value}" for name, value in match.options.spelled().items()]
    fair = match.fair_chance()
    if fair is not None:
        lines.append(f"commitment {fair.commitment()}")
        if match.is_over and tell_key:
            lines.append(f"key {fair.key.hex()}")
    lines.append("begin")
    lines += _outcome_lines(game, match.opening)
    for step in match.steps:
        lines.append(f"{step.seat + 1} {game.actions.notation(step.action)}")
        lines += _outcome_lines(game, step.outcomes)
    lines += [_ending(match), f"digest {digest(match.state)}"]
    return "\n".join(lines) + "\n"


def _outcome_lines(game: Game, outcomes: Sequence[Outcome]) -> list[str]:
    return [f"= {game.chance_sources[source].name} {game.chance_sources[source].outcomes[value]}" for source, value in outcomes]


def _ending(match: Match) -> str:
    if not match.is_over:
        return "unfinished"
    returns = " ".join(f"{match.state.returns(seat):g}" for seat in range(match.seats))
    return f"over {match.game.reasons[int(match.state.reason())]} {returns}"


# -- reading ---------------------------------------------------------------------------------------------------------------
def read_transcript(text: str, boxes: Sequence[Path] = ()) -> tuple[Header, Match]:
    """The game that a transcript tells, replayed and checked to its end.

    An unfinished one can be played on: under its key if the text has it, else under a new one. `boxes` are components files that are given
    with it: the library keeps the one that it was played from, as `find_recorded` says.

    Raises TranscriptError with the line and the reason, and what `find_recorded` does.
    """
    if len(text) > MOST_CHARACTERS:
        raise TranscriptError(f"the text has {len(text):,} characters; a transcript has at most {MOST_CHARACTERS:,}.")
    _check_kind(text)
    if not text.endswith("\n"):
        raise TranscriptError("the last line does not end; the file seems cut off.", text.count("\n") + 1)
    lines = _Lines(text.split("\n")[:-1])
    header = _read_header(lines, boxes)
    match = _read_opening(lines, header)
    _read_steps(lines, match)
    _read_ending(lines, match)
    if header.key:
        _check_key(header, match)
    match.go_on_with(_live_chance(header, match))
    return header, match


def _check_kind(text: str) -> None:
    """Raises TranscriptError for another kind of file, whatever it is, and for another version."""
    first = text.partition("\n")[0]
    if first == FIRST_LINE:
        return
    if first.startswith(BEGINNING):
        raise TranscriptError(f"this transcript is of another version: “{_short(first)}”; “{FIRST_LINE}” can be read.", 1)
    raise TranscriptError(f"This is not a Ludonaut transcript: it does not begin with “{FIRST_LINE}”.")


def _read_header(lines: _Lines, boxes: Sequence[Path]) -> Header:
    lines.take()
    try:
        game = find_recorded(lines.value("game"), boxes) if boxes else find_game(lines.value("game"))
    except UnknownGame as error:
        raise lines.fail(str(error)) from None
    rules = lines.value("rules")
    if rules != str(game.rules_version):
        raise lines.fail(
            f"it was played by version {_short(rules)} of the rules; installed is version {game.rules_version}, which differs."
        )
    seats, line = _count(lines, lines.value("seats")), lines.number
    try:
        game.check_seats(seats)
    except OptionError as error:
        raise lines.fail(str(error)) from None
    players = _read_players(lines, seats)
    options = _read_options(lines, game)
    try:
        game.check_table(options, seats)
    except OptionError as error:
        raise TranscriptError(str(error), line) from None
    commitment = lines.value("commitment") if lines.peek().startswith("commitment ") else ""
    key = lines.value("key") if lines.peek().startswith("key ") else ""
    if key and (not _is_hex(key, 16) or key_commitment(bytes.fromhex(key)) != commitment):
        raise lines.fail("the key does not fit the commitment: one of the two was changed.")
    if commitment and not _is_hex(commitment, 32):
        raise lines.fail("the commitment is not 64 hexadecimal digits.")
    if lines.take() != "begin":
        raise lines.fail(f"“begin” was expected, not “{_short(lines.lines[lines.number - 1])}”.")
    return Header(game, options, seats, players, commitment, key)


def _read_players(lines: _Lines, seats: int) -> tuple[str, ...]:
    players = [""] * seats
    while lines.peek().startswith("player "):
        number, _, name = lines.value("player").partition(" ")
        seat = _count(lines, number) - 1
        if not 0 <= seat < seats or players[seat] or not name or clean_name(name) != name or any(players[seat:]):
            raise lines.fail(f"a player is written as “player SEAT NAME”, seats ascending from 1 to {seats}, the name printable.")
        players[seat] = name
    return tuple(players) if any(players) else ()


def _read_options(lines: _Lines, game: Game) -> Options:
    values: dict[str, object] = {}
    for option in game.options:
        name, _, value = lines.value("option").partition(" ")
        try:
            if name != option.name:
                raise OptionError(f"option {option.name} was expected here, not {_short(name)}.")
            values[name] = option.check(value)
            spelled = option.spell(option.check(value))
            if spelled != value:
                raise OptionError(f"option {name} is written {spelled}.")
        except OptionError as error:
            raise lines.fail(str(error)) from None
    return game.options.make(values)


def _read_outcomes(lines: _Lines, game: Game) -> list[Outcome]:
    outcomes = []
    while lines.peek().startswith("= "):
        parts = lines.take().split(" ")
        source = next((k for k, source in enumerate(game.chance_sources) if len(parts) == 3 and source.name == parts[1]), -1)
        if source < 0:
            names = ", ".join(source.name for source in game.chance_sources)
            raise lines.fail(f"an outcome is written as “= SOURCE OUTCOME” with one of the sources {names}.")
        words = game.chance_sources[source].outcomes
        if parts[2] not in words:
            shown = ", ".join(words[:8]) + (" …" if len(words) > 8 else "")
            raise lines.fail(f"{_short(parts[2])} is not an outcome of {parts[1]}; these are {shown}.")
        outcomes.append(Outcome(source, words.index(parts[2])))
    return outcomes


def _read_opening(lines: _Lines, header: Header) -> Match:
    first = lines.number + 1
    chance = ReplayingChance(_read_outcomes(lines, header.game))
    try:
        match = Match(header.game, header.options, header.seats, chance)
    except ChanceExhausted as error:
        raise TranscriptError(f"the set-up does not follow the rules: {error}.", first + chance.used) from None
    if chance.left():
        raise TranscriptError("the set-up asks for no outcome here.", first + chance.used)
    return match


def _read_steps(lines: _Lines, match: Match) -> None:
    while lines.peek()[:1].isdigit():
        if len(match.steps) >= match.game.most_moves:
            raise lines.fail(f"a game of {match.game.title} has at most {match.game.most_moves:,} actions.")
        if time.monotonic() > lines.deadline:
            raise lines.fail(f"replaying took more than {MOST_SECONDS:g} seconds and was stopped.")
        seat_text, _, notation = lines.take().partition(" ")
        number = lines.number
        seat = _count(lines, seat_text) - 1
        if not 0 <= seat < match.seats:
            raise lines.fail(f"seat {seat_text} does not exist; the seats are 1 to {match.seats}.")
        try:
            action = match.game.actions.parse(notation)
            outcomes = _read_outcomes(lines, match.game)
            match.replay_step(seat, action, outcomes)
        except (NotationError, IllegalAction, ChanceExhausted) as error:
            raise TranscriptError(str(error), number) from None


def _read_ending(lines: _Lines, match: Match) -> None:
    expected = _ending(match)
    line = lines.take()
    if line != expected:
        raise lines.fail(f"“{expected}” or another action was expected, not “{_short(line)}”.")
    if lines.value("digest") != digest(match.state):
        raise lines.fail("the digest does not fit the last position: some line was changed.")
    if lines.number != len(lines.lines):
        lines.take()
        raise lines.fail("nothing may follow the digest.")


def _check_key(header: Header, match: Match) -> None:
    """Every outcome must be the one that the key gives: the dice were fair. Raises TranscriptError."""
    fair = Match(header.game, header.options, header.seats, KeyedChance(bytes.fromhex(header.key)))
    if fair.opening != match.opening:
        raise TranscriptError("the outcomes of the set-up are not those of the published key.")
    for number, step in enumerate(match.steps, 1):
        if fair.play(step.seat, step.action).outcomes != step.outcomes:
            raise TranscriptError(f"the outcomes of action {number} are not those of the published key.")


def _live_chance(header: Header, match: Match) -> Chance:
    if header.key:
        return KeyedChance(bytes.fromhex(header.key), match.outcome_count())
    return KeyedChance(new_key())


# -- small things ----------------------------------------------------------------------------------------------------------
def _count(lines: _Lines, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and str(int(text)) == text):
        raise lines.fail(f"a number was expected, not “{_short(text)}”.")
    return int(text)


def _is_hex(text: str, size: int) -> bool:
    return len(text) == 2 * size and all(c in "0123456789abcdef" for c in text)


def _short(text: str) -> str:
    return clipped(text, MOST_SHOWN)
