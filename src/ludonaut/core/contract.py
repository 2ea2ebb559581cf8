"""The contract suite: what any game must keep, checked on random games. A plug-in's tests call the same functions as ours:

    @pytest.mark.parametrize("case", contract_cases(MyGame()), ids=str)
    def test_contract(case):
        case.check(range(4))

Each check plays games of one option set and raises AssertionError with the seed and the step at fault. The sentences quoted in the
docstrings are the contracts of `GameState` and `Game`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from xml.etree import ElementTree

from ludonaut.core.bag import Bag
from ludonaut.core.chance import FastChance, KeyedChance, key_from_seed
from ludonaut.core.contract_at_once import check_order, check_undo, check_undo_keeps_secrets
from ludonaut.core.contract_games import FEW_SEATS, QuestionsNoted, RandomGame, difference, games_for, longest, play_at_random, sampled
from ludonaut.core.errors import IllegalAction, NotationError
from ludonaut.core.game import Game
from ludonaut.core.inspect import NOT_THE_POSITION, attribute_names, digest, position, same_position
from ludonaut.core.match import Match
from ludonaut.core.numbers import i64, zeros
from ludonaut.core.options import Options, OptionValue
from ludonaut.core.state import GameState
from ludonaut.core.transcript import read_transcript, write_transcript
from ludonaut.core.view import view_bytes

SAME_BY_CONTRACT = NOT_THE_POSITION | {"seats", "options"}
"""Attributes that `copy_from` need not copy: "a state of the same game, options and seats"."""
MARKER = -9
"""What a buffer holds before a game writes into it; never a legal action."""
MARKER_UNSEEN = -(2**62)
"""The same for an observation; within no part's bounds."""


def check_actions(game: Game, options: Options, seats: int, seed: int) -> None:
    """ "Strictly ascending", "at least one exactly while the seat is due", notation unique and round-trips."""
    play = RandomGame(game, options, seats, seed)
    for _ in play:
        _check_decision(play, play.observers())
    assert play.due() == [] and play.state.next_seat() == -1, f"{play.where()}: the game is over, yet a seat is due"
    assert all(play.legal(seat) == [] for seat in range(seats)), f"{play.where()}: the game is over, yet an action is legal"


def _check_decision(play: RandomGame, observers: Sequence[int]) -> None:
    game, state = play.game, play.state
    due = play.due()
    assert due, f"{play.where()}: the game is not over, yet no seat is due"
    assert state.next_seat() == due[0], f"{play.where()}: next_seat is {state.next_seat()}, but seats {due} are due"
    for seat in observers:
        if seat < 0:
            continue
        for place in range(i64(len(play.buffer))):
            play.buffer[place] = MARKER
        legal = play.legal(seat)
        assert bool(legal) == (seat in due), f"{play.where()}: seat {seat} has actions {legal} and due is {seat in due}"
        assert legal == sorted(set(legal)), f"{play.where()}: legal actions are not strictly ascending: {legal}"
        assert all(0 <= action < len(game.actions) for action in legal), f"{play.where()}: an action is out of range: {legal}"
        for action in legal if play.is_looked_at() else ():
            text = game.actions.notation(action)
            assert game.actions.parse(text) == action == game.actions.parse_legal(text.upper(), legal), (
                f"{play.where()}: {text} does not round-trip"
            )
            name, values = game.actions.decode(action)
            assert game.actions.encode(name, *values) == action, f"{play.where()}: {text} does not encode back"


def check_end(game: Game, options: Options, seats: int, seed: int) -> None:
    """ "Once true it stays true", returns are 0 before the end and shares of one thing after it, and the game ends within `most_moves`."""
    play = RandomGame(game, options, seats, seed)
    rounds = 0
    for _ in play:
        assert play.moves <= game.most_moves, f"{play.where()}: longer than most_moves, {game.most_moves}"
        assert all(play.state.returns(seat) == 0.0 for seat in play.observers() if seat >= 0), f"{play.where()}: a return before the end"
        assert int(play.state.reason()) == 0, f"{play.where()}: a reason before the end"
        assert int(play.state.rounds()) >= rounds, f"{play.where()}: rounds went back"
        rounds = int(play.state.rounds())
    assert 0 < int(play.state.reason()) < len(game.reasons), f"{play.where()}: no reason for the end"
    assert all(0.0 <= play.state.returns(seat) <= 1.0 for seat in range(seats)), f"{play.where()}: a return outside 0 to 1"
    assert sum(play.state.returns(seat) for seat in range(seats)) <= 1.0 + 1e-9, f"{play.where()}: more than one game was won"


