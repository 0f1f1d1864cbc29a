"""Sampling: a whole state that fits all that a viewer sees, with what is hidden from it dealt at random.

Bots think with such states; tests use them to prove that a view reveals no more than it should."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from bsdesk.engine.play import open_question
from bsdesk.engine.prompts import all_offers, is_always_asked, limit_to_offers, offered, only_answer, with_pick
from bsdesk.engine.selection import WAS, hides_count
from bsdesk.engine.state import HIDDEN, Card, Frame, Prompt, State, at, keys_of, zone_name, zone_seat
from bsdesk.engine.values import Ref, Seat, Zone, nearest_amount
from bsdesk.engine.values.refs import ByType, rename_fields, rename_refs
from bsdesk.engine.values.rng import below, shuffled
from bsdesk.engine.view import visible

if TYPE_CHECKING:
    from bsdesk.engine.effects import Ability

TRIES = 50  # states dealt before one is accepted that does not quite fit
FEW = 5  # the most cards that are made up for places whose number of cards is unknown


def resample(view: State, rng: int, lists: Mapping[Seat, Sequence[str]] | None = None) -> State:
    """Return a whole state that fits the view, its hidden places dealt at random.

    `lists` are the deck lists the viewer knows: its own, the others' where lists are open, and what the rules
    say that everybody plays with. Without one, any card of the game may lie in a hidden place."""
    only = view.rules.decks.only
    common = view.rules.piles.common_list
    lists = {**(dict.fromkeys(view.seats(), only) if only else {}), **(lists or {}), **({0: common} if common else {})}
    state = _deal(view, rng, lists)
    for _ in range(TRIES):
        seen = [r for r in state.cards if r not in view.cards and visible(state, view.viewer, r)]
        if seen:  # an open question would offer it, so the viewer would see it
            _deal_again(state, view, seen)
        elif _questions_stand(state, view.viewer):
            break
        else:
            state = _deal(view, state.rng, lists)
    else:
        _questions_stand(state, view.viewer)
    _answer_secret_prompts(state)
    return state


def _deal(view: State, rng: int, lists: Mapping[Seat, Sequence[str]]) -> State:
    """Return the view with some card, under an unused id, in each hidden place."""
    state = view.copy()
    state.viewer, state.rng = "all", rng
    hidden = [r for refs in view.zones.values() for r in refs if not view.cards[r].definition]
    parts = (
        view.agenda,
        view.queue,
        view.prompts,
        view.modifiers,
        view.tally,
        view.past,
    )  # they may name cards that are gone
    taken = {*view.cards, *re.findall(r"#\d+", msgspec.json.encode(parts).decode())}
    free = (ref for n in range(1, view.next_id) if (ref := f"#{n}") not in taken)
    names = dict(zip(hidden, free, strict=False))

    def call(ref: Ref) -> Ref:
        return names.get(ref, ref)

    def known(frame: Frame) -> Frame:
        """Return the frame with the program of the card that was dealt where its hidden source lies."""
        card, _, number = program = frame.program.rpartition("/")
        if card == HIDDEN:
            program = state.cards[call(frame.source)].definition, "/", number
        return rename_fields(frame, call, instead, program="".join(program))

    instead: ByType = {Frame: known}
    state.zones = {k: tuple(names.get(r, r) for r in refs) for k, refs in view.zones.items()}
    owed = _waiting_effects(view)
    for seat in (*view.seats(), *([0] if 0 in lists or any(not card.owner for card in view.cards.values()) else [])):
        stock = _stock(state, view, seat, lists)
        mine = [r for r in hidden if view.cards[r].owner == seat]
        for ref in sorted(mine, key=lambda r: r not in owed):
            old, new = state.cards.pop(ref), names[ref]
            definition = _next_card(state, stock, old, owed.get(ref, ()))
            state.cards[new] = replace(old, id=new, definition=definition, under=call(old.under))
        rest = stock if seat in lists else [_any_card(state) for _ in range(_below(state, FEW))]
        _put_in_uncounted_zones(state, view, seat, zip(free, rest, strict=False))
    state.tokens = {call(k): v for k, v in view.tokens.items()}
    state.counters = {call(k): v for k, v in view.counters.items()}
    state.past = rename_refs(view.past, call)
    state.modifiers = rename_refs(view.modifiers, call)
    state.agenda = rename_refs(view.agenda, call, instead)
    state.queue = rename_refs(view.queue, call, instead)
    state.prompts = {s: rename_refs(p, call) for s, p in view.prompts.items()}
    return state


def _stock(state: State, view: State, seat: Seat, lists: Mapping[Seat, Sequence[str]]) -> list[str]:
    """Return what is left of a seat's deck list without the cards in sight, in random order."""
    stock = [*lists.get(seat, ()), *_counted_cards(view, "made", seat)]
    for definition in _counted_cards(view, "gone", seat):
        if definition in stock:
            stock.remove(definition)
    for card in view.cards.values():
        if card.owner == seat and card.definition in stock and not card.effect:
            stock.remove(card.definition)
    state.rng, order = shuffled(state.rng, stock)
    return list(order)


