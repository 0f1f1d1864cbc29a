"""Picks that must go together: all alike in something, or all different; only what can be completed is offered."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bsdesk.engine.state import State, Unforeseeable
from bsdesk.engine.values import Ref


class Together(Struct, frozen=True):
    """What the cards of one answer must have in common, and what none of them may share; "" for no such thing."""

    alike: str = ""
    different: str = ""

    def room(self, state: State, refs: Sequence[Ref]) -> int:
        """Return how many of these cards can be picked together at most."""
        groups: dict[str, list[Ref]] = {}
        for ref in refs:
            groups.setdefault(trait_of(state, ref, self.alike), []).append(ref)
        return max((self._varied(state, group) for group in groups.values()), default=0)

    def _varied(self, state: State, refs: Sequence[Ref]) -> int:
        return len({trait_of(state, ref, self.different) for ref in refs}) if self.different else len(refs)

    def breaks(self, state: State, picked: Sequence[Ref], ref: Ref) -> str:
        """Return which of the two keeps this card from being picked with the others: alike, different, or nothing."""
        if self.alike and any(trait_of(state, p, self.alike) != trait_of(state, ref, self.alike) for p in picked):
            return "alike"
        if self.different:
            mine = trait_of(state, ref, self.different)
            return "different" if any(trait_of(state, p, self.different) == mine for p in picked) else ""
        return ""

    def completable(self, state: State, refs: Sequence[Ref], picked: Sequence[Ref], least: int) -> list[Ref]:
        """Return those of the cards with which an answer can be completed that needs so many, or as many as can be."""
        least = min(least, self.room(state, refs))
        left = [ref for ref in refs if ref not in picked and not self.breaks(state, picked, ref)]
        return [ref for ref in left if len(picked) + 1 + self._further(state, left, ref) >= least]

    def _further(self, state: State, left: Sequence[Ref], ref: Ref) -> int:
        """Return how many more can be picked after this one."""
        return self.room(state, [r for r in left if r != ref and not self.breaks(state, (ref,), r)])


def trait_of(state: State, ref: Ref, name: str) -> str:
    """Return a trait of a card by which cards are alike: its name, its kind, or one that the game knows."""
    if not name:
        return ""
    card = state.cards[ref]
    if not card.definition:
        if state.foreseen:
            raise Unforeseeable("hidden card")
        return ""
    if name in ("name", "kind"):
        printed = state.rules.defs[card.definition]
        return printed.kind if name == "kind" else printed.name["en"]
    return state.rules.traits(state, ref, name)
