"""A test for each ruling, by its number: 61 to 90."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.components import BOX
from tests.fly_further.scenario import Scene
from tests.fly_further.tables import begun


def test_ruling_61_before_the_choice_come_telepathy_survey_and_the_offer() -> None:
    scene = Scene("diplomats", "florids orders=survey", "psions", "mechanoids")
    asked = []
    for answer in ("pass", "pass", "pass"):
        asked.append(scene.asked)
        scene._take(int(scene.state.next_seat()), answer)
    assert asked == ["plus", "order", "offer"]


def test_ruling_62_what_counts_as_flying_does_so_before_the_income() -> None:
    scene = Scene("nomads", "florids", "mechanoids", planet="coral-shelf")
    scene.round("caravan", "mine", "mine", script=("order: tithe",))
    assert (scene.energy("nomads"), scene.orders("nomads")) == (2, ["tithe"])


def test_ruling_63_the_only_one_is_asked_of_the_kind_that_is_meant() -> None:
    scene = Scene("crystallids", "florids", "humans", planet="glass-desert")
    assert scene.round("prism-mine", "colony", "colony").scored[0] == 10 + 2 + 1


def test_ruling_64_what_is_void_still_divides_and_is_built() -> None:
    scene = Scene("cryonids", "humans", "florids orders=force-field", planet="dune-sea")
    scene.round("freeze", "outpost", "seed-pod", answers="order force-field; void colony")
    assert scene.scored == [3, 0, 4]
    assert scene.energy("humans") == 1


def test_ruling_65_weights_multiply_and_ghosts_alone_divide_by_their_weights() -> None:
    heavy = Scene("insectoids orders=double-shift", "humans", "mechanoids", planet="dune-sea")
    assert heavy.round("hive", "colony", "fly", answers="order double-shift").scored == [4, 1, 0]
    ghosts = Scene("phantoms orders=double-shift", "florids", "humans", "piranites", planet="dune-sea")
    assert ghosts.round("phantom-colony", "fly", "fly", "fly", answers="order double-shift").scored[0] == 8


def test_ruling_65_the_examples_of_ghosts_and_weights() -> None:
    """Eleven: a building and a ghost get eleven each; weights of 2 and 1 get 3 × 2 and 3."""
    ghost = Scene("phantoms", "florids", "humans", "piranites", planet="meadow-world")
    assert ghost.round("phantom-colony", "colony", "fly", "fly").scored[:2] == [11, 11]
    hive = Scene("insectoids", "humans", "mechanoids", planet="meadow-world")
    assert hive.round("hive", "colony", "fly").scored[:2] == [6, 3]


def test_ruling_66_observers_are_judged_by_the_card_turned_over_before_swaps() -> None:
    scene = Scene("observers", "chronomorphs", "mechanoids", "florids")
    scene.round("fly; foretell mine blue", "mine", "fly", "fly", answers="plus rewind; swap colony")
    assert scene.tokens("observers", "scored") == ["mine"]


def test_ruling_66_foretelling_is_not_forced() -> None:
    scene = Scene("observers", "chronomorphs", "mechanoids", "florids")
    scene.round("fly; done", "mine", "fly", "fly")
    assert len(scene.tokens("observers")) == 7


def test_ruling_67_black_ice_keeps_an_echo_and_not_a_cylon_mine() -> None:
    scene = Scene("chronomorphs", "cylons", "humans", planet="black-ice")
    scene.round("echo", "cylon-mine", "fly", answers="become mine; give yellow")
    assert (scene.discards("chronomorphs"), "echo" in scene.hand("chronomorphs")) == ([], True)
    assert "cylon-mine-of-red" in scene.hand("humans")


def test_ruling_68_points_this_round_are_shares_once_spores_have_moved_them() -> None:
    scene = Scene("neurofungus", "piranites", "humans", planet="dune-sea")
    scene.round("spores", "raid", "colony")
    assert scene.scored == [8 - 5, 5, 0]


def test_ruling_69_after_a_swap_the_plus_card_does_what_it_still_can() -> None:
    scene = Scene("humans orders=change-of-plans", "florids", "mechanoids")
    scene.round("colony; plus reserve-crew", "mine", "fly", answers="order change-of-plans; swap outpost")
    assert (scene.discards("humans"), scene.hand("humans").count("outpost")) == (["reserve-crew"], 1)


def test_ruling_69_a_swap_takes_a_card_of_another_name_or_home() -> None:
    scene = Scene("humans orders=change-of-plans", "florids", "mechanoids")
    scene.choose("mine", "mine", "fly")
    while scene.window != "react":
        scene._take(0, "pass")
    scene._take(0, "order change-of-plans")
    assert scene.legal_of(0) == ["swap colony", "swap fly", "swap outpost"]


def test_ruling_70_telepathy_reads_players_and_leaves_them_the_rest_of_the_choice() -> None:
    scene = Scene("psions", "florids")
    scene._take(0, "plus telepathy")
    assert scene.asked == "shown", "the automaton cannot be read, and so there is one alone to read"
    scene = Scene("psions", "humans", "florids")
    for action in ("plus telepathy", "read yellow", "play mine"):
        scene._take(int(scene.state.next_seat()), action)
    assert scene.legal_of(1) == ["plus reserve-crew", "done"]


def test_ruling_71_a_played_order_is_discarded_at_once_and_asked_once_in_a_window() -> None:
    scene = Scene("humans orders=survey,tithe", "florids", "mechanoids")
    scene.script.prepare(("journey: ...",))
    scene._take(0, "order survey")
    assert int(scene.state.order_discards.counts[BOX.order_words.index("survey")]) == 1
    assert scene.asked == "choice"


def test_ruling_72_an_instant_victory_ends_everything_and_of_two_victories_points_decide() -> None:
    scene = Scene("observers scored=mine,mine,colony,colony,fly,fly", "florids points=90", "mechanoids", "piranites")
    scene.round("fly; foretell special red", "mine", "mine", "raid", answers="rob green")
    assert scene.winners == ["observers"]
    both = Scene(
        "diplomats points=9", "phantoms treaty points=12", "florids treaty points=12", "piranites treaty", planet="rust-plain",
        space="bottom", belts=2,
    )  # fmt: skip
    both.round("fly", "fly", "fly", "fly", script=("journey: bow-shock",))
    assert both.scored == [9, 9, 9, 0]
    assert [int(both.one(race).has_won) for race in ("diplomats", "phantoms")] == [1, 1]
    assert len(both.winners) == 1


def test_ruling_73_a_borrowed_colony_counts_as_lent_and_goes_home() -> None:
    scene = Scene("cylons", "humans holds=colony-of-red", "florids", planet="rust-plain")
    scene.round("fly", "colony-of-red", "fly")
    assert (scene.discards("cylons"), scene.discards("humans")) == (["colony"], [])
    lent = Scene("cylons", "humans holds=colony-of-red", "florids", planet="rust-plain", space="far")
    lent.choose("fly", "fly", "fly", script=("journey: awakening", "journey: ..."))
    assert (lent.points_of("cylons"), lent.hand("cylons").count("colony")) == (2, 2)


def test_ruling_74_a_second_building_can_be_picked_and_reserve_crew_keeps_the_main_one() -> None:
    scene = Scene("insectoids orders=double-shift", "humans", "mechanoids", planet="dune-sea")
    scene.round("colony; plus swarm; second mine", "mine", "colony", answers="order double-shift; weigh second")
    assert scene.scored == [4 + 2 * 2, 2, 4]


def test_ruling_75_a_treaty_counts_in_the_round_in_which_it_is_signed() -> None:
    scene = Scene("diplomats", "florids", "mechanoids", "piranites", planet="dune-sea")
    scene.round("mine", "mine", "fly", "fly", before="offer green")
    assert scene.scored[0] == 3 + 2 + 1


def test_ruling_76_a_plus_card_is_offered_when_it_can_do_its_thing() -> None:
    """Swarm needs a second building, and Rewind another card."""
    scene = Scene("insectoids discards=mine,mine,colony,colony", "humans", "mechanoids")
    scene._take(0, "play hive")
    assert scene.legal_of(0) == []
    rewind = Scene("chronomorphs discards=mine,colony,echo", "humans", "mechanoids")
    rewind.choose("fly", "mine", "mine")
    assert "plus" not in rewind.kinds_told
    assert rewind.asked != "plus"


def test_ruling_77_an_automaton_plays_foreign_cards_first() -> None:
    scene = Scene("cylons", "florids", planet="glass-desert", automata=("humans holds=cylon-mine-of-red",))
    scene.round("fly", "fly", script=("automaton: 5",))
    assert scene.discards("cylons") == ["cylon-mine"]
    assert scene.points_of("cylons") == 2


def test_ruling_77_sabotage_may_name_an_automaton_and_gets_nothing() -> None:
    scene = Scene("florids orders=sabotage", "chronomorphs", planet="dune-sea")
    scene.round("colony", "fly", answers="order sabotage; rob yellow", script=("automaton: 1",))
    assert (scene.energy("florids"), scene.energy("chronomorphs")) == (0, 4)


def test_ruling_78_eight_devoured_before_the_first_belt_wait_for_it() -> None:
    scene = Scene("devourers devoured=8", "humans", "florids", space="far")
    scene.round("mine", "mine", "mine", script=("journey: micrometeor-hail", "journey: ..."))
    assert not scene.state.is_over()
    scene.round("mine", "mine", "colony")
    assert scene.result == "early-end"


def test_ruling_79_colours_are_taken_in_the_order_of_seats() -> None:
    state = begun(3, choose=False)
    assert [bool(state.due(seat)) for seat in range(3)] == [True, False, False]


def test_ruling_79_whoever_holds_orders_is_asked_whatever_they_are() -> None:
    """Tithe is for another window, and yet its holder is asked."""
    scene = Scene("humans orders=tithe", "florids", "mechanoids")
    assert (scene.asked, scene.window, scene.legal) == ("order", "plan", ["pass", "hold"])


def test_ruling_80_how_often_a_race_wins_can_be_measured() -> None:
    state = begun(3, races="dealt")
    facts = Scene.game.facts(state, 0)
    assert facts["race"] == BOX.races[state.people[0].race].id
    assert set(facts) >= {"race", "difficulty", "initiative", "special_victory"}


def test_ruling_81_what_telepathy_shows_lies_open_for_all() -> None:
    scene = Scene("psions", "florids", "mechanoids")
    for action in ("plus telepathy", "read green"):
        scene._take(int(scene.state.next_seat()), action)
    scene.state.events.clear()
    scene._take(1, "play colony")
    shown = next(raw for raw in scene.state.events if scene.game.event_kinds[raw[0]] == "shown")
    assert [scene.game.event(shown, observer).sentence for observer in (-1, 0, 2)] == ["Green must show its card first: Colony."] * 3


def test_ruling_82_whoever_holds_back_is_not_asked_any_more_in_the_round() -> None:
    scene = Scene("humans orders=tithe", "florids", "mechanoids")
    scene._take(0, "hold")
    scene.choose("mine", "mine", "mine")
    assert int(scene.state.rounds()) == 2
    assert scene.asked == "order", "in the next round it is asked again"


def test_ruling_83_a_token_leaves_the_hand_when_it_is_checked() -> None:
    scene = Scene("observers orders=tithe", "florids", "mechanoids", "piranites")
    scene._take(0, "pass")
    scene.choose("fly; foretell mine green", "mine", "colony", "fly")
    assert (scene.window, len(scene.tokens("observers"))) == ("reveal", 7)
    scene.answer("")
    assert len(scene.tokens("observers")) == 6


def test_ruling_84_the_only_thing_that_can_be_chosen_is_chosen() -> None:
    scene = Scene("humans orders=bombardment", "florids", "mechanoids")
    scene.round("fly", "colony", "fly", answers="order bombardment")
    assert scene.discards("florids") == ["colony"]


def test_ruling_85_special_and_any_bring_the_dearest_card_back() -> None:
    scene = Scene("florids", planet="dune-sea", automata=("piranites discards=raid,black-mine",))
    scene.round("fly", script=("automaton: 1 1",))
    assert scene.discards("piranites") == ["black-mine"]


def test_ruling_86_a_borrowed_building_is_not_kept() -> None:
    scene = Scene("humans holds=colony-of-red", "cylons", "florids", planet="dune-sea")
    scene.round("colony-of-red; plus reserve-crew", "fly", "fly")
    assert (scene.discards("cylons"), scene.discards("humans")) == (["colony"], ["reserve-crew"])


def test_ruling_87_after_an_instant_victory_no_victory_of_the_end_is_tested() -> None:
    scene = Scene(
        "observers scored=mine,mine,colony,colony,fly,fly", "diplomats points=20", "florids treaty", "piranites treaty", planet="rust-plain"
    )
    scene.one("observers").has_treaty = i64(1)
    scene.one("diplomats").treaties -= 1
    scene.round("fly; foretell special red", "fly", "mine", "raid", before="pass")
    assert (scene.winners, int(scene.one("diplomats").has_won)) == (["observers"], 0)


def test_ruling_88_without_a_planet_nothing_is_shared_and_flying_on_gives_nothing() -> None:
    scene = Scene("humans", "florids", "spekuloids", planet="rust-plain", rules="without-planet=play-on")
    scene.choose("fly", "fly", "mine", script=("journey: market-bubble",))
    before = (scene.scored, scene.energy("humans"))
    scene.round("fly", "colony", "colony")
    assert (scene.scored, scene.energy("humans")) == before


def test_ruling_89_where_a_difficulty_does_not_suit_the_next_simpler_race_is_played() -> None:
    state = begun(3, races="complex")
    assert [BOX.races[one.race].id for one in state.people] == ["cryonids", "psions", "nomads"]


def test_ruling_90_a_treaty_brings_two_points_and_a_partner_who_built_the_kind_one() -> None:
    signed = Scene("diplomats", "florids", "mechanoids", "piranites", planet="dune-sea")
    signed.round("mine", "mine", "fly", "fly", before="offer green")
    shared = Scene("diplomats", "florids treaty", "mechanoids", "piranites", planet="dune-sea")
    shared.round("mine", "mine", "fly", "fly", before="pass")
    assert (signed.scored[0] - shared.scored[0], shared.scored[0] - shared.scored[1]) == (2, 1)
