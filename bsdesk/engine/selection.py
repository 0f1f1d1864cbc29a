"""What is selected: which things an effect means now, whether something holds, how many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bsdesk.engine.filters import SIDES, Amount, Condition, Count, Filter, Selector, asks_about_face, noted_key
from bsdesk.engine.state import Card, Frame, State, Unforeseeable, is_card, key_for, owns_zone, zone_name, zone_team
from bsdesk.engine.values import Ref, Refusal, Seat, seat_in

Fit = Callable[[State, Frame, Ref, Filter], bool]
WAS = ".was"  # behind a name that is bound: what was meant by it until it left, by the name it had there


def refs(state: State, frame: Frame, selector: Selector) -> list[Ref]:
    """Return the things a selector means that are still there."""
    if isinstance(selector, Filter):
        return select(state, frame, selector)
    if selector == "this":
        return [frame.source] if frame.source in state.cards else []
    if selector in SIDES:
        return [f"p{s}" for s in seats_on(state, frame.seat, selector)]
    return [r for r in bound(frame, selector) if not is_card(r) or r in state.cards]


def card_of_effect(state: State, frame: Frame) -> Ref:
    """Return the card of an effect that is carried out. Of one that has gone elsewhere meanwhile, such as a Magic that
    was used, any card that is printed alike and of the same player stands for it."""
    if frame.source in state.cards:
        return frame.source
    printed = frame.program.rpartition("/")[0]
    alike = (ref for ref, card in state.cards.items() if card.definition == printed and card.owner == frame.seat)
    return next(alike, "")


def looks_back(frame: Frame) -> bool:
    """Return whether an effect was triggered by how things were until something left."""
    return any(name.endswith(WAS) for name in frame.bound)


def still_known(state: State, frame: Frame, selector: Selector) -> list[Ref]:
    """Return the things a selector means to ask something about: with those that have left and are remembered, and
    where the effect looks back on one, as it was then."""
    if not state.past or isinstance(selector, Filter):
        return refs(state, frame, selector)
    was = [ref for ref in bound(frame, selector + WAS) if ref in state.past]
    if was:
        return was
    named = (frame.source,) if selector == "this" else bound(frame, selector)
    return refs(state, frame, selector) + [ref for ref in named if ref not in state.cards and ref in state.past]


def figure_of(state: State, ref: Ref, name: str) -> int:
    """Return a figure of a thing; of one that has left, as it was last."""
    past = state.past.get(ref) if ref not in state.cards else None
    return past.figures.get(name, 0) if past is not None else state.rules.numbers(state, ref, name)


def has_word_of(state: State, ref: Ref, word: str) -> bool:
    """Return whether a word holds of a thing; of one that has left, whether it held."""
    past = state.past.get(ref) if ref not in state.cards else None
    return word in past.words if past is not None else state.rules.words(state, ref, word)


def seats_on(state: State, seat: Seat, side: str) -> list[Seat]:
    """Return the seats of a side, one's own first, the others in turn order from seat 1."""
    if side in ("opposing", "opponent"):
        return state.rivals(seat)
    if side == "you":
        return [seat]
    order = [seat, *(s for s in state.seats() if s != seat)]
    return order if side == "everyone" else [s for s in order if is_side(state, seat, side, s)]


def seats_of(state: State, frame: Frame, who: str) -> list[Seat]:
    """Return the seats that a word for players means: those of a side, or those that a name is bound to. A card stands
    for who controls it."""
    if who in SIDES:
        return seats_on(state, frame.seat, who)
    cards, past = state.cards, state.past
    named = still_known(state, frame, who) if past else bound(frame, who)
    found = (cards[r].controller if r in cards else past[r].card.controller if r in past else seat_in(r) for r in named)
    return [seat for seat in dict.fromkeys(found) if seat]


def in_turn_order(state: State, seats: Sequence[Seat]) -> list[Seat]:
    """Return these seats as they are settled one after the other: whose turn it is first, then in turn order."""
    return sorted(seats, key=lambda seat: (seat - state.active) % len(state.teams))


