"""Fragments: the parts of a table's page that change during a game, drawn once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ludonaut.bots import RankedAction
from ludonaut.bots.review_words import Wording
from ludonaut.core.game import Event
from ludonaut.core.match import LoggedEvent
from ludonaut.core.phrases import listed
from ludonaut.core.seat_marks import mark
from ludonaut.core.view import MANY_CHOICES, Choice, SeatLine, View, grouped, view_bytes
from ludonaut.web.accord_box import accord_of
from ludonaut.web.bot_play import Hint
from ludonaut.web.chat import Message
from ludonaut.web.drawers import Drawers, position
from ludonaut.web.drawing import Part
from ludonaut.web.naming import named_result, naming_at
from ludonaut.web.phrases import ago, percent, sentence, unbroken
from ludonaut.web.previews import can_draw
from ludonaut.web.screens import COVERED, ONLOOKER, Screen
from ludonaut.web.seating import MOST_PLACES, USUAL_BOT, Sitter, offered_bots, people_of
from ludonaut.web.table import Table
from ludonaut.web.watcher import DATA, HOST_LAYOUT, Face, Fragment

STATIC: Final = Path(__file__).parent / "static"
WIDE: Final = "wide"
HOST_NAMES: Final = ("host_round", "board", "host_seats")
NAMES: Final = ("curtain", "board", "accord", "lesson", "prompt", "choices", "hint", "go", "controls", "seats", "sections")
MOST_RANKED: Final = 4
MOST_NEWS: Final = 14
TOO_MANY_TO_SHOW: Final = 24
"""With more choices than this every group can be folded; on a phone the list waits until it is asked for."""
MOST_DRAWN: Final = 3
"""A table that moves on each time while it is drawn elsewhere is drawn here after so many times: whoever watches sees it meanwhile."""
MOST_NAMED: Final = 4
"""Of more seats than this that the table waits for, not all are named."""
SAME_CHANCE: Final = 0.015
"""Chances to win that differ by less than this are told as about the same: the bot's own guess wavers as much."""
BOTS: Final = offered_bots()
PIECES: Final = {
    "choice": ("choice",),
    "seat": ("seated", "game", "clocks", "over"),
    "section": ("section",),
}
"""The small parts that stand in many fragments, each with all that it shows. A template gets one by its name and `_item`."""
PIECES_KEPT: Final = 4096
"""So many of a kind are remembered."""


