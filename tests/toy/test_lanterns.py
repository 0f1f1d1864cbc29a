"""What the machine can do beyond Battle Spirits, told on a tiny game (see lanterns.py)."""

from __future__ import annotations

import pytest

from bsdesk.engine.play import check, new
from bsdesk.engine.state import State, to_json
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact, redact_events
from bsdesk.engine.worlds.preview import Preview, preview
from tests.table import Table

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")  # after a move of seat 1: all let it happen


def seen_by(seat: int, table: Table) -> State:
    return redact(table.state, f"p{seat}")


# four seats in two teams


def test_a_partner_is_neither_own_nor_opposing(table: Table) -> None:
    table.lay("hand SPARK | field MOTH", "field MOTH", "field LAMP", "field ECHO")
    table.play("play hand.spark", *ROUND)
    assert table.moves(verb="choose") == ["choose p2.moth", "choose p4.echo"]


def test_any_side_means_all_four_seats(table: Table) -> None:
    table.lay("hand DIM | field MOTH", "field MOTH", "field MOTH", "field MOTH")
    table.play("play hand.dim", *ROUND)
    assert table.moves(verb="choose") == ["choose moth", "choose p2.moth", "choose p3.moth", "choose p4.moth"]


def test_partners_win_and_lose_together(table: Table) -> None:
    table.lay("hand GALE", "purse 1", "", "purse B")
    table.play("play hand.gale", *ROUND)
    assert table.state.results == {1: "win", 2: "lose", 3: "win", 4: "lose"}


def test_both_teams_may_lose_at_the_same_moment(table: Table) -> None:
    table.lay("hand GALE | purse 1", "purse R", "purse B", "purse 1")
    table.play("play hand.gale", *ROUND)
    assert set(table.state.results.values()) == {"draw"}


@pytest.mark.parametrize(("mine", "result"), [("4+R+B", "draw"), ("4+R", "lose"), ("5+R+B", "win")])
def test_the_richer_team_wins_when_a_deck_is_empty(table: Table, mine: str, result: str) -> None:
    table.lay(f"purse {mine}", "deck")
    table.play("pass", "p2 pass", "p3 pass", "p4 pass")
    assert (table.state.ending, table.state.results[3]) == ("deck", result)


# secret answers at once


def bidding(table: Table) -> Table:
    """The first moment of a game: seats 1 and 2 bid."""
    table.state = new(table.game, dict.fromkeys(range(1, 5), ["MOTH"] * 9), 1).state
    return table


def test_two_seats_are_asked_at_once_and_answer_in_any_order(table: Table) -> None:
    bidding(table)
    assert table.moves(1) == table.moves(2) == ["bid black", "bid red"]
    table.play("p2 bid red")
    assert table.moves(2) == []
    table.play("p1 bid black")
    assert (table.question, table.state.actor) == ("", 1)


def test_a_secret_answer_is_seen_when_all_are_given(table: Table) -> None:
    looks = []
    for colour in ("red", "black"):
        before = bidding(table).state
        told = redact_events(before, table.play(f"bid {colour}").events, "p2")
        looks.append((to_json(seen_by(2, table)), told))
    assert looks[0] == looks[1]
    table.play("p2 bid red")
    answers = seen_by(3, table).agenda[-1].answers
    assert {name: picks[0].subject for name, picks in answers.items()} == {"bid.1": "black", "bid.2": "red"}


@pytest.mark.parametrize(("second", "purse"), [("red", "3+R+B"), ("black", "4+R+B")])
def test_both_bids_count_together(table: Table, second: str, purse: str) -> None:
    bidding(table).play("bid red", f"p2 bid {second}")
    assert table.cores("purse") == purse


def test_a_preview_knows_the_own_bid_only(table: Table) -> None:
    bidding(table).play("bid red")
    shown = preview(table.state, Move(2, "bid", "red"))
    assert isinstance(shown, Preview)
    assert (shown.comes, len(shown.events)) == ("hidden answer", 1)


# a stack with passes, and timestamps


def test_what_was_played_last_happens_first(table: Table) -> None:
    table.lay("hand GLOW | field MOTH", "hand DIM")
    table.play("play hand.glow", "p2 play hand.dim", "p3 pass", "p4 pass", "pass", "p2 pass")
    assert table.number("moth", "power") == 2
    table.play("pass", *ROUND[:3])
    assert table.number("moth", "power") == 5  # set to 2, then 3 more


