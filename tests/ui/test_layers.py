"""Parts of a page that are kept, and what lies hidden below others: the page is the same, kept or laid out anew."""

from __future__ import annotations

import importlib
import random

import pygame
import pytest

from bsdesk.bots import random_seat
from bsdesk.engine.files.position import lay
from bsdesk.engine.play import Applied, moves, to_act
from bsdesk.games import ALL
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.session.session import start
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.layers import Layers
from bsdesk.ui.kit.page import Page
from tests.ui.checks import a_page
from tests.ui.hands import page_of, resize
from tests.ui.tables import USUAL, table_at, table_of_session

MOVES = 24
CHANGES = {8: ((1280, 720), 100, "ja"), 16: ((1100, 700), 100, "ja")}  # after so many moves: window, scale, language


def below(page: Page) -> None:
    page.control(Control("below", (10, 10, 50, 20)))
    page.control(Control("aside", (300, 10, 50, 20)))
    page.say("hidden", (12, 12))
    page.say("seen", (302, 12))


def above(page: Page) -> None:
    page.cover((0, 0, 100, 100))
    page.control(Control("above", (0, 0, 100, 100)))
    page.say("on top", (12, 12))


def two_parts(layers: Layers, key: int) -> Page:
    page = a_page()
    page.say("first", (600, 600))
    layers.lay(page, "below", 1, lambda: below(page))
    layers.lay(page, "above", key, lambda: above(page))
    page.drop_hidden()
    return page


def test_what_lies_hidden_answers_no_more_and_is_not_read() -> None:
    page = two_parts(Layers(), 1)
    assert [control.id for control in page.controls] == ["aside", "above"]
    assert [said.text for said in page.said] == ["first", "seen", "on top"]


def test_a_part_that_is_kept_hides_the_same() -> None:
    layers = Layers()
    first = two_parts(layers, 1)
    for key in (1, 2):
        again = two_parts(layers, key)
        assert (again.controls, again.said) == (first.controls, first.said)


def test_what_is_hidden_in_part_still_answers() -> None:
    page = a_page()
    below(page)
    page.cover((0, 0, 30, 100))
    page.drop_hidden()
    assert "below" in [control.id for control in page.controls]


def test_of_what_is_hidden_in_part_only_the_rest_answers_where_that_is_wanted() -> None:
    page = a_page()
    page.control(Control("below", (0, 0, 100, 40)))
    page.cover((60, 0, 100, 100), clips=True)
    page.drop_hidden()
    assert [control.shown for control in page.controls] == [(0, 0, 60, 40)]


def test_only_words_may_be_hidden() -> None:
    page = a_page()
    below(page)
    page.cover((0, 0, 100, 100), controls=False)
    page.drop_hidden()
    assert [control.id for control in page.controls] == ["below", "aside"]
    assert [said.text for said in page.said] == ["seen"]


def test_a_shade_hides_all_that_was_there() -> None:
    page = a_page()
    below(page)
    page.cover((0, 0, 30, 100))
    page.shade()
    page.control(Control("after", (0, 0, 10, 10)))
    page.drop_hidden()
    assert [control.id for control in page.controls] == ["after"]


@pytest.mark.parametrize("game", ALL)
def test_what_is_kept_of_the_table_is_as_if_it_were_laid_out_anew(app: App, game: str) -> None:
    rng, box = random.Random(3), app.shelf.boxes[game]
    samples = importlib.import_module(f"bsdesk.games.{game}.samples")
    state = lay(box.open({}), getattr(samples, "TABLE", samples.POSITION), step=samples.STEP)
    mark = cards_digest(box.open({}), {card.definition for card in state.cards.values()})
    session = start(Header(game, state.rules.version, mark), Applied(state, ()))
    table = table_of_session(app, box, session, open_hands=True)
    app.open(table)
    for number in range(MOVES):
        app.attention.pointer = (rng.randrange(1000), rng.randrange(700))
        if number in CHANGES:
            resize(app, *CHANGES[number])
        app.refresh()
        for frame in range(60):
            table.tick(number + frame / 30)
        app.show()
        kept = parts_of(app.lay_out())
        table.composition.layers.kept.clear()
        assert kept == parts_of(app.lay_out()), number
        options = moves(session.state, to_act(session.state))
        if not options:
            break
        table.parts.commands.submit([random_seat.choose(options, rng, box.open({}).scoring.kinds)])
    assert number > max(CHANGES)


def parts_of(page: Page) -> tuple[object, ...]:
    """Return all that a page shows and says, and where it answers."""
    controls = [control._replace(act=None) for control in page.controls]
    return [(pygame.image.tobytes(picture, "RGBA"), at) for picture, at in page.items], controls, page.said


def test_the_name_of_an_area_is_there_while_no_card_lies_on_it(app: App) -> None:
    placement = table_at(app, USUAL).parts.placement
    name = next(said for said in page_of(app).said if said.text == "Field" and said.rect[1] > 300)
    layout = placement.last
    assert layout is not None
    ref, pose = next((ref, pose) for ref, pose in layout.poses.items() if layout.zones["p1.field"][1] < pose.y)
    placement.pins = {ref: pose._replace(x=name.rect[0] + 5, y=name.rect[1] + 5)}
    assert name not in page_of(app).said
    placement.pins = {}
    assert name in page_of(app).said
