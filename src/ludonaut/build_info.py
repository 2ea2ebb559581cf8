"""Which modules run compiled, and whether they are as new as their sources.

`setup.py` writes `compiled.stamps` into the package that it builds: a line about the build, then the name and source hash of each
compiled module. A checkout's src/ has no such file and runs as plain Python.
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent
STAMPS = "compiled.stamps"


class StaleBuild(RuntimeWarning):
    """A compiled module is older than its source, which it replaces."""


class Build(NamedTuple):
    """A compiled build: what made it ("cpython-311 mypyc-2.4.1 -O1") and the source hash of each compiled module."""

    made_by: str
    stamps: dict[str, str]


def read_build(package: Path = PACKAGE) -> Build | None:
    """The compiled build that this interpreter loads from `package`, or None where the package runs as plain Python."""
    try:
        made_by, *lines = (package / STAMPS).read_text().splitlines()
    except (OSError, ValueError):
        return None
    if made_by.split()[0] != sys.implementation.cache_tag:
        return None
    return Build(made_by, dict(line.split() for line in lines))


def sources_of(package: Path) -> Path:
    """The folder that holds the sources of `package`: the checkout's for a development build (build/compiled), else the package itself."""
    checkout = package.parent.parent.parent
    sources = checkout / "src" / package.name
    return sources if package.parent.parent.name == "build" and sources.is_dir() else package


def stale_modules(package: Path = PACKAGE) -> tuple[str, ...]:
    """The compiled modules whose source has changed since, or is gone."""
    build = read_build(package)
    if build is None:
        return ()
    from hashlib import blake2b  # only here: the plain package starts without it

    sources = sources_of(package)
    stale = []
    for module, stamp in build.stamps.items():
        parts = module.split(".")[1:]
        paths = (sources.joinpath(*parts).with_suffix(".py"), sources.joinpath(*parts, "__init__.py"))
        source = next((path for path in paths if path.exists()), None)
        if source is None or blake2b(source.read_bytes(), digest_size=16).hexdigest() != stamp:
            stale.append(module)
    return tuple(stale)


def complaint(package: Path = PACKAGE) -> str:
    """What is out of date and how to mend it, in one sentence; "" when all is well."""
    stale = stale_modules(package)
    if not stale:
        return ""
    mend = "install ludonaut again" if sources_of(package) == package else "run `make build`"
    shown = ", ".join(stale[:3]) + (f" and {len(stale) - 3} more" if len(stale) > 3 else "")
    return f"The compiled {shown} {'is' if len(stale) == 1 else 'are'} older than the source and would run in its place; {mend}."


def describe() -> str:
    """How the rules run here: "compiled (9 modules)" or "pure Python"."""
    build = read_build()
    return f"compiled ({len(build.stamps)} modules)" if build else "pure Python"


def warn_if_stale() -> None:
    """Warns once, at import, when a compiled module is older than its source."""
    sentence = complaint()
    if sentence:
        warnings.warn(sentence, StaleBuild, stacklevel=2)
