"""Who may sit where: nobody takes the seat of another, however it is spelled, and whether that one is there or not."""

from __future__ import annotations

import pytest

from bsdesk.commands.shared.shipped import game_named
from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.values import Move, Refusal
from bsdesk.engine.view import Lens, redact
from bsdesk.seat.client import SeatClient
from bsdesk.seat.messages import Agree, Concede, Consent, Failed, FreeHandMessage, Played, Sit, Submit, Undo, Waits
from bsdesk.session.house import facts_of
from bsdesk.session.refusals import known_refusal
from tests.apart import Apart, answered, asked, lanterns_server, server_of, typed
from tests.seated import dealt_game, laid_out_game, table_of

NO_VIEWERS = ["p01", "p1 ", " p1", "p", "px", "p9", "p-1", "P1", "p¹", "garbage", ""]


@pytest.fixture(scope="module")
def game() -> Game:
    return game_named("battle_spirits")


@pytest.mark.parametrize("viewer", NO_VIEWERS)
def test_a_viewer_that_this_table_has_not_is_refused(game: Game, viewer: str) -> None:
    apart = Apart(dealt_game(game))
    onlooker = SeatClient(apart.server.join("table", party="elsewhere"))
    assert isinstance(asked(onlooker, Sit(viewer)), Failed)
    assert (onlooker.viewer, onlooker.seat, onlooker.view) == ("table", 0, redact(apart.session.state, "table"))
    with pytest.raises(Complaint):
        apart.server.join(viewer, party="elsewhere")


def test_what_is_no_name_of_a_seat_is_nobodys_seat(game: Game) -> None:
    state = dealt_game(game).state
    found = {viewer: Lens(state, viewer).seat for viewer in ("p1", "p2", *NO_VIEWERS)}
    assert {viewer: seat for viewer, seat in found.items() if seat} == {"p1": 1, "p2": 2, "p9": 9}


def test_an_onlooker_acts_for_nobody(game: Game) -> None:
    apart = Apart(laid_out_game(game, "field REF-01[3]"))
    onlooker = SeatClient(apart.server.join("table", party="elsewhere"))
    before = apart.session.now
    move = typed(apart.clients[1], "move ref-01 1 reserve")
    for what in (Submit(tuple(move), onlooker.now), Concede(1), FreeHandMessage(1, "tokens reserve 1 life")):
        assert isinstance(asked(onlooker, what), Failed)
    assert apart.session.now == before


def test_a_seat_that_somebody_has_left_stays_theirs(game: Game) -> None:
    apart = Apart(dealt_game(game))
    one, other = apart.clients.values()
    one.close()
    assert isinstance(asked(other, Sit("p1")), Failed)
    assert (other.viewer, other.view) == ("p2", redact(apart.session.state, "p2"))
    with pytest.raises(Complaint, match="somebody else"):
        apart.server.join("p1", party="screen 2")
    back = SeatClient(apart.server.join("p1", party="screen 1"))
    assert back.view == redact(apart.session.state, "p1")


def test_a_seat_that_nobody_has_taken_is_taken_by_leave_of_the_others(game: Game) -> None:
    server = lanterns_server()
    one, other = (SeatClient(server.join(f"p{seat}", party=f"screen {seat}")) for seat in (1, 2))
    number = one.send(Sit("p3"))
    assert isinstance(answered(one.poll(), number), Waits)
    (consent,) = [news for news in other.poll() if isinstance(news, Consent)]
    assert (consent.seat, consent.wish, one.viewer) == (1, Sit("p3"), "p1")
    asked(other, Agree(consent.request, yes=True))
    assert isinstance(answered(one.poll(), number), Played)
    assert one.viewer == "p3"
    number = one.send(Sit("p1"))  # a party has one seat: it gave this one up
    assert isinstance(answered(one.poll(), number), Waits)


def test_people_who_came_together_look_with_the_eyes_of_each_of_their_seats(game: Game) -> None:
    server = server_of(dealt_game(game))
    one, other = (SeatClient(server.join(f"p{seat}", party="screen")) for seat in (1, 2))
    for viewer in ("p2", "p1"):
        assert isinstance(asked(one, Sit(viewer)), Played)
    assert (one.viewer, other.viewer) == ("p1", "p2")


def test_nobody_sits_down_at_the_seat_of_a_bot(game: Game) -> None:
    session = dealt_game(game)
    server = server_of(session, facts_of(session, {2: "random"}))
    client = SeatClient(server.join("p1", party="screen"))
    assert isinstance(asked(client, Sit("p2")), Failed)
    assert client.viewer == "p1"


