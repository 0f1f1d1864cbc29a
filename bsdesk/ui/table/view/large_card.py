"""The card that is pointed at, shown large beside itself after a moment, with all its text. It goes by itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bsdesk.engine.looks.face import SymbolFace
from bsdesk.engine.state import State, at, zone_name
from bsdesk.engine.values import Ref
from bsdesk.table.drop_targets import ref_of
from bsdesk.ui.kit.controls import Control, Rect, intersection
from bsdesk.ui.kit.page import Page, Said
from bsdesk.ui.kit.theme import CAPTION, DARK_INK, EDGE, PAPER, SMALL, TITLE, Colour
from bsdesk.ui.table.control.looking import WHOLE, thing_seen
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.poses import CARD, TABLE_CARD, card_width
from bsdesk.ui.table.view.board.card_figures import before_wide, figures_now, foot
from bsdesk.ui.table.view.board.counters import skills_said
from bsdesk.ui.table.view.paper import modifiers
from bsdesk.ui.table.view.reading_sheet import ReadingSheet, is_cut, is_hard_to_read

TIMES = 1.85  # as wide as a card on the table
LEAST = 260  # units wide, so that its text can be read
AIR, POINTER = 14, 28  # units kept clear: around the card, around the pointer
NAME_TOP = 0.57  # of its height: where its name begins
FAR = 120  # pixels hidden that are as bad as to lie one pixel farther away, at a unit of one
MUCH = 0.42  # of the board, a sheet to read hides at most, unless it was asked for
MIND = 3  # how much worse it is to lie on cards of the same row, among which one chooses, and on tokens
RISEN = 16  # units that a card of the hand stands higher while it is pointed at
PLATE, BORDER = 0.15, 0.035  # of its width: the figures of now, what they keep to its edge
BELOW_KIND, LOW = 0.125, 0.56  # of its width, their top where a name stands at the foot; else of its height, their end
EDGING: Colour = (4, 6, 10, 200)  # around it
KEPT = ("banner", "declaration", "payment", "said", "caption", "chip")  # what nothing lies on


def lay_large(table: Parts, page: Page, layout: Layout) -> None:
    """Lay out the card large that was pointed at long enough, where there is room beside it."""
    ref, view = table.gaze.large, table.model.view
    card = view.cards.get(ref)
    if card is None or not card.definition or table.drag.held is not None or table.drag.menu is not None:
        return
    if ref in table.gaze.dimmed and table.gaze.insisted != ref:
        return
    seen = (thing_seen(page.pointer.hover), thing_seen(page.pointer.focus), table.gaze.insisted)
    if ref not in seen:
        return
    zone = table.gaze.zone
    searched = bool(zone) and table.pile_search.is_offered(view, view.zones.get(zone, ()))
    if searched and layout.areas.rail[2] and table.gaze.insisted != ref:
        return  # its text stands beside the pile, and over the others they could not be compared
    there = {control.id: control for control in page.controls if thing_seen(control.id) == ref}
    control = there.get(f"card:{ref}", there.get(f"{WHOLE}{ref}"))
    if control is None:
        return
    large, insisted = large_size(table, page, layout), table.gaze.insisted == ref
    pointer = table.app.pointer if not table.app.keyboard else (-1, -1)
    sheet = sheet_to_read(table, page, layout, control, large[0], pointer)
    shown = large if sheet is None or not sheet.picture else (0, 0)  # with a sheet its picture may stand small on that
    size = taken(shown, sheet)
    spot = place_beside(page, view, layout, control, size, pointer)
    if spot is None and insisted:
        aside = place_aside(layout.areas.board, control.shown, size)
        spot = max(6, min(aside[0], page.size[0] - 6 - size[0])), max(0, aside[1])
    if spot is None:
        return
    if shown[0]:
        face = table.voice.pictures.printed_face(card.definition)
        bare = sheet is not None or (face is not None and is_cut(face, shown[0]))
        lay_face(table, page, card.definition, (*spot, *shown), look="hand" if bare else "large")
        lay_now(table, page, ref, (*spot, *shown))
        lay_what_it_is(table, page, ref, (*spot, *shown))
        lay_skills(table, page, ref, (*spot, *shown))
    if sheet is not None:
        at = spot[0] + shown[0], spot[1]
        page.box(grown((*at, *sheet.size), page.u(3)), EDGING, radius=12)
        sheet.lay(at)


def taken(card: tuple[int, int], sheet: ReadingSheet | None) -> tuple[int, int]:
    """Return how much room a card takes with the sheet beside it."""
    return card if sheet is None else (card[0] + sheet.size[0], max(card[1], sheet.size[1]))


def sheet_to_read(
    table: Parts, page: Page, layout: Layout, control: Control, wide: int, pointer: tuple[int, int]
) -> ReadingSheet | None:
    """Return the sheet on which all of a card's text is read, if it can't be read on the large card, so wide, nor as a
    whole in the sidebar; and always where a closer look was asked for. Else it is left away where it would hide much of
    the board, or has no room beside its card."""
    ref = table.gaze.large
    face, insisted = (
        table.voice.pictures.printed_face(table.model.view.cards[ref].definition),
        table.gaze.insisted == ref,
    )
    beside = layout.areas.rail[2] and table.aids.topic is None and not table.scrolls.card_text.most
    if face is None or not is_hard_to_read(face, wide) or (beside and not insisted):
        return None
    board = layout.areas.board
    clear = clear_of(page, control, pointer)

    def has_room(size: tuple[int, int]) -> bool:
        free = (spot for spot in spots(clear[0], board, size, clear) if is_clear((*spot, *size), clear))
        return insisted or (size[0] * size[1] <= MUCH * board[2] * board[3] and next(free, None) is not None)

    room = page.size if insisted else board[2:]
    make = partial(ReadingSheet, table, page, ref, face, room=room, fits=has_room)
    ways = (make(wide), make(0)) if insisted else (make(0),)
    return next((sheet for sheet in ways if sheet.is_there), ways[-1] if insisted else None)


def lay_face(table: Parts, page: Page, definition: str, rect: Rect, look: str = "large") -> None:
    """Lay out a card large there, with its text or without; what lies below it still answers."""
    page.box(grown(rect, page.u(3)), EDGING, radius=12)
    page.put(table.voice.pictures.face(definition, look, rect[2]), rect[:2])
    page.cover(rect, controls=False)


def large_size(table: Parts, page: Page, layout: Layout) -> tuple[int, int]:
    """Return how large a card is shown: as high as the board at most."""
    field = layout.zones[at(table.model.me, table.model.game.rules.play_zones[0])]
    wide = max(round(TIMES * card_width(field, page.unit, TABLE_CARD[1], TABLE_CARD[0])), page.u(LEAST))
    wide = min(wide, round((layout.areas.board[3] - page.u(2 * EDGE)) / CARD))
    return wide, round(wide * CARD)


def lay_now(table: Parts, page: Page, ref: Ref, rect: Rect) -> None:
    """Lay out what a card in play has now, larger than what is printed on it: at the right, clear of its name."""
    view = table.model.view
    if zone_name(view.cards[ref].zone) not in view.rules.play_zones:
        return
    face = table.voice.pictures.printed_face(view.cards[ref].definition)
    now = figures_now(view, ref, face, table.voice.wording, lying=True)
    if not now.decides:
        return
    x, y, w, h = rect
    high, edge = round(w * PLATE), round(w * BORDER)
    wide = before_wide(page.letters, now, high) + round(high * (0.5 + 0.5 * len(now.decides) + 0.6 * bool(now.sign)))
    top = round(w * BELOW_KIND) if isinstance(face, SymbolFace) else round(h * LOW) - high
    box = (x + w - edge - wide, y + top, wide, high)
    page.put(foot(page.letters, now, box[2:], (0, wide), CAPTION, page.u(6)), box[:2])
    page.said.append(Said(now.decides, box))


def lay_what_it_is(table: Parts, page: Page, ref: Ref, rect: Rect) -> None:
    """Lay out over its printed text what a card is where it lies, and what it does there, if that is something else."""
    view, voice = table.model.view, table.voice
    if not view.game.handling.lies_as(view, ref):
        return
    x, y, w, h = rect
    edge, pad = round(w * BORDER), page.u(8)
    lines, wide = modifiers(view, ref, voice.wording, voice.book), w - 2 * edge - 2 * pad
    high = page.letters.height(TITLE) + sum(page.high(line, wide, SMALL) for line in lines) + 2 * pad
    top = y + h - edge - high
    page.box((x + edge, top, w - 2 * edge, high), PAPER, radius=6)
    top += pad
    top += page.tell(voice.wording.card(view, ref), (x + edge + pad, top), wide, TITLE, DARK_INK, bold=True, most=1)
    for line in lines:
        top += page.tell(line, (x + edge + pad, top), wide, SMALL, DARK_INK)


def lay_skills(table: Parts, page: Page, ref: Ref, rect: Rect) -> None:
    """Lay out above its text which skills of its holder a card is printed with."""
    x, y, w, h = rect
    top, high = y + round(h * NAME_TOP), page.letters.height(SMALL) + page.u(4)
    for name in reversed(skills_said(table.model.view, ref, table.voice.wording)):
        top -= high + page.u(3)
        wide = min(w, page.letters.width(name, SMALL, bold=True) + page.u(16))
        page.box((x + (w - wide) // 2, top, wide, high), CAPTION, radius=6)
        page.say(name, (x + w // 2, top + page.u(2)), SMALL, DARK_INK, bold=True, align="middle", room=wide)


def place_aside(board: Rect, card: Rect, size: tuple[int, int]) -> tuple[int, int]:
    """Return a place in the middle of the board's side that is farther from the card."""
    x, y, w, h = board
    left = card[0] + card[2] // 2 > x + w // 2
    return (x + 6 if left else x + w - 6 - size[0]), y + (h - size[1]) // 2


