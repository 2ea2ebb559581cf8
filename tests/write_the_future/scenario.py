"""Scenes: a table of Write the Future set by hand at the start of a round, with scripted chance.

    scene = Scene("AAAAA. lines=row-3 weapons=1,2 move=1", "faction=snake-eyes", dice="a1m2 i3w4 a5m6")
    scene.play("take 1; draw die-1 agents 1-6; bonus-market agents; done")
    scene.by("yellow", "take 1; done", NEXT_ROUND)
    assert (scene.row("blue", 1), scene.market("blue", "agents")) == ("AAAAAA", "x.....")

There is one paper for each seat, and `seats` adds empty ones. The first words of a paper are rows of the District from the top (A I M W a
symbol, a dot a free space, # crossed over); rows that are not drawn are empty. Full lines are ticked. Further words:

- lines=row-3,column-1: more ticked lines; agents=2 intel=1 money=1: squares crossed off; weapons=1,5: those with these numbers;
- move=1 number=2 colour=1: abilities ready; ticks=3,0,15,0,0: boxes ticked of cards 1 to 5;
- faction=old-guard, and used for a power that was used.

`in_round` is by default the first in which all that can be so: a paper has as many ticks as rounds were played, of cards 1 to 3 where
nothing else is said. `dice` are the dice on the cards (a resource's letter and a number each), `missions` the public ones, `secrets` the
seats' own ("-" for none), `first` the first player of a Draft round, `rules` options as "tie-break=yes". Without `mode` it is Traditional.

The sources of chance are "faction: old-guard", "first: blue", "die: blue", "number: 3" and "mission: spies" (see `tests.scenes`); `rolls`
writes the script of a round's dice. After each action the laws of the table are checked.
"""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Final, cast

from ludonaut.core.numbers import i64
from ludonaut.core.state import option_numbers
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.components import (
    ABILITY_WORDS,
    BOX,
    CARDS,
    COLOURS,
    FACTION_WORDS,
    MOST_SEATS,
    ON_CARD,
    RESOURCE_WORDS,
    SIDES,
    WEAPONS,
)
from ludonaut.games.write_the_future.game import WriteTheFuture
from ludonaut.games.write_the_future.options import OPTIONS
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.sheet import NOTHING, Sheet
from ludonaut.games.write_the_future.state import KEPT, PHASE_WORDS, UNSEEN
from ludonaut.games.write_the_future.views import WriteView
from tests.scenes import Script, TableScene

LETTERS: Final = "AIMW"
NAMES: Final = (*COLOURS, *(f"seat-{n}" for n in range(len(COLOURS) + 1, MOST_SEATS + 1)))
LINE_WORDS: Final = (*(f"row-{n}" for n in range(1, SIDES + 1)), *(f"column-{n}" for n in range(1, SIDES + 1)))
DICE: Final = "a1m2 i3w4 a5m6 w1i2 m3a4"
MISSIONS: Final = "wall connection the-big-heist banks"
FILLED_WITH_TICKS: Final = (1, 2, 0)  # the tracks that take the ticks of rounds of which a paper says nothing


def rolls(dice: str) -> tuple[str, ...]:
    """The script of the dice that are drawn and rolled for the cards: "a1m2 i3w4 a5m6"."""
    lines = []
    for letter, number in zip(dice.replace(" ", "")[::2], dice.replace(" ", "")[1::2], strict=True):
        lines += [f"die: {BOX.dice_words['aimw'.index(letter)]}", f"number: {number}"]
    return tuple(lines)


ANY_ROLLS: Final = ("die: ...", "number: ...") * ON_CARD * CARDS  # whatever comes first, if a round begins at all
NEXT_ROUND: Final = rolls("a1m2 i3w4 a5m6")  # of three cards
TOKENS: Final = frozenset(LETTERS + ".#")


