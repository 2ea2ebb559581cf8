"""Boxes: other component files for a game, so that an owner can put the printed values in, or a designer other ones.

A game played from such a file is called NAME@DIGEST, after the file's contents; `find_game` finds it again in the library, a folder of the
person's own in which every file that was ever used is kept under its digest. So a game under way never depends on the file it came from.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import tomllib
from hashlib import blake2b
from pathlib import Path

from platformdirs import user_data_path

from ludonaut.core.errors import ComponentsError, UnknownGame

MOST_BYTES = 1_000_000
DIGEST_BYTES = 8
MOST_DOTS = 60
"""In a line: to read a key takes the square of its parts, and one that fills the file would take hours."""
LARGEST_NUMBER = 2**63 - 1
"""Of a TOML file, by its standard."""


def library() -> Path:
    """The folder of component files that were used: LUDONAUT_BOXES, else one in the person's data folder."""
    named = os.environ.get("LUDONAUT_BOXES")
    return Path(named) if named else user_data_path("ludonaut") / "boxes"


def digest_of(text: str) -> str:
    """What a components file is called by: a short hash of its text."""
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()


def box_text(raw: bytes, name: str) -> str:
    """The text of a components file of this name. The mark before it and the ends of its lines, which editors choose, are not part of it.

    Raises ComponentsError.
    """
    if len(raw) > MOST_BYTES:
        raise ComponentsError(f"{name} is larger than {MOST_BYTES:,} bytes; a components file is a small TOML file.")
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise ComponentsError(f"{name} is not text in UTF-8; a components file is a TOML file.") from None


def read_box(path: Path) -> str:
    """The text of a components file. Raises ComponentsError when it cannot be read."""
    try:
        with path.open("rb") as file:
            return box_text(file.read(MOST_BYTES + 1), path.name)
    except OSError as error:
        raise ComponentsError(f"{path.name or path} cannot be read: {(error.strerror or 'unknown reason').lower()}.") from None


def parse_box(text: str) -> dict[str, object]:
    """A components file as tables. Raises ComponentsError for what is no TOML, and for numbers that its standard does not know."""
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise ComponentsError(f"the components file has a line with more than {MOST_DOTS} dots; its keys have two or three parts.")
    try:
        tables: dict[str, object] = tomllib.loads(text)
        _check_numbers(tables)
    except tomllib.TOMLDecodeError as error:
        raise ComponentsError(f"the components file is not TOML: {error}.") from None
    except RecursionError:
        raise ComponentsError("the components file is nested too deeply; a components file has tables of lists at most.") from None
    except ValueError:  # of a number that Python does not even read
        raise ComponentsError(TOO_LARGE) from None
    return tables


TOO_LARGE = f"the components file has a number beyond {LARGEST_NUMBER}; the numbers of a box are small."


def _check_numbers(value: object) -> None:
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise ComponentsError(TOO_LARGE)
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _check_numbers(part)


def keep_box(text: str) -> str:
    """Puts the text of a checked components file in the library, whole or not at all, and returns its digest. Raises ComponentsError."""
    digest = digest_of(text)
    kept = library() / f"{digest}.toml"
    try:
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            _write_whole(kept, text.encode())
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise ComponentsError(f"the components file cannot be kept in the library {kept.parent}: {reason}.") from None
    return digest


def _write_whole(place: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=place.parent, suffix=".part")
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(place)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def kept_box(game: str, digest: str) -> str:
    """The text of a components file of the library. Raises UnknownGame when it is not there or was changed."""
    kept = library() / f"{digest}.toml"
    if not digest.isalnum() or not kept.is_file():
        raise UnknownGame(
            f"{game} was played from another box, {digest[:16]}, which is not in the library here; give its file: components=FILE."
        )
    try:
        text = kept.read_bytes().decode()
    except (OSError, UnicodeDecodeError):
        text = ""
    if digest_of(text) != digest:
        raise UnknownGame(f"the components file {digest} in the library was changed or is unreadable; give the original: components=FILE.")
    return text
