"""What somebody may have meant who drops a thing somewhere, and what is then said."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.naming import write_move
from bsdesk.engine.play import explain
from bsdesk.engine.view import redact
from tests.table import Table


def meant(table: Table, subject: str, target: str = "", seat: int = 1) -> list[str]:
    """The moves that this drop may have been, as they are typed."""
    to = table.ref(target, seat) if target else ""
    return [write_move(table.state, m) for m in table.game.explaining(table.state, seat, table.ref(subject, seat), to)]


@pytest.mark.parametrize(
    ("subject", "target", "lines"),
    [
        ("hand.ref-01", "", ["summon hand.ref-01"]),
        ("hand.ref-07", "", ["deploy hand.ref-07"]),
        ("hand.ref-26", "", ["use hand.ref-26 main"]),
        ("hand.ref-38", "p2.ref-09", ["use hand.ref-38 flash"]),
        ("ref-06", "p2.ref-09", ["attack ref-06"]),
        ("ref-06", "p2.life", ["attack ref-06"]),
        ("ref-06", "", ["attack ref-06", "activate ref-06 e1"]),
        ("ref-06", "life", ["move ref-06 1 life", "attack ref-06", "activate ref-06 e1"]),
        ("reserve", "ref-06", ["move reserve 3+S ref-06"]),
        ("life", "reserve", ["move life 5 reserve"]),
        ("deck", "reserve", ["move deck 1 reserve"]),
    ],
)
def test_a_drop_means_what_one_does_with_such_a_thing(
    table: Table, subject: str, target: str, lines: list[str]
) -> None:
    table.lay("field REF-06[1] | hand REF-01 REF-07 REF-26 REF-38 | reserve 3+S", "field REF-09[1]")
    assert meant(table, subject, target) == lines


def test_in_a_flash_timing_magic_means_its_flash_effect(table: Table) -> None:
    table.lay("field REF-06[1] | hand REF-26 REF-01", "hand REF-26", step="attack")
    table.play("attack ref-06")
    assert meant(table, "hand.ref-26", seat=2) == ["use hand.ref-26 flash"]
    assert meant(table, "hand.ref-01") == ["summon hand.ref-01"]


def test_in_the_main_step_magic_means_its_main_effect_whichever_stands_first(table_of: Callable[..., Table]) -> None:
    draw = 'do = [{ op = "draw" }]'
    table = table_of(f'activate = "flash"\n{draw}', f'activate = "main"\n{draw}', kind="magic")
    table.lay("hand WORD | reserve 9")
    assert meant(table, "hand.word") == ["use hand.word main"]


def test_a_card_that_one_does_not_know_may_be_a_spirit(table: Table) -> None:
    view = redact(table.lay("", "hand REF-26").state, "p1")
    assert [m.verb for m in table.game.explaining(view, 2, view.zones["p2.hand"][0], "")] == ["summon"]


@pytest.mark.parametrize(
    ("subject", "target", "code"),
    [
        ("hand.ref-04", "", "cannot_pay"),
        ("ref-06", "life", "place_out_of_reach"),
        ("ref-06", "", "attack_step_only"),
        ("trash", "", "place_out_of_reach"),
    ],
)
def test_why_not_is_said_of_what_came_closest(table: Table, subject: str, target: str, code: str) -> None:
    table.lay("field REF-06~ | hand REF-04 | reserve 1", "field REF-09[1]")
    refusal = explain(table.state, 1, table.ref(subject), table.ref(target) if target else "")
    assert refusal is not None
    assert refusal.code == code


@pytest.mark.parametrize("target", ["", "p2.ref-09", "p2.life", "p2.field"])
@pytest.mark.rule("BS-6.12")
def test_who_attacks_too_early_is_told_that_the_attack_step_comes_next(table: Table, target: str) -> None:
    table.lay("field REF-01[1]", "field REF-09[1]")
    refusal = explain(table.state, 1, table.ref("ref-01"), table.ref(target) if target else "")
    if not target:
        refusal = table.refused("attack ref-01")
    assert refusal is not None
    assert (refusal.code, table.lines(refusal.remedy)) == ("attack_step_only", ["end"])


@pytest.mark.rule("BS-6.16")
def test_who_attacks_in_the_first_turn_is_told_that_it_has_no_attack_step(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-09[1]", turn=1)
    refusal = explain(table.state, 1, table.ref("ref-01"), table.ref("p2.life"))
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.remedy) == ("no_attack_step", "BS-6.16", ())


def test_after_the_attack_step_nothing_leads_back_to_it(table: Table) -> None:
    table.lay("field REF-01[1]", step="main2")
    refusal = table.refused("attack ref-01")
    assert (refusal.code, refusal.remedy) == ("attack_step_only", ())


def test_what_could_be_done_elsewhere_is_not_refused_for_a_wrong_reason(table: Table) -> None:
    table.lay("hand REF-38 | reserve 3", "field REF-09[1]")
    assert explain(table.state, 1, table.ref("hand.ref-38"), table.ref("trash")) is None
