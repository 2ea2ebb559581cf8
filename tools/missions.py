"""What each mission of Write the Future brought, from the rows of simulated games, as a Markdown table.

    ludonaut simulate write-the-future --set future-proof=yes --seats 2 --bots greedy --games 1000 --seed 1 --out draft-2.jsonl
    python tools/missions.py draft-2.jsonl ...

A row is a sheet in a game in which the mission was public: how often, on average, what the mission counts was there, and the points.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

from ludonaut.games.write_the_future.components import PUBLIC, load_components


def main() -> None:
    counts: dict[str, list[int]] = defaultdict(list)
    points: dict[str, list[int]] = defaultdict(list)
    for name in sys.argv[1:]:
        with Path(name).open(encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                for place in range(1, PUBLIC + 1):
                    mission = row[f"mission_{place}"]
                    counts[mission].append(row[f"mission_{place}_count"])
                    points[mission].append(row[f"mission_{place}_points"])
    print("| mission | sheets | count | points |\n|---|--:|--:|--:|")
    for mission in load_components().missions:
        seen = len(counts[mission.id])
        if seen:
            print(f"| {mission.name} | {seen:,} | {sum(counts[mission.id]) / seen:.1f} | {sum(points[mission.id]) / seen:.1f} |")


if __name__ == "__main__":
    main()
