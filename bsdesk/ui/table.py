"""The table: a view laid out, what hands do to it, and the answers of the rules. It decides nothing by itself.

mouse up -> what lies there -> the drop among the legal ones -> a move -> the session -> another view -> this page
"""

from __future__ import annotations

import time
from functools import partial
from typing import NamedTuple

import pygame

from bsdesk.ai.bot import LEVELS
from bsdesk.complaint import Complaint
from bsdesk.engine.phrasebook import phrasebook
from bsdesk.engine.play import Applied, moves
from bsdesk.engine.preview import seen_by
from bsdesk.engine.state import State, at, zone_name
from bsdesk.engine.values import Malformed, Move, Offer, Ref, Refusal, Seat, Stale
from bsdesk.engine.view import redact
from bsdesk.session.timeline import Position
from bsdesk.ui.app import App
from bsdesk.ui.asking import Asking, out_of_sight
from bsdesk.ui.board import Board, Lights, bubble
from bsdesk.ui.controls import Control, Rect, common, inside
from bsdesk.ui.declaring import Declaration
from bsdesk.ui.freehand import FreeHand
from bsdesk.ui.hands import Hands
from bsdesk.ui.holding import ref_of, takeable
from bsdesk.ui.layers import Layers
from bsdesk.ui.layout import HAND_CARD, IN_HAND, TABLE_CARD, Layout, card_width, lay_out, read_sheet
from bsdesk.ui.match import HUMAN, Match
from bsdesk.ui.office import Office
from bsdesk.ui.pacing import PASS, PAUSES, battle_of, passes_unasked
from bsdesk.ui.packing import rest
from bsdesk.ui.page import Page
from bsdesk.ui.pause import Curtain
from bsdesk.ui.pictures import Faces
from bsdesk.ui.pileview import PileView
from bsdesk.ui.prover import Prover
from bsdesk.ui.rail import Rail
from bsdesk.ui.rivals import Rivals
from bsdesk.ui.rooms import around
from bsdesk.ui.saying import TableWording
from bsdesk.ui.screen import At, Screen
from bsdesk.ui.scroll import Scroll
from bsdesk.ui.settings import Stops
from bsdesk.ui.stage import Stage
from bsdesk.ui.story import Moment
from bsdesk.ui.theme import DARK_INK, LINE, LOSS, QUIET, SMALL, TINY, YOU

STAYS = 7.0  # seconds that a refusal stays


class Said(NamedTuple):
    """Words beside a thing."""

    kind: str
    title: str
    lines: list[str]
    rect: Rect
    until: float = 0.0


