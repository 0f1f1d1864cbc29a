"""How a move is judged and what is said of one that is not legal, told on the tiny game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.play import check, explain, moves, new
from bsdesk.engine.state import State, digest
from bsdesk.engine.values import Move, Refusal
from tests.table import Table

DECKS = dict.fromkeys(range(1, 5), ["MOTH"] * 9)


def why(table: Table, move: Move) -> Refusal:
    refusal = check(table.state, move)
    assert refusal is not None
    return refusal


# a game begins


@pytest.mark.parametrize(("seats", "named"), [((), "none"), ((1, 2, 4), "1, 2, 4"), ((1, 2, 3, 4, 5), "1, 2, 3, 4, 5")])
def test_each_seat_brings_a_deck(table: Table, seats: tuple[int, ...], named: str) -> None:
    with pytest.raises(Complaint) as complaint:
        new(table.game, dict.fromkeys(seats, ["MOTH"] * 9), 1)
    assert str(complaint.value) == (
        f"there are decks for seats {named}; expected a deck for each of the 4 seats of toy; "
        "bring one for each seat, and no more"
    )


def test_only_64_bits_of_a_seed_count(table: Table) -> None:
    seeds = (5, 5 + (1 << 64), 6)
    first, same, other = (digest(new(table.game, DECKS, seed).state) for seed in seeds)
    assert (first == same, first == other) == (True, False)


def test_the_first_event_is_that_a_game_is_made(table: Table) -> None:
    first = new(table.game, DECKS, 1).events[0]
    assert (first.n, first.parent, first.by, first.fact.move) == (1, 0, "move", Move(0, "new"))  # type: ignore[union-attr]


def test_every_zone_begins_as_the_game_says(table: Table) -> None:
    state = new(table.game, DECKS, 1).state
    assert {key: pool for key, pool in state.tokens.items() if not key.startswith("#")} == {
        **{f"p{seat}.purse": (4, 1, 1) for seat in range(1, 5)},
        **{f"p{seat}.lost": (0, 0, 0) for seat in range(1, 5)},
    }
    assert set(state.zones) == {
        "stack",
        *(f"p{s}.{z}" for s in range(1, 5) for z in ("deck", "vault", "hand", "field", "ash")),
    }
    assert {(card.owner, card.controller) for card in state.cards.values()} == {(s, s) for s in range(1, 5)}


# who may move


def over(table: Table) -> State:
    state = table.state.copy()
    state.results = dict.fromkeys(range(1, 5), "draw")
    return state


def test_after_the_game_nothing_is_legal(table: Table) -> None:
    table.lay("hand MOTH")
    refusal = check(over(table), Move(1, "pass"))
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.remedy) == ("game_over", "T-8", ())
    assert moves(over(table), 1) == []


@pytest.mark.parametrize("seat", [0, 5, -1])
def test_only_the_seats_of_the_table_move(table: Table, seat: int) -> None:
    refusal = why(table.lay(), Move(seat, "pass"))
    assert (refusal.code, refusal.rule, refusal.facts) == ("no_such_seat", "T-4", {"seat": seat})


def test_who_is_not_to_move_is_told_who_is(table: Table) -> None:
    table.lay("", "hand MOTH", active=3)
    for verb in ("pass", "dance"):
        refusal = why(table, Move(2, verb))
        assert (refusal.code, refusal.rule, refusal.facts) == ("not_your_turn", "T-4", {"seat": 3})
    assert moves(table.state, 2) == []


def test_a_verb_that_nobody_knows_is_nothing_now(table: Table) -> None:
    refusal = why(table.lay(), Move(1, "dance"))
    assert (refusal.code, refusal.rule, refusal.facts) == ("not_now", "T-4", {"verb": "dance"})


# answers


def bidding(table: Table) -> Table:
    table.state = new(table.game, DECKS, 1).state
    return table


def test_who_has_answered_waits_for_the_others(table: Table) -> None:
    bidding(table).play("bid red")
    for seat in (1, 3):
        refusal = why(table, Move(seat, "bid", "red"))
        assert (refusal.code, refusal.rule, refusal.facts) == ("waiting_for_answer", "T-3", {"seat": 2})
    assert moves(table.state, 1) == moves(table.state, 3) == []


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move(1, "bid", "green"), "not_an_option"),
        (Move(1, "back"), "not_an_option"),
        (Move(1, "done"), "answer_incomplete"),
        (Move(1, "pass"), "question_open"),
    ],
)
def test_what_is_no_answer_is_told_what_is_asked(table: Table, move: Move, code: str) -> None:
    refusal = why(bidding(table), move)
    assert (refusal.code, refusal.rule, refusal.facts) == (code, "T-3", {"question": "bid"})
    assert refusal.remedy[0].verb == "bid"
    assert check(table.state, refusal.remedy[0]) is None


# the remedy: the legal move most like it


def remedy(table: Table, move: Move) -> list[str]:
    return table.lines(why(table, move).remedy)


def test_the_remedy_has_the_same_verb_then_the_same_thing_then_the_nearest_amount(table: Table) -> None:
    table.lay("hand MOTH LAMP | purse 3", "field MOTH")
    assert remedy(table, Move(1, "play", table.ref("p2.moth"))) == ["play hand.moth"]
    assert remedy(table, Move(1, "hide", "nothing")) == ["hide hand.moth"]
    assert remedy(table, Move(1, "give", "p3", "", (9, 0, 0))) == ["give p3 2"]
    assert remedy(table, Move(1, "show", table.ref("hand.lamp"))) == []


def test_while_something_is_asked_the_remedy_is_an_answer(table: Table) -> None:
    table.lay("hand SPARK", "field MOTH", "", "field LAMP")
    table.play("play hand.spark", "p2 pass", "p3 pass", "p4 pass", "pass")
    assert remedy(table, Move(1, "choose", table.ref("p4.lamp"), "x")) == ["choose p4.lamp"]
    assert remedy(table, Move(1, "pass")) == ["choose p2.moth"]
    assert check(table.state, Move(2, "choose", table.ref("p2.moth"))) is not None
    assert remedy(table, Move(2, "choose", table.ref("p2.moth"))) == []


# why nothing can be done with a thing


def explained(table: Table, *guesses: Move) -> Table:
    """The table where a drop may have meant these."""
    table.game = replace(table.game, explaining=lambda _state, _seat, _subject, _target: guesses)
    return table


def test_nothing_is_explained_where_something_can_be_done(table: Table) -> None:
    table.lay("hand MOTH")
    assert explain(table.state, 1, table.ref("hand.moth")) is None


def test_of_several_guesses_the_first_counts_or_the_first_with_a_remedy(table: Table) -> None:
    lone, helped = Move(1, "show", "x"), Move(1, "give", "p9", "", (1, 0, 0))
    for guesses, code in (((lone, helped), "cannot_give"), ((helped, lone), "cannot_give"), ((lone,), "cannot_show")):
        explained(table, *guesses).lay("hand MOTH", "field MOTH")
        refusal = explain(table.state, 1, table.ref("p2.moth"))
        assert refusal is not None
        assert refusal.code == code


def test_a_guess_that_is_legal_explains_nothing(table: Table) -> None:
    explained(table, Move(1, "pass")).lay("hand MOTH", "field MOTH")
    assert explain(table.state, 1, table.ref("p2.moth")) is None


def test_who_is_not_to_move_is_told_so_whatever_is_dropped(table: Table) -> None:
    explained(table, Move(2, "pass")).lay("", "hand MOTH")
    refusal = explain(table.state, 2, table.ref("hand.moth", 2))
    assert refusal is not None
    assert refusal.code == "not_your_turn"


def test_where_an_answer_is_due_a_drop_is_judged_as_one(table: Table) -> None:
    table.lay("hand SPARK | field MOTH", "field MOTH", "", "field LAMP")
    table.play("play hand.spark", "p2 pass", "p3 pass", "p4 pass", "pass")
    assert explain(table.state, 1, table.ref("p2.moth")) is None
    refusal = explain(table.state, 1, table.ref("moth"))
    assert refusal is not None
    assert (refusal.code, table.lines(refusal.remedy)) == ("not_an_option", ["choose p2.moth"])
