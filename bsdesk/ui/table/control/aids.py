"""The aids that answer questions: which topics were gone through, and what the lens is on."""

from __future__ import annotations

import re
from typing import NamedTuple

import pygame

from bsdesk.engine.values import Ref
from bsdesk.table.drop_targets import ref_of
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.table.control.advice import Advice
from bsdesk.ui.table.control.placement import Placement
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.model.table_model import TableModel

BOOK, RULE, THING, EVENT, FIGURES, TOLD = "book", "rule", "thing", "event", "figures", "told"  # kinds of topics
RULE_ID = re.compile(r"\b[A-Z]{2,}-\w+(?:[.-]\w+)*")
PANEL = "account"  # how the ids of all that belongs to the panel begin


class Topic(NamedTuple):
    """What is asked about: the rulebook, a rule, something on the page (by its control), an event of the log, what a
    card or an area has and where that comes from, or what was told in words."""

    kind: str
    name: str = ""
    told: tuple[str, ...] = ()


class Aids:
    """The topics that are open in the sidebar, the last one in front; and the lens, under which a click only asks."""

    def __init__(self, app: App, model: TableModel, gaze: Gaze, placement: Placement, advice: Advice) -> None:
        self.app, self.model, self.gaze = app, model, gaze
        self.placement, self.advice = placement, advice
        self.topics: list[Topic] = []
        self.lens = False  # is whatever is pointed at explained?
        self.under_lens: dict[str, Control] = {}  # what lies on the page, as it is without the lens
        self.list = Scroll(PANEL)
        self.search = Field(f"{PANEL}:search", changed=lambda: self.list.go(0), most=60)
        self.unfolded = False  # was the sidebar folded away before?
        self.viewer = ""  # for whom it was opened

    @property
    def topic(self) -> Topic | None:
        """Return what is shown now; None if the sidebar shows what it always does, or somebody else looks now."""
        return self.topics[-1] if self.topics and self.viewer == self.model.viewer else None

    def open(self, topic: Topic) -> None:
        """Show this topic, from which one gets back to the one before it."""
        if topic != self.topic:
            self.topics = [*self.topics, topic] if self.topic is not None else [topic]
            self.viewer = self.model.viewer
            self.list.go(0)
        self.unfold()
        self.app.refresh()

    def back(self) -> None:
        """Show the topic before; after the first, none."""
        self.topics.pop()
        self.list.go(0)
        if not self.topics:
            self.close()
        self.app.refresh()

    def close(self) -> None:
        """Show no topic, and take the lens away."""
        self.topics, self.lens, self.under_lens = [], False, {}
        if self.unfolded:
            self.unfolded = False
            self.placement.fold_rail()
        self.app.refresh()

    def unfold(self) -> None:
        """Have the sidebar shown, which holds what is told."""
        layout = self.placement.last
        if layout is not None and not layout.areas.rail[2]:
            self.unfolded = True
            self.placement.fold_rail()

    # what opens

    def open_book(self) -> None:
        """Open the rulebook, ready to be searched; while something is refused, at the rule that says so. Close what is
        open, if it is that."""
        if self.topic == Topic(BOOK):
            self.close()
            return
        said = self.gaze.bubble
        named = [
            rule
            for line in (said.lines if said is not None and said.kind == "no" else ())
            for rule in RULE_ID.findall(line)
        ]
        self.lens = False
        self.topics = []
        self.open(Topic(BOOK))
        if named:
            self.open(Topic(RULE, named[0]))
        else:
            self.app.focus_on(self.search.id)

    def open_rule(self, rule: str) -> None:
        self.lens = False
        self.open(Topic(RULE, rule))

    def why(self, number: int) -> None:
        """Show what a line of the log came from."""
        if self.app.settings.causes:
            self.open(Topic(EVENT, str(number)))
        else:
            self.advice.show_why(number)

    def open_figures(self, ref: Ref) -> None:
        """Show what the figures of a card, or what lies in an area, come from."""
        self.open(Topic(FIGURES, ref))

    def key(self, event: pygame.event.Event) -> bool:
        """Do what a key of the aids is for."""
        chosen, page = self.app.settings, self.app.page
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or page is None:
            return False
        ref = ref_of(page.pointer.focus if self.app.keyboard else page.pointer.hover) or self.gaze.card
        if event.key == pygame.K_w and chosen.lens:
            self.turn_lens()
        elif event.key == pygame.K_b and chosen.book:
            self.open_book()
        elif (
            event.key == pygame.K_c and chosen.causes and (ref in self.model.view.cards or ref in self.model.view.zones)
        ):
            self.open_figures(ref)
        else:
            return False
        return True

    # the lens

    def turn_lens(self) -> None:
        """Take up the lens, or put it away."""
        if self.lens:
            self.close()
            return
        self.topics = []
        self.open(Topic(THING))
        self.lens = True
        self.gaze.close_large()
        page = self.app.page
        if page is not None:  # what is under it already is asked about at once, but not the button that took it up
            self.under_lens = {each.id: each for each in page.controls if not each.id.startswith("aid:")}
            self.point(page.pointer.focus if self.app.keyboard else page.pointer.hover)
        self.app.refresh()

    def point(self, ident: str) -> None:
        """Turn to what the pointer, or the keyboard, came to."""
        if ident and ident in self.under_lens and Topic(THING, ident) != self.topic:
            self.topics = [Topic(THING, ident)]
            self.list.go(0)

    def keep(self, ident: str) -> None:
        """Put the lens away, and keep what is told of this thing."""
        self.topics, self.lens = [Topic(THING, ident)], False
        self.app.refresh()
