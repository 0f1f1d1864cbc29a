"""Rule processes (FF-12): what goes by rule alone, how, and who has lost."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import GameEnded
from tests.games.ff_tcg.looking import make, names, resolve
from tests.table import Happened, Table


def by_rule(table: Table, done: Happened, *whys: str) -> list[str]:
    """Return which cards went where by a rule process, and how; all of them at once."""
    moved = [event for event in done.events if isinstance(event.fact, CardMoved) and event.fact.why in whys]
    assert len({event.group for event in moved}) <= 1
    assert {(event.by, event.why) for event in moved} <= {("rule", "FF-12.3a")}
    facts = [event.fact for event in moved if isinstance(event.fact, CardMoved)]
    return [f"{table.state.cards[fact.becomes].definition} {fact.to} {fact.why}" for fact in facts]


def after(table: Table, mine: str, theirs: str = "", summon: str = "LOTS", *answers: str) -> list[str]:
    """Lay a position out, have something happen, and return what went by rule then."""
    table.lay(f"hand {summon} 1-036C | deck 1-040C 1-040C 1-040C | {mine}", theirs)
    make(table, f"cast hand.{summon.lower()}", *answers)
    return by_rule(table, resolve(table), "put", "broken")


@pytest.mark.rule("FF-12.4.4", "FF-12.4.5a", "FF-12.3a")
def test_without_power_it_is_put_and_with_as_much_damage_it_is_broken(table: Table) -> None:
    wilted = ["WEAK p2.break put"]
    assert after(table, "", "field WEAK PLAIN", "WILT", "choose p2.weak") == wilted
    bolt = ["WEAK p2.break broken"]
    assert after(table, "", "field WEAK PLAIN", "BOLT", "choose p2.weak") == bolt
    assert after(table, "", "field PLAIN", "BOLT", "choose p2.plain") == []
    both = ["WEAK p1.break broken", "GRIEF p2.break broken"]
    assert after(table, "field WEAK PLAIN", "field GRIEF PLAIN", "QUAKE") == both


@pytest.mark.rule("FF-12.4.5a", "FF-2.1a")
def test_what_can_not_be_broken_stays_until_its_power_is_gone(table: Table) -> None:
    assert after(table, "", "field STONE WEAK", "METEOR") == ["WEAK p2.break broken"]
    assert table.number("p2.stone", "damage") == 9000
    table.lay("hand WILT WILT WILT 1-036C 1-036C 1-036C", "field STONE")
    gone = []
    for _ in range(3):
        make(table, f"cast {table.moves(verb='cast')[0].split()[1]}")
        gone.append(by_rule(table, resolve(table), "put", "broken"))
    assert gone == [[], [], ["STONE p2.break put"]]


@pytest.mark.rule("FF-12.4.6", "FF-12.4.7")
def test_of_one_name_or_light_and_dark_all_are_put(table: Table) -> None:
    named = after(table, "field BRAVE PLAIN", "field BRAVE", "THEFT", "choose p2.brave")
    assert sorted(named) == ["BRAVE p1.break put", "BRAVE p2.break put"]
    rare = after(table, "field SUN PLAIN", "field NIGHT", "THEFT", "choose p2.night")
    assert sorted(rare) == ["NIGHT p2.break put", "SUN p1.break put"]
    assert after(table, "field SUN", "field NIGHT") == []
    light = after(table, "field SUN PLAIN", "field MOON", "THEFT", "choose p2.moon")
    assert sorted(light) == ["MOON p2.break put", "SUN p1.break put"]


@pytest.mark.rule("FF-12.4.8")
def test_backups_beyond_five_are_put_all_at_once(table: Table) -> None:
    table.lay("hand THEFT 1-036C | field 1-040C 1-040C 1-040C 1-138C 1-138C", "field 1-140C")
    make(table, "cast hand.theft", "choose p2.magus")
    resolve(table)
    assert table.refused("done").code == "answer_incomplete"
    refs = table.state.zones["p1.field"]
    done = [table.play(f"keep {ref}") for ref in (*refs[:2], *refs[3:])][-1]
    (gone,) = done.of(CardMoved)
    assert (gone.card, gone.to, gone.why) == (refs[2], "p1.break", "put")
    assert names(table, "p1.field") == ["1-040C", "1-040C", "1-138C", "1-138C", "1-140C"]


@pytest.mark.rule("FF-12.4.8", "FF-12.3a")
def test_two_backups_beyond_five_are_put_as_one_event(table: Table) -> None:
    table.lay("hand CHEAP 1-036C", "field LANDLORD 1-040C 1-040C 1-040C 1-138C 1-138C 1-138C 1-140C")
    make(table, "cast hand.cheap", "choose p2.landlord")
    resolve(table)
    done = table.play(*[f"p2 keep {ref}" for ref in table.state.zones["p2.field"][2:]])
    assert len({event.group for event in done.events if isinstance(event.fact, CardMoved)}) == 1
    assert names(table, "p2.break") == ["LANDLORD", "1-040C", "1-040C"]


@pytest.mark.rule("FF-3.1", "FF-3.2", "FF-12.4.1")
@pytest.mark.parametrize(
    ("mine", "theirs", "summon", "results", "ending"),
    [
        ("", "damage SIX", "RAIN", {1: "win", 2: "lose"}, "damage"),
        ("damage SIX", "", "RAIN", {1: "lose", 2: "win"}, "damage"),
        ("damage SIX", "damage SIX", "RAIN", {1: "draw", 2: "draw"}, "damage"),
        ("", "", "CROWN", {1: "win", 2: "lose"}, "effect"),
        ("damage SIX", "", "DOOM", {1: "lose", 2: "win"}, "damage"),
    ],
)
def test_who_has_lost_and_why(
    table: Table, mine: str, theirs: str, summon: str, results: dict[int, str], ending: str
) -> None:
    six = "1-040C " * 6
    table.lay(f"hand {summon} 1-036C | {mine.replace('SIX', six)}", theirs.replace("SIX", six))
    make(table, f"cast hand.{summon.lower()}")
    done = resolve(table)
    (ended,) = [event for event in done.events if isinstance(event.fact, GameEnded)]
    assert (ended.fact, ended.by, ended.why) == (GameEnded(results, ending), "rule", "FF-3.1")


@pytest.mark.rule("FF-12.4.3", "FF-3.3")
def test_who_lacks_a_card_has_lost_by_that_unless_by_damage(table: Table) -> None:
    table.lay("hand RAIN 1-036C", "deck ")
    table.state.zones["p2.deck"] = ()
    make(table, "cast hand.rain")
    resolve(table)
    assert (table.state.results, table.state.ending) == ({1: "win", 2: "lose"}, "deck")


@pytest.mark.rule("FF-15.2.9.4.2", "FF-15.2.8.4.1", "FF-15.2.8.4.3")
def test_what_was_primed_parts_and_a_card_of_the_lb_deck_goes_home_face_up(table: Table) -> None:
    for summon, zone in (("TIDE", "hand"), ("CHEAP", "break"), ("VEIL", "removed")):
        table.lay(f"hand {summon} 1-036C", "field APEX")
        make(table, f"cast hand.{summon.lower()}", "choose p2.apex")
        done = resolve(table)
        home = [fact for fact in done.of(CardMoved) if fact.to == "p2.lb"]
        first = next(fact for fact in done.of(CardMoved) if fact.to == f"p2.{zone}")
        assert [(f.card, f.why, f.face) for f in home] == [(first.becomes, "limit_broken", "up")]
        (event,) = [event for event in done.events if event.fact is home[0]]
        assert (event.by, event.why) == ("rule", "FF-15.2.8.4.1")
    table.lay("hand RUIN 1-036C", "field KNIGHT&SQUIRE APEX")
    make(table, "cast hand.ruin")
    done = resolve(table)
    apart = [event for event in done.events if getattr(event.fact, "why", "") in ("parted", "limit_broken")]
    assert [(event.by, event.why, event.fact.to) for event in apart if isinstance(event.fact, CardMoved)] == [
        ("rule", "FF-15.2.9.4.2", "p2.removed"),
        ("rule", "FF-15.2.8.4.1", "p2.lb"),
    ]