def place_beside(
    page: Page, view: State, layout: Layout, control: Control, size: tuple[int, int], pointer: tuple[int, int]
) -> tuple[int, int] | None:
    """Return where it hides least, near its card, and clear of it, of the pointer and of what is asked; or None."""
    clear = clear_of(page, control, pointer)
    found = [spot for spot in spots(clear[0], layout.areas.board, size, clear) if is_clear((*spot, *size), clear)]
    return min(found, key=lambda spot: hidden_by(page, view, layout, control, (*spot, *size)), default=None)


def clear_of(page: Page, control: Control, pointer: tuple[int, int]) -> list[Rect]:
    """Return what nothing large is to lie on: its card first, then what is asked and told, and the pointer."""
    near = page.u(POINTER)
    clear = [grown(control.rect, page.u(AIR), page.u(RISEN))]
    clear += [grown(c.shown, page.u(4)) for c in page.controls if c.id.startswith(KEPT)]
    return [*clear, (pointer[0] - near, pointer[1] - near, 2 * near, 2 * near)] if pointer[0] >= 0 else clear


def is_clear(rect: Rect, clear: list[Rect]) -> bool:
    return not any(intersection(rect, kept)[2] for kept in clear)


def spots(rect: Rect, board: Rect, size: tuple[int, int], clear: list[Rect]) -> Iterator[tuple[int, int]]:
    """Return places inside the board that might do: at the edges of what is to stay clear, and of the board."""
    left, top, right, low = board[0] + 6, board[1] + 6, board[0] + board[2] - 6, board[1] + board[3] - 6
    middle = (rect[0] + (rect[2] - size[0]) // 2, rect[1] + (rect[3] - size[1]) // 2)
    across = {left, right - size[0], middle[0], *(x for c in clear for x in (c[0] - size[0], c[0] + c[2]))}
    down = {top, low - size[1], middle[1], *(y for c in clear for y in (c[1] - size[1], c[1] + c[3]))}
    for x in sorted(across):
        for y in sorted(down):
            if left <= x <= right - size[0] and top <= y <= low - size[1]:
                yield x, y


def hidden_by(page: Page, view: State, layout: Layout, control: Control, rect: Rect) -> float:
    """Return how bad it is to lie here: what it hides of cards and tokens, and how far it is from its own."""
    mine = neighbours(layout, ref_of(control.id))
    below = layout.covered(view)
    area = 0.0
    for ref, pose in layout.poses.items():
        if ref not in below:
            area += shared(rect, pose.rect) * (MIND if ref in mine else 1)
    for key, place in layout.zones.items():
        if any(view.tokens.get(key, ())):  # where nothing but tokens lies, such as a life, their count decides
            area += shared(rect, place) * (1 if view.zones.get(key) else MIND)
    own = control.rect
    far = abs(rect[0] + rect[2] / 2 - own[0] - own[2] / 2) + abs(rect[1] + rect[3] / 2 - own[1] - own[3] / 2)
    return area + far * page.u(FAR)


def shared(a: Rect, b: Rect) -> int:
    """Return how many pixels two rectangles have in common."""
    part = intersection(a, b)
    return part[2] * part[3]


def neighbours(layout: Layout, ref: Ref) -> frozenset[Ref]:
    """Return the cards that lie in a row with this one."""
    pose = layout.poses.get(ref)
    if pose is None:
        return frozenset()
    return frozenset(other for other, its in layout.poses.items() if abs(its.y - pose.y) < pose.wide / 2)


def grown(rect: Rect, by: int, above: int = 0) -> Rect:
    """Return a rectangle with so much more on every side, and above."""
    return rect[0] - by, rect[1] - by - above, rect[2] + 2 * by, rect[3] + 2 * by + above
