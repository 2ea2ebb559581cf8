"""Every event of a race and every asteroid belt, turned over at the beginning of a round, and the Journey deck."""

from __future__ import annotations

from ludonaut.core.chance import FastChance
from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.components import BOX
from ludonaut.games.fly_further.contents import FIRST_BELT, FIRST_FAR, FIRST_RACE_PLANET
from ludonaut.games.fly_further.journey import cards_left, turn_over
from ludonaut.games.fly_further.rules import FlyRules
from tests.fly_further.scenario import Scene

PLANETS = {"near": "coral-shelf", "far": "iron-heart"}


def turned(event: str, *seats: str, answers: str = "", space: str = "near", belts: int = 0, script: tuple[str, ...] = ()) -> Scene:
    """A round in which all fly on at Rust Plain (3 energy each), then the event, then another planet."""
    scene = Scene(*seats, planet="rust-plain", space=space, belts=belts)
    scene.choose(*["fly"] * len(seats), script=(f"journey: {event}", *script, f"journey: {PLANETS[space]}", "journey: ..."))
    scene._answer([answer for answer in answers.split("; ") if answer])
    return scene


def test_swarming_season_brings_cards_back() -> None:
    scene = turned(
        "swarming-season", "insectoids discards=hive,mine,swarm", "humans discards=mine", "mechanoids", space="far",
        answers="done; done; recover hive; recover swarm",
    )  # fmt: skip
    assert (scene.discards("insectoids"), scene.discards("humans")) == (["mine"], [])


def test_market_bubble_pays_for_energy_up_to_three() -> None:
    scene = turned("market-bubble", "spekuloids energy=9", "humans energy=1", "mechanoids")
    assert scene.scored == [1 + 3 + 1, 2, 1]  # the Spekuloids score one for flying on


def test_time_slip_helps_the_last_and_its_race() -> None:
    scene = turned(
        "time-slip", "chronomorphs points=5 discards=echo,rewind,mine", "humans points=2", "mechanoids points=2", space="far",
        answers="done; recover echo; recover rewind",
    )  # fmt: skip
    assert (scene.scored, scene.discards("chronomorphs")) == ([5, 4, 4], ["mine"])


def test_awakening_pays_for_lent_cards_and_takes_them_back() -> None:
    scene = turned("awakening", "cylons", "humans holds=cylon-mine-of-red", "florids holds=cylon-mine-of-red", space="far")
    assert (scene.scored, scene.hand("cylons").count("cylon-mine")) == ([4, 0, 0], 2)
    assert [scene.energy(race) for race in ("cylons", "humans", "florids")] == [3, 2, 2]


def test_distress_beacon_gives_energy_and_its_race_an_order() -> None:
    scene = turned("distress-beacon", "humans", "florids", "mechanoids", script=("order: tithe",))
    assert [scene.energy(race) for race in ("humans", "florids", "mechanoids")] == [4, 4, 4]
    assert scene.orders("humans") == ["tithe"]


def test_grand_assembly_pays_for_treaties() -> None:
    scene = turned("grand-assembly", "diplomats", "florids treaty", "mechanoids treaty", "piranites")
    assert scene.scored == [2, 1, 1, 0]
    assert scene.energy("diplomats") == 3 + 1


def test_mind_storm_costs_others_an_order_or_energy() -> None:
    scene = turned("mind-storm", "psions", "florids orders=tithe", "mechanoids", script=("order-lost: tithe", "order: survey"))
    assert [scene.orders(race) for race in ("psions", "florids", "mechanoids")] == [["survey"], [], []]
    assert [scene.energy(race) for race in ("psions", "florids", "mechanoids")] == [3, 3, 2]


def test_long_watch_brings_tokens_back_and_gives_orders() -> None:
    scene = turned(
        "long-watch", "observers spent=mine,fly,special", "florids", "mechanoids", "humans",
        answers="done; take-token mine; take-token special", script=("order: ...",),
    )  # fmt: skip
    assert scene.tokens("observers", "spent") == ["fly"]
    assert all(len(scene.orders(race)) == 1 for race in ("observers", "florids", "mechanoids", "humans"))


def test_deep_freeze_costs_others_a_building() -> None:
    scene = turned("deep-freeze", "cryonids", "humans", "florids", space="far", answers="lose mine; lose seed-pod")
    assert [scene.discards(race) for race in ("cryonids", "humans", "florids")] == [[], ["mine"], ["seed-pod"]]
    assert scene.energy("cryonids") == 3 + 1


