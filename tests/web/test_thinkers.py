"""The processes in which bots think: one is always left for those who answer soon, and everybody has a turn."""

from __future__ import annotations

import asyncio
import os
import time
from concurrent.futures.process import BrokenProcessPool

import pytest

import ludonaut.web.thinkers
from ludonaut.web.advisor import kind_of
from ludonaut.web.thinkers import LONG, REVIEW, SHORT, Thinkers

pytestmark = pytest.mark.once
PATIENCE = 60.0


def tell(word: str) -> tuple[str, int]:
    return word, os.getpid()


def sleep_then_tell(seconds: float, word: str) -> tuple[str, int]:
    time.sleep(seconds)
    return word, os.getpid()


async def test_a_long_thought_leaves_a_process_for_short_ones_and_ends_when_nobody_wants_it() -> None:
    thinkers = Thinkers(2)
    long = [asyncio.ensure_future(thinkers.run(f"table {k}", LONG, 3600.0, sleep_then_tell, 3600.0, "late")) for k in range(3)]
    for number in range(3):
        word, _ = await asyncio.wait_for(thinkers.run("mine", SHORT, PATIENCE, tell, str(number)), PATIENCE)
        assert word == str(number)
    assert not any(thought.done() for thought in long)
    for thought in long:
        thought.cancel()
    await asyncio.gather(*long, return_exceptions=True)
    assert (await asyncio.wait_for(thinkers.run("mine", LONG, PATIENCE, tell, "now"), PATIENCE))[0] == "now"
    thinkers.close()


async def test_who_was_served_longest_ago_is_next_and_reviews_stand_back(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers, order = Thinkers(1), list[str]()

    async def ask(whose: str, kind: str, word: str) -> None:
        await thinkers.run(whose, kind, PATIENCE, tell, word)
        order.append(word)

    held = asyncio.ensure_future(thinkers.run("greedy table", SHORT, PATIENCE, sleep_then_tell, 0.3, "first"))
    await asyncio.sleep(0)
    asked = [("greedy table", SHORT, "g1"), ("greedy table", SHORT, "g2"), ("reader", REVIEW, "r"), ("late table", SHORT, "l")]
    await asyncio.gather(*(ask(*one) for one in asked))
    assert order == ["l", "g1", "g2", "r"]
    await held
    monkeypatch.setattr(ludonaut.web.thinkers, "PATIENCE_OF_REVIEWS", 0.0)
    order.clear()
    held = asyncio.ensure_future(thinkers.run("greedy table", SHORT, PATIENCE, sleep_then_tell, 0.3, "again"))
    await asyncio.sleep(0)
    await asyncio.gather(ask("greedy table", SHORT, "g"), ask("reader", REVIEW, "r"))
    assert order == ["r", "g"], "a review that has waited long is served like everybody else"
    await held
    thinkers.close()


async def test_one_review_is_computed_at_a_time_and_closing_ends_all() -> None:
    thinkers = Thinkers(3)
    reviews = [asyncio.ensure_future(thinkers.run(f"reader {k}", REVIEW, 3600.0, sleep_then_tell, 3600.0, "late")) for k in range(2)]
    assert (await asyncio.wait_for(thinkers.run("mine", SHORT, PATIENCE, tell, "now"), PATIENCE))[0] == "now"
    assert thinkers._busy[REVIEW] == 1
    thinkers.close()
    ended = await asyncio.wait_for(asyncio.gather(*reviews, return_exceptions=True), PATIENCE)
    assert all(isinstance(one, BrokenProcessPool | asyncio.CancelledError) for one in ended), ended


@pytest.mark.parametrize(
    ("bots", "kind"),
    [
        (["search:60s"], LONG),
        (["greedy", "search:5s"], LONG),
        (["search:1000000"], LONG),
        (["search:1s", "search:200"], SHORT),
        (["admiral"], SHORT),
    ],
)
def test_a_thought_is_long_by_the_name_of_the_bot(bots: list[str], kind: str) -> None:
    assert kind_of(bots) == kind
