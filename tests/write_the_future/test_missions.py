"""Each mission on a grid of its own with the count worked out by hand, the rulings on missions, and the fixtures of the rulings."""

from __future__ import annotations

from importlib.resources import files
from random import Random

import pytest

from ludonaut.core.numbers import i64, vec
from ludonaut.games.write_the_future.components import BOX, MISSIONS, PATTERN, Box, load_components
from ludonaut.games.write_the_future.missions import MissionScorer
from tests.write_the_future.grids import symbols
from tests.write_the_future.plain_scorer import plain_count

IDS = [mission.id for mission in BOX.missions]
SCORER = MissionScorer(BOX, strict_surrounded=False, strict_patterns=False)


def count(mission: str, *rows: str, strict: bool = False, box: Box = BOX) -> int:
    """How often a grid fulfils a mission, by its id; `strict` sets both strict options."""
    scorer = MissionScorer(box, strict_surrounded=strict, strict_patterns=strict) if strict or box is not BOX else SCORER
    return scorer.count(symbols(*rows)[0], IDS.index(mission))


def box_with_reinforcement_drawn_as(pattern: str) -> Box:
    """The box with another pattern in one row for Reinforcement."""
    text = (files("ludonaut.games.write_the_future") / "components.toml").read_text(encoding="utf-8")
    assert text.count('["AWA"]') == 1
    return load_components(text.replace('["AWA"]', f'["{pattern}"]'))


