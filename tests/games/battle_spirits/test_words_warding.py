"""What the effects of others can't do: by what it comes about, and what isn't affected at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.table import Table

Deal = Callable[..., Table]
SPIRITS = 'side = "opposing", kind = ["spirit"]'
TAKES = (
    f'activate = "flash"\ndo = [{{ op = "each", of = {{ {SPIRITS} }}, do = [{{ op = "move_cores", from = "each" }}] }}]'
)


@pytest.mark.parametrize(("way", "there"), [("effect", True), ("battle", False)])
def test_a_spirit_is_spared_destruction_by_effects_or_by_battles(table_of: Deal, way: str, there: bool) -> None:
    grant = f'always = [{{ cannot = ["be_destroyed"], by = {{ side = "opposing" }}, via = "{way}" }}]'
    table = table_of(grant, kind="spirit")
    table.lay("hand REF-27 | reserve 6", "field WORD[1]")
    table.play(table.suggested("use hand.ref-27 flash"))
    assert table.has("p2.word") == there
    table.lay("field REF-01[1]", "field WORD[1]", step="attack")
    table.play("attack ref-01; p2 pass; pass; p2 block word; p2 pass; pass")
    assert table.has("p2.word") != there


def test_what_opposing_effects_cannot_deplete_stays_without_cores(table_of: Deal) -> None:
    spared = 'always = [{ to = { kind = ["spirit"] }, cannot = ["be_depleted"], by = { side = "opposing" } }]'
    table = table_of(spared, TAKES.replace('"flash"', '"main"'), kind="nexus")
    table.lay("field WORD", "field WORD REF-01[1]")
    table.play("activate word e2")
    assert (table.zone("p2.field"), table.cores("p2.ref-01")) == (["WORD", "REF-01"], "0")
    table.play("end")  # and is spared as long as that holds
    assert table.zone("p2.field") == ["WORD", "REF-01"]


@pytest.mark.parametrize(("side", "left"), [("opposing", "2"), ("own", "1")])
def test_what_is_not_affected_keeps_its_cores(table_of: Deal, side: str, left: str) -> None:
    armour = f'always = [{{ to = {{ kind = ["spirit"] }}, cannot = ["be_affected"], by = {{ side = "{side}" }} }}]'
    table = table_of(armour, TAKES.replace('"flash"', '"main"'), kind="nexus")
    table.lay("field WORD", "field WORD REF-01[2]")
    table.play("activate word e2")
    assert table.cores("p2.ref-01") == left


def test_what_is_not_affected_keeps_its_effects(table_of: Deal) -> None:
    """What would take its armour away does nothing to it."""
    armour = 'always = [{ cannot = ["be_affected"], by = { side = "opposing" } }, { gain = { bp = 1000 } }]'
    silent = f'on = "when_attacking"\ndo = [{{ op = "modify", to = {{ {SPIRITS} }}, silent = true }}]'
    table = table_of(armour, silent, kind="spirit")
    table.lay("field WORD[1]", "field WORD[1] REF-18[1]", step="attack")
    table.play("attack word")
    assert table.number("p2.word", "bp") == 3000


@pytest.mark.rule("BS-1.9")
@pytest.mark.parametrize(("by", "there"), [('side = "opposing"', True), ('side = "own"', False)])
def test_whose_doing_it_is_is_known_after_a_question_about_something_else(table_of: Deal, by: str, there: bool) -> None:
    """A core goes from one Spirit to another one; its player was asked what happens instead of its coming, and
    declined: it is the effect of the opponent all the same that would deplete the first one."""
    spared = f'always = [{{ to = {{ kind = ["spirit"] }}, cannot = ["be_depleted"], by = {{ {by} }} }}]'
    instead = 'instead = { event = "cores_put", of = { kind = ["spirit"] } }\nmay = true\ndo = [{ op = "draw" }]'
    names = [
        f'{{ op = "choose", from = {{ {SPIRITS}, name = "{card}" }}, as = "{name}" }}'
        for card, name in (("REF-01", "giver"), ("REF-09", "taker"))
    ]
    move = f'activate = "main"\ndo = [{", ".join(names)}, {{ op = "move_cores", from = "giver", to = "taker" }}]'
    hears = 'on = { event = "depleted", of = { side = "opposing", kind = ["spirit"] }, by = "you" }'
    table = table_of(spared, instead, move, f'{hears}\ndo = [{{ op = "draw" }}]', kind="nexus")
    table.lay("field WORD", "field WORD REF-01[1] REF-09[1]")
    table.play("activate word e3", "p2 instead no")
    assert len(table.hand()) == (not there)
    assert table.cores("p2.ref-09") == "2"
    assert table.zone("p2.field") == (["WORD", "REF-01", "REF-09"] if there else ["WORD", "REF-09"])


@pytest.mark.rule("BS-1.9")
@pytest.mark.parametrize(("via", "turned"), [("", 0), (', via = "effect"', 1)])
def test_what_can_not_be_exhausted_in_any_way_is_not_as_it_attacks_or_blocks_either(
    table_of: Deal, via: str, turned: int
) -> None:
    """Unless it says that effects can't."""
    table = table_of(f'always = [{{ cannot = ["be_exhausted"]{via} }}]', kind="spirit")
    table.lay("field REF-01[1]", "field WORD[1]", step="attack")
    table.play("attack ref-01; p2 pass; pass; p2 block word")
    assert (table.card("ref-01").turned, table.card("p2.word").turned) == (1, turned)
    table.lay("field WORD[1]", step="attack").play("attack word")
    assert table.card("word").turned == turned
