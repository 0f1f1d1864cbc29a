"""A journal as it is given to others: gzipped, and without what an unfinished game must keep hidden.

A finished game is shared as it is. Of an unfinished one nothing is shared that the viewer (the `table`, unless a
seat is named) can't see: the seed and the deck lists are left out, and the journal starts where the game is now,
with a position that is dealt again: the view of the viewer, its hidden places filled at random from the deck lists
that it knows, else from all cards of the game, by a generator of its own. The head says for whom that was done.
What led there stands before it as remarks, told as the viewer knows it. So it can be played on and looked at, but
no hand, no deck of another and no coming chance can be read out of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.play import Applied
from bsdesk.engine.values import Seat
from bsdesk.engine.view import ONLOOKER, redact
from bsdesk.engine.worlds.sampling import resample
from bsdesk.journal.file import as_packed
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.session.session import Session, start

DEALT = 1  # the generator that deals the hidden places: always the same, so that it reveals nothing


def shared_journal(session: Session, viewer: str = ONLOOKER, remarks: Sequence[str] = ()) -> bytes:
    """Return the journal as a file to give away."""
    if session.state.results:
        return as_packed(session.lines)
    game = session.state.game
    state = resample(redact(session.state, viewer), DEALT, known_lists(session, viewer))
    mark = cards_digest(game, {card.definition for card in state.cards.values()})
    header = Header(session.header.game, session.header.rules, mark, session.header.options, made_up=viewer)
    return as_packed(start(header, Applied(state, ()), remarks=remarks).lines)


def known_lists(session: Session, viewer: str) -> dict[Seat, tuple[str, ...]]:
    """Return the deck lists that the viewer knows: everybody's where all play the same deck, else its own."""
    usual = session.state.rules.usual_deck
    if usual:
        return dict.fromkeys(session.state.seats(), usual)
    return {seat: cards for seat, cards in session.header.decks.items() if f"p{seat}" == viewer}
