"""What the captain sees. Deep Space D-6 hides nothing but the future, so every observer has the same view."""

from __future__ import annotations

import msgspec

from ludonaut.core.view import View


class ThreatView(msgspec.Struct, frozen=True):
    """One threat in play.

    `card` is the card's id with hyphens ("raiders-a"), as in actions and element ids; `health` is -1 for one that cannot be shot;
    `activates` lists faces of the threat die; `needs` the crew of its mission (empty: no mission), all of it or, with `any_one`, any of it;
    `crew` what is locked in; `held` the dice that Distracted holds; `beamed` a stasis beam; `now` whether it activated this round; `text`
    the effect in our words, `brief` the same in few.
    """

    card: str
    name: str
    internal: bool
    health: int
    start: int
    activates: tuple[int, ...]
    text: str
    brief: str
    needs: tuple[str, ...]
    any_one: bool
    crew: tuple[str, ...]
    held: int
    beamed: bool
    now: bool


class StationView(msgspec.Struct, frozen=True):
    """The station of one face: `effect` says what the next die there does; `why` says why none can go there now, "" when one can."""

    face: str
    name: str
    effect: str
    why: str


class FaceOdds(msgspec.Struct, frozen=True):
    """What one face of the threat die (1 to 6) would do if it were rolled now: the cards it activates and what the ship would lose."""

    face: int
    cards: tuple[str, ...]
    shields: int
    hull: int
    infirmary: int


class UnseenCard(msgspec.Struct, frozen=True):
    """A kind of card not seen yet: it is in the deck, or among those removed unseen for a short game."""

    name: str
    copies: int


class DeepSpaceView(View, frozen=True, kw_only=True):
    """The whole table. `ask` is what is to be decided: assign, aim, hold, send, recall, convert, or over. `step` is the rulebook's step,
    1 to 6.

    `unassigned` counts dice by face in the order of `FACE_WORDS` (5 crew faces); `returned` the same and, last, dice that show no face.
    `last_crew` are the faces of the latest crew roll, `last_threat` the threat die's faces of this round (empty before step 5).
    `extra_threat` is the chance that the next crew roll fills the scanners, given the dice that would be gathered now.
    """

    ask: str
    step: int
    hull: int
    hull_most: int
    shields: int
    shields_most: int
    shields_down: bool
    scanners: int
    scanner_slots: int
    infirmary: int
    unassigned: tuple[int, ...]
    returned: tuple[int, ...]
    beams: int
    shot_points: int
    threats: tuple[ThreatView, ...]
    stations: tuple[StationView, ...]
    odds: tuple[FaceOdds, ...]
    extra_threat: float
    deck: int
    unseen: tuple[UnseenCard, ...]
    last_crew: tuple[str, ...]
    last_threat: tuple[int, ...]
