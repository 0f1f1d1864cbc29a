"""What the position editor says: the names of things, defects, and what mends them."""

from __future__ import annotations

from functools import partial

from bsdesk.engine.files.setting_up import LOT
from bsdesk.engine.state import Event
from bsdesk.engine.values import Ref, Seat, seat_in
from bsdesk.scenes.editing.defects import Defect, Remedy
from bsdesk.speech.event_wording import EventWording
from bsdesk.ui.table.control.parts import Parts


class EditorWords:
    """Says what is in the position on a table."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    def name(self, ref: Ref) -> str:
        """Return the name of a card, an area or a player."""
        wording, draft = self.parts.voice.wording, self.parts.model.view
        if ref in draft.cards:
            return wording.card(draft, ref)
        seat = seat_in(ref)
        return wording.player(seat) if seat in draft.seats() else wording.area(draft, ref, self.parts.model.me)

    def defect_in_words(self, defect: Defect) -> str:
        """Return a defect in words: which thing, and what would become of it at once."""
        words, wording = self.parts.app.words, self.parts.voice.wording
        if defect.kind == "stranded":
            place = self.name(self.parts.model.view.cards[defect.thing].zone)
            return words("editor_stranded", thing=self.name(defect.thing), place=place)
        if defect.fact is None:
            return words.complaint(defect.complaint)
        draft = self.parts.model.view
        event = Event(0, 0, 0, "rule", "", defect.fact)
        said = EventWording(wording).event(draft, event, partial(wording.card, draft))
        name = self.name(defect.thing)
        return words("editor_at_once", what=said if name in said else wording.pair(name, said))

    def remedy_in_words(self, remedy: Remedy) -> str:
        """Return in words what mends a defect."""
        words, wording = self.parts.app.words, self.parts.voice.wording
        if remedy.kind == "step":
            return words("editor_mend_step", step=self.step_name(remedy.thing))
        if remedy.kind == "away":
            return words("editor_mend_away", thing=self.name(remedy.thing))
        amount = wording.amount(self.parts.model.view, remedy.amount)
        return words("editor_mend_tokens", amount=amount, place=self.name(remedy.thing))

    def step_name(self, step: str) -> str:
        return self.parts.voice.wording.term("step", step)

    def seat_name(self, seat: Seat) -> str:
        return self.parts.voice.wording.player(seat)

    def known(self, kind: str) -> list[tuple[str, str]]:
        """Return the words of a kind (marks, counters) that the game has names for, each with its name."""
        terms = self.parts.voice.wording.books.terms
        found = [term.removeprefix(f"{kind}.") for term in terms if term.startswith(f"{kind}.")]
        return [(word, self.term(kind, word)) for word in found if word != LOT]

    def term(self, kind: str, word: str) -> str:
        return self.parts.voice.wording.term(kind, word)
