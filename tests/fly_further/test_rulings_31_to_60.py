"""A test for each ruling, by its number: 31 to 60."""

from __future__ import annotations

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.components import BOX
from ludonaut.games.fly_further.contents import FIRST_BELT
from tests.fly_further.scenario import Scene
from tests.fly_further.tables import begun


def test_ruling_31_what_parasite_takes_is_in_place_of_the_income() -> None:
    scene = Scene("humans energy=5", "florids", "mechanoids", planet="parasite")
    scene.round("fly", "mine", "colony")
    assert scene.energy("humans") == 5 - 3
    assert scene.sequence("income") == []


def test_ruling_32_fly_further_is_never_lost() -> None:
    scene = Scene(
        "humans discards=mine,mine,colony,colony,outpost,reserve-crew points=5", "florids", "mechanoids", planet="rust-plain", space="far"
    )
    scene.choose("fly", "fly", "fly", script=("journey: breached-hold", "journey: ..."))
    scene._answer(["done", "lose mine", "lose colony"])
    assert (scene.hand("humans"), scene.scored[0]) == (["fly"], 3)


def test_ruling_33_exactly_one_main_card_is_played() -> None:
    scene = Scene("humans", "florids", "mechanoids")
    assert scene.legal == ["play mine", "play colony", "play fly", "play outpost"]
    scene._take(0, "play mine")
    assert not [text for text in scene.legal_of(0) if text.startswith("play ")]


def test_ruling_34_the_card_of_this_round_can_be_returned_at_once() -> None:
    scene = Scene("humans energy=2", "florids", "mechanoids")
    scene.round("mine", "colony", "colony", answers="return mine")
    assert (scene.discards("humans"), scene.energy("humans")) == ([], 0)


def test_ruling_35_all_return_cards_at_once() -> None:
    scene = Scene("humans energy=2", "florids energy=2", "mechanoids energy=2")
    scene.choose("mine", "mine", "mine")
    assert scene.asked == "returns"
    assert [bool(scene.state.due(seat)) for seat in range(3)] == [True, True, True]


def test_ruling_36_a_return_costs_at_least_one_but_what_is_free_stays_free() -> None:
    scene = Scene("mechanoids energy=1 discards=autofactory", "humans", "psions discards=telepathy", planet="quiet-moon")
    scene.choose("mine", "mine", "mine")
    assert "return autofactory" in scene.legal_of(0)
    scene.answer("return autofactory; return telepathy")
    assert (scene.energy("mechanoids"), scene.energy("psions")) == (0, 0)


@pytest.mark.parametrize("race", BOX.races, ids=lambda race: race.id)
def test_ruling_37_slots_are_as_many_as_the_cards_that_can_come_there(race: object) -> None:
    one = next(other for other in BOX.races if other is race)
    kinds = {title.id: title.kind for title in BOX.titles}
    counted = sum(copies for title, copies in one.deck if kinds[title] != "fly")
    assert sum(count for slot, count in one.slots if slot != "tokens") == counted


def test_ruling_38_foreign_cards_go_to_the_discards_of_their_home() -> None:
    scene = Scene("cylons", "humans holds=cylon-mine-of-red", "florids")
    scene.round("colony", "cylon-mine-of-red", "fly")
    assert (scene.discards("cylons"), scene.discards("humans")) == (["colony", "cylon-mine"], [])


def test_ruling_39_hands_are_open_and_orders_and_choices_are_secret() -> None:
    scene = Scene("humans orders=tithe", "florids", "mechanoids")
    state, twin = scene.state, scene.state.blank()
    twin.copy_from(state)
    twin.redeal(1, FastChance(3))
    assert [list(one.hand) for one in twin.people] == [list(one.hand) for one in state.people]  # type: ignore[attr-defined]
    orders = set()
    for seed in range(20):
        twin.redeal(1, FastChance(seed))
        orders.add(tuple(twin.people[0].orders))  # type: ignore[attr-defined]
    assert len(orders) > 3


def test_ruling_40_there_is_always_energy_enough() -> None:
    scene = Scene("humans energy=39", "florids energy=39", "mechanoids", planet="rust-plain")
    scene.round("fly", "fly", "mine")
    assert (scene.energy("humans"), scene.energy("florids")) == (42, 42)


def test_ruling_41_energy_and_points_are_told_to_everybody() -> None:
    scene = Scene("humans", "florids", "mechanoids", planet="rust-plain")
    scene.round("fly", "mine", "colony")
    game = scene.game
    told = [[game.event(raw, observer).sentence for raw in scene.state.events] for observer in (-1, 0, 1)]
    open_to_all = [[line for line in lines if "energy" in line or "point" in line] for lines in told]
    assert any("gains 3 energy" in line for line in open_to_all[0])
    assert open_to_all[0] == open_to_all[1] == open_to_all[2]


