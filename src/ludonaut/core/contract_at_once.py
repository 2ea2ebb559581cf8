"""Contracts of undo, and of seats that decide at once: what one of them does never depends on when the others do their part."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ludonaut.core.chance import ChanceExhausted, KeyedChance, Outcome, RecordingChance, ReplayingChance, key_from_seed
from ludonaut.core.contract_games import FEW_SEATS, STEPS_OF_MANY, RandomGame, difference, longest, play_at_random, sampled
from ludonaut.core.errors import UndoRefused
from ludonaut.core.game import Event, Game
from ludonaut.core.inspect import Numbers, position, same_position
from ludonaut.core.match import Match
from ludonaut.core.options import Options
from ludonaut.core.state import GameState, legal_list
from ludonaut.core.view import view_bytes


def check_undo(game: Game, options: Options, seats: int, seed: int) -> None:
    """A seat may take back its own last action exactly while nothing was asked of chance or shown since, that action included, and what
    others did since is legal and told the same without it.

    The position is then that of the actions that stand, in whatever order they were taken and taken back; a refusal changes nothing.
    """
    picker = random.Random(seed)
    match = Match(game, options, seats, KeyedChance(key_from_seed(seed)))
    shown, first = match.state.blank(), 0
    shown.copy_from(match.state)
    while not match.is_over and len(match.steps) < min(longest(game, seats), 60 if seats <= FEW_SEATS else STEPS_OF_MANY):
        step = play_at_random(match, picker)
        where = f"{game.name}, seed {seed}, step {len(match.steps)}"
        if step.outcomes or any(game.reveals(raw) for raw in step.told):
            shown.copy_from(match.state)
            first = len(match.steps)
        elif seats > FEW_SEATS and len(match.steps) % 43:
            continue
        before = position(match.state)
        actors = {step.seat, *(other.seat for other in match.steps[first:][-3:])}
        for seat in sorted({*actors, *sampled(seats, len(match.steps), match.due_seats())} - {-1}):
            expected = _position_without(match, seat, shown, first)
            if expected is None:
                _check_refusal(match, seat, where)
            else:
                _check_undo_of(match, seat, before, expected, where)
        _check_two_undone(match, sorted(actors), before, where)
        assert position(match.state) == before, f"{where}: a refused undo changed the position"
    again = Match.resume(game, options, seats, match.opening, match.steps, match.chance)
    assert same_position(again.state, match.state), f"{game.name}, seed {seed}: the steps that stand do not lead to the position"


def _check_refusal(match: Match, seat: int, where: str) -> None:
    steps = list(match.steps)
    try:
        match.undo(seat)
        raise AssertionError(f"{where}: seat {seat} took back what it may not")
    except UndoRefused as refusal:
        assert match.why_no_undo(seat) == str(refusal) and match.steps == steps


def _check_undo_of(match: Match, seat: int, before: dict[str, Numbers], expected: dict[str, Numbers], where: str) -> None:
    assert not match.why_no_undo(seat), f"{where}: seat {seat} may not take back its action"
    steps = list(match.steps)
    undone = match.undo(seat)
    steps.pop(len(steps) - 1 - [step.seat for step in reversed(steps)].index(seat))
    assert position(match.state) == expected and match.steps == steps, f"{where}: undo did not restore the position"
    assert match.play(seat, undone.action) == undone, f"{where}: what was taken back is told otherwise when it is done again"
    assert position(match.state) == before, f"{where}: undo and the same action again lead elsewhere"


def _position_without(match: Match, seat: int, shown: GameState, first: int) -> dict[str, Numbers] | None:
    """Where the steps from `first` on lead without the last one of `seat`; None when there is none or the others do not stand so."""
    steps = match.steps[first:]
    own = [place for place, step in enumerate(steps) if step.seat == seat]
    if not own:
        return None
    state = shown.blank()
    state.copy_from(shown)
    state.telling, state.chance = True, ReplayingChance()
    for step in steps[: own[-1]] + steps[own[-1] + 1 :]:
        if step.action not in legal_list(state, step.seat, match.game.most_actions):
            return None
        state.events.clear()
        try:
            state.apply(step.seat, step.action)
        except ChanceExhausted:
            return None
        if tuple(state.events) != step.told:
            return None
    return position(state)


def _check_two_undone(match: Match, seats: Sequence[int], before: dict[str, Numbers], where: str) -> None:
    """Two seats take back and do again, in either order."""
    able = [seat for seat in seats if not match.why_no_undo(seat)][:2]
    for order in ((0, 1), (1, 0)) if len(able) == 2 else ():
        one, other = (match.undo(able[place]) for place in order)
        for step in (one, other):
            match.play(step.seat, step.action)
        assert position(match.state) == before, f"{where}: the order of undo changes the position"


def check_undo_keeps_secrets(game: Game, options: Options, seats: int, seed: int) -> None:
    """Whether, and why not, a seat may undo tells nothing of what others did unseen, and so does the position after it.

    Where several seats decide at once, one of them does something else of the same family: whoever sees no difference is answered alike.
    """
    picker = random.Random(seed)
    match = Match(game, options, seats, KeyedChance(key_from_seed(seed)))
    while not match.is_over and len(match.steps) < longest(game, seats):
        due = match.due_seats()
        actor = picker.choice(due)
        legal = match.legal(actor)
        action = picker.choice(legal)
        others = [observer for observer in sampled(seats, len(match.steps), due) if observer not in (-1, actor)]
        is_looked_at = len(due) > 1 and picker.randrange(2 if seats <= FEW_SEATS else 67) == 0
        if not is_looked_at:
            match.play(actor, action)
            continue
        before = _shown_to(match, others, len(match.steps) + 1), _told_of_undo(match, others)
        match.play(actor, action)
        where = f"{game.name}, seed {seed}, step {len(match.steps)}"
        shown, told = _shown_to(match, others, len(match.steps)), _told_of_undo(match, others)
        for observer in others:
            assert shown[observer] != before[0][observer] or told[observer] == before[1][observer], (
                f"{where}: undo tells {observer} that {actor} has acted: {told[observer][0]}"
            )
        if match.why_no_undo(actor):
            continue
        match.undo(actor)
        family = game.actions.decode(action)[0]
        match.play(actor, picker.choice([other for other in legal if game.actions.decode(other)[0] == family]))
        shown_instead, told_instead = _shown_to(match, others, len(match.steps)), _told_of_undo(match, others)
        for observer in others:
            assert shown[observer] != shown_instead[observer] or told[observer] == told_instead[observer], (
                f"{where}: undo tells {observer} what {actor} did unseen: {told[observer][0]}"
            )


def _shown_to(match: Match, observers: Sequence[int], since: int) -> dict[int, tuple[bytes, list[Event]]]:
    """What each observer sees, and what it was told from a step on."""
    return {one: (view_bytes(match.view(one)), [logged.event for logged in match.log(one, since)]) for one in observers}


def _told_of_undo(match: Match, observers: Sequence[int]) -> dict[int, tuple[str, bytes]]:
    """What becomes of each observer's own undo: the refusal, or what it then sees."""
    told = {}
    for observer in observers:
        refusal, after = match.why_no_undo(observer), b""
        if not refusal:
            undone = match.undo(observer)
            after = view_bytes(match.view(observer))
            match.play(observer, undone.action)
        told[observer] = refusal, after
    return told


