"""The tables of the store. Changing one here needs a step under `migrations/versions`; a test compares the two."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, text

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", Integer, nullable=False),
    # Who holds each seat now, as [person, name, bot]; how it came so is among the entries.
    Column("players", JSON, nullable=False),
    Column("key", String(32), nullable=False),
    # Whether the key made every outcome from the first one on, so that its hash may be published.
    Column("keyed", Boolean, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("created", Float, nullable=False),
    # What follows can be computed again from the entries; it is here for lists and statistics.
    Column("updated", Float, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("result", String(400), nullable=False),
    Column("won", JSON, nullable=False),
    Column("tally", JSON, nullable=True),
    Column("scores", JSON, nullable=False, server_default="[]"),
    # The game whose key this one has again, or "": its luck was known before.
    Column("again_of", String(16), nullable=False, server_default=""),
    Index("games_by_time", "over", "updated"),
)

entries = Table(
    "entries",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("payload", JSON, nullable=False),
    # The command that caused the entry, so that a repeat is answered and not played twice.
    Column("client", String(64), nullable=True),
    Column("number", Integer, nullable=True),
    Column("at", Float, nullable=False),
    Index("entries_by_command", "game_id", "client", "number", unique=True, sqlite_where=text("client IS NOT NULL")),
    sqlite_with_rowid=False,
)
