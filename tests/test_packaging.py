"""What a host is given beside the package: the unit of systemd, the container, the manual page, and what wheels are built of."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from ludonaut.cli.main import main
from tests.builds import ROOT
from tests.programs import program

pytestmark = pytest.mark.once

PACKAGING = ROOT / "packaging"


def served_with(words: list[str]) -> None:
    """Fails unless `ludonaut serve` knows every option among these words."""
    command = [sys.executable, "-m", "ludonaut", "serve", "--help"]
    helped = subprocess.run(command, env={**os.environ, "COLUMNS": "200"}, capture_output=True, text=True, check=True)
    options = [word for word in words if word.startswith("--")]
    assert options
    assert [option for option in options if not re.search(rf"{option}\b", helped.stdout)] == []


def test_the_unit_starts_a_server_with_options_that_there_are() -> None:
    unit = (PACKAGING / "ludonaut.service").read_text(encoding="utf-8")
    (command,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    program, serve, *words = command.split()
    assert (Path(program).name, serve) == ("ludonaut", "serve")
    served_with(words)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_the_unit_gives_away_little(tmp_path: Path) -> None:
    """systemd rates how much of the machine a unit could reach, from 0 to 10; a server with a network has about 1 at least."""
    unit = shutil.copy(PACKAGING / "ludonaut.service", tmp_path)
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", unit]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}, check=False)
    rated = re.search(r"Overall exposure level for \S+: (\d+\.\d)", done.stdout)
    assert rated, done.stdout + done.stderr
    assert float(rated[1]) < 2.0


def test_the_container_runs_a_server_as_a_user_without_rights() -> None:
    lines = (PACKAGING / "Containerfile").read_text(encoding="utf-8").splitlines()
    (command,) = (line.removeprefix("CMD ") for line in lines if line.startswith("CMD "))
    words = re.findall(r'"([^"]+)"', command)
    assert words[0] == "serve"
    served_with(words)
    assert "USER ludonaut" in lines


def test_the_container_is_made_of_files_that_there_are_and_may_be_seen() -> None:
    """What is copied from the checkout is there, and is let in by the list of what is left out."""
    text = (PACKAGING / "Containerfile").read_text(encoding="utf-8")
    copied = [name for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.MULTILINE) for name in line.split()[:-1]]
    allowed = (PACKAGING / "Containerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert {"pyproject.toml", "setup.py", "src"} <= set(copied)
    assert [name for name in copied if not (ROOT / name).exists() or f"!{name}" not in allowed] == []


def test_no_secret_stands_in_a_file() -> None:
    compose = (PACKAGING / "compose.yaml").read_text(encoding="utf-8")
    assert compose.count("${LUDONAUT_PASSWORD:?") == 2
    assert not re.search(r"PASSWORD: *[\"']?[a-z0-9]", compose)


def test_wheels_are_built_for_every_python_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = re.findall(r"Python :: (3)\.(\d+)", "\n".join(project["project"]["classifiers"]))
    wheels = project["tool"]["cibuildwheel"]
    assert wheels["build"].split() == [f"cp{major}{minor}-*" for major, minor in named]
    script = wheels["test-command"].removeprefix("python {project}/")
    assert (ROOT / script).is_file()
    assert set(wheels) >= {"linux", "macos", "windows"}


def test_the_manual_page_has_every_command_and_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    page = program("tools/manual.py").manual().replace("\\-", "-")
    assert main(["--help"]) == 0
    commands = re.findall(r"^│ ([a-z][a-z-]+) {2,}\S", capsys.readouterr().out.partition("Commands")[2], re.MULTILINE)
    assert len(commands) > 10
    assert [name for name in commands if f"\n.SS {name} [OPTIONS]" not in page] == []
    assert "\\fB--internal-address URL\\fR" in page


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_the_manual_page_is_set_without_a_warning() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-z"], input=program("tools/manual.py").manual(), capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
