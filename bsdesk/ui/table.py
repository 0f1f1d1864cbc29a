"""The table: a view laid out, what hands do to it, and the answers of the rules. It decides nothing by itself.

mouse up -> what lies there -> the drop among the legal ones -> a move -> the session -> another view -> this page
"""

from __future__ import annotations

import time
from functools import partial
from typing import NamedTuple

import pygame

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Commanded
from bsdesk.engine.phrasebook import phrasebook
from bsdesk.engine.play import Applied, explain, moves
from bsdesk.engine.preview import foresee, preview_plan, seen_by
from bsdesk.engine.state import State, Unforeseeable, zone_name
from bsdesk.engine.values import Malformed, Move, Offer, Pool, Ref, Refusal, Seat, Stale
from bsdesk.session.telling import Teller
from bsdesk.ui.app import App
from bsdesk.ui.asking import Asking
from bsdesk.ui.board import Board, Lights, bubble
from bsdesk.ui.controls import Action, Control, Rect, hit, inside
from bsdesk.ui.cores import Cores
from bsdesk.ui.declaring import Declaration
from bsdesk.ui.dialogs import confirm
from bsdesk.ui.going_back import going_back
from bsdesk.ui.holding import Drop, Held, drop_at, drops, more, move_of, takeable, whose
from bsdesk.ui.layout import Layout, lay_out, read_sheet
from bsdesk.ui.match import HUMAN, Match, start
from bsdesk.ui.pacing import PASS, PAUSES, battle_of, passes_unasked
from bsdesk.ui.page import Page
from bsdesk.ui.pause import Curtain, Ending, TableMenu
from bsdesk.ui.pictures import Faces
from bsdesk.ui.rail import Rail
from bsdesk.ui.rivals import Rivals
from bsdesk.ui.saves import fresh
from bsdesk.ui.saying import TableWording
from bsdesk.ui.screen import At, Screen
from bsdesk.ui.settings import Stops

FAR = 6  # pixels that a pressed thing must be moved before it is held
STAYS = 7.0  # seconds that a refusal stays
ROUND: dict[Stops, Stops] = {"could": "always", "always": "battle", "battle": "could"}


class Said(NamedTuple):
    """Words beside a thing."""

    kind: str
    title: str
    lines: list[str]
    rect: Rect
    until: float = 0.0


class MainButton(NamedTuple):
    """The one big button."""

    text: str
    act: Action
    on: bool = True
    under: str = ""
    passing: bool = False


