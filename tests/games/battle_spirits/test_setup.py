"""Before the first turn: shuffling, Life, Reserve, hands, who begins, the redraw (BS-4)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, Shuffled
from bsdesk.engine.facts import Began, Declared, TokensMoved
from bsdesk.engine.state import to_json
from bsdesk.engine.view import redact
from tests.table import Happened, Table

# Decks in which the order can be told: no card of one is in the other.
RED = ["REF-01", "REF-02", "REF-03", "REF-05"] * 10
GREEN = ["REF-07", "REF-09", "REF-13", "REF-14"] * 11


def begin(table: Table, winner: int = 1) -> Happened:
    """A game in which this seat has won the throw."""
    for seed in range(1, 50):
        happened = table.start(RED, GREEN, seed)
        if table.to_act() == winner:
            return happened
    raise AssertionError(f"seat {winner} never wins the throw")


# --------------------------------------------------------------------------------------------- 1 to 5: the areas


@pytest.mark.rule("BS-4.1", "BS-4.3", "BS-4.4")
def test_life_and_reserve_are_laid_out_from_the_void(table: Table) -> None:
    happened = begin(table)
    assert happened.of(TokensMoved) == [
        TokensMoved("p1.void", "p1.life", (5, 0), "setup"),
        TokensMoved("p2.void", "p2.life", (5, 0), "setup"),
        TokensMoved("p1.void", "p1.reserve", (3, 0), "setup"),
        TokensMoved("p2.void", "p2.reserve", (3, 0), "setup"),
    ]
    assert (table.cores("void"), table.cores("p2.void")) == ("22", "22")


@pytest.mark.rule("BS-4.5")
def test_the_soul_core_starts_in_the_reserve(table: Table) -> None:
    begin(table)
    assert (table.cores("reserve"), table.cores("p2.reserve")) == ("3+S", "3+S")


@pytest.mark.rule("BS-4.2")
def test_the_owner_shuffles_and_then_the_opponent(table: Table) -> None:
    happened = begin(table)
    shuffles = [(f.zone, f.by) for f in happened.facts if isinstance(f, Shuffled)]
    assert shuffles == [("p1.deck", 1), ("p2.deck", 2), ("p1.deck", 2), ("p2.deck", 1)]
    kinds = [type(f) for f in happened.facts]
    last_shuffle = max(i for i, kind in enumerate(kinds) if kind is Shuffled)
    assert last_shuffle < min(kinds.index(TokensMoved), kinds.index(CardMoved))


@pytest.mark.rule("BS-4.2")
def test_the_same_seed_gives_the_same_order_and_another_seed_another(table: Table) -> None:
    orders = []
    for seed in (1, 1, 2):
        table.start(RED, GREEN, seed)
        orders.append((table.hand() + table.zone("deck"), table.hand(2) + table.zone("p2.deck")))
    assert orders[0] == orders[1] != orders[2]
    assert orders[0][0] not in (RED, orders[2][0])
    assert sorted(orders[0][0]) == sorted(RED)


@pytest.mark.rule("BS-4.6", "BS-TV-08")
def test_when_setup_is_done_all_areas_hold_what_they_must(table: Table) -> None:
    begin(table)
    table.play("first first", "redraw no")
    for seat, size in ((1, 40), (2, 44)):
        assert [table.cores(f"p{seat}.{area}") for area in ("life", "reserve", "trash")] == ["5", "3+S", "0"]
        assert [len(table.zone(f"p{seat}.{area}")) for area in ("hand", "deck", "field", "trash")] == [
            4,
            size - 4,
            0,
            0,
        ]


@pytest.mark.rule("BS-4.6", "BS-GL14")
def test_the_hand_is_the_top_of_the_deck(table: Table) -> None:
    happened = begin(table)
    drawn = [f for f in happened.facts if isinstance(f, CardMoved)]
    assert [(f.to, f.why) for f in drawn] == [("p1.hand", "drawn")] * 4 + [("p2.hand", "drawn")] * 4
    last = {f.zone: i for i, f in enumerate(happened.facts) if isinstance(f, Shuffled)}
    assert sorted(last) == ["p1.deck", "p2.deck"]


@pytest.mark.rule("BS-4.7")
def test_the_opening_hand_is_hidden_from_the_opponent(table: Table) -> None:
    begin(table)
    view = redact(table.state, "p2")
    assert [(r, view.cards[r].definition) for r in view.zones["p1.hand"]] == [
        (f"p1.hand.{n}", "") for n in (1, 2, 3, 4)
    ]
    assert not any(card.encode() in to_json(view) for card in RED)


# ------------------------------------------------------------------------------------------------ 6: who begins


@pytest.mark.rule("BS-4.8")
@pytest.mark.parametrize(
    ("winner", "choice", "first"), [(1, "first", 1), (1, "second", 2), (2, "first", 2), (2, "second", 1)]
)
def test_the_winner_goes_first_or_second(table: Table, winner: int, choice: str, first: int) -> None:
    happened = begin(table, winner)
    assert Declared(winner, "won_the_throw") in happened.facts
    assert table.moves(winner) == ["first first", "first second"]
    table.play(f"first {choice}", "redraw no", "redraw no")
    assert (table.state.turn, table.state.active) == (1, first)


@pytest.mark.rule("BS-4.8")
@pytest.mark.parametrize("winner", [1, 2])
def test_the_loser_of_the_throw_has_no_choice(table: Table, winner: int) -> None:
    begin(table, winner)
    loser = 3 - winner
    assert table.moves(loser) == []
    refusal = table.refused("first first", seat=loser)
    assert (refusal.code, refusal.facts) == ("waiting_for_answer", {"seat": winner})


@pytest.mark.rule("BS-4.8")
def test_either_seat_can_win_the_throw(table: Table) -> None:
    winners = set()
    for seed in range(30):
        table.start(RED, GREEN, seed)
        winners.add(table.to_act())
    assert winners == {1, 2}


@pytest.mark.rule("BS-4.8", "BS-4.9")
def test_the_open_question_names_its_rule(table: Table) -> None:
    begin(table)
    rules = []
    for answer in ("first first", "redraw no", "redraw no"):
        rules.append(table.refused("done").rule)
        happened = table.play(answer)
        if answer == "first first":
            assert Declared(1, "goes_first") in happened.facts
    assert rules == ["BS-4.8", "BS-4.9", "BS-4.9"]


# ------------------------------------------------------------------------------------------------ 7: the redraw


@pytest.mark.rule("BS-4.10")
@pytest.mark.parametrize(("choice", "first"), [("first", 1), ("second", 2)])
def test_the_first_player_decides_on_the_redraw_first(table: Table, choice: str, first: int) -> None:
    begin(table)
    table.play(f"first {choice}")
    second = 3 - first
    assert (table.moves(first), table.moves(second)) == (["redraw no", "redraw yes"], [])
    refusal = table.refused("redraw no", seat=second)
    assert (refusal.code, refusal.facts) == ("waiting_for_answer", {"seat": first})
    table.play("redraw no")
    assert (table.moves(first), table.moves(second)) == ([], ["redraw no", "redraw yes"])


@pytest.mark.rule("BS-4.9", "BS-4.13")
def test_nobody_redraws_twice(table: Table) -> None:
    begin(table)
    table.play("first first", "redraw yes")
    assert table.refused("redraw yes", seat=1).code == "waiting_for_answer"
    table.play("redraw yes", seat=2)
    assert table.refused("redraw yes", seat=1).code == "not_now"
    assert table.refused("redraw yes", seat=2).code == "not_your_turn"


@pytest.mark.rule("BS-4.11")
def test_a_redraw_takes_back_the_whole_hand_shuffles_twice_and_draws_four(table: Table) -> None:
    begin(table)
    table.play("first first")
    old = table.state.zones["p1.hand"]
    happened = table.play("redraw yes")
    cards = [(f.card in old, f.to, f.why) for f in happened.facts if isinstance(f, CardMoved)]
    assert cards == [(True, "p1.deck", "redrawn")] * 4 + [(False, "p1.hand", "drawn")] * 4
    assert [(f.zone, f.by) for f in happened.facts if isinstance(f, Shuffled)] == [("p1.deck", 1), ("p1.deck", 2)]
    kinds = [(type(f).__name__, getattr(f, "why", "")) for f in happened.facts if isinstance(f, CardMoved | Shuffled)]
    assert kinds == [("CardMoved", "redrawn")] * 4 + [("Shuffled", "")] * 2 + [("CardMoved", "drawn")] * 4
    assert (len(table.hand()), len(table.zone("deck"))) == (4, 36)
    assert sorted(table.hand() + table.zone("deck")) == sorted(RED)


@pytest.mark.rule("BS-4.11")
def test_the_redrawn_hand_is_another_one(table: Table) -> None:
    """Of 20 redraws at least one gives other cards."""
    changed = False
    for seed in range(20):
        table.start(RED, GREEN, seed)
        seat = table.to_act()
        table.play("first first")
        old = sorted(table.hand(seat))
        table.play("redraw yes")
        changed |= sorted(table.hand(seat)) != old
    assert changed


@pytest.mark.rule("BS-4.11")
def test_no_redraw_keeps_hand_and_deck(table: Table) -> None:
    begin(table)
    table.play("first first")
    before = (table.hand(), table.zone("deck"))
    table.play("redraw no")
    assert (table.hand(), table.zone("deck")) == before


@pytest.mark.rule("BS-4.11", "BS-4.9")
def test_the_second_player_redraws_the_own_hand_only(table: Table) -> None:
    begin(table)
    table.play("first first", "redraw no")
    mine, theirs = table.state.zones["p1.hand"], table.state.zones["p2.hand"]
    happened = table.play("redraw yes")
    before_turn = happened.facts[: next(i for i, f in enumerate(happened.facts) if isinstance(f, Began))]
    back = [f.card for f in before_turn if isinstance(f, CardMoved) and f.why == "redrawn"]
    assert (sorted(back), [f.by for f in before_turn if isinstance(f, Shuffled)]) == (sorted(theirs), [2, 1])
    assert table.state.zones["p1.hand"][:4] == mine
    assert (len(table.hand(2)), len(table.zone("p2.deck"))) == (4, 40)


@pytest.mark.rule("BS-4.12")
@pytest.mark.parametrize("line", ["redraw hand.1", "redraw hand.1 hand.2", "redraw yes hand.1"])
def test_no_part_of_the_hand_can_be_kept(table: Table, line: str) -> None:
    begin(table)
    table.play("first first")
    refusal = table.refused(line)
    assert (refusal.code, refusal.rule) == ("whole_hand_or_none", "BS-4.12")
    assert table.refused("summon hand.1").code == "question_open"