# -- the missions --------------------------------------------------------------------------------------------------
# What a careless count would give stands beside each: mostly diagonals, greedy choices, borders, and what only looks like the pattern.
BY_HAND: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("gangs", 5, ("AA.I..", ".A.A..", "..A.AA", "...AAA")),  # 10 by diagonals
    ("trojan_virus", 5, ("III.II", "..I.II", "A.IA..", "...II.")),  # the agent joins nothing
    ("hedge_fund", 3, ("MM#MM.", "M..M..")),  # two groups of 3, and a crossed-over space between them
    ("armory", 3, ("W.W.W.", ".W.W.W", "WIW.WW")),
    ("cyborgs", 3, ("AIA.I.", "......", "IAIA..")),  # 5 neighbours; 2 if the middle pair of the lower row is taken
    ("bribes", 2, ("..M..A", ".MAM.M", "..M...")),  # the agent in the middle has four neighbours and one partner
    ("special_agents", 3, ("AWWA..", "WA...A", "......", ".....W")),  # 4 of each
    ("crypto_currency", 3, ("IMI...", "MIM...", "......", "I.....", ".M....")),  # 4 of each, two of them diagonal
    ("tech_weaponry", 2, ("WIWI..", "......", "I#W...")),  # 3 of each, two of them apart
    ("sanctions", 4, ("MWM...", "WMW...", "MWM...", "......", "......", "M.W...")),  # 5 weapons, 6 money, 12 neighbours
    ("the_big_heist", 2, ("AAAIIM", "MMMWW.")),
    ("spies", 2, (".I....", "MAW...", ".I.A..", "......", ".....A", "....IA")),  # in the middle and in the corner
    ("hackers", 1, ("AIA...", ".M....", "...W..", "..WIW.", "...#..")),  # at the border yes, beside a crossed-over space no
    ("investments", 2, ("......", ".MMM..", ".MMM..", ".MMM..", "A.....", "MA....")),
    ("goons", 7, ("WWWWWW", "WWWWWW", "..A...")),
    ("rogue_agents", 4, ("A.A...", ".A...I", "A....A")),  # diagonals do not spoil it, intel does
    ("shadow_logs", 2, ("I#I...", "......", "IM..I.", "....I.")),
    ("stash", 3, ("MM.M.A", "...A..", ".M....", "......", "......", "M....M")),
    ("contraband", 5, ("W.W.W.", ".W.W.W", ".A....")),
    ("insiders", 3, ("A....A", ".A....", "..AAI.", "..MA..", "......", "A.A...")),
    ("inside_information", 2, ("I.....", ".I.I..", "..IA..", "..AI..", "...I..", "......")),
    ("banks", 3, ("MM....", "......", ".MM...", "..MMM.", "......", "......")),
    ("leaders", 4, ("......", "......", "..WW..", "..WW..", "..W...", "......")),
    ("thugs", 7, ("A.....", ".AA.A.", ".A..A.", "..A...", ".A..A.", "......")),
    ("computer_parks", 3, ("IIIIII", ".I..I.", "..II..", "......", "...I..", "I.....")),
    ("fake_bills", 11, ("M.....", ".MMMM.", ".MM.M.", ".M..M.", ".MMM#.", "......")),
    ("replicas", 3, ("W.W...", ".A..W.", "W.W..W", "......", ".W.W..", "......")),
    ("sleeper_agents", 6, ("A....A", ".A..A.", "..A...", "A....A", ".A....", "..A..A")),
    ("server_halls", 5, ("III...", "I.I...", "..II..", "......", ".II...", "....I.")),
    ("money_laundry", 19, ("MMMAMM", "M....M", "MM..MM", "M....M", "M....M", "MMMMMM")),
    ("smugglers", 2, ("......", ".WWWW.", "...W..", "W.....", "......", "...#.W")),
    ("occupation", 2, ("A#.A..", ".AA...", "......", "AI....", ".A....")),  # the last one has intel beside it
    ("reinforcement", 3, ("AWA..A", ".....W", "AWAWAA")),  # two in the last row share an agent
    ("pyramid_scheme", 2, ("MMM.M.", ".M..MM", "....M.", "......", "MMM...", "M.....")),  # the last one has its tip at the end
    ("security", 2, ("WMW...", ".W....", "......", "WWW.W.", ".M.WMW")),  # the lower left one has the money at its tip
    ("swarm", 2, ("AAA.AA", "AAA.AA")),  # four of two by two, two of them over each other
    ("hotspot", 2, (".I.I..", "I.I.I.", "......", ".I..I.", "IAII#I")),  # three over each other; an agent in the middle of one
    ("connection", 2, ("IA...I", ".I..I.", "..II..", "..I...")),  # the second diagonal has four
    ("wall", 2, ("WWWWWW", "......", "W.WWW.", "W.....", "W.....", "W.....")),
    ("enterprise", 2, ("AIA.AM", "MWM.IW", "......", "AW....", "IM....")),  # agents and weapons stand diagonally
    ("estates", 2, ("MM.MMM", "M..MMM", "......", "#M..MM", "MM..MI")),  # a fourth money or intel in the corner spoils it
    ("towers", 2, ("A.I.M.", "W.M.A.", "......", "AMA.AA", "A.A.##", "....WI")),
    ("pyramid_of_power", 2, (".A..W.", "WAW.AA", "....W.", "......", ".W....", "WAA...")),
    ("the_inner_circle", 2, (".A....", "AMA...", ".A..A.", "...AMA", "A...A.", "MA....")),  # three agents in the corner
    ("secured_area", 2, ("WW.WW#", ".W.W#.", "......", "WW....", "WA....")),
    ("wire", 2, ("II..I.", ".II.II", ".....I", "......", "III...", "I.....")),
    ("tech_heist", 2, ("AAIII.", "MM....")),
    ("inside_job", 2, ("AAAI..", "IWWW#.")),
    ("bank_heist", 3, ("AMMW..", "WWAAM.")),
    ("ransomware", 1, ("IMW...", "IM#...")),
    ("evacuation", 8, ("A.....", "IIIIII", "..A...")),
    ("off_grid", 5, ("IIIIII", "A.....")),
    ("anticapitalism", 4, ("M.....", ".M....", "..M...", "...M..", "....#.", ".....A")),
    ("truce", 12, ("AIMAIM", "AIMA#.")),
)  # fmt: skip


@pytest.mark.parametrize(("mission", "expected", "rows"), BY_HAND, ids=[mission for mission, _, _ in BY_HAND])
def test_mission_counts_what_was_counted_by_hand(mission: str, expected: int, rows: tuple[str, ...]) -> None:
    assert count(mission, *rows) == expected


def test_every_mission_was_counted_by_hand() -> None:
    assert [mission for mission, _, _ in BY_HAND] == IDS


@pytest.mark.parametrize(("mission", "expected", "rows"), BY_HAND, ids=[mission for mission, _, _ in BY_HAND])
def test_points_are_the_count_times_the_points_of_the_card(mission: str, expected: int, rows: tuple[str, ...]) -> None:
    place = IDS.index(mission)
    assert SCORER.points(symbols(*rows)[0], place) == expected * BOX.missions[place].points


@pytest.mark.parametrize("mission", IDS)
def test_an_empty_grid_fulfils_only_what_asks_for_lines_without_a_resource(mission: str) -> None:
    assert count(mission) == (12 if mission in ("evacuation", "off_grid", "anticapitalism", "truce") else 0)


