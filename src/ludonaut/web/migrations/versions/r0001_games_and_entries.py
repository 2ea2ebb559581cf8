"""Games and their entries: the append-only log of every game.

Revision ID: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes both tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("keyed", sa.Boolean, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("result", sa.String(400), nullable=False),
        sa.Column("won", sa.JSON, nullable=False),
        sa.Column("tally", sa.JSON, nullable=True),
    )
    op.create_index("games_by_time", "games", ["over", "updated"])
    op.create_table(
        "entries",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("client", sa.String(64), nullable=True),
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=True),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    command = ["game_id", "client", "number"]
    sent = sa.text("client IS NOT NULL")
    op.create_index("entries_by_command", "entries", command, unique=True, sqlite_where=sent, postgresql_where=sent)


def downgrade() -> None:
    """Drops both tables and every game in them."""
    op.drop_table("entries")
    op.drop_table("games")
