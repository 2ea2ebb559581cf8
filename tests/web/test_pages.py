"""The pages: what is there, what is refused, and that nobody's text becomes markup."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from contextlib import closing
from html import unescape
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from starlette.testclient import TestClient

from ludonaut.core.game import all_games, find_game
from ludonaut.web.engines import FILE_NAME
from ludonaut.web.fragments import STATIC, static_address
from ludonaut.web.security import OWN_NAMES, ContentPolicy, Guard
from ludonaut.web.turns import TooMany, Turns
from tests.web.conftest import GAME, new_game, played, transcript_of

HOSTILE = "<script>alert(1)</script>"


@pytest.mark.parametrize(
    "address", ["/", f"/new/{GAME}", f"/rules/{GAME}", f"/rules/{GAME}/cards", "/stats", "/about", f"/shelf/{GAME}.svg"]
)
def test_pages_answer(client: TestClient, address: str) -> None:
    assert client.get(address).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/nothing",
        "/new/no-such-game",
        "/rules/no-such-game",
        f"/rules/{GAME}/no-such-page",
        "/g/no-such-game",
        "/g/no-such-game/replay",
        "/shelf/x.svg",
    ],
)
def test_what_is_not_there_gets_a_page_that_says_so(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "This did not work" in answer.text
    assert "To the games" in answer.text


def test_a_game_and_its_pages(client: TestClient) -> None:
    game = new_game(client)
    for address in (game, f"{game}/replay", f"{game}/step/0", f"{game}.svg", f"{game}/transcript"):
        assert client.get(address).status_code == 200, address
    assert client.get(f"{game}/step/1").status_code == 404
    assert client.get(f"{game}/transcript").headers["content-disposition"].startswith("attachment")


@pytest.mark.parametrize("address", ["/", "/import", "/stats"])
def test_other_methods_are_refused(client: TestClient, address: str) -> None:
    answer = client.delete(address)
    assert answer.status_code == 405
    assert "allow" in answer.headers


def test_nothing_is_changed_by_get(client: TestClient) -> None:
    game = new_game(client)
    for address in ("/import", f"{game}/again", f"{game}/delete", f"{game}/fork", f"{game}/command"):
        assert client.get(address).status_code == 405, address
    assert client.get(game).status_code == 200


# -- headers and origins ------------------------------------------------------------------------------------------------------
def test_every_answer_carries_the_policy(client: TestClient) -> None:
    for address in ("/", "/nothing", "/static/ludonaut.js", new_game(client)):
        headers = client.get(address).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_static_files_may_be_kept_for_ever_by_their_version_alone(client: TestClient) -> None:
    address = static_address("ludonaut.js")
    assert address in client.get("/").text
    assert "immutable" in client.get(address).headers["cache-control"]
    assert client.get(address).content == client.get("/static/ludonaut.js").content == (STATIC / "ludonaut.js").read_bytes()
    assert client.get("/static/ludonaut.js").headers["cache-control"] == "no-cache"
    for missing in ("/static/", "/static/000000000000/ludonaut.js", address.removesuffix("ludonaut.js"), f"{address}/../../../app.py"):
        assert client.get(missing).status_code == 404, missing


def test_scripts_import_what_there_is_and_nothing_else(client: TestClient) -> None:
    """Relative addresses, so that one version of a script never meets another of the next."""
    for script in STATIC.glob("*.js"):
        text = script.read_text()
        imported = re.findall(r'^import \{([^}]*)\} from "\./(\w+\.js)";$', text, re.MULTILINE)
        assert len(imported) == len(re.findall(r"^import\b", text, re.MULTILINE)), script.name
        for names, other in imported:
            exported = re.findall(r"^export (?:async function|function|class|const) ([\w$]+)", (STATIC / other).read_text(), re.MULTILINE)
            for name in names.replace(" ", "").split(","):
                assert name in exported, f"{script.name}: {other} has no {name}"
                assert len(re.findall(rf"(?<![\w$.]){re.escape(name)}(?![\w$])", text)) > 1, f"{script.name}: {name} is not used"


def test_pages_have_no_script_or_style_of_their_own(client: TestClient) -> None:
    game = new_game(client)
    for address in ("/", f"/new/{GAME}", game, f"{game}/replay", "/stats", "/about", f"/rules/{GAME}"):
        text = client.get(address).text
        assert not re.search(r"<script(?![^>]*\ssrc=)", text), address
        assert not re.search(r"\son[a-z]+=", text), address
        assert " style=" not in re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL), address


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://localhost:9", "http://localhost.elsewhere.example"])
def test_posts_of_other_sites_are_refused(client: TestClient, origin: str) -> None:
    assert client.post(f"/new/{GAME}", headers={"origin": origin}).status_code == 403
    assert "Under way" not in client.get("/").text


def test_posts_of_our_own_pages_are_taken(client: TestClient) -> None:
    assert client.post(f"/new/{GAME}", headers={"origin": "http://localhost", "sec-fetch-site": "same-origin"}).status_code == 303


def test_a_browser_that_says_cross_site_is_believed(client: TestClient) -> None:
    assert client.post(f"/new/{GAME}", headers={"sec-fetch-site": "cross-site"}).status_code == 403


def test_too_large_a_request_is_refused(client: TestClient) -> None:
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert client.post("/import", content=b"x" * 17_000_001, headers=form).status_code == 413


# -- options and seeds ----------------------------------------------------------------------------------------------------
def test_play_now_takes_the_defaults(client: TestClient) -> None:
    assert client.post(f"/new/{GAME}").status_code == 303


def test_options_of_the_form_are_played(client: TestClient) -> None:
    form = client.get(f"/new/{GAME}").text
    assert 'name="dont-panic" value="0"' in form
    fields = {"chosen": "yes", "dont-panic": "0", "length": "fast", "friendly-fire": "all", "win-check": "discover", "solar-winds": "ship"}
    text = client.get(new_game(client, **fields) + "/transcript").text
    assert "option dont-panic 0\n" in text
    assert "option length fast\n" in text
    assert "option commander-detected no\n" in text


def test_a_wrong_option_is_named_and_the_form_comes_again(client: TestClient) -> None:
    answer = client.post(f"/new/{GAME}", data={"chosen": "yes", "dont-panic": "99"})
    assert answer.status_code == 400
    assert "dont-panic is a number from 0 to 6" in answer.text


def test_the_same_seed_gives_the_same_game(client: TestClient) -> None:
    first, second = (client.get(new_game(client, seed="orbit") + "/transcript").text for _ in range(2))
    other = client.get(new_game(client, seed="another") + "/transcript").text
    assert first == second != other


def test_the_address_fills_in_the_form(client: TestClient) -> None:
    text = client.get(f"/new/{GAME}?dont-panic=3&seed=orbit&empty-scan=yes").text
    assert 'name="dont-panic" value="3" checked' in text
    assert 'value="orbit"' in text
    assert "<details open>" in text
    wrong = client.get(f"/new/{GAME}?no-such-option=3")
    assert wrong.status_code == 400
    assert "is not an option of this game" in wrong.text


def test_too_long_a_seed_is_refused(client: TestClient) -> None:
    answer = client.post(f"/new/{GAME}", data={"seed": "x" * 81})
    assert answer.status_code == 400
    assert "at most 80 characters" in answer.text


# -- transcripts ------------------------------------------------------------------------------------------------------------
def test_a_transcript_goes_out_and_comes_back(client: TestClient) -> None:
    text = transcript_of(played(actions=20), "Ada")
    answer = client.post("/import", data={"text": text})
    assert answer.status_code == 303
    again = client.get(answer.headers["location"] + "/transcript").text
    kept = [line for line in text.splitlines() if not line.startswith("commitment")]
    assert again.splitlines() == kept
    assert client.post("/import", files={"file": ("game.ludonaut", again.replace("\n", "\r\n"))}).status_code == 303


def test_a_finished_transcript_keeps_its_key(client: TestClient) -> None:
    text = transcript_of(played())
    answer = client.post("/import", data={"text": text})
    assert client.get(answer.headers["location"] + "/transcript").text == text
    assert client.get(answer.headers["location"]).status_code == 200


def test_an_imported_game_can_be_played_on_and_read_again(client: TestClient) -> None:
    address = client.post("/import", data={"text": transcript_of(played(actions=3))}).headers["location"]
    with client.websocket_connect(f"{address}/live") as socket:
        socket.send_json({"client": "someone-1"})
        seq = socket.receive_json()["seq"]
        action = int(re.findall(r'id="choice-(\d+)"', client.get(address).text)[0])
        socket.send_json({"n": 1, "do": "play", "action": action, "seen": seq})
        assert socket.receive_json()["seq"] == seq + 1
    assert client.post("/import", data={"text": client.get(f"{address}/transcript").text}).status_code == 303


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda _: "", "Choose a transcript file or paste its text."),
        (lambda _: "Hello there\n", "This is not a Ludonaut transcript: it does not begin with “ludonaut transcript 1”."),
        (lambda text: text.replace("digest ", "digest f"), "the digest does not fit the last position"),
        (lambda text: text[: len(text) // 2], "cut off"),
        (lambda text: text.replace("seats 1", "seats 9"), "Line 4: Deep Space D-6 has exactly 1 seat, not 9."),
        (lambda text: text.replace(f"game {GAME}", f"game {HOSTILE}"), "there is no game called"),
    ],
)
def test_a_damaged_transcript_changes_nothing_and_says_why(client: TestClient, damage: object, sentence: str) -> None:
    assert callable(damage)
    answer = client.post("/import", data={"text": damage(transcript_of(played(actions=9)))})
    assert answer.status_code == 400
    assert sentence in unescape(answer.text)
    assert HOSTILE not in answer.text
    assert "Under way" not in answer.text


def test_hostile_names_are_shown_as_they_are_written(client: TestClient) -> None:
    address = client.post("/import", data={"text": transcript_of(played(actions=5), HOSTILE)}).headers["location"]
    for page in ("/", address, f"{address}/replay"):
        assert HOSTILE not in client.get(page).text
    assert HOSTILE in unescape(client.get("/").text)
    assert f"player 1 {HOSTILE}\n" in client.get(f"{address}/transcript").text
    seeded = new_game(client, seed='"><img src=x>')
    assert "<img src=x>" not in client.get(seeded).text


# -- what can be done with a game ---------------------------------------------------------------------------------------------
def test_deleting_takes_a_game_off_the_shelf(client: TestClient) -> None:
    game = new_game(client)
    assert game in client.get("/").text
    assert client.post(f"{game}/delete").status_code == 303
    assert game not in client.get("/").text
    assert client.get(game).status_code == 404
    assert client.post(f"{game}/delete").status_code == 404


def test_the_same_dice_again(client: TestClient) -> None:
    address = client.post("/import", data={"text": transcript_of(played(seed="x"))}).headers["location"]
    again = client.post(f"{address}/again").headers["location"]
    begun = client.get(f"{again}/transcript").text.partition("begin\n")[2].splitlines()
    assert client.get(f"{address}/transcript").text.partition("begin\n")[2].splitlines()[:3] == begun[:3]


def test_the_dice_of_a_game_under_way_stay_secret(client: TestClient) -> None:
    game = client.post(f"/new/{GAME}").headers["location"]
    answer = client.post(f"{game}/again")
    assert answer.status_code == 409
    assert "when this game is over" in answer.text
    assert "\nkey " not in client.get(f"{game}/transcript").text


def test_playing_on_from_a_step(client: TestClient) -> None:
    text = transcript_of(played(actions=12))
    address = client.post("/import", data={"text": text}).headers["location"]
    forked = client.post(f"{address}/fork", data={"step": "4"}).headers["location"]
    moves = [line for line in client.get(f"{forked}/transcript").text.splitlines() if line.startswith("1 ")]
    assert moves == [line for line in text.splitlines() if line.startswith("1 ")][:4]
    assert client.post(f"{address}/fork", data={"step": "13"}).status_code == 404
    assert client.post(f"{address}/fork", data={"step": "-1"}).status_code == 400


def test_the_replay_tells_each_step(client: TestClient) -> None:
    match = played(actions=10)
    address = client.post("/import", data={"text": transcript_of(match)}).headers["location"]
    for number in range(11):
        step = client.get(f"{address}/step/{number}").json()
        assert step["step"] == number
        assert [event["sentence"] for event in step["events"]] == [event.sentence for k, event in match.log(0) if k == number]
        assert "data-action" not in step["picture"]


def test_a_page_without_script_plays_by_its_form(client: TestClient) -> None:
    game = new_game(client)
    page = client.get(game).text
    action = re.findall(r'name="action" value="(\d+)"', page)[-1]
    answer = client.post(game, data={"seen": "0", "action": action})
    assert (answer.status_code, answer.headers["location"]) == (303, game)
    stale = client.post(game, data={"seen": "0", "action": action})
    assert stale.status_code == 409
    assert "The table has moved on" in stale.text


# -- statistics ---------------------------------------------------------------------------------------------------------------
def test_statistics_count_what_was_played(client: TestClient) -> None:
    assert "No game is finished yet" in client.get("/stats").text
    matches = [played(seed) for seed in range(4)]
    for match in matches:
        assert client.post("/import", data={"text": transcript_of(match)}).status_code == 303
    for _ in range(2):  # counted anew, then from what was kept
        text = client.get("/stats").text
        assert "<b>4</b> finished" in text
        assert f"<b>{sum(match.state.returns(0) for match in matches):g}</b> won" in text
        assert f"<b>{sum(int(match.state.rounds()) for match in matches) / 4:.1f}</b> rounds on average" in text
        outcomes = [outcome for match in matches for part in [match.opening, *(step.outcomes for step in match.steps)] for outcome in part]
        for k, source in enumerate(matches[0].game.chance_sources):
            count = sum(outcome.source == k for outcome in outcomes)
            assert (f"{source.name.capitalize()}: {count} outcomes" in text) == (count > 0)


def test_the_same_dice_count_once(client: TestClient) -> None:
    match = played(3)
    for _ in range(2):
        client.post("/import", data={"text": transcript_of(match)})
    without_key = re.sub("key .*\n", "", transcript_of(played(4, actions=5)))
    assert client.post("/import", data={"text": without_key}).status_code == 303
    text = client.get("/stats").text
    assert "<b>2</b> finished" in text
    assert "Counted: 1 game with dice of its own" in text
    outcomes = [outcome for part in [match.opening, *(step.outcomes for step in match.steps)] for outcome in part]
    assert f"Crew: {sum(outcome.source == 0 for outcome in outcomes)} outcomes" in text


def test_charts_speak_in_words(client: TestClient) -> None:
    client.post("/import", data={"text": transcript_of(played(3))})
    text = client.get("/stats").text
    assert ">Space Pirates A<" in text or ">Assault Cruiser A<" in text
    assert "space-pirates" not in text


# -- the shelf ----------------------------------------------------------------------------------------------------------------
def test_of_a_crowd_the_shelf_names_the_first(client: TestClient) -> None:
    crowd = next(game for game in all_games() if game.most_seats >= 100)
    assert client.post(f"/new/{crowd.name}", data={"seed": "7", "seats": "100", "others": "greedy"}).status_code == 303
    shelf = client.get("/").text
    assert "and 95 more" in shelf and shelf.count("bot greedy") < 10


def test_the_shelf_tells_how_a_game_ended_and_with_what_it_was_played(client: TestClient) -> None:
    match = played(3)
    client.post("/import", data={"text": transcript_of(match)})
    shelf = client.get("/").text
    assert ("Won." if match.state.returns(0) else "Lost.") in shelf
    assert "Don&#39;t Panic cards: training (6)" in shelf
    assert "Play now: Don&#39;t Panic cards: training (6)." in shelf
    assert "Play now: you alone." in shelf, "where more could play"
    usual = find_game(GAME).options.make().spelled()
    new_game(client, chosen="yes", **{**usual, "length": "fast", "dont-panic": "hard"})
    shelf = client.get("/").text
    assert "Don&#39;t Panic cards: hard (0), Length: fast" in shelf
    assert '<span class="unbroken">D-6</span>' in shelf


# -- oddities ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("headers", [{"host": "["}, {"host": "[::1"}, {"origin": "http://["}])
def test_headers_that_name_no_address_are_refused(client: TestClient, headers: dict[str, str]) -> None:
    with TestClient(Guard(client.app, ContentPolicy(), OWN_NAMES), base_url="http://localhost") as guarded:
        assert guarded.post(f"/new/{GAME}", headers=headers).status_code == 403


@pytest.mark.parametrize("host", ["[", "a b", "localhost:99999999", "x" * 4000, 'x"><script>', "a@b", "a/b", "\u00fc"])
def test_a_host_that_is_none_is_refused_before_it_comes_into_a_link(client: TestClient, host: str) -> None:
    assert client.get("/", headers=[(b"host", host.encode())]).status_code == 403
    for name in ("localhost:8000", "ludonaut.example", "[::1]:80", "10.0.0.5"):
        assert client.get("/rules/deep-space-d6", headers={"host": name}).status_code == 200


def test_no_address_holds_the_character_that_ends_text(client: TestClient) -> None:
    assert client.get("/g/%00").status_code == client.get("/static/a%00b").status_code == 403


def test_a_form_in_which_nothing_is_chosen_plays_nothing(client: TestClient) -> None:
    game = new_game(client)
    assert client.post(game, data={"seen": "0"}).status_code == 400
    assert "Nothing was chosen" in client.post(game).text


async def test_of_what_takes_long_little_is_done_at_a_time_and_few_wait_for_it() -> None:
    turns, at_once, most = Turns(1, 3, "later."), [0], [0]

    def work(number: int) -> int:
        at_once[0] += 1
        most[0] = max(most[0], at_once[0])
        time.sleep(0.02)
        at_once[0] -= 1
        if number == 1:
            raise ValueError
        return number

    answers = await asyncio.gather(*(turns.run(work, number) for number in range(6)), return_exceptions=True)
    assert answers[0] == 0 and isinstance(answers[1], ValueError) and answers[2] == 2 and most == [1]
    assert all(isinstance(answer, TooMany) for answer in answers[3:])
    assert await turns.run(work, 7) == 7, "what has failed or was refused holds nothing up"


def test_who_would_wait_too_long_for_a_transcript_is_told_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turns, "run", AsyncMock(side_effect=TooMany("many games are being read at this moment.")))
    refused = client.post("/import", data={"text": transcript_of(played())})
    assert refused.status_code == 503 and "Many games are being read" in refused.text


def test_a_step_beyond_all_numbers_is_refused(client: TestClient) -> None:
    assert client.get(f"{new_game(client)}/step/{'9' * 5000}").status_code == 400


@pytest.mark.parametrize(("address", "field"), [(f"/new/{GAME}", "length"), ("/import", "text"), ("/log-in", "login")])
def test_a_form_names_no_character_set_in_which_it_is_read(client: TestClient, address: str, field: str) -> None:
    parts = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in (("chosen", "1"), (field, "\\ud800"))
    )
    # The first needs minutes for a megabyte, the second tells half characters.
    for charset in ("punycode", "raw_unicode_escape", "idna", "utf-16"):
        kind = {"content-type": f"multipart/form-data; boundary=x; charset={charset}"}
        refused = client.post(address, content=f"{parts}--x--\r\n".encode(), headers=kind)
        assert refused.status_code == 400 and "A form is sent as UTF-8 here" in refused.text
    told = {"content-type": "multipart/form-data; boundary=x; charset=UTF-8"}
    assert "UTF-8 here" not in client.post(address, content=f"{parts}--x--\r\n".encode(), headers=told).text


DAMAGE = [
    "update entries set payload='[]'",
    "update entries set payload='{}'",
    "update entries set payload='no json'",
    "update entries set kind='undo'",
    "update games set key='zz'",
    "delete from entries",
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_game_hides_no_other_and_can_be_deleted(client: TestClient, tmp_path: Path, damage: str) -> None:
    bad, good = (client.post("/import", data={"text": transcript_of(played(seed))}).headers["location"] for seed in (1, 2))
    with closing(sqlite3.connect(tmp_path / "data" / FILE_NAME)) as connection, connection:
        connection.execute(f"{damage} where {'id' if ' games ' in damage else 'game_id'}=?", [bad.rpartition("/")[2]])
    answer = client.get(bad)
    assert answer.status_code in (404, 500)
    assert "damaged" in answer.text or "cannot be read" in answer.text
    assert client.get("/").status_code == client.get(good).status_code == 200
    assert "<b>2</b> finished" in client.get("/stats").text
    assert client.post(f"{bad}/delete").status_code == 303
    assert client.get(bad).status_code == 404
