"""Reads the effects of a components file: checks every word, and turns each effect into rows of numbers.

Whatever is wrong is told by card and field, with what would be right. See `effects` for the vocabulary.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from ludonaut.core.components import Table
from ludonaut.core.errors import ComponentsError, clipped
from ludonaut.games.fly_further import effects as words
from ludonaut.games.fly_further.effects import Amount, Condition, Effect, Operation

ANY: Final = frozenset(words.SAYER_WORDS)
CARDS: Final = frozenset(("building", "star", "plus", "order"))
MOST_EFFECTS: Final = 6  # of one card
MOST_OPERATIONS: Final = 4  # of one effect
MOST_PEEK: Final = 5
MOST_WEIGHT: Final = 9
COUNTED_WORDS: Final = ("mine", "colony", "fly")
CARDLESS: Final = ("discover", "plan", "choose", "restore", "round_end", "game_end")
"""Windows in which no cards lie on the table."""
OF_CARDS: Final = ("colony", "mine", "builders", "flyers", "count", "compare", "built", "sole", "minority", "played", "holder")
"""Subjects and conditions that ask for cards on the table."""
OF_NOBODY: Final = ("type", "count", "compare", "belts")
"""Conditions that can be asked without a participant."""


class Use(NamedTuple):
    """Where an operation may stand: its windows, who may say it, and whether its owner alone does it."""

    windows: tuple[str, ...]
    sayers: frozenset[str]
    owner_only: bool = False
    nobody: bool = False
    """Whether it is done to the planet or the round, once and without a subject."""


_ANY_TIME: Final = ("discover", "property", "after", "restore", "income", "strike", "built")
USES: Final[Mapping[str, Use]] = {
    "vp": Use(_ANY_TIME, ANY),
    "energy": Use(_ANY_TIME, ANY),
    "order": Use(_ANY_TIME, ANY),
    "pool_set": Use(("pool",), ANY, nobody=True),
    "pool_add": Use(("pool",), ANY, nobody=True),
    "income_replace": Use(("income",), frozenset(("planet",))),
    "weight": Use(("built",), frozenset(("building", "order")), owner_only=True),
    "ghost": Use(("built",), frozenset(("building",)), owner_only=True),
    "shield": Use(("shield",), ANY),
    "destroy": Use(("strike",), CARDS, owner_only=True),
    "destroy_all": Use(("strike", "built"), ANY, nobody=True),
    "steal_vp": Use(("after",), CARDS | {"race"}, owner_only=True),
    "steal_energy": Use(("income",), CARDS, owner_only=True),
    "keep": Use(("cleanup",), frozenset(("building", "plus", "planet"))),
    "recover": Use(("discover", "property", "after", "restore"), ANY),
    "lose_card": Use(("discover", "property", "after"), ANY),
    "lose_order": Use(("discover", "property", "after"), ANY),
    "discount": Use(("restore",), frozenset(("planet", "race", "order"))),
    "swap_main": Use(("react",), frozenset(("plus", "order")), owner_only=True),
    "extra_play": Use(("choose",), frozenset(("plus",)), owner_only=True),
    "become": Use(("transform",), frozenset(("star",)), owner_only=True),
    "as_fly": Use(("income",), frozenset(("star",)), owner_only=True),
    "see_choice": Use(("plan",), frozenset(("plus",)), owner_only=True),
    "ignore_property": Use(("reveal",), CARDS, nobody=True),
    "no_star": Use(("reveal",), frozenset(("planet", "order", "plus")), nobody=True),
    "peek": Use(("plan",), frozenset(("plus", "order")), owner_only=True),
    "end_game": Use(("round_end",), frozenset(("race",)), owner_only=True),
    "win": Use(("round_end", "game_end"), frozenset(("race",)), owner_only=True),
    "devour": Use(("strike",), CARDS, owner_only=True),
    "take_share": Use(("built",), CARDS, owner_only=True),
    "void_kind": Use(("pool",), CARDS, owner_only=True),
    "give_card": Use(("cleanup",), frozenset(("building",)), owner_only=True),
    "send_home": Use(("cleanup",), frozenset(("building",)), owner_only=True),
    "vp_owner": Use(("after",), frozenset(("building",)), owner_only=True),
    "borrow": Use(("restore",), frozenset(("order",)), owner_only=True),
    "recall_lent": Use(("discover",), frozenset(("event",))),
    "offer_treaty": Use(("plan",), frozenset(("race",)), owner_only=True),
    "sign_treaty": Use(("built",), frozenset(("race",)), owner_only=True),
    "predict": Use(("choose",), frozenset(("race",)), owner_only=True),
    "check_prediction": Use(("built",), frozenset(("race",)), owner_only=True),
    "buy_back_token": Use(("restore",), frozenset(("race",)), owner_only=True),
    "token_back": Use(("discover",), frozenset(("event",))),
}
"""Every operation of the vocabulary, and where the rules can do it."""

WINDOWS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "building": words.WINDOW_WORDS[words.REVEAL : words.RESTORE],
    "star": words.WINDOW_WORDS[words.REVEAL : words.RESTORE],
    "plus": words.WINDOW_WORDS[words.PLAN : words.RESTORE],
    "race": words.WINDOW_WORDS[words.PLAN :],
    "order": tuple(word for word in words.WINDOW_WORDS[words.PLAN : words.ROUND_END] if word not in ("choose", "cleanup")),
    "planet": words.WINDOW_WORDS[words.REVEAL : words.ROUND_END],
    "event": ("discover",),
}
"""The windows in which each sort of card is looked at."""


class EffectReader:
    """Reads effects, card by card, into `rows` and `conditions`, flat lists of numbers."""

    def __init__(self, race_words: Sequence[str]) -> None:
        self.race_words: Final = tuple(race_words)
        self.rows: Final[list[int]] = []
        self.conditions: Final[list[int]] = []

    def read(self, card: Table, sayer: str, at: str = "") -> tuple[Effect, ...]:
        """The effects of a card, planet or race; their rows are added in order. With `at` they may stand in that window or later."""
        listed = card.value("effects")
        if not isinstance(listed, list) or len(listed) > MOST_EFFECTS or not all(isinstance(entry, dict) for entry in listed):
            raise card.wrong("effects", f"a list of at most {MOST_EFFECTS} tables")
        read = tuple(self._effect(Table(f"{card.name}: effect {n}", entry), sayer, at) for n, entry in enumerate(listed, 1))
        for effect in read:
            self._write(effect)
        return read

    # -- one effect ------------------------------------------------------------------------------------------------
    def _effect(self, entry: Table, sayer: str, at: str) -> Effect:
        _check_fields(entry, ("at", "for", "if", "do"))
        window = self._window(entry, sayer, at)
        subject = entry.word("for", words.SUBJECT_WORDS[1:]) if "for" in entry else ""
        if subject == "owner" and sayer == "planet":
            raise entry.wrong("for", f"one of {', '.join(_without(words.SUBJECT_WORDS[1:], 'owner'))}, as a planet has no owner")
        if subject in ("others", "partners") and sayer == "planet":
            raise entry.wrong("for", "a word that does not ask for an owner, as a planet has none")
        conditions = self._conditions(entry)
        if sayer == "planet" and not subject and any(condition.word not in OF_NOBODY for condition in conditions):
            raise entry.wrong("if", f"a table of {_listed(OF_NOBODY)} alone, as nobody is meant; or add `for`")
        if window in CARDLESS and (subject in OF_CARDS or any(condition.word in OF_CARDS for condition in conditions)):
            raise entry.wrong("at", f"a window in which cards lie on the table, from reveal to cleanup, as it asks for {_listed(OF_CARDS)}")
        return Effect(window, subject, conditions, self._operations(entry, sayer, window, subject))

    def _window(self, entry: Table, sayer: str, at: str) -> str:
        """The window, which must be one in which this sort of card is looked at, and not before the card is played."""
        window = entry.word("at", words.WINDOW_WORDS)
        possible = WINDOWS_OF[sayer]
        if at:
            later = words.WINDOW_WORDS[words.WINDOW_WORDS.index(at) :]
            possible = (at,) if sayer == "order" else tuple(word for word in possible if word in later)
        return window if window in possible else entry.word("at", possible)

    def _operations(self, entry: Table, sayer: str, window: str, subject: str) -> tuple[Operation, ...]:
        done = entry.value("do")
        if not isinstance(done, dict) or not 1 <= len(done) <= MOST_OPERATIONS:
            raise entry.wrong("do", f"a table of 1 to {MOST_OPERATIONS} operations")
        table = Table(f"{entry.name}: do", done)
        return tuple(self._operation(table, word, sayer, window, subject) for word in done)

    def _operation(self, table: Table, word: str, sayer: str, window: str, subject: str) -> Operation:
        use = USES.get(word)
        if use is None:
            raise ComponentsError(f"{table.name}: {clipped(word)} is not an operation; {_guess(word, tuple(USES))}")
        if sayer not in use.sayers:
            raise ComponentsError(f"{table.name}: {word} can be said by {_listed(sorted(use.sayers))} only, and this is of sort {sayer}.")
        if window not in use.windows:
            raise ComponentsError(f"{table.name}: {word} can be done at {_listed(use.windows)}, not at {window}.")
        if use.owner_only and subject not in ("", "owner"):
            raise ComponentsError(f"{table.name}: {word} is done by the owner alone; leave `for` out.")
        if sayer == "planet" and not use.nobody and not subject:
            raise ComponentsError(f"{table.name}: {word} needs to know for whom; add `for`, one of {_listed(words.SUBJECT_WORDS[1:])}.")
        kinds, amount, more = ARGUMENTS[word](table, word)
        return Operation(word, kinds, amount, more)

    # -- conditions --------------------------------------------------------------------------------------------------
    def _conditions(self, entry: Table) -> tuple[Condition, ...]:
        asked = entry.value("if") if "if" in entry else {}
        if not isinstance(asked, dict):
            raise entry.wrong("if", "a table of conditions")
        table = Table(f"{entry.name}: if", asked)
        found: list[Condition] = []
        for word in asked:
            if word not in words.CONDITION_WORDS:
                raise ComponentsError(f"{table.name}: {clipped(word)} is not a condition; {_guess(word, words.CONDITION_WORDS)}")
            found += self._condition(table, word)
        return tuple(found)

    def _condition(self, table: Table, word: str) -> list[Condition]:
        match word:
            case "type":
                return [Condition(word, right=table.word(word, words.TYPE_WORDS))]
            case "count":
                inner = _inner(table, word, COUNTED_WORDS)
                return [Condition(word, kind, *_compared(inner, kind)) for kind in _keys(table, word)]
            case "counter":
                inner = _inner(table, word, ("devoured",))
                return [Condition(word, "devoured", *_compared(inner, "devoured"))]
            case "compare":
                return [Condition(word, *_two_kinds(table, word))]
            case "built":
                return [Condition(word, right=table.word(word, ("any",)))]
            case "played":
                return [Condition(word, right=table.word(word, ("fly", "star")))]
            case "race" | "not_race":
                return [Condition(word, right=table.word(word, self.race_words))]
            case "holder":
                return [Condition(word, right=table.word(word, ("own", "foreign")))]
            case "belts":
                return [Condition(word, "", *_compared(table, word))]
            case "tokens_scored":
                return [Condition(word, "", ">=", str(table.number(word, 1, words.MOST_AMOUNT)))]
            case "all_opponents_have":
                return [Condition(word, right=table.word(word, ("treaty",)))]
            case "behind_at_most":
                return [Condition(word, right=str(table.number(word, 0, words.MOST_AMOUNT)))]
        if not table.switch(word):  # sole, minority, tied_first
            raise table.wrong(word, "true, or left out")
        return [Condition(word)]

    # -- rows --------------------------------------------------------------------------------------------------------
    def _write(self, effect: Effect) -> None:
        first = len(self.conditions) // words.CONDITION
        for condition in effect.conditions:
            self.conditions.extend(self._condition_numbers(condition))
        at, subject = words.WINDOW_WORDS.index(effect.at), words.SUBJECT_WORDS.index(effect.subject)
        for operation in effect.operations:
            amount = operation.amount
            self.rows.extend((at, subject, words.OPERATION_WORDS.index(operation.word), _kind_number(operation)))
            self.rows.extend((amount.base, words.PER_WORDS.index(amount.per), amount.each, amount.most, operation.more))
            self.rows.extend((first, len(effect.conditions)))

    def _condition_numbers(self, condition: Condition) -> list[int]:
        word, left, comparison, right = condition
        what = words.CONDITION_WORDS.index(word)
        how = words.COMPARISON_WORDS.index(comparison) if comparison else 0
        match word:
            case "type":
                return [what, words.TYPE_WORDS.index(right), 0, 0]
            case "count":
                return [what, words.KIND_WORDS.index(left), how, int(right)]
            case "compare":
                return [what, words.KIND_WORDS.index(left), how, words.KIND_WORDS.index(right)]
            case "played":
                return [what, words.KIND_WORDS.index(right), 0, 0]
            case "race" | "not_race":
                return [what, self.race_words.index(right), 0, 0]
            case "holder":
                return [what, int(right == "own"), 0, 0]
            case "counter" | "belts" | "tokens_scored":
                return [what, 0, how, int(right)]
            case "behind_at_most":
                return [what, 0, 0, int(right)]
        return [what, 0, 0, 0]


# -- what each operation needs -----------------------------------------------------------------------------------------
Arguments = tuple[tuple[str, ...], Amount, int]
NONE: Final = Amount(0)


def _no_argument(table: Table, word: str) -> Arguments:
    if not table.switch(word):
        raise table.wrong(word, "true")
    return (), NONE, 0


def _word(*possible: str) -> Callable[[Table, str], Arguments]:
    """An argument that is one of these words; the only one there is says nothing more."""

    def read(table: Table, word: str) -> Arguments:
        return (table.word(word, possible),), NONE, 0

    return read


def _signed(table: Table, word: str) -> Arguments:
    return (), _amount(table, word, -words.MOST_AMOUNT), 0


def _counted(low: int, high: int) -> Callable[[Table, str], Arguments]:
    """A plain number."""

    def read(table: Table, word: str) -> Arguments:
        return (), Amount(table.number(word, low, high)), 0

    return read


def _pool(table: Table, word: str) -> Arguments:
    """Points for one kind or both, mines first: those of the second stand in `more`."""
    inner = _inner(table, word, words.BUILDING_WORDS)
    kinds = _keys(table, word)
    low = 0 if word == "pool_set" else -words.MOST_AMOUNT
    numbers = [inner.number(kind, low, words.MOST_AMOUNT) for kind in kinds]
    return kinds, Amount(numbers[0]), numbers[1] if len(numbers) > 1 else 0


def _income(table: Table, word: str) -> Arguments:
    inner = _inner(table, word, ("energy",))
    return (), Amount(inner.number("energy", -words.MOST_AMOUNT, words.MOST_AMOUNT)), 0


def _one_kind(table: Table, word: str) -> Arguments:
    return (_inner(table, word, ("kind",)).word("kind", words.BUILDING_WORDS),), NONE, 0


def _steal_vp(table: Table, word: str) -> Arguments:
    inner = _inner(table, word, ("from", "n"))
    return (inner.word("from", words.STEAL_WORDS),), Amount(inner.number("n", 1, words.MOST_AMOUNT)), 0


def _steal_energy(table: Table, word: str) -> Arguments:
    inner = _inner(table, word, ("from", "n"))
    return (inner.word("from", ("choose_flyer",)),), Amount(inner.number("n", 1, words.MOST_AMOUNT)), 0


def _some_cards(table: Table, word: str) -> Arguments:
    """A number of cards of some kinds, any where none are named; and what it costs to have none."""
    inner = _inner(table, word, ("n", "kinds", "else_vp") if word == "lose_card" else ("n", "kinds"))
    possible = tuple(kind for kind in words.KIND_WORDS if kind != "fly")
    kinds = inner.words("kinds", possible) if "kinds" in inner else possible
    return kinds, Amount(inner.number("n", 1, MOST_PEEK)), inner.number("else_vp", -words.MOST_AMOUNT, 0, default=0)


def _some_orders(table: Table, word: str) -> Arguments:
    inner = _inner(table, word, ("n", "else_energy"))
    return (), Amount(inner.number("n", 1, MOST_PEEK)), inner.number("else_energy", -words.MOST_AMOUNT, 0, default=0)


def _kinds(table: Table, word: str) -> Arguments:
    return table.words(word, words.BUILDING_WORDS), NONE, 0


def _devour(table: Table, word: str) -> Arguments:
    inner = _inner(table, word, ("kind", "vp_base", "vp_each"))
    kind = inner.word("kind", words.BUILDING_WORDS)
    return (kind,), Amount(inner.number("vp_base", 0, words.MOST_AMOUNT)), inner.number("vp_each", 0, words.MOST_AMOUNT)


def _take_share(table: Table, word: str) -> Arguments:
    inner = _inner(table, word, ("without_token", "give_token"))
    for field in ("without_token", "give_token"):
        inner.word(field, ("immunity",))
    return ("immunity",), NONE, 0


def _void_kind(table: Table, word: str) -> Arguments:
    inner = _inner(table, word, ("kind", "vp_each"))
    return (inner.word("kind", ("choose",)),), NONE, inner.number("vp_each", 0, words.MOST_AMOUNT)


def _sign_treaty(table: Table, word: str) -> Arguments:
    inner = _inner(table, word, ("exclusive", "self_vp", "other_vp"))
    kinds = ("exclusive",) if inner.switch("exclusive") else ()
    return kinds, Amount(inner.number("self_vp", 0, words.MOST_AMOUNT)), inner.number("other_vp", 0, words.MOST_AMOUNT)


def _one_number(field: str) -> Callable[[Table, str], Arguments]:
    """A table with one number."""

    def read(table: Table, word: str) -> Arguments:
        return (), Amount(_inner(table, word, (field,)).number(field, 0, words.MOST_AMOUNT)), 0

    return read


ARGUMENTS: Final[Mapping[str, Callable[[Table, str], Arguments]]] = {
    "vp": _signed,
    "energy": _signed,
    "order": _counted(1, MOST_PEEK),
    "pool_set": _pool,
    "pool_add": _pool,
    "income_replace": _income,
    "weight": _counted(2, MOST_WEIGHT),
    "ghost": _no_argument,
    "shield": _no_argument,
    "destroy": _one_kind,
    "destroy_all": _word(*words.BUILDING_WORDS),
    "steal_vp": _steal_vp,
    "steal_energy": _steal_energy,
    "keep": _no_argument,
    "recover": _some_cards,
    "lose_card": _some_cards,
    "lose_order": _some_orders,
    "discount": _counted(1, MOST_WEIGHT),
    "swap_main": _no_argument,
    "extra_play": _kinds,
    "become": _word("choose"),
    "as_fly": _no_argument,
    "see_choice": _word("choose"),
    "ignore_property": _no_argument,
    "no_star": _no_argument,
    "peek": _counted(1, MOST_PEEK),
    "end_game": _no_argument,
    "win": _no_argument,
    "devour": _devour,
    "take_share": _take_share,
    "void_kind": _void_kind,
    "give_card": _word("choose"),
    "send_home": _word("discard"),
    "vp_owner": _counted(1, words.MOST_AMOUNT),
    "borrow": _one_kind,
    "recall_lent": _no_argument,
    "offer_treaty": _no_argument,
    "sign_treaty": _sign_treaty,
    "predict": _no_argument,
    "check_prediction": _one_number("vp"),
    "buy_back_token": _one_number("cost"),
    "token_back": _one_number("observer"),
}


def _kind_number(operation: Operation) -> int:
    """The first number of an operation: a kind, kinds as bits, whom to steal from, or whether a treaty is exclusive."""
    match operation.word:
        case "recover" | "lose_card" | "extra_play" | "pool_set" | "pool_add":
            return sum(1 << words.KIND_WORDS.index(kind) for kind in set(operation.kinds))
        case "destroy" | "destroy_all" | "devour" | "borrow":
            return words.KIND_WORDS.index(operation.kinds[0])
        case "steal_vp":
            return words.STEAL_WORDS.index(operation.kinds[0])
        case "sign_treaty":
            return len(operation.kinds)
    return 0


# -- pieces ------------------------------------------------------------------------------------------------------------
def _amount(table: Table, field: str, low: int) -> Amount:
    """A number, or a table of `base`, `per`, `n` and `max`."""
    if not isinstance(table.value(field), dict):
        return Amount(table.number(field, low, words.MOST_AMOUNT))
    inner = _inner(table, field, ("base", "per", "n", "max"))
    return Amount(
        inner.number("base", low, words.MOST_AMOUNT, default=0),
        inner.word("per", words.PER_WORDS[1:]),
        inner.number("n", low, words.MOST_AMOUNT),
        inner.number("max", 0, words.MOST_AMOUNT, default=words.NO_LIMIT) if "max" in inner else words.NO_LIMIT,
    )


def _inner(table: Table, field: str, fields: Sequence[str]) -> Table:
    """The table that stands in a field, with no other fields than these."""
    value = table.value(field)
    if not isinstance(value, dict) or not value:
        raise table.wrong(field, f"a table with {_listed(fields)}")
    inner = Table(f"{table.name}: {field}", value)
    _check_fields(inner, fields)
    return inner


def _keys(table: Table, field: str) -> tuple[str, ...]:
    """The fields of a table in a field, mines first."""
    value = table.value(field)
    assert isinstance(value, dict)
    return tuple(word for word in COUNTED_WORDS if word in value)


def _check_fields(table: Table, fields: Sequence[str]) -> None:
    for field in table.fields():
        if field not in fields:
            raise ComponentsError(f"{table.name}: {clipped(field)} is not a field of it; {_guess(field, fields)}")


def _compared(table: Table, field: str) -> tuple[str, str]:
    """A comparison with a number, as in ">=3"."""
    value = table.value(field)
    found = re.fullmatch(r"(==|>=|<=|!=|>|<) ?([0-9]{1,2})", value) if isinstance(value, str) else None
    if found is None:
        raise table.wrong(field, 'a comparison with a number, such as ">=3" or "==0"')
    return found[1], found[2]


def _two_kinds(table: Table, field: str) -> tuple[str, str, str]:
    """A comparison of two kinds, as in "colony>mine"."""
    value = table.value(field)
    found = re.fullmatch(r"(mine|colony) ?(==|>=|<=|!=|>|<) ?(mine|colony)", value) if isinstance(value, str) else None
    if found is None or found[1] == found[3]:
        raise table.wrong(field, 'a comparison of mines and colonies, such as "colony>mine"')
    return found[1], found[2], found[3]


def _guess(word: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1)
    return f"perhaps {near[0]} is meant." if near else f"known are {', '.join(known)}."


def _listed(things: Sequence[str]) -> str:
    return ", ".join(things)


def _without(things: Sequence[str], thing: str) -> tuple[str, ...]:
    return tuple(other for other in things if other != thing)
