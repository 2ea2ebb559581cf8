"""Tables at which nothing is secret: the screen goes from one person to the next without a curtain, until something is."""

from __future__ import annotations

import random
import re

import pytest
from starlette.testclient import TestClient

from ludonaut.bots import make_bot, play_on
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.core.transcript import write_transcript
from ludonaut.web.screens import COVERED, ONLOOKER, Screens
from ludonaut.web.seating import Sitter
from tests.core.toy import HighCard, HighCardGame
from tests.web.test_crowds import DONE, GAME, begin
from tests.web.test_live import seat
from tests.web.test_seats import lift

pytestmark = pytest.mark.compiled
TWO_PEOPLE = {"seats": "2", "seat-1": "you", "name-1": "Kim", "seat-2": "person", "name-2": "Ann"}


def test_a_draft_without_secrets_passes_from_person_to_person_without_a_curtain(client: TestClient) -> None:
    game = begin(client, mode="draft", **TWO_PEOPLE)
    took: list[str] = []
    with seat(client, game) as sat:
        for turn in range(4):
            mine = re.search(r"It is (?:your|\w+&#39;s) turn|You are the first player", " ".join(sat.log))
            assert mine is not None
            taken = sat.actions()[0]
            assert sat.play(taken)["ok"]
            took.append(GAME.actions.notation(taken))
            assert "You choose card" in sat.log[-1], "the log is that of whoever is asked"
            assert sat.play(DONE)["ok"]
            assert sat.fragments["curtain"] == "" and "Pass to" not in client.get(game).text
            assert len(sat.actions()) == (2 if turn % 2 == 0 else 3), "the next one is asked, and may choose a card"
            if turn % 2 == 0:
                assert any(re.search(rf"(Kim|Ann) chooses card {took[-1][-1]} ", line) for line in sat.log), sat.log[-3:]
        replay = client.get(f"{game}/replay").text
        assert 'data-steps="8"' in replay and "fork" in replay
    steps = [line for line in client.get(f"{game}/transcript").text.splitlines() if re.match(r"[12] ", line)]
    assert [line.partition(" ")[2] for line in steps] == [word for taken in took for word in (taken, "done")]
    assert "8 actions" in client.get("/").text
    assert client.post(f"{game}/fork", data={"step": "3"}).status_code == 303


@pytest.mark.parametrize(
    "options", [{"mode": "draft", "secrecy": "yes"}, {"mode": "traditional"}, {"mode": "traditional", "secrecy": "yes"}]
)
def test_with_secret_missions_or_unseen_choices_the_curtain_falls(client: TestClient, options: dict[str, str]) -> None:
    game = begin(client, **TWO_PEOPLE, **options)
    with seat(client, game) as sat:
        first = re.search(r"Pass to (\w+)", sat.fragments["curtain"])
        assert first is not None and sat.fragments["board"] == ""
        lift(sat, 1 if first[1] == "Kim" else 2)
        assert sat.play()["ok"] and sat.play(DONE)["ok"]
        assert f"Pass to {'Ann' if first[1] == 'Kim' else 'Kim'}" in sat.fragments["curtain"]
    assert client.get(f"{game}/transcript").status_code == 409
    assert "1 round, <time" in " ".join(client.get("/").text.split()), "how many actions there were is not told"


def before_last_moves() -> Match:
    """A Draft of two at the end of its rounds, in which both have Move abilities left: the latest position before these are asked for."""
    draft = GAME.options.make({"mode": "draft"})
    for seed in range(20):
        picker = random.Random(seed)
        match = Match(GAME, draft, 2, KeyedChance(key_from_seed(seed)))
        while not match.is_over:
            due = match.due_seats()[0]
            usable = [action for action in match.legal(due) if not GAME.actions.notation(action).startswith("move")]
            before = match.branch(match.chance)
            match.play(due, picker.choice(usable))
            if match.state.keeps_secrets() and len(match.due_seats()) == 2:
                return before
    raise AssertionError("no game ends with Moves left")


def test_the_last_moves_of_a_draft_are_made_behind_the_curtain(client: TestClient) -> None:
    before = before_last_moves()
    answer = client.post("/import", data={"text": write_transcript(before, ("Kim", "Ann"))})
    game = str(answer.headers["location"])
    with seat(client, game) as sat:
        assert sat.fragments["curtain"] == ""
        assert sat.play(DONE)["ok"]
        for person, name in ((1, "Kim"), (2, "Ann")):
            assert f"Pass to {name}" in sat.fragments["curtain"]
            assert client.get(f"{game}/transcript").status_code == 409
            lift(sat, person)
            assert sat.play(DONE)["ok"]
        assert "Game over" in sat.fragments["prompt"]
    assert client.get(f"{game}/transcript").status_code == 200


class SecondRoundOpen(HighCard):
    """Everybody lays the cards of the second round face up."""

    def keeps_secrets(self) -> bool:
        return self.round != 2 and not self.is_over()


def test_after_a_time_without_secrets_the_next_begin_behind_the_curtain() -> None:
    game, screens, seating = HighCardGame(), Screens(), (Sitter(1), Sitter(2))
    game.state_class = SecondRoundOpen
    match = Match(game, seats=2, chance=KeyedChance(key_from_seed(1)))
    seen = []
    while not match.is_over:
        seen.append(screens.observer("screen", match, seating))
        if seen[-1] == COVERED:
            screens.lift("screen", screens.asked_next("screen", match, seating)[0])
        looking = screens.observer("screen", match, seating)
        match.play(looking, match.legal(looking)[0])
        screens.draw_curtains(match, seating)
    assert seen == [COVERED, COVERED, 0, 1, COVERED, COVERED]
    assert screens.observer("screen", match, seating) == ONLOOKER


@pytest.mark.parametrize(
    ("name", "seats", "settings", "secrets"),
    [
        ("deep-space-d6", 1, {}, False),
        ("captain-future", 2, {}, True),
        ("write-the-future", 1, {}, False),
        ("write-the-future", 1, {"secrecy": "yes"}, True),
        ("write-the-future", 2, {"mode": "draft"}, False),
        ("write-the-future", 2, {"mode": "draft", "secrecy": "yes"}, True),
        ("write-the-future", 2, {"mode": "draft", "secrecy": "yes", "factions": "chosen"}, False),
        ("write-the-future", 2, {"mode": "traditional"}, True),
    ],
)
def test_a_table_says_by_its_options_whether_it_keeps_secrets_now(name: str, seats: int, settings: dict[str, str], secrets: bool) -> None:
    game = find_game(name)
    match = Match(game, game.options.make(settings), seats, KeyedChance(key_from_seed(1)))
    assert match.state.keeps_secrets() == secrets
    play_on(match, make_bot("random", game, seed=1))
    assert match.is_over and not match.state.keeps_secrets()
