"""What holds for every test: which build is tested, and how Hypothesis looks for counter-examples."""

from __future__ import annotations

import pytest
from hypothesis import settings

from ludonaut import build_info

# The same examples in every run and no limit of time per example, because other work shares the machine.
settings.register_profile("ludonaut", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("ludonaut")


def pytest_report_header() -> str:
    return f"ludonaut: {build_info.describe()}, from {build_info.PACKAGE}"


def pytest_sessionstart() -> None:
    """A compiled module that is older than its source would be tested in its place."""
    complaint = build_info.complaint()
    if complaint:
        raise pytest.UsageError(complaint)
