"""What effects do to cores, each word on a card, WORD, that does little else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.facts import TokensMoved
from tests.table import Table

Deal = Callable[..., Table]

SOME = '{ op = "choose", from = { side = "any", kind = ["spirit"] } }'
MINE = '{ op = "choose", from = { kind = ["spirit"] } }'
THEIRS = '{ op = "choose", from = { side = "opposing", kind = ["spirit"] } }'
IF_DID = '{ op = "if_did", then = [{ op = "draw" }] }'


def flash(*words: str) -> str:
    """An effect that does these words."""
    return f'activate = "flash"\ndo = [{", ".join(words)}]'


def cores(table: Table, *places: str) -> list[str]:
    return [table.cores(place) for place in places]


@pytest.mark.parametrize("to", ["reserve", "trash", "void", "life", "removed"])
def test_a_core_goes_to_an_area_of_the_player_whose_it_is(table_of: Deal, to: str) -> None:
    table = table_of(flash(SOME, f'{{ op = "move_cores", to = "{to}" }}', IF_DID))
    table.lay("hand WORD", "field REF-01[2] | life 5")
    before = table.cores(f"p2.{to}")
    table.play("use hand.word flash")
    assert cores(table, "p2.ref-01", f"p2.{to}", "reserve") == ["1", str(int(before) + 1), "0"]
    assert len(table.hand()) == 1


@pytest.mark.parametrize("source", ["reserve", "trash", "life", "void"])
def test_cores_come_from_an_own_area_onto_a_card(table_of: Deal, source: str) -> None:
    table = table_of(flash(MINE, f'{{ op = "move_cores", from = "{source}", to = "it", count = 2 }}', IF_DID))
    table.lay(f"hand WORD | field REF-01[1] | {source} 4", f"{source} 4")
    table.play("use hand.word flash")
    assert cores(table, "ref-01", source, f"p2.{source}") == ["3", "2", "4"]


@pytest.mark.parametrize(("mine", "theirs", "moved"), [("REF-21", "REF-21[1]", True), ("REF-08", "REF-21[1]", False)])
def test_cores_go_from_card_to_card_of_one_player(table_of: Deal, mine: str, theirs: str, moved: bool) -> None:
    b = '{ op = "choose", from = { side = "any", kind = ["nexus"], name = "REF-21" }, as = "b" }'
    table = table_of(
        flash(
            '{ op = "choose", from = { kind = ["spirit"] }, as = "a" }',
            b,
            '{ op = "move_cores", from = "a", to = "b" }',
        )
    )
    table.lay(f"hand WORD | field REF-01[3] {mine}", f"field {theirs}")
    table.play("use hand.word flash")
    if moved:
        table.play("choose ref-21")
    assert cores(table, "ref-01", mine.lower(), "p2.ref-21") == ["2", "1", "1"] if moved else ["3", "0", "1"]


@pytest.mark.parametrize(
    ("soul", "there", "left", "gone"),
    [
        ("may", "S", "0", "S"),
        ("no", "1+S", "S", "1"),
        ("no", "S", "S", "0"),
        ("only", "1+S", "1", "S"),
        ("only", "2", "2", "0"),
    ],
)
def test_which_cores_the_text_may_move(table_of: Deal, soul: str, there: str, left: str, gone: str) -> None:
    table = table_of(flash(SOME, f'{{ op = "move_cores", soul = "{soul}" }}'))
    table.lay("hand WORD", f"field REF-08 REF-01[{there}]")
    table.play("use hand.word flash")
    stays = table.cores("p2.ref-01") if table.has("p2.ref-01") else "0"
    assert (stays, table.cores("p2.reserve")) == (left, gone)


@pytest.mark.parametrize(("to", "gone"), [("void", False), ("life", False), ("removed", False), ("trash", True)])
def test_the_soul_core_goes_to_void_and_life_only_where_it_is_named(table_of: Deal, to: str, gone: bool) -> None:
    table = table_of(flash(SOME, f'{{ op = "move_cores", to = "{to}" }}', IF_DID))
    table.lay("hand WORD", "field REF-21 REF-01[S]")
    table.play("use hand.word flash")
    assert (table.has("p2.ref-01"), len(table.hand())) == (not gone, int(gone))


def test_cores_go_from_card_to_card_of_the_opponent(table_of: Deal) -> None:
    a, b = (
        f'{{ op = "choose", from = {{ side = "opposing", name = "{n}" }}, as = "{as_}" }}'
        for n, as_ in (("REF-01", "a"), ("REF-21", "b"))
    )
    table = table_of(flash(a, b, '{ op = "move_cores", from = "a", to = "b" }'))
    table.lay("hand WORD", "field REF-01[3] REF-21")
    table.play("use hand.word flash")
    assert cores(table, "p2.ref-01", "p2.ref-21") == ["2", "1"]


def test_until_none_remains(table_of: Deal) -> None:
    table = table_of(flash(THEIRS, '{ op = "move_cores", leave = 0 }', IF_DID))
    table.lay("hand WORD", "field REF-01[3]")
    table.play("use hand.word flash")
    assert (table.zone("p2.field"), table.cores("p2.reserve"), len(table.hand())) == ([], "3", 1)


MANY = "count = { of = { kind = ['nexus'] } }"


@pytest.mark.parametrize(
    ("word", "place", "left"),
    [
        (f'{{ op = "move_cores", from = "reserve", to = "trash", {MANY} }}', "reserve", "7"),
        (f'{{ op = "move_cores", from = "reserve", to = "trash", {MANY}, up_to = true }}', "reserve", "9"),
        (f'{{ op = "add_cores", to = "reserve", {MANY} }}', "reserve", "11"),
        (f'{{ op = "pay", {MANY} }}', "reserve", "7"),
    ],
)
def test_how_many_cores_may_be_worked_out(table_of: Deal, word: str, place: str, left: str) -> None:
    table = table_of(flash(word))
    table.lay("hand WORD | field REF-07 REF-08 | reserve 9")
    table.play("use hand.word flash")
    if "up_to" in word:
        assert (table.allowed("core reserve 2"), table.allowed("core reserve 3")) == (True, False)
        table.play("done")
    assert table.cores(place) == left


@pytest.mark.parametrize(("reserve", "can"), [("2", True), ("1", False)])
def test_a_price_in_cores_may_be_worked_out(table_of: Deal, reserve: str, can: bool) -> None:
    table = table_of(f'activate = "main"\ncost = [{{ op = "pay", {MANY} }}]\ndo = [{{ op = "draw" }}]', kind="nexus")
    table.lay(f"field WORD REF-08 | reserve {reserve}")
    assert table.allowed("activate word e1") is can


def test_up_to_as_many_as_are_worked_out_of_the_opponents(table_of: Deal) -> None:
    table = table_of(flash(THEIRS, f'{{ op = "move_cores", {MANY}, up_to = true }}'))
    table.lay("hand WORD | field REF-07 REF-08", "field REF-01[4]")
    table.play("use hand.word flash")
    assert table.moves() == ["done", "number 2"]
    assert table.refused("number 3").rule == "BS-T2"
    table.play("number 1")
    assert table.moves() == ["back", "done", "number 1"]
    table.play("number 1")
    assert table.cores("p2.ref-01") == "2"


def test_what_is_asked_about_cores_names_its_rule(table_of: Deal) -> None:
    table = table_of(flash('{ op = "move_cores", from = { kind = ["spirit"] } }', '{ op = "pay", count = 2 }'))
    table.lay("hand WORD | field REF-01[2] REF-09[2] | reserve 1")
    table.play("use hand.word flash")
    assert [table.refused(line).rule for line in ("core reserve 1", "done")] == ["BS-S2", "BS-S2"]
    table.play("core ref-01 1")
    assert table.refused("done").rule == "BS-GL32"
    for line, code in (
        ("pay life 1", "place_out_of_reach"),
        ("pay reserve 3", "pay_no_more"),
        ("pay ref-01 2", "not_so_many_cores"),
        ("core ref-01 1", "pay_first"),
    ):
        assert table.refused(line).code == code


def test_what_an_effect_is_paid_with_is_a_cost_of_that_effect(table_of: Deal) -> None:
    table = table_of(flash('{ op = "pay", count = 2 }', IF_DID))
    table.lay("hand WORD | reserve 2")
    happened = table.play("use hand.word flash")
    (paid,) = (event for event in happened.events if isinstance(event.fact, TokensMoved))
    activated = next(event for event in happened.events if getattr(event.fact, "act", "") == "activated")
    assert (paid.fact, paid.by, paid.why) == (TokensMoved("p1.reserve", "p1.trash", (2, 0), "paid"), "cost", "WORD/1")
    assert paid.parent == activated.n


@pytest.mark.rule("BS-O-02")
def test_less_than_was_wanted_from_a_finite_void_is_not_done(table_of: Deal) -> None:
    for there, drawn in (("2", 1), ("1", 0)):
        table = table_of(flash('{ op = "add_cores", count = 2 }', IF_DID), finite_void=True)
        table.lay(f"hand WORD | void {there}")
        table.play("use hand.word flash")
        assert (table.cores("reserve"), len(table.hand())) == (there, drawn)


@pytest.mark.rule("BS-O-02")
@pytest.mark.parametrize(("there", "given", "drawn"), [("4", ["3", "3"], 1), ("3", ["3", "2"], 0)])
def test_of_several_cards_each_must_get_all_of_its_cores(
    table_of: Deal, there: str, given: list[str], drawn: int
) -> None:
    all_ = '{ op = "choose", from = { kind = ["spirit"] }, count = 2 }'
    table = table_of(flash(all_, '{ op = "add_cores", to = "it", count = 2 }', IF_DID), finite_void=True)
    table.lay(f"hand WORD | field REF-01[1] REF-09[1] | void {there}")
    table.play("use hand.word flash")
    assert (cores(table, "ref-01", "ref-09"), len(table.hand())) == (given, drawn)


def test_cores_that_no_card_is_there_to_get_are_not_given(table_of: Deal) -> None:
    table = table_of(flash(MINE, '{ op = "add_cores", to = "it" }', IF_DID))
    table.lay("hand WORD | void 5")
    table.play("use hand.word flash")
    assert (table.cores("void"), table.hand()) == ("5", [])


def test_where_fewer_may_go_than_were_wanted_those_go(table_of: Deal) -> None:
    """The Soul Core is not one of them: it stays, and nothing more is asked."""
    table = table_of(flash(THEIRS, '{ op = "move_cores", soul = "no", count = 2 }', IF_DID))
    table.lay("hand WORD", "field REF-01[1+S]")
    table.play("use hand.word flash")
    assert (cores(table, "p2.ref-01", "p2.reserve"), table.hand()) == (["S", "1"], [])


def test_where_cores_can_not_go_nothing_is_asked(table_of: Deal) -> None:
    nowhere = '{ op = "choose", from = { kind = ["nexus"] }, as = "nowhere" }'
    table = table_of(flash(nowhere, MINE, '{ op = "move_cores", to = "nowhere" }', IF_DID))
    table.lay("hand WORD | field REF-01[2+S]")
    table.play("use hand.word flash")
    assert (table.question, table.cores("ref-01"), table.hand()) == ("", "2+S", [])


def test_until_so_many_remain_on_each(table_of: Deal) -> None:
    table = table_of(flash('{ op = "move_cores", from = { side = "opposing", kind = ["spirit"] }, leave = 1 }', IF_DID))
    table.lay("hand WORD | field REF-01[3]", "field REF-01[3] REF-09[2] REF-03[1]")
    table.play("use hand.word flash")
    assert cores(table, "p2.ref-01", "p2.ref-09", "p2.ref-03", "p2.reserve", "ref-01") == ["1", "1", "1", "3", "3"]
    assert len(table.hand()) == 1


def test_until_so_many_remain_their_player_chooses_which(table_of: Deal) -> None:
    table = table_of(flash('{ op = "move_cores", from = { side = "opposing", kind = ["spirit"] }, leave = 1 }'))
    table.lay("hand WORD", "field REF-01[1+S] REF-09[2]")
    table.play("use hand.word flash")
    assert table.moves(2) == ["core ref-01 1+S", "core ref-09 1"]
    table.play("p2 core ref-01 1", "p2 core ref-09 1")
    assert cores(table, "p2.ref-01", "p2.ref-09", "p2.reserve") == ["S", "1", "2"]


def test_what_was_picked_already_is_no_longer_there(table_of: Deal) -> None:
    word = '{ op = "move_cores", from = { side = "opposing", kind = ["spirit"] }, count = 4 }'
    table = table_of(flash(word))
    table.lay("hand WORD", "field REF-01[2+S] REF-09[1] REF-06[1]")
    table.play("use hand.word flash")
    seen = [table.moves(2)]
    for line in ("p2 core ref-01 1", "p2 core ref-01 S", "p2 core ref-09 1"):
        table.play(line)
        seen.append([m for m in table.moves(2) if m != "back"])
    assert seen == [
        ["core ref-01 2+S", "core ref-06 1", "core ref-09 1"],
        ["core ref-01 1+S", "core ref-06 1", "core ref-09 1"],
        ["core ref-01 1", "core ref-06 1", "core ref-09 1"],
        ["core ref-01 1", "core ref-06 1"],
    ]


def test_no_more_is_offered_than_is_still_due(table_of: Deal) -> None:
    word = '{ op = "move_cores", from = { side = "opposing", kind = ["spirit"] }, count = 2 }'
    table = table_of(flash(word))
    table.lay("hand WORD", "field REF-01[3] REF-09[3]")
    table.play("use hand.word flash", "p2 core ref-01 1")
    assert not table.allowed("p2 core ref-01 2")
    assert not table.allowed("p2 core ref-09 2")
    table.play("p2 core ref-09 1")
    assert cores(table, "p2.ref-01", "p2.ref-09", "p2.reserve") == ["2", "2", "2"]


def test_of_each_card_so_many_remain_whatever_was_picked_before(table_of: Deal) -> None:
    table = table_of(flash('{ op = "move_cores", from = { side = "opposing", kind = ["spirit"] }, leave = 1 }'))
    table.lay("hand WORD", "field REF-01[2+S] REF-09[1+S]")
    table.play("use hand.word flash", "p2 core ref-01 1")
    assert table.moves(2, "core") == ["core ref-01 1+S", "core ref-09 1+S"]
    assert not table.allowed("p2 core ref-01 1+S")
    table.play("p2 core ref-01 S")
    assert table.moves(2, "core") == ["core ref-09 1+S"]
    table.play("p2 core ref-09 S")
    assert cores(table, "p2.ref-01", "p2.ref-09", "p2.reserve") == ["1", "1", "1+2S"]


@pytest.mark.parametrize(
    ("word", "there", "can"),
    [
        ('from = "reserve", to = "trash", count = 2', "field WORD | reserve 2", True),
        ('from = "reserve", to = "trash", count = 2', "field WORD | reserve 1+S", True),
        ('from = "reserve", to = "trash"', "field WORD | reserve 1", True),
        ('from = "reserve", to = "trash", count = { of = { kind = ["spirit"] } }', "field WORD | reserve 1", False),
        ('from = "reserve", to = "trash", count = 2', "field WORD[3] | reserve 1", False),
        ('from = "reserve", to = "void", count = 2', "field WORD | reserve 1+S", False),
        ('from = "reserve", to = "trash", count = 2, up_to = true', "field WORD", True),
        ('from = "this", to = "reserve", leave = 1', "field WORD[2]", True),
        ('from = "this", to = "reserve", leave = 1', "field WORD[1]", False),
        ('from = { kind = ["spirit"] }, to = "trash", count = 2', "field WORD REF-01[1] REF-09[1]", True),
        ('from = { kind = ["spirit"] }, to = "trash", count = 3', "field WORD REF-01[1] REF-09[1]", False),
    ],
)
def test_moving_cores_before_the_arrow_must_be_possible_as_a_whole(
    table_of: Deal, word: str, there: str, can: bool
) -> None:
    price = f"cost = [{{ op = 'move_cores', {word} }}]"
    table = table_of(f'activate = "main"\n{price}\ndo = [{{ op = "draw" }}]', kind="nexus")
    table.lay(there)
    assert table.allowed("activate word e1") is can


def test_where_no_more_than_that_is_there_nothing_goes(table_of: Deal) -> None:
    table = table_of(flash(THEIRS, '{ op = "move_cores", leave = 1 }', IF_DID))
    table.lay("hand WORD", "field REF-01[1]")
    table.play("use hand.word flash")
    assert (table.cores("p2.ref-01"), table.hand()) == ("1", [])


@pytest.mark.parametrize(
    ("line", "moved", "drawn"), [("done", "0", 0), ("core trash 1; done", "1", 1), ("core trash 2", "2", 1)]
)
def test_up_to_so_many(table_of: Deal, line: str, moved: str, drawn: int) -> None:
    table = table_of(flash('{ op = "move_cores", from = "trash", to = "reserve", count = 2, up_to = true }', IF_DID))
    table.lay("hand WORD | trash 4")
    table.play("use hand.word flash", line)
    assert (table.cores("reserve"), len(table.hand())) == (moved, drawn)


def test_up_to_so_many_of_the_opponents_one_says_how_many_the_other_which(table_of: Deal) -> None:
    table = table_of(flash(THEIRS, '{ op = "move_cores", count = 2, up_to = true }', IF_DID))
    table.lay("hand WORD", "field REF-01[2+S]")
    table.play("use hand.word flash", "number 1; done")
    assert (table.moves(1), table.moves(2)) == ([], ["core ref-01 2+S"])
    table.play("p2 core ref-01 S")
    assert (table.cores("p2.ref-01"), len(table.hand())) == ("2", 1)


def test_more_than_there_is_takes_what_there_is_and_is_not_done(table_of: Deal) -> None:
    table = table_of(flash('{ op = "move_cores", from = "trash", to = "reserve", count = 3 }', IF_DID))
    table.lay("hand WORD | trash 2")
    table.play("use hand.word flash")
    assert (cores(table, "trash", "reserve"), table.hand()) == (["0", "2"], [])


def test_a_second_movement_has_its_own_cores(table_of: Deal) -> None:
    second = '{ op = "move_cores", from = { side = "opposing", kind = ["nexus"] } }'
    table = table_of(flash(THEIRS, '{ op = "move_cores" }', second))
    table.lay("hand WORD", "field REF-01[3]")
    table.play("use hand.word flash")
    assert cores(table, "p2.ref-01", "p2.reserve") == ["2", "1"]


def test_a_core_of_each(table_of: Deal) -> None:
    each = '{ op = "each", of = { side = "any", kind = ["spirit"] }, do = [{ op = "move_cores", from = "each" }] }'
    table = table_of(flash(each))
    table.lay("hand WORD | field REF-01[3]", "field REF-01[2+S] REF-09[2]")
    table.play("use hand.word flash", "p2 core ref-01 S")
    assert cores(table, "ref-01", "reserve", "p2.ref-01", "p2.ref-09", "p2.reserve") == ["2", "1", "2", "1", "1+S"]


@pytest.mark.parametrize("to", ["reserve", "trash", "life"])
def test_cores_from_the_void_to_an_area(table_of: Deal, to: str) -> None:
    table = table_of(flash(f'{{ op = "add_cores", to = "{to}", count = 2 }}', IF_DID))
    table.lay("hand WORD | life 3 | void 9")
    before = int(table.cores(to))
    table.play("use hand.word flash")
    assert (cores(table, to, "void"), len(table.hand())) == ([str(before + 2), "7"], 1)


def test_a_core_from_the_void_onto_a_card(table_of: Deal) -> None:
    table = table_of(flash(SOME, '{ op = "add_cores", to = "it" }'))
    table.lay("hand WORD | void 9", "field REF-01[2] | void 9")
    table.play("use hand.word flash")
    assert cores(table, "p2.ref-01", "p2.void", "void") == ["3", "8", "9"]


def test_the_opponent_gets_a_core_from_the_own_void(table_of: Deal) -> None:
    table = table_of(flash('{ op = "add_cores", who = "opponent" }'))
    table.lay("hand WORD | void 9", "void 9")
    table.play("use hand.word flash")
    assert cores(table, "reserve", "p2.reserve", "p2.void") == ["0", "1", "8"]


@pytest.mark.parametrize(
    ("mine", "can"), [("reserve 2", True), ("field REF-01[1] | reserve 1", True), ("reserve 1", False)]
)
def test_pay_is_a_prerequisite_in_cores(table_of: Deal, mine: str, can: bool) -> None:
    table = table_of('activate = "main"\ncost = [{ op = "pay", count = 2 }]\ndo = [{ op = "draw" }]', kind="nexus")
    field, _, rest = mine.rpartition("|")
    table.lay(f"{field.strip() or 'field'} WORD | {rest}")
    assert table.allowed("activate word e1") is can
    if can:
        table.play("activate word e1")
        assert (table.cores("trash"), len(table.hand())) == ("2", 1)


def test_what_an_effect_depletes_is_counted_for_its_player(table_of: Deal) -> None:
    table = table_of(
        f'activate = "main"\ndo = [{SOME}, {{ op = "move_cores", leave = 0 }}]',
        'activate = "main"\nwhen = [{ happened = "turn.depleted_by_effect" }]\ndo = [{ op = "draw" }]',
        'activate = "main"\nwhen = [{ happened = "turn.depleted", who = "opponent" }]\ndo = [{ op = "draw" }]',
        'activate = "main"\nwhen = [{ happened = "turn.depleted" }]\ndo = [{ op = "draw" }]',
        kind="nexus",
    )
    table.lay("field WORD REF-01[1]", "field REF-09[1]")
    table.play("activate word e1", "choose ref-01")
    assert table.moves(verb="activate") == ["activate word e1", "activate word e4"]
    table.play("activate word e1")
    assert table.moves(verb="activate") == [
        "activate word e1",
        "activate word e2",
        "activate word e3",
        "activate word e4",
    ]


@pytest.mark.rule("BS-P2a")
@pytest.mark.parametrize(
    ("moves", "level"),
    [
        ("move word 4 reserve", 2),
        ("move word 2 reserve; move word 2 reserve", 1),
        ("rearrange; shift word 4 reserve; shift reserve S word; done", 2),
        ("rearrange; shift word 3 ref-01; shift word 1 ref-09; shift reserve 2 ref-01; done", 2),
    ],
)
def test_a_depleted_card_keeps_the_level_it_had_before_that_movement(table_of: Deal, moves: str, level: int) -> None:
    lines = "levels = [{ cores = 2, bp = 1000 }, { cores = 4, bp = 2000 }, { cores = 5, bp = 3000 }]"
    effects = [
        f'on = "when_depleted"\nlevels = [{n}]\ndo = [{{ op = "note", key = "game.level", count = {n} }}]'
        for n in (1, 2, 3)
    ]
    table = table_of(*effects, kind="spirit", plain=lines)
    table.lay("field WORD[4] REF-01[1] REF-09[1] | reserve 2+S")
    table.play(moves)
    assert (table.zone("field"), table.state.tally.get("game.level.p1")) == (["REF-01", "REF-09"], level)


def test_an_effect_may_ask_whether_it_depleted_the_card(table_of: Deal) -> None:
    it = '{ there_is = { side = "any", bound = "it", has = ["depleted"] } }'
    gone = f'{{ op = "if", all = [{it}], then = [{{ op = "draw" }}] }}'
    for there, drawn in (("1", 1), ("2", 0)):
        table = table_of(flash(THEIRS, '{ op = "move_cores" }', gone))
        table.lay("hand WORD", f"field REF-01[{there}]")
        table.play("use hand.word flash")
        assert len(table.hand()) == drawn


def test_what_was_too_little_is_not_done_even_if_nobody_stands_in_its_way(table_of: Deal) -> None:
    """Of three cores two are there; something may happen instead of their coming, and is declined."""
    instead = 'instead = { event = "cores_put", of = { kind = ["spirit"] } }\nmay = true\ndo = [{ op = "draw" }]'
    table = table_of(
        instead,
        f'activate = "main"\ndo = [{MINE}, {{ op = "move_cores", from = "reserve", to = "it", count = 3 }}, {IF_DID}]',
        kind="nexus",
    )
    for there, drawn in (("2", 0), ("3", 1)):
        table.lay(f"field WORD REF-01[1] | reserve {there}")
        table.play("activate word e2", "instead no")
        assert (table.cores("ref-01"), len(table.hand())) == (str(1 + int(there)), drawn)


@pytest.mark.rule("BS-T2")
@pytest.mark.parametrize(
    ("soul", "line", "left", "drawn"),
    [
        ("may", "core ref-01 2+S; core ref-09 1", ["0", "0"], 4),
        ("may", "core ref-01 1; done", ["1+S", "1"], 1),
        ("may", "done", ["2+S", "1"], 0),
        ("no", "core ref-01 2; core ref-09 1", ["S", "0"], 3),
    ],
)
def test_any_number_of_ones_own_cores_may_go(table_of: Deal, soul: str, line: str, left: list[str], drawn: int) -> None:
    """How many that were, is counted."""
    moves = f'{{ op = "move_cores", from = {{ kind = ["spirit"] }}, any_number = true, soul = "{soul}" }}'
    table = table_of(flash(moves, '{ op = "draw", count = { of = "cores_moved" } }'))
    table.lay("hand WORD | field REF-01[2+S] REF-09[1]")
    table.play("use hand.word flash", line)
    there = [table.cores(card) if table.has(card) else "0" for card in ("ref-01", "ref-09")]
    assert (there, len(table.hand())) == (left, drawn)


@pytest.mark.rule("BS-T2", "BS-S2")
def test_any_number_of_the_opponents_cores_one_says_how_many_the_other_which(table_of: Deal) -> None:
    moves = '{ op = "move_cores", from = { side = "opposing", kind = ["spirit"] }, any_number = true }'
    table = table_of(flash(moves, '{ op = "draw", count = { of = "cores_moved" } }'))
    table.lay("hand WORD", "field REF-01[2+S] REF-09[1]")
    table.play("use hand.word flash")
    assert table.moves() == ["done", "number 4"]
    table.play("number 2; done")
    assert table.moves(2) == ["core ref-01 2+S", "core ref-09 1"]
    table.play("p2 core ref-09 1; core ref-01 S")
    assert (table.zone("p2.field"), table.cores("p2.ref-01"), len(table.hand())) == (["REF-01"], "2", 2)


def test_of_each_card_no_more_is_offered_than_the_text_may_move(table_of: Deal) -> None:
    word = '{ op = "move_cores", from = { side = "opposing", kind = ["spirit"] }, count = 2, soul = "no" }'
    table = table_of(flash(word)).lay("hand WORD", "field REF-01[1+S] REF-09[3]")
    table.play("use hand.word flash")
    assert table.moves(2) == ["core ref-01 1", "core ref-09 3"]
    assert [table.allowed(f"p2 core ref-01 {cores}") for cores in ("1", "2", "1+S")] == [True, False, False]


@pytest.mark.parametrize("there", ["hand", "trash"])
def test_cores_go_onto_no_card_that_is_not_on_the_field(table_of: Deal, there: str) -> None:
    choose = f'{{ op = "choose", from = {{ where = "{there}" }}, as = "b" }}'
    table = table_of(flash(choose, '{ op = "move_cores", from = "reserve", to = "b" }', IF_DID))
    table.lay(f"hand WORD | {there} REF-01 | reserve 2+S" if there == "trash" else "hand WORD REF-01 | reserve 2+S")
    before = len(table.hand()) - 1
    table.play("use hand.word flash")
    assert (table.question, table.cores("reserve"), len(table.hand())) == ("", "2+S", before)


@pytest.mark.rule("BS-S2")
def test_whose_area_it_is_chooses_which_cores(table_of: Deal) -> None:
    table = table_of(flash('{ op = "move_cores", from = "reserve", to = "trash", who = "opponent" }'))
    table.lay("hand WORD | reserve 1+S", "reserve 1+S")
    table.play("use hand.word flash")
    assert (table.to_act(), table.moves(2)) == (2, ["core reserve 1+S"])
    table.play("p2 core reserve S")
    assert cores(table, "p2.reserve", "p2.trash", "reserve") == ["1", "S", "1+S"]


@pytest.mark.parametrize(("answer", "drawn", "there"), [("no", 1, ["2", "2"]), ("word e1", 1, ["2", "1"])])
def test_where_something_may_happen_instead_of_a_part_the_whole_is_done_if_it_is_declined(
    table_of: Deal, answer: str, drawn: int, there: list[str]
) -> None:
    """Of two Spirits only REF-09 may do without its core; if it does, a card is drawn for that alone."""
    instead = 'instead = { event = "cores_put", of = { name = "REF-09" } }\nmay = true\ndo = [{ op = "draw" }]'
    two = '{ op = "choose", from = { kind = ["spirit"] }, count = 2 }'
    table = table_of(
        instead, f'activate = "main"\ndo = [{two}, {{ op = "add_cores", to = "it" }}, {IF_DID}]', kind="nexus"
    )
    table.lay("field WORD REF-01[1] REF-09[1] | void 9")
    table.play("activate word e2", f"instead {answer}")
    assert (cores(table, "ref-01", "ref-09"), len(table.hand())) == (there, drawn)
