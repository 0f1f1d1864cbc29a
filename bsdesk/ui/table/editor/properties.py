"""The sidebar of the editor: all that can be set of the chosen thing, and where the position goes from here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bsdesk.engine.files.free_hand_commands import TURNS
from bsdesk.engine.files.setting_up import LOT, holds_tokens, lots_in
from bsdesk.engine.state import zone_seat
from bsdesk.engine.values import Ref, seat_in
from bsdesk.ui.kit.boxes import Space
from bsdesk.ui.kit.theme import BODY, GAP, INK, QUIET, SMALL, TITLE
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.editor.bench import Bench
from bsdesk.ui.table.editor.notes import ask_counter, ask_mark
from bsdesk.ui.table.editor.rows import ROW, PropertyRows
from bsdesk.ui.table.view.sidebar import BUTTON, MAIN, Sidebar


class Properties(Sidebar):
    """Lays out the sidebar. `sidebar_for` makes a class of it for one bench."""

    bench: Bench
    rows: Callable[[], list[list[Deed]]]  # what can be done with the position, row by row

    @property
    def in_rows(self) -> PropertyRows:
        return PropertyRows(self.page)

    def build(self) -> None:
        top = self.close(self.top)
        box = self.page.boxed((self.x, top, self.wide, self.deeds(self.bottom) - top))
        space, ref = box.space(), self.bench.chosen
        if ref in self.bench.draft.cards:
            self.card(space, ref)
        elif self.bench.is_there(ref):
            self.place(space, ref)
        else:
            self.nothing(space)

    # where it goes

    def deeds(self, bottom: int) -> int:
        """Lay out what can be done with the position, the usual lowest; return their top."""
        page, gap = self.page, self.page.u(6)
        self.main(bottom)
        top = bottom - page.u(MAIN)
        for row in reversed(self.rows()):
            top -= page.u(BUTTON) + gap
            box = page.boxed((self.x, top, self.wide, page.u(BUTTON)))
            for deed, place in zip(row, box.columns(len(row), 6), strict=True):
                deed.lay(page, place, SMALL)
        return top - page.u(GAP)

    # what is chosen

    def nothing(self, space: Space) -> None:
        """Lay out how it is done."""
        page = self.page
        page.write(page.words("editor"), space.top(pixels=page.letters.height(TITLE), gap=GAP), TITLE, bold=True)
        draft = self.bench.draft
        lots = ["editor_lots_about"] if any(lots_in(draft, key) for key in draft.zones) else []
        for line in ("editor_how_drag", "editor_how_choose", "editor_how_play", *lots):
            high = page.tell(page.words(line), space.rest[:2], self.wide, BODY, QUIET, most=5)
            space.skip(high + page.u(GAP))

    def head(self, space: Space, title: str, about: str) -> None:
        page = self.page
        size = TITLE if page.letters.width(title, TITLE, bold=True) <= self.wide else BODY
        space.skip(page.tell(title, space.rest[:2], self.wide, size, INK, bold=True, most=2))
        if about:
            page.say(about, space.top(pixels=page.letters.height(SMALL))[:2], SMALL, QUIET, room=self.wide)
        space.gap(GAP)

    def card(self, space: Space, ref: Ref) -> None:
        """Lay out the properties of a card."""
        bench, page, draft = self.bench, self.page, self.bench.draft
        card, words = draft.cards[ref], page.words
        self.head(
            space, words("editor_lot") if LOT in card.marks else bench.words.name(ref), bench.words.name(card.zone)
        )
        if holds_tokens(draft, ref):
            self.tokens(space, ref)
        options = [(how, words(f"editor_{how}")) for how in TURNS]
        now = next(how for how, turned in TURNS.items() if turned == card.turned)
        if not bench.is_pile(ref):
            self.in_rows.options(space, "turned", options, now, lambda how: bench.do(f"turn {ref} {how}"))
        faces = [("up", words("editor_face_up")), ("down", words("editor_face_down"))]
        face = "down" if card.face_down else "up"
        if not bench.is_pile(ref):
            self.in_rows.options(space, "face", faces, face, lambda how: bench.do(f"face {ref} {how}"))
        place, count = bench.place_of(ref)
        if count > 1:
            text = words("editor_nth", place=place, count=count)
            self.in_rows.figure(space, "nth", words("editor_place"), text, partial(bench.shift, ref))
        self.notes(space, ref)
        beneath = Deed("editor:beneath", words("editor_beneath"), partial(bench.move, beneath=True))
        self.in_rows.deeds(space, [beneath])
        self.in_rows.deeds(
            space,
            [
                Deed("editor:move", words("editor_move"), bench.move, tip="M"),
                Deed("editor:copy", words("editor_copy"), bench.copy, tip="D"),
                Deed("editor:away", words("editor_take_away"), bench.remove, tip=words("key_delete")),
            ],
        )

    def place(self, space: Space, ref: Ref) -> None:
        """Lay out the properties of an area, or of a player."""
        bench, page, draft = self.bench, self.page, self.bench.draft
        words, cards = page.words, draft.zones.get(ref, ())
        seat = zone_seat(ref) or seat_in(ref)
        self.head(space, bench.words.name(ref), words("editor_cards", count=len(cards)) if ref in draft.zones else "")
        if ref in draft.tokens:
            self.tokens(space, ref)
        if ref in draft.zones:
            count = len(lots_in(draft, ref))
            self.in_rows.figure(space, "lots", words("editor_lots"), str(count), partial(bench.add_lots, ref))
        if cards:
            look = Deed("editor:look", words("editor_look"), partial(bench.choose, ref))
            self.in_rows.deeds(space, [look, Deed("editor:away", words("editor_empty"), bench.remove)])
        if seat in draft.seats() and ref != f"p{seat}":
            text = words("editor_player", player=bench.words.seat_name(seat))
            self.in_rows.deeds(space, [Deed("editor:player", text, partial(bench.choose, f"p{seat}"))])
        if ref == f"p{seat}":
            self.notes(space, ref)

    def tokens(self, space: Space, ref: Ref) -> None:
        """Lay out a row for each kind of token there, or that might be."""
        bench, draft = self.bench, self.bench.draft
        marks = draft.rules.token_marks
        pool = draft.tokens.get(ref) or (0,) * len(marks)
        for kind in range(len(marks)):
            one = tuple(int(kind == other) for other in range(len(marks)))
            name = self.table.voice.wording.amount(draft, one)
            row = space.rest
            self.in_rows.figure(
                space, f"tokens:{kind}", "", str(pool[kind]), partial(bench.add_tokens, ref, kind), name
            )
            side = self.page.u(ROW - 6)
            self.page.put(self.table.voice.pictures.token(kind, side), (row.x + self.page.u(4), row.y + self.page.u(3)))

    def notes(self, space: Space, ref: Ref) -> None:
        """Lay out marks and counters, and what adds some."""
        bench, page, draft = self.bench, self.page, self.bench.draft
        words, card = page.words, draft.cards.get(ref)
        for name, number in draft.counters.get(ref, {}).items():
            said, change = bench.words.term("counter", name), partial(bench.count_counter, ref, name)
            self.in_rows.figure(space, f"counter:{name}", said, str(number), change)
        marks = card.marks if card is not None else ()
        for mark in marks:
            text = words("editor_mark_off", mark=bench.words.term("mark", mark))
            deed = Deed(f"mark:{mark}", text, partial(bench.do, f"mark {ref} {mark}"))
            self.in_rows.deeds(space, [deed])
        deeds = [Deed("editor:counter", words("editor_counter"), partial(ask_counter, bench, ref))]
        if card is not None:
            deeds.insert(0, Deed("editor:mark", words("editor_mark"), partial(ask_mark, bench, ref)))
        self.in_rows.deeds(space, deeds)


def sidebar_for(bench: Bench, rows: Callable[[], list[list[Deed]]]) -> type[Properties]:
    """Return the sidebar for what is on a bench."""
    return type("Properties", (Properties,), {"bench": bench, "rows": staticmethod(rows)})
