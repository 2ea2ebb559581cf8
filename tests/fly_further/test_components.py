"""The box: its counts, and what is said of a components file that is wrong. A new card that the vocabulary can say takes no code."""

from __future__ import annotations

from collections import Counter

import pytest

from ludonaut.core.components import own_box
from ludonaut.core.contract_games import RandomGame
from ludonaut.games.fly_further.components import BOX, load_components
from ludonaut.games.fly_further.contents import PACKAGE, RULEBOOK
from ludonaut.games.fly_further.effect_reader import ARGUMENTS, USES
from ludonaut.games.fly_further.effects import OPERATION_WORDS
from ludonaut.games.fly_further.game import FlyFurther
from tests.component_files import ComponentsFile, each_count

FILE = ComponentsFile(own_box(PACKAGE), load_components)


@each_count(RULEBOOK)
def test_counts_of_the_rulebook_stand_in_the_file(table: str, field: str, number: int) -> None:
    FILE.check_count(table, field, number)


@pytest.mark.parametrize("table", ["cards", "tokens", "journey", "start", "income", "limits", "returning", "initiative", "standard"])
def test_each_table_is_there_with_its_fields_and_source(table: str) -> None:
    FILE.check_table(table)


def test_the_box_has_what_the_rulebook_counts() -> None:
    sorts = Counter((card.sort, card.space if card.sort == "planet" and not card.race else "", bool(card.race)) for card in BOX.space_cards)
    assert sorts == {
        ("planet", "near", False): 15,
        ("planet", "far", False): 15,
        ("planet", "", True): 9,
        ("event", "", True): 9,
        ("belt", "", False): 3,
    }
    assert len(BOX.races) == 18
    assert sum(order.copies for order in BOX.orders) == 19
    special = [(title, copies) for race in BOX.races for title, copies in race.deck if title not in ("mine", "colony", "fly")]
    assert sum(copies for _, copies in special) == 32
    assert [len(one.deck) for one in BOX.automata] == [8, 8]
    assert Counter(title.group for title in BOX.titles if title.group) == {"A": 14, "B": 8, "C": 6}
    assert (BOX.numbers.near, BOX.numbers.far + BOX.numbers.far_below) == (5, 5)


def test_every_operation_of_the_vocabulary_can_be_read() -> None:
    assert set(USES) == set(ARGUMENTS) == set(OPERATION_WORDS)


