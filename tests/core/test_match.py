"""Match: nothing half-done, undo that gives nothing away, and a record that can be resumed."""

from __future__ import annotations

import pytest

from ludonaut.core.bag import Bag
from ludonaut.core.chance import ChanceExhausted, FastChance, KeyedChance, Outcome, TypedChance, key_from_seed
from ludonaut.core.errors import IllegalAction, OptionError, UndoRefused
from ludonaut.core.inspect import digest, position
from ludonaut.core.match import Match
from ludonaut.core.transcript import read_transcript, write_transcript
from tests.bots.race import RACE
from tests.core.toy import TOY


def seeded(seed: int = 1, seats: int = 2) -> Match:
    return Match(TOY, seats=seats, chance=KeyedChance(key_from_seed(seed)))


def finish(match: Match) -> Match:
    while not match.is_over:
        seat = match.due_seats()[0]
        match.play(seat, match.legal(seat)[0])
    return match


def test_the_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(OptionError, match="has 2 to 3 seats, not 4"):
        Match(TOY, seats=4)


def test_several_seats_are_due_at_once_in_any_order() -> None:
    first, second = seeded(), seeded()
    a, b = first.legal(0)[0], first.legal(1)[0]
    first.play(0, a), first.play(1, b)
    second.play(1, b), second.play(0, a)
    assert position(first.state) == position(second.state)


def test_a_seat_that_is_not_due_is_told_who_is() -> None:
    match = seeded()
    match.play(0, match.legal(0)[0])
    with pytest.raises(IllegalAction, match="not the turn of seat 1; seat 2 is asked"):
        match.play(0, match.legal(1)[0])


def test_nothing_is_possible_once_it_is_over() -> None:
    match = finish(seeded())
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play(0, 0)


def test_a_person_who_breaks_off_leaves_the_match_as_it_was() -> None:
    """The dice are asked in the middle of an action; whoever stops typing has not acted."""
    answers = iter([0, 1, 2, 0, 1, 2])

    def ask(source: int, possible: list[int]) -> int:
        if source == 1:
            raise KeyboardInterrupt
        return next(answers)

    match = Match(TOY, chance=TypedChance(ask))
    match.play(0, "lay 2")
    before, steps = position(match.state), list(match.steps)
    with pytest.raises(KeyboardInterrupt):
        match.play(1, "lay 2")
    assert position(match.state) == before and match.steps == steps
    match.play(1, "lay 1")
    assert match.steps[-1].outcomes == () and len(match.steps) == 2


def test_undo_restores_and_the_log_forgets() -> None:
    match = seeded()
    before = digest(match.state)
    step = match.play(0, match.legal(0)[0])
    assert len(match.log()) == 1
    assert match.undo(0) == step
    assert digest(match.state) == before and match.log() == [] and match.steps == []
    with pytest.raises(UndoRefused, match="nothing to take back"):
        match.undo(0)


def test_undo_is_of_the_own_action_and_never_crosses_a_reveal() -> None:
    match = seeded()
    match.play(0, match.legal(0)[0])
    with pytest.raises(UndoRefused, match="only your own"):
        match.undo(1)
    match.play(1, match.legal(1)[0])
    for seat in (0, 1):
        with pytest.raises(UndoRefused):
            match.undo(seat)


def test_where_several_decide_at_once_each_takes_back_its_own_whatever_the_others_did() -> None:
    match = seeded(5, seats=3)
    started = digest(match.state)
    mine, other = match.play(0, match.legal(0)[0]), match.play(1, match.legal(1)[-1])
    both = digest(match.state)
    assert match.undo(0) == mine
    assert match.steps == [other] and match.due_seats() == [0, 2]
    assert [logged.event.sentence for logged in match.log()] == ["Seat 2 lays a card."]
    assert match.legal(0), "the seat decides again"
    match.play(0, mine.action)
    assert match.steps == [other, mine] and digest(match.state) == both
    assert match.undo(1) == other and match.undo(0) == mine
    assert digest(match.state) == started and match.steps == []


