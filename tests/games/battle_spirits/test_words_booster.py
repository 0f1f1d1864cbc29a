"""What an unseen booster asked for: other parties, Life that stays, figures kept, moments."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.complaint import Complaint
from tests.table import Table

Deal = Callable[..., Table]
SPIRITS = 'side = "opposing", kind = ["spirit"]'


def attacked(table: Table, mine: str, theirs: str = "no") -> None:
    """A Spirit of seat 1 attacks; the battle is fought."""
    table.play(f"attack {mine}", "p2 pass", "pass")
    while table.state.moment and not table.state.results:
        table.play(f"p2 block {theirs}" if table.question == "block" else "pass", seat=table.to_act())


@pytest.mark.parametrize("life", [3, 2, 1])
def test_life_does_not_fall_below_what_is_to_stay(table_of: Deal, life: int) -> None:
    """The attacker has two symbols."""
    keep = 'instead = { event = "life_lost", of = "you", by = "opponent" }\nchange = { leave = 1 }'
    twice = f"always = [{{ to = {{ {SPIRITS} }}, gain = {{ symbols = 1 }} }}]"
    table = table_of(keep, twice, kind="nexus")
    table.lay("field REF-01[1]", f"life {life} | field WORD", step="attack")
    attacked(table, "ref-01")
    assert table.cores("p2.life") == "1"


@pytest.mark.parametrize(("attacker", "life"), [("ref-01", "1"), ("ref-09", "0")])
def test_an_occasion_may_ask_who_the_other_party_is(table_of: Deal, attacker: str, life: str) -> None:
    costly = f"other = {{ {SPIRITS}, least = {{ cost = 3 }} }}"
    keep = f'instead = {{ event = "life_lost", of = "you", {costly} }}\nchange = {{ leave = 1 }}'
    table = table_of(keep, kind="nexus")
    table.lay(f"field {attacker}[1]", "life 1 | field WORD", step="attack")
    attacked(table, attacker)
    assert table.cores("p2.life") == life


def test_an_effect_is_used_as_often_as_its_limit_says(table_of: Deal) -> None:
    table = table_of('activate = "main"\nlimit = "turn"\nuses = 2\ndo = [{ op = "draw" }]', kind="nexus")
    table.lay("field WORD")
    table.play("activate word e1; activate word e1")
    assert table.refused("activate word e1").code == "used_already"


def test_two_spirits_exchange_their_bp(table_of: Deal) -> None:
    do = (
        '{ op = "choose", from = { kind = ["spirit"] }, as = "mine" }, '
        f'{{ op = "choose", from = {{ {SPIRITS} }}, as = "theirs" }}, '
        '{ op = "keep", number = { of = "mine", number = "bp" } }, '
        '{ op = "modify", to = "mine", set = { bp = { of = "theirs", number = "bp" } } }, '
        '{ op = "modify", to = "theirs", set = { bp = { of = "kept" } } }'
    )
    table = table_of(f'activate = "main"\ndo = [{do}]')
    table.lay("hand WORD | field REF-01[1]", "field REF-09[1]")
    table.play("use hand.word main")
    assert (table.number("ref-01", "bp"), table.number("p2.ref-09", "bp")) == (3000, 6000)


@pytest.mark.parametrize(("event", "drawn"), [("cores_put", 2), ("cores_added", 1)])
def test_cores_that_are_put_on_a_card_are_an_occasion(table_of: Deal, event: str, drawn: int) -> None:
    on = f'on = {{ event = "{event}", of = {{ kind = ["spirit"] }}, by = "you" }}\ndo = [{{ op = "draw" }}]'
    adds = 'activate = "main"\ndo = [{ op = "choose", from = { kind = ["spirit"] } }, { op = "add_cores", to = "it" }]'
    table = table_of(on, adds, kind="nexus")
    table.lay("field WORD REF-01[1] | reserve 1")
    table.play("move reserve 1 ref-01", "activate word e2")
    assert len(table.hand()) == drawn


@pytest.mark.parametrize(("by", "seen"), [("you", 1), ("opponent", 0)])
@pytest.mark.parametrize("line", ["move reserve 1 ref-01", "activate word e2; choose p2.ref-09"])
def test_cores_are_put_by_the_player_of_the_effect_or_of_the_card(
    table_of: Deal, line: str, by: str, seen: int
) -> None:
    """A core of the opponent's is put onto the opponent's card by one's own effect."""
    on = f'on = {{ event = "cores_put", of = "any", by = "{by}" }}\ndo = [{{ op = "draw" }}]'
    choose = '{ op = "choose", from = { side = "any", kind = ["spirit"] } }'
    puts = '{ op = "move_cores", from = "trash", who = "opponent", to = "it" }'
    table = table_of(on, f'activate = "main"\ndo = [{choose}, {puts}]', kind="nexus")
    table.lay("field WORD REF-01[1] | reserve 1", "field REF-09[1] | trash 1")
    table.play(line)
    assert len(table.hand()) == seen


