"""The picture: well-formed, with everything that can be chosen where it is, and nothing from outside."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from ludonaut_yacht.views import YachtView
from tables import GAME, Table

from ludonaut.core.picture import LAYOUTS

VIEWS = {
    "first throw": Table("12345", seats=4).state,
    "dice in the cup": Table("12345").play("lift 1", "lift 5").state,
    "last throw": Table("12345", "1", "1", seats=2).play("lift 1", "throw", "lift 2", "throw").state,
    "last turns": Table("12345", *["66666"] * 11).play(*(f"score {line}" for line in ("ones", "twos", "yacht"))).state,
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", VIEWS)
def test_every_choice_and_refusal_stands_in_the_picture(name: str, layout: str) -> None:
    view = GAME.view(VIEWS[name], 0)
    assert isinstance(view, YachtView)
    svg = GAME.picture(view, layout)
    things = {element.attrib["id"]: element for element in ElementTree.fromstring(svg).iter() if "id" in element.attrib}
    chosen = {element for choice in view.choices for element in choice.elements}
    assert chosen == {name for name, thing in things.items() if "can" in thing.attrib.get("class", "").split()}
    assert all(things[refusal.target].attrib["data-why"] == refusal.sentence for refusal in view.refusals)
    assert not re.search(r"<script|<image|<use|href|url\(|@import| on[a-z]+=", svg)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_die_can_be_picked_up_by_clicking_any_that_shows_its_number(layout: str) -> None:
    view = GAME.view(Table("33356").state, 0)
    lift = next(choice for choice in view.choices if choice.notation == "lift 3")
    assert lift.elements == ("die-3-1", "die-3-2", "die-3-3")
    assert all(f'id="{element}"' in GAME.picture(view, layout) for element in lift.elements)
