"""What a seat sees of Fly Further: no secret of another, choices and reasons that fit the rules, sections, and how a game ends."""

from __future__ import annotations

import re
from random import Random

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.numbers import i64
from ludonaut.core.view import view_bytes
from ludonaut.games.fly_further import state as table
from ludonaut.games.fly_further.actions import ACTIONS
from ludonaut.games.fly_further.contents import ORDERS
from ludonaut.games.fly_further.explain import ASKED_BY, why_not
from ludonaut.games.fly_further.labels import PROMPTS
from ludonaut.games.fly_further.picture import picture
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.views import FlyView
from ludonaut.games.fly_further.words import event_sentence, event_targets
from tests.fly_further.scenario import Scene
from tests.fly_further.views_for_tests import GAME, new_match, state_of, view_of, views
from tests.pictures import by_id
from tests.sentences import is_sentence

VIEWS = views()
PLACES = re.compile(r"[{}]")


# -- choices -----------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", VIEWS)
def test_every_choice_has_a_label_and_a_heading_of_its_own(name: str) -> None:
    view = VIEWS[name]
    labels = [(choice.group, choice.label) for choice in view.choices]
    assert len(set(labels)) == len(labels)
    for choice in view.choices:
        assert (choice.label[0].isupper() or choice.label[0].isdigit()) and not PLACES.search(choice.label + choice.group + choice.confirm)
        assert choice.group
        assert choice.main == (choice.notation in ("done", "pass"))


@pytest.mark.parametrize("name", VIEWS)
def test_everything_is_told_in_sentences(name: str) -> None:
    view = VIEWS[name]
    lines = [line for section in view.sections for line in section.lines]
    for line in (*lines, *(refusal.sentence for refusal in view.refusals), *([view.prompt] if view.prompt else [])):
        assert is_sentence(line), line
    assert bool(view.result) == (view.ask == "over") == (view.prompt == "")


def test_every_question_has_a_prompt() -> None:
    asked = set(range(1, table.OVER)) - {table.ASK_CHOICE, table.ASK_RETURNS}
    assert set(PROMPTS) == asked
    assert {ask for asks in ASKED_BY.values() for ask in asks} == set(range(1, table.OVER))
    assert set(ASKED_BY) == {family.name for family in ACTIONS.families}


@pytest.mark.parametrize("seats", [1, 3, 4, 5])
def test_a_reason_is_given_for_exactly_what_is_not_legal(seats: int) -> None:
    match, choose = new_match(seats, seats), Random(seats)
    while not match.is_over:
        seat = choose.choice(match.due_seats())
        legal = set(match.legal(seat))
        for action in choose.sample(range(len(ACTIONS)), 25) + list(legal):
            reason = why_not(state_of(match), GAME.actions, seat, action)
            assert (reason == "") == (action in legal), GAME.actions.notation(action)
            assert not reason or (is_sentence(reason) and not PLACES.search(reason))
        for other in set(range(seats)) - set(match.due_seats()):
            assert "Nothing is asked of you now." in why_not(state_of(match), GAME.actions, other, choose.choice(range(len(ACTIONS))))
        match.play(seat, choose.choice(match.legal(seat)))
    assert why_not(state_of(match), GAME.actions, 0, 0) == "The game is over; nothing more can be done in it."


def test_reasons_name_the_rule() -> None:
    scene = Scene("insectoids energy=1 discards=colony", "humans", "mechanoids", planet="coral-shelf")
    reasons = {
        "play swarm": "Swarm is a green plus: it is played besides an action card.",
        "play seed-pod": "Seed Pod is not in your hand; choose one that is.",
        "second mine": "First choose your action card with “play”.",
        "play mine-of-white": "Mine of White is not in your hand; choose one that is.",
        "order rich-vein": "Not now. Round 1: choose your action card in secret.",
    }
    for notation, reason in reasons.items():
        assert GAME.why_not(scene.state, 0, GAME.actions.parse(notation)) == reason, notation


