"""What makes the pages an app of a phone or a desktop: a manifest, icons, and a page for the time in which the server is away."""

from __future__ import annotations

from functools import cache
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludonaut.web.fragments import STATIC, static_address, static_version
from ludonaut.web.pages import Pages
from ludonaut.web.previews import can_draw, rasterised

WORKER: Final = "worker.js"
ICON: Final = "app-icon.svg"
"""The mark on a ground without corners: systems cut icons to shapes of their own."""
ICON_SIZES: Final = (180, 192, 512)
"""Pixels of a side that the home screens of iOS, Android and desktops ask for."""
GROUND: Final = "#0d1622"


class AppPages:
    """Answers what a browser asks for to install these pages, and to have something to show without the server."""

    def __init__(self, pages: Pages) -> None:
        self._pages: Final = pages

    async def manifest(self, _: Request) -> Response:
        """The app's name, icons and ways in."""
        icons = [
            {"src": static_address(ICON), "sizes": "any", "type": "image/svg+xml", "purpose": purpose} for purpose in ("any", "maskable")
        ]
        if can_draw():
            icons += [{"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICON_SIZES]
        told = {
            "id": "/", "name": "Ludonaut", "short_name": "Ludonaut", "lang": "en", "start_url": "/", "scope": "/", "display": "standalone",
            "description": "Space board games: alone, against bots, or with friends.",
            "background_color": GROUND, "theme_color": GROUND, "categories": ["games"], "icons": icons,
            "shortcuts": [{"name": "The game that waits for me", "url": "/next"}, {"name": "Today's challenges", "url": "/daily"}],
        }  # fmt: skip
        return JSONResponse(told, media_type="application/manifest+json", headers={"cache-control": "no-cache"})

    async def icon(self, request: Request) -> Response:
        """The app's icon as pixels, for systems that take no drawing."""
        size = request.path_params["size"]
        if size not in ICON_SIZES or not can_draw():
            raise HTTPException(404, "There is nothing at this address.")
        return Response(_icon(size), media_type="image/png", headers={"cache-control": "public, max-age=86400"})

    async def away(self, request: Request) -> Response:
        """What is shown in the place of any page while the server cannot be reached."""
        return self._pages.show("away.html", request)

    async def worker(self, _: Request) -> Response:
        """The script that works while no page is open; it stands at the root because it may open any page.

        Its first line changes with the static files, so that browsers notice when what it keeps is old.
        """
        script = f"// {static_version()}\n{(STATIC / WORKER).read_text(encoding='utf-8')}"
        return Response(script, media_type="text/javascript", headers={"cache-control": "no-cache"})


@cache
def _icon(size: int) -> bytes:
    return rasterised((STATIC / ICON).read_text(encoding="utf-8"), size)
