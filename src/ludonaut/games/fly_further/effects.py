"""The vocabulary in which cards, planets and races say what they do: when, to whom, on which conditions, and what.

A components file uses these words; `effect_reader` checks them and turns each effect into rows of numbers, one for each thing that it does;
`operations` does it. A row is ROW numbers of `Box.rows`, with its conditions, CONDITION numbers each, in `Box.conditions`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

# -- windows: when ---------------------------------------------------------------------------------------------------
WINDOW_WORDS: Final = (
    "discover", "plan", "choose", "reveal", "react", "transform", "shield", "strike", "built", "income", "property", "pool", "after",
    "cleanup", "restore", "round_end", "game_end",
)  # fmt: skip
WINDOWS: Final = 17
DISCOVER: Final = 0
PLAN: Final = 1
CHOOSE: Final = 2
REVEAL: Final = 3
REACT: Final = 4
TRANSFORM: Final = 5
SHIELD: Final = 6
STRIKE: Final = 7
BUILT: Final = 8
INCOME: Final = 9
PROPERTY: Final = 10
POOL: Final = 11
AFTER: Final = 12
CLEANUP: Final = 13
RESTORE: Final = 14
ROUND_END: Final = 15
GAME_END: Final = 16

# -- subjects: to whom -----------------------------------------------------------------------------------------------
SUBJECT_WORDS: Final = ("", "all", "others", "owner", "partners", "colony", "mine", "builders", "flyers", "leaders", "trailing")
NO_SUBJECT: Final = 0  # the owner of the card, race or order; nobody where a planet changes itself
ALL: Final = 1
OTHERS: Final = 2
OWNER: Final = 3
PARTNERS: Final = 4
COLONY_BUILDERS: Final = 5
MINE_BUILDERS: Final = 6
BUILDERS: Final = 7
FLYERS: Final = 8
LEADERS: Final = 9
TRAILING: Final = 10

# -- kinds of cards and buildings --------------------------------------------------------------------------------------
KIND_WORDS: Final = ("mine", "colony", "fly", "star", "plus")
KINDS: Final = 5
MINE: Final = 0
COLONY: Final = 1
FLY: Final = 2
STAR: Final = 3
PLUS: Final = 4
BUILDING_KINDS: Final = 2  # mine and colony
BUILDING_WORDS: Final = ("mine", "colony")
TOKEN_WORDS: Final = ("mine", "colony", "fly", "special")
TOKENS: Final = 4
"""Kinds of Observer tokens: what is foretold, by kind of card."""

TYPE_WORDS: Final = ("dry", "water")
DRY: Final = 0
WATER: Final = 1
NO_TYPE: Final = 2  # where no planet lies open

# -- conditions --------------------------------------------------------------------------------------------------------
CONDITION_WORDS: Final = (
    "type", "count", "compare", "built", "sole", "minority", "played", "race", "not_race", "holder", "counter", "belts", "tokens_scored",
    "all_opponents_have", "behind_at_most", "tied_first",
)  # fmt: skip
IF_TYPE: Final = 0  # type
IF_COUNT: Final = 1  # kind, comparison, number
IF_COMPARE: Final = 2  # kind, comparison, kind
IF_BUILT: Final = 3
IF_SOLE: Final = 4
IF_MINORITY: Final = 5
IF_PLAYED: Final = 6  # FLY or STAR
IF_RACE: Final = 7  # race
IF_NOT_RACE: Final = 8  # race
IF_HOLDER: Final = 9  # 1 its home owner, 0 somebody else
IF_COUNTER: Final = 10  # of buildings devoured: -, comparison, number
IF_BELTS: Final = 11  # -, comparison, number
IF_TOKENS_SCORED: Final = 12  # -, comparison, number
IF_ALL_HAVE_TREATY: Final = 13
IF_BEHIND_AT_MOST: Final = 14  # number
IF_TIED_FIRST: Final = 15
CONDITION: Final = 4
"""Numbers of a condition: what it asks, and up to three more as said beside each."""
COMPARISON_WORDS: Final = ("==", ">=", "<=", ">", "<", "!=")
EQUAL: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
MORE: Final = 3
LESS: Final = 4
UNEQUAL: Final = 5

# -- amounts -----------------------------------------------------------------------------------------------------------
PER_WORDS: Final = (
    "", "mines", "colonies", "flyers", "biggest_crowd", "partners_same_kind", "treaties", "lent_cards", "energy_pairs",
)  # fmt: skip
PER_NOTHING: Final = 0
PER_MINES: Final = 1
PER_COLONIES: Final = 2
PER_FLYERS: Final = 3
PER_BIGGEST_CROWD: Final = 4
PER_PARTNERS_SAME_KIND: Final = 5
PER_TREATIES: Final = 6
PER_LENT_CARDS: Final = 7
PER_ENERGY_PAIRS: Final = 8
NO_LIMIT: Final = 1_000_000
MOST_AMOUNT: Final = 99

# -- operations --------------------------------------------------------------------------------------------------------
OPERATION_WORDS: Final = (
    "vp", "energy", "order", "pool_set", "pool_add", "income_replace", "weight", "ghost", "shield", "destroy", "destroy_all", "steal_vp",
    "steal_energy", "keep", "recover", "lose_card", "lose_order", "discount", "swap_main", "extra_play", "become", "as_fly", "see_choice",
    "ignore_property", "no_star", "peek", "end_game", "win", "devour", "take_share", "void_kind", "give_card", "send_home", "vp_owner",
    "borrow", "recall_lent", "offer_treaty", "sign_treaty", "predict", "check_prediction", "buy_back_token", "token_back",
)  # fmt: skip
GAIN_VP: Final = 0  # amount
GAIN_ENERGY: Final = 1  # amount
GAIN_ORDERS: Final = 2  # amount
POOL_SET: Final = 3  # kinds as bits, amount: of the first of them, of the second
POOL_ADD: Final = 4  # kinds as bits, amount: of the first of them, of the second
INCOME_REPLACE: Final = 5  # amount: energy
WEIGHT: Final = 6  # amount
GHOST: Final = 7
PROTECT: Final = 8
DESTROY: Final = 9  # kind
DESTROY_ALL: Final = 10  # kind
STEAL_VP: Final = 11  # from whom, amount
STEAL_ENERGY: Final = 12  # amount
KEEP: Final = 13
RECOVER: Final = 14  # kinds as bits, amount: how many
LOSE_CARD: Final = 15  # kinds as bits, amount: how many, points without such a card
LOSE_ORDER: Final = 16  # -, amount: how many, energy without an order
DISCOUNT: Final = 17  # amount
SWAP_MAIN: Final = 18
EXTRA_PLAY: Final = 19  # kinds as bits
BECOME: Final = 20
AS_FLY: Final = 21
SEE_CHOICE: Final = 22
IGNORE_PROPERTY: Final = 23
NO_STAR: Final = 24
PEEK: Final = 25  # amount: how many
END_GAME: Final = 26
WIN: Final = 27
DEVOUR: Final = 28  # kind, amount: points if any fell, points for each
TAKE_SHARE: Final = 29
VOID_KIND: Final = 30  # -, -, points for each
GIVE_CARD: Final = 31
SEND_HOME: Final = 32
VP_OWNER: Final = 33  # amount
BORROW: Final = 34  # kind
RECALL_LENT: Final = 35
OFFER_TREATY: Final = 36
SIGN_TREATY: Final = 37  # 1 when nobody else may have the kind, amount: own points, the partner's
PREDICT: Final = 38
CHECK_PREDICTION: Final = 39  # amount: points
BUY_BACK_TOKEN: Final = 40  # amount: energy
TOKEN_BACK: Final = 41  # -, amount: how many

STEAL_WORDS: Final = ("top_scorer", "other_miners", "others_scored")
TOP_SCORER: Final = 0
OTHER_MINERS: Final = 1
OTHERS_SCORED: Final = 2

# -- rows: the numbers of one operation ----------------------------------------------------------------------------------
ROW: Final = 11
AT: Final = 0
FOR: Final = 1
DO: Final = 2
KIND: Final = 3  # the first number of the operation, as said beside each
BASE: Final = 4  # the amount: base + each × how many of `per`, at most MOST
PER: Final = 5
EACH: Final = 6
MOST: Final = 7
MORE_NUMBER: Final = 8  # the last number of the operation
FIRST_CONDITION: Final = 9
CONDITION_COUNT: Final = 10

# -- what may say it -----------------------------------------------------------------------------------------------------
SAYER_WORDS: Final = ("building", "star", "plus", "race", "order", "planet", "event")
"""Special buildings (class A), red stars (B), green plus cards (C), races, orders, planets, and events with the asteroid belts."""


class Condition(NamedTuple):
    """A condition as it is written: `word` is one of CONDITION_WORDS; what is compared, how and with what, as far as it has these."""

    word: str
    left: str = ""
    comparison: str = ""
    right: str = ""


class Amount(NamedTuple):
    """A number: `base`, and `each` for each of what `per` counts (one of PER_WORDS), at most `most`."""

    base: int
    per: str = ""
    each: int = 0
    most: int = NO_LIMIT


class Operation(NamedTuple):
    """What is done, as it is written: `word` is one of OPERATION_WORDS. The rest is what it needs, as said beside its number above."""

    word: str
    kinds: tuple[str, ...] = ()
    amount: Amount = Amount(0)
    more: int = 0


class Effect(NamedTuple):
    """One effect in words, for those who write it out: the window, the subject ("" for the owner), conditions, and what is done."""

    at: str
    subject: str
    conditions: tuple[Condition, ...]
    operations: tuple[Operation, ...]
