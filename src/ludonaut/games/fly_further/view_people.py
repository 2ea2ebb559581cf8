"""Participants as one observer may see them: hands, discards, what lies before them, tokens."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludonaut.games.fly_further.card_texts import automaton_card_text, race_text, returns_text, title_effect, title_names, title_text
from ludonaut.games.fly_further.choices import return_price
from ludonaut.games.fly_further.components import Box
from ludonaut.games.fly_further.contents import COLOUR_WORDS, NO_ICON, NOTHING, SLOTS, TITLES
from ludonaut.games.fly_further.effects import BUILDING_KINDS, CLEANUP, KIND_WORDS, REVEAL, TOKEN_WORDS
from ludonaut.games.fly_further.labels import card_word, person_name
from ludonaut.games.fly_further.participant import RIGHT, WRONG, Play
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.state import ASK_CHOICE, ASK_COLOUR, ASK_RACE, ASK_RETURNS, OVER
from ludonaut.games.fly_further.view_points import points_by_source
from ludonaut.games.fly_further.views import AutomatonView, CardView, PersonView, PlayView, SlotView, TokenView
from ludonaut.games.fly_further.words import colour_word

VERDICTS: Final = {RIGHT: "right", WRONG: "wrong"}
CARDS_KEPT: Final = 2048
AT_ONCE: Final = (ASK_RACE, ASK_CHOICE, ASK_RETURNS)
"""What is asked of several seats at the same time."""


def people(state: FlyRules, observer: int) -> tuple[PersonView, ...]:
    """All participants."""
    return tuple(_person(state, person, observer) for person in range(int(state.count)))


def race_seen(state: FlyRules, person: int, observer: int) -> int:
    """The race of a participant as far as the observer may know it, or NOTHING: chosen races are shown together."""
    one = state.people[person]
    hidden = state.ask == ASK_RACE and one.automaton == NOTHING and person != observer
    return NOTHING if hidden else int(one.race)


def _colour(state: FlyRules, person: int) -> str:
    """The colour of a participant; "" for nobody, and before it has one."""
    return colour_word(int(state.people[person].colour)) if person != NOTHING else ""


def _person(state: FlyRules, person: int, observer: int) -> PersonView:
    one, box = state.people[person], state.box
    number = race_seen(state, person, observer)
    race = box.races[number] if number != NOTHING else None
    before = state.ask in (ASK_COLOUR, ASK_RACE)
    return PersonView(
        person=person,
        name=person_name(state, person),
        colour=_colour(state, person),
        race=race.id if race else "",
        race_name=race.name if race else "",
        difficulty=race.difficulty if race else "",
        race_text=race_text(box, race) if race else "",
        rank=0 if before else [int(other) for other in state.turn_order].index(person) + 1,
        automaton=_automaton(state, person) if one.automaton != NOTHING else None,
        points=int(one.points),
        energy=int(one.energy),
        orders=int(one.orders_held),
        due=bool(one.due),
        done=int(state.ask) in AT_ONCE and not one.due and one.automaton == NOTHING,
        hand=() if before else _hand(state, person, own=True),
        lent=() if before else _hand(state, person, own=False),
        slots=() if before else _slots(state, person),
        played=_played(state, person, observer),
        last=_past(state, person) if state.round and state.window < REVEAL else (),
        gained=_gained(state, person),
        share=int(one.share_points),
        sources=points_by_source(state, person),
        treaty=bool(one.has_treaty),
        treaties=int(one.treaties),
        immune=bool(state.immune == person),
        shielded=bool(one.is_shielded),
        tokens=_tokens(state, person),
        foretold=_foretold(state, person),
        offer=_colour(state, int(one.offer)),
        devoured=int(one.devoured),
        discount=int(one.discount),
        order_played=bool(one.orders_played),
        won=state.ask == OVER and bool(state.winners[person]),
    )


# -- cards -----------------------------------------------------------------------------------------------------------------
def card_view(state: FlyRules, person: int, card: int, count: int = 1) -> CardView:
    """An action card as it is called where this participant has it."""
    return told_card(state.box, int(state.told_card(person, card)), count)


@lru_cache(maxsize=CARDS_KEPT)
def told_card(box: Box, code: int, count: int) -> CardView:
    """An action card that is called `code`, a title in a colour or in none. What cards say is the same in every position."""
    title = box.titles[code % TITLES]
    return CardView(
        card=card_word(box, code),
        title=title.id,
        name=title.name,
        kind=title.kind,
        home=COLOUR_WORDS[code // TITLES - 1] if code >= TITLES else "",
        cost=title.cost,
        text=title_text(box, title),
        effect=title_effect(box, title),
        count=count,
    )


def _hand(state: FlyRules, person: int, own: bool) -> tuple[CardView, ...]:
    """The cards of a hand, own ones or those of others; a card that lies open before its time is still in the hand (ruling FF-70)."""
    hand = state.people[person].hand
    cards = [card for card in range(int(state.count) * SLOTS) if hand[card] and (card // SLOTS == person) == own]
    return tuple(card_view(state, person, card, int(hand[card])) for card in cards)


def _slots(state: FlyRules, person: int) -> tuple[SlotView, ...]:
    """The titles of the deck with the places of their cards."""
    one = state.people[person]
    found = []
    for slot in range(SLOTS):
        card = person * SLOTS + slot
        if state.title_of[card] == NOTHING:
            continue
        copies = int(state.copies_of(person, slot))
        if copies:
            found.append(
                SlotView(
                    card_view(state, person, card, copies),
                    copies,
                    int(one.hand[card]),
                    int(one.discards[slot]),
                    int(return_price(state, person, card)),
                )
            )
    return tuple(found)


# -- on the table ----------------------------------------------------------------------------------------------------------
def is_open(state: FlyRules) -> bool:
    """Whether cards of this round lie open before somebody."""
    return any(play.card != NOTHING for play in state.plays)


def _played(state: FlyRules, person: int, observer: int) -> tuple[PlayView, ...]:
    """What lies before a participant: open cards, face-down ones, or how they lay when the round's cards had just been cleared up."""
    if is_open(state):
        shown = [_play(state, person, place, state.plays[2 * person + place], past=False) for place in range(2)]
        return (*(play for play in shown if play), *_open_plus(state, person))
    if state.ask == ASK_CHOICE:
        return _chosen(state, person, observer)
    if state.round and state.window >= CLEANUP:
        return _past(state, person, past=False)
    return _shown_first(state, person)


