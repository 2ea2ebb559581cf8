"""Points by source, and how a game ended, in words."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.games.fly_further.labels import names_listed, person_name
from ludonaut.games.fly_further.participant import (
    FROM_CARDS,
    FROM_COLONIES,
    FROM_EVENTS,
    FROM_MINES,
    FROM_ORDERS,
    FROM_PLANETS,
    FROM_RACE,
    FROM_START,
)
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.scoring import tie_break

SOURCE_NAMES: Final = (
    (FROM_COLONIES, "Colonies"),
    (FROM_MINES, "Mines"),
    (FROM_CARDS, "Cards"),
    (FROM_RACE, "Race"),
    (FROM_ORDERS, "Orders"),
    (FROM_PLANETS, "Planets"),
    (FROM_EVENTS, "Events and belts"),
    (FROM_START, "Start"),
)
"""Where points are from, by name, in the order in which they are told."""


def points_by_source(state: FlyRules, person: int) -> tuple[tuple[str, int], ...]:
    """Where the points of a participant are from, in words; without what gave none."""
    one = state.people[person]
    return tuple((say(name), int(one.points_from[source])) for source, name in SOURCE_NAMES if one.points_from[source])


def result(state: FlyRules, observer: int) -> str:
    """How a game ended: who won and by what, and who else had how many points."""
    winners = [person for person in range(int(state.count)) if state.winners[person]]
    said = [_won(state, winners, observer)]
    best = int(state.people[winners[0]].points)
    specially = [person for person in winners if state.people[person].has_won]
    if specially:
        races = listed([state.box.races[int(state.people[person].race)].name for person in specially])
        said.append(say("It is the special victory of the {races}.", races=races))
    others = sorted((person for person in range(int(state.count)) if person not in winners), key=lambda one: -int(state.people[one].points))
    equal = [person for person in others if int(state.people[person].points) == best]
    if equal and not specially:
        said.append(
            say("Equal points were decided by the price of the cards in hand with the energy: {n}.", n=int(tie_break(state, winners[0])))
        )
    if others:
        named = ", ".join(say("{who} {n}", who=person_name(state, person), n=int(state.people[person].points)) for person in others)
        said.append(say("Then come: {others}.", others=named))
    return " ".join(said)


def _won(state: FlyRules, winners: list[int], observer: int) -> str:
    """Who has won, with how many points."""
    best = int(state.people[winners[0]].points)
    names = names_listed(state, winners)
    if winners == [observer]:
        return plural("You win with {n} point.", "You win with {n} points.", best)
    if len(winners) == 1 and winners[0] >= state.seats:
        return plural("The automaton {who} wins with {n} point.", "The automaton {who} wins with {n} points.", best, who=names)
    if len(winners) == 1:
        return plural("{who} wins with {n} point.", "{who} wins with {n} points.", best, who=names)
    if observer in winners:
        also = names_listed(state, [person for person in winners if person != observer])
        return plural("You share the win with {who}: {n} point each.", "You share the win with {who}: {n} points each.", best, who=also)
    return plural("{who} share the win: {n} point each.", "{who} share the win: {n} points each.", best, who=names)
