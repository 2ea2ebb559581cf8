"""What the README shows is true: its Python runs as printed, its files exist, its commands are commands."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_of_the_readme_runs_as_printed() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    runner = doctest.DocTestRunner()
    for block in blocks:
        runner.run(doctest.DocTestParser().get_doctest(block, {}, "README.md", "README.md", 0))
    assert blocks and runner.summarize().attempted >= 4 and runner.summarize().failed == 0


@pytest.mark.parametrize("module", ["ludonaut.core.actions"])
def test_examples_in_docstrings_run(module: str) -> None:
    results = doctest.testmod(__import__(module, fromlist=["x"]))
    assert results.attempted >= 4 and results.failed == 0


def test_the_readme_opens_with_the_two_commands() -> None:
    assert re.search(r"^# Ludonaut\n\n```\nmake play .*\nmake test ", README)


def test_every_file_the_readme_names_exists() -> None:
    named = re.findall(r"\]\(([^)]+)\)", README)
    assert named and [name for name in named if not (ROOT / name).exists()] == []


def test_every_make_target_the_documents_name_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    documents = [
        README,
        *(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")),
        (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"),
    ]
    named = {target for text in documents for target in re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE)}
    assert {"play", "test"} <= named <= targets
