"""Quick and normal magic, and the next generation (TR-7, TR-8, TR-9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bsdesk.engine.card_facts import CardMoved, CardShown, CardTurned
from bsdesk.engine.facts import Declared, Fact, Modified, Modifier
from bsdesk.engine.grants import Grant
from bsdesk.engine.prompts import Ask, one_of, words
from bsdesk.engine.run import Run
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Frame, Prompt, State, at
from bsdesk.engine.values import Offer, Ref, Seat
from bsdesk.games.black_poker.rules.areas import bulwarks, cards_of, characters, other, printed, size, soldiers
from bsdesk.games.black_poker.rules.cards import COURT
from bsdesk.games.black_poker.rules.damage import damage, to_graveyard
from bsdesk.games.black_poker.rules.rulesets import ruleset
from bsdesk.games.black_poker.rules.stage import act, keys_of, take_off_stage


def target_of(frame: Frame) -> Ref:
    """Return the target that was named with the request."""
    target: Any = frame.bound["target"]
    return str(target[0])


def every(state: State, kind: Callable[[State, Seat], list[Ref]]) -> list[Ref]:
    """TR-11.15 Return the possible targets now; a target that has moved is another object."""
    return [r for s in state.seats() for r in kind(state, s)]


class Lift:
    """TR-7.3, TR-7.6 Change the soldier's number by the key card's until the turn ends."""

    def __init__(self, sign: int, rule: str) -> None:
        self.sign, self.rule = sign, rule
        self.grant = Grant(gain={"size": sign})

    def __call__(self, run: Run) -> list[Fact]:
        state, frame = run.state, run.frame
        target = target_of(frame)
        if target not in every(state, soldiers):
            return []
        run.bind("worked", 1)
        number = self.sign * printed(state, keys_of(frame)[0]).number
        place = frame.pc - 1
        gain = {"size": number}
        return [
            Modified(Modifier(state.next_id, frame.seat, frame.source, "turn", frame.program, place, (target,), gain))
        ]


def too_small(run: Run) -> list[Fact]:
    """TR-7.7 Kill the target at 0 or less; this is checked only now (TR-7.8). No change of it lasts then."""
    state, target = run.state, target_of(run.frame)
    if not run.frame.bound.get("worked") or size(state, target) > 0:
        return []
    run.bind("worked", 0)
    return to_graveyard(run, [target])


def target_there(state: State, frame: Frame) -> bool:
    return target_of(frame) in every(state, characters)


def twist(run: Run) -> list[Fact]:
    """TR-7.11 Drive or charge the target, as its player chooses."""
    state, frame = run.state, run.frame
    answer = frame.answers.get("twist")
    if not answer:
        return []
    turned = SIDEWAYS if answer[0].subject == "drive" else UPRIGHT
    cards = cards_of(state, target_of(frame))
    return [CardTurned(c, turned, state.cards[c].turned) for c in cards if state.cards[c].turned != turned]


def counter(run: Run) -> list[Fact]:
    """TR-7.16 Negate an action with one key card no higher than the Counter's; TR-7.17: with two, always."""
    state, frame = run.state, run.frame
    target = target_of(frame)
    for waiting in run.stack[0].frames:
        keys = keys_of(waiting)
        if target not in keys:
            continue
        if len(keys) == 1 and printed(state, keys_of(frame)[0]).number < printed(state, target).number:
            return [Declared(frame.seat, "counter_too_low", target)]
        take_off_stage(run, waiting)
        to = at(waiting.seat, "graveyard")
        moved = [CardMoved(k, to, run.fresh_id(i), why="negated") for i, k in enumerate(keys)]
        rule = "TR-7.16" if len(keys) == 1 else "TR-7.17"
        negated = Declared(frame.seat, "negated", moved[0].becomes)
        run.settle_by_rules([*((fact, rule) for fact in moved), (negated, rule)])
    return []


def search_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """TR-7.24 Return the cards that can be taken: any of the own Life."""
    return one_of(prompt, state.zones[at(frame.seat, "life")])


def show_found(run: Run) -> list[Fact]:
    """TR-7.24 Show it to the opponent."""
    return [CardShown(p.subject) for p in run.frame.answers["search"]]


def take_found(run: Run) -> list[Fact]:
    """TR-7.24 Take it into the hand."""
    hand = at(run.frame.seat, "hand")
    return [CardMoved(p.subject, hand, run.fresh_id(), why="found") for p in run.frame.answers["search"]]


def shuffle_life(run: Run) -> list[Fact]:
    """TR-7.25 Shuffle Life afterwards."""
    return [run.shuffle(at(run.frame.seat, "life"), run.frame.seat)]


def destroy_bulwark(run: Run) -> list[Fact]:
    """TR-8.3 Put the Bulwark into the Graveyard."""
    state, target = run.state, target_of(run.frame)
    return to_graveyard(run, [target]) if target in every(state, bulwarks) else []


def throw(run: Run) -> list[Fact]:
    """TR-8.6 Do damage by the number of the key card of the named suit (TR-X-02)."""
    state, frame = run.state, run.frame
    suit = ruleset(state).throwing_suit
    points = sum(printed(state, k).number for k in keys_of(frame) if printed(state, k).suit == suit)
    return damage(run, other(frame.seat), points)


def turn_cards(run: Run) -> list[Fact]:
    """TR-9.2 Turn cards from Life to the Graveyard until a Joker, ace or court card; that goes to the hand."""
    state, seat = run.state, run.frame.seat
    facts: list[Fact] = []
    for ref in state.zones[at(seat, "life")]:
        hit = printed(state, ref).joker or printed(state, ref).rank in COURT
        to, why = ("hand", "found") if hit else ("graveyard", "turned")
        facts.append(CardMoved(ref, at(seat, to), run.fresh_id(len(facts)), why=why))
        if hit:
            break
    return facts


ACTS = {
    "up": act(Lift(1, "TR-7.3")),
    "down": act(Lift(-1, "TR-7.6"), too_small),
    "twist": act(Ask("twist", words("drive", "charge"), "TR-7.11", when=target_there), twist),
    "counter": act(counter),
    "search": act(Ask("search", search_offers, "TR-7.24"), show_found, take_found, shuffle_life),
    "destroy_bulwark": act(destroy_bulwark),
    "throwing": act(throw),
    "next_generation": act(turn_cards),
}