def bound(frame: Frame, name: str) -> tuple[Ref, ...]:
    """Return what a name is bound to in this frame, whether it is still there or not; if several seats were asked, what
    all of them chose: the frame's own seat first, then by number, whoever was asked or answered first."""
    answers = frame.answers
    if name in answers:
        return tuple(p.subject for p in answers[name])
    if answers and name not in frame.bound:
        parts = ((key.rpartition("."), picks) for key, picks in answers.items())
        many = [(seat_in(asked), picks) for (what, _, asked), picks in parts if what == name]
        if many:
            many.sort(key=lambda one: (one[0] != frame.seat, one[0]))
            return tuple(p.subject for _, picks in many for p in picks)
    value: Any = frame.bound.get(name, ())
    return value if isinstance(value, tuple) else (str(value),)


def stands_for(frame: Frame, name: str, ref: Ref) -> bool:
    """Return whether a name stands for this thing, or did until that left."""
    return ref == frame.source if name == "this" else ref in bound(frame, name) or ref in bound(frame, name + WAS)


def how_many(frame: Frame, name: str) -> int:
    """Return how many things a name is bound to; of tokens each counts, wherever they were taken from."""
    tokens = sum(sum(pick.amount) for pick in frame.answers.get(name, ()))
    return tokens or len(bound(frame, name))


def select(state: State, frame: Frame, what: Filter, fit: Fit | None = None) -> list[Ref]:
    """Return the cards in the filter's zones that fit it, in the order in which they lie. `fit`: what it is to fit, if
    that is to be judged otherwise."""
    fit = fit or fits
    found: list[Ref] = []
    if what.bound:
        pool = refs(state, frame, what.bound)
        return [r for r in pool if fit(state, frame, r, what)]
    for zone in zones_of(state, frame, what.whose, what.where) if what.whose else zones(state, frame.seat, what):
        for ref in cards_of_zone(state, zone):
            if fit(state, frame, ref, what):
                found.append(ref)
    return found


def cards_of_zone(state: State, zone: Ref) -> tuple[Ref, ...]:
    """Return the cards of a zone. A preview stops where the viewer doesn't know how many there are."""
    if state.foreseen and hides_count(state, zone):
        raise Unforeseeable("hidden card")
    return state.zones[zone]


def hides_count(view: State, zone: Ref) -> bool:
    """Return whether the number of cards in this zone is hidden from the viewer."""
    kind = view.rules.zone[zone_name(zone)]
    if kind.sees == "all" or (kind.sees in ("owner", "top") and owns_zone(view, seat_in(view.viewer), zone)):
        return False
    return kind.shows == "nothing" or (kind.shows == "class" and len(view.zones[zone]) >= kind.cap)


def zones(state: State, seat: Seat, what: Filter) -> list[Ref]:
    """Return the zones to look in, the seat's own first. In a shared zone only `fits` checks whose a card is."""
    side = what.of_side
    if side == "own":
        return [key_for(state, seat, what.where)]
    others = seats_on(state, seat, "everyone" if side == "any" else side)
    return list(dict.fromkeys(key_for(state, s, what.where) for s in others))


def zones_of(state: State, frame: Frame, whose: str, where: str) -> list[Ref]:
    """Return these zones of the players that a name is bound to."""
    return list(dict.fromkeys(key_for(state, seat, where) for seat in seats_of(state, frame, whose)))


def is_side(state: State, seat: Seat, side: str, other: Seat) -> bool:
    """Return whether the other seat (0: the rules) is on this side. A partner is neither own nor opposing."""
    if side in ("own", "you"):
        return other == seat
    if side in ("ally", "team"):
        return bool(other) and state.teams[other - 1] == state.teams[seat - 1] and (side == "team" or other != seat)
    return other != seat and (not other or state.teams[other - 1] != state.teams[seat - 1])


def is_card_of(state: State, seat: Seat, side: str, card: Card) -> bool:
    """Return whether a card is of this side: in a zone of a team it is that team's. What nobody has is on no side; but
    the deck that all draw from is for each of them their own."""
    team = zone_team(card.zone)
    if team:
        return side in ("own", "team") if state.teams[seat - 1] == team else side == "opposing"
    if not card.controller:
        return side in ("own", "team") and card.zone == state.rules.piles.deck
    return card.controller == seat if side == "own" else is_side(state, seat, side, card.controller)


def hidden_one_fits(state: State, what: Filter) -> bool:
    """Return that a card whose face can't be seen doesn't fit, where a word says so; else that can't be foreseen."""
    if state.rules.of_open.isdisjoint(what.has):
        raise Unforeseeable("hidden card")
    return False


