"""What bots think, where one only watches: of each what it did last of its own choice, and why."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.engine.play.priority import PASS
from bsdesk.engine.values import Seat
from bsdesk.seat.messages import Passage
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import GAP, INK, LINE, PANEL, QUIET, SMALL, TINY, YOU
from bsdesk.ui.table.control.parts import Parts

PAD, BAR = 8, 3  # units
MOST = 2  # bots whose thoughts are told: those that decided last
LINES, FEW = 3, 2  # of the one that is to act, and of another
MORE, TALL = 1, 700  # lines more where the window is so many units high


class Thought(NamedTuple):
    """What a bot did last, and why."""

    seat: Seat
    who: str
    text: str


def thoughts(table: Parts) -> list[Thought]:
    """Return what the bots thought that decided last, by their seats, up to the moment that is shown. A pass is told
    only of a bot of which nothing else is known."""
    found: dict[Seat, Passage] = {}
    for passage in reversed(table.model.passages):
        if passage.has_reasons and passage.seen is not None:
            seat, passes = passage.moves[0].seat, passage.moves[0].verb == PASS
            known = found.get(seat)
            if known is None or (known.moves[0].verb == PASS and not passes):
                found[seat] = passage
    last = sorted(found, key=lambda seat: -found[seat].line)[:MOST]
    player, said = table.voice.wording.player, table.advice.step_with_reasons
    return [Thought(seat, player(seat), said(found[seat])) for seat in sorted(last)]


def lay_thoughts(table: Parts, page: Page, x: int, wide: int, bottom: int) -> int:
    """Lay out what the bots think above the buttons, if only bots play; return its top. A click tells all that the one
    did in its turn, step by step."""
    model = table.model
    told = thoughts(table) if model.match.bots_only and not model.secrecy.private else []
    if not told:
        return bottom
    pad, bar = page.u(PAD), page.u(BAR)
    room, name, line = wide - 2 * pad - bar, page.letters.height(TINY), page.letters.height(SMALL)
    more = MORE if page.size[1] >= page.u(TALL) else 0
    most = [more + (LINES if one.seat == model.match.to_act else FEW) for one in told]
    texts = [page.letters.wrap(one.text, SMALL, room)[:lines] for one, lines in zip(told, most, strict=True)]
    head = page.letters.height(TINY)
    high = head + sum(name + len(lines) * line + page.u(4) for lines in texts) + 2 * pad
    top = bottom - page.u(GAP) - high
    box: Rect = (x, top, wide, high)
    page.control(
        Control("thoughts", box, table.advice.show_reasons, page.words("thoughts"), page.words("thoughts_tip"))
    )
    page.box(box, PANEL, line=YOU if page.pointer.hover == "thoughts" else LINE, radius=6)
    y = top + pad
    page.say(page.words("thoughts"), (x + pad, y), TINY, QUIET, room=room)
    y += head + page.u(2)
    for one, lines in zip(told, texts, strict=True):
        below = name + len(lines) * line
        if one.seat == model.match.to_act:
            page.box((x, y, bar, below), YOU, radius=2)
        page.say(
            one.who, (x + pad + bar, y), TINY, YOU if one.seat == model.match.to_act else QUIET, bold=True, room=room
        )
        page.tell(one.text, (x + pad + bar, y + name), room, SMALL, INK, most=len(lines))
        y += below + page.u(4)
    return top
