"""Each game of ours and of other libraries as something that plays at random: a loop to be timed, and how heavy the game is.

Each library is driven the way its own examples drive it, and by its fastest way that leaves the choices random. A library is imported only
when its games are asked for, so that one that is missing costs nobody else's figures.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple

from ludonaut.core.chance import FastChance
from ludonaut.core.game import Game, all_games
from ludonaut.core.numbers import zeros
from ludonaut.lab.bench import SEARCH_TRIES, measured_seats, random_games, random_search

OURS = "Ludonaut, compiled loop"
MOST_SEATS = 4
WEIGHED_GAMES = 200
WEIGHED_MOVES = 20_000
"""A game is weighed over so many games, fewer where they take so many moves already."""
PGX_AT_ONCE, PGX_STEPS = 1000, 50
PGX_WEIGHED = 64
EXPLORATION = 1.4
"""OpenSpiel's weight of what was tried little, the square root of two."""
MEMORY = 1000

Work = Callable[[], int]
"""Does some, and returns how much."""


class Weight(NamedTuple):
    """How much a game asks of whoever keeps its rules."""

    legal: float
    """Mean number of legal actions in a decision of random play, forced ones included."""
    moves: float
    """Mean number of decisions of all players in a random game."""
    chance: bool
    """Whether chance is asked after the first decision too, and not for a deal alone."""
    hidden: bool
    """Whether players know different things, a choice made unseen included."""


@dataclass(frozen=True)
class Contender:
    """A game, as one library plays it in one way. What makes a loop is called just before it is timed; None where there is none."""

    library: str
    game: str
    seats: int
    weigh: Callable[[], Weight]
    plain: Callable[[], Work] | None = None
    """Random moves, and nobody looks."""
    observed: Callable[[], Work] | None = None
    """Random moves, and each decision is seen as a learner sees it."""
    search: Callable[[], Work] | None = None
    """Tries of a tree search from the opening, each a random playout to the end."""


class Tally:
    """Adds up decisions of random games."""

    def __init__(self) -> None:
        self.games = self.moves = self.legal = 0

    def decide(self, legal: int) -> None:
        self.moves += 1
        self.legal += legal

    def goes_on(self) -> bool:
        """Begins one more game; False when it was enough."""
        enough = self.games == WEIGHED_GAMES or self.moves >= WEIGHED_MOVES
        self.games += not enough
        return not enough

    def weight(self, chance: bool, hidden: bool) -> Weight:
        return Weight(self.legal / self.moves, self.moves / self.games, chance, hidden)


# -- ours --------------------------------------------------------------------------------------------------------------------
def ours() -> Iterator[Contender]:
    """Our games; those of few seats also through the vector and the adapters."""
    from adapters import openspiel, our_spiel, turns, vector

    from ludonaut.rl.seats import env

    for game in all_games():
        for seats in measured_seats(game):
            if seats > MOST_SEATS:
                continue
            one = partial(Contender, game=game.title, seats=seats, weigh=partial(weigh_ours, game, seats))
            yield one(OURS, plain=partial(random_games, game, seats), search=partial(random_search, game, seats))
            if seats == min(2, game.most_seats):
                yield one(
                    "Ludonaut, vector of 1,024", plain=partial(vector, game, seats, False), observed=partial(vector, game, seats, True)
                )
                yield one("Ludonaut, PettingZoo", observed=lambda game=game, seats=seats: turns(env(game, seats=seats)))
                spiel = our_spiel(game, seats)
                yield one("Ludonaut, OpenSpiel", plain=partial(openspiel, spiel, False), observed=partial(openspiel, spiel, True))


