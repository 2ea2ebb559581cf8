"""Tables at their beginning."""

from __future__ import annotations

from ludonaut.core.chance import FastChance
from ludonaut.core.numbers import i64
from ludonaut.core.state import legal_list
from ludonaut.games.fly_further.choices import suits
from ludonaut.games.fly_further.components import BOX
from ludonaut.games.fly_further.contents import COLOUR_WORDS
from ludonaut.games.fly_further.game import FlyFurther
from ludonaut.games.fly_further.options import OPTIONS
from ludonaut.games.fly_further.rules import FlyRules


def begun(seats: int, choose: bool = True, seed: int = 1, **settings: object) -> FlyRules:
    """A new table; with `choose` the seats have taken white, violet, yellow and the other colours that are free, in this order."""
    values = {"six-seats": seats == 6, **{name.replace("_", "-"): value for name, value in settings.items()}}
    game = FlyFurther()
    state = game.new_state(OPTIONS.make(values), seats, FastChance(seed))
    assert isinstance(state, FlyRules)
    wanted = ["white", "violet", "yellow", "green", "blue", "red"]
    for seat in range(seats) if choose else ():
        legal = legal_list(state, seat, game.most_actions)
        taken = next(colour for colour in wanted if game.actions.encode("take-colour", COLOUR_WORDS.index(colour)) in legal)
        state.apply(i64(seat), i64(game.actions.encode("take-colour", COLOUR_WORDS.index(taken))))
    return state


def race_words(state: FlyRules, colour: str) -> list[str]:
    """The races that can be chosen for a colour."""
    return [word for race, word in enumerate(BOX.race_words) if suits(state, i64(race), i64(COLOUR_WORDS.index(colour)))]
