"""A plain picture: the view's lines as text."""

from __future__ import annotations

from xml.sax.saxutils import escape

from ludonaut.core.view import View


def picture(view: View, layout: str) -> str:
    """The lines of the view, one below the other."""
    lines = [line for section in view.sections for line in section.lines]
    texts = "".join(f'<text x="1" y="{12 * n + 12}">{escape(line)}</text>' for n, line in enumerate(lines))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 {12 * len(lines) + 24}"><title>{layout}</title>{texts}</svg>'
