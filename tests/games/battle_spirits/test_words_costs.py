"""Words that change what cards cost, and those by which an effect is negated."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Declared
from bsdesk.games.battle_spirits.shown.move_notes import price
from tests.table import Happened, Table

Deal = Callable[..., Table]

MAGIC = '{ side = "any", kind = ["magic"] }'
DEARER = 'activate = "flash"\ndo = [{ op = "modify", to = { kind = ["spirit"] }, gain = { cost = 3 } }'
CHEAP = '{ op = "destroy", what = { side = "any", kind = ["spirit"], most = { cost = 4 } } }]'
NEGATES = 'instead = { event = "activated", of = { side = "any", kind = ["magic"] }, by = "opponent" }'
USE = ("use hand.ref-33-hand flash", "pay reserve 3")


def cost_of(happened: Happened) -> list[int]:
    return [fact.number for fact in happened.of(Declared) if fact.act == "cost"]


def began(happened: Happened) -> list[str]:
    """Return which effects were activated and which were negated, in order."""
    return [act for act in happened.acts() if act in ("activated", "negated")]


# ------------------------------------------------------------------------------------------------------------ costs


@pytest.mark.rule("BS-1.8", "BS-8.6")
@pytest.mark.parametrize(
    ("change", "paid"), [("gain = { cost = -2 }", 1), ("gain = { cost = 1 }", 4), ("set = { cost = 2 }", 2)]
)
def test_a_card_costs_what_effects_make_of_it_for_whoever_uses_it(table_of: Deal, change: str, paid: int) -> None:
    table = table_of(f'always = [{{ to = "you", {change}, by = {MAGIC} }}]', kind="nexus")
    table.lay("field WORD | hand REF-33-hand REF-01 | reserve 9", "hand REF-33-hand | reserve 9")
    assert price(table.state, table.move("use hand.ref-33-hand flash")) == (paid, 0)
    assert price(table.state, table.move("use hand.ref-33-hand flash", 2)) == (3, 0)
    assert cost_of(table.play("use hand.ref-33-hand flash")) == [paid]
    assert cost_of(table.play("summon hand.ref-01")) == [3]  # no Magic


@pytest.mark.rule("BS-8.1", "BS-8.18")
@pytest.mark.parametrize(("less", "reserve", "can"), [(2, 1, True), (2, 0, False), (9, 0, True)])
def test_a_card_made_cheaper_can_be_paid_with_less_but_never_less_than_0(
    table_of: Deal, less: int, reserve: int, can: bool
) -> None:
    table = table_of(f'always = [{{ to = "you", gain = {{ cost = -{less} }}, by = {MAGIC} }}]', kind="nexus")
    table.lay(f"field WORD | hand REF-33-hand | reserve {reserve}")
    assert table.allowed("use hand.ref-33-hand flash") == can


@pytest.mark.rule("BS-1.8")
@pytest.mark.parametrize(
    ("effect", "left"), [(DEARER + ", " + CHEAP, ["REF-01"]), ('activate = "flash"\ndo = [' + CHEAP, [])]
)
def test_cards_on_the_field_have_the_cost_that_effects_give_them(table_of: Deal, effect: str, left: list[str]) -> None:
    table = table_of(effect)
    table.lay("hand WORD | field REF-01[1]", "field REF-01[1]")
    table.play("use hand.word flash")
    assert (table.zone("field"), table.zone("p2.field")) == (left, [])


# ---------------------------------------------------------------------------------------------------------- negated


def test_what_is_negated_does_nothing_but_was_used_and_paid_for(table_of: Deal) -> None:
    table = table_of(f"{NEGATES}\nchange = {{ prevent = true }}", kind="nexus")
    table.lay("hand REF-33-hand | field REF-01[1] | reserve 3", "field WORD")
    happened = table.play(*USE)
    assert (began(happened), table.question, table.zone("field")) == (["negated"], "", ["REF-01"])
    assert (table.zone("trash"), table.cores("trash")) == (["REF-33-hand"], "3")


@pytest.mark.parametrize(
    ("answer", "said", "hand"), [("yes", ["activated", "negated"], []), ("no", ["activated"], ["REF-01"])]
)
def test_whoever_may_negate_at_a_price_is_asked(table_of: Deal, answer: str, said: list[str], hand: list[str]) -> None:
    price = 'may = true\ncost = [{ op = "exhaust", what = "this" }]\nchange = { prevent = true }'
    table = table_of(f"{NEGATES}\n{price}", kind="spirit")
    table.lay("hand REF-33-hand | field REF-01[1] | reserve 3", "field WORD[1]")
    table.play(*USE)
    answers = {"yes": "p2 instead word e1", "no": "p2 instead no"}
    happened = table.play(answers[answer])
    if table.question == "choose":
        table.play("choose ref-01")
    assert (began(happened), table.hand(), table.card("p2.word").turned) == (said, hand, int(answer == "yes"))


def test_something_else_may_happen_than_an_effect(table_of: Deal) -> None:
    table = table_of(f'{NEGATES}\ndo = [{{ op = "draw" }}]', kind="nexus")
    table.lay("hand REF-33-hand | field REF-01[1] | reserve 3", "field WORD")
    happened = table.play(*USE)
    assert (began(happened), table.zone("field")) == (["activated", "negated"], ["REF-01"])
    assert len(table.hand(2)) == 1


def test_one_negates_only_as_long_as_it_is_given(table_of: Deal) -> None:
    change = "once = true, change = { prevent = true }"
    waits = f'{{ op = "instead", event = "activated", of = {MAGIC}, until = "turn", {change} }}'
    table = table_of(f'activate = "flash"\ndo = [{waits}]')
    table.lay("hand WORD REF-33-hand REF-33-hand | field REF-01[1] | reserve 9")
    table.play("use hand.word flash")
    assert began(table.play(*USE)) == ["negated"]
    assert began(table.play(*USE)) == ["activated"]


# ------------------------------------------------------------------------------------------ what is suggested to pay


@pytest.mark.rule("BS-8.8")
@pytest.mark.parametrize(
    ("reserve", "field", "plan"),
    [
        ("2+S", "REF-01[2]", "pay reserve 2; pay ref-01 1"),
        ("3+S", "REF-01[2]", "pay reserve 3"),
        ("2+S", "REF-01[1]", "pay reserve 2+S"),
        ("2+S", "REF-01[3]", "pay reserve 2+S"),
    ],
    ids=["a core to spare", "enough in the Reserve", "none to spare", "a level would be lost"],
)
def test_a_payment_is_suggested_without_the_soul_core_where_normal_cores_will_do(
    table_of: Deal, reserve: str, field: str, plan: str
) -> None:
    table = table_of('activate = "main"\ndo = [{ op = "draw" }]', cost=3)
    table.lay(f"hand WORD | field {field} | reserve {reserve}")
    assert table.suggested("use hand.word main") == f"use hand.word main; {plan}"


@pytest.mark.parametrize(("mark", "drawn"), [("when_summoned", 0), ("when_attacking", 1)])
def test_only_effects_with_a_mark_are_negated(table_of: Deal, mark: str, drawn: int) -> None:
    theirs = '{ side = "opposing", kind = ["spirit"] }'
    negates = f'instead = {{ event = "activated", of = {theirs}, via = "{mark}" }}\nchange = {{ prevent = true }}'
    table = table_of(negates, 'on = "when_attacking"\ndo = [{ op = "draw" }]', kind="nexus")
    table.lay("hand REF-10 | reserve 9 | deck REF-01 REF-01", "field WORD")
    table.play(table.suggested("summon hand.ref-10"))
    assert len(table.hand()) == drawn


def test_a_mark_that_there_is_not_is_a_fault(table_of: Deal) -> None:
    with pytest.raises(Complaint, match=r"unknown timing 'when_sumoned'.*did you mean 'when_summoned'"):
        table_of('on = { event = "activated", of = "any", via = "when_sumoned" }\ndo = [{ op = "draw" }]', kind="nexus")
