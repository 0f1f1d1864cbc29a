"""What a player who is asked lacks for what is offered: told to them alone, for the others must not learn it."""

from __future__ import annotations

from bsdesk.engine.state import Prompt, State
from bsdesk.games.asteriated_grail.rules.allowance import ATTACK, SKILL, Extra
from bsdesk.games.asteriated_grail.rules.areas import has
from bsdesk.games.asteriated_grail.rules.usage import serves_to_attack, usable

NOTHING_LACKS = ("", "")


def lacks(view: State, prompt: Prompt) -> tuple[str, str]:
    """AG-P6 Return which card the player lacks for the additional attack that is offered; nothing, if one is there."""
    frame = view.agenda[-1] if view.agenda else None
    if prompt.question != "may" or frame is None or frame.program not in view.rules.programs:
        return NOTHING_LACKS
    found = [one for op in view.rules.programs[frame.program].ops if (one := getattr(op, "granted", None)) is not None]
    if not found or any(can_be_made(view, prompt.seat, one) for one in found):
        return NOTHING_LACKS
    return "lacks.attack", found[0].need


def can_be_made(view: State, seat: int, extra: Extra) -> bool:
    """Return whether there is a card for this additional action; of one that is no attack only, or the use of a skill,
    nothing is known."""
    if extra.kinds != (ATTACK,) or extra.need.startswith(SKILL) or not extra.need:
        return True
    cards = [ref for ref in usable(view, seat) if view.cards[ref].definition]
    return any(serves_to_attack(view, seat, ref) and has(view, ref, extra.need) for ref in cards)
