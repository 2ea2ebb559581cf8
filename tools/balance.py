"""How often each race of Fly Further won, from the rows of simulated games, as a Markdown table.

    ludonaut simulate fly-further --seats 4 --bots greedy --games 20000 --seed 1 --out greedy.jsonl
    python tools/balance.py greedy.jsonl ...

A row is a race that somebody played in a game. A shared victory counts as its part. The intervals are Wilson's of 95 %; below the table
stand the races whose whole interval lies outside the band, and the digest of the box as it is installed.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

from ludonaut.core.boxes import digest_of
from ludonaut.core.components import own_box
from ludonaut.games.fly_further.components import load_components
from ludonaut.lab.statistics import wilson

LOW, HIGH = 0.12, 0.35


def main() -> None:
    games: dict[str, int] = defaultdict(int)
    won: dict[str, float] = defaultdict(float)
    special: dict[str, int] = defaultdict(int)
    points: dict[str, int] = defaultdict(int)
    for name in sys.argv[1:]:
        with Path(name).open(encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                race = row["race"]
                games[race] += 1
                won[race] += row["won"]
                special[race] += row["special_victory"]
                points[race] += row["score"]
    print("| race | games | won | by a special victory | points |\n|---|--:|--:|--:|--:|")
    outside = []
    named = {race.id: race.name for race in load_components().races if games[race.id]}
    for race in sorted(named, key=lambda race: -won[race] / games[race]):
        share = wilson(won[race], games[race])
        if share.high < LOW or share.low > HIGH:
            outside.append(named[race])
        interval = f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"
        by_itself = f"{100 * special[race] / games[race]:.1f} %" if special[race] else ""
        print(f"| {named[race]} | {games[race]:,} | {interval} | {by_itself} | {points[race] / games[race]:.1f} |")
    box = digest_of(own_box("ludonaut.games.fly_further"))
    print(f"\nOutside {100 * LOW:.0f} % to {100 * HIGH:.0f} %: {', '.join(outside) or 'none'}. Installed box: `{box}`.")


if __name__ == "__main__":
    main()
