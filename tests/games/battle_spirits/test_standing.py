"""What stands while its card is there: which effects of a card are on, to whom they give, in which order it counts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.play import moves
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.preview import Preview, preview
from bsdesk.games.battle_spirits.rules.cards import COLOURS, KINDS
from bsdesk.games.battle_spirits.rules.totals import NUMBERS, STATES, payment
from tests.table import Table

Deal = Callable[..., Table]

MINE = 'to = { kind = ["spirit"] }'
PLUS = f"always = [{{ {MINE}, gain = {{ bp = 1000 }} }}]"


def test_an_effect_that_is_off_leaves_the_next_one_of_its_card_on(table_of: Deal) -> None:
    table = table_of(f"levels = [2]\n{PLUS}", PLUS, kind="nexus", plain="levels = [{ cores = 0 }, { cores = 1 }]")
    table.lay("field WORD REF-01[1] | reserve 1")
    assert table.number("ref-01", "bp") == 7000
    table.play("move reserve 1 word")
    assert table.number("ref-01", "bp") == 8000


def test_a_condition_may_ask_about_the_card_itself(table_of: Deal) -> None:
    table = table_of(f'when = [{{ number = {{ of = "this", number = "cores" }}, least = 1 }}]\n{PLUS}', kind="nexus")
    table.lay("field WORD REF-01[1] | reserve 1")
    assert table.number("ref-01", "bp") == 6000
    table.play("move reserve 1 word")
    assert table.number("ref-01", "bp") == 7000


def test_a_condition_asks_what_the_player_of_the_card_has(table_of: Deal) -> None:
    table = table_of(
        'when = [{ there_is = { kind = ["spirit"] } }]\nalways = [{ to = { side = "any" }, gain = { bp = 1000 } }]',
        kind="nexus",
    )
    table.lay("field WORD", "field REF-01[1]")
    assert table.number("p2.ref-01", "bp") == 6000
    table.lay("", "field WORD REF-01[1]")
    assert table.number("p2.ref-01", "bp") == 7000


@pytest.mark.parametrize(("cores", "bp"), [(1, 8000), (3, 10_000)])
def test_a_condition_asks_for_figures_with_all_that_others_give(table_of: Deal, cores: int, bp: int) -> None:
    """But not with what it gives itself: what gives BP only to who has BP does not hang on itself."""
    table = table_of(f"when = [{{ there_is = {{ least = {{ bp = 7000 }} }} }}]\n{PLUS}", PLUS, kind="nexus")
    table.lay(f"field WORD REF-01[{cores}]")
    assert table.number("ref-01", "bp") == bp


def test_every_unstackable_effect_of_a_card_is_on_once_and_the_others_as_often_as_the_card_is_there(
    table_of: Deal,
) -> None:
    table = table_of(f'limit = "unstackable"\n{PLUS}', f'limit = "unstackable"\n{PLUS}', PLUS, kind="nexus")
    table.lay("field WORD WORD REF-01[1]")
    assert table.number("ref-01", "bp") == 6000 + 2000 + 2 * 1000


@pytest.mark.parametrize(("to", "spared"), [("you", 1), ("opponent", 2)])
def test_an_effect_may_be_about_a_player(table_of: Deal, to: str, spared: int) -> None:
    for attacked in (1, 2):
        table = table_of(f'always = [{{ to = "{to}", cannot = ["lose_life"] }}]', kind="nexus")
        table.lay("field WORD REF-43-red[1]", "field REF-43-red[1]", step="attack", active=3 - attacked)
        table.play("attack ref-43-red", "pass", "pass", "block no")
        assert table.cores("life", seat=attacked) == ("5" if attacked == spared else "4")


def test_what_is_given_to_all_others_for_a_while_is_not_given_to_the_card_itself(table_of: Deal) -> None:
    others = '{ op = "modify", to = { kind = ["spirit"], other = true }, gain = { bp = 1000 } }'
    table = table_of(f'activate = "main"\ndo = [{others}]', kind="spirit")
    table.lay("field WORD[1] WORD[1] REF-01[1]")
    table.play("activate word.2 e1")
    assert [table.number(card, "bp") for card in ("word.1", "word.2", "ref-01")] == [3000, 2000, 7000]


# ------------------------------------------------------------------------------------------------------- symbols

RED_AND_BLUE = "levels = [{ cores = 1, bp = 2000 }]\nsymbols = { red = 1, blue = 1 }"


@pytest.mark.rule("BS-O-18", "BS-5.6")
@pytest.mark.parametrize(
    ("grant", "red", "blue", "green"),
    [
        ("gain = { symbols = 1 }", 1, 2, 0),
        ('gain = { "symbols.red" = 2 }', 3, 1, 0),
        ('gain = { "symbols.green" = 1 }', 1, 1, 1),
        ('set = { "symbols.blue" = 0 }', 1, 0, 0),
        ('gain = { "symbols.red" = -2 }', 0, 1, 0),
        ("gain = { symbols = -2 }", 1, 0, 0),
        ("set = { symbols = 3 }", 1, 3, 0),
        ('gain = { symbols = 1, "symbols.blue" = -2 }', 1, 1, 0),
    ],
)
def test_symbols_are_given_and_taken_by_colour(table_of: Deal, grant: str, red: int, blue: int, green: int) -> None:
    """Those of no colour by name have that of the card, which is blue."""
    table = table_of(f"always = [{{ {grant} }}]", kind="spirit", plain=RED_AND_BLUE)
    table.lay("field WORD[1]")
    assert [table.number("word", f"symbols.{c}") for c in ("red", "blue", "green")] == [red, blue, green]
    assert table.number("word", "symbols") == red + blue + green


@pytest.mark.rule("BS-8.2")
def test_symbols_may_count_for_some_cards_only(table_of: Deal) -> None:
    table = table_of('always = [{ gain = { "symbols.purple" = 1 }, by = { kind = ["magic"] } }]', kind="nexus")
    table.lay("field WORD | hand REF-28 REF-11 | reserve 3")
    for line, price in (
        ("summon hand.ref-11", (2, 0)),
        ("use hand.ref-28 flash", (3, 1)),
        ("summon hand.ref-11", (2, 0)),
    ):
        seen = preview(table.state, table.move(line))
        assert isinstance(seen, Preview)
        assert seen.price == price


def test_of_what_changes_a_figure_only_the_end_counts(table_of: Deal) -> None:
    down, up = (f'{{ op = "modify", {MINE}, gain = {{ "symbols.red" = {n} }} }}' for n in (-2, 2))
    table = table_of(f'activate = "main"\ndo = [{down}]', f'activate = "main"\ndo = [{up}]', kind="nexus")
    table.lay("field WORD REF-01[1]")
    table.play("activate word e1", "activate word e2")
    assert table.number("ref-01", "symbols.red") == 1


@pytest.mark.rule("BS-14.2", "BS-8.2")
def test_symbols_that_count_for_magic_only_are_enough_for_soul_magic(table_of: Deal) -> None:
    table = table_of('always = [{ gain = { "symbols.red" = 1 }, by = { kind = ["magic"] } }]', kind="nexus")
    table.lay("field WORD | hand REF-27 | reserve S", "field REF-09[1]")
    assert (table.allowed("use hand.ref-27 flash"), table.number("word", "symbols.red")) == (True, 0)


@pytest.mark.rule("BS-8.2")
def test_each_player_has_the_own_symbols(table_of: Deal) -> None:
    table = table_of('always = [{ gain = { "symbols.red" = 1 } }]', kind="nexus")
    table.lay("field WORD WORD | hand REF-03", "field WORD | hand REF-03")
    assert [payment(table.state, table.ref("hand.ref-03", seat), seat) for seat in (1, 2)] == [3, 4]


def test_a_card_off_the_field_has_no_level_and_no_bp(table_of: Deal) -> None:
    table = table_of(kind="nexus")
    table.lay("trash REF-01 | hand REF-01")
    assert [table.number(f"{zone}.ref-01", f) for zone in ("trash", "hand") for f in ("level", "bp")] == [0] * 4


def test_nothing_is_said_of_a_card_that_is_not_known(table_of: Deal) -> None:
    table = table_of(kind="nexus")
    view = redact(table.lay("", "hand REF-01").state, "p1")
    (unknown,) = view.zones["p2.hand"]
    assert [table.game.rules.numbers(view, unknown, figure) for figure in NUMBERS] == [0] * len(NUMBERS)
    assert not any(
        table.game.rules.words(view, unknown, word) for word in (*STATES, *COLOURS, *KINDS, "name:", "name:REF-01")
    )


def test_what_another_seat_could_use_is_not_known(table_of: Deal) -> None:
    table = table_of(kind="nexus")
    table.lay("hand REF-01 REF-38 | reserve 9")
    assert {o.move.verb for o in moves(redact(table.state, "p2"), 1)} == {"end"}