def ended(*seats: str, answers: str = "") -> Scene:
    """All fly on at Rust Plain, then the last belt comes, which costs two energy."""
    scene = Scene(*seats, planet="rust-plain", space="bottom", belts=2)
    hail, shock = (i64(BOX.space_words.index(word)) for word in ("micrometeor-hail", "bow-shock"))
    scene.state.unseen.add(hail)
    scene.state.unseen.remove(shock)
    return scene.round(*["fly"] * len(seats), answers=answers, script=("journey: micrometeor-hail",))


def test_ruling_42_ties_go_by_the_price_of_the_hand_and_energy() -> None:
    """Humans hold 2 mines, 2 colonies, an Outpost and Reserve Crew: 16; Florids 2 mines, a colony and 2 Seed Pods: 11."""
    assert ended("humans points=9", "florids points=9", "mechanoids").winners == ["humans"]
    assert ended("humans points=9", "florids points=9 energy=6", "mechanoids").winners == ["florids"]
    shared = ended("humans points=9", "florids points=9 energy=5", "mechanoids")
    assert (shared.winners, shared.shares) == (["humans", "florids"], [0.5, 0.5, 0.0])


def test_ruling_42_orders_count_nothing_in_a_tie() -> None:
    assert ended("humans points=9", "florids points=9 energy=4 orders=tithe,survey", "mechanoids").winners == ["humans"]


def test_ruling_43_a_special_victory_comes_before_points() -> None:
    scene = ended("diplomats points=10", "florids treaty points=15", "mechanoids treaty", "piranites treaty")
    assert (scene.winners, scene.shares) == (["diplomats"], [1.0, 0.0, 0.0, 0.0])


def test_ruling_44_an_early_end_comes_after_restoration() -> None:
    scene = Scene("devourers devoured=8 energy=2", "humans", "florids", space="far", belts=1)
    scene.choose("mine", "mine", "mine")
    assert scene.asked == "returns"
    scene.answer("return mine")
    assert (scene.result, scene.discards("devourers")) == ("early-end", [])


