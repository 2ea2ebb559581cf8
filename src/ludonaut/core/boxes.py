"""Boxes: other component files for a game, so that an owner can put the printed values in, or a designer other ones.

A game played from such a file is called NAME@DIGEST, after the file's contents; `find_game` finds it again in the library, a folder of the
person's own in which every file that was ever used is kept under its digest. So a game under way never depends on the file it came from.
"""

from __future__ import annotations

import os
import tempfile
from hashlib import blake2b
from pathlib import Path

from platformdirs import user_data_path

from ludonaut.core.errors import ComponentsError, UnknownGame

MOST_BYTES = 1_000_000
DIGEST_BYTES = 8


def library() -> Path:
    """The folder of component files that were used: LUDONAUT_BOXES, else one in the person's data folder."""
    named = os.environ.get("LUDONAUT_BOXES")
    return Path(named) if named else user_data_path("ludonaut") / "boxes"


def digest_of(text: str) -> str:
    """What a components file is called by: a short hash of its text."""
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()


def read_box(path: Path) -> str:
    """The text of a components file. Raises ComponentsError when it cannot be read."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ComponentsError(f"{path.name} is larger than {MOST_BYTES:,} bytes; a components file is a small TOML file.")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ComponentsError(f"{path.name} cannot be read: {(error.strerror or 'unknown reason').lower()}.") from None
    except UnicodeDecodeError:
        raise ComponentsError(f"{path.name} is not text in UTF-8; a components file is a TOML file.") from None


def keep_box(text: str) -> str:
    """Puts the text of a checked components file in the library, whole or not at all, and returns its digest."""
    digest = digest_of(text)
    kept = library() / f"{digest}.toml"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=kept.parent, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(kept)
    return digest


def kept_box(game: str, digest: str) -> str:
    """The text of a components file of the library. Raises UnknownGame when it is not there or was changed."""
    kept = library() / f"{digest}.toml"
    if not digest.isalnum() or not kept.is_file():
        raise UnknownGame(
            f"{game} was played from another box, {digest[:16]}, which is not in the library here; give its file: components=FILE."
        )
    text = read_box(kept)
    if digest_of(text) != digest:
        raise UnknownGame(f"the components file {digest} in the library was changed; give the original one: components=FILE.")
    return text
