"""A card shown large beside its place with a word above it: about which one is asked, or with which something has just
happened."""

from __future__ import annotations

import pygame

from bsdesk.engine.state import zone_name
from bsdesk.engine.values import Ref
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import INK, TITLE, YOU_DEEP
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.motion.presented import Presented
from bsdesk.ui.table.view.large_card import EDGING, grown, large_size, place_aside, place_beside

SIZE = 0.85  # of the size of a card that is pointed at: it hides less, and its text stands in the sidebar
HEAD = 38  # units high: the word above it
LEAST = 0.25  # of its size, with which it begins


def lay_presented(table: Parts, page: Page, layout: Layout) -> None:
    """Lay out the card that is asked about, or else the one that is shown for a moment."""
    found = asked_about(table) or table.stage.signals.presented_now()
    card = table.model.view.cards.get(found.ref) if found is not None else None
    if found is None or card is None or not card.definition or found.ref == table.gaze.large or table.gaze.zone:
        return
    control = next((one for one in reversed(page.controls) if one.id == f"card:{found.ref}"), None)
    start = control.shown if control is not None else layout.rect_of(card.zone)
    if start is None:
        return
    wide, high = (round(SIZE * pixels) for pixels in large_size(table, page, layout))
    head = page.u(HEAD)
    rect = place_of(table, page, layout, found.ref, start, (wide, high + head))
    box = between(start, (*rect, wide, high + head), found.come)
    picture = table.voice.pictures.face(card.definition, "large", wide)
    if found.come < 1:
        page.put(pygame.transform.smoothscale(picture, (box[2], round(box[2] * high / wide))), (box[0], box[1]))
        return
    page.box(grown(box, page.u(3)), EDGING, radius=12)
    page.box((box[0], box[1], wide, head), YOU_DEEP, line=INK, wide=2, radius=8)
    word = table.voice.wording.term(*found.term.split(".", 1))
    top = box[1] + (head - page.letters.height(TITLE)) // 2
    page.cover(box, controls=False)
    page.say(word, (box[0] + wide / 2, top), TITLE, INK, bold=True, align="middle", room=wide - page.u(12))
    page.put(picture, (box[0], box[1] + head))


def asked_about(table: Parts) -> Presented | None:
    """Return the card that the open question is about, where the game wants it shown."""
    model = table.model
    prompt = model.view.prompts.get(model.seat) if model.seat and not model.secrecy.private else None
    term = model.game.handling.presents.get(prompt.question) if prompt is not None else None
    return Presented(prompt.source, term) if prompt is not None and term else None


def place_of(table: Parts, page: Page, layout: Layout, ref: Ref, start: Rect, size: tuple[int, int]) -> tuple[int, int]:
    """Return where it hides least near its place, and nothing of what is asked."""
    view = table.model.view
    zone = view.cards[ref].zone
    beside = start if zone_name(zone) in view.rules.play_zones else layout.zones.get(zone, start)
    thing = Control(f"card:{ref}", beside)
    found = place_beside(page, view, layout, thing, size, (-1, -1))
    return found or place_aside(layout.areas.board, start, size)


def between(start: Rect, end: Rect, part: float) -> Rect:
    """Return a rectangle on the way from one to the other: it is fast at first."""
    come = 1 - (1 - part) ** 2
    size = LEAST + (1 - LEAST) * come
    wide, high = max(2, round(end[2] * size)), max(2, round(end[3] * size))
    middles = ((start[n] + start[n + 2] / 2, end[n] + end[n + 2] / 2) for n in (0, 1))
    x, y = (a + (b - a) * come for a, b in middles)
    return round(x - wide / 2), round(y - high / 2), wide, high
