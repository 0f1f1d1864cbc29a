"""Cores for a payment, picked on the table: by its cards as well as by its cores, each of them to be taken back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.table.drop_targets import Held
from bsdesk.ui.app import App
from tests.positions import BS, QUESTIONS, Position
from tests.ui.checks import control_of
from tests.ui.hands import click, ids, lines, page_of
from tests.ui.tables import first, own_card, table_at, truth

PAY = QUESTIONS[BS]["pay"]  # two of a Reserve of four, or from a Spirit


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    own_card(app)
    yield
    app.home()


def picks(app: App) -> list[str]:
    return sorted(ident for ident in ids(app) if ident.startswith("pick:"))


def test_a_click_on_a_card_pays_a_core_of_it_and_one_on_the_core_takes_it_back(app: App) -> None:
    table = table_at(app, PAY)
    spirit = first(table, "p1.field")
    table.parts.clicks.click_card(spirit)
    assert table.parts.model.view.prompts[1].chosen[0].amount == (1, 0)
    assert table.parts.model.view.tokens[spirit] == (2, 0)  # as it would be, though nothing is paid yet
    assert truth(table).state.tokens[spirit] == (3, 0)
    (taken,) = picks(app)
    click(app, taken)
    assert not table.parts.model.view.prompts[1].chosen
    assert table.parts.model.view.tokens[spirit] == (3, 0)


def test_one_core_of_several_is_taken_back_and_the_others_stay(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-04 | field REF-09[3] | reserve 8", lines=("summon hand.ref-04",)))
    spirit = first(table, "p1.field")
    table.parts.clicks.click_card(spirit)
    table.parts.clicks.take_tokens("p1.reserve")
    table.parts.clicks.click_card(spirit)
    click(app, picks(app)[0])
    assert [(pick.subject, sum(pick.amount)) for pick in table.parts.model.view.prompts[1].chosen] == [
        ("p1.reserve", 1),
        (spirit, 1),
    ]


def test_the_rest_of_a_payment_is_suggested(app: App) -> None:
    table = table_at(app, PAY)
    click(app, "answer:fill")
    assert 1 not in table.parts.model.view.prompts or table.parts.model.view.prompts[1].question != "pay"


def test_cores_are_dragged_onto_what_they_pay_for_and_are_put_on(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-01 | field REF-09[3] | reserve 9"))
    card, spirit = first(table, "p1.hand"), first(table, "p1.field")
    click(app, f"card:{card}")
    click(app, "do:summon:")
    assert table.parts.model.declaration is not None
    for _ in range(2):
        table.parts.model.declaration.remove(table.parts.model.declaration.picks()[0])
    table.parts.commands.note_change()
    for held, place in (("p1.reserve", "used"), (spirit, "p1.trash"), ("p1.reserve", "used"), (spirit, "used")):
        used = next(c.id for c in table.parts.model.view.cards.values() if c.definition == "REF-01")
        table.parts.drag.take_up(Held(held, (1, 0)), dragging=True)
        assert table.parts.drag.accepting_places() <= {used, "p1.trash"}
        table.parts.drag.drop(used if place == "used" else place)
        page_of(app)
    picks = [(pick.verb, pick.subject, sum(pick.amount)) for pick in table.parts.model.declaration.picks()]
    assert picks == [("pay", "p1.reserve", 2), ("pay", spirit, 1), ("place", "p1.reserve", 2), ("place", spirit, 1)]


def test_what_is_laid_out_refuses_a_core_elsewhere_without_a_false_reason(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-01 | field REF-09[3] | reserve 9"))
    click(app, f"card:{first(table, 'p1.hand')}")
    click(app, "do:summon:")
    table.parts.drag.take_up(Held("p1.reserve", (1, 0)), dragging=True)
    table.parts.drag.drop("p1.life")
    assert table.parts.gaze.bubble is not None
    assert table.parts.gaze.bubble.title == "1 core: nothing is done with it there"
    assert table.parts.gaze.bubble.lines


def test_what_is_laid_out_hides_nothing_of_the_sheet_whose_cores_pay(app: App) -> None:
    table = table_at(
        app, Position(BS, "hand REF-04 | field REF-01[3] REF-01[2] REF-22 | trash REF-05 REF-05 | reserve 1+S")
    )
    click(app, f"card:{first(table, 'p1.hand')}")
    click(app, "do:summon:")
    assert table.parts.model.declaration is not None
    page = page_of(app)
    _, top, _, high = control_of(page, "banner").rect
    assert top + high <= control_of(page, "place:p1.field").rect[1]


def test_of_two_copies_of_a_card_that_could_be_succeeded_one_is_offered(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-04 | field REF-01[3] REF-22 | trash REF-05 REF-05 | reserve 9"))
    click(app, f"card:{first(table, 'p1.hand')}")
    click(app, "do:summon:")
    assert sum("REF-05" in line for line in lines(app)) == 1


def test_a_card_that_leaves_by_what_it_pays_keeps_its_name(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-01 | field REF-09[1] | reserve 3"))
    spirit = first(table, "p1.field")
    click(app, f"card:{first(table, 'p1.hand')}")
    click(app, "do:summon:")
    assert table.parts.model.declaration is not None
    table.parts.model.declaration.remove(table.parts.model.declaration.picks()[0])
    table.parts.commands.note_change()
    table.parts.clicks.click_card(spirit)
    page_of(app)
    assert not [line for line in lines(app) if "#" in line], lines(app)
    assert spirit not in table.parts.model.view.cards


def test_a_core_to_be_rearranged_is_held_until_it_is_put_down(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1] REF-09[2] | reserve 2"))
    click(app, "do:rearrange")
    assert table.parts.model.declaration is not None
    click(app, "place:p1.reserve")
    assert table.parts.drag.held == ("p1.reserve", (1, 0))
    assert table.parts.model.declaration.picks() == []
    spirit = first(table, "p1.field")
    click(app, f"card:{spirit}")
    assert table.parts.model.view.tokens[spirit] == (2, 0)
    click(app, picks(app)[0])
    assert table.parts.model.view.tokens[spirit] == (1, 0)
    assert control_of(page_of(app), "call_off").on
