"""What an open question, a waiting effect and a choice must not tell the other player of hidden cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardShown
from bsdesk.engine.facts import Commanded, Declared
from bsdesk.engine.play import Applied, apply, moves
from bsdesk.engine.state import State, to_json
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact, redact_events
from bsdesk.engine.worlds.sampling import resample
from tests.table import Happened, Table

TableOf = Callable[..., Table]
UP_TO_THREE = (
    'activate = "main"\ndo = [{ op = "choose", from = { where = "hand", kind = ["spirit"] }, count = 3, up_to = true },'
    ' { op = "discard" }]'
)


def asked_from(table: Table, hand: str) -> State:
    """The state in which seat 1 is asked which Spirits of its hand to choose."""
    table.lay(f"hand WORD {hand}")
    table.play("use hand.word main")
    assert table.question == "choose"
    return table.state


@pytest.mark.parametrize(
    "hand", ["REF-26 REF-01 REF-26", "REF-01 REF-26 REF-01", "REF-01 REF-01 REF-01", "REF-26 REF-26 REF-26"]
)
def test_a_question_does_not_tell_the_others_how_many_hidden_cards_fit(table_of: TableOf, hand: str) -> None:
    table = table_of(UP_TO_THREE)
    one, other = asked_from(table, "REF-01 REF-26 REF-26"), asked_from(table, hand)
    for viewer in ("p2", "table"):
        assert to_json(redact(one, viewer)) == to_json(redact(other, viewer))
        assert (redact(one, viewer).prompts[1].least, redact(one, viewer).prompts[1].most) == (0, 3)


def test_its_own_seat_knows_how_many_fit(table_of: TableOf) -> None:
    state = asked_from(table_of(UP_TO_THREE), "REF-01 REF-26 REF-01")
    assert (state.prompts[1].least, state.prompts[1].most) == (0, 2)
    assert redact(state, "p1").prompts == state.prompts


def test_a_world_dealt_again_asks_for_as_many_as_it_has(table_of: TableOf) -> None:
    view = redact(asked_from(table_of(UP_TO_THREE), "REF-01 REF-26 REF-01"), "p2")
    found: set[int] = set()
    for seed in range(30):
        world = resample(view, seed)
        assert to_json(redact(world, "p2")) == to_json(view)
        offered = [offer for offer in moves(world, 1) if offer.move.verb == "choose"]
        assert world.prompts[1].most == len(offered)
        found.add(len(offered))
    assert found == {0, 1, 2, 3}


# --------------------------------------------------------------------------- choices among cards one can't see

THEIR_HAND = '{ where = "hand", side = "opposing" }'
BLIND = f'{{ op = "choose", from = {THEIR_HAND}, count = 2, as = "two" }}'


def doing(*words: str) -> str:
    return f'activate = "main"\ndo = [{", ".join(words)}, {{ op = "discard" }}]'


@pytest.mark.parametrize(
    "words",
    [
        ['{ op = "choose", from = { where = "hand", side = "opposing", kind = ["spirit"] } }'],
        ['{ op = "choose", from = { where = "hand", side = "any", most = { cost = 3 } } }'],
        ['{ op = "choose", from = { where = "deck", side = "opposing", has = ["red"] } }'],
        ['{ op = "choose", from = { where = "hand", not_name = "REF-01" }, by = "opponent" }'],
        ['{ op = "choose_summon", from = { where = "hand", side = "opposing" } }'],
        [BLIND, '{ op = "choose", from = { bound = "two", kind = ["spirit"] } }'],
        [BLIND, '{ op = "may", do = [{ op = "choose", from = { bound = "two", kind = ["spirit"] } }] }'],
    ],
)
def test_a_choice_by_what_its_player_cannot_see_is_refused(table_of: TableOf, words: list[str]) -> None:
    with pytest.raises(Complaint, match="WORD: chooses by what is on cards that its player can't see"):
        table_of(doing(*words))


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ([f'{{ op = "choose", from = {THEIR_HAND} }}'], ["p2.hand.1", "p2.hand.2", "p2.hand.3"]),
        (
            [
                BLIND,
                '{ op = "open", what = "two" }',
                '{ op = "choose", from = { bound = "two", side = "opposing", kind = ["spirit"] } }',
            ],
            ["p2.hand.ref-01", "p2.hand.ref-06"],
        ),
        (
            ['{ op = "choose", from = { where = "hand", side = "opposing", kind = ["spirit"] }, by = "opponent" }'],
            ["hand.ref-01", "hand.ref-06"],
        ),
    ],
)
def test_a_choice_by_place_or_of_opened_cards_or_of_the_own_hand_is_none(
    table_of: TableOf, words: list[str], offered: list[str]
) -> None:
    table = table_of(doing(*words))
    table.lay("hand WORD", "hand REF-01 REF-26 REF-06")
    table.play("use hand.word main")
    if BLIND in words:
        table.play("choose p2.hand.1", "choose p2.hand.3")
    assert table.moves() == [f"choose {name}" for name in offered]
    seat = table.to_act()
    assert moves(redact(table.state, f"p{seat}"), seat) == moves(table.state, seat)


# ------------------------------------------------------------------------------- effects that work in the hand

LURKING = 'zone = "hand"\non = { event = "attack_step", of = "any" }\nmay = true\ndo = [{ op = "draw" }]'


def lurking(table: Table) -> Happened:
    """Seat 1 is asked whether a card of its hand shall do what it can."""
    table.lay("hand REF-01 WORD REF-06", "hand REF-01")
    done = table.play("end")
    assert table.question == "may"
    return done


def test_a_waiting_effect_of_a_hidden_card_does_not_tell_which_card_it_is(table_of: TableOf) -> None:
    table = table_of(LURKING, kind="spirit")
    lurking(table)
    assert b"WORD" in to_json(redact(table.state, "p1"))
    for viewer in ("p2", "table"):
        view = redact(table.state, viewer)
        assert b"WORD" not in to_json(view)
        assert (view.agenda[-1].program, view.agenda[-1].source) == ("#/1", "p1.hand.2")


def test_what_is_activated_in_a_hand_is_shown_then(table_of: TableOf) -> None:
    table = table_of(LURKING, kind="spirit")
    lurking(table)
    before = table.state
    done = table.play("may yes")
    told = [e.fact for e in redact_events(before, done.events, "p2")]
    assert [type(fact) for fact in told[:3]] == [Commanded, CardShown, Declared]
    assert redact(table.state, "p2").cards[table.ref("hand.word")].definition == "WORD"


def test_what_is_not_activated_stays_hidden(table_of: TableOf) -> None:
    table = table_of(LURKING, kind="spirit")
    lurking(table)
    before = table.state
    done = table.play("may no")
    assert b"WORD" not in to_json(redact(table.state, "p2"))
    assert "WORD" not in str(redact_events(before, done.events, "p2"))


def test_an_effect_used_out_of_the_hand_is_shown_before_it_is_named(table_of: TableOf) -> None:
    table = table_of('zone = "hand"\nactivate = "main"\ndo = [{ op = "draw" }]', kind="spirit")
    table.lay("hand REF-01 WORD")
    before = table.state
    done = table.play("activate hand.word e1")
    told = [e.fact for e in redact_events(before, done.events, "p2")]
    assert [type(fact) for fact in told[:3]] == [Commanded, CardShown, Declared]
    assert len(done.of(CardShown)) == 1


def test_a_world_dealt_again_has_a_card_that_can_do_what_waits(table_of: TableOf) -> None:
    table = table_of(LURKING, kind="spirit")
    lurking(table)
    view = redact(table.state, "p2")
    for seed in range(5):
        world = resample(view, seed)
        assert to_json(redact(world, "p2")) == to_json(view)
        outcome = apply(world, Move(1, "may", "yes"))
        assert isinstance(outcome, Applied)
        assert len(outcome.state.zones["p1.hand"]) == 4


# --------------------------------------------------------------------------------------------------- refusals


def test_a_remedy_asks_nothing_of_a_card_that_its_seat_can_not_see(table_of: TableOf) -> None:
    """What lies hidden in the opponent's hand would destroy red Spirits that attack."""
    lurking = 'zone = "hand"\non = { event = "attack", of = { side = "opposing", kind = ["red"] } }\n'
    table = table_of(lurking + 'do = [{ op = "destroy", what = "subject" }]')
    remedies = []
    for theirs in ("WORD", "REF-26"):
        table.lay("field REF-01[1] REF-09[1]", f"hand {theirs}", step="attack")
        remedies.append(table.lines(table.refused("attack p1.reserve").remedy))
    assert remedies == [["attack ref-01"]] * 2