def weigh_ours(game: Game, seats: int) -> Weight:
    chance, buffer, tally = FastChance(1), zeros(game.most_actions), Tally()
    picker = random.Random(1)
    state = game.new_state(game.options.make(), seats, chance)
    asked, hidden = False, False
    while tally.goes_on():
        state.begin()
        begun = chance.counter
        while (seat := state.next_seat()) >= 0:
            hidden = hidden or state.keeps_secrets()
            count = state.legal_actions(seat, buffer)
            tally.decide(count)
            state.apply(seat, buffer[picker.randrange(count)])
        asked = asked or chance.counter != begun
    return tally.weight(asked, hidden)


# -- OpenSpiel ---------------------------------------------------------------------------------------------------------------
SPIEL_GAMES = (
    "backgammon", "banqi", "cribbage", "dou_dizhu", "euchre", "gin_rummy", "go_fish", "goofspiel", "hearts", "maedn", "pig", "skat",
    "social_deduction", "solitaire", "spades", "yacht",
)  # fmt: skip
SPIEL_FROM_PYTHON = ("backgammon", "gin_rummy", "go_fish", "goofspiel", "hearts", "solitaire")
SPIEL_NOT_SEARCHED = ("cribbage", "solitaire")
"""Its search wants a game that pays at the end only."""


def spiels() -> Iterator[Contender]:
    """OpenSpiel's own games: through its C++ loop, and some from Python, as its examples play."""
    from adapters import openspiel

    for name in SPIEL_GAMES:
        spiel = load_spiel(name)
        one = partial(Contender, game=name, seats=spiel.num_players(), weigh=partial(weigh_spiel, name))
        searched = name not in SPIEL_NOT_SEARCHED
        yield one("OpenSpiel, C++", plain=partial(spiel_games, name), search=partial(spiel_search, name) if searched else None)
        if name in SPIEL_FROM_PYTHON:
            observed = partial(openspiel, spiel, True) if spiel.get_type().provides_observation_tensor else None
            yield one("OpenSpiel, Python", plain=partial(openspiel, spiel, False), observed=observed)


def load_spiel(name: str) -> Any:
    """A game of OpenSpiel; where players move at once, its form in which they choose one after the other, unseen by the others: a choice
    of each player is a move, as it is in ours."""
    import pyspiel

    game = pyspiel.load_game(name)
    at_once = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    return pyspiel.load_game_as_turn_based(name) if at_once else game


def answer_chance(state: Any, picker: random.Random) -> None:
    answers, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(picker.choices(answers, weights)[0])


@cache
def weigh_spiel(name: str) -> Weight:
    import pyspiel

    game, picker, tally = load_spiel(name), random.Random(1), Tally()
    asked = False
    while tally.goes_on():
        state, before = game.new_initial_state(), tally.moves
        while not state.is_terminal():
            if state.is_chance_node():
                asked = asked or tally.moves > before
                answer_chance(state, picker)
            else:
                legal = state.legal_actions()
                tally.decide(len(legal))
                state.apply_action(picker.choice(legal))
    return tally.weight(asked, game.get_type().information != pyspiel.GameType.Information.PERFECT_INFORMATION)


def spiel_games(name: str) -> Work:
    """Games between its uniformly random bots in its `evaluate_bots`, all C++. Moves are counted as games times the mean length, which is
    found first."""
    import pyspiel

    game, mean_moves = load_spiel(name), weigh_spiel(name).moves
    bots = [pyspiel.make_uniform_random_bot(player, player + 7) for player in range(game.num_players())]
    played = 0

    def some() -> int:
        nonlocal played
        before = played
        while (played - before) * mean_moves < 1000:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, played)
            played += 1
        return round((played - before) * mean_moves)

    return some


def spiel_search(name: str) -> Work:
    """Its C++ search with one random playout a try, each tree from a new deal and its first decision between two actions and more. Hidden
    cards are open to it, which spares it dealing them again."""
    import pyspiel

    game, picker = load_spiel(name), random.Random(1)
    seed = 0

    def some() -> int:
        nonlocal seed
        state = game.new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) < 2:
            if state.is_chance_node():
                answer_chance(state, picker)
            else:
                state.apply_action(state.legal_actions()[0])
        seed += 1
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), EXPLORATION, SEARCH_TRIES, MEMORY, False, seed, False)
        return int(bot.mcts_search(state).explore_count)

    return some


