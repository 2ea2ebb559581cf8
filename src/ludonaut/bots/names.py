"""Bots by name, as they are asked for on the command line: `navigator`, `commander:bold`, `random`, `greedy`, `search:200`, `search:2s`."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence

from ludonaut.bots.bot import Bot
from ludonaut.bots.search import Budget, SearchBot, Searcher, Settings
from ludonaut.bots.simple import GreedyBot, RandomBot
from ludonaut.core.chance import FastChance
from ludonaut.core.errors import LudonautError, clipped
from ludonaut.core.game import Game
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.level import Level
from ludonaut.core.match import Match

LEVELS = (
    ("cadet", "a first opponent, who looks at very little of what may come"),
    ("pilot", "has learned the game, and can be beaten by whoever thinks"),
    ("navigator", "plays soundly; a good opponent once you know the rules"),
    ("commander", "looks ahead, and punishes what is careless"),
    ("admiral", "the strongest there is here, within two seconds an action"),
)
"""The named strengths, the weakest first, with a sentence on each. `Game.levels` has what they do in a game."""
LEVEL_NAMES = tuple(name for name, _ in LEVELS)
ATTITUDES = (
    ("bold", 0.5, "rather wins more than is expected than be safe"),
    ("careful", -0.5, "rather is safe than win more than is expected"),
)
"""What a named strength that looks ahead may be besides, with its risk (`Settings`) and a few words on it: `commander:bold`."""
USUAL_LEVEL = "navigator"
"""Who sits in a seat that nothing was said of."""
LEVEL_SECONDS = 2.0
"""No bot of a named strength lets people wait longer for an action."""
USUAL_SEARCH = Level(0)
"""How a bot searches of which only the tries or the time are given, chosen by tournaments; docs/bots.md has the figures."""
MOST_TRIES = 1_000_000
MOST_SECONDS = 60.0


class BotError(LudonautError):
    """A bot's name is not one of those there are."""


def bot_names() -> tuple[tuple[str, str], ...]:
    """How a bot is asked for, with a sentence on each."""
    return (
        *LEVELS,
        *((f"LEVEL:{name}", f"a strength that looks ahead, and {words}") for name, _, words in ATTITUDES),
        ("random", "plays any legal action, each equally likely"),
        ("greedy", "plays by the game's rules of thumb, without looking ahead"),
        ("search:N", f"tries N continuations before each action (1 to {MOST_TRIES:,})"),
        ("search:Ns", f"thinks N seconds before each action, as in search:2s or search:0.5s (up to {MOST_SECONDS:g})"),
    )


def bot_meaning(name: str) -> str:
    """What the bot of this name does, in the words of a list. Raises BotError."""
    kind, budget = read_name(name)
    if budget is None:
        level, _, attitude = kind.partition(":")
        return "; ".join([dict(bot_names())[level], *(words for name, _, words in ATTITUDES if name == attitude)])
    if budget.tries:
        return f"tries {int(budget.tries):,} continuation{'' if budget.tries == 1 else 's'} before each action"
    return f"thinks {budget.seconds:g} second{'' if budget.seconds == 1.0 else 's'} before each action"


def make_bot(name: str, game: Game, seed: int, most_seconds: float = 0.0) -> Bot:
    """A new bot for one seat of `game`. Raises BotError.

    With `most_seconds` above 0 a bot of a named strength thinks no longer than that, though it has tries left: what it plays then
    depends on the machine.
    """
    kind, budget = read_name(name)
    chance = FastChance(seed)
    level, risk = level_of(kind, game), risk_of(kind)
    if level is not None and level.tries:
        settings = settings_of(level, game.heuristic(), risk)
        searcher = make_searcher(game, Budget(level.tries, most_seconds), chance, settings)
        return SearchBot(kind, searcher, game.most_actions, breathe)
    if risk:
        raise BotError(f"“{kind}”: {kind.partition(':')[0]} does not look ahead in {game.title}, so it is neither bold nor careful.")
    if budget is not None:
        return SearchBot(name, make_searcher(game, budget, chance), game.most_actions, breathe)
    if kind == "random":
        return RandomBot(kind, game.most_actions, chance)
    return GreedyBot(kind, game.heuristic(), game.most_actions, chance)


def level_of(name: str, game: Game) -> Level | None:
    """What a named strength does in a game; None for any other name."""
    strength = name.partition(":")[0]
    return game.levels[LEVEL_NAMES.index(strength)] if strength in LEVEL_NAMES else None


