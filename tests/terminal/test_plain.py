"""The line mode inside the test: several seats, words that clash, and whatever a cat may type."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludonaut.core.chance import ChanceSource
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game, find_game
from ludonaut.core.transcript import read_transcript
from ludonaut.terminal.dice import BrokenOff, TypedDice, read_outcome, take_word
from ludonaut.terminal.plain import COMMANDS, Lines, Plain
from ludonaut.terminal.session import Session, begin, go_on
from tests.terminal.driving import CHOICE, typed
from tests.terminal.race import Race

pytestmark = pytest.mark.once


def play(game: Game, text: str | bytes, path: Path, goal: int | None = None, **asked: object) -> tuple[list[str], Session]:
    """What is printed while `text` is typed, and the game afterwards."""
    with typed(text) as output:
        session = begin(game, game.options.make({} if goal is None else {"goal": goal}), path=path, **asked)  # type: ignore[arg-type]
        assert Plain(session, Lines()).run() == 0
    return output.getvalue().splitlines(), session


def play_with_dice(game: Game, text: str, path: Path, seats: int = 1) -> tuple[list[str], Session]:
    """The same with dice that are typed."""
    with typed(text) as output:
        lines = Lines()
        dice = TypedDice(game.chance_sources, lines.ask_dice, lines.say)
        session = begin(game, game.options.make(), seats=seats, dice=dice, path=path)
        assert Plain(session, lines).run() == 0
    return output.getvalue().splitlines(), session


def test_the_prompt_says_whose_turn_it_is(race: Race, tmp_path: Path) -> None:
    printed, _ = play(race, "walk north\ndraw\n", tmp_path / "game", seats=2, seed=1)
    asked = [line for line in printed if line.startswith("? ")]
    assert asked == ["? Seat 1 (blue): Your move.", "? Seat 1 (blue): Your move.", "? Seat 2 (red): Your move."]


def test_each_seat_takes_back_its_own_step_but_not_what_was_seen(race: Race, tmp_path: Path) -> None:
    printed, session = play(race, "walk north\nundo\ndraw\nundo\n", tmp_path / "game", seats=2, seed=1)
    assert "Taken back: walk north." in printed
    refusal = next(line for line in printed if "cannot be taken back" in line)
    assert refusal == "The last action cannot be taken back: dice or cards have been seen since."
    assert len(session.match.steps) == 1


def test_bots_take_the_last_seats_and_are_named(race: Race, tmp_path: Path) -> None:
    printed, session = play(race, "roll\n", tmp_path / "game", seats=3, bots=("random", "greedy"), seed=1, goal=40)
    assert session.players == ("", "bot random", "bot greedy")
    assert any(line.startswith("bot random (red): ") for line in printed)
    assert any(line.startswith("bot greedy (green): Roll the die [roll]") for line in printed)


def test_an_action_named_like_a_command_wins_and_a_colon_asks_for_the_command(race: Race, tmp_path: Path) -> None:
    printed, _ = play(race, "draw\nlog\n:log 1\n", tmp_path / "game", seats=1, seed=1)
    assert any("is not possible now" in line for line in printed)
    assert any(line.startswith("   1  Blue draws") for line in printed)


@pytest.mark.parametrize("command", [name for name, usage, _ in COMMANDS if not usage])
def test_a_command_that_takes_nothing_says_so_and_does_nothing(race: Race, tmp_path: Path, command: str) -> None:
    printed, session = play(race, f"walk north\n:{command} commander\n", tmp_path / "game", seats=2, seed=1)
    assert f"{command.capitalize()} is typed alone; “commander” is nothing that it takes." in printed
    assert len(session.match.steps) == 1


def test_choices_that_end_the_turn_are_numbered_last(race: Race, tmp_path: Path) -> None:
    printed, session = play(race, "1\n2\n", tmp_path / "game", seats=2, seed=1)
    first = [found[2] for found in map(CHOICE.match, printed) if found][:4]
    assert first == ["draw", "walk north", "walk nowhere", "roll"]
    assert [race.actions.notation(step.action) for step in session.match.steps] == ["draw", "walk north"]


def test_only_lines_that_changed_are_told_again(race: Race, tmp_path: Path) -> None:
    printed, _ = play(race, "draw\n", tmp_path / "game", seats=2, seed=1)
    assert printed.count("Points") == 1
    assert sum(line.startswith("Points: Blue has ") for line in printed) == 1
    assert sum(line.startswith("Deck: 3 cards left.") for line in printed) == 1


def test_save_never_overwrites_another_kind_of_file(race: Race, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear aunt")
    copy = tmp_path / "copy"
    text = f"draw\nsave {other}\nsave {copy}\nsave {tmp_path}\nsave {tmp_path}/no/such\nsave\nsave {copy}\n"
    printed, session = play(race, text, tmp_path / "game", seats=2, seed=1)
    assert f"{other} exists and is not a transcript; choose another name." in printed
    assert other.read_text() == "Dear aunt"
    assert printed.count(f"Saved as {copy}.") == 2
    assert f"{tmp_path} is a folder; name a file in it." in printed
    assert f"{tmp_path}/no/such: the folder {tmp_path}/no does not exist." in printed
    assert len(read_transcript(copy.read_text())[1].steps) == len(session.match.steps)


def test_rules_pages_are_listed_and_shown_by_the_beginning_of_their_name(race: Race, tmp_path: Path) -> None:
    printed, _ = play(race, "rules\nrules pri\nman\nrules nope\n", tmp_path / "game", seats=1, seed=1)
    assert "  manual       How to race" in printed
    assert "Be **first**." in printed
    assert "There is no page of that name; the pages are manual, prizes." in printed


def test_why_tells_of_one_action_or_of_all_that_is_barred(race: Race, tmp_path: Path) -> None:
    printed, _ = play(race, "why roll\nwalk north\nwhy walk north\nwhy\nwhy flying\n", tmp_path / "game", seats=1, seed=1)
    assert "roll is possible now: Roll the die." in [line.replace("Roll is", "roll is") for line in printed]
    assert "Only one step a turn; roll or draw." in printed
    assert "Nothing is barred now; why ACTION tells about one action." in printed
    assert any("“flying” is not an action" in line for line in printed)


def test_a_failing_disk_is_told_and_the_game_goes_on(race: Race, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with typed("walk north\n") as output:
        session = begin(race, race.options.make(), seats=1, seed=1, path=tmp_path / "game")
        (tmp_path / "game").unlink()
        (tmp_path / "game").mkdir()
        Plain(session, Lines()).run()
    assert f"{tmp_path}/game is a folder; name a file in it." in output.getvalue()


# -- real dice -------------------------------------------------------------------------------------------------------------
def test_dice_are_typed_by_word_beginning_or_number_and_queued(race: Race, tmp_path: Path) -> None:
    printed, session = play_with_dice(race, "roll\n6 th\nroll\nfive\ndraw\nrock\n", tmp_path / "game", seats=2)
    assert [step.outcomes for step in session.match.steps] == [((0, 5), (0, 2)), ((0, 4),), ((1, 3),)]
    assert printed.count("? What does the die show?") == 2
    assert "Blue wins." in printed


def test_a_typing_mistake_is_taken_back_before_it_counts(race: Race, tmp_path: Path) -> None:
    _, session = play_with_dice(race, "roll\n6\nback\n5\n", tmp_path / "game", seats=2)
    assert [step.outcomes for step in session.match.steps] == [((0, 4),)]


def test_breaking_off_leaves_the_game_as_it_was(race: Race, tmp_path: Path) -> None:
    printed, session = play_with_dice(race, "walk north\nroll\n6\nquit\n", tmp_path / "game", seats=2)
    assert "Broken off; the action has not happened." in printed
    assert [race.actions.notation(step.action) for step in session.match.steps] == ["walk north"]


def test_the_dice_of_the_last_action_are_typed_again(race: Race, tmp_path: Path) -> None:
    printed, session = play_with_dice(race, "retype\nroll\n2\nretype\n6 1\nwalk north\nretype\n", tmp_path / "game", seats=2)
    assert [step.outcomes for step in session.match.steps] == [((0, 5), (0, 0)), ()]
    assert "The last action asked for no dice; undo takes it back." in printed
    assert read_transcript((tmp_path / "game").read_text())[1].state.score(0) == 7


def test_words_that_fit_two_cards_or_a_card_that_is_gone_are_explained(race: Race, tmp_path: Path) -> None:
    printed, session = play_with_dice(race, "draw\nco\ncometary\ndraw\ncometary x\nhelp\n9\nmoon rocket\n", tmp_path / "game", seats=2)
    assert "“co” could be comet, cometary; type a little more." in printed
    assert "cometary cannot come up now; possible: comet, moon, rocket. Left out after it: x." in printed
    assert "Not needed and left out: rocket." in printed
    assert [step.outcomes for step in session.match.steps] == [((1, 1),), ((1, 2),)]


def test_cards_that_share_a_name_are_told_apart_and_alike_ones_need_not_be(tmp_path: Path) -> None:
    deck = ChanceSource("deck", "Which card?", ("bomber-a", "bomber-b", "moon", "moon-x"), ("big", "small", "round", "round"))
    with pytest.raises(LudonautError) as caught:
        read_outcome("bomber", deck, range(4))
    assert str(caught.value).splitlines() == ["“bomber” could be one of these; type a little more.", "  bomber-a: big", "  bomber-b: small"]
    assert read_outcome("bomber", deck, [1, 2]) == 1
    assert (read_outcome("moo", deck, range(4)), read_outcome("moo", deck, [3])) == (2, 3)
    waiting = ["Bomber", "B", "moon", "bomber", "a", "2", "B'omber"]
    taken = []
    while waiting:
        taken.append(take_word(waiting, deck))
    assert taken == ["bomber-b", "moon", "bomber-a", "2", "B'omber"]


def test_a_real_table_is_prepared_by_the_options_and_cards_are_typed_as_printed(tmp_path: Path) -> None:
    game = find_game("deep-space-d6")
    with typed("raiders\nbomber b Don't Panic\n1 2 3 4 5 5\n") as output:
        lines = Lines()
        dice = TypedDice(game.chance_sources, lines.ask_dice, lines.say)
        options = game.options.read(["dont-panic=hard", "length=short"])
        with pytest.raises(BrokenOff):
            begin(game, options, dice=dice, path=tmp_path / "game")
    printed = output.getvalue().splitlines()
    assert printed[:2] == [
        (
            "Your table: 6 crew dice, the threat die, hull 8, shields 4. "
            "Your deck: shuffle the 36 threats; leave out all Don't Panic cards. Then take 5 cards out unseen."
        ),
        "? Which card did you draw?",
    ]
    assert "  raiders-a or raiders-b: External, health 2. Activates on 4 or 6. 2 hull lost; shields do not help." in printed
    assert "  raiders-c: External, health 2. Activates on 1 or 4. 2 hull lost; shields do not help." in printed
    assert any(line.startswith("dont-panic cannot come up now") for line in printed)


# -- whatever may be typed -------------------------------------------------------------------------------------------------
COMMAND_WORDS = "1 2 3 17 999999999999 -1 look hint undo why log rules help :log :undo odds ship crew deck back retype"
ACTION_WORDS = "done fire change reroll commander tactical science meteoroid a b é ‮ \x00 \x1b[2J = ; '"
WORDS = [*COMMAND_WORDS.split(" "), *ACTION_WORDS.split(" ")]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join), max_size=30))
def test_no_line_of_known_words_breaks_the_game(lines: list[str], tmp_path: Path) -> None:
    text = "\n".join(line for line in lines if not line.startswith("hint"))
    printed, session = play(find_game("deep-space-d6"), text, tmp_path / "game", seed=1)
    assert printed[-1].startswith(("The game is kept", "The game is kept in"))
    assert len(read_transcript((tmp_path / "game").read_text())[1].steps) == len(session.match.steps)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(raw=st.binary(max_size=400))
def test_no_bytes_break_the_game(raw: bytes, tmp_path: Path) -> None:
    printed, _ = play(find_game("deep-space-d6"), raw, tmp_path / "game", seed=1)
    assert printed[-1].startswith("The game is kept")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=st.lists(
        st.sampled_from(["1", "6", "back", "retype", "done", "quit", "help", "x", "2 2 2 2 2 2", "corsair", "drone-a", ""]), max_size=30
    )
)
def test_no_typed_dice_break_the_game(lines: list[str], tmp_path: Path) -> None:
    text = "nebula\nflagship\n1 2 3 4 5 6\n" + "\n".join(lines)
    printed, session = play_with_dice(find_game("deep-space-d6"), text, tmp_path / "game")
    assert printed[-1].startswith("The game is kept")
    assert len(read_transcript((tmp_path / "game").read_text())[1].steps) == len(session.match.steps)


def test_tab_completion_offers_the_next_words(race: Race, tmp_path: Path) -> None:
    plain = Plain(begin(race, race.options.make(), seats=1, seed=1, path=tmp_path / "game"), Lines())
    plain._choices = list(plain._view.choices)
    first = plain._completions("")
    assert {"roll", "walk", "draw", "look", "undo", "points", "manual"} <= set(first)
    assert plain._completions("walk ") == ["north", "nowhere"]
    assert plain._completions("rules ") == ["manual", "prizes"]
    assert plain._completions("why ") == ["draw", "log", "roll", "walk"]
    assert plain._completions("walk north ") == []


def test_a_game_with_real_dice_goes_on_with_real_dice(race: Race, tmp_path: Path) -> None:
    play_with_dice(race, "roll\n2\n", tmp_path / "game", seats=2)
    with typed("roll\n6 3\n") as output:
        lines = Lines()
        session = go_on(tmp_path / "game", lambda game: TypedDice(game.chance_sources, lines.ask_dice, lines.say))
        assert Plain(session, lines).run() == 0
    assert [step.outcomes for step in session.match.steps] == [((0, 1),), ((0, 5), (0, 2))]
    assert "? What does the die show?" in output.getvalue().splitlines()


@pytest.mark.parametrize("name", ["~nobody-of-this-name/game", "a\0b", "/", "."])
def test_save_to_no_place_for_a_file_is_told_and_the_game_goes_on(race: Race, tmp_path: Path, name: str) -> None:
    printed, session = play(race, f"save {name}\nwalk north\n", tmp_path / "game", seats=1, seed=1)
    assert any(sentence in line for line in printed for sentence in ("no such user", "zero characters", "is a folder"))
    assert len(session.match.steps) == 1
