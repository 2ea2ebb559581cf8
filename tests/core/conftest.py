"""The toy games are installed for the tests of the core."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from tests.core.toy import CROWD, TOY


@pytest.fixture(autouse=True)
def installed_toy() -> Iterator[None]:
    with patch("ludonaut.core.game._installed", lambda: {game.name: game for game in (TOY, CROWD)}):
        yield
