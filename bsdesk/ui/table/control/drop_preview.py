"""Where a held thing may be put, and what would follow if it were put there."""

from __future__ import annotations

from bsdesk.engine.play import explain
from bsdesk.engine.play.aiming import why_not_at
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.engine.worlds.preview import Preview, preview_plan
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.outcomes import outcome_lines, refusal_lines
from bsdesk.speech.table_wording import offer_in_short
from bsdesk.table.drop_targets import Drop, Held, aim_of, drop_at, drops, leader, move_of, ref_of, seats_taking
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import under
from bsdesk.ui.kit.screen import At
from bsdesk.ui.table.control.commands import Commands
from bsdesk.ui.table.control.free_hand import FreeHand
from bsdesk.ui.table.control.placement import Placement
from bsdesk.ui.table.layout.nearness import area_near
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice

Foretold = tuple[str, str, list[str]]  # what is said of a drop: its kind, one bold line, quiet ones


def is_home(view: State, held: Held, place: Ref) -> bool:
    """Return whether what is held comes from there: itself, its area, or a card that lies in it."""
    cards = view.cards
    home = {held.ref, cards[held.ref].zone if held.ref in cards else ""}
    return place in home or (place in cards and cards[place].zone in home)


class DropPreview:
    """What is held, and what would follow. Results are kept, since they are asked for again and again while it is
    carried."""

    def __init__(
        self, app: App, model: TableModel, voice: Voice, placement: Placement, commands: Commands, free: FreeHand
    ) -> None:
        self.app, self.model, self.voice, self.placement = app, model, voice, placement
        self.commands, self.free_hand = commands, free
        self.held: Held | None = None
        self.dragging = False  # does the pointer carry it? Else it was clicked on
        self.losing: frozenset[Ref] = frozenset()  # what would leave if the held thing were put down here
        self._last: tuple[State, object, Foretold, frozenset[Ref]] | None = None  # the last that was worked out
        self._drops: tuple[list[Offer], Held, list[Drop], dict[Seat, list[Ref]]] | None = None

    def possible_drops(self) -> list[Drop]:
        """Return every place that accepts what is held."""
        held = self.held
        if held is None or not self.model.seat:
            return []
        offers = self.model.offers
        if self._drops is None or self._drops[0] is not offers or self._drops[1] != held:
            found = drops(self.model.view, self.model.seat, offers, held)
            self._drops = (offers, held, found, seats_taking(self.model.view, found))
        return self._drops[2]

    def accepting_places(self) -> set[Ref]:
        if self.held is not None and self.free_hand.on:
            return self.free_hand.accepting_places(self.held)
        return {drop.place for drop in self.possible_drops()} if self.held else set()

    def place_under(self) -> Ref:
        """Return the card or area under the pointer, or where the keyboard is."""
        page = self.app.page
        if page is None:
            return ""
        if self.app.keyboard:
            return leader(self.model.view, ref_of(self.app.focus))
        at, own = self.app.pointer, self.held.ref if self.held is not None and not self.held.tokens else ""
        refs = [leader(self.model.view, ref_of(control.id)) for control in under(page.controls, at)]
        if own and refs[:1] == [own] and not self.dragging:
            return own  # it is still where it was clicked on
        return self.place_meant(at, next((ref for ref in refs if ref and ref != own), ""))

    def place_meant(self, at: At, found: Ref) -> Ref:
        """Return the place that a spot belongs to, where this was found there: that, if it takes what is held, or that
        came from there; else what takes it at the seat whose mat this is, or beside which it is."""
        held, layout, view = self.held, self.placement.last, self.model.view
        drops = self.possible_drops() if not self.free_hand.on else []
        if not drops or held is None or layout is None:
            return found
        if found and (drop_at(drops, view, found) or is_home(view, held, found)):
            return found
        return area_near(layout, at, self.seats_taking(), found, self.app.letters.unit)

    def seats_taking(self) -> dict[Seat, list[Ref]]:
        """Return the seats at which one thing alone can be done with what is held, with the areas that take it."""
        return self._drops[3] if self.possible_drops() and self._drops is not None else {}

    def place_aimed_at(self) -> Ref:
        """Return the place that would take what is held if it were dropped now; nothing if none would."""
        under = self.place_under()
        if self.free_hand.on:
            return under if under in self.accepting_places() else ""
        here = drop_at(self.possible_drops(), self.model.view, under) if under else []
        if not here or self.held is None:
            return ""
        one = len({move_of(drop, self.held) for drop in here}) == 1 and self.model.declaration is None
        misses = one and self.why_not_aimed(move_of(here[0], self.held), self.held, under) is not None
        return "" if misses else here[0].place

    def why_not_aimed(self, move: Move, held: Held, place: Ref) -> Refusal | None:
        """Return why the move can't be done to the card that it is dropped on, where it asks for one. Kept while one
        state is looked at."""
        question, aim = aim_of(self.model.view, move, held, place)
        if not aim or not move.subject:
            return None
        state = self.model.view_of(move.seat)
        key = ("aimed", move, aim)
        if key not in state.memo:
            state.memo[key] = why_not_at(state, self.commands.plan_of(move), question, aim)
        found: Refusal | None = state.memo[key]
        return found

    def preview_words(self) -> Foretold | None:
        """Return what would follow if the held thing were dropped here."""
        held, found = self.held, self.possible_drops()
        self.losing = frozenset()
        if held is None or not self.model.seat or self.free_hand.on:
            return None
        under = self.place_under()
        here = drop_at(found, self.model.view, under) if under else []
        if not here:
            return self.refusal_words(held, under)
        if self.model.declaration is not None:
            return ("yes", self.voice.wording.term("question", here[0].offer.move.verb), [])
        if under == held.ref and not self.dragging and len({move_of(drop, held) for drop in here}) > 1:
            return None  # it was clicked on: each has its button
        key = (held, here[0], under)
        if self._last is None or self._last[0] is not self.model.view or self._last[1] != key:
            self._last = (self.model.view, key, *self.work_out(held, here[0], under))
        self.losing = self._last[3]
        return self._last[2]

    def refusal_words(self, held: Held, under: Ref) -> Foretold | None:
        """Return in few words why it can't be put here; None where it comes from. Kept while one state is looked at."""
        state = self.model.whole_view
        if (
            not under
            or self.free_hand.on
            or self.model.declaration is not None
            or is_home(self.model.view, held, under)
        ):
            return None
        key = ("forbidden", self.model.seat, self.voice.language, held.ref, under)
        if key not in state.memo:
            refusal = explain(state, self.model.seat, held.ref, under)
            told = refusal_lines(self.voice.wording, state, self.model.seat, refusal)[0] if refusal is not None else ""
            state.memo[key] = told
        return ("no", state.memo[key], []) if state.memo[key] else None

    def work_out(self, held: Held, drop: Drop, under: Ref) -> tuple[Foretold, frozenset[Ref]]:
        """Return what would follow from this drop, in words, and the cards that would leave by it."""
        names = meant_by(self.model, self.voice, drop_at(self.possible_drops(), self.model.view, under), held)
        if len(names) > 1:  # it will be asked which of them is meant
            return ("yes", " / ".join(names), []), frozenset()
        move = move_of(drop, held)
        state = self.model.view_of(move.seat)
        refused = self.why_not_aimed(move, held, under)
        if refused is not None:
            title, lines = refusal_lines(self.voice.wording, self.model.view, self.model.seat, refused)
            return ("no", title, lines), frozenset()
        plan = self.commands.plan_of(move)
        outcome = preview_plan(state, plan)
        question, aim = aim_of(self.model.view, move, held, under)
        if isinstance(outcome, Preview) and question and outcome.comes == f"question:{question}":
            further = preview_plan(state, [*plan, Move(move.seat, question, aim)])
            outcome = further if isinstance(further, Preview) else outcome
        if isinstance(outcome, Refusal):
            title, lines = refusal_lines(self.voice.wording, self.model.view, self.model.seat, outcome)
            return ("no", title, lines), frozenset()
        kind, title, lines = outcome_lines(self.voice.wording, self.model.view, self.model.seat, outcome)
        if title == self.voice.wording.term("", "legal"):
            title = names[0]
        elif outcome.comes and not lines:  # only what is asked next: what is done is said first
            title, lines = names[0], [title]
        return (kind, capitalized(title), lines), frozenset(outcome.leaves)


def meant_by(model: TableModel, voice: Voice, here: list[Drop], held: Held) -> list[str]:
    """Return the names of all that a drop may mean."""
    meant = {move_of(drop, held): drop.offer for drop in here}
    named = (offer_in_short(voice.wording, model.view, offer, voice.book) for offer in meant.values())
    return [capitalized(name) for name in dict.fromkeys(named)]
