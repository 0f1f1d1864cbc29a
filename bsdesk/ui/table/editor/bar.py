"""The bar at the head of the editor: when it is, whose turn, undo, and whether the position can stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, GAP, INK, LEGAL, LINE, LOSS, PANEL, RADIUS, RAISED, SMALL, SUNK, TINY, YOU
from bsdesk.ui.kit.widgets import choice
from bsdesk.ui.table.editor.bench import Bench
from bsdesk.ui.table.editor.ways_out import WaysOut
from bsdesk.ui.table.layout.board import Layout

HIGH, BUTTON, SIDE = 52, 36, 40  # units
STEPS = 0.6  # of the room, for the steps
NONE = "–"  # where nothing of what there is to choose is chosen


def lay_bar(page: Page, bench: Bench, ways: WaysOut, box: Box) -> None:
    """Lay out the bar."""
    words, undo, draft = page.words, bench.parts.undo, bench.draft
    page.cover(box)
    page.control(Control("bar", box, None, focus=False))
    page.box(box, PANEL, radius=0)
    page.box((box.x, box.bottom - 1, box.w, 1), LINE, radius=0)
    space = box.inset(10, (HIGH - BUTTON) / 2).space()
    text = words("back")
    page.button(
        "back", space.left(pixels=page.wide(text, SMALL, 46), gap=GAP), text, ways.leave, sign="left", size=SMALL
    )
    lay_defects(page, bench, ways, space)
    page.button(
        "menu",
        space.right(pixels=page.wide(words("menu"), SMALL, 24), gap=GAP),
        words("menu"),
        ways.open_menu,
        size=SMALL,
    )
    for ident, sign, act, on in (
        ("redo", "redo", undo.redo, undo.can_redo),
        ("undo", "undo", undo.undo, undo.can_undo),
    ):
        page.button(ident, space.right(SIDE, gap=6), "", act, on=on, sign=sign, tip=words(f"{ident}_tip"))
        page.controls[-1] = page.controls[-1]._replace(label=words(ident))
    steps = [(step, bench.words.step_name(step)) for step in bench.steps]
    if len(steps) > 1:
        lay_options(page, "step", space, STEPS, steps, draft.step, lambda step: bench.do(f"step {step}"))
    lay_turn(page, bench, space.left(pixels=page.wide(words("editor_turn", turn=99), SMALL, 2 * 34 + 20), gap=GAP))
    seats = [(f"p{seat}", words("editor_turn_of", player=bench.words.seat_name(seat))) for seat in draft.seats()]
    lay_options(page, "active", space, 1, seats, f"p{draft.active}", lambda who: bench.do(f"active {who}"))


def lay_turn(page: Page, bench: Bench, box: Box) -> None:
    """Lay out which turn it is, between a minus and a plus."""
    text = page.words("editor_turn", turn=bench.draft.turn)
    page.box(box, SUNK, radius=RADIUS)
    space = box.space()
    for name, place, sign, number in (("less", space.left(34), "minus", -1), ("more", space.right(34), "plus", 1)):
        page.button(f"turn:{name}", place, "", partial(bench.turn, number), sign=sign, tip=text, size=SMALL)
    page.write(text, space.rest, SMALL, INK, align="middle", fit=True)


def lay_options(
    page: Page,
    ident: str,
    space: Space,
    part: float,
    options: Sequence[tuple[str, str]],
    chosen: str,
    act: Callable[[str], object],
) -> None:
    """Lay out a choice in a part of the room; where there is none for all, a button that goes from one to the next."""
    room = round(space.rest.w * part)
    widest = max(page.letters.width(text, TINY, bold=True) for _, text in options) + page.u(24)
    if widest * len(options) <= room:
        wide = min(room, sum(page.wide(text, SMALL, 26) for _, text in options))
        choice(page, ident, space.left(pixels=max(wide, widest * len(options)), gap=GAP), options, chosen, act)
        return
    keys = [key for key, _ in options]
    text = dict(options).get(chosen, NONE)  # before the first turn there is none
    after = keys[(keys.index(chosen) + 1) % len(keys) if chosen in keys else 0]
    place = space.left(pixels=min(room, page.wide(text, SMALL, 30)), gap=GAP)
    page.button(f"{ident}:next", place, text, partial(act, after), tip=dict(options)[after], size=SMALL)


def lay_defects(page: Page, bench: Bench, ways: WaysOut, space: Space) -> None:
    """Lay out at the right whether the position can stand, or the first thing that is wrong with it."""
    found = bench.check()
    text = page.words("editor_fine")
    if found:
        rest = page.words("editor_and_more", count=len(found) - 1) if len(found) > 1 else ""
        text = " ".join(filter(None, (bench.words.defect_in_words(found[0]), rest)))
    room = space.rest.w
    box = space.right(pixels=min(round(room * 0.34), page.wide(text, SMALL, 50)), gap=GAP)
    lit, colour = page.pointer.hover == "check", LOSS if found else LEGAL
    page.box(box, RAISED if lit else SUNK, line=colour, radius=BUTTON / 2)
    inner = box.inset(12, 0).space()
    mark = inner.left(14, gap=6)
    page.sign("loss" if found else "yes", (mark.x, mark.line(page.u(14))), 14, colour)
    page.write(text, inner.rest, SMALL, colour, fit=True)
    page.area("check", box, ways.show_defects, label=text, tip=text if found else page.words("editor_check_tip"))


def lay_marks(page: Page, bench: Bench, layout: Layout) -> None:
    """Mark the chosen thing on the board, and those with which something is wrong."""
    chosen = layout.rect_of(bench.chosen)
    if chosen is not None:
        page.box(page.boxed(chosen).inset(-7), None, line=YOU, wide=4)
    for defect in bench.check():
        rect = layout.rect_of(defect.thing)
        if rect is None:
            continue
        x, y, w, h = rect
        edge, across = page.u(3), page.u(24)
        page.box((x - edge, y - edge, w + 2 * edge, h + 2 * edge), None, line=LOSS, wide=3)
        page.box((x + w - across, y, across, across), LOSS, radius=12)
        page.say("!", (x + w - across / 2, y + page.u(2)), BODY, SUNK, bold=True, align="middle")