def test_ruling_45_what_comes_at_once_goes_by_initiative() -> None:
    scene = Scene("mechanoids", "florids", "piranites", "humans")
    scene.round("mine", "mine", "mine", "mine")
    order = [who // 8 % 8 - 1 for who, _, _ in scene.told("played")]
    assert order == sorted(order), "red, yellow, green, white"


def test_ruling_46_a_red_star_is_stopped_by_silence_alone_and_still_discarded() -> None:
    scene = Scene("piranites", "humans", "florids", planet="magnetar-moon")
    scene.round("raid", "colony", "mine")
    assert (scene.scored, scene.discards("piranites")) == ([0, 10, 10], ["raid"])
    assert scene.round("colony", "mine", "fly", script=("journey: ...",)).scored[0] > 0


def test_ruling_47_protection_does_not_stop_stolen_points() -> None:
    scene = Scene("piranites", "cryonids", "florids")
    scene.round("raid", "colony; plus cryo-shell", "mine")
    assert scene.scored == [5, 8 - 5 + 2, 7]


def test_ruling_48_an_automaton_without_a_card_of_the_row_flies_on() -> None:
    scene = Scene("florids", "chronomorphs", planet="glass-desert", automata=("humans discards=mine,mine",))
    scene.round("fly", "fly", script=("automaton: 5",))
    assert [BOX.title_words[card] for _, card, _ in scene.told("played")][-1] == "fly"


def test_ruling_49_automata_have_neither_energy_nor_orders_but_points_and_cards() -> None:
    scene = Scene("florids", "chronomorphs", planet="rust-plain", space="far", automata=("humans points=9",))
    scene.choose("fly", "fly", script=("automaton: 5", "journey: micrometeor-hail bow-shock breached-hold", "journey: ..."))
    assert int(scene.one("humans").energy) == 0
    lost = Scene("florids", "chronomorphs", planet="dune-sea", space="far", automata=("humans points=9",))
    lost.round("fly", "fly", script=("automaton: 1", "journey: bow-shock", "journey: ..."))
    assert lost.points_of("humans") == 9 - 3


def test_ruling_50_an_automaton_robs_whoever_scored_most_then_has_most_then_comes_first() -> None:
    """Card 7 of the Piranites is Raid on every icon."""
    scene = Scene("florids", "mechanoids points=5", planet="dune-sea", rules="automaton=second")
    scene.round("colony", "colony", script=("automaton: 7",))
    assert scene.scored == [4, 5 + 4 - 4, 4]
    first = Scene("mechanoids", "florids", planet="dune-sea", rules="automaton=second")
    first.round("colony", "colony", script=("automaton: 7",))
    assert first.scored == [4, 0, 4], "Florids, green, come before Mechanoids, white"


def test_ruling_51_an_automaton_may_take_back_the_card_that_it_played() -> None:
    scene = Scene("florids", "chronomorphs", planet="mist-forest")
    scene.round("mine", "mine", script=("automaton: 1",))
    assert scene.discards("humans") == []


def test_ruling_52_an_automaton_shuffles_at_one_card_left() -> None:
    scene = Scene("florids", "chronomorphs")
    deck = scene.state.automaton_decks[0]
    for card in range(5):
        deck.remove(i64(card))
        scene.state.automaton_discards[0].add(i64(card))
    scene.round("fly", "fly", script=("automaton: 6",))
    assert (int(deck.total), "automaton-shuffled" in scene.kinds_told) == (2, False)
    scene.round("fly", "fly", script=("automaton: 7",))
    assert (int(deck.total), "automaton-shuffled" in scene.kinds_told) == (7, True)


def test_ruling_53_the_card_of_the_deck_leaves_with_the_urn_and_the_action_card_stays() -> None:
    scene = Scene("florids", "chronomorphs", planet="mist-forest")
    scene.round("mine", "mine", script=("automaton: 8",))
    state = scene.state
    assert int(state.automaton_decks[0].counts[7]) + int(state.automaton_discards[0].counts[7]) == 0
    assert scene.hand("humans").count("colony") + scene.discards("humans").count("colony") == 2


def test_ruling_54_automata_bring_their_card_and_their_buildings_count() -> None:
    scene = Scene("florids", "chronomorphs", planet="mist-forest")
    assert scene.state.unseen.counts[BOX.space_words.index("distress-beacon")] == 1
    scene.round("colony", "fly", script=("automaton: 1",))
    assert scene.scored == [14 // 2, 0, 14 // 2]


def test_ruling_55_automata_can_win_and_players_then_lose() -> None:
    scene = Scene("florids", planet="dune-sea", space="bottom", belts=2, automata=("humans points=12",))
    scene.round("fly", script=("automaton: 1 1", "journey: bow-shock"))
    assert (scene.winners, scene.shares) == (["humans"], [0.0])


def test_ruling_56_the_colours_of_automata_are_taken() -> None:
    """The Humans, first of the automata, are yellow; the Piranites red."""
    assert int(begun(2, choose=False).people[2].colour) == 1
    alone = begun(1, choose=False)
    assert [int(one.colour) for one in alone.people[1:]] == [1, 0]


def test_ruling_57_automata_have_no_plus_cards() -> None:
    scene = Scene("florids", "chronomorphs")
    assert scene.hand("humans") == ["mine", "mine", "colony", "colony", "fly", "outpost"]


def test_ruling_58_set_up_goes_from_energy_to_the_journey_deck_to_the_first_card() -> None:
    state = begun(3, choose=True, races="dealt")
    assert [int(one.energy) for one in state.people] == [1, 1, 1]
    assert [int(one.orders_held) for one in state.people] == [0, 0, 0]
    assert int(state.rounds()) == 1


def test_ruling_59_a_cylon_mine_that_was_destroyed_is_not_given_away() -> None:
    scene = Scene("cylons", "humans orders=orbital-strike", "florids")
    scene.round("cylon-mine", "colony", "fly", answers="order orbital-strike")
    assert scene.discards("cylons") == ["cylon-mine"]
    assert scene.sequence("given") == []


def test_ruling_60_the_third_belt_may_ask_for_a_card_and_then_the_game_ends() -> None:
    scene = Scene("humans", "florids", "mechanoids", planet="rust-plain", space="bottom", belts=2)
    breach, shock = (i64(BOX.space_words.index(word)) for word in ("breached-hold", "bow-shock"))
    scene.state.unseen.add(breach)
    scene.state.unseen.remove(shock)
    scene.choose("fly", "fly", "fly", script=("journey: breached-hold",))
    assert scene.asked == "lose"
    scene._answer(["lose mine", "lose mine", "lose mine"])
    assert (scene.result, int(scene.state.belts)) == ("last-belt", 3)
    assert len(BOX.space_words) - FIRST_BELT == 3