@pytest.mark.parametrize(("event", "number"), [("cores_put", 3), ("cores_added", 2)])
def test_how_many_cores_were_put_on_a_card_is_known(table_of: Deal, event: str, number: int) -> None:
    on = f'on = {{ event = "{event}", of = {{ kind = ["spirit"] }}, by = "you" }}'
    adds = '{ op = "choose", from = { kind = ["spirit"] } }, { op = "add_cores", to = "it", count = 2 }'
    draws = '{ op = "draw", count = { of = "number" } }'
    table = table_of(f"{on}\ndo = [{draws}]", f'activate = "main"\ndo = [{adds}]', kind="nexus")
    table.lay("field WORD REF-01[1] | reserve 3 | deck " + "REF-01 " * 9)
    table.play("move reserve 3 ref-01" if event == "cores_put" else "activate word e2")
    assert len(table.hand()) == number


def test_the_end_of_a_step_comes_after_what_is_done_in_it(table_of: Deal) -> None:
    on = 'on = { event = "draw_step_over", of = "any", by = "you" }'
    table = table_of(
        f'{on}\ndo = [{{ op = "choose", from = {{ where = "hand" }} }}, {{ op = "discard" }}]', kind="nexus"
    )
    table.lay("field", "field WORD | hand | deck REF-09 REF-01")
    while not (table.state.active == 2 and table.state.step == "main"):
        table.play("end")
    assert (table.hand(2), table.zone("p2.trash")) == ([], ["REF-09"])


@pytest.mark.parametrize(("fresh", "turned"), [("REF-09[1] REF-09[1]", 0), ("REF-09[1] REF-09[1]~", 1)])
def test_what_was_exhausted_is_named(table_of: Deal, fresh: str, turned: int) -> None:
    do = (
        f'{{ op = "exhaust", what = {{ {SPIRITS} }}, as = "asleep" }}, '
        '{ op = "if", all = [{ bound = "asleep", least = 2 }], then = [{ op = "refresh", what = "this" }] }'
    )
    table = table_of(f'on = "when_attacking"\ndo = [{do}]', kind="spirit")
    table.lay("field WORD[1]", f"field {fresh}", step="attack")
    table.play("attack word")
    assert table.card("word").turned == turned


def test_a_spirit_takes_the_place_of_one_that_battles(table_of: Deal) -> None:
    """Asleep as it is: it fights for the blocker, which stays as it was."""
    come = '{ op = "choose", from = { kind = ["spirit"], has = ["exhausted"], lacks = ["blocking"] } }'
    do = f'[{come}, {{ op = "take_place", of = {{ kind = ["spirit"], has = ["blocking"] }} }}]'
    table = table_of(f'activate = "flash"\ndo = {do}')
    table.lay("field REF-09[1]", "field REF-01[1]~ WEAK[1] | hand WORD".replace("WEAK", "REF-09"), step="attack")
    table.play("attack ref-09", "p2 pass", "pass", "p2 block ref-09", "p2 use hand.word flash")
    assert (table.says("p2.ref-01", "blocking"), table.says("p2.ref-09", "blocking")) == (True, False)
    while table.state.moment:
        table.play("pass", seat=table.to_act())
    assert (table.zone("trash"), table.zone("p2.field")) == (["REF-09"], ["REF-01", "REF-09"])


