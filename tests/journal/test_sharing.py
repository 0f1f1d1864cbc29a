"""A journal as it is given to others: of an unfinished game nothing that the viewer can't see."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from msgspec.structs import replace

from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, moves, to_act
from bsdesk.engine.state import State, at, bind, from_json, to_json
from bsdesk.engine.view import redact
from bsdesk.journal.lines import Header, cards_digest, read
from bsdesk.journal.seal import believed
from bsdesk.session.recovery import recover, resume
from bsdesk.session.session import Session, start
from bsdesk.session.sharing import shared_journal
from tests.seated import dealt_game, laid_out_game, wander

VIEWERS = ["table", "p1", "p2"]


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
    assert [line.split()[0] for line in lines] == ["bsdesk", "game", "rules", "cards", "made-up", "start", "snapshot"]
    assert from_json(lines[-1].split(" ", 2)[2], game).rng != halfway(game).state.rng


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


def test_what_led_there_is_told_in_remarks(game: Game) -> None:
    lines = lines_of(shared_journal(halfway(game), remarks=["[9] p1: end", "[10] p2: end"]))
    assert lines[1:3] == ["# [9] p1: end", "# [10] p2: end"]


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
    assert session.header.cards == cards_digest(game, {card.definition for card in session.state.cards.values()})


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
