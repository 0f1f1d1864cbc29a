"""Effects that other effects give: triggered, used, standing, replacing; lost, and given after all were lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.files.card_file import read_cards
from bsdesk.engine.view import redact
from bsdesk.speech.books import read_books
from bsdesk.speech.interface import Words
from bsdesk.speech.phrasing.phrasebook import phrasebook
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.table.view.paper import modifiers
from tests.table import Table
from tests.toy.forge import HERE, LANGUAGE, Card
from tests.toy.smithy import answered, cast, dents, names, power, programs, resolve, reworked


def have(table: Table, spell: str, target: str = "", seat: int = 1) -> None:
    cast(table, spell, target, seat)
    resolve(table)


def test_a_given_effect_is_triggered_of_whoever_has_it(smithy: Table) -> None:
    """The card is gone when it is carried out, and the effect was on until then: it is its controller who draws."""
    smithy.lay("hand LESSON BOLT PIT PIT", "field PAWN")
    have(smithy, "lesson", "p2.pawn")
    have(smithy, "bolt", "p2.pawn")
    assert (programs(smithy), smithy.zone("p2.ash")) == (["LESSON/2"], ["PAWN"])
    assert [c.effect for c in smithy.state.cards.values() if c.zone == "stack"] == [2]
    done = resolve(smithy)
    assert [fact.to for fact in done.of(CardMoved)] == ["p2.hand"]


def test_it_is_over_with_what_gave_it(smithy: Table) -> None:
    smithy.lay("hand LESSON PIT | field PIT", "hand BOLT PIT | field PAWN")
    have(smithy, "lesson", "p2.pawn")
    smithy.play("p1 pass", "p2 pass")
    have(smithy, "bolt", "p2.pawn", 2)
    assert (programs(smithy), smithy.zone("p2.ash")) == ([], ["PIT", "BOLT", "PAWN"])


def test_given_twice_it_is_triggered_twice(smithy: Table) -> None:
    smithy.lay("hand LESSON LESSON BOLT PIT PIT PIT", "field PAWN")
    for spell in ("lesson", "lesson", "bolt"):
        have(smithy, spell, "p2.pawn")
    assert programs(smithy) == ["LESSON/2", "LESSON/2"]


def test_beside_an_effect_of_its_own_each_has_its_name(smithy: Table) -> None:
    """Both are triggered as it breaks: its seat orders them, and each answer says which one it means."""
    smithy.lay("hand LESSON BOLT PIT PIT", "field BELL")
    have(smithy, "lesson", "p2.bell")
    have(smithy, "bolt", "p2.bell")
    assert smithy.question == "order"
    assert [line.split()[-1] for line in smithy.moves()] == ["e1", "e2.LESSON"]
    smithy.play(smithy.moves()[1])
    assert programs(smithy) == ["LESSON/2", "BELL/1"]


def test_a_given_effect_is_used_at_will(smithy: Table) -> None:
    smithy.lay("field SCHOOL PAWN RAM", "field HULK")
    assert smithy.moves(verb="use") == ["use pawn e2.SCHOOL", "use ram e1", "use ram e2.SCHOOL"]
    smithy.play("use pawn e2.SCHOOL")
    answered(smithy, 1, "p2.hulk")
    resolve(smithy)
    assert dents(smithy, "p2.hulk") == 1


def test_without_what_gives_it_nothing_is_used(smithy: Table) -> None:
    smithy.lay("hand HUSH VEIN | field SCHOOL PAWN", "field HULK")
    have(smithy, "hush", "school")
    assert smithy.moves(verb="use") == []


def test_a_given_effect_gives_in_its_turn(smithy: Table) -> None:
    smithy.lay("hand CHOIR PIT | field PAWN RAM HULK", "field PAWN")
    have(smithy, "choir", "ram")
    assert [power(smithy, name) for name in ("pawn", "ram", "hulk", "p2.pawn")] == [3, 3, 5, 2]


def test_it_gives_for_whoever_has_the_card(smithy: Table) -> None:
    smithy.lay("hand CHOIR PIT | field PAWN RAM", "hand LURE VEIN | field VEIN PAWN")
    have(smithy, "choir", "ram")
    smithy.play("p1 pass")
    have(smithy, "lure", "p1.ram", 2)
    assert [power(smithy, name) for name in ("pawn", "p2.ram", "p2.pawn")] == [2, 3, 3]


def test_a_given_effect_changes_what_happens(smithy: Table) -> None:
    smithy.lay("hand SHELL BOLT PIT PIT | field HULK")
    have(smithy, "shell", "hulk")
    have(smithy, "bolt", "hulk")
    assert dents(smithy, "hulk") == 1


def test_what_was_given_is_lost_with_the_others(smithy: Table) -> None:
    smithy.lay("hand CHOIR HUSH PIT VEIN | field PAWN RAM")
    have(smithy, "choir", "ram")
    have(smithy, "hush", "ram")
    assert power(smithy, "pawn") == 2


def test_what_is_given_after_all_were_lost_stays(smithy: Table) -> None:
    smithy.lay("hand CHOIR SHELL BOLT HUSH PIT PIT PIT VEIN | field PAWN RAM")
    have(smithy, "hush", "ram")
    have(smithy, "choir", "ram")
    have(smithy, "shell", "ram")
    assert power(smithy, "pawn") == 3
    have(smithy, "bolt", "ram")
    assert (dents(smithy, "ram"), names(smithy, "p1.field")) == (1, ["PAWN", "RAM"])


@pytest.mark.parametrize("seat", [1, 2])
def test_whoever_looks_reads_what_was_given(smithy: Table, seat: int) -> None:
    books = HERE / "forge_books"
    wording, book = TableWording(read_books(books), "en", Words("en"), {}), phrasebook(books, "en")
    smithy.lay("hand HUSH VEIN | field SCHOOL PAWN")
    pawn = smithy.ref("pawn")
    said = "[Use] On announcement, choose 1 opposing Golem. Put 1 dent on it. (School)"
    assert modifiers(redact(smithy.state, f"p{seat}"), pawn, wording, book) == [said]
    have(smithy, "hush", "pawn")
    assert said not in modifiers(redact(smithy.state, f"p{seat}"), pawn, wording, book)


@pytest.mark.parametrize(
    ("effect", "fault"),
    [
        ('{ on = { event = "sung" } }', "unknown occasion 'sung'"),
        ('{ on = "sung" }', "unknown timing 'sung'"),
        ('{ do = [{ op = "sing" }] }', "unknown word 'sing'"),
        ('{ does = [] }', "unknown field 'does'"),
        ('{ do = [{ op = "dent", what = "that" }] }', "unknown name 'that'"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_given_effect_is_said(tmp_path: Path, effect: str, fault: str) -> None:
    file = tmp_path / "cards.toml"
    given = f'effects = [{{ always = [{{ to = {{ kind = ["golem"] }}, effects = [{effect}] }}] }}]'
    file.write_text(f'[[card]]\nid = "X"\nname = {{ en = "X" }}\nkind = "mine"\n{given}\n', encoding="utf-8")
    with pytest.raises(Complaint, match=fault):
        read_cards([file], Card, LANGUAGE, lambda _card: [])


def test_control_may_be_given_by_an_effect_that_is_given(smithy: Table) -> None:
    """Whoever has it has all opposing golems, as long as it is not lost again."""
    takes = {"always": [{"to": {"kind": ["golem"], "side": "opposing"}, "control": "you"}]}
    target = {"op": "choose", "from": {"kind": ["golem"]}}
    gives = {"op": "modify", "effects": [takes]}
    reworked(smithy, "CHOIR", {"activate": "cast", "zone": "stack", "announce": [target], "do": [gives]})
    smithy.lay("hand CHOIR HUSH PIT VEIN | field RAM PAWN", "field HULK")
    have(smithy, "choir", "ram")
    assert [smithy.zone("field", seat) for seat in (1, 2)] == [["RAM", "PAWN", "HULK"], []]
    have(smithy, "hush", "ram")
    assert [smithy.zone("field", seat) for seat in (1, 2)] == [["RAM", "PAWN"], ["HULK"]]


@pytest.mark.parametrize(("school", "can"), [("", True), ("SCHOOL", False)])
def test_a_price_that_a_given_effect_stands_in_the_way_of_is_none(smithy: Table, school: str, can: bool) -> None:
    """What would break is exiled instead: so nothing can be broken for the Toll."""
    goes = {"instead": {"event": "broken"}, "change": {"to": "exile", "why": "exiled"}}
    reworked(smithy, "SCHOOL", {"always": [{"to": {"kind": ["golem"]}, "effects": [goes]}]})
    smithy.lay(f"field TOLL PAWN {school}", "field PAWN")
    assert smithy.allowed("use toll e1") is can
