"""What of a table is lit now, and what that says to whoever looks at an empty field."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.engine.handling import Owed
from bsdesk.engine.state import at
from bsdesk.engine.values import Ref, Seat
from bsdesk.speech.outcomes import lowered_cards
from bsdesk.table.drop_targets import doubtful_refs
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.motion.fights import is_fighting

FULL, UNLIT, LYING, AIMED = 100, 65, 55, 112  # percent of its light that a picture has


class Lights(NamedTuple):
    """What is lit: things that something can be done with, places that would accept what is held, and the rest."""

    usable: frozenset[Ref] = frozenset()  # cards and places that may be taken up
    hurting: frozenset[Ref] = frozenset()  # of these, what takes something that nobody wants to lose
    vain: frozenset[Ref] = frozenset()  # and what would do nothing
    accepting: frozenset[Ref] = frozenset()  # cards and areas that would take what is held
    aimed: Ref = ""  # the one under it now
    seats: frozenset[Seat] = frozenset()  # those that take what is held wherever it is put down before them
    picked: frozenset[Ref] = frozenset()  # chosen in the open question
    losing: frozenset[Ref] = frozenset()  # would leave by what is about to be done
    source: Ref = ""  # what the open question is about, or what is held
    unlit: frozenset[Ref] = frozenset()  # could be used at other times, while others can be now
    gives: tuple[tuple[Ref, int], ...] = ()  # how much each thing gives with which something can be paid now

    def form(self, ref: Ref) -> str:
        """Return the form of light that a card has by these, as `rings.py` names it, or nothing."""
        if ref == self.aimed:
            return "aimed"
        if ref in self.losing:
            return "hurts"
        if ref in self.picked:
            return "picked"
        if ref in self.accepting or ref in self.usable:
            return "hurts" if ref in self.hurting else "vain" if ref in self.vain else "legal"
        return "picked" if ref == self.source else ""  # where it can be chosen, it is lit like the others

    def sign(self, ref: Ref) -> str:
        """Return the sign at its corner, so that its light need not be told by colour; or nothing."""
        if ref in self.losing or (ref in self.hurting and ref in self.usable):
            return "loss"
        return "minus" if ref in self.vain and ref in self.usable else ""

    def percent(self, ref: Ref, *, lying: bool) -> int:
        """Return how much of its light the picture of a card has. `lying`: is it exhausted, and not in a battle?"""
        if ref == self.aimed:
            return AIMED
        return LYING if lying else UNLIT if ref in self.unlit else FULL


def lights_of(table: Parts) -> Lights:
    """Return what is lit, and what of the rest could be at other times."""
    view = table.model.view
    if table.drag.held is not None:
        accepting, aimed = frozenset(table.drag.accepting_places()), table.drag.place_aimed_at()
        unlit = unlit_cards(table, accepting) - {table.drag.held.ref}
        return Lights(
            accepting=accepting,
            aimed=aimed,
            seats=frozenset(table.drag.seats_taking()),
            losing=table.drag.losing,
            source=table.drag.held.ref,
            unlit=unlit,
        )
    prompt = view.prompts.get(table.model.seat) if table.model.seat else None
    own = view.prompts.get(table.model.seat or table.model.me)  # also an answer that waits for those of others
    picked = frozenset(pick.subject for pick in own.chosen) if own else frozenset()
    if table.model.declaration is not None and not table.model.secrecy.private:
        picked |= {table.model.aims.next.ref, *(move.subject for move in table.model.declaration.picks())}
    if table.model.aims.later.ref in view.cards and not table.model.secrecy.private:
        picked |= {table.model.aims.later.ref}
    usable = table.placement.usable_things()
    doubts = doubtful_refs(view, table.model.seat, table.model.offers) if usable and not prompt else {}
    areas = (view.tokens.keys() - view.cards.keys()) if prompt else ()
    laid = table.placement.last
    covered = usable & laid.covered(view) if laid is not None else ()  # of these their pile is lit
    source, losing = prompt.source if prompt else "", declared_losses(table)
    owed = owed_now(table)
    return Lights(
        gives=owed.gives if owed is not None else (),
        accepting=usable & frozenset(areas) | {view.cards[ref].zone for ref in covered},
        usable=usable,
        hurting=doubts.get("hurts", frozenset()),
        vain=doubts.get("vain", frozenset()),
        picked=picked,
        source=source,
        losing=losing,
        unlit=unlit_cards(table, usable) - picked - losing - {source},
    )


def owed_now(table: Parts) -> Owed | None:
    """Return what is paid now, in what is laid out or in the open question; None if nothing is, or it is hidden."""
    made, seat = table.model.declaration, table.model.seat
    if table.model.secrecy.private or not seat:
        return None
    owing = table.model.game.handling.owing
    if made is None:
        return owing(table.model.view_of(seat), seat)
    if not made.draft.complete:
        return owing(made.draft.view, seat)
    last = next((owed for view in reversed(made.draft.views) if (owed := owing(view, seat)) is not None), None)
    if last is None:
        return None
    gives = dict(last.gives)  # the last part ended the question
    given = sum(gives.get(move.subject, 0) for move in made.picks())
    return last._replace(given=given, lost=max(0, given - last.due), lacking=())


def unlit_cards(table: Parts, lit: frozenset[Ref]) -> frozenset[Ref]:
    """Return cards that could be lit but are not, while others are: one's own, and those beside a lit one."""
    view, seat = table.model.view, table.model.seat
    cards = [ref for ref in lit if ref in view.cards]
    held = table.drag.held is not None and not table.drag.held.tokens
    asked = view.prompts.get(seat) if seat else None
    asked_of_cards = asked is not None and not asked.tokens and asked.question in view.game.handling.drops
    by_cards = asked_of_cards and not table.model.secrecy.private  # though none of them is an answer now
    if not (cards or held or by_cards) or not seat or not table.app.settings.lights:
        return frozenset()
    zones = {view.cards[ref].zone for ref in cards}
    zones |= {at(seat, name) for name in (view.game.rules.piles.hand, *view.game.rules.play_zones)}
    return frozenset(
        ref
        for ref, card in view.cards.items()
        if card.zone in zones and ref not in lit and card.under not in lit and not is_fighting(view, ref)
    )


def declared_losses(table: Parts) -> frozenset[Ref]:
    """Return cards that would leave, or become less, by what is being laid out."""
    made = table.model.declaration
    if made is None or table.model.secrecy.private:
        return frozenset()
    return frozenset((*made.outcome.leaves, *(c.ref for c in lowered_cards(made.before, made.seat, made.outcome))))


def invitation(table: Parts, lights: Lights) -> str:
    """Return what an empty field says: to begin with a lit card, or else which step comes next."""
    words = table.app.words
    busy = (
        table.drag.held is not None
        or table.model.view.prompts
        or table.model.declaration is not None
        or table.free_hand.on
    )
    lead = table.model.lead  # a scene that shows what is to be done says it
    led = lead is not None and bool(lead.wanted())
    if busy or led or table.model.seat != table.model.me or not table.app.settings.lights:
        return ""
    if any(ref in table.model.view.cards for ref in lights.usable):
        return words("invite")
    main = table.buttons.main_button()
    return words("invite_onward", button=main.text, key=main.under) if main.on and not main.quiet else ""
