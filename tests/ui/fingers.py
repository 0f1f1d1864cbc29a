"""Make a given legal move by clicks on what the screen shows, and find out whether that is possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from bsdesk.engine.values import Move, Offer
from bsdesk.table.declaration import Declaration
from bsdesk.table.drop_targets import Drop
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Control, hit
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At
from bsdesk.ui.table.screen import TableScreen
from tests.ui.checks import spot
from tests.ui.hands import page_of


def makes_move(drop: Drop, move: Move) -> bool:
    """Return whether the drop makes this move."""
    found = drop.offer.move
    return (found.verb, found.subject, found.target) == (move.verb, move.subject, move.target)


class Fingers:
    """Makes one move at a table by hand. Nothing is really done: plans that are sent are kept."""

    def __init__(self, app: App, table: TableScreen) -> None:
        self.app, self.table = app, table
        self.made: list[Move] = []
        table.parts.commands.submit = self.keep  # type: ignore[method-assign]

    def keep(self, plan: Sequence[Move], *, seen: int | None = None) -> bool:
        self.made += plan
        return True

    def look(self, ident: str) -> tuple[Page, Control | None]:
        """Return the page as it is now, and the control of this name on it, if it can be used."""
        page = page_of(self.app)
        return page, next((c for c in reversed(page.controls) if c.id == ident and c.on), None)

    def find(self, ident: str) -> Control | None:
        return self.look(ident)[1]

    def click(self, ident: str, fit: Callable[[At], bool] = bool) -> bool:
        """Click on a thing, scrolled into view if need be; return whether it is there."""
        for _ in range(60):
            page, control = self.look(ident)
            at = spot(page, control, fit) if control is not None else None
            if control is None or at is not None or not control.area:
                break
            if not self._click_at(*self.look(f"{control.area}:down")):
                return False
        else:
            return False
        return self._click_at(page, control, fit)

    def _click_at(self, page: Page, control: Control | None, fit: Callable[[At], bool] = bool) -> bool:
        at, here = None, ""
        while control is not None and here != control.id:  # cards that lie close make room for the one pointed at
            at = spot(page, control, fit)
            if at is None:
                return False
            self.app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
            page, control = self.look(control.id)
            found = hit(page.controls, at)
            here = found.id if found is not None and fit(at) else ""
        if control is None:
            return False
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.take(pygame.event.Event(kind, button=1, pos=at))
            page_of(self.app)
        return True

    def reaches(self, offer: Offer) -> bool:
        """Return whether this offer can be taken by hand."""
        move = offer.move
        for way in (self.by_button, self.by_choosing, self.by_dropping):
            self.begin()
            if way(move, tokens=bool(offer.most)):
                return True
        return False

    def begin(self) -> set[str]:
        """Hold nothing, ask nothing, lay nothing out; return what can be used then."""
        table = self.table
        self.made.clear()
        table.parts.drag.held = table.parts.drag.menu = table.parts.gaze.bubble = table.parts.model.declaration = None
        table.parts.gaze.zone = ""
        table.parts.model.sent = None  # what was kept back is never answered
        self.app.refresh()
        self.app.attention.pointer = (-1, -1)
        return {control.id for control in page_of(self.app).controls if control.on}

    def is_made(self, move: Move) -> bool:
        """Return whether the move was sent, or is being laid out."""
        first = self.table.parts.model.declaration.first if self.table.parts.model.declaration is not None else None
        made = self.made[0] if self.made else first
        return made is not None and (made.verb, made.subject, made.target) == (move.verb, move.subject, move.target)

    def by_button(self, move: Move, *, tokens: bool) -> bool:
        """Make the move by a button that stands for the whole of it; return whether that worked."""
        if tokens and move.subject:
            return False
        named = [f"answer:{sum(move.amount)}"] if tokens else []
        named += [f"answer:{move.subject}{move.target}"] if move.subject else ["next", "pass", f"do:{move.verb}"]
        named += [f"answer:{move.verb}"]
        here = self.begin()
        for ident in (ident for ident in named if ident in here):
            if self.click(ident) and self.is_made(move):
                return True
            self.begin()
        return False

    def by_choosing(self, move: Move, *, tokens: bool) -> bool:
        """Make the move by choosing a card, perhaps of a pile that must be opened first, and which of its uses is
        meant."""
        card = self.table.parts.model.view.cards.get(move.subject)
        if tokens or card is None:
            return False
        if not self.find(f"card:{move.subject}"):
            _ = self.click(f"answer:zone:{card.zone}") or self.click(f"place:{card.zone}")
        if not self.click(f"card:{move.subject}"):
            return False
        return self.is_made(move) or (self.click(f"do:{move.verb}:{move.target}") and self.is_made(move))

    def by_dropping(self, move: Move, *, tokens: bool) -> bool:
        """Make the move by taking its subject up and dropping it where that makes this move."""
        hands = self.table.parts.drag
        start = [f"card:{move.subject}"] if not tokens else []
        if move.subject in self.table.parts.model.view.tokens:
            start = [*start, f"cores:{move.subject}", f"place:{move.subject}"]

        def right(at: At) -> bool:
            """Is it a token of a kind that goes there?"""
            kind = self.table.parts.stage.tokens.kind_at(move.subject, at)
            return kind is None or not tokens or bool(move.amount[kind])

        if not any(self.click(ident, right) for ident in start):
            return False
        if self.is_made(move):
            return True
        if not any(makes_move(drop, move) for drop in hands.possible_drops()):
            self.click("kind:1")
        for drop in hands.possible_drops():
            if not makes_move(drop, move):
                continue
            if self.click(f"card:{drop.place}") or self.click(f"place:{drop.place}"):
                if hands.menu is not None:
                    self.click(f"do:{move.verb}:{move.target}")
                return self.is_made(move)
        return False

    def missed_in_declaration(self) -> list[str]:
        """Return what could be chosen for the declaration that is laid out, but not by hand."""
        made = self.table.parts.model.declaration
        assert made is not None
        self.begin_anew(made)
        missed, wanted = [], made.offers()
        for offer in wanted:
            self.begin_anew(made)
            self.table.parts.gaze.zone = ""
            page_of(self.app)
            before = len(made.picks())
            self.choose(offer)
            if len(made.picks()) == before and self.table.parts.model.declaration is made:
                missed.append(f"{offer.move} of {made.first}")
        return missed

    @staticmethod
    def begin_anew(made: Declaration) -> None:
        """Drop all choices of the declaration."""
        made.wishes = {}
        made.build()

    def choose(self, offer: Offer) -> None:
        """Choose a pick of a declaration: by its button; as a card, perhaps of a pile that is opened first; or from
        the place of its tokens, to another where it has one."""
        subject, target = offer.move.subject, offer.move.target
        if self.click(f"answer:{subject}") or (not offer.most and self.click(f"card:{subject}")):
            return
        card = self.table.parts.model.view.cards.get(subject)
        if not offer.most and card is not None and self.click(f"place:{card.zone}"):
            self.click(f"card:{subject}")
            return
        _ = self.click(f"cores:{subject}") or self.click(f"place:{subject}")
        if target and self.table.parts.drag.held is not None:
            _ = self.click(f"card:{target}") or self.click(f"place:{target}")
