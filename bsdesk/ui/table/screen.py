"""The table on the screen: it hands each input to the part that it concerns.

mouse up -> what lies there -> the drop among the legal ones -> a move -> the answer -> another view -> this page
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from bsdesk.engine.state import at, zone_seat
from bsdesk.engine.values import Seat
from bsdesk.table.drop_targets import ref_of, takeable
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Control, hit
from bsdesk.ui.kit.page import Page, Strip
from bsdesk.ui.kit.screen import At, HelpTopic, Screen, is_writing
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.table.control.doors import Doors, OuterDoors
from bsdesk.ui.table.control.looking import WHOLE, thing_seen
from bsdesk.ui.table.control.parts import Parts, probe_data
from bsdesk.ui.table.other_tables import OtherTables
from bsdesk.ui.table.overlays.card_search import CardSearch
from bsdesk.ui.table.overlays.menu import TableMenu
from bsdesk.ui.table.overlays.over import Curtain
from bsdesk.ui.table.overlays.result import Result
from bsdesk.ui.table.overlays.seats import SeatQuestion
from bsdesk.ui.table.overlays.shown_line import ShownLine
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from bsdesk.ui.table.view.bars.question_bar import zone_to_show
from bsdesk.ui.table.view.composition import Composition

MORE = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, pygame.K_PAGEUP)
PLAIN = ("no", "done", "back", "undo")  # answers that are none of several equal ones
FEWER = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_PAGEDOWN)


class TableScreen(Screen):
    """The screen on which one game is played."""

    name = "table"

    app: App

    def __init__(self, app: App, match: Match, doors: OuterDoors) -> None:
        super().__init__(app)
        over: Mapping[str, Callable[..., Screen]] = {
            "menu": lambda: TableMenu(self.parts, self),
            "result": lambda: Result(self.parts, self),
            "timeline": lambda at=0: TimelineStrip(self.parts, self, at=at),
            "line": lambda line: ShownLine(self.parts, self, line),
            "search": lambda zone: CardSearch(self.parts, self, zone),
            "curtain": lambda seat: Curtain(self.parts, self, seat),
            "seats": lambda: SeatQuestion(self.parts, self),
        }
        others = OtherTables(app, lambda: self.parts, partial(opened_table, app, doors))
        own = (others.play_again, others.take_seat, others.play_what_if)
        self.parts = Parts(app, match, Doors(app, self, doors, over, *own))
        self.topic = HelpTopic(match.box.id, self.parts.model.game.rules.options)
        self.background = self.parts.voice.pictures.store
        self.called = app.settings.name
        self.composition = Composition(self.parts)
        self.keep(self.parts.aids.search)
        self.keep(self.parts.pile_search.field)
        tell_unfit(self.parts)

    @property
    def saved(self) -> bool:  # type: ignore[override]
        return bool(self.parts.model.match.facts.file)

    # the page

    def build(self, page: Page) -> None:
        parts, model, gaze = self.parts, self.parts.model, self.parts.gaze
        if self.app.settings.language != parts.voice.language:
            parts.voice.turn_to(self.app.settings.language)
            model.match.speak(self.app.settings.language)
        if self.app.settings.name != self.called:
            self.called = self.app.settings.name
            if model.match.be_called(self.called):
                parts.voice.turn_to(self.app.settings.language)
        page.letters.keep_whole(parts.voice.whole)
        held = parts.drag.held
        parts.placement.resting = held is not None and bool(held.tokens)
        layout = parts.placement.layout(page)
        if gaze.newly_asked and model.seat:
            gaze.newly_asked, gaze.zone = False, gaze.zone or zone_to_show(parts, page, layout)
            if gaze.asks_anew(asked_of(parts)):
                gaze.seat = 0  # what is asked now is about the whole table
                layout = parts.placement.layout(page)
        shape = (page.size, page.unit, parts.placement.foot, gaze.rail_open, gaze.rail_shut, model.me, model.viewer)
        parts.stage.show(layout, shape, model.moment)
        parts.playback.wait_for(parts.stage.weight.left)
        parts.stage.hold(held, parts.placement.hand_at(page, parts.drag.held_from))
        self.composition.build(page, layout, partial(self.lay_over, page))
        on_choice = (page.pointer.focus or page.pointer.hover).startswith("do:")  # what could be done with it
        page.tips = held is None or on_choice
        page.notices = Strip(layout.areas.board, at_head=True)  # at its foot lies one's hand

    def lay_over(self, page: Page) -> None:
        """Lay out what leads this table, over all that lies on it; here nothing does."""

    def first(self, page: Page) -> str:
        """Return where the keyboard begins: at the first answer to what is asked (a card, where cards are the answers;
        none of equal ones); at the button that confirms what is laid out; else at one's hand."""
        model = self.parts.model
        lit = takeable(model.view, model.offers)
        if model.declaration is not None and any(c.id == "declare" and c.on for c in page.controls):
            return "declare"
        if not model.seat or model.seat not in model.view.prompts:
            hand = model.view.zones.get(at(model.me, model.game.rules.piles.hand), ())
            cards = [c.id for c in page.controls if c.focus and ref_of(c.id) in hand]
            return next((ident for ident in cards if ref_of(ident) in lit), next(iter(cards), ""))
        answers = [c.id for c in page.controls if c.on and (c.id.startswith("answer:") or ref_of(c.id) in lit)]
        words = [ident for ident in answers if ident.startswith("answer:")]
        equal = [ident for ident in words if ident.removeprefix("answer:") not in (*PLAIN, "fill")]
        return "" if len(equal) > 1 else next(iter(equal or words or answers), "")

    # coming and going

    def enter(self) -> None:
        self.parts.playback.delay_bots()
        match = self.parts.model.match
        if self.parts.privacy.veiled and match.to_act in match.humans:
            self.parts.doors.open("curtain", match.to_act)
        elif self.parts.privacy.veiled and match.to_act:  # until one of those who share the screen is asked
            self.parts.privacy.draw_curtain()

    def leave(self) -> None:
        self.parts.advice.adviser.close()
        self.parts.prover.solver.close()
        self.parts.coach.close()
        self.parts.model.match.close()

    # time

    def tick(self, now: float) -> bool:
        parts = self.parts
        parts.commands.listen()
        ripe = parts.drag.held is None and parts.gaze.ripen(now)
        if parts.gaze.expire(now) or ripe:
            self.app.refresh()
        parts.free_hand.settle_if_owed()
        parts.autoplay.tick(now)
        parts.coach.tick(now)
        if not parts.model.secrecy.private:  # what is advised waits until it may be seen
            if parts.advice.adviser.thinking:
                parts.advice.take_hint()
            parts.prover.look(now)
        if parts.drag.held is None:
            parts.stage.rest(now, parts.placement.usable_things())
        return self._stir(now)

    def tick_below(self, now: float) -> bool:
        self.parts.commands.listen()
        return self._stir(now)

    def _stir(self, now: float) -> bool:
        """Let time pass on the table; return whether anything moves there."""
        if self.parts.voice.pictures.store.arrived():
            self.app.refresh()
        return self.parts.stage.tick(now)

    def busy(self) -> bool:
        parts, model = self.parts, self.parts.model
        proving = parts.prover.thinking or parts.prover.playing
        waiting = parts.advice.adviser.thinking or (not model.seat and not model.match.over)
        return super().busy() or proving or waiting

    # hands

    @property
    def scrolled(self) -> list[Scroll]:
        """Return the scrolled areas that are on the screen now."""
        scrolls = self.parts.scrolls
        first = scrolls.pile if self.parts.gaze.zone else scrolls.answers
        return [first, scrolls.card_text, scrolls.log, scrolls.meanwhile, self.parts.aids.list]

    def press(self, control: Control | None, at: At) -> bool:
        self.hasten()
        if control is None or not control.id.startswith(WHOLE):  # which puts it away itself
            self.parts.gaze.close_large()
        self.parts.gaze.resting_at = self.app.pointer  # what a click uncovers below it was not pointed at
        if self.parts.gaze.seat and self.parts.drag.held is None and is_idle(control, self.parts.gaze.seat):
            self.parts.gaze.look_at_seat(self.parts.gaze.seat)  # a click beside the mat puts it back
            self.app.refresh()
            return True
        if super().press(control, at) or any(scroll.press(control, at) for scroll in self.scrolled):
            return True
        return self.parts.aids.lens or self.parts.grasp.press(control, at)

    def drag(self, at: At) -> bool:
        gaze, page = self.parts.gaze, self.app.page
        if gaze.opened_at not in ((-1, -1), at) and page is not None:  # the first move: now what lies there is meant
            gaze.opened_at = (-1, -1)
            self.hovered(hit(page.controls, at))
            self.app.refresh()
        if super().drag(at) or any(scroll.drag(at) for scroll in self.scrolled):
            self.app.refresh()
            return True
        held = self.parts.grasp.drag(at)
        if held:
            self.parts.looking.look_below()
        return held

    def release(self, control: Control | None, at: At) -> bool:
        if super().release(control, at) or any(scroll.release() for scroll in self.scrolled):
            return True
        return self.parts.grasp.release(control)

    def hasten(self) -> None:
        """End what is shown of a blow, so that a person never waits for it."""
        if self.parts.stage.finish():
            self.parts.playback.go_on()
            self.app.refresh()

    def hovered(self, control: Control | None) -> None:
        if self.parts.aids.lens:  # nothing is shown large meanwhile, and nothing lit
            self.parts.aids.point(control.id if control else "")
            return
        self.parts.looking.point(thing_seen(control.id) if control else "", self.composition.lit)

    def wheel(self, at: At, steps: int) -> bool:
        """Scroll what lies under the pointer, or the text of the card there; with tokens in the hand, take more."""
        if any(scroll.wheel(at, steps) for scroll in self.scrolled):
            return True
        if self.parts.drag.held is not None:
            return self.parts.drag.change_amount(1 if steps > 0 else -1)
        pointed = self.parts.looking.pointed
        return bool(pointed) and pointed == self.parts.gaze.card and self.parts.scrolls.card_text.roll(steps)

    def inspect(self, control: Control | None) -> bool:
        """Show the card large that was clicked on, and at once; what is held is put back first."""
        ref = ref_of(control.id) if control is not None else ""
        card = self.parts.model.view.cards.get(ref)
        if card is None or not card.definition or self.parts.drag.held is not None or self.parts.aids.lens:
            return False
        self.hasten()
        self.parts.looking.enlarge(ref)
        return True

    def read_closer(self) -> bool:
        """Show the card large that is pointed at, or that the keyboard is on, at once and whole; or put it away."""
        page, gaze = self.app.page, self.parts.gaze
        ident = (page.pointer.focus if self.app.keyboard else page.pointer.hover) if page is not None else ""
        control = next((one for one in reversed(page.controls) if one.id == ident), None) if page is not None else None
        if gaze.insisted and gaze.insisted == ref_of(ident):
            gaze.close_large()
            self.app.refresh()
            return True
        shown = self.inspect(control)
        self.app.refresh()
        return shown

    def key(self, event: pygame.event.Event) -> bool:
        """Act on the keys of the table; see the page of keys."""
        self.hasten()
        if is_writing(self.app) and super().key(event):
            return True
        drag = self.parts.drag
        if any(scroll.key(event, self.app.focus) for scroll in self.scrolled if drag.held is None):
            return True
        if event.key == pygame.K_F6:
            self.parts.placement.fold_rail()
            return True
        if event.key == pygame.K_F8:
            self.parts.doors.outer.stage()
            return True
        if event.key == pygame.K_e and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self.read_closer()
        if pygame.K_1 <= event.key <= pygame.K_9 and self.parts.looking.look_at_seat(event.key - pygame.K_0):
            return True
        if event.key in MORE and drag.change_amount(1):
            return True
        if event.key in FEWER and drag.change_amount(-1):
            return True
        return self.parts.aids.key(event) or self.parts.buttons.key(event)

    def cancel(self) -> bool:
        """Give back what is held, or close what is open, or call off what is laid out."""
        self.hasten()
        parts, layout = self.parts, self.parts.placement.last
        parts.gaze.unsay()
        if super().cancel():
            pass  # the line to search by was left
        elif parts.aids.lens:
            parts.aids.close()
        elif parts.gaze.insisted and parts.gaze.large == parts.gaze.insisted:
            parts.gaze.close_large()
        elif parts.drag.held is not None:
            parts.drag.let_go()
        elif parts.drag.menu is not None:
            parts.drag.menu = None
        elif parts.gaze.zone:
            parts.gaze.zone = ""
        elif parts.gaze.seat:
            parts.gaze.look_at_seat(parts.gaze.seat)
        elif parts.model.declaration is not None:
            parts.commands.call_off()
        elif parts.undo.has_undoable_step():
            parts.undo.undo()
        elif parts.aids.topic is not None:
            parts.aids.close()
        elif parts.gaze.rail_open and layout is not None and layout.areas.folded and layout.areas.rail[2]:
            parts.placement.fold_rail()
        else:
            self.parts.doors.open("menu")
        self.app.refresh()
        return True

    def dropped_file(self, path: str) -> bool:
        return self.parts.doors.outer.take_in(path)

    def probe_data(self) -> dict[str, object]:
        """Return data for tests that play through the window."""
        return probe_data(self.parts)


