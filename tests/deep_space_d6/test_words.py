"""Words and view of Deep Space D-6: every event, card, label and reason, and odds that agree with playing every die out."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import product

import msgspec
import pytest

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance, FastChance
from ludonaut.core.errors import IllegalAction
from ludonaut.core.inspect import same_position
from ludonaut.core.numbers import i64
from ludonaut.core.phrases import listed, plural
from ludonaut.core.state import legal_list, option_numbers
from ludonaut.games.deep_space_d6 import state as table_words
from ludonaut.games.deep_space_d6.actions import ACTIONS
from ludonaut.games.deep_space_d6.card_texts import brief_text, card_text, cards_page, effect_text, mission_text
from ludonaut.games.deep_space_d6.cards import enter_play, leave_play
from ludonaut.games.deep_space_d6.components import BOX, CARD_WORDS, FACE_WORDS, KINDS, THREATS
from ludonaut.games.deep_space_d6.explain import why_not
from ludonaut.games.deep_space_d6.game import DeepSpaceD6
from ludonaut.games.deep_space_d6.odds import all_odds, extra_threat, face_odds
from ludonaut.games.deep_space_d6.options import OPTIONS
from ludonaut.games.deep_space_d6.pages import COMMAND_GROUPS, all_pages
from ludonaut.games.deep_space_d6.picture import picture
from ludonaut.games.deep_space_d6.rules import DeepSpaceRules
from ludonaut.games.deep_space_d6.state import ASSIGN, EVENT_KINDS, SEND, SPARE, THREAT_DIE, WON
from ludonaut.games.deep_space_d6.view_builder import build_view
from ludonaut.games.deep_space_d6.words import ASK_WORDS, FACE_NAMES, KIND_TITLES, event_sentence, event_targets, result
from tests.sentences import is_sentence

OPTION_SETS: tuple[dict[str, str], ...] = (
    {},
    {"dont-panic": "hard", "commander-detected": "no", "stasis-internal": "no", "friendly-fire": "unassigned"},
    {"length": "fast", "stasis-conditions": "yes", "win-check": "activate", "empty-scan": "yes", "scout-hull-only": "yes"},
    {"infirmary-converter": "yes", "cloaked-chain": "yes", "solar-winds": "always-play", "dont-panic": "2"},
)
TARGET = re.compile(
    r"(threat|mission)-(?P<card>[a-z-]+)|(station|die)-(commander|tactical|medical|science|engineering)|scanners|infirmary|returned|hull|shields"
)


def new_game(settings: dict[str, str], seed: int) -> DeepSpaceRules:
    """A game at its first decision, telling what happens."""
    state = DeepSpaceRules(option_numbers(OPTIONS.make(settings)), FastChance(seed))
    state.telling = True
    state.begin()
    return state


def legal_actions(state: DeepSpaceRules) -> list[int]:
    return legal_list(state, 0, len(ACTIONS))


def positions(settings: dict[str, str], games: int, cautious: bool = True) -> Iterator[DeepSpaceRules]:
    """Every decision of some random games and their ends. Cautious play finishes a round only when its crew is of no more use."""
    for seed in range(games):
        picker, state = random.Random(seed), new_game(settings, seed)
        while not state.is_over():
            yield state
            actions = legal_actions(state)
            if cautious and len(actions) > 1 and actions[0] == ACTIONS.encode("done"):
                actions = actions[1:]
            state.apply(0, picker.choice(actions))
        yield state


# -- events ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("settings", OPTION_SETS)
def test_every_event_of_random_games_is_a_sentence_with_known_targets(settings: dict[str, str]) -> None:
    seen = 0
    for state in positions(settings, 25):
        for raw in state.events:
            assert is_sentence(event_sentence(*raw)), raw
            for target in event_targets(*raw):
                match = TARGET.fullmatch(target)
                assert match, (raw, target)
                assert match["card"] in (None, *CARD_WORDS), (raw, target)
            seen += 1
        state.events.clear()
    assert seen > 1000


@pytest.mark.parametrize("kind", range(len(EVENT_KINDS)), ids=EVENT_KINDS)
def test_every_event_kind_has_a_sentence_for_one_and_for_many(kind: int) -> None:
    assert is_sentence(event_sentence(kind, 1, 1, 1))
    assert is_sentence(event_sentence(kind, 2, 2, 2))


def test_an_unknown_event_kind_is_refused() -> None:
    with pytest.raises(ValueError, match=f"no event kind {len(EVENT_KINDS)}"):
        event_sentence(len(EVENT_KINDS), 0, 0, 0)


def test_damage_names_only_what_was_lost() -> None:
    corsair = CARD_WORDS.index("corsair")
    assert event_sentence(table_words.DAMAGE, corsair, 2, 0) == "Corsair hits the ship: 2 shields lost."
    assert event_sentence(table_words.DAMAGE, corsair, 1, 0) == "Corsair hits the ship: 1 shield lost."
    assert event_sentence(table_words.DAMAGE, corsair, 0, 2) == "Corsair hits the ship: 2 hull lost."
    assert event_sentence(table_words.DAMAGE, corsair, 1, 1) == "Corsair hits the ship: 1 shield and 1 hull lost."
    assert event_targets(table_words.DAMAGE, corsair, 0, 2) == ("threat-corsair", "hull")


def test_results_tell_rounds_and_hull() -> None:
    assert result(WON, 31, 5) == "You held out until the rescue fleet came: 31 rounds, hull 5."
    assert "round 12" in result(table_words.HULL_LOST, 12, 0)
    assert "round 9" in result(table_words.CREW_LOST, 9, 3)


def test_lists_and_plurals() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b", "c"])] == ["", "a", "a, b and c"]
    assert [plural("{n} die", "{n} dice", n) for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


# -- cards -----------------------------------------------------------------------------------------------------------
def test_every_kind_of_card_has_its_own_name() -> None:
    assert len(set(KIND_TITLES)) == KINDS
    assert KIND_TITLES[CARD_WORDS.index("raiders-b")] == "Raiders B"
    assert KIND_TITLES[CARD_WORDS.index("intercepter-x")] == "Intercepter X"


@pytest.mark.parametrize("kind", range(KINDS), ids=[card.id for card in BOX.cards])
def test_card_text_names_every_number_of_the_card(kind: int) -> None:
    card, text = BOX.cards[kind], card_text(kind)
    assert all(is_sentence(f"{part}.") for part in text.rstrip(".").split(". "))
    if card.health:
        assert f"health {card.health}." in text
    if card.activates:
        line = next(part for part in text.split(". ") if part.startswith("Activates on"))
        assert [int(number) for number in re.findall(r"\d", line)] == list(card.activates)
    effect = effect_text(card)
    for word in ("activation.damage", "quiet.damage", "after_loss.damage"):
        if word in card.effects:
            assert f"{card.effects[word]} damage." in effect
    if "destroyed.damage" in card.effects:
        assert f"{card.effects['destroyed.damage']} damage to the ship" in effect
    if "activation.pierce" in card.effects:
        assert f"{card.effects['activation.pierce']} hull" in effect
    assert ("infirmary" in effect) == any(word in card.effects for word in ("activation.injure", "revealed.tactical_to_infirmary"))
    assert ("discarded" in effect) == any(word.endswith("discard") for word in card.effects) or card.id == "friendly_fire"
    for face in {*card.needs, *(face for face in (card.bars, card.claims) if face >= 0)}:
        assert FACE_NAMES[face] in text
    assert bool(mission_text(card)) == bool(card.needs)


@pytest.mark.parametrize("kind", range(KINDS), ids=[card.id for card in BOX.cards])
def test_card_text_says_when_each_part_happens(kind: int) -> None:
    """What stands after a part of another moment (drawn, in play) says itself that it waits for the activation."""
    card = BOX.cards[kind]
    moments = {word.partition(".")[0] for word in card.effects} | ({"standing"} if max(card.bars, card.claims) >= 0 else set())
    effect = effect_text(card)
    assert ("When it activates" in effect) == ("activation" in moments and len(moments) > 1), effect
    assert ("When drawn" in effect) == ("revealed" in moments)
    assert ("While it is in play" in effect) == ("standing" in moments)
    assert ("When destroyed" in effect) == ("destroyed" in moments)
    assert not re.search(r": [A-Z][a-z]+ [a-z]", effect.replace("Tactical", "tactical")), "a capital inside a sentence"
    assert bool(brief_text(card)) == (card.id not in ("friendly_fire", "dont_panic"))
    assert len(brief_text(card)) <= len(effect)


def test_distracted_gives_the_die_back_when_it_activates_not_when_it_is_drawn() -> None:
    effect = effect_text(BOX.cards[CARD_WORDS.index("distracted")])
    assert effect == (
        "When drawn it takes one unassigned or returned die. When it activates, the die comes back and the card is discarded."
    )


def test_dice_that_show_no_side_are_told_within_the_sentence() -> None:
    distracted = CARD_WORDS.index("distracted")
    assert event_sentence(table_words.DIE_HELD, distracted, SPARE, 0) == "Distracted takes up a die that shows no side."
    assert event_sentence(table_words.DIE_SENT, distracted, SPARE, 0) == "Distracted sends a die that shows no side to the infirmary."
    assert event_sentence(table_words.DIE_SENT, distracted, 2, 0) == "Distracted sends a die to the infirmary: Medical."
    view = msgspec.structs.replace(build_view(new_game({}, 1), 0), returned=(1, 0, 1, 0, 0, 1))
    assert "<title>Returned: 1 Commander, 1 Medical and 1 die that shows no side.</title>" in picture(view)


@pytest.mark.parametrize(("setting", "why"), [("ship", "hull and shields together are"), ("hull", "the hull alone is")])
def test_a_win_over_solar_winds_says_why_it_is_skipped(setting: str, why: str) -> None:
    told = set()
    for seed in range(40):
        state = new_game({"solar-winds": setting}, seed)
        state.deck.clear()
        state.cut = 0
        while state.row_count:
            leave_play(state, state.row[0], table_words.BY_DISCARD)
        enter_play(state, CARD_WORDS.index("solar-winds"))
        state.events.clear()
        if state.ask == ASSIGN:
            state.apply(0, ACTIONS.encode("done"))
            assert state.why_over == WON
            told.add(" ".join(event_sentence(*raw) for raw in state.events))
    assert told == {f"Solar Winds is skipped: it cannot be shot, and {why} more than its 5 damage. The rescue fleet is here: you have won."}


def test_optional_rulings_change_the_texts_they_are_about() -> None:
    friendly, scout = (BOX.cards[CARD_WORDS.index(word)] for word in ("friendly-fire", "scouting-ship"))
    assert "mission" in effect_text(friendly)
    assert "mission" not in effect_text(friendly, unassigned_only=True)
    assert "shields" in effect_text(scout)
    assert "shields" not in effect_text(scout, hull_only=True)


def test_the_page_of_cards_lists_every_card_once() -> None:
    assert [name for name in KIND_TITLES if cards_page().count(f"**{name}.**") + cards_page().count(f"**{name},") != 1] == []


def test_pages_are_filled_and_name_every_command_and_option() -> None:
    pages = {page.slug: page for page in all_pages()}
    assert list(pages) == ["summary", "rules", "cards", "options", "commands"]
    assert all(page.title and len(page.body) > 500 and "{" not in page.body for page in pages.values())
    assert sorted(name for _, names in COMMAND_GROUPS for name in names) == sorted(family.name for family in ACTIONS.families)
    assert all(f"`{family.usage}`" in pages["commands"].body for family in ACTIONS.families)
    assert all(option.label in pages["options"].body and f"`{option.name}=" in pages["options"].body for option in OPTIONS)
    plain = {"activation.damage", "activation.pierce", "activation.injure"}
    special = [
        card.name for card in BOX.cards if set(card.effects) - plain or max(card.bars, card.claims, card.to_infirmary) >= 0 or card.any_one
    ]
    assert [name for name in special if name not in pages["rules"].body] == []


def test_the_ruling_that_an_option_names_is_found_on_the_page_of_rules_by_its_number() -> None:
    rules = next(page.body for page in all_pages() if page.slug == "rules")
    numbered = {int(number) for row in re.findall(r"^\| ([\d, ]+) \|", rules, re.MULTILINE) for number in row.split(", ")}
    named = {int(number) for option in OPTIONS for number in re.findall(r"\d+", option.source)}
    assert named
    assert named <= numbered <= set(range(1, 76))
    assert not [option.name for option in OPTIONS if "report" in f"{option.source} {option.meaning}"]
    assert all("print-and-play edition" in page.body for page in all_pages() if page.slug in ("summary", "rules"))


# -- choices and reasons ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("settings", OPTION_SETS)
def test_why_not_gives_a_sentence_exactly_for_what_is_not_legal(settings: dict[str, str]) -> None:
    asked = set()
    for number, state in enumerate(positions(settings, 30)):
        if number % 3 and state.ask == ASSIGN:
            continue
        legal = set(legal_actions(state))
        asked.add(ASK_WORDS[state.ask])
        for action in range(len(ACTIONS)):
            reason = why_not(state, 0, action)
            assert bool(reason) != (action in legal), (ASK_WORDS[state.ask], ACTIONS.notation(action), reason)
            assert not reason or is_sentence(reason), reason
    assert {"assign", "aim", "hold", "send", "recall", "over"} <= asked
    assert ("convert" in asked) == ("infirmary-converter" in settings)


def test_why_not_speaks_of_seats_and_unknown_actions() -> None:
    state = new_game({}, 1)
    assert "one seat" in why_not(state, 1, 0)
    assert f"0 to {len(ACTIONS) - 1}" in why_not(state, 0, len(ACTIONS))


@pytest.mark.parametrize("settings", OPTION_SETS)
def test_every_choice_has_its_own_label_and_a_target_on_the_board(settings: dict[str, str]) -> None:
    for state in positions(settings, 20):
        view = build_view(state, 0)
        assert [choice.action for choice in view.choices] == legal_actions(state)
        assert len({choice.label for choice in view.choices}) == len(view.choices)
        in_play = {threat.card for threat in view.threats}
        for choice in view.choices:
            assert choice.label
            assert choice.group
            assert "{" not in choice.label
            matches = [TARGET.fullmatch(element) for element in choice.elements]
            assert choice.main == (choice.elements == () or choice.notation == "send-returned"), choice
            assert len(set(choice.elements)) == len(choice.elements), choice
            assert all(match and match["card"] in (None, *in_play) for match in matches), choice
            assert bool(choice.confirm) == (choice.notation.startswith("change") and choice.notation.endswith("detected"))
        assert bool(view.prompt) != state.is_over() == bool(view.result)


@pytest.mark.parametrize("settings", OPTION_SETS)
def test_each_station_threat_and_mission_is_usable_or_says_why_not(settings: dict[str, str]) -> None:
    for state in positions(settings, 15):
        view = build_view(state, 0)
        usable = {element for choice in view.choices for element in choice.elements}
        refused = {refusal.target for refusal in view.refusals}
        assert all(is_sentence(refusal.sentence) for refusal in view.refusals)
        assert not usable & refused
        if state.is_over():
            assert not refused
            continue
        board = {f"threat-{threat.card}" for threat in view.threats} | {f"mission-{threat.card}" for threat in view.threats if threat.needs}
        board |= {f"die-{face}" for face, count in zip(FACE_WORDS, view.unassigned, strict=False) if count}
        board |= {f"station-{station.face}" for station in view.stations}
        assert board <= usable | refused
        if state.ask == ASSIGN:
            for station in view.stations:
                assert (not station.why) == (f"station-{station.face}" in usable), station


def test_a_choice_is_found_from_what_it_acts_on_from_its_die_and_from_its_station() -> None:
    seen = set()
    for state in positions({}, 60):
        if state.ask != ASSIGN:
            continue
        for choice in build_view(state, 0).choices:
            family, *values = choice.notation.split()
            seen.add(family)
            expected = {
                "repair": ("station-engineering", "die-engineering"),
                "recharge": ("station-science", "die-science"),
                "heal": ("infirmary", "station-medical", "die-medical"),
                "unlock": ("scanners", "station-medical", "die-medical"),
                "reroll": ("station-commander", "die-commander"),
            }.get(family)
            if family in ("fire", "split", "beam"):
                face = "science" if family == "beam" else "tactical"
                expected = (f"threat-{values[0]}", f"station-{face}", f"die-{face}")
            elif family == "change":
                expected = tuple(dict.fromkeys((f"die-{values[0]}", "station-commander", "die-commander")))
            elif family == "crew":
                expected = (f"mission-{values[0]}", f"threat-{values[0]}", f"die-{values[1]}")
            assert choice.elements == (expected or ()), choice
            assert (choice.group == "Turn a die") == (family == "change")
    assert seen == {"done", "repair", "recharge", "heal", "unlock", "reroll", "change", "fire", "split", "beam", "crew"}


def test_an_onlooker_sees_the_same_table_and_is_asked_nothing() -> None:
    state = new_game({}, 3)
    captain, onlooker = build_view(state, 0), build_view(state, -1)
    assert (onlooker.choices, onlooker.refusals, onlooker.prompt) == ((), (), "")
    assert (onlooker.threats, onlooker.odds, onlooker.sections) == (captain.threats, captain.odds, captain.sections)


def test_sections_tell_the_whole_table() -> None:
    for state in positions({"length": "short"}, 6):
        view = build_view(state, 0)
        titles = [section.title for section in view.sections]
        assert titles == ["Ship", "Crew", "Threats", "Odds", "Deck"] if not state.is_over() else ["Ship", "Crew", "Threats", "Deck"]
        lines = " ".join(line for section in view.sections for line in section.lines)
        assert all(is_sentence(line) or line.endswith(" %.") for section in view.sections for line in section.lines)
        assert all(threat.name in lines for threat in view.threats)
        assert f"Hull: {view.hull} of {view.hull_most}." in lines
        assert sum(card.copies for card in view.unseen) == view.deck + state.cut


def test_a_card_whose_name_begins_another_is_not_taken_for_it() -> None:
    legal = [ACTIONS.encode("done"), ACTIONS.parse("fire intercepter-x")]
    with pytest.raises(IllegalAction, match="not possible now"):
        ACTIONS.parse_legal("fire intercepter", legal)
    assert ACTIONS.parse_legal("fire inter", legal) == legal[1]


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_every_target_of_a_choice_is_an_element_of_the_picture(layout: str) -> None:
    game = DeepSpaceD6()
    for settings in OPTION_SETS:
        for number, state in enumerate(positions(settings, 4)):
            if number % 12 == 0 or state.ask not in (ASSIGN, SEND):
                view = game.view(state, 0)
                ids = set(re.findall(r'\bid="([^"]+)"', game.picture(view, layout)))
                assert {element for choice in view.choices for element in choice.elements} <= ids
                assert {refusal.target for refusal in view.refusals} <= ids


# -- odds ------------------------------------------------------------------------------------------------------------
class StopAtGathering(Exception):
    """Step 5 is over."""


class ListedRolls(Chance):
    """The threat die shows what is listed; the first crew roll after step 5 stops the play."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = list(faces)

    def roll(self, sides: i64, source: i64) -> i64:
        if source != THREAT_DIE:
            raise StopAtGathering
        return i64(self.faces.pop(0) - 1)

    def draw(self, bag: Bag, source: i64) -> i64:
        raise AssertionError("nothing is drawn in step 5")


