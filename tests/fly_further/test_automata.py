"""Automata: every card of their decks on every icon, what they take back, and how their decks go round."""

from __future__ import annotations

import pytest

from ludonaut.games.fly_further.components import BOX
from ludonaut.games.fly_further.contents import AUTOMATON_CARDS, ICON_WORDS
from tests.fly_further.scenario import Scene

PLANET_OF = {"alpha": "mist-forest", "beta": "glass-desert", "gamma": "basalt-steps", "delta": "dune-sea"}


def drawing(race: str, number: int) -> str:
    """The script that has an automaton turn over this card, and the other one its first; red comes before yellow."""
    numbers = [number if other == race else 1 for other in ("piranites", "humans")]
    return f"automaton: {numbers[0]} {numbers[1]}"


def card_played(scene: Scene, race: str) -> str:
    """The card that an automaton has played, as the log tells it."""
    told = [card for who, card, _ in scene.told("played") if who % 8 == scene.person(race)]
    return BOX.title_words[told[0]]


def played(race: str, number: int, icon: str, *texts: str) -> str:
    """The card that an automaton plays by one of its deck's."""
    scene = Scene("florids", planet=PLANET_OF[icon], automata=texts)
    return card_played(scene.round("fly", script=(drawing(race, number),)), race)


@pytest.mark.parametrize("icon", ICON_WORDS)
@pytest.mark.parametrize("number", range(1, AUTOMATON_CARDS + 1))
@pytest.mark.parametrize("automaton", BOX.automata, ids=lambda automaton: automaton.race)
def test_a_full_hand_plays_the_first_card_of_the_row(automaton: object, number: int, icon: str) -> None:
    one = next(one for one in BOX.automata if one is automaton)
    row = one.deck[number - 1].rows[ICON_WORDS.index(icon)]
    assert played(one.race, number, icon) == row[0].replace("_", "-")


def test_the_next_card_of_the_row_is_played_when_the_first_lies_in_the_discards() -> None:
    assert played("humans", 2, "alpha", "humans discards=outpost") == "colony"
    assert played("humans", 2, "alpha", "humans discards=outpost,colony,colony") == "mine"


@pytest.mark.parametrize(
    ("race", "number", "icon", "discards", "back"),
    [
        ("humans", 1, "delta", "mine,colony,outpost", ["colony"]),
        ("humans", 2, "beta", "colony,outpost", ["mine"]),
        ("humans", 3, "alpha", "mine,outpost", ["mine"]),
        ("humans", 4, "delta", "mine,colony", ["colony"]),
        ("humans", 5, "gamma", "mine,colony", ["mine"]),
        ("humans", 6, "alpha", "mine,outpost", ["outpost"]),
        ("humans", 7, "beta", "outpost,colony", ["outpost"]),
        ("humans", 8, "beta", "mine,colony,outpost", ["colony", "mine"]),
        ("piranites", 1, "delta", "mine,raid,black-mine", ["raid"]),
        ("piranites", 2, "delta", "colony,black-mine", ["black-mine"]),
        ("piranites", 3, "beta", "mine,colony", ["colony"]),
        ("piranites", 4, "alpha", "raid,colony", ["raid"]),
        ("piranites", 5, "gamma", "mine,raid", []),
        ("piranites", 6, "alpha", "mine,raid", ["raid"]),
        ("piranites", 7, "alpha", "black-mine,mine", ["raid"]),
        ("piranites", 8, "delta", "black-mine,colony,mine", ["mine", "colony"]),
    ],
)
def test_icons_at_the_foot_bring_cards_back(race: str, number: int, icon: str, discards: str, back: list[str]) -> None:
    """For each icon a card of its kind, the dearest first, among equals standard cards first; of "special" and "any" the dearest."""
    scene = Scene("florids", planet=PLANET_OF[icon], automata=(f"{race} discards={discards}",))
    scene.round("fly", script=(drawing(race, number),))
    returned = [BOX.title_words[code] for who, code, _ in scene.told("automaton-returned") if who % 8 == scene.person(race)]
    assert returned == back


def test_the_deck_is_made_again_at_one_card_left_and_trash_leaves_it() -> None:
    scene = Scene("florids", "chronomorphs")
    deck, spent = scene.state.automaton_decks[0], scene.state.automaton_discards[0]
    for number in (7, 1, 2, 3, 4, 5):
        before = int(deck.total)
        scene.round("fly", "fly", script=(f"automaton: {number}",))
        assert int(deck.total) == before - 1
    scene.round("fly", "fly", script=("automaton: 6",))
    assert "automaton-shuffled" in scene.kinds_told
    assert (int(deck.total), int(spent.total), int(deck.counts[6])) == (7, 0, 0)


def test_an_automaton_has_neither_energy_nor_orders() -> None:
    scene = Scene("florids", "chronomorphs", planet="geyser-ring")
    scene.round("fly", "fly", script=("automaton: 1",))
    one = scene.one("humans")
    assert (int(one.energy), int(one.orders_held)) == (0, 0)


def test_alone_one_plays_against_both_and_two_against_one() -> None:
    assert [scene.state.count for scene in (Scene("florids"), Scene("florids", "chronomorphs"))] == [3, 3]
    assert Scene("florids", "chronomorphs").state.people[2].race == BOX.race_words.index("humans")
    second = Scene("florids", "chronomorphs", rules="automaton=second")
    assert second.state.people[2].race == BOX.race_words.index("piranites")


def test_an_automaton_can_win_and_then_nobody_at_the_table_does() -> None:
    scene = Scene("florids", planet="dune-sea", space="bottom", belts=2, automata=("humans points=9", "piranites points=4"))
    scene.round("fly", script=("automaton: ...", "automaton: ...", "journey: bow-shock"))
    assert scene.state.is_over()
    assert scene.shares == [0.0]
    assert scene.winners == ["humans"]
