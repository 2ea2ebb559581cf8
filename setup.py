"""Builds Ludonaut: copies the package and compiles its hot modules with mypyc, where there is a C compiler.

`make build` runs `setup.py build` into build/compiled; `pip` runs the same code for a wheel. Nothing is ever compiled beside the sources,
and an editable install compiles nothing: the checkout's src/ is always plain Python, build/compiled is always the compiled copy.

The work is done in steps that are each left out when their result is up to date:

1. mypyc checks the modules and translates each to C, in build/c/<interpreter and version of mypyc>;
2. the C files are compiled side by side on all cores, which lie in the same folder, so that a wheel and a development build share them;
3. they are linked to one library and one small extension per module, in the folder that is being built;
4. `compiled.stamps` is written beside the package: the hash of each source that was compiled, which `ludonaut.build_info` compares.

Without a C compiler, without Python's headers, or when a module does not compile, the package stays plain Python and one sentence says so.

LUDONAUT_OPT      the C compiler's -O level; 1 unless set (3 takes half as long again to compile and runs about a tenth faster)
LUDONAUT_COMPILE  "must" makes a failure to compile an error
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError

ROOT = Path(__file__).resolve().parent
SOURCES = Path("src")
PACKAGE = SOURCES / "ludonaut"
STAMPS = "compiled.stamps"

# What is compiled on these floors: the module of native numbers, each module that uses it, and what puts a position into words and
# pictures, which is most of what a server does for a move. What reads states but is asked seldom stays interpreted.
NUMBERS = "core/numbers.py"
NUMBERS_IMPORT = "from ludonaut.core.numbers import"
SHOWING = re.compile(r"core/(phrases|svg)\.py|games/\w+/(view_\w+|words|labels|explain|card_texts|effect_texts|events|picture\w*)\.py")
INTERPRETED = re.compile(r"core/(match|contract\w*)\.py|games/\w+/game\.py")
FLOORS = ("core", "games", "bots")
MYPY_OPTIONS = ("--config-file=", "--follow-imports=silent", "--ignore-missing-imports")
FLAGS_LEFT_OUT = ("-Werror",)  # a newer compiler's new warning is no reason not to compile
FLAGS_ADDED = ("-fvisibility=hidden",)  # lets the C compiler inline within a file of a shared library


class CannotCompile(Exception):
    """Why the modules stay plain Python: one sentence."""


class Progress:
    """One line per step, with the seconds since the build began."""

    def __init__(self) -> None:
        self.began = time.monotonic()

    def say(self, text: str) -> None:
        print(f"[{time.monotonic() - self.began:5.1f} s] {text}", flush=True)


def floor_sources() -> list[Path]:
    """All modules of the floors with hot code, as paths from the project's root: mypyc reads the types of interpreted ones too."""
    return sorted(path for floor in FLOORS for path in (PACKAGE / floor).rglob("*.py"))


def is_compiled(source: Path) -> bool:
    """Whether the module is to be compiled."""
    room = source.relative_to(PACKAGE).as_posix()
    uses_numbers = any(line.startswith(NUMBERS_IMPORT) for line in source.read_text().splitlines())
    return room == NUMBERS or SHOWING.fullmatch(room) is not None or (uses_numbers and not INTERPRETED.fullmatch(room))


def module_name(source: Path) -> str:
    """The module's dotted name."""
    parts = source.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def source_hash(source: Path) -> str:
    """The stamp of a source file; `ludonaut.build_info` computes the same."""
    return hashlib.blake2b(source.read_bytes(), digest_size=16).hexdigest()


def check_tools() -> None:
    """Raises CannotCompile when something that compiling needs is not on this machine."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and shutil.which(compiler) is None:
        raise CannotCompile(f"there is no C compiler here ({compiler} was not found; on Debian: apt install gcc)")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise CannotCompile("Python's C headers are not installed here (on Debian: apt install python3-dev)")
    try:
        import mypyc.build  # noqa: F401
    except ImportError:
        raise CannotCompile("mypyc is not installed in this environment (pip install 'mypy[mypyc]')") from None


class Translation:
    """Step 1: the modules as C files, kept in `folder` and made again only when something they depend on has changed."""

    def __init__(self, sources: list[Path], progress: Progress) -> None:
        from mypy.version import __version__ as version
        from mypyc.build import include_dir

        self.sources = sources
        self.progress = progress
        self.level = os.environ.get("LUDONAUT_OPT", "1")
        self.build = f"{sys.implementation.cache_tag} mypyc-{version} -O{self.level}"
        self.folder = Path("build", "c", self.build.replace(" ", "_"))
        self.record = self.folder / "extensions.json"
        hashes = [f"{path.as_posix()} {source_hash(path)}" for path in floor_sources()]
        recipe = [source_hash(Path(__file__)), include_dir(), *(path.as_posix() for path in sources)]
        self.key = hashlib.blake2b("\n".join([*recipe, *hashes]).encode(), digest_size=16).hexdigest()

    def extensions(self) -> list[Extension]:
        """The extension modules to build. Raises CannotCompile."""
        described = self.recorded() or self.translate()
        return [Extension(**description) for description in described]

    def recorded(self) -> list[dict[str, Any]] | None:
        """What an earlier translation of the same sources left, if it is all there."""
        try:
            record = json.loads(self.record.read_text())
        except (OSError, ValueError):
            return None
        described: list[dict[str, Any]] = record["extensions"]
        complete = all(Path(source).exists() for extension in described for source in extension["sources"])
        return described if record["key"] == self.key and complete else None

    def translate(self) -> list[dict[str, Any]]:
        from mypyc.build import mypycify

        self.progress.say(f"mypyc translates {len(self.sources)} modules to C")
        self.record.unlink(missing_ok=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        paths = [*MYPY_OPTIONS, *map(str, self.sources)]
        said = StringIO()
        try:
            with redirect_stdout(said), redirect_stderr(said):
                extensions = mypycify(
                    paths, opt_level=self.level, debug_level="0", multi_file=True, target_dir=str(self.folder), group_name="ludonaut_rules"
                )
        except SystemExit:
            places = [line for line in said.getvalue().splitlines() if re.match(r"\S+\.py:\d+: (?!note|warning)", line)]
            raise CannotCompile("mypyc refused " + (" and ".join(places[:3]) or said.getvalue())) from None
        settle_times(self.folder)
        described = [
            {
                "name": extension.name,
                "sources": [str(source) for source in extension.sources],
                "include_dirs": extension.include_dirs,
                "depends": extension.depends,
                "extra_compile_args": [flag for flag in extension.extra_compile_args if flag not in FLAGS_LEFT_OUT]
                + ([] if sys.platform == "win32" else [*FLAGS_ADDED]),
            }
            for extension in extensions
        ]
        self.record.write_text(json.dumps({"key": self.key, "extensions": described}, indent=1))
        return described


class BuildPackage(build_py):
    """Copies the package, and takes out of the built copy what is no longer in the sources."""

    def byte_compile(self, files: list[str]) -> None:
        """Nothing: Python does it on first use, and `pip` when it installs."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        copied = {Path(output).resolve() for output in self.get_outputs(include_bytecode=False)}
        for path in Path(self.build_lib, "ludonaut").resolve().rglob("*"):
            if path.is_file() and path not in copied and path.suffix in {".py", ".toml", ".html", ".md", ".css", ".js", ".txt"}:
                path.unlink()