def check_balances(game: Game, options: Options, seats: int, seed: int) -> None:
    """The game's own conservation laws "hold at every decision"."""
    play = RandomGame(game, options, seats, seed)
    for _ in play:
        if play.is_looked_at():
            _assert_balanced(play)
    _assert_balanced(play)


def check_scores(game: Game, options: Options, seats: int, seed: int) -> None:
    """Where points come from adds up to the score, at any time."""
    play = RandomGame(game, options, seats, seed)
    for _ in play:
        if play.is_looked_at():
            _assert_added_up(play)
    _assert_added_up(play)


def _assert_added_up(play: RandomGame) -> None:
    for seat in play.observers():
        sources = play.game.score_sources(play.state, seat) if seat >= 0 else ()
        total = sum(points for _, points in sources)
        assert not sources or total == play.state.score(seat), f"{play.where()}: the sources of seat {seat} give {total}: {sources}"


def check_same_chance(game: Game, options: Options, seats: int, seed: int) -> None:
    """Where a game says so, "chance is asked the same questions in the same order whatever the seats decide"."""
    if not game.same_chance:
        return
    asked = []
    for player in range(2):
        chance, picker = QuestionsNoted(KeyedChance(key_from_seed(seed))), random.Random(2 * seed + player)
        match = Match(game, options, seats, chance)
        while not match.is_over and len(match.steps) < longest(game, seats):
            play_at_random(match, picker)
        asked.append(chance.questions)
    common = min(len(questions) for questions in asked)
    assert asked[0][:common] == asked[1][:common], f"{game.name}, seed {seed}: what was decided has changed what chance was asked"


def _assert_balanced(play: RandomGame) -> None:
    for law in play.game.balances(play.state):
        assert law.count == law.expected, f"{play.where()}: {law.name}: {law.count}, not {law.expected}"


def check_copies(game: Game, options: Options, seats: int, seed: int) -> None:
    """A copy is equal, plays on equally under the same chance, and never changes when the original does."""
    play = RandomGame(game, options, seats, seed)
    copy, old = play.state.blank(), play.state.blank()
    old.copy_from(play.state)
    before = position(old)
    for seat, action in play:
        if not play.is_looked_at():
            continue
        copy.copy_from(play.state)
        assert same_position(copy, play.state), f"{play.where()}: the copy differs in {difference(copy, play.state)}"
        twin = play.state.blank()
        twin.copy_from(play.state)
        copy.chance, twin.chance = FastChance(seed + play.moves), FastChance(seed + play.moves)
        copy.apply(seat, action)
        twin.apply(seat, action)
        assert same_position(copy, twin), f"{play.where()}: two copies played apart in {difference(copy, twin)}"
    assert position(old) == before, f"{play.where()}: an old copy changed"


def check_copy_is_complete(game: Game, options: Options, seats: int, seed: int) -> None:
    """`copy_from` copies every attribute: each is changed in turn, and the copy must show the change."""
    play = RandomGame(game, options, seats, seed)
    for step, _ in enumerate(play):
        if step == 7:
            break
    changed = play.state.blank()
    for name in attribute_names(changed):
        if name in SAME_BY_CONTRACT:
            continue
        for thing, attribute in _parts(changed, name):
            changed.copy_from(play.state)
            before = position(changed)[name]
            _disturb(thing, attribute)
            assert position(changed)[name] != before, f"{play.where()}: attribute {attribute} of {name} could not be changed"
            fresh = play.state.blank()
            fresh.copy_from(changed)
            assert same_position(fresh, changed), f"{play.where()}: copy_from forgets {attribute} of {name}"


def _parts(state: GameState, name: str) -> list[tuple[object, str]]:
    """An attribute of a state; where it is a list of objects, each attribute of the last of them."""
    value = getattr(state, name)
    if isinstance(value, list) and value and not isinstance(value[-1], int | float):
        return [(value[-1], attribute) for attribute in attribute_names(value[-1])]
    return [(state, name)]


