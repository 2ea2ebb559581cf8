"""The wheel and the source archive, as someone gets them who has no checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = [pytest.mark.once, pytest.mark.packaging, pytest.mark.slow]

ROOT = Path(__file__).resolve().parent.parent
TRY = ROOT / "packaging" / "try_installed.py"
KEPT_OUT = {".pyc", ".so", ".pyd"}


def run(*command: str | Path, folder: Path, **variables: str) -> str:
    """What the command prints, with nothing of this test's own Python in its environment."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(command, cwd=folder, env={**environment, **variables}, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def package_files() -> set[str]:
    """The files of the package in the checkout, as paths from src/."""
    files = (path for path in (ROOT / "src" / "ludonaut").rglob("*") if path.is_file() and path.suffix not in KEPT_OUT)
    return {path.relative_to(ROOT / "src").as_posix() for path in files}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout, so that building disturbs no other test; what is compiled already comes along and is used again."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in ("setup.py", "pyproject.toml", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, copy)
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    if (ROOT / "build" / "c").exists():
        shutil.copytree(ROOT / "build" / "c", copy / "build" / "c")
    return copy


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ".")
    run(*pip, folder=checkout, LUDONAUT_COMPILE="must")
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a clean environment with the wheel and the pinned packages that it needs, and nothing else."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=True)
    run(folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--constraint", ROOT / "constraints.txt", wheel, folder=folder)
    return folder / "bin"


def test_the_wheel_holds_every_file_of_the_package_and_compiled_modules(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    held = {name for name in names if name.startswith("ludonaut/") and Path(name).suffix not in KEPT_OUT}
    assert held - {"ludonaut/compiled.stamps"} == package_files()
    stamps = zipfile.ZipFile(wheel).read("ludonaut/compiled.stamps").decode().splitlines()[1:]
    compiled = {name for name in names if name.startswith("ludonaut/") and Path(name).suffix in KEPT_OUT}
    assert len(compiled) == len(stamps) > 0


@pytest.fixture(scope="module")
def archive(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of the checkout."""
    folder = tmp_path_factory.mktemp("archive")
    program = f"from setuptools import build_meta; build_meta.build_sdist({str(folder)!r})"
    run(sys.executable, "-c", program, folder=checkout)
    (made,) = folder.glob("*.tar.gz")
    return made


def test_the_source_archive_holds_all_that_building_needs(archive: Path) -> None:
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {"setup.py", "pyproject.toml", "LICENSE", "README.md"} <= names
    assert {f"src/{name}" for name in package_files()} <= names


def test_the_wheel_works_in_a_clean_environment(installed: Path, tmp_path: Path) -> None:
    said = run(installed / "ludonaut", "--version", folder=tmp_path)
    assert "0.1.0" in said
    assert "compiled" in said
    tried = run(installed / "python", TRY, folder=tmp_path).splitlines()
    assert len(tried) == 5 and all("ten games have the digest" in line for line in tried[1:])


@pytest.mark.soak
def test_the_source_archive_builds_what_the_checkout_does(checkout: Path, archive: Path, tmp_path: Path) -> None:
    """Everything is compiled anew from the archive, in a clean environment with the newest tools that are allowed."""
    folder = tmp_path / "clean"
    venv.create(folder, with_pip=True)
    pip = (folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--constraint", ROOT / "constraints.txt")
    run(*pip, archive, folder=tmp_path, LUDONAUT_COMPILE="must")
    tried = run(folder / "bin" / "python", TRY, folder=tmp_path).splitlines()
    assert "compiled" in tried[0]
    ours = subprocess.run([sys.executable, TRY, "--plain"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout.splitlines()
    assert tried[1:] == ours[1:]