class TableScreen(Screen):
    """One game, played on the screen."""

    name = "table"

    def __init__(self, app: App, match: Match, *, what_if: bool = False) -> None:
        super().__init__(app)
        self.what_if = what_if  # a game of its own, forked from another: what is hidden was dealt again
        self.warmed: object = None  # the sizes for which faces were prepared
        self.looking = 0  # the journal line of a past moment that is looked at
        self.match, self.session = match, match.session
        self.game = match.state.game
        self.sheet = read_sheet(match.box.sheet)
        self.stage, self.layers = Stage(self), Layers()
        self.me: Seat = (match.humans or [1])[0]
        self.hands, self.office, self.free = Hands(self), Office(self), FreeHand(self)
        self.declaration: Declaration | None = None
        self.said: Said | None = None
        self.looked_at: Ref = ""
        self.looked_def = ""
        self.shown_zone: Ref = ""  # the pile whose cards are shown side by side
        self.pile, self.answers = Scroll("pile"), Scroll("answers")
        self.newly_asked = True  # must it be looked whether a pile is to be shown, since one chooses from it?
        self.stops: dict[Seat, Stops] = {}  # when each is asked for Flash, where several share the table
        self.passed: dict[Seat, str] = {}  # the battle for which a seat passes
        self.due = 0.0  # when the next move that nobody chooses is made
        self.private = self.rail_open = False
        self.prover = Prover(self)
        self.rivals = Rivals(match, app.shelf.saves.parent / "reports", match.session.header.seed or 0)
        self.laid: tuple[State, object, Layout] | None = None
        self.laid_out = 0  # how often things were laid out otherwise
        self._offers: tuple[State, Seat, list[Offer]] | None = None
        self.reset_words()

    def reset_words(self) -> None:
        """Language or players changed."""
        self.language = self.app.settings.language
        words, books = self.app.words, self.match.box.books()
        self.wording = TableWording(books, self.language, words, self.player_names())
        self.book = phrasebook(self.match.box.folder, self.language)
        self.pictures = Faces(self.match.box, self.game, self.language)
        self.office.tellers.clear()

    def player_names(self) -> dict[Seat, str]:
        words = self.app.words
        if len(self.match.humans) == 1:
            return {
                seat: words("you") if who == HUMAN else words(f"player_{who}")
                for seat, who in self.match.players.items()
            }
        return {
            seat: words("player", number=seat) if who == HUMAN else f"{words(f'player_{who}')} {seat}"
            for seat, who in self.match.players.items()
        }

    # ----------------------------------------------------------------------------------------- what there is

    @property
    def viewer(self) -> str:
        return "all" if self.match.open else f"p{self.me}" if self.match.humans else "table"

    @property
    def seat(self) -> Seat:
        """For whom the hands on the table act now; 0 while somebody else is to act."""
        acting = 0 if self.looking else self.match.to_act
        mine = acting == self.me or self.match.open
        return acting if mine and self.match.players.get(acting) == HUMAN else 0

    @property
    def view(self) -> State:
        """What the screen shows."""
        if self.declaration is not None:
            return self.declaration.view
        state = self.position.state
        if self.viewer.startswith("p"):
            return seen_by(state, self.me)
        found: State | None = state.memo.get(("view", self.viewer))
        if found is None:
            found = state.memo["view", self.viewer] = redact(state, self.viewer)
        return found

    @property
    def position(self) -> Position:
        """The moment that the screen shows: now, or the one that is looked at."""
        timeline = self.session.timeline
        return timeline.positions.get(self.looking, timeline.here)

    @property
    def moment(self) -> Moment:
        """The same, with what is being laid out."""
        return Moment(self.position.line, self.declaration.facts if self.declaration is not None else ())

    @property
    def begins(self) -> bool:
        """Is it the very beginning of a game?"""
        return not self.position.before and bool(self.position.events)

    def look(self, line: int) -> None:
        """Show a past moment; 0: now."""
        self.looking = 0 if line == self.session.timeline.here.line else line
        self.said, self.shown_zone = None, ""
        self.changed()

    def forked(self) -> None:
        """The game goes on from another moment."""
        self.looking, self.office.told_end = 0, bool(self.match.state.results)
        self.changed()
        self.pause()

    @property
    def offers(self) -> list[Offer]:
        """The legal moves of the seat that hands act for."""
        if not self.seat:
            return []
        view, seat = self.view, self.seat
        if self._offers is None or self._offers[0] is not view or self._offers[1] != seat:
            found = self.declaration.offers() if self.declaration else moves(seen_by(view, seat), seat)
            self._offers = (view, seat, found)
        return self._offers[2]

    def layout(self, page: Page) -> Layout:
        view, key = self.view, (page.size, page.unit, self.rail_open, self.private, self.spread(page), self.me)
        if self.laid is None or self.laid[0] is not view or self.laid[1] != key:
            found = lay_out(
                view,
                self.me,
                page.size,
                page.unit,
                self.sheet,
                rail_open=self.rail_open,
                spread=self.spread(page),
                private=self.private,
            )
            if self.laid is not None and found == self.laid[2]:
                found = self.laid[2]
            else:
                self.laid_out += 1
            self.laid = (view, key, found)
        return self.laid[2]

    def spread(self, page: Page) -> Ref:
        """The card that is looked at, by pointer or keyboard: where cards lie close, the others make room for it."""
        ref = ref_of(page.hand.focus) or ref_of(page.hand.hover)
        return ref if ref in self.view.cards else ""

    # --------------------------------------------------------------------------------------------- the page

    def enter(self) -> None:
        self.pause()
        self.rivals.warm()

    def leave(self) -> None:
        self.rivals.close()
        self.prover.close()
        self.session.journal.close()

    def build(self, page: Page) -> None:
        if self.app.settings.language != self.language:
            self.reset_words()
        layout, board = self.layout(page), Board(page, self.pictures, self.wording, self.sheet)
        if self.newly_asked and self.seat:
            self.newly_asked, self.shown_zone = False, self.shown_zone or out_of_sight(self, layout)
        self.stage.show(layout, (page.size, page.unit, self.rail_open, self.me, self.viewer), self.moment)
        self.stage.hold(self.hands.held, self.hands.at(page))
        self.lay_board(page, layout, board)
        self.lay_around(page, layout)
        if self.hands.held is not None:
            self.hands.lay_held(page, board)
        if self.shown_zone:
            PileView(self, page, layout).build(self.shown_zone)
        self.warm(page, layout)

    def warm(self, page: Page, layout: Layout) -> None:
        """Have the faces of the decks that this screen knows drawn, before they are needed."""
        key = (page.size, page.unit, self.language)
        if self.warmed == key:
            return
        self.warmed = key
        field = layout.zones[at(self.me, self.game.watched[0])]
        widths = {
            "hand": card_width(layout.areas.hand, page.unit, HAND_CARD[1], HAND_CARD[0], IN_HAND),
            "table": card_width(field, page.unit, TABLE_CARD[1], TABLE_CARD[0]),
        }
        decks = self.session.header.decks
        known = [seat for seat in decks if seat == self.me or self.match.open or seat in self.match.bots]
        for size, width in widths.items():
            for card in dict.fromkeys(card for seat in known for card in decks[seat]):
                self.pictures.prepare(card, size, width)

    def lay_board(self, page: Page, layout: Layout, board: Board) -> None:
        """What lies on the table. Only what changed is laid out anew: see `layers`."""
        view, stage, carried, lights = self.view, self.stage, self.hands.carried, self.lights(page)
        lay, same, focus = partial(self.layers.lay, page), (self.app.changes, self.laid_out), page.hand.focus
        lay("ground", same, partial(board.ground, view, layout))
        lay("accepting", (same, lights), partial(board.accepting, layout, lights))
        lay("areas", (same, focus), partial(self.zone_controls, page, layout))
        for key in layout.zones.keys() & stage.rooms.keys():
            lay(f"tokens {key}", (same, stage.changes(key)), partial(board.tokens, stage, key))
        lay("cards", (same, lights, stage.lively), partial(board.lying, view, layout, stage, lights, carried))
        lay("counts", same, partial(board.low_counts, view, layout))
        lay("things", (same, focus), partial(self.card_controls, page, layout))
        board.moving(view, stage, lights, carried)
        if self.hands.held is not None and lights.aimed:
            page.items += stage.ghosts(lights.aimed, self.hands.held.amount)
        page.items += stage.flying()
        page.items += stage.lights()

    def lay_around(self, page: Page, layout: Layout) -> None:
        """What is asked and said, and the rail."""
        hand = page.hand._replace(at=(0, 0), hover="" if ref_of(page.hand.hover) else page.hand.hover)
        lay, same = partial(self.layers.lay, page), (self.app.changes, self.laid_out, hand)
        if self.free.on:
            self.mark(page, layout, page.words("free_mark"))
        elif self.what_if:
            self.mark(page, layout, page.words("what_if_mark"))
        lay("asking", same, Asking(self, page, layout).build)
        areas = layout.areas
        if areas.rail[2]:
            lay("rail", (same, self.looked_at), lambda: Rail(self, page, areas.rail, folded=areas.folded).build())
        else:
            lay("dock", same, lambda: Rail(self, page, areas.dock).dock())
        lay("said", same, partial(self.lay_said, page, layout))
        self.lay_progress(page, layout)

    def lay_progress(self, page: Page, layout: Layout) -> None:
        """How many of the faces that were asked for are drawn; one plays on meanwhile."""
        done, count = self.pictures.progress
        if not count or done >= count:
            return
        x, y, w, h = layout.areas.hand
        text = page.words("drawing_cards", done=done, count=count)
        left, wide, top = x + page.u(12), min(page.u(150), round(w * 0.2)), y + h - page.u(24)
        page.say(text, (left, top), TINY, QUIET, room=wide)
        high = max(2, page.u(3))
        page.box((left, top + page.u(17), wide, high), LINE, radius=0)
        page.box((left, top + page.u(17), max(1, wide * done // count), high), YOU, radius=0)

    def mark(self, page: Page, layout: Layout, text: str) -> None:
        """Something that must be known all the time, in the corner of the other's hand."""
        x, y, w, h = layout.areas.rival
        wide = page.letters.width(text, SMALL, bold=True) + page.u(20)
        box = (x + w - wide - page.u(8), y + (h - page.u(24)) // 2, wide, page.u(24))
        page.box(box, LOSS, radius=6)
        page.say(text, (box[0] + page.u(10), box[1] + page.u(2)), SMALL, DARK_INK, bold=True)

    def zone_controls(self, page: Page, layout: Layout) -> None:
        """Every area can be pointed at; with tokens or a pile in it, something can be done with it."""
        lit = self.hands.accepted()
        for key, rect in layout.zones.items():
            view = self.view
            tokens = any(view.tokens.get(key, ()))
            pile = key in layout.piles
            stop = key in lit or (tokens and not self.hands.held) or (pile and not self.hands.held)
            label = self.wording.area(key, self.me)
            page.control(Control(f"place:{key}", rect, partial(self.hands.click_place, key), label, focus=stop))
            if stop:
                page.ring(f"place:{key}", rect)

    def card_controls(self, page: Page, layout: Layout) -> None:
        hidden = {ref for cards in layout.piles.values() for ref in cards}
        for ref, pose in sorted(layout.poses.items(), key=lambda item: item[1].lift):
            if ref in hidden:
                continue
            label, seen = self.wording.card(self.view, ref), layout.seen.get(ref)
            page.control(Control(f"card:{ref}", pose.rect, partial(self.hands.click_card, ref), label, seen=seen))
            page.ring(f"card:{ref}", pose.rect)
            room = self.stage.rooms.get(ref)
            if room is not None and any(room.pool):
                box = around(rest(room))
                part = common(box, seen) if seen is not None else None
                page.control(Control(f"cores:{ref}", box, partial(self.hands.click_tokens, ref), label, seen=part))
                page.ring(f"cores:{ref}", box)

    def lights(self, page: Page) -> Lights:
        view = self.view
        if self.hands.held is not None:
            found = self.hands.found_drops()
            aimed = self.hands.aimed(found)
            return Lights(accepting=frozenset(self.hands.accepted()), aimed=aimed, losing=self.hands.losing)
        prompt = view.prompts.get(self.seat) if self.seat else None
        picked = frozenset(pick.subject for pick in prompt.chosen) if prompt else frozenset()
        usable = frozenset(takeable(self.offers)) if self.app.settings.hints and self.seat else frozenset()
        return Lights(
            usable=usable, picked=picked, source=prompt.source if prompt else "", losing=self.declared_losses()
        )

    def declared_losses(self) -> frozenset[Ref]:
        """Cards that would leave by what is being laid out."""
        if self.declaration is None:
            return frozenset()
        leaving = self.game.leaving
        return frozenset(ref for ref in self.view.cards if leaving(self.view, ref))

    def lay_said(self, page: Page, layout: Layout) -> None:
        """What is said beside a thing; a click on it, and it is gone."""
        said, board = self.said, layout.areas.board
        if said is None:
            return
        asked = next((control.rect for control in page.controls if control.id == "banner"), None)
        within = board if inside(board, said.rect[:2]) else None
        rect = bubble(page, said.rect, said.kind, said.title, said.lines, asked, within)
        page.cover(rect)
        page.control(Control("said", rect, self.unsaid, focus=False))

    def unsaid(self) -> None:
        self.said = None

    # ------------------------------------------------------------------------------------------ taking things up

    def whole_view(self) -> State:
        """The view of the seat that acts."""
        return self.view if self.declaration else seen_by(self.session.state, self.seat or self.me)

    # ---------------------------------------------------------------------------------------------- what if

    def plan_of(self, move: Move) -> list[Move]:
        """The move, with the payment that is suggested for it."""
        suggest = self.game.suggest
        if suggest is None or self.game.price(self.view, move) is None:
            return [move]
        return list(suggest(self.session.state, move)) or [move]

    # ------------------------------------------------------------------------------------------------- dropping

    def do(self, move: Move) -> None:
        """Make a move; one that is to be paid for is laid out first."""
        self.hands.menu = None
        if self.declaration is not None:
            self.declaration.add(move.subject, move.amount, move.target)
            self.changed()
            return
        if self.game.price(self.view, move) is not None or move.verb in self.game.drafted:
            self.declare(move)
        else:
            self.submit([move])

    def declare(self, move: Move) -> None:
        """Lay a declaration out, with the suggestion."""
        plan = self.plan_of(move)
        made = Declaration(lambda: self.session.draft(move.seat), move, plan)
        if made.refused is not None:
            self.refuse(made.refused, self.rect_of(move.subject))
            return
        self.declaration = made
        self.changed()
        if made.draft.complete and not made.picks():  # there was nothing to choose
            self.hand_in()

    def hand_in(self) -> None:
        """The declaration is made."""
        made, self.declaration = self.declaration, None
        if made is not None:
            self.submit(made.handed_in())

    def call_off(self) -> None:
        """Everything that was laid out goes back: nothing was declared."""
        self.declaration = None
        self.changed()

    def submit(self, plan: list[Move]) -> bool:
        """Hand a plan to the session. Was it played?"""
        try:
            outcome = self.session.submit(plan, seat=plan[0].seat)
        except Complaint as complaint:
            self.app.notice(str(complaint), bad=True)
            return False
        match outcome:
            case Applied():
                self.happened(outcome)
                return True
            case Refusal():
                self.refuse(outcome, self.rect_of(plan[0].subject))
            case Malformed() | Stale():
                self.app.notice(self.app.words("moved_on"), bad=True)
        return False

    def happened(self, done: Applied) -> None:
        """The game went on."""
        self.said, self.office.log_up, self.shown_zone, self.hands.menu = None, 0, "", None
        self.newly_asked = True
        self.changed()
        self.pause()
        if self.seat and self.seat in self.view.prompts:
            self.app.focus = ""  # the keyboard goes to the first answer

    def first(self, page: Page) -> str:
        """The first answer to what is asked; a card, where cards are the answers."""
        if not self.seat or self.seat not in self.view.prompts:
            return ""
        lit = takeable(self.offers)
        answers = [c.id for c in page.controls if c.on and (c.id.startswith("answer:") or ref_of(c.id) in lit)]
        return next((ident for ident in answers if ident.startswith("answer:")), answers[0] if answers else "")

    def holding(self) -> bool:
        return self.hands.held is not None

    def fold_rail(self) -> None:
        """In a narrow window: show the rail over the board, or put it away."""
        self.rail_open = not self.rail_open

    def changed(self) -> None:
        battle = battle_of(self.session.state)
        self.passed = {seat: name for seat, name in self.passed.items() if name == battle}  # it lasts as long as that
        self.hands.let_go()
        self.app.stale = True

    # --------------------------------------------------------------------------------------------------- saying

    def say(self, kind: str, title: str, lines: list[str], rect: Rect) -> None:
        self.said = Said(kind, title, lines, rect, time.monotonic() + STAYS)
        self.app.stale = True

    def refuse(self, refusal: Refusal | None, rect: Rect) -> None:
        """It springs back, and beside it stands why."""
        if refusal is None:
            return
        title, lines = self.wording.refused(self.whole_view(), self.seat or self.me, refusal)
        self.app.sounds.play("refuse")
        self.say("no", title, lines, rect)

    def rect_of(self, ref: Ref) -> Rect:
        """Where a thing lies."""
        if self.laid is not None:
            layout = self.laid[2]
            if ref in layout.poses:
                return layout.poses[ref].rect
            if ref in layout.zones:
                return layout.zones[ref]
        width, height = self.app.surface.get_size()
        return (width // 3, height // 2, 10, 10)

    # ---------------------------------------------------------------------------------------------- rail's affairs

    # the log

    # ------------------------------------------------------------------------------------------------ hands

    @property
    def scrolled(self) -> list[Scroll]:
        """The areas on the screen now whose inside may be higher than they are."""
        return [self.pile] if self.shown_zone else [self.answers]

    def press(self, control: Control | None, at: At) -> bool:
        return any(scroll.press(control, at) for scroll in self.scrolled) or self.hands.press(control, at)

    def drag(self, at: At) -> bool:
        if any(scroll.drag(at) for scroll in self.scrolled):
            self.app.stale = True
            return True
        held = self.hands.drag(at)
        if held:
            self.look_at(self.hands.place_under())
        return held

    def release(self, control: Control | None, at: At) -> bool:
        return any(scroll.release() for scroll in self.scrolled) or self.hands.release(control, at)

    def hovered(self, control: Control | None) -> None:
        self.look_at(ref_of(control.id) if control else "")

    def look_at(self, ref: Ref) -> None:
        """Show this card large, if it can be seen."""
        view = self.view
        if (
            ref in view.cards
            and view.cards[ref].definition
            and not (self.private and zone_name(view.cards[ref].zone) == self.game.hand)
        ):
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
        if any(scroll.key(event, self.app.focus) for scroll in self.scrolled):
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
        onward = [o.move for o in self.office.lone() if o.move.verb in self.game.onward]
        if key == pygame.K_n and onward:
            self.submit(onward[:1])
            return True
        if key == pygame.K_p and main.passing:
            main.act()
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
        elif self.rail_open and self.laid is not None and self.laid[2].areas.folded:
            self.fold_rail()
        else:
            self.office.menu_screen()
        self.app.stale = True
        return True

    # ------------------------------------------------------------------------------------------------- time

    def pause(self) -> None:
        """The next move that nobody chooses comes after a while."""
        self.due = time.monotonic() + self.beat

    @property
    def beat(self) -> float:
        """How long a move that nobody chooses takes."""
        return PAUSES[self.app.settings.speed]

    def moves(self, now: float) -> bool:
        """Does anything on the table move? Looked at also while something lies over it."""
        if self.pictures.arrived():
            self.app.stale = True
        return self.stage.tick(now)

    def tick(self, now: float) -> bool:
        if self.said is not None and self.said.until and self.said.until < now:
            self.said, self.app.stale = None, True
        thinks = self.match.players.get(self.match.to_act) in LEVELS  # it thinks during the pause
        if (thinks or now >= self.due) and not self.match.state.results and not self.match.replay:
            self.go_on()
        if self.match.state.results and not self.office.told_end and now >= self.due:
            self.office.told_end = True
            self.office.result()
        if self.rivals.hinting:
            self.office.take_hint()
        self.prover.look()
        return self.moves(now)

    def busy(self) -> bool:
        waiting = self.rivals.hinting or self.prover.thinking or (not self.seat and not self.match.state.results)
        return self.pictures.waiting or waiting

    def go_on(self) -> None:
        """Make the move of a seat that nobody sits at, or pass where nothing else can be done."""
        acting = self.match.to_act
        if self.match.players.get(acting) != HUMAN:
            self.play(acting)
        elif self.hands.held is None and self.declaration is None and not self.looking and self.passing(acting):
            pass
        elif self.match.hotseat and acting != self.me and self.app.screen is self:
            self.app.open(Curtain(self, acting))

    def play(self, seat: Seat) -> None:
        """Play what the seat that nobody sits at decided, once it has; if that is refused, anything that is legal."""
        plan = self.rivals.plan(seat, self.beat)
        if plan is None:
            return
        outcome = self.session.submit(plan, seat=seat)
        if not isinstance(outcome, Applied):
            self.rivals.refused(seat, plan, outcome)
            tries = (self.session.submit([offer.move], seat=seat) for offer in moves(self.session.state, seat))
            outcome = next((done for done in tries if isinstance(done, Applied)), outcome)
        if not isinstance(outcome, Applied):
            raise RuntimeError(f"seat {seat} can make no move: {outcome}")  # noqa: TRY004 - no matter of types
        self.happened(outcome)

    def passing(self, seat: Seat) -> bool:
        """Let a person's seat pass by itself where nothing else is asked of it; it need not be seated for that."""
        view = seen_by(self.session.state, seat)
        offers = moves(view, seat) if seat != self.seat else self.offers
        if not passes_unasked(view, seat, offers, self.office.stops_of(seat), passed=seat in self.passed):
            return False
        self.submit([next(offer.move for offer in offers if offer.move.verb == PASS)])
        return True

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
            "lit": sorted(takeable(self.offers)),
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
