"""What the pictures of all games have in common: their two layouts, the outermost element, and the style sheet inside it.

A game gives the colours of its two themes and its own rules, and draws the rest with `ludonaut.core.svg`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludonaut.core.svg import Markup, box, element, number

LAYOUTS: Final = ("wide", "tall")
PAGE: Final = "page"
"""The layout of a close-up for a page of paper: black on white."""

COMMON_RULES: Final = """
text{fill:var(--ink)}
.b{font-weight:700}
.soft{fill:var(--soft)}
.head{fill:var(--soft);font-weight:700;letter-spacing:.06em}
.gap{fill-rule:evenodd}
.ground{fill:var(--space)}
.star{fill:var(--star)}
.mark,.touch{fill:none;stroke:none;pointer-events:none}
.can .mark,.cannot .mark,.opens .mark,.can .touch,.cannot .touch{pointer-events:all}
.can,.cannot,.opens{cursor:pointer;outline:none}
.can .mark{stroke:var(--can);stroke-width:2.4;stroke-dasharray:6 3.5}
.can:hover .mark{stroke-dasharray:none;stroke-width:3.4}
.opens:hover .mark{stroke:var(--can);stroke-width:2}
.can:focus-visible .mark,.cannot:focus-visible .mark,.opens:focus-visible .mark{stroke:var(--can);stroke-width:4.5;stroke-dasharray:none}
"""
"""Lettering, and how a thing that can be chosen (`can`), looked at by itself (`opens`) or only asked about (`cannot`) shows it: by its
`mark`, an outline around it.

A `touch` is an area without ink that takes a finger. Colours used here: ink and soft (text), space (the ground), star, can.
"""
LETTERING: Final = (
    'font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;'
    "font-variant-numeric:tabular-nums;color:var(--ink);background:var(--space);-webkit-user-select:none;user-select:none"
)


def is_tall(layout: str) -> bool:
    """Whether the layout is the tall one, for a phone held upright. Raises ValueError for a layout that no picture has."""
    if layout not in LAYOUTS:
        raise ValueError(f"layout: {layout!r} is not one of {' and '.join(LAYOUTS)}")
    return layout == "tall"


def style_sheet(
    scope: str, dark: Mapping[str, str], light: Mapping[str, str], contrast: Mapping[str, str], chosen: Mapping[str, str], rules: str
) -> str:  # fmt: skip
    """The style sheet of a picture with the class `scope`: its colours as `--name`, and rules that hold inside it alone.

    Colours follow the system, or `data-theme` on the page or on the picture; paper takes the light ones, and who asks for more contrast
    gets those in `contrast` beside; on a page where more contrast was chosen, which is dark, those in `chosen`. `rules` has one rule a
    line, without the scope. A game's sheet is the same in every position, so that a page can allow it by its hash.
    """
    night, day, more, most = (
        ";".join(f"--{name}:{value}" for name, value in colours.items()) for colours in (dark, light, contrast, chosen)
    )
    return (
        f".{scope}{{{LETTERING};{night}}}@media (prefers-color-scheme:light){{.{scope}{{{day}}}}}"
        f"[data-theme=dark] .{scope},.{scope}[data-theme=dark]{{{night}}}[data-theme=light] .{scope},.{scope}[data-theme=light]{{{day}}}"
        f"@media print{{.{scope}.{scope}.{scope}{{{day}}}}}@media (prefers-contrast:more){{.{scope}.{scope}.{scope}{{{more}}}}}"
        f"[data-contrast=more] .{scope}{{{most}}}"
        + "".join(scoped(scope, rule) for rule in (COMMON_RULES + rules).splitlines() if rule)
    )


def scoped(scope: str, rule: str) -> str:
    """One rule that holds inside the class alone.

    >>> scoped("board", ".can,.cannot{cursor:pointer}")
    '.board .can,.board .cannot{cursor:pointer}'
    """
    selectors, brace, body = rule.partition("{")
    if selectors.startswith("@media"):
        return f"{selectors}{{{scoped(scope, body.removesuffix('}'))}}}"
    return ",".join(f".{scope} {selector}" for selector in selectors.split(",")) + brace + body


def framed(
    *parts: Markup, scope: str, layout: str, title: str, result: str, style: str, width: float, height: float, banner: float
) -> str:  # fmt: skip
    """The whole picture as one <svg> element, `width` by `height`; once there is a result, with `banner` more above for telling it.

    `style` is a style sheet for the class `scope`, `title` what the picture shows, in a sentence.
    """
    head = banner if result else 0.0
    return element(
        "svg",
        element("style", Markup(style)),
        box(0, -head, width, height + head, "ground"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 {number(-head)} {number(width)} {number(height + head)}",
        class_=f"{scope} {layout}",
        role="group",
        aria_label=f"{title} {result}".strip(),
    )
