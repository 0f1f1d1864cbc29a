"""Names of things and moves as they are typed: writing and reading them.

Cards go by their names, or their ids. For a seat `ogre` is a card on its own field (`ogre.2` the second of that name),
`hand.ogre` one in its hand, `p2.ogre` one on the field of seat 2; `reserve` and `p2.reserve` are zones, `p2.hand.3` is
a card that it can't see; `gone.2` is the second of the cards that have left and that may be answered with. A move is
written `verb subject amount target`, each part only where it is needed.
"""

from __future__ import annotations

from bsdesk.engine.effects import effect_named
from bsdesk.engine.files.card_tables import nearest
from bsdesk.engine.game import Game
from bsdesk.engine.play import answer_offers
from bsdesk.engine.state import State, at, at_team, key_for, owns_zone, zone_name, zone_seat
from bsdesk.engine.values import Malformed, Move, Pool, Ref, Seat, number_in, pool_from, pool_text, seat_in
from bsdesk.engine.view import visible
from bsdesk.engine.view.names import name_for_seat

GONE = "gone"  # as cards that have left are named


def name(state: State, seat: Seat, ref: Ref) -> str:
    """Return the name by which this seat types a thing."""
    card = state.cards.get(ref)
    if card is None:
        zone = ref if ref in state.zones or ref in state.tokens else ""
        gone = gone_cards(state, seat) if ref.startswith("#") else []
        if ref in gone:
            return f"{GONE}.{gone.index(ref) + 1}"
        return zone_name(ref) if zone and owns_zone(state, seat, ref) else ref
    if not card.definition or not visible(state, f"p{seat}", ref):
        return f"{card.zone}.{state.zones[card.zone].index(ref) + 1}"
    slug = state.rules.card_names.slugs[card.definition]
    twins = twins_of(state, card.zone, slug, seat)
    text = slug if len(twins) == 1 else f"{slug}.{twins.index(ref) + 1}"
    area, owner = zone_name(card.zone), zone_seat(card.zone)
    bare = area == in_play(state) and not is_reserved(state, slug)
    if owner != seat:
        return f"p{owner}.{text}" if bare else f"{card.zone}.{text}"
    return text if bare else f"{area}.{text}"


def in_play(state: State) -> str:
    """Return the zone whose cards are named without their zone."""
    return state.rules.play_zones[0]


def twins_of(state: State, zone: Ref, slug: str, seat: Seat) -> list[Ref]:
    """Return the cards of one name in a zone that the seat can see, in order."""
    viewer, slugs = f"p{seat}", state.rules.card_names.slugs
    there = state.zones.get(zone, ())
    return [r for r in there if slugs.get(state.cards[r].definition) == slug and visible(state, viewer, r)]


def alike_by_id(state: State, zone: Ref, ident: str, seat: Seat) -> list[Ref]:
    """Return the cards with this id in a zone that the seat can see, in order."""
    printed = state.rules.card_names.typed.get(ident.lower(), ident)
    there = state.zones.get(zone, ())
    return [r for r in there if state.cards[r].definition == printed and visible(state, f"p{seat}", r)]


def is_reserved(state: State, slug: str) -> bool:
    """Return whether this name, without a zone, would be read as something else."""
    rules = state.rules
    like_a_seat = slug[:1] in ("p", "t") and slug[1:2].isdigit()
    known = slug in rules.move_words or slug in rules.zone or _is_numbered(slug)
    return known or like_a_seat or pool_from(slug, rules.token_marks) is not None


def resolve(state: State, seat: Seat, text: str) -> Ref | None:
    """Return the thing that this seat means by a name, or None."""
    if text in state.cards:
        return text if visible(state, f"p{seat}", text) or not text.startswith("#") else None
    owner, rest = seat, text
    if text[:1] == "p" and text[1:2].isdigit():
        head, _, rest = text.partition(".")
        owner = seat_in(head)
        if owner not in state.seats():
            return None
        if not rest:
            return head
    team = number_in(text[1 : text.find(".")]) if text[:1] == "t" and "." in text else 0
    if team in state.teams:
        rest = text.partition(".")[2]
    area, _, inside = rest.partition(".")
    zone = state.rules.zone.get(area)
    if team and (zone is None or not zone.team or team not in state.teams):
        return None
    if zone is not None:
        key = at_team(team, area) if team else key_for(state, owner, area)
        return _inside(state, seat, key, inside) if inside else key
    return _inside(state, seat, at(owner, in_play(state)), rest)


