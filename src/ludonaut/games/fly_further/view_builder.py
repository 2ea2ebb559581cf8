"""Builds a view from the table, from nothing: what lies open, and what the observer alone knows."""

from __future__ import annotations

import msgspec

from ludonaut.core.actions import ActionTable
from ludonaut.core.help_pages import provenance
from ludonaut.core.phrases import say
from ludonaut.core.state import legal_list
from ludonaut.core.view import SeatLine, refusals_of
from ludonaut.games.fly_further.card_texts import order_text, race_lines, space_text
from ludonaut.games.fly_further.contents import (
    BELTS,
    COLOUR_WORDS,
    FIRST_BELT,
    NO_PLANET,
    NOTHING,
    ORDERS,
    SpaceCard,
)
from ludonaut.games.fly_further.effect_texts import race_name
from ludonaut.games.fly_further.effects import BUILDING_KINDS, DISCOVER, INCOME, KIND_WORDS, PLAN, RESTORE, TOKEN_WORDS, WINDOW_WORDS
from ludonaut.games.fly_further.explain import board_reasons
from ludonaut.games.fly_further.journey import left_for
from ludonaut.games.fly_further.labels import choices, person_name, prompt, source_name, weights
from ludonaut.games.fly_further.pages import BOX_PAGE
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.state import ASK_COLOUR, ASK_RACE, ASK_RETURNS, ASK_WORDS, LAST_BELT, LAYER_SORTS, LAYERS, OVER
from ludonaut.games.fly_further.view_people import people
from ludonaut.games.fly_further.view_points import result
from ludonaut.games.fly_further.view_sections import sections
from ludonaut.games.fly_further.views import ChoiceView, FlyView, LayerView, OrderView, RaceView, ShareView, SpaceView
from ludonaut.games.fly_further.words import card_name, colour_word, title_name


def build_view(state: FlyRules, actions: ActionTable, name: str, observer: int) -> FlyView:
    """The table as `observer` sees it; an onlooker (-1) sees what is open to all."""
    offered = choices(state, actions, observer, legal_list(state, observer, len(actions))) if observer >= 0 else ()
    seats = range(int(state.seats))
    view = FlyView(
        game=name,
        observer=observer,
        rounds=int(state.rounds()),
        prompt=prompt(state, observer),
        choices=offered,
        refusals=refusals_of(board_reasons(state, observer), offered) if offered else (),
        seats=tuple(SeatLine(seat, _colour(state, seat), bool(state.due(seat)), int(state.score(seat))) for seat in seats),
        sections=(),
        result=result(state, observer) if state.is_over() else "",
        won=tuple(state.returns(seat) for seat in seats),
        ask=ASK_WORDS[int(state.ask)],
        window=_window(state),
        phase=_phase(state),
        round=int(state.round),
        open=_space(state, int(state.planet)),
        ignored=bool(state.is_ignored),
        silent=bool(state.stars_silent),
        shares=_shares(state),
        belts=int(state.belts),
        last_belt=int(state.box.last_belt),
        belts_seen=_belts_seen(state),
        layers=_layers(state, observer),
        order_deck=int(state.order_deck.total),
        order_discards=_orders(state, [int(state.order_discards.counts[order]) for order in range(ORDERS)]),
        people=people(state, observer),
        order_of_play=() if state.ask in (ASK_COLOUR, ASK_RACE) else tuple(int(person) for person in state.turn_order),
        own=observer,
        orders=_orders(state, [int(count) for count in state.people[observer].orders]) if observer >= 0 else (),
        choice=_choice(state, observer),
        peeked=_peeked(state, observer),
        races=_races(state, observer),
        free_colours=_free_colours(state),
        source=source_name(state),
        ending=_ending(state),
        box=provenance(state.box.source_counts, BOX_PAGE),
    )
    return msgspec.structs.replace(view, sections=sections(view))


def _colour(state: FlyRules, seat: int) -> str:
    return colour_word(int(state.people[seat].colour))


def _window(state: FlyRules) -> str:
    """The word of the window; cards are taken back in the last one of the round."""
    return WINDOW_WORDS[RESTORE if state.ask == ASK_RETURNS else int(state.window)]


def _phase(state: FlyRules) -> int:
    """The phase of the round from 1, 0 before the first."""
    if not state.round:
        return 0
    if state.window == DISCOVER:
        return 1
    if state.window < INCOME:
        return 2
    return 3 if state.window < RESTORE else 4


