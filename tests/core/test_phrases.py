"""Sentences with places: filled as str.format fills them, compiled or not."""

from __future__ import annotations

import pytest

from ludonaut.core.phrases import either, listed, plural, say


@pytest.mark.parametrize(
    ("sentence", "values"),
    [
        ("No place at all.", {}),
        ("", {}),
        ("{who} has {n} of {n}{what}", {"who": "Kim", "n": 3, "what": "!"}),
        ("{{braces}} and {n}", {"n": True}),
        ("{share:.1f} % and {n:>3}", {"share": 12.345, "n": 7}),
        ("{thing!r}", {"thing": "ship"}),
        ("{sentence} {one} {many} {values}", {"sentence": "a", "one": "b", "many": "c", "values": "d"}),
        ("{name}", {"name": "{n} {0.__class__}"}),
    ],
)
def test_places_are_filled_as_format_does(sentence: str, values: dict[str, object]) -> None:
    for _ in range(2):  # the second time it is remembered
        assert say(sentence, **values) == sentence.format(**values)


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("{who} has {n}", who="Kim")


def test_one_and_many() -> None:
    assert plural("{n} ship of {one}", "{n} ships of {one}", 1, one="Kim") == "1 ship of Kim"
    assert plural("{n} ship of {one}", "{n} ships of {one}", 0, one="Kim") == "0 ships of Kim"


def test_lists() -> None:
    assert (listed([]), listed(["Mars"]), listed(["Mars", "Venus", "Pluto"])) == ("", "Mars", "Mars, Venus and Pluto")
    assert either(["Mars", "Venus"]) == "Mars or Venus"