class Paper:
    """What the text of one paper says."""

    def __init__(self, text: str) -> None:
        words = text.split()
        self.rows = [word for word in words if len(word) == SIDES and set(word) <= TOKENS]
        self.used = "used" in words
        rest = [word for word in words if word not in self.rows and word != "used"]
        self.said = dict(word.split("=") for word in rest)
        self.rows += ["." * SIDES] * (SIDES - len(self.rows))
        assert len(self.rows) == SIDES, f"{text}: more than {SIDES} rows"
        self.faction = self.said.pop("faction", "")
        self.ready = {word: int(self.said[word]) for word in ABILITY_WORDS if word in self.said}
        self.ticks = [int(ticks) for ticks in self.said["ticks"].split(",")] if "ticks" in self.said else self._fewest_ticks()
        unknown = set(self.said) - {"lines", "ticks", *ABILITY_WORDS, *RESOURCE_WORDS}
        assert not unknown, f"{text}: what is {unknown}?"

    def _fewest_ticks(self) -> list[int]:
        """So many that the abilities that are ready were reached, and the Moves that crossed spaces over."""
        crossed = "".join(self.rows).count("#")
        free_moves = int(BOX.faction_number[FACTION_WORDS.index("scrap-angels")]) if self.faction == "scrap-angels" else 0
        reached = [self.ready.get("move", 0) + crossed - free_moves, self.ready.get("number", 0), self.ready.get("colour", 0)]
        return [3 * max(0, symbols) for symbols in reached] + [0] * (CARDS - len(reached))

    def fill_ticks(self, rounds: int) -> None:
        """Ticks for the rounds that the paper leaves open."""
        for card in FILLED_WITH_TICKS:
            more = min(rounds - sum(self.ticks), int(BOX.boxes) - self.ticks[card])
            if "ticks" not in self.said and more > 0:
                self.ticks[card] += more

    def write(self, sheet: Sheet) -> None:
        """Puts everything on a sheet."""
        for place, letter in enumerate("".join(self.rows)):
            if letter == "#":
                sheet.crossed |= 1 << place
            elif letter != ".":
                sheet.symbols[LETTERS.index(letter)] |= 1 << place
        ticked = [line for line in range(len(LINE_WORDS)) if sheet.newly_full(line)]
        ticked += [LINE_WORDS.index(word) for word in self.said.get("lines", "").split(",") if word]
        for line in ticked:
            sheet.lines |= 1 << line
        for resource, word in enumerate(RESOURCE_WORDS):
            if word in self.said and resource == WEAPONS:
                sheet.market[resource] = sum(1 << (int(number) - 1) for number in self.said[word].split(","))
            elif word in self.said:
                sheet.market[resource] = (1 << int(self.said[word])) - 1
        for card, ticks in enumerate(self.ticks):
            sheet.ticks[card] = ticks
        for ability, word in enumerate(ABILITY_WORDS):
            if word in self.ready:
                sheet.ready[ability] = self.ready[word]
            elif word == "move" and self.faction != "scrap-angels":  # every Move that was used has crossed a space over
                sheet.ready[ability] = self.ticks[0] // 3 - "".join(self.rows).count("#")
        sheet.faction_used = int(self.used)


