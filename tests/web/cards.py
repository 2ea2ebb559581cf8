"""High Card on a board, for tests of tables with several seats: hidden hands, and choices of a card and one of thirty spaces.

`register` installs it beside the real games of this process; `serve` runs a server that has it, bots and all.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import ludonaut.core.game
from ludonaut.bots import Advice, Decision, RankedAction, make_bot
from ludonaut.core.actions import ActionTable, Domain, Family
from ludonaut.core.chance import Chance
from ludonaut.core.game import Event
from ludonaut.core.numbers import copy_into, i64, vec, zeros
from ludonaut.core.options import Options
from ludonaut.core.state import GameState
from ludonaut.core.svg import Markup, Targets, element, escape
from ludonaut.core.transcript import read_transcript
from ludonaut.core.view import Choice, Refusal, SeatLine, Section, View
from ludonaut.web import advisor
from ludonaut.web.app import create_app
from tests.core.toy import HAND, REVEALED, TIED, VALUES, HighCard, HighCardGame, HighCardView

SPACES: Final = 30
ROWS: Final = 5
COLOURS: Final = ("blue", "yellow", "red")


class Cards(HighCard):
    def __init__(self, low_wins: int, seats: int, chance: Chance) -> None:
        super().__init__(low_wins, seats, chance)
        self.spaces = zeros(seats)

    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        values = zeros(VALUES)
        count = super().legal_actions(seat, values)
        for place in range(count):
            for space in range(SPACES):
                buffer[place * SPACES + space] = values[place] * SPACES + space
        return count * SPACES

    def apply(self, seat: i64, action: i64) -> None:
        self.spaces[seat] = action % SPACES
        super().apply(seat, action // SPACES)

    def copy_from(self, other: GameState) -> None:
        super().copy_from(other)
        assert isinstance(other, Cards)
        copy_into(self.spaces, other.spaces)


class CardsGame(HighCardGame):
    name = "cards"
    title = "Cards in Space"
    actions = ActionTable(
        (
            Family(
                "lay",
                (Domain("card", tuple("01234")), Domain("space", tuple(f"s{space}" for space in range(SPACES)))),
                help="lay a card face down on a space",
            ),
        )
    )
    most_actions = VALUES * SPACES
    state_class = Cards

    def view(self, state: GameState, observer: int) -> View:
        plain = super().view(state, observer)
        assert isinstance(plain, HighCardView)
        assert isinstance(state, HighCard)
        hand = plain.hand
        return HighCardView(
            game=self.name,
            observer=observer,
            rounds=min(plain.rounds, HAND),
            prompt="Lay a card on a space." if plain.choices else "",
            choices=tuple(
                Choice(
                    choice.action * SPACES + space,
                    f"lay {choice.action} s{space}",
                    f"Lay the {choice.action} on space {space}",
                    f"Card {choice.action}",
                    f"card-{choice.action}",
                    targets=(f"space-{space}",),
                )
                for choice in plain.choices
                for space in range(SPACES)
            ),
            refusals=tuple(Refusal(f"card-{value}", "You do not hold this card.") for value in range(VALUES) if hand and not hand[value]),
            seats=tuple(SeatLine(line.seat, COLOURS[line.seat], line.due, line.score) for line in plain.seats),
            sections=(Section("Hand", (held(hand),)),),
            result=f"{COLOURS[list(plain.won).index(max(plain.won))].capitalize()} wins." if plain.result else "",
            won=plain.won,
            hand=hand,
            laid=plain.laid,
            shown=plain.shown,
        )

    def picture(self, view: View, layout: str = "wide") -> str:
        assert isinstance(view, HighCardView)
        targets = Targets(view)
        drawn = [rectangle(0, 0, 960, 760, "#0c1a2c")]
        for space in range(SPACES):
            x, y = 60 + 140 * (space // ROWS), 30 + 96 * (space % ROWS)
            children = (rectangle(x, y, 120, 80, "#1d3350"), words(x + 12, y + 40, f"{space}", 24))
            drawn.append(targets.thing(f"space-{space}", f"Space {space}", *children))
        for value in range(VALUES) if view.hand else ():
            x = 60 + 160 * value
            children = (rectangle(x, 560, 130, 170, "#3a2b52"), words(x + 30, 660, f"{value}×{view.hand[value]}", 40))
            drawn.append(targets.thing(f"card-{value}", f"Card {value}", *children))
        return element("svg", *drawn, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 960 760", class_=layout, role="group")

    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        kind, seat, value, _ = raw
        name = COLOURS[seat].capitalize()
        sentences = (f"{name} lays a card.", f"{name} shows a {value}.", f"{name} wins the roll-off.")
        return Event(self.event_kinds[kind], sentences[kind], seats=(seat,) if kind in (REVEALED, TIED) else ())

    def blank_state(self, options: Options, seats: int, chance: Chance) -> GameState:
        return Cards(options.number("low-wins"), seats, chance)


def held(hand: tuple[int, ...]) -> str:
    return " ".join(str(value) for value, count in enumerate(hand) for _ in range(count)) or "nothing"


def rectangle(x: float, y: float, width: float, height: float, fill: str) -> Markup:
    return element("rect", x=x, y=y, width=width, height=height, rx=10, fill=fill)


def words(x: float, y: float, text: str, size: float) -> Markup:
    return element("text", escape(text), x=x, y=y, font_size=size, fill="#ffffff")


CARDS: Final = CardsGame()


def register() -> None:
    """Installs the game beside the real ones, for the life of this process."""
    real = ludonaut.core.game._installed.__wrapped__()
    ludonaut.core.game._installed = functools.cache(lambda: {**real, CARDS.name: CARDS})


def think(transcript: str, seat: int, seconds: float) -> Advice:
    """A hint about the game, in a worker process: after so many tries, not so much time, so that the same is said again."""
    register()
    match = read_transcript(transcript)[1]
    action = int(make_bot("search:50", match.game, 1).choose(match.state, seat))
    return Advice(action, 0.5, 0.4, (RankedAction(action, 0.5, 50),))


def move(transcript: str, bots: dict[int, str], secret: str) -> list[Decision]:
    """What bots do, in a worker process."""
    register()
    return advisor.move(transcript, bots, secret)


def serve(folder: str, port: int) -> None:
    """A server that has the game, on a folder."""
    _run(port=port, data=Path(folder))


def serve_at(database: str, port: int) -> None:
    """A server process that has the game, on a database."""
    _run(port=port, database=database)


def _run(**where: Any) -> None:
    from ludonaut.web import serve as web

    register()
    with patch.object(web, "create_app", functools.partial(create_app, think=think, move=move)):
        web.run(open_browser=False, **where)
