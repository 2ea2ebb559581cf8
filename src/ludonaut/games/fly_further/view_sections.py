"""The table in words: the parts of a position for the line mode, a screen reader and the panels beside the board."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.core.view import Section
from ludonaut.games.fly_further.card_texts import ICON_NAMES, ICON_TEXTS, TOKEN_NAMES, WINDOW_NAMES
from ludonaut.games.fly_further.contents import COLOUR_WORDS
from ludonaut.games.fly_further.effect_texts import energy_counted, points_counted
from ludonaut.games.fly_further.views import CardView, FlyView, LayerView, OrderView, PersonView, PlayView, ShareView, SlotView, SpaceView
from ludonaut.games.fly_further.words import COLOUR_NAMES

LAYER_NAMES: Final = ("Near space", "Far space", "The far end")
SHARES: Final = {"mine": "Mines share {n}.", "colony": "Colonies share {n}."}
STANDING: Final = {
    "mine": ("{n} mine stands: {each} each.", "{n} mines stand: {each} each."),
    "colony": ("{n} colony stands: {each} each.", "{n} colonies stand: {each} each."),
}


def colour_name(word: str) -> str:
    """A colour by its word, as participants are called."""
    return COLOUR_NAMES[COLOUR_WORDS.index(word)] if word in COLOUR_WORDS else word


def sections(view: FlyView) -> tuple[Section, ...]:
    """The position in words, what is the observer's own before the others."""
    told = []
    if view.open:
        told.append(Section(say("Planet"), planet_lines(view, view.open)))
    if view.round:
        told.append(Section(say("Journey"), _journey_lines(view)))
    if view.races:
        told.append(
            Section(say("Races"), tuple(say("{race}: {line}", race=race.name, line=line) for race in view.races for line in race.lines))
        )
    if view.own >= 0 and view.round:
        told.append(Section(say("You"), _own_lines(view)))
    told.append(Section(say("Participants"), tuple(person_line(view, person) for person in in_order(view))))
    if view.round:
        told += [
            Section(say("Cards of {who}", who=person.name), card_lines(person)) for person in in_order(view) if person.person != view.own
        ]
        told.append(Section(say("Points"), tuple(_points_line(person) for person in in_order(view))))
    return tuple(told)


def in_order(view: FlyView) -> list[PersonView]:
    """All participants by initiative; before that is known, as they sit."""
    return [view.people[person] for person in view.order_of_play] or list(view.people)


# -- the planet ----------------------------------------------------------------------------------------------------------
def planet_lines(view: FlyView, planet: SpaceView) -> tuple[str, ...]:
    """The planet that lies open, what it shares, and its property."""
    return (say("{name}. {kind}", name=planet.name, kind=planet_kind(planet)), *property_lines(view, planet))


def planet_kind(planet: SpaceView) -> str:
    """The type of a planet and its icon."""
    icon, meaning = say(ICON_NAMES[planet.icon]), say(ICON_TEXTS[planet.icon])
    if planet.type == "water":
        return say("A water planet, icon {icon} ({meaning}).", icon=icon, meaning=meaning)
    return say("A dry planet, icon {icon} ({meaning}).", icon=icon, meaning=meaning)


def property_lines(view: FlyView, planet: SpaceView) -> tuple[str, ...]:
    """What a planet shares, and its property."""
    lines = [share_line(share) for share in reversed(view.shares)]
    if planet.text:
        lines.append(say("Its property is ignored this round: {text}", text=planet.text) if view.ignored else planet.text)
    if view.silent:
        lines.append(say("Red stars do nothing this round."))
    return tuple(lines)


def share_line(share: ShareView) -> str:
    """What a kind shares, and what each building of it gets as things stand."""
    told = say(SHARES[share.kind], n=points_counted(share.points))
    if share.each < 0:
        return told
    return f"{told} {plural(*STANDING[share.kind], share.standing, each=share.each)}"