class Scene(TableScene):
    """One table, set by hand at the start of a round and played by notation."""

    game: ClassVar[WriteTheFuture] = WriteTheFuture()
    state: WriteRules

    def __init__(
        self,
        *papers: str,
        seats: int = 0,
        mode: str = "traditional",
        dice: str = DICE,
        missions: str = MISSIONS,
        secrets: str = "",
        first: str = "blue",
        in_round: int = 0,
        rules: str = "",
    ) -> None:
        self.seats = max(seats, len(papers), 1)
        read = [Paper(text) for text in (*papers, *[""] * (self.seats - len(papers)))]
        factions = [paper.faction for paper in read]
        options = [f"mode={mode}", *rules.split()]
        options += ["factions=dealt"] * any(factions) + ["secrecy=yes"] * bool(secrets)
        self._table(" ".join(options))
        state = self.state
        cards = self.seats + 1 if mode == "draft" else 3
        self.begin(
            *self._factions(factions),
            *[f"first: {first}"] * (mode == "draft"),
            *rolls(" ".join(dice.split()[:cards])),
            f"mission: {missions}",
            *[f"mission: {secret if secret != '-' else '...'}" for secret in secrets.split()],
        )
        for seat, word in enumerate(secrets.split()):
            if word == "-":
                state.discarded.add(state.secret[seat])
                state.secret[seat] = NOTHING
        state.round = max(in_round, 1 + max(sum(paper.ticks) for paper in read))
        if mode == "draft":
            state.starter = (state.first - (state.round - 1)) % self.seats
        for seat, paper in enumerate(read):
            paper.fill_ticks(int(state.round) - 1)
            paper.write(state.sheets[seat])
            state.shown[seat].copy_from(state.sheets[seat])
        state.events.clear()
        self.check_laws()

    def _table(self, rules: str) -> None:
        options = OPTIONS.read(rules.split())
        self.game.check_table(options, self.seats)
        self.script = Script(self.game.chance_sources)
        self.state = WriteRules(BOX, option_numbers(options), self.seats, self.script)
        self.state.telling = True
        self.actor = 0

    def _factions(self, given: list[str]) -> list[str]:
        """The script of the factions; those of whom nothing is said have one that changes nothing unasked."""
        if not any(given):
            return []
        spare = [word for word in FACTION_WORDS[:4] if word not in given]
        return [f"faction: {word or spare.pop()}" for word in given]

    @classmethod
    def set_up(cls, *script: str, seats: int = 2, rules: str = "mode=traditional") -> Scene:
        """A new game, begun with these answers of chance."""
        scene = cls.__new__(cls)
        scene.seats = seats
        scene._table(rules)
        scene.begin(*script)
        return scene

    # -- playing ---------------------------------------------------------------------------------------------------
    def acting(self) -> i64:
        """Whoever acted last by name while that seat is due, else the lowest that is."""
        return i64(self.actor) if self.state.due(self.actor) else self.state.next_seat()

    def by(self, colour: str, actions: str = "", *script: str) -> Scene:
        """Actions of one of several seats that are due; after it this seat is looked at."""
        self.actor = self._seat(colour)
        assert self.state.due(self.actor), f"{colour} is not due"
        return self.play(actions, *script) if actions else self

    def play_out_round(self) -> Scene:
        """Everybody who is due takes the lowest card and leaves its dice."""
        for _ in range(self.seats):
            if self.phase == "round" and self.asked:
                take = [f"take {card}" for card in self.offers("take")[:1]]
                self.by(self.asked[0], "; ".join([*take, "done"]), *ANY_ROLLS)
        return self

    # -- looking ---------------------------------------------------------------------------------------------------
    def _seat(self, colour: str) -> int:
        seat = NAMES.index(colour)
        assert seat < self.seats, f"{colour} does not play"
        return seat

    def sheet(self, colour: str) -> Sheet:
        return self.state.sheets[self._seat(colour)]

    def at(self, colour: str, space: str) -> str:
        """What is on a space ("3-4") of a paper: a letter, a dot or #."""
        row, column = map(int, space.split("-"))
        return self.row(colour, row)[column - 1]

    def row(self, colour: str, number: int) -> str:
        return self.drawn(self.sheet(colour))[number - 1]

    @staticmethod
    def drawn(sheet: Sheet) -> list[str]:
        """The rows of a District."""
        marks = ["."] * SIDES * SIDES
        for place in range(SIDES * SIDES):
            for letter, spaces in (*zip(LETTERS, sheet.symbols, strict=True), ("#", sheet.crossed)):
                if int(spaces) >> place & 1:
                    assert marks[place] == ".", "two things on one space"
                    marks[place] = letter
        return ["".join(marks[SIDES * row : SIDES * row + SIDES]) for row in range(SIDES)]

    def symbols(self, colour: str) -> str:
        """All symbols and crosses of a paper in reading order, without its free spaces."""
        return "".join(self.drawn(self.sheet(colour))).replace(".", "")

    def lines(self, colour: str) -> list[str]:
        """The ticked lines of a paper."""
        return [word for line, word in enumerate(LINE_WORDS) if int(self.sheet(colour).lines) >> line & 1]

    def market(self, colour: str, resource: str) -> str:
        """The squares of a resource from the top left, "x" where crossed off."""
        squares, crossed = (int(part[RESOURCE_WORDS.index(resource)]) for part in (BOX.squares, self.sheet(colour).market))
        return "".join("x" if crossed >> place & 1 else "." for place in range(squares.bit_length()))

    def crossed_off(self, colour: str) -> int:
        """All squares crossed off."""
        return sum(self.market(colour, resource).count("x") for resource in RESOURCE_WORDS)

    def ready(self, colour: str) -> tuple[int, ...]:
        """Abilities ready: Move, number, colour."""
        return tuple(int(ready) for ready in self.sheet(colour).ready)

    def ticks(self, colour: str) -> tuple[int, ...]:
        return tuple(int(ticks) for ticks in self.sheet(colour).ticks)

    def faction(self, colour: str) -> str:
        faction = int(self.sheet(colour).faction)
        return "" if faction == NOTHING else FACTION_WORDS[faction]

    def dice(self, colour: str) -> list[str]:
        """The unused dice of a seat as they count for it: "a1"; the copy of the Ghost Couriers last."""
        sheet = self.sheet(colour)
        unused = [die for die in range(ON_CARD + 1) if int(sheet.dice_left) >> die & 1]
        return [f"{LETTERS[sheet.die_resource[die]].lower()}{int(sheet.die_number[die]) + 1}" for die in unused]

    def card_dice(self, card: int) -> str:
        """The dice lying on a card as rolled: "a1m2"."""
        places = range(ON_CARD * (card - 1), ON_CARD * card)
        return "".join(f"{LETTERS[self.state.rolled_resource[die]].lower()}{int(self.state.rolled_number[die]) + 1}" for die in places)

    def spaces(self, verb: str = "draw", thing: str = "") -> set[str]:
        """The spaces that a family of actions offers, after the words of `thing` ("die-1 agents")."""
        return {text.split()[-1] for text in self.offers(verb) if text.startswith(thing)}

    @property
    def verbs(self) -> set[str]:
        """The families that whoever acts can choose from."""
        return {text.split()[0] for text in self.legal}

    @property
    def asked(self) -> list[str]:
        """Who is due, by colour, after the sixth seat as "seat-7"."""
        return [NAMES[seat] for seat in range(self.seats) if self.state.due(seat)]

    @property
    def phase(self) -> str:
        return PHASE_WORDS[self.state.phase]

    @property
    def round(self) -> int:
        return int(self.state.rounds())

    @property
    def public(self) -> list[str]:
        return [self._mission_word(int(mission)) for mission in self.state.public]

    @property
    def discarded(self) -> list[str]:
        """Missions out of the game."""
        return [self._mission_word(mission) for mission, count in enumerate(self.state.discarded.counts) if count]

    def secret(self, colour: str) -> str:
        mission = int(self.state.secret[self._seat(colour)])
        return "" if mission == NOTHING else self._mission_word(mission)

    def replaced(self, colour: str) -> int:
        """The place of the public mission that the secret one takes, from 1; 0 for none."""
        place = int(self.state.replaced[self._seat(colour)])
        return 0 if place == KEPT else place + 1

    def _mission_word(self, mission: int) -> str:
        return BOX.missions[mission].id.replace("_", "-")

    def view(self, colour: str = "") -> WriteView:
        """What a seat sees, or an onlooker."""
        return cast("WriteView", self.game.view(self.state, self._seat(colour) if colour else -1))

    def seen(self, observer: str, colour: str) -> list[str]:
        """The District of a paper as an observer sees it."""
        return list(self.view(observer).sheets[self._seat(colour)].district)

    def told_of(self, kind: str) -> list[tuple[int, int, int]]:
        """What events of this kind said, whether the others could see it or not."""
        return [(seat % UNSEEN, b, c) for seat, b, c in self.told(kind)]

    # -- the laws of the table -------------------------------------------------------------------------------------
    def check_table(self) -> None:
        """Nothing lies on anything else, full lines are ticked, squares are crossed off in order, and all dice are there."""
        state = self.state
        on_cards = Counter(int(state.rolled_resource[die]) for die in range(ON_CARD * int(state.cards)))
        if state.round:
            assert [int(state.container.counts[kind]) + on_cards[kind] for kind in range(4)] == [int(dice) for dice in BOX.dice]
        for seat in range(self.seats):
            sheet, colour = state.sheets[seat], NAMES[seat]
            rows = self.drawn(sheet)
            columns = ["".join(row[column] for row in rows) for column in range(SIDES)]
            full = {word for word, line in zip(LINE_WORDS, rows + columns, strict=True) if set(line) <= set(LETTERS)}
            assert full <= set(self.lines(colour)), "full lines are ticked"
            assert all("." not in self.market(colour, resource).rstrip(".") for resource in RESOURCE_WORDS[:WEAPONS]), "in order"
            assert min(*sheet.ready, *sheet.ticks, *sheet.owed) >= 0, "nothing is less than none"
            assert all(ticks <= BOX.boxes for ticks in sheet.ticks)
        if state.is_over():
            assert self.phase == "over" and self.asked == []
        if self.phase == "round" and state.mode == 1:
            assert len(self.asked) == 1, "one seat has its turn"


def action(text: str) -> int:
    """The number of an action."""
    return ACTIONS.parse(text)