def asked_of(parts: Parts) -> object:
    """Return what tells the open question of whoever looks from another one, whatever was picked for it; None, if there
    is none."""
    view, prompt = parts.model.view, parts.model.view.prompts.get(parts.model.seat)
    return (view.turn, len(view.agenda), prompt.question, prompt.bind) if prompt is not None else None


def opened_table(app: App, doors: OuterDoors, match: Match) -> tuple[Screen, Parts]:
    """Return the screen of another table, and its parts."""
    table = TableScreen(app, match, doors)
    return table, table.parts


def tell_unfit(parts: Parts) -> None:
    """Say whose decks are not legal, if one plays with such decks."""
    facts, wording = parts.model.match.facts, parts.voice.wording
    if facts.unfit and not facts.replay:
        players = wording.listed(wording.player(seat) for seat in facts.unfit)
        parts.app.notice(parts.app.words("unfit_told", players=players), bad=True)


def is_idle(control: Control | None, close: Seat) -> bool:
    """Return whether nothing would come of a click there: beside everything, or on an area with nothing to take, but
    for those of the seat that is looked at closely."""
    if control is None or control.focus:
        return control is None
    return control.id.startswith("place:") and zone_seat(ref_of(control.id)) != close


def show_replay(app: App, match: Match, doors: OuterDoors) -> None:
    """Open a saved game at the table, at its first moment. Nothing is written, unless one plays on from there."""
    table = TableScreen(app, match, doors)
    app.open(table)
    replay = TimelineStrip(table.parts, table, replay=True)
    app.open(replay)
    replay.moments.go_to(0)
