"""Sentences of a game name the people who sit there, where their names are known, whatever these names are."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from ludonaut.core.game import find_game
from ludonaut.web.hall import Companions
from ludonaut.web.naming import named_result, naming
from ludonaut.web.seating import Sitter
from ludonaut.web.settings import Settings, spell_settings
from ludonaut.web.store import BY_LINK
from tests.web.company import device, finish, guest, hall_of

pytestmark = pytest.mark.compiled

WORDS = {0: "Blue", 1: "Yellow", 2: "Seat 3"}


@pytest.mark.parametrize(
    ("names", "sentence", "told"),
    [
        (("Kim", "Ann", ""), "Blue takes Mars from Yellow: Yellow's ship goes.", "Kim takes Mars from Ann: Ann's ship goes."),
        (("", "Ann", "Bo"), "Blue, Yellow and Seat 3; Seat 30 is not there.", "Blue, Ann and Bo; Seat 30 is not there."),
        (("Ann Blue", "Kim", ""), "Blue gives Yellow a blue die, Bluebeard.", "Ann Blue gives Kim a blue die, Bluebeard."),
        (("yellow", "Kim", ""), "Blue pays Yellow.", "Blue pays Kim."),
        (("\\1 (.*", "Kim", ""), "Blue pays Yellow.", "\\1 (.* pays Kim."),
        (("Kim", "Ann", ""), "You are Blue.", "You are Blue."),
    ],
)  # fmt: skip
def test_a_sentence_names_who_sits_there(names: tuple[str, ...], sentence: str, told: str) -> None:
    assert naming(WORDS, tuple(Sitter(1, name) for name in names))(sentence) == told


def test_log_result_history_and_list_of_games_name_people_and_escape_their_names(client: TestClient) -> None:
    game = find_game("captain-future")
    (kim, secret), (ann, _) = guest(client, "Kim"), guest(client, "<b>Ann</b>")
    company = Companions(BY_LINK, spell_settings(Settings()), {1: kim, 2: ann}, kim)
    assert client.portal is not None
    seating = (Sitter(1, "Kim"), Sitter(2, "<b>Ann</b>"))
    address = f"/g/{client.portal.call(hall_of(client).begin_online, game, game.options.make(), seating, company)}"
    table = finish(client, address)
    assert "Yellow" in table.view(-1).result and any("Yellow" in line.event.sentence for line in table.log(-1).events)
    for page in (address, f"{address}/replay", f"{address}/review", f"{address}/screen"):
        text = client.get(page, headers=device(secret)).text
        assert "&lt;b&gt;Ann&lt;/b&gt;" in text and "<b>Ann" not in text, page
    text = client.get(address, headers=device(secret)).text
    log = text[text.index('<ol id="log"') : text.index("</ol>", text.index('<ol id="log"'))]
    assert "Kim" in log and "Yellow" not in log and "Blue" not in log
    record = hall_of(client).store.record(table.record.id)
    assert record is not None and "Kim" in named_result(record) and "Blue" in record.summary.result, "what is kept names nobody"
    step = client.get(f"{address}/step/{len(table.match.steps)}", headers=device(secret)).json()
    assert "Kim" in step["result"] and "<b>Ann</b>" in step["result"], "JSON, which the page shows as text"
