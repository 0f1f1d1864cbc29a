"""The timeline: every moment of a game to look at, lines of play by their names, and forks.

Looking changes nothing. From a moment one may fork: a game that is over, or was played open, truly goes on from there,
under a name of its own. In a running game with hidden cards that would be peeking: there a fork is a «what if», a game
of its own with the rest dealt again, as that seat could imagine it.
"""

from __future__ import annotations

from functools import partial

import pygame

from bsdesk.engine.view import ONLOOKER
from bsdesk.table.pace import BOT_PAUSES
from bsdesk.ui.app import App
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.overlays.cutting import Cutting
from bsdesk.ui.table.overlays.forks import Forks
from bsdesk.ui.table.overlays.moments import Moments, MomentStrip
from bsdesk.ui.table.overlays.over import Over

ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
TURNS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class TimelineStrip(Over):
    """The strip below the table, in which the moment to be shown is chosen. The table makes room for it, so that hands
    are seen."""

    lets_hands_through = True
    app: App

    def __init__(self, table: Parts, screen: Screen, *, replay: bool = False, at: int = 0) -> None:
        """Open it over a game that is played, perhaps `at` a station; or for a `replay`: closing that leaves it."""
        super().__init__(table, screen)
        table.commands.call_off()
        self.name = "replay" if replay else "timeline"
        self.begins_at = at
        self.forks = Forks(table, self.go_on_forked)
        self.moments = Moments(table)
        self.strip = MomentStrip(table, self.moments)
        self.cutting = Cutting(table, self.moments)
        self.widgets += [self.strip.slider, table.scrolls.pile]
        self.opened = table.model.opened  # whether hands were open when it was opened, as they will be again

    # coming and going

    def close(self) -> None:
        if self.name == "replay":
            self.table.app.leave(self.screen)
        else:
            super().close()

    def go_on_forked(self) -> None:
        """Go on at the table under the new name; where only bots play, ask who is to."""
        self.app.back()
        if self.table.model.match.has_free_seats:
            self.table.doors.open("seats")

    def enter(self) -> None:
        super().enter()
        self.table.model.resting = True
        self.table.placement.foot = self.strip.high(self.app.letters)
        self.app.focus_on("moment")
        if self.begins_at in self.table.model.course.stations:
            self.moments.look(self.begins_at)

    def leave(self) -> None:
        super().leave()
        self.table.model.resting = False
        self.table.placement.foot = 0
        if self.table.model.opened != self.opened:
            self.table.privacy.show_hands()
        self.moments.look(0)

    def tick(self, now: float) -> bool:
        moving = super().tick(now)
        self.forks.leave_when_forked()
        self.moments.go_on(now, BOT_PAUSES[self.app.settings.replay_speed])
        return moving

    def busy(self) -> bool:
        return bool(self.moments.playing) or self.table.voice.pictures.waiting

    # hands

    def key(self, event: pygame.event.Event) -> bool:
        moments = self.moments
        acts = {pygame.K_s: self.change_speed, pygame.K_o: self.open_hands, pygame.K_p: moments.play}
        acts |= {pygame.K_c: self.cutting.switch} if self.cutting.possible else {}
        act = acts.get(event.key)
        if act is not None:
            act()
        elif event.key in STEPS:
            moments.go_to(moments.place + STEPS[event.key])
        elif event.key in TURNS:
            moments.go_by_turn(TURNS[event.key])
        elif event.key in ENDS:
            moments.go_to(ENDS[event.key] % len(moments.stations))
        else:
            return super().key(event)
        return True

    def change_speed(self) -> None:
        """Choose the next speed of what is shown again; that of games that are played stays."""
        self.app.change(**self.app.settings.faster("replay_speed"))

    def open_hands(self) -> None:
        """Open all hands, or hide them again, where they may be opened."""
        if self.table.model.match.may_lie_open:
            self.table.privacy.show_hands()

    # the page

    def build(self, page: Page) -> None:
        cutting, strip = self.cutting, self.strip
        cutting.on = cutting.on and cutting.possible
        strip.further = cutting.rows(narrow=strip.is_narrow(page.letters)) if cutting.on else ()
        strip.told = cutting.in_words() if cutting.on else ""
        strip.slider.stretch, strip.slider.points = (cutting.ends, cutting.points()) if cutting.on else (None, ())
        self.table.placement.foot = strip.high(page.letters)
        self.screen.build(page)
        if cutting.on:
            cutting.lay_paper(page, self.table.placement.layout(page).areas.board)
        strip.lay(page, self.deeds(page))

    def deeds(self, page: Page) -> list[Deed]:
        """Return what can be done from the moment that is looked at."""
        words, moments, place = page.words, self.moments, self.moments.place
        narrow = not self.table.placement.layout(page).areas.rail[2]
        over = self.table.model.match.over
        close = words("back" if self.name == "replay" else "back_from_timeline" if over else "back_to_now")
        speed = words("watch_speed", speed=words(f"speed_{self.app.settings.replay_speed}"))
        hands, fork = words("watch_hide" if self.table.model.opened else "watch_open"), moments.stations[place].line
        back, on = (partial(moments.go_by_turn, step) for step in (-1, 1))
        found = [
            Deed("turn_back", words("turn_back"), back, place > 0, words("turn_back_tip")),
            Deed("turn_on", words("turn_on"), on, place < moments.last, words("turn_on_tip")),
            Deed("play", words("stop" if moments.playing else "play_on"), moments.play, tip=words("play_on_tip")),
            Deed("speed", speed, self.change_speed, tip=words("replay_speed_tip")),
        ]
        if self.table.model.match.may_lie_open:
            found.append(Deed("hands", hands, self.open_hands, tip=words("watch_tip")))
        if not self.table.model.match.facts.eyes:
            found.append(Deed("fork", words("fork" if self.forks.truly else "what_if"), partial(self.forks.ask, fork)))
        if self.table.model.viewer != ONLOOKER:
            edit = partial(self.forks.edit, fork)
            found.append(Deed("to_scene", words("to_scene"), edit, tip=words("to_scene_tip")))
        if self.cutting.possible:
            found.append(Deed("cut", words("cut"), self.cutting.switch, tip=words("cut_tip")))
        if self.name == "replay" or narrow:  # else the big button does that
            found.append(Deed("close", close, self.close, kind="main"))
        return found
