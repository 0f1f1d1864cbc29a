"""What a scene does to the table that it leads: what lies over it, what is noted of it, where it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bsdesk.scenes.guide.guide import Guide
from bsdesk.scenes.guide.verdict import Waits
from bsdesk.scenes.listing import LESSONS, PUZZLES
from bsdesk.seat.client import TableLink
from bsdesk.ui.app import App
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.scenes.board import lead
from bsdesk.ui.table.scenes.caption import Caption
from bsdesk.ui.table.scenes.chip import lay_chip
from bsdesk.ui.table.scenes.combo import Combo
from bsdesk.ui.table.scenes.control import give_buttons
from bsdesk.ui.table.scenes.menu import SceneMenu
from bsdesk.ui.table.scenes.sentences import title_of
from bsdesk.ui.table.scenes.spotlight import Spotlights

ONWARD = {LESSONS: "scenes_next", PUZZLES: "scenes_next_puzzle"}  # what leads on, by the kind of scene


class About(NamedTuple):
    """What a scene at the table is, and what follows it."""

    name: str  # by which progress is kept
    kind: str  # lessons, puzzles, combos, rules, own
    done: Callable[[int], object]  # is told when all is done, and with how many hints
    left: Callable[[int], object]  # is told at which stop it is left
    onward: Callable[[], object] | None = None  # opens the one that follows
    taken_in: Callable[[str], bool] = bool  # opens a file that was dropped on the window
    play: Callable[[], object] | None = None  # begins a game of one's own, where the scene has taught it
    from_here: Callable[[], object] | None = None  # plays on from a scene that is but a position, with no line or goal


class Leading:
    """A scene at one table. `lay_anew` goes on at another one, which lies as the scene does."""

    def __init__(
        self, parts: Parts, screen: Screen, guide: Guide, about: About, lay_anew: Callable[[], object]
    ) -> None:
        self.app, self.parts, self.screen, self.guide, self.about = parts.app, parts, screen, guide, about
        self.caption, self.combo = Caption(), Combo(parts, guide, about.from_here)
        screen.keep(self.combo.slider)
        self.noted = self.replaced = False
        self.looked: object = None  # the stop whose card was shown in the sidebar
        give_buttons(parts, guide, self.leave, about.from_here)
        menu = {"menu": lambda: SceneMenu(parts, screen, guide, self.leave)}
        parts.doors.over = {**parts.doors.over, **menu}
        lead(parts, guide, lay_anew)

    def look(self) -> None:
        """Let the sidebar tell of the card with which the next thing is done, or else of the first one that the stop
        points at, of those that can be read."""
        guide, view = self.guide, self.parts.model.view
        if self.looked is guide.at.now or guide.busy:
            return
        if self.looked is not None and self.parts.gaze.bubble is not None:
            self.parts.gaze.unsay()  # what was said at the stop before, such as why nothing could be done there
        self.looked = guide.at.now
        wanted = [move.subject for move in guide.at.lit]
        cards = [*wanted, *(ref for _, refs in guide.at.things for ref in refs)]
        first = next((ref for ref in cards if ref in view.cards and view.cards[ref].definition), "")
        if first:
            self.parts.looking.look_at(first)

    def lay(self, page: Page) -> None:
        """Lay out what the scene says over the table."""
        guide, parts = self.guide, self.parts
        layout = parts.placement.layout(page)
        spots = Spotlights(parts, guide, page, layout)
        spots.lay()
        parts.gaze.dimmed = spots.dimmed
        title = title_of(guide, self.about.kind, page.words)
        unseen = parts.gaze.goal[1:2] if layout.areas.folded else ()  # the goal, where there is no sidebar
        lay_chip(page, layout, guide, " · ".join((title, *unseen)))
        kept = page.kept
        page.kept = lambda: [*kept(), *(c.rect for c in page.controls if c.id in ("chip", "caption"))]  # clear of tips
        if guide.playback.shown:
            self.combo.lay(page)
        if not parts.gaze.zone:
            ends, large = self.ends(page), self.combo.large
            self.caption.lay(parts, guide, page, layout, spots, ends, large=large, finished=self.finished(page))

    def finished(self, page: Page) -> tuple[str, ...]:
        """Return what is said once the last lesson of a course is done; nothing while another one follows."""
        if self.about.kind != LESSONS or self.about.onward is not None:
            return ()
        return page.words("course_done"), page.words("course_done_next")

    def ends(self, page: Page) -> list[Deed]:
        """Return what can be done when all is over."""
        words, about = page.words, self.about
        found = [Deed("scene:again", words("scene_again"), self.again)]
        found.append(Deed("scene:leave", words("scene_back_to"), self.leave))
        if about.play is not None:
            found.append(Deed("scene:play", words("scene_play"), self.play, tip=words("scene_play_tip")))
        if about.onward is not None:
            found.append(Deed("scene:onward", words(ONWARD[about.kind]), self.onward))
        return [*found[:-1], found[-1]._replace(kind="main")]

    # time

    def tick(self, now: float) -> None:
        """Let the scene go on, and note when all is done."""
        if self.app.screen is self.screen and self.guide.tick(now):
            self.app.refresh()
        self.combo.settle()
        if self.guide.over and not self.noted:
            self.noted = True
            shown = self.guide.hints.showed and self.about.kind == PUZZLES  # what was shown is not solved
            if not shown and self.about.from_here is None:  # and in a mere position nothing was done
                self.about.done(self.guide.hints.used)
            self.app.refresh()

    @property
    def is_going_on(self) -> bool:
        """Return whether the scene goes on by itself."""
        guide = self.guide
        answers = guide.at.waits is Waits.RIVAL and guide.last.verdict is None
        return guide.busy or guide.playback.running or answers or guide.playback.goes_on(guide.at)

    # where it leads

    def again(self) -> None:
        """Go through it again from its beginning."""
        self.noted = False
        self.guide.begin()

    def onward(self) -> None:
        """Leave for the scene that follows."""
        self.leave()
        if self.about.onward is not None:
            self.about.onward()

    def play(self) -> None:
        """Leave for a game of one's own."""
        self.leave()
        if self.about.play is not None:
            self.about.play()

    def leave(self) -> None:
        self.app.leave(self.screen)

    def close(self) -> None:
        """Note where it was left, unless it goes on at another table."""
        if not self.replaced:
            self.guide.close()
            if not self.guide.over:
                self.about.left(self.guide.at.number)


def laid(app: App, guide: Guide) -> TableLink:
    """Return a table at which the scene lies as it stands now."""
    box, scene = app.shelf.boxes[guide.play.state.rules.id], guide.scene
    return app.shelf.tables.lay(box, guide.play.state, names=scene.names, seen_by=scene.seen_by)
