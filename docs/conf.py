"""How Sphinx builds the documentation: `make docs`."""

import os
import sys
from importlib.metadata import version as installed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

# Notebooks run on the compiled rules where there are any; what is read from docstrings is read from the sources.
if (ROOT / "build" / "compiled").is_dir():
    os.environ["PYTHONPATH"] = str(ROOT / "build" / "compiled")

project = "Ludonaut"
author = "Ludonaut authors"
copyright = "Ludonaut authors; the games belong to their designers and publishers"  # noqa: A001 - Sphinx calls it so
version = release = installed("ludonaut")
language = "en_GB"
smartquotes = False  # the texts of the product have the quotes that they should have

extensions = ["autodoc2", "game_pages", "myst_nb", "sphinx_design"]

html_theme = "furo"
html_title = "Ludonaut"
html_logo = html_favicon = "../src/ludonaut/web/static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["ludonaut.css"]
html_show_sphinx = False
html_show_sourcelink = False
# The colours of the table: src/ludonaut/web/static/theme.css.
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#10466f",
        "color-brand-content": "#00568f",
        "color-brand-visited": "#5a34b0",
        "color-background-primary": "#ffffff",
        "color-background-secondary": "#f1f5f9",
        "color-foreground-primary": "#10202f",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f4b740",
        "color-brand-content": "#8fd0ff",
        "color-brand-visited": "#c9b2ff",
        "color-background-primary": "#0d1622",
        "color-background-secondary": "#142131",
        "color-foreground-primary": "#edf3f9",
    },
}
pygments_style = "default"

# What has no page here: types of other libraries, the numbers of rules, parts of results, and short names for types.
nitpick_ignore_regex = [
    ("py:.*", r"(?!ludonaut\.).*"),
    ("py:.*", r"ludonaut\.(core\.numbers|lab\.(findings|matches|progress|standings|study))\.\w+"),
    ("py:.*", r"ludonaut\..*\.(Kind|Masked|Observation|OptionValue|RawEvent|SeatObserver|Wanted|_Seats)"),
]

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
myst_links_external_new_tab = False

nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300

autodoc2_packages = [{"path": "../src/ludonaut", "auto_mode": False, "exclude_dirs": ["cli", "terminal", "web", "*_*"]}]
autodoc2_docstring_parser_regexes = [(r".*", "myst")]
autodoc2_render_plugin = "myst"
autodoc2_class_docstring = "both"
autodoc2_hidden_objects = {"dunder", "private", "inherited"}
autodoc2_sort_names = False
