"""Opening tables on this machine: new games, saved games, replays and «what if» games, with bots in their seats."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.disk import write_new
from bsdesk.engine.files.deck_check import UnfitDecks, refuse_unfit, today, unfit_decks
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.engine.view import ONLOOKER
from bsdesk.engine.worlds.sampling import resample
from bsdesk.gate import real
from bsdesk.journal.file import Journal, is_packed, read_file
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.journal.saved_games import (
    FORKED,
    GIVEN,
    SHARED,
    WHAT_IF,
    free_file,
    fresh_file,
    lists_of,
    names_of,
    note_played,
    read_remarks,
    reading_header,
    remarks_of,
    split_name,
    usual_lists,
)
from bsdesk.seat.catalog import Box, OpenedTable, Setup, Shelf
from bsdesk.seat.client import SeatClient
from bsdesk.seat.messages import Stretch, TableFacts, UndoShown
from bsdesk.session.bot_seats import BotSeats
from bsdesk.session.recovery import recover, resume
from bsdesk.session.seat_server import SeatServer
from bsdesk.session.session import Session, begin, start
from bsdesk.session.sharing import only_looked_at, shared_journal
from bsdesk.session.telling import Teller
from bsdesk.speech.interface import Words
from bsdesk.speech.players import HUMAN, player_names
from bsdesk.speech.table_wording import TableWording

SOMEBODY = "random"  # who has the seats of a shared game that others played
SCREEN = "screen"  # the party of all people before this machine


class LocalTable:
    """A table on this machine, as the link that seats join it by."""

    def __init__(self, house: House, box: Box, server: SeatServer) -> None:
        self._house, self._box, self._server = house, box, server
        self._bots: BotSeats | None = None  # they join with the first viewer, who tells them how fast to play
        server.guests.keep_seats(SCREEN)
        server.start_saving = self._start_saving if server.facts.replay else None

    def join(self, viewer: str, language: str = "", *, plain: bool = False) -> SeatClient:
        self._seat_bots()
        return SeatClient(self._server.join(viewer, language, party=SCREEN, plain=plain))

    def again(self, *, swap: bool = False) -> tuple[LocalTable, str]:
        header, facts = self._server.session.header, self._server.facts
        decks, names = dict(header.decks), dict(facts.deck_names)
        if swap:
            seats = sorted(decks)
            order = dict(zip(seats, [*seats[1:], seats[0]], strict=True))  # each takes that of the next
            decks = {seat: decks[other] for seat, other in order.items()}
            names = {seat: names.get(other, "") for seat, other in order.items()}
        lists = lists_of(self._server.session.lines[: self._server.session.timeline.first])
        setup = Setup(decks, facts.players, header.options, None, facts.open, names, lists, facts.names, agreed=True)
        return self._house.begin_or_unsaved(self._box, setup)

    def plans(self, since: int) -> Sequence[tuple[int, Seat, str]]:
        past = self._server.session.timeline.past() if self._server.facts.open else []
        lines = [position.line for position in past]
        after = past[lines.index(since) + 1 :] if since in lines else []
        return [(position.line, position.seat, position.plan) for position in after]

    def stretch(self, first: int, last: int, viewer: str) -> Stretch:
        return self._server.stretch(first, last, viewer, SCREEN)

    def save(self, copy: Path | None = None) -> None:
        session = self._server.session
        if copy is not None:
            Journal.create(copy, session.lines).close()
        session.journal.commit()

    def close(self) -> None:
        if self._bots is not None:
            self._bots.close()
        self._server.session.journal.close()

    def look_after(self) -> None:
        self._seat_bots()
        if self._bots is not None:
            self._bots.look_after()

    def _seat_bots(self) -> None:
        """Let the bots join, unless they have or the game is only looked at."""
        facts, session = self._server.facts, self._server.session
        if self._bots is None and not facts.replay and any(who != HUMAN for who in facts.players.values()):
            make, reports = partial(self._box.open, dict(session.header.options)), self._house.reports
            self._bots = BotSeats(self._server, make, reports, session.header.seed or 0)

    def _start_saving(self) -> str:
        """Save a game that was only looked at from now on, since somebody plays on; return the file."""
        session = self._server.session
        session.journal = Journal.create(fresh_file(self._house.shelf().saves, self._box.id), session.lines)
        return str(session.journal.path)


class House:
    """Opens tables; it doesn't keep track of them."""

    def __init__(self, shelf: Callable[[], Shelf], *, commits: bool = False) -> None:
        self.shelf, self.commits = shelf, commits
        self.undo_shown: Callable[[], UndoShown] = lambda: "ask"  # as whoever plays here has chosen

    @property
    def reports(self) -> Path:
        return self.shelf().saves.parent / "reports"

    def begin(self, box: Box, setup: Setup, path: Path | None) -> LocalTable:
        game = box.seated(setup.options, [card for cards in setup.decks.values() for card in cards])
        refuse_unfit(game, setup.decks, today(), agreed=setup.agreed)
        seed = random.SystemRandom().getrandbits(32) if setup.seed is None else setup.seed
        named = {seat: who for seat, who in setup.players.items() if who != HUMAN}
        remarks = remarks_of(setup.deck_names, setup.names, open_hands=setup.open_hands, lists=setup.open_lists)
        session = begin(game, setup.decks, seed, options=setup.options, path=path, players=named, remarks=remarks)
        return self.table(box, session)

    def begin_or_unsaved(self, box: Box, setup: Setup) -> tuple[LocalTable, str]:
        try:
            return self.begin(box, setup, fresh_file(self.shelf().saves, box.id)), ""
        except UnfitDecks:
            raise
        except (Complaint, OSError) as wrong:
            return self.begin(box, setup, None), str(wrong)

    def go_on(self, file: Path, *, copy: bool = False) -> OpenedTable:
        """Continue a saved game; a packed one, or one in another folder, or if it is said, as a copy among the saved
        games."""
        saves, header = self.shelf().saves, reading_header(file)
        if self._only_looked_at(file):
            return self.look_at(file)
        copied = copy or is_packed(file) or real(file).parent != real(saves)
        return self.take_up(file, fresh_file(saves, header.game) if copied else None)

    def take_up(
        self,
        file: Path,
        path: Path | None,
        players: Mapping[Seat, str] | None = None,
        *,
        open_lists: bool | None = None,
    ) -> OpenedTable:
        box = box_of(self.shelf(), reading_header(file), file)
        if self._only_looked_at(file):
            wrong, remedy = "is a shared game with hidden cards from decks that nobody here knows", "look at it instead"
            raise Complaint(wrong, file=file, expected="a game that can be played on", remedy=remedy)
        found = resume(file, game_of(box), path)
        facts = facts_of(found.session, players or {}, open_lists=open_lists)
        return OpenedTable(box, self.table(box, found.session, facts), found.note, found.kept)

    def _only_looked_at(self, file: Path) -> bool:
        reading = read_file(file)
        if not reading.header.made_up:
            return False
        game = game_of(box_of(self.shelf(), reading.header, file))(reading.header)
        return only_looked_at(reading.header, game, forked=FORKED in reading.lines)

    def look_at(self, file: Path) -> OpenedTable:
        reading = read_file(file)
        box = box_of(self.shelf(), reading.header, file)
        found = recover(reading, game_of(box)(reading.header))
        return OpenedTable(box, self.table(box, found.session, facts_of(found.session, replay=True)), found.note)

    def what_if(self, box: Box, view: State, lists: Mapping[Seat, Sequence[str]], facts: TableFacts) -> OpenedTable:
        state = resample(view, random.SystemRandom().getrandbits(32), lists or None)
        mark = cards_digest(state.game, {card.definition for card in state.cards.values()})
        players = {seat: who for seat, who in facts.players.items() if who != HUMAN}
        header = Header(facts.game, state.game.rules.version, mark, facts.options, players=players, made_up=view.viewer)
        remarks, note = [WHAT_IF, *remarks_of(facts.deck_names, facts.names, open_hands=True)], ""
        try:
            path = fresh_file(self.shelf().saves, f"{facts.game}-{WHAT_IF}")
            session = start(header, Applied(state, ()), path, remarks)
        except (Complaint, OSError) as wrong:
            session, note = start(header, Applied(state, ()), None, remarks), str(wrong)
        return OpenedTable(box, self.table(box, session), note)

    def lay(
        self,
        box: Box,
        state: State,
        players: Mapping[Seat, str] = {},
        *,
        names: Mapping[Seat, str] = {},
        seen_by: str = "",
    ) -> LocalTable:
        rules = state.rules
        mark = cards_digest(state.game, {card.definition for card in state.cards.values()})
        bots = {seat: who for seat, who in players.items() if who != HUMAN}
        header = Header(rules.id, rules.version, mark, dict(rules.chosen), players=bots)
        session = start(header, Applied(state, ()), None, remarks_of({}, names, open_hands=not bots))
        return self.table(box, session, replace(facts_of(session), seen_by=seen_by))

    def give(self, file: Path, language: str) -> Path:
        """Write a copy to give away; that of an unfinished game has neither its seed nor anything hidden."""
        reading = read_file(file)
        box = box_of(self.shelf(), reading.header, file)
        session = recover(reading, game_of(box)(reading.header)).session
        facts = facts_of(session)
        people = [seat for seat, who in facts.players.items() if who == HUMAN]
        viewer = f"p{people[0]}" if len(people) == 1 else ONLOOKER
        words = Words(language)
        books = box.books().as_played(session.state.rules.options)
        wording = TableWording(books, language, words, player_names(facts.players, words, facts.names))
        folder = self.shelf().saves.parent / GIVEN
        folder.mkdir(parents=True, exist_ok=True)
        target = free_file(folder / (split_name(file)[0] + SHARED))
        write_new(target, shared_journal(session, Teller(session, wording, viewer), open_hands=facts.open))
        return target

    def table(self, box: Box, session: Session, facts: TableFacts | None = None) -> LocalTable:
        """Return the table of a session, with these facts or else those that its journal gives."""
        if session.journal.path is not None:
            note_played(session.journal.path)
        books = box.books().as_played(session.state.rules.options)
        facts = facts or facts_of(session)
        server = SeatServer(session, facts, books, commits=self.commits, undo_shown=self.undo_shown)
        return LocalTable(self, box, server)


