"""What nobody wants to happen by chance: it is laid out, said and marked before it is declared, and lit otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.engine.values import Move
from bsdesk.table.drop_targets import doubtful_refs
from bsdesk.ui.app import App
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.board.lights import lights_of
from tests.positions import BS, Position
from tests.ui.hands import ids, lines
from tests.ui.tables import first, own_card, table_at, truth


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    own_card(app)
    yield
    app.home()


def used(app: App, mine: str, theirs: str = "", verb: str = "summon", mode: str = "") -> TableScreen:
    """The table where the first card of the hand is to be used."""
    table = table_at(app, Position(BS, mine, theirs))
    table.parts.commands.do(Move(1, verb, first(table, "p1.hand"), mode))
    return table


def test_a_payment_that_can_only_come_from_spirits_waits_and_says_what_it_takes(app: App) -> None:
    table = used(app, "hand REF-38 | field REF-09[1] | reserve 0", verb="use", mode="flash")
    assert table.parts.model.declaration is not None
    assert "REF-09 would be depleted" in lines(app)
    assert first(table, "p1.field") in lights_of(table.parts).losing
    table.parts.commands.call_off()
    assert truth(table).state.zones["p1.field"]


def test_a_spirit_that_falls_to_a_lower_level_is_said_with_its_figures(app: App) -> None:
    table = used(app, "hand REF-38 | field REF-01[3]", verb="use", mode="flash")
    assert table.parts.model.declaration is not None
    assert any(line.startswith("REF-01: Lv 2 → 1") for line in lines(app))


def test_what_costs_nothing_but_spare_cores_is_declared_at_once(app: App) -> None:
    table = used(app, "hand REF-38 | reserve 1", verb="use", mode="flash")
    assert table.parts.model.declaration is None
    assert first(table, "p1.trash")


def test_magic_that_does_nothing_waits_and_says_so(app: App) -> None:
    table = used(app, "hand REF-27 | reserve 6", verb="use", mode="flash")
    assert table.parts.model.declaration is not None
    assert "Would do nothing now" in lines(app)
    table.parts.commands.hand_in()
    assert first(table, "p1.trash")


def test_the_soul_core_is_not_paid_for_soul_magic_unasked(app: App) -> None:
    table = used(app, "hand REF-27 | field REF-22 | reserve 1+S", "field REF-09[1]", verb="use", mode="flash")
    assert table.parts.model.declaration is not None
    assert any("Soul Magic" in line for line in lines(app))


def test_where_the_full_cost_would_hurt_the_cheaper_way_is_offered_with_what_it_saves(app: App) -> None:
    theirs = "field REF-09[1]"
    used(app, "hand REF-27 | field REF-22 REF-01[3] | reserve 2+S", theirs, verb="use", mode="flash")
    assert "answer:soul" in ids(app)
    assert any("REF-01" in line and "Lv" in line for line in lines(app))


def test_succession_is_offered_where_the_full_cost_would_hurt(app: App) -> None:
    table = used(app, "hand REF-04 | field REF-01[1] REF-01[3] | reserve 4 | trash REF-05 REF-05")
    assert {f"answer:{ref}" for ref in truth(table).state.zones["p1.trash"]} & ids(app)
    assert table.parts.commands.warnings()


def test_what_hurts_and_what_is_in_vain_is_lit_otherwise(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-38 REF-27 REF-04 | field REF-01[3] | reserve 5"))
    cheap, aimless, dear = truth(table).state.zones["p1.hand"]
    lights = lights_of(table.parts)
    assert {cheap, aimless, dear} <= lights.usable
    assert (set(lights.hurting), set(lights.vain)) == ({dear}, {aimless})
    assert doubtful_refs(table.parts.model.view, 1, table.parts.model.offers) is doubtful_refs(
        table.parts.model.view, 1, table.parts.model.offers
    )
