"""Where things of the table lie in the window; laid out again only when something may lie elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bsdesk.engine.looks.sheet import Sheet
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Move, Offer, Ref
from bsdesk.table.drop_targets import ref_of, takeable
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At
from bsdesk.ui.table.layout.board import Layout, lay_out, moved
from bsdesk.ui.table.layout.poses import Pose, shows_back
from bsdesk.ui.table.layout.regions import is_narrow
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.model.table_model import TableModel


class Placement:
    """The layout of the view that is shown."""

    def __init__(self, app: App, model: TableModel, gaze: Gaze, sheet: Sheet) -> None:
        self.app, self.model, self.gaze, self.sheet = app, model, gaze, sheet
        self.pins: dict[Ref, Pose] = {}  # cards that stay where they were put down until it is known what comes of it
        self.foot = 0.0  # units at the foot of the window that are kept free of the table
        self.head = self.side = 0.0  # and at its head, and at its left
        self.resting = False  # are tokens carried? Then no cards make room for another one
        self._spread: Ref = ""  # the card for which the others made room last
        self._laid: tuple[State, object, Layout] | None = None
        self._usable: tuple[Sequence[Offer], frozenset[Ref]] | None = None
        self.changes = self.grounds = 0  # how often things were laid out otherwise, and what they lie on

    @property
    def last(self) -> Layout | None:
        """Return the last layout."""
        return self._laid[2] if self._laid is not None else None

    def layout(self, page: Page) -> Layout:
        """Return where everything lies on this page."""
        view, spread, rail = self.model.view, self.spread_card(page), (self.gaze.rail_open, self.gaze.rail_shut)
        close, lit = self.gaze.seat, self.usable_things()
        across, down = page.u(self.side), page.u(self.head)
        size = (page.size[0] - across, page.size[1] - down - page.u(self.foot))
        key = (lit, size, across, down, page.unit, rail, spread, close, self.model.me, tuple(self.pins.items()))
        if self._laid is None or self._laid[0] is not view or self._laid[1] != key:
            found = lay_out(
                view,
                self.model.me,
                size,
                page.unit,
                self.sheet,
                rail_open=rail[0],
                rail_shut=rail[1],
                spread=spread,
                close=close,
                lit=lit,
            )
            if across or down:
                found = moved(found, across, down)
            pinned = {ref: pose for ref, pose in self.pins.items() if ref in found.poses}
            if pinned:
                found = replace(found, poses={**found.poses, **pinned})
            last = self.last
            if last is not None and found == last:
                found = last
            else:
                self.changes += 1
                self.grounds += last is None or found.base_key != last.base_key
            self._laid = (view, key, found)
        return self._laid[2]

    def fold_rail(self) -> None:
        """Show the sidebar, or put it away."""
        self.gaze.fold_rail(narrow=is_narrow(self.app.surface.get_size(), self.app.letters.unit))
        self.app.refresh()

    def spread_card(self, page: Page) -> Ref:
        """Return the card that the pointer or the keyboard is on, for which others in a close row make room.

        While tokens are carried it stays the same: else half the table would be on the move wherever they pass.
        """
        if not self.resting:
            self._spread = ref_of(page.pointer.focus) or ref_of(page.pointer.hover)
        return self._spread if self._spread in self.model.view.cards else ""

    def opens(self, key: Ref) -> bool:
        """Return whether the cards of a zone can be shown side by side: not where they lie so already."""
        layout, view = self.last, self.model.view
        cards = view.zones.get(key, ())
        if not cards or shows_back(view, cards[-1]):
            return False
        if layout is None or zone_name(key) not in view.rules.play_zones or key in layout.piles:
            return True
        return any(ref not in layout.poses or view.cards[ref].under for ref in cards)

    def usable_things(self) -> frozenset[Ref]:
        """Return what may be taken up now, if that is to be shown."""
        model = self.model
        if not self.app.settings.lights or not model.seat:
            return frozenset()
        offers = model.offers  # the same list for the same view
        if model.lead is not None:
            return frozenset(takeable(model.view, wanted_offers(offers, model.lead.wanted())))
        if self._usable is None or self._usable[0] is not offers:
            self._usable = offers, frozenset(takeable(model.view, offers))
        return self._usable[1]

    def hand_at(self, page: Page, start: Rect) -> At:
        """Return where the hand is, or what the keyboard is on; if that is nothing, where the hand was at the start."""
        if page.pointer.at[0] >= 0 and not self.app.keyboard:
            return self.app.pointer
        control = next((c for c in (self.app.page or page).controls if c.id == self.app.focus), None)
        rect = control.rect if control else start
        return rect[0] + rect[2] // 2, rect[1] + rect[3] // 2

    def rect_of(self, ref: Ref) -> Rect:
        """Return where a thing lies."""
        width, height = self.app.surface.get_size()
        found = self.last.rect_of(ref) if self.last is not None else None
        return found or (width // 3, height // 2, 10, 10)


def wanted_offers(offers: Sequence[Offer], wanted: Sequence[Move]) -> Sequence[Offer]:
    """Return the legal moves that are lit at a table that a scene leads: all, unless some of them are wanted."""
    named = {(move.verb, move.subject, move.target) for move in wanted}
    return [o for o in offers if (o.move.verb, o.move.subject, o.move.target) in named] or offers
