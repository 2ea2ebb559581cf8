"""Twin worlds over the net: two games that differ in nothing but what a seat may not know give that seat, and onlookers, the same bytes.

Whatever the way in: pages, pictures, previews, the API, exports, reports, refusals, with their sizes and headers.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import chain, combinations, product
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ludonaut.core.chance import KeyedChance, Outcome, ReplayingChance, key_from_seed
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game, all_games
from ludonaut.core.match import Match
from ludonaut.core.view import view_bytes
from ludonaut.web.app import Hosting, create_app
from ludonaut.web.hall import Companions
from ludonaut.web.seating import Sitter
from ludonaut.web.settings import Settings, spell_settings
from ludonaut.web.store import BY_LINK
from tests.web.company import device, guest, hall_of

OWN = 0
"""The seat that must not know."""
HEADERS = ("etag", "content-length", "content-type", "cache-control", "location", "content-disposition", "retry-after")
STEPS = (0, 6, 25)
SEEDS = range(12)
MOST_CHOICES = 8
TABLES = (2, 5)
"""Some games hide nothing with few seats."""
KEY = key_from_seed("twins")


def options_of(game: Game) -> Any:
    return game.options.make()


def same_to(first: Match, second: Match, observer: int) -> bool:
    """Whether an observer cannot tell two matches apart, now and in what it was told."""
    return view_bytes(first.view(observer)) == view_bytes(second.view(observer)) and first.log(observer) == second.log(observer)


def twins_of(game: Game, steps: int) -> tuple[Match, Match] | None:
    """Two matches that only another seat can tell apart: an answer of chance is changed, two are exchanged, or that seat chose anew."""
    for seats, seed in product(TABLES, SEEDS):
        if not game.allows(options_of(game), seats):
            continue
        chooser = random.Random(seed)
        match = Match(game, options_of(game), seats, KeyedChance(key_from_seed(f"twin {seed}")))
        while len(match.steps) < steps and not match.is_over:
            seat = chooser.choice(match.due_seats())
            match.play(seat, chooser.choice(match.legal(seat)))
        if not match.state.keeps_secrets():
            continue
        outcomes = [*match.opening, *(outcome for step in match.steps for outcome in step.outcomes)]
        for first, second in chain(((match, other) for other in changed(game, match, outcomes, chooser)), decided(match)):
            if same_to(first, second, OWN) and same_to(first, second, -1) and not same_to(first, second, 1):
                return first, second
    return None


def decided(match: Match) -> Iterator[tuple[Match, Match]]:
    """The match after each two actions of the other seat while its own is asked too: what is chosen at once is chosen unseen."""
    if not {OWN, 1} <= set(match.due_seats()):
        return
    after = []
    for action in match.legal(1)[:MOST_CHOICES]:
        after.append(match.branch(KeyedChance(KEY, 1)))
        after[-1].play(1, action)
    yield from combinations(after, 2)


def changed(game: Game, match: Match, outcomes: list[Outcome], chooser: random.Random) -> Iterator[Match]:
    """The same actions with other answers of chance, as far as they are legal then."""
    places = list(range(len(outcomes)))
    for _ in range(150):
        first = chooser.choice(places) if places else -1
        if first < 0:
            return
        answers = list(outcomes)
        alike = [place for place in places if outcomes[place].source == outcomes[first].source and outcomes[place] != outcomes[first]]
        if alike and chooser.random() < 0.5:
            second = chooser.choice(alike)
            answers[first], answers[second] = answers[second], answers[first]
        else:
            source = outcomes[first].source
            answers[first] = Outcome(source, chooser.randrange(len(game.chance_sources[source].outcomes)))
        try:
            other = Match(game, match.options, match.seats, ReplayingChance(answers))
            for step in match.steps:
                other.play(step.seat, step.action)
        except LudonautError:
            continue
        yield other


@dataclass
class World:
    """A server of its own with one game over the net, and the cookie of whoever holds the first seat."""

    client: TestClient
    path: str
    secret: str

    def everything(self, match: Match, secret: str) -> list[tuple[str, object]]:
        """All that one who asks with this device is sent, from every address that tells something of the game."""
        game = self.path.removeprefix("/g/")
        looks = [
            "", ".svg", ".png", "/replay", "/step/0", "/step/1?layout=tall", "/step/0?as=1", "/step/999", "/transcript", "/report",
            "/report?download&step=1", "/print", "/print?of=all", "/compare", "/close-up/board-2?part", "/close-up/sheet-2",
        ]  # fmt: skip
        addresses = [self.path + end for end in looks]
        addresses += [f"/api/v1/games/{game}{end}" for end in ("", "?since=3", "/transcript", "/review")]
        addresses += ["/", "/stats", "/daily", "/me", "/me/data.json", "/api/v1/me/games", "/api/v1/me/games.ndjson", "/account", "/next"]
        found: list[tuple[str, object]] = [(address, told(self.client.get(address, headers=device(secret)))) for address in addresses]
        seen, wrong = "999999", str(match.game.most_actions + 5)
        for end, fields in (("/fork", {"step": "0"}), ("/fork", {"step": "999"}), ("/again", {}), ("", {"seen": seen, "action": wrong})):
            found.append((end, told(self.client.post(self.path + end, data=fields, headers=device(secret)))))
        for number, command in enumerate(self.commands(match), 1):
            body = {"client": f"client-{secret[:8] or 'onlooker'}", "command": {"n": number, **command}}
            ways = (f"{self.path}/command", f"/api/v1/games/{game}/commands")
            found += [(way, told(self.client.post(way, json=body, headers=device(secret)))) for way in ways]
        return found

    def commands(self, match: Match) -> list[dict[str, object]]:
        """What is refused, and must be refused in the same words: every action that the seat cannot take, stale ones, others' affairs."""
        legal = set(match.legal(OWN))
        refused = [action for action in range(len(match.game.actions)) if action not in legal]
        some = random.Random(1).sample(refused, min(40, len(refused)))
        place = hall_of(self.client).table(self.path.removeprefix("/g/")).place(OWN)
        commands: list[dict[str, object]] = [{"do": "play", "seen": place, "action": action} for action in some]
        commands += [{"do": "play", "seen": place + 7, "action": 0}, {"do": "lift", "person": 2}, {"do": "pass"}, {"do": "hint"}]
        return [*commands, {"do": "seat", "seat": 1, "bot": "greedy"}, {"do": "bot"}, {"do": "pause"}]


