"""Rows of a simulation with DuckDB, in SQL: by how many points games are won, and how often by the seat that began.

    ludonaut simulate captain-future --seats 4 --bots greedy --games 20000 --out rows.parquet
    python examples/rows_duckdb.py rows.parquet

Needs duckdb. Several files are one table: give a pattern, such as 'rows-*.parquet'.
"""

from __future__ import annotations

import sys

import duckdb

QUERY = """
with ranked as (
    select game, score, won, place_in_order, row_number() over (partition by game order by won desc, score desc) as place
    from read_parquet(?)
)
select
    count(*) filter (place = 1) as games,
    avg(best - second) as mean_margin,
    avg((place_in_order = 1)::int) filter (place = 1) as won_by_who_began
from ranked join (
    select game, max(score) filter (place = 1) as best, max(score) filter (place = 2) as second from ranked group by game
) using (game)
where place = 1
"""


def margins(file: str) -> tuple[int, float, float]:
    """Games, the mean margin in points, and the share of games won by the seat that began."""
    found = duckdb.execute(QUERY, [file]).fetchone()
    assert found is not None
    games, margin, began = found
    return int(games), float(margin), float(began)


if __name__ == "__main__":
    games, margin, began = margins(sys.argv[1])
    print(f"{games:,} games, won by {margin:.2f} points on average; the seat that began won {100 * began:.1f} %")