def test_an_order_that_does_nothing_is_said_to_do_nothing() -> None:
    """Ruling FF-71: it may be played all the same."""
    scene = Scene("insectoids orders=double-shift", "humans", "mechanoids", planet="coral-shelf")
    scene.choose("fly", "mine", "mine")
    while scene.window != "built":
        scene.state.apply(i64(0), i64(GAME.actions.parse("pass")))
    view = GAME.view(scene.state, 0)
    played = next(choice for choice in view.choices if choice.notation == "order double-shift")
    assert "It would do nothing now." in played.label
    assert played.confirm.startswith("Double Shift would do nothing now.")


def test_whoever_is_asked_without_a_fitting_order_is_told_so() -> None:
    """Ruling FF-79: it is asked all the same, and nobody else can tell."""
    scene = Scene("insectoids orders=sabotage", "humans", "mechanoids", planet="coral-shelf")
    assert scene.asked == "order"
    view = GAME.view(scene.state, 0)
    assert view.prompt == "Plans: none of your orders is played at this moment. Go on."
    assert {choice.notation for choice in view.choices} == {"pass", "hold"}
    told = GAME.why_not(scene.state, 0, GAME.actions.parse("order sabotage"))
    assert told.startswith("Sabotage is played at another moment: Income. Take 2 energy"), "what it does can be read on a phone too"
    scene = Scene("insectoids orders=survey", "humans", "mechanoids", planet="coral-shelf")
    assert GAME.view(scene.state, 0).prompt == "Plans: play an order now, or let it go by."
    assert GAME.view(scene.state, 1).prompt == "Waiting for Green to play an order or not."


def test_what_a_return_leaves_is_not_taken_for_cards() -> None:
    scene = Scene("insectoids energy=4 discards=colony,hive", "humans", "mechanoids")
    scene.choose("mine", "fly", "fly")
    assert scene.asked == "returns"
    assert "Colony for 3 energy; you keep 1" in [choice.label for choice in GAME.view(scene.state, 0).choices]


# -- secrets -----------------------------------------------------------------------------------------------------------------------
def seen(match_state: FlyRules, observer: int) -> tuple[bytes, str]:
    """All bytes that a seat may be sent of a position."""
    view = GAME.view(match_state, observer)
    assert isinstance(view, FlyView)
    return view_bytes(view), picture(view)


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_worlds_that_differ_in_secrets_alone_look_the_same(seats: int) -> None:
    """Others' orders, choices, tokens laid and cards looked at are dealt again, and no byte changes."""
    match, choose = new_match(seats, seats + 20), Random(seats)
    differed = 0
    while not match.is_over:
        for observer in range(-1, seats):
            other = match.state.blank()
            assert isinstance(other, FlyRules)
            other.copy_from(match.state)
            other.redeal(observer, FastChance(choose.getrandbits(30)))
            assert seen(other, observer) == seen(state_of(match), observer)
            differed += any(view_bytes(GAME.view(other, third)) != view_bytes(GAME.view(match.state, third)) for third in range(seats))
        seat = choose.choice(match.due_seats())
        match.play(seat, choose.choice(match.legal(seat)))
    assert differed > 20, "there were secrets"


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    """What one has chosen is in its own view; others see that it is made, and nothing else."""
    match = new_match(3, 5, colours="in-order", races="simple")
    before = {observer: view_bytes(view_of(match, observer)) for observer in (-1, 1, 2)}
    seat_view = view_of(match, 0)
    looks: dict[int, set[bytes]] = {-1: set(), 1: set(), 2: set()}
    for notation in ("play colony", "play mine", "play fly"):
        other = new_match(3, 5, colours="in-order", races="simple")
        other.play(0, notation)
        for _ in range(3):
            if 0 in other.due_seats():
                other.play(0, "done")
        for observer, found in looks.items():
            found.add(view_bytes(view_of(other, observer)))
            assert view_bytes(view_of(other, observer)) != before[observer]
        assert view_of(other, 0).choice.main != seat_view.choice.main
    assert all(len(found) == 1 for found in looks.values())


def test_who_is_still_thinking_is_all_that_is_told_of_others() -> None:
    match = new_match(3, 5, colours="in-order", races="simple")
    match.play(0, "play fly")
    lines = next(section for section in view_of(match, 1).sections if section.title == "Participants").lines
    assert [("Has chosen." in line, "Is thinking." in line) for line in lines] == [(True, False), (False, True), (False, True)]
    assert view_of(match, 0).prompt == "Waiting for Yellow and Green to choose in secret."


