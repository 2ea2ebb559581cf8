"""Action families: one declaration per game gives encoding, notation, parsing, help and the action space.

An action is a small integer. A family is a verb with parameters, each from a domain of words:

>>> colours = Domain("colour", ("red", "blue"))
>>> table = ActionTable((Family("pass", help="do nothing"), Family("paint", (colours, colours), help="paint one thing like another")))
>>> table.encode("paint", 0, 1)
2
>>> table.notation(2)
'paint red blue'
>>> table.parse("paint red blue")
2
>>> len(table)
5
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import product

from ludonaut.core.errors import IllegalAction, NotationError, clipped

MOST_SUGGESTIONS = 6
MOST_TEXT = 200


@dataclass(frozen=True)
class Domain:
    """What a parameter may be: the parameter's name and one word (lower case, no space) per value."""

    name: str
    words: tuple[str, ...]

    def __post_init__(self) -> None:
        for word in self.words:
            if not word or word != word.lower() or any(c.isspace() for c in word):
                raise ValueError(f"domain {self.name}: {word!r} must be one lower-case word")
        if len(set(self.words)) != len(self.words):
            raise ValueError(f"domain {self.name} lists a word twice")


@dataclass(frozen=True)
class Family:
    """A verb and its parameters. `help` is a sentence for people."""

    name: str
    domains: tuple[Domain, ...] = ()
    help: str = ""
    size: int = field(init=False, default=1)

    def __post_init__(self) -> None:
        size = 1
        for domain in self.domains:
            size *= len(domain.words)
        object.__setattr__(self, "size", size)

    @property
    def usage(self) -> str:
        """The verb with its parameters' names, as in "fire THREAT"."""
        return " ".join((self.name, *(domain.name.upper() for domain in self.domains)))


