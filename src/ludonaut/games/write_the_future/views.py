"""What one seat may know at the table of Write the Future: every sheet as it was last shown, its own as it is, and its secret mission."""

from __future__ import annotations

import msgspec

from ludonaut.core.view import View


class DieView(msgspec.Struct, frozen=True):
    """A die: the number it shows (1 to 6) and the resource of its colour.

    Of a die in use, `die` is its word in actions ("die-1", "die-2", "copy"), `used` whether it is used up, `changed` whether an ability
    changed it, `anything` whether it counts as any number and colour. Of one on a card, `die` is "2a" (card 2, first die).
    """

    die: str
    number: int
    resource: str
    used: bool = False
    changed: bool = False
    anything: bool = False


class CardView(msgspec.Struct, frozen=True):
    """A neighbourhood card on display: its number from 1, name, dice as rolled, and the symbol that comes next on the observer's track.

    `taken_by` is the seat that has drafted it this round (-1 nobody, and always in Traditional mode), `own` whether the observer uses it,
    `next_symbol` the ability word of the next symbol on the track ("" when there is none), `boxes_to_symbol` how many ticks lead to it.
    """

    card: int
    name: str
    dice: tuple[DieView, ...]
    taken_by: int
    own: bool
    next_symbol: str
    boxes_to_symbol: int


class MissionView(msgspec.Struct, frozen=True):
    """A mission: its place among the public ones from 1 (0 for the own secret one), its words, and what the observer's sheet has of it.

    `number` is the one in the corner, `kind` a word of KIND_WORDS, `resources` and `area` words, `pattern` drawn as in the components file,
    `each` the points for each, `count` how many the observer has, `points` what they give, `text` what the card says.
    """

    place: int
    mission: str
    name: str
    number: int
    kind: str
    resources: tuple[str, ...]
    area: str
    pattern: tuple[str, ...]
    each: int
    count: int
    points: int
    text: str


class LineView(msgspec.Struct, frozen=True):
    """A row or column of the printed sheet ("row-1", "column-6"): what it gives ("market", "star" or a resource) and a star's points."""

    line: str
    reward: str
    points: int


class MarketView(msgspec.Struct, frozen=True):
    """A resource's part of the printed Black Market.

    `accepts` is any, odd, even or exact; `rows` gives for each row its squares, as their numbers for weapons and as 0 for others; `values`
    the points for each symbol by complete rows.
    """

    resource: str
    accepts: str
    rows: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]


class TrackView(msgspec.Struct, frozen=True):
    """The printed ability track of a card: an ability word or "" for each box."""

    card: int
    name: str
    boxes: tuple[str, ...]


class PointsView(msgspec.Struct, frozen=True):
    """Points by source: one number for each public mission in order, the market by resource, stars, the faction, and all together.

    When a secret mission has replaced a public one, its points stand in that one's place.
    """

    missions: tuple[int, ...]
    market: tuple[int, ...]
    stars: int
    faction: int
    total: int


class SheetView(msgspec.Struct, frozen=True, cache_hash=True):
    """A sheet as the observer may see it.

    `district` has six rows of six marks: A I M W a symbol, "." free, "#" crossed over. `lines` are the ticked lines; `market` by resource
    one mark per square in reading order, "x" crossed off, "." not; `ticks` by neighbourhood card the boxes ticked; `ready` the abilities
    ready to be used (move, number, colour), `used` for each track which of its symbols reached are used up, by box from 1 (of equal ones
    those reached with fewest ticks are taken to be used first). `card` is the card in use (0 none), `faction` its word and
    `faction_name` its name or "", `done` whether the seat is done with what is asked, `current` whether the sheet is shown as it is now and
    not as it was when the round began. When the game is over, `secret` is the name of its secret mission, and `replaced` the place from 1
    of the public one that it took (0: none).
    """

    seat: int
    name: str
    colour: str
    district: tuple[str, ...]
    lines: tuple[str, ...]
    market: tuple[str, ...]
    ticks: tuple[int, ...]
    ready: tuple[int, ...]
    used: tuple[tuple[int, ...], ...]
    card: int
    faction: str
    faction_name: str
    faction_used: bool
    points: PointsView
    done: bool
    current: bool
    secret: str = ""
    replaced: int = 0


class Preview(msgspec.Struct, frozen=True):
    """What an action would add at once, in all and by source in words: "Gangs +2", "Market +1", "Row 3 +4" for a star.

    `parts` also tells what a full line gives ("Row 1: a Black Market square") and what the own secret mission would gain; these are not in
    `total`, which is what the running score would rise by. Actions that cannot change points at once have no preview.
    """

    action: int
    total: int
    parts: tuple[str, ...]


class WriteView(View, frozen=True, kw_only=True):
    """The whole table for one observer.

    `phase` is choose-faction, round, last-moves, secret or over; `mode` draft, traditional or solo; `ending` a sentence when the end is
    near or ""; `last_round` whether this round is known to be the last; `turn` the seat whose turn it is in a Draft round and `first` its
    first player, else -1; `resources` are the names of the four in this box, `lines`,
    `market`, `tracks` and `areas` (six rows of C S W) the printed sheet; `sheets` all sheets in order
    of the seats; `own` the observer's place in them or -1; `dice` the dice of the observer's card, and the copied one; `owed` what lines
    owe it, in words; `moving` the space of the symbol it is moving ("3-4") or ""; `new_spaces` the spaces that the observer has changed
    this round; `previews` what its choices would add; `missions` the public ones and then its secret one; `faction` the own faction's
    text or ""; `best_secret` the place of the mission that the secret one should replace (0: keep); `rating` the title of a finished solo
    game or ""; `box` says how far the box in play is printed, reported or reconstructed.
    """

    phase: str
    mode: str
    ending: str
    last_round: bool
    turn: int
    first: int
    resources: tuple[str, ...]
    areas: tuple[str, ...]
    lines: tuple[LineView, ...]
    market: tuple[MarketView, ...]
    tracks: tuple[TrackView, ...]
    cards: tuple[CardView, ...]
    missions: tuple[MissionView, ...]
    sheets: tuple[SheetView, ...]
    own: int
    dice: tuple[DieView, ...]
    owed: tuple[str, ...]
    moving: str
    new_spaces: tuple[str, ...]
    previews: tuple[Preview, ...]
    faction: str
    best_secret: int
    rating: str
    box: str
