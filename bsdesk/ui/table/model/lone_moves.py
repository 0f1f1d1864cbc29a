"""The moves that name no thing, which are made by buttons: which of them are there, and what they are called."""

from __future__ import annotations

from bsdesk.engine.play import check
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.values import Move, Offer, Refusal
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice


class LoneMoves:
    """The moves that name no thing."""

    def __init__(self, model: TableModel, voice: Voice) -> None:
        self.model, self.voice = model, voice

    def only(self) -> Offer | None:
        """Return the single move that is left, if it names no thing; the big button makes it."""
        offers = self.model.offers
        if len(offers) != 1 or self.model.view.prompts or self.model.declaration is not None:
            return None
        (only,) = offers
        return None if only.move.subject or only.move.verb == PASS else only

    def beside(self) -> list[Offer]:
        """Return those that have a button beside the big one: no answers, and none that the big one makes."""
        if self.model.declaration or self.model.view.prompts:
            return []
        found, onward = [o for o in self.model.offers if not o.move.subject], self.model.game.handling.onward
        passing = any(o.move.verb == PASS for o in found) and not self.can_go_on()
        if self.only() is not None:
            return []
        return [o for o in found if (o.move.verb != PASS if passing else o.move.verb not in onward)]

    def barred(self) -> list[tuple[Move, Refusal]]:
        """Return those of the verbs that are about an own area that can't be done now, each with the reason; none where
        it is the same for all of them: then it is not the time for any. Kept for each view."""
        model = self.model
        view, seat = model.whole_view, model.seat
        if not seat or model.declaration or model.view.prompts or model.awaits_answer or self.only() is not None:
            return []
        key = ("barred", seat)
        if key not in view.memo:
            offered = {offer.move.verb for offer in model.offers}
            tried = (Move(seat, verb) for verb in model.game.handling.about if verb not in offered)
            found = [(move, why) for move in tried if (why := check(view, move)) is not None]
            same = not offered & model.game.handling.about.keys() and len({why.code for _, why in found}) < 2
            view.memo[key] = [] if same else found
        barred: list[tuple[Move, Refusal]] = view.memo[key]
        return barred

    def in_order(self) -> list[tuple[Offer, Refusal | None]]:
        """Return those beside the big button and those that can't be done now, with the reason: the verbs that are
        about an own area always in the same order, whether they can be done or not."""
        found: list[tuple[Offer, Refusal | None]] = [(offer, None) for offer in self.beside()]
        found += [(Offer(move), why) for move, why in self.barred()]
        order = {verb: n for n, verb in enumerate(self.model.game.handling.about)}
        return sorted(found, key=lambda one: order.get(one[0].move.verb, -1))

    def can_go_on(self) -> bool:
        """Return whether this seat may go on to the next step; a pass beside that ends nothing."""
        return any(not o.move.subject and o.move.verb in self.model.game.handling.onward for o in self.model.offers)

    def label(self, offer: Offer) -> str:
        """Return the label of such a move's button."""
        if offer.move.verb in self.model.game.handling.onward:
            return self.next_step_name(offer.move)
        return self.voice.wording.offer(self.model.view, offer, self.voice.book)

    def next_step_name(self, move: Move) -> str:
        """Return where going on leads: the next step, or the other's turn."""
        return self.voice.wording.onward(self.model.whole_view, move)
