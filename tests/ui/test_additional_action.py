"""An additional action says what it is: on the table, and to whoever tries something else; questions say who asks."""

from __future__ import annotations

import pytest

from bsdesk.speech.books import LANGUAGES
from bsdesk.ui.app import App
from bsdesk.ui.kit.canvas import rects_of
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.bars.asked import told_alone
from tests.ui.checks import control_of, overlap
from tests.ui.hands import click, lines, page_of
from tests.ui.laid_tables import GRAIL_TABLE, laid
from tests.ui.tables import truth
from tests.ui.test_aimed_at_a_seat import said
from tests.ui.test_discarding import Carried, carried

__all__ = ["carried"]
SURGE = GRAIL_TABLE.replace("p1 field AG-C3", "p1 field AG-C4").replace(
    "hand wind-slash* earth-slash* missile*", "hand earth-slash*"
)
CAST = ("cast hand.missile", "p2 deflect accept")


def poison_of(table: TableScreen) -> str:
    state = truth(table).state
    return next(ref for ref in state.zones["p1.hand"] if "POISON" in state.cards[ref].definition)


@pytest.mark.rule("AG-5.7")
def test_it_is_told_that_the_additional_action_is_an_attack(app: App) -> None:
    table = laid(SURGE, *CAST, "may yes")(app)
    assert "Additional action: attack, or skip it" in lines(app)
    poison = next(
        ref for ref in truth(table).state.zones["p1.hand"] if "POISON" in truth(table).state.cards[ref].definition
    )
    click(app, f"card:{poison}")
    assert said(table)[0] == "Your additional action is an attack: attack, or skip it."


@pytest.mark.rule("AG-5.7")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_of_the_additional_action_lies_upon_nothing_that_is_read(app: App, language: str) -> None:
    table = laid(SURGE, *CAST, "may yes")(app)
    app.change(language=language)
    page = page_of(app)
    strip, told = control_of(page, "banner").shown, told_alone(table.parts)
    assert told
    assert [said.text for said in page.said if overlap(said.rect, strip)] == [told]
    drawn = [(*rect,) for rect in rects_of(page.items)]
    low = [rect for rect in drawn[: drawn.index(strip)] if rect[3] <= strip[3]]  # such as words: no mat
    assert not [rect for rect in low if overlap(rect, strip)]


def test_a_question_that_must_be_answered_first_is_called_by_the_skill(app: App) -> None:
    table = laid(SURGE, *CAST)(app)
    click(app, f"card:{truth(table).state.zones['p1.hand'][0]}")
    title, told = said(table)
    assert title == "A question has to be answered first: use Magic Surge?"
    assert told[-1] == "Legal instead: Use Magic Surge"


def test_what_is_put_before_a_player_is_refused_elsewhere_with_the_players_named(app: App, carried: Carried) -> None:
    table = laid(GRAIL_TABLE)(app)
    carried(table, poison_of(table), "deck")
    assert said(table)[0] == "Poison is put before a character: name whose."
    assert said(table)[1][-1] == "Use magic: Player 1, Player 2, Player 3, Player 4 and 2 more"
