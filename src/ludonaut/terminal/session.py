"""One game at the terminal: the match, who holds which seat, and the file it is kept in. Both faces of the terminal play through it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ludonaut.core.chance import Chance, KeyedChance, TypedChance, key_from_seed, new_key
from ludonaut.core.duel import check_challenge, compare, sides_of
from ludonaut.core.errors import IllegalAction, LudonautError, NotationError, TranscriptError, UndoRefused
from ludonaut.core.game import Game, find_game
from ludonaut.core.match import LoggedEvent, Match, Step
from ludonaut.core.options import Options
from ludonaut.core.transcript import BOT_MARK, read_transcript
from ludonaut.core.view import Section, View
from ludonaut.terminal.dice import TypedDice
from ludonaut.terminal.saves import SavedGame, load, new_save_path, read_text, spare_others

if TYPE_CHECKING:
    from ludonaut.bots import Bot, Decision

Result = TypeVar("Result")
HINT_SECONDS = 1.5
MOST_RANKED = 4
"""So many of the actions that the bot looked at longest are told."""
BOT_SECONDS = 1.0
"""Bots that decide at once are asked for as many actions at a time as so many seconds give."""
NOBODY = -1
INTERRUPTED = 130
"""The exit code after Ctrl-C."""


class Recorded(NamedTuple):
    """A finished game from a transcript, and who played it."""

    match: Match
    players: tuple[str, ...]


class Session:
    """A match, its players ("" or a name for a person, "bot NAME" for a bot) and its save, which is written after every action.

    `before` is the finished game whose dice these are, with its players, when it is to be compared with that.

    While seats hold secrets from one another and several people share the screen, it is covered until the person who is asked lifts the
    curtain. A name held twice is one person; every seat without a name is somebody's own.

    `dice` is there when a person types what real dice show. Raises OSError when the game cannot be saved.
    """

    def __init__(
        self, match: Match, players: Sequence[str], saved: SavedGame, dice: TypedDice | None = None, before: Recorded | None = None
    ) -> None:  # fmt: skip
        self.match = match
        self.players = tuple(players)
        self.saved = saved
        self.dice = dice
        self.before = before
        self._bots: dict[int, Bot] = {}
        self._looking = NOBODY
        self._looked = NOBODY
        """The seat that looks, or looked last."""
        self._first = 0
        """With which seat a covered screen begins to look for somebody who is asked."""
        for seat, player in enumerate(self.players):
            if player.startswith(BOT_MARK):
                from ludonaut.bots import LEVEL_SECONDS, make_bot

                self._bots[seat] = make_bot(player.removeprefix(BOT_MARK), match.game, _bot_seed(match, seat), LEVEL_SECONDS)
        self.save()

    # -- whose turn ---------------------------------------------------------------------------------------------------
    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    def seat(self) -> int:
        """The seat that is asked now: of the person who looks before another's, a person's before a bot's; -1 when the game is over.

        Where several people decide at once they are asked in turn, from the one who looked last on.
        """
        due = self.match.due_seats()
        mine = [seat for seat in due if self._looking != NOBODY and self._person(seat) == self._person(self._looking)]
        people = sorted((seat for seat in due if seat not in self._bots), key=lambda seat: (seat - self._first) % self.match.seats)
        return next(iter((*mine, *people, *due)), -1)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot holds the seat."""
        return seat in self._bots

    def observer(self) -> int:
        """Whose eyes the screen has: the seat that is asked, or the only person's seat, or an onlooker's; behind the curtain the last."""
        seat = self.seat()
        people = self._people()
        if self._keeps_secrets():
            if self._looking == NOBODY:
                return NOBODY
            return seat if self._person(seat) == self._person(self._looking) else self._looking
        if seat in people:
            return seat
        return people[0] if len(people) == 1 else self.match.position.own_observer()

    def _people(self) -> list[int]:
        return [seat for seat in range(self.match.seats) if seat not in self._bots]

    def _person(self, seat: int) -> str:
        return self.players[seat] or str(seat)

    def _keeps_secrets(self) -> bool:
        return self.match.state.keeps_secrets() and len({self._person(seat) for seat in self._people()}) > 1

    # -- the curtain --------------------------------------------------------------------------------------------------
    def is_covered(self) -> bool:
        """Whether the screen must be passed on before the seat that is asked may be shown."""
        seat = self.seat()
        if seat < 0 or self.is_bot(seat) or not self._keeps_secrets():
            return False
        return self._looking == NOBODY or self._person(seat) != self._person(self._looking)

    def cover(self) -> list[LoggedEvent]:
        """Draws the curtain: nobody looks any more. Returns what everybody saw happen since the person who is asked acted last."""
        self._looking = NOBODY
        self._first = self.seat()
        person, steps = self._person(self.seat()), self.match.steps
        last = next((number for number in range(len(steps), 0, -1) if self._person(steps[number - 1].seat) == person), 0)
        return [logged for logged in self.match.log(NOBODY) if logged.step > last]

    def lift(self) -> None:
        """The person who is asked says that nobody else looks."""
        self._looking = self._looked = self._first = self.seat()

    def may_pass(self) -> bool:
        """Whether another person is asked too, to whom the screen can be passed on."""
        return self._keeps_secrets() and self._next_person() != NOBODY

    def pass_on(self) -> None:
        """Covers the screen for the next person who is asked, though this one is not done. Raises LudonautError when there is none."""
        seat = self._next_person() if self._keeps_secrets() else NOBODY
        if seat == NOBODY:
            raise LudonautError("nobody else is asked now; there is nobody to pass on to.")
        self._looking, self._first = NOBODY, seat

    def _next_person(self) -> int:
        here, seats = self.seat(), self.match.seats
        due = [seat for seat in self.match.due_seats() if seat not in self._bots and self._person(seat) != self._person(here)]
        return min(due, key=lambda seat: (seat - here) % seats, default=NOBODY)

    def seat_name(self, seat: int, view: View) -> str:
        """How a seat is called on the screen: its player's name or its number, and the colour by which the log calls it."""
        colour = next((line.colour for line in view.seats if line.seat == seat), "")
        name = self.players[seat] or f"Seat {seat + 1}"
        return f"{name} ({colour})" if colour and self.match.seats > 1 else name

    # -- playing ------------------------------------------------------------------------------------------------------
    def play(self, seat: int, action: int | str) -> Step:
        """Takes an action and saves. Raises IllegalAction, NotationError and BrokenOff; then nothing has changed."""
        number = self.match.action_number(seat, action)
        step = self._with_dice(lambda: self.match.play(seat, number))
        self._go_on()
        return step

    def bot_decisions(self) -> list[Decision]:
        """What the bots that are asked now want to do, in the order in which it is to be played; they may think for a while."""
        from ludonaut.bots import decide

        return decide(self.match, {seat: self._bots[seat] for seat in self.match.due_seats() if seat in self._bots}, BOT_SECONDS)

    def play_all(self, decisions: Sequence[Decision]) -> None:
        """Takes actions that were decided together and saves once. Raises as `play` does; then those before the one at fault stand."""
        try:
            for seat, action in decisions:
                self._with_dice(lambda seat=seat, action=action: self.match.play(seat, action))  # type: ignore[misc]
        finally:
            self._go_on()

    def _go_on(self) -> None:
        """Saves after actions. While nobody has secrets everybody looks, so that the next secrets begin behind the curtain."""
        if not self._keeps_secrets():
            self._looking = NOBODY
        self.save()

    def why_no_undo(self) -> str:
        """Why the person at the screen cannot take back an action, in one sentence; "" when that is possible."""
        return self.match.why_no_undo(self._undoer())

    def undo(self) -> str:
        """Takes back the last action of the person at the screen and returns its notation. Raises UndoRefused with the reason."""
        seat = self._undoer()
        undone = self.match.undo(seat)
        if self._looking == NOBODY:
            self._first = seat
        self.save()
        return self.game.actions.notation(undone.action)

    def _undoer(self) -> int:
        """The seat whose last action may be wanted back: of the person who looks or looked last, or of any while there are no secrets."""
        seats = set(self._people())
        if self._keeps_secrets():
            seats = {seat for seat in seats if self._looked != NOBODY and self._person(seat) == self._person(self._looked)}
        return next((step.seat for step in reversed(self.match.steps) if step.seat in seats), max(self._looked, 0))

    def retype(self) -> Step | None:
        """With real dice: asks again for the dice of the last action (or of the set-up: None), because one was typed wrongly."""
        match, chance = self.match, self.match.chance
        if self.dice is None:
            raise UndoRefused("only dice that were typed can be typed again.")
        if match.steps and not match.steps[-1].outcomes:
            raise UndoRefused("the last action asked for no dice; undo takes it back.")
        if not match.steps:
            self.match = self._with_dice(lambda: Match(match.game, match.options, match.seats, chance))
            self.save()
            return None
        last = match.steps[-1]
        before = Match.resume(match.game, match.options, match.seats, match.opening, match.steps[:-1], chance)
        step = self._with_dice(lambda: before.play(last.seat, last.action))
        self.match = before
        self.save()
        return step

    def save(self) -> None:
        """Writes the game to its file."""
        self.saved.write(self.match, self.players)

    def leave(self) -> None:
        """Lets the saved game go, so that it can be played on elsewhere. Nothing more may be played here."""
        self.saved.lock.release()

    def _with_dice(self, action: Callable[[], Result]) -> Result:
        return action() if self.dice is None else self.dice.attempt(action)

    def comparison(self) -> list[str]:
        """When the game is over: what it made of its dice beside the game that had them before, in lines."""
        if self.before is None or not self.match.is_over:
            return []
        return compare(sides_of(self.match, self.players), sides_of(*self.before)).lines()

    # -- asking -------------------------------------------------------------------------------------------------------
    def news(self, step: int) -> list[LoggedEvent]:
        """What happened in and after a step (0: the set-up), for this screen's eyes."""
        return self.match.log(self.observer(), since=step)

    def log(self) -> list[LoggedEvent]:
        """Everything that happened, for this screen's eyes. While seats may act unseen, only steps that it was told of are counted."""
        events = self.news(0)
        if not self.match.state.keeps_secrets():
            return events
        numbers = {step: number for number, step in enumerate(dict.fromkeys([0, *(logged.step for logged in events)]))}
        return [logged._replace(step=numbers[logged.step]) for logged in events]

    def hint(self, seat: int) -> tuple[list[str], int]:
        """What the bot would do, what that is worth, how sure it is, what else it looked at, and the odds behind it, in lines; and the
        action."""
        from ludonaut.bots import advise
        from ludonaut.bots.review_words import Wording

        advice, wording = advise(self.match, seat, HINT_SECONDS), Wording(self.game, self.match.seats)
        choices = {choice.action: choice for choice in self.match.view(seat).choices}
        choice = choices[advice.action]
        told = [f"The bot would: {choice.clause} [{choice.notation}]."]
        if wording.contest:
            told.append(
                f"Chance of winning now {wording.worth(advice.value_before)}, after it {wording.worth(advice.value)} "
                f"({wording.margin(advice.margin)}, from {advice.tries:,} continuations)."
            )
        else:
            told.append(f"{wording.worth(advice.value)} to be expected after it ({wording.margin(advice.margin)}).")
        for line in advice.ranked[1:MOST_RANKED]:
            other = choices[line.action]
            told.append(f"Or: {other.clause} [{other.notation}], {wording.worth(line.value)} ({wording.margin(line.margin)}).")
        return [*told, *(f"Exact odds: {odds}" for odds in advice.odds)], advice.action

    def why(self, seat: int, text: str) -> str:
        """Why an action is not possible now, or what it would do. Raises NotationError when the text names none."""
        table = self.game.actions
        view = self.match.view(seat)
        try:
            action = table.parse_legal(text, range(len(table)))
        except NotationError:
            legal = [choice.action for choice in view.choices]
            action = table.parse_legal(text, legal)
        for choice in view.choices:
            if choice.action == action:
                return f"{choice.notation} is possible now: {choice.clause}."
        return self.game.why_not(self.match.state, seat, action)


