"""What is printed on the cards, so that it can be read at table size."""

from __future__ import annotations

import pytest

from bsdesk.art.brush.symbols import OUTLINES, mask
from bsdesk.art.faces.faces import draw
from bsdesk.engine.game import Game
from bsdesk.games.ff_tcg.rules.cards import ELEMENTS
from bsdesk.games.ff_tcg.shown.face import face_of


@pytest.mark.parametrize(
    ("card", "tags", "symbols", "ex"),
    [
        ("16-092C", ("EX",), (), ("lightning",)),
        ("1-040C", ("Backup", "Generic"), ("ice",), ()),
        ("22-112R", ("LB 1",), ("fire",), ()),
        ("14-126C", (), ("wind", "water"), ()),
        ("9-118R", ("Monster", "Generic"), ("water",), ()),
        ("1-170C", ("EX", "Summon"), (), ("water",)),
    ],
)
def test_element_kind_ex_generic_and_limit_break_are_on_the_face(
    game: Game, card: str, tags: tuple[str, ...], symbols: tuple[str, ...], ex: tuple[str, ...]
) -> None:
    face = face_of(game, game.rules.defs[card], "en")
    assert (face.tags, sorted(face.symbols), face.ex) == (tags, sorted(symbols), ex)


@pytest.mark.parametrize("language", ["en", "zh_hant", "ja"])
@pytest.mark.parametrize("card", ["1-040C", "22-112R", "1-170C", "9-118R"])
@pytest.mark.parametrize(("size", "width"), [("bare", 88), ("hand", 120)])
def test_tags_fit_at_the_smallest_size(game: Game, card: str, language: str, size: str, width: int) -> None:
    face = face_of(game, game.rules.defs[card], language)
    placed = [text for text in draw(face, size, width).texts if text.what == "tag"]
    wanted = [tag for tag in face.tags if size == "bare" or face.levels or tag.upper() != face.kind_mark]
    assert (len(placed), all(text.size >= text.least and text.fits for text in placed)) == (len(wanted), True)


def test_every_element_has_a_shape_of_its_own() -> None:
    assert set(OUTLINES) == set(ELEMENTS)
    shapes = [mask(element, 48).tobytes() for element in ELEMENTS]
    assert len(set(shapes)) == len(ELEMENTS)