def _open_plus(state: FlyRules, person: int) -> tuple[PlayView, ...]:
    one = state.people[person]
    return (PlayView("plus", card_view(state, person, int(one.plus))),) if one.plus != NOTHING and one.plus_is_open else ()


def _shown_first(state: FlyRules, person: int) -> tuple[PlayView, ...]:
    """What was shown before the others choose (ruling FF-70), and a plus card that was played openly."""
    one = state.people[person]
    main = (PlayView("main", card_view(state, person, int(one.main))),) if one.is_shown and one.main != NOTHING else ()
    return (*main, *_open_plus(state, person))


def _chosen(state: FlyRules, person: int, observer: int) -> tuple[PlayView, ...]:
    """What is known of a choice before all are done: one's own, that another's is made, and what was shown (rulings FF-21 and FF-70)."""
    one = state.people[person]
    if person != observer or one.main == NOTHING:
        back = (PlayView("main", None),) if one.automaton == NOTHING and not one.due and not one.is_shown else ()
        return (*back, *_shown_first(state, person))
    lying = [PlayView("main", card_view(state, person, int(one.main)), unseen=not one.is_shown)]
    if one.second != NOTHING:
        lying.append(PlayView("second", card_view(state, person, int(one.second)), unseen=True))
    if one.plus != NOTHING:
        lying.append(PlayView("plus", card_view(state, person, int(one.plus)), unseen=not one.plus_is_open))
    return tuple(lying)


def _past(state: FlyRules, person: int, past: bool = True) -> tuple[PlayView, ...]:
    """How the cards lay when they last left the table."""
    if not state.round:
        return ()
    one = state.people[person]
    shown = [_play(state, person, place, state.past[2 * person + place], past) for place in range(2)]
    plus = [PlayView("plus", card_view(state, person, int(one.last_plus)), past=past)] if one.last_plus != NOTHING else []
    return (*(play for play in shown if play), *plus)


def _play(state: FlyRules, person: int, place: int, play: Play, past: bool) -> PlayView | None:
    if play.card == NOTHING:
        return None
    return PlayView(
        place="second" if place else "main",
        card=card_view(state, person, int(play.card)),
        stands=KIND_WORDS[play.kind] if 0 <= play.kind < BUILDING_KINDS else "",
        fell=bool(play.fell),
        weight=int(play.weight),
        ghost=bool(play.is_ghost),
        void=bool(play.is_void),
        taker=_colour(state, int(play.taker)),
        goes_to=_colour(state, int(play.goes_to)),
        past=past,
    )


def _gained(state: FlyRules, person: int) -> int:
    """Points of this round, or of the round before while nobody has played."""
    one = state.people[person]
    now = int(one.points - one.began_with)
    return int(one.last_gain) if now == 0 and state.ask == ASK_CHOICE else now


# -- tokens and automata ---------------------------------------------------------------------------------------------------
def _tokens(state: FlyRules, person: int) -> tuple[TokenView, ...]:
    one = state.people[person]
    return tuple(
        TokenView(word, int(one.tokens[token]), int(one.spent[token]), int(one.scored[token]))
        for token, word in enumerate(TOKEN_WORDS)
        if one.tokens[token] or one.spent[token] or one.scored[token]
    )


def _foretold(state: FlyRules, person: int) -> tuple[str, str, str]:
    """What a token says, once all is turned over."""
    one = state.people[person]
    if one.token == NOTHING or one.foretold == NOTHING or not is_open(state):
        return ("", "", "")
    return (TOKEN_WORDS[one.token], _colour(state, int(one.foretold)), VERDICTS.get(int(one.verdict), ""))


def _automaton(state: FlyRules, person: int) -> AutomatonView:
    """What lies open of an automaton."""
    one, box = state.people[person], state.box
    number, drawn = int(one.automaton), int(one.automaton_card)
    deck = int(state.automaton_decks[number].total)
    if drawn == NOTHING:
        return AutomatonView(0, "", deck, (), "")
    card = box.automata[number].deck[drawn]
    icon = int(box.icon_of[state.planet])
    names = title_names(box)
    row = card.rows[icon] if icon != NO_ICON else ()
    return AutomatonView(
        card=drawn + 1,
        text=automaton_card_text(box, card),
        deck=deck,
        row=tuple(names[title] for title in row),
        returns=returns_text(card),
    )