def test_the_order_in_which_things_were_given_counts(table: Table) -> None:
    table.lay("hand GLOW DIM LAMP | field MOTH")
    for card in ("glow", "dim"):
        table.play(f"play hand.{card}", *ROUND)
    assert table.number("moth", "power") == 2  # 3 more, then set to 2
    table.play("play hand.lamp", *ROUND)
    assert table.number("moth", "power") == 3  # a standing effect has its time too: the lamp came last


def test_of_two_things_given_the_later_one_counts_last(table: Table) -> None:
    table.lay("hand DIM LAMP | field MOTH")
    table.play("play hand.dim", *ROUND, "play hand.lamp", *ROUND)
    assert table.number("moth", "power") == 3  # set to 2, then 1 more


def test_a_card_on_the_stack_can_be_taken_off_it(table: Table) -> None:
    table.lay("hand GALE", "hand SNUFF")
    table.play("play hand.gale", "p2 play hand.snuff", "p3 pass", "p4 pass", "pass", "p2 pass")
    assert table.zone("ash") == ["GALE"]
    assert (table.cores("purse"), table.zone("p2.ash")) == ("4+R+B", ["SNUFF"])


def test_a_thing_comes_to_the_field_when_all_let_it(table: Table) -> None:
    table.lay("hand MOTH")
    table.play("play hand.moth", *ROUND[:3])
    assert (table.zone("stack"), table.zone("field")) == (["MOTH"], [])
    table.play("pass")
    assert (table.zone("stack"), table.zone("field")) == ([], ["MOTH"])


def test_what_is_set_off_waits_on_the_stack_as_well(table: Table) -> None:
    table.lay("hand SPARK", "field MOTH | hand GALE", "field ECHO")
    table.play("play hand.spark", *ROUND)
    assert table.hand(3) == []
    table.play("pass", "p2 play hand.gale", "p3 pass", "p4 pass", "pass", "p2 pass")
    assert (table.cores("purse"), table.hand(3)) == ("3+R+B", [])
    table.play("pass", *ROUND[:3])
    assert table.hand(3) == ["MOTH"]


# effects that compete to happen instead


def test_the_seat_it_happens_to_says_what_happens_instead(table: Table) -> None:
    table.lay("hand SPARK", "field MOTH NEST", "field URN")
    table.play("play hand.spark", *ROUND, "choose p2.moth")
    assert table.to_act() == 2
    assert table.moves(2) == ["instead nest e1", "instead p3.urn e1"]
    table.play("p2 instead p3.urn e1")
    assert (table.zone("p2.vault"), table.zone("p2.ash"), table.hand(2)) == (["MOTH"], [], [])


def test_a_single_effect_happens_instead_without_a_question(table: Table) -> None:
    table.lay("hand SPARK", "field MOTH NEST")
    table.play("play hand.spark", *ROUND, "choose p2.moth")
    assert (table.hand(2), table.zone("p2.ash"), table.zone("ash")) == (["MOTH"], [], ["SPARK"])


def test_of_several_burnt_at_once_each_has_its_own_instead(table: Table) -> None:
    table.lay("hand BLAZE", "field MOTH MOTH NEST URN", "field MOTH")
    table.play("play hand.blaze", *ROUND)
    asked = [(table.to_act(), table.play(table.moves()[0], seat=table.to_act())) for _ in range(2)]
    assert [seat for seat, _ in asked] == [2, 2]
    assert table.zone("p3.vault") == ["MOTH"]  # only the urn speaks for all


def test_what_a_move_itself_would_do_can_be_replaced_too(table: Table) -> None:
    table.lay("hand MOTH | field MAGPIE")
    table.play("hide hand.moth")
    assert (table.zone("vault"), table.zone("field"), table.state.actor) == (["MOTH"], ["MAGPIE"], 1)


# control


def test_who_takes_control_has_the_card_and_the_owner_gets_it_back(table: Table) -> None:
    table.lay("hand LURE", "field MOTH | hand SPARK")
    before = table.ref("p2.moth")
    table.play("play hand.lure", *ROUND)
    assert (table.ref("moth"), table.card("moth").owner) == (before, 2)
    table.play("pass", "p2 play hand.spark", "p3 pass", "p4 pass", "pass", "p2 pass")
    assert (table.zone("field"), table.zone("ash"), table.zone("p2.ash")) == ([], ["LURE"], ["MOTH", "SPARK"])


