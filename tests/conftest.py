"""What holds for every test: which build is tested, in which passes of `make test`, and how Hypothesis looks for counter-examples."""

from __future__ import annotations

import signal

import pytest
from hypothesis import settings

from ludonaut import build_info

# The same examples in every run and no limit of time per example, because other work shares the machine.
settings.register_profile("ludonaut", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("ludonaut")

LEFT_OUT_TWICE = pytest.StashKey[list[str]]()
"""The tests that are marked both `once` and `compiled`: each pass of `make test` leaves one of these out."""


def pytest_report_header() -> str:
    return f"ludonaut: {build_info.describe()}, from {build_info.PACKAGE}"


def pytest_sessionstart() -> None:
    """A compiled module that is older than its source would be tested in its place."""
    complaint = build_info.complaint()
    if complaint:
        raise pytest.UsageError(complaint)
    # What a script starts in the background ignores Ctrl-C, and so does whatever that starts: tests that press it would wait for ever.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)  # before anything is deselected
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    both = (item.nodeid for item in items if item.get_closest_marker("once") and item.get_closest_marker("compiled"))
    config.stash[LEFT_OUT_TWICE] = list(both)
    if "soak" not in config.option.markexpr:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("soak")])
        items[:] = [item for item in items if not item.get_closest_marker("soak")]
