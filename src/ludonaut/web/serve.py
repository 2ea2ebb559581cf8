"""Serving the table on this machine: a free port, the browser opened when all is ready, a clean end on Ctrl-C."""

from __future__ import annotations

import socket
import sys
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn

from ludonaut.core.errors import LudonautError
from ludonaut.web import tidying
from ludonaut.web.app import Hosting, create_app
from ludonaut.web.live import LONGEST_COMMAND
from ludonaut.web.logs import Form, set_up
from ludonaut.web.security import OWN_NAMES

DEFAULT_PORT: Final = 8000
SWITCH_SECONDS: Final = 0.001
"""How long the thread that writes waits at most for the one that plays. It hands the interpreter back at every row, many times a commit:
with the usual 5 ms of Python a busy server would add all of that to the time of a move."""
SECONDS_TO_CLOSE: Final = 1
MOST_FILES: Final = 65_536
EVERYWHERE: Final = ("0.0.0.0", "")  # noqa: S104
"""To listen here is to listen at every address of this machine."""


class PortInUse(LudonautError):
    """The port that was asked for cannot be had."""


def default_data_dir() -> Path:
    """Where games are kept unless another folder is named: the user's data folder of this system."""
    from platformdirs import user_data_path

    return user_data_path("ludonaut", appauthor=False)


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = True,
    ready: Callable[[str], None] | None = None,
    start_path: str = "/",
    database: str = "",
    hosting: Hosting | None = None,
    proxy: str = "",
    log: Form | None = None,
) -> None:
    """Serves until Ctrl-C. `ready` is told the address when the server answers (left out, it is printed).

    `start_path` is the page that the browser opens. With port 0, or when the default one is busy, a free port is taken. `proxy` is
    the address of a reverse proxy whose word is taken for where requests come from; `log` makes this process log in that form.
    Raises PortInUse, or StoreError when the data folder cannot be used, or the `database` whose address takes its
    place. Other processes on that database reach this one at the address of its hosting, or at the one that it listens on.
    """
    hosting = hosting or Hosting()
    if log is not None:
        set_up(log)
        hosting.log_requests = log == "json"
    place = database or data or default_data_dir()
    _open_many_files()
    listener = _listen(host, port)
    number = listener.getsockname()[1]
    shown = "127.0.0.1" if host in EVERYWHERE else "[::1]" if host == "::" else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{number}"
    try:
        hosting.address = hosting.address or address
        hosting.shared = host not in OWN_NAMES or bool(proxy)
        if host in EVERYWHERE and not proxy and (own := _own_address()):
            hosting.reached = f"http://{own}:{number}"
        # Only a server for this machine alone knows all the names that it may be called by.
        hosts = frozenset[str]() if hosting.shared else OWN_NAMES
        app = create_app(place, hosts, hosting=hosting)
        where: str = app.state.hall.store.where
        config = uvicorn.Config(
            app, ws="websockets-sansio", log_level="warning", access_log=False, server_header=False,
            proxy_headers=bool(proxy), forwarded_allow_ips=proxy or None, log_config=None,
            ws_max_size=LONGEST_COMMAND, ws_max_queue=8, timeout_graceful_shutdown=SECONDS_TO_CLOSE,
        )  # fmt: skip

        def on_ready() -> None:
            tidying.begin()
            sys.setswitchinterval(SWITCH_SECONDS)
            if ready is None:
                others = f" Others in your network reach it at {hosting.reached}." if hosting.reached else ""
                print(f"Ludonaut is at {address} (Ctrl-C ends it).{others} Games are kept in {where}.", flush=True)
            else:
                ready(address)
            if open_browser:
                webbrowser.open(address + start_path)

        _Server(config, on_ready, hosting).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()


class _Server(uvicorn.Server):
    """A server that says when it is ready, and that it is about to end."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None], hosting: Hosting) -> None:
        super().__init__(config)
        self._on_ready: Final = on_ready
        self._hosting: Final = hosting

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """At the first signal nothing new begins, what is in work is written, and sockets are closed so that pages come again."""
        self._hosting.leaving = True
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()


def _own_address() -> str:
    """The address of this machine in its network, "" where it is in none.

    Nothing is sent: the system only says from where it would send.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("198.51.100.1", 9))
        except OSError:
            return ""
        own = str(asked.getsockname()[0])
    return "" if own.startswith("127.") else own


def _open_many_files() -> None:
    """Lets this process have many connections if the system allows it: the usual thousand files are soon used up; then nobody gets in."""
    if find_spec("resource") is not None:  # not on Windows
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _listen(host: str, port: int | None) -> socket.socket:
    """A bound socket on `port`; where nobody named one, on the default one or, if that is busy, on any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [DEFAULT_PORT, 0] if port is None else [port]
    for number in wanted:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen()  # two servers can be bound to a port, but only one can listen
        except (OSError, OverflowError) as error:
            listener.close()
            if number == wanted[-1]:
                raise PortInUse(f"{host} port {number} cannot be used: {error}; choose another with --port.") from None
            continue
        listener.set_inheritable(False)
        return listener
    raise AssertionError("unreachable: the last number either binds or raises")
