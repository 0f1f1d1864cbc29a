"""What is asked, and what is being laid out: a banner on the strip between the sheets, clear of all cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bsdesk.engine.questions import size
from bsdesk.engine.state import zone_name
from bsdesk.engine.values import Move, Offer, Ref
from bsdesk.ui.controls import Action, Control, Rect
from bsdesk.ui.layout import CARD, Layout
from bsdesk.ui.page import Page
from bsdesk.ui.theme import BODY, GAP, INK, LOSS, QUIET, SMALL, TINY, YOU

if TYPE_CHECKING:
    from bsdesk.ui.table import TableScreen


class Asking:
    """Lays out the banner, the choice among several meanings, and the cards of a pile."""

    def __init__(self, table: TableScreen, page: Page, layout: Layout) -> None:
        self.table, self.page, self.layout = table, page, layout

    def build(self) -> None:
        table = self.table
        if table.declaration is not None:
            self.declaration()
        elif table.seat and table.view.prompts.get(table.seat):
            self.question()
        if table.hands.held is not None and table.hands.held.tokens:
            self.handful()
        elif table.hands.held is not None and table.free.on:
            self.free_acts(table.hands.held.ref, table.hands.held_from)
        elif table.hands.held is not None:
            self.meanings([drop.offer for drop in table.hands.found_drops()], table.hands.held_from)
        if table.hands.menu is not None:
            self.meanings(table.hands.menu, table.hands.menu_rect)

    def banner(self, high: float = 56) -> Rect:
        """The strip between the sheets, somewhat higher."""
        page = self.page
        track = self.layout.mats["track"]
        height = max(track[3], page.u(high))
        wide = min(round(track[2] * 0.72), page.u(860))
        rect = (track[0] + (track[2] - wide) // 2, track[1] + (track[3] - height) // 2, wide, height)
        page.box(rect, (12, 18, 32, 246), line=YOU, wide=1.5)
        page.control(Control("banner", rect, None, focus=False))
        return rect

    # a question

    def question(self) -> None:
        """Who is asked what, about which card; every answer that is no card of the table is a button here."""
        table, page = self.table, self.page
        view, wording = table.view, table.wording
        prompt = view.prompts[table.seat]
        text = wording.term("question", prompt.question)
        if prompt.most > 1:
            text += f"  {size(prompt)}/{prompt.most if prompt.most < 1000 else '…'}"
        source = wording.card(view, prompt.source) if prompt.source in view.cards else ""
        x, y, w, h = self.banner()
        answers = self.answers()
        room = round(w * (0.38 if answers else 0.94))
        top = y + (h - page.letters.height(BODY) - (page.letters.height(TINY) if source else 0)) // 2
        page.say(text[:1].upper() + text[1:], (x + page.u(14), top), BODY, INK, bold=True, room=room)
        if source:
            page.say(source, (x + page.u(14), top + page.letters.height(BODY)), TINY, QUIET, room=room)
        self.buttons((x + page.u(14) + room, y, w - room - page.u(20), h), answers)

    def answers(self) -> list[tuple[str, str, Move]]:
        """Answers that need a button: words, areas out of sight, cards that are nowhere to be clicked."""
        table = self.table
        view, found = table.view, []
        seen = self.layout.poses
        hidden = {ref for cards in self.layout.piles.values() for ref in cards}
        shown: set[Ref] = set()
        for offer in table.offers:
            move = offer.move
            if move.verb == "back":
                found.append(("back", table.app.words("take_back"), move))
            elif move.verb == "done":
                found.append(("done", table.app.words("done"), move))
            elif offer.most:
                continue
            elif move.subject in seen and move.subject not in hidden:
                if move.target[:1] == "e":
                    found.append((f"{move.subject}{move.target}", table.wording.offer(view, offer, table.book), move))
            elif move.subject in view.cards:
                zone = view.cards[move.subject].zone
                if zone not in shown:
                    shown.add(zone)
                    found.append((f"zone:{zone}", table.wording.area(zone, table.seat), move))
            else:
                found.append((move.subject, table.wording.answer(view, move.subject), move))
        return found

    def buttons(self, rect: Rect, answers: list[tuple[str, str, Move]]) -> None:
        page, table = self.page, self.table
        if not answers:
            return
        x, y, w, h = rect
        each = min(page.u(170), (w - page.u(6) * (len(answers) - 1)) // len(answers))
        left = x + w - len(answers) * (each + page.u(6))
        for ident, text, move in answers:
            zone = ident.removeprefix("zone:")
            act: Action = partial(table.submit, [move]) if zone == ident else partial(self.show, zone)
            main = ident not in ("back", "no")
            box = (left, y + page.u(9), each, h - page.u(18))
            page.button(f"answer:{ident}", box, text, act, kind="main" if main else "plain", size=SMALL)
            left += each + page.u(6)

    def show(self, zone: Ref) -> None:
        self.table.shown_zone = zone

    # a declaration

    def declaration(self) -> None:
        """What is declared, and each core of its payment: a click takes it out, a click on another puts that in."""
        table, page = self.table, self.page
        made = table.declaration
        assert made is not None  # noqa: S101
        x, y, w, h = self.banner(76)
        first = table.wording.offer(table.whole_view(), Offer(made.first), table.book)
        card = table.wording.card(table.session.view(table.viewer), made.first.subject)
        page.say(f"{first}: {card}", (x + page.u(14), y + page.u(6)), SMALL, INK, bold=True, room=round(w * 0.5))
        left = x + page.u(14)
        for move in made.picks():
            left = self.pick(left, y + page.u(28), move)
        if made.due:
            text = table.app.words("still_due", count=made.due)
            page.say(text, (left + page.u(6), y + page.u(36)), SMALL, LOSS, bold=True)
        self.declare_buttons((x, y, w, h))

    def pick(self, left: int, top: int, move: Move) -> int:
        """One wish: its tokens one by one, and where they come from."""
        table, page = self.table, self.page
        size_, gap = page.u(22), page.u(3)
        start = left
        if not move.amount:
            text = table.wording.answer(table.view, move.subject)
            wide = page.letters.width(text, SMALL) + page.u(26)
            page.button(
                f"pick:{move.verb}:{move.subject}",
                (left, top, wide, page.u(30)),
                text,
                partial(self.remove, move, 0),
                size=SMALL,
            )
            return left + wide + page.u(8)
        for kind, count in enumerate(move.amount):
            for number in range(count):
                rect = (left, top, size_, size_)
                page.put(table.pictures.token(kind, size_), rect[:2])
                page.area(
                    f"pick:{move.verb}:{move.subject}:{kind}:{number}",
                    rect,
                    partial(self.remove, move, kind),
                    label=table.wording.term("question", move.verb),
                    tip=table.app.words("pick_tip"),
                )
                left += size_ + gap
        where = self.where(move.subject)
        if move.target:
            where += f" → {self.where(move.target)}"
        text = f"{table.wording.term('question', move.verb)} · {where}"
        wide = max(left - start, page.u(60))
        drawn = page.say(text, (start, top + size_ + page.u(1)), TINY, QUIET, room=max(wide, page.u(220)))
        return max(left, drawn[0] + drawn[2]) + page.u(12)

    def where(self, place: Ref) -> str:
        """A place of one's own, by its name alone."""
        table = self.table
        return (
            table.wording.card(table.view, place)
            if place in table.view.cards
            else table.wording.area(place, table.seat)
        )

    def remove(self, move: Move, kind: int) -> None:
        made = self.table.declaration
        if made is not None:
            made.remove(move, kind)
            self.table.changed()

    def declare_buttons(self, rect: Rect) -> None:
        page, table = self.page, self.table
        made = table.declaration
        assert made is not None  # noqa: S101
        x, y, w, h = rect
        wide, high = page.u(104), page.u(28)
        right = x + w - page.u(10) - wide
        page.button(
            "declare",
            (right, y + page.u(8), wide, high),
            table.app.words("declare"),
            table.hand_in,
            kind="main",
            on=made.ready,
            size=SMALL,
        )
        page.button(
            "call_off",
            (right, y + h - high - page.u(8), wide, high),
            table.app.words("cancel"),
            table.call_off,
            size=SMALL,
        )
        words = [o for o in made.offers() if not o.most and o.move.subject not in table.view.cards]
        left = right - page.u(8)
        for offer in words:
            text = table.wording.answer(table.view, offer.move.subject)
            left -= wide + page.u(6)
            page.button(
                f"answer:{offer.move.subject}",
                (left, y + page.u(8), wide, high),
                text,
                partial(self.add, offer),
                size=SMALL,
            )
        if made.due and not words:
            left -= wide
            page.button("fill", (left, y + page.u(8), wide, high), table.app.words("fill"), self.fill, size=SMALL)

    def add(self, offer: Offer) -> None:
        made = self.table.declaration
        if made is not None:
            made.add(offer.move.subject)
            self.table.changed()

    def fill(self) -> None:
        made = self.table.declaration
        if made is not None:
            made.fill()
            self.table.changed()

    # in the hand

    def handful(self) -> None:
        """How many are held, by buttons: no wheel is needed. A hand that drags could not press them."""
        table, page = self.table, self.page
        held = table.hands.held
        assert held is not None  # noqa: S101
        pool = table.view.tokens[held.ref]
        if sum(pool) < 2 or table.hands.dragging:
            return
        x, y, w, _ = table.hands.held_from
        wide, high = page.u(30), page.u(28)
        left = min(max(page.u(4), x + w // 2 - wide * 2), page.size[0] - wide * 4)
        top = max(page.u(4), y - high - page.u(6))
        for number, (ident, sign, step) in enumerate((("fewer", "minus", -1), ("more", "plus", 1))):
            page.button(
                ident,
                (left + number * (wide + page.u(4)), top, wide, high),
                "",
                partial(table.hands.more_or_less, step),
                sign=sign,
            )
        page.button(
            "all",
            (left + 2 * (wide + page.u(4)), top, wide * 2, high),
            table.app.words("all"),
            self.take_all,
            size=SMALL,
        )

    def take_all(self) -> None:
        while self.table.hands.held is not None:
            before = self.table.hands.held
            self.table.hands.more_or_less(1)
            if self.table.hands.held == before:
                break

    def meanings(self, offers: list[Offer], rect: Rect) -> None:
        """What can be done with a thing, by name: a button each, beside it."""
        table, page = self.table, self.page
        if table.hands.dragging:
            return
        distinct = list({offer.move: offer for offer in offers if not offer.most}.values())[:6]
        wide, high = page.u(190), page.u(34)
        total = len(distinct) * (high + page.u(4))
        x = min(max(page.u(6), rect[0] + rect[2] // 2 - wide // 2), self.layout.areas.board[2] - wide - page.u(6))
        top = rect[1] - total - page.u(6)
        if top < page.u(4):
            top = min(rect[1] + rect[3] + page.u(6), page.size[1] - total)
        for number, offer in enumerate(distinct):
            text = table.wording.offer(table.view, offer, table.book)
            box = (x, top + number * (high + page.u(4)), wide, high)
            move = offer.move
            page.button(
                f"do:{move.verb}:{move.target}",
                box,
                text,
                partial(self.mean, move),
                kind="main" if not number else "plain",
                size=SMALL,
            )

    def free_acts(self, ref: Ref, rect: Rect) -> None:
        """What a free hand can do with a card where it lies."""
        page = self.page
        if self.table.hands.dragging:
            return
        wide, high = page.u(150), page.u(34)
        x = min(max(page.u(6), rect[0] + rect[2] // 2 - wide // 2), self.layout.areas.board[2] - wide - page.u(6))
        top = max(page.u(4), rect[1] - 2 * (high + page.u(4)))
        for number, (ident, text, act) in enumerate(self.table.free.acts(ref)):
            page.button(f"free:{ident}", (x, top + number * (high + page.u(4)), wide, high), text, act, size=SMALL)

    def mean(self, move: Move) -> None:
        self.table.hands.let_go()
        self.table.do(move)

    # the cards of a pile

    def zone(self, key: Ref) -> None:
        """The cards themselves, side by side; those that answer the question are lit."""
        table, page = self.table, self.page
        view = table.view
        cards = list(view.zones.get(key, ()))
        x, y, w, h = page.panel(900, 560, f"{table.wording.area(key, table.me)} ({len(cards)})")
        wide = page.u(112)
        high, gap = round(wide * CARD), page.u(GAP)
        columns = max(1, (w + gap) // (wide + gap))
        lit = {offer.move.subject: offer.move for offer in table.offers}
        for number, ref in enumerate(reversed(cards) if zone_name(key) != view.game.deck else cards):
            row, column = divmod(number, columns)
            top = y + row * (high + gap)
            if top + high > y + h - page.u(44):
                break
            at = (x + column * (wide + gap), top)
            card = view.cards[ref]
            picture = (
                table.pictures.face(card.definition, "hand", wide) if card.definition else table.pictures.back(wide)
            )
            if ref in lit:
                page.box(
                    (at[0] - page.u(3), at[1] - page.u(3), wide + page.u(6), high + page.u(6)),
                    None,
                    line=(76, 217, 140),
                    wide=3,
                )
            page.put(picture, at)
            page.area(
                f"card:{ref}", (*at, wide, high), partial(self.pick_shown, ref), label=table.wording.card(view, ref)
            )
        box = (x + w - page.u(150), y + h - page.u(38), page.u(150), page.u(38))
        page.button("close", box, table.app.words("close"), self.close)

    def pick_shown(self, ref: Ref) -> None:
        table = self.table
        if any(offer.move.subject == ref for offer in table.offers):
            table.shown_zone = ""
            table.hands.click_card(ref)

    def close(self) -> None:
        self.table.shown_zone = ""
