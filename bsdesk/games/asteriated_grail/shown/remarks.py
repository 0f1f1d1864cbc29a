"""What a player is told besides who is asked or may act: what they lack, or what alone is left to them to do."""

from __future__ import annotations

from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.games.asteriated_grail.rules.allowance import extras, has_acted, lacks_special, left_called
from bsdesk.games.asteriated_grail.shown.lacks import lacks

NOTHING = ("", "")


def remark(view: State, seat: Seat) -> tuple[str, str]:
    """AG-P6, AG-5.7 Return what a player lacks for what is offered, which additional action is left, or that there are
    no special ones (AG-4.4.14, AG-P3): a term, and the word of the card for it."""
    if seat in view.prompts:
        return lacks(view, view.prompts[seat])
    if view.prompts or view.actor != seat:
        return NOTHING
    if not has_acted(view):
        return ("left.no_special", "") if lacks_special(view) else NOTHING
    called, word = left_called(extras(view))
    return (f"left.{called}", word) if called else NOTHING
