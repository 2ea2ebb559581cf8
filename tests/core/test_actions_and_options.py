"""Action tables and options: encoding, notation, and errors that say what was expected."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludonaut.core.actions import ActionTable, Domain, Family
from ludonaut.core.errors import IllegalAction, NotationError, OptionError
from ludonaut.core.options import Option, OptionSet

SHIP = Domain("ship", ("corsair", "cruiser", "drone-a", "drone-b"))
FACE = Domain("face", ("red", "blue"))
TABLE = ActionTable((Family("done"), Family("fire", (SHIP,)), Family("turn", (FACE, FACE)), Family("tune", (FACE,))))


def test_numbers_run_through_the_families_without_gaps() -> None:
    assert len(TABLE) == 1 + 4 + 4 + 2
    assert [TABLE.encode(*TABLE.decode(a)[:1], *TABLE.decode(a)[1]) for a in range(len(TABLE))] == list(range(len(TABLE)))
    assert TABLE.notation(TABLE.encode("turn", 1, 0)) == "turn blue red"
    assert [TABLE.parse(TABLE.notation(a)) for a in range(len(TABLE))] == list(range(len(TABLE)))


def test_the_numbering_is_pinned_by_its_digest() -> None:
    swapped = ActionTable((Family("fire", (SHIP,)), Family("done"), Family("turn", (FACE, FACE)), Family("tune", (FACE,))))
    assert TABLE.digest() != swapped.digest() == swapped.digest()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the text is empty"),
        ("fir corsair", "did you mean fire?"),
        ("jump", "the actions are done, fire, turn, tune"),
        ("fire", "fire SHIP"),
        ("fire corsar", "did you mean corsair?"),
        ("fire xyz", "expected one of corsair, cruiser"),
        ("fire  corsair", "not written as it should be: fire corsair"),
        ("FIRE corsair", "not written as it should be"),
        ("x" * 5000, "is not an action"),
        ("fire \x1b[2J", "is not a ship"),
    ],
)
def test_a_wrong_text_is_told_what_was_expected(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        TABLE.parse(text)
    assert says in str(caught.value) and len(str(caught.value)) < 400 and str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("done", "done"),
        (" FIRE   Cor ", "fire corsair"),
        ("fi cr", "fire cruiser"),
        ("fire drone-b", "fire drone-b"),
        ("tun b", "tune blue"),
    ],
)
def test_people_may_shorten_while_only_one_action_fits(text: str, action: str) -> None:
    assert TABLE.notation(TABLE.parse_legal(text, range(len(TABLE)))) == action


def test_an_ambiguous_or_illegal_text_lists_what_is_possible() -> None:
    with pytest.raises(NotationError, match="could be fire drone-a, fire drone-b"):
        TABLE.parse_legal("fire drone", range(len(TABLE)))
    assert TABLE.parse_legal("fire drone", [2, 3]) == 3
    with pytest.raises(IllegalAction, match="choose one of fire corsair"):
        TABLE.parse_legal("fire cruiser", [0, 1])
    with pytest.raises(NotationError, match="Possible now: done"):
        TABLE.parse_legal("dance", [0])


@pytest.mark.parametrize("text", ["fire", "fir", "fire corsair red"])
def test_a_beginning_lists_the_actions_that_begin_so(text: str) -> None:
    with pytest.raises(NotationError, match=r"^fire is written as: fire SHIP\. Possible now: fire corsair, fire cruiser\.$"):
        TABLE.parse_legal(text, [0, 1, 2])


def test_a_whole_word_never_stands_for_a_longer_one() -> None:
    table = ActionTable((Family("fire", (Domain("ship", ("drone", "drone-x")), Domain("face", ("red",)))),))
    for text in ("fire drone red", "fi drone r"):
        with pytest.raises(IllegalAction, match="choose one of fire drone-x red"):
            table.parse_legal(text, [1])
    assert table.parse_legal("fi dron r", [1]) == 1


@given(st.text(max_size=300))
def test_no_text_breaks_the_parser(text: str) -> None:
    for parse in (TABLE.parse, lambda t: TABLE.parse_legal(t, [0, 2, 5])):
        try:
            assert 0 <= parse(text) < len(TABLE)
        except (NotationError, IllegalAction) as error:
            assert str(error).isprintable()


def test_a_table_declared_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="declared twice"):
        ActionTable((Family("a"), Family("a")))


@pytest.mark.parametrize("words", [("b c",), ("B",), ("",), ("a", "a")])
def test_words_must_be_single_lower_case_and_different(words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="domain d"):
        Domain("d", words)


OPTIONS = OptionSet(
    (
        Option("beam", True, "Beam", "A switch."),
        Option("quiet", 6, "Quiet cards", "A number.", low=0, high=6, named=(("hard", 0), ("easy", 5))),
        Option("length", "full", "Length", "A choice.", choices=(("full", "all"), ("fast", "fewer"))),
    )
)


def test_defaults_and_spelling() -> None:
    options = OPTIONS.make()
    assert dict(options) == {"beam": True, "quiet": 6, "length": "full"} and options.changed() == {}
    assert OPTIONS.make(options.spelled()).spelled() == options.spelled()


def test_text_is_read_as_people_type_it() -> None:
    options = OPTIONS.read(["beam=off", "quiet = hard", "length=FAST"])
    assert (options["beam"], options["quiet"], options["length"]) == (False, 0, "fast")
    assert (options.number("beam"), options.number("quiet"), options.number("length")) == (0, 0, 1)
    assert options.changed() == {"beam": "no", "quiet": "0", "length": "fast"}


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("beam", "NAME=VALUE"),
        ("bean=yes", "did you mean beam?"),
        ("zzz=1", "the options are beam, quiet, length"),
        ("beam=maybe", "yes or no"),
        ("quiet=7", "from 0 to 6 or hard, easy"),
        ("quiet=-1", "from 0 to 6"),
        ("quiet=1e3", "from 0 to 6"),
        ("quiet=" + "9" * 5000, "from 0 to 6"),
        ("length=long", "one of full, fast"),
    ],
)
def test_a_wrong_setting_is_told_what_was_expected(setting: str, says: str) -> None:
    with pytest.raises(OptionError) as caught:
        OPTIONS.read([setting])
    assert says in str(caught.value) and len(str(caught.value)) < 300


def test_a_switch_is_no_number_and_a_number_no_switch() -> None:
    for values in ({"beam": 2}, {"quiet": True}, {"quiet": 1.5}, {"length": 0}):
        with pytest.raises(OptionError):
            OPTIONS.make(values)


def test_an_option_tells_its_kind_and_everything_that_may_be_typed_for_it() -> None:
    assert [option.kind for option in OPTIONS] == ["switch", "number", "choice"]
    beam, quiet, length = OPTIONS
    assert [word for word, _ in beam.values()] == ["yes", "no"]
    assert quiet.values()[:3] == (("hard", "0"), ("easy", "5"), ("0", "")) and quiet.values()[-1] == ("6", "")
    assert length.values() == (("full", "all"), ("fast", "fewer"))
    assert [(option.check(word), option.name) for option in OPTIONS for word, _ in option.values()]
    assert (quiet.number_name("5"), quiet.number_name("4"), length.number_name("full")) == ("easy", "", "")
