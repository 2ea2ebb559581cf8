"""The two passes of `make test`: each test runs in one of them at least, and what the rules keep is tested in both."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builds import ROOT, SOURCES
from tests.conftest import LEFT_OUT_TWICE

TESTS = ROOT / "tests"


def test_no_test_is_left_out_of_both_passes(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.stash[LEFT_OUT_TWICE] == []


def test_each_pass_leaves_out_one_marker_and_nothing_else() -> None:
    recipe = re.search(r"^test:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert recipe
    passes = re.findall(r"^\tPYTHONPATH=(\S+) .*\$\(PYTEST\)(.*) \$\(ARGS\) \$\(OR_NONE\)$", recipe[1], re.MULTILINE)
    assert passes == [("$(COMPILED)", ' -m "not once"'), ("$(CURDIR)/src", ' -m "not compiled"')]


@pytest.mark.once
def test_a_test_with_both_markers_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    for name in ("__init__.py", "conftest.py", "builds.py", "test_passes.py"):
        shutil.copy(TESTS / name, folder)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    module = "import pytest\npytestmark = pytest.mark.compiled\n@pytest.mark.once\ndef test_nothing() -> None: pass\n"
    (folder / "test_nowhere.py").write_text(module)
    command = [sys.executable, "-m", "pytest", "-m", "not once", "-k", "left_out_of_both or nothing"]
    done = subprocess.run(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(SOURCES)}, capture_output=True, text=True)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "tests/test_nowhere.py::test_nothing" in done.stdout


def test_rules_and_contracts_are_tested_in_both_passes() -> None:
    modules = [*TESTS.glob("*/test_rul*.py"), *TESTS.glob("*/test_*_random.py"), *TESTS.glob("*/test_cards.py"), TESTS / "test_contract.py"]
    assert {path.parent.name for path in modules} >= {path.name for path in (SOURCES / "ludonaut" / "games").glob("[a-z]*_*")}
    assert [path.name for path in modules if re.search(r"mark\.(once|compiled)\b", path.read_text(encoding="utf-8"))] == []
