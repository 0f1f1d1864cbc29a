"""What there is at the table and who looks at it: whose eyes and hands it has, the moment that is shown, the words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bsdesk.engine.play import moves
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Ref, Seat
from bsdesk.engine.view import as_meant, redact
from bsdesk.engine.worlds.preview import seen_by
from bsdesk.session.timeline import Position
from bsdesk.speech.phrasebook import phrasebook
from bsdesk.speech.table_wording import TableWording
from bsdesk.table.declaration import Declaration
from bsdesk.table.drop_targets import ref_of
from bsdesk.table.labels import player_names
from bsdesk.table.match import HUMAN, Match
from bsdesk.table.pending_picks import as_picked, picked_facts
from bsdesk.table.play_sheets import read_sheet
from bsdesk.ui.app import App
from bsdesk.ui.faces.pictures import Faces
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.table.layout.board import Layout, lay_out
from bsdesk.ui.table.motion.story import Moment

if TYPE_CHECKING:
    from bsdesk.ui.table.buttons import Office
    from bsdesk.ui.table.drag import Hands
    from bsdesk.ui.table.free_hand import FreeHand


class Sight(Screen):
    """A game, and what of it is seen from where one sits."""

    app: App
    hands: Hands
    office: Office
    free: FreeHand

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match, self.session = match, match.session
        self.game = match.state.game
        self.topic = match.box.id
        self.sheet = read_sheet(match.box.sheet)
        self.me: Seat = (match.humans or [1])[0]
        self.looking = 0  # the journal line of a past moment that is looked at
        self.declaration: Declaration | None = None
        self.looked_at: Ref = ""
        self.looked_def = ""
        self.shown_zone: Ref = ""  # the pile whose cards are shown side by side
        self.private = False  # what onlookers may not see is hidden
        self.opened = False  # who watches wants to see all hands; it is no table of open hands for that
        self.resting = False  # something over the table shows it: it is only looked at
        self.rail_open = False
        self.laid: tuple[State, object, Layout] | None = None
        self.laid_out = self.grounds = 0  # how often things were laid out otherwise, and what they lie on
        self._offers: tuple[State, Seat, list[Offer]] | None = None
        self.reset_words()

    def reset_words(self) -> None:
        """Language or players changed."""
        self.language = self.app.settings.language
        words, books = self.app.words, self.match.box.books()
        self.wording = TableWording(books, self.language, words, player_names(self.match.players, words))
        self.book = phrasebook(self.match.box.folder, self.language)
        self.pictures = Faces(self.match.box, self.game, self.language)

    # what is seen, and for whom

    @property
    def eyes(self) -> str:
        """Whose eyes the table has: a seat's, or everybody's; of a game that two have played nobody's hand is shown."""
        match = self.match
        if match.open or self.opened:
            return "all"
        return f"p{self.me}" if match.humans and not (match.hotseat and match.replay) else "table"

    @property
    def viewer(self) -> str:
        """For whom it is shown now."""
        return "table" if self.private else self.eyes

    @property
    def seat(self) -> Seat:
        """For whom the hands on the table act now; 0 while somebody else is to act."""
        acting = 0 if self.looking or self.resting else self.match.to_act
        mine = acting == self.me or self.match.open
        return acting if mine and self.match.players.get(acting) == HUMAN else 0

    @property
    def view(self) -> State:
        """What the screen shows; what is picked for an open question is on its way already."""
        return as_picked(self.known)

    @property
    def known(self) -> State:
        """The same, as the rules have it."""
        state = self.position.state
        if self.declaration is not None and not self.private:
            return self.declaration.seen_on(state) if self.eyes == "all" else self.declaration.view
        if self.viewer.startswith("p"):
            return seen_by(state, self.me)
        found: State | None = state.memo.get(("view", self.viewer))
        if found is None:
            found = state.memo["view", self.viewer] = redact(state, self.viewer)
        return found

    def whole_view(self) -> State:
        """The view of the seat that acts."""
        return self.declaration.view if self.declaration else seen_by(self.session.state, self.seat or self.me)

    @property
    def position(self) -> Position:
        """The moment that the screen shows: now, or the one that is looked at."""
        timeline = self.session.timeline
        return timeline.positions.get(self.looking, timeline.here)

    @property
    def moment(self) -> Moment:
        """The same, with what is being laid out."""
        laid_out = self.declaration is not None and not self.private
        facts = self.declaration.facts if self.declaration and laid_out else ()
        return Moment(self.position.line, (*facts, *picked_facts(self.known)))

    @property
    def begins(self) -> bool:
        """Is it the very beginning of a game?"""
        return not self.position.before and bool(self.position.events)

    @property
    def offers(self) -> list[Offer]:
        """The legal moves of the seat that hands act for."""
        if not self.seat:
            return []
        view, seat = self.view, self.seat
        if self._offers is None or self._offers[0] is not view or self._offers[1] != seat:
            found = self.declaration.offers() if self.declaration else self.legal(seat)
            self._offers = (view, seat, [offer for offer in found if not (self.private and self.hidden(offer))])
        return self._offers[2]

    def legal(self, seat: Seat) -> list[Offer]:
        """What the rules allow; where all hands are open, of the cards themselves, not of the places where they lie."""
        state = self.position.state
        found = moves(seen_by(state, seat), seat)
        if self.match.open:
            found = [replace(offer, move=as_meant(state, offer.move)) for offer in found]
        return found

    def called(self, move: Move) -> Move:
        """The move as its seat would say it: what that can't see, by its place."""
        state = self.position.state
        own = (offer.move for offer in moves(seen_by(state, move.seat), move.seat)) if self.match.open else ()
        same = (replace(o, amount=move.amount) for o in own if replace(as_meant(state, o), amount=move.amount) == move)
        return next(same, move)

    def hidden(self, offer: Offer) -> bool:
        """Would this say what is hidden from onlookers?"""
        known = self.position.state.cards
        refs = (offer.move.subject, offer.move.target)
        return self.declaration is not None or any(ref in known and ref not in self.view.cards for ref in refs)

    @property
    def withheld(self) -> bool:
        """Can't it be answered what is asked, since what it is about is hidden from onlookers?"""
        if not self.private or not self.seat:
            return False
        if self.declaration is not None:
            return True
        view = seen_by(self.position.state, self.seat)
        return self.seat in view.prompts and any(self.hidden(offer) for offer in moves(view, self.seat))

    def forget(self) -> None:
        """Others look at the screen now: nothing stays on it of what was looked at before."""
        self.looked_at = self.looked_def = self.shown_zone = ""

    # where it lies

    def layout(self, page: Page) -> Layout:
        view, key = self.view, (page.size, page.unit, self.rail_open, self.spread(page), self.me)
        if self.laid is None or self.laid[0] is not view or self.laid[1] != key:
            found = lay_out(
                view,
                self.me,
                page.size,
                page.unit,
                self.sheet,
                rail_open=self.rail_open,
                spread=self.spread(page),
            )
            if self.laid is not None and found == self.laid[2]:
                found = self.laid[2]
            else:
                self.laid_out += 1
                self.grounds += self.laid is None or found.ground != self.laid[2].ground
            self.laid = (view, key, found)
        return self.laid[2]

    def spread(self, page: Page) -> Ref:
        """The card that is looked at, by pointer or keyboard: where cards lie close, the others make room for it."""
        ref = ref_of(page.hand.focus) or ref_of(page.hand.hover)
        return ref if ref in self.view.cards else ""

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