PRISM = 'effects = [{at = "after", if = {built = "any", sole = true}, do = {vp = 1}}]'
DUNE = 'effects = [{at = "income", for = "flyers", do = {energy = 1}}]'
SPOILT = [
    (DUNE, DUNE.replace("energy", "enegry"), "dune_sea: effect 1: do: enegry is not an operation; perhaps energy is meant."),
    (DUNE, DUNE.replace('"income"', '"incoming"'), "dune_sea: effect 1: at must be one of discover, plan,"),
    (DUNE, DUNE.replace('"flyers"', '"fliers"'), "dune_sea: effect 1: for must be one of all, others, owner,"),
    (DUNE, DUNE.replace('"flyers"', '"owner"'), "dune_sea: effect 1: for must be one of all, others, partners"),
    (DUNE, DUNE.replace('for = "flyers", ', ""), "dune_sea: effect 1: do: energy needs to know for whom; add `for`, one of"),
    (DUNE, DUNE.replace("energy = 1", "energy = 100"), "dune_sea: effect 1: do: energy must be a number from -99 to 99, not 100."),
    (DUNE, DUNE.replace("energy = 1", 'energy = "1"'), "dune_sea: effect 1: do: energy must be a number from -99 to 99, not '1'."),
    (DUNE, DUNE.replace("{energy = 1}", "{}"), "dune_sea: effect 1: do must be a table of 1 to 4 operations, not {}."),
    (DUNE, DUNE.replace("do = {", "done = {"), "dune_sea: effect 1: done is not a field of it; perhaps do is meant."),
    (DUNE, DUNE.replace("{energy = 1}", "{ghost = true}"), "dune_sea: effect 1: do: ghost can be said by building only,"),
    (DUNE, DUNE.replace("{energy = 1}", "{keep = true}"), "dune_sea: effect 1: do: keep can be done at cleanup, not at income."),
    (DUNE, DUNE.replace('"income"', '"discover"'), "dune_sea: effect 1: at must be one of reveal, react,"),
    (DUNE, DUNE.replace('"income"', '"restore"'), "dune_sea: effect 1: at must be a window in which cards lie on the table"),
    (DUNE, "effects = 1", "dune_sea: effects must be a list of at most 6 tables, not 1."),
    (PRISM, PRISM.replace("sole", "solo"), "prism_mine: effect 1: if: solo is not a condition; perhaps sole is meant."),
    (PRISM, PRISM.replace("sole = true", "sole = false"), "prism_mine: effect 1: if: sole must be true, or left out, not False."),
    (PRISM, PRISM.replace("sole = true", 'count = {fly = "3"}'), "prism_mine: effect 1: if: count: fly must be a comparison with"),
    (PRISM, PRISM.replace("sole = true", 'compare = "mine>fly"'), "prism_mine: effect 1: if: compare must be a comparison of mines and"),
    (PRISM, PRISM.replace("sole = true", 'race = "martians"'), "prism_mine: effect 1: if: race must be one of florids, insectoids,"),
    (PRISM, PRISM.replace("{vp = 1}", "{vp = {per = \"moons\", n = 1}}"), "prism_mine: effect 1: do: vp: per must be one of mines,"),
    ('at = "restore"\neffects = [{at = "restore", do = {energy = 3}}]', 'at = "restore"\neffects = [{at = "pool", do = {energy = 3}}]',
     "energy_reserve: effect 1: at must be one of restore, not 'pool'."),
    ('copies = 2\nat = "restore"', 'copies = 2\nat = "choose"', "energy_reserve: at must be one of plan, reveal, react,"),
    ("dry = {energy = 3, orders = 0}", "dry = {energy = 3, orders = 0, vp = 1}", "income.dry: vp is not a field of it;"),
    ('colours = ["red", "yellow"', 'colours = ["red", "red"', "initiative: colours must be each of red, yellow,"),
    ("standard = {mine = 2, colony = 1, fly = 1}\nspecial = {seed_pod = 2}", "standard = {mine = 2, colony = 1}\nspecial = {seed_pod = 2}",
     "florids.standard: fly must be 1, not None."),
    ("special = {seed_pod = 2}", "special = {seed_pod = 1}", "florids.slots: colonies must be 2, not 3."),
    ("special = {exchange = 1, futures = 1}", "special = {exchange = 1, hive = 1}", "spekuloids.slots: colonies must be 3, not 2."),
    ('difficulty = "simple"', 'difficulty = "hard"', "florids: difficulty must be one of simple, medium, complex, not 'hard'."),
    ('copies = 2\nat = "restore"', 'copies = 3\nat = "restore"', "order: all orders together must be 19 cards, not 20."),
    ('space = "near"\ntype = "water"', 'space = "far"\ntype = "water"', "planet: 15 must be in near space, but 14 are."),
    ('delta = ["fly"], returns = ["colony"]', 'delta = ["raid"], returns = ["colony"]', "humans: deck 1: delta must be a list of words,"),
    ("near = 5\n", "near = 16\n", "journey: near must be a number from 1 to 15, not 16."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), SPOILT, ids=range(len(SPOILT)))
def test_what_is_wrong_is_told_by_card_and_field(old: str, new: str, said: str) -> None:
    assert FILE.refused(FILE.changed(old, new)).startswith(said)


def test_another_planet_order_and_race_take_no_code() -> None:
    """A planet that pays miners for flyers, an order that destroys all colonies, and a race that is paid for every flyer."""
    text = FILE.changed(DUNE, 'effects = [{at = "after", for = "mine", do = {vp = {base = 1, per = "flyers", n = 2, max = 5}}}]')
    text = text.replace(
        'effects = [{at = "strike", do = {destroy = {kind = "colony"}}}]', 'effects = [{at = "strike", do = {destroy_all = "colony"}}]'
    )
    plain, paid = "mines = 2}\neffects = []", 'mines = 2}\neffects = [{at = "after", do = {vp = {per = "flyers", n = 1}}}]'
    text = text.replace(plain, paid, 1)
    assert text.count("destroy_all") == BOX.text.count("destroy_all") + 1
    assert paid in text
    game = FlyFurther().with_components(text)
    assert game.name.startswith("fly-further@")
    options = game.options.make({"colours": "dealt", "races": "simple"})
    for seed in range(20):
        play = RandomGame(game, options, 5, seed)
        for _ in play:
            pass
        assert all(law.count == law.expected for law in game.balances(play.state))


def test_a_box_goes_to_another_process_as_its_text() -> None:
    load, arguments = BOX.__reduce__()
    assert load is load_components
    assert arguments == (BOX.text,)


def test_provenance_names_what_is_printed() -> None:
    told = {entry.what: entry.source for entry in BOX.sources}
    assert told["Parasite: name, type, effects"] == "printed"
    assert told["Parasite: all else"] == "reconstructed"
    assert told["Dune Sea"] == "reconstructed"
    assert told["Insectoids: name, colour, difficulty"] == "printed"