def _disturb(thing: object, name: str) -> None:
    """Changes one attribute: a number by one, the last number of an array, a bag by one more of its first kind."""
    value = getattr(thing, name)
    if isinstance(value, Bag):
        value.add(0)
    elif isinstance(value, bool):
        setattr(thing, name, not value)
    elif isinstance(value, int | float):
        setattr(thing, name, value + 1)
    else:
        value[len(value) - 1] += 1


def check_transcripts(game: Game, options: Options, seats: int, seed: int) -> None:
    """A transcript replays to equal positions at every step and writes itself again, unfinished or over; replay equals play."""
    match, digests = _random_match(game, options, seats, seed)
    text = write_transcript(match, ["Ada"])
    header, replayed = read_transcript(text)
    written = write_transcript(replayed, header.players)
    if not match.is_over:  # without its key the dice come from elsewhere from now on
        text, written = (whole.split("begin", 1)[1] for whole in (text, written))
    assert written == text, f"{game.name}, seed {seed}: a transcript changed by being read"
    walked = [digest(state) for number, state in replayed.walk() if _is_digested(seats, number)]
    assert walked == digests, f"{game.name}, seed {seed}: replay differs from play"
    if match.steps:
        early = Match.resume(game, options, seats, match.opening, match.steps[: len(match.steps) // 2], match.chance)
        unfinished = write_transcript(early)
        assert "\nkey " not in unfinished, f"{game.name}, seed {seed}: the key of a game under way is told"
        _, reread = read_transcript(unfinished)
        assert write_transcript(reread).split("begin", 1)[1] == unfinished.split("begin", 1)[1], (
            f"{game.name}, seed {seed}: unfinished text changed"
        )


def _random_match(game: Game, options: Options, seats: int, seed: int) -> tuple[Match, list[str]]:
    picker = random.Random(seed)
    match = Match(game, options, seats, KeyedChance(key_from_seed(seed)))
    digests = [digest(match.state)]
    while not match.is_over and len(match.steps) < longest(game, seats):
        play_at_random(match, picker)
        if _is_digested(seats, len(match.steps)):
            digests.append(digest(match.state))
    return match, digests


def _is_digested(seats: int, number: int) -> bool:
    """Whether the position after so many steps is compared."""
    return seats <= FEW_SEATS or number % seats == 0


def check_views(game: Game, options: Options, seats: int, seed: int) -> None:
    """Views offer exactly the legal actions, pictures are well-formed with unique ids, and every event is a sentence.

    Whoever is due is looked at in each position, and one other observer in turn. One of them in turn looks twice, and at every seventh
    position that one sees a picture too, as all do at the end.
    """
    match = Match(game, options, seats, KeyedChance(key_from_seed(seed)))
    picker = random.Random(seed)
    while True:
        step = len(match.steps)
        due = match.due_seats()
        asked = sorted({*due, step % (seats + 1) - 1}) if seats <= FEW_SEATS else sampled(seats, step, due) if step % 61 == 0 else []
        for observer in asked:
            view = match.view(observer)
            legal = match.legal(observer) if observer >= 0 else []
            assert [choice.action for choice in view.choices] == legal, f"{game.name}, seed {seed}: choices are not the legal actions"
            assert all(choice.notation == game.actions.notation(choice.action) and choice.label for choice in view.choices)
            assert bool(view.result) == match.is_over, f"{game.name}, seed {seed}: a result and the end do not go together"
            in_turn = observer == asked[step // 7 % len(asked)]
            assert not in_turn or view_bytes(view) == view_bytes(match.view(observer)), f"{game.name}, seed {seed}: two looks differ"
            if (in_turn and step % (7 if seats <= FEW_SEATS else 61 * 3) == 0) or match.is_over:
                _check_picture(game.picture(view), f"{game.name}, seed {seed}, step {step}")
        if match.is_over or step == longest(game, seats):
            break
        play_at_random(match, picker)
    for observer in sampled(seats, seed, []):
        for logged in match.log(observer):
            assert logged.event.kind in game.event_kinds and logged.event.sentence.endswith((".", "!", "?")), f"{game.name}: {logged.event}"


def _check_picture(svg: str, where: str) -> None:
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own picture
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert root.tag.endswith("svg"), f"{where}: the picture is not an svg element"
    assert len(ids) == len(set(ids)), f"{where}: an id stands twice in the picture"


def check_refusals(game: Game, options: Options, seats: int, seed: int) -> None:
    """Every illegal action is refused at the door with a sentence, and nothing changes; so is every text that is no action."""
    picker = random.Random(seed)
    match = Match(game, options, seats, KeyedChance(key_from_seed(seed)))
    while not match.is_over and len(match.steps) < 40:
        before = position(match.state)
        for seat in sampled(seats, len(match.steps), match.due_seats()):
            if seat < 0:
                continue
            legal = set(match.legal(seat))
            illegal = [action for action in picker.sample(range(len(game.actions)), min(25, len(game.actions))) if action not in legal]
            texts = ["", "xyzzy", "\x00" * 300, *(game.actions.notation(action) for action in illegal[:5])]
            attempts: list[int | str] = [*illegal, -1, len(game.actions), *texts]
            for attempt in attempts:
                try:
                    match.play(seat, attempt)
                    raise AssertionError(f"{game.name}, seed {seed}: {attempt!r} was accepted")
                except (IllegalAction, NotationError) as error:
                    sentence = str(error)
                    assert len(sentence) > 15 and sentence.endswith((".", "?")), f"{game.name}: {attempt!r} is refused with {sentence!r}"
        assert position(match.state) == before, f"{game.name}, seed {seed}: a refused action changed the position"
        play_at_random(match, picker)


def check_observations(game: Game, options: Options, seats: int, seed: int) -> None:
    """What `observe` writes keeps to the bounds of the parts that the game declares, for every seat and to the end."""
    play = RandomGame(game, options, seats, seed)
    lowest, highest = game.observation.lowest(), game.observation.highest()
    seen = zeros(game.observation_size)

    def look() -> None:
        for observer in play.observers():
            if observer < 0:
                continue
            for place in range(i64(len(seen))):
                seen[place] = MARKER_UNSEEN
            play.state.observe(observer, seen)
            row = list(seen)
            if not all(low <= number <= high for low, number, high in zip(lowest, row, highest, strict=True)):
                raise AssertionError(f"{play.where()}: seen by {observer}, {'; '.join(game.observation.outside(row))}")

    for _ in play:
        if play.is_looked_at() and play.moves % 7 == 0:
            look()
    look()


def check_twins(game: Game, options: Options, seats: int, seed: int) -> None:
    """The twin-world test: states that differ only in what an observer may not know look the same to it in every byte.

    "While nothing is" secret, "`redeal` changes nothing".
    """
    play = RandomGame(game, options, seats, seed)
    twin = play.state.blank()
    seen, seen_by_twin = zeros(game.observation_size), zeros(game.observation_size)
    for step, _ in enumerate(play):
        if not play.is_looked_at() or (seats <= FEW_SEATS and step % 5):
            continue
        observers = play.observers()
        for observer in observers:
            twin.copy_from(play.state)
            twin.redeal(observer, FastChance(seed * 1009 + step))
            stuck = [seat for seat in play.due() if not play.legal(seat, twin)]
            assert not stuck, f"{play.where()}: redealt for {observer}, the seats {stuck} are due and have no action"
            assert play.state.keeps_secrets() or same_position(twin, play.state), (
                f"{play.where()}: nothing is said to be secret, yet a redeal for {observer} changes {difference(twin, play.state)}"
            )
            here, there = game.view(play.state, observer), game.view(twin, observer)
            assert view_bytes(here) == view_bytes(there), f"{play.where()}: the view of {observer} tells what it may not know"
            # A picture is made from the view alone, so that one observer in turn is enough.
            if observer == observers[step // 25 % len(observers)] and (step % 25 == 0 or seats > FEW_SEATS):
                assert game.picture(here) == game.picture(there), f"{play.where()}: the picture for {observer} tells what it may not know"
            if observer >= 0:
                assert play.legal(observer) == play.legal(observer, twin), (
                    f"{play.where()}: the legal actions of {observer} tell what it may not know"
                )
                play.state.observe(observer, seen)
                twin.observe(observer, seen_by_twin)
                assert list(seen) == list(seen_by_twin), f"{play.where()}: the observation of {observer} tells what it may not know"
                for action in random.Random(step).sample(range(len(game.actions)), min(10, len(game.actions))):
                    if action not in play.legal(observer):
                        assert game.why_not(play.state, observer, action) == game.why_not(twin, observer, action), (
                            f"{play.where()}: a refusal tells too much"
                        )


def check_twin_logs(game: Game, options: Options, seats: int, seed: int) -> None:
    """Logs keep secrets too: worlds that look the same to an observer before and after an action are told to it in the same events.

    The action in the twin is the same one. Where several seats are due at once, what one of them chose is itself a secret, and the twin
    also takes another action of the same family.
    """
    play = RandomGame(game, options, seats, seed)
    world, twin = play.state.blank(), play.state.blank()
    world.telling = twin.telling = True
    compared = 0
    for step, (actor, action) in enumerate(play):
        if not play.is_looked_at():
            continue
        family, secret = game.actions.decode(action)[0], len(play.due()) > 1
        for observer in play.observers():
            if observer == actor:
                continue
            twin.copy_from(play.state)
            twin.redeal(observer, FastChance(seed * 1013 + step))
            legal = play.legal(actor, twin)
            others = [other for other in legal if other != action and game.actions.decode(other)[0] == family] if secret else []
            for instead in [action] * (action in legal) + others[:1]:
                world.copy_from(play.state)
                twin.copy_from(play.state)
                twin.redeal(observer, FastChance(seed * 1013 + step))
                _take(world, actor, action, step)
                _take(twin, actor, instead, step)
                told, told_by_twin = ([game.event(raw, observer) for raw in state.events] for state in (world, twin))
                compared += told == told_by_twin
                if told != told_by_twin:  # then the position itself must show the difference
                    assert view_bytes(game.view(world, observer)) != view_bytes(game.view(twin, observer)), (
                        f"{play.where()}: the log of {observer} tells what it may not know: {told}, {told_by_twin}"
                    )
    assert compared, f"{play.where()}: no two worlds were told alike to anybody"


def _take(state: GameState, seat: int, action: int, seed: int) -> None:
    """Takes an action with the events and the chance of this action alone."""
    state.events.clear()
    state.chance = FastChance(seed)
    state.apply(seat, action)


CHECKS: tuple[Callable[[Game, Options, int, int], None], ...] = (
    check_actions,
    check_end,
    check_balances,
    check_scores,
    check_same_chance,
    check_copies,
    check_copy_is_complete,
    check_transcripts,
    check_undo,
    check_undo_keeps_secrets,
    check_order,
    check_views,
    check_refusals,
    check_observations,
    check_twins,
    check_twin_logs,
)


class ContractCase(NamedTuple):
    """One check of the suite with one option set and one number of seats."""

    game: Game
    contract: Callable[[Game, Options, int, int], None]
    settings: Mapping[str, str]
    seats: int

    def check(self, seeds: Sequence[int]) -> None:
        """Plays games of these seeds, with many seats only some. Raises AssertionError with what is not kept."""
        options = self.game.options.make(self.settings)
        for seed in seeds[: games_for(self.seats, len(seeds))]:
            self.contract(self.game, options, self.seats, seed)

    def __str__(self) -> str:
        number = self.game.option_sets.index(dict(self.settings))
        return f"{self.contract.__name__}-{self.game.name}-{self.seats}-{number}"


def contract_cases(game: Game) -> list[ContractCase]:
    """The whole suite for a game: each check with each of its option sets and numbers of seats."""
    return [
        ContractCase(game, check, settings, seats)
        for settings in game.option_sets
        for seats in game.tried_seats(game.options.make(settings))
        for check in CHECKS
    ]


def check_option_sets(game: Game) -> None:
    """Between them the option sets use each value of a switch or choice, and each end of a number."""
    made = [game.options.make(settings) for settings in game.option_sets]
    for option in game.options:
        taken = {options[option.name] for options in made}
        ends: set[OptionValue] = {True, False} if isinstance(option.default, bool) else {option.low, option.high}
        wanted: set[OptionValue] = {word for word, _ in option.choices} or ends
        assert wanted <= taken, f"{option.name} never takes {wanted - taken}"
