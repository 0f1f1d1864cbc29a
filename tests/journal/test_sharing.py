"""A journal as it is given to others: of an unfinished game nothing that the viewer can't see."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from msgspec.structs import replace

from bsdesk.commands.shared.shipped import books_of, game_named
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, moves, to_act
from bsdesk.engine.state import State, at, bind, from_json, to_json
from bsdesk.engine.view import redact
from bsdesk.games import ALL
from bsdesk.journal.lines import Header, as_text, cards_digest, read
from bsdesk.journal.seal import believed
from bsdesk.session.recovery import recover, resume
from bsdesk.session.session import Session, begin, start
from bsdesk.session.sharing import shared_journal as share
from bsdesk.session.telling import Teller
from bsdesk.speech.wording import Wording
from tests.seated import dealt_game, laid_out_game, wander

VIEWERS = ["table", "p1", "p2"]


def shared_journal(session: Session, viewer: str = "table", *, open_hands: bool = False) -> bytes:
    wording = Wording(books_of(session.header.game), "en")
    return share(session, Teller(session, wording, viewer), open_hands=open_hands)


def halfway(game: Game, seed: int = 3, count: int = 90) -> Session:
    session = dealt_game(game, seed=seed)
    wander(session, count, seed=seed)
    assert not session.state.results
    return session


def lines_of(raw: bytes) -> list[str]:
    return believed(gzip.decompress(raw).decode().splitlines())


def opened(raw: bytes, game: Game) -> Session:
    found = recover(read(gzip.decompress(raw)), game)
    assert found.note == ""
    return found.session


def test_a_finished_game_is_shared_whole(game: Game) -> None:
    session = halfway(game)
    session.concede(1)
    assert lines_of(shared_journal(session)) == session.lines


@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_unfinished_game_keeps_seed_and_decks_to_itself(game: Game, viewer: str) -> None:
    lines = lines_of(shared_journal(halfway(game), viewer))
    words = [line.split()[0] for line in lines]
    head = [word for word in words if word != "#"]
    assert head[:7] == ["bsdesk", "game", "rules", "cards", "made-up", "start", "snapshot"]
    assert set(head[7:]) == {"seen", "digest", "snapshot"}
    last = next(line for line in reversed(lines) if line.startswith("snapshot"))
    assert from_json(last.split(" ", 2)[2], game).rng != halfway(game).state.rng


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", range(3))
def test_to_the_viewer_it_looks_the_same(game: Game, viewer: str, seed: int) -> None:
    session = halfway(game, seed)
    there = opened(shared_journal(session, viewer), game)
    assert to_json(redact(there.state, viewer)) == to_json(redact(session.state, viewer))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_hidden_changes_no_byte_of_it(game: Game, viewer: str) -> None:
    """Two cards that the viewer can't see change places: what is shared stays the same."""
    session = halfway(game)
    state = session.state
    hidden = [r for r, card in redact(state, viewer).cards.items() if not card.definition]
    assert len(hidden) > 20
    places = [state.zones[ref.rpartition(".")[0]][int(ref.rpartition(".")[2]) - 1] for ref in hidden]
    first = places[0]
    other = next(r for r in places if state.cards[r].definition != state.cards[first].definition)
    swapped = state.copy()
    for ref, twin in ((first, other), (other, first)):
        swapped.cards[ref] = replace(state.cards[ref], definition=state.cards[twin].definition)
    assert shared_journal(opening(session, swapped, game), viewer) == shared_journal(
        opening(session, state, game), viewer
    )


def opening(session: Session, state: State, game: Game) -> Session:
    return start(session.header, Applied(bind(state, game), ()))


