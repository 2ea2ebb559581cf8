"""The points of each seat, and the game whose luck a game has again.

Revision ID: 0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of games that were played before neither is known: they have no scores and are nobody's second try."""
    op.add_column("games", sa.Column("scores", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("games", sa.Column("again_of", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    """Forgets both."""
    op.drop_column("games", "again_of")
    op.drop_column("games", "scores")
