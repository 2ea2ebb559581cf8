"""The view as SVG: for now its words alone."""

from __future__ import annotations

from html import escape

from ludonaut.games.write_the_future.views import WriteView


def picture(view: WriteView, layout: str = "wide") -> str:
    """The sections of the view as lines of text."""
    lines = [line for section in view.sections for line in (section.title, *section.lines)]
    texts = "".join(f'<text x="10" y="{20 * number}">{escape(line)}</text>' for number, line in enumerate(lines, 1))
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 800 {20 * len(lines) + 20}"><title>{layout}</title>{texts}</svg>'
