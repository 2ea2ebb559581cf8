"""What effects say: each sentence is made from the effect that the rules carry out, so that text and rule cannot differ.

One phrase for each word of the vocabulary (`effects.py`): who is meant, on which conditions, what is done, how much. A sentence is one of
the frames below with these phrases in its places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ludonaut.core.phrases import either, listed, plural, say
from ludonaut.games.fly_further.components import Box
from ludonaut.games.fly_further.effects import NO_LIMIT, Amount, Condition, Effect, Operation

KINDS_ONE: Final = {"mine": "mine", "colony": "colony", "star": "red star", "plus": "plus card"}
KINDS_MANY: Final = {"mine": "mines", "colony": "colonies", "star": "red stars", "plus": "plus cards"}
ALL_KINDS: Final = frozenset(KINDS_ONE)
WHO: Final = {
    "all": "Every participant",
    "partners": "Everybody with a treaty token",
    "colony": "Every builder of a colony",
    "mine": "Every builder of a mine",
    "builders": "Every builder",
    "flyers": "Everybody who flies further",
    "leaders": "Everybody with the most points",
    "trailing": "Everybody with the fewest points",
}
"""Who is meant, at the start of a sentence; the owner of an event and all others are named by its race."""
WHO_OF_RACE: Final = {
    "all": "Whoever plays the {race}",
    "colony": "Whoever plays the {race} and built a colony",
    "mine": "Whoever plays the {race} and built a mine",
    "builders": "Whoever plays the {race} and built",
    "flyers": "Whoever plays the {race} and flies further",
}
"""Who is meant where a condition names the race: it is part of who is meant, and no condition in words."""
POOL_SHARED: Final = {"mine": "Mines share {n}", "colony": "Colonies share {n}"}
POOL_MORE: Final = {"mine": "Mines share {n} more", "colony": "Colonies share {n} more"}
POOL_LESS: Final = {"mine": "Mines share {n} less", "colony": "Colonies share {n} less"}
PER_ONE: Final = {
    "mines": "mine",
    "colonies": "colony",
    "flyers": "participant who flies further",
    "biggest_crowd": "building of the kind that is built most",
    "partners_same_kind": "partner of a treaty who built the same kind",
    "treaties": "treaty signed",
    "lent_cards": "lent card in the hands of others",
    "energy_pairs": "2 energy held",
}
"""What an amount counts, as in "for each mine"."""


# -- amounts -------------------------------------------------------------------------------------------------------------
def points_counted(n: int) -> str:
    """Points by number: "1 point"."""
    return plural("{n} point", "{n} points", n)


def energy_counted(n: int) -> str:
    """Energy by number."""
    return say("{n} energy", n=n)


def orders_counted(n: int) -> str:
    """Orders by number."""
    return plural("{n} order", "{n} orders", n)


def amount_phrase(amount: Amount, counted: Callable[[int], str]) -> str:
    """How much, within a sentence, without its sign: "3 points for each mine, at most 9"."""
    if not amount.per:
        return counted(abs(amount.base))
    each = say("{amount} for each {thing}", amount=counted(abs(amount.each)), thing=say(PER_ONE[amount.per]))
    if amount.base:
        each = say("{base} and {each}", base=counted(abs(amount.base)), each=each)
    return each if amount.most >= NO_LIMIT else say("{each}, at most {most}", each=each, most=amount.most)


def is_loss(amount: Amount) -> bool:
    """Whether an amount is taken rather than given."""
    return (amount.each if amount.per else amount.base) < 0


def cards_phrase(kinds: Sequence[str], n: int) -> str:
    """So many cards of some kinds: "1 mine or colony", "2 cards"."""
    if set(kinds) == ALL_KINDS:
        return plural("{n} card", "{n} cards", n)
    names = KINDS_ONE if n == 1 else KINDS_MANY
    return say("{n} {kinds}", n=n, kinds=either([say(names[kind]) for kind in kinds]))


def kinds_phrase(kinds: Sequence[str]) -> str:
    """One of some kinds: "mine or colony"."""
    return either([say(KINDS_ONE[kind]) for kind in kinds])


# -- conditions ----------------------------------------------------------------------------------------------------------
COUNTED: Final = {
    "mine": ("{n} mine stands", "{n} mines stand"),
    "colony": ("{n} colony stands", "{n} colonies stand"),
    "fly": ("{n} participant flies further", "{n} participants fly further"),
}
NONE_OF: Final = {"mine": "no mine stands", "colony": "no colony stands", "fly": "nobody flies further"}
HOW_MANY: Final = {
    "==": "exactly {counted}",
    ">=": "at least {counted}",
    "<=": "at most {counted}",
    ">": "more than {counted}",
    "<": "fewer than {counted}",
    "!=": "not {counted}",
}
COMPARED: Final = {
    ">": "more {one} than {other} stand",
    "<": "fewer {one} than {other} stand",
    ">=": "at least as many {one} as {other} stand",
    "<=": "at most as many {one} as {other} stand",
    "==": "as many {one} as {other} stand",
    "!=": "not as many {one} as {other} stand",
}
SOLE: Final = {
    "building": "it is the only one of its kind",
    "planet": "no other building of the kind stands",
}
MINORITY: Final = "fewer buildings stand of your kind than of the other"
BUILT: Final = {"building": "it is built", "planet": "a building of theirs stands", "event": "a building of theirs stands"}


def condition_phrase(box: Box, condition: Condition, sayer: str) -> str:
    """A condition within a sentence, after "if"."""
    word, left, comparison, right = condition
    match word:
        case "type":
            return say("the planet is a water planet") if right == "water" else say("the planet is a dry planet")
        case "count":
            return _count_phrase(left, comparison, int(right))
        case "compare":
            return say(COMPARED[comparison], one=say(KINDS_MANY[left]), other=say(KINDS_MANY[right]))
        case "built":
            return say(BUILT.get(sayer, "a building of yours stands"))
        case "sole":
            return say(SOLE.get(sayer, "your building is the only one of its kind"))
        case "minority":
            return say(MINORITY)
        case "played":
            return say("the card played is Fly Further") if right == "fly" else say("the card played is a red star")
        case "race":
            return say("the race is the {race}", race=race_name(box, right))
        case "not_race":
            return say("the race is not the {race}", race=race_name(box, right))
        case "holder":
            return say("its own race played it") if right == "own" else say("another race played it")
        case "counter":
            return _compared_number(comparison, int(right), ("{n} building was devoured", "{n} buildings were devoured"))
        case "belts":
            return _compared_number(comparison, int(right), ("{n} asteroid belt was passed", "{n} asteroid belts were passed"))
        case "tokens_scored":
            return _compared_number(comparison, int(right), ("{n} token lies here for good", "{n} tokens lie here for good"))
        case "all_opponents_have":
            return say("every opponent has a treaty token")
        case "behind_at_most":
            return say("you are at most {n} behind the most points", n=int(right))
    return say("you share the first place")  # tied_first


def _count_phrase(kind: str, comparison: str, n: int) -> str:
    if n == 0 and comparison in ("==", "<="):
        return say(NONE_OF[kind])
    return _compared_number(comparison, n, COUNTED[kind])


def _compared_number(comparison: str, n: int, counted: tuple[str, str]) -> str:
    return say(HOW_MANY[comparison], counted=plural(*counted, n))


def race_name(box: Box, race: str) -> str:
    """A race by name, from its word in the components file."""
    return next(one.name for one in box.races if one.id == race)


# -- what is done --------------------------------------------------------------------------------------------------------
def deed_phrase(operation: Operation, who: str, sayer: str) -> str:
    """What an operation does, without its full stop: to the one who reads ("Gain 1 point"), or to whom `who` names."""
    amount, word = operation.amount, operation.word
    match word:
        case "vp":
            return _given(who, amount, points_counted, GAINED, LOST)
        case "energy":
            return _given(who, amount, energy_counted, GAINED, PAID)
        case "order":
            cards = amount_phrase(amount, orders_counted)
            return say("{who} draws {cards}", who=who, cards=cards) if who else say("Draw {cards}", cards=cards)
        case "income_replace":
            return _income(who, amount)
        case "recover":
            cards = cards_phrase(operation.kinds, amount.base)
            if who:
                return say("{who} takes {cards} back from the discards, free", who=who, cards=cards)
            return say("Take {cards} back from your discards, free", cards=cards)
        case "lose_card":
            return _lose_card(operation, who)
        case "lose_order":
            return _lose_order(operation, who)
        case "discount":
            if who:
                return say("{who} pays {n} energy less for each card taken back", who=who, n=amount.base)
            return say("Pay {n} energy less for each card that you take back", n=amount.base)
        case "keep":
            if who:
                return say("{who} takes the building back into the hand in place of the discards", who=who)
            return say("Take your building back into your hand in place of the discards")
        case "shield":
            if who:
                return say("{who} is protected: no building of theirs is destroyed, taken over or kept from scoring", who=who)
            return say("Your buildings cannot be destroyed, taken over or kept from scoring")
        case "token_back":
            tokens = plural("{n} spent token", "{n} spent tokens", amount.base)
            return say("{who} takes {tokens} back, free", who=who, tokens=tokens) if who else say("Take {tokens} back, free", tokens=tokens)
        case "recall_lent":
            if who:
                return say("{who} takes all lent cards back from the hands of others", who=who)
            return say("Take all lent cards back from the hands of others")
    if word == "weight" and sayer != "building":
        return plural(
            "A building of yours counts as {n} and takes {n} share", "A building of yours counts as {n} and takes {n} shares", amount.base
        )
    return ALONE[word](operation)


GAINED: Final = ("Gain {what}", "{who} gains {what}")
LOST: Final = ("Lose {what}", "{who} loses {what}")
PAID: Final = ("Pay {what}", "{who} pays {what}")


def _given(who: str, amount: Amount, counted: Callable[[int], str], gain: tuple[str, str], loss: tuple[str, str]) -> str:
    own, other = loss if is_loss(amount) else gain
    what = amount_phrase(amount, counted)
    return say(other, who=who, what=what) if who else say(own, what=what)


def _income(who: str, amount: Amount) -> str:
    what = energy_counted(abs(amount.base))
    if not who:
        return (
            say("Pay {what} in place of the income", what=what) if is_loss(amount) else say("Gain {what} in place of the income", what=what)
        )
    if is_loss(amount):
        return say("{who} pays {what} in place of the income", who=who, what=what)
    return say("{who} gains {what} in place of the income", who=who, what=what)


def pool_phrases(operation: Operation) -> list[str]:
    """What the planet's totals become, one phrase for each kind."""
    said = []
    for kind, n in zip(operation.kinds, (operation.amount.base, operation.more), strict=False):
        frames = POOL_SHARED if operation.word == "pool_set" else POOL_LESS if n < 0 else POOL_MORE
        said.append(say(frames[kind], n=points_counted(abs(n))))
    return said


