"""Moves as a viewer knows them who has seen what came of them: with the cards that came to light."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Move, Ref
from bsdesk.engine.view import Lens, redact


class Hindsight:
    """What a viewer knows of a position, now that these events have led from it to another one."""

    def __init__(self, before: State, events: Sequence[Event], after: State, viewer: str) -> None:
        self.before, self.viewer = before, viewer
        self.view, self.secret = before, frozenset[Ref]()  # the position in which to put it into words; what is hidden
        lens = Lens(before, viewer)
        self.names = lens.names
        if viewer == "all":
            return
        view, seen = redact(before, viewer).copy(), redact(after, viewer)
        later: dict[Ref, Ref] = {}
        for event in reversed(events):
            if isinstance(event.fact, CardMoved):
                later[event.fact.card] = later.get(event.fact.becomes, event.fact.becomes)
        for ref, new in later.items():
            if ref in before.cards and lens.hides(ref) and new in seen.cards and seen.cards[new].definition:
                card = view.cards[ref] = replace(before.cards[ref], definition=seen.cards[new].definition)
                view.zones[card.zone] = tuple(ref if r == lens.names[ref] else r for r in view.zones[card.zone])
                view.cards.pop(lens.names[ref], None)
        self.view = view
        self.secret = frozenset(ref for ref in before.cards if lens.hides(ref)) - view.cards.keys()

    def move(self, move: Move) -> Move:
        """Return a move that was made there: of a secret answer of another seat only what kind of move it was, and of
        one that names what is hidden besides where its card lay."""
        asked = self.before.prompts.get(move.seat)
        if asked is not None and asked.secret and self.viewer not in ("all", f"p{move.seat}"):
            return Move(move.seat, move.verb)
        if self.secret & {move.subject, move.target}:
            return Move(move.seat, move.verb, self.names[move.subject] if move.subject in self.secret else "")
        return move
