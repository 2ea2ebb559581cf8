"""Building SVG as text, safely: whatever comes from outside is escaped, and mypy tells markup from ordinary text.

>>> element("text", escape("<Tom & Ann>"), x=2.50, class_="name")
'<text x="2.5" class="name">&lt;Tom &amp; Ann&gt;</text>'
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple, NewType

from ludonaut.core.view import Choice, View

Markup = NewType("Markup", str)
"""Text that is already SVG. Only the functions of this module make it from other text."""

EMPTY: Final = Markup("")
FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 does not allow in a document, not even escaped."""


PARTS_KEPT: Final = 2048
"""So many drawings of one kind of part are remembered, by all that they show."""


# A picture writes a few hundred different numbers, classes and attributes, most of them many times, and each picture the same ones again:
# the three smallest steps remember what they gave, as does what measures words and, in the games, what draws whole parts. Such a function
# sees nothing but its parameters, so what one observer is shown never depends on what another was.
@lru_cache(maxsize=4096)
def escape(text: str) -> Markup:
    """Any text as SVG character data or as the value of an attribute; characters that XML forbids become U+FFFD."""
    clean = FORBIDDEN.sub("\ufffd", text)
    return Markup(clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;"))


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A coordinate with at most two decimals and no needless zeros."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")  # adding 0.0 takes the sign from a rounded -0.0


def join(*parts: Markup) -> Markup:
    """Several pieces of markup, one after the other."""
    return Markup("".join(parts))


@lru_cache(maxsize=256)
def attribute_name(keyword: str) -> str:
    """An attribute as SVG spells it: "font_size" is font-size, and "class_" class."""
    return keyword.rstrip("_").replace("_", "-")


def element(tag: str, *children: Markup, **attributes: str | float | None) -> Markup:
    """One element. `class_` stands for class, other underscores for hyphens; an attribute that is None is left out."""
    opening = [tag]
    for name, value in attributes.items():
        if value is not None:
            opening.append(f'{attribute_name(name)}="{escape(value) if isinstance(value, str) else number(value)}"')
    inside = "".join(children)
    return Markup(f"<{' '.join(opening)}>{inside}</{tag}>" if inside else f"<{' '.join(opening)}/>")


def group(*children: Markup, **attributes: str | float | None) -> Markup:
    """A group, as `element("g", ...)`."""
    return element("g", *children, **attributes)


def moved(x: float, y: float, *children: Markup, scale: float = 1.0) -> Markup:
    """Children moved to (x, y) and scaled about that point."""
    return group(*children, transform=f"translate({number(x)} {number(y)})" + ("" if scale == 1.0 else f" scale({number(scale)})"))


def route(*steps: str | float) -> str:
    """The data of a path from its letters and numbers.

    >>> route("M", 1, 2.5, "L", 3, 4, "z")
    'M1 2.5L3 4z'
    """
    return re.sub(" ?([A-Za-z]) ?", r"\1", " ".join(step if isinstance(step, str) else number(step) for step in steps))


def burst(x: float, y: float, points: int, outer: float, inner: float) -> str:
    """The data of a star with so many points about (x, y), one of them at the top; `outer` and `inner` are its radii."""
    corners = [
        (x + sin(pi * step / points) * reach, y - cos(pi * step / points) * reach)
        for step in range(2 * points)
        for reach in ((inner if step % 2 else outer),)
    ]
    return route("M", *corners[0], *(part for corner in corners[1:] for part in ("L", *corner)), "z")


def path(d: str, class_: str | None = None) -> Markup:
    """A path."""
    return element("path", d=d, class_=class_)


def box(x: float, y: float, width: float, height: float, class_: str, radius: float = 0.0) -> Markup:
    """A rectangle, its corners rounded by `radius`."""
    return element("rect", x=x, y=y, width=width, height=height, rx=radius or None, class_=class_)


def circle(x: float, y: float, radius: float, class_: str | None = None) -> Markup:
    """A circle about (x, y)."""
    return element("circle", cx=x, cy=y, r=radius, class_=class_)


def text(x: float, y: float, words: str, class_: str, size: float | None = None, anchor: str | None = None) -> Markup:
    """One line of text from its baseline; `anchor` is start, middle or end."""
    return element("text", escape(words), x=x, y=y, class_=class_, font_size=size, text_anchor=anchor)


def lines(x: float, y: float, words: tuple[str, ...], class_: str, size: float, leading: float) -> Markup:
    """Several lines of text, `leading` apart."""
    return join(*(text(x, y + leading * row, line, class_, size) for row, line in enumerate(words)))


@lru_cache(maxsize=4096)
def text_width(words: str, size: float, bold: bool = False) -> float:
    """About how wide a line will be in an ordinary sans serif, on the wide side: a picture cannot measure a font it does not know."""
    total = 0.0
    for letter in words:
        if unicodedata.east_asian_width(letter) in "WF":
            total += 1.0
        elif letter in "iIljtfr.,:;'|!()[] ":
            total += 0.38
        elif letter in "mwMW%@":
            total += 0.95
        else:
            total += 0.69 if letter.isupper() else 0.61
    return total * size * (1.1 if bold else 1.0)


