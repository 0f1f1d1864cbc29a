"""Several limits, by what something came about, repeats, one for every so many, a colour, «unless»."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.effects import Effect, On
from bsdesk.games.battle_spirits.rules.cards import Card, Level, faults
from tests.table import Table

Deal = Callable[..., Table]
SPIRITS = 'side = "opposing", kind = ["spirit"]'


def used(table: Table) -> None:
    table.play(table.suggested("use hand.word flash"))


def test_a_block_is_repeated_as_often_as_a_number_says_that_is_worked_out(table_of: Deal) -> None:
    times = '{ of = { kind = ["nexus"] }, per = 2, plus = 1 }'
    for nexuses, drawn in (("", 1), ("REF-08", 1), ("REF-08 REF-08", 2), ("REF-08 " * 5, 3)):
        table = table_of(f'activate = "flash"\ndo = [{{ op = "repeat", times = {times}, do = [{{ op = "draw" }}] }}]')
        table.lay(f"field REF-01[1] {nexuses} | hand WORD")
        used(table)
        assert len(table.hand()) == drawn


def test_what_is_repeated_with_nothing_to_choose_is_not_activated(table_of: Deal) -> None:
    do = f'[{{ op = "repeat", times = 2, do = [{{ op = "choose", from = {{ {SPIRITS} }} }}, {{ op = "destroy" }}] }}]'
    table = table_of(f'activate = "flash"\ndo = {do}')
    table.lay("hand WORD", "field REF-01[1]")
    assert "activated" in table.play(table.suggested("use hand.word flash")).acts()
    table.lay("hand WORD", "field")
    assert "activated" not in table.play(table.suggested("use hand.word flash")).acts()


@pytest.mark.parametrize(("via", "drawn"), [("magic", 1), ("spirit", 0), ("battle", 0)])
def test_a_spirit_is_destroyed_by_an_effect_of_a_kind_of_card(table_of: Deal, via: str, drawn: int) -> None:
    on = f'on = {{ event = "destroyed", of = {{ {SPIRITS} }}, via = "{via}" }}'
    table = table_of(f'{on}\ndo = [{{ op = "draw" }}]', kind="nexus")
    table.lay("field WORD REF-01[1] | hand REF-27 | reserve 6", "field REF-10[1]")
    table.play(table.suggested("use hand.ref-27 flash"))
    if table.question == "choose":
        table.play("choose p2.ref-10")
    assert (table.zone("p2.field"), len(table.hand())) == ([], drawn)


@pytest.mark.parametrize(("via", "drawn"), [("battle", 1), ("magic", 0)])
def test_a_spirit_is_destroyed_in_battle(table_of: Deal, via: str, drawn: int) -> None:
    on = f'on = {{ event = "destroyed", of = {{ {SPIRITS} }}, via = "{via}" }}'
    table = table_of(f'{on}\ndo = [{{ op = "draw" }}]', kind="nexus")
    table.lay("field WORD REF-01[1]", "field REF-10[1]", step="attack")
    table.play("attack ref-01; p2 pass; pass; p2 block ref-10; p2 pass; pass")
    assert (table.zone("p2.field"), len(table.hand())) == ([], drawn)


def test_who_was_destroyed_in_battle_knows_what_it_fought(table_of: Deal) -> None:
    on = f'on = {{ event = "destroyed", of = {{ {SPIRITS} }}, via = "battle" }}'
    table = table_of(
        f'{on}\ndo = [{{ op = "exhaust", what = "this" }}, {{ op = "refresh", what = "other" }}]', kind="nexus"
    )
    table.lay("field WORD REF-01[1]", "field REF-10[1]", step="attack")
    table.play("attack ref-01; p2 pass; pass; p2 block ref-10; p2 pass; pass")
    assert (table.zone("p2.field"), table.card("ref-01").turned) == ([], 0)


@pytest.mark.parametrize("until_then", ["any_battle_end", "battle_end"])
def test_what_waits_still_knows_the_blocker(table_of: Deal, until_then: str) -> None:
    of = '"any"' if until_then == "any_battle_end" else '"this"'
    later = f'{{ op = "later", event = "{until_then}", of = {of}, do = [{{ op = "destroy", what = "other" }}] }}'
    effects = (f'on = {{ event = "blocked" }}\ndo = [{later}]', 'always = [{ cannot = ["be_destroyed"] }]')
    table = table_of(*effects, kind="spirit")
    table.lay("field WORD[1]", "field REF-18[5]", step="attack")
    table.play("attack word; p2 pass; pass; p2 block ref-18; p2 pass; pass")
    assert table.zone("p2.field") == []


def test_those_but_the_chosen_one_stay_those(table_of: Deal) -> None:
    others = f'{{ {SPIRITS}, but = "it" }}'
    do = f'[{{ op = "choose", from = {{ {SPIRITS} }} }}, {{ op = "modify", to = {others}, cannot = ["block"] }}]'
    table = table_of(f'on = "when_attacking"\ndo = {do}', kind="spirit")
    table.lay("field WORD[1]", "field REF-01[1] REF-10[1]", step="attack")
    table.play("attack word; choose p2.ref-01; p2 pass; pass")
    assert [table.allowed(f"p2 block {one}") for one in ("ref-01", "ref-10")] == [True, False]


def test_a_grant_about_the_chosen_one_is_about_no_other(table_of: Deal) -> None:
    only = '{ op = "modify", to = "this", cannot = ["be_blocked"], by = { bound = "it" } }'
    table = table_of(
        f'on = "when_attacking"\ndo = [{{ op = "choose", from = {{ {SPIRITS} }} }}, {only}]', kind="spirit"
    )
    table.lay("field WORD[1]", "field REF-01[1] REF-10[1]", step="attack")
    table.play("attack word; choose p2.ref-01; p2 pass; pass")
    assert [table.allowed(f"p2 block {one}") for one in ("ref-01", "ref-10")] == [False, True]


def test_cores_that_were_moved_are_counted_one_by_one(table_of: Deal) -> None:
    move = '{ op = "move_cores", from = "reserve", to = "trash", count = 3, as = "spent" }'
    gain = '{ op = "modify", to = "it", gain = { bp = { of = "spent", times = 2000 } } }'
    table = table_of(f'activate = "flash"\ndo = [{{ op = "choose", from = {{ kind = ["spirit"] }} }}, {move}, {gain}]')
    table.lay("hand WORD | field REF-09[1] | reserve 5")
    before = table.number("ref-09", "bp")
    used(table)
    assert table.number("ref-09", "bp") == before + 6000


def test_what_does_not_refresh_in_the_next_refresh_step_does_in_the_one_after(table_of: Deal) -> None:
    until = '{ ends = "step", step = "refresh", of = "opponent" }'
    never = f'{{ op = "modify", cannot = ["be_refreshed"], until = {until} }}'
    table = table_of(f'activate = "flash"\ndo = [{{ op = "choose", from = {{ {SPIRITS} }} }}, {never}]')
    table.lay("hand WORD | deck REF-01 REF-01", "field REF-09[1]~ | deck REF-01 REF-01 REF-01", step="main2")
    used(table)
    table.play("end")
    assert (table.state.active, table.card("p2.ref-09").turned) == (2, 1)
    table.play("end; end; end; end; end; end")
    assert (table.state.active, table.card("p2.ref-09").turned) == (2, 0)


@pytest.mark.parametrize(
    ("effect", "wrong"),
    [
        ('always = [{ cannot = ["attack"], by = { side = "opposing" } }]', "'attack' concerns no other card"),
        ('always = [{ cannot = ["attack"], via = "effect" }]', "'cannot attack' knows no `via`"),
        ('always = [{ cannot = ["be_destroyed"], via = "magic" }]', "unknown way 'magic'"),
        (
            'always = [{ to = "opponent", cannot = ["activate"], unless = [{ op = "pay" }] }]',
            "'activate' can't be had for something; expected one of attack, be_blocked, block, use",
        ),
        ('on = "when_attacking"\ndo = [{ op = "destroy", what = "other" }]', "unknown name 'other'"),
        ('activate = "main"\ndo = [{ op = "destroy", what = "subject" }]', "unknown name 'subject'"),
        ('activate = "main"\nlimit = ["turn", "batle"]\ndo = [{ op = "draw" }]', "unknown limit 'batle'"),
    ],
)
def test_what_could_never_mean_anything_is_a_fault(table_of: Deal, effect: str, wrong: str) -> None:
    with pytest.raises(Complaint, match=wrong):
        table_of(effect, kind="spirit")


@pytest.mark.parametrize(
    ("asked", "drawn"), [('via = "magic"', 1), ('by = "you", via = "magic"', 1), ('via = "nexus"', 0)]
)
def test_a_spirit_is_depleted_by_an_effect_of_a_kind_of_card(table_of: Deal, asked: str, drawn: int) -> None:
    on = f'on = {{ event = "depleted", of = {{ {SPIRITS} }}, {asked} }}'
    table = table_of(f'{on}\ndo = [{{ op = "draw" }}]', kind="nexus")
    table.lay("field WORD | hand TEST-core-to-void", "field REF-01[1]")
    table.play(table.suggested("use hand.test-core-to-void flash"))
    assert (table.zone("p2.field"), len(table.hand())) == ([], drawn)


def test_cores_that_are_paid_deplete_by_no_effect(table_of: Deal) -> None:
    on = 'on = { event = "depleted", of = { kind = ["spirit"] }, via = "magic" }'
    table = table_of(f'{on}\ndo = [{{ op = "draw" }}]', kind="nexus")
    table.lay("field WORD REF-01[1] | hand REF-38")
    table.play(table.suggested("use hand.ref-38 flash"))
    assert (table.zone("field"), len(table.hand())) == (["WORD"], 1)


@pytest.mark.rule("BS-GL32")
def test_cores_that_are_paid_for_an_effect_deplete_by_no_effect(table_of: Deal) -> None:
    on = 'on = { event = "depleted", of = { kind = ["spirit"] }, via = "nexus" }\ndo = [{ op = "draw" }]'
    pays = 'activate = "main"\ndo = [{ op = "pay" }]'
    table = table_of(on, pays, kind="nexus").lay("field WORD REF-01[1]")
    table.play("activate word e2")
    assert (table.zone("field"), table.cores("trash"), table.hand()) == (["WORD"], "1", [])


@pytest.mark.rule("BS-1.9", "BS-9.7")
@pytest.mark.parametrize(("via", "left"), [("battle", []), ("effect", []), ("", ["REF-01"])])
def test_who_is_spared_depletion_of_one_sort_is_depleted_by_another(table_of: Deal, via: str, left: list[str]) -> None:
    way = f', via = "{via}"' if via else ""
    table = table_of(f'always = [{{ to = {{ kind = ["spirit"] }}, cannot = ["be_depleted"]{way} }}]', kind="nexus")
    table.lay("field WORD REF-01[1] | hand REF-38")
    table.play("use hand.ref-38 flash")
    assert table.zone("field") == ["WORD", *left]


@pytest.mark.rule("BS-1.9", "BS-9.7")
def test_whoever_battles_a_spirit_is_not_depleted_by_it_where_cores_are_paid(table_of: Deal) -> None:
    """WORD is spared depletion by opposing Spirits; in its battle its own player pays with its last core."""
    theirs = f"{{ {SPIRITS} }}"
    table = table_of(f'always = [{{ cannot = ["be_depleted"], by = {theirs} }}]', kind="spirit")
    table.lay("field WORD[1] | hand REF-38", "field REF-09[1]", step="attack")
    table.play("attack word", "p2 pass", "pass", "p2 block ref-09", "p2 pass", "use hand.ref-38 flash")
    assert (table.zone("field"), table.cores("trash")) == ([], "1")


@pytest.mark.parametrize(("how", "left"), [("battle", []), ("effect", ["REF-18"])])
def test_who_an_effect_destroys_in_the_middle_of_a_battle_was_destroyed_by_no_spirit(
    table_of: Deal, how: str, left: list[str]
) -> None:
    returns = '{ op = "return", what = "other", to = "deck_bottom" }'
    on = f'on = {{ event = "destroyed", of = {{ kind = ["spirit"] }} }}\ndo = [{returns}]'
    kill = 'activate = "flash"\ndo = [{ op = "destroy", what = { kind = ["spirit"] } }]'
    table = table_of(on, kill, kind="nexus").lay("field WORD REF-01[1]", "field REF-18[5]", step="attack")
    table.play("attack ref-01; p2 pass; pass; p2 block ref-18; p2 pass")
    table.play("activate word e2" if how == "effect" else "pass")
    assert table.zone("field") == ["WORD"]
    assert table.zone("p2.field") == left


@pytest.mark.parametrize(("by", "seen"), [("you", 1), ("opponent", 0)])
@pytest.mark.parametrize(
    ("event", "word", "lying"),
    [("exhausted", "exhaust", ""), ("exhausted", "heavy_exhaust", ""), ("refreshed", "refresh", "~")],
)
def test_a_card_is_turned_by_the_player_of_the_effect(
    table_of: Deal, event: str, word: str, lying: str, by: str, seen: int
) -> None:
    on = f'on = {{ event = "{event}", of = {{ {SPIRITS} }}, by = "{by}" }}\ndo = [{{ op = "draw" }}]'
    turn = f'activate = "main"\ndo = [{{ op = "{word}", what = {{ {SPIRITS} }} }}]'
    table = table_of(on, turn, kind="nexus").lay("field WORD", f"field REF-01[1]{lying}")
    table.play("activate word e2")
    assert len(table.hand()) == seen


def test_blocking_may_cost_something_for_a_while(table_of: Deal) -> None:
    cannot = f'{{ op = "modify", to = {{ {SPIRITS} }}, cannot = ["block"], unless = [{{ op = "pay", count = 2 }}] }}'
    for cores, blocks in (("2", True), ("0", False)):
        table = table_of(f'activate = "flash"\ndo = [{cannot}]')
        table.lay("field REF-01[1] | hand WORD", f"field REF-12[1] REF-07 | reserve {cores}", step="attack")
        table.play("attack ref-01", "p2 pass")
        used(table)
        table.play("p2 pass", "pass")
        assert ("block ref-12" in table.moves(2)) == blocks
        if blocks:
            table.play("p2 block ref-12")
            if table.question == "pay":
                table.play("p2 pay reserve 2")
            assert (table.says("p2.ref-12", "blocking"), table.cores("p2.trash")) == (True, "2")


@pytest.mark.rule("BS-1.9", "BS-E11")
def test_whoever_can_not_do_what_comes_first_is_told_so(table_of: Deal) -> None:
    """REF-12 pays four cores to attack, and six to block; REF-09 does both for nothing."""
    only = f'{{ {SPIRITS}, name = "REF-12" }}'
    prices = [
        f'{{ to = {only}, cannot = ["{word}"], unless = [{{ op = "pay", count = {count} }}] }}'
        for word, count in (("attack", 4), ("block", 6))
    ]
    table = table_of(f"always = [{', '.join(prices)}]", kind="nexus")
    table.lay("field REF-12[1] REF-09[1] | reserve 1", "field WORD", step="attack")
    assert table.moves(verb="attack") == ["attack ref-09"]
    refused, found = table.refused("attack ref-12"), table.ref("ref-12")
    assert (refused.code, refused.rule, refused.facts["card"]) == ("cannot_attack_unpaid", "BS-1.9", found)
    table.lay("field WORD REF-01[1]", "field REF-12[1] REF-09[1] | reserve 3", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass")
    assert table.moves(verb="block") == ["block no", "block ref-09"]
    refused, found = table.refused("p2 block ref-12"), table.ref("p2.ref-12")
    assert (refused.code, refused.rule, refused.facts["card"]) == ("cannot_block_unpaid", "BS-1.9", found)


@pytest.mark.rule("BS-E11")
def test_nobody_is_forced_to_do_something_first_for_a_block(table_of: Deal) -> None:
    """REF-12 must block, and would have to pay for it: so any Spirit may block, or none. REF-09 blocks for nothing."""
    forced = f'{{ to = {{ {SPIRITS} }}, must = ["block"] }}'
    price = f'{{ to = {{ {SPIRITS}, name = "REF-12" }}, cannot = ["block"], unless = [{{ op = "pay" }}] }}'
    table = table_of(f"always = [{forced}, {price}]", kind="nexus")
    table.lay("field WORD REF-01[1]", "field REF-12[1] | reserve 3", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass")
    assert table.moves(verb="block") == ["block no", "block ref-12"]
    table.lay("field WORD REF-01[1]", "field REF-12[1] REF-09[1] | reserve 3", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass")
    assert table.says("p2.ref-09", "blocking")


@pytest.mark.rule("BS-E11")
def test_what_comes_first_is_about_the_card_that_asks_for_it(table_of: Deal) -> None:
    """Each of two Nexuses has the attacker's player exhaust it; what is done for the one is not done for the other."""
    fee = '[{ op = "exhaust", what = "this" }]'
    table = table_of(f"always = [{{ to = {{ {SPIRITS} }}, cannot = ['attack'], unless = {fee} }}]", kind="nexus")
    for lying, can in (("WORD WORD", True), ("WORD WORD~", False)):
        table.lay("field REF-01[1]", f"field {lying}", step="attack")
        assert table.allowed("attack ref-01") is can
    table.lay("field REF-01[1]", "field WORD WORD", step="attack")
    table.play("attack ref-01")
    assert [table.card(f"p2.word.{n}").turned for n in (1, 2)] == [1, 1]
    assert (table.says("ref-01", "attacking"), table.state.moment) == (True, "flash1")


