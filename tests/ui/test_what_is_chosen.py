"""What is asked says what is chosen and for what; the result shows the card that decided as it was then."""

from __future__ import annotations

import pytest

from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import intersection
from bsdesk.ui.table.overlays import result
from bsdesk.ui.table.overlays.result import Result
from bsdesk.ui.table.view.board.card_figures import CardFigures
from tests.positions import BS, Position
from tests.ui.checks import control_of
from tests.ui.hands import lines, page_of, resize
from tests.ui.tables import table_at, truth

SUMMONED = Position(
    BS,
    "hand lensis-the-soaring-scarlet | reserve 9",
    "field REF-01[1] REF-09[1]",
    ("summon hand.lensis-the-soaring-scarlet", "place reserve 2"),
)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Choose: Destroy 1 opposing Spirit with 7000 BP or less."), ("zh_hant", "破壞")],
)
def test_who_chooses_what_an_effect_destroys_is_told_so_at_once(app: App, language: str, said: str) -> None:
    resize(app, (1280, 720), 100, language)
    table = table_at(app, SUMMONED)
    assert truth(table).state.prompts[1].question == "choose"
    title = max((s for s in page_of(app).said if said in s.text), key=lambda s: s.rect[3], default=None)
    assert title is not None, lines(app)
    assert said in title.text
    strip = control_of(page_of(app), "banner").rect
    assert intersection(title.rect, strip) == title.rect, "where one looks"
    told = [said.text for said in page_of(app).said if intersection(said.rect, strip)[3] and said.text != title.text]
    assert not any(said in text for text in told), "and not twice there"


def test_the_card_that_decided_has_the_figures_it_struck_with(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[CardFigures]()
    monkeypatch.setattr(result, "lay_figures", lambda _page, figures, *_rest, **_named: drawn.append(figures))
    lines = ("attack gen-bo", "p2 pass", "pass")
    table = table_at(app, Position(BS, "field gen-bo[2+S]", "life 1 | reserve 1", lines, "attack"))
    assert truth(table).state.results[1] == "win"
    app.open(Result(table.parts, table))
    page_of(app)
    assert {figures.decides for figures in drawn} == {"7000"}, "Lv2 with 2000 more, not what is printed"
