"""What the page says of the accord of a table: what is asked and by whom, whether it rests, whose time has run out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludonaut.core.phrases import listed
from ludonaut.web.accord import EXPEL_REQUEST, UNDO_REQUEST, Request
from ludonaut.web.clock import DAY, MINUTE
from ludonaut.web.parley import MORE_TIME
from ludonaut.web.screens import Screen
from ludonaut.web.seating import USUAL_BOT
from ludonaut.web.table import Table


class Late(NamedTuple):
    """A seat whose time has run out, and whether whoever looks may choose what becomes of it."""

    seat: int
    name: str
    told: str
    sure: str
    may_choose: bool
    mine: bool


class AccordBox(NamedTuple):
    """All of it, for one screen. `plays` tells whether somebody at it plays."""

    rests: bool
    plays: bool
    asks: str
    missing: str
    may_agree: bool
    may_withdraw: bool
    late: list[Late]
    more: str
    bot: str = USUAL_BOT


def accord_of(table: Table, screen: Screen, names: Sequence[str]) -> AccordBox | None:
    """What a screen is shown of the accord, if there is any. `names` are those of the seats."""
    parley, mine = table.parley, table.company.mine(screen)
    if mine is None or table.match.is_over:
        return None
    request, missing, out = parley.request, parley.missing(), parley.out()
    plays = any(sitter.decides and sitter.person in mine for sitter in table.seating)
    called = {sitter.person: name for sitter, name in reversed(list(zip(table.seating, names, strict=True)))}
    late = [
        Late(
            seat, names[seat], f"{'Your time' if table.seating[seat].person in mine else f'The time of {names[seat]}'} has run out.",
            f"Put {names[seat]} out of this game? A bot takes the seat for good.", plays and table.seating[seat].person not in mine,
            table.seating[seat].person in mine,
        )
        for seat in out
    ]  # fmt: skip
    rule = parley.clock.rule if parley.clock else None
    amount = rule.bank // DAY if rule and rule.daily else MORE_TIME // MINUTE
    unit = "day" if rule and rule.daily else "minute"
    return AccordBox(
        parley.rests, plays, _asked(request, called, names, mine) if request else "",
        f"Still to answer: {listed([called[person] for person in missing])}." if request else "",
        bool(mine.intersection(missing)), request is not None and bool(mine & request.people), late,
        f"Give {amount} {unit}{'' if amount == 1 else 's'} more",
    )  # fmt: skip


def _asked(request: Request, called: dict[int, str], names: Sequence[str], mine: frozenset[int]) -> str:
    """What is asked, in one sentence."""
    own = bool(mine & request.people)
    who = "You" if own else listed([called.get(person, "Somebody") for person in sorted(request.people)])
    asks = "ask" if own or len(request.people) > 1 else "asks"
    if request.what == UNDO_REQUEST:
        return f"{who} {asks} to take back {'your' if own else 'the'} last action{'' if own else f' of {names[request.seat]}'}."
    if request.what == EXPEL_REQUEST:
        return f"{who} {asks} to put {names[request.seat]} out of the game; a bot would play on in that seat."
    return f"{who} {asks} for a rest: no time runs, and nobody moves until somebody goes on."
