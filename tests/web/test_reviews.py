"""The page of a review: for finished games alone, computed while somebody looks, kept, and one's own decisions first."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

import ludonaut.bots.review
import ludonaut.web.reviews
from ludonaut.bots import Review, make_bot, play_on
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.web import advisor
from ludonaut.web.advisor import Advisor, review_on
from ludonaut.web.api import ReviewSoFar
from ludonaut.web.app import create_app
from ludonaut.web.course_chart import Line, Mark, Scale, course_chart
from tests.web.conftest import new_game, played, transcript_of

pytestmark = pytest.mark.compiled
PATIENCE = 90.0


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Reviews of few tries, computed in this process, a few steps at a time; the list says how often a piece was asked for."""
    asked: list[int] = []
    monkeypatch.setattr(advisor, "REVIEW_SECONDS", 0.0)
    monkeypatch.setattr(ludonaut.bots.review, "FEWEST_TRIES", 20)
    monkeypatch.setattr(ludonaut.bots.review, "FEWEST_LOOKS", 5)
    monkeypatch.setattr(advisor, "PIECE_SECONDS", 0.02)

    async def here(_: Advisor, transcript: str, seats: tuple[int, ...], so_far: Review | None, whose: str) -> Review:
        asked.append(len(so_far.moments) if so_far else 0)
        return review_on(transcript, seats, so_far)

    monkeypatch.setattr(Advisor, "review_on", here)
    return asked


def talk(place: Path) -> TestClient:
    return TestClient(create_app(place), base_url="http://localhost", follow_redirects=False)


