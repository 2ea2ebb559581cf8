"""What a test needs of the machine: without it a test is left out and says why, and under CI it fails."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(reason: str) -> NoReturn:
    """Ends the test of one who asks for something that is not installed here."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
