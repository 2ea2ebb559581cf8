"""Colours and lettering of the picture, as a style sheet inside it: dark and light by system, by the page's data-theme, and on paper."""

from __future__ import annotations

from typing import Final

DARK: Final = {
    "space": "#0a121d",
    "star": "#5d7794",
    "arc": "#24405c",
    "card": "#14253a",
    "panel": "#12304b",
    "dim": "#142030",
    "line": "#41617f",
    "ink": "#eaf1f8",
    "soft": "#b3c6d9",
    "can": "#62d8ff",
    "foe": "#ff9d7d",
    "aboard": "#ffcb66",
    "danger": "#ff8177",
    "on-danger": "#1d0605",
    "good": "#76e3ac",
    "shield": "#6ec9ff",
    "hull": "#f2c877",
    "plate": "#263c55",
    "plate-low": "#182a3f",
    "seam": "#4b6b8b",
    "die": "#fbfcfe",
    "die-low": "#c3cedb",
    "die-edge": "#0a121d",
    "back": "#23395a",
    "ice": "#a5e6ff",
}
LIGHT: Final = {
    "space": "#e9eff6",
    "star": "#a9bbce",
    "arc": "#bccbdb",
    "card": "#ffffff",
    "panel": "#ffffff",
    "dim": "#dde6ef",
    "line": "#7f98b1",
    "ink": "#10202f",
    "soft": "#3d5267",
    "can": "#00609f",
    "foe": "#a8330f",
    "aboard": "#775000",
    "danger": "#b3221a",
    "on-danger": "#ffffff",
    "good": "#0a6a3d",
    "shield": "#0a6db5",
    "hull": "#8f5c00",
    "plate": "#cfdbe7",
    "plate-low": "#b9c9d9",
    "seam": "#90a8bf",
    "die": "#ffffff",
    "die-low": "#c9d4df",
    "die-edge": "#4d6379",
    "back": "#35527c",
    "ice": "#0b6f96",
}
CONTRAST: Final = {"line": "currentColor", "soft": "currentColor"}
CHOSEN_CONTRAST: Final = {
    **CONTRAST,
    "space": "#000000",
    "card": "#000000",
    "panel": "#000000",
    "dim": "#000000",
    "ink": "#ffffff",
    "can": "#00ffff",
    "plate": "#111111",
    "plate-low": "#000000",
    "seam": "#ffffff",
}
"""For a page on which more contrast was chosen, which is then dark."""

# On the white die, in both themes: a tint per role beside its shape.
TINTS: Final = {
    "commander": "#7a4a00",
    "tactical": "#a8201a",
    "medical": "#08663a",
    "science": "#5a359c",
    "engineering": "#0b5686",
    "detected": "#151515",
    "spare": "#5f6b79",
}