def fits(state: State, frame: Frame, ref: Ref, what: Filter) -> bool:
    """Return whether this card fits the filter. In which zone it lies is not checked."""
    card = state.cards.get(ref) or state.past[ref].card
    if what.whose:
        if card.controller not in seats_of(state, frame, what.whose):
            return False
    else:
        side = what.side or what.of_side
        if side != "any" and not is_card_of(state, frame.seat, side, card):
            return False
    excepted = (what.other or what.but or what.bound) and is_another(frame, ref, what)
    if excepted or (card.under and state.rules.joined):  # only part of another thing
        return False
    words = state.rules.words if ref in state.cards else has_word_of
    if not card.definition and state.foreseen and asks_about_face(what):
        return hidden_one_fits(state, what)
    if what.kind:
        for word in what.kind:
            if words(state, ref, word):
                break
        else:
            return False
    for word in what.has:
        if not words(state, ref, word):
            return False
    for word in what.lacks:
        if words(state, ref, word):
            return False
    if what.name and not words(state, ref, "name:" + what.name):
        return False
    if what.not_name and words(state, ref, "name:" + what.not_name):
        return False
    return not (what.most or what.least or what.shares) or has_figures(state, frame, ref, what)


def might_fit(state: State, frame: Frame, ref: Ref, what: Filter) -> bool:
    """Return whether this card fits the filter, or might for all that can be seen of it."""
    try:
        return fits(state, frame, ref, what)
    except Unforeseeable:
        return True


def is_another(frame: Frame, ref: Ref, what: Filter) -> bool:
    """Return whether a filter excepts this thing, or means others by name."""
    if (what.other and ref == frame.source) or (what.but and ref in bound(frame, what.but)):
        return True
    return bool(what.bound) and not stands_for(frame, what.bound, ref)


def shares_word(state: State, frame: Frame, ref: Ref, group: str, name: str) -> bool:
    """Return whether a word of this group holds of a card and of one that the name is bound to."""
    mine = [word for word in state.rules.likeness.groups[group] if has_word_of(state, ref, word)]
    return any(has_word_of(state, other, word) for other in still_known(state, frame, name) for word in mine)


def has_figures(state: State, frame: Frame, ref: Ref, what: Filter) -> bool:
    """Return whether the figures of this card are as the filter says, and the words that it shares with others."""
    if what.shares and not all(shares_word(state, frame, ref, *pair) for pair in what.shares.items()):
        return False
    numbers = state.rules.numbers if ref in state.cards else figure_of
    for limits, over in ((what.most, True), (what.least, False)):
        for name, amount in limits.items():
            figure, limit = numbers(state, ref, name), value(state, frame, amount)
            if figure > limit if over else figure < limit:
                return False
    return True


def holds(state: State, frame: Frame, condition: Condition) -> bool:
    if condition.number is not None:
        count = value(state, frame, condition.number)
    elif condition.there_is is not None:
        count = len(found_to_fit(state, frame, condition.there_is))
    elif condition.bound:
        count = how_many(frame, condition.bound)
    else:
        count = times_happened(state, frame, condition.happened, condition.of, condition.who)
    return condition.least <= count <= condition.most


def times_happened(state: State, frame: Frame, happened: str, of: Filter | str | None, who: str) -> int:
    """Return how often a counted fact happened to these, or with a filter, how often an occasion was about a card that
    fits, through these players."""
    tally = state.tally
    if isinstance(of, Filter):
        return sum(tally.get(noted_key(happened, of, frame.seat, by), 0) for by in seats_of(state, frame, who))
    named = bound(frame, who + WAS) or ((frame.source,) if who == "this" else bound(frame, who))
    return sum(tally.get(f"{happened}.{w}", 0) for w in (refs(state, frame, who) if who in SIDES else named))


def found_to_fit(state: State, frame: Frame, what: Filter) -> list[Ref]:
    """Return the things that a condition asks for: of those that a name is bound to, also what has left, as it was."""
    if not what.bound or not state.past:
        return select(state, frame, what)
    return [ref for ref in still_known(state, frame, what.bound) if is_card(ref) and fits(state, frame, ref, what)]


