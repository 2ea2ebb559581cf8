"""Colours and lettering of the picture, as a style sheet inside it: a printed pad under neon by night, paper and ink by day and in print."""

from __future__ import annotations

from typing import Final

from ludonaut.games.write_the_future.components import RESOURCE_WORDS, SIDES

DARK: Final = {
    "table": "#0a0912",
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
    "table": "#e5e1ee",
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
    **dict.fromkeys(("table", "paper", "city", "suburbs", "wastelands", "card", "gain", "edge", "chip-ink"), "#000000"),
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
    **dict.fromkeys(("table", "paper", "city", "suburbs", "wastelands", "card", "gain", "chip-ink"), "#ffffff"),
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
    **dict.fromkeys(("table", "paper", "city", "suburbs", "wastelands", "card", "gain", "chip-ink"), "#ffffff"),
    **dict.fromkeys(("rule", "rim", "rim-two", "sign-glow", "halo", "fresh"), "transparent"),
    "hatch": "#777777",
    "cell": "#555555",
    "line": "#333333",
}
"""On paper: black ink on white."""

DICE: Final = {"agents": "#6ea3ff", "intel": "#ffcf33", "money": "#3fd488", "weapons": "#ff7abf"}
"""A die's colour, the same in every theme; what stands on it is dark."""
DIE_INK: Final = "#12101f"
SEAT_COLOURS: Final = {
    "blue": "#0072b2",
    "yellow": "#e6a700",
    "red": "#d55e00",
    "green": "#009e73",
    "violet": "#8f63b8",
    "white": "#8a8f98",
}

RULES: Final = """
.wf{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;
font-variant-numeric:tabular-nums;color:var(--ink);background:var(--table);
-webkit-user-select:none;user-select:none}
.wf text{fill:var(--ink)}
.wf .b{font-weight:700}
.wf .soft{fill:var(--soft)}
.wf .head{fill:var(--soft);font-weight:700;letter-spacing:.06em}
.wf .points{font-weight:800}
.wf .sign{fill:var(--sign);font-weight:800;letter-spacing:.14em;filter:drop-shadow(0 0 5px var(--sign-glow))}
.wf .ground{fill:var(--table)}
.wf .paper{fill:var(--paper);stroke:var(--line);stroke-width:1}
.wf .under{fill:var(--paper);stroke:var(--line);stroke-width:1;opacity:.55}
.wf .rim{fill:none;stroke:var(--rim);stroke-width:7;opacity:.16}
.wf .rim-two{fill:none;stroke:var(--rim-two);stroke-width:3;opacity:.34}
.wf .rule{fill:none;stroke:var(--rule);stroke-width:.7;opacity:.17}
.wf .city{fill:var(--city)}
.wf .suburbs{fill:var(--suburbs)}
.wf .wastelands{fill:var(--wastelands)}
.wf .hatch{fill:none;stroke:var(--hatch);stroke-width:1;opacity:.34;stroke-linecap:round}
.wf .hatch-dots{fill:none;stroke:var(--hatch);stroke-width:2;opacity:.42;stroke-linecap:round}
.wf .cells{fill:none;stroke:var(--cell);stroke-width:1}
.wf .border{fill:none;stroke:var(--ink);stroke-width:2.4;stroke-linejoin:round}
.wf .tag{paint-order:stroke;stroke:var(--paper);stroke-width:5px;stroke-linejoin:round;font-weight:700;letter-spacing:.08em}
.wf .number{font-weight:800}
.wf .band{fill:var(--can);opacity:0;pointer-events:none}
.wf .slot{fill:var(--paper);stroke:var(--line);stroke-width:1.4}
.wf .slot-soft{fill:none;stroke:var(--line);stroke-width:1;opacity:.6}
.wf .next{stroke:var(--ink);stroke-width:2}
.wf .lost{opacity:.5}
.wf .ticked>.slot{stroke:var(--pen);stroke-width:2.4}
.wf .ticked>.reward{opacity:.5}
.wf .idle{opacity:.42}
.wf .ink,.wf .solid,.wf .wash{stroke-linecap:round;stroke-linejoin:round}
.wf .ink{fill:none;stroke:var(--c,var(--ink))}
.wf .solid{fill:var(--c,var(--ink))}
.wf .wash{fill:var(--c,var(--ink));opacity:.24}
.wf .pen{fill:none;stroke:var(--pen);stroke-linecap:round;stroke-linejoin:round}
.wf .print{fill:none;stroke:var(--ink);stroke-linecap:round;stroke-linejoin:round}
.wf .print-solid{fill:var(--ink)}
.wf .gap{fill-rule:evenodd}
.wf .star{fill:none;stroke:var(--star);stroke-linejoin:round}
.wf .star-text{fill:var(--star);font-weight:800}
.wf .never{fill:none;stroke:var(--never);stroke-linecap:round}
.wf .fresh{fill:none;stroke:var(--fresh);stroke-width:2.4;stroke-linecap:round}
.wf .aim{fill:none;stroke:var(--pen);stroke-width:2.4;stroke-dasharray:5 4}
.wf .touch{fill:transparent}
.wf .mark,.wf .halo{fill:none;stroke:none;pointer-events:none}
.wf .can .halo{stroke:var(--halo);stroke-width:7;opacity:.28}
.wf .can .mark{stroke:var(--can);stroke-width:2.2}
.wf .can,.wf .cannot{cursor:pointer;outline:none}
.wf .can:hover .halo{opacity:.6}
.wf .can:hover .mark{stroke-width:3.4}
.wf .can:focus-visible .mark,.wf .cannot:focus-visible .mark{stroke:var(--can);stroke-width:4.5}
.wf .gain{fill:var(--can);font-weight:800}
.wf .best .pill{fill:var(--can);opacity:1}
.wf .best .gain{fill:var(--gain)}
.wf .pill{fill:var(--paper);opacity:.86}
.wf .panel{fill:var(--card);stroke:var(--line);stroke-width:1.3}
.wf .own>.panel{stroke:var(--ink);stroke-width:2.6}
.wf .secret>.panel{stroke-dasharray:7 4;stroke-width:2}
.wf .chip{fill:var(--chip)}
.wf .on-chip{fill:var(--chip-ink);font-weight:800}
.wf .gone{opacity:.5}
.wf .die-low{fill:#12101f;opacity:.55}
.wf .die{fill:var(--d);stroke:var(--edge);stroke-width:1.6}
.wf .die-shine{fill:#fff;opacity:.3}
.wf .on-die{fill:#12101f;font-weight:800}
.wf .on-die-sign.on-die-sign{--c:#12101f}
.wf .changed{fill:none;stroke:var(--fresh);stroke-width:2.6;stroke-dasharray:4 3}
.wf .used>.body{opacity:.38}
.wf .wild{--d:#f4f1ff}
.wf .group-edge{fill:none;stroke:var(--soft);stroke-width:1.6;stroke-dasharray:4 3}
.wf .fresh-link{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:round}
.wf .lit{fill:var(--soft);opacity:.62}
.wf .spot{fill:var(--card);stroke:var(--ink);stroke-width:1}
.wf .mission.best>.panel{stroke:var(--can);stroke-width:3}
.wf .button{fill:var(--card);stroke:var(--line);stroke-width:1.4}
.wf .banner{fill:var(--card);stroke:var(--can);stroke-width:3}
.wf .seat{stroke:var(--ink);stroke-width:1.4;stroke-linejoin:round;paint-order:stroke;fill-rule:evenodd}
.wf .mini{fill:var(--c);fill-rule:evenodd}
.wf .mini-cross{fill:none;stroke:var(--soft);stroke-width:1.6}
.wf .mini-rings{fill:none;stroke:var(--line);stroke-width:1}
.wf .chip-row{fill:var(--card);stroke:var(--line)}
.wf .n{text-anchor:end;font-weight:800}
.wf .due>.panel{stroke:var(--ink);stroke-width:2.6}
@keyframes wf-draw{from{stroke-dasharray:1 1;stroke-dashoffset:1}to{stroke-dasharray:1 1;stroke-dashoffset:0}}
@keyframes wf-soak{from{opacity:0}}
.wf .new .ink,.wf .new .pen{animation:wf-draw .55s ease-out backwards}
.wf .new .wash,.wf .new .solid{animation:wf-soak .45s .3s ease-out backwards}
@media (prefers-reduced-motion:reduce){.wf.wf .new *{animation:none}}
[data-motion=none] .wf .new *{animation:none}
"""