def _bot_seed(match: Match, seat: int) -> int:
    """A seeded game has seeded bots too, so that it comes out the same; their chance tells nothing of the game's."""
    if isinstance(match.chance, KeyedChance):
        return int.from_bytes(key_from_seed(f"bot {seat} {match.chance.key.hex()}")[:7], "little")
    return secrets.randbits(56)


def find_section(view: View, text: str) -> Section | None:
    """The part of the position that a person means: its title's beginning, or the beginning of a word in it."""
    wanted = text.lower().strip()
    if not wanted:
        return None
    for section in view.sections:
        if section.title.lower().startswith(wanted):
            return section
    return next((section for section in view.sections if any(word.startswith(wanted) for word in section.title.lower().split())), None)


def usual_seats(game: Game, others: Sequence[str] | None) -> int:
    """How many seats a game has when nobody says: the fewest, or so many that each of the `others` has one beside yours."""
    return max(game.fewest_seats, min(1 + len(others or ()), game.most_seats))


def bots_of_seats(game: Game, seats: int, bots: Sequence[str], others: Sequence[str] | None) -> tuple[str, ...]:
    """The bots of the last seats: `bots`, or with `others` one in every seat but the first, named once for all or each by itself.

    Raises OptionError when the game has no such number of seats, LudonautError when the bots do not fit on them.
    """
    game.check_seats(seats)
    if others is not None:
        from ludonaut.bots import one_for_each

        if seats == 1:
            raise LudonautError("the only seat of this game is yours, and no other is left for a bot; to watch a bot in it, use --bot.")
        return one_for_each(others, seats - 1, "other ")
    if len(bots) > seats:
        raise LudonautError(f"{len(bots)} bots do not fit on {seats} {'seat' if seats == 1 else 'seats'}.")
    return tuple(bots)


