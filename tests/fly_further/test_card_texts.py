"""Texts of cards, races, planets, events, orders and automata: every effect is told, with each of its numbers."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from ludonaut.games.fly_further import card_texts
from ludonaut.games.fly_further.card_texts import (
    PHASES,
    WINDOW_NAMES,
    WINDOW_TEXTS,
    automata_page,
    automaton_card_text,
    cost_text,
    fly_text,
    order_line,
    orders_page,
    planets_page,
    race_lines,
    races_page,
    sayer_of,
    space_line,
    title_text,
    windows_page,
)
from ludonaut.games.fly_further.components import BOX, load_components
from ludonaut.games.fly_further.effect_reader import ARGUMENTS
from ludonaut.games.fly_further.effect_texts import effect_sentences, effects_text
from ludonaut.games.fly_further.effects import (
    CONDITION_WORDS,
    NO_LIMIT,
    OPERATION_WORDS,
    WINDOW_WORDS,
    Amount,
    Condition,
    Effect,
    Operation,
)
from tests.sentences import is_sentence

PLACES = re.compile(r"[{}]")


class Said(NamedTuple):
    """An effect of the box, and what sort of card says it."""

    name: str
    sayer: str
    race: str
    effect: Effect


def all_effects() -> list[Said]:
    """Every effect of the box."""
    found = [
        Said(card.name, "planet" if card.sort == "planet" else "event", card.race, effect)
        for card in BOX.space_cards
        for effect in card.effects
    ]
    found += [Said(title.name, sayer_of(title), "", effect) for title in BOX.titles for effect in title.effects]
    found += [Said(race.name, "race", race.id, effect) for race in BOX.races for effect in race.effects]
    return found + [Said(order.name, "order", "", effect) for order in BOX.orders for effect in order.effects]


EVERY = [pytest.param(said, id=f"{said.name}: {said.effect.at}") for said in all_effects()]


def numbers_of(effect: Effect) -> list[int]:
    """The numbers that its words carry; what is "no" or "nobody" in words is left out, and so is the weight of "at most" everything."""
    found = [int(condition.right) for condition in effect.conditions if condition.right.isdigit() and condition.right != "0"]
    for operation in effect.operations:
        amount = operation.amount
        found += [abs(n) for n in (amount.base, amount.each, operation.more) if n]
        found += [amount.most] if amount.most < NO_LIMIT and amount.per else []
        found += [0] if operation.word == "pool_set" and amount.base == 0 else []
    return found


@pytest.mark.parametrize("said", EVERY)
def test_every_effect_is_told_with_each_of_its_numbers(said: Said) -> None:
    sentences = effect_sentences(BOX, said.effect, said.sayer, said.race)
    assert sentences
    told = [int(n) for n in re.findall(r"\d+", " ".join(sentences))]
    for sentence in sentences:
        assert is_sentence(sentence), sentence
        assert not PLACES.search(sentence)
    for n in numbers_of(said.effect):
        assert n in told or (n == 1 and said.effect.operations[0].word in ("become", "win")), (n, sentences)


@pytest.mark.parametrize("said", EVERY)
def test_an_effect_is_told_otherwise_when_any_of_its_words_differs(said: Said) -> None:
    """Other numbers, other subjects and fewer conditions make other sentences: nothing of an effect goes unsaid."""
    told = effect_sentences(BOX, said.effect, said.sayer, said.race)
    first = said.effect.operations[0]
    more = first._replace(amount=first.amount._replace(base=first.amount.base + 1), more=first.more + 1)
    if first.amount.base or first.more:
        assert effect_sentences(BOX, said.effect._replace(operations=(more, *said.effect.operations[1:])), said.sayer, said.race) != told
    for place in range(len(said.effect.conditions)):
        fewer = said.effect.conditions[:place] + said.effect.conditions[place + 1 :]
        assert effect_sentences(BOX, said.effect._replace(conditions=fewer), said.sayer, said.race) != told
    if said.effect.subject and first.word not in ("no_star", "pool_set", "pool_add"):
        other = "flyers" if said.effect.subject != "flyers" else "builders"
        assert effect_sentences(BOX, said.effect._replace(subject=other), said.sayer, said.race) != told


def example(word: str) -> Operation:
    """Something that a word of the vocabulary may do."""
    kinds = {
        "steal_vp": ("other_miners",),
        "steal_energy": ("choose_flyer",),
        "sign_treaty": ("exclusive",),
        "recover": ("mine", "colony"),
        "lose_card": ("mine",),
    }
    return Operation(word, kinds.get(word, ("mine",)), Amount(2), -1 if word.startswith("lose") else 1)


@pytest.mark.parametrize("word", OPERATION_WORDS)
def test_every_operation_of_the_vocabulary_has_a_phrase(word: str) -> None:
    assert set(ARGUMENTS) == set(OPERATION_WORDS)
    sentences = effect_sentences(BOX, Effect("after", "", (), (example(word),)), "plus")
    assert all(is_sentence(sentence) for sentence in sentences)
    assert len(sentences) == 1


@pytest.mark.parametrize("word", CONDITION_WORDS)
def test_every_condition_of_the_vocabulary_has_a_phrase(word: str) -> None:
    right = {"type": "dry", "played": "star", "race": "humans", "not_race": "humans", "holder": "own", "compare": "colony"}
    condition = Condition(word, "mine", ">=", right.get(word, "3"))
    sentence = effects_text(BOX, (Effect("after", "", (condition,), (Operation("vp", (), Amount(2)),)),), "race")
    assert re.fullmatch(r"Gain 2 points if .+\.", sentence)


def test_one_and_many_are_told_apart() -> None:
    def gained(n: int) -> str:
        return effects_text(BOX, (Effect("after", "mine", (), (Operation("vp", (), Amount(n)),)),), "planet")

    assert gained(1) == "Every builder of a mine gains 1 point."
    assert gained(-2) == "Every builder of a mine loses 2 points."
    drawn = effects_text(BOX, (Effect("after", "", (), (Operation("order", (), Amount(2)),)),), "race")
    assert drawn == "Draw 2 orders."


def test_some_texts_as_they_are_read() -> None:
    """A few of each sort, so that a change of a phrase is seen."""
    planets = {card.id: space_line(BOX, card) for card in BOX.space_cards}
    assert planets["iron_heart"] == (
        "A dry planet, beta (rich in mines): 6 for colonies, 10 for mines. Colonies share 16 points if at least 1 mine stands."
    )
    assert planets["parasite"].endswith("Everybody who flies further pays 3 energy in place of the income.")
    assert planets["time_slip"].startswith("Everybody with the fewest points gains 2 points. Whoever plays the Chronomorphs takes 2 cards")
    titles = {title.id: title for title in BOX.titles}
    assert title_text(BOX, titles["seed_pod"]).endswith("Gain 1 point if it is built and the planet is a water planet.")
    assert title_text(BOX, titles["rewind"]).startswith("A green plus, played openly. When: Reaction.")
    assert cost_text(titles["telepathy"]) == "Taking it back costs nothing."
    assert cost_text(titles["fly"]) == "It is never discarded."
    assert fly_text(BOX) == ("No building. On a dry planet 3 energy. On a water planet 2 energy and 1 order. It comes back to the hand.")
    orders = {order.id: order_line(BOX, place) for place, order in enumerate(BOX.orders)}
    assert orders["rich_vein"] == "Totals: Mines share 4 points more."
    races = {race.id: " ".join(race_lines(BOX, race)) for race in BOX.races}
    assert "Only with 4 or 5 participants." in races["observers"]
    assert "Tokens to foretell with: 2 mine, 2 colony, 2 Fly Further and 1 red star." in races["observers"]


def test_everything_in_the_box_has_a_text() -> None:
    """Only the standard cards and races without an ability have nothing beside what their kind says."""
    assert all(space_line(BOX, card) for card in BOX.space_cards)
    for title in BOX.titles:
        assert is_sentence(title_text(BOX, title))
        assert all(text in title_text(BOX, title) for text in effect_sentences_of(title.effects, sayer_of(title)))
    for automaton in BOX.automata:
        for card in automaton.deck:
            text = automaton_card_text(BOX, card)
            names = {title.id: title.name for title in BOX.titles}
            assert all(names[title] in text for row in card.rows for title in row)
            assert ("leaves the game" in text) == card.trash


def effect_sentences_of(effects: tuple[Effect, ...], sayer: str) -> list[str]:
    return [sentence for effect in effects for sentence in effect_sentences(BOX, effect, sayer)]


def test_pages_name_everything_in_the_box() -> None:
    pages = {name: getattr(card_texts, name)(BOX) for name in ("races_page", "planets_page", "orders_page", "automata_page")}
    assert set(pages) == {page.__name__ for page in (races_page, planets_page, orders_page, automata_page)}
    for race in BOX.races:
        assert f"## {race.name}" in pages["races_page"]
    for title in BOX.titles[3:]:
        assert f"| {title.name} |" in pages["races_page"]
    for card in BOX.space_cards:
        assert card.name in pages["planets_page"]
    for order in BOX.orders:
        assert f"| {order.name} | {order.copies} |" in pages["orders_page"]
    assert pages["automata_page"].count("\n## ") == len(BOX.automata)


def test_the_reference_has_every_window_once_and_in_order() -> None:
    assert [word for _, windows in PHASES for word in windows] == list(WINDOW_WORDS)
    assert set(WINDOW_NAMES) == set(WINDOW_TEXTS) == set(WINDOW_WORDS)
    page = windows_page()
    assert all(f"| {WINDOW_NAMES[word]} | {WINDOW_TEXTS[word]} |" in page for word in WINDOW_WORDS)


def test_another_box_is_told_with_its_own_numbers() -> None:
    """The text comes from the box in play, not from this one."""
    other = load_components(BOX.text.replace("pool_set = {colony = 16}", "pool_set = {colony = 19}"))
    card = next(card for card in other.space_cards if card.id == "iron_heart")
    assert "Colonies share 19 points if at least 1 mine stands." in space_line(other, card)
