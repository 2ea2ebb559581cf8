"""Captain Future: cards and pages in words, other boxes, and what the game says of itself."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.contract import check_transcripts
from ludonaut.core.errors import ComponentsError, OptionError, UnknownGame
from ludonaut.core.game import Game, find_game, open_game
from ludonaut.core.help_pages import provenance
from ludonaut.core.view import view_bytes
from ludonaut.games.captain_future import state as table
from ludonaut.games.captain_future.card_texts import card_text
from ludonaut.games.captain_future.components import (
    BODIES,
    BODY,
    BOX,
    COLUMN,
    JOKER,
    KINDS,
    PLACES,
    RECALL_CARD,
    SPACES,
    load_components,
)
from ludonaut.games.captain_future.explain import ASKED_IN
from ludonaut.games.captain_future.game import NAME
from ludonaut.games.captain_future.options import OPTIONS
from ludonaut.games.captain_future.pages import COMMAND_GROUPS
from ludonaut.games.captain_future.state import EVENT_KINDS, NOBODY
from ludonaut.games.captain_future.views import CaptainView
from ludonaut.games.captain_future.words import card_phrase, card_title
from tests.captain_future.tables import (
    ACTIONS,
    BOX_TEXT,
    GAME,
    body,
    new_game,
    positions,
    view_of,
)
from tests.sentences import is_sentence


@cache
def other_box() -> str:
    """A box with another name, other letters and another split of the cards."""
    text = BOX_TEXT.replace('id = "pluto"\nname = "Pluto"', 'id = "earth"\nname = "Earth"').replace('"K", "L"]', '"L", "M"]')
    text = text.replace("otto = 3", "otto = 2").replace("recall = 1", "recall = 2")
    assert text.count("Earth") == 1
    return text


def test_card_texts_tell_what_a_card_reaches() -> None:
    for kind in range(KINDS):
        text = card_text(BOX, kind)
        assert is_sentence(text)
        reached = [space for space in range(SPACES) if int(BOX.reach[space]) >> kind & 1]
        if kind < JOKER:
            assert str(len(reached)) in text
            assert all(BOX.bodies[int(BOX.body_of[space])].name in text for space in reached)
    assert (card_title(BOX, 0), card_title(BOX, COLUMN + 10), card_title(BOX, BODY + 1)) == ("Row A", "Column 11", "Neptune")
    assert (card_phrase(BOX, JOKER), card_phrase(BOX, RECALL_CARD)) == ("a joker", "the recall")


def test_pages_are_filled_and_name_every_card_body_option_and_command() -> None:
    for game in (GAME, GAME.with_components(other_box())):
        pages = {page.slug: page.body for page in game.pages()}
        assert list(pages) == ["summary", "rules", "cards", "board", "options", "commands"]
        assert all(len(body) > 500 for body in pages.values())
        assert all("{" not in body for body in pages.values())
        for kind in range(KINDS):
            assert pages["cards"].count(f"| {card_title(game.box, kind)} | {game.box.copies[kind]} |") == 1
        for one in game.box.bodies:
            assert f"| {one.name} |" in pages["board"]
        for entry in game.box.sources:
            assert f"- {entry.what}" in pages["board"]
        assert all(option.label in pages["options"] and f"`{option.name}=" in pages["options"] for option in OPTIONS)
        assert all(f"`{family.usage}`" in pages["commands"] for family in ACTIONS.families)
    assert sorted(name for _, names in COMMAND_GROUPS for name in names) == sorted(family.name for family in ACTIONS.families)
    assert sorted(ASKED_IN) == sorted(family.name for family in ACTIONS.families)


def test_the_board_says_how_far_it_is_the_printed_one() -> None:
    assert "reconstructed" in view_of(new_game(2, 1), 0).box
    printed = re.sub(r'source = "[a-z]+"', 'source = "printed"', BOX_TEXT)
    assert provenance(load_components(printed).source_counts, "Board") == "Everything in this box is as printed."


def test_another_box_is_the_same_game_in_other_words() -> None:
    game = GAME.with_components(other_box())
    assert game.name.startswith("captain-future@")
    assert game.name != NAME == GAME.name
    assert len(game.actions) == len(ACTIONS)
    assert game.actions.parse("exchange earth") == ACTIONS.parse("exchange pluto")
    assert game.actions.parse("land m2 row") == ACTIONS.parse("land l2 row")
    state = game.new_state(game.options.make(), 2, FastChance(4))
    view = game.view(state, 0)
    assert isinstance(view, CaptainView)
    assert view.game == game.name
    assert "earth" in [one.body for one in view.bodies]
    assert all(law.count == law.expected for law in game.balances(state))
    assert "pluto" not in view_bytes(view).decode().lower()
    assert "Pluto" not in game.event((table.STONE_PLACED, body("pluto"), NOBODY, 0), 0).sentence


def test_facts_and_balances_add_up() -> None:
    for seats in (2, 3, 4):
        for state in positions(seats, {}, range(2), 20):
            facts = [GAME.facts(state, seat) for seat in range(seats)]
            assert all(list(one) == list(facts[0]) for one in facts)
            assert all(law.count == law.expected for law in GAME.balances(state)), GAME.balances(state)
            for seat, one in enumerate(facts):
                assert int(one["ships_on_board"]) + int(one["bonus_points"]) == state.score(seat)
            assert sum(int(one["bodies_controlled"]) + int(one["majorities"]) for one in facts) <= BODIES
            assert sorted(int(one["place_in_order"]) for one in facts) == list(range(1, seats + 1))


def test_a_landing_may_be_taken_back_until_the_turn_ends() -> None:
    assert [EVENT_KINDS[kind] for kind in range(len(EVENT_KINDS)) if GAME.reveals((kind, 0, 0, 0))] == ["turn"]


def test_seats_are_two_to_four() -> None:
    for seats in (1, 5):
        with pytest.raises(OptionError, match="2 to 4 seats"):
            GAME.new_state(OPTIONS.make(), seats, FastChance(1))
    game: Game = GAME
    assert (game.fewest_seats, game.most_seats) == (2, 4)


def test_places_of_the_stone_are_elements_of_the_picture() -> None:
    state = new_game(2, 3)
    state.ask = table.MOVE_STONE
    targets = [choice.target for choice in view_of(state, int(state.asked)).choices]
    assert len(targets) == PLACES - 1
    picture = GAME.picture(view_of(state, int(state.asked)))
    assert [target for target in targets if f'id="{target}"' not in picture] == []


def test_a_game_of_another_box_is_found_again_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened once from a file, the box is kept in the library; the file is not needed any more, and transcripts read back."""
    monkeypatch.setenv("LUDONAUT_BOXES", str(tmp_path / "boxes"))
    file = tmp_path / "mine.toml"
    file.write_text(other_box())
    game, options = open_game(NAME, [f"components={file}", "ships=20"])
    assert (game.name, options["ships"]) == (GAME.with_components(other_box()).name, 20)
    file.unlink()
    again = find_game(game.name)
    assert again.name == game.name
    assert again.actions.digest() == game.actions.digest() != ACTIONS.digest()
    check_transcripts(game, options, 2, 5)


def test_a_box_that_is_wrong_or_lost_is_told_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDONAUT_BOXES", str(tmp_path))
    with pytest.raises(UnknownGame, match="components=FILE"):
        find_game(f"{NAME}@0123456789abcdef")
    with pytest.raises(ComponentsError, match=r"nowhere\.toml cannot be read"):
        open_game(NAME, [f"components={tmp_path / 'nowhere.toml'}"])
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(BOX_TEXT.replace("copies = 8", "copies = 9"))
    with pytest.raises(ComponentsError, match="56 trajectory cards, but they are 57"):
        open_game(NAME, [f"components={wrong}"])
    assert list(tmp_path.glob("*.part")) == []
