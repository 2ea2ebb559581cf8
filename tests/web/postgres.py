"""A PostgreSQL of the tests' own: a cluster in a folder of its own, on a socket in it, ended with the tests."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.web.needed import missing

USER = "postgres"


def programs() -> Path | None:
    """The folder of Debian's newest PostgreSQL server programs, or wherever else `initdb` is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    elsewhere = shutil.which("initdb")
    return found[-1].parent if found else Path(elsewhere).parent if elsewhere else None


class Cluster:
    """A PostgreSQL server of ours. Root may not run one, so that the user of Debian's package does."""

    def __init__(self, bin_folder: Path) -> None:
        self._bin = bin_folder
        # The name of a socket has at most 107 characters: the folders of pytest are too deep.
        self.folder = Path(tempfile.mkdtemp(prefix="ludonaut-"))
        self._become = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"] if os.getuid() == 0 else []
        if self._become:
            shutil.chown(self.folder, USER, USER)
        self.data = self.folder / "data"
        self._run("initdb", "-D", str(self.data), "-U", USER, "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8")
        with tempfile.NamedTemporaryFile("w", suffix=".conf") as settings:  # what is in the folder belongs to the other user
            settings.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\nfsync = off\nmax_connections = 200\n")
            settings.flush()
            Path(settings.name).chmod(0o644)
            subprocess.run([*self._become, "cp", settings.name, str(self.data / "postgresql.auto.conf")], check=True)
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._become, str(self._bin / program), *arguments]
        done = subprocess.run(command, cwd="/", text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert done.returncode == 0, done.stdout

    def start(self) -> None:
        """Starts it, or starts it again, and waits until it answers."""
        self._run("pg_ctl", "-D", str(self.data), "-l", str(self.folder / "log"), "-w", "start")

    def stop(self, how: str = "immediate") -> None:
        """Ends it: immediate is as good as a power cut."""
        self._run("pg_ctl", "-D", str(self.data), "-m", how, "-w", "stop")

    def address(self, database: str) -> str:
        """What `ludonaut serve --database` is given."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(f"postgresql://{USER}@/postgres?host={self.folder}", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def remove(self) -> None:
        """Ends it and deletes all of it."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL for a test process."""
    found = programs()
    if found is None:
        missing("PostgreSQL is not installed here (Debian: apt-get install postgresql)")
    running = Cluster(found)
    yield running
    running.remove()


@pytest.fixture
def database(cluster: Cluster) -> str:
    """The address of an empty PostgreSQL database."""
    return cluster.new_database()


def eventually(what: str, seconds: float = 20.0, pause: float = 0.05) -> Iterator[None]:
    """Tries again and again until the caller breaks off; fails when that takes too long."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        yield
        time.sleep(pause)
    raise AssertionError(f"{what} did not come about in {seconds:.0f} s")
