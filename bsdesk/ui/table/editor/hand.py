"""The hand of the editor: it takes any card of the game, puts it anywhere, and takes it away again."""

from __future__ import annotations

from collections.abc import Callable, Set

from bsdesk.engine.files.free_hand_commands import cards_in_use, token_places
from bsdesk.engine.state import zone_name
from bsdesk.engine.values import Ref
from bsdesk.table.drop_targets import Held
from bsdesk.ui.table.control.free_hand import FreeHand
from bsdesk.ui.table.control.parts import Parts

NEW = "new:"  # before the id of a card that is not in the position yet


class EditorHand(FreeHand):
    """A free hand that is always free. `chosen` is told what is clicked on, `done` that something was done, with the
    cards that were there before; `away` says whether a drop takes a card away."""

    chosen: Callable[[Ref], bool]
    done: Callable[[Set[Ref]], object]
    away: Callable[[], bool]
    beneath = False  # is what is held to lie beneath another card?

    def do(self, what: str) -> None:
        before = set(self.model.view.cards)
        words = (self.written_name(word) if word in before else word for word in what.split())
        super().do(" ".join(words))
        self.done(before)

    @property
    def on(self) -> bool:
        return True

    @property
    def is_told(self) -> bool:
        return False

    @property
    def ready(self) -> bool:
        return True

    def switch(self) -> None:
        """Do nothing: there are no rules to be put on again."""

    def settle_if_owed(self) -> None:
        """Do nothing: what can't stand is told by the check."""

    def in_use(self, ref: Ref) -> bool:
        return ref in cards_in_use(self.model.view)

    def select(self, ref: Ref) -> bool:
        return self.chosen(ref)

    def makes(self, ref: Ref) -> bool:
        return ref.startswith(NEW)

    def accepting_places(self, held: Held) -> set[Ref]:
        view = self.model.view
        if self.beneath and not held.tokens:
            played = view.rules.play_zones
            return {ref for ref, card in view.cards.items() if zone_name(card.zone) in played} - {held.ref}
        return token_places(view) - {held.ref} if held.tokens else set(view.zones)

    def put(self, held: Held, place: Ref) -> None:
        view, beneath = self.model.view, self.beneath
        self.beneath = False
        if beneath and held.ref in view.cards:
            if place in view.cards:
                self.do(f"beneath {held.ref} {place}")
        elif not place:
            if self.away() and held.ref in view.cards and not held.tokens:
                self.do(f"away {held.ref}")
        elif held.ref.startswith(NEW):
            zone = view.cards[place].zone if place in view.cards else place
            self.do(f"make {held.ref.removeprefix(NEW)} {zone}{self.on_top(zone)}")
        elif held.tokens or self.is_elsewhere(held.ref, place):
            super().put(held, place)

    def is_elsewhere(self, ref: Ref, place: Ref) -> bool:
        """Return whether a card would come to lie in another zone, or elsewhere in its own."""
        cards = self.model.view.cards
        return ref in cards and (place in cards or cards[ref].zone != place)

    def on_top(self, zone: Ref) -> str:
        return " top" if zone_name(zone) == self.model.view.rules.piles.deck else ""


def give_hand(
    parts: Parts, chosen: Callable[[Ref], bool], done: Callable[[Set[Ref]], object], away: Callable[[], bool]
) -> EditorHand:
    """Give a table the hand of the editor."""
    hand = EditorHand(parts.app, parts.model, parts.commands, parts.playback)
    hand.chosen, hand.done, hand.away = chosen, done, away
    parts.free_hand = parts.drag.free_hand = hand
    parts.model.free = True
    return hand