class TableScreen(Screen):
    """One game, played on the screen."""

    name = "table"

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match, self.session = match, match.session
        self.game = match.state.game
        self.sheet = read_sheet(match.box.sheet)
        self.cores = Cores()
        self.me: Seat = (match.humans or [1])[0]
        self.held: Held | None = None
        self.held_from: Rect = (0, 0, 0, 0)
        self.dragging = False
        self.pressed: tuple[Ref, bool, At] | None = None  # a thing under a pressed button, and whether it is tokens
        self.declaration: Declaration | None = None
        self.said: Said | None = None
        self.looked_at: Ref = ""
        self.looked_def = ""
        self.shown_zone: Ref = ""  # the pile whose cards are shown side by side
        self.log_up = 0
        self.passed = ""  # the battle for which the seat passes
        self.due = 0.0  # when the next move that nobody chooses is made
        self.private = self.rail_open = False
        self.rivals = Rivals(match, app.shelf.saves.parent / "reports", match.session.header.seed or 0)
        self.told_end = False
        self._laid: tuple[object, Layout] | None = None
        self._offers: tuple[object, list[Offer]] | None = None
        self.reset_words()

    def reset_words(self) -> None:
        """Language or players changed."""
        self.language = self.app.settings.language
        words, books = self.app.words, self.match.box.books()
        self.wording = TableWording(books, self.language, words, self.player_names())
        self.book = phrasebook(self.match.box.folder, self.language)
        self.pictures = Faces(self.match.box, self.game, self.language)
        self.tellers: dict[str, Teller] = {}

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
        acting = self.match.to_act
        mine = acting == self.me or self.match.open
        return acting if mine and self.match.players.get(acting) == HUMAN else 0

    @property
    def view(self) -> State:
        """What the screen shows."""
        if self.declaration is not None:
            return self.declaration.view
        if self.viewer.startswith("p"):
            return seen_by(self.session.state, self.me)
        state = self.session.state
        found: State | None = state.memo.get(("view", self.viewer))
        if found is None:
            found = state.memo["view", self.viewer] = self.session.view(self.viewer)
        return found

    @property
    def offers(self) -> list[Offer]:
        """The legal moves of the seat that hands act for."""
        if not self.seat:
            return []
        key = (id(self.view), self.seat)
        if self._offers is None or self._offers[0] != key:
            found = self.declaration.offers() if self.declaration else moves(seen_by(self.view, self.seat), self.seat)
            self._offers = (key, found)
        return self._offers[1]

    def layout(self, page: Page) -> Layout:
        key = (id(self.view), page.size, page.unit, self.rail_open, self.private, self.spread(page))
        if self._laid is None or self._laid[0] != key:
            laid = lay_out(
                self.view,
                self.me,
                page.size,
                page.unit,
                self.sheet,
                rail_open=self.rail_open,
                spread=self.spread(page),
                private=self.private,
            )
            self._laid = (key, laid)
        return self._laid[1]

    def spread(self, page: Page) -> str:
        """The row that is fanned out, since the pointer is in it."""
        ref = ref_of(page.hand.hover)
        return self.view.cards[ref].zone if ref in self.view.cards else ""

    # --------------------------------------------------------------------------------------------- the page

    def enter(self) -> None:
        self.pause()
        self.rivals.warm()

    def leave(self) -> None:
        self.rivals.close()
        self.session.journal.close()

    def build(self, page: Page) -> None:
        if self.app.settings.language != self.language:
            self.reset_words()
        view, layout = self.view, self.layout(page)
        lights = self.lights(page)
        board = Board(page, self.pictures, self.wording, self.sheet)
        board.ground(view, layout)
        board.accepting(layout, lights)
        self.zone_controls(page, layout)
        board.cards(view, layout, layout.poses, lights)
        self.card_controls(page, layout)
        self.cores.build(page, self, layout)
        asking = Asking(self, page, layout)
        asking.build()
        if layout.areas.rail[2]:
            Rail(self, page, layout.areas.rail).build()
        self.lay_said(page)
        if self.held is not None:
            self.lay_held(page, board, layout)
        if self.shown_zone:
            asking.zone(self.shown_zone)

    def zone_controls(self, page: Page, layout: Layout) -> None:
        """Every area can be pointed at; with tokens or a pile in it, something can be done with it."""
        lit = self.accepted()
        for key, rect in layout.zones.items():
            view = self.view
            tokens = any(view.tokens.get(key, ()))
            pile = key in layout.piles
            stop = key in lit or (tokens and not self.held) or (pile and not self.held)
            label = self.wording.area(key, self.me)
            page.control(Control(f"place:{key}", rect, partial(self.click_place, key), label, focus=stop))
            if stop:
                page.ring(f"place:{key}", rect)

    def card_controls(self, page: Page, layout: Layout) -> None:
        hidden = {ref for cards in layout.piles.values() for ref in cards}
        for ref, pose in sorted(layout.poses.items(), key=lambda item: item[1].lift):
            if ref in hidden:
                continue
            label = self.wording.card(self.view, ref)
            page.control(Control(f"card:{ref}", pose.rect, partial(self.click_card, ref), label))
            page.ring(f"card:{ref}", pose.rect)

    def lights(self, page: Page) -> Lights:
        view = self.view
        if self.held is not None:
            found = self.found_drops()
            aimed = self.aimed(found)
            return Lights(accepting=frozenset(drop.place for drop in found), aimed=aimed, losing=self.losing)
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

    def lay_said(self, page: Page) -> None:
        if self.said is not None:
            bubble(page, self.said.rect, self.said.kind, self.said.title, self.said.lines)

    def lay_held(self, page: Page, board: Board, layout: Layout) -> None:
        held = self.held
        assert held is not None  # noqa: S101
        at = page.hand.at if page.hand.at[0] >= 0 and not self.app.keyboard else self.held_spot(page)
        if held.tokens:
            self.cores.carry(page, self.pictures, held.amount, at)
        elif self.dragging:
            board.held_card(self.view, held.ref, at, page.u(104))
        rect = (at[0] - page.u(40), at[1] - page.u(60), page.u(80), page.u(120))
        told = self.foretold()
        if told is not None:
            bubble(page, rect, *told)

    def held_spot(self, page: Page) -> At:
        """Where the held thing is while the keyboard leads it."""
        control = next((c for c in page.controls if c.id == self.app.focus), None)
        rect = control.rect if control else self.held_from
        return rect[0] + rect[2] // 2, rect[1] + rect[3] // 2

    # ------------------------------------------------------------------------------------------ taking things up

    def click_card(self, ref: Ref) -> None:
        """A card was clicked, or Enter pressed on it."""
        if self.held is not None:
            self.drop(ref)
            return
        if ref not in self.view.cards:
            return
        offers = [offer for offer in self.offers if offer.move.subject == ref and not offer.most]
        if (self.view.prompts or self.declaration) and offers:
            self.choose(ref, offers)
        elif self.declaration and self.declaration.add(ref):
            self.changed()
        else:
            self.take_up(Held(ref))

    def choose(self, ref: Ref, offers: list[Offer]) -> None:
        """A card is the answer, or a part of it."""
        if self.declaration is not None:
            self.declaration.add(ref)
            self.changed()
        elif len(offers) == 1:
            self.submit([offers[0].move])
        else:
            self.held, self.held_from = Held(ref), self.rect_of(ref)

    def click_place(self, key: Ref) -> None:
        """An area was clicked."""
        if self.held is not None:
            self.drop(key)
        elif any(self.view.tokens.get(key, ())) and any(o.most and o.move.subject == key for o in self.offers):
            self.take_tokens(key)
        elif self.view.zones.get(key):
            self.shown_zone = key
        elif any(self.view.tokens.get(key, ())):
            self.take_tokens(key)

    def take_tokens(self, ref: Ref, kind: int = 0) -> None:
        """One token of this place is taken into the hand; or added to what is being laid out."""
        pool = self.view.tokens.get(ref, ())
        if not any(pool):
            return
        kind = kind if kind < len(pool) and pool[kind] else next(k for k, n in enumerate(pool) if n)
        one: Pool = tuple(1 if k == kind else 0 for k in range(len(pool)))
        if self.declaration is not None and self.declaration.add(ref, one):
            self.changed()
            return
        direct = [o for o in self.offers if o.most and o.move.subject == ref and not o.move.target]
        if direct and self.declaration is None:
            self.submit([Move(self.seat, direct[0].move.verb, ref, "", one)])
            return
        self.take_up(Held(ref, one))

    def take_up(self, held: Held, *, dragging: bool = False) -> None:
        """Hold a thing. What can't be used at all is not held by a click: it is said why."""
        rect = self.rect_of(held.ref)
        mine = self.seat and whose(self.view, held.ref) in (self.seat, 0)
        self.said = None
        if not self.seat:
            self.say("no", self.app.words("not_your_move"), [], rect)
            return
        if not self.view.cards.get(held.ref, None) and not held.tokens:
            return
        found = drops(self.view, self.seat, self.offers, held)
        if not found and not dragging:
            self.refuse(explain(self.whole_view(), self.seat, held.ref), rect)
            return
        if not mine and not found:
            self.refuse(explain(self.whole_view(), self.seat, held.ref), rect)
            return
        self.held, self.held_from, self.dragging = held, rect, dragging
        self.losing: frozenset[Ref] = frozenset()
        self.app.sounds.play("core" if held.tokens else "take")

    def whole_view(self) -> State:
        """The view of the seat that acts."""
        return self.view if self.declaration else seen_by(self.session.state, self.seat or self.me)

    def let_go(self) -> None:
        """The hand is empty again; nothing happened."""
        self.held, self.dragging, self.losing = None, False, frozenset()

    def found_drops(self) -> list[Drop]:
        return drops(self.view, self.seat, self.offers, self.held) if self.held and self.seat else []

    def accepted(self) -> set[Ref]:
        return {drop.place for drop in self.found_drops()} if self.held else set()

    def place_under(self) -> Ref:
        """The card or area under the pointer, or where the keyboard is."""
        page = self.app.page
        if page is None:
            return ""
        if self.app.keyboard:
            return ref_of(self.app.focus)
        found = hit(
            [
                c
                for c in page.controls
                if ref_of(c.id) and ref_of(c.id) != (self.held.ref if self.held and not self.held.tokens else "")
            ],
            page.hand.at,
        )
        return ref_of(found.id) if found else ""

    def aimed(self, found: list[Drop]) -> Ref:
        under = self.place_under()
        here = drop_at(found, self.view, under) if under else []
        return here[0].place if here else ""

    def more_or_less(self, step: int) -> bool:
        """Change how many tokens are held."""
        held = self.held
        if held is None or not held.tokens:
            return False
        self.held = Held(held.ref, more(held.amount, self.view.tokens[held.ref], step))
        self.app.sounds.play("core")
        return True

    # ---------------------------------------------------------------------------------------------- what if

    losing: frozenset[Ref] = frozenset()

    def foretold(self) -> tuple[str, str, list[str]] | None:
        """What would follow if the held thing were dropped here."""
        held, found = self.held, self.found_drops()
        self.losing = frozenset()
        if held is None or not self.seat:
            return None
        under = self.place_under()
        here = drop_at(found, self.view, under) if under else []
        if not here:
            return None
        if self.declaration is not None:
            return ("yes", self.wording.term("question", here[0].offer.move.verb), [])
        outcome = preview_plan(self.session.state, self.plan_of(move_of(here[0], held)))
        if isinstance(outcome, Refusal):
            title, lines = self.wording.refused(self.view, self.seat, outcome)
            return "no", title, lines
        self.losing = frozenset(outcome.leaves)
        kind, title, lines = self.wording.foretold(self.view, self.seat, outcome)
        verb = self.wording.offer(self.view, here[0].offer, self.book)
        if title == self.wording.term("", "legal"):
            return kind, verb, lines
        return kind, title, lines

    def plan_of(self, move: Move) -> list[Move]:
        """The move, with the payment that is suggested for it."""
        suggest = self.game.suggest
        if suggest is None or self.game.price(self.view, move) is None:
            return [move]
        return list(suggest(self.session.state, move)) or [move]

    # ------------------------------------------------------------------------------------------------- dropping

    def drop(self, place: Ref) -> None:
        """What is held is put down here."""
        held, found = self.held, self.found_drops()
        if held is None:
            return
        here = drop_at(found, self.view, place) if place else []
        if not here:
            back = place in ("", held.ref) or (place in self.view.cards and place == held.ref)
            rect = self.held_from
            self.let_go()
            if not back:
                self.refuse(explain(self.whole_view(), self.seat, held.ref, place), rect)
            return
        self.let_go()
        distinct = list({drop.offer.move: drop for drop in here}.values())
        if len(distinct) > 1 and held.tokens:
            distinct = [drop for drop in distinct if drop.offer.most] or distinct
        if len(distinct) > 1:
            self.menu = [drop.offer for drop in distinct]
            self.menu_rect = self.rect_of(place)
            return
        self.do(move_of(distinct[0], held))

    menu: list[Offer] | None = None  # several things that one drop may mean
    menu_rect: Rect = (0, 0, 0, 0)

    def do(self, move: Move) -> None:
        """Make a move; one that is to be paid for is laid out first."""
        self.menu = None
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
        if made.draft.complete:
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

    def submit(self, plan: list[Move]) -> None:
        """Hand a plan to the session."""
        try:
            outcome = self.session.submit(plan, seat=plan[0].seat)
        except Complaint as complaint:
            self.app.notice(str(complaint), bad=True)
            return
        match outcome:
            case Applied():
                self.happened(outcome)
            case Refusal():
                self.refuse(outcome, self.rect_of(plan[0].subject))
            case Malformed() | Stale():
                self.app.notice(self.app.words("moved_on"), bad=True)

    def happened(self, done: Applied) -> None:
        """The game went on."""
        self.said, self.log_up, self.shown_zone, self.menu = None, 0, "", None
        self.changed()
        self.pause()

    def changed(self) -> None:
        self.let_go()
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
        if self._laid is not None:
            layout = self._laid[1]
            if ref in layout.poses:
                return layout.poses[ref].rect
            if ref in layout.zones:
                return layout.zones[ref]
        width, height = self.app.surface.get_size()
        return (width // 3, height // 2, 10, 10)

    # ---------------------------------------------------------------------------------------------- rail's affairs

    def main_button(self) -> MainButton:
        words = self.app.words
        if self.match.state.results:
            return MainButton(
                words("game_over"), self.result, under=self.wording.phrase("over", winners=self.winners())
            )
        if self.declaration is not None:
            ready = self.declaration.ready
            return MainButton(
                words("declare"),
                self.hand_in,
                ready,
                words("key_enter") if ready else words("still_due", count=self.declaration.due),
            )
        if not self.seat:
            return MainButton(
                words("waiting_for", player=self.wording.player(self.match.to_act)), self.nothing, on=False
            )
        lone = {offer.move.verb: offer.move for offer in self.offers if not offer.move.subject}
        if PASS in lone:
            return MainButton(
                self.wording.verb(PASS), lambda: self.submit([lone[PASS]]), under=words("key_pass"), passing=True
            )
        if "done" in lone:
            return MainButton(words("done"), lambda: self.submit([lone["done"]]), under=words("key_enter"))
        if self.view.prompts:
            return MainButton(words("answer_first"), self.nothing, on=False, under=self.question())
        onward = next((move for verb, move in lone.items() if verb in self.game.onward), None)
        if onward is not None:
            return MainButton(self.onward(onward), lambda: self.submit([onward]), under=words("key_next"))
        return MainButton(words("your_move"), self.nothing, on=False)

    def lone(self) -> list[Offer]:
        """What can be done with no thing in hand, beside going on, passing, and answers."""
        apart = {PASS, "done", "back", *self.game.onward, *self.game.questions}
        return [o for o in self.offers if not o.move.subject and o.move.verb not in apart and not self.declaration]

    def onward(self, move: Move) -> str:
        """Where going on leads: to the next step, or to the other's turn."""
        key = ("onward", self.seat)
        view = self.whole_view()
        if key not in view.memo:
            try:
                after, _, _ = foresee(view, move)
                view.memo[key] = (after.active, after.step)
            except Unforeseeable:
                view.memo[key] = (0, "")
        active, step = view.memo[key]
        if active == view.active and step != view.step and f"step.{step}" in self.wording.books.terms:
            return self.app.words("to_step", step=self.wording.term("step", step))
        return self.app.words("end_turn")

    def question(self) -> str:
        prompt = self.view.prompts.get(self.seat)
        return self.wording.term("question", prompt.question) if prompt else ""

    def winners(self) -> str:
        won = [
            self.wording.player(seat) for seat, result in sorted(self.match.state.results.items()) if result == "win"
        ]
        return ", ".join(won) or "-"

    def nothing(self) -> None:
        """A button that only tells."""

    def result(self) -> None:
        """How the game ended."""
        self.app.open(Ending(self))

    def concede(self) -> None:
        """The seat of whoever sits here gives the game up."""
        seat = self.seat or self.me
        try:
            done = self.session.concede(seat)
        except Complaint as complaint:
            self.app.notice(str(complaint), bad=True)
            return
        self.call_off()
        self.happened(done)

    def rematch(self, *, swap: bool = False) -> None:
        """The same decks and players once more."""
        match, header = self.match, self.session.header
        decks, names = dict(header.decks), dict(match.deck_names)
        if swap:
            order = sorted(decks)
            decks = {seat: decks[other] for seat, other in zip(order, reversed(order), strict=True)}
            names = {seat: names.get(other, "") for seat, other in zip(order, reversed(order), strict=True)}
        again = start(
            match.box,
            decks,
            match.players,
            fresh(self.app.shelf.saves, self.game.id),
            options=header.options,
            open_hands=match.open,
            deck_names=names,
        )
        self.app.home(TableScreen(self.app, again))

    def swapped_rematch(self) -> None:
        self.rematch(swap=True)

    def menu_entries(self) -> list[tuple[str, Action]]:
        """What the menu offers besides leaving and conceding."""
        return []

    def small_buttons(self) -> list[tuple[str, str, Action, bool, str, str]]:
        words, timeline = self.app.words, self.session.timeline
        back = len(timeline.past()) > 1
        return [
            ("undo", words("undo"), self.undo, back or self.declaration is not None, "", words("undo_tip")),
            ("redo", words("redo"), self.redo, bool(timeline.undone), "", words("redo_tip")),
            ("hint", words("hint"), self.ask_hint, bool(self.seat) and not self.rivals.hinting, "", words("hint_tip")),
            ("menu", words("menu"), self.menu_screen, True, "", words("menu_tip")),
        ]

    def undo(self) -> None:
        """Take back what was laid out, or the last command of one's own; by consent, if more than that is undone."""
        if self.declaration is not None:
            self.call_off()
            return
        back, words = going_back(self.match), self.app.words
        if back is None:
            self.app.notice(words("nothing_to_undo"))
        elif back.free:
            self.take_back(back.commands)
        else:
            other = next((seat for seat in self.match.humans if seat != self.me), 0)
            text = words("take_back_seen")
            if other:
                text += "\n" + words("take_back_consent", player=self.wording.player(other))
            yes = words("agree" if other else "undo")
            confirm(self.app, words("take_back_sure"), text, yes, partial(self.take_back, back.commands), danger=False)

    def take_back(self, count: int) -> None:
        try:
            self.session.undo(count)
        except Complaint as complaint:
            self.app.notice(str(complaint))
        self.told_end = False
        self.changed()
        self.pause()

    def redo(self) -> None:
        try:
            self.session.redo(1)
        except Complaint as complaint:
            self.app.notice(str(complaint))
        self.changed()
        self.pause()

    def ask_hint(self) -> None:
        """What would a strong player do here?"""
        self.rivals.ask_hint(self.seat)
        self.app.notice(self.app.words("thinking"))

    def take_hint(self) -> None:
        """Show the advice: the move, why, and how sure."""
        decision = self.rivals.hint()
        if decision is None or not decision.moves:
            return
        move, words, view = decision.moves[0], self.app.words, self.whole_view()
        lines = [self.wording.reason(view, self.seat, reason) for reason in decision.why[:2]]
        lines.append(words("sure", percent=round(100 * decision.sure)))
        self.say("you", self.wording.move(view, move), lines, self.rect_of(move.subject))

    def hide(self) -> None:
        """Hide what only this seat may see, from onlookers."""
        self.private = not self.private
        self.app.stale = True

    def menu_screen(self) -> None:
        self.app.open(TableMenu(self))

    def next_stops(self) -> None:
        stops = ROUND[self.app.settings.stops]
        self.app.change(stops=stops)
        self.passed = battle_of(self.view) if stops == "battle" else ""
        self.pause()

    # the log

    def teller(self) -> Teller:
        if self.viewer not in self.tellers:
            self.tellers[self.viewer] = Teller(self.session, self.wording, self.viewer)
        return self.tellers[self.viewer]

    def log_lines(self) -> list[tuple[int, str, bool]]:
        """Number of the event, words, and whether it is a command: what led to the rest."""
        found: list[tuple[int, str, bool]] = []
        for passage in self.teller().past()[-60:]:
            for told in passage.told:
                if isinstance(told.event.fact, Commanded):
                    move = told.event.fact.move
                    if move.seat:
                        found.append((0, self.wording.player(move.seat), True))
                elif told.text:
                    found.append((told.event.n, told.text, False))
        merged: list[tuple[int, str, bool]] = []
        times = 1
        for number, text, head in found:
            last = merged[-1] if merged else (0, "", False)
            if head and last[2]:
                merged[-1] = (number, text, head)
            elif not head and not last[2] and text == last[1].partition("  ×")[0]:
                times += 1
                merged[-1] = (number, f"{text}  ×{times}", head)
            else:
                times = 1
                merged.append((number, text, head))
        return merged[-200:]

    def why(self, number: int) -> None:
        """What an event came from."""
        chain = [told.text for told in self.teller().why(number) if told.text]
        if len(chain) > 1:
            self.say(
                "you",
                chain[0],
                [self.wording.phrase("because", event=text) for text in chain[1:5]],
                (self.app.pointer[0], self.app.pointer[1], 10, 10),
            )

    def scroll_log(self, lines: int) -> None:
        self.log_up = max(0, self.log_up + lines)
        self.app.stale = True

    # ------------------------------------------------------------------------------------------------ hands

    def press(self, control: Control | None, at: At) -> bool:
        self.pressed = None
        ref = ref_of(control.id) if control else ""
        if ref and self.held is None:
            tokens = control is not None and (
                control.id.startswith("cores:")
                or (control.id.startswith("place:") and any(self.view.tokens.get(ref, ())))
            )
            self.pressed = (ref, tokens, at)
        return False

    def drag(self, at: At) -> bool:
        if self.held is not None:
            return True
        if self.pressed is None or not pygame.mouse.get_pressed()[0]:
            return False
        ref, tokens, start = self.pressed
        if abs(at[0] - start[0]) + abs(at[1] - start[1]) < FAR:
            return False
        self.pressed = None
        if tokens:
            pool = self.view.tokens[ref]
            kind = self.cores.kind_at(ref, start, pool)
            self.take_up(Held(ref, tuple(1 if k == kind else 0 for k in range(len(pool)))), dragging=True)
        elif ref in self.view.cards:
            self.take_up(Held(ref), dragging=True)
        return self.held is not None

    def release(self, control: Control | None, at: At) -> bool:
        self.pressed = None
        if self.held is None:
            return False
        if control is not None and not ref_of(control.id):
            return False  # a button: how many to hold, say
        if self.dragging or control is None:
            self.drop(self.place_under())
            return True
        return False

    def hovered(self, control: Control | None) -> None:
        ref = ref_of(control.id) if control else ""
        view = self.view
        if (
            ref in view.cards
            and view.cards[ref].definition
            and not (self.private and zone_name(view.cards[ref].zone) == self.game.hand)
        ):
            self.looked_at, self.looked_def = ref, view.cards[ref].definition

    def wheel(self, at: At, steps: int) -> bool:
        if self.more_or_less(1 if steps > 0 else -1):
            return True
        if self._laid is not None and inside(self._laid[1].areas.rail, at):
            self.scroll_log(steps * 2)
            return True
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Keys of the table; see the page of keys."""
        key = event.key
        if key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, pygame.K_PAGEUP) and self.more_or_less(1):
            return True
        if key in (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_PAGEDOWN) and self.more_or_less(-1):
            return True
        if event.mod & pygame.KMOD_CTRL and key == pygame.K_z:
            self.redo() if event.mod & pygame.KMOD_SHIFT else self.undo()
            return True
        main = self.main_button()
        if key == pygame.K_n and main.on and not main.passing and not self.view.prompts and self.declaration is None:
            main.act()
            return True
        if key == pygame.K_p and main.passing:
            main.act()
            return True
        if key == pygame.K_h:
            self.hide()
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
        if self.held is not None:
            self.let_go()
        elif self.menu is not None:
            self.menu = None
        elif self.shown_zone:
            self.shown_zone = ""
        elif self.declaration is not None:
            self.call_off()
        else:
            self.menu_screen()
        self.app.stale = True
        return True

    # ------------------------------------------------------------------------------------------------- time

    def pause(self) -> None:
        """The next move that nobody chooses comes after a while."""
        self.due = time.monotonic() + PAUSES[self.app.settings.speed]

    def tick(self, now: float) -> bool:
        if self.said is not None and self.said.until and self.said.until < now:
            self.said, self.app.stale = None, True
        if self.pictures.arrived():
            self.app.stale = True
        if now >= self.due and not self.match.state.results:
            self.go_on()
        if self.match.state.results and not self.told_end and now >= self.due:
            self.told_end = True
            self.result()
        if self.rivals.hinting:
            self.take_hint()
        return self.cores.step(now)

    def busy(self) -> bool:
        return self.pictures.waiting or (not self.seat and not self.match.state.results)

    def go_on(self) -> None:
        """Make the move of a seat that nobody sits at, or pass where nothing else can be done."""
        acting = self.match.to_act
        if self.match.players.get(acting) != HUMAN:
            plan = self.rivals.plan(acting)
            if plan is not None:
                self.submit(plan)
                self.pause()
        elif self.match.hotseat and acting != self.me:
            if self.app.screen is self:
                self.app.open(Curtain(self, acting))
        elif (
            self.seat
            and self.held is None
            and passes_unasked(self.whole_view(), acting, self.offers, self.app.settings.stops, self.passed)
        ):
            self.submit([next(offer.move for offer in self.offers if offer.move.verb == PASS)])

    def told(self) -> dict[str, object]:
        """For tests that play through the window."""
        state = self.session.state
        return {
            "line": self.session.now,
            "seat": self.seat,
            "step": state.step,
            "moment": state.moment,
            "held": list(self.held) if self.held else None,
            "results": {str(s): r for s, r in state.results.items()},
            "said": list(self.said[:3]) if self.said else None,
            "declaring": self.declaration is not None,
        }


def ref_of(control: str) -> Ref:
    """The thing that a control stands for."""
    kind, _, ref = control.partition(":")
    return ref if kind in ("card", "cores", "place") else ""
