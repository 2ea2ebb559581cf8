"""The tables of the store. Changing one here needs a step under `migrations/versions`; a test compares the two."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, text

metadata = MetaData()

WIDE = BigInteger().with_variant(Integer, "sqlite")
"""A whole number of a browser, up to 2**53; in SQLite every whole number may be so wide."""

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
    # How people who play over the net have agreed to: clocks, undo, onlookers, chat; {} at a table on one machine.
    Column("settings", JSON, nullable=False, server_default="{}"),
    # Who finds it: "local" is a game at one machine, played by whoever has its address; over the net it is "public" or found by its "link".
    Column("access", String(8), nullable=False, server_default="local"),
    # Who of this server opened its table, or began it and alone plays it at one machine; "": nobody in particular.
    Column("host", String(16), nullable=False, server_default=""),
    Index("games_by_time", "over", "updated"),
    Index("games_by_access", "access", "over", "updated"),
    Index("games_by_host", "host", "access", "over", "updated"),
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
    Column("number", WIDE, nullable=True),
    Column("at", Float, nullable=False),
    Index(
        "entries_by_command",
        "game_id",
        "client",
        "number",
        unique=True,
        sqlite_where=text("client IS NOT NULL"),
        postgresql_where=text("client IS NOT NULL"),
    ),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    # Guests have neither; whoever has an account has a login and a password's hash (argon2id), or passkeys, or both.
    Column("login", String(80), nullable=True, unique=True),
    Column("password", String(200), nullable=False, server_default=""),
    Column("created", Float, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    # The hash of what the device's cookie holds; the secret itself is kept nowhere.
    Column("hash", String(64), primary_key=True),
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    # When somebody has proven on it last to be this person (seconds since 1970).
    Column("proven", Float, nullable=False, server_default="0"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(400), primary_key=True),
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("count", Integer, nullable=False),
    Column("created", Float, nullable=False),
)

ceremonies = Table(
    "ceremonies",
    metadata,
    # What a browser was given to sign with a passkey: for whom ("": for whoever comes), and until when. Each is good for once.
    Column("challenge", String(64), primary_key=True),
    Column("person_id", String(16), nullable=False),
    Column("until", Float, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    # What a computer player signs its requests with, as a hash.
    Column("hash", String(64), primary_key=True),
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("label", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    # A table in the lobby: who wants to play what, and how; `game_id` is its game once that has begun, else "".
    Column("id", String(16), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("game", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("settings", JSON, nullable=False),
    # Who has which place, as [person id, name, bot]; all empty: free.
    Column("places", JSON, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", String(16), nullable=False),
    Column("created", Float, nullable=False),
    Column("game_id", String(16), nullable=False, server_default=""),
    Index("tables_by_time", "public", "game_id", "created"),
    Index("tables_by_game", "game_id"),
)

table_people = Table(
    "table_people",
    metadata,
    # Who has a place at a table of the lobby, or is offered one, or has opened it: what `tables` says, to be found by person.
    Column("person_id", String(16), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Index("table_people_by_table", "table_id"),
    sqlite_with_rowid=False,
)

sitters = Table(
    "sitters",
    metadata,
    # Which person of this server the person `number` of a game is.
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person_id", String(16), ForeignKey("people.id"), nullable=False),
    # Whether the game waits for this person: a cache of what the entries say.
    Column("due", Boolean, nullable=False),
    # Since when it does so and nobody has been told (seconds since 1970); 0: it does not wait, or the person was told.
    Column("untold", Float, nullable=False, server_default="0"),
    Index("sitters_by_person", "person_id", "due"),
    sqlite_with_rowid=False,
)

messages = Table(
    "messages",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person_id", String(16), nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
    # The command that said it, so that a repeat is answered and not said twice.
    Column("client", String(64), nullable=True),
    Column("command", WIDE, nullable=True),
    Index("messages_by_command", "game_id", "client", "command", unique=True),
    sqlite_with_rowid=False,
)

notices = Table(
    "notices",
    metadata,
    # Where a person is told that a game waits: a Web Push subscription (its keys as JSON), or a webhook.
    Column("address", String(1000), primary_key=True),
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("keys", JSON, nullable=False),
    Column("created", Float, nullable=False),
)

challenges = Table(
    "challenges",
    metadata,
    # The game of a day: one key for all who try it, shown when the day is over.
    Column("day", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("key", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", Integer, nullable=False),
)

tries = Table(
    "tries",
    metadata,
    # One ranked try of a person at a challenge; its result is that of its game.
    Column("day", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game_id", String(16), nullable=False),
)

leases = Table(
    "leases",
    metadata,
    # Which server process may write a game, and until when; `fence` grows with every change of hands, so that a late writer is refused.
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", String(80), nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("until", Float, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    # What was found in a finished game, compressed; `version` names the game as it was then and how it was reviewed. It can be found again.
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", String(64), nullable=False),
    Column("told", LargeBinary, nullable=False),
    Column("at", Float, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    # What this server needs to know of itself and tells nobody, such as the key it signs pushes with.
    Column("name", String(40), primary_key=True),
    Column("value", String(400), nullable=False),
)
