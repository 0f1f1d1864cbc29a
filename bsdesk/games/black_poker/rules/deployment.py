"""Deployment: Bulwarks, soldiers, heroes, aces, equipment (TR-2, TR-4)."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import Fact
from bsdesk.engine.game import Verb
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.state import UPRIGHT, Frame, Prompt, State, at
from bsdesk.engine.values import Offer, Refusal, Seat
from bsdesk.games.black_poker.rules.areas import soldiers
from bsdesk.games.black_poker.rules.stage import act, keys_of


def hand_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """TR-4.4 Return the cards that can be set: any of the hand."""
    return one_of(prompt, state.zones[at(frame.seat, "hand")])


def set_bulwark(run: Run) -> list[Fact]:
    """TR-4.3 Set it face down and charged, in the next place from Life (TR-2.1)."""
    picks = run.frame.answers["bulwark"]
    field = at(run.frame.seat, "field")
    return [CardMoved(p.subject, field, run.fresh_id(), why="set", face="own") for p in picks]


class Summon:
    """TR-4.9, TR-4.12, TR-4.14 Put the key card on the Field, face up and charged."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def __call__(self, run: Run) -> list[Fact]:
        frame = run.frame
        return [CardMoved(k, at(frame.seat, "field"), run.fresh_id(), why="summoned") for k in keys_of(frame)]


def equip(run: Run) -> list[Fact]:
    """TR-4.18 Put the key card on the soldier if that is still there (TR-11.15), turned as the soldier is (TR-4.20)."""
    state, frame = run.state, run.frame
    key = keys_of(frame)[0]
    for target in frame.bound["target"]:  # type: ignore[union-attr]
        if target in soldiers(state, frame.seat):
            put = CardMoved(key, at(frame.seat, "field"), run.fresh_id(), why="equipped", under=target)
            turned = state.cards[target].turned
            return [put, *([CardTurned(put.becomes, turned, UPRIGHT)] if turned != UPRIGHT else [])]
    return []


ACTS = {
    "set_bulwark": act(Ask("bulwark", hand_offers, "TR-4.3"), set_bulwark),
    "summon_soldier": act(Summon("TR-4.9")),
    "summon_hero": act(Summon("TR-4.12")),
    "summon_ace": act(Summon("TR-4.14")),
    "equip": act(equip),
}

# ------------------------------------------------------------------------------------------ the order they stand in


def keep_order(_state: State, _seat: Seat) -> Refusal:
    """TR-2.2 Return the refusal of changing the order of Bulwarks."""
    return Refusal("bulwarks_keep_order", "TR-2.2")


VERBS = (Verb("rearrange", keep_order, lambda _s, _p: (), lambda s, m: keep_order(s, m.seat), lambda _r, _m: None),)