def risk_of(name: str) -> float:
    """How a bot of this name takes risks; 0.0 for one that only counts what it may expect."""
    attitude = name.partition(":")[2]
    return next((risk for other, risk, _ in ATTITUDES if other == attitude), 0.0)


def tries_of(name: str, game: Game) -> int:
    """How many continuations a bot tries before an action, the most there can be where it has a time; 0: it does not look ahead.

    Raises BotError.
    """
    kind, budget = read_name(name)
    level = level_of(kind, game)
    if level is not None:
        return level.tries
    return 0 if budget is None else int(budget.tries) or MOST_TRIES


def split_names(text: str) -> tuple[str, ...]:
    """The names in a list of bots with commas between: "greedy,search:200"."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def one_for_each(names: Sequence[str], seats: int, which: str = "") -> tuple[str, ...]:
    """A bot's name for each of so many seats: one is named for all, or one for each. `which` are the seats meant, as in "other ".

    Raises BotError.
    """
    if not names:
        raise BotError("name at least one bot, such as random, greedy or search:200.")
    if len(names) not in {1, seats}:
        place = f"{seats} {which}seat{'' if seats == 1 else 's'}"
        raise BotError(f"{len(names)} bots are named for {place}; name one for all {which}seats or one for each.")
    clean = tuple(name.strip().lower() for name in names)
    return clean * seats if len(clean) == 1 else clean


def play_on(match: Match, bot: Bot, until: Callable[[Match], bool] | None = None) -> Match:
    """Lets one bot play every seat, lowest first where several are due, to the end or until this holds of the match; returns the match."""
    while not match.is_over and not (until and until(match)):
        seat = match.due_seats()[0]
        match.play(seat, int(bot.choose(match.state, seat)))
    return match


def make_searcher(game: Game, budget: Budget, chance: FastChance, settings: Settings | None = None) -> Searcher:
    """A new search for `game`, with the settings of the bots unless told otherwise."""
    heuristic = game.heuristic()
    chosen = settings_of(USUAL_SEARCH, heuristic) if settings is None else settings
    return Searcher(heuristic, game.most_actions, game.observation_size, chosen, budget, chance)


def settings_of(level: Level, heuristic: Heuristic, risk: float = 0.0) -> Settings:
    """How a bot of a level searches."""
    return Settings(level.exploration, level.trust, level.greed, level.horizon or int(heuristic.horizon()), told_apart=True, risk=risk)


def read_name(name: str) -> tuple[str, Budget | None]:
    """A bot's kind and, for one that searches, its budget. Raises BotError."""
    kind, colon, budget = name.strip().lower().partition(":")
    if kind == "search":
        return kind, read_budget(name, budget)
    plain = (*LEVEL_NAMES, "random", "greedy")
    if kind in LEVEL_NAMES and colon:
        if budget not in {attitude for attitude, _, _ in ATTITUDES}:
            raise BotError(f"“{clipped(name.strip())}”: after {kind} comes nothing, or :bold or :careful.")
        return f"{kind}:{budget}", None
    if kind in plain:
        if colon:
            raise BotError(f"“{clipped(name.strip())}”: the bot is called {kind}, with nothing after it.")
        return kind, None
    near = difflib.get_close_matches(kind, (*plain, "search"), n=1)
    all_of_them = f"the bots are {', '.join(plain)}, search:N and search:Ns (as in search:200 and search:2s)."
    guess = f"did you mean {near[0]}?" if near else all_of_them
    raise BotError(f"there is no bot called “{clipped(name.strip())}”; {guess}")


def read_budget(name: str, budget: str) -> Budget:
    """What stands after “search:”. Raises BotError."""
    wanted = f"after “search:” comes a number of playouts (1 to {MOST_TRIES:,}) or seconds such as 2s (up to {MOST_SECONDS:g}s)"
    number = budget.removesuffix("s")
    if len(number) > 12 or not number.isascii() or not number.replace(".", "", 1).isdigit():
        raise BotError(f"“{clipped(name.strip())}”: {wanted}.")
    if number != budget:
        seconds = float(number)
        if 0.0 < seconds <= MOST_SECONDS:
            return Budget(0, seconds)
    elif number.isdigit() and 1 <= int(number) <= MOST_TRIES:
        return Budget(int(number), 0.0)
    raise BotError(f"“{clipped(name.strip())}”: {wanted}.")


def breathe() -> None:
    """Nothing; but entering interpreted code lets Python act on a Ctrl-C that came during a compiled search."""
