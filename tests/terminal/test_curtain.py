"""The curtain at the terminal: what one person was shown is gone before the next one looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

pytest.importorskip("textual", reason="the board needs the extra “terminal”")

from textual.widgets import OptionList, RichLog, Static

from ludonaut.core.chance import KeyedChance, Outcome, ReplayingChance, key_from_seed
from ludonaut.core.game import Event, Game
from ludonaut.core.match import Match, RawEvent
from ludonaut.core.transcript import read_transcript
from ludonaut.games.write_the_future.game import WriteTheFuture
from ludonaut.terminal.board import BoardApp, Curtain
from ludonaut.terminal.plain import Lines, Plain
from ludonaut.terminal.saves import SavedGame
from ludonaut.terminal.session import Session
from tests.core.toy import CROWD, TOY, HighCard, toys_installed
from tests.terminal.driving import typed
from tests.terminal.pilots import settle

pytestmark = pytest.mark.once

ANN, BEN = (4, 2, 1), (0, 3, 3)


@pytest.fixture(autouse=True)
def installed_toy() -> Iterator[None]:
    with toys_installed():
        yield


def session(path: Path, *players: str, other: tuple[int, ...] = BEN) -> Session:
    """A game in which Ann has her hand and the other seat this one."""
    match = Match(TOY, seats=2, chance=ReplayingChance([Outcome(0, card) for card in (*ANN, *other)]))
    match.go_on_with(KeyedChance(key_from_seed("curtain")))
    return Session(match, players or ("Ann", "Ben"), SavedGame(path))


def play(text: str, path: Path, *players: str, other: tuple[int, ...] = BEN) -> tuple[list[str], Session]:
    """What is printed while `text` is typed, and the game afterwards."""
    with typed(text) as output:
        sat = session(path, *players, other=other)
        assert Plain(sat, Lines()).run() == 0
    return [line for line in output.getvalue().splitlines() if str(path) not in line], sat


def test_a_whole_game_of_two_is_played_by_a_script(tmp_path: Path) -> None:
    printed, sat = play("\n1\n\n1\n1\n\n1\n1\n\n1\n", tmp_path / "game")
    assert sat.match.is_over
    passes = [line for line in printed if line.startswith("Pass to")]
    assert passes == ["Pass to Ann (blue).", "Pass to Ben (blue).", "Pass to Ann (blue).", "Pass to Ben (blue)."]
    assert read_transcript((tmp_path / "game").read_text())[0].players == ("Ann", "Ben")


def test_until_a_person_presses_enter_nothing_of_a_hand_is_shown(tmp_path: Path) -> None:
    printed, _ = play("", tmp_path / "game")
    assert "(1, 1)" not in " ".join(printed)
    assert not any("Hand" in line for line in printed)
    printed, _ = play("\n1\n", tmp_path / "other")
    closed = printed[printed.index("Pass to Ben (blue).") :]
    assert closed[1] == "* Seat 1 lays a card."
    assert closed[2].startswith("? Ben (blue): press Enter when nobody else looks")
    assert not any("Hand" in line for line in closed)


@pytest.mark.parametrize("typed_text", ["\n1\n", "\n4\nlay 0\nwhy lay 0\nlog\nlook\nundo\n1\nundo\nwhat\n"])
def test_what_one_person_reads_says_nothing_of_the_other_hand(tmp_path: Path, typed_text: str) -> None:
    one, other = (play(typed_text, tmp_path / str(hand), other=hand)[0] for hand in ((0, 3, 3), (4, 2, 0)))
    assert one == other


def test_a_bots_card_is_not_told_when_it_is_laid(tmp_path: Path) -> None:
    printed, sat = play("1\n", tmp_path / "game", "Ann", "bot greedy")
    assert len(sat.match.steps) == 2
    assert not any(line.startswith("Pass to") for line in printed)
    assert not any(re.match("bot greedy.*: ", line) for line in printed)


def test_the_last_action_is_taken_back_at_the_curtain_and_not_after(tmp_path: Path) -> None:
    printed, sat = play("\n1\nundo\n\n1\n\nundo\n", tmp_path / "game")
    assert "Taken back." in printed
    assert len(sat.match.steps) == 1
    assert any("only your own can be taken back" in line for line in printed)


def crowd(path: Path, *players: str) -> Session:
    match = Match(CROWD, seats=len(players), chance=KeyedChance(key_from_seed("crowd")))
    return Session(match, players, SavedGame(path))


def test_the_screen_is_passed_on_from_one_who_is_not_done(tmp_path: Path) -> None:
    with typed("pass\n\npass\n\n1\n\n1\n\n1\nquit\n") as output:
        sat = crowd(tmp_path / "game", "Ann", "Ben", "Cem")
        assert Plain(sat, Lines()).run() == 0
    passes = [line.split(" (")[0] for line in output.getvalue().splitlines() if line.startswith("Pass to")]
    assert passes == ["Pass to Ann", "Pass to Ben", "Pass to Cem", "Pass to Ann", "Pass to Ben"]
    assert [step.seat for step in sat.match.steps] == [2, 0, 1]
    assert "Pass to" not in output.getvalue().split("Pass to Ben ")[-1]


def test_nobody_is_passed_the_screen_who_is_not_asked(tmp_path: Path) -> None:
    printed, sat = play("\n1\n\npass\n", tmp_path / "game")
    assert "Nobody else is asked now; there is nobody to pass on to." in printed
    assert not sat.is_covered()


def test_who_looked_last_takes_back_though_bots_and_others_have_acted(tmp_path: Path) -> None:
    sat = crowd(tmp_path / "game", "Ann", "Ben", "Cem", "bot random")
    for seat in (0, 1):
        assert sat.seat() == seat
        sat.cover()
        sat.lift()
        sat.play(seat, sat.match.legal(seat)[0])
    sat.match.play(3, sat.match.legal(3)[0])
    assert sat.seat() == 2 and sat.is_covered()
    sat.cover()
    assert sat.why_no_undo() == ""
    sat.undo()
    assert [step.seat for step in sat.match.steps] == [0, 3]
    assert sat.seat() == 1, "who has taken back is asked again"
    assert read_transcript((tmp_path / "game").read_text())[1].steps == sat.match.steps


def test_bots_that_decide_at_once_do_so_together(tmp_path: Path) -> None:
    sat = crowd(tmp_path / "game", "Ann", *["bot random"] * 40)
    sat.play(0, sat.match.legal(0)[0])
    decisions = sat.bot_decisions()
    assert [seat for seat, _ in decisions] == list(range(1, 41))
    sat.play_all(decisions)
    assert sat.match.state.rounds() == 2
    assert sat.seat() == 0


def test_seats_without_a_name_are_different_people_and_a_name_twice_is_one(tmp_path: Path) -> None:
    assert session(tmp_path / "a", "", "").is_covered()
    assert not session(tmp_path / "b", "Ann", "Ann").is_covered()
    assert not session(tmp_path / "c", "", "bot random").is_covered()


def test_the_log_tells_what_was_done_to_me(tmp_path: Path) -> None:
    # What `event_of` remembers is for all who ask in this process, so its place is taken, not the game's own method.
    with patch("ludonaut.core.match.event_of", done_to_the_shower):
        printed, _ = play("\nlog me\n1\n\nlog me 5\n1\nlog me\n", tmp_path / "game")
    assert printed.count("Nothing was done to you yet.") == 2
    assert any(line.strip() == "2  Seat 2 shows a 0." for line in printed)
    assert not any(re.match(r" +2  Seat 1 shows", line) for line in printed)


def done_to_the_shower(game: Game, raw: RawEvent, observer: int) -> Event:
    """The toy's events, those that show a card done to the seat that shows it."""
    event = game.event(raw, observer)
    return replace(event, seats=(raw[1],)) if raw[0] == 1 else event


