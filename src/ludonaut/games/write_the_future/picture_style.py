"""Colours and lettering of the picture, as a style sheet inside it: a pad under neon by night, paper and ink by day and in print."""

from __future__ import annotations

from typing import Final

from ludonaut.core.picture import style_sheet
from ludonaut.core.seat_marks import SEAT_COLOURS
from ludonaut.games.write_the_future.components import RESOURCE_WORDS, SIDES

SCOPE: Final = "wf"
"""The class of the picture, to which its rules are limited."""

DARK: Final = {
    "space": "#0a0912",
    "paper": "#15132a",
    "rule": "#8d7dff",
    "city": "#3b1f52",
    "suburbs": "#1b2c58",
    "wastelands": "#1c1a30",
    "hatch": "#a79cf0",
    "cell": "#7f77b6",
    "line": "#7d75b8",
    "card": "#17152c",
    "ink": "#f4f1ff",
    "soft": "#c3bde3",
    "pen": "#f2f8ff",
    "agents": "#7fb0ff",
    "intel": "#ffd447",
    "money": "#45e391",
    "weapons": "#ff7abf",
    "can": "#22f0ff",
    "halo": "#22f0ff",
    "sign": "#ff5fd0",
    "sign-glow": "#ff2fb8",
    "rim": "#ff2fb8",
    "rim-two": "#20d8ff",
    "fresh": "#ffe66d",
    "star": "#ffd447",
    "never": "#ff6b6b",
    "chip": "#f4f1ff",
    "chip-ink": "#15132a",
    "gain": "#0a0912",
    "edge": "#0a0912",
}
LIGHT: Final = {
    "space": "#e5e1ee",
    "paper": "#fefdf8",
    "rule": "#6f5fd6",
    "city": "#f6dcf0",
    "suburbs": "#dde8fa",
    "wastelands": "#f6f3e7",
    "hatch": "#5c4fa6",
    "cell": "#7b74a6",
    "line": "#6f6899",
    "card": "#fffefa",
    "ink": "#1c1735",
    "soft": "#4d4668",
    "pen": "#16246e",
    "agents": "#1455bd",
    "intel": "#8a5d00",
    "money": "#0b6e40",
    "weapons": "#b8125f",
    "can": "#5b12e6",
    "halo": "#a070ff",
    "sign": "#a3007e",
    "sign-glow": "transparent",
    "rim": "#c9c0e6",
    "rim-two": "#c9c0e6",
    "fresh": "#8a4b00",
    "star": "#8a5d00",
    "never": "#b3231b",
    "chip": "#1c1735",
    "chip-ink": "#ffffff",
    "gain": "#ffffff",
    "edge": "#1c1735",
}
STRONG: Final = {
    **dict.fromkeys(("space", "paper", "city", "suburbs", "wastelands", "card", "gain", "edge", "chip-ink"), "#000000"),
    **dict.fromkeys(("rule", "rim", "rim-two", "sign-glow"), "transparent"),
    **dict.fromkeys(("hatch", "cell", "line", "ink", "soft", "pen", "sign", "chip"), "#ffffff"),
    "agents": "#9cc4ff",
    "intel": "#ffdf5a",
    "money": "#6dffb2",
    "weapons": "#ff9dd2",
    "can": "#00ffff",
    "halo": "#00ffff",
    "fresh": "#ffff00",
    "star": "#ffdf5a",
    "never": "#ff8f8f",
}
"""More contrast: white on black, whatever the theme."""
STRONG_LIGHT: Final = {
    **dict.fromkeys(("space", "paper", "city", "suburbs", "wastelands", "card", "gain", "chip-ink"), "#ffffff"),
    **dict.fromkeys(("rule", "rim", "rim-two", "sign-glow"), "transparent"),
    **dict.fromkeys(("hatch", "cell", "line", "ink", "soft", "pen", "sign", "chip", "edge"), "#000000"),
    "agents": "#003f9e",
    "intel": "#6b4800",
    "money": "#00532d",
    "weapons": "#92004a",
    "can": "#4a00d6",
    "halo": "#4a00d6",
    "fresh": "#6b3300",
    "star": "#6b4800",
    "never": "#920000",
}
PRINT: Final = {
    **dict.fromkeys(LIGHT, "#000000"),
    **dict.fromkeys(("space", "paper", "city", "suburbs", "wastelands", "card", "gain", "chip-ink"), "#ffffff"),
    **dict.fromkeys(("rule", "rim", "rim-two", "sign-glow", "halo", "fresh"), "transparent"),
    "hatch": "#777777",
    "cell": "#555555",
    "line": "#333333",
}
"""On paper: black ink on white."""