def play_step_five(state: DeepSpaceRules, faces: tuple[int, ...], picker: random.Random) -> tuple[int, int, int, bool]:
    """Step 4 with an empty deck, then step 5, by ordinary actions: shields, hull, dice lost, and whether an extra roll was made."""
    chance = ListedRolls(faces)
    table = DeepSpaceRules(state.options, chance)
    table.copy_from(state)
    table.deck.clear()
    table.cut = 0
    before = (int(table.shields), int(table.hull), int(table.infirmary))
    with suppress(StopAtGathering):
        table.apply(0, ACTIONS.encode("done"))
        while table.ask == SEND:
            table.apply(0, picker.choice(legal_actions(table)))
    lost = (before[0] - int(table.shields), before[1] - int(table.hull), int(table.infirmary) - before[2])
    return *lost, len(chance.faces) < len(faces) - 1


@pytest.mark.parametrize("settings", [{}, {"stasis-conditions": "yes", "scout-hull-only": "yes"}])
def test_odds_agree_with_playing_every_face_out(settings: dict[str, str]) -> None:
    picker, compared, injured = random.Random(5), 0, 0
    for state in positions(settings, 40):
        if state.ask != ASSIGN or all(THREATS[card].kind == "internal" for card in row(state)):
            continue
        for odds in all_odds(state):
            shields, hull, infirmary, again = play_step_five(state, (odds.face, 6), picker)
            if state.why_over or again:
                continue  # the second roll of Cloaked Threats has a test of its own
            if solar_winds_would_win(state):
                continue
            assert (odds.shields, odds.hull, odds.infirmary) == (shields, hull, infirmary), (odds, [CARD_WORDS[c] for c in row(state)])
            compared += 1
            injured += infirmary
    assert compared > 2000
    assert injured > 100


