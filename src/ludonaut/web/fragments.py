"""Fragments: the parts of a table's page that change during a game, drawn once for all who see the same."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ludonaut.core.match import LoggedEvent
from ludonaut.core.view import Choice, View, grouped
from ludonaut.web.phrases import ago, percent, sentence
from ludonaut.web.table import Table
from ludonaut.web.watcher import Face, Fragment

STATIC: Final = Path(__file__).parent / "static"
NAMES: Final = ("board", "prompt", "choices", "controls", "hint", "seats", "sections")
MOST_RANKED: Final = 4


def make_templates() -> Environment:
    """The templates of this package; everything put into them is escaped unless it is markup of ours."""
    environment = Environment(
        loader=PackageLoader("ludonaut.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(ago=ago, percent=percent, sentence=sentence)
    environment.globals["static"] = static_address
    return environment


def static_address(name: str) -> str:
    """The address of a static file, which changes with its content, so that browsers may keep it for ever."""
    digest = blake2b((STATIC / name).read_bytes(), digest_size=6).hexdigest()
    return f"/static/{name}?{digest}"


class Fragments:
    """Draws fragments; the last drawing of each table and layout is kept while nothing changes."""

    def __init__(self, templates: Environment) -> None:
        self._templates: Final = {name: templates.get_template(f"fragments/{name}.html") for name in NAMES}
        self._event: Final = templates.get_template("fragments/event.html")
        self._drawn: Final[WeakKeyDictionary[Table, dict[str, tuple[int, dict[str, Fragment]]]]] = WeakKeyDictionary()
        self.face: Final = Face(self.of, self.event)

    def of(self, table: Table, layout: str) -> dict[str, Fragment]:
        """All fragments of a table by name."""
        drawn = self._drawn.setdefault(table, {})
        if layout not in drawn or drawn[layout][0] != table.version:
            drawn[layout] = (table.version, self._draw(table, layout))
        return drawn[layout][1]

    def event(self, event: LoggedEvent) -> str:
        """An event as an item of the log."""
        return self._event.render(step=event.step, event=event.event)

    def _draw(self, table: Table, layout: str) -> dict[str, Fragment]:
        view = table.view()
        values = {
            "view": view,
            "table": table,
            "record": table.record,
            "picture": Markup(table.match.game.picture(view, layout)),  # noqa: S704 - pictures are markup of ours
            "groups": grouped(view.choices),
            "hint": table.hint,
            "hinted": _hinted(table, view),
            "no_undo": table.why_no_undo(),
        }
        fragments = {}
        for name, template in self._templates.items():
            html = template.render(values)
            fragments[name] = Fragment(blake2b(html.encode(), digest_size=6).hexdigest(), html)
        return fragments


def _hinted(table: Table, view: View) -> list[tuple[Choice, float]]:
    """The choices that the bot looked at longest, each with its chance to win."""
    if table.hint is None or table.hint.advice is None:
        return []
    choices = {choice.action: choice for choice in view.choices}
    ranked = [line for line in table.hint.advice.ranked if line.action in choices]
    return [(choices[line.action], line.value) for line in ranked[:MOST_RANKED]]