# -- Pgx ---------------------------------------------------------------------------------------------------------------------
PGX_GAMES = {
    "2048": (True, False),
    "backgammon": (True, False),
    "kuhn_poker": (False, True),
    "leduc_holdem": (True, True),
    "sparrow_mahjong": (True, True),
}
"""Its games with chance: whether it is asked after the first decision, and whether they hide something."""


def pgx_games() -> Iterator[Contender]:
    """Pgx on the processor: many games in one compiled program."""
    import pgx

    for name, (chance, hidden) in PGX_GAMES.items():
        one = partial(Contender, game=name, seats=pgx.make(name).num_players, weigh=partial(weigh_pgx, name, chance, hidden))
        yield one("Pgx, batch of 1,000", plain=partial(pgx_batch, name, False), observed=partial(pgx_batch, name, True))


def random_legal(keys: Any, masks: Any) -> Any:
    """One legal action of each game, each equally likely."""
    import jax
    import jax.numpy as jnp

    return jax.vmap(lambda key, mask: jax.random.categorical(key, jnp.log(mask.astype(jnp.float32))))(keys, masks)


def pgx_batch(name: str, observing: bool) -> Work:
    """Games in step for some moves, with Pgx's own way to begin a new one; compiled before it is timed. Unless somebody looks, observations
    are left out of the program by the compiler."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    game = pgx.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))

    def move(carried: Any, _: None) -> Any:
        state, key, seen = carried
        key, choosing, moving = jax.random.split(key, 3)
        actions = random_legal(jax.random.split(choosing, PGX_AT_ONCE), state.legal_action_mask)
        state = step(state, actions, jax.random.split(moving, PGX_AT_ONCE))
        if observing:
            seen += state.observation.astype(jnp.float32).sum()
        else:
            state = state.replace(observation=jnp.zeros_like(state.observation))
        return (state, key, seen), None

    program = jax.jit(lambda carried: jax.lax.scan(move, carried, None, length=PGX_STEPS)[0])
    carried = (jax.vmap(game.init)(jax.random.split(jax.random.PRNGKey(0), PGX_AT_ONCE)), jax.random.PRNGKey(1), jnp.float32(0))

    def some() -> int:
        nonlocal carried
        carried = jax.block_until_ready(program(carried))
        return PGX_AT_ONCE * PGX_STEPS

    return some


def weigh_pgx(name: str, chance: bool, hidden: bool) -> Weight:
    """A few games, each to its end."""
    import jax
    import jax.numpy as jnp
    import pgx

    game = pgx.make(name)

    def move(carried: Any, _: None) -> Any:
        state, key, moves, legal = carried
        key, choosing, moving = jax.random.split(key, 3)
        going = ~(state.terminated | state.truncated)
        moves += going.sum()
        legal += (state.legal_action_mask.sum(axis=1) * going).sum()
        actions = random_legal(jax.random.split(choosing, PGX_WEIGHED), state.legal_action_mask)
        return (jax.vmap(game.step)(state, actions, jax.random.split(moving, PGX_WEIGHED)), key, moves, legal), None

    program = jax.jit(lambda carried: jax.lax.scan(move, carried, None, length=PGX_STEPS)[0])
    state = jax.vmap(game.init)(jax.random.split(jax.random.PRNGKey(0), PGX_WEIGHED))
    carried = (state, jax.random.PRNGKey(1), jnp.int32(0), jnp.int32(0))
    while not bool((carried[0].terminated | carried[0].truncated).all()):
        carried = program(carried)
    moves, legal = int(carried[2]), int(carried[3])
    return Weight(legal / moves, moves / PGX_WEIGHED, chance, hidden)


# -- PettingZoo --------------------------------------------------------------------------------------------------------------
ZOO_GAMES = {
    "connect_four_v3": (False, False),
    "hanabi_v5": (True, True),
    "leduc_holdem_v4": (True, True),
    "texas_holdem_v4": (True, True),
    "texas_holdem_no_limit_v6": (True, True),
}
"""Its classics: whether they ask chance after the first decision, and hide something."""


def zoo_games() -> Iterator[Contender]:
    """PettingZoo's classics, one agent after another; they always observe."""
    from adapters import turns

    for name, (chance, hidden) in ZOO_GAMES.items():
        new = importlib.import_module(f"pettingzoo.classic.{name}").env
        weigh = partial(weigh_zoo, new, chance, hidden)
        yield Contender("PettingZoo classics", name, new().max_num_agents, weigh, observed=lambda new=new: turns(new()))


