"""Live connections to a table: a WebSocket, or server-sent events with plain POST where sockets do not get through.

Both carry the same messages.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludonaut.core.errors import LudonautError
from ludonaut.web.commands import FASTEST_PACE, SLOWEST_PACE, USUAL_PACE, Answer, Command
from ludonaut.web.entrance import Entrance
from ludonaut.web.event_stream import event_stream
from ludonaut.web.limits import A_SOCKET, Bucket
from ludonaut.web.screens import HOST, Screen
from ludonaut.web.store import StoreUnreadable
from ludonaut.web.table import Table
from ludonaut.web.watcher import HOST_LAYOUT, Face, TableMoved, Watcher

LONGEST_COMMAND: Final = 16_384
NOT_UNDERSTOOD: Final = 4400
NO_SUCH_GAME: Final = 4404
NOT_LET_IN: Final = 4403
COMES_BACK: Final = 1012
"""What a socket is closed with when the server is started again; the page then connects again."""
FAULT: Final = 1011
"""What a socket is closed with when this server made a mistake, or its database is away; the page then connects again."""
MOVED: Final = 1012
"""What a socket is closed with when the game goes on elsewhere; the page then connects again."""
COMMANDS: Final = msgspec.json.Decoder(Command)
LOG: Final = logging.getLogger(__name__)


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """How a client begins: its own id, what it shows already, in which layout, and how fast bots may move (ms an action).

    With the layout "data" nothing is drawn: a program gets the view as JSON instead of the parts of a page, and events as they are. "host"
    is a large screen for a whole room.
    """

    client: str
    layout: Literal["wide", "tall", "data", "host"] = "wide"
    seen: int = -1
    pace: int = USUAL_PACE
    shown: dict[str, str] = {}

    def __post_init__(self) -> None:
        if not 8 <= len(self.client) <= 64 or not self.client.isascii() or not self.client.isprintable():
            raise ValueError("a client id has 8 to 64 characters")
        self.pace = min(max(self.pace, FASTEST_PACE), SLOWEST_PACE)


class Posted(msgspec.Struct, forbid_unknown_fields=True):
    """A command that comes by POST."""

    client: str
    command: Command


class Live:
    """The three ways in."""

    def __init__(
        self, entrance: Entrance, face: Face, counted: Callable[[str, Answer, float], None], leaving: Callable[[], bool]
    ) -> None:
        self.entrance: Final = entrance
        self.face: Final = face
        self.counted: Final = counted
        """Is told of each command: what was asked, the answer, and the seconds between."""
        self.leaving: Final = leaving
        """Whether this server is about to end; then nothing new begins, and clients come again."""

    async def socket(self, socket: WebSocket) -> None:
        """A WebSocket: first a hello, then commands; back come messages."""
        await socket.accept()
        try:
            self.entrance.hall.table(socket.path_params["id"])  # who asks for a game that there is not is told so before anything is heard
            hello = msgspec.json.decode(await self._receive(socket), type=Hello)
            table, screen = self.entrance.visit(socket, hello.client)
        except HTTPException as error:
            await socket.close(NOT_LET_IN, error.detail[:120])
            return
        except StoreUnreadable as error:
            await socket.close(FAULT, str(error)[:120])
            return
        except LudonautError as error:
            await socket.close(NO_SUCH_GAME, str(error)[:120])
            return
        except msgspec.MsgspecError:
            await socket.close(NOT_UNDERSTOOD, "a hello was expected")
            return
        except WebSocketDisconnect:
            return
        watcher = Watcher(table, self.face, hello, _shown_on(screen, hello))
        table.join(watcher)
        sender = asyncio.ensure_future(self._send(socket, watcher))
        bucket = Bucket(A_SOCKET)
        try:
            while True:
                command = decoded(await self._receive(socket))
                if watcher.expired:
                    break
                if self.leaving():  # not answered: the client keeps the command, and sends it when the server is back
                    await socket.close(COMES_BACK, "the server comes back in a moment")
                    break
                while wait := bucket.take():  # whoever asks too fast is read more slowly
                    await asyncio.sleep(wait)
                watcher.hold()
                watcher.answer(await self.obey(table, watcher, command, hello.client, watcher.screen))
        except msgspec.MsgspecError as error:
            with contextlib.suppress(RuntimeError):
                await socket.close(NOT_UNDERSTOOD, f"this command is not understood: {error}"[:120])
        except WebSocketDisconnect:
            pass
        finally:
            table.leave(watcher)
            sender.cancel()

    async def events(self, request: Request) -> Response:
        """The same messages as server-sent events."""
        query = request.query_params
        try:
            shown = msgspec.json.decode(query.get("shown", "{}"), type=dict[str, str])
            numbers = {name: int(query[name]) for name in ("seen", "pace") if name in query}
            hello = msgspec.convert({**query, **numbers, "shown": shown}, Hello)
        except ValueError as error:
            return Response(f"This request is not understood: {error}.", 400, media_type="text/plain")
        table, screen = self.entrance.visit(request, hello.client)
        watcher = Watcher(table, self.face, hello, _shown_on(screen, hello))
        return event_stream(table, watcher)

    async def command(self, request: Request) -> Response:
        """One command by POST; its answer comes back at once, the new position by the events."""
        try:
            posted = msgspec.json.decode(await request.body(), type=Posted)
            Hello(posted.client)
        except ValueError as error:
            return Response(f"This command is not understood: {error}.", 400, media_type="text/plain")
        table, screen = self.entrance.visit(request, posted.client)
        watchers = (one for one in table.watchers if isinstance(one, Watcher) and (one.client, one.screen) == (posted.client, screen))
        answer = await self.obey(table, next(watchers, None), posted.command, posted.client, screen)
        return Response(msgspec.json.encode(answer), media_type="application/json")

    async def obey(self, table: Table, watcher: Watcher | None, command: Command, client: str, screen: Screen) -> Answer:
        """Does a command of a connection and counts it."""
        begun = time.monotonic()
        answer = await obey(table, watcher, command, client, screen)
        self.counted(command.do, answer, time.monotonic() - begun)
        return answer

    async def _receive(self, socket: WebSocket) -> str:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if not isinstance(text, str) or len(text) > LONGEST_COMMAND:
            raise msgspec.DecodeError("text of a moderate length was expected")
        return text

    async def _send(self, socket: WebSocket, watcher: Watcher) -> None:
        while True:
            try:
                message = encoded(await watcher.next_message())
            except TableMoved:
                with contextlib.suppress(RuntimeError):
                    await socket.close(MOVED, "another server process plays this game now")
                return
            except Exception:
                LOG.exception("What changed at the table %s could not be drawn.", watcher.table.record.id)
                with contextlib.suppress(RuntimeError):
                    await socket.close(FAULT, "the table could not be drawn")
                return
            if watcher.expired:
                with contextlib.suppress(RuntimeError):
                    await socket.close(COMES_BACK, "who watches here is asked again")
                return
            try:
                await socket.send_text(message)
            except (WebSocketDisconnect, RuntimeError):
                return  # nobody listens any more
            del message  # a connection waits long for the next one, and thousands of pages would be kept meanwhile


def _shown_on(screen: Screen, hello: Hello) -> Screen:
    """Through which screen a connection looks: a large one has nobody's eyes."""
    return screen._replace(name=HOST) if hello.layout == HOST_LAYOUT else screen


def decoded(text: str) -> Command:
    """A command as it came. Raises msgspec.MsgspecError."""
    return COMMANDS.decode(text)


def encoded(message: dict[str, Any]) -> str:
    """A message as it goes."""
    return msgspec.json.encode(message).decode()


async def obey(table: Table, watcher: Watcher | None, command: Command, client: str, screen: Screen) -> Answer:
    """A command of a connection: how it wants to see the board is its own affair, all else is the table's."""
    if command.do in ("layout", "pace"):
        if watcher is not None and command.do == "layout":
            watcher.show_in(command.layout)
        elif watcher is not None:
            watcher.pace = min(max(command.pace, FASTEST_PACE), SLOWEST_PACE)
        return Answer(command.n)
    return await table.obey(command, client, screen)