def test_the_reveal_closes_what_everybody_did() -> None:
    match = seeded(5, seats=3)
    for seat in (2, 0, 1):
        match.play(seat, match.legal(seat)[0])
    assert all("cannot be taken back" in match.why_no_undo(1) for _ in range(2))
    for seat in (0, 2):
        assert match.why_no_undo(seat).startswith(f"the game has gone on since the last action of seat {seat + 1}; only your own")
    match.play(1, match.legal(1)[0])
    assert match.why_no_undo(1) == "" and match.why_no_undo(0), "a new round closes nothing of its own"


def test_where_seats_take_turns_the_next_one_closes_it() -> None:
    match = Match(RACE, RACE.options.make({"track": "50"}), 2, KeyedChance(key_from_seed(1)))
    match.play(0, match.legal(0)[-1])  # a card: no chance is asked
    assert match.why_no_undo(0) == ""
    match.play(1, match.legal(1)[-1])
    assert "has gone on" in match.why_no_undo(0) and match.why_no_undo(1) == ""
    match.undo(1)
    assert match.undo(0).seat == 0


def test_what_was_taken_back_from_between_is_in_no_record() -> None:
    match = seeded(5, seats=3)
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    match.undo(0)
    _, read = read_transcript(write_transcript(match))
    assert read.steps == match.steps and digest(read.state) == digest(match.state)
    assert read.undo(1) == match.undo(1), "a match that was read back undoes alike"
    assert digest(read.state) == digest(match.state)


def test_undo_does_not_change_what_chance_gives() -> None:
    """Taking back and playing again cannot be used to reroll."""
    straight, wavering = seeded(3), seeded(3)
    while not straight.is_over:
        seat = straight.due_seats()[0]
        action = straight.legal(seat)[-1]
        straight.play(seat, action)
        step = wavering.play(seat, action)
        if not wavering.why_no_undo(seat):
            assert wavering.undo(seat) == step
            wavering.play(seat, action)
    assert digest(straight.state) == digest(wavering.state)


def test_the_log_keeps_secrets_until_the_reveal() -> None:
    match = seeded()
    match.play(0, match.legal(0)[0])
    assert [logged.event.sentence for logged in match.log(1)] == ["Seat 1 lays a card."]


def test_a_match_resumes_and_goes_on_with_the_same_dice() -> None:
    whole = finish(seeded(9, seats=3))
    half = Match.resume(TOY, whole.options, 3, whole.opening, whole.steps[:4], KeyedChance(key_from_seed(9), 0))
    assert half.outcome_count() == len(whole.opening) + sum(len(step.outcomes) for step in whole.steps[:4])
    half.go_on_with(KeyedChance(key_from_seed(9), half.outcome_count()))
    for step in whole.steps[4:]:
        assert half.play(step.seat, step.action).outcomes == step.outcomes
    assert digest(half.state) == digest(whole.state)


def test_a_record_that_does_not_fit_the_rules_is_refused_and_changes_nothing() -> None:
    whole = finish(seeded(2))
    with pytest.raises(ChanceExhausted, match="more are given"):
        Match.resume(TOY, whole.options, 2, (*whole.opening, Outcome(1, 3)), whole.steps, FastChance(0))
    match = seeded(2)
    before = position(match.state)
    with pytest.raises(ChanceExhausted, match="1 outcomes more"):
        match.replay_step(0, match.legal(0)[0], [Outcome(1, 3)])
    assert position(match.state) == before and match.steps == []


def test_positions_of_the_past_can_be_looked_at() -> None:
    match = finish(seeded(4))
    assert position(match.state_at(len(match.steps))) == position(match.state)
    assert match.state_at(0).rounds() == 1
    with pytest.raises(IndexError, match="steps 0 to"):
        match.state_at(len(match.steps) + 1)


def test_a_bag_of_the_state_is_never_shared_between_copies() -> None:
    match = seeded()
    copy = match.state.blank()
    copy.copy_from(match.state)
    deck = getattr(copy, "deck")  # noqa: B009 - the toy's own attribute, unknown to GameState
    assert isinstance(deck, Bag)
    deck.add(0)
    assert position(copy) != position(match.state)
