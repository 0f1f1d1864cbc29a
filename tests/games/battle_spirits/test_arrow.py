"""What stands before the arrow is done wholly, or the effect is not activated (BS-E11)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.worlds.preview import Preview, preview
from tests.table import Table

TableOf = Callable[..., Table]

GAIN = 'do = [{ op = "add_cores", to = "life" }]'


def price(*words: str, more: str = "") -> str:
    """An effect of a Nexus: what stands before its arrow, and one more core of Life behind it."""
    return f'activate = "main"\n{more}cost = [{", ".join(words)}]\n{GAIN}'


def pick(name: str, what: str = 'kind = ["spirit"]', more: str = "") -> str:
    return f'{{ op = "choose", from = {{ {what} }}, as = "{name}"{more} }}'


def word(op: str, name: str) -> str:
    return f'{{ op = "{op}", what = "{name}" }}'


ANY_HAND = 'where = "hand"'
RED = '{ op = "choose", from = { kind = ["spirit"], has = ["red", "refreshed"] }, as = "that" }', word("return", "that")
SLAY, EXHAUST_THAT = word("destroy", "it"), word("exhaust", "that")
INSTEAD = 'instead = { event = "destroyed", of = { kind = ["spirit"] } }\n%sdo = [{ op = "draw" }]'


# ------------------------------------------------------------------------------------------------ before it begins


@pytest.mark.rule("BS-E11")
@pytest.mark.parametrize(
    ("words", "without", "with_"),
    [
        ([pick("it"), word("exhaust", "it"), pick("that"), EXHAUST_THAT], "REF-01[1]", "REF-01[1] REF-09[1]"),
        ([pick("it"), word("exhaust", "it"), *RED], "REF-01[1]", "REF-01[1] REF-09[1]"),
        ([pick("it"), SLAY, '{ op = "pay" }'], "REF-01[2]", "REF-01[2] REF-09[1]"),
        ([word("exhaust", "this"), word("exhaust", "this")], "REF-01[1]", ""),
        ([word("exhaust", "this"), word("refresh", "this")], "", "REF-01[1]"),
        ([pick("it"), '{ op = "return" }'], "TEST-steadfast[1]", "REF-01[1]"),
        ([pick("it"), '{ op = "move_cores", to = "trash", count = 2 }'], "REF-01[1]", "REF-01[2]"),
        ([pick("it"), '{ op = "modify", gain = { bp = 1000 }, until = "battle" }'], "REF-01[1]", ""),
        (['{ op = "end_battle" }'], "REF-01[1]", ""),
        (['{ op = "remain" }'], "REF-01[1]", ""),
        ([pick("it", 'where = "hand"'), '{ op = "add_cores", to = "it" }'], "REF-01[1]", ""),
    ],
    ids=[
        *("exhaust two", "exhaust, return", "destroy, pay", "twice", "back", "return", "cores", "gain", "battle"),
        *("remain", "add"),
    ],
)
def test_each_word_is_tried_on_what_the_one_before_leaves(
    table_of: TableOf, words: list[str], without: str, with_: str
) -> None:
    for field, possible in ((without, False), (with_, True)):
        if field:
            table = table_of(price(*words), kind="nexus").lay(f"field WORD {field}")
            assert table.allowed("activate word e1") is possible, field
            if not possible:
                assert table.refused("activate word e1").code == "prerequisite_not_met"


@pytest.mark.rule("BS-E11")
@pytest.mark.parametrize(("hand", "possible"), [("REF-01", False), ("REF-01 REF-09", True)])
def test_two_are_not_discarded_of_one(table_of: TableOf, hand: str, possible: bool) -> None:
    twice = [part for name in ("it", "that") for part in (pick(name, ANY_HAND), word("discard", name))]
    table = table_of(price(*twice), kind="nexus").lay(f"field WORD | hand {hand}")
    assert table.allowed("activate word e1") is possible


@pytest.mark.rule("BS-E11")
@pytest.mark.parametrize(("deck", "possible"), [("", False), ("REF-01", False), ("REF-01 REF-09", True)])
def test_cards_that_are_not_there_are_not_drawn(table_of: TableOf, deck: str, possible: bool) -> None:
    for op in ("draw", "open"):
        table = table_of(price(f'{{ op = "{op}", count = 2 }}'), kind="nexus").lay(f"field WORD | deck {deck}")
        assert table.allowed("activate word e1") is possible


@pytest.mark.rule("BS-E11")
def test_a_word_may_make_the_next_one_possible(table_of: TableOf) -> None:
    words = pick("it", ANY_HAND), '{ op = "return", to = "deck_top" }', '{ op = "draw" }'
    table = table_of(price(*words), kind="nexus").lay("field WORD | hand REF-09 | deck ")
    table.play("activate word e1")
    assert (table.hand(), table.cores("life")) == (["REF-09"], "6")


@pytest.mark.rule("BS-E11")
def test_only_what_leaves_the_rest_possible_is_offered(table_of: TableOf) -> None:
    red = pick("that", f'{ANY_HAND}, has = ["red"]')
    words = pick("it", ANY_HAND), word("discard", "it"), red, word("discard", "that")
    table = table_of(price(*words), kind="nexus").lay("field WORD | hand REF-01 REF-09 REF-43-blue")
    table.play("activate word e1")
    assert table.moves() == ["choose hand.ref-09", "choose hand.ref-43-blue"]
    table.play("choose hand.ref-09")
    assert (table.hand(), table.zone("trash"), table.cores("life")) == (["REF-43-blue"], ["REF-09", "REF-01"], "6")


@pytest.mark.rule("BS-E11")
def test_what_would_be_replaced_is_no_price(table_of: TableOf) -> None:
    table = table_of(price(pick("it"), SLAY), INSTEAD % "", kind="nexus").lay("field WORD REF-01[1]")
    assert table.refused("activate word e1").code == "prerequisite_not_met"


# ------------------------------------------------------------------------------------------------ Magic


@pytest.mark.rule("BS-E11", "BS-8.1")
@pytest.mark.parametrize(
    ("words", "cost", "without", "with_"),
    [
        ([pick("it", ANY_HAND), '{ op = "discard" }'], 0, "hand WORD", "hand WORD REF-01"),
        (['{ op = "pay" }'], 1, "hand WORD | reserve 1", "hand WORD | reserve 2"),
        (
            [pick("it"), word("exhaust", "it")],
            1,
            "hand WORD | reserve 0 | field REF-01[1]",
            "hand WORD | reserve 1 | field REF-01[1]",
        ),
        (
            ['{ op = "move_cores", from = "trash", to = "reserve" }'],
            1,
            "hand WORD | reserve 0 | trash 2",
            "hand WORD | reserve 1",
        ),
    ],
    ids=["last card", "last core", "last core of a Spirit", "the core it was paid with"],
)
def test_a_magic_is_not_used_where_paying_for_it_eats_its_price(
    table_of: TableOf, words: list[str], cost: int, without: str, with_: str
) -> None:
    table = table_of(price(*words), cost=cost).lay(without)
    assert (table.allowed("use hand.word main"), table.moves(verb="use")) == (False, [])
    table.lay(with_)
    assert table.moves(verb="use") == ["use hand.word main"]


@pytest.mark.rule("BS-E11")
def test_a_magic_that_can_be_paid_for_in_two_ways_may_be_used_if_one_leaves_its_price(table_of: TableOf) -> None:
    table = table_of(price(pick("it"), word("exhaust", "it")), cost=1).lay("hand WORD | reserve 1 | field REF-01[1]")
    table.play("use hand.word main", "pay reserve 1")
    assert (table.card("ref-01").turned, table.cores("life"), table.zone("trash")) == (1, "6", ["WORD"])


@pytest.mark.rule("BS-E11")
def test_a_magic_may_be_paid_for_with_a_core_of_each_spirit_that_its_price_needs(table_of: TableOf) -> None:
    both = pick("it", 'kind = ["spirit"]', ", count = 2")
    table = table_of(price(both, word("exhaust", "it")), cost=2).lay(
        "hand WORD | reserve 0 | field REF-01[2] REF-09[2]"
    )
    table.play("use hand.word main", "pay ref-01 1", "pay ref-09 1")
    assert (table.card("ref-01").turned, table.card("ref-09").turned, table.cores("life")) == (1, 1, "6")
    table.lay("hand WORD | reserve 0 | field REF-01[2] REF-09[1]")
    assert not table.allowed("use hand.word main")


@pytest.mark.rule("BS-E11")
def test_two_effects_that_would_replace_each_others_prices_are_not_tried_without_end(table_of: TableOf) -> None:
    other = '{ op = "choose", from = { kind = ["spirit"], other = true } }, { op = "destroy" }'
    rescue = f'instead = {{ event = "destroyed", of = {{ kind = ["spirit"] }} }}\ncost = [{other}]\n{GAIN}'
    table = table_of(rescue, kind="spirit").lay("field WORD[1] WORD[1+S] REF-01[1] | hand TEST-slay")
    table.play("use hand.test-slay flash", "choose ref-01")
    assert (table.question, table.zone("trash"), table.cores("life")) == ("", ["REF-01", "TEST-slay"], "5")


@pytest.mark.rule("BS-E11")
def test_a_magic_that_can_not_be_paid_for_is_refused_for_that(table_of: TableOf) -> None:
    table = table_of(price(pick("it"), word("exhaust", "it")), cost=3).lay("hand WORD | reserve 1")
    assert table.refused("use hand.word main").code == "cannot_pay"


# ------------------------------------------------------------------------------------------------ at the arrow


@pytest.mark.rule("BS-E11")
@pytest.mark.parametrize(("drawn", "life"), [("REF-09", "5"), ("REF-01", "6")])
def test_what_can_not_be_foreseen_is_looked_at_at_the_arrow(table_of: TableOf, drawn: str, life: str) -> None:
    """What was done stays done, but the rest of the effect does not happen."""
    words = '{ op = "draw" }', pick("it", f'{ANY_HAND}, has = ["red"]'), '{ op = "discard" }'
    table = table_of(price(*words), kind="nexus").lay(f"field WORD | hand REF-09 | deck {drawn} REF-02")
    happened = table.play("activate word e1")
    assert (table.cores("life"), len(table.hand())) == (life, 2 if life == "5" else 1)
    assert (happened.acts(), table.question) == (["used", "activated"], "")


@pytest.mark.rule("BS-E11")
@pytest.mark.parametrize(
    ("answer", "life", "hand"), [("instead no", "6", []), ("instead word e2", "5", ["REF-01"])], ids=["done", "not"]
)
def test_where_something_else_may_happen_the_answer_decides(
    table_of: TableOf, answer: str, life: str, hand: list[str]
) -> None:
    table = table_of(price(pick("it"), SLAY, word("exhaust", "this")), INSTEAD % "may = true\n", kind="nexus")
    table.lay("field WORD REF-01[1]")
    table.play("activate word e1")
    assert table.moves() == ["instead no", "instead word e2"]
    table.play(answer)
    assert (table.cores("life"), table.hand(), table.has("ref-01")) == (life, hand, life == "5")
    assert table.card("word").turned == (1 if life == "6" else 0)


@pytest.mark.rule("BS-E11")
@pytest.mark.parametrize(
    ("first", "second", "life"), [("no", "no", "6"), ("no", "word e2", "5"), ("word e2", "no", "5")]
)
def test_of_two_all_must_be_done(table_of: TableOf, first: str, second: str, life: str) -> None:
    both = pick("it", 'kind = ["spirit"]', ", count = 2")
    table = table_of(price(both, SLAY), INSTEAD % "may = true\n", kind="nexus").lay("field WORD REF-01[1] REF-09[1]")
    table.play("activate word e1", f"instead {first}", f"instead {second}")
    assert table.cores("life") == life


@pytest.mark.rule("BS-E5")
@pytest.mark.parametrize(("answer", "life"), [("no", "6"), ("word e2", "5")])
def test_what_was_declined_counts_as_done_for_if_you_do(table_of: TableOf, answer: str, life: str) -> None:
    effect = f'activate = "main"\ndo = [{pick("it")}, {SLAY}, {{ op = "if_did", then = [{GAIN[6:-1]}] }}]'
    table = table_of(effect, INSTEAD % "may = true\n", kind="nexus").lay("field WORD REF-01[1]")
    table.play("activate word e1", f"instead {answer}")
    assert table.cores("life") == life


@pytest.mark.rule("BS-E11", "BS-T2")
def test_none_of_up_to_so_many_is_all_that_was_asked_for(table_of: TableOf) -> None:
    up_to = pick("it", 'kind = ["spirit"]', ", count = 2, up_to = true")
    table = table_of(price(up_to, word("exhaust", "it")), kind="nexus").lay("field WORD REF-01[1] REF-09[1]")
    table.play("activate word e1", "done")
    assert table.cores("life") == "6"
    cores = '{ op = "move_cores", from = { kind = ["spirit"] }, count = 2, up_to = true }'
    table = table_of(price(cores), kind="nexus").lay("field WORD REF-01[2]")
    table.play("activate word e1", "done")
    assert (table.cores("life"), table.cores("ref-01")) == ("6", "2")


# ------------------------------------------------------------------------------------------------ hidden things


@pytest.mark.rule("BS-E11", "BS-3.17")
@pytest.mark.parametrize("drawn", ["REF-09", "REF-01"])
def test_whether_it_is_offered_tells_nothing_of_a_hidden_card(table_of: TableOf, drawn: str) -> None:
    words = '{ op = "draw" }', pick("it", f'{ANY_HAND}, has = ["red"]'), '{ op = "discard" }'
    table = table_of(price(*words), kind="nexus").lay(f"field WORD | deck {drawn} REF-02")
    assert table.moves(verb="activate") == ["activate word e1"]
    seen = preview(table.state, table.move("activate word e1"))
    assert isinstance(seen, Preview)
    assert seen.comes == "hidden card"
