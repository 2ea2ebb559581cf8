"""Rows of a simulation with Polars: how much the score of a seat depends on its place in the order of turns.

    ludonaut simulate captain-future --seats 4 --bots greedy --games 20000 --out rows.parquet
    python examples/rows_polars.py rows.parquet

Needs the extra `lab`.
"""

from __future__ import annotations

import sys

import polars as pl


def by_place(file: str) -> pl.DataFrame:
    """One line for each place: games, share of wins, mean score and its standard error. The file is scanned, not loaded."""
    return (
        pl.scan_parquet(file)
        .group_by("place_in_order")
        .agg(
            games=pl.len(),
            won=pl.col("won").mean(),
            score=pl.col("score").mean(),
            error=pl.col("score").std() / pl.len().sqrt(),
        )
        .sort("place_in_order")
        .collect()
    )


if __name__ == "__main__":
    print(by_place(sys.argv[1]))
