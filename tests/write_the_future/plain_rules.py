"""The rules of one sheet once more, plain and slow, from the rulebook and the rulings alone: what may be done, and what it does.

A paper is read from a position into letters and words. `legal` says what its owner may do next, in notation; `after` gives the paper after
one of these actions. Nothing here looks at the game's own rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field

from ludonaut.games.write_the_future.components import FACTION_WORDS, RESOURCE_WORDS
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.sheet import Sheet
from tests.write_the_future.test_bonuses import LINE_BONUSES, TRACKS

LETTER = dict(zip(RESOURCE_WORDS, "AIMW", strict=True))
SPACES = [(row, column) for row in range(1, 7) for column in range(1, 7)]
NUMBERS = range(1, 7)
SQUARES = {"agents": 6, "intel": 5, "money": 5}
VALUES = {"agents": (0, 0, 0, 1, 1, 1, 2), "intel": (0, 0, 0, 1, 1, 2), "money": (0, 0, 0, 1, 1, 2)}
DICE = ("die-1", "die-2", "copy")
OWED = (*RESOURCE_WORDS, "market", "any")
ABILITIES = ("move", "number", "colour")
BOXES = 15

Space = tuple[int, int]


def name(space: Space) -> str:
    return f"{space[0]}-{space[1]}"


def spaces_of(line: str) -> list[Space]:
    """The spaces of "row-3" or "column-3"."""
    kind, _, number = line.partition("-")
    return [space for space in SPACES if space[kind == "column"] == int(number)]


@dataclass
class Die:
    """A die as it counts for its user."""

    resource: str
    number: int


@dataclass
class Plain:
    """One sheet, and the table around it as far as it matters."""

    grid: dict[Space, str]
    lines: set[str]
    crossed: dict[str, int]  # squares of agents, intel and money
    weapons: set[int]
    ticks: dict[int, int]
    ready: dict[str, int]
    faction: str
    used: bool
    card: int
    dice: dict[str, Die]  # those not used yet
    wild: bool
    owed: dict[str, int]
    brokering: bool
    brokered: set[str]
    moving: Space | None
    cards: dict[int, tuple[Die, Die]]  # in play, as rolled
    free_cards: set[int] = field(default_factory=set)  # that may be taken
    rounds_left: bool = True  # dice and powers can be used

    # -- what may be done ------------------------------------------------------------------------------------------
    def free(self) -> list[Space]:
        return [space for space in SPACES if self.grid[space] == "."]

    def symbols(self) -> list[Space]:
        return [space for space in SPACES if self.grid[space] in "AIMW"]

    def openings(self) -> list[str]:
        leftmost = [word for word, squares in SQUARES.items() if self.crossed[word] < squares]
        return leftmost + [f"weapons-{number}" for number in NUMBERS if number not in self.weapons]

    def legal(self) -> set[str]:
        if self.rounds_left and self.card == 0:
            return {f"take {card}" for card in self.free_cards}
        if self.moving:
            return {f"move-to {name(space)}" for space in self.free()}
        if any(self.owed.values()):
            return set(self._rewards())
        return {"done", *self._moves(), *(self._with_dice() if self.rounds_left else ()), *(self._powers() if self.rounds_left else ())}

    def _rewards(self) -> Iterator[str]:
        for word in RESOURCE_WORDS:
            if self.owed[word] or self.owed["any"]:
                yield from (f"bonus-draw {word} {name(space)}" for space in self.free())
        if self.owed["market"]:
            yield from (f"bonus-market {opening}" for opening in self.openings() if not self._barred(opening))

    def _barred(self, opening: str) -> bool:
        return self.brokering and opening.partition("-")[0] in self.brokered

    def _moves(self) -> Iterator[str]:
        if self.ready["move"] and self.free():
            yield from (f"move-from {name(space)}" for space in self.symbols())

    def _named(self) -> dict[str, Die]:
        """The unused dice, of equal ones the first alone: choices with the same effect are one."""
        named: dict[str, Die] = {}
        for word, die in self.dice.items():
            if not any(self.wild or die == other for other in named.values()):
                named[word] = die
        return named

    def _with_dice(self) -> Iterator[str]:
        for word, die in self._named().items():
            if self.wild:
                yield from (f"draw {word} {resource} {name(space)}" for resource in RESOURCE_WORDS for space in self.free())
                yield from (f"market {word} {opening}" for opening in self.openings())
                continue
            any_resource = self.faction == "snake-eyes" and die.number == 1
            for resource in RESOURCE_WORDS if any_resource else (die.resource,):
                yield from (f"draw {word} {resource} {name(space)}" for space in self.free() if die.number in space)
            takes = {"agents", "intel" if die.number in (1, 3, 5) else "money", f"weapons-{die.number}"}
            yield from (f"market {word} {opening}" for opening in self.openings() if opening in takes)
            if self.ready["number"]:
                yield from (f"number {word} {number}" for number in NUMBERS if number != die.number)
            if self.ready["colour"]:
                yield from (f"colour {word} {resource}" for resource in RESOURCE_WORDS if resource != die.resource)

    def _powers(self) -> Iterator[str]:
        if self.used:
            return
        if self.faction == "ghost-couriers":
            seen: list[Die] = []
            for card, pair in self.cards.items():
                for place, die in zip("ab", pair, strict=True):
                    if card != self.card and die not in seen:
                        seen.append(die)
                        yield f"copy-die {card}{place}"
        possible = {
            "zero-day-crew": bool({"die-1", "die-2"} & set(self.dice)),
            "pit-brokers": bool(self.openings()),
            "street-foundry": bool(self.free()),
        }
        if possible.get(self.faction):
            yield "faction"

    # -- what it does ----------------------------------------------------------------------------------------------
    def after(self, action: str) -> Plain:
        """The paper after a legal action other than "done"."""
        paper = deepcopy(self)
        verb, *words = action.split()
        getattr(paper, f"_{verb.replace('-', '_')}")(*words)
        paper._let_lapse()
        return paper

    def _take(self, card: str) -> None:
        self.card = int(card)
        self.dice = dict(zip(DICE, deepcopy(self.cards[self.card]), strict=False))
        if self.ticks[self.card] < BOXES:
            self.ticks[self.card] += 1
            if self.ticks[self.card] % 3 == 0:
                self.ready[TRACKS[self.card][self.ticks[self.card] // 3 - 1]] += 1

    def _put(self, resource: str, space: str) -> None:
        row, column = map(int, space.split("-"))
        assert self.grid[row, column] == "."
        self.grid[row, column] = LETTER[resource]
        for line in (f"row-{row}", f"column-{column}"):
            if line not in self.lines and all(self.grid[place] in "AIMW" for place in spaces_of(line)):
                self.lines.add(line)
                bonus = LINE_BONUSES[line]
                if not bonus.startswith("star"):
                    self.owed[bonus] += 2 if bonus == "market" and self.faction == "grey-exchange" else 1

    def _cross_off(self, opening: str) -> None:
        assert opening in self.openings()
        resource, _, number = opening.partition("-")
        if number:
            self.weapons.add(int(number))
        else:
            self.crossed[resource] += 1

    def _draw(self, die: str, resource: str, space: str) -> None:
        del self.dice[die]
        self._put(resource, space)

    def _market(self, die: str, opening: str) -> None:
        del self.dice[die]
        self._cross_off(opening)

    def _number(self, die: str, number: str) -> None:
        self.ready["number"] -= 1
        self.dice[die].number = int(number)

    def _colour(self, die: str, resource: str) -> None:
        self.ready["colour"] -= 1
        self.dice[die].resource = resource

    def _move_from(self, space: str) -> None:
        row, column = map(int, space.split("-"))
        self.moving = (row, column)

    def _move_to(self, space: str) -> None:
        assert self.moving
        resource = next(word for word, letter in LETTER.items() if letter == self.grid[self.moving])
        self.ready["move"] -= 1
        self.grid[self.moving] = "." if self.faction == "scrap-angels" else "#"
        self.moving = None
        self._put(resource, space)

    def _bonus_draw(self, resource: str, space: str) -> None:
        self.owed[resource if self.owed[resource] else "any"] -= 1
        self._put(resource, space)

    def _bonus_market(self, opening: str) -> None:
        self.owed["market"] -= 1
        if self.brokering:
            self.brokered.add(opening.partition("-")[0])
        self._cross_off(opening)

    def _copy_die(self, place: str) -> None:
        self.used = True
        self.dice["copy"] = deepcopy(self.cards[int(place[0])]["ab".index(place[1])])

    def _faction(self) -> None:
        self.used = True
        if self.faction == "zero-day-crew":
            self.wild = True
        elif self.faction == "pit-brokers":
            self.brokering = True
            self.owed["market"] += 2
        else:
            self.owed["any"] += 1

    def _let_lapse(self) -> None:
        """What nothing can fulfil any more is owed no longer; then the Pit Brokers are done too."""
        if not self.free():
            self.owed |= dict.fromkeys(RESOURCE_WORDS, 0)
        if not any(not self._barred(opening) for opening in self.openings()):
            self.owed["market"] = 0
        if not self.owed["market"]:
            self.brokering, self.brokered = False, set()

    # -- points ----------------------------------------------------------------------------------------------------
    def points_without_missions(self) -> int:
        """Market, stars, and the Old Guard."""
        letters = list(self.grid.values())
        points = sum(letters.count(LETTER[word]) * VALUES[word][self.crossed[word]] for word in SQUARES)
        rows = sum(row <= self.weapons for row in ({1, 2, 3}, {4, 5, 6}))
        points += letters.count("W") * (0, 1, 3)[rows]
        points += sum(int(LINE_BONUSES[line].split()[1]) for line in self.lines if LINE_BONUSES[line].startswith("star"))
        return points + len(self.lines) * (self.faction == "old-guard")

    def ends_the_game(self) -> bool:
        """Four line bonuses, or three resources with every square crossed off."""
        maxed = sum(self.crossed[word] == squares for word, squares in SQUARES.items()) + (len(self.weapons) == 6)
        return len(self.lines) >= 4 or maxed >= 3


def read(state: WriteRules, seat: int, rounds_left: bool) -> Plain:
    """The paper of a seat. `rounds_left` is whether a round is being played."""
    sheet: Sheet = state.sheets[seat]
    marks = dict.fromkeys(SPACES, ".")
    for place, space in enumerate(SPACES):
        for letter, drawn in (*zip("AIMW", sheet.symbols, strict=True), ("#", sheet.crossed)):
            if int(drawn) >> place & 1:
                assert marks[space] == "."
                marks[space] = letter
    rolled = [Die(RESOURCE_WORDS[state.rolled_resource[die]], int(state.rolled_number[die]) + 1) for die in range(2 * int(state.cards))]
    cards = {card: (rolled[2 * card - 2], rolled[2 * card - 1]) for card in range(1, int(state.cards) + 1)}
    return Plain(
        grid=marks,
        lines={line for place, line in enumerate(LINE_BONUSES) if int(sheet.lines) >> place & 1},
        crossed={word: int(sheet.market[place]).bit_count() for place, word in enumerate(SQUARES)},
        weapons={number for number in NUMBERS if int(sheet.market[3]) >> (number - 1) & 1},
        ticks={card: int(sheet.ticks[card - 1]) for card in TRACKS},
        ready={word: int(sheet.ready[place]) for place, word in enumerate(ABILITIES)},
        faction="" if sheet.faction < 0 else FACTION_WORDS[sheet.faction],
        used=sheet.faction_used == 1,
        card=int(sheet.card) + 1,
        dice={
            word: Die(RESOURCE_WORDS[sheet.die_resource[die]], int(sheet.die_number[die]) + 1)
            for die, word in enumerate(DICE)
            if int(sheet.dice_left) >> die & 1
        },
        wild=sheet.any_dice == 1,
        owed={word: int(sheet.owed[place]) for place, word in enumerate(OWED)},
        brokering=sheet.brokering == 1,
        brokered={word for place, word in enumerate(RESOURCE_WORDS) if int(sheet.brokered) >> place & 1},
        moving=SPACES[sheet.moving] if sheet.moving >= 0 else None,
        cards=cards,
        free_cards={card for card in cards if state.mode != 1 or state.taken_by[card - 1] < 0},
        rounds_left=rounds_left,
    )
