"""Who holds the seats: people, bots, or bots in a person's place, where there were names alone.

Revision ID: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

GAMES = sa.table("games", sa.column("id", sa.String), sa.column("seats", sa.Integer), sa.column("players", sa.JSON))


def upgrade() -> None:
    """A name becomes [person, name, bot]. Whoever opened a table of the first version played every seat: one person holds them all."""
    connection = op.get_bind()
    for row in connection.execute(sa.select(GAMES)).all():
        names = [*row.players, *[""] * row.seats][: row.seats]
        sitters = [[1, name, ""] for name in names]
        connection.execute(GAMES.update().where(GAMES.c.id == row.id).values(players=sitters))


def downgrade() -> None:
    """Back to names; which seats bots held is lost."""
    connection = op.get_bind()
    for row in connection.execute(sa.select(GAMES)).all():
        names = [name for _, name, _ in row.players]
        connection.execute(GAMES.update().where(GAMES.c.id == row.id).values(players=names if any(names) else []))
