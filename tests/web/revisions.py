"""Games as an older version of the store kept them: the migrations taken back."""

from __future__ import annotations

from pathlib import Path

from alembic.runtime.environment import EnvironmentContext

from ludonaut.web.engines import _scripts, open_database


def turn_back(place: Path | str, revision: str) -> None:
    """Makes the tables of an earlier revision out of the newest; what only newer ones know is lost."""
    database = open_database(place)
    config, script = _scripts()
    with database.writer.begin() as connection:
        environment = EnvironmentContext(config, script, fn=lambda now, _: script._downgrade_revs(revision, now))
        environment.configure(connection=connection)
        with environment:
            environment.run_migrations()
    database.close()


def revision_of(place: Path | str) -> str:
    """The revision of the tables in a place."""
    database = open_database(place)
    with database.reader.begin() as connection:
        found = str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one())
    database.close()
    return found
