"""The sidebar: the card that is looked at, the log, and the buttons. Top to bottom, quiet to loud."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bsdesk.engine.play.priority import PASS
from bsdesk.engine.prompts import size
from bsdesk.engine.values import Offer
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, GAP, INK, LEGAL, LINE, LOSS, QUIET, RAISED, SMALL, TINY
from bsdesk.ui.table.control.buttons import do_nothing
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.view.account_view import AccountView, lay_links, links
from bsdesk.ui.table.view.bars.answers import BACK, CHOICE, END, IN_ROW, AnswerButton, answers, in_sidebar, outcome
from bsdesk.ui.table.view.bars.asked import told_beside
from bsdesk.ui.table.view.bars.card_actions import preview_lines
from bsdesk.ui.table.view.bars.declaration_bar import DeclarationBar
from bsdesk.ui.table.view.bars.drop_menu import DropMenu, asks
from bsdesk.ui.table.view.inspector import Inspector
from bsdesk.ui.table.view.log_view import HEAD, LogView
from bsdesk.ui.table.view.meanwhile_view import MeanwhileView
from bsdesk.ui.table.view.remark import lay_remark
from bsdesk.ui.table.view.thoughts import lay_thoughts

BUTTON, ANSWER, MAIN, LINKS = 34, 46, 54, 22  # units high
FEW = 3  # lines that the log has at least, where a card wants its room
BLUE = 3  # rows of equal answers that are large
TOLD = (0.6, 0.9)  # of the room above the buttons, what is told there; more only where it can't be told else


class Sidebar:
    """Lays out the sidebar."""

    def __init__(self, table: Parts, page: Page, layout: Layout, rect: Rect, *, folded: bool = False) -> None:
        self.table, self.page, self.layout, self.folded = table, page, layout, folded
        pad = page.u(12)
        if folded:
            page.cover(rect)
            page.control(Control("rail", rect, None, focus=False))
        page.box((rect[0], rect[1], rect[2] + 1, rect[3]), (15, 19, 28), radius=0)
        page.box((rect[0], rect[1], max(1, page.u(1)), rect[3]), LINE, radius=0)
        self.x, self.wide = rect[0] + pad, rect[2] - 2 * pad
        self.top, self.bottom = rect[1] + pad, rect[1] + rect[3] - pad

    def build(self) -> None:
        """Lay out buttons from below, the card from above, and the log in what is left."""
        bottom = self.goal(self.lay_about_question(self.buttons(self.bottom)))
        bottom = lay_remark(self.table, self.page, self.x, self.wide, bottom)
        bottom = lay_thoughts(self.table, self.page, self.x, self.wide, bottom)
        top = self.links(self.recording(self.close(self.top)))
        if self.table.aids.topic is not None:
            self.table.gaze.paper = (self.x, top, self.wide, bottom - self.page.u(GAP) - top)
            AccountView(self.table, self.page, self.table.gaze.paper).build()
            return
        self.table.aids.list.full = 0  # it is not there now
        self.card_and_log(top, bottom)

    def card_and_log(self, top: int, bottom: int) -> None:
        """Lay out the card that is looked at, and below it the log: what finds no room beside what is asked is left
        away, the log first."""
        table, page = self.table, self.page
        told = MeanwhileView if table.meanwhile.is_open else LogView
        least = told(table, page, (self.x, top, self.wide, bottom - top)).least(bottom - top)
        few = page.u(HEAD) + FEW * page.letters.height(SMALL)
        inspector = Inspector(table, page, (self.x, top, self.wide, bottom - least - top), spare=max(0, least - few))
        end = inspector.build() if inspector.fits(bottom - top) else top
        table.gaze.paper = (self.x, top, self.wide, end - top)
        top = end + page.u(2 * GAP)
        high = bottom - page.u(GAP) - top
        if high < page.u(HEAD) + page.letters.height(SMALL):
            table.scrolls.log.full = table.scrolls.meanwhile.full = 0  # nothing to scroll
            return
        told(table, page, (self.x, top, self.wide, high)).build()

    def close(self, top: int) -> int:
        """Lay out the button that puts away a sidebar that lies over the board; return where the rest begins."""
        page = self.page
        if not self.folded:
            return top
        box = (self.x, top, self.wide, page.u(BUTTON))
        page.button("rail_close", box, page.words("close"), self.table.placement.fold_rail, sign="right", size=SMALL)
        return top + page.u(BUTTON + GAP)

    def links(self, top: int) -> int:
        """Lay out what opens the aids, above what is told of a card, so that it stays where it is; return where the
        rest begins."""
        if not links(self.table):
            return top
        lay_links(self.table, self.page, (self.x, top, self.wide, self.page.u(LINKS)))
        return top + self.page.u(LINKS + 4)

    def recording(self, top: int) -> int:
        """Lay out that the game is recorded, and what can be done about it; return where the rest begins."""
        page, recorder = self.page, self.table.recorder
        if not recorder.on or self.table.model.resting:
            return top
        high, mark = page.letters.height(SMALL), page.u(10)
        page.box((self.x, top + (high - mark) // 2, mark, mark), LOSS, radius=5)
        played = recorder.played()
        text = page.words("record_on", count=len(played), captions=len(recorder.said(played)))
        page.say(text, (self.x + mark + page.u(8), top), SMALL, LOSS, bold=True, room=self.wide - mark - page.u(8))
        top += high + page.u(6)
        deeds = recorder.deeds()
        row = page.boxed((self.x, top, self.wide, page.u(BUTTON)))
        for deed, place in zip(deeds, row.columns(len(deeds), 6), strict=True):
            deed.lay(page, place, SMALL)
        return top + page.u(BUTTON + 2 * GAP)

    # buttons

    def dock(self) -> None:
        """Lay out the big button and the menu, where the sidebar is folded away; or what declares what is laid out, and
        what calls it off."""
        page, model = self.page, self.table.model
        bottom = self.bottom + page.u(6)
        laid_out, gap = model.declaration is not None and not model.secrecy.private, page.u(6)
        text, low = page.words("rail_show"), page.u(BUTTON)
        if laid_out:
            box = (self.x, bottom - page.u(MAIN) + gap, (self.wide - gap) // 2, page.u(MAIN) - gap)
            top = self.declare(bottom, part=0.5) - gap
        else:
            self.main(bottom)
            top = bottom - page.u(MAIN + BUTTON) - gap
            box = (self.x, top, self.wide, low)
            top -= gap
        if not laid_out or page.wide(text, page.letters_that_fit(text, TINY, 0), 40) <= box[2]:  # F6 does it anyway
            page.button("rail_show", box, text, self.table.placement.fold_rail, sign="left", size=SMALL)
        few, wide = self.table.buttons.small_buttons(), (self.wide - gap) // 2
        top += gap - -(-len(few) // 2) * (low + gap)
        for number, deed in enumerate(few if top >= self.top else ()):
            row, column = divmod(number, 2)
            deed.lay(page, (self.x + column * (wide + gap), top + row * (low + gap), wide, low), TINY)

    def answers(self, layout: Layout, bottom: int) -> int:
        """Lay out the answers to what is asked, where the big button is else, the first lowest; return their top."""
        page, model = self.page, self.table.model
        prompt = model.view.prompts.get(model.seat) if model.seat else None
        if model.awaits_answer or model.answer_is_hidden:
            return bottom
        if model.declaration is not None:
            return self.declaring(bottom)
        found = answers(self.table, layout, prompt) if prompt is not None else []
        if not found or not in_sidebar(page, layout, found):
            return bottom
        choices, ends, backs = ([a for a in found if a.kind == kind] for kind in (CHOICE, END, BACK))
        none = prompt is not None and not size(prompt) and any(end.id == "done" for end in ends)
        pointing = none and not choices and self.table.buttons.pointing_button() is not None
        y = self.choices(choices or ([] if pointing else ends), bottom)
        if pointing or not (choices or ends):
            self.main(bottom)
            y = bottom - page.u(MAIN)
        beside = ends if choices or pointing else []
        for answer, units in [*((end, ANSWER) for end in beside), *((back, BUTTON) for back in backs)]:
            high = max(page.u(units), page.high(answer.text, self.wide - page.u(16), TINY) + page.u(8))
            y -= high + page.u(6)
            box, letters = (self.x, y, self.wide, high), BODY if units == ANSWER else SMALL
            page.button(
                f"answer:{answer.id}", box, answer.text, answer.act, under=said_under(self, answer), size=letters
            )
        return y

    def choices(self, found: Sequence[AnswerButton], bottom: int, *, prefix: str = "answer:") -> int:
        """Lay out answers that are equal as equal buttons, side by side if each and what comes of it is short; return
        their top."""
        page, gap = self.page, self.page.u(6)
        across = min(len(found), IN_ROW)
        texts = [page.letters.width(a.text, BODY, bold=True) for a in found]
        unders = [
            page.letters.width(text, TINY) for a in found if (text := said_under(self, a)) and self.fits_under(text)
        ]
        most = max([*texts, *unders], default=0) + page.u(16)
        while across > 1 and (self.wide + gap) / across - gap < most:
            across -= 1
        rows = [found[n : n + across] for n in range(0, len(found), max(1, across))]
        large = len(rows) <= BLUE and not self.table.free_hand.on
        kind = "main" if large and not (prefix and self.table.drag.held is not None) else "plain"
        y = bottom
        for row in reversed(rows):
            wide = (self.wide + gap) / len(row) - gap
            words = max(page.high(a.text, round(wide) - page.u(16), TINY, bold=True) for a in row)
            tall = MAIN if large else ANSWER if any(a.under for a in row) else BUTTON
            high = max(page.u(tall), words + page.u(8))
            y -= high
            for number, answer in enumerate(row):
                box = (round(self.x + number * (wide + gap)), y, round(wide), high)
                text, size = answer.text, BODY if large else SMALL
                ident = f"{prefix}{answer.id}"
                page.button(
                    ident, box, text, answer.act, kind=kind, under=said_under(self, answer), size=size, tip=answer.tip
                )
            y -= gap
        return y + gap if found else bottom

    def meanings(self, bottom: int) -> int:
        """Lay out what can be done with what is held, or what a drop may mean and what calls that off; return their
        top."""
        menu, page = DropMenu(self.table, self.page, self.layout), self.page
        found = [AnswerButton(deed.id, deed.text, deed.act, under=deed.under, tip=deed.tip) for deed in menu.entries()]
        top = self.choices(found, bottom, prefix="")
        if not asks(self.table):
            return top
        cancel, high = menu.cancel(), page.u(BUTTON)
        top -= page.u(6) + high
        page.button(cancel.id, (self.x, top, self.wide, high), cancel.text, cancel.act, size=SMALL)
        return top

    def declaring(self, bottom: int) -> int:
        """Lay out what declares that which is laid out, and what calls it off; return their top."""
        page, low, top = self.page, self.page.u(BUTTON), self.declare(bottom)
        made = self.table.model.declaration
        options = DeclarationBar(self.table, page, self.layout, made).options() if made is not None else []
        for ident, text, act, kind in options:
            room = self.wide - page.u(16)
            size = page.letters_that_fit(text, SMALL, room, bold=kind == "main")
            words = page.high(text, room, size, bold=kind == "main") + page.u(10)
            top -= max(low, words) + page.u(6)
            page.button(ident, (self.x, top, self.wide, max(low, words)), text, act, kind=kind, size=SMALL)
        return top

    def declare(self, bottom: int, *, part: float = 1) -> int:
        """Lay out the button that calls it off where the big one is else, in this part of the row, and above that the
        one that declares it, so that no click meant for it ends a step when nothing was laid out; return their top."""
        page, main, gap = self.page, self.table.buttons.main_button(), self.page.u(6)
        low, high = page.u(MAIN) - gap, page.u(MAIN)
        wide, act = round(self.wide * part) - (page.u(3) if part < 1 else 0), self.table.commands.call_off
        page.button("call_off", (self.x + self.wide - wide, bottom - low, wide, low), page.words("cancel"), act)
        kind, top = "main" if main.on else "plain", bottom - low - gap - high
        box = (self.x, top, self.wide, high)
        page.button("declare", box, main.text, main.act, kind=kind, on=main.on, under=main.under)
        return top

    def main(self, bottom: int, *, high: int = MAIN) -> None:
        """Lay out the big button, which names the next step, or what comes of a pass; while something is held, or a
        drop may mean several things, it is not what to do next."""
        page, table = self.page, self.table
        main = table.buttons.main_button()
        loud = not main.quiet and table.drag.held is None and table.drag.menu is None
        full = (self.x, bottom - page.u(high), self.wide, page.u(high))
        if main.passing:
            offer = next((offer for offer in table.model.offers if offer.move.verb == PASS), None)
            follows = outcome(table, offer) if offer is not None and not main.quiet else ""
            fitting = (" · ".join(filter(None, (follows, main.under))), follows, main.under)
            under = next((text for text in fitting if text and self.fits_under(text)), "")
            page.button("pass", full, main.text, main.act, kind="main" if loud else "plain", under=under, ends=True)
            return
        kind = "main" if main.on and loud else "plain"
        page.button("next", full, main.text, main.act, kind=kind, on=main.on, under=main.under, ends=True)

    def fits_under(self, text: str) -> bool:
        """Return whether a small line has room in a button."""
        room = self.wide - self.page.u(16)
        return self.page.letters.width(text, self.page.letters_that_fit(text, TINY, room)) <= room

    def lay_about_question(self, bottom: int) -> int:
        """Lay out what there was no room for beside what is asked, above the buttons; return its top."""
        page, lines = self.page, told_beside(self.table, self.page, self.layout)

        def high(size: float) -> int:
            return sum(page.high(text, self.wide, size, bold=colour == LOSS) for text, colour in lines)

        rooms = (round(share * (bottom - self.top)) for share in TOLD)
        ways = [(size, room) for room in rooms for size in (SMALL, 13, TINY, 11)]
        size, room = next((way for way in ways if high(way[0]) <= way[1]), ways[-1])
        most = max(1, room // page.letters.height(size) // max(1, len(lines))) if high(size) > room else 0
        parts = [
            (text, colour, len(page.letters.wrap(text, size, self.wide, bold=colour == LOSS))) for text, colour in lines
        ]
        y = bottom - sum(min(count, most or count) for *_, count in parts) * page.letters.height(size)
        y -= page.u(GAP) if parts else 0
        top = y
        for text, colour, _ in parts:
            y += page.tell(text, (self.x, y), self.wide, size, colour, most=most, bold=colour == LOSS)
        return top

    def goal(self, bottom: int) -> int:
        """Lay out what is to be reached, if a scene says that; return its top."""
        page, lines = self.page, self.table.gaze.goal
        if not lines:
            return bottom
        pad, room = page.u(GAP), self.wide - 2 * page.u(GAP)
        sizes = (TINY, BODY, SMALL) if len(lines) > 1 else (BODY,)  # one line alone has no heading
        high = sum(page.high(text, room, size, bold=size == BODY) for text, size in zip(lines, sizes, strict=False))
        top = bottom - high - 2 * pad - page.u(GAP)
        page.box((self.x, top, self.wide, high + 2 * pad), RAISED, line=LEGAL)
        y = top + pad
        for text, letters in zip(lines, sizes, strict=False):
            colour = INK if letters == BODY else QUIET
            y += page.tell(text, (self.x + pad, y), room, letters, colour, bold=letters == BODY)
        return top - page.u(GAP)

    def buttons(self, bottom: int) -> int:
        """Lay out the buttons: the small ones lowest, where they stay whatever is asked, then the big one; return where
        they end."""
        page, table = self.page, self.table
        bottom = self.small(bottom)
        asking = asks(table)
        lowest = bottom if asking else self.meanings(bottom)  # what a drop may mean stands above what goes on
        lowest -= page.u(6) if lowest < bottom else 0
        top = self.answers(self.layout, lowest)
        if top == lowest:
            high = MAIN if lowest == bottom else ANSWER
            self.main(lowest, high=high)
            top = lowest - page.u(high)
            led = table.model.lead is not None and table.model.lead.by_hand()  # then nobody passes unasked
            if table.buttons.main_button().passing and not led:
                top -= page.u(BUTTON + 6)
                self.stops((self.x, top, self.wide, page.u(BUTTON)))
        top = self.meanings(top - page.u(2 * GAP)) if asking else top
        return (self.lone(top) if not asking else top) - page.u(4)

    def lone(self, bottom: int) -> int:
        """Lay out the moves that name no thing, each always at its place among them; what can't be done now is off, and
        its tip says why; return their top."""
        page, table = self.page, self.table
        for offer, refusal in table.lone_moves.in_order():
            move, text = offer.move, table.lone_moves.label(offer)
            bottom -= page.u(BUTTON)
            box = (self.x, bottom, self.wide, page.u(BUTTON - 4))
            if refusal is not None:
                why = table.voice.wording.refusal(table.model.whole_view, move.seat, refusal)
                page.button(f"barred:{move.verb}", box, text, do_nothing, on=False, tip=why, size=SMALL)
                continue
            vain = table.model.game.handling.doubt(table.model.view, move) == "vain"
            tip, kind = page.words("in_vain") if vain else self.told_of(offer), "quiet" if vain else "plain"
            page.button(f"do:{move.verb}", box, text, partial(table.commands.do, move), kind=kind, tip=tip, size=SMALL)
        return bottom

    def told_of(self, offer: Offer) -> str:
        """Return what a move that names nothing does by the rules, and what would come of it now."""
        table = self.table
        rule = table.voice.wording.rule(table.model.game.handling.acts.get(offer.move.verb, ""))
        return " ".join(filter(None, (rule, *preview_lines(table, offer)[1]))) if rule else ""

    def small(self, bottom: int) -> int:
        """Lay out the small buttons; return where the others end."""
        page, watching = self.page, self.table.playback.watching
        few = self.table.buttons.small_buttons()
        gap, least = page.u(6), page.letters_that_fit("M", TINY, 0)
        each = (self.wide + gap) / len(few) - gap - page.u(6)
        whole = all(page.letters.width(deed.text, least) <= each for deed in few)
        across = len(few) if whole and not watching else 2
        wide, high = (self.wide - (across - 1) * gap) / across, page.u(BUTTON)
        top = bottom + gap - -(-len(few) // across) * (high + gap)
        for number, deed in enumerate(few):
            row, column = divmod(number, across)
            box = (round(self.x + column * (wide + gap)), top + row * (high + gap), round(wide), high)
            deed.lay(page, box, SMALL if watching else TINY)
        return top - page.u(GAP)

    def stops(self, rect: Rect) -> None:
        """Lay out when to be asked for Flash: one button that goes through the three choices."""
        page, table = self.page, self.table
        chosen = table.autoplay.stops_key()
        by_hand = chosen == "by_hand"
        page.button(
            "stops",
            rect,
            page.words(f"stops_{chosen}"),
            table.autoplay.next_stops,
            on=not by_hand,
            tip=page.words("stops_by_hand_tip" if by_hand else "stops_under"),
            size=SMALL,
        )


def said_under(bar: Sidebar, answer: AnswerButton) -> str:
    """Return what comes of an answer; what matters most of it, if there is no room for all."""
    return answer.under if bar.fits_under(answer.under) else answer.brief