def begin(
    game: Game,
    options: Options,
    *,
    seats: int | None = None,
    bots: Sequence[str] = (),
    others: Sequence[str] | None = None,
    seed: int | None = None,
    dice: TypedDice | None = None,
    path: Path | None = None,
) -> Session:
    """A new game. `bots` take the last seats; as many bots as seats, and you watch. `others` take all seats but the first.

    Raises OptionError, LudonautError and OSError.
    """
    count = usual_seats(game, others) if seats is None else seats
    bots = bots_of_seats(game, count, bots, others)
    if path is not None:
        spare_others(path)
    if dice is None:
        chance: Chance = KeyedChance(new_key() if seed is None else key_from_seed(seed))
        match = Match(game, options, count, chance)
    else:
        dice.prepare(game.preparation(options, count))
        chance = TypedChance(dice.ask)
        match = dice.attempt(lambda: Match(game, options, count, chance))
    players = [""] * (count - len(bots)) + [BOT_MARK + name for name in bots]
    return Session(match, players, SavedGame(path or new_save_path(game.name)), dice)


def begin_again(
    file: Path,
    game: str,
    bots: Sequence[str] = (),
    path: Path | None = None,
    boxes: Sequence[Path] = (),
    others: Sequence[str] | None = None,
) -> Session:
    """A new game with the dice, options and seats of the finished one in `file`, to be compared with it at the end.

    Bots take their seats as in `begin`; with none given, those of the finished game have theirs again, but for the first seat where they
    held all.
    Raises OSError, and LudonautError when the dice cannot be played again, `game` is another one, or `path` is `file` itself.
    """
    try:
        header, before = read_transcript(read_text(file), boxes)
    except TranscriptError as error:
        raise LudonautError(f"{file}: {error}") from None
    if game and find_game(game).name != header.game.name:
        raise LudonautError(f"the game in {file} is {header.game.name}, not {game}.")
    check_challenge(header, before)
    bots = bots_of_seats(header.game, header.seats, bots, others)
    if path is not None:
        spare_others(path)
        if path.is_file() and file.exists() and path.samefile(file):
            raise LudonautError(f"{path} has the game whose dice these are, which would be lost; keep the new game in another file.")
    match = Match(header.game, header.options, header.seats, KeyedChance(bytes.fromhex(header.key)))
    players = [name if name.startswith(BOT_MARK) and not bots else "" for name in (header.players or [""] * header.seats)]
    if all(players):
        players[0] = ""
    players[header.seats - len(bots) :] = [BOT_MARK + name for name in bots]
    return Session(match, players, SavedGame(path or new_save_path(header.game.name)), before=Recorded(before, header.players))


def go_on(path: Path, make_dice: Callable[[Game], TypedDice], save_path: Path | None = None, boxes: Sequence[Path] = ()) -> Session:
    """A saved game, played on from where it was left; `boxes` are components files that are given with it.

    Raises OSError, TranscriptError, BeingPlayed, what `find_recorded` does and, for a finished one, IllegalAction.
    """
    if save_path is not None:
        spare_others(save_path)
    place = save_path or path
    saved = SavedGame(place) if place.is_file() else None  # held before it is read, so that it is read as it was left
    header, match, typed = load(path, boxes)
    if match.is_over:
        raise IllegalAction(f"the game in {path} is over; ludonaut replay shows it.")
    dice = None
    if typed:
        dice = make_dice(header.game)
        match.go_on_with(TypedChance(dice.ask))
    if saved is None:
        saved = SavedGame(save_path or (path if str(path) != "-" else new_save_path(header.game.name)))
    return Session(match, header.players or [""] * match.seats, saved, dice)
