"""Basic principles, the end of the game, numbers, and what a card is (FF-1 to FF-5)."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.game import Game
from bsdesk.engine.play import new
from bsdesk.games import ff_tcg
from bsdesk.games.ff_tcg.rules.areas import elements
from bsdesk.games.ff_tcg.rules.cards import KINDS, Card, faults
from tests.games.ff_tcg.conftest import USUAL
from tests.games.ff_tcg.looking import make, names, resolve, to_declaration
from tests.games.ff_tcg.test_warp import with_options
from tests.table import Table

CP = "1-036C 1-036C 1-036C"
SIX = "damage " + "1-040C " * 6
FIELDS = {"id": "X", "name": {"en": "X"}, "kind": "forward", "elements": ("ice",), "cost": 1, "power": 1000}


def card(**more: object) -> Card:
    return Card(**(FIELDS | more))  # type: ignore[arg-type]


@pytest.mark.rule("FF-1.1", "FF-6.1.1", "FF-8.1.1")
def test_two_players_each_with_a_deck(game: Game) -> None:
    deck = ["1-036C"] * 50
    assert new(game, {1: deck, 2: deck}, 1).state.teams == (1, 2)
    for decks in ({1: deck}, {1: deck, 2: deck, 3: deck}, {}):
        with pytest.raises(Complaint):
            new(game, decks, 1)


@pytest.mark.rule("FF-2.1a")
def test_a_card_is_right_against_the_rules(table: Table) -> None:
    six = "1-040C 1-040C 1-040C 1-040C HOARD"
    table.lay(f"hand 1-036C 1-036C 1-036C | field {six}")
    make(table, "play hand.bard.1")
    assert len(names(table, "p1.field")) == 6
    resolve(table)
    assert len(names(table, "p1.field")) == 6


@pytest.mark.rule("FF-2.2")
def test_cannot_is_stronger_than_can(table: Table) -> None:
    table.lay("hand FREE DESPAIR 1-036C 1-036C 1-036C")
    make(table, "play hand.free")
    to_declaration(table)
    assert table.allowed("attack free")
    table.lay("hand DESPAIR 1-036C | field FREE")
    make(table, "cast hand.despair", "choose free")
    resolve(table)
    table.play("pass", "p2 pass")
    table.play("pass", "p2 pass")
    assert table.state.step == "main2"  # nobody could attack


@pytest.mark.rule("FF-2.3", "FF-11.11.5a")
def test_what_cannot_be_done_is_skipped(table: Table) -> None:
    table.lay("hand BOUNTY 1-036C | deck 1-138C 1-040C", "hand")
    make(table, "cast hand.bounty")
    resolve(table)
    assert (table.hand(), table.hand(2), table.state.actor) == (["1-138C"], [], 1)
    table.lay("hand BOUNTY 1-036C", "hand 1-040C 1-138C 1-036C")
    make(table, "cast hand.bounty")
    done = resolve(table)
    assert next(fact.why for fact in done.of(CardMoved) if fact.why in ("drawn", "discarded")) == "drawn"


@pytest.mark.rule("FF-3.2")
def test_who_wins_and_loses_at_once_loses(table: Table) -> None:
    table.lay("hand CROWN 1-036C")
    make(table, "cast hand.crown")
    resolve(table)
    assert table.state.results == {1: "win", 2: "lose"}
    table.lay(f"hand DOOM 1-036C | {SIX}")
    make(table, "cast hand.doom")
    resolve(table)
    assert table.state.results == {1: "lose", 2: "win"}


@pytest.mark.rule("FF-3.1.1b")
def test_in_limited_six_damage_are_too_much(game: Game) -> None:
    for options, count, over in (({}, 5, False), ({"format": "limited"}, 5, True), ({"format": "limited"}, 4, False)):
        table = Table(with_options(game, **options), "plain", USUAL)
        table.lay("hand RAIN 1-036C", "damage " + "1-040C " * count)
        make(table, "cast hand.rain")
        resolve(table)
        assert bool(table.state.results) is over


@pytest.mark.rule("FF-4.1a")
def test_numbers_are_whole(tmp_path: Path) -> None:
    file = tmp_path / "half.toml"
    file.write_text('[[card]]\nid = "H"\nname = { en = "H" }\nkind = "summon"\nelements = ["ice"]\ncost = 0.5\n')
    with pytest.raises(Complaint):
        ff_tcg.read([file])


@pytest.mark.rule("FF-4.1b", "FF-4.5b", "FF-11.3.5c")
def test_a_number_is_chosen_and_never_below_0(table: Table) -> None:
    table.lay(f"hand LARGESSE {CP}")
    table.play("cast hand.largesse")
    assert (table.question, table.moves(verb="how_many")[0]) == ("how_many", "how_many n0")
    assert table.refused("how_many n9").code == "not_an_option"
    assert faults(card(cost=-1))
    table.play("how_many n3")
    while table.question == "pay":
        table.play(table.moves(verb="done")[0] if "done" in table.moves() else table.moves(verb="pay")[0])
    resolve(table)
    assert len(table.hand()) == 3 + (3 - len(names(table, "p1.break")[:-1]))


@pytest.mark.rule("FF-4.2")
def test_halves_are_rounded_up(table: Table) -> None:
    for damage, drawn in ((5, 3), (4, 2), (1, 1)):
        table.lay("hand HALF 1-036C | damage " + "1-040C " * damage)
        make(table, "cast hand.half")
        resolve(table)
        assert len(table.hand()) == drawn


@pytest.mark.rule("FF-4.4", "FF-6.4.1")
def test_what_has_no_number_has_0(table: Table) -> None:
    table.lay("hand STRENGTH 1-036C | field 1-040C", "field PLAIN")
    make(table, "cast hand.strength", "choose summoner")
    resolve(table)
    assert (table.number("summoner", "power"), table.number("p2.plain", "damage")) == (0, 0)


@pytest.mark.rule("FF-4.5a", "FF-11.11.9", "FF-11.12.4.3")
def test_x_is_worked_out_once(table: Table) -> None:
    table.lay("hand TALLY 1-036C 1-036C 1-036C | field PLAIN 1-040C~ 1-040C~ 1-040C~")
    make(table, "cast hand.tally", "choose plain")
    resolve(table)
    assert table.number("plain", "power") == 10000
    make(table, "play hand.bard.1")
    assert (len(names(table, "p1.field")), table.number("plain", "power")) == (5, 10000)


@pytest.mark.rule("FF-5.1", "FF-6.7.1")
def test_a_counter_is_no_card(table: Table) -> None:
    table.lay("hand 1-036C | field RUNE")
    make(table, "use rune e1")
    cards = len(table.state.cards) - 1  # but for the ability on the Stack
    resolve(table)
    assert (table.number("rune", "frost"), len(table.state.cards)) == (1, cards)


@pytest.mark.rule("FF-5.2.1.1c")
def test_a_card_that_gains_an_element_has_several(table: Table) -> None:
    table.lay("hand TIDEWATER 1-036C | field PLAIN")
    assert not table.says("plain", "multi_element")
    make(table, "cast hand.tidewater", "choose plain")
    resolve(table)
    assert (elements(table.state, table.ref("plain")), table.says("plain", "multi_element")) == (("ice", "water"), True)


@pytest.mark.rule("FF-5.2.1.2b", "FF-11.3.5a")
def test_its_cost_is_printed_what_is_due_may_be_less(table: Table) -> None:
    table.lay("hand ELDER | field 1-040C 1-040C 1-040C CADET~")
    assert (table.number("hand.elder", "cost"), table.number("hand.elder", "price")) == (4, 0)
    table.lay("hand ELDER | field 1-040C 1-040C")
    make(table, "play hand.elder")
    assert "ELDER" in names(table, "p1.field")


@pytest.mark.rule("FF-5.2.2.1a", "FF-5.2.2.1c", "FF-5.2.5.1a")
def test_names_and_numbers(table: Table, game: Game) -> None:
    table.lay(f"hand NOVA {CP} {CP} | field KNIGHT")
    assert table.refused("play hand.knight").code == "same_name"  # another card of that name
    deck = [game.rules.defs[one] for one in ["WEAK"] * 4 + ["SWARM"] * 46]
    assert [fault.card for fault in game.rules.decks.faults(deck, date(2026, 1, 1))] == ["WEAK"]


def card_named(game: Game, name: str) -> Card:
    found = game.rules.defs[name]
    assert isinstance(found, Card)
    return found


@pytest.mark.rule("FF-5.2.2.1d")
def test_an_ex_burst_is_marked(game: Game) -> None:
    marked = {one: "ex_burst" in card_named(game, one).words for one in ("PYRE", "HERON", "PLAIN")}
    assert marked == {"PYRE": True, "HERON": True, "PLAIN": False}


@pytest.mark.rule("FF-5.2.3.1", "FF-5.2.3.1.2", "FF-6.6.4")
def test_a_card_is_a_character_or_a_summon(table: Table) -> None:
    assert "FF-6.6.4" in faults(card(kind="token", power=0))[0]
    table.lay("hand BOLT GOLEM PLAIN 1-036C")
    kinds = ("forward", "backup", "monster", "summon")
    assert [[k for k in kinds if table.says(f"hand.{one}", k)] for one in ("bolt", "golem", "plain", "bard")] == [
        ["summon"], ["monster"], ["forward"], ["backup"],
    ]  # fmt: skip


@pytest.mark.rule("FF-5.2.3.1.1", "FF-7.7.1")
def test_forwards_backups_and_monsters_are_characters(table: Table) -> None:
    table.lay(f"hand PLAIN GOLEM 1-040C {CP} {CP}")
    for one in ("plain", "golem", "summoner"):
        make(table, f"play hand.{one}")
    assert len(names(table, "p1.field")) == 3
    table.lay("hand 1-036C | field MENDER PLAIN GOLEM 1-040C")
    table.play("use mender e1")
    assert table.moves(verb="choose") == [
        "choose field.plain", "choose golem", "choose mender", "choose summoner",
    ]  # fmt: skip


@pytest.mark.rule("FF-5.2.3.1.1.3a", "FF-11.2.1")
def test_an_active_backup_gives_a_cp(table: Table) -> None:
    table.lay("hand WEAK | field 1-040C~")
    assert table.refused("play hand.weak").code == "cannot_pay"
    table.lay("hand WEAK | field 1-040C")
    make(table, "play hand.weak")
    assert (table.says("summoner", "dull"), table.has("weak")) == (True, True)


@pytest.mark.rule("FF-5.2.3.1.1.4", "FF-6.6.1")
def test_kinds_are_types_and_jobs(table: Table) -> None:
    table.lay("field KNOT PLAIN")
    for one in ("knot", "plain"):
        assert [kind for kind in KINDS if table.says(one, kind)] == ["forward"]
    assert [table.says(one, "family:knight") for one in ("knot", "plain")] == [True, False]
    assert [table.says("knot", f"family:{one}") for one in ("VII", "DFF", "X")] == [True, True, False]


@pytest.mark.rule("FF-5.2.4.1")
def test_a_card_that_names_itself_means_itself(table: Table) -> None:
    table.lay("hand 1-036C | field GOLEM GOLEM~")
    make(table, "use golem.1 e1")
    resolve(table)
    assert [table.says(one, "forward") for one in ("golem.1", "golem.2")] == [True, False]
    assert (table.number("golem.1", "power"), table.number("golem.2", "power")) == (7000, 0)


@pytest.mark.rule("FF-5.2.5.1b", "FF-8.1.2")
def test_three_of_a_number_but_for_cards_that_say_otherwise(game: Game) -> None:
    def wrong(*ids: str) -> list[str]:
        return [f.rule for f in game.rules.decks.faults([game.rules.defs[one] for one in ids], date(2026, 1, 1))]

    assert wrong(*["SWARM"] * 50) == []
    assert wrong(*["SWARM"] * 46, *["WEAK"] * 4) == ["FF-8.1.1.2a"]


@pytest.mark.rule("FF-8.1.1.1b", "FF-8.1.1.2b")
def test_limited_decks(game: Game) -> None:
    limited = with_options(game, format="limited")

    def wrong(count: int) -> list[str]:
        deck = [limited.rules.defs["WEAK"]] * count
        return [fault.rule for fault in limited.rules.decks.faults(deck, date(2026, 1, 1))]

    assert (wrong(39), wrong(40), wrong(60)) == (["FF-8.1.1.1b"], [], [])
