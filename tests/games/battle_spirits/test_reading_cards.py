"""Reading a card (BS-5), and what its marks look like as far as data goes (BS-GL4, BS-GL5, BS-GL31)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import Library
from bsdesk.engine.game import Game
from bsdesk.games import battle_spirits
from bsdesk.games.battle_spirits.rules.cards import Card, block_icon, rarity_order
from bsdesk.games.battle_spirits.shown.face import HERE, face_of
from bsdesk.speech.phrasing.texts import text_of
from tests.table import Table

CARD = """
[[card]]
id = "{id}"
name = {{ en = "{id}" }}
kind = "{kind}"
colour = "red"
cost = 2
{more}
"""


def card(folder: Path, more: str, kind: str = "spirit", id: str = "A-1") -> str:  # noqa: A002 - as on the card
    """What reading this card says: nothing, or what is wrong with it."""
    file = folder / "one.toml"
    file.write_text(CARD.format(id=id, kind=kind, more=more), encoding="utf-8")
    try:
        battle_spirits.read([file])
    except Complaint as complaint:
        return str(complaint)
    return ""


# ----------------------------------------------------------------------------------------- cost and symbols


@pytest.mark.rule("BS-5.1")
def test_the_cost_is_what_using_a_card_takes_before_reduction(table: Table) -> None:
    table.lay("hand REF-26 | reserve 6")
    table.play("use hand.ref-26 main")
    assert (table.cores("trash"), table.cores("reserve")) == ("4", "2")


@pytest.mark.rule("BS-5.3")
@pytest.mark.parametrize(
    ("field", "paid"), [("REF-01[1]", "4"), ("REF-04[1] REF-01[1]", "3"), ("REF-09[1] REF-09[1]", "5")]
)
def test_reduction_symbols_name_the_symbols_that_lower_the_payment_and_how_many(
    table: Table, field: str, paid: str
) -> None:
    """REF-03: cost 5, two red reduction symbols."""
    table.lay(f"field {field} | hand REF-03 | reserve 6")
    table.play(f"summon hand.ref-03; pay reserve {paid}; place reserve 1; done")
    assert table.cores("trash") == paid


@pytest.mark.rule("BS-5.6")
def test_symbols_on_the_field_lower_costs_and_take_life(table: Table) -> None:
    """REF-04 has two red symbols."""
    table.lay("field REF-04[1] | hand REF-27 | reserve 4")
    table.play("use hand.ref-27 flash; pay reserve 4", "end", "attack ref-04", "pass", "pass")
    assert (table.cores("trash"), table.cores("p2.life")) == ("4", "3")


@pytest.mark.rule("BS-5.7")
def test_an_ex_symbol_has_a_colour(library: Library, tmp_path: Path) -> None:
    assert library.defs["REF-05"].ex == {"red": 1}
    assert "'black' is no colour" in card(tmp_path, "levels = [{ cores = 1 }]\nex = { black = 1 }")


@pytest.mark.rule("BS-5.8")
def test_an_ex_symbol_on_the_field_counts_as_a_symbol(table: Table) -> None:
    table.lay("field REF-05[1] | hand REF-03 | reserve 5")
    table.play("summon hand.ref-03; pay reserve 4; place reserve 1; done", "end", "attack ref-05", "pass", "pass")
    assert (table.cores("trash"), table.cores("p2.life")) == ("4", "4")


# --------------------------------------------------------------------------------- type, family, rarity, icons


@pytest.mark.rule("BS-5.2")
def test_the_card_type_is_printed_in_english(library: Library) -> None:
    game = battle_spirits.game(library)
    faces = [face_of(game, library.defs[c], "en") for c in ("REF-01", "REF-07", "REF-26")]
    assert [face.kind_mark for face in faces] == ["SPIRIT", "NEXUS", "MAGIC"]


@pytest.mark.rule("BS-5.4")
@pytest.mark.parametrize(("looks_for_it", "figure"), [("REF-08", "symbols"), ("READ-old-wood", "bp")])
def test_a_card_of_two_families_is_found_by_either(table: Table, looks_for_it: str, figure: str) -> None:
    table.lay("field REF-09[1] REF-01[1]")
    before = [table.number(c, figure) for c in ("ref-09", "ref-01")]
    table.lay(f"field {looks_for_it} REF-09[1] REF-01[1]")
    after = [table.number(c, figure) for c in ("ref-09", "ref-01")]
    assert (after[0] > before[0], after[1]) == (True, before[1])


@pytest.mark.rule("BS-GL31")
def test_magic_has_a_family_too(table: Table) -> None:
    """REF-20 takes a card of its family out of the top three: here the only one is a Magic."""
    table.lay("hand REF-20 | reserve 3 | deck REF-01 REF-32-refresh REF-03 REF-01")
    table.play("deploy hand.ref-20")
    assert table.hand() == ["REF-32-refresh"]


@pytest.mark.rule("BS-5.5")
@pytest.mark.parametrize(
    ("kind", "levels", "wrong"),
    [
        ("magic", "levels = [{ cores = 1 }]", "a Magic card has no Lv lines"),
        ("spirit", "", "a spirit needs at least one Lv line"),
        ("nexus", "", "a nexus needs at least one Lv line"),
        ("magic", "", ""),
        ("nexus", "levels = [{ cores = 0 }]", ""),
    ],
)
def test_spirits_and_nexuses_have_lv_lines_and_magic_has_none(
    tmp_path: Path, kind: str, levels: str, wrong: str
) -> None:
    found = card(tmp_path, levels, kind)
    assert wrong in found if wrong else not found


@pytest.mark.rule("BS-5.9")
def test_the_block_icon_is_red_on_collaboration_cards_and_blue_on_others(library: Library) -> None:
    assert [block_icon(library.defs[c]) for c in ("REF-01", "READ-icons")] == ["blue", "red"]
    assert library.defs["READ-icons"].series == "a series"


@pytest.mark.rule("BS-5.9")
def test_collaboration_changes_no_rule(table: Table) -> None:
    table.lay("hand READ-icons | reserve 3")
    table.play("summon hand.read-icons")
    assert (table.cores("trash"), table.number("read-icons", "bp")) == ("2", 3000)


@pytest.mark.rule("BS-5.10")
def test_rarities_from_high_to_low(tmp_path: Path, library: Library) -> None:
    plain = library.defs["REF-01"]
    cards = [Card(id=r, name=plain.name, kind="magic", colour="red", cost=1, rarity=r) for r in "CXRM"]
    assert [c.rarity for c in sorted(cards, key=rarity_order)] == ["X", "M", "R", "C"]
    assert "rarity is 'U'" in card(tmp_path, 'levels = [{ cores = 1 }]\nrarity = "U"')


@pytest.mark.rule("BS-GL4")
def test_keywords_are_marked_black_timings_blue_and_limits_red(library: Library) -> None:
    lines = text_of(battle_spirits.game(library), library.defs["READ-icons"], HERE, "en")
    attacking, at_will, always = [[span.kind for span in line.spans if span.kind != "text"] for line in lines]
    assert attacking == ["keyword", "timing", "timing", "limit"]
    assert at_will == ["activate", "limit"]
    assert always == []


@pytest.mark.rule("BS-GL5")
@pytest.mark.parametrize(("limit", "known"), [("turn", True), ("battle", True), ("unstackable", True), ("day", False)])
def test_the_limits_of_effects_are_known(tmp_path: Path, limit: str, known: bool) -> None:
    effect = f'levels = [{{ cores = 1 }}]\n[[card.effects]]\non = "when_attacking"\nlimit = "{limit}"'
    found = card(tmp_path, effect)
    assert known == (not found)
    assert known or "unknown limit 'day'; expected one of battle, name, turn, unstackable" in found


# ---------------------------------------------------------------------------------------- levels and effects


@pytest.mark.rule("BS-5.11")
def test_a_lv_line_says_how_many_cores_and_how_much_bp(library: Library, table: Table) -> None:
    ogre = library.defs["REF-01"]
    assert [(line.cores, line.bp) for line in ogre.levels] == [(1, 6000), (3, 8000)]
    table.lay("field REF-01[1] REF-01[2] REF-01[3]")
    cards = ("ref-01.1", "ref-01.2", "ref-01.3")
    assert [(table.number(c, "level"), table.number(c, "bp")) for c in cards] == [(1, 6000), (1, 6000), (2, 8000)]


@pytest.mark.rule("BS-5.11")
def test_a_higher_level_needs_more_cores(tmp_path: Path) -> None:
    assert "each Lv line must need more cores" in card(tmp_path, "levels = [{ cores = 2 }, { cores = 2 }]")


@pytest.mark.rule("BS-5.12")
@pytest.mark.parametrize(("cores", "drawn"), [(0, 0), (1, 1)])
def test_an_effect_is_there_at_its_levels_only(table: Table, cores: int, drawn: int) -> None:
    """REF-08 gives a symbol at both levels, and draws in the End Step at Lv2."""
    table.lay(f"field REF-08[{cores}] REF-09[1]")
    assert table.number("ref-09", "symbols") == 2
    table.play("end", "end", "end")
    assert len(table.hand()) == drawn


@pytest.mark.rule("BS-5.12")
def test_an_effect_can_name_no_level_that_the_card_has_not(tmp_path: Path) -> None:
    effect = "levels = [{ cores = 1 }]\n[[card.effects]]\nlevels = [2]\nalways = [{ gain = { bp = 1000 } }]"
    assert "names a level the card has not: [2]" in card(tmp_path, effect)


@pytest.mark.rule("BS-5.13")
@pytest.mark.parametrize("step", ["main", "attack", "main2"])
@pytest.mark.parametrize("active", [1, 2])
def test_an_effect_without_timing_is_always_on(table: Table, step: str, active: int) -> None:
    table.lay("field READ-high-banner[2] REF-01[1]", "field REF-01[1]", step=step, active=active)
    assert (table.number("ref-01", "bp"), table.number("p2.ref-01", "bp")) == (7000, 6000)


@pytest.mark.rule("BS-5.13")
def test_it_is_gone_the_moment_its_level_is(table: Table) -> None:
    table.lay("field READ-high-banner[2] REF-01[1]")
    table.play("move read-high-banner 1 reserve")
    assert table.number("ref-01", "bp") == 6000


@pytest.mark.rule("BS-5.14")
@pytest.mark.parametrize("herald", ["READ-herald", "READ-herald-stone"])
@pytest.mark.parametrize(("cores", "drawn"), [(1, [1, 1]), (3, [1, 3])])
def test_effects_of_spirits_and_nexuses_are_read_alike(table: Table, herald: str, cores: int, drawn: list[int]) -> None:
    table.lay(f"field {herald}[{cores}]")
    table.play("end")
    in_the_attack_step = len(table.hand())
    table.play("end", "end")
    assert [in_the_attack_step, len(table.hand())] == drawn


@pytest.mark.rule("BS-1.7")
def test_a_card_has_one_colour_for_all_purposes(table: Table, game: Game) -> None:
    """What is asked by the rules is what is printed."""
    table.lay("field REF-19[1]")
    colours = ("red", "purple", "green", "white", "yellow", "blue")
    assert [c for c in colours if table.says("ref-19", c)] == ["purple"]
    assert isinstance(game.rules.defs["REF-19"], Card)
    assert game.rules.defs["REF-19"].colour == "purple"