def test_the_own_hand_is_shown_only_as_that_seat(game: Game) -> None:
    session = laid_out_game(game, "hand REF-27 REF-28", "hand REF-29")
    own = opened(shared_journal(session, "p1"), game).state
    assert [own.cards[r].definition for r in own.zones[at(1, "hand")]] == ["REF-27", "REF-28"]
    table = opened(shared_journal(session, "table"), game).state
    assert [table.cards[r].definition for r in table.zones[at(1, "hand")]] != ["REF-27", "REF-28"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_it_has_every_moment_and_the_log_as_its_viewer_saw_them(game: Game, viewer: str) -> None:
    """Who gets the game steps through it move by move: the same views, the same words, and nothing more."""
    goes_along(halfway(game, count=40), viewer)


@pytest.mark.parametrize("viewer", ["table", "p1"])
@pytest.mark.parametrize("name", [name for name in ALL if name != "battle_spirits"])
def test_so_has_one_of_any_other_game(name: str, viewer: str) -> None:
    goes_along(halfway(game_named(name), count=30), viewer)


def goes_along(session: Session, viewer: str) -> None:
    """The shared game has the same moments, in the same words."""
    name = session.header.game
    there = opened(
        share(session, Teller(session, Wording(books_of(name), "en"), viewer), open_hands=False), session.state.game
    )
    mine, theirs = session.timeline.past(), there.timeline.past()
    wording = Wording(books_of(name), "en")
    teller, told = Teller(session, wording, viewer), Teller(there, wording, viewer)
    assert len(mine) == len(theirs)
    for here, over_there in zip(mine, theirs, strict=True):
        assert to_json(redact(over_there.state, viewer)) == to_json(redact(here.state, viewer))
        assert (over_there.seat, over_there.plan) == (here.seat, "")
        assert told.passage(over_there).events == teller.passage(here).events


def test_a_line_of_it_that_was_changed_is_noticed(game: Game) -> None:
    lines = lines_of(shared_journal(halfway(game, count=10)))
    place = next(n for n, line in enumerate(lines) if line.startswith("seen"))
    lines[place] = lines[place].replace('"turn":', '"turn": ', 1)
    found = read(as_text(lines))  # whoever changed it gave it sums that are right
    assert found.fault is not None
    assert found.fault.line == place + 1


def test_at_a_table_of_open_hands_the_whole_game_is_given(game: Game) -> None:
    """There is nothing to hide there: what is given can be gone on with as it is."""
    session = halfway(game, count=10)
    assert lines_of(shared_journal(session, "p1", open_hands=True)) == session.lines


def test_open_lists_go_with_it_so_that_hidden_hands_are_dealt_from_the_right_decks(game: Game) -> None:
    """With open lists all know the decks: no card of another deck comes up when one plays on."""
    whole = halfway(game, count=10)
    session = begin(game, whole.header.decks, 3, remarks=["open lists"])
    wander(session, 10, seed=3)
    there = opened(shared_journal(session, "p1"), game)
    assert there.header.decks == session.header.decks
    for seat, deck in session.header.decks.items():
        dealt = [card.definition for card in there.state.cards.values() if card.owner == seat]
        assert sorted(dealt) == sorted(deck)


def test_a_shared_game_can_be_played_on(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "shared.gz"
    file.write_bytes(shared_journal(halfway(game)))
    session = resume(file, lambda _header: game, tmp_path / "mine.journal").session
    assert moves(session.state, to_act(session.state))
    wander(session, 60, seed=8)
    session.journal.close()
    again = resume(tmp_path / "mine.journal", lambda _header: game)
    assert again.note == ""
    assert to_json(again.session.state) == to_json(session.state)


def test_the_head_names_the_cards_that_are_shared(game: Game) -> None:
    session = opened(shared_journal(halfway(game)), game)
    assert isinstance(session.header, Header)
    assert session.header.cards == cards_digest(
        game, {card.definition for card in session.timeline.past()[0].state.cards.values()}
    )


@pytest.mark.parametrize("viewer", ["p1", "p2"])
def test_the_own_deck_is_dealt_again_from_its_own_list(game: Game, viewer: str) -> None:
    session = halfway(game)
    seat = int(viewer[1:])
    there = opened(shared_journal(session, viewer), game).state
    mine = [card.definition for card in there.cards.values() if card.owner == seat]
    assert sorted(mine) == sorted(session.header.decks[seat])


def test_the_head_says_for_whom_it_was_dealt_again(game: Game) -> None:
    assert opened(shared_journal(halfway(game), "p2"), game).header.made_up == "p2"
    session = halfway(game)
    session.concede(1)
    assert opened(shared_journal(session), game).header.made_up == ""
