"""What holds for every sentence that a game says."""

from __future__ import annotations


def is_sentence(text: str) -> bool:
    """Whether a text is whole, filled and ended."""
    return bool(text) and (text[0].isupper() or text[0].isdigit()) and text[-1] in ".?" and "{" not in text and "  " not in text