class BuildModules(build_ext):
    """Compiles the hot modules, or says why not."""

    def run(self) -> None:
        if self.editable_mode or self.inplace:
            return
        self.progress = Progress()
        package = Path(self.build_lib, "ludonaut")
        sources = [path for path in floor_sources() if is_compiled(path)]
        try:
            check_tools()
            translation = Translation(sources, self.progress)
            self.distribution.ext_modules = list(translation.extensions())
            self.distribution.reinitialize_command(self)
            self.ensure_finalized()
            self.build_temp = str(translation.folder / "objects")
            self.did_something = False
            super().run()
            self.drop_extensions(keep={Path(self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions})
        except (CannotCompile, BaseError) as reason:
            if os.environ.get("LUDONAUT_COMPILE") == "must":
                raise SystemExit(f"error: the rules were not compiled: {reason}.") from None
            self.extensions = []
            self.drop_extensions(keep=set())
            (package / STAMPS).unlink(missing_ok=True)
            print(f"Ludonaut runs as plain Python, complete but slower, because {reason}.", flush=True)
            return
        lines = [translation.build, *(f"{module_name(source)} {source_hash(source)}" for source in sources)]
        (package / STAMPS).write_text("\n".join(lines) + "\n")
        self.progress.say(f"{len(sources)} modules compiled" if self.did_something else f"{len(sources)} compiled modules are up to date")

    def drop_extensions(self, keep: set[Path]) -> None:
        """Removes extension modules of earlier builds for this interpreter, which would be loaded in place of their sources."""
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        for path in Path(self.build_lib).resolve().rglob(f"*{suffix}"):
            if path not in keep:
                path.unlink()

    def build_extensions(self) -> None:
        """Steps 2 and 3: compiles what is older than its C file or a header, side by side, and links what is older than its objects."""
        jobs: list[tuple[Extension, str]] = []
        for extension in self.extensions:
            objects = self.compiler.object_filenames(extension.sources, output_dir=self.build_temp)
            for source, made in zip(extension.sources, objects, strict=True):
                if older(made, [source, *extension.depends]):
                    jobs.append((extension, source))
            extension.extra_objects = objects
            extension.depends = objects
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            running = {pool.submit(self.compile_one, *job): job for job in sorted(jobs, key=lambda job: -Path(job[1]).stat().st_size)}
            for count, done in enumerate(as_completed(running), 1):
                source = running[done][1]
                try:
                    done.result()
                except BaseError:
                    pool.shutdown(cancel_futures=True)
                    raise CannotCompile(f"the C compiler refused {source} (its message stands above)") from None
                if "___" in source:
                    module = Path(source).stem.removeprefix("__native_").replace("___", ".")
                    self.progress.say(f"compiled {module} ({count} of {len(running)} files)")
        for extension in self.extensions:
            extension.sources = []
            if older(self.get_ext_fullpath(extension.name), extension.depends):
                self.did_something = True
                self.build_extension(extension)

    def compile_one(self, extension: Extension, source: str) -> None:
        self.compiler.compile(
            [source], output_dir=self.build_temp, include_dirs=extension.include_dirs, extra_postargs=extension.extra_compile_args
        )


def older(made: str, needed: list[str]) -> bool:
    """Whether a file is missing or older than one of those it is made from."""
    if not Path(made).exists():
        return True
    age = Path(made).stat().st_mtime_ns
    return any(Path(path).stat().st_mtime_ns > age for path in needed if Path(path).exists())


def settle_times(folder: Path) -> None:
    """Takes back the second that mypyc adds to the time of what it writes, so that objects made at once are not older than it."""
    now = time.time()
    for path in folder.rglob("*"):
        if path.stat().st_mtime > now:
            os.utime(path, (now, now))


class CompiledDistribution(Distribution):
    """A distribution whose extension modules become known only when they are built."""

    def has_ext_modules(self) -> bool:
        return True


os.chdir(ROOT)
setup(distclass=CompiledDistribution, cmdclass={"build_py": BuildPackage, "build_ext": BuildModules})