# -- space -----------------------------------------------------------------------------------------------------------------
def _space(state: FlyRules, card: int) -> SpaceView | None:
    """The planet that lies open."""
    return None if card == NO_PLANET else space_view(state, state.box.space_cards[card], card)


def space_view(state: FlyRules, card: SpaceCard, place: int) -> SpaceView:
    """A card of the Journey deck."""
    return SpaceView(
        card=card.id,
        name=card.name,
        sort=card.sort,
        space=card.space,
        race=race_name(state.box, card.race) if card.race else "",
        type=card.type,
        colony=card.colony,
        mine=card.mine,
        icon=card.icon,
        text=space_text(state.box, card),
        place=place,
    )


def _shares(state: FlyRules) -> tuple[ShareView, ...]:
    """What each kind shares as things stand."""
    found = []
    for kind in range(BUILDING_KINDS):
        divisor = weights(state, kind)
        points = int(state.pool[kind])
        found.append(
            ShareView(
                kind=KIND_WORDS[kind],
                points=points,
                printed=int(state.box.pools[2 * state.planet + kind]),
                standing=int(state.standing[kind]),
                weights=divisor,
                each=points // divisor if divisor else -1,
            )
        )
    return tuple(found)


def _layers(state: FlyRules, observer: int) -> tuple[LayerView, ...]:
    """What is left in each layer, as far as the observer knows."""
    return tuple(LayerView(*(int(left_for(state, observer, layer, sort)) for sort in range(LAYER_SORTS))) for layer in range(LAYERS))


def _belts_seen(state: FlyRules) -> tuple[str, ...]:
    """Belts that came out of the deck; one that somebody has only looked at is not among them."""
    if not state.round:
        return ()
    queued = [int(card) for card in state.queue if card != NOTHING]
    return tuple(
        state.box.space_cards[card].name
        for card in range(FIRST_BELT, FIRST_BELT + BELTS)
        if state.unseen.counts[card] == 0 and card not in queued
    )


def _peeked(state: FlyRules, observer: int) -> tuple[str, ...]:
    """The cards on top that the observer has looked at."""
    if observer < 0:
        return ()
    return tuple(state.box.space_cards[int(state.queue[place])].name for place in range(int(state.people[observer].known)))


# -- what is the observer's own ----------------------------------------------------------------------------------------------
def _orders(state: FlyRules, counts: list[int]) -> tuple[OrderView, ...]:
    box = state.box
    return tuple(
        OrderView(box.order_words[order], box.orders[order].name, box.orders[order].at, order_text(box, order), count)
        for order, count in enumerate(counts)
        if count
    )


def _choice(state: FlyRules, observer: int) -> ChoiceView:
    """What the observer has laid face down."""
    if observer < 0:
        return ChoiceView("", "", "", "", "")
    one, box = state.people[observer], state.box

    def named(card: int) -> str:
        return card_name(box, int(state.told_card(observer, card))) if card != NOTHING else ""

    plus = title_name(box, int(state.title_of[one.plus])) if one.plus != NOTHING else ""
    target = person_name(state, int(one.foretold)) if one.foretold != NOTHING else ""
    token = TOKEN_WORDS[one.token] if one.token != NOTHING else ""
    return ChoiceView(named(int(one.main)), named(int(one.second)), plus, token, target)


def _races(state: FlyRules, observer: int) -> tuple[RaceView, ...]:
    """The races of the observer's colour while it chooses."""
    if observer < 0 or state.ask != ASK_RACE:
        return ()
    box, colour = state.box, _colour(state, observer)
    return tuple(
        RaceView(race.id, race.name, race.colour, race.difficulty, tuple(race_lines(box, race)), int(state.count) in race.participants)
        for race in box.races
        if race.colour == colour
    )


def _free_colours(state: FlyRules) -> tuple[str, ...]:
    if state.ask != ASK_COLOUR:
        return ()
    return tuple(word for colour, word in enumerate(COLOUR_WORDS) if state.of_colour[colour] == NOTHING)


def _ending(state: FlyRules) -> str:
    """How near the end is, in a sentence; "" while nobody knows."""
    if state.ask == OVER or not state.round:
        return ""
    if state.ending == LAST_BELT:
        return say("This was the last asteroid belt: the flight ends.")
    if state.ending:
        return say("The game ends after this round.")
    if state.belts == state.box.last_belt - 1 and state.window >= PLAN:
        return say("One more asteroid belt, and the flight ends.")
    return ""
