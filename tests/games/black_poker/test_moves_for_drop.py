"""What somebody may have meant who drops a card somewhere."""

from __future__ import annotations

import pytest

from bsdesk.engine.files.notation import write_move
from bsdesk.engine.handling import InPlay
from bsdesk.engine.play import explain, moves
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact
from tests.table import Table


def moves_for_drop(table: Table, subject: str, target: str = "") -> list[str]:
    """The moves that this drop may have been, as they are typed."""
    to = table.ref(target) if target else ""
    return [
        write_move(table.state, m) for m in table.game.handling.moves_for_drop(table.state, 1, table.ref(subject), to)
    ]


@pytest.mark.parametrize(
    ("subject", "target", "lines"),
    [
        ("hand.s5", "", ["summon_soldier hand.s5", "equip hand.s5", "down hand.s5", "throwing hand.s5"]),
        ("hand.hk", "", ["summon_hero hand.hk", "equip hand.hk", "destroy_bulwark hand.hk"]),
        ("hand.jk1", "", ["search hand.jk1"]),
        ("d9", "d7", ["rearrange d9 d7"]),
        ("d9", "p1.field", ["rearrange d9 field"]),
        ("d9", "p2.field", ["attack d9"]),
        ("d9", "", ["attack d9"]),
        ("h7", "p2.c2", ["attack h7"]),
        ("h8", "d9", ["attack"]),
        ("graveyard", "", ["attack"]),
        ("p2.c2", "", ["attack"]),
    ],
)
def test_a_drop_means_every_action_that_the_card_is_a_key_of(
    table: Table, subject: str, target: str, lines: list[str]
) -> None:
    table.lay("field D9? D7? H8 H7~ | hand S5 HK JK1", "field C2")
    assert moves_for_drop(table, subject, target) == lines


def test_a_card_that_one_does_not_know_means_nothing_but_an_attack(table: Table) -> None:
    view = redact(table.lay("", "hand S5").state, "p1")
    assert [m.verb for m in table.game.handling.moves_for_drop(view, 2, view.zones["p2.hand"][0], "")] == ["attack"]


@pytest.mark.parametrize(
    ("subject", "code"),
    [("h7", "driven_cannot_attack"), ("d9", "bulwarks_never_attack"), ("hand.s5", "no_charged_bulwark")],
)
def test_why_not_is_said_of_the_very_card_that_was_dropped(table: Table, subject: str, code: str) -> None:
    table.lay("field D9?~ H7~ | hand S5", "")
    refusal = explain(table.state, 1, table.ref(subject), "p2.field")
    assert refusal is not None
    assert refusal.code == code


def test_a_card_that_could_be_used_elsewhere_is_refused_for_nothing(table: Table) -> None:
    table.lay("field D9?~ H8 | hand S5 C7", "field C2")
    assert "down hand.s5" in table.moves()
    assert explain(table.state, 1, table.ref("hand.s5"), "p2.graveyard") is None


def test_an_attack_begins_with_a_soldier_that_can_and_a_bulwark_with_any_card(table: Table) -> None:
    table.lay("field D9? H8 H7~ | hand S5 C7")
    begun = {verb: table.game.handling.begins(table.state, Move(1, verb)) for verb in ("attack", "set_bulwark", "end")}
    named = {verb: [table.name(ref) for ref in refs] for verb, refs in begun.items()}
    assert named == {"attack": ["h8"], "set_bulwark": ["hand.s5", "hand.c7"], "end": []}


def test_where_a_card_is_put_says_what_it_is_to_be(table: Table) -> None:
    drops = table.game.handling.drops
    on = {place: {verb for verb, places in drops.items() if place in places} for place in ("rival", "rival.field")}
    assert on == {
        "rival": {"attack", "throwing"},
        "rival.field": {"up", "down", "twist", "counter", "search", "destroy_bulwark"},
    }
    everything = {"set_bulwark", "summon_soldier", "summon_hero", "summon_ace", "equip", "throwing", *on["rival.field"]}
    for place in ("field", "stage"):
        assert {verb for verb, places in drops.items() if place in places} == everything


def test_what_a_card_was_aimed_at_answers_the_question_for_it(table: Table) -> None:
    aims = table.game.handling.aims
    assert (aims["attack"], aims["set_bulwark"], aims["up"]) == ("attackers", "bulwark", "target")
    assert not {"search", "throwing", "summon_soldier"} & aims.keys()


@pytest.mark.rule("TR-4.16", "TR-11.11")
def test_an_action_is_aimed_at_what_could_be_its_target(table: Table) -> None:
    table.lay("field D9? S5 H7 | hand C7 H3", "field C3 H2")
    cards = ("d9", "s5", "h7", "p2.c3", "p2.h2")

    def aims(line: str) -> list[str]:
        move = table.move(line)
        return [card for card in cards if table.game.handling.aimed_at(table.state, move, table.ref(card))]

    assert [aims(line) for line in ("down hand.c7", "up hand.h3")] == [["s5", "h7", "p2.c3", "p2.h2"]] * 2
    assert [aims(line) for line in ("attack", "set_bulwark hand.c7", "end")] == [[], [], []]
    assert aims("equip hand.h3") == ["h7"]


def test_what_else_the_screen_asks_of_the_game(table: Table) -> None:
    game = table.game
    assert (game.handling.onward, game.handling.fighting, game.handling.vital, game.handling.figures) == (
        frozenset({"end"}),
        ("attacking", "blocking"),
        "life",
        ("size",),
    )
    assert (game.handling.waits_in, game.handling.in_play) == (
        "stage",
        InPlay(packed="bulwark", upon=True, foot=("size",)),
    )
    assert game.rules.usual_options == {
        "ruleset": "sheet",
        "frame": "standard",
        "opponent_shuffles": False,
        "choose_graveyard_top": False,
    }
    assert game.handling.acts["attack"].startswith("TR-")
    assert (game.rules.supply, game.rules.token_marks) == ({}, ())
    table.lay("field D9? H8 | hand S5 C7")
    assert game.handling.doing(table.state) == ("", "")
    table.lay("field D9? D8? | hand S5 C7 | life S2 S3")
    table.play("summon_soldier hand.s5")
    assert table.state.prompts
    assert game.handling.doing(table.state) == ("action.summon_soldier", game.handling.acts["summon_soldier"])


def test_a_seat_without_a_player_does_not_wait_where_a_pass_ends_nothing(table: Table) -> None:
    table.lay("field S5", "hand H4 C2 | field H2")

    def tried(seat: int) -> set[str]:
        offers = moves(table.state, seat)
        return {option.move.verb for option in table.game.scoring.tries(table.state, seat, offers)}

    assert tried(1) == {"attack", "end"}
    table.play("attack", "pass")
    assert "pass" in tried(2)
