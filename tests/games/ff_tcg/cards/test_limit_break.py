"""Cards of LB decks: every effect of them."""

from __future__ import annotations

import pytest

from tests.games.ff_tcg.looking import (
    answered,
    attack,
    cast,
    damage,
    names,
    paid,
    played,
    power,
    programs,
    resolve,
    to_declaration,
    used,
)
from tests.table import Table

BACKUPS = {
    "fire": "18-003C",
    "water": "18-094C",
    "earth": "18-064C",
    "lightning": "18-069C",
    "wind": "18-043C",
}
OTHERS = "22-123R 22-123R 22-123R"


def of(element: str, count: int = 5) -> str:
    """Return so many Backups of an element."""
    return " ".join([BACKUPS[element]] * count)


def broken_out(table: Table, card: str, *answers: str) -> None:
    """Play a card of the LB deck, turn up what it asks for, pay, and answer what its autos ask."""
    table.play(f"play lb.{card}")
    while table.question == "turn_up":
        table.play(table.moves(verb="turn_up")[-1])
    paid(table)
    answered(table, *answers)


@pytest.mark.rule("FF-15.2.8.3")
def test_zack_deals_3000(table: Table) -> None:
    table.lay(f"lb 22-112R {OTHERS} | field {of('fire')}", "field ECHO")
    broken_out(table, "zack", "choose p2.echo")
    assert damage(table, "p2.echo") == 3000
    assert sum(table.says(ref, "face_up") for ref in table.state.zones["p1.lb"]) == 1


def test_leo_draws(table: Table) -> None:
    table.lay(f"lb 22-123R {OTHERS} | field {of('water')} | deck WEAK")
    broken_out(table, "leo")
    assert table.hand() == ["WEAK"]


def test_vincent_gives_a_fire_backup_up_for_9000(table: Table) -> None:
    table.lay(f"lb 23-119R {OTHERS} | field {of('fire')}", "field CHAINS ECHO")
    broken_out(table, "vincent", "may yes", "choose machinist", "choose p2.echo")
    assert (names(table, "p2.break"), names(table, "p1.break")) == (["ECHO"], ["18-003C"])
    assert table.says("vincent", "first_strike")
    table.lay(f"lb 23-119R {OTHERS} | field {of('fire')}", "field ECHO")
    broken_out(table, "vincent", "may no")
    assert (names(table, "p2.break"), names(table, "p1.break")) == ([], [])


def test_luso_finds_a_standard_unit_of_the_same_element(table: Table) -> None:
    deck = "deck 1-040C 18-003C 27-122S PLAIN"
    table.lay(f"lb 23-130H {OTHERS} | field {of('fire')} 27-122S | {deck}")
    table.play("play lb.luso")
    table.play(table.moves(verb="turn_up")[-1])
    paid(table)
    table.play("choose wuk-lamat")
    resolve(table)
    table.play("may yes")
    assert table.moves(verb="search") == ["search deck.machinist"]
    table.play("search deck.machinist")
    assert table.hand() == ["18-003C"]


def test_luso_is_stronger_when_a_standard_unit_enters(table: Table) -> None:
    table.lay("hand 18-003C | field 23-130H 18-003C")
    played(table, "machinist")
    assert power(table, "luso") == 9000


@pytest.mark.rule("FF-11.11.9")
@pytest.mark.parametrize(("backups", "hurt", "fallen"), [("fire", 9000, 0), ("water", 0, 1)])
def test_ultima_weapon_asks_for_fire_and_for_water(table: Table, backups: str, hurt: int, fallen: int) -> None:
    more = "1-036C 1-036C" if backups == "water" else "1-170C"
    table.lay(f"lb 24-126H {OTHERS} | hand {more} | field {of(backups)}", "field SHELL")
    table.play("play lb.ultima-weapon")
    while table.question == "turn_up":
        table.play(table.moves(verb="turn_up")[-1])
    paid(table)
    while table.question or programs(table):
        if table.question == "order":
            table.play(table.moves(verb="order")[0])
        elif table.question == "choose":
            table.play("choose p2.shell")
        else:
            resolve(table)
    assert (len(names(table, "p2.break")), damage(table, "p2.shell") if table.has("p2.shell") else hurt) == (
        fallen,
        hurt,
    )


def test_noctis_takes_a_forward_back(table: Table) -> None:
    table.lay(f"lb 23-125R {OTHERS} | hand 1-036C | field {of('earth')} | break PLAIN 1-040C")
    broken_out(table, "noctis")
    assert table.hand() == ["PLAIN"]


