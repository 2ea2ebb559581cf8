"""Previews: a picture as pixels, for sites that show a link with an image and take no SVG.

The rasteriser is resvg, an optional package; without it a link has no picture. It knows no custom properties, so the style sheet of a
picture is flattened first: the dark theme's colours are put in, and what depends on a screen is left out.
"""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import re
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Final

from ludonaut.web.bounded import remember
from ludonaut.web.security import STYLE_ELEMENT
from ludonaut.web.worker import Worker

WIDTH: Final = 1200
"""Pixels across: what the sites that show links ask for."""
MOST_KEPT: Final = 64
PATIENCE: Final = 20.0
NESTED: Final = re.compile(r"@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
PROPERTY: Final = re.compile(r"(--[\w-]+):([^;]*)")
USE: Final = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
DEEPEST: Final = 4
"""A property may be defined by another one, and that by a third."""
LOG: Final = logging.getLogger(__name__)


@cache
def can_draw() -> bool:
    """Whether the rasteriser is installed."""
    return importlib.util.find_spec("resvg_py") is not None


def flattened(svg: str) -> str:
    """The picture with its custom properties put in, as its first rule has them, and without rules for other themes and screens."""
    found = STYLE_ELEMENT.search(svg)
    if found is None:
        return svg
    rules = RULE.findall(NESTED.sub("", found[1]))
    values: dict[str, str] = dict(PROPERTY.findall(rules[0][1])) if rules else {}

    def put_in(text: str) -> str:
        for _ in range(DEEPEST):
            text = USE.sub(lambda use: values.get(use[1]) or use[2] or "currentColor", text)
        return text

    kept = "".join(f"{chosen}{{{body}}}" for chosen, body in rules if "[data-" not in chosen)
    return put_in(svg[: found.start(1)] + kept + svg[found.end(1) :])


def rasterised(svg: str, width: int) -> bytes:
    """A drawing as PNG, so many pixels wide. Only where the rasteriser is installed."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


def draw(svg: str) -> bytes:
    """The picture as PNG. Runs in the worker process."""
    return rasterised(flattened(svg), WIDTH)


class Previews:
    """Draws pictures in a process of its own, one at a time, and keeps the last ones."""

    def __init__(self) -> None:
        self._worker: Final = Worker()
        self._kept: Final[dict[str, bytes]] = {}
        self._turn: Final = asyncio.Lock()

    async def png(self, svg: str) -> bytes | None:
        """The picture as PNG, or None where it cannot be made."""
        if not can_draw():
            return None
        async with self._turn:
            if svg not in self._kept:
                drawn = await self._drawn(svg)
                if drawn is None:
                    return None
                self._kept[svg] = drawn
            remember(self._kept, svg, self._kept[svg], MOST_KEPT)
            return self._kept[svg]

    async def _drawn(self, svg: str) -> bytes | None:
        try:
            return await self._worker.run(PATIENCE, draw, svg)
        except (BrokenProcessPool, TimeoutError, ValueError) as error:
            LOG.warning("A preview could not be drawn: %s", error)
            self.close()
            return None

    def close(self) -> None:
        """Ends the worker process."""
        self._worker.close()
