"""Builds a view from the table, from nothing: the board as everybody sees it, and of the hands the observer's own alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludonaut.core.actions import ActionTable
from ludonaut.core.bag import Bag
from ludonaut.core.help_pages import provenance
from ludonaut.core.numbers import i64
from ludonaut.core.phrases import listed, plural, say
from ludonaut.core.state import legal_list
from ludonaut.core.view import Choice, Refusal, SeatLine, Section, refusals_of
from ludonaut.games.captain_future.card_texts import card_text
from ludonaut.games.captain_future.components import BODIES, COLOURS, KINDS, SPACES, Box
from ludonaut.games.captain_future.explain import (
    attack_lines,
    barred,
    body_price,
    card_reason,
    closed,
    holds,
    lead_on,
    presence,
    space_price,
    space_reason,
    standing,
)
from ludonaut.games.captain_future.labels import choice, prompt
from ludonaut.games.captain_future.pages import BOARD_PAGE
from ludonaut.games.captain_future.rules import CaptainRules
from ludonaut.games.captain_future.scoring import bonus
from ludonaut.games.captain_future.state import ASK_WORDS, EMPTY, NOBODY, NOWHERE
from ludonaut.games.captain_future.views import BodyView, CaptainView, CardView, SeatView, SpaceView
from ludonaut.games.captain_future.words import (
    SEAT_NAMES,
    SIZE_NAMES,
    body_name,
    card_target,
    card_title,
    cards_counted,
    place_phrase,
    result,
    ships_counted,
    sort_of,
    space_target,
    square,
)

CARDS_KEPT: Final = 1024


def build_view(state: CaptainRules, actions: ActionTable, name: str, observer: int) -> CaptainView:
    """The table as `observer` sees it; an onlooker (-1) sees the board and no hand."""
    choices = _choices(state, actions, observer) if observer >= 0 else ()
    box, seats = state.box, range(int(state.seats))
    hand = _own_hand(state, observer)
    bodies = tuple(_body_view(state, body) for body in range(BODIES))
    over = state.is_over()
    return CaptainView(
        game=name,
        observer=observer,
        rounds=int(state.rounds()),
        prompt=prompt(state, observer),
        choices=choices,
        refusals=_refusals(state, observer, choices) if observer == state.asked and not over else (),
        seats=tuple(SeatLine(seat, COLOURS[seat], bool(state.due(seat)), int(state.score(seat))) for seat in seats),
        sections=_sections(state, observer, hand, bodies),
        result=result([int(state.score(seat)) for seat in seats], int(state.why_over), observer) if over else "",
        won=tuple(state.returns(seat) for seat in seats),
        ask=ASK_WORDS[int(state.ask)],
        turn=int(state.turn),
        rows=tuple(row.lower() for row in box.rows),
        columns=box.columns,
        stone=box.place_words[int(state.stone)] if state.stone != NOWHERE else "",
        spaces=tuple(_space_view(state, space, observer) for space in range(SPACES)),
        bodies=bodies,
        fleets=tuple(_seat_view(state, seat) for seat in seats),
        hand=hand,
        discards=_cards(state, [int(state.discards.counts[kind]) for kind in range(i64(KINDS))]),
        deck=int(state.deck.total),
        target=box.squares[int(state.target)] if state.target != NOWHERE else "",
        to_pay=int(state.to_pay),
        last_lap=state.lap_of != NOBODY,
        box=provenance(box.source_counts, BOARD_PAGE),
        last_squares=tuple(box.squares[int(state.touched[place])] for place in range(i64(int(state.touched_count)))),
    )


def _choices(state: CaptainRules, actions: ActionTable, seat: int) -> tuple[Choice, ...]:
    return tuple(choice(state, actions, seat, action) for action in legal_list(state, seat, len(actions)))


def _refusals(state: CaptainRules, seat: int, choices: tuple[Choice, ...]) -> tuple[Refusal, ...]:
    """For each space, and each card of the hand, with which the asked seat can do nothing now, why."""
    wanted = [(space_target(state.box, space), space_reason(state, seat, space)) for space in range(SPACES)]
    wanted += [(card_target(state.box, kind), card_reason(state, seat, kind)) for kind in range(KINDS) if holds(state, seat, kind)]
    return refusals_of(wanted, choices)


def _space_view(state: CaptainRules, space: int, observer: int) -> SpaceView:
    return SpaceView(
        square=state.box.squares[space],
        body=state.box.body_words[int(state.box.body_of[space])],
        ship=int(state.ships[space]),
        closed=closed(state, space),
        barred=barred(state, space),
        price=space_price(state, observer, space) if observer >= 0 else 0,
    )


def _body_view(state: CaptainRules, body: int) -> BodyView:
    box, seats = state.box, range(int(state.seats))
    return BodyView(
        body=box.body_words[body],
        name=body_name(box, body),
        size=box.bodies[body].size,
        bonus=int(box.bonus_of[body]),
        squares=tuple(box.squares[space] for space in box.spaces_of(body)),
        core=box.cores[body],
        ships=tuple(presence(state, body, seat) for seat in seats),
        majority=int(state.majority[body]),
        conquered=bool(state.conquered[body]),
        stone=bool(state.stone == body),
        lead=lead_on(state, body),
        prices=tuple(body_price(state, seat, body) for seat in seats),
        standing=_standing_line(state, body),
    )


def _seat_view(state: CaptainRules, seat: int) -> SeatView:
    return SeatView(
        colour=COLOURS[seat],
        supply=int(state.supply[seat]),
        board=int(state.out[seat]),
        lost=int(state.lost[seat]),
        cards=int(state.cards[seat]),
        points=int(state.score(seat)),
        bonus=int(bonus(state, seat)),
        last_turn=_last_turn(state, seat),
    )


def _last_turn(state: CaptainRules, seat: int) -> bool:
    """Whether a seat plays its final turn, or has it still before it: turns go round from the seat that brought the end about."""
    if state.lap_of == NOBODY or state.is_over():
        return False
    seats, first = int(state.seats), int(state.lap_of)
    return (seat - first) % seats >= (int(state.turn) - first) % seats


def _cards(state: CaptainRules, counts: list[int]) -> tuple[CardView, ...]:
    """The kinds of card of which there are any."""
    return tuple([_card(state.box, kind, count) for kind, count in enumerate(counts) if count])


@lru_cache(maxsize=CARDS_KEPT)
def _card(box: Box, kind: int, count: int) -> CardView:
    """So many cards of a kind; what they say is the same in every position."""
    return CardView(box.card_words[kind], card_title(box, kind), sort_of(kind), count, card_text(box, kind))


def _own_hand(state: CaptainRules, observer: int) -> tuple[CardView, ...]:
    return _cards(state, [holds(state, observer, kind) for kind in range(KINDS)]) if observer >= 0 else ()


# -- the table in words ------------------------------------------------------------------------------------------
def _sections(state: CaptainRules, observer: int, hand: tuple[CardView, ...], bodies: tuple[BodyView, ...]) -> tuple[Section, ...]:
    told = [Section(say("Hand"), _hand_lines(hand))] if observer >= 0 else []
    told += [
        Section(say("Majorities"), tuple(body.standing for body in bodies)),
        Section(say("Board"), tuple(_body_line(state, body, observer) for body in range(BODIES))),
        Section(say("Fleets"), tuple(_fleet_line(state, seat, observer) for seat in range(int(state.seats)))),
        Section(say("Stone"), (_stone_line(state),)),
        Section(say("Discards"), _discard_lines(state)),
    ]
    return tuple(told)


def _hand_lines(hand: tuple[CardView, ...]) -> tuple[str, ...]:
    if not hand:
        return (say("You hold no card."),)
    return tuple(
        say("{card}. {text}", card=card.name, text=card.text)
        if card.count == 1
        else say("{card}, {n} cards. {text}", card=card.name, n=card.count, text=card.text)
        for card in hand
    )


def _standing_line(state: CaptainRules, body: int) -> str:
    """Who leads on a body by how much, and what an attack there would cost whom."""
    ships = [presence(state, body, seat) for seat in range(int(state.seats))]
    if not any(ships):
        return say("{body}: nobody is there.", body=body_name(state.box, body))
    shares = ", ".join(say("{who} {n}", who=SEAT_NAMES[seat], n=n) for seat, n in enumerate(ships) if n)
    counts = say("{body}: {shares}.", body=body_name(state.box, body), shares=shares)
    return " ".join((counts, standing(state, body), *attack_lines(state, body)))


def _body_line(state: CaptainRules, body: int, observer: int) -> str:
    """A body with who stands on each of its spaces."""
    box = state.box
    spaces = box.spaces_of(body)
    taken: dict[int, list[str]] = {}
    for space in spaces:
        taken.setdefault(int(state.ships[space]), []).append(square(box, space))
    said = [say("{body}, {size}, {n} spaces.", body=body_name(box, body), size=SIZE_NAMES[box.bodies[body].size], n=len(spaces))]
    for seat in range(int(state.seats)):
        if seat in taken and seat == observer:
            said.append(say("You: {squares}.", squares=listed(taken[seat])))
        elif seat in taken:
            said.append(say("{who}: {squares}.", who=SEAT_NAMES[seat], squares=listed(taken[seat])))
    said.append(say("Empty: {squares}.", squares=listed(taken[EMPTY])) if EMPTY in taken else say("Conquered."))
    return " ".join(said)


def _fleet_line(state: CaptainRules, seat: int, observer: int) -> str:
    view = _seat_view(state, seat)
    who = say("{who} (you)", who=SEAT_NAMES[seat]) if seat == observer else SEAT_NAMES[seat]
    said = [
        plural(
            "{who}: {n} point, {bonus} of them bonus.", "{who}: {n} points, {bonus} of them bonus.", view.points, who=who, bonus=view.bonus
        )
        if view.bonus
        else plural("{who}: {n} point.", "{who}: {n} points.", view.points, who=who),
        say(
            "{board} on the board, {supply} in supply, {lost} out of the game; {cards} in hand.",
            board=ships_counted(view.board),
            supply=view.supply,
            lost=view.lost,
            cards=cards_counted(view.cards),
        ),
    ]
    if seat == state.turn and not state.is_over():
        said.append(say("It is your turn.") if seat == observer else say("Has the turn."))
    if view.last_turn:
        said.append(say("The final turn is being played or still to come."))
    return " ".join(said)


def _stone_line(state: CaptainRules) -> str:
    if state.stone == NOWHERE:
        return say("The secret stone is not placed yet.")
    place = place_phrase(state.box, int(state.stone))
    landing = [space for space in range(SPACES) if barred(state, space)]
    if landing:
        return say("The secret stone is on {place}: no landing and no attack there.", place=place)
    return say("The secret stone is on {place}: no attack there.", place=place)


def _discard_lines(state: CaptainRules) -> tuple[str, ...]:
    left = plural("{n} card is left in the deck.", "{n} cards are left in the deck.", int(state.deck.total))
    return (left, _pile_line(state, state.discards))


def _pile_line(state: CaptainRules, pile: Bag) -> str:
    if not pile.total:
        return say("No card is discarded.")
    named = [
        card_title(state.box, kind)
        if pile.counts[kind] == 1
        else say("{card} ({n})", card=card_title(state.box, kind), n=int(pile.counts[kind]))
        for kind in range(i64(KINDS))
        if pile.counts[kind]
    ]
    return plural("{n} card is discarded: {cards}.", "{n} cards are discarded: {cards}.", int(pile.total), cards=listed(named))