def test_a_cost_is_named_and_spirits_of_that_cost_cannot_block(table_of: Deal) -> None:
    """REF-01 costs 3, REF-09 costs 2; who comes later is meant, too."""
    named = f'{{ {SPIRITS}, least = {{ cost = {{ of = "x" }} }}, most = {{ cost = {{ of = "x" }} }} }}'
    do = f'[{{ op = "how_many", most = 12 }}, {{ op = "modify", to = {named}, cannot = ["block"] }}]'
    table = table_of(f'activate = "main"\ndo = {do}')
    table.lay("hand WORD | field REF-01[1]", "field REF-01[1] REF-09[1]")
    table.play("use hand.word main", "how_many n3", "end", "attack ref-01", "p2 pass", "pass")
    assert table.moves(2, "block") == ["block no", "block ref-09"]


REBIRTH = (
    'zone = "hand"\nalways = [{ to = "you", cannot = ["use"], by = { bound = "this" }, unless = ['
    '{ op = "choose", from = { kind = ["spirit"], least = { cost = 3 } } }, '
    '{ op = "move_cores", to = "trash", count = { of = "it", number = "cores" } }] }]'
)


@pytest.mark.parametrize(
    ("field", "can"),
    [("REF-01[2]", True), ("REF-09[2]", False), ("", False)],
)
def test_something_is_done_first_to_summon_a_card(table_of: Deal, field: str, can: bool) -> None:
    """REF-01 costs 3, REF-09 costs 2."""
    table = table_of(REBIRTH, kind="spirit", cost=1)
    table.lay(f"hand WORD | field {field} | reserve 2")
    if not can:
        assert table.refused("summon hand.word").code == "cannot_use_unpaid"
        return
    table.play(table.suggested("summon hand.word"))
    assert (table.zone("field"), table.zone("trash"), table.cores("trash")) == (["WORD"], ["REF-01"], "3")


def test_what_is_done_first_must_leave_enough_to_pay(table_of: Deal) -> None:
    """The cores that go to the Trash can't pay for it."""
    table = table_of(REBIRTH, kind="spirit", cost=2)
    table.lay("hand WORD | field REF-01[3] | reserve 2")
    assert table.refused("summon hand.word").code == "cannot_use_unpaid"
    table.lay("hand WORD | field REF-01[3] | reserve 3")
    assert table.allowed("summon hand.word")


@pytest.mark.parametrize(
    ("effect", "wrong"),
    [
        ('on = { event = "drawn", other = { kind = ["spirit"] } }\ndo = [{ op = "draw" }]', "no other card that could"),
        ('on = "when_attacking"\nuses = 2\ndo = [{ op = "draw" }]', "needs a limit that counts"),
    ],
)
def test_what_these_words_cannot_mean_is_a_fault(table_of: Deal, effect: str, wrong: str) -> None:
    with pytest.raises(Complaint, match=wrong):
        table_of(effect, kind="spirit")


TAKES_PLACE = '{ op = "take_place", what = { kind = ["spirit"], name = "REF-01" }, of = '


