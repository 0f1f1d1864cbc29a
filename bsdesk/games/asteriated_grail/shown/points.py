"""Where the timeline of an attack and of its damage stands (AG-4.8.20), as it is shown between the seats."""

from __future__ import annotations

from collections.abc import Mapping

from bsdesk.engine.game import Op
from bsdesk.engine.handling import Points, Shot
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Ref, Seat, seat_in
from bsdesk.games.asteriated_grail.rules import attack, damage

NAMES = ("attack", "answer", "hit", "made", "heal", "suffered", "drawn")
ASKED = {"respond": "answer", "redirect": "answer", "deflect": "answer", "heal": "heal", "overflow": "drawn"}

# Of each program, by the op that it begins with, the point.
BEGINS: Mapping[str, Mapping[Op, str]] = {
    "attack": {attack.declare: "attack", attack.answer: "answer", attack.judge: "hit"},
    "missile": {attack.fire: "attack", attack.deflect: "answer"},
    "damage": {
        damage.determine: "made",
        damage.heal: "heal",
        damage.suffer: "suffered",
        damage.receive: "drawn",
    },
}
PROGRAMS = {"attack": attack.ATTACK, "missile": attack.MISSILE, "damage": damage.DAMAGE}


def points(view: State) -> Points | None:
    """AG-4.8.20 Return the points of the timeline and the one at which the innermost attack or damage stands; None
    where nobody is attacked or damaged."""
    frame = next((frame for frame in reversed(view.agenda) if frame.program in PROGRAMS), None)
    if frame is None:
        return None
    asked = next((ASKED[prompt.question] for prompt in view.prompts.values() if prompt.question in ASKED), "")
    return Points(NAMES, NAMES.index(asked or point_of(frame)))


def point_of(frame: Frame) -> str:
    """Return the point at which an attack or a damage stands: the last that was begun."""
    begins = BEGINS[frame.program]
    begun = [begins[op] for op in PROGRAMS[frame.program].ops[: frame.pc] if op in begins]
    return begun[-1] if begun else "made" if frame.program == "damage" else "attack"


def shots(view: State) -> list[Shot]:
    """AG-4.2.4, AG-2.8.50 Return each attack and Missile that is under way: from whom, with which card, to whom; of a
    Missile each stretch of its way."""
    found: list[Shot] = []
    for frame in view.agenda:
        target = seat_in(str(frame.bound.get("target", "")))
        if target and frame.program == "attack":
            damage = view.rules.numbers(view, frame.source, "damage") if frame.source in view.cards else 0
            found.append(Shot(frame.seat, frame.source, target, damage))
        elif target and frame.program == "missile":
            found += stretches(view, frame, target)
    return [shot for shot in found if shot.card in view.cards]


def stretches(view: State, frame: Frame, target: Seat) -> list[Shot]:
    """AG-2.8.51 Return the way of a Missile from hand to hand: from whoever used it by all who have passed it on to its
    target, which it is not aimed at yet while the last one is still passing it on."""
    flown: tuple[Ref, ...] = frame.bound.get("flown", ())  # type: ignore[assignment]
    cards = [ref for ref in flown if ref in view.cards] or [frame.source]
    hands = [*(view.cards[ref].controller for ref in cards[:-1]), int(str(frame.bound["sender"]))]
    ways = zip(hands, cards, [*hands[1:], target], strict=False)
    damage = int(str(frame.bound["amount"]))
    return [Shot(seat, card, to, damage) for seat, card, to in ways if seat != to]
