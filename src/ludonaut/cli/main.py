"""The way in. The version is answered before anything large is imported; every error for a person leaves as one sentence on stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

BAD_INPUT = 2
INTERRUPTED = 130
EXTRAS = {"matplotlib": "lab", "numpy": "lab", "polars": "lab", "psycopg": "postgres", "ray": "cluster", "textual": "terminal"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit code: 0, 2 for anything wrong with what was asked, 130 after Ctrl-C."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _open_closed_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Bytes that are no text, and letters that a terminal does not have, must not end a game.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        if words == ["--version"]:
            print(version())
            return 0
        return _run(words)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone (as `head` does); there is nobody to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        sentence = _sentence(error)
        if sentence is None:
            raise
        print(f"ludonaut: {sentence}", file=sys.stderr)
        return BAD_INPUT


def _open_closed_streams() -> None:
    """Whoever started us may have closed some of the three streams: then there is nothing to read, and nobody who listens."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def version() -> str:
    """What `--version` prints."""
    import platform
    from importlib.metadata import version as installed

    from ludonaut import build_info

    return f"ludonaut {installed('ludonaut')}, {build_info.describe()}, Python {platform.python_version()}"


def _run(words: list[str]) -> int:
    from typer.main import get_command

    import ludonaut.cli.keeping  # its commands come to the others
    import ludonaut.cli.laboratory  # noqa: F401 - and so do these
    from ludonaut.cli.app import app

    result: object = get_command(app).main(args=words, prog_name="ludonaut", standalone_mode=False)
    sys.stdout.flush()
    return result if isinstance(result, int) else 0


def _sentence(error: Exception) -> str | None:
    """What a person is told of an error, or None when it is a mistake of ours."""
    from ludonaut.core.errors import LudonautError

    if isinstance(error, LudonautError):
        return _one_line(str(error))
    if isinstance(error, ModuleNotFoundError) and error.name:
        package = error.name.partition(".")[0]
        if package in EXTRAS:
            return f"{package} is not installed: pip install 'ludonaut[{EXTRAS[package]}]'"
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}." if error.filename and error.strerror else f"{error.strerror or error}."
    # The parser of the command line has exceptions of its own, which differ between its versions but all know this method.
    format_message = getattr(error, "format_message", None)
    return _one_line(format_message()) if callable(format_message) else None


def _one_line(text: str) -> str:
    clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return clean if clean.endswith((".", "!", "?", ")", "'")) else f"{clean}."
