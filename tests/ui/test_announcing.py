"""A card that waits on the stack is announced by hand: its target, its price, and one declaration of it all."""

from __future__ import annotations

import pytest

from bsdesk.table.drop_targets import Held
from bsdesk.ui.app import App
from bsdesk.ui.table.screen import TableScreen
from tests.positions import FF, Position
from tests.ui.hands import click, ids, page_of
from tests.ui.tables import first, table_at, truth

ODIN = Position(FF, "hand 1-123R 1-208S 1-208S 1-036C", "field 1-195S 1-194S")
ONE = Position(FF, "hand 1-123R 1-208S 1-208S 1-036C", "field 1-195S")


def lit(table: TableScreen) -> set[str]:
    """Return what may be chosen now."""
    return {offer.move.subject for offer in table.parts.model.offers if offer.move.subject}


def pay(app: App, table: TableScreen) -> None:
    """Pay with the cards of one's hand by clicking them, as long as there is something to pay with."""
    made = table.parts.model.declaration
    assert made is not None
    while not made.ready:
        click(app, f"card:{next(ref for ref in made.view.zones['p1.hand'] if ref in lit(table))}")


def test_a_click_casts_it_chooses_pays_and_declares_it_once(app: App) -> None:
    table = table_at(app, ODIN)
    before = truth(table).now
    odin, target = first(table, "p1.hand"), first(table, "p2.field")
    click(app, f"card:{odin}")
    click(app, "do:cast:")
    made = table.parts.model.declaration
    assert made is not None
    assert lit(table) == set(made.view.zones["p2.field"])  # both of them are lit
    assert not made.ready
    click(app, f"card:{target}")
    assert made.prompt is not None
    assert made.prompt.question == "pay"
    pay(app, table)
    assert (truth(table).now, truth(table).state.zones["stack"]) == (before, ())  # nothing is declared yet
    click(app, "declare")
    session = truth(table)
    assert (session.now, len(session.state.zones["stack"])) == (before + 1, 1)
    assert session.state.actor == 1
    assert session.lines[-1].count(";") == 4, session.lines[-1]  # a target, two cards that pay, done


@pytest.mark.parametrize("place", ["p1.field", "stack", "p2.field", "target"])
def test_wherever_it_is_put_down_it_stays_until_it_is_declared(app: App, place: str) -> None:
    table = table_at(app, ODIN)
    target = first(table, "p2.field")
    table.parts.drag.take_up(Held(first(table, "p1.hand")), dragging=True)
    table.parts.drag.drop(target if place == "target" else place)
    page_of(app)
    made = table.parts.model.declaration
    assert made is not None
    assert [table.parts.model.view.cards[ref].definition for ref in table.parts.model.view.zones["stack"]] == ["1-123R"]
    assert made.prompt is not None
    assert made.prompt.question == ("pay" if place == "target" else "choose")  # it was aimed at what it chooses
    if place != "target":
        click(app, f"card:{target}")
    pay(app, table)
    click(app, "declare")
    assert len(truth(table).state.zones["stack"]) == 1


def test_with_one_target_it_is_still_to_be_paid_for_and_can_be_called_off(app: App) -> None:
    table = table_at(app, ONE)
    before = list(truth(table).lines)
    click(app, f"card:{first(table, 'p1.hand')}")
    click(app, "do:cast:")
    assert table.parts.model.declaration is not None
    assert "declare" in ids(app)
    click(app, "call_off")
    assert len(table.parts.model.view.zones["p1.hand"]) == 4
    assert "call_off" not in ids(app)
    assert truth(table).lines == before
    page_of(app)


def test_a_target_is_changed_before_it_is_declared(app: App) -> None:
    table = table_at(app, ODIN)
    click(app, f"card:{first(table, 'p1.hand')}")
    click(app, "do:cast:")
    one, other = table.parts.model.view.zones["p2.field"]
    click(app, f"card:{one}")
    pick = next(ident for ident in ids(app) if ident == f"pick:choose:{one}")
    click(app, pick)
    assert lit(table) == {one, other}
    click(app, f"card:{other}")
    pay(app, table)
    click(app, "declare")
    answers = truth(table).state.agenda[-1].frames[-1].answers["it"]
    assert [p.subject for p in answers] == [other]
