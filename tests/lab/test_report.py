"""Reports: the games are those of a simulation, the figures are right, the files are whole and the same again."""

from __future__ import annotations

import errno
import json
import os
import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludonaut.cli.main import main
from ludonaut.core.errors import ComponentsError, LudonautError, OptionError
from ludonaut.core.game import all_games, find_game
from ludonaut.lab import OutputError, SimulationError, report, simulate
from ludonaut.lab.findings import apart, compared, error_of, findings, left_out, mean_of, share_of, uses
from ludonaut.lab.pages import summary
from ludonaut.lab.report import Report
from ludonaut.lab.study import Observer, Ratio, Sums, Variant
from tests.bots.race import RACE

pytestmark = pytest.mark.compiled
FOUR = ("captain-future", 120, ["greedy"], 4, ["ships=10"], ["ships=12,14"], ["ships=14", "stone-line-blocks-landing=yes"], 3)


def variant(name: str, seats: int, **options: object) -> Variant:
    game = find_game(name)
    return Variant("", game, game.options.make(options), seats, ("greedy",) * seats, 5)


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> tuple[Report, Path]:
    """A report of a game of four, with the values of an option and another set."""
    folder = tmp_path_factory.mktemp("reports") / "four"
    return report(*FOUR, jobs=1, out=folder), folder


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_the_games_of_a_report_are_those_of_a_simulation(game: str, tmp_path: Path) -> None:
    seats = max(2, find_game(game).fewest_seats) if find_game(game).most_seats > 1 else 1
    done = report(game, 40, ["greedy"], seats, seed=7, jobs=1, out=tmp_path)
    summary = simulate(game, 40, ["greedy"], seats, seed=7, jobs=1)
    assert done.digest == summary.digest
    told = {row.label: row for row in done.findings[-1].rows}
    assert told["rounds"].value.value == pytest.approx(summary.rounds.value)
    assert told["actions of all"].value.value == pytest.approx(summary.mean_moves)
    if seats > 1:
        assert [row.value.value for row in done.findings[0].rows] == pytest.approx([line.wins.value for line in summary.by_seat()])


def test_any_number_of_processes_gives_the_same_files(four: tuple[Report, Path], tmp_path: Path) -> None:
    report(*FOUR, jobs=2, out=tmp_path / "again")
    names = sorted(path.name for path in four[1].iterdir())
    assert names == sorted(path.name for path in (tmp_path / "again").iterdir())
    for name in names:
        assert (four[1] / name).read_bytes() == (tmp_path / "again" / name).read_bytes(), name


def test_the_page_needs_nothing_else_and_follows_light_and_dark(four: tuple[Report, Path]) -> None:
    text = (four[1] / "report.html").read_text(encoding="utf-8")
    assert not re.search(r'(?:src|href)="(?!#)', text) and "@import" not in text and "url(http" not in text
    assert "prefers-color-scheme: dark" in text
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids)) > 20
    assert set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)
    assert not re.search(r"#01020[0-9]", text), "a stand-in colour was left"
    for svg in four[1].glob("*.svg"):
        ElementTree.fromstring(svg.read_text(encoding="utf-8"))


def test_the_markdown_shows_every_plot_and_names_the_command(four: tuple[Report, Path]) -> None:
    done, folder = four
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert {f"{name}.svg" for name in re.findall(r"\]\((.+)\.svg\)", text)} == {path.name for path in folder.glob("*.svg")}
    assert f"`{done.command}`" in text and done.digest in text
    assert done.command.startswith("ludonaut report captain-future --games 120") and str(folder) not in text


def test_two_sets_are_compared_figure_by_figure_with_the_games_that_it_takes(four: tuple[Report, Path]) -> None:
    done, folder = four
    told = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert [one["label"] for one in told["variants"]] == ["ships=10", "ships=12", "ships=14", "ships=14, stone-line-blocks-landing=yes"]
    by_name = {one.label: one for one in done.compared}
    rounds = by_name["rounds"]
    assert rounds.is_sure and rounds.difference.value == pytest.approx(rounds.second.value - rounds.first.value)
    assert rounds.difference.high < 0  # ten ships are placed sooner than fourteen
    small, _, large = (games for _, games in rounds.needed)
    assert small == pytest.approx(25 * large, rel=0.01)
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert "games of each set it takes" in text and re.search(r"[0-9,]+ to see 2 pp \|", text)
    same = compared(findings(done.variants[0], done.sums[0]), findings(done.variants[0], done.sums[0]), 120)
    assert same and not any(one.is_sure or one.difference.value for one in same)


