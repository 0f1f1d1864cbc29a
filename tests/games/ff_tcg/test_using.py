"""Action and special abilities (FF-11.5 to FF-11.7): what both have in common is tried with each of them."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, CardShown
from bsdesk.engine.facts import CountersChanged
from bsdesk.engine.game import Game
from bsdesk.engine.state import to_json
from tests.games.ff_tcg.conftest import USUAL
from tests.games.ff_tcg.looking import make, named, names, next_turn, paid, programs, resolve
from tests.games.ff_tcg.test_warp import with_options
from tests.table import Table

FIVE = "damage " + "1-040C " * 5


def lay(table: Table, kit: str, card: str, more: str = "", there: str = "", field: str = "") -> str:
    """Lay out a card of the kit; a special ability has a second one of it in the hand. Return how it is called."""
    same = f"{kit}{card}" if kit == "SPEC" else ""
    table.lay(f"hand {same} {more} | field {kit}{card} {field}", there)
    return f"{kit.lower()}-{card.lower()}"


BOTH = pytest.mark.parametrize("kit", ["ACT", "SPEC"])


def of_both(*rules: str) -> pytest.MarkDecorator:
    """Return the mark of rules that action and special abilities have under numbers of their own."""
    return pytest.mark.rule(*rules)


@of_both("FF-11.5.1", "FF-11.5.3", "FF-11.6.2")
def test_each_ability_is_its_own(game: Game) -> None:
    abilities = game.rules.abilities["SLAYER"]
    assert [ability.effect.activate or "auto" for ability in abilities] == ["action_ability", "auto"]
    first = abilities[0].effect
    assert ([word["op"] for word in first.cost], [word["op"] for word in first.do]) == (["pay"], ["damage"])


@of_both("FF-11.7.2")
def test_before_the_colon_stands_a_card_of_the_name(game: Game) -> None:
    effect = game.rules.abilities["SPECB"][0].effect
    assert (effect.activate, effect.keyword, effect.cost[0]["same_name"]) == ("special_ability", "vendetta", True)


@BOTH
@of_both("FF-11.6.4c", "FF-11.7.4", "FF-11.5.4")
def test_on_the_stack_it_has_its_text_alone(table: Table, kit: str) -> None:
    name = lay(table, kit, "A", "1-036C", "field ECHO | hand VETOFIRE TIDE 1-036C 1-036C")
    make(table, f"use {name} e1")
    (ref,) = table.state.zones["stack"]
    assert [table.game.rules.words(table.state, ref, word) for word in ("ability", "ice", "forward")] == [
        True, False, False,
    ]  # fmt: skip
    assert (table.game.rules.numbers(table.state, ref, "cost"), table.state.cards[ref].controller) == (0, 1)
    table.play("pass")
    assert table.refused("p2 cast hand.veto-fire").code == "nothing_to_choose"
    make(table, "cast hand.tide", f"choose p1.{name}", seat=2)
    resolve(table)
    assert (programs(table), table.has(f"field.{name}")) == ([f"{kit}A/1"], False)
    resolve(table)
    assert table.number("p2.echo", "damage") == 6000


@BOTH
@of_both("FF-11.6.5", "FF-11.7.5")
def test_with_nothing_to_choose_it_cannot_be_used(table: Table, kit: str) -> None:
    name = lay(table, kit, "A", "1-036C")
    assert table.refused(f"use {name} e1").code == "nothing_to_choose"
    table.lay("hand 1-036C | field NEGATE")
    assert table.refused("use negate e1").code == "nothing_to_choose"  # not itself


@BOTH
@of_both("FF-11.6.6", "FF-11.7.6", "FF-11.7.3")
def test_its_mode_is_announced_before_it_is_paid_for_and_stays(table: Table, kit: str) -> None:
    name = lay(table, kit, "B", "1-036C 1-040C", "field ECHO")
    table.play(f"use {name} e1")
    assert (table.question, names(table, "p1.break")) == ("modes", [])
    table.play("modes dull")
    assert table.question == ("same_name" if kit == "SPEC" else "pay")
    assert table.refused("modes draw").code == "question_open"
    paid(table)
    resolve(table)
    assert table.says("p2.echo", "dull")


@BOTH
@of_both("FF-11.6.6.1", "FF-11.7.6.1")
def test_how_many_modes_is_fixed_then(table: Table, kit: str) -> None:
    name = f"{kit.lower()}-b"
    table.lay(f"hand {'SPECB' if kit == 'SPEC' else ''} 1-036C 1-040C | field {kit}B | {FIVE}", "field ECHO")
    table.play(f"use {name} e1", "modes dull", "modes draw")
    paid(table)
    table.state.zones["p1.damage"] = table.state.zones["p1.damage"][:1]
    hand = len(table.hand())
    resolve(table)
    assert (table.says("p2.echo", "dull"), len(table.hand())) == (True, hand + 1)


@BOTH
@of_both("FF-11.6.7", "FF-11.7.7")
def test_x_is_said_and_fixed(table: Table, kit: str) -> None:
    name = lay(table, kit, "X", "1-036C 1-036C")
    table.play(f"use {name} e1", "how_many n3")
    paid(table)
    spent = len(names(table, "p1.break"))
    assert spent == (3 if kit == "SPEC" else 2)
    resolve(table)
    assert len(table.hand()) == 3


@BOTH
@of_both("FF-11.6.8", "FF-11.7.8")
def test_of_what_it_divides_each_gets_something(table: Table, kit: str) -> None:
    name = lay(table, kit, "C", "1-036C", "field ECHO PLAIN")
    table.play(f"use {name} e1", "choose p2.echo", "choose p2.plain", "share p2.echo", "share p2.echo")
    if table.question == "share":
        assert table.refused("share p2.echo").code == "each_gets_one"
        table.play("share p2.plain")
    paid(table)
    resolve(table)
    assert (table.number("p2.echo", "damage"), table.number("p2.plain", "damage")) == (2000, 1000)


@BOTH
@of_both("FF-11.6.9", "FF-11.7.9")
def test_its_cost_is_fixed_when_it_is_announced(table: Table, kit: str) -> None:
    name = lay(table, kit, "X", "1-036C 1-036C", field="1-040C")
    table.play(f"use {name} e1", "how_many n1")
    if kit == "SPEC":
        named(table)
    assert table.question == "pay"
    assert table.state.agenda[-1].bound["due"] == 2
    done = paid(table)
    assert {event.by for event in done.events if isinstance(event.fact, CardMoved)} <= {"cost"}
    resolve(table)


@BOTH
@of_both("FF-11.6.10", "FF-11.7.10", "FF-11.7.1a")
def test_all_of_its_cost_is_paid_or_nothing(table: Table, kit: str) -> None:
    name = lay(table, kit, "D", "1-036C")
    before = to_json(table.state)
    assert table.refused(f"use {name} e1").code
    assert to_json(table.state) == before
    name = lay(table, kit, "D", "1-036C", field="1-040C~")
    make(table, f"use {name} e1")
    gone = ["1-040C", *(["SPECD"] if kit == "SPEC" else []), "1-036C"]
    assert (sorted(names(table, "p1.break")), programs(table)) == (sorted(gone), [f"{kit}D/1"])


@BOTH
@of_both("FF-11.6.2.2.3", "FF-11.7.2.3")
def test_what_a_cost_names_is_ones_own(table: Table, kit: str) -> None:
    name = lay(table, kit, "D", "1-036C", "field 1-040C 1-138C")
    assert table.refused(f"use {name} e1").code
    name = lay(table, kit, "D", "1-036C", "field 1-040C", "1-040C~ 1-138C~")
    table.play(f"use {name} e1")
    assert table.moves(verb="choose") == ["choose summoner.1", "choose summoner.2"]
    assert table.refused("choose p2.summoner").code == "choose_own"


@BOTH
@of_both("FF-11.6.2.2.4", "FF-11.7.2.4")
def test_what_cannot_be_returned_pays_for_nothing(table: Table, kit: str) -> None:
    name = lay(table, kit, "E", "1-036C", field="ANCHOR")
    assert table.refused(f"use {name} e1").code
    name = lay(table, kit, "E", "1-036C", field="ANCHOR PLAIN")
    done = make(table, f"use {name} e1")
    assert next(fact.why for fact in done.of(CardMoved)) == "returned"
    assert not table.has("field.plain")


@BOTH
@of_both("FF-11.6.2.1b", "FF-11.7.2.1")
def test_one_of_each_element_may_be_lost(table: Table, kit: str) -> None:
    name = lay(table, kit, "F", "FLAME 1-036C")
    table.play(f"use {name} e1")
    if kit == "SPEC":
        named(table)
    table.play("pay hand.flame")
    if table.question == "pay":
        table.play("pay hand.bard")
        if table.question == "pay":
            table.play("done")
    assert {"FLAME", "1-036C"} <= set(names(table, "p1.break"))
    name = lay(table, kit, "F", "1-036C 1-036C")
    assert table.refused(f"use {name} e1").code == "no_cp_of_element"


@BOTH
@of_both("FF-11.6.11", "FF-11.7.11")
def test_that_it_was_used_triggers_and_its_user_keeps_priority(table: Table, kit: str) -> None:
    same = "SPECB" if kit == "SPEC" else ""
    table.lay("field ECHO", f"field {kit}B CLERK~ | hand {same} 1-036C")
    table.play("pass")
    make(table, f"use {kit.lower()}-b e1", "modes draw", seat=2)
    assert (programs(table), table.state.actor) == ([f"{kit}B/1", "CLERK/1"], 2)


@BOTH
@of_both("FF-11.6.12", "FF-11.7.12")
def test_it_happens_to_what_is_left(table: Table, kit: str) -> None:
    for left in (1, 0):
        lay(table, kit, "G", "1-036C", "field PLAIN BRAVE | hand TIDE TIDE 1-036C 1-036C")
        make(table, f"use {kit.lower()}-g e1", "choose p2.plain", "choose p2.brave")
        for _ in range(2 - left):
            table.play("pass")
            victim = "plain" if table.has("p2.field.plain") else "brave"
            make(table, table.moves(2, "cast")[0], f"choose p2.{victim}", seat=2)
            resolve(table)
        done = resolve(table)
        assert len(done.of(CountersChanged)) == left


@of_both("FF-11.7.3", "FF-11.7.1b")
def test_what_cannot_be_paid_for_is_not_begun(table: Table) -> None:
    table.lay("hand 1-036C | field SPECB")
    before = to_json(table.state)
    assert table.refused("use spec-b e1").code == "no_namesake"
    assert (to_json(table.state), programs(table), table.state.actor) == (before, [], 1)
    table.lay("hand SPECB | field SPECB")
    assert table.refused("use spec-b e1").code == "cannot_pay"


@of_both("FF-11.7.2.2")
def test_a_special_with_a_dull_icon_takes_haste_in_the_turn_in_which_its_card_came(table: Table) -> None:
    table.lay("hand SPECH SPECH SPUR 1-036C 1-036C")
    make(table, "play hand.spec-h.1")
    assert table.refused("use spec-h e1").code == "too_new"
    make(table, "cast hand.spur", "choose field.spec-h")
    resolve(table)
    make(table, "use spec-h e1")
    assert (programs(table), table.says("field.spec-h", "dull")) == (["SPECH/1"], True)


@of_both("FF-11.6.4a")
def test_one_of_the_hand_shows_its_card(table: Table) -> None:
    table.lay("hand HANDY 1-040C")
    handy = table.ref("hand.handy")
    done = table.play("use hand.handy e1")
    assert (names(table, "p1.break"), programs(table)) == (["HANDY"], ["HANDY/1"])
    shown, spent = CardShown(handy, face="up"), done.of(CardMoved)[0]
    assert (spent.card, done.facts.index(shown) < done.facts.index(spent)) == (handy, True)
    resolve(table)
    assert len(table.hand()) == 2


@of_both("FF-11.5.6")
def test_a_power_that_an_ability_sets(table: Table) -> None:
    table.lay("hand BOON 1-036C 1-036C | field GOLEM")
    make(table, "use golem e1")
    resolve(table)
    make(table, "cast hand.boon", "choose golem")
    resolve(table)
    assert table.number("golem", "power") == 9000


def test_by_an_option_who_lacks_haste_is_dulled_in_its_player_s_turn_only(game: Game) -> None:
    """The source speaks of what «the turn's player» controls: in the opponent's turn that can be read in three ways."""
    for options, lawful in (({}, True), ({"dulled_abilities": "own_turn"}, False)):
        table = Table(with_options(game, **options), "plain", USUAL)
        table.lay("", "field WORKER RUNNER OGRE 1-040C")
        table.play("pass")
        assert [table.allowed(f"p2 use {card} e1") for card in ("worker", "runner", "ogre")] == [lawful, True, True]
        assert lawful or table.refused("p2 use worker e1").code == "own_turn_only"
        table.lay("field WORKER")
        assert table.allowed("use worker e1")


def test_by_an_option_it_must_have_been_there_as_its_player_s_last_turn_began(game: Game) -> None:
    """The source says so of what Haste lifts (FF-15.2.2.3)."""
    for options, lawful in (({}, True), ({"dulled_abilities": "since_own_turn"}, False)):
        table = Table(with_options(game, **options), "plain", USUAL)
        table.lay("hand WORKER RUNNER 1-036C 1-036C 1-036C | field OGRE")
        for card in ("worker", "runner"):
            make(table, f"play hand.{card}")
        assert [table.allowed(f"use {card} e1") for card in ("worker", "runner", "ogre")] == [False, True, True]
        next_turn(table)
        table.play("p2 pass")
        assert [table.allowed(f"p1 use {card} e1") for card in ("worker", "runner")] == [lawful, True]
        assert lawful or table.refused("p1 use worker e1").code == "too_late"
        next_turn(table)
        assert table.allowed("use worker e1")
        assert not [key for key in table.state.tally if key.startswith("game.late") and table.state.tally[key]]


def test_by_that_option_it_counts_once_however_often_it_changed_hands(game: Game) -> None:
    table = Table(with_options(game, dulled_abilities="since_own_turn"), "plain", USUAL)
    table.lay("hand WORKER 1-036C", "hand THEFT 1-036C")
    make(table, "play hand.worker")
    table.play("pass")
    make(table, "cast hand.theft", "choose p1.worker", seat=2)
    resolve(table)
    assert table.card("p2.worker").owner == 1
    next_turn(table)
    table.play("p2 pass")
    assert table.refused("use worker e1").code == "too_late"
    next_turn(table)
    assert table.allowed("use worker e1")


@pytest.mark.rule("FF-11.12.5.1", "FF-11.6.10")
def test_a_cost_is_paid_though_something_else_happens_instead_of_it(table: Table) -> None:
    table.lay("hand 4-016R | field 16-092C 11-010C 11-010C 11-010C 11-010C", "field PLAIN")
    make(table, "cast hand.bahamut", "choose noel")
    resolve(table)
    make(table, "use noel e2")
    assert (programs(table), names(table, "p1.removed")) == (["16-092C/2"], ["16-092C"])
    resolve(table)
    assert table.says("p2.plain", "dull")
