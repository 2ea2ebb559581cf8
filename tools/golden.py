"""Golden playthroughs: a few games of each option set as readable text, so that every change of behaviour is a readable diff.

A game of many seats is not played to its end.

python tools/golden.py            writes tests/golden/
python tools/golden.py --check    exits 1 and names the files that differ
"""

from __future__ import annotations

import sys
from pathlib import Path

from ludonaut.core.chance import FastChance, KeyedChance, key_from_seed
from ludonaut.core.contract_games import games_for, longest
from ludonaut.core.game import Game, all_games
from ludonaut.core.inspect import digest
from ludonaut.core.match import Match
from ludonaut.core.numbers import zeros

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
GAMES_OF_EACH_SET = 2


def playthrough(game: Game, settings: dict[str, str], seed: int) -> str:
    """One game as text: each action, the outcomes of chance, the sentences of the log and the digest of the position after it.

    Even seeds are played by the game's own heuristic, odd ones at random.
    """
    options = game.options.make(settings)
    seats = game.tried_seats(options)[0]
    match = Match(game, options, seats, KeyedChance(key_from_seed(f"golden {seed}")))
    heuristic, picker, buffer = game.heuristic(), FastChance(seed), zeros(game.most_actions)
    lines = [f"{game.title}, rules {game.rules_version}, seed {seed}, {match.options}", ""]
    lines += told(match, 0)
    while not match.is_over and len(match.steps) < longest(game, seats):
        seat = match.due_seats()[0]
        count = match.state.legal_actions(seat, buffer)
        action = heuristic.choose(match.state, seat, buffer, count, picker) if seed % 2 == 0 else buffer[picker.below(count)]
        match.play(seat, int(action))
        lines += ["", f"{len(match.steps)}. seat {seat + 1}: {game.actions.notation(int(action))}", *told(match, len(match.steps))]
    lines += ["", match.position.text(0)]
    return "\n".join(lines) + "\n"


def told(match: Match, step: int) -> list[str]:
    """What happened at a step, line by line."""
    outcomes = match.steps[step - 1].outcomes if step else match.opening
    shown = " ".join(
        f"{match.game.chance_sources[source].name}:{match.game.chance_sources[source].outcomes[value]}" for source, value in outcomes
    )
    sentences = [f"   {logged.event.sentence}" for logged in match.log(0, since=step) if logged.step == step]
    return [*([f"   = {shown}"] if shown else []), *sentences, f"   # {digest(match.state)}"]


def golden_files() -> dict[Path, str]:
    """Every golden file and what it should hold."""
    files = {}
    for game in all_games():
        for number, settings in enumerate(game.option_sets):
            for k in range(games_for(game.tried_seats(game.options.make(settings))[0], GAMES_OF_EACH_SET)):
                files[FOLDER / game.name / f"{number:02d}-{k}.txt"] = playthrough(game, settings, number * GAMES_OF_EACH_SET + k)
    return files


def differing() -> list[str]:
    """The golden files that are missing, differ or should not be there."""
    files = golden_files()
    wrong = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    stray = [path for path in FOLDER.rglob("*.txt") if path not in files]
    return sorted(str(path.relative_to(FOLDER)) for path in wrong + stray)


def write() -> None:
    """Writes them all and removes those that no longer belong."""
    files = golden_files()
    for path in FOLDER.rglob("*.txt"):
        if path not in files:
            path.unlink()
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{len(files)} golden playthroughs written to {FOLDER.name}/")


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        wrong = differing()
        print("\n".join(f"differs: {name}" for name in wrong) or "all golden playthroughs are as they were")
        sys.exit(1 if wrong else 0)
    write()