def everything(app: BoardApp) -> str:
    """All that stands on the screen under the curtain and on it."""
    board = app.screen_stack[0]
    shown = [str(part.render()) for part in (*board.query(Static), *app.screen.query(Static))]
    log = app.screen_stack[0].query_one("#log", RichLog)
    choices = board.query_one("#choices", OptionList)
    shown += [line.text for line in log.lines] + [str(choices.get_option_at_index(k).prompt) for k in range(choices.option_count)]
    return "\n".join(shown)


async def test_the_board_is_empty_behind_the_curtain(tmp_path: Path) -> None:
    texts = []
    for other in (BEN, (4, 2, 0)):
        app = BoardApp(session(tmp_path / f"game-{other}", other=other))
        async with app.run_test(size=(100, 30)) as pilot:
            await settle(pilot)
            assert isinstance(app.screen, Curtain)
            assert "Lay a" not in everything(app)
            await pilot.press("escape", "q")
            assert isinstance(app.screen, Curtain)
            await pilot.press("enter")
            await settle(pilot)
            assert "Lay a 4" in everything(app)
            texts.append(everything(app))
            await pilot.press("1", "enter")
            await settle(pilot)
            assert isinstance(app.screen, Curtain)
            assert "Pass to Ben" in everything(app)
            assert "Seat 1 lays a card." in everything(app)
            assert "Lay a" not in everything(app)
            texts.append(everything(app))
            assert app.screen.region.size == app.size
    assert texts[:2] == texts[2:]


