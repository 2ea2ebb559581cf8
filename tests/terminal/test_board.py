"""The full-screen board, driven as a person would: by keys alone, and by mouse alone."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("textual", reason="the board needs the extra “terminal”")

from textual.widgets import OptionList, RichLog, Static

from ludonaut.core.game import find_game
from ludonaut.core.transcript import read_transcript
from ludonaut.terminal.board import BoardApp, Dialog
from ludonaut.terminal.session import begin
from tests.terminal.pilots import resize, settle, until
from tests.terminal.race import Race

GAME = "deep-space-d6"
pytestmark = pytest.mark.once


def board(path: Path) -> BoardApp:
    game = find_game(GAME)
    return BoardApp(begin(game, game.options.make(), seed=3, path=path))


def text_of(app: BoardApp, selector: str) -> str:
    return str(app.query_one(selector, Static).render())


async def test_a_whole_game_by_keys_alone(tmp_path: Path) -> None:
    app = board(tmp_path / "game")
    async with app.run_test(size=(80, 24)) as pilot:
        turn = 0
        while not app.session.match.is_over:
            choices = app.query_one("#choices", OptionList)
            before = len(app.session.match.steps)
            if turn % 3 == 0:
                await pilot.press(*str(min(choices.option_count, 2)), "enter")
            elif turn % 3 == 1:
                await pilot.press("end", "enter")
            else:
                await pilot.press("down", "enter")
            await settle(pilot)
            if isinstance(app.screen, Dialog) and not app.session.match.is_over:
                await pilot.press("enter")
                await settle(pilot)
            assert len(app.session.match.steps) == before + 1
            turn += 1
        assert isinstance(app.screen, Dialog)
        await pilot.press("escape")
    assert app.return_value == 0
    assert read_transcript((tmp_path / "game").read_text())[1].is_over


async def test_choices_are_taken_by_mouse(tmp_path: Path) -> None:
    app = board(tmp_path / "game")
    async with app.run_test(size=(120, 40)) as pilot:
        assert await pilot.click("#choices", offset=(6, 2))
        await settle(pilot)
        if isinstance(app.screen, Dialog):
            assert await pilot.click("#yes")
            await settle(pilot)
        assert len(app.session.match.steps) == 1


async def test_undo_takes_back_and_says_why_not(tmp_path: Path) -> None:
    app = board(tmp_path / "game")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("u")
        assert "nothing to take back" in text_of(app, "#advice")
        place = next(k for k, choice in enumerate(app._choices, 1) if choice.notation.startswith("fire"))
        await pilot.press(*str(place), "enter")
        await settle(pilot)
        assert len(app.session.match.steps) == 1
        await pilot.press("u")
        await settle(pilot)
        assert app.session.match.steps == []


async def test_a_hint_names_an_action_and_the_chances(tmp_path: Path) -> None:
    app = board(tmp_path / "game")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await settle(pilot)
        assert text_of(app, "#advice").startswith("The bot would: ")
        assert "Chance of winning now" in text_of(app, "#advice")
        hinted = text_of(app, "#advice").partition("[")[2].partition("]")[0]
        await pilot.press("enter")
        await settle(pilot)
        if isinstance(app.screen, Dialog):
            await pilot.press("enter")
            await settle(pilot)
        match = app.session.match
        assert [match.game.actions.notation(step.action) for step in match.steps] == [hinted]


@pytest.mark.parametrize("key", ["w", "o", "l", "question_mark"])
async def test_dialogs_open_scroll_and_close(tmp_path: Path, key: str) -> None:
    app = board(tmp_path / "game")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, Dialog)
        assert app.screen.query_one("#yes").region.bottom <= 24
        await pilot.press("down", "pagedown", "up", "pageup", "1", "escape")
        await pilot.pause()
        assert len(app.screen_stack) == 1
        assert app.session.match.steps == []


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40), (200, 60)])
async def test_every_size_shows_the_prompt_the_choices_and_the_position(tmp_path: Path, size: tuple[int, int]) -> None:
    app = board(tmp_path / "game")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.session.match.view(0).prompt in text_of(app, "#prompt")
        for selector in ("#prompt", "#choices", "#position", "#log"):
            region = app.query_one(selector).region
            assert region.height >= 1
            assert region.x >= 0
            assert region.right <= size[0]
        titles = [panel.border_title for panel in app.query(".panel")]
        assert titles == [section.title for section in app.session.match.view(0).sections]


async def test_the_columns_follow_a_change_of_size(tmp_path: Path) -> None:
    app = board(tmp_path / "game")
    async with app.run_test(size=(80, 24)) as pilot:
        for width, columns in ((160, 2), (60, 1), (130, 2)):
            await resize(pilot, width, 40, lambda: sum(column.display for column in app.query(".column")) == columns)  # noqa: B023 - called here
            assert sum(column.display for column in app.query(".column")) == columns
            assert len(app.query(".panel")) == len(app.session.match.view(0).sections)


async def test_where_names_leave_no_room_for_the_scores_seats_are_called_by_their_colours(tmp_path: Path) -> None:
    game = find_game("captain-future")
    app = BoardApp(begin(game, game.options.make(), seats=4, bots=["greedy"] * 3, seed=3, path=tmp_path / "game"))
    async with app.run_test(size=(140, 24)) as pilot:
        await until(pilot, lambda: not app.session.is_bot(app.session.seat()))
        for width, called in ((140, "bot greedy ({})"), (76, "{}")):
            others = app.session.match.view(0).seats[1:]
            names = [f"{called.format(line.colour) if width > 100 else line.name} {line.score}" for line in others]
            await resize(pilot, width, 24, lambda: names[-1] in text_of(app, "#title"))  # noqa: B023 - called here
            told = text_of(app, "#title")
            for name in names:
                assert name in told[: width - 2]


async def test_the_log_shows_its_newest_line_after_a_change_of_size(tmp_path: Path) -> None:
    app = board(tmp_path / "game")
    async with app.run_test(size=(120, 60)) as pilot:
        log = app.query_one("#log", RichLog)
        for number in range(40):
            log.write(f"line {number}")
        await pilot.pause()
        for size in ((70, 24), (120, 40), (50, 20)):
            await resize(pilot, *size, lambda: 0 < log.max_scroll_y == log.scroll_y)
            assert log.max_scroll_y > 0
            assert log.scroll_y == log.max_scroll_y, size


async def test_light_and_dark(tmp_path: Path) -> None:
    app = board(tmp_path / "game")
    async with app.run_test() as pilot:
        themes = [app.theme]
        for _ in range(2):
            await pilot.press("t")
            themes.append(app.theme)
        assert themes == ["textual-dark", "textual-light", "textual-dark"]


async def test_leaving_keeps_the_game(tmp_path: Path) -> None:
    app = board(tmp_path / "game")
    async with app.run_test() as pilot:
        await pilot.press("q")
    assert app.return_value == 0
    assert not read_transcript((tmp_path / "game").read_text())[1].is_over


async def test_several_seats_with_a_bot_and_a_question_before_a_costly_action(race: Race, tmp_path: Path) -> None:
    app = BoardApp(begin(race, race.options.make(), seats=2, bots=("random",), seed=1, path=tmp_path / "game"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end", "enter")
        assert isinstance(app.screen, Dialog)
        await pilot.press("escape")
        await settle(pilot)
        assert app.session.match.steps == []
        await pilot.press("end", "enter", "enter")
        await settle(pilot)
        while app.session.seat() == 1:
            await pilot.pause(0.1)
        await settle(pilot)
        assert app.session.match.steps[0].seat == 0
        assert app.session.match.steps[-1].seat == 1
        assert app.query_one("#log", RichLog).lines