UNLESS = (
    'unless = [{ op = "choose", from = { kind = ["nexus"], lacks = ["exhausted"] }, as = "fee" }, '
    '{ op = "exhaust", what = "fee" }]'
)
SPARES = """
instead = { event = "exhausted", of = { side = "any", kind = ["nexus"] } }
may = true
do = [{ op = "draw" }]
"""


@pytest.mark.rule("BS-E11")
@pytest.mark.parametrize("done", [True, False])
def test_without_what_had_to_come_first_there_is_no_attack(table_of: Deal, done: bool) -> None:
    """Something else happens than that the Nexus is exhausted; or nothing else."""
    table = table_of(f"always = [{{ to = {{ {SPIRITS} }}, cannot = ['attack'], {UNLESS} }}]", SPARES, kind="nexus")
    table.lay("field REF-01[1] REF-09[1] REF-07", "field WORD", step="attack")
    happened = table.play("attack ref-01", f"p2 instead {'no' if done else 'word e2'}")
    assert ("attack" in happened.acts(), table.state.moment, table.card("ref-01").turned) == (
        done,
        "flash1" if done else "",
        int(done),
    )
    assert (len(table.hand(2)), "attack ref-09" in table.moves(1)) == (int(not done), not done)


@pytest.mark.rule("BS-E11")
@pytest.mark.parametrize("done", [True, False])
def test_without_what_had_to_come_first_there_is_no_block(table_of: Deal, done: bool) -> None:
    table = table_of(f"always = [{{ to = {{ {SPIRITS} }}, cannot = ['block'], {UNLESS} }}]", SPARES, kind="nexus")
    table.lay("field WORD REF-01[1]", "field REF-12[1] REF-07 | life 5", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass", "p2 block ref-12", f"p1 instead {'no' if done else 'word e2'}")
    assert (table.card("p2.ref-12").turned, table.says("p2.ref-12", "blocking")) == (int(done), done)
    assert (table.state.moment, table.cores("p2.life")) == (("flash2", "5") if done else ("", "4"))


@pytest.mark.rule("BS-E11")
def test_the_attack_and_the_block_of_one_battle_each_have_their_price(table_of: Deal) -> None:
    to = '{ side = "any", kind = ["spirit"] }'
    prices = [
        f'{{ to = {to}, cannot = ["{word}"], unless = [{{ op = "pay", count = {count} }}] }}'
        for word, count in (("attack", 1), ("block", 2))
    ]
    table = table_of(f"always = [{', '.join(prices)}]", kind="nexus")
    table.lay("field WORD REF-01[2] | reserve 1", "field REF-12[2] | reserve 2", step="attack")
    table.play("attack ref-01", "pay reserve 1", "p2 pass", "p1 pass", "p2 block ref-12", "p2 pay reserve 2")
    assert (table.cores("trash"), table.cores("p2.trash"), table.says("p2.ref-12", "blocking")) == ("1", "2", True)


@pytest.mark.rule("BS-E11")
def test_of_two_things_that_must_come_first_the_second_is_not_asked_for_without_the_first(table_of: Deal) -> None:
    price = f"{{ to = {{ {SPIRITS} }}, cannot = ['attack'], {UNLESS} }}"
    table = table_of(f"always = [{price}, {price}]", SPARES, kind="nexus")
    table.lay("field REF-01[1] REF-07 REF-08", "field WORD", step="attack")
    table.play("attack ref-01", "choose ref-07", "p2 instead word e2")
    assert (table.question, table.state.moment, table.state.actor) == ("", "", 1)
    assert [table.card(one).turned for one in ("ref-01", "ref-07", "ref-08")] == [0, 0, 0]


@pytest.mark.rule("BS-E11")
@pytest.mark.parametrize("done", [True, False])
def test_without_what_had_to_come_first_a_card_stays_in_the_hand(table_of: Deal, done: bool) -> None:
    by = '{ side = "any", where = "hand", kind = ["spirit"] }'
    table = table_of(f"always = [{{ to = 'opponent', cannot = ['use'], by = {by}, {UNLESS} }}]", SPARES, kind="nexus")
    table.lay("field REF-07 | hand REF-43-red | reserve 9", "field WORD")
    table.play("summon hand.ref-43-red", f"p2 instead {'no' if done else 'word e2'}")
    assert (table.question, table.hand(), table.zone("use")) == (
        ("place", [], ["REF-43-red"]) if done else ("", ["REF-43-red"], [])
    )


def test_two_limits_count_side_by_side(table_of: Deal) -> None:
    effect = 'during = ["your_attack_step"]\nlimit = ["battle", "name"]\nactivate = "flash"\ndo = [{ op = "draw" }]'
    table = table_of(effect, kind="nexus")
    table.lay("field WORD WORD REF-01[1]", "field", step="attack")
    table.play("attack ref-01", "p2 pass")
    table.play(table.moves(1, "activate")[0], "p2 pass")
    assert table.moves(1, "activate") == []
    assert len(table.hand()) == 1


@pytest.mark.parametrize(
    ("effect", "fault"),
    [
        (Effect(on=On("attack", via="magic")), "'attack' is never known to come about by 'magic'"),
        (Effect(on=On("destroyed", via="attack")), "'destroyed' is never known to come about by 'attack'"),
        (Effect(on=On("destroyed", via="magics")), "via is 'magics' (did you mean 'magic'?)"),
    ],
)
def test_an_unknown_cause_is_a_fault(effect: Effect, fault: str) -> None:
    card = Card(id="A", name={"en": "A"}, kind="nexus", colour="red", cost=1, levels=(Level(0),), effects=(effect,))
    assert [one[: len(fault)] for one in faults(card)] == [fault]


TOTAL = f'{{ op = "choose", from = {{ {SPIRITS} }}, up_to = true, any_number = true, total = {{ bp = 6000 }} }}'


def test_what_is_chosen_together_may_not_exceed_a_total(table_of: Deal) -> None:
    table = table_of(f'activate = "flash"\ndo = [{TOTAL}, {{ op = "destroy" }}]')
    table.lay("hand WORD", "field REF-09[1] REF-10[1] REF-18[1]")
    used(table)
    table.play("choose p2.ref-09")
    assert [table.allowed(f"choose p2.{one}") for one in ("ref-10", "ref-18")] == [True, False]
    refused = table.refused("choose p2.ref-18")
    assert (refused.code, refused.facts) == ("choose_less_together", {"figure": "bp", "limit": 6000})
    table.play("choose p2.ref-10; done")
    assert table.zone("p2.field") == ["REF-18"]


def test_a_total_without_up_to_is_a_fault(table_of: Deal) -> None:
    with pytest.raises(Complaint, match="a total needs `up_to`"):
        table_of(f'activate = "flash"\ndo = [{TOTAL.replace("up_to = true, ", "")}, {{ op = "destroy" }}]')


def test_fewer_than_none_are_not_asked_for(table_of: Deal) -> None:
    count = '{ of = { where = "hand" }, plus = -6 }'
    table = table_of(f'activate = "flash"\ndo = [{{ op = "choose", from = {{ where = "hand" }}, count = {count} }}]')
    table.lay("hand WORD REF-01 REF-01")
    used(table)
    assert table.question == ""


def test_one_looks_at_the_top_of_the_own_deck_alone(table_of: Deal) -> None:
    back = '{ op = "return", what = "order", to = "deck_top" }'
    table = table_of(
        f'activate = "flash"\ndo = [{{ op = "look", count = 2 }}, {{ op = "arrange", what = "opened" }}, {back}]'
    )
    table.lay("hand WORD | deck REF-01 REF-09 REF-10")
    happened = table.play(table.suggested("use hand.word flash"))
    assert table.question == "arrange", happened.acts()
