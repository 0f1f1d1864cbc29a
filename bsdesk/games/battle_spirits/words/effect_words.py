"""The words of Battle Spirits card texts by which effects of other cards are used or activated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from bsdesk.engine.effects import Ability
from bsdesk.engine.filters import Selector
from bsdesk.engine.giving import is_silent
from bsdesk.engine.grants import SILENT
from bsdesk.engine.run import Run
from bsdesk.engine.run.activation import is_in_vain, unmet_requirement
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import refs
from bsdesk.engine.state import Frame, State, seat_for, zone_name
from bsdesk.engine.values import Ref, Seat, Value
from bsdesk.games.battle_spirits.words.field_words import Summon


class UseMagic(Summon, frozen=True):
    """BS-7.11, BS-GL9: use one effect of a Magic by an effect; its cost is paid unless the text says otherwise."""

    lends = True  # the effect of the Magic

    effect: Literal["flash", "main"] = "flash"
    free: bool = True

    def using(self, state: State, seat: Seat, ref: Ref) -> Frame:
        use = super().using(state, seat, ref)
        return replace(use, bound={**use.bound, "mode": self.effect})

    def possible(self, state: State, frame: Frame) -> bool:
        found = self.elsewhere(state, frame)
        return bool(found) and bool(self.effects_of(state, found[0])) and super().possible(state, frame)

    def effects_of(self, state: State, ref: Ref) -> list[Ability]:
        """Return the effect of the Magic that is used, if it has one."""
        known = state.rules.abilities.get(state.cards[ref].definition, ())
        return [one for one in known if one.effect.activate == self.effect and not one.given]


class Activate(Word, frozen=True):
    """BS-15.1: activate the effects of cards that have this timing mark, as if it were their time."""

    lends = True  # effects of other cards

    what: Selector = "it"
    timing: str = "when_summoned"

    def __call__(self, run: Run) -> None:
        found = self.ready(run.state, run.frame)
        tell_done(run, bool(found))
        run.stack += reversed(found)

    def ready(self, state: State, frame: Frame) -> list[Frame]:
        """Return a frame for each of the effects that can be activated now, the first first."""
        return [one for ref in refs(state, frame, self.what) for one in self.frames_of(state, frame, ref)]

    def frames_of(self, state: State, frame: Frame, ref: Ref) -> Sequence[Frame]:
        """Return the frames of the effects of one card: those that it has where it lies, at its level."""
        card = state.cards[ref]
        if SILENT in state.rules.effects.can_give and is_silent(state, ref):
            return []
        found = []
        for ability in state.rules.abilities.get(card.definition, ()):
            effect = ability.effect
            fits = effect.on == self.timing and effect.zone == zone_name(card.zone) and not ability.given
            if fits and (not effect.levels or state.rules.numbers(state, ref, "level") in effect.levels):
                bound: dict[str, Value] = {"subject": (ref,), "other": (), "number": 0}
                one = Frame(ability.key, seat_for(state, card), source=ref, cause=frame.cause, bound=bound)
                if not unmet_requirement(state, one, ability) and not is_in_vain(state, one, ability):
                    found.append(one)
        return found

    def possible(self, state: State, frame: Frame) -> bool:
        return bool(self.ready(state, frame))