def test_what_a_card_gives_it_gives_to_the_side_of_who_controls_it(table: Table) -> None:
    table.lay("hand LURE | field MOTH", "field MOTH LAMP")
    assert (table.number("moth", "power"), table.number("p2.moth", "power")) == (1, 2)
    table.play("play hand.lure", *ROUND, "choose p2.lamp")
    assert (table.number("moth", "power"), table.number("p2.moth", "power")) == (2, 1)


# face-down cards


def test_a_hidden_card_says_nothing_until_it_is_shown(table: Table) -> None:
    table.lay("hand LAMP | field MOTH")
    table.play("hide hand.lamp")
    assert table.number("moth", "power") == 1
    table.play("show lamp")
    assert table.number("moth", "power") == 2


def test_only_its_owner_knows_a_hidden_card(table: Table) -> None:
    table.lay("hand LAMP")
    told = redact_events(table.state, table.play("hide hand.lamp").events, "p2")
    assert [e.fact.becomes for e in told if hasattr(e.fact, "becomes")] == ["p1.field.1"]
    assert [table.name(table.ref("field.1"), seat) for seat in (1, 2)] == ["lamp", "p1.field.1"]


def test_who_controls_an_unknown_card_calls_it_by_its_place(table: Table) -> None:
    table.lay("hand LURE", "field LAMP?")
    table.play("play hand.lure", *ROUND)
    assert table.moves(1, "show") == ["show p1.field.1"]
    table.play("show p1.field.1")
    assert table.number("lamp", "power") == 1


def test_an_unseen_card_is_chosen_by_its_place(table: Table) -> None:
    table.lay("hand THIEF", "hand MOTH LAMP")
    table.play("play hand.thief", *ROUND)
    assert table.moves() == ["choose p2.hand.1", "choose p2.hand.2"]
    assert check(table.state, Move(1, "choose", table.ref("p2.hand.1"))) is not None  # its id is not known to seat 1
    table.play("choose p2.hand.2")
    assert table.zone("p2.ash") == ["LAMP"]


# hidden counts


@pytest.mark.parametrize("zone", ["deck", "vault"])
def test_nobody_learns_how_many_cards_there_are(table: Table, zone: str) -> None:
    views = []
    for count in (4, 5):
        table.lay(f"hand MOTH | {zone} " + "MOTH " * count)
        state = seen_by(1, table)
        views.append((state.zones[f"p1.{zone}"], [r for r in state.cards if zone in r]))
    assert views[0] == views[1]


def test_three_or_more_look_alike(table: Table) -> None:
    table.lay("deck MOTH MOTH", "deck MOTH MOTH MOTH MOTH")
    zones = seen_by(3, table).zones
    assert (len(zones["p1.deck"]), len(zones["p2.deck"])) == (2, 3)


def test_a_seat_sees_what_it_may_choose_from_and_no_more(table: Table) -> None:
    table.lay("hand DIG | deck GALE GALE GALE GALE MOTH GALE LAMP")
    table.play("play hand.dig", *ROUND)
    assert table.moves() == ["choose deck.lamp", "choose deck.moth"]
    view = seen_by(1, table)
    assert [view.cards[r].definition for r in view.zones["p1.deck"]] == ["", "", "", "MOTH", "LAMP"]
    assert len(seen_by(2, table).zones["p1.deck"]) == 3


def test_a_preview_does_not_take_the_uncounted_for_nothing(table: Table) -> None:
    table.lay("hand HEIR | vault MOTH")
    table.play("play hand.heir", *ROUND[:3])
    shown = preview(table.state, Move(1, "pass"))
    assert isinstance(shown, Preview)
    assert shown.comes == "hidden card"


# tokens of three kinds


def test_an_amount_may_be_of_several_kinds(table: Table) -> None:
    table.lay()
    table.play("give purse 2+R+B p3.purse")
    assert (table.cores("purse"), table.cores("p3.purse")) == ("2", "6+2R+2B")
    assert table.refused("give purse 1 p3.purse").code == "cannot_give"


def test_the_last_token_is_kept(table: Table) -> None:
    table.lay("purse R+B")
    refusal = table.refused("give purse R+B p3.purse")
    assert (refusal.code, refusal.remedy) == ("cannot_give", (Move(1, "give", "p1.purse", "p3.purse", (0, 0, 1)),))