async def test_a_whole_game_of_two_on_the_board(tmp_path: Path) -> None:
    app = BoardApp(session(tmp_path / "game"))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        curtains = 0
        while not app.session.match.is_over:
            if isinstance(app.screen, Curtain):
                curtains += 1
                await pilot.press("enter")
            else:
                await pilot.press("1", "enter")
            await settle(pilot)
        assert curtains == 4


async def test_the_board_takes_back_at_the_curtain(tmp_path: Path) -> None:
    app = BoardApp(session(tmp_path / "game"))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("1", "enter")
        await settle(pilot)
        assert await pilot.click("#no")
        await settle(pilot)
        assert app.session.match.steps == []
        assert "Pass to Ann" in everything(app)


async def test_the_board_is_passed_on(tmp_path: Path) -> None:
    app = BoardApp(session(tmp_path / "game"))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert await pilot.click("#other")
        await settle(pilot)
        assert "Pass to Ben" in everything(app)
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("p")
        await settle(pilot)
        assert "Pass to Ann" in everything(app)
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("1", "enter")
        await settle(pilot)
        assert "Pass to Ben" in everything(app)
        assert not app.screen.query("#other"), "nobody else is asked"


# -- while nothing is secret -----------------------------------------------------------------------------------------------------
class SecondRoundOpen(HighCard):
    """Everybody lays the cards of the second round face up."""

    def keeps_secrets(self) -> bool:
        return self.round != 2 and not self.is_over()


def test_while_nothing_is_secret_there_is_no_curtain_and_the_next_secrets_begin_behind_it(tmp_path: Path) -> None:
    with patch.object(TOY, "state_class", SecondRoundOpen):
        sat = session(tmp_path / "game")
        covered = []
        while not sat.match.is_over:
            covered.append(sat.is_covered())
            if covered[-1]:
                sat.cover()
                sat.lift()
            assert sat.observer() == sat.seat() and sat.match.state.due(sat.seat())
            sat.play(sat.seat(), sat.match.legal(sat.seat())[0])
    assert covered == [True, True, False, False, True, True]
    assert sat.observer() == -1


@pytest.mark.parametrize(
    ("secrecy", "script", "passes"), [("no", "take 1\ndone\ntake 2\ndone\n", 0), ("yes", "\ntake 1\ndone\n\ntake 2\ndone\n", 2)]
)
def test_a_draft_without_secret_missions_is_passed_on_openly(tmp_path: Path, secrecy: str, script: str, passes: int) -> None:
    game = WriteTheFuture()
    match = Match(game, game.options.make({"mode": "draft", "secrecy": secrecy}), 2, KeyedChance(key_from_seed(1)))
    with typed(script) as output:
        assert Plain(Session(match, ("Kim", "Ann"), SavedGame(tmp_path / "game")), Lines()).run() == 0
    assert len(match.steps) == 4 and {step.seat for step in match.steps} == {0, 1}
    assert output.getvalue().count("Pass to ") == passes
