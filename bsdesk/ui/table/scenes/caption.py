"""The paper on which a scene speaks: a bold line, a quiet one, and what one can do about it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from bsdesk.engine.state import at, zone_name
from bsdesk.scenes.guide.attempt import PATIENCE
from bsdesk.scenes.guide.guide import Guide
from bsdesk.scenes.guide.verdict import Waits, Worth
from bsdesk.scenes.scene import said_in
from bsdesk.ui.kit.controls import Control, Rect, intersection, middle
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import CAPTION, DARK_INK, EMPHASIS, LOSS, SMALL, TEACHER, Colour
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.buttons import do_nothing
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.scenes.sentences import CaptionWords, caption_words
from bsdesk.ui.table.scenes.spotlight import ARROW, Spotlights, overlap

WIDTHS = (480, 336)  # units: the usual one, and a narrow one for where the usual one would lie on what it tells of
PAD, BUTTON = 18, 38  # units
STEP = 40  # units between two places that are tried
SECOND: Colour = (72, 76, 88)  # the quiet line, on paper
TITLE = 19  # letters
LARGE = 1.6  # times as large are captions that are read from afar
ANSWERS = ("chip", "banner", "answer:", "do:", "declare", "call_off")
TOLD, CLEAR, LIT, PLAY, HAND, CARD, FAR = 1200.0, 400.0, 60.0, 30.0, 20.0, 1.0, 40.0  # what it costs to lie there


class Caption:
    """Finds its place once for what it says, and stays there."""

    def __init__(self) -> None:
        self.words: object = None  # what it says, in which window
        self.key: object = None  # what else its place depends on
        self.place: Rect = (0, 0, 0, 0)

    def lay(
        self,
        table: Parts,
        guide: Guide,
        page: Page,
        layout: Layout,
        spots: Spotlights,
        ends: list[Deed],
        *,
        large: bool = False,
        finished: Sequence[str] = (),
    ) -> None:
        """Lay it out; `ends`: what can be done when all is over; `large`: in large letters; `finished`: a bold line and
        a quiet one that are said in the end, if nothing follows."""
        says = caption_words(guide, table.voice, page.words)
        if guide.over and finished:
            says = CaptionWords(finished[0], " ".join(filter(None, (says.text, finished[1]))), says.tone)
        deeds = deeds_of(table, guide, page, ends)
        if not (says.title or deeds):
            return
        scale = LARGE if large else 1.0
        wides = dict.fromkeys(min(page.u(wide * scale), layout.areas.board[2] - page.u(24)) for wide in WIDTHS)
        sizes = [(wide, height(page, says, deeds, wide, scale)) for wide in wides]
        words = (page.size, page.unit, says, guide.at.within, scale)
        key = (guide.at.number, *sizes, bool(table.model.declaration))
        hard = obstacles(table, page, layout, spots)
        if (self.words, self.key) != (words, key) or overlap(self.place, hard):
            kept = [(*self.place[:2], *size) for size in sizes if size[0] == self.place[2] and self.words == words]
            told_of = [*hard, *cards_in_play(table, layout), *where_others_play(guide, table, layout)]
            stays = [one for one in kept if within(one, layout.areas.board) and not overlap(one, told_of)]
            found = stays[:1] or [place_of(sizes, table, guide, page, layout, spots, hard)]
            self.words, self.key, self.place = words, key, found[0]
        lay_paper(page, self.place, says, rows_of(page, deeds, self.place[2] - 2 * page.u(PAD)), scale)


def deeds_of(table: Parts, guide: Guide, page: Page, ends: list[Deed]) -> list[Deed]:
    """Return the buttons of the caption."""
    words = page.words
    if guide.over:
        return [] if guide.playback.shown else ends
    if guide.last.verdict is not None:
        again = guide.at.failed >= PATIENCE
        lost, several = (
            guide.last.verdict.kind is Worth.LOST,
            guide.last.verdict.set_back and guide.at.moves_made > 1,
        )
        deeds = [
            Deed(
                "scene:take-back",
                words("scene_take_back"),
                guide.exercise.take_back,
                kind="plain" if lost and several else "main",
            )
        ]
        if again:
            deeds.append(Deed("scene:again-hint", words("scene_again_hint"), guide.exercise.begin_with_hint))
        elif several:
            kind = "main" if lost else "plain"
            deeds.append(Deed("scene:set-back", words("scene_set_back"), guide.exercise.set_back, kind=kind))
        if not lost:
            deeds.append(Deed("scene:anyway", words("scene_anyway"), guide.exercise.go_on_anyway))
        return deeds
    if guide.playback.shown:
        return branches_of(guide, page)
    if guide.spoken is not guide.at.now:  # what comes next is not told yet
        return [Deed("scene:wait", words("scene_watch"), do_nothing, on=False)]
    if guide.at.waits is Waits.ANSWER and guide.at.now.ask is not None:
        texts = [said_in(answer.said, words.language) for answer in guide.at.now.ask.answers]
        return [Deed(f"scene:answer:{n}", text, partial(guide.answer, n)) for n, text in enumerate(texts)]
    if guide.playback.goes_on(guide.at):  # in a moment, by itself
        return []
    deeds = []
    if guide.at.can_back:
        deeds.append(Deed("scene:back", words("scene_back"), guide.back, not guide.busy))
    deeds += branches_of(guide, page)
    if guide.at.free:
        deeds.append(Deed("scene:set-back", words("scene_set_back"), guide.exercise.set_back, not guide.busy))
    elif guide.at.waits is Waits.LEARNER:
        deeds.append(Deed("scene:show", words("scene_show"), guide.exercise.show_me, not guide.busy))
    if guide.busy or guide.at.waits is Waits.RIVAL:
        text = words("scene_thinking" if guide.judge.thinking else "scene_watch")
        deeds.append(Deed("scene:wait", text, do_nothing, on=False))
    elif guide.at.waits is Waits.LEARNER:
        deeds.append(Deed("scene:wait", words("scene_your_move"), do_nothing, on=False))
    else:
        deeds.append(Deed("scene:next", words("scene_next"), guide.go, kind="main"))
    return deeds


def branches_of(guide: Guide, page: Page) -> list[Deed]:
    """Return the buttons that lead into other lines from here, and out of this one."""
    if guide.busy or guide.at.waits not in (Waits.GO, Waits.END):
        return []
    words, within = page.words, guide.at.within
    paths = {name: "/".join((*within, name)) for name in guide.at.now.branches}
    titles = {name: guide.scene.branch_title(path, words.language) for name, path in paths.items()}
    deeds = [
        Deed(f"scene:branch:{name}", words("scene_branch", name=title), partial(guide.enter, name))
        for name, title in titles.items()
    ]
    return [*deeds, Deed("scene:out", words("scene_branch_out"), guide.leave_branch)] if within else deeds


def rows_of(page: Page, deeds: Sequence[Deed], room: int) -> list[list[Deed]]:
    """Return the buttons in rows: as many side by side as have room for their words."""
    rows: list[list[Deed]] = []
    for deed in deeds:
        row = [*rows[-1], deed] if rows else [deed]
        each = (room - (len(row) - 1) * page.u(8)) / len(row)
        if rows and all(page.wide(one.text, SMALL, 20, bold=True) <= each for one in row):
            rows[-1] = row
        else:
            rows.append([deed])
    return rows


def height(page: Page, says: CaptionWords, deeds: Sequence[Deed], wide: int, scale: float) -> int:
    """Return how high a paper of this width is, with words in letters of this scale and with its buttons."""
    room = wide - 2 * page.u(PAD)
    size = (TITLE if says.text else EMPHASIS) * scale
    title = page.high(says.title, room, size, bold=True) if says.title else 0
    text = page.high(says.text, room, EMPHASIS * scale) + page.u(6) if says.text else 0
    buttons = len(rows_of(page, deeds, room)) * page.u(BUTTON + 8)
    return title + text + page.u(8) + buttons + 2 * page.u(PAD) - page.u(4)


def lay_paper(page: Page, rect: Rect, says: CaptionWords, rows: Sequence[Sequence[Deed]], scale: float) -> None:
    """Lay out the paper with its words and buttons."""
    edge = LOSS if says.tone == "wrong" else TEACHER
    page.cover(rect, clips=True)
    page.control(Control("caption", rect, None, focus=False))
    page.box((rect[0] + page.u(3), rect[1] + page.u(5), rect[2], rect[3]), (0, 0, 0, 110), radius=12)
    page.box(rect, CAPTION, line=edge, wide=3, radius=12)
    pad = page.u(PAD)
    x, y, room = rect[0] + pad, rect[1] + pad, rect[2] - 2 * pad
    size = (TITLE if says.text else EMPHASIS) * scale
    if says.title:
        y += page.tell(says.title, (x, y), room, size, DARK_INK, bold=True)
    if says.text:
        page.tell(says.text, (x, y + page.u(6)), room, EMPHASIS * scale, SECOND)
    gap, high = page.u(8), page.u(BUTTON)
    y = rect[1] + rect[3] - pad - len(rows) * high - (len(rows) - 1) * gap
    for row in rows:
        wide = (room + gap) / len(row) - gap
        for number, deed in enumerate(row):
            lay_button(page, (round(x + number * (wide + gap)), y, round(wide), high), deed)
        y += high + gap


WAITS: Colour = (219, 211, 189)  # on paper, a button that waits


def lay_button(page: Page, rect: Rect, deed: Deed) -> None:
    """Lay out a button on paper; one that can't be pressed lies flat on it."""
    if deed.on:
        deed.lay(page, rect, SMALL)
        return
    page.box(rect, WAITS, line=(196, 187, 160))
    page.write(deed.text, page.boxed(rect).inset(6, 0), SMALL, (108, 104, 92), align="middle", fit=True)
    page.control(Control(deed.id, rect, None, deed.text, on=False))


