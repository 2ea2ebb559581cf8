"""The dice of games that bots alone played, a challenge that is not overwritten, and a box whose names stand for two sources of points."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludonaut.bots import make_bot, play_on
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.duel import compare, sides_of
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game, find_game
from ludonaut.core.match import Match
from ludonaut.core.transcript import write_transcript
from ludonaut.terminal.session import begin_again
from ludonaut.web.app import create_app
from tests.web.conftest import think_at_once

GAME = find_game("write-the-future")


def finished(game: Game = GAME, seats: int = 1) -> Match:
    match = Match(game, seats=seats, chance=KeyedChance(key_from_seed("dice")))
    return play_on(match, make_bot("random", game, seed=1))


@pytest.mark.parametrize(
    ("players", "again"),
    [
        (("bot random",), ("",)),
        (("bot random", "bot greedy"), ("", "bot greedy")),
        (("Zoe", "bot greedy"), ("", "bot greedy")),
        (("bot greedy", "Zoe"), ("bot greedy", "")),
    ],
)
def test_where_bots_held_all_seats_a_person_has_the_first_one_now(players: tuple[str, ...], again: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "before"
    file.write_text(write_transcript(finished(seats=len(players)), players))
    sat = begin_again(file, "", (), tmp_path / "now")
    sat.leave()
    assert tuple(sat.players) == again


def test_bots_that_are_asked_for_may_have_all_seats(tmp_path: Path) -> None:
    file = tmp_path / "before"
    file.write_text(write_transcript(finished(), ("bot random",)))
    sat = begin_again(file, "", ("greedy",), tmp_path / "now")
    sat.leave()
    assert tuple(sat.players) == ("bot greedy",)


def test_the_game_whose_dice_are_played_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "before"
    file.write_text(write_transcript(finished(), ("Zoe",)))
    before = file.read_bytes()
    with pytest.raises(LudonautError, match="which would be lost; keep the new game in another file"):
        begin_again(file, "", (), tmp_path / "." / "before")
    assert file.read_bytes() == before


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path / "data", think=think_at_once), base_url="http://localhost", follow_redirects=False) as talking:
        yield talking


def test_in_the_browser_too_a_person_plays_the_dice_of_bots(client: TestClient) -> None:
    text = write_transcript(finished(seats=2), ("bot random", "bot greedy"))
    challenge = client.post("/import", data={"text": text, "do": "same-dice"})
    played = client.post("/import", data={"text": text}).headers["location"]
    for answer in (challenge, client.post(f"{played}/again")):
        assert answer.status_code == 303
        page = client.get(answer.headers["location"]).text
        assert 'data-me="0"' in page
        assert "bot random" not in page


def test_sources_of_points_that_are_called_alike_are_added_up() -> None:
    sources = GAME.score_sources(finished().state, 0)
    shown = next(source for source, points in sources if points)
    box = GAME.with_components(GAME.components_text().replace(f'name = "{shown}"', 'name = "Stars"'))
    match = finished(box)
    found = compare(sides_of(match, ["Kim"]), sides_of(match, ["Zoe"]))
    assert len(found.rows) == len(sources) - 1
    assert tuple(sum(points[side] for _, points in found.rows) for side in (0, 1)) == found.totals
