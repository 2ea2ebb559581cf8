"""When garbage is looked for: seldom among what stays, and in the end everywhere."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import weakref
from collections.abc import Iterator

import pytest

from ludonaut.web import tidying

pytestmark = pytest.mark.once


class Knot:
    """What refers to itself, so that only the collector finds that nobody needs it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def afterwards_as_before() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    if tidying._put_away in gc.callbacks:
        gc.callbacks.remove(tidying._put_away)
    gc.unfreeze()


async def test_what_stays_is_not_looked_at_until_there_is_little_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    tidying.begin()
    tidying.begin()
    assert gc.callbacks.count(tidying._put_away) == 1
    old = Knot()
    gc.collect(0)
    assert gc.get_freeze_count() > 0
    lost = weakref.ref(old)
    del old
    gc.collect()
    assert lost() is not None, "it was put away"
    new = weakref.ref(Knot())
    gc.collect(0)
    assert new() is None, "what is new is looked at"
    monkeypatch.setattr(tidying, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(tidying, "FEWEST_SECONDS", 0.0)
    monkeypatch.setattr(tidying, "IDLE", 1000.0)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(tidying.keep(), 0.3)
    assert lost() is None
