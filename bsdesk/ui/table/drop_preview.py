"""What is in the hand: where it may be put, and what would follow if it were put there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bsdesk.engine.play import explain
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Ref, Refusal
from bsdesk.engine.worlds.preview import Preview, preview_plan
from bsdesk.table.drop_targets import Drop, Held, aim_of, drop_at, drops, move_of, ref_of
from bsdesk.ui.kit.controls import inside

if TYPE_CHECKING:
    from bsdesk.ui.table.screen import TableScreen

Words = tuple[str, str, list[str]]  # of what kind, one bold line, quiet ones


class Foreseeing:
    """What is held, and what would become of it. Kept, since it is asked for again and again while it is carried."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.held: Held | None = None
        self.losing: frozenset[Ref] = frozenset()  # what would leave if the held thing were put down here
        self.told: tuple[State, object, Words, frozenset[Ref]] | None = None  # the last that was worked out
        self._drops: tuple[list[Offer], Held, list[Drop]] | None = None

    def found_drops(self) -> list[Drop]:
        """Every place that accepts what is held."""
        table, held = self.table, self.held
        if held is None or not table.seat:
            return []
        offers = table.offers
        if self._drops is None or self._drops[0] is not offers or self._drops[1] != held:
            self._drops = (offers, held, drops(table.view, table.seat, offers, held))
        return self._drops[2]

    def accepted(self) -> set[Ref]:
        if self.held is not None and self.table.free.on:
            return self.table.free.accepting(self.held)
        return {drop.place for drop in self.found_drops()} if self.held else set()

    def place_under(self) -> Ref:
        """The card or area under the pointer, or where the keyboard is."""
        page = self.table.app.page
        if page is None:
            return ""
        if self.table.app.keyboard:
            return ref_of(self.table.app.focus)
        at, own = self.table.app.pointer, self.held.ref if self.held is not None and not self.held.tokens else ""
        under = (ref_of(c.id) for c in reversed(page.controls) if inside(c.shown, at))
        return next((ref for ref in under if ref and ref != own), "")

    def aimed(self, found: list[Drop]) -> Ref:
        under = self.place_under()
        if self.table.free.on:
            return under if under in self.accepted() else ""
        here = drop_at(found, self.table.view, under) if under else []
        return here[0].place if here else ""

    def foretold(self) -> Words | None:
        """What would follow if the held thing were dropped here."""
        held, found = self.held, self.found_drops()
        self.losing = frozenset()
        if held is None or not self.table.seat or self.table.free.on:
            return None
        under = self.place_under()
        here = drop_at(found, self.table.view, under) if under else []
        if not here:
            return self.forbidden(held, under)
        if self.table.declaration is not None:
            return ("yes", self.table.wording.term("question", here[0].offer.move.verb), [])
        key = (held, here[0], under)
        if self.told is None or self.told[0] is not self.table.view or self.told[1] != key:
            self.told = (self.table.view, key, *self.work_out(held, here[0], under))
        self.losing = self.told[3]
        return self.told[2]

    def forbidden(self, held: Held, under: Ref) -> Words | None:
        """Why it can't be put here, in few words; nothing, where it comes from. Kept while one state is looked at."""
        table, state = self.table, self.table.whole_view()
        if not under or table.free.on or table.declaration is not None or self.is_home(held, under):
            return None
        key = ("forbidden", table.seat, table.language, held.ref, under)
        if key not in state.memo:
            refusal = explain(state, table.seat, held.ref, under)
            told = table.wording.refused(state, table.seat, refusal)[0] if refusal is not None else ""
            state.memo[key] = told
        return ("no", state.memo[key], []) if state.memo[key] else None

    def work_out(self, held: Held, drop: Drop, under: Ref) -> tuple[Words, frozenset[Ref]]:
        """The words for what would follow from this drop, and what would leave by it."""
        state, move = self.table.session.state, move_of(drop, held)
        plan = self.table.plan_of(move)
        outcome = preview_plan(state, plan)
        question, aim = aim_of(self.table.view, move, held, under)
        if isinstance(outcome, Preview) and question and outcome.comes == f"question:{question}":
            further = preview_plan(state, [*plan, Move(move.seat, question, aim)])
            outcome = further if isinstance(further, Preview) else outcome
        if isinstance(outcome, Refusal):
            title, lines = self.table.wording.refused(self.table.view, self.table.seat, outcome)
            return ("no", title, lines), frozenset()
        kind, title, lines = self.table.wording.foretold(self.table.view, self.table.seat, outcome)
        if title == self.table.wording.term("", "legal"):
            title = self.table.wording.offer(self.table.view, drop.offer, self.table.book)
        return (kind, title[:1].upper() + title[1:], lines), frozenset(outcome.leaves)

    def is_home(self, held: Held, place: Ref) -> bool:
        """Does what is held come from there: itself, its area, a card that lies in it?"""
        cards = self.table.view.cards
        home = {held.ref, cards[held.ref].zone if held.ref in cards else ""}
        return place in home or (place in cards and cards[place].zone in home)