def test_what_is_drawn_into_the_first_rounds_says_something_of_the_result() -> None:
    solo = variant("deep-space-d6", 1)
    sums = Observer(solo).play(range(300))
    (table,) = [one for one in findings(solo, sums) if one.name == "threats_come"]
    assert len(table.rows) > 30
    for row in table.rows:
        assert row.difference is not None and row.difference.low < row.difference.value < row.difference.high


def test_missions_of_all_are_judged_by_points_and_races_by_who_wins() -> None:
    write = variant("write-the-future", 2)
    table = next(one for one in findings(write, Observer(write).play(range(330))) if one.name == "missions")
    assert table.unit == "points" and table.rows[0].value.value > table.rows[-1].value.value
    fly = variant("fly-further", 4)
    sums = Observer(fly).play(range(150))
    race = next(one for one in findings(fly, sums) if one.name == "race")
    assert race.par == 0.25
    seats = sums.ratio("won")
    assert seats.y / seats.n == pytest.approx(0.25)


def test_what_all_seats_share_is_the_same_for_each_of_them() -> None:
    observer = Observer(variant("write-the-future", 3, secrecy=True))
    replaced = 0
    for number in range(12):
        observer.play([number])
        rows = [observer.game.facts(observer.state, seat) for seat in range(3)]
        assert len({row["missions"] for row in rows}) == 1
        replaced += sum(int(row["secret_scored"]) for row in rows)
    assert replaced


def test_sources_of_points_add_up_to_the_score() -> None:
    fly = variant("fly-further", 3)
    sums = Observer(fly).play(range(60))
    points = sum(ratio.y for key, ratio in sums.ratios.items() if key[0] == "source" and key[2] == "all")
    assert points == sums.ratio("score").y


# -- formulas ----------------------------------------------------------------------------------------------------------------
def test_a_ratio_has_the_variance_of_its_games() -> None:
    plain, doubled = Ratio(), Ratio()
    for value in (0, 1, 1, 0, 1, 0, 0, 1):
        plain.add(value)
        doubled.add(3 * value, 3)  # three seats that always agree are worth one
    assert error_of(plain) == pytest.approx((0.25 / 7) ** 0.5)
    assert error_of(doubled) == pytest.approx(error_of(plain))
    assert share_of(doubled) == pytest.approx(share_of(plain))
    assert mean_of(plain).value == 0.5


def test_intervals_and_tests_are_wrong_as_seldom_as_they_say() -> None:
    chance, covered, false = random.Random(3), 0, 0
    for _ in range(400):
        one, other = Ratio(), Ratio()
        for ratio in (one, other):
            for _ in range(60):
                luck = chance.random()
                seats = chance.randint(1, 3)
                ratio.add(sum(luck + chance.random() > 1.0 for _ in range(seats)), seats)
        covered += share_of(one).low <= 0.5 <= share_of(one).high
        difference = apart(one, other)
        false += not difference.low <= 0.0 <= difference.high
    assert 0.92 < covered / 400 < 0.98
    assert 0.02 < false / 400 < 0.09


def test_chance_alone_is_not_taken_for_a_card_that_matters() -> None:
    chance, found = random.Random(4), 0
    for _ in range(20):
        sums = Sums(games=200)
        for _ in range(200):
            winner = chance.randrange(3)
            for card in range(50):
                own = [chance.randrange(3) for _ in range(3)]
                above = [count - sum(own) / 3 for count in own]
                slope = sum(more * ((seat == winner) - 1 / 3) for seat, more in enumerate(above))
                sums.ratio("use", f"card {card}").add(slope, sum(more * more for more in above))
        found += bool(finding.rows) if (finding := uses(sums)) else 0
    assert found <= 4


# -- what is asked -----------------------------------------------------------------------------------------------------------
def test_the_command_writes_a_report_of_another_box_against_the_one_that_comes_with_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDONAUT_BOXES", str(tmp_path / "boxes"))
    box = tmp_path / "mine.toml"
    box.write_text(find_game("captain-future").components_text().replace("Uranus", "Uranos"))
    out = tmp_path / "out"
    words = ["report", "captain-future", "--games", "30", "--set", f"components={box}", "--against", "default", "--out", str(out)]
    assert main([*words, "--jobs", "1"]) == 0
    printed = capsys.readouterr().out
    assert "report.html" in printed and "Nothing is sure" in printed
    told = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert told["against"] == "as it comes" and re.fullmatch(r"box mine.toml \([0-9a-f]{16}\)", told["variants"][0]["label"])
    assert "components=mine.toml" in told["command"] and str(tmp_path) not in (out / "report.html").read_text(encoding="utf-8")


