"""Filters, conditions and amounts: which things an effect means, whether something holds, how many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal
from zlib import crc32

import msgspec
from msgspec import Struct

from bsdesk.engine.state import Card, Frame, State, Unforeseeable, is_card, key_for, owns_zone, zone_name, zone_team
from bsdesk.engine.values import Ref, Refusal, Seat, seat_in


class Filter(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which cards are meant: where they are, whose, of what kind, with which words and figures."""

    where: str = "field"
    side: Literal["", "own", "opposing", "any", "ally", "team"] = ""  # without: own, or of bound ones, any
    whose: str = ""  # instead of a side: the players that this name is bound to
    kind: tuple[str, ...] = ()  # one of these
    has: tuple[str, ...] = ()  # all of these words
    lacks: tuple[str, ...] = ()
    name: str = ""
    not_name: str = ""
    other: bool = False  # not the effect's own card
    but: str = ""  # not those that this name is bound to
    bound: str = ""  # only those that this name is bound to
    most: dict[str, Amount] = {}
    least: dict[str, Amount] = {}

    @property
    def of_side(self) -> str:
        """Return the side that is meant: what a name is bound to is meant on whichever side it is."""
        return self.side or ("any" if self.bound else "own")


class Condition(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What must hold: that there are such things, that something was counted, or that a number is reached."""

    number: Count | None = None
    there_is: Filter | None = None
    happened: str = ""  # a counted fact, with its span: turn.life_lost
    of: Filter | None = None  # or an occasion, with its span: how often it was about a card that fits
    who: str = "you"  # whom it happened to: you, opponent, ally, team, everyone, this, a bound name; with `of`, by whom
    bound: str = ""  # how many things this name is bound to
    least: int = 1
    most: int = 1_000_000


class Count(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A number that is worked out when it is needed."""

    of: Filter | str = ""  # as many as there are of these (or as are bound to the name, or the number that is)
    number: str = ""  # or this figure of the thing named by `of`
    happened: str = ""  # or how often something was counted, as conditions have it; of occasions, with the filter `of`
    who: str = "you"  # to whom, or by whom
    share: str = ""  # or what the thing named by `of` got when something was shared out under this name
    per: int = 1  # one for every so many
    times: int = 1
    plus: int = 0
    when: Condition | None = None  # or one of two: `then` if it is so, else `otherwise`
    then: int = 0
    otherwise: int = 0


SIDES = frozenset({"you", "opponent", "ally", "team", "everyone"})  # words for players

Amount = int | Count
Selector = str | Filter


def refs(state: State, frame: Frame, selector: Selector) -> list[Ref]:
    """Return the things a selector means that are still there."""
    if isinstance(selector, Filter):
        return select(state, frame, selector)
    if selector == "this":
        return [frame.source] if frame.source in state.cards else []
    if selector in SIDES:
        return [f"p{s}" for s in seats_on(state, frame.seat, selector)]
    return [r for r in bound(frame, selector) if not is_card(r) or r in state.cards]


WAS = ".was"  # behind a name that is bound: what was meant by it until it left, by the name it had there


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


def asked_by_name(pieces: Iterable[Any]) -> tuple[set[str], set[str]]:
    """Return the figures and words that these effects and words of effects ask of things by name, not by where they
    lie."""
    figures, words, rest = set[str](), set[str](), list(pieces)
    while rest:
        piece = rest.pop()
        if isinstance(piece, Count) and piece.number and isinstance(piece.of, str):
            figures.add(piece.number)
        elif isinstance(piece, Filter) and piece.bound:
            figures |= {*piece.most, *piece.least}
            words |= {*piece.kind, *piece.has, *piece.lacks, *words_for_names(piece)}
        if isinstance(piece, Struct):
            rest += [getattr(piece, field) for field in piece.__struct_fields__]
        elif isinstance(piece, dict):
            rest += piece.values()
        elif isinstance(piece, tuple | list):
            rest += piece
    return figures, words


def words_for_names(what: Filter) -> list[str]:
    """Return the words by which the names in a filter are asked for."""
    return ["name:" + name for name in (what.name, what.not_name) if name]


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


def bound(frame: Frame, name: str) -> tuple[Ref, ...]:
    """Return what a name is bound to in this frame, whether it is still there or not; if several seats were asked, what
    all of them chose."""
    answers = frame.answers
    if name in answers:
        return tuple(p.subject for p in answers[name])
    if answers and name not in frame.bound:
        many = [picks for key, picks in answers.items() if key.rpartition(".")[0] == name]
        if many:
            return tuple(p.subject for picks in many for p in picks)
    value: Any = frame.bound.get(name, ())
    return value if isinstance(value, tuple) else (str(value),)


def select(state: State, frame: Frame, what: Filter) -> list[Ref]:
    """Return the cards in the filter's zones that fit it, in the order in which they lie."""
    found: list[Ref] = []
    if what.bound:
        pool = refs(state, frame, what.bound)
        return [r for r in pool if fits(state, frame, r, what)]
    for zone in zones_of(state, frame, what.whose, what.where) if what.whose else zones(state, frame.seat, what):
        for ref in cards_of_zone(state, zone):
            if fits(state, frame, ref, what):
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
        return side in ("own", "team") and card.zone == state.rules.deck
    return card.controller == seat if side == "own" else is_side(state, seat, side, card.controller)


def asks_about_face(what: Filter) -> bool:
    """Return whether the filter depends on more than where a card lies and whose it is."""
    return bool(what.kind or what.has or what.lacks or what.name or what.not_name or what.most or what.least)


def asks_one_card(what: Filter) -> bool:
    """Return whether a card fits the filter or not whatever else there is."""
    limits = (*what.most.values(), *what.least.values())
    return not (what.whose or what.bound or what.but) and not [limit for limit in limits if not isinstance(limit, int)]


def fits(state: State, frame: Frame, ref: Ref, what: Filter) -> bool:
    """Return whether this card fits the filter. In which zone it lies is not checked."""
    card = state.cards.get(ref) or state.past[ref].card
    if what.whose:
        if card.controller not in seats_of(state, frame, what.whose):
            return False
    elif what.of_side != "any" and not is_card_of(state, frame.seat, what.of_side, card):
        return False
    excepted = (what.other and ref == frame.source) or (what.but and ref in bound(frame, what.but))
    if excepted or (card.under and state.rules.joined):  # only part of another thing
        return False
    words = state.rules.words if ref in state.cards else has_word_of
    if not card.definition and state.foreseen and asks_about_face(what):
        raise Unforeseeable("hidden card")
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
    return not (what.most or what.least) or has_figures(state, frame, ref, what)


def has_figures(state: State, frame: Frame, ref: Ref, what: Filter) -> bool:
    """Return whether the figures of this card are as the filter says."""
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
        count = len(bound(frame, condition.bound))
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


def noted_key(happened: str, of: Filter, seat: Seat, by: Seat) -> str:
    """Return the key under which it is counted how often an occasion is about a card that fits, as a seat sees it."""
    return f"{happened}~{crc32(msgspec.json.encode(of)):08x}.p{seat}.p{by}"


def occasions_noted(pieces: Iterable[Any]) -> dict[str, set[tuple[str, bytes]]]:
    """Return occasion -> under which name, and for which cards, these effects and words of effects have it counted."""
    found: dict[str, set[tuple[str, bytes]]] = {}
    rest = list(pieces)
    while rest:
        piece = rest.pop()
        if isinstance(piece, Condition | Count) and piece.happened and isinstance(piece.of, Filter):
            found.setdefault(piece.happened.partition(".")[2], set()).add(
                (piece.happened, msgspec.json.encode(piece.of))
            )
        if isinstance(piece, Struct):
            rest += [getattr(piece, field) for field in piece.__struct_fields__]
        elif isinstance(piece, dict):
            rest += piece.values()
        elif isinstance(piece, tuple | list):
            rest += piece
    return found


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
        count = len(select(state, frame, amount.of) if isinstance(amount.of, Filter) else bound(frame, amount.of))
    return worked_out(amount, count)


def worked_out(amount: Count, count: int) -> int:
    """Return the number for so many: `times` for every `per` of them, and `plus`."""
    return count // max(amount.per, 1) * amount.times + amount.plus


def why_unfit(state: State, frame: Frame, what: Filter, ref: Ref, rule: str) -> Refusal | None:
    """Return why this card isn't meant, if that can be said in a sentence: the first thing that is wrong with it."""
    card = state.cards[ref]
    if not card.definition or what.whose or what.bound:
        return None
    if what.of_side in ("own", "opposing") and not is_card_of(state, frame.seat, what.of_side, card):
        return Refusal("choose_own" if what.of_side == "own" else "choose_opposing", rule, {"card": ref})
    if zone_name(card.zone) != what.where:
        return Refusal("choose_elsewhere", rule, {"card": ref, "place": what.where})
    if len(what.kind) == 1 and not state.rules.words(state, ref, what.kind[0]):
        return Refusal("choose_another_kind", rule, {"card": ref, "kind": what.kind[0]})
    if what.other and ref == frame.source:
        return Refusal("choose_another", rule, {"card": ref})
    for limits, sign in ((what.most, 1), (what.least, -1)):
        for name, amount in limits.items():
            figure, limit = state.rules.numbers(state, ref, name), value(state, frame, amount)
            if sign * figure > sign * limit:
                code = "choose_lower" if limits is what.most else "choose_higher"
                return Refusal(code, rule, {"card": ref, "figure": name, "number": figure, "limit": limit})
    return None
