"""The two builds of the package: the compiled one and the sources, asked the same in processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
SOURCES = ROOT / "src"


def told_by(package: Path, program: str) -> dict[str, object]:
    """What a program says as a JSON object, run with the package in this folder; it must not be the other build."""
    environment = {**os.environ, "PYTHONPATH": str(package)}
    whole = f"from ludonaut.core import bag\nassert bag.__file__.endswith('.py') == {package == SOURCES}, bag.__file__\n{program}"
    done = subprocess.run([sys.executable, "-c", whole], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stderr}\n(`make build` compiles; no extension modules may lie beside the sources)"
    found: dict[str, object] = json.loads(done.stdout)
    return found
