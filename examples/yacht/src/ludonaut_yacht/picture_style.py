"""Colours and lettering of the picture: a leather tray on a blue table by night, on a light one by day."""

from __future__ import annotations

from typing import Final

from ludonaut.core.picture import style_sheet

SCOPE: Final = "yacht"
DARK: Final = {
    "space": "#0c1626",
    "star": "#1b2c45",
    "felt": "#123a3a",
    "felt-edge": "#0a2626",
    "rim": "#7a4b2a",
    "leather": "#96592f",
    "leather-dark": "#5f361b",
    "stitch": "#e6b98a",
    "paper": "#16243a",
    "paper-own": "#1d3250",
    "rule": "#3c5576",
    "rule-strong": "#7d9abd",
    "ink": "#edf3fa",
    "soft": "#b4c5d8",
    "can": "#62d8ff",
    "die": "#fbf8f0",
    "die-low": "#cfc7b4",
    "die-edge": "#0c1626",
    "pip": "#1c2836",
    "on-felt": "#e4f2ee",
    "good": "#7fe3b0",
}
LIGHT: Final = {
    "space": "#e8eef5",
    "star": "#d5e0ec",
    "felt": "#2e6b62",
    "felt-edge": "#1f4f48",
    "rim": "#8f5b35",
    "leather": "#a86a3c",
    "leather-dark": "#754522",
    "stitch": "#f4d7b4",
    "paper": "#ffffff",
    "paper-own": "#eaf4ff",
    "rule": "#b9c7d6",
    "rule-strong": "#62788f",
    "ink": "#10202f",
    "soft": "#3d5267",
    "can": "#00609f",
    "die": "#fffdf7",
    "die-low": "#d4ccbb",
    "die-edge": "#33475a",
    "pip": "#1c2836",
    "on-felt": "#ffffff",
    "good": "#0a6a3d",
}
CONTRAST: Final = {"rule": "currentColor", "soft": "currentColor"}
CHOSEN_CONTRAST: Final = {
    **CONTRAST,
    "space": "#000000",
    "felt": "#000000",
    "paper": "#000000",
    "paper-own": "#111111",
    "leather": "#000000",
    "ink": "#ffffff",
    "on-felt": "#ffffff",
    "can": "#00ffff",
}
"""For a page on which more contrast was chosen, which is then dark."""

RULES: Final = """
.wave{fill:none;stroke:var(--star);stroke-width:3;stroke-linecap:round}
.rim{fill:var(--rim)}
.felt{fill:var(--felt);stroke:var(--felt-edge);stroke-width:3}
.felt-text{fill:var(--on-felt)}
.seam{fill:none;stroke:var(--stitch);stroke-width:1.5;stroke-dasharray:5 4}
.slot{fill:none;stroke:var(--on-felt);stroke-width:1.5;stroke-dasharray:4 4;opacity:.45}
.die{fill:var(--die);stroke:var(--die-edge);stroke-width:1}
.die-low{fill:var(--die-low);stroke:var(--die-edge);stroke-width:1}
.pip{fill:var(--pip)}
.tray .can .mark{stroke:var(--on-felt)}
.leather{fill:var(--leather);stroke:var(--leather-dark);stroke-width:2}
.mouth{fill:var(--leather-dark)}
.used{fill:var(--on-felt)}
.left{fill:none;stroke:var(--on-felt);stroke-width:1.8}
.paper{fill:var(--paper);stroke:var(--rule-strong);stroke-width:1.5}
.own{fill:var(--paper-own)}
.rule{stroke:var(--rule);stroke-width:1}
.strong{stroke:var(--rule-strong);stroke-width:1.8}
.glyph{fill:var(--soft)}
.glyph-line{fill:none;stroke:var(--soft);stroke-width:1.8;stroke-linejoin:round}
.offer{fill:var(--can);font-weight:700}
.nothing{fill:var(--soft)}
.points{font-weight:700}
.turn{fill:none;stroke:var(--can);stroke-width:2.5}
.ship{stroke:var(--ink);stroke-width:1}
.trim{fill:none;stroke:var(--ink);stroke-width:1.4}
.banner{fill:var(--paper);stroke:var(--good);stroke-width:3}
.sail{fill:var(--good)}
"""
STYLE: Final = style_sheet(SCOPE, DARK, LIGHT, CONTRAST, CHOSEN_CONTRAST, RULES)
