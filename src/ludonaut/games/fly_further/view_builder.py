"""A plain view of the table: what one seat may know, in words."""

from __future__ import annotations

from ludonaut.core.actions import ActionTable
from ludonaut.core.numbers import zeros
from ludonaut.core.phrases import say
from ludonaut.core.state import legal_list
from ludonaut.core.view import Choice, SeatLine, Section, View
from ludonaut.games.fly_further.contents import NOTHING
from ludonaut.games.fly_further.journey import left_for
from ludonaut.games.fly_further.observation import OBSERVATION_SIZE, write_observation
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.state import ASK_WORDS, LAYER_SORTS, LAYERS
from ludonaut.games.fly_further.words import colour_word


def build_view(state: FlyRules, actions: ActionTable, name: str, observer: int) -> View:
    """The table as `observer` sees it; an onlooker (-1) sees no orders and no choice that is not shown."""
    seats = range(int(state.seats))
    choices = (
        tuple(Choice(action, actions.notation(action), actions.notation(action)) for action in legal_list(state, observer, len(actions)))
        if observer >= 0
        else ()
    )
    return View(
        game=name,
        observer=observer,
        rounds=int(state.rounds()),
        prompt=say("Asked now: {ask}.", ask=ASK_WORDS[int(state.ask)]),
        choices=choices,
        refusals=(),
        seats=tuple(
            SeatLine(seat, colour_word(int(state.people[seat].colour)), bool(state.due(seat)), int(state.score(seat))) for seat in seats
        ),
        sections=(Section(say("Table"), _lines(state, observer)),),
        result=say("The flight is over.") if state.is_over() else "",
        won=tuple(state.returns(seat) for seat in seats),
    )


def _lines(state: FlyRules, observer: int) -> tuple[str, ...]:
    """Everything that the observer may know, as numbers."""
    buffer = zeros(OBSERVATION_SIZE)
    if observer >= 0:
        write_observation(state, observer, buffer)
        return (" ".join(str(number) for number in buffer),)
    left = [int(left_for(state, -1, layer, sort)) for layer in range(LAYERS) for sort in range(LAYER_SORTS)]
    people = [
        [int(one.points), int(one.energy), int(one.orders_held), int(one.due), int(one.colour), int(one.orders_played), int(one.holds)]
        + [int(count) for count in (*one.hand, *one.discards, *one.tokens, *one.spent, *one.scored)]
        + [int(one.main) if one.is_shown else NOTHING, int(one.plus) if one.plus_is_open else NOTHING, int(one.offer)]
        for one in state.people
    ]
    people += [
        [int(one.last_main), int(one.last_second), int(one.last_plus), int(one.last_token), int(one.last_foretold)] for one in state.people
    ]
    people += [[int(count) for count in state.order_discards.counts]]
    plays = [[int(play.card), int(play.kind), int(play.weight), int(play.taker), int(play.goes_to)] for play in state.plays]
    return tuple(str(line) for line in (left, int(state.planet), int(state.window), [int(n) for n in state.pool], *people, *plays))