def test_who_leaves_with_one_of_two_screens_is_still_there(game: Game) -> None:
    apart = Apart(dealt_game(game))
    apart.until(apart.unfree)
    one, other = apart.clients.values()
    second = SeatClient(apart.server.join("p2", party="screen 2"))
    way = one.course.back
    assert way is not None
    number = one.send(Undo(way.commands))
    assert isinstance(answered(one.poll(), number), Waits)
    second.close()
    assert not [news for news in one.poll() if getattr(news, "number", 0) == number]
    other.close()
    assert isinstance(answered(one.poll(), number), Failed)


def test_a_table_that_is_closed_has_no_guests_left(game: Game) -> None:
    link = table_of(dealt_game(game))
    client = link.join("p1")
    client.close()
    assert not link._server.guests.here


# ------------------------------------------------------------------------------------------------------- refusals


def refusal(client: SeatClient, text: str) -> Refusal:
    outcome = asked(client, Submit(tuple(typed(client, text)), client.now))
    assert isinstance(outcome, Refusal), outcome
    return outcome


def test_a_refusal_names_no_card_that_its_sender_can_not_see(game: Game) -> None:
    apart = Apart(laid_out_game(game, "hand REF-01 | field REF-01[3]", "hand REF-09 REF-38 | deck REF-06"))
    state, one = apart.session.state, apart.clients[1]
    hidden = {ref for ref in state.cards if Lens(state, "p1").hides(ref)}
    for text in ("summon p2.hand.1", "use p2.hand.2", "attack p2.hand.1", "summon p2.deck", "move ref-01 1 p2.hand.1"):
        outcome = refusal(one, text)
        said = {*outcome.facts.values(), *(ref for move in outcome.remedy for ref in (move.subject, move.target))}
        assert not hidden & said, (text, outcome)


def test_a_refusal_is_that_which_the_sender_could_have_found_itself(game: Game) -> None:
    """Else the kind of refusal, or a figure in it, would tell what the card is."""
    found = []
    for card in ("REF-01", "REF-38"):
        apart = Apart(laid_out_game(game, "reserve 1", f"hand {card}"))
        found.append(refusal(apart.clients[1], "summon p2.hand.1"))
    assert found[0] == found[1]


def test_what_comes_cannot_be_tried_out_by_a_plan(game: Game) -> None:
    """A plan that goes on past a card that is drawn is refused alike, whether it would fit or not."""
    said = []
    for card in ("REF-01", "REF-38"):
        session = laid_out_game(game, "reserve 9", f"deck {card} {card} {card} | reserve 9", step="main")
        one = SeatClient(server_of(session).join("p1"))
        plan = (*[Move(1, "end")] * 3, Move(1, "summon", "p2.hand.1"))
        outcome = asked(one, Submit(plan, one.now))
        said.append(outcome)
        assert isinstance(outcome, Refusal)
        assert (outcome.code, len(session.timeline.past())) == ("shown_first", 1)
    assert said[0] == said[1]


def test_a_free_hand_is_told_of_what_is_under_way_without_ids(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1] | hand REF-38", "field REF-09[1]", step="attack")
    session.submit("attack ref-01")
    client = SeatClient(server_of(session).join("p1"))
    outcome = asked(client, FreeHandMessage(1, "card ref-01 hand"))
    assert isinstance(outcome, Failed)
    assert "#" not in outcome.reason
    assert "ref-01" in outcome.reason


def test_what_a_view_refuses_is_refused_by_what_the_view_knows(game: Game) -> None:
    session = laid_out_game(game, "reserve 1", "hand REF-38")
    plan, known = [Move(1, "summon", "p2.hand.1")], Refusal("too_dear", "BS-7.3", {"cost": 7})
    found = known_refusal(session.state, redact(session.state, "p1"), plan, known)
    assert (found.code, found.facts) == ("not_in_your_hand", {"card": "p2.hand.1"})


@pytest.mark.parametrize("drawn", ["REF-01", "REF-06"])
def test_a_remedy_tells_nothing_of_what_a_plan_that_is_taken_back_would_have_drawn(game: Game, drawn: str) -> None:
    session = laid_out_game(game, f"field REF-22[0] REF-01[1] | deck {drawn} {drawn} {drawn}")
    one = Apart(session).clients[1]
    outcome = asked(one, Submit((*typed(one, "end"), Move(1, "attack", "p1.life")), one.now))
    assert isinstance(outcome, Refusal), outcome
    assert (outcome.code, outcome.remedy) == ("shown_first", tuple(typed(one, "end")))