def test_a_peeked_card_is_told_to_who_looked_alone() -> None:
    scene = Scene("humans orders=survey", "florids", "mechanoids")
    cards = "journey: ember-flats green-cradle salt-marsh"
    scene.choose("fly", "fly", "fly", before="order survey", script=(cards, "journey: ..."))
    own, others = GAME.view(scene.state, 0), [GAME.view(scene.state, observer) for observer in (1, 2, -1)]
    assert isinstance(own, FlyView)
    assert own.peeked == ("Green Cradle", "Salt Marsh"), "the first of the three lies open"
    for view in others:
        assert isinstance(view, FlyView)
        assert view.peeked == ()
        assert b"Green Cradle" not in view_bytes(view) and b"Salt Marsh" not in view_bytes(view)
        assert sum(layer.cards for layer in view.layers) == sum(layer.cards for layer in own.layers) + 2


def test_onlookers_see_what_all_may_see() -> None:
    match, choose = new_match(4, 3), Random(3)
    for _ in range(120):
        seat = choose.choice(match.due_seats())
        match.play(seat, choose.choice(match.legal(seat)))
    view = view_of(match, -1)
    assert (view.orders, view.choices, view.peeked, view.races) == ((), (), (), ())
    assert view.choice.main == ""
    assert sum(sum(int(n) for n in person.orders) for person in state_of(match).people) > 0
    held = {order for person in state_of(match).people for order in range(ORDERS) if person.orders[order]}
    gone = {order.name for order in view.order_discards}
    for order in held:
        name = GAME.box.orders[order].name
        assert name in gone or name.encode() not in view_bytes(view)


# -- the log -----------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_event_is_a_sentence_and_touches_things_that_there_are(seats: int) -> None:
    match, choose = new_match(seats, seats + 40), Random(seats)
    kinds: set[int] = set()
    while not match.is_over:
        seat = choose.choice(match.due_seats())
        step = match.play(seat, choose.choice(match.legal(seat)))
        for raw in step.told:
            kinds.add(raw[0])
            for observer in range(-1, seats):
                sentence = event_sentence(GAME.box, raw, observer)
                assert sentence == "" or is_sentence(sentence), sentence
                for target in event_targets(GAME.box, raw, observer):
                    assert re.fullmatch(
                        r"(planet|belts|total-(mine|colony)|(played|second|plus|board|mark)-[1-6]|(card|order)-[a-z-]+)", target
                    )
    assert len(kinds) > 20


def test_the_log_says_why_points_are_shared() -> None:
    scene = Scene("insectoids", "humans", "mechanoids", planet="iron-heart")
    scene.round("colony", "mine", "colony")
    said = [event_sentence(GAME.box, raw, -1) for raw in scene.state.events]
    assert "Iron Heart: at least 1 mine stands, so colonies share 16." in said
    assert "2 colonies share 16: 8 each." in said


# -- points and results ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", VIEWS)
def test_points_by_source_are_the_score(name: str) -> None:
    for person in VIEWS[name].people:
        assert sum(n for _, n in person.sources) == person.points


@pytest.mark.parametrize("name", [name for name in VIEWS if name.startswith("over")])
def test_the_result_names_the_winner_and_everybodys_points(name: str) -> None:
    view = VIEWS[name]
    winners = [person for person in view.people if person.won]
    assert winners
    for person in view.people:
        assert str(person.points) in view.result
        if len(winners) > 1 or person not in winners or person.person != view.own:
            assert person.name in view.result
    if [person.person for person in winners] == [view.own]:
        assert view.result.startswith("You win with ")
    elif winners[0].automaton is not None and len(winners) == 1:
        assert view.result.startswith(f"The automaton {winners[0].name} wins with ")


@pytest.mark.parametrize("name", VIEWS)
def test_refusals_are_about_own_cards_that_are_there(name: str) -> None:
    view = VIEWS[name]
    things = by_id(picture(view))
    for refusal in view.refusals:
        assert refusal.target in things
        assert refusal.target.startswith(("card-", "order-", "discard-"))
