"""What is due in a payment: a pip for each part, filled if it is given; in words what is missing and what is lost."""

from __future__ import annotations

from bsdesk.engine.handling import Owed
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import INK, LOSS, PANEL, QUIET, SMALL, YOU
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.view.bars.banner import Block

PIP, APART = 14, 4  # units


def owed_in_words(table: Parts, owed: Owed) -> str:
    """Return what is still due, of which kinds some is missing, and what would be lost."""
    words, wording = table.app.words, table.voice.wording
    said = [words("owed_still", count=owed.still)] if owed.still else []
    if owed.lacking:
        said.append(words("owed_lacking", kinds=wording.listed([wording.term("colour", one) for one in owed.lacking])))
    if owed.lost:
        said.append(words("owed_lost", count=owed.lost))
    return " · ".join(said) or words("owed_paid")


def owed_block(table: Parts, page: Page, owed: Owed) -> Block:
    """Return pips and words as a block of a row."""
    text, step = owed_in_words(table, owed), page.u(PIP + APART)
    colour = LOSS if owed.lost else QUIET if owed.still or owed.lacking else INK

    def lay(rect: Rect) -> None:
        top = rect[1] + (rect[3] - page.u(PIP)) // 2
        for number in range(owed.due + owed.lost):
            lost = number >= owed.due
            fill = LOSS if lost else YOU if number < owed.given else PANEL
            box = (rect[0] + number * step, top, page.u(PIP), page.u(PIP))
            page.box(box, fill, line=LOSS if lost else INK, radius=PIP / 2)
            if lost:
                page.sign("minus", (box[0] + page.u(2), box[1] + page.u(2)), PIP - 4, PANEL)
        left = rect[0] + (owed.due + owed.lost) * step + page.u(APART)
        page.say(text, (left, rect[1] + (rect[3] - page.letters.height(SMALL)) // 2), SMALL, colour, bold=True)

    wide = (owed.due + owed.lost) * step + page.u(APART) + page.letters.width(text, SMALL, bold=True)
    return Block(wide, lay)
