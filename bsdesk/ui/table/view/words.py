"""Words of the game's glossary that stand on the page, such as an area's name or a mark: pointed at, each says what it
is and by which rule; a click opens the glossary there."""

from __future__ import annotations

from functools import partial

from bsdesk.ui.kit.controls import Control, Rect, hit, intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.table.control.parts import Parts

ON = (
    "card:",
    "cores:",
    "place:",
    "seat:",
    "rail",
    "banner",
)  # on these a word may stand; on buttons it names what they do
MOST = 3  # words of a card that are told in its tip


def lay_words(table: Parts, page: Page) -> None:
    """Make every line that is a word of the glossary answer to the pointer; not while something is put down, for which
    areas answer as a whole."""
    found = table.voice.glossary
    if not found.words or table.drag.held is not None:
        return
    for number, said in enumerate(page.said):
        word = found.called(said.text)
        if word is None or any(c.said > number and intersection(c.rect, said.rect)[2] for c in page.covers):
            continue
        x, y, w, h = said.rect
        below = hit(page.controls, (x + w // 2, y + h // 2))
        if below is None or below.id.startswith(ON):
            act = partial(table.doors.outer.glossary, [word.id])
            page.control(Control(f"word:{number}", said.rect, act, word.name, word.told, focus=False))


def lay_words_on(table: Parts, page: Page, definition: str, rect: Rect) -> None:
    """Make the text of a card say what its words mean."""
    words = [table.voice.glossary.words[ident] for ident in table.voice.words_on(table.model.game, definition)]
    if words:
        told = "\n".join(
            f"{table.voice.wording.pair(word.name, said)} ({rule})"
            for word in words[:MOST]
            for rule, said in word.rules[:1]
        )
        tip = f"{told}\n{page.words('glossary_tip')}"
        page.control(Control("words", rect, table.buttons.ask_words, page.words("glossary"), tip, focus=False))
