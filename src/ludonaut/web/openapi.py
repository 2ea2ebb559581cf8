"""The description of the API, written from the structures that it reads and answers with."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any, Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludonaut.web.api import Begun, Change, GameInfo, GameLine, Handler, Me, NewGame, Order, ReviewSoFar, Said, State, encoded
from ludonaut.web.api_tables import LobbyApi, NewTable, TableInfo
from ludonaut.web.commands import Answer
from ludonaut.web.pages import Pages

ROOT: Final = "/api/v1"
PLACE: Final = "#/components/schemas/{name}"
JSON: Final = "application/json"
ID: Final = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}, "description": "The id of a game."}
CODE: Final = {"name": "code", "in": "path", "required": True, "schema": {"type": "string"}, "description": "The code of a table."}


class Operation(NamedTuple):
    """What can be asked: by which method at which address, what is sent, and what comes back with which status.

    `answer` is a structure, or for another kind of text its media type.
    """

    method: str
    path: str
    name: str
    answer: Any
    body: Any = None
    status: int = 200
    refusals: tuple[int, ...] = ()
    query: tuple[dict[str, Any], ...] = ()
    signed: bool = True


OVER: Final = {"name": "over", "in": "query", "required": False, "schema": {"enum": ["true", "false"]}, "description": "Finished games."}
SINCE: Final = {
    "name": "since", "in": "query", "required": False, "schema": {"type": "integer", "minimum": 0, "maximum": 99_999_999},
    "description": "How many events are known already.",
}  # fmt: skip
AGAIN: Final = {
    "name": "again", "in": "query", "required": False, "schema": {"enum": ["true", "false"]}, "description": "Go on after a trouble.",
}  # fmt: skip
OPERATIONS: Final = (
    Operation("get", "/games", "games", list[GameInfo], signed=False),
    Operation("post", "/games", "begin", Begun, NewGame, 201, (400, 401, 404, 413, 507)),
    Operation("get", "/me", "me", Me, refusals=(401,)),
    Operation("get", "/me/games", "my_games", list[GameLine], refusals=(400, 401), query=(OVER,)),
    Operation("get", "/me/games.ndjson", "export", "application/x-ndjson", refusals=(401,)),
    Operation("get", "/games/{id}", "state", State, refusals=(400, 403, 404, 409), query=(SINCE,), signed=False),
    Operation("post", "/games/{id}/commands", "command", Answer, Order, refusals=(400, 401, 403, 404, 413)),
    Operation("get", "/games/{id}/events", "events", "text/event-stream", refusals=(400, 403, 404), signed=False),
    Operation("get", "/games/{id}/transcript", "transcript", "text/plain", refusals=(400, 403, 404, 409), signed=False),
    Operation("get", "/games/{id}/review", "review", ReviewSoFar, refusals=(400, 403, 404, 409), query=(AGAIN,), signed=False),
    Operation("get", "/tables", "tables", list[TableInfo], signed=False),
    Operation("post", "/tables", "open_table", TableInfo, NewTable, 201, (400, 401, 404, 409, 413, 507)),
    Operation("get", "/tables/{code}", "table", TableInfo, refusals=(404,), signed=False),
    Operation("post", "/tables/{code}/join", "join_table", TableInfo, refusals=(401, 404, 409, 507)),
    Operation("post", "/tables/{code}/leave", "leave_table", TableInfo, refusals=(401, 404, 409, 507)),
    Operation("post", "/tables/{code}/begin", "begin_table", TableInfo, refusals=(400, 401, 403, 404, 409, 507)),
)
WHY: Final = {
    400: "What was sent is not understood, or is against the rules.", 401: "Nobody known asks.", 403: "This is not yours to see.",
    404: "There is no such thing.", 409: "Not now: see the sentence.", 413: "What was sent is too long.", 507: "It could not be saved.",
}  # fmt: skip


@cache
def document() -> dict[str, Any]:
    """The whole description, as OpenAPI 3.1."""
    kinds = [kind for one in OPERATIONS for kind in (one.answer, one.body) if kind is not None and not isinstance(kind, str)]
    schemas, components = msgspec.json.schema_components([*kinds, Change, Said], ref_template=PLACE)
    by_kind = {repr(kind): schema for kind, schema in zip([*kinds, Change, Said], schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for one in OPERATIONS:
        paths.setdefault(ROOT + one.path, {})[one.method] = _described(one, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludonaut", "version": version("ludonaut"), "description": "For computer players: the commands of the page."},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def _described(one: Operation, by_kind: dict[str, Any]) -> dict[str, Any]:
    if isinstance(one.answer, str):
        content = {one.answer: {"schema": {"type": "string"}}}
    else:
        content = {JSON: {"schema": by_kind[repr(one.answer)]}}
    summary = (getattr(LobbyApi, one.name).__doc__ or "").strip()
    responses: dict[str, Any] = {str(one.status): {"description": "Done.", "content": content}}
    for status in one.refusals:
        responses[str(status)] = {"description": WHY[status], "content": {JSON: {"schema": by_kind[repr(Said)]}}}
    described: dict[str, Any] = {
        "operationId": one.name,
        "summary": summary,
        "parameters": [*([ID] if "{id}" in one.path else []), *([CODE] if "{code}" in one.path else []), *one.query],
        "responses": responses,
    }
    if one.body is not None:
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": by_kind[repr(one.body)]}}}
    if one.signed:
        described["security"] = [{"token": []}]
    return described


class ApiPages:
    """The description as a file, and as a page to read."""

    def __init__(self, api: LobbyApi, pages: Pages) -> None:
        self.api: Final = api
        self.pages: Final = pages

    def routes(self) -> list[Route]:
        """All addresses of the API."""
        named: dict[str, Handler] = {one.name: self.api.answering(getattr(self.api, one.name)) for one in OPERATIONS}
        routes = [Route(ROOT + one.path, named[one.name], methods=[one.method.upper()]) for one in OPERATIONS]
        return [Route("/api", self.page), Route("/api/openapi.json", self.description), *routes]

    async def description(self, _: Request) -> Response:
        """The description as OpenAPI."""
        return encoded(document())

    async def page(self, request: Request) -> Response:
        """What the API is, to read."""
        listed = [(one, (getattr(LobbyApi, one.name).__doc__ or "").strip()) for one in OPERATIONS]
        return self.pages.show("api.html", request, operations=listed, root=ROOT)
