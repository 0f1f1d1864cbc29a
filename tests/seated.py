"""Games in progress for the tests of sessions and journals: from the first moment, or from a laid-out position."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

from bsdesk.bots import random_seat
from bsdesk.commands.shared.shelf import shelf
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, moves, to_act
from bsdesk.engine.values import Seat
from bsdesk.engine.view import redact
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.seat.client import TableLink
from bsdesk.seat.messages import TableFacts
from bsdesk.session.house import House, LocalTable, facts_of
from bsdesk.session.plans import seats_that_learned
from bsdesk.session.session import Session, begin, start
from bsdesk.table.draft import Draft

USUAL = "life 5 | deck REF-01 REF-06 REF-01 REF-09 REF-01 REF-06"


def decks(game: Game) -> dict[int, list[str]]:
    known = sorted(game.rules.defs)
    if not game.rules.piles.brings_decks:
        return {seat: [] for seat in range(1, game.rules.seats + 1)}
    return {seat: [known[(n * seat) % len(known)] for n in range(42)] for seat in range(1, game.rules.seats + 1)}


def dealt_game(game: Game, path: Path | None = None, seed: int = 7) -> Session:
    """Return a game at its first question."""
    return begin(game, decks(game), seed, path=path)


def laid_out_game(game: Game, mine: str, theirs: str = "", path: Path | None = None, **where: str) -> Session:
    """Return a game that starts from a position; seat 1 is to act in the main step, unless `where` says otherwise."""
    sides = {1: f"{mine} | {USUAL}", 2: f"{theirs} | {USUAL}"}
    state = lay(game, sides, step=where.get("step", "main"))
    mark = cards_digest(game, {card.definition for card in state.cards.values()})
    return start(Header(game.rules.id, game.rules.version, mark), Applied(state, ()), path)


def wander(session: Session, count: int, seed: int = 1, *, back: float = 0.0) -> None:
    """Make so many random moves; with `back`, some are taken back, done again, forked from."""
    rng = random.Random(seed)
    for number in range(count):
        if session.state.results:
            return
        offers = moves(session.state, to_act(session.state))
        done = session.submit([random_seat.choose(offers, rng, session.state.game.scoring.kinds)], seen=session.now)
        assert isinstance(done, Applied), done
        if rng.random() < back:
            known = len(session.timeline.past()) - 1
            session.undo(rng.randint(1, min(3, known)))
            if rng.random() < 0.5:
                session.redo(rng.randint(1, len(session.timeline.undone)))
        if rng.random() < back / 3:
            session.fork(f"line-{number}")
        if rng.random() < back / 3:
            session.commit()


def table_of(
    session: Session,
    players: Mapping[int, str] | None = None,
    *,
    facts: TableFacts | None = None,
    commits: bool = False,
) -> LocalTable:
    """Return the table of a session."""
    house, box = House(shelf, commits=commits), shelf().boxes[session.header.game]
    return house.table(box, session, facts or facts_of(session, players))


def truth(link: TableLink) -> Session:
    """Return the session behind a table, which no seat may see."""
    assert isinstance(link, LocalTable)
    return link._server.session


def draft_of(session: Session, seat: Seat) -> Draft:
    """An empty declaration of a seat."""
    return Draft(redact(session.state, f"p{seat}"), seat, session.now)


def revealed(session: Session, count: int = 1) -> frozenset[Seat]:
    """The seats that learned something hidden by the last commands."""
    pairs = list(pairwise(session.timeline.past()))[-count:] if count else []
    return frozenset(
        seat for before, after in pairs for seat in seats_that_learned(before.state, after.state, after.events)
    )