def make_templates() -> Environment:
    """The templates of this package; everything put into them is escaped unless it is markup of ours."""
    environment = Environment(
        loader=PackageLoader("ludonaut.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(ago=ago, percent=percent, sentence=sentence, unbroken=unbroken)
    environment.filters.update(named=lambda told, table: naming_at(table)(told), named_result=named_result)
    environment.globals.update(bots=BOTS, usual_bot=USUAL_BOT, can_draw=can_draw)
    environment.globals["static"] = static_address
    environment.globals["seat_mark"] = lambda colour, class_="shape": Markup(mark(colour, class_))  # noqa: S704 - of our own making
    environment.globals.update({f"{name}_item": _piece(environment, name, parameters) for name, parameters in PIECES.items()})
    return environment


def _piece(environment: Environment, name: str, parameters: Sequence[str]) -> Callable[..., Markup]:
    """What draws a small part from these parameters alone; it remembers what it gave, whoever it was for."""
    template = environment.get_template(f"fragments/{name}.html")

    @lru_cache(maxsize=PIECES_KEPT)
    def drawn(*values: object) -> Markup:
        return Markup(template.render(dict(zip(parameters, values, strict=True))))  # noqa: S704 - the template has escaped it

    return drawn


@cache
def static_version() -> str:
    """A name for the static files as they are. It is a folder in their addresses, so that scripts that import each other keep together."""
    digest = blake2b(digest_size=6)
    for path in sorted(STATIC.iterdir()):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def static_address(name: str) -> str:
    """The address of a static file, which changes with the content of any, so that browsers may keep it for ever."""
    return f"/static/{static_version()}/{name}"


class Fragments:
    """Draws fragments; the last drawing for each table, way of looking and layout is kept while nothing changes."""

    def __init__(self, templates: Environment, drawers: Drawers) -> None:
        self._drawers: Final = drawers
        self._templates: Final = {name: templates.get_template(f"fragments/{name}.html") for name in (*NAMES, *HOST_NAMES)}
        self._event: Final = templates.get_template("fragments/event.html")
        self._drawn: Final[WeakKeyDictionary[Table, dict[tuple[object, ...], tuple[int, dict[str, Fragment]]]]] = WeakKeyDictionary()
        self._said: Final = templates.get_template("fragments/said.html")
        self._in_crowd: Final = _piece(templates, "crowd_seat", ("name", "bot", "score", "due"))
        self.face: Final = Face(self.prepare, self.of, self._log_in, self.said)

    async def prepare(self, table: Table, screen: Screen, layout: str) -> None:
        """Has the picture or, for a program, the view drawn in another process, where the server has much to do.

        In a crowd that is for those who sit there: who only looks on sees at once what each of them decides.
        """
        for _ in range(MOST_DRAWN):
            if not self._drawers.help_with(table):
                return
            before, part = position(table), _part(table, screen, layout)
            is_shown = layout == DATA or table.observer(screen) != COVERED
            if not is_shown or table.why_no_play(part[0]) or (table.is_crowd and part[0] == ONLOOKER):
                return
            if await self._drawers.draw(table, part) is None or position(table) == before:
                return

    def of(self, table: Table, screen: Screen, layout: str) -> dict[str, Fragment]:
        """All fragments of a table by name, as one may see them through a screen."""
        drawn = self._drawn.setdefault(table, {})
        looking = (*table.looking(screen), layout)
        kept = drawn.get(looking)
        if kept is None or kept[0] != table.version:
            draw = {DATA: self._told, HOST_LAYOUT: self._draw_for_all}.get(layout, self._draw)
            kept = drawn[looking] = (table.version, draw(table, screen, layout))
        return kept[1]

    def events(self, table: Table, events: Iterable[LoggedEvent]) -> str:
        """Events as items of the log, one after the other."""
        return "".join(self._items(table, events))

    def _items(self, table: Table, events: Iterable[LoggedEvent]) -> list[str]:
        """Events as items of the log. The numbers of their steps are left out: they count what others have done unseen."""
        named = naming_at(table)
        return [self._event.render(event=event.event, told=named(event.event.sentence)) for event in events]

    def _log_in(self, table: Table, events: Sequence[LoggedEvent], layout: str) -> Sequence[str | Event]:
        if layout == DATA or not events:
            return [event.event for event in events]
        return self._items(table, events)

    def said(self, table: Table, message: Message, screen: Screen, layout: str = "") -> str | dict[str, object]:
        """A message of the chat as an item of its list."""
        talker = blake2b(message.person.encode(), digest_size=6).hexdigest()  # by which a page knows whom one does not want to hear
        if layout == DATA:
            return {"number": message.number, "talker": talker, "name": message.name, "text": message.text, "at": message.at}
        numbers = {number for number, person in table.record.people.items() if person == message.person}
        seats = [line for line in table.view(ONLOOKER).seats if table.seating[line.seat].person in numbers]
        colour = seats[0].colour if seats else ""
        return self._said.render(
            message=message, talker=talker, mine=bool(message.person) and message.person == screen.person, colour=colour
        )

    def _draw(self, table: Table, screen: Screen, layout: str) -> dict[str, Fragment]:
        observer = table.observer(screen)
        view = table.view(observer)
        covered = observer == COVERED
        hint = table.bots.hint if table.bots.hint and table.bots.hint.seat == observer else None
        person = table.person_at_curtain(screen) if covered else 0
        no_undo = table.why_no_undo(screen)
        seated = places(table, view, screen)
        values = {
            "view": view,
            "named": naming_at(table),
            "table": table,
            "record": table.record,
            "observer": observer,
            "sits": table.company.sits(screen),
            "why_no_seat": table.why_no_seat_for(screen),
            "covered": covered,
            "person": person,
            "news": table.news_for(person)[-MOST_NEWS:] if covered else [],
            **self._seats(seated),
            "accord": accord_of(table, screen, [place.name for place in seated]),
            "course": table.course(),
            "led": table.is_led,
            "clocks": table.parley.clock is not None,
            "picture": "" if covered else self._picture(table, view, layout),
            "groups": offered(view.choices),
            "main": [choice for choice in view.choices if choice.main],
            "many": len(view.choices) > TOO_MANY_TO_SHOW,
            "hint": hint,
            "hinted": _hinted(hint, view),
            "same_chance": SAME_CHANCE,
            "most_reviewed": MOST_PLACES,
            "contest": table.match.game.is_contest(table.match.seats),
            "wording": Wording(table.match.game, table.match.seats),
            "no_undo": no_undo,
            "ground": table.ground_of(screen),
            "fair": table.match.fair_chance(),
            "may_pass": table.may_pass(screen),
            "waiting": "" if view.choices or view.result else waiting(table, view),
        }
        return self._rendered(NAMES, values)

    def _draw_for_all(self, table: Table, screen: Screen, _: str) -> dict[str, Fragment]:
        """What a large screen shows a whole room: the board, the round and who still thinks, and the standings."""
        view = table.view(ONLOOKER)
        seats = [place._replace(name=place.sitter.name or place.line.name) for place in places(table, view, screen)]  # nobody is "you" here
        values = {
            "view": view,
            "named": naming_at(table),
            "covered": False,
            "picture": self._picture(table, view, WIDE),
            "seats": sorted(seats, key=lambda place: (-view.won[place.line.seat], -place.line.score)) if view.result else seats,
            "thinking": sum(line.due for line in view.seats),
        }
        return self._rendered(HOST_NAMES, values)

    def _picture(self, table: Table, view: View, layout: str) -> Markup:
        """The picture of a table as one may see it."""
        made = self._ready_made(table, (view.observer, layout))
        if made is not None:
            return Markup(made.decode())  # noqa: S704 - pictures are markup of ours
        return Markup(self._drawers.effort.here(lambda: table.match.game.picture(view, layout)))  # noqa: S704

    def _told(self, table: Table, screen: Screen, layout: str) -> dict[str, Fragment]:
        """What a program is told instead of a page: the view, and who sit around; `curtain` is the person whom a curtain waits for."""
        covered = table.observer(screen) == COVERED
        around = {"seats": table.seating, "curtain": table.person_at_curtain(screen) if covered else 0}
        view = self._ready_made(table, _part(table, screen, layout))
        if view is None:
            view = self._drawers.effort.here(lambda: view_bytes(table.view(table.observer(screen))))
        parts = {"view": view, "table": msgspec.json.encode(around)}
        # Python's own hash has a secret of this process in it: after a restart all is told again.
        return {name: Fragment(f"{hash(told):x}", msgspec.Raw(told)) for name, told in parts.items()}

    def _ready_made(self, table: Table, part: Part) -> bytes | None:
        """What another process has drawn; a picture with nothing to press in it is not drawn there."""
        return None if table.why_no_play(part[0]) else self._drawers.made(table, part)

    def _seats(self, places: list[Place]) -> dict[str, object]:
        """What the list of seats shows: every seat by itself, or in a crowd those of people, and all together in a fold."""
        crowd = len(places) > MOST_PLACES
        near = [place for place in places if place.sitter.person or place.mine][:MOST_PLACES] if crowd else places
        everybody = [self._in_crowd(place.name, place.sitter.bot, place.line.score, place.line.due) for place in places] if crowd else []
        free = [place for place in places if not place.fixed]
        thinking = sum(place.line.due for place in places)
        joined = Markup("\n  ".join(everybody))  # noqa: S704 - all of it is markup already, which joining as such would look at again
        return {"places": places, "near": near, "crowd": crowd, "everybody": joined, "free": free, "thinking": thinking}

    def _rendered(self, names: Sequence[str], values: dict[str, object]) -> dict[str, Fragment]:
        fragments = {}
        for name in names:
            html = self._templates[name].render(values)
            fragments[name] = Fragment(blake2b(html.encode(), digest_size=6).hexdigest(), html)
        return fragments


def _part(table: Table, screen: Screen, layout: str) -> Part:
    """What takes long to draw for a screen: from where it looks, and the layout of the picture, or DATA for a program's view."""
    return max(table.observer(screen), ONLOOKER), WIDE if layout == HOST_LAYOUT else layout


class Place(NamedTuple):
    """A seat in the list of seats: its line of the view, what whoever sits there is called, whether the screen looks from it, and who.

    `fixed` is why nobody at this screen can say who plays there, or ""; `lent` tells that it is the seat of somebody else, in whose place
    only the usual bot plays.
    """

    line: SeatLine
    name: str
    mine: bool
    sitter: Sitter
    fixed: str
    lent: bool

    @property
    def kind(self) -> str:
        """What stands below the name: the colour that the log speaks of, and the bot that plays."""
        return ", ".join(part for part in ("" if self.name == self.line.name else self.line.name, self.sitter.bot) if part)


def places(table: Table, view: View, screen: Screen) -> list[Place]:
    """The seats of a table for the list beside the board."""
    observer, why_not, mine = table.observer(screen), table.company.why_not_seat, table.company.mine(screen)
    return [
        Place(
            line, seat_name(table, line), line.seat == observer, table.seating[line.seat], why_not(screen, line.seat, table.seating),
            mine is not None and table.seating[line.seat].person not in mine,
        )
        for line in view.seats
    ]  # fmt: skip


def seat_name(table: Table, line: SeatLine) -> str:
    """What whoever holds a seat is called: by name, or the colour where there is none."""
    sitter = table.seating[line.seat]
    alone = sitter.person and not table.record.online and len(people_of(table.seating)) == 1
    return sitter.name or ("You" if alone else line.name)


def waiting(table: Table, view: View) -> str:
    """Whom the table waits for, in one sentence."""
    if table.parley.rests:
        return "The table rests"
    due = [line for line in view.seats if line.due]
    people = [line for line in due if table.seating[line.seat].decides]
    movers = table.bots.next_movers()
    playing_on = next((line for line in due if line.seat in movers and line in people), None)
    if people and playing_on is None and not (table.bots.paused and len(people) < len(due)):
        return f"Waiting for {_some([seat_name(table, line) for line in people])}"
    bots = [playing_on] if playing_on else [line for line in due if line not in people] or list(view.seats[:1])
    verb = ("waits", "wait") if table.bots.paused and playing_on is None else ("is thinking", "are thinking")
    if len(bots) > MOST_NAMED:
        return f"{len(bots)} bots {verb[1]}"
    names = [f"{seat_name(table, line)}{f' ({bot})' if (bot := table.seating[line.seat].bot) else ''}" for line in bots]
    return f"{listed(names)} {verb[len(names) > 1]}"


def _some(names: Sequence[str]) -> str:
    """Names in one list, of many the first few."""
    return listed(names) if len(names) <= MOST_NAMED else listed([*names[: MOST_NAMED - 1], f"{len(names) - MOST_NAMED + 1} others"])


class Offer(NamedTuple):
    """A group of choices in the list, and whether it is folded at first."""

    title: str
    choices: list[Choice]
    folded: bool


def offered(choices: Sequence[Choice]) -> list[Offer]:
    """The choices under their headings without the main ones, which stand by themselves; long groups folded, after the short ones."""
    groups = [(title, members) for title, members in grouped(choices) if not members[0].main]
    return [Offer(title, members, len(members) > MANY_CHOICES and len(groups) > 1) for title, members in groups]


def _hinted(hint: Hint | None, view: View) -> list[tuple[Choice, RankedAction]]:
    """The choices that the bot looked at longest, each with what it is worth."""
    if hint is None or hint.advice is None:
        return []
    choices = {choice.action: choice for choice in view.choices}
    ranked = [line for line in hint.advice.ranked if line.action in choices]
    return [(choices[line.action], line) for line in ranked[:MOST_RANKED]]