# -- the deck --------------------------------------------------------------------------------------------------------------
def _journey_lines(view: FlyView) -> tuple[str, ...]:
    lines = [
        say(
            "Round {n}, phase {phase}: {window}.",
            n=view.round,
            phase=view.phase,
            window=say(WINDOW_NAMES[view.window]),
        )
    ]
    lines += [layer_line(place, layer) for place, layer in enumerate(view.layers)]
    belts = plural(
        "{n} of {most} asteroid belts has been passed", "{n} of {most} asteroid belts have been passed", view.belts, most=view.last_belt
    )
    lines.append(say("{belts}: {names}.", belts=belts, names=listed(view.belts_seen)) if view.belts_seen else say("{belts}.", belts=belts))
    if view.peeked:
        lines.append(say("You have seen on top: {cards}.", cards=", ".join(view.peeked)))
    lines.append(_order_deck_line(view))
    if view.ending:
        lines.append(view.ending)
    return tuple(lines)


def layer_line(place: int, layer: LayerView) -> str:
    """What is left in a layer of the Journey deck."""
    name = say(LAYER_NAMES[place])
    if not layer.cards:
        return say("{layer}: no card is left.", layer=name)
    parts = [plural("{n} planet", "{n} planets", layer.planets)] if layer.planets else []
    parts += [plural("{n} card of the races", "{n} cards of the races", layer.races)] if layer.races else []
    parts += [plural("{n} asteroid belt", "{n} asteroid belts", layer.belts)] if layer.belts else []
    return plural("{layer}: {n} card, {parts}.", "{layer}: {n} cards, {parts}.", layer.cards, layer=name, parts=listed(parts))


def _order_deck_line(view: FlyView) -> str:
    deck = plural("{n} order is in the deck", "{n} orders are in the deck", view.order_deck)
    if not view.order_discards:
        return say("{deck}.", deck=deck)
    gone = listed([plural("{name}", "{name} ×{n}", order.count, name=order.name) for order in view.order_discards])
    return say("{deck}; discarded: {gone}.", deck=deck, gone=gone)


# -- the observer's own ----------------------------------------------------------------------------------------------------
def _own_lines(view: FlyView) -> tuple[str, ...]:
    own = view.people[view.own]
    lines = [say("{who}, the {race}: {text}", who=own.name, race=own.race_name, text=own.race_text)]
    lines += [hand_line(card) for card in (*own.hand, *own.lent)]
    lines += list(card_lines(own)[1:])
    lines += [order_line(order) for order in view.orders]
    chosen = choice_line(view)
    return (*lines, chosen) if chosen else tuple(lines)


def hand_line(card: CardView) -> str:
    """A card of the own hand in sentences."""
    name = plural("{card}", "{card} ×{n}", card.count, card=card.name)
    if card.home:
        return say("In hand: {card} ({home}, lent). {text}", card=name, home=colour_name(card.home), text=card.text)
    if card.kind == "fly":
        return say("In hand: {card}. {text}", card=name, text=card.text)
    return say("In hand: {card}, cost {cost}. {text}", card=name, cost=card.cost, text=card.text)


def order_line(order: OrderView) -> str:
    """An own order in sentences."""
    name = plural("{order}", "{order} ×{n}", order.count, order=order.name)
    return say("Order: {order} ({window}). {text}", order=name, window=say(WINDOW_NAMES[order.window]), text=order.text)


def choice_line(view: FlyView) -> str:
    """What the observer has laid face down; "" for nothing."""
    choice = view.choice
    if not choice.main:
        return ""
    cards = listed([card for card in (choice.main, choice.second, choice.plus) if card])
    if choice.token:
        token = say(TOKEN_NAMES[choice.token])
        return say("You have chosen {cards}, and foretell {token} at {who}.", cards=cards, token=token, who=choice.target)
    return say("You have chosen {cards}.", cards=cards)


# -- participants ----------------------------------------------------------------------------------------------------------
def person_line(view: FlyView, person: PersonView) -> str:
    """A participant in one line: race, points, energy, orders, tokens, what lies before it."""
    who = say("{who} (you)", who=person.name) if person.person == view.own else person.name
    if person.automaton is not None:
        who = say("{who} (automaton)", who=person.name)
    if not person.race_name:
        return say("{who}: no race yet.", who=who)
    told = [say("{who}, {race}: {points}.", who=who, race=person.race_name, points=points_counted(person.points))]
    if person.automaton is None:
        told.append(plural("{energy}, {n} order.", "{energy}, {n} orders.", person.orders, energy=energy_counted(person.energy)))
    told += token_sentences(person)
    told += [play_sentence(play) for play in (*person.played, *person.last)]
    told += automaton_sentences(person)
    if view.ask == "choice" and person.automaton is None:
        told.append(say("Has chosen.") if person.done else say("Is thinking."))
    elif person.due:
        told.append(say("Is asked now."))
    return " ".join(told)


