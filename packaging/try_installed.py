"""Tries the Ludonaut that is installed in this Python as a new user would: its version, ten games of each game by bots, a game by lines.

python packaging/try_installed.py              # ends with 1 and a sentence where something is wrong
python packaging/try_installed.py --plain      # the rules may run as plain Python
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile


def said(*words: str, typed: str = "") -> str:
    """What `ludonaut` says, run in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder, "LOCALAPPDATA": folder, "PYTHONUTF8": "1"}
        command = (sys.executable, "-I", "-m", "ludonaut", *words)
        done = subprocess.run(command, cwd=folder, env=environment, input=typed, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        sys.exit(f"ludonaut {' '.join(words)} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def main() -> None:
    """Everything above; prints what was seen."""
    version = said("--version").strip()
    print(version)
    if "compiled" not in version and "--plain" not in sys.argv:
        sys.exit("the rules do not run compiled")
    for game in json.loads(said("games", "--json")):
        name = game["name"]
        summary = json.loads(said("simulate", name, "--games", "10", "--seed", "1", "--jobs", "1", "--json"))
        if summary["games"] != 10:
            sys.exit(f"{name}: ten games were wanted, not {summary['games']}")
        began = said("play", name, "--plain", "--seed", "1", typed="1\n")
        if began.count("? ") < 2 or "The game is kept." not in began:
            sys.exit(f"{name}: one action was to be taken and the game kept, but it said:\n{began}")
        print(f"{name}: ten games have the digest {summary['digest']}, and one can be played by lines")


if __name__ == "__main__":
    main()
