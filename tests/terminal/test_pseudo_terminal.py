"""At a real (pseudo) terminal: completion by the tab key, colours and their absence, Ctrl-C, the full screen."""

from __future__ import annotations

import os
import select
import subprocess
import time
from pathlib import Path

import pytest

from tests.terminal.driving import COMMAND, environment

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
GAME = "deep-space-d6"
# A session's first terminal that it opens is its own: then Ctrl-C reaches it.
OWN_TERMINAL = "import os; os.close(os.open(os.ttyname(0), os.O_RDWR))"
pytestmark = pytest.mark.once


class Terminal:
    """A program in a terminal of 80 columns and 24 lines."""

    def __init__(self, folder: Path, *arguments: str, **variables: str) -> None:
        self.seen = ""
        self.screen, keyboard = pty.openpty()
        settings = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **variables}
        self.process = subprocess.Popen(
            [COMMAND[0], "-c", f"{OWN_TERMINAL}; {COMMAND[2]}", *arguments],
            stdin=keyboard,
            stdout=keyboard,
            stderr=keyboard,
            env={**environment(folder), **settings},
            start_new_session=True,
        )
        os.close(keyboard)

    def type(self, keys: str, until: str) -> str:
        """Types, and waits until `until` appears in what is printed from now on."""
        os.write(self.screen, keys.encode())
        return self.wait(until)

    def wait(self, until: str) -> str:
        """What is printed up to the appearance of `until`, or to the end of the program."""
        heard = ""
        deadline = time.monotonic() + 30
        while (not until or until not in heard) and time.monotonic() < deadline and select.select([self.screen], [], [], 30)[0]:
            try:
                heard += os.read(self.screen, 65536).decode(errors="replace")
            except OSError:
                break
        self.seen += heard
        assert until in heard, heard[-2000:]
        return heard

    def end(self) -> int:
        """The exit code, when all that is still printed has been read."""
        self.wait("")
        code = self.process.wait(timeout=30)
        os.close(self.screen)
        return code


def test_the_tab_key_completes_commands_pages_and_actions(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", GAME, "--plain", "--seed", "9")
    terminal.wait("\n> ")
    terminal.type("rul\tsumm\t\r", "At a glance")
    terminal.type("don\t\r", "Round 2 begins.")
    terminal.type("quit\r", "The game is kept.")
    assert "\x1b[1m" in terminal.seen
    assert terminal.end() == 0


def test_no_color_is_respected(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", GAME, "--plain", "--seed", "9", NO_COLOR="1")
    terminal.wait("\n> ")
    assert "Round 2 begins." in terminal.type("done\r", "\n> ")  # before the prompt stands, the end of input would be lost
    terminal.type("\x04", "The game is kept.")
    assert "\x1b[3" not in terminal.seen
    assert terminal.end() == 0


def test_ctrl_c_leaves_the_line_mode_with_130(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", GAME, "--plain", "--seed", "9")
    terminal.wait("\n> ")
    terminal.type("half a wo", "half a wo")
    time.sleep(0.3)  # a signal just between two keys is noticed by Python's line reader only with the next one
    terminal.type("\x03", "The game is kept.")
    assert terminal.end() == 130


def test_the_full_screen_is_left_with_the_way_back(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", GAME, "--terminal", "--seed", "9")
    terminal.wait("choices")
    terminal.type("q", "Go on with: ludonaut play --terminal --load ")
    assert terminal.end() == 0


def test_real_dice_are_asked_for_one_by_one_with_completion(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", GAME, "--real-dice")
    terminal.wait("Which card")
    terminal.type("nebu\t\r", "Which card")
    terminal.type("corsair\r", "crew die")
    terminal.type("1 2 3 4 5 6\r", "\n> ")
    terminal.type("done\r", "Which card")
    terminal.type("\x04", "The dice were not told; the action has not happened.")
    terminal.type("quit\r", "The game is kept.")
    assert terminal.end() == 0
