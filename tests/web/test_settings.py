"""What the people of a table agree on, as a form sends it, as it is kept and as it is told."""

from __future__ import annotations

import pytest

from ludonaut.core.errors import LudonautError
from ludonaut.web.clock import DAY, MINUTE, SECOND, Rule
from ludonaut.web.settings import Settings, agreed, read_settings, settings_of_form, spell_settings

FORM = {
    "clock": "bank", "minutes": " 15 ", "increment": "0", "days": "", "undo": "ask", "delay": "3", "delay_in": "seconds", "chat": "all",
    "onlookers": "yes",
}  # fmt: skip


def test_a_form_says_all() -> None:
    settings = settings_of_form(FORM)
    assert settings == Settings(
        clock="bank", minutes=15, increment=0, undo="ask", delay=3, delay_in="seconds", chat="all", onlookers=True, late=False
    )
    assert read_settings(spell_settings(settings)) == settings
    assert settings_of_form({}) == Settings(onlookers=False, late=False)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("minutes", "0", "the minutes of a clock must be a whole number from 1 to 600, not “0”"),
        ("minutes", "ten", "not “ten”"),
        ("increment", "-1", "the seconds that a turn adds must be a whole number from 0 to 600"),
        ("days", "31", "the days for a turn must be a whole number from 1 to 30"),
        ("delay", "99999999999", "the delay for onlookers"),
        ("delay", "٣", "the delay for onlookers"),
        ("clock", "sand", "“sand” cannot be chosen here; there is none, bank or days"),
        ("undo", "", "cannot be chosen here"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(field: str, value: str, sentence: str) -> None:
    with pytest.raises(LudonautError, match=sentence):
        settings_of_form({**FORM, field: value})


@pytest.mark.parametrize("kept", [{"minutes": 0}, {"clock": "sand"}, {"delay": True}, {"unheard-of": 1}])
def test_what_is_kept_wrong_is_not_played_by(kept: dict[str, object]) -> None:
    with pytest.raises(LudonautError, match="not understood"):
        read_settings(kept)


def test_a_clock_is_by_its_rule() -> None:
    assert Settings().clock_rule() is None
    assert Settings(clock="bank", minutes=5, increment=3).clock_rule() == Rule(5 * MINUTE, 3 * SECOND)
    assert Settings(clock="days", days=2).clock_rule() == Rule(2 * DAY, daily=True)


def test_only_what_is_not_usual_is_told() -> None:
    assert agreed(Settings()) == []
    assert agreed(settings_of_form(FORM)) == [
        "Everybody has 15 minutes.",
        "An action is taken back when the others agree.",
        "Nobody sits down later.",
        "Onlookers may talk too.",
        "Onlookers see what happens 3 seconds later.",
    ]
    assert agreed(Settings(clock="days", days=1)) == ["Everybody has 1 day for each turn."]