def _lose_card(operation: Operation, who: str) -> str:
    cards = cards_phrase(operation.kinds, operation.amount.base)
    if operation.more:
        instead = points_counted(-operation.more)
        if who:
            return say("{who} discards {cards} from the hand, or without one loses {points}", who=who, cards=cards, points=instead)
        return say("Discard {cards} from your hand, or without one lose {points}", cards=cards, points=instead)
    return say("{who} discards {cards} from the hand", who=who, cards=cards) if who else say("Discard {cards} from your hand", cards=cards)


def _lose_order(operation: Operation, who: str) -> str:
    cards = orders_counted(operation.amount.base)
    if operation.more:
        instead = energy_counted(-operation.more)
        if who:
            return say("{who} discards {cards} at random, or without one pays {energy}", who=who, cards=cards, energy=instead)
        return say("Discard {cards} at random, or without one pay {energy}", cards=cards, energy=instead)
    return say("{who} discards {cards} at random", who=who, cards=cards) if who else say("Discard {cards} at random", cards=cards)


def _stolen_points(operation: Operation) -> str:
    what = points_counted(operation.amount.base)
    match operation.kinds[0]:
        case "top_scorer":
            return say("Take {what}, or all there is, from the other who shared most this round", what=what)
        case "other_miners":
            return say("Take {what} from each other builder of a mine", what=what)
    return say("Take {what} from each other who shared points this round", what=what)