def facts_of(
    session: Session,
    others: Mapping[Seat, str] | None = None,
    *,
    open_lists: bool | None = None,
    replay: bool = False,
) -> TableFacts:
    """Return the facts of a table from the head of the session's journal; `others` replace players."""
    header, state = session.header, session.state
    head = session.lines[: session.timeline.first]
    looked_at = only_looked_at(header, state.game, forked=FORKED in head)
    eyes = header.made_up if looked_at or (replay and header.made_up and FORKED not in head) else ""
    players = {seat: header.players.get(seat, HUMAN) for seat in state.seats()} | dict(others or {})
    if eyes:
        players = {seat: HUMAN if eyes == f"p{seat}" else header.players.get(seat, SOMEBODY) for seat in players}
    names, open_hands = read_remarks(head)
    lists = lists_of(head) if open_lists is None else open_lists
    return TableFacts(
        header.game,
        dict(header.options),
        players,
        open_hands or (replay and bool(state.results)),
        replay,
        names,
        usual_lists(players) if lists is None else lists,
        any(header.decks.values()) and not state.game.rules.decks.usual,
        bool(header.made_up),
        str(session.journal.path or ""),
        tuple(unfit_decks(state.game, header.decks, today())),
        names_of(head),
        eyes,
        header.made_up,
    )


def box_of(shelf: Shelf, header: Header, file: Path) -> Box:
    if header.game not in shelf.boxes:
        known = ", ".join(shelf.boxes)
        raise Complaint(f"is a game of {header.game}", file=file, expected=f"one of {known}", remedy="update bsdesk")
    return shelf.boxes[header.game]


def game_of(box: Box) -> Callable[[Header], Game]:
    """Return a function that gives the game for the header of a journal."""

    def opened(header: Header) -> Game:
        cards = [card for deck in header.decks.values() for card in deck]
        return box.seated(header.options, cards) if cards else box.open(header.options)

    return opened
