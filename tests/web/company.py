"""Tables over the net for tests: people with devices of their own, and games at which they sit, without a network."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from starlette.testclient import TestClient

from ludonaut.bots import make_bot
from ludonaut.core.chance import KeyedChance, Outcome, ReplayingChance, key_from_seed
from ludonaut.core.game import Game
from ludonaut.core.match import Match
from ludonaut.web.hall import Companions, Hall
from ludonaut.web.people import DEVICE_COOKIE, People
from ludonaut.web.seating import Sitter
from ludonaut.web.settings import Settings, spell_settings
from ludonaut.web.store import BY_LINK
from ludonaut.web.table import Table
from tests.web.cards import CARDS

ORIGIN = {"origin": "http://localhost"}


def hall_of(client: TestClient) -> Hall:
    """The hall of the application."""
    hall: Hall = client.app.state.hall  # type: ignore[attr-defined]
    return hall


def guest(client: TestClient, name: str) -> tuple[str, str]:
    """Somebody new: the id, and what the cookie of the device holds."""
    assert client.portal is not None
    newcomer = client.portal.call(People(hall_of(client).store).newcomer, name)
    return newcomer.person.id, newcomer.secret


def dealt_online(
    client: TestClient, hands: Sequence[Sequence[int]], seating: Sequence[Sitter], people: Sequence[str], host: str = "", **settings: Any
) -> str:
    """A game over the net in which these hands have been dealt; `people` are those of the seats, from number 1 on. Returns its address."""
    match = Match(CARDS, seats=len(hands), chance=ReplayingChance([Outcome(0, card) for hand in hands for card in hand]))
    match.go_on_with(KeyedChance(key_from_seed("twins"), 1))
    company = Companions(BY_LINK, spell_settings(Settings(**settings)), dict(enumerate(people, 1)), host)
    assert client.portal is not None
    keep = partial(hall_of(client)._keep, match, key_from_seed("twins"), False, "", tuple(seating), company=company)
    return f"/g/{client.portal.call(keep)}"


def finish(client: TestClient, address: str, seed: int = 1) -> Table:
    """Plays a game over the net to its end as its people would."""
    table = hall_of(client).table(address.removeprefix("/g/"))
    bot = make_bot("greedy", table.match.game, seed)
    assert client.portal is not None

    async def play() -> None:
        while not table.match.is_over:
            seat = table.match.due_seats()[0]
            await table.play([(seat, bot.choose(table.match.state, seat))])

    client.portal.call(play)
    return table


def device(secret: str) -> dict[str, str]:
    """The headers of a request from a device; "" for one that nobody knows."""
    return {**ORIGIN, **({"cookie": f"{DEVICE_COOKIE}={secret}"} if secret else {})}


def short(game: Game, seats: int) -> dict[str, str]:
    """Options with which so many play a game quickly: every number as low as it goes, where the game allows that."""
    least = {option.name: str(option.low) for option in game.options if option.kind == "number"}
    return least if game.allows(game.options.make(least), seats) else {}
