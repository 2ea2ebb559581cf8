"""The table online: people and their devices, tables in the lobby, who sits where, chat, notices, challenges, leases.

Revision ID: 0004
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that were begun before are games at one machine: nobody of this server sits there."""
    op.add_column("games", sa.Column("settings", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("games", sa.Column("access", sa.String(8), nullable=False, server_default="local"))
    op.add_column("games", sa.Column("host", sa.String(16), nullable=False, server_default=""))
    op.create_index("games_by_access", "games", ["access", "over", "updated"])
    op.create_index("games_by_host", "games", ["host", "access", "over", "updated"])
    op.create_table(
        "people",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("login", sa.String(80), nullable=True, unique=True),
        sa.Column("password", sa.String(200), nullable=False, server_default=""),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("proven", sa.Float, nullable=False, server_default="0"),
    )
    op.create_index("ix_devices_person_id", "devices", ["person_id"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(400), primary_key=True),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_passkeys_person_id", "passkeys", ["person_id"])
    op.create_table(
        "ceremonies",
        sa.Column("challenge", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(16), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("ix_tokens_person_id", "tokens", ["person_id"])
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("places", sa.JSON, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(16), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("game_id", sa.String(16), nullable=False, server_default=""),
    )
    op.create_index("tables_by_time", "tables", ["public", "game_id", "created"])
    op.create_index("tables_by_game", "tables", ["game_id"])
    op.create_table(
        "table_people",
        sa.Column("person_id", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("table_people_by_table", "table_people", ["table_id"])
    op.create_table(
        "sitters",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("due", sa.Boolean, nullable=False),
        sa.Column("untold", sa.Float, nullable=False, server_default="0"),
        sqlite_with_rowid=False,
    )
    op.create_index("sitters_by_person", "sitters", ["person_id", "due"])
    op.create_table(
        "messages",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("client", sa.String(64), nullable=True),
        sa.Column("command", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_index("messages_by_command", "messages", ["game_id", "client", "command"], unique=True)
    op.create_table(
        "notices",
        sa.Column("address", sa.String(1000), primary_key=True),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_notices_person_id", "notices", ["person_id"])
    op.create_table(
        "challenges",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("game_id", sa.String(16), nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.String(80), nullable=False),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(400), nullable=False),
    )


def downgrade() -> None:
    """Forgets all of it; the games stay."""
    for name in (
        "secrets",
        "leases",
        "tries",
        "challenges",
        "notices",
        "messages",
        "sitters",
        "table_people",
        "tables",
        "tokens",
        "ceremonies",
        "passkeys",
        "devices",
        "people",
    ):
        op.drop_table(name)
    op.drop_index("games_by_host", "games")
    op.drop_index("games_by_access", "games")
    op.drop_column("games", "host")
    op.drop_column("games", "access")
    op.drop_column("games", "settings")
