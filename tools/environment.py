"""Makes the virtual environment that the Makefile works in, and does nothing when it is up to date.

    python3 tools/environment.py            what playing needs
    python3 tools/environment.py --dev      also what testing needs
    python3 tools/environment.py --peers    also the libraries that our benchmarks stand beside
    python3 tools/environment.py --venv DIR another folder than .venv

Needs nothing but Python 3.11 and its venv module. Versions come from constraints.txt. Ludonaut itself is installed in editable mode,
uncompiled.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PURPOSES = {"": "playing", "dev": "testing", "peers": "measuring beside other libraries"}


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def fingerprint(extras: str) -> str:
    """Changes whenever what must be installed does."""
    wanted = repr((project()["build-system"], project()["project"], extras))
    return hashlib.blake2b(wanted.encode() + (ROOT / "constraints.txt").read_bytes(), digest_size=16).hexdigest()


def create(venv: Path) -> None:
    """An empty environment; ends with a sentence when Python's venv module is missing."""
    print(f"creating {venv.relative_to(ROOT)} with Python {sys.version.split()[0]}", flush=True)
    try:
        import ensurepip  # noqa: F401
        import venv as module  # noqa: F401
    except ImportError:
        sys.exit("Python's venv module is missing; install it (on Debian and Ubuntu: apt install python3-venv) and run make again.")
    if subprocess.run([sys.executable, "-m", "venv", "--clear", venv]).returncode:
        sys.exit(f"Python could not create {venv.relative_to(ROOT)}; it says why above.")


def install(python: Path, *arguments: str) -> bool:
    """Whether pip could install it; it says why not."""
    pip = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--constraint", "constraints.txt"]
    return subprocess.run([*pip, *arguments], cwd=ROOT).returncode == 0


def install_or_end(python: Path, *arguments: str) -> None:
    if not install(python, *arguments):
        sys.exit("The packages that Ludonaut needs could not be installed; pip says why above. Check the network and run make again.")


def works(python: Path) -> bool:
    """Whether the environment is there and its interpreter still is."""
    return python.exists() and subprocess.run([python, "-c", "import pip"], capture_output=True).returncode == 0


def main() -> None:
    parser = argparse.ArgumentParser(description="Make or update the virtual environment.")
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument("--dev", action="store_const", dest="extras", const="dev", default="", help="also install what the tests need")
    wanted.add_argument("--peers", action="store_const", dest="extras", const="peers", help="also install what benchmarks stand beside")
    parser.add_argument("--venv", default=".venv", help="the environment's folder")
    chosen = parser.parse_args()
    venv = ROOT / chosen.venv
    python = venv / "bin" / "python"
    stamp = venv / "ludonaut-installed"
    if not works(python):
        create(venv)
    have = stamp.read_text() if stamp.exists() else ""
    if have == fingerprint(chosen.extras) or (not chosen.extras and have == fingerprint("dev")):
        return
    began = time.monotonic()
    print(f"installing what {PURPOSES[chosen.extras]} needs; this takes about a minute", flush=True)
    install_or_end(python, *project()["build-system"]["requires"])
    if chosen.extras == "peers":
        install_or_end(python, "--no-build-isolation", "--editable", ".[openspiel]")
        for requirement in project()["project"]["optional-dependencies"]["peers"]:
            if not install(python, requirement):
                print(f"{requirement} could not be installed here, and what needs it is left out; pip says why above.", flush=True)
    else:
        install_or_end(python, "--no-build-isolation", "--editable", f".[{chosen.extras}]" if chosen.extras else ".")
    stamp.write_text(fingerprint(chosen.extras))
    print(f"installed in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
