"""The free hand: things go anywhere without the rules, it is written down, and the rules go on from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.commands.shared.shipped import game_named
from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Commanded, Declared
from bsdesk.engine.files.free_hand_commands import apply_free_hand, token_places, unsettled
from bsdesk.engine.files.notation import name
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied
from bsdesk.engine.state import SIDEWAYS
from bsdesk.journal.lines import Freed, Header, read_entry, write_entry
from bsdesk.session.recovery import resume
from bsdesk.session.session import Session, start
from tests.seated import dealt_game, draft_of, laid_out_game


def only_card(session: Session, zone: str) -> str:
    (ref,) = session.state.zones[zone]
    return ref


def test_a_card_goes_from_the_hand_to_the_field_without_a_cost(game: Game) -> None:
    session = laid_out_game(game, "hand REF-06 | reserve 3")
    session.free(1, "card hand.ref-06 field")
    assert session.state.cards[only_card(session, "p1.field")].definition == "REF-06"
    assert session.state.tokens["p1.reserve"] == (3, 0)


def test_a_spirit_without_cores_stands_until_the_rules_are_back_and_is_settled_then(game: Game) -> None:
    session = laid_out_game(game, "hand REF-06 | field REF-01[1] REF-22 | reserve 3", "field REF-09[1]")
    session.free(1, "card hand.ref-06 field")
    session.free(1, "tokens p2.ref-09 1 p2.reserve")
    stood = len(session.state.zones["p2.field"])
    assert {fact.act for fact in unsettled(session.state) if isinstance(fact, Declared)} == {"depleted"}
    actor = session.state.actor
    done = session.free(1, "rules")
    assert {event.fact.act for event in done.events if isinstance(event.fact, Declared)} == {"depleted"}
    assert {session.state.cards[ref].definition for ref in session.state.zones["p1.field"]} == {"REF-01", "REF-22"}
    assert (stood, len(session.state.zones["p2.field"])) == (1, 0)
    assert [session.state.cards[ref].definition for ref in session.state.zones["p1.trash"]] == ["REF-06"]
    assert (session.state.actor, session.state.prompts, unsettled(session.state)) == (actor, {}, [])


def test_who_has_no_life_when_the_rules_are_back_has_lost(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1]", "field REF-09[1]")
    session.free(1, "tokens life 5 reserve")
    assert not session.state.results
    session.free(1, "rules")
    assert session.state.results == {1: "lose", 2: "win"}


@pytest.mark.parametrize("line", [(), ("attack ref-01",)])
def test_where_all_may_stand_the_rules_change_nothing(game: Game, line: tuple[str, ...]) -> None:
    session = laid_out_game(game, "field REF-01[1] | reserve 2", "field REF-09[1] | hand REF-38", step="attack")
    for text in line:
        session.submit(text)
    before = session.state
    session.free(1, "rules")
    after = session.state
    assert (after.cards, after.zones, after.tokens, after.actor) == (
        before.cards,
        before.zones,
        before.tokens,
        before.actor,
    )


def test_any_card_of_a_deck_is_found_by_its_name_and_taken_into_the_hand(game: Game) -> None:
    session = laid_out_game(game, "deck REF-01 REF-27 REF-09")
    count = len(session.state.zones["p1.deck"])
    session.free(1, "find p1.deck REF-27")
    assert [session.state.cards[ref].definition for ref in session.state.zones["p1.hand"]] == ["REF-27"]
    assert len(session.state.zones["p1.deck"]) == count - 1
    with pytest.raises(Complaint):
        session.free(1, "find p1.deck REF-27")


def test_a_card_may_go_to_the_other_side_and_is_controlled_there(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    session.free(1, "card ref-01 p2.field")
    card = only_card(session, "p2.field")
    assert session.state.cards[card].controller == 2
    assert session.state.tokens[card] == (3, 0)


def test_the_tokens_of_a_card_that_leaves_play_go_back_to_its_owner(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]", "field REF-09[1+S]")
    session.free(1, "card ref-01 trash")
    session.free(1, "card p2.ref-09 hand")
    assert session.state.tokens["p1.reserve"] == (3, 0)
    assert session.state.tokens["p2.reserve"] == (1, 1)


def test_what_lies_under_a_card_goes_with_it_and_it_lies_as_it_did() -> None:
    state = lay(game_named("black_poker"), {1: "field H7~&H2 D9?", 2: ""}, step="main")
    session = start(Header("black_poker", state.rules.version, ""), Applied(state, ()))
    session.free(1, "card field.1 p2.field")
    soldier, weapon = session.state.zones["p2.field"]
    assert session.state.cards[weapon].under == soldier
    assert session.state.cards[soldier].turned == SIDEWAYS
    session.free(1, "card field.1 p2.field")
    assert session.state.cards[session.state.zones["p2.field"][-1]].face_down
    session.free(1, "card p2.field.1 graveyard")
    assert len(session.state.zones["p1.graveyard"]) == 2


def test_tokens_go_where_the_rules_would_not_let_them(game: Game) -> None:
    session = laid_out_game(game, "life 5 | reserve 1")
    session.free(1, "tokens life 2 trash")
    assert session.state.tokens["p1.life"] == (3, 0)
    assert session.state.tokens["p1.trash"] == (2, 0)


def test_nothing_is_depleted_by_a_free_hand(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    session.free(1, "tokens ref-01 3 reserve")
    assert only_card(session, "p1.field")


def test_a_card_is_turned(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    session.free(1, "turn ref-01 sideways")
    assert session.state.cards[only_card(session, "p1.field")].turned == SIDEWAYS


def test_a_card_is_turned_over_and_back(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    session.free(1, "face ref-01 down")
    assert session.state.cards[only_card(session, "p1.field")].face_down
    session.free(1, "face field.1 up")
    assert not session.state.cards[only_card(session, "p1.field")].face_down


def test_the_rules_go_on_from_there(game: Game) -> None:
    session = laid_out_game(game, "hand REF-01 | reserve 6")
    session.free(1, "card hand.ref-01 field")
    session.free(1, "tokens reserve 3 ref-01")
    assert isinstance(session.submit("move ref-01 1 reserve"), Applied)


def test_what_a_free_hand_did_is_taken_back_like_a_move(game: Game) -> None:
    session = laid_out_game(game, "hand REF-06")
    before = session.state
    session.free(1, "card hand.ref-06 field")
    session.undo()
    assert session.state is before


def test_its_events_come_from_a_command_of_the_seat(game: Game) -> None:
    session = laid_out_game(game, "hand REF-06")
    done = session.free(2, "card p1.hand.1 p1.trash")
    first, second = done.events
    assert isinstance(first.fact, Commanded)
    assert (first.fact.move.seat, second.parent) == (2, first.n)


def test_a_journal_with_a_free_hand_in_it_is_played_again(game: Game, tmp_path: Path) -> None:
    session = dealt_game(game, path=tmp_path / "a.journal")
    while session.state.prompts:
        session.submit([draft_of(session, min(session.state.prompts)).offers()[0].move])
    session.free(1, "tokens life 1 void")
    state = session.state
    session.journal.close()
    assert resume(tmp_path / "a.journal", lambda _header: game).session.state == state


def test_its_line_reads_back() -> None:
    entry = Freed(2, "tokens life 2 trash")
    assert read_entry(write_entry(entry)) == entry


NONSENSE = """
card | card ref-01 | card ref-01 moon | card ref-99 field | card reserve field | tokens reserve 9 life
| tokens reserve 0 life | tokens reserve x life | tokens reserve 1 reserve | tokens reserve 1 hand
| turn ref-01 around | face ref-01 left | dance |
"""


@pytest.mark.parametrize("what", [" ".join(words.split()) for words in NONSENSE.split("|")])
def test_what_can_not_be_done_is_said_in_one_line_and_changes_nothing(game: Game, what: str) -> None:
    session = laid_out_game(game, "field REF-01[3] | reserve 1")
    before = session.state
    with pytest.raises(Complaint):
        session.free(1, what)
    assert session.state is before


def test_while_a_question_is_open_the_hand_is_not_free(game: Game) -> None:
    session = dealt_game(game)
    assert session.state.prompts
    with pytest.raises(Complaint, match="must wait"):
        session.free(1, "tokens life 1 void")


@pytest.mark.parametrize(
    "what",
    [
        "tokens reserve 1 hand.ref-06",
        "tokens reserve 1 deck.1",
        "tokens reserve 1 trash.ref-09",
        "tokens reserve 1 p2.hand.1",
        "tokens reserve 1 burst.1",
    ],
)
def test_tokens_lie_on_no_card_that_is_not_in_play(game: Game, what: str) -> None:
    session = laid_out_game(game, "hand REF-06 | reserve 3 | trash REF-09", "hand REF-01")
    before = session.state
    with pytest.raises(Complaint):
        session.free(1, what)
    assert session.state is before


def test_everywhere_that_tokens_may_lie_they_can_be_put(game: Game) -> None:
    session = laid_out_game(game, "hand REF-06 | field REF-01[1] REF-22 | reserve 3", "field REF-09[1]")
    places = token_places(session.state) - {"p1.reserve"}
    assert {"p1.life", "p2.trash", *session.state.zones["p2.field"]} <= places
    assert not places.intersection(session.state.zones["p1.hand"])
    for place in places:
        apply_free_hand(session.state, 1, f"tokens reserve 1 {name(session.state, 1, place)}")