def check_order(game: Game, options: Options, seats: int, seed: int) -> None:
    """The order in which seats that are due at once act never changes the result.

    Each stretch in which several seats are due is played again from its beginning with the same actions and outcomes: every seat's own in
    their order, the seats mixed in another way. It ends when a seat is due that was not, or was done, or when nobody is.
    """
    play = RandomGame(game, options, seats, seed)
    recorder = RecordingChance(play.state.chance)
    play.state.chance = recorder
    start, other = play.state.blank(), play.state.blank()
    stretch: list[tuple[int, int, list[Outcome]]] = []
    due: list[int] = []
    while not play.state.is_over():
        if not stretch:
            due = play.due()
            start.copy_from(play.state)
        seat, action = play.choose()
        play.state.apply(seat, action)
        play.moves += 1
        stretch.append((seat, action, recorder.take()))
        still, now = [one for one in due if one != seat or play.state.due(seat)], play.due()
        if now == still and not (len(due) == 1 and _is_done_alone(start, stretch, other)):
            due = still
            continue
        if len({seat for seat, _, _ in stretch}) > 1:
            _play_in_another_order(play, start, other, stretch)
        stretch = []


def _is_done_alone(start: GameState, stretch: Sequence[tuple[int, int, list[Outcome]]], state: GameState) -> bool:
    """Whether the last seat that acted is done with its part, seen where the others are not: only there its end is nothing else's."""
    last = stretch[-1][0]
    if not any(seat != last for seat, _, _ in stretch):
        return True
    state.copy_from(start)
    for seat, action, outcomes in stretch:
        if seat == last:
            state.chance = ReplayingChance(outcomes)
            state.apply(seat, action)
    return not state.due(last)


def _play_in_another_order(play: RandomGame, start: GameState, state: GameState, stretch: Sequence[tuple[int, int, list[Outcome]]]) -> None:
    """Plays a stretch again, mixed otherwise. The outcomes with which its end goes on are those of whichever step comes last."""
    waiting: dict[int, list[tuple[int, list[Outcome]]]] = {}
    for seat, action, outcomes in stretch:
        waiting.setdefault(seat, []).append((action, outcomes))
    order = [seat for seat, _, _ in stretch]
    play.picker.shuffle(order)
    if order[-1] == stretch[-1][0]:
        order = [seat for seat in order if seat == order[-1]] + [seat for seat in order if seat != order[-1]]
    state.copy_from(start)
    rest: list[Outcome] = []
    for number, seat in enumerate(order, 1):
        action, outcomes = waiting[seat].pop(0)
        assert action in play.legal(seat, state), f"{play.where()}: action {action} of seat {seat} is not legal in the order {order}"
        chance = ReplayingChance([*outcomes, *rest] if number == len(order) else outcomes)
        state.chance = chance
        try:
            state.apply(seat, action)
        except ChanceExhausted as error:
            raise AssertionError(f"{play.where()}: seats {order}: in this order {error}") from None
        rest += chance.outcomes[chance.used :] if number < len(order) else []
        assert number < len(order) or not chance.left(), f"{play.where()}: seats {order}: fewer outcomes are asked for in this order"
    assert same_position(state, play.state), (
        f"{play.where()}: seats {order} instead of {[seat for seat, _, _ in stretch]} lead to other {difference(state, play.state)}"
    )
