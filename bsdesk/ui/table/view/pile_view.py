"""The cards of a pile side by side, over the table; possible answers are lit, chosen ones numbered."""

from __future__ import annotations

from functools import partial

from bsdesk.engine.state import Prompt, zone_name
from bsdesk.engine.values import Move, Ref
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.table_wording import question_text
from bsdesk.table.drop_targets import Held
from bsdesk.ui.kit.controls import Action, Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import (
    BODY,
    EDGE,
    GAP,
    INK,
    LEGAL,
    LINE,
    PANEL,
    QUIET,
    RADIUS,
    SHADE,
    SMALL,
    TITLE,
    YOU,
)
from bsdesk.ui.table.control.drag import DropChoices
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.poses import CARD, Pose
from bsdesk.ui.table.view.bars.answers import words_to_end
from bsdesk.ui.table.view.bars.asked import picked
from bsdesk.ui.table.view.bars.drop_menu import DropMenu
from bsdesk.ui.table.view.board.card_figures import figures_now, lay_changes, lay_figures
from bsdesk.ui.table.view.board.cards import BARE
from bsdesk.ui.table.view.board.counters import lay_counters

WIDE = 112  # units, of a card
FOOT, SEARCH = 38, 36


class PileView:
    """Lays out a pile."""

    def __init__(self, table: Parts, page: Page, layout: Layout) -> None:
        self.table, self.page, self.layout = table, page, layout
        prompt = (
            table.model.view.prompts.get(table.model.seat)
            if table.model.seat and table.model.declaration is None
            else None
        )
        self.prompt = prompt
        self.made = table.model.declaration if not table.model.secrecy.private else None
        self.lit = {offer.move.subject for offer in table.model.offers}
        self.picked = [pick.subject for pick in prompt.chosen] if prompt is not None else []
        if self.made is not None:  # what was chosen for it is taken back by another click
            self.picked = [pick.subject for pick in self.made.picks() if not pick.amount]
            self.lit |= set(self.picked)

    @property
    def asked(self) -> Prompt | None:
        """Return the question that is open: at the table, or in what is laid out."""
        return self.prompt if self.made is None else self.made.prompt

    def build(self, key: Ref) -> None:
        table, page = self.table, self.page
        view = table.model.view
        cards = list(view.zones.get(key, ()))
        if zone_name(key) not in (view.rules.piles.deck, view.rules.piles.hand):
            cards.reverse()  # what came last lies on top
        area, zone = table.voice.wording.area(view, key, table.model.me), view.rules.zone[zone_name(key)]
        counted = zone.sees == "all" or zone.shows == "count"  # else only some of its cards may be seen
        x, y, w, h = self.panel(capitalized(f"{area} ({len(cards)})" if counted else area))
        if self.asked is not None:
            question = capitalized(table.voice.wording.term("question", self.asked.question))
            asked = "  ·  ".join(filter(None, (question, picked(table, page, self.asked))))
            said = page.tell(asked, (x, y), w, BODY, QUIET)
            how = table.voice.wording.how(self.asked.question)
            if self.prompt is not None and not self.layout.areas.rail[2]:  # else the sidebar tells what asks
                how = " ".join(
                    filter(None, (question_text(table.voice.wording, view, self.prompt, table.voice.book), how))
                )
            said += page.tell(how, (x, y + said), w, SMALL, QUIET) if how else 0
            y, h = y + said + page.u(GAP), h - said - page.u(GAP)
        foot, search = page.u(FOOT), table.pile_search
        search.turn_to(key)
        if search.is_offered(view, cards):
            search.field.lay(
                page, (x, y, w, page.u(SEARCH)), page.words("deck_search"), label=page.words("free_search")
            )
            cards, said = search.fitting(view, cards), page.u(SEARCH + GAP)
            y, h = y + said, h - said
            if key not in self.layout.piles:  # lying side by side they have no order of their own
                cards.sort(key=lambda ref: table.voice.wording.card(view, ref))
        if not cards and search.field.text:
            page.say(page.words("deck_none_found"), (x, y), BODY, QUIET, room=w)
        self.cards(cards, (x, y, w, h - foot - page.u(GAP)))
        self.buttons((x, y + h - foot, w, foot))
        if table.drag.menu is not None:
            DropMenu(table, page, self.layout).lay_choices(table.drag.menu.offers, table.drag.menu.rect)

    def panel(self, title: str) -> Rect:
        """Lay out a panel over the board, beside the sidebar that shows a card large; return the room inside it."""
        page, board = self.page, self.layout.areas.board
        page.box(board, SHADE, radius=0)
        page.cover(board)
        page.control(Control("shade", board, None, focus=False))
        w, h = (min(page.u(most), board[n] - page.u(2 * EDGE)) for n, most in ((2, 900), (3, 600)))
        rect = (board[0] + (board[2] - w) // 2, board[1] + (board[3] - h) // 2, w, h)
        page.box(rect, PANEL, line=LINE, radius=RADIUS * 1.6)
        pad, line = page.u(EDGE * 1.3), page.letters.height(TITLE)
        page.say(title, (rect[0] + pad, rect[1] + pad), TITLE, bold=True, room=w - 2 * pad)
        return rect[0] + pad, rect[1] + pad + line, w - 2 * pad, h - 2 * pad - line

    def cards(self, cards: list[Ref], rect: Rect) -> None:
        page = self.page
        wide, gap = page.u(WIDE), page.u(GAP)
        high, edge = round(wide * CARD), page.u(4)
        with self.table.scrolls.pile.area(page, rect) as room:
            columns = max(1, (room.w - 2 * edge + gap) // (wide + gap))
            for number, ref in enumerate(cards):
                row, column = divmod(number, columns)
                top = room.y + edge + row * (high + gap)
                said = self.table.gaze.bubble
                if said is not None and said.ref == ref:
                    place = top - room.y - edge
                    if self.table.scrolls.pile.lead_to(said, place, high + 2 * edge):
                        self.table.app.refresh()  # rows that were far away are laid out then
                if room.sees(top, high):
                    self.card(ref, (room.x + edge + column * (wide + gap), top, wide, high))
            room.end = room.y + 2 * edge + -(-len(cards) // columns) * (high + gap) - gap

    def card(self, ref: Ref, rect: Rect) -> None:
        table, page = self.table, self.page
        card, edge = table.model.view.cards[ref], page.u(3)
        frame = (rect[0] - edge, rect[1] - edge, rect[2] + 2 * edge, rect[3] + 2 * edge)
        if ref in self.picked or ref in self.lit:
            page.box(frame, None, line=YOU if ref in self.picked else LEGAL, wide=3)
        faces, view = table.voice.pictures, table.model.view
        played = bool(card.definition) and zone_name(card.zone) in view.rules.play_zones
        look = BARE if played else "hand"
        page.put(faces.face(card.definition, look, rect[2]) if card.definition else faces.back(rect[2]), rect[:2])
        if played:  # with the figures of now
            face = faces.printed_face(card.definition)
            figures = figures_now(view, ref, face, table.voice.wording, lying=False)
            bare = face is None or face.bare
            lay_figures(page, figures, rect, 0, rect[2], rect, faces.ground(card.definition), bare=bare, in_play=True)
            pose = Pose(rect[0] + rect[2] / 2, rect[1] + rect[3] / 2, rect[2])
            lay_changes(page, view, ref, pose, rect, table.voice.wording)
            lay_counters(page, view, ref, rect, table.voice.wording)
        if ref in self.picked:
            across = page.u(26)
            page.box((rect[0], rect[1], across, across), YOU, radius=13)
            number = str(self.picked.index(ref) + 1)
            page.say(number, (rect[0] + across / 2, rect[1] + page.u(2)), BODY, INK, bold=True, align="middle")
        free = self.lift if table.free_hand.on else self.ask_why
        act = partial(self.pick, ref, rect) if ref in self.lit else partial(free, ref)
        page.area(f"card:{ref}", rect, act, label=table.voice.wording.card(table.model.view, ref))

    def buttons(self, rect: Rect) -> None:
        """Lay out the buttons: ending the question or taking a step of it back is never hidden."""
        table, page = self.table, self.page
        entries: list[tuple[str, str, Action, str]] = [("close", page.words("close"), self.close, "plain")]
        if table.free_hand.on and any(table.model.view.tokens.get(table.gaze.zone, ())):
            entries.append(("tokens", page.words("free_tokens"), self.take_tokens, "plain"))
        for verb in ("back", "done") if self.prompt is not None else ():
            move = next((offer.move for offer in table.model.offers if offer.move.verb == verb), None)
            if move is not None and self.prompt is not None:
                text = page.words("take_back") if verb == "back" else words_to_end(table, self.prompt)
                entries.append((f"answer:{verb}", text, partial(self.answer, move), "plain"))
        right = rect[0] + rect[2]
        for ident, text, act, kind in entries:
            wide = max(page.u(130), page.letters.width(text, SMALL) + page.u(30))
            right -= wide
            page.button(ident, (right, rect[1], wide, rect[3]), text, act, kind=kind)
            right -= page.u(GAP)

    def pick(self, ref: Ref, rect: Rect) -> None:
        """Answer with the card; if it could be meant in several ways, these are offered. Where nothing is asked, take
        it up."""
        offers = [offer for offer in self.table.model.offers if offer.move.subject == ref and not offer.most]
        if self.made is not None:
            self.table.clicks.click_card(ref)
            self.close_if_done()
        elif self.prompt is None:
            self.lift(ref)
        elif len(offers) > 1:
            self.table.drag.menu = DropChoices(offers, rect)
        else:
            self.table.clicks.click_card(ref)

    def close_if_done(self) -> None:
        """Put the pile away once nothing of it is left to choose for what is laid out."""
        cards = self.table.model.view.zones.get(self.table.gaze.zone, ())
        if all(offer.move.subject not in cards for offer in self.table.model.offers):
            self.close()

    def lift(self, ref: Ref) -> None:
        """Take the card up, out of the pile."""
        if self.table.free_hand.on and self.table.free_hand.select(ref):
            return
        self.close()
        self.table.drag.take_up(Held(ref))

    def ask_why(self, ref: Ref) -> None:
        """Say why nothing can be done with the card."""
        if self.table.model.resting:
            return
        self.table.drag.take_up(Held(ref))
        if self.table.drag.held is not None:  # something is begun with it after all, on the table
            self.close()

    def take_tokens(self) -> None:
        """Take of the tokens that lie there too, by a free hand."""
        key = self.table.gaze.zone
        self.close()
        self.table.clicks.take_tokens(key)

    def answer(self, move: Move) -> None:
        self.table.commands.submit([move])

    def close(self) -> None:
        self.table.gaze.zone = ""
