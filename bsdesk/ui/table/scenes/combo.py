"""The player of a combo, at the foot of the table: a chip for each step, and the buttons of a player."""

from __future__ import annotations

from functools import partial

from bsdesk.scenes.guide.guide import Guide
from bsdesk.scenes.guide.standing import SPEEDS
from bsdesk.scenes.guide.stops import SeenStop
from bsdesk.scenes.guide.verdict import Waits
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Action, Control
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import LINE, PANEL, QUIET, SMALL
from bsdesk.ui.kit.widgets import Slider
from bsdesk.ui.table.control.parts import Parts

HIGH, LOW = 96, 50  # units high; and in a window where there is only room for the buttons
SHORT = 620  # units high, below which a window is so
CHIP, BUTTON, GAP = 36, 34, 8
SCRUB = 0.28  # of the width: the slider through the steps
LEAST, MOST = 92, 250  # units that a chip is wide; where there are too many, those about the step of now are shown


class Combo:
    """The chips of a scene, and what its buttons do. `from_here` plays on from a scene that is but a position: it has
    no steps to go through."""

    def __init__(self, table: Parts, guide: Guide, from_here: Action | None = None) -> None:
        self.table, self.guide, self.from_here = table, guide, from_here
        self._names: tuple[object, list[SeenStop], list[str]] = (
            "",
            [],
            [],
        )  # of these stops, in a language, for a viewer
        self.slider = Slider("combo:scrub", 1, 2)
        self.wanted = 0  # the step that the slider was moved to; 0: none
        self.large = False  # are captions in large letters?

    def names(self, page: Page) -> list[str]:
        """Return what is done at each step, in words, as whoever looks at the table knows it."""
        viewer, wording = self.table.model.viewer, self.table.voice.wording
        key, stops = (page.words.language, viewer), self.guide.at.stops
        if self._names[0] != key or self._names[1] is not stops:
            found = [stop.made for stop in stops]
            named = [
                wording.move(*one.known_to(viewer)) if one is not None else page.words("combo_end") for one in found
            ]
            self._names = key, stops, named
        return self._names[2]

    def lay(self, page: Page) -> None:
        """Lay it out at the foot of the window."""
        high = high_in(page)
        place = page.rect.space().bottom(high)
        page.cover(place)
        page.control(Control("combo", place, None, focus=False))
        page.box(place, PANEL, line=LINE, radius=0)
        space = place.inset(14, 8).space()
        if high == HIGH:
            row = space.top(CHIP, gap=GAP).space()
            if len(self.guide.at.stops) > 1:
                self.lay_slider(page, row.right(pixels=round(place.w * SCRUB), gap=2 * GAP))
            if self.from_here is None:
                self.lay_chips(page, row.rest)
            else:
                page.write(page.words("scene_position"), row.rest, SMALL, QUIET)
        if self.from_here is None:
            self.lay_buttons(page, space.top(BUTTON))
        else:
            self.lay_position(page, space.top(BUTTON), self.from_here)

    def lay_position(self, page: Page, box: Box, from_here: Action) -> None:
        """Lay out what can be done with a mere position."""
        space = box.space()
        for ident, text, act in (
            ("scene:from-here", "editor_play", from_here),
            ("combo:export", "export", self.export),
        ):
            kind, words = "main" if act is from_here else "plain", page.words(text)
            page.button(
                ident, space.left(pixels=page.wide(words, SMALL, 32), gap=GAP), words, act, kind=kind, size=SMALL
            )

    def lay_slider(self, page: Page, box: Box) -> None:
        """Lay out the slider through the steps."""
        number, last = self.guide.at.number, len(self.guide.at.stops)
        self.slider.high = last
        self.slider.lay(page, box, number, self.scrub, label=page.words("combo_step"), text=f"{number}/{last}")

    def scrub(self, number: int) -> None:
        """Go to this step, as soon as what is under way is done."""
        self.wanted = number
        self.settle()

    def settle(self) -> None:
        """Go to the step that was wanted, if nothing is under way any more."""
        if self.wanted and not self.guide.busy:
            number, self.wanted = self.wanted, 0
            self.guide.jump(number)
            self.table.app.refresh()

    def lay_chips(self, page: Page, box: Box) -> None:
        names, number = self.names(page), max(1, self.guide.at.number)
        many = max(1, min(len(names), (box.w + page.u(GAP)) // page.u(LEAST + GAP)))
        first = max(0, min(number - 1 - many // 2, len(names) - many))
        box = box.to(box.x, box.y, min(box.w, many * page.u(MOST + GAP)), box.h)
        for place, n in zip(box.columns(many, GAP), range(first, first + many), strict=True):
            now, act = n + 1 == number, partial(self.scrub, n + 1)
            kind = "plain" if n < number else "quiet"
            page.button(f"combo:{n + 1}", place, names[n], act, kind=kind, chosen=now, size=SMALL, tip=names[n])

    def lay_buttons(self, page: Page, box: Box) -> None:
        guide, words, space = self.guide, page.words, box.space()
        going = guide.at.waits is Waits.GO or (guide.at.waits is Waits.END and bool(guide.at.within))
        entries: tuple[tuple[str, str, Action, bool], ...] = (
            ("combo:start", words("combo_start"), guide.begin, guide.at.can_back or guide.over),
            ("scene:back", words("back"), guide.back, guide.at.can_back and not guide.busy),
            ("combo:play", words("combo_pause" if guide.playback.running else "combo_play"), self.switch, True),
            ("scene:next", words("scene_next"), guide.go, going and not guide.busy),
            ("combo:speed", words("combo_speed", speed=f"{guide.playback.speed:g}"), self.faster, True),
            ("combo:loop", words("combo_loop"), self.switch_loop, True),
            ("combo:large", words("combo_large"), self.switch_large, True),
        )
        chosen = {"combo:loop": guide.playback.loops, "combo:large": self.large}
        ends = sum(page.wide(words(text), SMALL, 32) + page.u(GAP) for text in ("combo_try", "export"))
        wides = [max(page.u(70), page.wide(text, SMALL, 24, bold=True)) for _, text, *_ in entries]
        room = box.w - ends - page.u(GAP) * len(entries)
        part = min(1.0, room / sum(wides))
        for (ident, text, act, on), wide in zip(entries, wides, strict=True):
            kind = "main" if ident == "combo:play" and on and not guide.playback.running else "plain"
            place = space.left(pixels=int(wide * part), gap=GAP)
            page.button(
                ident, place, text, act, on=on, kind=kind, size=SMALL, chosen=chosen.get(ident, False), tip=text
            )
        text = words("combo_try")
        wide = min(page.wide(text, SMALL, 32), space.rest.w)
        page.button("combo:try", space.right(pixels=wide, gap=GAP), text, guide.try_by_hand, size=SMALL)
        text = words("export")
        wide = min(page.wide(text, SMALL, 32), space.rest.w)
        page.button("combo:export", space.right(pixels=wide), text, self.export, size=SMALL)

    def export(self) -> None:
        """Ask how it is to be exported: the line that is shown."""
        self.guide.playback.running = False
        within = "/".join(self.guide.at.within)
        self.table.doors.outer.export(self.guide.scene, branch=within, stop=self.guide.at.number)

    def switch(self) -> None:
        """Play it, from the beginning if it is over, or stand still."""
        running = self.guide.playback.running
        if self.guide.over:
            self.guide.begin()
        self.guide.playback.running = not running

    def switch_loop(self) -> None:
        """Let it begin again where it ends, or not."""
        self.guide.playback.loops = not self.guide.playback.loops

    def switch_large(self) -> None:
        """Write captions in large letters, or not."""
        self.large = not self.large

    def faster(self) -> None:
        """Choose the next speed; after the last comes the first."""
        self.guide.playback.speed = SPEEDS[(SPEEDS.index(self.guide.playback.speed) + 1) % len(SPEEDS)]


def high_in(page: Page) -> int:
    """Return how many units high it is in this window."""
    return HIGH if page.size[1] >= SHORT * page.unit else LOW