RULES: Final = """
.dsd6{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;
font-variant-numeric:tabular-nums;color:var(--ink);background:var(--space);
-webkit-user-select:none;user-select:none}
.dsd6 text{fill:var(--ink)}
.dsd6 .b{font-weight:700}
.dsd6 .soft{fill:var(--soft)}
.dsd6 .head{fill:var(--soft);font-weight:700;letter-spacing:.06em}
.dsd6 .gap{fill-rule:evenodd}
.dsd6 .space{fill:var(--space)}
.dsd6 .star{fill:var(--star)}
.dsd6 .arc{fill:none;stroke:var(--arc);stroke-width:1.5}
.dsd6 .ray{opacity:.5}
.dsd6 .sweep{fill:var(--arc);opacity:.16}
.dsd6 .range{fill:var(--soft);font-weight:700}
.dsd6 .card{fill:var(--card);stroke:var(--line);stroke-width:1.5}
.dsd6 .rim{fill:var(--foe)}
.dsd6 .internal .rim{fill:var(--aboard)}
.dsd6 .emblem{fill:var(--foe)}
.dsd6 .internal .emblem{fill:var(--aboard)}
.dsd6 .emblem .hole{fill:var(--card)}
.dsd6 .full{fill:var(--foe)}
.dsd6 .empty{fill:none;stroke:var(--soft);stroke-width:1.5}
.dsd6 .pip-die{fill:var(--die);stroke:var(--die-edge);stroke-width:1}
.dsd6 .pip{fill:#1a2530}
.dsd6 .slot{fill:var(--dim);stroke:var(--soft);stroke-width:1.5;stroke-dasharray:4 3}
.dsd6 .ghost{fill:var(--soft)}
.dsd6 .panel{fill:var(--dim);stroke:var(--line);stroke-width:1.5}
.dsd6 .lit .panel{fill:var(--panel);stroke:var(--shield);stroke-width:2}
.dsd6 .sign{fill:var(--soft)}
.dsd6 .lit .sign{fill:var(--ink)}
.dsd6 .lamp{fill:none;stroke:var(--soft);stroke-width:1.5}
.dsd6 .lit .lamp{fill:var(--good);stroke:var(--good)}
.dsd6 .dark text{fill:var(--soft)}
.dsd6 .tray{fill:var(--space);stroke:var(--line);stroke-width:1.5}
.dsd6 .plate{fill:var(--plate);stroke:var(--seam);stroke-width:2;stroke-linejoin:round}
.dsd6 .plate-low{fill:var(--plate-low);stroke:var(--seam);stroke-width:1.5;stroke-linejoin:round}
.dsd6 .seam{fill:none;stroke:var(--seam);stroke-width:1.5}
.dsd6 .window{fill:var(--shield);opacity:.8}
.dsd6 .glow{fill:var(--shield);opacity:.55}
.dsd6 .glow-core{fill:#fff;opacity:.85}
.dsd6 .halo{paint-order:stroke;stroke:var(--space);stroke-width:5px;stroke-linejoin:round}
.dsd6 .crack{fill:var(--space);stroke:var(--danger);stroke-width:1.5;stroke-linejoin:bevel}
.dsd6 .shield{fill:none;stroke:var(--shield);stroke-width:9}
.dsd6 .shield-gone{fill:none;stroke:var(--soft);stroke-width:1.5;stroke-dasharray:3 5}
.dsd6 .bar{fill:var(--hull)}
.dsd6 .bar-gone{fill:var(--dim);stroke:var(--soft);stroke-width:1.5;stroke-dasharray:3 3}
.dsd6 .low .bar{fill:var(--danger)}
.dsd6 .low .value{fill:var(--danger)}
.dsd6 .value{font-weight:800}
.dsd6 .die{fill:var(--die);stroke:var(--die-edge);stroke-width:1}
.dsd6 .die-low{fill:var(--die-low);stroke:var(--die-edge);stroke-width:1}
.dsd6 .burst{fill:var(--danger)}
.dsd6 .burst-text{fill:var(--on-danger);font-weight:800}
.dsd6 .hit{fill:none;stroke:var(--danger);stroke-width:3}
.dsd6 .ice{fill:none;stroke:var(--ice);stroke-width:2}
.dsd6 .ice-hatch{stroke:var(--ice);stroke-width:1.5;opacity:.45;fill:none}
.dsd6 .ice-label{fill:var(--ice)}
.dsd6 .ice-text{fill:var(--space);font-weight:700}
.dsd6 .back{fill:var(--back);stroke:var(--die-edge);stroke-width:1.5}
.dsd6 .back-line{fill:none;stroke:#dbe8f6;stroke-width:1.5}
.dsd6 .back-fill{fill:#dbe8f6}
.dsd6 .lock{fill:var(--aboard)}
.dsd6 .loss{fill:var(--danger)}
.dsd6 .none{fill:var(--soft)}
.dsd6 .banner{fill:var(--card);stroke-width:3}
.dsd6 .won .banner{stroke:var(--good)}
.dsd6 .lost .banner{stroke:var(--danger)}
.dsd6 .won .medal{fill:var(--good)}
.dsd6 .lost .medal{fill:var(--danger)}
.dsd6 .mark,.dsd6 .touch{fill:none;stroke:none;pointer-events:none}
.dsd6 .can>.mark,.dsd6 .cannot>.mark,.dsd6 .can>.touch,.dsd6 .cannot>.touch{pointer-events:all}
.dsd6 .can,.dsd6 .cannot{cursor:pointer}
.dsd6 .can>.mark{stroke:var(--can);stroke-width:2.5;stroke-dasharray:8 5}
.dsd6 .can:hover>.mark{stroke-dasharray:none}
.dsd6 .can,.dsd6 .cannot{outline:none}
.dsd6 .can:focus-visible>.mark,.dsd6 .cannot:focus-visible>.mark{stroke:var(--can);stroke-width:4.5;stroke-dasharray:none}
"""


def style_sheet() -> str:
    """The whole style sheet. Every rule is scoped to the class `dsd6` of the picture."""
    dark, light, contrast, chosen = (
        ";".join(f"--{name}:{value}" for name, value in colours.items()) for colours in (DARK, LIGHT, CONTRAST, CHOSEN_CONTRAST)
    )
    tints = "".join(f".dsd6 .on-{face}{{fill:{tint}}}" for face, tint in TINTS.items())
    return (
        f".dsd6{{{dark}}}@media (prefers-color-scheme:light){{.dsd6{{{light}}}}}[data-theme=dark] .dsd6,.dsd6[data-theme=dark]{{{dark}}}"
        f"[data-theme=light] .dsd6,.dsd6[data-theme=light]{{{light}}}@media print{{.dsd6.dsd6.dsd6{{{light}}}}}"
        f"@media (prefers-contrast:more){{.dsd6.dsd6.dsd6{{{contrast}}}}}[data-contrast=more] .dsd6{{{chosen}}}"
        + RULES.replace("\n", "")
        + tints
    )
