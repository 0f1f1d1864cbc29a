"""What stands between a proposed fact and its coming true: a «cannot», or an effect that happens instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bsdesk.engine.effects import Ability, answers, limit_used, on_now
from bsdesk.engine.events import Event
from bsdesk.engine.facts import CardMoved, CardShown, Fact
from bsdesk.engine.questions import Ask, pick_of
from bsdesk.engine.state import Frame, Prompt, State, Value, at
from bsdesk.engine.values import Offer, Ref, Seat

if TYPE_CHECKING:
    from bsdesk.engine.play import Run


class Unforeseeable(Exception):
    """Raised on a view when what comes next depends on what the viewer can't know. Preview stops there."""


def filtered(run: Run, facts: Sequence[Fact], by: str, why: str, parent: int) -> Sequence[Fact]:
    """The facts that may come true as they are. For those that something else replaces, its program is put
    on the agenda; where two effects compete, or one may be declined, the seat it happens to is asked."""
    state, game = run.state, run.game
    facts = [f for f in facts if not game.denied(state, f, by)]
    if not game.replacing:
        return facts
    kept: list[Fact] = []
    for fact in facts:
        rivals = contenders(state, run.stack, fact, by, why, parent)
        if not rivals:
            kept.append(fact)
        elif len(rivals) == 1 and not rivals[0][1].effect.may:
            run.inserted.append(program_of(state, *rivals[0], parent))
        else:
            bound: dict[str, Value] = {"by": by, "why": why, "parent": parent}
            seat = happens_to(state, fact, by, why)
            run.inserted.append(Frame("instead", seat, cause=parent, bound=bound, facts=(fact,)))
    return kept


def contenders(
    state: State, stack: Sequence[Frame], fact: Fact, by: str, why: str, parent: int
) -> list[tuple[Ref, Ability]]:
    """The effects that would happen instead of this fact; none of them twice in a row."""
    game = state.game
    occasions = game.occasions(state, Event(0, 0, parent, by, why, fact))
    found: list[tuple[Ref, Ability]] = []
    for seat in state.seats():
        for zone in game.watched:
            for ref in state.zones[at(seat, zone)]:
                card = state.cards[ref]
                for place in game.replacing.get(card.definition, ()):
                    ability = game.abilities[card.definition][place]
                    if any(f.program == ability.key and f.source == ref for f in stack):
                        continue
                    frame = Frame(ability.key, card.controller, source=ref)
                    if limit_used(state, frame, ability) or not on_now(state, ref, place):
                        continue
                    if any(answers(state, ref, card.controller, ability.effect.instead, o) for o in occasions):
                        found.append((ref, ability))
    return found


def happens_to(state: State, fact: Fact, by: str, why: str) -> Seat:
    """The seat whose card or tokens the fact is about."""
    for occasion in state.game.occasions(state, Event(0, 0, 0, by, why, fact)):
        if occasion.subject in state.cards:
            return state.cards[occasion.subject].controller
        if occasion.subject.startswith("p"):
            return int(occasion.subject[1:])
    return state.active


def program_of(state: State, ref: Ref, ability: Ability, parent: int) -> Frame:
    return Frame(ability.key, state.cards[ref].controller, pc=2, source=ref, cause=parent)


# the program "instead": which of the competing effects happens


def instead_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    rivals = _rivals(state, frame)
    offers = [pick_of(prompt, ref, "e" + ability.key.rpartition("/")[2]) for ref, ability in rivals]
    if all(ability.effect.may for _, ability in rivals):
        offers.append(pick_of(prompt, "no"))
    return offers


def _rivals(state: State, frame: Frame) -> list[tuple[Ref, Ability]]:
    bound = frame.bound
    return contenders(state, (), frame.facts[0], str(bound["by"]), str(bound["why"]), int(bound["parent"]))  # type: ignore[arg-type]


def ask_instead(rule: str) -> Ask:
    return Ask("instead", instead_offers, rule)


def apply_instead(run: Run) -> None:
    """Let the chosen effect happen, or the fact itself if it was declined."""
    frame = run.frame
    picked = frame.answers["instead"][0] if frame.answers.get("instead") else None
    bound = frame.bound
    if picked is None or picked.subject == "no":
        run.settle(frame.facts, str(bound["by"]), str(bound["why"]), int(bound["parent"]), final=True)  # type: ignore[arg-type]
        return
    for ref, ability in _rivals(run.state, frame):
        if ref == picked.subject and "e" + ability.key.rpartition("/")[2] == picked.target:
            run.inserted.append(program_of(run.state, ref, ability, frame.cause))


def foreseeable(state: State, facts: Sequence[Fact]) -> None:
    """On a view: stop where a card would turn up that the viewer doesn't know."""
    for fact in facts:
        if isinstance(fact, CardMoved | CardShown) and not state.cards[fact.card].definition:
            raise Unforeseeable("hidden card")