def said_number(frame: Frame, name: str) -> int:
    """Return the number that was answered under this name; -1 if none was."""
    picks = frame.answers.get(name, ())
    text = picks[0].subject if len(picks) == 1 else ""
    return int(text[1:]) if text[:1] == "n" and text[1:].isdigit() else -1


def value(state: State, frame: Frame, amount: Amount) -> int:
    if isinstance(amount, int):
        return amount
    if amount.when is not None:
        return amount.then if holds(state, frame, amount.when) else amount.otherwise
    if amount.happened:
        return worked_out(amount, times_happened(state, frame, amount.happened, amount.of, amount.who))
    if amount.share:
        got = bound(frame, amount.of) if isinstance(amount.of, str) else ()
        return worked_out(amount, sum(pick.subject in got for pick in frame.answers.get(amount.share, ())))
    if isinstance(amount.of, str) and (number := said_number(frame, amount.of)) >= 0:
        return worked_out(amount, number)
    if isinstance(amount.of, str) and isinstance(named := frame.bound.get(amount.of), int):
        return worked_out(amount, named)
    if amount.number:
        count = sum(figure_of(state, r, amount.number) for r in still_known(state, frame, amount.of))
    else:
        count = len(select(state, frame, amount.of)) if isinstance(amount.of, Filter) else how_many(frame, amount.of)
    return worked_out(amount, count)


def count_of(state: State, frame: Frame, amount: Amount) -> int:
    """Return how many things an amount means: never fewer than none."""
    return max(0, value(state, frame, amount))


def worked_out(amount: Count, count: int) -> int:
    """Return the number for so many: `times` for every `per` of them, rounded up if it says so, and `plus`."""
    per = max(amount.per, 1)
    return (count + (per - 1 if amount.up else 0)) // per * amount.times + amount.plus


def why_unfit(state: State, frame: Frame, what: Filter, ref: Ref, rule: str) -> Refusal | None:
    """Return why this card isn't meant, if that can be said in a sentence: the first thing that is wrong with it."""
    card = state.cards[ref]
    if not card.definition:
        return None
    if what.whose:
        asked_of = seats_of(state, frame, what.whose)
        if card.controller not in asked_of:
            if len(asked_of) == 1:
                return Refusal("choose_of_player", rule, {"card": ref, "seat": asked_of[0]})
            return Refusal("choose_of_others", rule, {"card": ref})
    if what.bound and ref not in bound(frame, what.bound):
        return Refusal("choose_among_those", rule, {"card": ref})
    sided = not what.whose and what.of_side in ("own", "opposing")
    if sided and not is_card_of(state, frame.seat, what.of_side, card):
        return Refusal("choose_own" if what.of_side == "own" else "choose_opposing", rule, {"card": ref})
    if zone_name(card.zone) != what.where:
        return Refusal("choose_elsewhere", rule, {"card": ref, "place": what.where})
    if len(what.kind) == 1 and not state.rules.words(state, ref, what.kind[0]):
        return Refusal("choose_another_kind", rule, {"card": ref, "kind": what.kind[0]})
    for part in parts_of_face(what):
        if not fits(state, frame, ref, part):
            asked = msgspec.json.encode(part).decode()
            return Refusal("choose_what_fits", rule, {"card": ref, "asked": asked})
    if (what.other and ref == frame.source) or (what.but and ref in bound(frame, what.but)):
        return Refusal("choose_another", rule, {"card": ref})
    for limits, sign in ((what.most, 1), (what.least, -1)):
        for name, amount in limits.items():
            figure, limit = state.rules.numbers(state, ref, name), value(state, frame, amount)
            if sign * figure > sign * limit:
                code = "choose_lower" if limits is what.most else "choose_higher"
                return Refusal(code, rule, {"card": ref, "figure": name, "number": figure, "limit": limit})
    return None


def parts_of_face(what: Filter) -> list[Filter]:
    """Return what a filter asks of a card besides its figures, each part for itself."""
    kind = what.kind
    parts = [Filter(side="any", kind=kind)] if len(kind) > 1 else []
    parts += [Filter(side="any", kind=kind, has=(word,)) for word in what.has]
    parts += [Filter(side="any", kind=kind, lacks=(word,)) for word in what.lacks]
    parts += [Filter(side="any", kind=kind, name=what.name)] if what.name else []
    return [*parts, *([Filter(side="any", kind=kind, not_name=what.not_name)] if what.not_name else [])]