def weigh_zoo(new: Callable[[], Any], chance: bool, hidden: bool) -> Weight:
    import numpy as np

    game, picker, tally = new(), random.Random(1), Tally()
    while tally.goes_on():
        game.reset(seed=tally.games)
        while True:
            seen, _, over, cut, _ = game.last()
            if over or cut:
                break
            legal = np.flatnonzero(seen["action_mask"])
            tally.decide(len(legal))
            game.step(picker.choice(legal))
    return tally.weight(chance, hidden)


# -- RLCard ------------------------------------------------------------------------------------------------------------------
CARD_GAMES = {"doudizhu": False, "gin-rummy": True, "limit-holdem": True, "mahjong": True, "uno": True}
"""Its games, and whether cards come after the first decision too."""


def card_games() -> Iterator[Contender]:
    """RLCard, its own loop with its random agents; it always observes."""
    for name, chance in CARD_GAMES.items():
        game = card_game(name)
        yield Contender("RLCard", name, game.num_players, partial(weigh_cards, name, chance), observed=partial(cards, name))


def card_game(name: str) -> Any:
    import rlcard
    from rlcard.agents import RandomAgent

    game = rlcard.make(name, config={"seed": 1})
    game.set_agents([RandomAgent(game.num_actions) for _ in range(game.num_players)])
    return game


def cards(name: str) -> Work:
    """Whole games. What a player went through is what it saw and what it did in turn, and what it saw at the end."""
    game = card_game(name)
    return lambda: sum(len(history) // 2 for history in game.run(is_training=True)[0])


def weigh_cards(name: str, chance: bool) -> Weight:
    game, tally = card_game(name), Tally()
    while tally.goes_on():
        for history in game.run(is_training=True)[0]:
            for seen in history[:-1:2]:
                tally.decide(len(seen["legal_actions"]))
    return tally.weight(chance, True)


# -- Catanatron --------------------------------------------------------------------------------------------------------------
def catan_games() -> Iterator[Contender]:
    """Catanatron with its random players; it makes no observation."""
    import catanatron  # noqa: F401 - whether it is there is asked at once

    for seats in (2, 4):
        yield Contender("Catanatron", "Catan", seats, partial(weigh_catan, seats), plain=partial(catan, seats))


def new_catan(seats: int, seed: int) -> Any:
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(color) for color in list(Color)[:seats]], seed=seed)


def catan(seats: int) -> Work:
    """Whole games."""
    seed = 0

    def some() -> int:
        nonlocal seed
        seed += 1
        game = new_catan(seats, seed)
        game.play()
        return len(game.state.actions)

    return some


def weigh_catan(seats: int) -> Weight:
    picker, tally = random.Random(1), Tally()

    def decide(_player: Any, _game: Any, legal: list[Any]) -> Any:
        tally.decide(len(legal))
        return picker.choice(legal)

    while tally.goes_on():
        new_catan(seats, tally.games).play(decide_fn=decide)
    return tally.weight(True, True)


PEERS: dict[str, Callable[[], Iterator[Contender]]] = {
    "OpenSpiel": spiels,
    "Pgx": pgx_games,
    "PettingZoo": zoo_games,
    "RLCard": card_games,
    "Catanatron": catan_games,
}