# -- fixtures ------------------------------------------------------------------------------------------------------
F1 = ("M.I.WM", ".I.AMW", "IIWAWW", "IAMI.W", ".MMA.W", "W#M#A.")
F1_COUNTS = {
    "gangs": 2, "trojan_virus": 4, "hedge_fund": 4, "armory": 5, "cyborgs": 2, "bribes": 3, "special_agents": 1,
    "crypto_currency": 1, "tech_weaponry": 1, "sanctions": 3, "the_big_heist": 5, "spies": 2, "hackers": 1,
    "investments": 4, "goons": 2, "rogue_agents": 1, "shadow_logs": 1, "stash": 1, "contraband": 1, "insiders": 1,
    "inside_information": 1, "banks": 1, "leaders": 1, "thugs": 3, "computer_parks": 2, "fake_bills": 3, "replicas": 1,
    "sleeper_agents": 1, "server_halls": 3, "money_laundry": 3, "smugglers": 6, "occupation": 1, "pyramid_scheme": 1,
    "security": 1, "connection": 1, "wall": 1, "enterprise": 1, "estates": 1, "towers": 1, "pyramid_of_power": 1,
    "secured_area": 1, "wire": 1, "tech_heist": 5, "inside_job": 5, "bank_heist": 5, "ransomware": 6, "evacuation": 4,
    "off_grid": 4, "anticapitalism": 2, "truce": 2,
}  # fmt: skip
F3 = ("AA.AA.", "AA.AA#", "AAAAAA", "A.AAAA", ".AAA.A", "AA.AAA")
F3_COUNTS = {
    "gangs": 28, "spies": 8, "insiders": 4, "thugs": 9, "sleeper_agents": 15, "occupation": 1, "swarm": 4, "towers": 1,
    "off_grid": 12, "anticapitalism": 12, "truce": 12,
}  # fmt: skip


@pytest.mark.parametrize(("rows", "counts"), [(F1, F1_COUNTS), (F3, F3_COUNTS)], ids=["F1", "F3"])
def test_every_mission_of_the_fixture(rows: tuple[str, ...], counts: dict[str, int]) -> None:
    assert {mission: count(mission, *rows) for mission in IDS} == {mission: counts.get(mission, 0) for mission in IDS}


# -- rulings -------------------------------------------------------------------------------------------------------
def test_ruling_35_only_one_of_two_equally_big_groups_counts() -> None:
    assert count("gangs", "AAA...", "......", "AAA...") == 3


def test_ruling_36_each_symbol_is_in_one_pair_at_most_and_the_best_grouping_counts() -> None:
    assert count("cyborgs", "AIA...") == 1  # two neighbours, one intel
    assert count("cyborgs", "AIA...", "I.....") == 2  # the agent in the corner leaves the intel beside it to the other one
    assert count("cyborgs", "A.....", ".I....") == 0  # diagonally is not beside
    assert count("cyborgs", "....IA", "I.....") == 1  # nor is the end of a row beside the start of the next
    assert count("cyborgs", "AIAIAI", "IAIAIA", "AIAIAI", "IAIAIA", "AIAIAI", "IAIAIA") == 18


def test_ruling_37_sets_are_the_lowest_count_among_the_resources_shown() -> None:
    assert count("the_big_heist", "AAAIII", "MMMWW.") == 2
    assert count("tech_heist", "AAAIII", "MMMWW.") == 3  # shows no weapons
    assert count("the_big_heist", "AAAIII", "MMM###") == 0


def test_ruling_38_at_the_border_only_neighbours_inside_the_district_must_hold_resources() -> None:
    assert count("spies", "AI....", "M.....") == 1  # a corner: two
    assert count("spies", "IAW...", ".M....") == 1  # an edge: three
    assert count("spies", ".I....", "IAW...") == 0
    assert count("spies", ".....A", "A....I", "......") == 0  # the end of a row is not beside the start of the next
    assert count("spies", "A.....", "A.....", "A.....", "A.....", "A.....", "A.....") == 0


def test_ruling_38_option_strict_asks_for_four_neighbours() -> None:
    full = ("AAAAAA",) * 6
    assert count("spies", *full) == 36
    assert count("spies", *full, strict=True) == 16
    assert count("spies", "AI....", "M.....", strict=True) == 0
    assert count("spies", ".I....", "IAW...", ".M....", strict=True) == 1


def test_ruling_39_a_crossed_over_space_does_not_surround() -> None:
    assert count("goons", ".A....", "AWA...", ".A....") == 1
    assert count("goons", ".A....", "AW#...", ".A....") == 0


def test_ruling_40_isolated_at_the_border_and_beside_crossed_over_spaces_counts() -> None:
    assert count("stash", "M#....", "#.....", "...#..", "..#M#.", "...#..", ".....M") == 3
    assert count("stash", "MA....") == 0