def test_maat_strengthens_the_forwards_that_are_there(table: Table) -> None:
    table.lay(f"lb 22-119R {OTHERS} | field {of('earth')} PLAIN")
    broken_out(table, "maat")
    assert (power(table, "plain"), table.says("plain", "brave"), power(table, "maat")) == (8000, True, 9000)


def test_selhteus_takes_no_damage_from_opposing_effects_and_is_not_broken_by_them(table: Table) -> None:
    table.lay("hand BOLT RUIN 1-036C 1-036C | field 18-069C", "field 24-118R")
    cast(table, "bolt", "choose p2.selh-teus")
    assert damage(table, "p2.selh-teus") == 0
    cast(table, "ruin")
    assert names(table, "p2.field") == ["24-118R"]
    table.lay("field 21-010H", "field 24-118R")
    attack(table, "taivas", "selh-teus")
    assert names(table, "p2.break") == []
    assert "24-118R" not in names(table, "p2.field")  # broken in battle, back in the LB deck


def test_lightning_takes_a_lightning_summon_back(table: Table) -> None:
    table.lay(f"lb 22-121R {OTHERS} | field {of('lightning')} | break 1-038R 1-123R PLAIN")
    broken_out(table, "lightning")
    assert table.hand() == ["1-123R"]


@pytest.mark.parametrize("mode", ["ruin", "erase"])
def test_gilgamesh_breaks_or_removes(table: Table, mode: str) -> None:
    table.lay(f"lb 24-119R {OTHERS} | field {of('lightning')}", "field WEAK PLAIN | break 1-040C 1-138C BOLT")
    broken_out(
        table,
        "gilgamesh",
        f"modes {mode}",
        *(["choose p2.break.bolt", "choose p2.break.summoner"] if mode == "erase" else []),
    )
    assert ("WEAK" in names(table, "p2.break"), len(names(table, "p2.removed"))) == (
        mode == "ruin",
        2 * (mode == "erase"),
    )


def test_cloud_breaks_what_costs_3_or_less(table: Table) -> None:
    table.lay(f"lb 22-120H {OTHERS} | field {of('lightning')}", "field 1-207S PLAIN")
    broken_out(table, "cloud")
    assert names(table, "p2.break") == ["PLAIN"]


def test_limit_burst_breaks_and_deals_damage(table: Table) -> None:
    table.lay(f"hand 27-124S | field 22-120H {of('lightning')}", "field 1-207S")
    used(table, "cloud e2")
    assert (names(table, "p2.break"), len(table.state.zones["p2.damage"])) == (["1-207S"], 1)


def test_zidane_is_not_blocked_by_what_costs_4(table: Table) -> None:
    table.lay("field 24-117R", "field 1-207S 1-195S")
    to_declaration(table)
    table.play("attack zidane")
    resolve(table)
    assert table.moves(2, "block") == ["block serah"]


@pytest.mark.parametrize(("top", "drawn"), [("PLAIN TWIN", 1), ("PLAIN 1-207S", 0)])
def test_zidane_draws_if_two_cards_share_an_element(table: Table, top: str, drawn: int) -> None:
    table.lay(f"lb 24-117R {OTHERS} | field {of('wind')} | deck WEAK", f"deck {top} WEAK")
    broken_out(table, "zidane")
    assert (names(table, "p2.break"), len(table.hand())) == (top.split(), drawn)


def test_deathgaze_breaks_what_costs_5_or_10(table: Table) -> None:
    table.lay(f"lb 23-123H {OTHERS} | hand 18-043C | field {of('wind')}", "field 1-207S 27-123S 1-210S")
    broken_out(table, "deathgaze")
    assert names(table, "p2.break") == ["27-123S"]


def test_little_leela_weakens_as_she_attacks(table: Table) -> None:
    table.lay("field 22-124H", "field ECHO~")
    to_declaration(table)
    table.play("attack little-leela")
    answered(table)
    assert power(table, "p2.echo") == 2000


def test_cid_highwind_takes_a_backup_of_three_cards(table: Table) -> None:
    table.lay(f"lb 23-122R {OTHERS} | field {of('wind')} | deck PLAIN 1-040C WEAK ECHO")
    broken_out(table, "cid-highwind", "arrange deck.weak", "arrange deck.plain")
    assert (table.hand(), names(table, "p1.deck")) == (["1-040C"], ["ECHO", "WEAK", "PLAIN"])
