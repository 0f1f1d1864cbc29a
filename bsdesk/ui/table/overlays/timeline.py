"""The timeline: every moment of a game to look at, lines of play by their names, and forks.

Looking changes nothing. From a moment one may fork: a game that is over, or was played open, truly goes on from there,
under a name of its own. In a running game with hidden cards that would be peeking: there a fork is a «what if», a game
of its own with the rest dealt again, as that seat could imagine it.
"""

from __future__ import annotations

import random
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

import pygame

from bsdesk.complaint import Complaint
from bsdesk.engine.play import Applied
from bsdesk.session.journal import NAME, Header, cards_digest
from bsdesk.session.session import start
from bsdesk.session.sharing import dealt_again
from bsdesk.session.timeline import MAIN, Position
from bsdesk.table.match import WHAT_IF, Match, remarks_of
from bsdesk.table.saved_games import fresh
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.dialogs import ask
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At
from bsdesk.ui.kit.theme import GAP, INK, PANEL, QUIET, SMALL, TINY, YOU
from bsdesk.ui.kit.widgets import Slider
from bsdesk.ui.table.overlays.pause import Over

if TYPE_CHECKING:
    from bsdesk.ui.table.screen import TableScreen

HIGH = 36  # units, of a row of the strip
ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Scrub(Over):
    """The strip along the foot of the table, which shows the moment that is looked at."""

    name = "timeline"
    closing = "back_to_now"  # what the way out is called

    def __init__(self, table: TableScreen) -> None:
        super().__init__(table)
        self.slider = self.keep(Slider("moment", 0, 1))
        self.keep(table.pile)
        self.playing = 0.0  # when the next moment comes by itself; 0: it doesn't

    # what there is

    @property
    def past(self) -> list[Position]:
        """The moments of this line of play, those that were taken back at its end."""
        timeline = self.table.session.timeline
        return [*timeline.past(), *(timeline.positions[line] for line in reversed(timeline.undone))]

    @property
    def place(self) -> int:
        """Which of them is looked at."""
        past = self.past
        lines = [position.line for position in past]
        here = self.table.session.timeline.here.line
        return lines.index(self.table.looking if self.table.looking in lines else here)

    @property
    def truly(self) -> bool:
        """May a fork go on with the true cards?"""
        match = self.table.match
        return bool(match.state.results) or match.open or match.watched or match.made_up

    # looking

    def go(self, place: int) -> None:
        past = self.past
        self.table.look(past[max(0, min(place, len(past) - 1))].line)

    def close(self) -> None:
        self.app.back()

    def enter(self) -> None:
        super().enter()
        self.table.resting = True
        self.app.focus_on("moment")

    def leave(self) -> None:
        self.table.resting = False
        self.table.look(0)

    def hovered(self, control: Control | None) -> None:
        self.table.hovered(control)

    def wheel(self, at: At, steps: int) -> bool:
        return super().wheel(at, steps) or self.table.wheel(at, steps)

    def cancel(self) -> bool:
        """Escape closes the pile that is looked at, then this."""
        if not self.table.shown_zone:
            self.close()
        self.table.shown_zone = ""
        return True

    def step_on(self) -> None:
        """Play it on by itself, or stop."""
        self.playing = 0.0 if self.playing else 1.0
        if self.playing and self.place >= len(self.past) - 1:
            self.go(0)

    def tick(self, now: float) -> bool:
        moving = self.table.moves(now)
        if self.playing and now >= self.playing:
            if self.place >= len(self.past) - 1:
                self.playing = 0.0
            else:
                self.playing = now + self.table.beat
                self.go(self.place + 1)
        return moving

    def busy(self) -> bool:
        return bool(self.playing) or self.table.pictures.waiting

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in STEPS:
            self.go(self.place + STEPS[event.key])
        elif event.key in ENDS:
            self.go(ENDS[event.key] % len(self.past))
        else:
            return super().key(event)
        return True

    # the strip

    def build(self, page: Page) -> None:
        self.table.build(page)
        x, y, w, h = self.table.layout(page).areas.hand
        names = list(self.table.session.timeline.names)
        rows = 2 + (len(names) > 1)
        high = min(h, page.u(rows * (HIGH + GAP) + 2 * GAP))
        rect = (x + page.u(8), y + h - high, w - page.u(16), high - page.u(6))
        page.box((x, y, w, h), (10, 14, 22, 235), radius=0)
        page.cover((x, y, w, h))
        page.box(rect, PANEL, line=YOU)
        self.strip((rect[0] + page.u(GAP), rect[1] + page.u(GAP), rect[2] - page.u(2 * GAP), page.u(HIGH)), page)
        if len(names) > 1:
            self.lines(page, rect, names)

    def strip(self, rect: Rect, page: Page) -> None:
        """The slider; below it where that is, and what can be done from there."""
        words, past, place = page.words, self.past, self.place
        x, y, w, h = rect
        self.slider.high = max(1, len(past) - 1)
        state = past[place].state
        self.slider.lay(page, (x, y, w, h), place, self.go, label=words("moment"), text=f"{place}/{len(past) - 1}")
        y += h + page.u(GAP)
        right = x + w
        for ident, text, act, kind in (
            ("close", words(self.closing), self.close, "main"),
            ("fork", words("fork" if self.truly else "what_if"), self.fork, "plain"),
            ("play", words("stop" if self.playing else "play_on"), self.step_on, "plain"),
        ):
            wide = min(page.u(146), page.letters.width(text, SMALL, bold=True) + page.u(28))
            right -= wide
            page.button(ident, (right, y, wide, h), text, act, kind=kind, size=SMALL)
            right -= page.u(6)
        step = self.table.wording.term("step", state.step)
        told = " · ".join(
            (words("turn_of", turn=state.turn, player=self.table.wording.player(state.active)), step)
            if state.turn
            else (step,)
        )
        told, top = told[:1].upper() + told[1:], y + (h - page.letters.height(SMALL)) // 2
        room = right - x - page.u(8)
        size = page.letters_that_fit(told, SMALL, room, bold=True)
        page.say(told, (x + page.u(4), top), size, INK, bold=True, room=room)

    def lines(self, page: Page, rect: Rect, names: list[str]) -> None:
        """The named lines of play, side by side."""
        x, y = rect[0] + page.u(GAP), rect[1] + rect[3] - page.u(HIGH)
        timeline = self.table.session.timeline
        page.say(page.words("lines_of_play"), (x, y + page.u(7)), TINY, QUIET)
        x += page.letters.width(page.words("lines_of_play"), TINY) + page.u(10)
        for name in names:
            shown = page.words("main_line") if name == MAIN else name
            wide = min(page.u(150), page.letters.width(shown, SMALL) + page.u(24))
            if x + wide > rect[0] + rect[2]:
                break
            box = (x, y, wide, page.u(HIGH - GAP))
            page.button(
                f"line:{name}", box, shown, partial(self.switch, name), chosen=name == timeline.name, size=SMALL
            )
            x += wide + page.u(6)

    # forks

    def switch(self, name: str) -> None:
        """Go to another line of play."""
        if name != self.table.session.timeline.name:
            self._try(partial(self.table.session.fork, name))
            self.table.look(0)
            self.table.changed()

    def fork(self) -> None:
        """Go on from the moment that is looked at."""
        if not self.truly:
            self.what_if()
            return
        words = self.app.words
        names = self.table.session.timeline.names
        value = next(name for name in map("line-{}".format, count(len(names))) if name not in names)
        fork, text = words("fork"), words("fork_text")
        ask(self.app, fork, text, fork, self.forked, value=value, wrong=self.wrong_name)

    def wrong_name(self, name: str) -> str:
        """Why a line of play can't be called so."""
        words = self.app.words
        if name in (*self.table.session.timeline.names, words("main_line")):
            return words("line_taken")
        return "" if not name or NAME.fullmatch(name) else words("line_bad")

    def forked(self, name: str) -> None:
        line = self.past[self.place].line
        landed = next((at for at, here in self.table.session.timeline.landed.items() if here == line), line)
        if self._try(partial(self.table.session.fork, name, landed)):
            self.app.back()
            self.table.forked()

    def what_if(self) -> None:
        """A game of its own from here, with what is hidden dealt again."""
        table, position = self.table, self.past[self.place]
        session = table.session
        chance = random.SystemRandom().getrandbits(32)
        lists = table.match.known_lists(table.me) if table.eyes != "table" else None
        state = dealt_again(position.state, table.eyes, lists, chance)
        mark = cards_digest(state.game, {card.definition for card in state.cards.values()})
        old = session.header
        header = Header(old.game, old.rules, mark, old.options, players=old.players, made_up=table.eyes)
        names = table.match.deck_names
        remarks = [WHAT_IF, *remarks_of(names, open_hands=True)]
        try:
            made = start(
                header, Applied(state, ()), fresh(self.table.app.shelf.saves, f"{old.game}-{WHAT_IF}"), remarks
            )
        except (Complaint, OSError) as wrong:
            made = start(header, Applied(state, ()), None, remarks)
            self.app.notice(self.app.words("not_saved", reason=wrong), bad=True)
        match = Match(table.match.box, made, dict(table.match.players), open=True, deck_names=names)
        other = type(table)(self.table.app, match, table.doors)
        other.me = table.me  # one looks from where one looked
        self.app.open(other)
        other.show_to(private=table.private)

    def _try(self, act: partial[None]) -> bool:
        try:
            act()
        except Complaint as complaint:
            self.app.notice(str(complaint), bad=True)
            return False
        return True