def test_ruling_41_patterns_count_in_all_eight_orientations() -> None:
    corner = ("MM", "M."), ("MM", ".M"), (".M", "MM"), ("M.", "MM")
    assert [count("estates", *rows) for rows in corner] == [1, 1, 1, 1]
    turned = ("II.", ".II"), (".II", "II."), (".I", "II", "I."), ("I.", "II", ".I")
    assert [count("wire", *rows) for rows in turned] == [1, 1, 1, 1]
    around = [
        ("AI", "MW"), ("MA", "WI"), ("WM", "IA"), ("IW", "AM"),
        ("IA", "WM"), ("AM", "IW"), ("MW", "AI"), ("WI", "MA"),
    ]  # fmt: skip
    assert [count("enterprise", *rows) for rows in around] == [1] * 8
    assert count("enterprise", "AW", "IM") == 0  # what no turning and mirroring leads to


def test_ruling_41_option_strict_takes_patterns_only_as_they_are_drawn() -> None:
    assert count("wire", "II....", ".II...", "......", "..II..", ".II...", strict=True) == 1
    assert count("wall", "WWWW..", "W.....", "W.....", "W.....", strict=True) == 1
    assert count("wall", "W.....", "W.....", "W.....", "W.....", strict=True) == 0
    assert count("wall", *("WWWWWW",) * 6, strict=True) == 6


def test_ruling_42_no_two_placements_share_a_space_an_x_least_of_all() -> None:
    assert count("estates", "MM....", "M.M...", ".MM...") == 1  # both have the free space in the middle
    assert count("estates", "MM....", "M..M..", "..MM..") == 2


def test_ruling_42_the_largest_number_of_placements_counts_and_not_what_is_taken_first() -> None:
    assert count("reinforcement", "AWA", "W.W", "A.A") == 2  # both sides, and not the top
    assert count("wall", *("WWWWWW",) * 6) == 8  # 9 would fill the grid, but four in a row cannot
    assert count("swarm", ".AA.", "AAAA", "AAAA") == 2  # left and right, and not the top
    assert count("pyramid_scheme", *("MMMMMM",) * 6) == 8


def test_ruling_43_the_whole_pattern_lies_on_the_grid() -> None:
    assert count("wall", "...WWW", "W.....") == 0
    assert count("connection", "....I.", ".....I", "......", "I.....") == 0
    assert count("swarm", ".....A", "A....A", "A.....") == 0


def test_ruling_43_the_x_of_a_pattern_lies_on_the_grid_too() -> None:
    box = box_with_reinforcement_drawn_as("AWX")
    assert count("reinforcement", "....AW", box=box) == 0
    assert count("reinforcement", "...AW.", box=box) == 1
    assert count("reinforcement", "...AW#", box=box) == 1
    assert count("reinforcement", "...AWI", box=box) == 0


def test_ruling_44_a_symbol_serves_any_number_of_missions_and_two_patterns() -> None:
    rows = ("MMM...", ".M....")
    assert [count(mission, *rows) for mission in ("hedge_fund", "pyramid_scheme", "estates")] == [4, 1, 1]


def test_ruling_45_a_line_without_the_resource_need_not_be_full_nor_hold_anything() -> None:
    assert count("evacuation", ".M....", "......", "..#...") == 12
    assert count("evacuation", ".A....") == 10


# -- what a mission looks at ---------------------------------------------------------------------------------------
def test_depends_on_names_the_resources_that_a_mission_looks_at() -> None:
    agents, intel, money, weapons = 1, 2, 4, 8
    every = agents + intel + money + weapons
    expected = {
        "gangs": agents, "cyborgs": agents + intel, "sanctions": money + weapons, "the_big_heist": every, "ransomware": every - agents,
        "spies": every, "contraband": every, "insiders": agents, "wall": weapons, "enterprise": every, "security": money + weapons,
        "occupation": every, "towers": every, "truce": weapons,
    }  # fmt: skip
    assert {mission: SCORER.depends_on[IDS.index(mission)] for mission in expected} == expected


def test_a_pattern_with_any_resource_in_it_depends_on_all_of_them() -> None:
    box = box_with_reinforcement_drawn_as("A*A")
    assert MissionScorer(box, strict_surrounded=False, strict_patterns=False).depends_on[IDS.index("reinforcement")] == 15
    assert [count("reinforcement", row, box=box) for row in ("AMAAAA", "A.AIWA", "AAAAA.")] == [2, 0, 1]


