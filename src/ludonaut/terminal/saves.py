"""Saved games: a transcript written whole and synced after every action, and beside it what a transcript must not tell yet.

While a game is going on its chance key is secret, so it stands in a file of its own until the game is over (`FILE.chance`, readable by
its owner alone).
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shlex
import time
from collections.abc import Sequence
from pathlib import Path

from ludonaut.core.chance import KEY_BYTES, KeyedChance, TypedChance, key_commitment
from ludonaut.core.errors import LudonautError, TranscriptError
from ludonaut.core.match import Match
from ludonaut.core.transcript import FIRST_LINE, MOST_CHARACTERS, Header, read_transcript, write_transcript
from ludonaut.terminal.lock import Lock

SUFFIX = ".ludonaut"
TYPED = "typed"


class NoSavedGame(LudonautError):
    """There is no unfinished game to go on with."""


def saves_folder() -> Path:
    """Where the terminal's games are kept: the user's data folder of this system."""
    from platformdirs import user_data_path

    return user_data_path("ludonaut", appauthor=False) / "terminal"


def new_save_path(game_name: str) -> Path:
    """A file name that no other game has, in the folder for saves; names sort by time. Raises OSError."""
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game_name}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}{SUFFIX}"


def check_place(path: Path) -> None:
    """Raises LudonautError when a file cannot be kept at `path`, whatever the rights are."""
    if "\0" in str(path):
        raise LudonautError("the name of a file has no zero characters in it.")
    if not path.name or path.is_dir():
        raise LudonautError(f"{path} is a folder; name a file in it.")
    if not path.parent.is_dir():
        raise LudonautError(f"{path}: the folder {path.parent} does not exist.")
    if path.exists() and not path.is_file():
        raise LudonautError(f"{path} is no ordinary file; choose another name.")


def write_synced(path: Path, text: str, private: bool = False) -> None:
    """Replaces the file by `text` in one step: whatever happens, the old or the new text is there, whole.

    Raises OSError, and LudonautError when the path cannot be that of a file.
    """
    check_place(path)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(
            os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666), "w", encoding="utf-8", newline="\n"
        ) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def chance_path(path: Path) -> Path:
    """The file beside a save that keeps what the transcript must not tell yet."""
    return path.with_name(path.name + ".chance")


class SavedGame:
    """The file that one game is kept in, and nobody else plays meanwhile. Raises BeingPlayed, and LudonautError for no path of a file."""

    def __init__(self, path: Path) -> None:
        check_place(path)
        self.path = path
        self.lock = Lock(path)
        self._told = ""

    def write(self, match: Match, players: tuple[str, ...]) -> None:
        """Saves the match as it stands now. Raises OSError, and LudonautError when the path cannot be that of a file."""
        check_place(self.path)
        secret = _secret_of(match)
        if secret and secret != self._told:
            write_synced(chance_path(self.path), secret, private=True)
            self._told = secret
        write_synced(self.path, write_transcript(match, players))
        if match.is_over:
            chance_path(self.path).unlink(missing_ok=True)

    def export(self, match: Match, players: tuple[str, ...], path: Path) -> None:
        """Writes a transcript where a person wants it, but never over a file of another kind or a game that somebody else plays.

        Raises OSError and LudonautError.
        """
        spare_others(path)
        check_place(path)
        lock = None if path.exists() and path.samefile(self.path) else Lock(path)
        write_synced(path, write_transcript(match, players))
        if lock is not None:
            lock.release()


def _secret_of(match: Match) -> str:
    if match.is_over:
        return ""
    fair = match.fair_chance()
    if fair is not None:
        return fair.key.hex() + "\n"
    return TYPED + "\n" if isinstance(match.chance, TypedChance) else ""


def read_text(path: Path) -> str:
    """The text of a transcript file; the name "-" is standard input. Raises OSError and TranscriptError."""
    if str(path) == "-":
        import sys

        raw = sys.stdin.buffer.read(MOST_CHARACTERS + 1)
    else:
        with path.open("rb") as file:
            raw = file.read(MOST_CHARACTERS + 1)
    try:
        # Mail and other systems put a mark before the text and ends of their own on lines; the game is the same.
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        if len(raw) > MOST_CHARACTERS:
            raise TranscriptError(f"the file is larger than a transcript can be ({MOST_CHARACTERS:,} bytes).") from None
        raise TranscriptError("this is not text in UTF-8; a transcript is a text file.") from None


def load(path: Path, boxes: Sequence[Path] = ()) -> tuple[Header, Match, bool]:
    """A saved game, ready to be played on, and whether its dice are typed by a person. Raises OSError, and as `read_transcript` does."""
    header, match = read_transcript(read_text(path), boxes)
    if match.is_over or str(path) == "-":
        return header, match, False
    secret = _read_secret(path)
    if secret == TYPED:
        return header, match, True
    key = _key(secret)
    if len(key) == KEY_BYTES and key_commitment(key) == header.commitment:
        match.go_on_with(KeyedChance(key, match.outcome_count()))
    return header, match, False


def _key(secret: str) -> bytes:
    try:
        return bytes.fromhex(secret)
    except ValueError:
        return b""


def _read_secret(path: Path) -> str:
    try:
        return chance_path(path).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def last_unfinished(game_name: str, besides: Path | None = None) -> Path | None:
    """The game of this name that was played last at the terminal and is not over, or None; `besides` does not count."""
    found: list[tuple[float, Path]] = []
    with contextlib.suppress(OSError):
        found = [(path.stat().st_mtime, path) for path in saves_folder().glob(f"{game_name}[-@]*{SUFFIX}")]
    return next((path for _, path in sorted(found, reverse=True) if path != besides and _is_unfinished(path, game_name)), None)


def _is_unfinished(path: Path, game_name: str) -> bool:
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError):
        return False
    named = lines[1:2] == [f"game {game_name}"] or "".join(lines[1:2]).startswith(f"game {game_name}@")  # the latter: from another box
    return named and lines[:1] == [FIRST_LINE] and lines[-3:-2] == ["unfinished"]


def quoted(path: Path) -> str:
    """The path as it can be pasted into a shell."""
    return shlex.quote(str(path))


def is_transcript(path: Path) -> bool:
    """Whether the file begins as a transcript does. Raises OSError."""
    with path.open("rb") as file:
        return file.read(len(FIRST_LINE)) == FIRST_LINE.encode()


def spare_others(path: Path) -> None:
    """Raises LudonautError when there is a file of another kind at the place where a game is to be kept. Raises OSError."""
    if path.is_file() and not is_transcript(path):
        raise LudonautError(f"{path} exists and is not a transcript; choose another name.")