def squeezed(x: float, y: float, words: str, class_: str, size: float, room: float, anchor: str = "middle", bold: bool = False) -> Markup:
    """One line of text, drawn together where it may be wider than its room."""
    line = text(x, y, words, class_, size, anchor)
    if text_width(words, size, bold) <= room:
        return line
    return Markup(line.replace("<text ", f'<text textLength="{room:g}" lengthAdjust="spacingAndGlyphs" ', 1))


@lru_cache(maxsize=PARTS_KEPT)
def fold(words: str, width: float, size: float, most: int, bold: bool = False) -> tuple[str, ...]:
    """A sentence broken into at most `most` lines that fit `width`; what does not fit is cut and ends in an ellipsis."""
    rows: list[str] = []
    for word in words.split():
        joined = f"{rows[-1]} {word}" if rows else word
        if rows and text_width(joined, size, bold) <= width:
            rows[-1] = joined
        else:
            rows.append(word)
    kept = rows[:most]
    for row, line in enumerate(kept):
        last_of_more = row == most - 1 and len(rows) > most
        short = line
        while short and text_width(short + "…", size, bold) > width:
            short = short[:-1]
        if last_of_more or text_width(line, size, bold) > width:
            kept[row] = short.rstrip(" .,;:") + "…"
    return tuple(kept)


def fitted(words: str, width: float, sizes: tuple[float, ...], most: int, bold: bool = False) -> tuple[tuple[str, ...], float]:
    """The sentence folded in the largest of `sizes` (falling) at which nothing is cut, else in the last; the lines and the size."""
    for size in sizes:
        rows = fold(words, width, size, most, bold)
        if " ".join(rows) == " ".join(words.split()):
            return rows, size
    return fold(words, width, sizes[-1], most, bold), sizes[-1]


MOST_SPOKEN = 4
"""A thing with more choices than this says how many they are."""


class Said(NamedTuple):
    """What the choices and refusals of a view say about one thing of its picture.

    `choices` is how many choices it stands for, `labels` are theirs (of very many, how many they are), `action` is the number of the only
    one, `why` the reason of a refusal.
    """

    choices: int = 0
    labels: tuple[str, ...] = ()
    action: str | None = None
    why: str | None = None


NOTHING_SAID: Final = Said()


def thing(
    name: str, before: str, title: str, said: Said, *children: Markup, class_: str = "thing", opens: bool = False
) -> Markup:  # fmt: skip
    """A thing of the picture as a group with an id, a title and a role: a button when it is the target of a choice, else an image.

    A button has a label that also says its choices; it carries `data-target` and, with exactly one choice, `data-action`. One that is
    refused carries `data-why` and can be focused, so that it can be asked; without a choice it counts as disabled. One that `opens` has
    a close-up: a button too, with an empty `data-close-up`. `before` is put before its id.
    """
    can, why = said.choices > 0, said.why
    used = can or bool(why) or opens
    return group(
        element("title", escape(title)),
        *children,
        id=before + name,
        class_=class_ + (" can" if can else " cannot" if why else "") + (" opens" if opens else ""),
        role="button" if used else "img",
        tabindex="0" if used else None,
        aria_label=" ".join((title, *said.labels, *((why,) if why else ()))) if used else None,
        aria_disabled="true" if why and not can and not opens else None,
        data_target=name if can else None,
        data_action=said.action,
        data_why=why,
        data_close_up="" if opens else None,
    )


class Targets:
    """What a view's choices and refusals say about the things in its picture, by element id.

    `before` is put before each id, so that a close-up can stand on one page with the picture.
    """

    def __init__(self, view: View, before: str = "") -> None:
        self._before = before
        self._choices: dict[str, list[Choice]] = {}
        self._refusals: dict[str, str] = {}
        for choice in view.choices:
            for name in choice.elements:
                self._choices.setdefault(name, []).append(choice)
        for refusal in view.refusals:
            self._refusals.setdefault(refusal.target, refusal.sentence)

    def asked(self, name: str) -> bool:
        """Whether a choice or a refusal speaks of this thing."""
        return name in self._choices or name in self._refusals

    def offered(self, name: str) -> bool:
        """Whether this thing is the target of a choice."""
        return name in self._choices

    def said(self, name: str) -> Said:
        """What is said about a thing."""
        choices = self._choices.get(name, [])
        if not choices and name not in self._refusals:
            return NOTHING_SAID
        labels = tuple([choice.label for choice in choices]) if len(choices) <= MOST_SPOKEN else (f"{len(choices)} choices.",)
        return Said(len(choices), labels, str(choices[0].action) if len(choices) == 1 else None, self._refusals.get(name))

    def thing(self, name: str, title: str, *children: Markup, class_: str = "thing", opens: bool = False) -> Markup:
        """A thing of the picture with what is said about it: see the function of this name."""
        return thing(name, self._before, title, self.said(name), *children, class_=class_, opens=opens)
