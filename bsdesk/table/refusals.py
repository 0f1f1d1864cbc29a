"""Why nothing can be done with the card that shows who a player is, and what is alike among such refusals. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from bsdesk.engine.play import check
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Ref, Refusal, Seat

SKILL = "skill"  # the fact of a refusal that names whose it is: one word, or several with spaces between them


def moves_of_portrait(view: State, seat: Seat, ref: Ref) -> list[Move]:
    """Return the moves that somebody might want to make with the card that shows who they are, whether they are allowed
    or not; none for another card."""
    if not seat or ref != view.game.handling.portrait(view, seat):
        return []
    offers = (offer for verb in view.rules.verbs.values() for offer in verb.candidates(view, seat))
    return [offer.move for offer in offers if offer.move.subject == ref]


def refusals_of(view: State, moves: Iterable[Move], said: Callable[[Refusal], str]) -> list[Refusal]:
    """Return why these moves are refused, each reason once: where several skills lack what is called the same (`said`
    words a refusal), one refusal names them all."""
    found = dict[str, Refusal]()
    for refusal in filter(None, (check(view, move) for move in moves)):
        key = said(replace(refusal, facts={**refusal.facts, SKILL: ""}))
        before = found.setdefault(key, refusal)
        names = dict.fromkeys(str(one.facts.get(SKILL, "")) for one in (before, refusal))
        if SKILL in refusal.facts and refusal.facts[SKILL] not in str(before.facts[SKILL]).split():
            found[key] = replace(before, facts={**before.facts, SKILL: " ".join(names)})
    return list(found.values())
