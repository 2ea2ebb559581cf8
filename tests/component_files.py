"""What holds for every game's components file: whatever is wrong with it is told by table and field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest

from ludonaut.core.errors import ComponentsError


class ComponentsFile:
    """A game's own file, to be spoilt, and the game's reader of it."""

    def __init__(self, text: str, load: Callable[[str], object]) -> None:
        self.text: Final = text
        self.load: Final = load

    def changed(self, old: str, new: str) -> str:
        """The file with the first `old` replaced."""
        assert old in self.text, old
        return self.text.replace(old, new, 1)

    def refused(self, text: str) -> str:
        """What is said about a file that is wrong."""
        with pytest.raises(ComponentsError) as error:
            self.load(text)
        said = str(error.value)
        assert said.endswith("."), said
        return said

    def check_count(self, table: str, field: str, number: int) -> None:
        """A count of the rulebook can be neither another number, nor something else, nor missing."""
        start = self.text.index(f"[{table}]")
        before, after = self.text[:start], self.text[start:]
        line = f"{field} = {number}\n"
        assert line in after
        for value in (str(number + 1), str(number - 1), f'"{number}"', "true", f"{number}.0"):
            shown = {f'"{number}"': f"'{number}'", "true": "True"}.get(value, value)
            said = self.refused(before + after.replace(line, f"{field} = {value}\n", 1))
            assert said == f"{table}: {field} must be {number}, not {shown}."
        assert self.refused(before + after.replace(line, "", 1)) == f"{table}: {field} must be {number}, not None."

    def check_table(self, table: str) -> None:
        """A table must be there, with known fields alone and with its source."""
        header = f"\n[{table}]\n"
        start = self.text.index(header)
        end = self.text.find("\n[", start + 2)
        assert self.refused(self.text[:start] + self.text[end:]) == f"{table}: the file has no table of this name."
        assert self.refused(self.changed(header, f"{header}weight = 1\n")).startswith(
            f"{table}: weight is not a field of it; the fields are "
        )
        block = self.text[start:end]
        source = next(line for line in block.splitlines() if line.startswith("source"))
        for wrong in ('source = "guessed"', "source = 1", ""):
            said = self.refused(self.text[:start] + block.replace(source, wrong) + self.text[end:])
            assert said.startswith(f"{table}: source must be one of printed, reported, inferred, reconstructed, not ")


def each_count(rulebook: Mapping[str, Mapping[str, int]]) -> pytest.MarkDecorator:
    """Parametrizes a test by the `table`, the `field` and the `number` of each count of a rulebook."""
    counts = [(table, field, number) for table, fields in rulebook.items() for field, number in fields.items()]
    return pytest.mark.parametrize(("table", "field", "number"), counts, ids=[f"{table}-{field}" for table, field, _ in counts])