@pytest.mark.parametrize(
    ("of", "theirs", "can"),
    [
        ('{ kind = ["spirit"], has = ["blocking"] }', "REF-09[1] REF-01[1]", True),
        ('{ kind = ["spirit"], has = ["blocking"] }', "REF-09[1]", False),  # nobody comes
        ('{ kind = ["spirit"], lacks = ["blocking"] }', "REF-09[1] REF-01[1]", False),  # it doesn't fight
        ('{ side = "any", has = ["attacking"] }', "REF-09[1] REF-01[1]", False),  # of the other player
    ],
)
def test_nobody_takes_a_place_that_is_not_there_for_it(table_of: Deal, of: str, theirs: str, can: bool) -> None:
    """Neither as what an effect does, nor as what stands before its arrow."""
    table = table_of(
        f'activate = "flash"\ndo = [{TAKES_PLACE}{of} }}, {{ op = "if_did", then = [{{ op = "draw" }}] }}]',
        f'activate = "flash"\ncost = [{TAKES_PLACE}{of} }}]\ndo = [{{ op = "draw" }}]',
        kind="nexus",
    )
    for effect in ("e1", "e2"):
        table.lay("field REF-09[1]", f"field {theirs} WORD | deck REF-03", step="attack")
        table.play("attack ref-09", "p2 pass", "p1 pass", "p2 block ref-09")
        assert table.allowed(f"p2 activate word {effect}") is (can or effect == "e1")
        if can or effect == "e1":
            table.play(f"p2 activate word {effect}")
        blocks = [
            name for name in ("ref-09", "ref-01") if name.upper() in theirs and table.says(f"p2.{name}", "blocking")
        ]
        assert blocks == (["ref-01"] if can else ["ref-09"])
        assert len(table.hand(2)) == can


def test_who_fights_already_takes_nobodys_place(table_of: Deal) -> None:
    fights = '{ kind = ["spirit"], has = ["blocking"] }'
    price = f'cost = [{{ op = "take_place", what = {fights}, of = {fights} }}]'
    table = table_of(f'activate = "flash"\n{price}\ndo = [{{ op = "draw" }}]', kind="nexus")
    table.lay("field REF-09[1]", "field REF-09[1] REF-01[1] WORD", step="attack")
    table.play("attack ref-09", "p2 pass", "p1 pass", "p2 block ref-09")
    assert table.refused("p2 activate word e1").code == "prerequisite_not_met"


def test_a_card_that_has_a_price_of_its_own_may_be_summoned_as_a_price(table_of: Deal) -> None:
    """What had to be done first for it is done: a Nexus is exhausted."""
    first = '[{ op = "choose", from = { kind = ["nexus"], lacks = ["exhausted"] } }, { op = "exhaust" }]'
    by = '{ where = "hand", kind = ["spirit"] }'
    price = f'{{ op = "choose", from = {by}, as = "one" }}, {{ op = "summon", what = "one" }}'
    table = table_of(
        f'always = [{{ to = "you", cannot = ["use"], by = {by}, unless = {first} }}]',
        f'activate = "main"\ncost = [{price}]\ndo = [{{ op = "draw" }}]',
        kind="nexus",
    )
    table.lay("field WORD | hand REF-43-red | reserve 9 | deck REF-03")
    table.play("activate word e2", "place reserve 1; done")
    assert (table.zone("field"), table.card("word").turned, table.hand()) == (["WORD", "REF-43-red"], 1, ["REF-03"])


@pytest.mark.rule("BS-8.21")
def test_what_happens_instead_of_a_part_of_the_course_of_a_price_leaves_it_paid(table_of: Deal) -> None:
    """That the card was summoned is told no more; it is on the Field all the same."""
    price = (
        '{ op = "choose", from = { where = "hand", kind = ["spirit"] }, as = "one" }, { op = "summon", what = "one" }'
    )
    table = table_of(
        f'activate = "main"\ncost = [{price}]\ndo = [{{ op = "draw" }}]',
        'instead = { event = "summoned", of = "any" }\ndo = [{ op = "add_cores", to = "trash" }]',
        kind="nexus",
    )
    table.lay("field WORD | hand REF-43-red | reserve 2 | deck REF-03")
    table.play("activate word e1")
    assert (table.zone("field"), table.hand(), table.cores("trash")) == (["WORD", "REF-43-red"], ["REF-03"], "2")
