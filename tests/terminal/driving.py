"""Driving the line mode: as a real process, answering each question when it comes, and inside the test with lines made beforehand."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from ludonaut.core.match import Match
from ludonaut.core.transcript import read_transcript

COMMAND = (sys.executable, "-c", "import sys; from ludonaut.cli.main import main; sys.exit(main())")
CHOICE = re.compile(r"^ *(\d+) ([a-z0-9-]+(?: [a-z0-9-]+)*)  ")


def environment(folder: Path) -> dict[str, str]:
    """The environment of a process whose data folder is inside `folder`."""
    return {**os.environ, "XDG_DATA_HOME": str(folder), "HOME": str(folder), "PYTHONWARNINGS": "ignore"}


def finished(path: Path) -> Match:
    """The game of a saved file, which must be over."""
    _, match = read_transcript(path.read_text())
    assert match.is_over
    return match


class Process:
    """`ludonaut play` as a script sees it."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "play", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment(folder),
            text=True,
            encoding="utf-8",
        )
        self.heard: list[str] = []
        self.notations: list[str] = []

    def listen(self) -> list[str]:
        """All lines up to the next question (the last one) or the end of output."""
        assert self.process.stdout is not None
        lines: list[str] = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith("? "):
                break
        self.heard += lines
        found = [match for match in map(CHOICE.match, lines) if match]
        if found:
            self.notations = [match[2] for match in found]
        return lines

    def answer(self, text: str) -> list[str]:
        """Types a line and listens."""
        assert self.process.stdin is not None
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        return self.listen()

    def end(self) -> int:
        """The end of input, and the exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.listen()
        code = self.process.wait(timeout=30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@contextmanager
def typed(text: str | bytes) -> Iterator[io.StringIO]:
    """Standard input holds `text`, and what is printed is collected."""
    raw = text.encode() if isinstance(text, str) else text
    output = io.StringIO()
    with patch("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8", errors="replace")), patch("sys.stdout", output):
        yield output