DICE: Final = {"agents": "#6ea3ff", "intel": "#ffcf33", "money": "#3fd488", "weapons": "#ff7abf"}
"""A die's colour, the same in every theme; what stands on it is dark."""
DIE_INK: Final = "#12101f"

RULES: Final = """
.points{font-weight:800}
.sign{fill:var(--sign);font-weight:800;letter-spacing:.14em;filter:drop-shadow(0 0 5px var(--sign-glow))}
.paper{fill:var(--paper);stroke:var(--line);stroke-width:1}
.under{fill:var(--paper);stroke:var(--line);stroke-width:1;opacity:.55}
.rim{fill:none;stroke:var(--rim);stroke-width:7;opacity:.16}
.rim-two{fill:none;stroke:var(--rim-two);stroke-width:3;opacity:.34}
.rule{fill:none;stroke:var(--rule);stroke-width:.7;opacity:.17}
.city{fill:var(--city)}
.suburbs{fill:var(--suburbs)}
.wastelands{fill:var(--wastelands)}
.hatch{fill:none;stroke:var(--hatch);stroke-width:1;opacity:.34;stroke-linecap:round}
.hatch-dots{fill:none;stroke:var(--hatch);stroke-width:2;opacity:.42;stroke-linecap:round}
.cells{fill:none;stroke:var(--cell);stroke-width:1}
.border{fill:none;stroke:var(--ink);stroke-width:2.4;stroke-linejoin:round}
.tag{paint-order:stroke;stroke:var(--paper);stroke-width:5px;stroke-linejoin:round;font-weight:700;letter-spacing:.08em}
.number{font-weight:800}
.band{fill:var(--can);opacity:0;pointer-events:none}
.slot{fill:var(--paper);stroke:var(--line);stroke-width:1.4}
.slot-soft{fill:none;stroke:var(--line);stroke-width:1;opacity:.6}
.next{stroke:var(--ink);stroke-width:2}
.lost{opacity:.5}
.ticked>.slot{stroke:var(--pen);stroke-width:2.4}
.ticked>.reward{opacity:.5}
.idle{opacity:.42}
.ink,.solid,.wash{stroke-linecap:round;stroke-linejoin:round}
.ink{fill:none;stroke:var(--c,var(--ink))}
.solid{fill:var(--c,var(--ink))}
.wash{fill:var(--c,var(--ink));opacity:.24}
.pen{fill:none;stroke:var(--pen);stroke-linecap:round;stroke-linejoin:round}
.print{fill:none;stroke:var(--ink);stroke-linecap:round;stroke-linejoin:round}
.print-solid{fill:var(--ink)}
.star{fill:none;stroke:var(--star);stroke-linejoin:round}
.star-text{fill:var(--star);font-weight:800}
.never{fill:none;stroke:var(--never);stroke-linecap:round}
.fresh{fill:none;stroke:var(--fresh);stroke-width:2.4;stroke-linecap:round}
.aim{fill:none;stroke:var(--pen);stroke-width:2.4;stroke-dasharray:5 4}
.touch{fill:transparent;pointer-events:all}
.halo{fill:none;stroke:none;pointer-events:none}
.can .halo{stroke:var(--halo);stroke-width:7;opacity:.28}
.can .mark{stroke-width:2.2;stroke-dasharray:none}
.can:hover .halo{opacity:.6}
.gain{fill:var(--can);font-weight:800}
.best .pill{fill:var(--can);opacity:1}
.best .gain{fill:var(--gain)}
.pill{fill:var(--paper);opacity:.86}
.panel{fill:var(--card);stroke:var(--line);stroke-width:1.3}
.own>.panel{stroke:var(--ink);stroke-width:2.6}
.secret>.panel{stroke-dasharray:7 4;stroke-width:2}
.chip{fill:var(--chip)}
.on-chip{fill:var(--chip-ink);font-weight:800}
.gone{opacity:.5}
.die{fill:var(--d);stroke:var(--edge);stroke-width:1.6}
.die-shine{fill:#fff;opacity:.3}
.changed{fill:none;stroke:var(--fresh);stroke-width:2.6;stroke-dasharray:4 3}
.used>.body{opacity:.38}
.wild{--d:#f4f1ff}
.group-edge{fill:none;stroke:var(--soft);stroke-width:1.6;stroke-dasharray:4 3}
.fresh-link{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:round}
.lit{fill:var(--soft);opacity:.62}
.spot{fill:var(--card);stroke:var(--ink);stroke-width:1}
.mission.best>.panel{stroke:var(--can);stroke-width:3}
.button{fill:var(--card);stroke:var(--line);stroke-width:1.4}
.banner{fill:var(--card);stroke:var(--can);stroke-width:3}
.seat{stroke:var(--ink);stroke-width:1.4;stroke-linejoin:round;paint-order:stroke;fill-rule:evenodd}
.mini{fill:var(--c);fill-rule:evenodd}
.mini-cross{fill:none;stroke:var(--soft);stroke-width:1.6}
.mini-rings{fill:none;stroke:var(--line);stroke-width:1}
.chips path{fill:var(--card);stroke:var(--line)}
.chips g{outline:none}
.chips [role=button]{cursor:pointer}
.chips [role=button]:hover path{stroke:var(--can)}
.chips [role=button]:focus-visible path{stroke:var(--can);stroke-width:4}
.n{text-anchor:end;font-weight:800}
.due>.panel{stroke:var(--ink);stroke-width:2.6}
"""

