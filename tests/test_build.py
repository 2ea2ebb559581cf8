"""The build: compiled where it can be, plain and saying so where it cannot, never older than its source, nothing compiled twice."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from hashlib import blake2b
from pathlib import Path

import pytest

from ludonaut import build_info

ROOT = Path(__file__).resolve().parent.parent
EXTENSION = sysconfig.get_config_var("EXT_SUFFIX")


# -- the build that is being tested ----------------------------------------------------------------------------------------
def test_every_module_named_in_the_stamps_runs_compiled_and_no_other_does() -> None:
    build = build_info.read_build()
    stamped = set(build.stamps) if build else set()
    compiled = set()
    for path in sorted(build_info.PACKAGE.rglob("*.py")):
        parts = path.relative_to(build_info.PACKAGE.parent).with_suffix("").parts
        if path.with_suffix(EXTENSION).exists():
            module = importlib.import_module(".".join(parts))
            assert str(module.__file__).endswith(EXTENSION)
            compiled.add(".".join(parts))
    assert compiled == stamped
    assert build_info.describe() == (f"compiled ({len(stamped)} modules)" if stamped else "pure Python")


def test_the_tested_build_is_as_new_as_its_sources() -> None:
    assert build_info.complaint() == ""


# -- stamps ----------------------------------------------------------------------------------------------------------------
def stamped_package(package: Path, tag: str | None = sys.implementation.cache_tag) -> Path:
    """A package whose module core.bag is stamped as compiled from "count = 1"."""
    (package / "core").mkdir(parents=True)
    (package / "core" / "bag.py").write_text("count = 1\n")
    stamp = blake2b(b"count = 1\n", digest_size=16).hexdigest()
    (package / build_info.STAMPS).write_text(f"{tag} mypyc-0 -O1\nludonaut.core.bag {stamp}\n")
    return package


def test_an_edited_source_beside_its_compiled_module_is_found(tmp_path: Path) -> None:
    package = stamped_package(tmp_path / "ludonaut")
    assert build_info.complaint(package) == ""
    (package / "core" / "bag.py").write_text("count = 2\n")
    assert build_info.stale_modules(package) == ("ludonaut.core.bag",)
    assert "ludonaut.core.bag is older than the source" in build_info.complaint(package)
    assert "install ludonaut again" in build_info.complaint(package)


def test_a_development_build_is_compared_with_the_checkout_and_names_the_mending_command(tmp_path: Path) -> None:
    package = stamped_package(tmp_path / "build" / "compiled" / "ludonaut")
    source = tmp_path / "src" / "ludonaut" / "core" / "bag.py"
    source.parent.mkdir(parents=True)
    shutil.copy(package / "core" / "bag.py", source)
    assert build_info.complaint(package) == ""
    source.write_text("count = 2\n")
    assert "run `make build`" in build_info.complaint(package)
    source.unlink()
    assert build_info.stale_modules(package) == ("ludonaut.core.bag",)


def test_a_build_for_another_interpreter_counts_as_plain(tmp_path: Path) -> None:
    assert build_info.read_build(stamped_package(tmp_path / "ludonaut", tag="cpython-27")) is None


def test_a_stale_module_warns_at_import(tmp_path: Path) -> None:
    package = stamped_package(tmp_path / "ludonaut")
    for name in ("__init__.py", "build_info.py"):
        shutil.copy(build_info.PACKAGE / name, package)
    (package / "core" / "bag.py").write_text("count = 2\n")
    program = [sys.executable, "-W", "always", "-c", "import ludonaut"]
    done = subprocess.run(program, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=True)
    assert "StaleBuild: The compiled ludonaut.core.bag is older than the source" in done.stderr


# -- setup.py --------------------------------------------------------------------------------------------------------------
@pytest.fixture
def small_checkout(tmp_path: Path) -> Path:
    """A checkout with our setup.py and just two modules to compile."""
    package = tmp_path / "src" / "ludonaut"
    (package / "core").mkdir(parents=True)
    shutil.copy(ROOT / "setup.py", tmp_path)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "ludonaut"\nversion = "0"\n')
    for name in ("__init__.py", "build_info.py", "core/__init__.py", "core/numbers.py", "core/bag.py"):
        shutil.copy(ROOT / "src" / "ludonaut" / name, package / name)
    return tmp_path


def build(checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "setup.py", "-q", "build", "--build-lib", "build/compiled"]
    return subprocess.run(command, cwd=checkout, env={**os.environ, **environment}, capture_output=True, text=True)


def described(checkout: Path) -> str:
    program = "import ludonaut.core.bag as bag, ludonaut.build_info as info; print(info.describe(), info.complaint(), bag.__file__)"
    environment = {**os.environ, "PYTHONPATH": str(checkout / "build" / "compiled")}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.once
@pytest.mark.packaging
def test_building_twice_compiles_nothing_and_an_edit_compiles_its_module_alone(small_checkout: Path) -> None:
    first = build(small_checkout, LUDONAUT_COMPILE="must")
    assert "2 modules compiled" in first.stdout, first.stdout + first.stderr
    assert "compiled (2 modules)" in described(small_checkout)
    assert EXTENSION in described(small_checkout)
    assert not list((small_checkout / "src").rglob(f"*{EXTENSION}")), "nothing is compiled beside the sources"

    again = build(small_checkout)
    assert re.findall("compiled .*", again.stdout) == ["compiled modules are up to date"]

    source = small_checkout / "src" / "ludonaut" / "core" / "bag.py"
    source.write_text(source.read_text().replace("return kind", "return kind + 0"))
    assert "run `make build`" in described_complaint(small_checkout)
    edited = build(small_checkout)
    assert "compiled ludonaut.core.bag" in edited.stdout
    assert "compiled ludonaut.core.numbers" not in edited.stdout
    assert described_complaint(small_checkout) == ""


def described_complaint(checkout: Path) -> str:
    return build_info.complaint(checkout / "build" / "compiled" / "ludonaut")


@pytest.mark.once
@pytest.mark.packaging
def test_without_a_compiler_the_package_is_plain_and_one_sentence_says_so(small_checkout: Path) -> None:
    assert build(small_checkout, LUDONAUT_COMPILE="must").returncode == 0
    plain = build(small_checkout, CC="no-such-compiler")
    assert plain.returncode == 0
    assert plain.stdout == (
        "Ludonaut runs as plain Python, complete but slower, because there is no C compiler here "
        "(no-such-compiler was not found; on Debian: apt install gcc).\n"
    )
    assert described(small_checkout).startswith("pure Python")
    assert not list((small_checkout / "build" / "compiled").rglob(f"*{EXTENSION}")), "an earlier build's modules would still be loaded"

    refused = build(small_checkout, CC="no-such-compiler", LUDONAUT_COMPILE="must")
    assert refused.returncode == 1
    assert refused.stderr.startswith("error: the rules were not compiled: there is no C compiler here")


@pytest.mark.once
@pytest.mark.packaging
def test_a_module_that_does_not_compile_is_named(small_checkout: Path) -> None:
    with (small_checkout / "src" / "ludonaut" / "core" / "bag.py").open("a") as source:
        source.write('\nWRONG: i64 = "text"\n')
    plain = build(small_checkout)
    assert plain.returncode == 0
    assert re.search(r"plain Python.* because mypyc refused src/ludonaut/core/bag\.py:\d+: error: Incompatible types", plain.stdout)
    assert described(small_checkout).startswith("pure Python")


# -- versions --------------------------------------------------------------------------------------------------------------
@pytest.mark.once
def test_constraints_pin_every_package_that_is_named() -> None:
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9.-]+==[A-Za-z0-9.+]+", line) for line in lines), "each line is name==version and nothing else"
    pinned = {line.split("==")[0] for line in lines}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    named = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    named += [requirement for extra in project["project"]["optional-dependencies"].values() for requirement in extra]
    names = {re.split(r"[\[<>=]", requirement)[0].lower().replace("_", "-") for requirement in named}
    assert names - {"ludonaut"} <= pinned
