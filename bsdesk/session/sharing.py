"""A journal as it is given to others: gzipped, and without what an unfinished game must keep hidden.

A finished game is shared as it is, and so is one of open hands. Of any other nothing is shared that the viewer (the
`table`, unless a seat is named) doesn't see: the seed is left out, and so are deck lists that are secret. Each moment
that led to where the game is has what the viewer was told of it, in words, and a position that is dealt again: the
view of the viewer, its hidden places filled at random from the deck lists that it knows, else from all cards of the
game, by a generator of its own. The head says for whom that was done. Who gets it looks through the eyes of that
viewer only, so that no made-up card is ever seen; it can be played on where all deck lists are known.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied
from bsdesk.engine.state import to_json
from bsdesk.engine.values import Ref, Seat
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.sampling import resample
from bsdesk.journal.file import as_packed
from bsdesk.journal.lines import Header, Seen, cards_digest, hash_of
from bsdesk.journal.saved_games import lists_of, names_of, remarks_of, usual_lists
from bsdesk.session.session import Session, start
from bsdesk.session.telling import Teller
from bsdesk.speech.narration import ToldEvent

DEALT = 1  # the generator that deals the hidden places: always the same, so that it reveals nothing


class Sight(Struct):
    """What a viewer saw of a command."""

    events: tuple[ToldEvent, ...]
    card: Ref
    state: msgspec.Raw


def shared_journal(session: Session, teller: Teller, *, open_hands: bool = False) -> bytes:
    """Return the journal as a file to give away, as the teller's viewer knows the game."""
    if session.state.results or open_hands:
        return as_packed(session.lines)
    viewer, game, head = teller.viewer, session.state.game, session.header
    first, *rest = session.timeline.past()
    lists = lists_to_share(session, viewer)
    opening = resample(redact(first.state, viewer), DEALT, lists)
    decks = lists if lists.keys() == head.decks.keys() and not game.rules.decks.usual else {}
    cards = {card for deck in decks.values() for card in deck} or {c.definition for c in opening.cards.values()}
    mark = cards_digest(game, cards)
    header = Header(head.game, head.rules, mark, head.options, None, decks, head.players, viewer)
    people = [seat for seat in session.state.seats() if seat not in head.players and f"p{seat}" != viewer]
    names = {seat: name for seat in people if (name := teller.wording.player(seat)) != f"p{seat}"}
    names |= names_of(session.lines[: session.timeline.first])
    shared = start(header, Applied(opening, ()), remarks=remarks_of({}, names, open_hands=False))
    for position in rest:
        state = resample(redact(position.state, viewer), DEALT, lists)
        told = teller.passage(position)
        sight = msgspec.json.encode(Sight(told.events, told.card, msgspec.Raw(to_json(state)))).decode()
        shared.show(Seen(position.seat or 1, hash_of(sight), sight), Applied(state, ()), told)
    return as_packed(shared.lines)


def known_lists(session: Session, viewer: str) -> dict[Seat, tuple[str, ...]]:
    """Return the deck lists that the viewer knows anyway: everybody's where all play the same deck, else its own."""
    usual = session.state.rules.decks.usual
    if usual:
        return dict.fromkeys(session.state.seats(), usual)
    return {seat: cards for seat, cards in session.header.decks.items() if f"p{seat}" == viewer}


def lists_to_share(session: Session, viewer: str) -> dict[Seat, tuple[str, ...]]:
    """Return the deck lists that a game is given away with: all where lists are open, else those that are known."""
    told = lists_of(session.lines[: session.timeline.first])
    is_open = usual_lists(session.header.players) if told is None else told
    return dict(session.header.decks) if is_open else known_lists(session, viewer)


def only_looked_at(header: Header, game: Game, *, forked: bool) -> bool:
    """Return whether a game was given away so that nobody may play on: its hidden cards may be from other decks."""
    needs_decks = game.rules.piles.brings_decks and not game.rules.decks.usual
    return bool(header.made_up) and not forked and not header.decks and needs_decks
