"""What is given for a cost (FF-11.2, FF-11.6.10, FF-11.7.13), fact by fact, and what can't be given."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardGone, CardMoved, CardShown, CardTurned
from bsdesk.engine.facts import CountersChanged, Declared
from bsdesk.engine.play.priority import waiting
from bsdesk.engine.state import Unforeseeable
from bsdesk.engine.values.payment import Source
from bsdesk.engine.view import redact
from bsdesk.games.ff_tcg.rules.abilities import candidates
from bsdesk.games.ff_tcg.rules.areas import has, printed
from bsdesk.games.ff_tcg.rules.casting import characters, summons
from bsdesk.games.ff_tcg.rules.payment import discards, sources
from bsdesk.games.ff_tcg.shown.payment import owing
from tests.games.ff_tcg.looking import answered, make, named, names, paid, resolve, to_declaration
from tests.table import Happened, Table


def given(table: Table, done: Happened) -> list[str]:
    """Return what was given for a cost, of cards by their ids, and whether all of it was at once."""
    cards = {ref: card.definition for ref, card in table.state.cards.items()}
    cards |= {fact.card: cards[fact.becomes] for fact in done.of(CardMoved) if fact.becomes in cards}
    found = []
    for event in (event for event in done.events if event.by == "cost"):
        match event.fact:
            case CardMoved() as fact:
                found.append(f"{cards[fact.card]} {fact.to} {fact.why}")
            case CardTurned() as fact:
                found.append(f"{cards[fact.card]} turned {fact.turned}")
            case CardShown() as fact:
                found.append(f"{cards[fact.card]} shown")
            case CountersChanged() as fact:
                found.append(f"{fact.on} {fact.name} {fact.number} {cards[fact.source]}")
    assert len({event.group for event in done.events if event.by == "cost"}) <= 1
    return found


@pytest.mark.rule("FF-11.6.10", "FF-11.7.13")
@pytest.mark.parametrize(
    ("side", "move", "facts"),
    [
        ("field ACTH", "use act-h e1", ["ACTH turned 1"]),
        ("field SPECH | hand SPECH", "use spec-h e1", ["SPECH turned 1", "SPECH p1.break spent"]),
        (
            "field SPECB | hand SPECB 1-036C",
            "use spec-b e1; modes draw",
            ["1-036C p1.break spent", "SPECB p1.break spent"],
        ),
        ("field 1-036C | hand 1-036C", "use bard e1", ["1-036C p1.break spent", "1-036C p1.break sacrificed"]),
        ("hand HANDY", "use hand.handy e1", ["HANDY p1.break discarded"]),
        ("field RUNE 1-040C", "use rune e1", ["1-040C turned 1"]),
        ("field EXHUMED | break EXHUMED", "use break.exhumed e1", ["EXHUMED p1.removed removed"]),
        (
            "hand CP1 CP1 CP1 | lb SURGE SPARE SPARE",
            "cast lb.surge; turn_up lb.spare.1",
            ["1-036C p1.break spent", "SPARE shown"],
        ),
    ],
)
def test_a_cost_is_given_all_at_once(table: Table, side: str, move: str, facts: list[str]) -> None:
    table.lay(side.replace("CP1", "1-036C"), "hand 1-040C 1-138C")
    lines = move.split("; ")
    done = table.play(*lines)
    done = paid(table) if table.question else done
    assert given(table, done) == facts


@pytest.mark.rule("FF-6.8.1")
def test_crystals_are_given_for_the_card(table: Table) -> None:
    table.lay("field GEM", "")
    table.state.counters["p1"] = {"crystal": 2}
    assert given(table, table.play("use gem e2")) == ["p1 crystal -1 GEM"]


@pytest.mark.rule("FF-11.7.1a", "FF-11.6.2.1a")
def test_only_a_card_of_the_name_is_named_without_which_it_can_be_paid(table: Table) -> None:
    table.lay("field SPECB | hand SPECB SPECBFIRE", "")
    table.play("use spec-b e1", "modes draw")
    assert table.moves() == ["same_name hand.spec-b.2"]
    named(table)
    assert table.moves(verb="pay") == ["pay hand.spec-b.1"]  # the card of fire is the one that is named
    paid(table)
    assert names(table, "p1.break") == ["SPECB", "SPECBFIRE"]


@pytest.mark.rule("FF-11.6.10", "FF-14.1")
def test_what_can_not_be_paid_wholly_is_not_begun_in_the_middle_of_an_effect(table: Table) -> None:
    table.lay("hand FEE 1-036C 1-036C", "")
    make(table, "cast hand.fee")
    done = resolve(table)
    assert (table.question, len(table.hand()), [f.why for f in done.of(CardMoved)]) == ("", 1, ["used"])
    table.lay("hand FEE 1-036C 1-036C 1-036C", "")
    make(table, "cast hand.fee")
    resolve(table)
    assert table.question == "pay"
    done = paid(table)
    assert [fact.why for fact in done.of(CardMoved)] == ["spent", "spent", "drawn", "used"]


@pytest.mark.rule("FF-11.3.8a", "FF-11.11.10")
def test_that_a_summon_was_cast_and_is_over_is_told(table: Table) -> None:
    table.lay("hand LOTS 1-036C | field ROUSER~ 1-040C PLAIN", "")
    done = make(table, "cast hand.lots")
    assert [f for f in done.of(Declared) if f.act == "casts"] == [Declared(1, "casts", table.ref("stack.lots"))]
    assert table.state.tally["turn.cast.p1"] == 1
    summon = table.ref("stack.lots")
    moved = next(fact for fact in resolve(table).of(CardMoved) if fact.card == summon)
    assert (moved.to, moved.why) == ("p1.break", "used")
    done = make(table, "use rouser e1", "choose field.plain")
    assert [f for f in done.of(Declared) if f.act == "uses"] == [Declared(1, "uses", table.ref("rouser"))]
    (ability,) = table.state.zones["stack"]
    assert resolve(table).of(CardGone) == [CardGone(ability, "ability")]


@pytest.mark.rule("FF-11.6.2.1a", "FF-2.1a")
def test_a_summon_may_ask_for_cp_of_one_element(table: Table) -> None:
    table.lay("hand KINDLER 1-036C FLAME", "")
    assert table.refused("cast hand.kindler").code == "only_of_element"
    table.lay("hand KINDLER 1-036C FLAME FLAME", "")
    table.play("cast hand.kindler")
    assert table.moves(verb="pay") == ["pay hand.flame.1", "pay hand.flame.2"]
    said = table.refused("pay hand.bard")
    assert (said.code, said.rule, said.facts["colour"]) == ("only_of_element", "FF-2.1a", "fire")


@pytest.mark.rule("FF-11.3.7")
@pytest.mark.parametrize(("crystal", "due"), [("crystal", 1), ("", 3)])
def test_a_card_costs_less_for_what_was_given_besides(table: Table, crystal: str, due: int) -> None:
    table.lay("hand DISCOUNT | field 1-040C 1-040C 1-040C", "")
    table.state.counters["p1"] = {"crystal": 1}
    table.play("cast hand.discount", f"modes {crystal}" if crystal else "done")
    assert len([f for f in paid(table).of(CardTurned) if f.turned]) == due
    table.lay("hand DISCOUNT | field POND", "")
    table.state.counters["p1"] = {"crystal": 1}
    assert table.refused("cast hand.discount").code == "cannot_pay"  # one of ice is due


@pytest.mark.rule("FF-11.3.7")
def test_what_costs_nothing_any_more_takes_no_element(table: Table) -> None:
    table.lay("hand GRATIS", "")
    table.state.counters["p1"] = {"crystal": 1}
    table.play("cast hand.gratis", "modes crystal")
    assert (table.question, names(table, "stack"), table.state.counters.get("p1", {})) == ("", ["GRATIS"], {})
    answered(table)
    assert len(table.hand()) == 1


@pytest.mark.rule("FF-11.2.1.1a")
def test_a_backup_gives_its_own_element_and_those_it_is_given_besides(table: Table) -> None:
    table.lay("field 9-074C POND 1-040C~ | hand FLAME NIGHT", "")
    flame, moogle, pond = (table.ref(one) for one in ("hand.flame", "class-tenth-moogle", "pond"))
    assert sources(table.state, 1) == [
        Source(flame, ("fire",), 2, spills=True),
        Source(moogle, ("earth", "lightning")),
        Source(pond, ("water",)),
    ]
    assert sources(table.state, 1, {moogle}, "fire") == [Source(flame, ("fire",), 2, spills=True)]
    assert sources(table.state, 1, (), "lightning") == [Source(moogle, ("lightning",))]
    assert sources(table.state, 2) == []
    table.play("pass")


def test_what_both_players_could_do_is_known_apart(table: Table) -> None:
    """Each is worked out once in a state, for each seat."""
    table.lay("field ROUSER | hand PLAIN BOLT", "field SLAYER | hand BRAVE LOTS")
    for asked in (candidates, characters, summons):
        found = [[offer.move.subject for offer in asked(table.state, seat)] for seat in (1, 2, 1)]
        assert found[0] == found[2]
        assert [len(one) for one in found] == [1, 1, 1]
        assert found[0] != found[1]
    table.play("pass")


@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_what_is_on_a_hidden_card_can_not_be_foreseen(table: Table, zone: str) -> None:
    table.lay("", "hand PLAIN")
    view = redact(table.state, "p1")
    with pytest.raises(Unforeseeable, match=r"^hidden card$"):
        printed(view, view.zones[f"p2.{zone}"][0])
    view.__dict__["foreseen"] = True
    with pytest.raises(Unforeseeable, match=r"^hidden card$"):
        discards(view, 2)
    assert discards(view, 1) == []
    assert [has(view, view.zones[f"p2.{zone}"][0], word) for word in ("forward", "ice", "active")] == [False] * 3
    table.play("pass")


@pytest.mark.rule("FF-6.8.1", "FF-11.6.7")
def test_as_many_crystals_are_given_as_were_announced(table: Table) -> None:
    table.lay("field MINER | deck 1-040C 1-040C 1-040C", "")
    table.state.counters["p1"] = {"crystal": 3}
    table.play("use miner e1", "how_many n2")
    assert table.state.counters["p1"] == {"crystal": 1}
    answered(table)
    assert len(table.hand()) == 2


@pytest.mark.rule("FF-11.6.10")
def test_a_cost_of_which_a_part_can_not_be_paid_takes_no_other_part(table: Table) -> None:
    table.lay("hand SURCHARGE 1-036C 1-036C", "")
    make(table, "cast hand.surcharge")
    done = resolve(table)
    assert (table.question, [fact.why for fact in done.of(CardMoved)]) == ("", ["used"])


@pytest.mark.rule("FF-11.6.10", "FF-11.8.16.1")
def test_a_card_that_has_gone_elsewhere_is_not_removed_for_a_cost(table: Table) -> None:
    table.lay("hand CHEAP 1-036C | field RELIC", "hand EXILE 1-036C")
    make(table, "cast hand.cheap", "choose relic")
    resolve(table)
    assert [frame.program for frame in waiting(table.state)] == ["RELIC/1"]
    table.play("pass")
    make(table, "cast hand.exile", "choose p1.break.relic", seat=2)
    resolve(table)
    resolve(table)
    assert (table.question, table.hand(), names(table, "p1.removed")) == ("", [], ["RELIC"])
    table.lay("hand CHEAP 1-036C | field RELIC", "")
    make(table, "cast hand.cheap", "choose relic")
    resolve(table)
    resolve(table)
    table.play("may yes")
    assert (len(table.hand()), names(table, "p1.removed")) == (1, ["RELIC"])


@pytest.mark.rule("FF-11.6.2.1a")
def test_it_is_told_which_element_is_lacking_for_an_ability(table: Table) -> None:
    table.lay("hand 1-036C 1-040C 1-138C | field 1-054C", "field WEAK")
    table.play("use dark-knight e1")
    owed = owing(table.state, 1)
    assert owed is not None
    assert (owed.due, owed.given, owed.lacking) == (2, 0, ("ice",))


@pytest.mark.rule("FF-11.7.13", "FF-11.6.10")
def test_a_backup_may_give_cp_for_its_own_ability(table: Table) -> None:
    table.lay("field LODGE", "")
    table.play("use lodge e1")
    assert given(table, paid(table)) == ["LODGE turned 1"]


@pytest.mark.rule("FF-11.6.10", "FF-11.8.14")
def test_what_has_left_is_neither_dulled_nor_given_up_for_its_auto_ability(table: Table) -> None:
    for removed in (False, True):
        table.lay("field WEARY", "hand CHEAP 1-036C")
        to_declaration(table)
        table.play("attack weary")
        while table.question == "order":
            table.play(table.moves(verb="order")[0])
        if removed:
            table.play("pass")
            make(table, "cast hand.cheap", "choose p1.weary", seat=2)
            resolve(table)
        resolve(table)
        assert table.question == ("" if removed else "may")


@pytest.mark.rule("FF-11.3.11", "FF-6.2.3")
def test_a_summon_of_another_that_an_effect_casts_is_whose_who_casts_it(table: Table) -> None:
    table.lay("hand PILFER 1-036C", "break LOTS")
    make(table, "cast hand.pilfer")
    resolve(table)
    lots = table.card("stack.lots")
    assert (lots.controller, lots.owner) == (1, 2)
    answered(table)
    assert (len(table.hand()), names(table, "p2.break")) == (2, ["LOTS"])


@pytest.mark.rule("FF-11.11.10")
def test_a_summon_that_removes_itself_is_not_put_into_the_break_zone(table: Table) -> None:
    table.lay("hand VANISH 1-036C", "")
    make(table, "cast hand.vanish")
    resolve(table)
    assert (names(table, "p1.removed"), names(table, "p1.break"), len(table.hand())) == (["VANISH"], ["1-036C"], 1)


@pytest.mark.rule("FF-6.5.1", "FF-6.8.1")
def test_what_a_player_has_is_counted_by_its_name(table: Table) -> None:
    table.lay("damage 1-040C 1-040C 1-040C", "")
    table.state.counters["p1"] = {"crystal": 1}
    numbers = table.game.rules.numbers
    assert [numbers(table.state, "p1", name) for name in ("damage", "crystal")] == [3, 1]
    assert [numbers(table.state, "p2", name) for name in ("damage", "crystal")] == [0, 0]
    table.play("pass")