def row(state: DeepSpaceRules) -> list[int]:
    return [int(state.row[place]) for place in range(i64(int(state.row_count)))]


def solar_winds_would_win(state: DeepSpaceRules) -> bool:
    """With an empty deck, Solar Winds as the only external threat may be skipped: then there is no step 5 to compare with."""
    return [CARD_WORDS[card] for card in row(state) if THREATS[card].kind == "external"] == ["solar-winds"]


def test_odds_of_cloaked_threats_are_the_first_roll_and_its_conditions() -> None:
    compared = 0
    for state in positions({}, 60):
        if state.ask != ASSIGN or "cloaked-threats" not in [CARD_WORDS[card] for card in row(state)] or solar_winds_would_win(state):
            continue
        outcomes = [play_step_five(state, (2, second), random.Random(1)) for second in range(1, 7)]
        if outcomes[0][3]:
            odds = face_odds(state, 2)
            assert "Cloaked Threats" in odds.cards
            for shields, hull, infirmary, _ in outcomes:
                assert odds.shields <= shields
                assert odds.hull <= hull
                assert odds.infirmary <= infirmary
            compared += 1
    assert compared > 10


def test_looking_ahead_changes_nothing() -> None:
    for state in positions({}, 3):
        before = state.blank()
        before.copy_from(state)
        told = list(state.events)
        build_view(state, 0)
        build_view(state, -1)
        assert same_position(before, state)
        assert state.events == told


def test_extra_threat_is_the_share_of_all_crew_rolls_that_fill_the_scanners() -> None:
    compared = set()
    for state in positions({}, 30):
        if state.is_over() or state.scanners >= 3:
            continue
        dice = (
            6
            - int(state.scanners + state.infirmary)
            - sum(int(state.crew[card]).bit_count() + int(state.held[card]) for card in row(state))
        )
        case = (dice, int(state.scanners))
        if dice > 5 or case in compared:
            continue
        rolls = list(product(range(6), repeat=dice))
        filled = sum(roll.count(table_words.DETECTED) + case[1] >= 3 for roll in rolls)
        assert extra_threat(state) == pytest.approx(filled / len(rolls))
        compared.add(case)
    assert len(compared) > 5