def obstacles(table: Parts, page: Page, layout: Layout, spots: Spotlights) -> list[Rect]:
    """Return what it must never lie on: what is lit, what is asked, the buttons where the sidebar is folded away."""
    asked = [c.rect for c in page.controls if c.id.startswith(ANSWERS)]
    said, few = table.gaze.bubble, ("next", "pass", "rail_show", "leave", "undo", "hint")
    if layout.areas.folded:
        asked += [c.rect for c in page.controls if c.id in few]
    return [*(spots.open if spots.shines else spots.marked), *asked, *([said.rect] if said is not None else ())]


def place_of(
    sizes: Sequence[tuple[int, int]],
    table: Parts,
    guide: Guide,
    page: Page,
    layout: Layout,
    spots: Spotlights,
    hard: Sequence[Rect],
) -> Rect:
    """Return the place of the size that covers least of what it tells of, then least of what must stay clear: of the
    first size, where that has a clear place."""
    played = cards_in_play(table, layout)
    places = [place_for(size, table, guide, page, layout, spots, hard) for size in sizes[:1]]
    for size in sizes[1:]:
        if not overlap(places[0], [*hard, *played]):
            break
        places.append(place_for(size, table, guide, page, layout, spots, hard))
    return min(places, key=lambda place: tuple(overlap(place, some) for some in (spots.marked, hard, played)))


