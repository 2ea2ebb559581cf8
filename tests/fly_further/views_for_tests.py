"""Views of Fly Further for tests: positions of real games, one for each thing that can be asked, and some that show rare things."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import msgspec

from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.match import Match
from ludonaut.games.fly_further.game import FlyFurther
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.state import ASK_WORDS
from ludonaut.games.fly_further.views import FlyView

GAME = FlyFurther()
GAMES = tuple((seats, seed) for seed in range(9) for seats in (4, 1, 5, 3, 2))
"""Seats and seeds of the games that are searched for positions."""


def new_match(seats: int, seed: int = 7, **options: str) -> Match:
    """A new game."""
    return Match(GAME, GAME.options.make(options), seats, KeyedChance(key_from_seed(seed)))


def state_of(match: Match) -> FlyRules:
    """Its table."""
    assert isinstance(match.state, FlyRules)
    return match.state


def view_of(match: Match, observer: int, **more: object) -> FlyView:
    """What an observer sees of a game."""
    view = GAME.view(match.state, observer)
    assert isinstance(view, FlyView)
    return msgspec.structs.replace(view, **more)


@lru_cache(maxsize=1)
def views() -> dict[str, FlyView]:
    """One view for each question that can be asked, of the seat that is asked; and others that show what is rare."""
    found: dict[str, FlyView] = {}
    for seats, seed in GAMES:
        match, choose = new_match(seats, seed), Random(seed)
        while not match.is_over:
            seat = choose.choice(match.due_seats())
            ask = ASK_WORDS[int(state_of(match).ask)]
            if ask not in found or (ask == "choice" and match.view(seat).rounds == 5):
                found[ask] = view_of(match, seat)
            note_rare(found, match, seat)
            match.play(seat, choose.choice(match.legal(seat)))
        found.setdefault(f"over-{seats}", view_of(match, 0))
        found.setdefault("over-onlooker", view_of(match, -1))
    found["six"] = six_players()
    return found


def six_players() -> FlyView:
    """A full table in its third round, for a seat that is asked."""
    match, choose = new_match(6, 2, **{"six-seats": "yes", "races": "dealt"}), Random(2)
    while match.view(-1).rounds < 3 or len(match.due_seats()) < 6:
        match.play(match.due_seats()[0], choose.choice(match.legal(match.due_seats()[0])))
    return view_of(match, 3)


def note_rare(found: dict[str, FlyView], match: Match, seat: int) -> None:
    """Keeps the first view in which each of some rare things is seen."""
    table = state_of(match)
    rare = {
        "fallen": any(play.fell for play in table.plays),
        "taken": any(play.taker >= 0 for play in table.plays),
        "two-buildings": any(table.plays[2 * person + 1].card >= 0 for person in range(int(table.count))),
        "lent": any(person.foreign for person in table.people),
        "devoured": any(person.devoured for person in table.people),
        "treaty": any(person.has_treaty for person in table.people),
        "immune": table.immune >= 0,
        "ignored": bool(table.is_ignored),
        "silent": bool(table.stars_silent),
        "chosen": table.ask == ASK_WORDS.index("choice") and any(not table.people[other].due for other in range(int(table.seats))),
    }
    for name, is_so in rare.items():
        if is_so and name not in found:
            found[name] = view_of(match, seat)
    if "onlooker" not in found and int(table.round) == 4:
        found["onlooker"] = view_of(match, -1)