def _inside(state: State, seat: Seat, zone: Ref, text: str) -> Ref | None:
    """Return a card in a zone by its place, or by its name and which of that name it is."""
    cards = state.zones.get(zone, ())
    place = number_in(text)
    if place:
        return name_for_seat(state, seat, cards[place - 1]) if place <= len(cards) else None
    slug, dot, which = text.partition(".")
    twins = twins_of(state, zone, slug, seat) or alike_by_id(state, zone, slug, seat)
    number = number_in(which) if dot else 1
    return twins[number - 1] if 0 < number <= len(twins) else None


def definition_named(game: Game, name: str) -> str | None:
    """Return the id of the card that an id or a typed name means, or None."""
    return name if name in game.rules.defs else game.rules.card_names.typed.get(name.lower())


def write_move(state: State, move: Move) -> str:
    """Return a move as text, as its seat types it."""
    parts = [move.verb]
    if move.subject:
        parts.append(name(state, move.seat, move.subject))
    if move.amount:
        parts.append(write_pool(state, move.amount))
    if move.target:
        parts.append(name(state, move.seat, move.target))
    return " ".join(parts)


def write_pool(state: State, pool: Pool) -> str:
    return pool_text(pool, state.rules.token_marks)


def read_move(state: State, seat: Seat, text: str) -> Move | Malformed:
    """Return the move that this seat means by a line, or what is wrong with it. `p2 pass` names another seat."""
    words = text.split()
    if words and seat_in(words[0]) in state.seats():
        seat = seat_in(words.pop(0))
    verbs = verbs_of(state.game)
    if not words:
        return Malformed(text, "a move, such as: " + ", ".join(sorted(state.rules.verbs)))
    verb, *rest = words
    if verb not in verbs:
        return Malformed(verb, "a verb: " + ", ".join(sorted(verbs)), nearest(verb, verbs))
    refs: list[Ref] = []
    amount: Pool = ()
    for word in rest:
        pool = pool_from(word, state.rules.token_marks)
        if pool is not None and not amount:
            amount = pool
            continue
        ref = resolve(state, seat, word)
        if ref is None and (word in state.rules.move_words or _is_numbered(word)):
            ref = word
        if ref is None:
            ref = _gone_card(state, seat, word)
        if ref is None:
            return Malformed(word, "a card or place you can see", nearest(word, all_names(state, seat)))
        refs.append(ref)
    if len(refs) > 2:
        return Malformed(text, "at most two things and an amount: verb subject amount target")
    return Move(seat, verb, refs[0] if refs else "", refs[1] if len(refs) > 1 else "", amount)


def verbs_of(game: Game) -> set[str]:
    """Return the words that a move can begin with."""
    return {*game.rules.verbs, *game.rules.questions, "done", "back"}


def _is_numbered(word: str) -> bool:
    """Return whether this is an effect (`e2`, or `e2.ID` where the card with this id has given it), a number (`n2`), or
    what an effect left behind (`m2`)."""
    return any(effect_named("", word)) or (word[:1] in ("n", "m") and word[1:].isdigit())


def gone_cards(state: State, seat: Seat) -> list[Ref]:
    """Return the cards that aren't there any more and that an answer to the open question may name, in its order."""
    named = (ref for offer in answer_offers(state, seat) for ref in (offer.move.subject, offer.move.target))
    return list(dict.fromkeys(ref for ref in named if ref.startswith("#") and ref not in state.cards))


def _gone_card(state: State, seat: Seat, word: str) -> Ref | None:
    """Return the card that has left and that is meant, by its place among those, or by its id."""
    head, _, place = word.partition(".")
    if head != GONE and not word.startswith("#"):
        return None
    found = gone_cards(state, seat)
    if word in found:
        return word
    return found[number_in(place) - 1] if head == GONE and 0 < number_in(place) <= len(found) else None


def all_names(state: State, seat: Seat) -> list[str]:
    """Return every name that the seat could use."""
    return [name(state, seat, r) for r in (*state.cards, *state.zones, *state.tokens)]
