"""Reads a components file of Fly Further into words, and checks it: every count, every name, every effect.

Whatever is wrong is told by table or card and field, with what would be right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ludonaut.core.components import Entry, Table, check_distinct, read_components
from ludonaut.core.errors import ComponentsError, clipped
from ludonaut.games.fly_further.contents import (
    AUTOMATA,
    AUTOMATON_CARDS,
    BELTS,
    CLASS_WORDS,
    COLOUR_WORDS,
    COLOURS,
    DIFFICULTY_WORDS,
    FAR_PLANETS,
    FEWEST_PARTICIPANTS,
    ICON_WORDS,
    MOST_PARTICIPANTS,
    MOST_RETURNS,
    NEAR_PLANETS,
    ORDERS,
    RACES,
    RETURN_WORDS,
    ROW_ENTRIES,
    RULEBOOK,
    SAYERS,
    SLOTS,
    SPACE_WORDS,
    STANDARD_TITLES,
    STANDARD_WORDS,
    TITLES,
    Automaton,
    AutomatonCard,
    Contents,
    Numbers,
    Order,
    Race,
    SpaceCard,
    Title,
)
from ludonaut.games.fly_further.effect_reader import WINDOWS_OF, EffectReader
from ludonaut.games.fly_further.effects import BUILDING_WORDS, ROW, TOKEN_WORDS, TYPE_WORDS, WINDOW_WORDS, Effect

TABLES: Final = (
    "cards", "tokens", "journey", "start", "income", "limits", "returning", "initiative", "standard", "planet", "race_planet",
    "race_event", "belt", "special", "race", "order", "automaton",
)  # fmt: skip
PLANET_FIELDS: Final = ("name", "space", "type", "colony", "mine", "icon", "effects", "printed")
SPACE_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "planet": PLANET_FIELDS,
    "race_planet": (*PLANET_FIELDS, "race"),
    "race_event": ("name", "race", "space", "effects", "printed"),
    "belt": ("name", "effects", "printed"),
}
SPECIAL_FIELDS: Final = ("name", "class", "kind", "cost", "at", "with", "effects", "printed")
RACE_FIELDS: Final = (
    "name", "colour", "difficulty", "participants", "standard", "special", "tokens", "slots", "effects", "printed",
)  # fmt: skip
MOST_POINTS: Final = 99
MOST_COST: Final = 9
SAYER_OF_CLASS: Final[Mapping[str, str]] = {"A": "building", "B": "star", "C": "plus"}
PLUS_WINDOWS: Final = ("plan", "choose", "react")


def read_contents(text: str) -> Contents:
    """All that a components file says. Raises ComponentsError."""
    return _Reader(read_components(text, TABLES)).contents()


class _Reader:
    """One reading of one file."""

    def __init__(self, file: Table) -> None:
        self.file: Final = file
        self.sources: Final[list[Entry]] = []
        self.race_entries: Final = file.entries("race", RACE_FIELDS)
        self.race_ids: Final = tuple(entry.name for entry in self.race_entries)
        if len(self.race_ids) != RACES:
            raise ComponentsError(f"race: the list must have {RACES} races, not {len(self.race_ids)}.")
        self.effects: Final = EffectReader(self.race_ids)
        self.standard: Final = file.table("standard", (*STANDARD_WORDS, "printed"))
        self.standard_cards: Final = [self.standard.table(word, ("copies", "cost"), sourced=False) for word in STANDARD_WORDS]
        self.first_rows: Final[list[int]] = []
        self.windows: Final[list[int]] = []

    def contents(self) -> Contents:
        """Everything, in the order of the numbers of sayers: space cards, titles, races, orders."""
        for name, what in (("cards", "the numbers of cards"), ("tokens", "the numbers of tokens")):
            self.sources.append(self.file.counted(name, RULEBOOK[name], what))
        numbers = self._numbers()
        space_cards = self._space_cards()
        self._no_effects(1)  # of no planet
        titles = self._titles()
        races = self._races(titles, dict(zip(STANDARD_WORDS, numbers.standard_copies, strict=True)))
        orders = self._orders()
        automata = self._automata(titles, races)
        first_rows = [*self.first_rows, len(self.effects.rows) // ROW]
        assert len(first_rows) == SAYERS + 1
        return Contents(
            numbers, space_cards, titles, races, orders, automata, self.effects.rows, self.effects.conditions, first_rows, self.windows,
            tuple(self.sources),
        )  # fmt: skip

    # -- effects and where things are from ---------------------------------------------------------------------------
    def _effects(self, entry: Table, sayer: str, at: str = "") -> tuple[Effect, ...]:
        """The effects of the next sayer."""
        self.first_rows.append(len(self.effects.rows) // ROW)
        read = self.effects.read(entry, sayer, at)
        self.windows.append(sum(1 << window for window in {WINDOW_WORDS.index(effect.at) for effect in read}))
        return read

    def _no_effects(self, sayers: int) -> None:
        """The next sayers do nothing."""
        self.first_rows.extend([len(self.effects.rows) // ROW] * sayers)
        self.windows.extend([0] * sayers)

    def _sourced(self, entry: Table, name: str, fields: Sequence[str]) -> None:
        """Notes where an entry is from, its printed fields apart."""
        printed = entry.words("printed", fields) if "printed" in entry else ()
        if printed:
            self.sources.append(Entry(f"{name}: {', '.join(printed)}", "printed"))
        rest = f"{name}: all else" if printed else name
        self.sources.append(Entry(rest, entry.source))

    # -- single numbers ----------------------------------------------------------------------------------------------
    def _numbers(self) -> Numbers:
        journey = self.file.table("journey", ("near", "far", "belts", "far_below", "belts_below", "last_belt"))
        start = self.file.table("start", ("points", "energy", "orders"))
        income = self.file.table("income", TYPE_WORDS)
        of_type = [income.table(word, ("energy", "orders"), sourced=False) for word in TYPE_WORDS]
        limits, returning = self.file.table("limits", ("orders",)), self.file.table("returning", ("least",))
        initiative = self.file.table("initiative", ("colours",))
        colours = initiative.words("colours", COLOUR_WORDS)
        if len(set(colours)) != len(COLOUR_WORDS):
            raise initiative.wrong("colours", f"each of {', '.join(COLOUR_WORDS)} once")
        copies = tuple(card.number("copies", 1, 9) for card in self.standard_cards)
        if COLOURS * sum(copies) != RULEBOOK["cards"]["standard"]:
            raise ComponentsError(
                f"standard: all colours together must have {RULEBOOK['cards']['standard']} cards, but they have {COLOURS * sum(copies)}."
            )
        numbers = Numbers(
            near=journey.number("near", 1, NEAR_PLANETS),
            far=journey.number("far", 0, FAR_PLANETS),
            belts=journey.number("belts", 0, BELTS),
            far_below=journey.number("far_below", 0, FAR_PLANETS),
            belts_below=journey.number("belts_below", 0, BELTS),
            last_belt=journey.number("last_belt", 1, BELTS),
            points=start.number("points", 0, MOST_POINTS),
            energy=start.number("energy", 0, MOST_POINTS),
            orders=start.number("orders", 0, ORDERS // MOST_PARTICIPANTS),
            income_energy=(of_type[0].number("energy", 0, MOST_COST), of_type[1].number("energy", 0, MOST_COST)),
            income_orders=(of_type[0].number("orders", 0, MOST_COST), of_type[1].number("orders", 0, MOST_COST)),
            orders_a_round=limits.number("orders", 0, MOST_COST),
            least_cost=returning.number("least", 0, MOST_COST),
            standard_copies=copies,
            initiative=colours,
        )
        if numbers.belts + numbers.belts_below != BELTS:
            raise ComponentsError(f"journey: belts and belts_below must be {BELTS} together.")
        if numbers.far + numbers.far_below > FAR_PLANETS:
            raise ComponentsError(f"journey: far and far_below must be at most {FAR_PLANETS} together.")
        named = (
            (journey, "how the Journey deck is made"), (start, "what everybody begins with"), (income, "what Fly Further gives"),
            (limits, "how many orders are played in a round"), (returning, "the least price of a return"),
            (initiative, "the order of the colours"),
        )  # fmt: skip
        self.sources.extend(Entry(what, table.source) for table, what in named)
        return numbers

    # -- space cards -------------------------------------------------------------------------------------------------
    def _space_cards(self) -> tuple[SpaceCard, ...]:
        entries = {name: self.file.entries(name, fields) for name, fields in SPACE_FIELDS.items()}
        planets = entries["planet"]
        for space, wanted in (("near", NEAR_PLANETS), ("far", FAR_PLANETS)):
            found = sum(entry.word("space", SPACE_WORDS) == space for entry in planets)
            if found != wanted:
                raise ComponentsError(f"planet: {wanted} must be in {space} space, but {found} are.")
        for name in ("race_planet", "race_event", "belt"):
            if len(entries[name]) != RULEBOOK["cards"][name]:
                raise ComponentsError(f"{name}: the list must have {RULEBOOK['cards'][name]} cards, not {len(entries[name])}.")
        ordered = sorted(planets, key=lambda entry: SPACE_WORDS.index(entry.word("space", SPACE_WORDS)))
        cards = [self._planet(entry, "") for entry in ordered]
        cards += [self._planet(entry, entry.word("race", self.race_ids)) for entry in entries["race_planet"]]
        cards += [self._event(entry, "event") for entry in entries["race_event"]]
        cards += [self._event(entry, "belt") for entry in entries["belt"]]
        check_distinct([entry for listed in entries.values() for entry in listed], "id")
        for race in self.race_ids:
            brought = sum(card.race == race for card in cards)
            if brought != 1:
                raise ComponentsError(f"{race}: each race brings one planet or event, and this one brings {brought}.")
        return tuple(cards)

    def _planet(self, entry: Table, race: str) -> SpaceCard:
        card = SpaceCard(
            entry.name,
            entry.text("name"),
            "planet",
            entry.word("space", SPACE_WORDS),
            race,
            entry.word("type", TYPE_WORDS),
            entry.number("colony", 0, MOST_POINTS),
            entry.number("mine", 0, MOST_POINTS),
            entry.word("icon", ICON_WORDS),
            self._effects(entry, "planet"),
        )
        self._sourced(entry, card.name, PLANET_FIELDS)
        return card

    def _event(self, entry: Table, sort: str) -> SpaceCard:
        """An event of a race, or a belt, which is nobody's and lies in far space."""
        if sort == "event":
            space, race = entry.word("space", SPACE_WORDS), entry.word("race", self.race_ids)
        else:
            space, race = "far", ""
        effects = self._effects(entry, "event")
        if sort == "belt" and any(effect.subject not in ("all", "leaders", "trailing") for effect in effects):
            raise ComponentsError(f"{entry.name}: an asteroid belt is nobody's; `for` must be all, leaders or trailing.")
        self._sourced(entry, entry.text("name"), ("name", "space", "effects"))
        return SpaceCard(entry.name, entry.text("name"), sort, space, race, "", 0, 0, "", effects)

    # -- action cards ------------------------------------------------------------------------------------------------
    def _titles(self) -> tuple[Title, ...]:
        titles = [
            Title(word, name, word, "", card.number("cost", 0, MOST_COST), "", (), ())
            for word, name, card in zip(STANDARD_WORDS, ("Mine", "Colony", "Fly Further"), self.standard_cards, strict=True)
        ]
        self._sourced(self.standard, "standard action cards", STANDARD_WORDS)
        self._no_effects(STANDARD_TITLES)
        entries = self.file.entries("special", SPECIAL_FIELDS)
        if len(entries) > TITLES - STANDARD_TITLES:
            raise ComponentsError(f"special: the list may have {TITLES - STANDARD_TITLES} different cards, not {len(entries)}.")
        for entry in entries:
            if entry.name in STANDARD_WORDS or entry.name.startswith("no_card"):
                raise ComponentsError(f"{entry.name}: this id already means something else in this game; choose another word.")
            titles.append(self._special(entry))
        self._no_effects(TITLES - len(titles))
        return tuple(titles)

    def _special(self, entry: Table) -> Title:
        group = entry.word("class", CLASS_WORDS)
        kind = entry.word("kind", BUILDING_WORDS) if group == "A" else SAYER_OF_CLASS[group]
        if group != "A" and "kind" in entry:
            raise ComponentsError(f"{entry.name}: kind belongs to cards of class A alone; leave it out.")
        at = ""
        goes_with: tuple[str, ...] = ()
        if group == "C":
            at = entry.word("at", PLUS_WINDOWS)
            if at == "choose":
                goes_with = entry.words("with", STANDARD_WORDS)
        elif "at" in entry or "with" in entry:
            raise ComponentsError(f"{entry.name}: at and with belong to cards of class C alone; leave them out.")
        if at != "choose" and "with" in entry:
            raise ComponentsError(f'{entry.name}: with belongs to cards with at = "choose" alone; leave it out.')
        effects = self._effects(entry, SAYER_OF_CLASS[group], at)
        name = entry.text("name")
        self._sourced(entry, name, SPECIAL_FIELDS)
        return Title(entry.name, name, kind, group, entry.number("cost", 0, MOST_COST), at, goes_with, effects)

    # -- races -------------------------------------------------------------------------------------------------------
    def _races(self, titles: tuple[Title, ...], copies: Mapping[str, int]) -> tuple[Race, ...]:
        races = tuple(self._race(entry, titles, copies) for entry in self.race_entries)
        check_distinct(self.race_entries, "name")
        for colour in COLOUR_WORDS:
            of_colour = [race for race in races if race.colour == colour]
            if sorted(race.difficulty for race in of_colour) != sorted(DIFFICULTY_WORDS):
                raise ComponentsError(f"race: {colour} must have one race of each difficulty: {', '.join(DIFFICULTY_WORDS)}.")
            if not any(len(race.participants) == MOST_PARTICIPANTS - FEWEST_PARTICIPANTS + 1 for race in of_colour):
                raise ComponentsError(f"race: {colour} must have a race for any number of participants.")
        special = [title for race in races for title, _ in race.deck if title not in STANDARD_WORDS]
        for title in titles[STANDARD_TITLES:]:
            if special.count(title.id) != 1:
                raise ComponentsError(f"{title.id}: each special card belongs to one race, and this one to {special.count(title.id)}.")
        total = sum(count for race in races for title, count in race.deck if title not in STANDARD_WORDS)
        if total != RULEBOOK["cards"]["special"]:
            raise ComponentsError(f"race: all races together must have {RULEBOOK['cards']['special']} special cards, not {total}.")
        self._check_tokens(races)
        return races

    def _race(self, entry: Table, titles: tuple[Title, ...], copies: Mapping[str, int]) -> Race:
        standard = entry.table("standard", STANDARD_WORDS, sourced=False)
        deck = [(word, standard.number(word, 1 if word == "fly" else 0, copies[word], default=0)) for word in STANDARD_WORDS]
        known = tuple(title.id for title in titles[STANDARD_TITLES:])
        if "special" in entry:
            special = entry.table("special", known, sourced=False)
            deck += [(word, special.number(word, 1, 9)) for word in sorted(special.fields(), key=known.index)]
        deck = [(word, count) for word, count in deck if count]
        if len(deck) > SLOTS:
            raise entry.wrong("special", f"at most {SLOTS - STANDARD_TITLES} different cards")
        tokens = entry.table("tokens", ("observer", "treaty", "immunity"), sourced=False) if "tokens" in entry else Table("", {})
        observer = (
            tokens.table("observer", TOKEN_WORDS, sourced=False) if "observer" in tokens else Table("", dict.fromkeys(TOKEN_WORDS, 0))
        )
        race = Race(
            entry.name,
            entry.text("name"),
            entry.word("colour", COLOUR_WORDS),
            entry.word("difficulty", DIFFICULTY_WORDS),
            self._participants(entry),
            tuple(deck),
            self._slots(entry, deck, titles),
            tuple(observer.number(word, 0, RULEBOOK["tokens"]["observer"], default=0) for word in TOKEN_WORDS),
            tokens.number("treaty", 0, RULEBOOK["tokens"]["treaty"], default=0),
            tokens.number("immunity", 0, RULEBOOK["tokens"]["immunity"], default=0),
            self._effects(entry, "race"),
        )
        self._sourced(entry, race.name, RACE_FIELDS)
        return race

    def _participants(self, entry: Table) -> tuple[int, ...]:
        """The numbers of participants with which a race may be played: all where nothing is said."""
        every = tuple(range(FEWEST_PARTICIPANTS, MOST_PARTICIPANTS + 1))
        return entry.numbers("participants", FEWEST_PARTICIPANTS, MOST_PARTICIPANTS) if "participants" in entry else every

    def _slots(self, entry: Table, deck: list[tuple[str, int]], titles: tuple[Title, ...]) -> tuple[tuple[str, int], ...]:
        """The visible places of the discard pile, which are as many as the cards that can come there."""
        slots = entry.table("slots", ("colonies", "mines", "special", "tokens"), sourced=False)
        kinds = {title.id: title.kind for title in titles}
        wanted = {
            "colonies": sum(count for title, count in deck if kinds[title] == "colony"),
            "mines": sum(count for title, count in deck if kinds[title] == "mine"),
            "special": sum(count for title, count in deck if kinds[title] in ("star", "plus")),
        }
        for word, count in wanted.items():
            slots.number(word, count, count, default=0)
        return tuple((word, slots.number(word, 0, MOST_POINTS)) for word in slots.fields())

    def _check_tokens(self, races: tuple[Race, ...]) -> None:
        for word, counted in (
            ("observer", [sum(race.observer_tokens) for race in races]),
            ("treaty", [race.treaties for race in races]),
            ("immunity", [race.immunity for race in races]),
        ):
            if sum(counted) != RULEBOOK["tokens"][word]:
                raise ComponentsError(f"race: all races together must have {RULEBOOK['tokens'][word]} {word} tokens, not {sum(counted)}.")

    # -- orders ------------------------------------------------------------------------------------------------------
    def _orders(self) -> tuple[Order, ...]:
        entries = self.file.entries("order", ("name", "copies", "at", "effects", "printed"))
        if len(entries) > ORDERS:
            raise ComponentsError(f"order: the list may have {ORDERS} different orders, not {len(entries)}.")
        orders = tuple(self._order(entry) for entry in entries)
        if sum(order.copies for order in orders) != ORDERS:
            raise ComponentsError(f"order: all orders together must be {ORDERS} cards, not {sum(order.copies for order in orders)}.")
        self._no_effects(ORDERS - len(orders))
        return orders

    def _order(self, entry: Table) -> Order:
        if entry.name.startswith("no_order"):
            raise ComponentsError(f"{entry.name}: this id already means something else in this game; choose another word.")
        at = entry.word("at", WINDOWS_OF["order"])
        order = Order(entry.name, entry.text("name"), entry.number("copies", 1, ORDERS), at, self._effects(entry, "order", at))
        if not order.effects:
            raise entry.wrong("effects", "a list with at least one effect")
        self._sourced(entry, order.name, ("name", "copies", "at", "effects"))
        return order

    # -- automata ----------------------------------------------------------------------------------------------------
    def _automata(self, titles: tuple[Title, ...], races: tuple[Race, ...]) -> tuple[Automaton, ...]:
        entries = self.file.entries("automaton", ("hand", "deck", "printed"))
        if len(entries) != AUTOMATA:
            raise ComponentsError(f"automaton: the list must have {AUTOMATA} automata, not {len(entries)}.")
        return tuple(self._automaton(entry, titles, races) for entry in entries)

    def _automaton(self, entry: Table, titles: tuple[Title, ...], races: tuple[Race, ...]) -> Automaton:
        race = next((race for race in races if race.id == entry.name), None)
        if race is None:
            raise entry.wrong("id", f"one of {', '.join(self.race_ids)}")
        kinds = {title.id: title.kind for title in titles}
        deck = dict(race.deck)
        possible = tuple(title for title in deck if kinds[title] != "plus")
        hand = entry.table("hand", possible, sourced=False)
        held = tuple((title, hand.number(title, 1, deck[title])) for title in hand.fields())
        if ("fly", 1) not in held:
            raise ComponentsError(f"{entry.name}: hand must have one fly.")
        cards = entry.value("deck")
        if not isinstance(cards, list) or len(cards) != AUTOMATON_CARDS or not all(isinstance(card, dict) for card in cards):
            raise entry.wrong("deck", f"a list of {AUTOMATON_CARDS} tables")
        read = tuple(self._automaton_card(Table(f"{entry.name}: deck {n}", card), hand.fields()) for n, card in enumerate(cards, 1))
        if sum(not card.trash for card in read) < 2:
            raise entry.wrong("deck", "a list with at least two cards that are not trash")
        self._sourced(entry, f"the automaton of the {race.name}", ("id", "hand", "deck"))
        return Automaton(race.id, held, read)

    def _automaton_card(self, entry: Table, hand: tuple[str, ...]) -> AutomatonCard:
        for field in entry.fields():
            if field not in (*ICON_WORDS, "returns", "trash"):
                raise ComponentsError(f"{entry.name}: {clipped(field)} is not a field of it.")
        rows = tuple(entry.words(icon, hand) for icon in ICON_WORDS)
        for icon, row in zip(ICON_WORDS, rows, strict=True):
            if not 1 <= len(row) <= ROW_ENTRIES:
                raise entry.wrong(icon, f"a list of 1 to {ROW_ENTRIES} cards")
        returns = entry.words("returns", RETURN_WORDS)
        if len(returns) > MOST_RETURNS:
            raise entry.wrong("returns", f"a list of at most {MOST_RETURNS} words")
        return AutomatonCard(rows, returns, entry.switch("trash"))