def _treaty(operation: Operation) -> str:
    own, other = points_counted(operation.amount.base), points_counted(operation.more)
    if operation.kinds:
        return say(
            "A treaty is signed if you two built the same kind and nobody else did: gain {own}, and the partner {other}",
            own=own,
            other=other,
        )
    return say("A treaty is signed if you two built the same kind: gain {own}, and the partner {other}", own=own, other=other)


def _devoured(operation: Operation) -> str:
    kind = say(KINDS_MANY[operation.kinds[0]])
    return say(
        "Destroy all {kind} of others that are not protected; if any fell, gain {base} and {each} for each of them",
        kind=kind,
        base=points_counted(operation.amount.base),
        each=points_counted(operation.more),
    )


ALONE: Final[Mapping[str, Callable[[Operation], str]]] = {
    "weight": lambda one: plural(
        "It counts as {n} building and takes {n} share", "It counts as {n} buildings and takes {n} shares", one.amount.base
    ),
    "ghost": lambda _: say("It takes a share but is not counted when shares are made"),
    "destroy": lambda one: say("Destroy a {kind} of another who is not protected", kind=kinds_phrase(one.kinds)),
    "destroy_all": lambda one: say("All {kind} that are not protected are destroyed", kind=say(KINDS_MANY[one.kinds[0]])),
    "steal_vp": _stolen_points,
    "steal_energy": lambda one: say("Take {what} from one other who flies further", what=energy_counted(one.amount.base)),
    "swap_main": lambda _: say("Take your action card back and play another from your hand"),
    "extra_play": lambda one: say("Play a {kinds} from your hand as a second building", kinds=kinds_phrase(one.kinds)),
    "become": lambda _: say("This card counts as a mine or a colony, as you choose"),
    "as_fly": lambda _: say("It counts as Fly Further, but goes to the discards"),
    "see_choice": lambda _: say("Choose another player, who must choose an action card first and show it"),
    "ignore_property": lambda _: say("The property of the planet does not exist this round"),
    "no_star": lambda _: say("Red stars do nothing this round"),
    "peek": lambda one: plural(
        "Look at the top card of the Journey deck", "Look at the top {n} cards of the Journey deck", one.amount.base
    ),
    "end_game": lambda _: say("The game ends after this round"),
    "win": lambda _: say("You win"),
    "devour": _devoured,
    "take_share": lambda _: say(
        "Take over what a building scores whose builder is not protected and lacks the immunity token; that builder gets the token"
    ),
    "void_kind": lambda one: say(
        "Choose mines or colonies: those that are not protected score nothing; gain {each} for each of them", each=points_counted(one.more)
    ),
    "give_card": lambda _: say("Hand this card to another participant of your choice"),
    "send_home": lambda _: say("This card goes to the discards of its own race"),
    "vp_owner": lambda one: say("The race that owns this card gains {what}", what=points_counted(one.amount.base)),
    "borrow": lambda one: say(
        "Take a standard {kind} from the discards of another into your hand; played, it goes home", kind=kinds_phrase(one.kinds)
    ),
    "offer_treaty": lambda _: say("You may offer a treaty to somebody who has no treaty token"),
    "sign_treaty": _treaty,
    "predict": lambda _: say("You may lay a token face down at another: the kind of card that you think is played"),
    "check_prediction": lambda one: say(
        "If your token is right, gain {what} and it stays for good; if it is wrong, it is spent", what=points_counted(one.amount.base)
    ),
    "buy_back_token": lambda one: say("You may take spent tokens back for {what} each", what=energy_counted(one.amount.base)),
}
"""What is done to the planet, to buildings, or by the owner alone."""