def test_symbols_that_a_mission_does_not_depend_on_leave_its_count() -> None:
    random = Random(3)
    for _ in range(150):
        sets = symbols(*("".join(random.choices("AIMW.", (3, 3, 3, 3, 4), k=6)) for _ in range(6)))[0]
        for mission in range(MISSIONS):
            seen = vec[i64]([sets[resource] * (SCORER.depends_on[mission] >> resource & 1) for resource in range(4)])
            assert SCORER.count(seen, mission) == SCORER.count(sets, mission), IDS[mission]


# -- what the search for overlapping patterns costs ----------------------------------------------------------------
HARDEST = (
    ("occupation", 5, 40, "AAA.A. .A.A.A A.A.A. .A.A.. A.A.A. .A...."),
    ("reinforcement", 8, 39, "AAAWAW WAWAWA AWAWAW AAWAWA AWAWAW WAWAWA"),
    ("pyramid_scheme", 6, 414, "MMM.MM MMMMMM .MMMMM MMMMMM MMMMMM MMM.MM"),
    ("security", 6, 44, "WWWWW. WWMWMW MWWWWM WW.WMW WMWMWM .WMWMM"),
    ("swarm", 5, 66, "AAAAAA AAAAA. AAAAA. AAAAAA AAAAAA A..AAA"),
    ("hotspot", 4, 55, "II.III I.I.I. .I.I.I IIIII. II.III I.I.I."),
    ("connection", 8, 54, "IIIIII IIIIII IIIIII IIIIII IIIIII IIIIII"),
    ("wall", 7, 55, "WWWW.W WWWW.W WWWW.W .WWWWW WWWWWW WWWWWW"),
    ("enterprise", 8, 26, "MWIAIW AIWMAM MAIAWM WIAMIA WIIWWI MAAMMA"),
    ("estates", 5, 93, "M.MMMM MMMM.M .M.MMM .MMMMM MM..M. .MMMMM"),
    ("towers", 2, 15, "AAAAA. ...... AAAAA. .....A AAAAA. .A.A.."),
    ("pyramid_of_power", 5, 96, "WAWAWW WAWAAA AAAWWW WWWAAA AAAWAW WWWAAW"),
    ("the_inner_circle", 3, 12, ".MAMA. .AMAMA AMAAAA .AMAAM AMAAMA .A..A."),
    ("secured_area", 5, 108, "WWW.WW W.W.W. WWWWWW WW.WWW .WW.W. WW.WWW"),
    ("wire", 5, 289, ".IIIII IIIII. IIII.I III.II III.II IIIIII"),
)
"""For each pattern the count and the nodes of the grid that took most of them, among 140,000 tried by climbing from several starts."""
MOST_NODES = 500


def nodes_for(mission: int, sets: vec[i64]) -> int:
    before = SCORER.packing.nodes
    SCORER.count(sets, mission)
    return SCORER.packing.nodes - before


@pytest.mark.parametrize(("mission", "expected", "nodes", "drawn"), HARDEST, ids=[mission for mission, *_ in HARDEST])
def test_the_hardest_grids_are_counted_exactly_and_in_few_nodes(mission: str, expected: int, nodes: int, drawn: str) -> None:
    rows = drawn.split()
    assert count(mission, *rows) == plain_count(rows, BOX.missions[IDS.index(mission)], BOX.areas) == expected
    assert 0 < nodes_for(IDS.index(mission), symbols(*rows)[0]) <= nodes < MOST_NODES


def test_full_and_nearly_full_grids_are_counted_in_few_nodes() -> None:
    random = Random(11)
    patterns = [mission for mission in range(MISSIONS) if BOX.missions[mission].kind == PATTERN]
    assert len(patterns) == len(HARDEST)
    for mission in patterns:
        letters = sorted(set("".join(BOX.missions[mission].pattern)) & set("AIMW")) or ["A"]
        for holes in range(7):
            spaces = [letters[0]] * 36, [[*letters, "."][(place + place // 6) % 2] for place in range(36)], random.choices(letters, k=36)
            for grid in spaces:
                for place in random.sample(range(36), holes):
                    grid[place] = "."
                sets = symbols(*("".join(grid[row * 6 : row * 6 + 6]) for row in range(6)))[0]
                assert nodes_for(mission, sets) < MOST_NODES, (IDS[mission], grid)


def test_a_grid_that_holds_a_pattern_in_places_apart_is_not_searched() -> None:
    assert nodes_for(IDS.index("swarm"), symbols("AA.AA.", "AA.AA.")[0]) == 0