def style_sheet(printed: str) -> str:
    """The whole style sheet, the same for every position, so that a page can allow it by its hash; scoped to the class `wf`.

    `printed` are the rules that bring the sheet to a page of paper. The last rules light the row and the column of a number while one points
    at a die that shows it.
    """
    seats = "".join(f".wf .{colour}{{fill:{value}}}" for colour, value in SEAT_COLOURS.items())
    resources = "".join(f".wf .{word}{{--c:var(--{word});--d:{DICE[word]}}}" for word in RESOURCE_WORDS)
    reach = "".join(
        f".wf:has(.shows-{number}:is(:hover,:focus-visible)) .at-{number}{{opacity:.17}}"
        f".wf:has(.shows-{number}:is(:hover,:focus-visible)) .of-{number}{{fill:var(--can)}}"
        for number in range(1, SIDES + 1)
    )
    themes = (
        f".wf{{{variables(DARK)}}}@media (prefers-color-scheme:light){{.wf{{{variables(LIGHT)}}}}}"
        f"[data-theme=dark] .wf,.wf[data-theme=dark]{{{variables(DARK)}}}[data-theme=light] .wf,.wf[data-theme=light]{{{variables(LIGHT)}}}"
        f"@media (prefers-contrast:more){{.wf.wf.wf{{{variables(STRONG)}}}}}"
        f"@media (prefers-contrast:more) and (prefers-color-scheme:light){{:root:not([data-theme=dark]) .wf.wf.wf{{{variables(STRONG_LIGHT)}}}}}"
        f"[data-contrast=more] .wf.wf.wf{{{variables(STRONG)}}}"
    )
    on_paper = (
        f"@media print{{.wf.wf.wf.wf.wf{{{variables(PRINT)}}}.wf.wf *{{animation:none}}"
        f".wf .wash{{opacity:.12}}.wf .mark,.wf .halo,.wf .gain,.wf .pill,.wf .asides,.wf .off-paper{{display:none}}{printed}}}"
        f".wf.page.page.page.page.page{{{variables(PRINT)}}}.wf.page .asides,.wf.page .off-paper{{display:none}}"
        f".wf.page .wash{{opacity:.12}}"
    )
    return themes + RULES.replace("\n", "") + seats + resources + reach + on_paper


def variables(colours: dict[str, str]) -> str:
    """Colours as custom properties."""
    return ";".join(f"--{name}:{value}" for name, value in colours.items())