def told(answer: Any) -> tuple[int, dict[str, str | None], bytes]:
    return answer.status_code, {name: answer.headers.get(name) for name in HEADERS}, answer.content


def world(stack: ExitStack, folder: Path, match: Match) -> World:
    client = stack.enter_context(
        TestClient(create_app(folder, hosting=Hosting(limits={})), base_url="http://localhost", follow_redirects=False)
    )
    hall = hall_of(client)
    assert client.portal is not None
    people = [guest(client, name) for name in ("Ada", "Ben")]
    seating = (Sitter(1, "Ada"), *(Sitter(2, "Ben") for _ in range(match.seats - 1)))
    company = Companions(BY_LINK, spell_settings(Settings()), {number: one[0] for number, one in enumerate(people, 1)})
    match.go_on_with(KeyedChance(KEY, match.outcome_count() + 1))
    return World(client, f"/g/{client.portal.call(partial(hall._keep, match, KEY, False, '', seating, company=company))}", people[0][1])


def with_secrets() -> list[str]:
    """The installed games in which some seat has a secret from another."""
    return [game.name for game in all_games() if game.most_seats > 1]


@pytest.mark.once
@pytest.mark.parametrize("name", with_secrets())
def test_what_one_may_not_know_is_in_no_byte(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(game for game in all_games() if game.name == name)
    found = [twins for steps in STEPS if (twins := twins_of(game, steps)) is not None]
    assert found, f"no twins were found in {game.title}, so that nothing was compared"
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now)
    for number, twins in enumerate(found[:2]):
        heard = []
        for one, match in enumerate(twins):
            counter = iter(range(10_000))
            monkeypatch.setattr("secrets.token_hex", lambda size=8, counter=counter: f"{next(counter):0{2 * size}x}")
            with ExitStack() as stack:
                made = world(stack, tmp_path / f"{number}-{one}", match)
                heard.append([made.everything(match, made.secret), made.everything(match, "")])
        for mine, theirs in zip(*heard, strict=True):
            for first, second in zip(mine, theirs, strict=True):
                assert first == second