# -- belts -------------------------------------------------------------------------------------------------------------------
def test_micrometeor_hail_costs_two_energy() -> None:
    scene = turned("micrometeor-hail", "humans", "florids", "mechanoids", space="far")
    assert [scene.energy(race) for race in ("humans", "florids", "mechanoids")] == [1, 1, 1]
    assert (int(scene.state.belts), scene.planet) == (1, "iron-heart")


def test_breached_hold_costs_a_building_or_two_points() -> None:
    scene = turned(
        "breached-hold", "humans", "crystallids points=5 discards=colony,colony,prism-mine,prism-mine", "mechanoids", space="far",
        answers="done; lose colony; lose autofactory",
    )  # fmt: skip
    assert (scene.scored, scene.discards("humans"), scene.discards("mechanoids")) == ([0, 3, 0], ["colony"], ["autofactory"])


def test_bow_shock_costs_the_leaders_three_points() -> None:
    scene = turned("bow-shock", "humans points=9", "florids points=9", "mechanoids points=8", space="far")
    assert scene.scored == [6, 6, 8]


def test_every_event_and_belt_is_turned_over_here() -> None:
    names = dir(__import__("tests.fly_further.test_events", fromlist=["x"]))
    for card in BOX.space_cards[FIRST_RACE_PLANET + 9 :]:
        assert any(name.startswith(f"test_{card.id}") for name in names), card.id


# -- the Journey deck --------------------------------------------------------------------------------------------------------
def test_each_layer_holds_what_the_rulebook_says_in_any_order() -> None:
    """5 near planets and near race cards, then 3 far planets, 2 belts and far race cards, then 2 far planets and a belt."""
    for seed in range(60):
        scene = Scene("humans", "florids", "piranites", "cryonids" if seed % 2 else "mechanoids")
        state = scene.state
        state.chance = FastChance(seed)
        near = 1 + sum(int(BOX.space_of[BOX.card_of_race[one.race]]) == 0 for one in state.people)
        cards = [int(state.planet)] + [int(turn_over(state)) for _ in range(int(cards_left(state)))]
        assert len(cards) == 5 + 3 + 2 + 2 + 1 + 4
        top, bottom = cards[: 4 + near], cards[-3:]
        assert sum(card < FIRST_FAR for card in top) == 5
        assert sum(card >= FIRST_BELT for card in bottom) == 1
        assert all(FIRST_FAR <= card < FIRST_RACE_PLANET for card in bottom if card < FIRST_BELT)
        assert len(set(cards)) == len(cards)


def test_every_card_of_a_layer_is_equally_likely_to_be_on_top() -> None:
    """Of 5 planets out of 15 and 2 race cards each race card is on top in one of seven games, and each planet in one of 21."""
    counts = dict.fromkeys(range(len(BOX.space_words)), 0)
    scene = Scene("humans", "florids", "mechanoids")
    state = scene.state
    fresh = state.blank()
    state.unseen.add(state.planet)
    state.layers[0] += 1
    games, chance = 21_000, FastChance(5)
    assert isinstance(fresh, FlyRules)
    fresh.chance = chance
    for _ in range(games):
        fresh.copy_from(state)
        counts[int(turn_over(fresh))] += 1
    beacon, cradle = BOX.space_words.index("distress-beacon"), BOX.space_words.index("green-cradle")
    for card, expected in ((beacon, games / 7), (cradle, games / 7), *((planet, games / 21) for planet in range(FIRST_FAR))):
        assert abs(counts[card] - expected) < 5 * expected**0.5, BOX.space_words[card]


def test_a_redeal_draws_again_what_others_have_looked_at_and_keeps_what_is_known() -> None:
    scene = Scene("humans orders=survey", "florids", "mechanoids")
    scene.script.prepare(("journey: ember-flats green-cradle salt-marsh",))
    scene._take(0, "order survey")
    state = scene.state
    twin = state.blank()
    seen = set()
    for seed in range(30):
        twin.copy_from(state)
        twin.redeal(0, FastChance(seed))
        assert list(twin.queue) == list(state.queue)  # type: ignore[attr-defined]
        twin.redeal(1, FastChance(seed))
        seen.add(tuple(int(card) for card in twin.queue))  # type: ignore[attr-defined]
    assert len(seen) > 20
    assert int(cards_left(state)) == i64(4 + 5 + 3 + 3)