def cards_in_play(table: Parts, layout: Layout) -> list[Rect]:
    """Return where cards lie in play."""
    view = table.model.view
    zones = {ref: zone_name(card.zone) for ref, card in view.cards.items()}
    return [pose.rect for ref, pose in layout.poses.items() if zones.get(ref) in view.rules.play_zones]


def where_others_play(guide: Guide, table: Parts, layout: Layout) -> list[Rect]:
    """Return where cards come to lie in play while moves are shown to a learner; nothing at any other time."""
    if guide.playback.shown or not (guide.busy or guide.at.waits is Waits.RIVAL):
        return []
    zones = table.model.view.rules.play_zones
    return [rect for key, rect in layout.zones.items() if zone_name(key) in zones]


def within(rect: Rect, board: Rect) -> bool:
    """Return whether all of a rectangle lies on the board."""
    return intersection(rect, board) == rect


def place_for(
    size: tuple[int, int],
    table: Parts,
    guide: Guide,
    page: Page,
    layout: Layout,
    spots: Spotlights,
    hard: Sequence[Rect],
) -> Rect:
    """Return where it covers nothing that matters, as near to what it is about as may be."""
    board, view = layout.areas.board, table.model.view
    step, edge = page.u(STEP), page.u(12)
    top, foot = board[1] + page.u(56), board[1] + board[3] - edge - size[1]
    lit = [rect for ref in table.placement.usable_things() if (rect := layout.rect_of(ref)) is not None]
    lit += [layout.zones[key] for key in layout.vital if key in layout.zones]
    own = at(table.model.me, table.model.game.rules.piles.hand)
    if guide.at.waits is Waits.LEARNER:  # where what is in the hand may have to go
        goals = [at(table.model.me, zone) for zone in view.rules.play_zones]
        lit += [layout.zones[key] for key in goals if key in layout.zones]
    elif guide.playback.shown or guide.over:  # what it tells of goes on among the cards in play, and was reached there
        lit += cards_in_play(table, layout)
    lit += where_others_play(guide, table, layout)
    hand = [layout.poses[ref].rect for ref in view.zones.get(own, ()) if ref in layout.poses]
    cards = [pose.rect for ref, pose in layout.poses.items() if ref not in layout.covered(view)]
    cards += [rect for key, rect in layout.zones.items() if zone_name(key) not in view.rules.play_zones and key != own]
    cards += [layout.mats[0].rect]
    about = middle(spots.marked[0]) if spots.shines else middle(layout.mats[0].rect)
    arrows = [box_of(*pair) for found in spots.arrows for pair in pairwise(found)] if spots.shines else []
    played, narrow = cards_in_play(table, layout), page.u(2 * ARROW)
    clear = [*hard, *((x - narrow, y - narrow, w + 2 * narrow, h + 2 * narrow) for x, y, w, h in arrows)]

    def cost(rect: Rect) -> float:
        x, y = middle(rect)
        far = (abs(x - about[0]) + abs(y - about[1])) / max(page.size)
        things = CLEAR * overlap(rect, clear) + LIT * overlap(rect, lit) + PLAY * overlap(rect, played)
        things += TOLD * overlap(rect, spots.marked)
        return things + HAND * overlap(rect, hand) + CARD * overlap(rect, cards) + FAR * size[0] * far

    left, right = board[0] + edge, board[0] + board[2] - edge - size[0]
    lefts = [*range(left, max(left + 1, right), step), max(left, right)]
    tops = range(top, max(top + 1, foot), max(1, step // 2))
    return min(((x, y, *size) for y in tops for x in lefts), key=cost)


def box_of(first: tuple[float, float], last: tuple[float, float]) -> Rect:
    """Return the box between two points."""
    (ax, ay), (bx, by) = first, last
    left, top = round(min(ax, bx)), round(min(ay, by))
    return left, top, round(abs(ax - bx)), round(abs(ay - by))
