"""Card texts and pages of Write the Future, and the game played from another box."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.components import own_box
from ludonaut.core.contract import check_transcripts
from ludonaut.core.errors import ComponentsError
from ludonaut.core.game import find_game, open_game
from ludonaut.core.help_pages import provenance
from ludonaut.core.view import view_bytes
from ludonaut.games.write_the_future import state as table
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.card_texts import (
    area_counts,
    faction_text,
    market_text,
    mission_text,
    neighbourhood_text,
    pattern_phrase,
)
from ludonaut.games.write_the_future.components import (
    AREA,
    BOX,
    CARDS,
    FACTIONS,
    LINES,
    MISSIONS,
    ONCE_FACTIONS,
    PATTERN,
    RESOURCES,
    load_components,
)
from ludonaut.games.write_the_future.game import NAME
from ludonaut.games.write_the_future.options import OPTIONS
from ludonaut.games.write_the_future.pages import COMMAND_GROUPS, SHEET_PAGE
from ludonaut.games.write_the_future.views import WriteView
from ludonaut.games.write_the_future.words import line_title, reward_phrase
from tests.sentences import is_sentence
from tests.write_the_future.tables import GAME, new_game, view_of

BOX_TEXT = own_box("ludonaut.games.write_the_future")


def other_box() -> str:
    """A box with other names, colours and points, another sheet, longer tracks and another title."""
    text = BOX_TEXT
    for old, new in (
        ('name = "Agents"', 'name = "Spies in suits"'),
        ('colour = "blue"', 'colour = "Dark Teal"'),
        ('name = "Gangs"', 'name = "Crews"'),
        ('rows = ["market", "money", "star 4"', 'rows = ["star 9", "money", "star 4"'),
        ("boxes = 15\n", "boxes = 18\n"),
        ('name = "Docks"', 'name = "Harbour"'),
        ('name = "Ghost Couriers"', 'name = "Silent Post"'),
        ('title = "Kingpin"', 'title = "Crime Lord"'),
        ("ready_moves = 2", "ready_moves = 1"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


# -- card texts ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("mission", range(MISSIONS), ids=[mission.id for mission in BOX.missions])
def test_a_mission_says_what_it_gives_points_for(mission: int) -> None:
    card, text = BOX.missions[mission], mission_text(BOX, mission)
    assert is_sentence(text)
    assert text.startswith(f"{card.points} points for each ")
    assert all(BOX.resource_names[resource] in text for resource in card.resources)
    if card.kind == PATTERN:
        assert pattern_phrase(card.pattern) in text
    if card.kind == AREA:
        assert text.endswith(("in the City.", "in the Suburbs.", "in the Wastelands."))


def test_texts_of_cards_and_sheet_name_the_numbers_of_the_box() -> None:
    assert mission_text(BOX, 0) == "2 points for each symbol in your biggest group of Agents."
    for faction in range(FACTIONS):
        text = faction_text(BOX, faction)
        assert is_sentence(text)
        assert text.startswith("Once in the game: " if faction < ONCE_FACTIONS else "Always: ")
        assert not BOX.faction_number[faction] or str(BOX.faction_number[faction]) in text
    for card in range(CARDS):
        assert is_sentence(neighbourhood_text(BOX, card))
    assert neighbourhood_text(BOX, 3) == (
        "Its track has 15 boxes: Number at box 3, Colour at box 6, Number at box 9, Colour at box 12 and Number at box 15."
    )
    assert market_text(BOX, 1) == "squares - - - / - -; odd dice; a symbol is worth 0, 1, 2 by complete rows"
    assert market_text(BOX, 3) == "squares 1 2 3 / 4 5 6; the die of the square's own number; a symbol is worth 0, 1, 3 by complete rows"
    assert area_counts(BOX) == "4 in the City, 12 in the Suburbs and 20 in the Wastelands"


# -- pages ---------------------------------------------------------------------------------------------------------------
def test_pages_are_filled_and_name_every_mission_card_option_and_command() -> None:
    for game in (GAME, GAME.with_components(other_box())):
        box = game.box
        pages = {page.slug: page.body for page in game.pages()}
        assert list(pages) == ["summary", "rules", "missions", "cards", "sheet", "options", "commands"]
        assert all(len(body) > 500 and "{" not in body for body in pages.values())
        for mission in box.missions:
            assert len(re.findall(rf"^\| {re.escape(mission.name)}( \*FP\*)? \|", pages["missions"], re.MULTILINE)) == 1
            assert (
                not mission.pattern
                or f"**{mission.name}**\n\n```\n" + pattern_phrase(mission.pattern).replace(" / ", "\n") in pages["missions"]
            )
        assert pages["missions"].count("*FP* |") == sum(mission.future_proof for mission in box.missions)
        for card in range(CARDS):
            assert f"| {card + 1} | {box.cards[card].name} |" in pages["cards"]
        for faction in range(FACTIONS):
            assert f"| {box.faction_names[faction]} | {faction_text(box, faction)} |" in pages["cards"]
        for line in range(LINES):
            assert f"| {line_title(line)} | {reward_phrase(box, line)} |" in pages["sheet"]
        for resource in range(RESOURCES):
            assert f"| {box.resource_names[resource]} | {box.dice[resource]} {box.dice_colours[resource]} dice |" in pages["sheet"]
        for rating in box.ratings:
            assert f"| {rating.at_least} | {rating.title} |" in pages["sheet"]
        for entry in box.sources:
            assert f"- {entry.what}" in pages["sheet"]
        assert all(option.label in pages["options"] and f"`{option.name}=" in pages["options"] for option in OPTIONS)
        assert all(f"`{family.usage}`" in pages["commands"] for family in ACTIONS.families)
    assert sorted(name for _, names in COMMAND_GROUPS for name in names) == sorted(family.name for family in ACTIONS.families)
    assert any(page.title == SHEET_PAGE for page in GAME.pages())


def test_the_sheet_says_how_far_it_is_the_printed_one() -> None:
    told = view_of(new_game(2, 1), 0).box
    assert "reconstructed" in told and f"“{SHEET_PAGE}”" in told
    printed = re.sub(r'source = "[a-z]+"', 'source = "printed"', BOX_TEXT)
    assert provenance(load_components(printed).source_counts, SHEET_PAGE) == "Everything in this box is as printed."


# -- another box ---------------------------------------------------------------------------------------------------------
def test_another_box_is_the_same_game_in_other_words() -> None:
    game = GAME.with_components(other_box())
    assert game.name.startswith("write-the-future@") and game.name != NAME == GAME.name
    assert game.actions.digest() == GAME.actions.digest()
    assert game.chance_sources[2].outcomes == ("dark-teal", "yellow", "green", "pink")
    state = game.new_state(OPTIONS.make({"factions": "dealt"}), 2, FastChance(4))
    view = game.view(state, 0)
    assert isinstance(view, WriteView)
    assert view.game == game.name
    assert (view.lines[0].reward, view.lines[0].points, len(view.tracks[0].boxes)) == ("star", 9, 18)
    assert view.cards[0].name == "Harbour"
    shown = view_bytes(view).decode()
    assert "Docks" not in shown and "Agents" not in shown and "Gangs" not in shown
    drawn = game.picture(view)
    assert "Spies in suits 0, " in drawn and "Agents" not in drawn
    assert game.event((table.DRAWN, 0, 15, 0), 0).sentence == "You draw Spies in suits at row 3, column 4."
    assert game.event((table.ROLLED, 0, 0, 0), 0).sentence == "Card 1 (Harbour): Dark Teal 1 and Dark Teal 1."
    assert game.event((table.LINE_FULL, 0, 0, 0), 0).sentence == "You fill row 1: 9 points."
    assert [law for law in game.balances(state) if law.count != law.expected] == []


def test_a_game_of_another_box_is_found_again_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened once from a file, the box is kept in the library; the file is not needed any more, and transcripts read back."""
    monkeypatch.setenv("LUDONAUT_BOXES", str(tmp_path / "boxes"))
    file = tmp_path / "mine.toml"
    file.write_text(other_box(), encoding="utf-8")
    game, options = open_game(NAME, [f"components={file}", "secrecy=yes"])
    assert (game.name, options["secrecy"]) == (GAME.with_components(other_box()).name, True)
    file.unlink()
    assert find_game(game.name).name == game.name
    check_transcripts(game, options, 2, 5)
    file.write_text(BOX_TEXT.replace("dice = 5", "dice = 6", 1), encoding="utf-8")
    with pytest.raises(ComponentsError, match="the dice of all colours must be 18 together, not 19"):
        open_game(NAME, [f"components={file}"])