class ActionTable:
    """All actions of a game, numbered from 0 in the order of their families. The numbering is part of a rules version."""

    def __init__(self, families: Iterable[Family]) -> None:
        self.families: tuple[Family, ...] = tuple(families)
        self._first: dict[str, int] = {}
        self._family: dict[str, Family] = {}
        size = 0
        for family in self.families:
            if family.name in self._family:
                raise ValueError(f"family {family.name} is declared twice")
            self._family[family.name] = family
            self._first[family.name] = size
            size += family.size
        self._size = size
        self._decoded: tuple[tuple[str, tuple[int, ...]], ...] = tuple(
            (family.name, values)
            for family in self.families
            for values in product(*(range(len(domain.words)) for domain in family.domains))
        )
        self._notations: tuple[str, ...] = tuple(self._spell(action) for action in range(size))
        self._actions: dict[str, int] = {text: action for action, text in enumerate(self._notations)}
        if len(self._actions) != size:
            raise ValueError("two actions have the same notation")

    def __len__(self) -> int:
        return self._size

    def first(self, name: str) -> int:
        """The number of the first action of a family; the others follow, the last parameter changing fastest."""
        return self._first[name]

    def family(self, name: str) -> Family:
        """The family of this name."""
        return self._family[name]

    def encode(self, name: str, *values: int) -> int:
        """The action of a family with these parameter values (indices into the domains' words)."""
        family = self._family[name]
        if len(values) != len(family.domains):
            raise ValueError(f"{name} takes {len(family.domains)} parameters, not {len(values)}")
        offset = 0
        for value, domain in zip(values, family.domains, strict=True):
            if not 0 <= value < len(domain.words):
                raise ValueError(f"{name}: {domain.name} {value} is not one of 0 to {len(domain.words) - 1}")
            offset = offset * len(domain.words) + value
        return self._first[name] + offset

    def decode(self, action: int) -> tuple[str, tuple[int, ...]]:
        """The family's name and the parameter values of an action."""
        if not 0 <= action < self._size:
            raise ValueError(f"action {action} is not one of 0 to {self._size - 1}")
        return self._decoded[action]

    def notation(self, action: int) -> str:
        """The one text form of an action, as it stands in transcripts."""
        if not 0 <= action < self._size:
            raise ValueError(f"action {action} is not one of 0 to {self._size - 1}")
        return self._notations[action]

    def parse(self, text: str) -> int:
        """The action with exactly this notation. Raises NotationError."""
        action = self._actions.get(text)
        if action is None:
            raise NotationError(self._complaint(text))
        return action

    def parse_legal(self, text: str, legal: Sequence[int]) -> int:
        """The legal action that a person's text means: case and spacing do not matter, words may be cut short while only one fits.

        Raises NotationError when it names no action at all, IllegalAction when it names none that is legal now.
        """
        words = text[: MOST_TEXT + 1].lower().split()
        spelled = " ".join(words)
        exact = self._actions.get(spelled)
        if exact is not None and exact in legal:
            return exact
        fitting = [] if exact is not None else [action for action in legal if self._fits(words, action)]
        if len(fitting) == 1:
            return fitting[0]
        if len(fitting) > 1:
            raise NotationError(f"{_shown(text)} could be {self._listed(fitting)}; type a little more.")
        if exact is not None or any(self._fits(words, action) for action in range(self._size)):
            same_verb = [action for action in legal if self._notations[action].split()[0].startswith(words[0])]
            raise IllegalAction(f"{_shown(text)} is not possible now; choose one of {self._listed(same_verb or legal)}.")
        raise NotationError(self._complaint(text, legal))

    def digest(self) -> str:
        """A short hash of the numbering; it changes exactly when some action's number or notation does."""
        return blake2b("\n".join(self._notations).encode(), digest_size=8).hexdigest()

    def _fits(self, words: list[str], action: int) -> bool:
        """Whether each word begins the action's; one that is whole stands for itself alone ("drone" never means "drone-b")."""
        parts = self._notations[action].split()
        if len(words) != len(parts) or not all(part.startswith(word) for part, word in zip(parts, words, strict=True)):
            return False
        domains = self._family[parts[0]].domains
        return all(word == part or word not in domain.words for word, part, domain in zip(words[1:], parts[1:], domains, strict=True))

    def _spell(self, action: int) -> str:
        name, values = self.decode(action)
        words = [domain.words[value] for value, domain in zip(values, self._family[name].domains, strict=True)]
        return " ".join((name, *words))

    def _listed(self, actions: Sequence[int]) -> str:
        shown = [self._notations[action] for action in actions[:MOST_SUGGESTIONS]]
        if len(actions) > MOST_SUGGESTIONS:
            shown.append(f"{len(actions) - MOST_SUGGESTIONS} more")
        return ", ".join(shown)

    def _complaint(self, text: str, legal: Sequence[int] = ()) -> str:
        """Why a text is no action, naming the word that is wrong and what was expected there."""
        words = text[: MOST_TEXT + 1].lower().split()
        begun = [name for name in self._family if name.startswith(words[0])] if words else []
        family = self._family.get(words[0]) or (self._family[begun[0]] if len(begun) == 1 and legal else None) if words else None
        of_family = [action for action in legal if family and self._notations[action].split()[0] == family.name]
        ending = f" Possible now: {self._listed(of_family or legal)}." if legal else ""
        if not words:
            return f"an action was expected, but the text is empty.{ending}"
        if family is None:
            near = difflib.get_close_matches(words[0], self._family, n=1)
            guess = f"did you mean {near[0]}?" if near else f"the actions are {', '.join(self._family)}."
            return f"{_shown(words[0])} is not an action; {guess}{ending}"
        if len(words) - 1 != len(family.domains):
            return f"{family.name} is written as: {family.usage}.{ending}"
        for word, domain in zip(words[1:], family.domains, strict=True):
            if word not in domain.words:
                near = difflib.get_close_matches(word, domain.words, n=1)
                expected = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(domain.words[:MOST_SUGGESTIONS])} ..."
                return f"{_shown(word)} is not a {domain.name}; {expected}{ending}"
        return f"{_shown(text)} is not written as it should be: {' '.join(words)}.{ending}"


def _shown(text: str) -> str:
    return f"“{clipped(text.strip())}”"
