"""What of a table is lit now, and what that says to whoever looks at an empty field."""

from __future__ import annotations

from bsdesk.engine.state import at
from bsdesk.engine.values import Ref
from bsdesk.speech.outcomes import lowered_cards
from bsdesk.table.drop_targets import doubtful_refs
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.motion.fights import is_fighting
from bsdesk.ui.table.view.board.lights import Lights


def lights_of(table: Parts) -> Lights:
    """Return what is lit, and what of the rest could be at other times."""
    view = table.model.view
    if table.drag.held is not None:
        accepting, aimed = frozenset(table.drag.accepting_places()), table.drag.place_aimed_at()
        unlit = unlit_cards(table, accepting) - {table.drag.held.ref}
        return Lights(
            accepting=accepting,
            aimed=aimed,
            losing=table.drag.losing,
            source=table.drag.held.ref,
            unlit=unlit,
        )
    prompt = view.prompts.get(table.model.seat) if table.model.seat else None
    picked = frozenset(pick.subject for pick in prompt.chosen) if prompt else frozenset()
    if table.model.declaration is not None and not table.model.private:
        picked |= {table.model.aim.ref}
    if table.model.intended.ref in view.cards and not table.model.private:
        picked |= {table.model.intended.ref}
    usable = table.placement.usable_things()
    doubts = doubtful_refs(view, table.model.seat, table.model.offers) if usable and not prompt else {}
    areas = (view.tokens.keys() - view.cards.keys()) if prompt else ()
    source, losing = prompt.source if prompt else "", declared_losses(table)
    return Lights(
        accepting=usable & frozenset(areas),
        usable=usable,
        hurting=doubts.get("hurts", frozenset()),
        vain=doubts.get("vain", frozenset()),
        picked=picked,
        source=source,
        losing=losing,
        unlit=unlit_cards(table, usable) - picked - losing - {source},
    )


def unlit_cards(table: Parts, lit: frozenset[Ref]) -> frozenset[Ref]:
    """Return cards that could be lit but are not, while others are: one's own, and those beside a lit one."""
    view, seat = table.model.view, table.model.seat
    cards = [ref for ref in lit if ref in view.cards]
    held = table.drag.held is not None and not table.drag.held.tokens
    if not (cards or held) or not seat or not table.app.settings.lights:
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
    if made is None or table.model.private:
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
    if busy or table.model.seat != table.model.me or not table.app.settings.lights:
        return ""
    if any(ref in table.model.view.cards for ref in lights.usable):
        return words("invite")
    main = table.buttons.main_button()
    return words("invite_onward", button=main.text, key=main.under) if main.on and not main.quiet else ""