def adopted(client: TestClient, match: Match, *players: str) -> str:
    answer = client.post("/import", data={"text": transcript_of(match, *players)})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def looked(client: TestClient, game: str, asked: str = "") -> dict[str, Any]:
    """The review when it is whole."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        told: dict[str, Any] = client.get(f"{game}/review/part{asked}").json()
        assert not told["trouble"], told["trouble"]
        if told["whole"]:
            return told
        time.sleep(0.05)
    raise AssertionError("the review is not done")


def test_a_finished_game_is_reviewed_and_a_second_look_is_kept_over_a_restart(tmp_path: Path, quick: list[int]) -> None:
    with talk(tmp_path / "data") as client:
        game = adopted(client, played(3, "random"))
        page = client.get(f"{game}/review").text
        assert "The review begins" in page
        assert f'href="{game}/review"' in client.get(game).text
        html = looked(client, game)["html"]
        assert "Chance of winning" in html
        assert re.search(r'<svg[^>]*class="course"', html)
        assert re.search(r"All \d+ decisions with a choice", html)
        assert "/replay#" in html
        assert f'action="{game}/fork"' in html
        pieces = len(quick)
        assert pieces > 1, "it came in one piece: this test tested nothing of the others"
        assert quick[1] > 0
        assert looked(client, game)["html"] == html
    with talk(tmp_path / "data") as client:
        assert "data-whole" in client.get(f"{game}/review").text
        assert looked(client, game)["html"] == html
        assert len(quick) == pieces, "it was computed again"


def test_a_game_under_way_has_no_review(tmp_path: Path, quick: list[int]) -> None:
    with talk(tmp_path / "data") as client:
        game = new_game(client)
        assert client.get(f"{game}/review").status_code == 409
        assert "it can be reviewed when it is over" in client.get(f"{game}/review/part").json()["trouble"]
        assert "review" not in client.get(game).text
    assert not quick


def test_a_program_is_told_the_review_that_the_page_shows(tmp_path: Path, quick: list[int]) -> None:
    game = find_game("captain-future")
    match = play_on(Match(game, None, 3, KeyedChance(key_from_seed(3))), make_bot("random", game, 1))
    with talk(tmp_path / "data") as client:
        place = adopted(client, match, "Ada", "bot greedy", "Grace")
        address = f"/api/v1{place.replace('/g/', '/games/')}/review"
        until, told, came = time.monotonic() + PATIENCE, ReviewSoFar(False, "", None, (), ()), []
        while not told.whole and time.monotonic() < until:
            answer = client.get(address)
            assert answer.status_code == 200, answer.text
            told = msgspec.json.decode(answer.content, type=ReviewSoFar)
            came.append(len(told.review.moments) if told.review else 0)
            time.sleep(0.02)
        assert told.whole and not told.trouble and told.review is not None
        assert came == sorted(came) and len(set(came)) > 1, "it is told as far as it has come"
        assert [summary.seat for summary in told.summaries] == [0, 2], "the bot's decisions are nobody's to learn from"
        html = looked(client, place, "?as=all")["html"]
        assert f"All {len(told.review.decisions())} decisions with a choice" in html
        assert list(told.turning_points) == told.review.turning_points()
        assert client.get(f"{address}?again=perhaps").status_code == 400


def test_a_program_is_told_why_there_is_no_review(tmp_path: Path, quick: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    with talk(tmp_path / "data") as client:
        games = (new_game(client), adopted(client, played(3, "random")))
        under_way, over = (f"/api/v1{game.replace('/g/', '/games/')}/review" for game in games)
        answer = client.get(under_way)
        assert (answer.status_code, list(answer.json())) == (409, ["sentence"])
        assert "it can be reviewed when it is over" in answer.json()["sentence"]
        monkeypatch.setattr(ludonaut.web.reviews, "MOST_EACH", 0)
        assert "reviews are being computed for you" in client.get(over).json()["sentence"]
        assert client.get("/api/v1/games/abc/review").status_code == 404
    assert not quick


def test_a_review_rests_while_nobody_looks_and_goes_on_where_it_was(
    tmp_path: Path, quick: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ludonaut.web.reviews, "ATTENTION_SECONDS", -1.0)
    with talk(tmp_path / "data") as client:
        game = adopted(client, played(3, "random"))
        client.get(f"{game}/review/part")
        time.sleep(0.2)
        assert quick == []
        monkeypatch.setattr(ludonaut.web.reviews, "ATTENTION_SECONDS", 60.0)
        looked(client, game)
        assert quick[0] == 0
        assert quick == sorted(set(quick)), "a step was computed twice"


def test_one_person_has_a_few_reviews_at_a_time(tmp_path: Path, quick: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ludonaut.web.reviews, "MOST_EACH", 0)
    with talk(tmp_path / "data") as client:
        game = adopted(client, played(3, "random"))
        assert "reviews are being computed for you" in client.get(f"{game}/review/part").json()["trouble"]
    assert not quick


def test_the_decisions_of_people_are_judged_and_told_from_each_seat(tmp_path: Path, quick: list[int]) -> None:
    game = find_game("captain-future")
    match = play_on(Match(game, None, 3, KeyedChance(key_from_seed(3))), make_bot("random", game, 1))
    with talk(tmp_path / "data") as client:
        place = adopted(client, match, "Ada", "bot greedy", "Grace")
        html = looked(client, place)["html"]
        assert "Ada" in html
        ada = looked(client, place, "?as=0")["html"]
        assert ada.count('<ul class="tally"') == 1
        both = looked(client, place, "?as=all")["html"]
        assert both.count('<ul class="tally"') == 2, "the bot's decisions are nobody's to learn from"
        assert client.get(f"{place}/review?as=7").status_code == 404


def test_a_real_worker_reviews_a_piece() -> None:
    transcript = transcript_of(played(3, "random"))
    first = review_on(transcript, (0,), None)
    assert first.moments
    assert first.tries >= 100
    assert review_on(transcript, (0,), first).moments[: len(first.moments)] == first.moments


def test_marks_that_crowd_on_the_chart_lie_beside_one_another() -> None:
    """Many turning points at one place, high, low and in the middle: each has a place of its own, and drawing comes to an end."""
    for height in (0.0, 0.5, 1.0):
        marks = [Mark(number, 1 + number // 3, 0, "turned") for number in range(1, 9)]
        svg = course_chart(Scale("Course", [(0.0, "0")]), [Line("Ada", "blue", [height] * 5)], marks, [1] * 5, 4, 380, 300)
        places = [tuple(map(float, found)) for found in re.findall(r'<circle cx="([\d.-]+)" cy="([\d.-]+)"', svg)]
        assert len(set(places)) == len(marks)
        near = [
            (one, other) for one in places for other in places
            if one < other and abs(one[0] - other[0]) < 22 and abs(one[1] - other[1]) < 22
        ]  # fmt: skip
        assert not near, near
