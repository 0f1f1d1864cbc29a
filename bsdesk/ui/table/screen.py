"""The table: a view laid out, what hands do to it, and the answers of the rules. It decides nothing by itself.

mouse up -> what lies there -> the drop among the legal ones -> a move -> the session -> another view -> this page
"""

from __future__ import annotations

import pygame

from bsdesk.engine.values import Ref, Seat
from bsdesk.table.drop_targets import ref_of, takeable
from bsdesk.table.match import Match
from bsdesk.table.pace import PASS
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Control, inside
from bsdesk.ui.kit.doors import Doors
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.table.autoplay import GoingOn
from bsdesk.ui.table.bot_playback import Following
from bsdesk.ui.table.buttons import Office
from bsdesk.ui.table.drag import Hands
from bsdesk.ui.table.free_hand import FreeHand
from bsdesk.ui.table.motion.stage import Stage
from bsdesk.ui.table.overlays.pause import Curtain
from bsdesk.ui.table.overlays.prover import Prover
from bsdesk.ui.table.view.composition import Laying
from bsdesk.ui.table.view.inspector import CardText
from bsdesk.ui.table.view.question_bar import out_of_sight


class TableScreen(GoingOn):
    """One game, played on the screen."""

    name = "table"

    def __init__(self, app: App, match: Match, doors: Doors) -> None:
        super().__init__(app, match)
        self.doors = doors
        self.veiled = match.hotseat and not match.replay  # who of those that share the screen looks at it?
        self.stage, self.laying = Stage(self), Laying(self)
        self.hands, self.office, self.free = Hands(self), Office(self), FreeHand(self)
        self.pile, self.answers, self.card_text = Scroll("pile"), Scroll("answers"), CardText()
        self.prover, self.follow = Prover(self), Following(self)

    def build(self, page: Page) -> None:
        if self.app.settings.language != self.language:
            self.reset_words()
        layout = self.layout(page)
        if self.newly_asked and self.seat:
            self.newly_asked, self.shown_zone = False, self.shown_zone or out_of_sight(self, layout)
        self.stage.show(layout, (page.size, page.unit, self.rail_open, self.me, self.viewer), self.moment)
        self.stage.hold(self.hands.held, self.hands.at(page))
        self.laying.build(page, layout)

    def first(self, page: Page) -> str:
        """The first answer to what is asked; a card, where cards are the answers."""
        if not self.seat or self.seat not in self.view.prompts:
            return ""
        lit = takeable(self.view, self.offers)
        answers = [c.id for c in page.controls if c.on and (c.id.startswith("answer:") or ref_of(c.id) in lit)]
        return next((ident for ident in answers if ident.startswith("answer:")), answers[0] if answers else "")

    def holding(self) -> bool:
        return self.hands.held is not None

    @property
    def below(self) -> TableScreen | None:
        """The table of the game that this one was forked from, to which one comes back."""
        screens = self.app.screens
        under = screens[: screens.index(self)] if self in screens else []
        return next((screen for screen in reversed(under) if isinstance(screen, TableScreen)), None)

    def fold_rail(self) -> None:
        """In a narrow window: show the rail over the board, or put it away."""
        self.rail_open = not self.rail_open

    # other moments

    def look(self, line: int) -> None:
        """Show a past moment; 0: now."""
        self.declaration = None
        self.looking = 0 if line == self.session.timeline.here.line else line
        self.said, self.shown_zone = None, ""
        self.changed()

    def forked(self) -> None:
        """The game goes on from another moment."""
        self.looking, self.office.told_end = 0, bool(self.match.state.results)
        self.changed()
        self.pause()

    def hand_over(self, seat: Seat) -> None:
        """Somebody else who shares the screen is to act: nothing is seen until then."""
        self.forget()
        self.app.open(Curtain(self, seat))

    def sit(self, seat: Seat) -> None:
        """Whoever has this seat looks at the table now."""
        self.me, self.veiled = seat, False
        self.show_to(private=False)

    def show_to(self, *, private: bool) -> None:
        """Hide from onlookers what only this seat may see, or show it."""
        self.private, self.said, self.newly_asked = private, None, True
        self.forget()
        self.hands.menu = None
        self.hands.let_go()
        self.app.refresh()

    def enter(self) -> None:
        super().enter()
        if self.veiled and self.match.to_act:
            self.hand_over(self.match.to_act)

    # hands

    @property
    def scrolled(self) -> list[Scroll]:
        """The areas on the screen now whose inside may be higher than they are."""
        return [self.pile if self.shown_zone else self.answers, self.card_text]

    def press(self, control: Control | None, at: At) -> bool:
        return any(scroll.press(control, at) for scroll in self.scrolled) or self.hands.press(control, at)

    def drag(self, at: At) -> bool:
        if any(scroll.drag(at) for scroll in self.scrolled):
            self.app.refresh()
            return True
        held = self.hands.drag(at)
        if held:
            self.look_below()
        return held

    def release(self, control: Control | None, at: At) -> bool:
        return any(scroll.release() for scroll in self.scrolled) or self.hands.release(control, at)

    def hovered(self, control: Control | None) -> None:
        if self.hands.held is None:
            self.look_at(ref_of(control.id) if control else "")
        else:
            self.look_below()

    def look_below(self) -> None:
        """Under tokens the card that they would go to; a card that is held stays in view itself."""
        held = self.hands.held
        if held is not None:
            self.look_at(self.hands.place_under() if held.tokens else held.ref)

    def look_at(self, ref: Ref) -> None:
        """Show this card large, if it can be seen."""
        view = self.view
        if ref in view.cards and view.cards[ref].definition:
            self.looked_at, self.looked_def = ref, view.cards[ref].definition

    def wheel(self, at: At, steps: int) -> bool:
        if any(scroll.wheel(at, steps) for scroll in self.scrolled):
            return True
        if self.hands.more_or_less(1 if steps > 0 else -1):
            return True
        if self.laid is not None and inside(self.laid[2].areas.rail, at):
            self.office.scroll_log(steps * 2)
            return True
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Keys of the table; see the page of keys."""
        key = event.key
        if self.follow.key(event):
            return True
        if any(scroll.key(event, self.app.focus) for scroll in self.scrolled if self.hands.held is None):
            return True
        if key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, pygame.K_PAGEUP) and self.hands.more_or_less(1):
            return True
        if key in (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_PAGEDOWN) and self.hands.more_or_less(-1):
            return True
        if event.mod & pygame.KMOD_CTRL and key == pygame.K_z:
            self.office.redo() if event.mod & pygame.KMOD_SHIFT else self.office.undo()
            return True
        main = self.office.main_button()
        if key == pygame.K_n and not main.passing and main.on and not self.view.prompts and self.declaration is None:
            main.act()
            return True
        passes = [o.move for o in self.offers if o.move.verb == PASS]
        if key == pygame.K_p and passes and self.declaration is None:
            self.submit(passes[:1])
            return True
        if key == pygame.K_h:
            self.office.hide()
            return True
        if (
            key in (pygame.K_RETURN, pygame.K_KP_ENTER)
            and not self.app.keyboard
            and self.declaration is not None
            and main.on
        ):
            main.act()
            return True
        return False

    def cancel(self) -> bool:
        """Escape gives back what is held, closes what is open, calls off what is laid out."""
        self.said = None
        if self.hands.held is not None:
            self.hands.let_go()
        elif self.hands.menu is not None:
            self.hands.menu = None
        elif self.shown_zone:
            self.shown_zone = ""
        elif self.declaration is not None:
            self.call_off()
        elif self.office.half_made():
            self.office.undo()
        elif self.rail_open and self.laid is not None and self.laid[2].areas.folded:
            self.fold_rail()
        else:
            self.office.menu_screen()
        self.app.refresh()
        return True

    # for tests

    def told(self) -> dict[str, object]:
        """For tests that play through the window."""
        state, asked = self.session.state, self.view.prompts.get(self.seat)
        return {
            "line": self.session.now,
            "ready": not self.pictures.waiting,
            "seat": self.seat,
            "step": state.step,
            "moment": state.moment,
            "held": list(self.hands.held) if self.hands.held else None,
            "lit": sorted(takeable(self.view, self.offers)),
            "accepting": sorted(self.hands.accepted()) if self.hands.held else [],
            "zone": self.shown_zone,
            "prompt": asked.question if asked is not None else "",
            "results": {str(s): r for s, r in state.results.items()},
            "said": list(self.said[:3]) if self.said else None,
            "declaring": self.declaration is not None,
            "winner": self.office.winners() if state.results else "",
            "tokens": {ref: list(pool) for ref, pool in self.view.tokens.items()},
            "cards": {
                ref: [self.wording.card(self.view, ref), card.zone, card.turned]
                for ref, card in self.view.cards.items()
            },
        }