def token_sentences(person: PersonView) -> list[str]:
    """Treaties, immunity, protection, tokens to foretell with, what was devoured."""
    told = []
    if person.treaty:
        told.append(say("Has a treaty token."))
    if person.treaties:
        told.append(plural("{n} treaty token to give.", "{n} treaty tokens to give.", person.treaties))
    if person.offer:
        told.append(say("Offers a treaty to {who}.", who=colour_name(person.offer)))
    if person.immune:
        told.append(say("Has the immunity token."))
    if person.shielded:
        told.append(say("Is protected."))
    if person.devoured:
        told.append(plural("{n} building devoured.", "{n} buildings devoured.", person.devoured))
    told += [
        say(
            "Tokens {token}: {ready} ready, {spent} spent, {scored} right.",
            token=say(TOKEN_NAMES[token.token]),
            ready=token.ready,
            spent=token.spent,
            scored=token.scored,
        )
        for token in person.tokens
    ]
    word, who, _ = person.foretold
    if word:
        told.append(say("Foretold {token} at {who}.", token=say(TOKEN_NAMES[word]), who=colour_name(who)))
    return told


def play_sentence(play: PlayView) -> str:
    """A card on the table in a sentence."""
    if play.card is None:
        return say("A card lies face down.")
    name = say("{card} ({home})", card=play.card.name, home=colour_name(play.card.home)) if play.card.home else play.card.name
    marks = play_marks(play)
    if play.unseen:
        return say("Chosen unseen: {card}.", card=name)
    if play.past:
        return say("Last round: {card}, {marks}.", card=name, marks=listed(marks)) if marks else say("Last round: {card}.", card=name)
    return say("Played: {card}, {marks}.", card=name, marks=listed(marks)) if marks else say("Played: {card}.", card=name)


def play_marks(play: PlayView) -> list[str]:
    """What has become of a card on the table, in words."""
    marks = [say("destroyed")] if play.fell else []
    if play.card and play.stands and play.card.kind != play.stands:
        marks.append(say("a mine now") if play.stands == "mine" else say("a colony now"))
    if play.weight > 1:
        marks.append(say("counts as {n}", n=play.weight))
    if play.ghost:
        marks.append(say("not counted"))
    if play.void:
        marks.append(say("scores nothing"))
    if play.taker:
        marks.append(say("scored by {who}", who=colour_name(play.taker)))
    if play.goes_to:
        marks.append(say("goes to the hand of {who}", who=colour_name(play.goes_to)))
    return marks


def automaton_sentences(person: PersonView) -> list[str]:
    """What an automaton plays by."""
    automaton = person.automaton
    if automaton is None:
        return []
    told = [plural("{n} card in its deck.", "{n} cards in its deck.", automaton.deck)]
    if automaton.card:
        told.append(say("Its card {n} is open: {text}", n=automaton.card, text=automaton.text))
    return told


def card_lines(person: PersonView) -> tuple[str, ...]:
    """Where the cards of a race are (ruling FF-39): in the hand first, then in the discards."""
    hand = [plural("{card}", "{card} ×{n}", card.count, card=card.name) for card in person.hand]
    hand += [say("{card} ({home}, lent)", card=card.name, home=colour_name(card.home)) for card in person.lent]
    lines = [say("In hand: {cards}.", cards=listed(hand)) if hand else say("No card in hand.")]
    gone = [slot_phrase(slot) for slot in person.slots if slot.discarded]
    lines.append(say("Discards: {cards}.", cards=listed(gone)) if gone else say("No card in the discards."))
    return tuple(lines)


def slot_phrase(slot: SlotView) -> str:
    """Cards of one title among the discards, with what taking one back costs."""
    name = plural("{card}", "{card} ×{n}", slot.discarded, card=slot.card.name)
    return say("{card} (cost {n})", card=name, n=slot.price)


def _points_line(person: PersonView) -> str:
    """Where points are from."""
    parts = ", ".join(say("{source} {n}", source=source, n=n) for source, n in person.sources)
    told = say("{who}: {points}", who=person.name, points=points_counted(person.points))
    return say("{told} ({parts}).", told=told, parts=parts) if parts else say("{told}.", told=told)
