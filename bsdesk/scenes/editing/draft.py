"""Positions that are set up: one to begin with, one from a moment of a game, and what they are as scenes.

A draft is a position in which nothing has begun (`engine/files/setting_up.py`), so that anything may lie in it; a step
begins when it is laid out as a scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.engine.files.position import ACTIVE, STEP, TURN, empty_table
from bsdesk.engine.files.setting_up import acting_steps, lots_in
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, moves, new, to_act
from bsdesk.engine.state import Card, State, key_for, zone_name, zone_seat
from bsdesk.engine.values import Seat
from bsdesk.scenes.position import position_set_up
from bsdesk.scenes.scene import UNDER_WAY, PositionFact, Scene, as_seen_by, in_order
from bsdesk.scenes.taking import facts_of_lists, scene_at, scene_by_lot

CHOICES = 100  # at most, before the first turn
SEED = 7  # of the decks' order in a position to begin with


class PositionDraft(NamedTuple):
    """A position that is set up, whether something was under way that it leaves out, and the scene that it was.
    `unseen`: were there cards that the viewer of the moment did not see?"""

    state: State
    cut: bool
    scene: Scene
    unseen: bool = False


def first_draft(game: Game, decks: Mapping[Seat, Sequence[str]], steps: Sequence[str]) -> State:
    """Return a position to begin with: all lies as before the first turn, what is chosen for it is there, but no hand
    is drawn yet. `steps`: the names of the steps of a turn."""
    begun, piles = new(game, decks, SEED).state, game.rules.piles
    state, chosen = empty_table(game, turn=TURN, active=ACTIVE), all_chosen(begun)
    state.tokens |= {key: pool for key, pool in begun.tokens.items() if key not in begun.cards}
    drawn = (piles.hand, piles.deck)
    cards = [card for card in begun.cards.values() if zone_name(card.zone) in drawn]
    cards += [card for card in chosen.cards.values() if zone_name(card.zone) not in drawn]
    for number, card in enumerate(cards, 1):
        hand, ref = zone_name(card.zone) == piles.hand, f"#{number}"
        zone = key_for(state, zone_seat(card.zone), piles.deck) if hand else card.zone
        state.cards[ref] = Card(ref, card.definition, card.owner, card.owner, zone)
        state.zones[zone] = (*state.zones[zone], ref)
        if card.id in chosen.counters and zone_name(card.zone) not in drawn:
            state.counters[ref] = chosen.counters[card.id]
    state.next_id = len(cards) + 1
    state.step = first_step(state, steps)
    return state


def all_chosen(begun: State) -> State:
    """Return a game that begins, once all is answered that is asked before the first turn, each with the first answer;
    such as which character somebody plays."""
    state = begun
    for _ in range(CHOICES):
        seat = to_act(state) if state.prompts else 0
        found = [offer.move for offer in moves(state, seat) if offer.move.verb != "back"] if seat else []
        if state.turn or not found or not isinstance(done := apply(state, found[0]), Applied):
            break
        state = done.state
    return state


def first_step(state: State, steps: Sequence[str]) -> str:
    """Return the step in which a position begins: the main step, or the first in which a seat acts."""
    found = acting_steps(state, [STEP, *steps])
    return next((step for step in found if step in steps or not steps), next(iter(found), STEP))


def draft_of(scene: Scene, game: Game) -> PositionDraft:
    """Return the position of a scene, to be edited."""
    return PositionDraft(position_set_up(scene, game), any(fact.key in UNDER_WAY for fact in scene.facts), scene)


def draft_at(view: State, lists: Mapping[Seat, Sequence[str]], game: Game, *, seen_by: str = "") -> PositionDraft:
    """Return a moment of a game to be edited, as its viewer sees it: every other card is dealt by lot. The scene
    that it is until it is changed has what is under way, too, and cards made up to fit that, which it says.
    `seen_by`: whose secret it is, if anybody's."""
    scene, laid = scene_at(view, lists), scene_by_lot(view, lists)
    if scene != laid:
        known = [PositionFact("seat", view.viewer), PositionFact("made_up", "others"), *facts_of_lists(lists)]
        scene = replace(scene, facts=tuple(in_order((*scene.facts, *known))))
    scene = as_seen_by(scene, seen_by)
    state, cut = position_set_up(laid, game), any(fact.key in UNDER_WAY for fact in scene.facts)
    return PositionDraft(state, cut, scene, unseen=any(lots_in(state, key) for key in state.zones))