def _counted_cards(view: State, what: str, seat: Seat) -> Iterator[str]:
    """Yield the cards of an owner that all saw come into the game (`made`), or leave it (`gone`)."""
    head = f"game.{what}.p{seat}."
    for key, count in view.tally.items():
        if key.startswith(head):
            yield from [key[len(head) :]] * count


def _waiting_effects(view: State) -> dict[Ref, list[WaitingEffect]]:
    """Return hidden place -> the effects waiting there, which the card dealt to it must have."""
    owed: dict[Ref, list[WaitingEffect]] = {}
    asked = view.agenda[-1] if any(p.question == "may" for p in view.prompts.values()) else None

    def look(frame: Frame, instead: bool) -> None:
        card, _, number = frame.program.rpartition("/")
        if card == HIDDEN:
            waiting = WaitingEffect(int(number), instead, frame is asked, "this" + WAS in frame.bound)
            owed.setdefault(frame.source, []).append(waiting)
        for inner in frame.frames:
            look(inner, frame.program == "instead")

    for frame in (*view.agenda, *view.queue):
        look(frame, False)
    return owed


def _next_card(state: State, stock: list[str], place: Card, owed: Sequence[WaitingEffect]) -> str:
    """Take the next card of the stock, or any card, for a place: one that has the effects waiting there."""
    if not owed:
        behind = (n for n in range(len(stock) - 1, -1, -1) if _belongs(state, stock[n], place))
        return stock.pop(next(behind, -1)) if stock else _any_card(state, place)

    def has(definition: str) -> bool:
        return all(one.in_(state.rules.abilities[definition], zone_name(place.zone)) for one in owed)

    if fitting := _belonging(state, [d for d in stock if has(d)], place):
        stock.remove(fitting[-1])
        return fitting[-1]
    known = _belonging(state, [d for d in sorted(state.rules.defs) if has(d)], place)
    return known[_below(state, len(known))]


def _belonging(state: State, definitions: list[str], place: Card) -> list[str]:
    """Return those of the cards that belong in a place; all of them, if none does."""
    return [d for d in definitions if _belongs(state, d, place)] or definitions


def _belongs(state: State, definition: str, place: Card) -> bool:
    """Return whether a card is of the part of a deck that lies in this place."""
    decks, zone = state.rules.decks, zone_name(place.zone)
    return not decks.parts or decks.part_of(state.rules.defs[definition]) == (zone if zone in decks.parts else "")


def _put_in_uncounted_zones(state: State, view: State, seat: Seat, cards: Iterable[tuple[Ref, str]]) -> None:
    """Put the cards that are left into zones whose number of cards the viewer doesn't know."""
    keys = _uncounted_zones(view, seat)
    for ref, definition in cards if keys else ():
        key = keys[_below(state, len(keys))]
        state.cards[ref] = Card(ref, definition, seat, seat or zone_seat(key), key)
        state.zones[key] += (ref,)


def _uncounted_zones(view: State, seat: Seat) -> list[Ref]:
    """Return the zones whose number of cards the viewer doesn't know, and in which cards of an owner may lie."""
    return [key for z in view.rules.zones if z.cards for key in _keys_for(view, seat, z) if hides_count(view, key)]


