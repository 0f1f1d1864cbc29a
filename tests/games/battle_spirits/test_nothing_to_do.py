"""What a player may do and all can see would change nothing isn't asked; where hidden cards have a say, it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.view import redact
from bsdesk.engine.worlds.preview import Preview, preview
from tests.table import Happened, Table

TableOf = Callable[..., Table]

SET_OFF = 'on = { event = "refreshed", of = { side = "any", kind = ["spirit"] } }\n'
EXHAUST_ONE = (
    '{ op = "choose", from = { side = "opposing", kind = ["spirit"], has = ["refreshed"] } }, { op = "exhaust" }'
)
REFRESH_ALL = '{ op = "refresh", what = { kind = ["spirit"] } }'
DISCARD_RED = '{ op = "choose", from = { where = "hand", kind = ["red"] } }, { op = "discard" }'
DRAW = '{ op = "draw" }'


def set_off(table: Table, mine: str = "", theirs: str = "field REF-01[1]~") -> Happened:
    """Lay WORD before seat 1, and refresh a Spirit of its own, which sets the effect off."""
    table.lay(f"field WORD REF-09[1]~ | hand TEST-refresh {mine}", theirs)
    return table.play("use hand.test-refresh flash", "choose ref-09")


def may(*words: str, more: str = "") -> str:
    return f"{SET_OFF}{more}may = true\ndo = [{', '.join(words)}]"


@pytest.mark.parametrize("words", [(EXHAUST_ONE,), (REFRESH_ALL,), (f'{{ op = "may", do = [{REFRESH_ALL}] }}',)])
def test_what_may_be_done_is_not_asked_where_all_see_that_it_changes_nothing(
    table_of: TableOf, words: tuple[str, ...]
) -> None:
    table = table_of(may(*words, more='limit = "turn"\n'), kind="nexus")
    assert set_off(table).acts().count("activated") == 1  # the Magic alone
    assert (table.question, table.state.tally) == ("", {})


def test_a_word_that_may_be_done_at_the_end_of_an_effect_is_not_asked_either(table_of: TableOf) -> None:
    table = table_of(f'{SET_OFF}do = [{DRAW}, {{ op = "may", do = [{REFRESH_ALL}] }}]', kind="nexus")
    set_off(table)
    assert (table.question, len(table.hand())) == ("", 1)


def test_it_is_asked_where_it_changes_something(table_of: TableOf) -> None:
    table = table_of(may(EXHAUST_ONE), kind="nexus")
    set_off(table, theirs="field REF-01[1]")
    assert table.question == "may"
    table.play("may yes")
    assert table.card("p2.ref-01").turned == 1


def test_an_empty_deck_is_seen_by_all(table_of: TableOf) -> None:
    table = table_of(may(DRAW), kind="nexus")
    set_off(table)
    assert table.question == "may"
    set_off(table, mine="| deck")
    assert table.question == ""


@pytest.mark.parametrize("hand", ["REF-26", "REF-01", "REF-09"])
def test_where_it_hangs_on_hidden_cards_it_is_asked_whatever_they_are(table_of: TableOf, hand: str) -> None:
    """That nothing was asked would tell that no card of the hand is red."""
    table = table_of(may(DISCARD_RED), kind="nexus")
    set_off(table, mine=hand)
    assert table.question == "may"


def test_how_many_cards_a_hand_has_all_can_see(table_of: TableOf) -> None:
    table = table_of(may(DISCARD_RED), kind="nexus")
    set_off(table)
    assert table.question == ""


def test_that_an_effect_is_activated_is_a_change_where_another_waits_for_it(table_of: TableOf) -> None:
    watch = 'on = { event = "activated", of = { kind = ["nexus"] } }\nlimit = "turn"\ndo = [{ op = "draw" }]'
    table = table_of(may(REFRESH_ALL), watch, kind="nexus")
    set_off(table)
    assert table.question == "may"


@pytest.mark.parametrize("hand", ["REF-01", "REF-09"])
def test_a_preview_knows_whether_it_will_be_asked(table_of: TableOf, hand: str) -> None:
    table = table_of(may(DISCARD_RED), kind="nexus")
    table.lay(f"field WORD REF-09[1]~ | hand TEST-refresh {hand}", "field REF-01[1]~")
    table.play("use hand.test-refresh flash")
    shown = preview(redact(table.state, "p1"), table.move("choose ref-09"))
    assert isinstance(shown, Preview)
    assert shown.comes == "question:may"
