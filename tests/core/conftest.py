"""The toy games are installed for the tests of the core."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.core.toy import toys_installed


@pytest.fixture(autouse=True)
def installed_toy() -> Iterator[None]:
    with toys_installed():
        yield
