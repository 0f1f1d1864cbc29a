"""The sidebar: its small buttons stand still whatever is asked, in every language and window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.table.drop_targets import Held, ref_of
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect
from tests.positions import BP, BS, QUESTIONS
from tests.ui.checks import overlap
from tests.ui.hands import page_of, resize
from tests.ui.tables import MOMENTS, own_card, table_at

SMALL = ("undo", "redo", "hint", "menu")
ASKED = [(BS, question) for question in QUESTIONS[BS]] + [(BP, question) for question in QUESTIONS[BP]]


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    own_card(app)
    yield
    app.home()


def places(app: App) -> dict[str, Rect]:
    return {control.id: control.rect for control in page_of(app).controls if control.id in SMALL}


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "en"), ((1600, 900), "ja")])
def test_the_small_buttons_stay_where_they_are_between_questions(
    app: App, size: tuple[int, int], language: str
) -> None:
    resize(app, size, 100, language)
    found = {}
    for moment in ("usual", "fight", "declaring", "soul magic", "held card", "meanings"):
        MOMENTS[moment](app)
        found[moment] = places(app)
        app.home()
    for game, question in ASKED:
        table_at(app, QUESTIONS[game][question])
        found[question] = places(app)
        app.home()
    wanted = found["usual"]
    assert wanted.keys() == {*SMALL}
    assert {moment: rects for moment, rects in found.items() if rects != wanted} == {}


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (720, 1280)])
@pytest.mark.parametrize("moment", ["usual", "fight", "crowded", "poker"])
def test_what_is_said_of_a_thing_does_not_lie_over_it(app: App, size: tuple[int, int], moment: str) -> None:
    """Whatever is dropped where it may not go: the words never cover what they are about."""
    resize(app, size, 100, "en")
    table = MOMENTS[moment](app)
    view = table.parts.model.view
    mine = [ref for ref, card in view.cards.items() if card.controller == table.parts.model.me and card.definition]
    covered = set[str]()
    for ref in mine[:8]:
        for target in ("p2.life", "p2.field", "p1.life"):
            if target not in view.zones and target not in view.tokens:
                continue
            table.parts.drag.held, table.parts.drag.held_from = Held(ref), table.parts.placement.rect_of(ref)
            table.parts.drag.drop(target)
            page, said = page_of(app), table.parts.gaze.bubble
            words = next((control.rect for control in page.controls if control.id == "said"), None)
            if said is not None and words is not None and overlap(words, said.rect):
                covered.add(f"{ref} {target} {said.kind}")
            table.parts.gaze.unsay()
            table.parts.drag.let_go()
            table.parts.drag.menu = None
    assert covered == set()


TOLD = "Summon REF-02 now: it takes the last blocker away and leaves two cores in the Reserve for the Magic in hand"


@pytest.mark.parametrize("kind", ["yes", "loss", "you"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (720, 1280)])
@pytest.mark.parametrize("moment", ["usual", "fight", "crowded", "poker", "block asked"])
def test_a_hint_lies_beside_what_it_is_about(app: App, size: tuple[int, int], moment: str, kind: str) -> None:
    """Of each card and area that has room beside it."""
    resize(app, size, 100, "en")
    table = table_at(app, QUESTIONS[BS]["block"]) if moment == "block asked" else MOMENTS[moment](app)
    covered = set[str]()
    for control in page_of(app).controls:
        if not control.id.startswith(("card:", "place:")):
            continue
        table.parts.gaze.say(kind, TOLD, [TOLD], control.rect, ref_of(control.id))
        words = next(one.rect for one in page_of(app).controls if one.id == "said")
        if overlap(words, control.rect) and max(control.rect[2:]) < min(size) // 2:
            covered.add(control.id)
    assert covered == set()