def test_two_sets_are_compared_by_one_thing_alone_and_corrected_for_it_alone(four: tuple[Report, Path], tmp_path: Path) -> None:
    done = report(*FOUR, jobs=1, out=tmp_path, only="ROUNDS")
    whole = {one.label: one for one in four[0].compared}
    assert done.digest == four[0].digest and 0 < len(done.compared) < len(whole)
    assert all("rounds" in f"{one.table}: {one.label}".lower() for one in done.compared)
    assert all(one.difference == whole[one.label].difference and one.corrected <= whole[one.label].corrected for one in done.compared)
    assert "--only ROUNDS" in done.command and "with 'ROUNDS' in its name" in (tmp_path / "report.md").read_text(encoding="utf-8")
    none = report("captain-future", 5, against=["default"], jobs=1, out=tmp_path, only="no such thing")
    assert not none.compared and summary(none).startswith("No figure that both sets have is called like 'no such thing'")
    assert "called like" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_full_disk_leaves_an_older_report_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report("captain-future", 5, jobs=1, out=tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    write = Path.write_text

    def full(path: Path, text: str, encoding: str) -> int:
        if "report.json" in path.name:
            write(path, text[:9], encoding)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(path, text, encoding)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OutputError, match="No space left"):
        report("captain-future", 6, jobs=1, out=tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_name_that_is_no_text_spoils_no_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDONAUT_BOXES", str(tmp_path / "boxes"))
    box = tmp_path / "a|b\udcff\n.toml"
    box.write_text(find_game("captain-future").components_text().replace("Uranus", "Uranos"))
    done = report("captain-future", 5, settings=[f"components={box}"], jobs=1, out=tmp_path / "out")
    assert done.variants[0].label.startswith("box a?b??.toml (")
    assert "components=a|b??.toml" in (tmp_path / "out" / "report.md").read_text(encoding="utf-8")


def test_the_summary_tells_the_sure_differences_as_the_page_does(four: tuple[Report, Path]) -> None:
    done, folder = four
    told = summary(done).splitlines()
    assert told[0] == "What is sure (p below 5 %, corrected):"
    assert len(told) - 1 == len([one for one in done.compared if one.is_sure])
    rounds = next(line for line in told if ": rounds: −" in line)
    assert rounds.partition("rounds: ")[2].partition(" (")[0] in (folder / "report.md").read_text(encoding="utf-8")


def test_what_was_seen_in_too_few_games_is_said_to_be_left_out() -> None:
    few = variant("fly-further", 4)
    sums = Observer(few).play(range(31))
    races = {str(key[2]): ratio.games for key, ratio in sums.ratios.items() if key[:2] == ("factor", "race") and key[2] and key[3] == "won"}
    assert max(races.values()) < 30
    assert f"Race, {len(races)} of {len(races)}" in left_out(few, sums)
    race = Variant("", RACE, RACE.options.make(), 2, ("greedy", "random"), 1)
    assert left_out(race, Observer(race).play(range(5))) == ""


def test_what_cannot_be_reported_is_told_before_the_first_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refusals: list[tuple[type[LudonautError], str, dict[str, object]]] = [
        (OptionError, "did you mean ships", {"vary": ["shps"]}),
        (OptionError, "2 to 4 seats, not 9", {"seats": 9}),
        (SimulationError, "number of games", {"games": 0}),
        (OutputError, "is a file; name a folder", {"out": tmp_path / "file"}),
        (OptionError, "name the other set by --against", {"only": "seat"}),
        (ComponentsError, "nowhere", {"against": ["components=nowhere.toml"]}),
    ]
    for error, sentence, changed in refusals:
        with pytest.raises(error, match=sentence):
            report("captain-future", **{"games": 2, "jobs": 1, "out": tmp_path / "out", **changed})  # type: ignore[arg-type]


def test_a_game_without_factors_has_a_report_too() -> None:
    race = Variant("", RACE, RACE.options.make(), 2, ("greedy", "random"), 1)
    tables = {one.name for one in findings(race, Observer(race).play(range(60)))}
    assert {"seat", "bot", "shape"} <= tables