# -- whole sentences -------------------------------------------------------------------------------------------------------
def who_phrase(box: Box, subject: str, race: str) -> str:
    """Who is meant, at the start of a sentence; "" for the owner of a card, a race or an order."""
    if subject in WHO:
        return say(WHO[subject])
    name = race_name(box, race) if race else ""
    if subject == "owner":
        return say("Whoever plays the {race}", race=name) if name else ""
    if subject == "others":
        return say("Everybody but the {race}", race=name) if name else say("Everybody else")
    return ""


def effect_sentences(box: Box, effect: Effect, sayer: str, race: str = "") -> list[str]:
    """An effect in sentences, one for each thing that it does. `sayer` is a word of SAYER_WORDS, `race` whose planet or event it is."""
    who, asked = who_phrase(box, effect.subject, race), list(effect.conditions)
    named = next((condition for condition in asked if condition.word == "race" and effect.subject in WHO_OF_RACE), None)
    if named is not None:
        who = say(WHO_OF_RACE[effect.subject], race=race_name(box, named.right))
        asked.remove(named)
    conditions = listed([condition_phrase(box, condition, sayer) for condition in asked])
    deeds: list[str] = []
    for operation in effect.operations:
        deeds += pool_phrases(operation) if operation.word in ("pool_set", "pool_add") else [deed_phrase(operation, who, sayer)]
    if not conditions:
        return [say("{deed}.", deed=deed) for deed in deeds]
    return [say("{deed} if {conditions}.", deed=deed, conditions=conditions) for deed in deeds]


def effects_text(box: Box, effects: Sequence[Effect], sayer: str, race: str = "") -> str:
    """Several effects as one text; "" for none."""
    return " ".join(sentence for effect in effects for sentence in effect_sentences(box, effect, sayer, race))
