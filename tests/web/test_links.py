"""What leads to a game from elsewhere, and out of it: permalinks, previews, playing on against bots, bug reports."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from ludonaut.bots import make_bot, play_on
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.game import all_games
from ludonaut.core.match import Match
from ludonaut.core.transcript import read_transcript, write_transcript
from ludonaut.web.pages import shelf_match
from ludonaut.web.previews import WIDTH, draw, flattened
from tests.web.cards import CARDS
from tests.web.conftest import new_game, played, transcript_of

PNG = b"\x89PNG\r\n\x1a\n"


def finished_cards(seats: int = 2) -> Match:
    match = Match(CARDS, seats=seats, chance=KeyedChance(key_from_seed("links")))
    return play_on(match, make_bot("random", CARDS, seed=1))


def loaded(client: TestClient, match: Match, *players: str) -> str:
    return str(client.post("/import", data={"text": write_transcript(match, players)}).headers["location"])


# -- previews -----------------------------------------------------------------------------------------------------------------
def test_a_flattened_picture_has_its_colours_put_in() -> None:
    for game in all_games():
        svg = flattened(game.picture(shelf_match(game).view()))
        assert "var(--" not in svg and "@media" not in svg and "[data-theme" not in svg


@pytest.mark.once
def test_a_preview_is_a_picture_of_the_width_that_sites_show() -> None:
    for game in all_games():
        png = draw(game.picture(shelf_match(game).view()))
        assert png.startswith(PNG)
        assert int.from_bytes(png[16:20], "big") == WIDTH
        assert len(png) > 30_000, "a board of one colour is much smaller"


@pytest.mark.once
def test_a_link_tells_other_sites_what_everybody_may_know(cards_client: TestClient) -> None:
    table = loaded(cards_client, finished_cards(), "Ada", "Ben")
    for address in (table, f"{table}/replay"):
        page = cards_client.get(address).text
        assert f'property="og:image" content="http://localhost{table}.png"' in page
        assert f'property="og:url" content="http://localhost{table}"' in page
    image = cards_client.get(f"{table}.png")
    assert (image.status_code, image.headers["content-type"]) == (200, "image/png")
    assert image.content.startswith(PNG)


def test_without_the_rasteriser_a_link_has_no_picture(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pages", "previews"):
        monkeypatch.setattr(f"ludonaut.web.{module}.can_draw", lambda: False)
    game = new_game(client)
    page = client.get(game).text
    assert "og:title" in page and "og:image" not in page
    assert client.get(f"{game}.png").status_code == 404


# -- playing on ---------------------------------------------------------------------------------------------------------------
def test_playing_on_in_one_seat_leaves_the_others_to_bots(cards_client: TestClient) -> None:
    table = loaded(cards_client, finished_cards(3), "Ada", "Ben", "Cid")
    forked = cards_client.post(f"{table}/fork", data={"step": "2", "seat": "1", "bot": "random"})
    assert forked.status_code == 303
    record, log = cards_client.app.state.hall.store.load(forked.headers["location"].removeprefix("/g/"))  # type: ignore[attr-defined]
    assert [sitter.bot for sitter in record.players] == ["random", "", "random"]
    assert len(log) >= 3
    for wrong in ({"seat": "3"}, {"seat": "x"}, {"seat": "1", "bot": "nobody"}):
        assert cards_client.post(f"{table}/fork", data={"step": "2", **wrong}).status_code in (400, 404), wrong


# -- bug reports --------------------------------------------------------------------------------------------------------------
def test_a_bug_report_holds_a_transcript_that_replays(client: TestClient) -> None:
    table = client.post("/import", data={"text": transcript_of(played(actions=9))}).headers["location"]
    answer = client.get(f"{table}/report?download&step=4", headers={"user-agent": "Browser <b>1</b>"})
    assert "attachment" in answer.headers["content-disposition"]
    text = answer.text
    assert "step 4 of the replay" in text and "browser Browser <b>1</b>" in text
    assert len(read_transcript(text[text.index("ludonaut transcript") :])[1].steps) == 9
    page = client.get(f"{table}/report", headers={"user-agent": "</textarea><script>"}).text
    assert "&lt;/textarea&gt;&lt;script&gt;" in page


def test_a_bug_report_tells_no_hand(cards_client: TestClient) -> None:
    match = Match(CARDS, seats=2, chance=KeyedChance(key_from_seed("hidden")))
    table = loaded(cards_client, match, "Ada", "Ben")
    for address in (f"{table}/report", f"{table}/report?download&step=0"):
        text = cards_client.get(address).text
        assert "ludonaut transcript" not in text and "add it when the game is over" in text


# -- in the browser -----------------------------------------------------------------------------------------------------------
@pytest.mark.browser
@pytest.mark.compiled
def test_a_permalink_opens_the_step_as_the_seat_saw_it(page: Page) -> None:
    game = next(game for game in all_games() if game.most_seats > 1)
    match = play_on(Match(game, chance=KeyedChance(key_from_seed("permalink"))), make_bot("random", game, seed=1))
    page.goto("/")
    page.get_by_text("Load a transcript").click()
    page.locator("textarea[name=text]").fill(write_transcript(match, ("Ada", "Ben")))
    page.get_by_role("button", name="Load", exact=True).click()
    page.wait_for_url(re.compile(r"/g/[0-9a-f]+$"))
    table = page.url
    page.goto("about:blank")
    page.goto(f"{table}#3?as=1")
    page.wait_for_url(re.compile(r"/replay#3\?as=1$"))
    expect(page.locator("#where")).to_contain_text("Step 3 of")
    expect(page.locator("#eyes")).to_have_value("1")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_contain_text("Step 4 of")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator("#toast")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{table}#4?as=1"
    page.locator("#eyes").select_option("0")
    page.wait_for_url(re.compile(r"#4\?as=0$"))
    page.get_by_text("Play on from here against bots").click()
    expect(page.locator("select[name=seat]")).to_have_value("0")
    page.get_by_role("button", name="Play", exact=True).last.click()
    page.wait_for_url(re.compile(r"/g/[0-9a-f]+$"))
    assert page.url != table