MOTION: Final = (
    "@keyframes wf-draw{from{stroke-dasharray:1 1;stroke-dashoffset:1}to{stroke-dasharray:1 1;stroke-dashoffset:0}}"
    "@keyframes wf-soak{from{opacity:0}}"
    ".wf .touched [pathLength]{animation:wf-draw .55s ease-out backwards}"
    ".wf .touched .new .wash,.wf .touched .new .solid{animation:wf-soak .45s .3s ease-out backwards}"
    "@media (prefers-reduced-motion:reduce){.wf.wf .touched *{animation:none}}[data-motion=none] .wf .touched *{animation:none}"
)
"""What the pen has just done draws itself once, unless the system or the person asks for less motion."""


def pad_style(printed: str) -> str:
    """The style sheet of the picture, the same for every position; `printed` are the rules that bring the sheet to a page of paper.

    The first rules light the row and the column of a number while one points at a die that shows it.
    """
    reach = "".join(
        f".wf:has(.shows-{number}:is(:hover,:focus-visible)) .at-{number}{{opacity:.17}}"
        f".wf:has(.shows-{number}:is(:hover,:focus-visible)) .of-{number}{{fill:var(--can)}}"
        for number in range(1, SIDES + 1)
    )
    more = (
        "@media (prefers-contrast:more) and (prefers-color-scheme:light)"
        f"{{:root:not([data-theme=dark]) .wf.wf.wf{{{variables(STRONG_LIGHT)}}}}}"
    )
    unmarked = "{0} .mark,{0} .halo,{0} .gain,{0} .pill,{0} .asides,{0} .off-paper,{0} .rule,{0} .rim,{0} .rim-two,{0} .under"
    on_paper = (
        f"@media print{{.wf.wf.wf.wf.wf{{{variables(PRINT)}}}.wf.wf *{{animation:none}}.wf .wash{{opacity:.12}}"
        f"{unmarked.format('.wf')},.wf .ground{{display:none}}{printed}}}"
        f".wf.page.page.page.page.page{{{variables(PRINT)}}}.wf.page .wash{{opacity:.12}}{unmarked.format('.wf.page')}{{display:none}}"
    )
    return style_sheet(SCOPE, DARK, LIGHT, STRONG, STRONG, RULES + COLOUR_RULES) + reach + MOTION + more + on_paper


COLOUR_RULES: Final = "\n".join(
    (
        *(f".{colour}{{fill:{value}}}" for colour, value in SEAT_COLOURS.items()),
        f".die-low{{fill:{DIE_INK};opacity:.55}}",
        f".on-die{{fill:{DIE_INK};font-weight:800}}",
        f".on-die-sign.on-die-sign{{--c:{DIE_INK}}}",
        *(f".{word}{{--c:var(--{word});--d:{DICE[word]}}}" for word in RESOURCE_WORDS),
    )
)


def variables(colours: dict[str, str]) -> str:
    """Colours as custom properties."""
    return ";".join(f"--{name}:{value}" for name, value in colours.items())
