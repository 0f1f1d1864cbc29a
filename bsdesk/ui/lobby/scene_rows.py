"""How a scene looks in the list, and what comes next beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from bsdesk.scenes.listing import COMBOS, LESSONS, OWN, Listed
from bsdesk.scenes.scene import GRADES, said_in
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import (
    BODY,
    DARK_INK,
    EDGE,
    EMPHASIS,
    GAP,
    INK,
    LEGAL,
    LINE,
    LOSS,
    PANEL,
    QUIET,
    SMALL,
    TEACHER,
    TITLE,
    YOU,
)
from bsdesk.ui.lobby.row_list import FILL, FILL_LIT
from bsdesk.ui.lobby.scene_list import SceneList

BIG, MARK, EDIT, GRADE, DOT, TAG = 92, 34, 34, 150, 9, 26  # units


class Hands(NamedTuple):
    """What a row does: it opens its scene, its position in the editor, or asks how it is to be exported; one's own are
    renamed and deleted."""

    open: Callable[[Listed], object]
    edit: Callable[[Listed], object]
    export: Callable[[Listed], object]
    rename: Callable[[Listed], object]
    delete: Callable[[Listed], object]


def lay_row(page: Page, listed: SceneList, hands: Hands, box: Box, one: Listed) -> None:
    """Lay out one scene: what it is called and about, whether it is done, where it was left."""
    ident, after = f"scene:{one.name}", listed.next
    lit, is_next = page.pointer.hover == ident, after is not None and one.name == after.name
    page.box(box, FILL_LIT if lit else FILL, line=YOU if lit else TEACHER if is_next else LINE)
    inner = box.inset(14, 9)
    space = inner.space()
    lay_mark(page, listed, space.left(MARK, gap=12), one, is_next=is_next)
    deeds = [("export", page.words("export"), hands.export)]
    deeds += [("edit", page.words("editor_edit"), hands.edit)] if one.kind == OWN else []
    deeds += [("rename", page.words("saved_rename"), hands.rename)] if one.kind == OWN else []
    deeds = deeds if not one.fault else []
    deeds += [("delete", page.words("saved_delete"), hands.delete)] if one.kind == OWN else []
    places = [space.right(pixels=page.wide(text, SMALL, 24), gap=8) for _, text, _ in deeds]
    clickable = box.to(box.x, box.y, min((place.x for place in places), default=box.right) - box.x, box.h)
    page.area(ident, clickable, partial(hands.open, one), label=title_of(page, one))
    for (name, text, act), place in zip(deeds, places, strict=True):
        button = place.centered(place.w, page.u(EDIT))
        page.button(f"{name}:{one.name}", button, text, partial(act, one), kind="quiet", size=SMALL)
    if one.grade:
        lay_grade(page, space.right(GRADE, gap=12), one)
    if one.name == listed.today:
        text = page.words("daily_today")
        place = space.right(pixels=page.wide(text, SMALL, 20), gap=12)
        place = place.centered(place.w, page.u(TAG))
        page.box(place, TEACHER, radius=TAG / 2)
        page.write(text, place, SMALL, DARK_INK, bold=True, align="middle")
    room, line = space.rest, inner.bottom - page.letters.height(SMALL)
    about, colour = about_of(page, listed, one), QUIET
    if one.fault:
        about, colour = page.words.complaint(one.fault), LOSS
    elif listed.left_at(one) > 1:
        about, colour = page.words("scenes_left_at", at=listed.left_at(one)), TEACHER
    if about:
        page.say(title_of(page, one), room[:2], BODY, INK, bold=True, room=room.w)
        page.say(about, (room.x, line), SMALL, colour, room=room.w)
    else:
        page.write(title_of(page, one), room, BODY, INK, bold=True)


def title_of(page: Page, one: Listed) -> str:
    return said_in(one.title, page.words.language) or one.found.file.name


def about_of(page: Page, listed: SceneList, one: Listed) -> str:
    """Return what is told of a scene: all once it is done; and of what is played back, how many other lines it has."""
    told = said_in(one.about if listed.is_done(one) else one.before, page.words.language)
    others = page.words("scenes_branches", count=one.branches) if one.branches and one.kind in (COMBOS, OWN) else ""
    return " · ".join(filter(None, (told, others)))


def lay_mark(page: Page, listed: SceneList, mark: Box, one: Listed, *, is_next: bool) -> None:
    """Lay out a disc with a tick on what is done, or with the number of a lesson."""
    side, done = min(mark.w, mark.h), listed.is_done(one)
    disc = mark.centered(side, side)
    fill = LEGAL if done else TEACHER if is_next else PANEL
    page.box(disc, fill, line=None if done or is_next else LINE, radius=MARK / 2)
    if done:
        size = disc.w / page.unit * 0.5
        page.sign("yes", (disc.x + disc.w * 0.25, disc.y + disc.h * 0.25), size, DARK_INK)
    elif one.kind == LESSONS:
        number = str(listed.shown.index(one) + 1)
        page.write(number, disc, BODY, DARK_INK if is_next else QUIET, bold=True, align="middle")


def lay_grade(page: Page, place: Box, one: Listed) -> None:
    """Lay out how hard a puzzle is, as a word and as dots, and how many moves it takes at least."""
    letters, dot, level = page.letters.height(SMALL), page.u(DOT), GRADES.index(one.grade) + 1
    text, below = (
        page.words(f"grade_{one.grade}"),
        page.words("puzzle_moves", count=one.shortest) if one.shortest else "",
    )
    top = round(place.line(letters * (2 if below else 1)))
    page.say(text, (place.right, top), SMALL, INK, align="right", room=place.w)
    left = place.right - page.letters.width(text, SMALL) - page.u(8) - len(GRADES) * (dot + page.u(4))
    for number in range(len(GRADES)):
        at = (left + number * (dot + page.u(4)), top + (letters - dot) // 2, dot, dot)
        page.box(at, TEACHER if number < level else None, line=TEACHER if number < level else QUIET, radius=DOT / 2)
    if below:
        page.say(below, (place.right, top + letters), SMALL, QUIET, align="right", room=place.w)


def lay_next(page: Page, listed: SceneList, box: Box, go_on: Action, back: Action) -> int:
    """Lay out what comes next, with its one big button; return its lower end."""
    after, words, language = listed.next, page.words, page.words.language
    done, count = listed.done_of(LESSONS)
    card = box.to(box.x, box.y, box.w, min(box.h, page.u(330)))
    page.box(card, FILL, line=LINE)
    space = card.inset(16, 16).space()
    button = space.bottom(BIG if box.h > page.u(300) else BIG * 0.7)
    if count:
        line = space.top(pixels=page.letters.height(SMALL), gap=GAP)
        page.say(words("scenes_progress", done=done, all=count), line[:2], SMALL, QUIET, room=line.w)
        bar = space.top(6, gap=EDGE)
        page.box(bar, LINE, radius=3)
        if done:
            page.box((bar.x, bar.y, max(bar.h, bar.w * done // count), bar.h), LEGAL, radius=3)
    if after is None:
        text = words("scenes_all_done" if listed.kinds != [OWN] else "scenes_none")
        page.tell(text, space.rest[:2], space.rest.w, EMPHASIS, INK, bold=True)
        page.button("back-to-start", button, words("back"), back, size=EMPHASIS)
        return card.bottom
    title, about = said_in(after.title, language), about_of(page, listed, after)
    high = page.tell(title, space.rest[:2], card.w - page.u(32), TITLE, INK, bold=True, most=3)
    space.skip(high + page.u(GAP))
    lines = max(0, space.rest.h // page.letters.height(BODY))
    if about and lines:
        page.tell(about, space.rest[:2], space.rest.w, BODY, QUIET, most=lines)
    text = words("scenes_next" if after.kind == LESSONS else "scenes_next_puzzle")
    under = ""
    if listed.left_at(after) > 1:
        text, under = words("scenes_go_on"), words("scenes_left_at", at=listed.left_at(after))
    page.button("next", button, text, go_on, kind="main", size=TITLE, under=under)
    return card.bottom
