"""Writes constraints.txt: one exact version of every package that Ludonaut may need, fit for every supported Python (`make constraints`).

The oldest supported Python is resolved first, because what runs there runs on the newer ones too; each newer one then keeps to those
versions and may only add packages that it alone needs. Nothing is installed. Ends with pip's message when there is no such set.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
PYTHONS = ("3.11", "3.12", "3.13")
SOURCE_ONLY = ("rlcard",)
"""Without a wheel, so that pip does not resolve them for another Python: pyproject.toml gives their exact version."""
HEADING = "# Exact versions for Python 3.11, 3.12 and 3.13, written by `make constraints`; change pyproject.toml, not this file."


def requirements() -> list[str]:
    """Everything that pyproject.toml names: to build, to run, and for every extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    named = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    for extra in project["project"]["optional-dependencies"].values():
        named += [requirement for requirement in extra if not requirement.startswith("ludonaut[")]
    return sorted(set(named))


def source_only(requirement: str) -> bool:
    return requirement.partition("==")[0] in SOURCE_ONLY


def resolve(python: str, pins: dict[str, str]) -> dict[str, str]:
    """The versions that pip would install under this Python, keeping to `pins`."""
    with tempfile.TemporaryDirectory() as folder:
        limits, report = Path(folder, "limits.txt"), Path(folder, "report.json")
        limits.write_text("".join(f"{name}=={version}\n" for name, version in pins.items()))
        pip = [sys.executable, "-m", "pip", "install", "-qq", "--dry-run", "--ignore-installed"]
        wheels = [requirement for requirement in requirements() if not source_only(requirement)]
        target = ["--python-version", python, "--only-binary=:all:", "--target", folder]
        subprocess.run([*pip, *target, "--report", report, "--constraint", limits, *wheels], check=True)
        found = json.loads(report.read_text())["install"]
    return {item["metadata"]["name"].lower().replace("_", "-"): item["metadata"]["version"] for item in found}


def main() -> None:
    exact = [requirement.split("==") for requirement in requirements() if source_only(requirement)]
    pins: dict[str, str] = {}
    for python in PYTHONS:
        print(f"resolving for Python {python}", flush=True)
        try:
            pins = pins | resolve(python, pins)
        except subprocess.CalledProcessError:
            sys.exit(f"No set of versions fits Python {python}; pip says why above.")
    pins |= dict(exact)
    lines = [HEADING, *(f"{name}=={version}" for name, version in sorted(pins.items()))]
    CONSTRAINTS.write_text("\n".join(lines) + "\n")
    print(f"{len(pins)} packages in {CONSTRAINTS.name}")


if __name__ == "__main__":
    main()