def _keys_for(view: State, seat: Seat, zone: Zone) -> list[Ref]:
    """Return the zones of this kind in which cards of an owner may lie unseen: its own; those of the table anywhere but
    in another deck."""
    if not seat:
        return keys_of(zone, view.teams) if zone.shared or zone.name != view.rules.piles.deck else []
    return [] if zone.shared or zone.team else [at(seat, zone.name)]


def _below(state: State, limit: int) -> int:
    state.rng, number = below(state.rng, limit)
    return number


def _any_card(state: State, place: Card | None = None) -> str:
    known = sorted(d for d in state.rules.defs if place is None or _belongs(state, d, place))
    return known[_below(state, len(known))]


class WaitingEffect(NamedTuple):
    """An effect of a hidden card that waits: its number on the card, whether it is a replacement, whether a «may» is
    being asked for it, whether it was triggered by the card's leaving a place where it was on."""

    number: int
    instead: bool
    may: bool
    left: bool = False

    def in_(self, abilities: Sequence[Ability], zone: str) -> bool:
        if len(abilities) < self.number:
            return False
        effect = abilities[self.number - 1].effect
        right = bool(effect.instead) == self.instead and (effect.may or not self.may)
        return right and (self.left or effect.zone == zone) and (bool(effect.instead or effect.on) or self.may)


def _deal_again(state: State, view: State, refs: Sequence[Ref]) -> None:
    """Put another card in each of these hidden places; remove the card where the viewer doesn't know of the place.

    A card of the table, of which all are known, changes places with another one that is hidden, or goes where it may be
    without being seen."""
    for ref in refs:
        card = state.cards[ref]
        there = state.zones[card.zone]
        elsewhere = [] if card.owner or ref in there[: len(view.zones[card.zone])] else _uncounted_zones(view, 0)
        if elsewhere := [key for key in elsewhere if key != card.zone]:
            key = elsewhere[_below(state, len(elsewhere))]
            state.zones[card.zone] = tuple(r for r in there if r != ref)
            state.zones[key] += (ref,)
            state.cards[ref] = replace(card, zone=key, controller=zone_seat(key))
            continue
        others = [r for r, c in state.cards.items() if not card.owner and not c.owner and r not in (*view.cards, *refs)]
        if others:
            other = others[_below(state, len(others))]
            twin = state.cards[other]
            state.cards[other] = replace(twin, definition=card.definition)
            state.cards[ref] = replace(card, definition=twin.definition)
        elif there.index(ref) < len(view.zones[card.zone]):
            state.cards[ref] = replace(card, definition=_any_card(state, card))
        else:
            state.zones[card.zone] = tuple(r for r in there if r != ref)
            del state.cards[ref]
    state.work_out_anew()


def _questions_stand(state: State, viewer: str) -> bool:
    """Return whether every open question would be asked in this state; limit those of others to what is offered."""
    standing = [_question_stands(state, prompt, viewer) for prompt in state.prompts.values()]  # each is limited
    return all(standing)


def _question_stands(state: State, prompt: Prompt, viewer: str) -> bool:
    op, frame = open_question(state)
    if f"p{prompt.seat}" != viewer:
        offers = offered(op, state, frame, replace(prompt, chosen=(), ready=False))
        limited = state.prompts[prompt.seat] = limit_to_offers(prompt, offers, op, state)
        if only_answer(op, limited, offers, always=is_always_asked(op, state, frame, prompt.seat)) is not None:
            return False
    return prompt.ready or bool(all_offers(op, state, frame, state.prompts[prompt.seat]))


def _answer_secret_prompts(state: State) -> None:
    """Make up an answer for each question that was answered in secret."""
    for seat, prompt in state.prompts.items():
        answer = replace(prompt, ready=False)
        while prompt.ready and not prompt.chosen and not answer.ready:
            op, frame = open_question(state)
            offers = [o for o in all_offers(op, state, frame, answer) if o.move.verb != "back"]
            if not offers:
                break
            offer = offers[_below(state, len(offers))]
            answer = with_pick(answer, nearest_amount(offer, offer.move))
        state.prompts[seat] = replace(answer, ready=prompt.ready)
