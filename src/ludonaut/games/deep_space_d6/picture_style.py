"""Colours and lettering of the picture, as a style sheet inside it: dark and light by system, by the page's data-theme, and on paper."""

from __future__ import annotations

from typing import Final

from ludonaut.core.picture import style_sheet

SCOPE: Final = "dsd6"
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
.arc{fill:none;stroke:var(--arc);stroke-width:1.5}
.ray{opacity:.5}
.sweep{fill:var(--arc);opacity:.16}
.range{fill:var(--soft);font-weight:700}
.card{fill:var(--card);stroke:var(--line);stroke-width:1.5}
.rim{fill:var(--foe)}
.internal .rim{fill:var(--aboard)}
.emblem{fill:var(--foe)}
.internal .emblem{fill:var(--aboard)}
.emblem .hole{fill:var(--card)}
.full{fill:var(--foe)}
.empty{fill:none;stroke:var(--soft);stroke-width:1.5}
.pip-die{fill:var(--die);stroke:var(--die-edge);stroke-width:1}
.pip{fill:#1a2530}
.slot{fill:var(--dim);stroke:var(--soft);stroke-width:1.5;stroke-dasharray:4 3}
.ghost{fill:var(--soft)}
.panel{fill:var(--dim);stroke:var(--line);stroke-width:1.5}
.lit .panel{fill:var(--panel);stroke:var(--shield);stroke-width:2}
.sign{fill:var(--soft)}
.lit .sign{fill:var(--ink)}
.lamp{fill:none;stroke:var(--soft);stroke-width:1.5}
.lit .lamp{fill:var(--good);stroke:var(--good)}
.dark text{fill:var(--soft)}
.tray{fill:var(--space);stroke:var(--line);stroke-width:1.5}
.plate{fill:var(--plate);stroke:var(--seam);stroke-width:2;stroke-linejoin:round}
.plate-low{fill:var(--plate-low);stroke:var(--seam);stroke-width:1.5;stroke-linejoin:round}
.seam{fill:none;stroke:var(--seam);stroke-width:1.5}
.window{fill:var(--shield);opacity:.8}
.glow{fill:var(--shield);opacity:.55}
.glow-core{fill:#fff;opacity:.85}
.halo{paint-order:stroke;stroke:var(--space);stroke-width:5px;stroke-linejoin:round}
.crack{fill:var(--space);stroke:var(--danger);stroke-width:1.5;stroke-linejoin:bevel}
.shield{fill:none;stroke:var(--shield);stroke-width:9}
.shield-gone{fill:none;stroke:var(--soft);stroke-width:1.5;stroke-dasharray:3 5}
.bar{fill:var(--hull)}
.bar-gone{fill:var(--dim);stroke:var(--soft);stroke-width:1.5;stroke-dasharray:3 3}
.low .bar{fill:var(--danger)}
.low .value{fill:var(--danger)}
.value{font-weight:800}
.die{fill:var(--die);stroke:var(--die-edge);stroke-width:1}
.die-low{fill:var(--die-low);stroke:var(--die-edge);stroke-width:1}
.burst{fill:var(--danger)}
.burst-text{fill:var(--on-danger);font-weight:800}
.hit{fill:none;stroke:var(--danger);stroke-width:3}
.ice{fill:none;stroke:var(--ice);stroke-width:2}
.ice-hatch{stroke:var(--ice);stroke-width:1.5;opacity:.45;fill:none}
.ice-label{fill:var(--ice)}
.ice-text{fill:var(--space);font-weight:700}
.back{fill:var(--back);stroke:var(--die-edge);stroke-width:1.5}
.back-line{fill:none;stroke:#dbe8f6;stroke-width:1.5}
.back-fill{fill:#dbe8f6}
.lock{fill:var(--aboard)}
.loss{fill:var(--danger)}
.none{fill:var(--soft)}
.banner{fill:var(--card);stroke-width:3}
.won .banner{stroke:var(--good)}
.lost .banner{stroke:var(--danger)}
.won .medal{fill:var(--good)}
.lost .medal{fill:var(--danger)}
"""


STYLE: Final = style_sheet(
    SCOPE, DARK, LIGHT, CONTRAST, CHOSEN_CONTRAST, RULES + "\n".join(f".on-{face}{{fill:{tint}}}" for face, tint in TINTS.items())
)
