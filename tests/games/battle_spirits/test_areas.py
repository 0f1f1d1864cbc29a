"""Cores, the areas of the play sheet, and what they hold (BS-3.7 to BS-3.22, BS-GL13 to BS-GL15)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bsdesk.engine.card_facts import CardMoved, CardShown
from bsdesk.engine.state import to_json
from bsdesk.engine.view import redact, redact_events
from bsdesk.games.battle_spirits.rules.areas import life
from tests.table import Table

ROOT = Path(__file__).parents[3]
DECK = ["REF-01"] * 40

# ------------------------------------------------------------------------------------------------------ cores


def all_cores(table: Table, seat: int) -> tuple[int, ...]:
    """Normal cores and Soul Cores of a seat, wherever they are."""
    cards = table.state.cards
    mine = [n for p, n in table.state.tokens.items() if (cards[p].owner if p in cards else int(p[1])) == seat]
    return tuple(sum(kind) for kind in zip(*mine, strict=True))


@pytest.mark.rule("BS-3.7")
def test_thirty_cores_are_prepared_for_each_player(table: Table) -> None:
    table.start(DECK, DECK)
    assert (table.cores("void"), table.cores("p2.void")) == ("22", "22")
    assert (all_cores(table, 1), all_cores(table, 2)) == ((30, 1), (30, 1))


@pytest.mark.rule("BS-3.1")
def test_each_player_brings_an_own_deck_and_own_cores(table: Table) -> None:
    table.start(["REF-01"] * 40, ["REF-09"] * 44)
    zones, owners = table.state.zones, {r: c.owner for r, c in table.state.cards.items()}
    for seat, size in ((1, 40), (2, 44)):
        assert {owners[r] for r in (*zones[f"p{seat}.deck"], *zones[f"p{seat}.hand"])} == {seat}
        assert len(zones[f"p{seat}.deck"]) + len(zones[f"p{seat}.hand"]) == size
        assert all_cores(table, seat) == (30, 1)


@pytest.mark.rule("BS-3.8")
def test_there_is_one_soul_core_wherever_it_goes(table: Table) -> None:
    table.lay("hand REF-38 | reserve S | field REF-01[1]")
    places = []
    for line in ("swap reserve ref-01", "swap ref-01 reserve", "use hand.ref-38 flash; pay reserve S", "end; " * 6):
        table.play(line)
        assert all_cores(table, 1)[1] == 1
        places += [p for p, pool in table.state.tokens.items() if pool[1]]
    assert places == [table.ref("ref-01"), "p1.reserve", "p1.trash", "p1.reserve"]


@pytest.mark.rule("BS-3.9", "BS-O-02")
def test_an_empty_void_still_gives_a_core(table: Table) -> None:
    table.lay("void 0 | reserve 2", step="main2", active=2)
    table.play("end")
    assert (table.cores("reserve"), table.state.tokens["p1.void"]) == ("3", (-1, 0))


@pytest.mark.rule("BS-3.10")
def test_the_soul_core_is_told_from_the_other_cores(table: Table) -> None:
    soul = table.lay("field REF-01[2+S]").state
    plain = table.lay("field REF-01[3]").state
    assert to_json(soul) != to_json(plain)
    assert to_json(redact(soul, "p2")) != to_json(redact(plain, "p2"))
    table.lay("field REF-01[2+S] REF-01[3]")
    assert (table.cores("ref-01.1"), table.cores("ref-01.2")) == ("2+S", "3")


@pytest.mark.rule("BS-3.22")
def test_a_card_carries_any_number_of_cores(table: Table) -> None:
    table.lay("field REF-01[20] | reserve 1")
    table.play("move reserve 1 ref-01")
    assert (table.cores("ref-01"), table.number("ref-01", "level")) == ("21", 2)


# ------------------------------------------------------------------------------------------------ single areas


def test_life_reserve_and_void_hold_no_cards(table: Table) -> None:
    zones = {ref for ref in table.lay().state.zones if ref.startswith("p1.")}
    assert zones == {"p1.deck", "p1.hand", "p1.field", "p1.trash", "p1.use", "p1.removed"}


HEADLESS = """
import sys
from pathlib import Path
from bsdesk.engine.play import apply, moves, new
from bsdesk.games import battle_spirits

game = battle_spirits.game(battle_spirits.read([Path("cards/battle_spirits/reference.toml")]))
state = new(game, {1: ["REF-01"] * 40, 2: ["REF-01"] * 40}, 1).state
while not state.results:
    offers = [o.move for seat in (1, 2) for o in moves(state, seat)]
    state = apply(state, next((m for m in offers if m.verb == "end"), offers[0])).state
assert not {"pygame", "PIL", "bsdesk.ui", "bsdesk.art"} & set(sys.modules)
print(state.ending)
"""


@pytest.mark.rule("BS-3.11")
def test_a_whole_game_needs_no_sheet_and_no_screen() -> None:
    done = subprocess.run([sys.executable, "-c", HEADLESS], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.stdout, done.stderr) == ("deck\n", "")


@pytest.mark.rule("BS-3.12")
@pytest.mark.parametrize("line", ["move void 1 reserve", "move void 1 ref-01", "move reserve 1 void"])
def test_cores_of_the_void_are_out_of_reach(table: Table, line: str) -> None:
    table.lay("field REF-01[1] | reserve 1 | void 10")
    refusal = table.refused(line)
    assert (refusal.code, refusal.rule) == ("place_out_of_reach", "BS-7.17")


@pytest.mark.rule("BS-3.12")
def test_the_void_pays_nothing(table: Table) -> None:
    table.lay("hand REF-01 | field REF-09[3] | reserve 5 | void 10")
    table.play("summon hand.ref-01")
    refusal = table.refused("pay void 1")
    assert (refusal.code, refusal.rule) == ("place_out_of_reach", "BS-8.10")


@pytest.mark.rule("BS-3.13")
def test_life_is_the_number_of_cores_in_the_area(table: Table) -> None:
    table.lay("field REF-01[1]", "life 5", step="attack")
    table.play("attack ref-01; pass; pass")
    assert (table.cores("p2.life"), life(table.state, 2)) == ("4", 4)


@pytest.mark.rule("BS-3.13")
def test_a_soul_core_in_the_life_area_is_life(table: Table) -> None:
    """An effect that names it may put it there; then it counts like any other."""
    table.lay("field REF-01[1]~", "field REF-05[1+S] | hand TEST-soul-life | life 1", active=2)
    table.play("use hand.test-soul-life main")
    assert table.cores("p2.life") == "1+S"
    table.play("end; end; end; end", "attack ref-01; pass; pass", "block no")
    assert (table.cores("p2.life"), table.state.results) == ("S", {})


@pytest.mark.rule("BS-3.13", "BS-2.1")
def test_the_soul_core_can_be_the_last_life_to_go(table: Table) -> None:
    table.lay("field REF-01[1]", "life S", step="attack")
    table.play("attack ref-01; pass; pass")
    assert (table.cores("p2.life"), table.cores("p2.reserve"), table.state.results[1]) == ("0", "S", "win")


@pytest.mark.rule("BS-3.14")
def test_cores_of_the_reserve_pay(table: Table) -> None:
    table.lay("hand REF-26 | reserve 4")
    table.play("use hand.ref-26 main")
    assert (table.cores("reserve"), table.cores("trash")) == ("0", "4")


@pytest.mark.rule("BS-3.14")
def test_cores_of_the_reserve_raise_levels(table: Table) -> None:
    table.lay("field REF-01[1] | reserve 3")
    table.play("move reserve 2 ref-01")
    assert (table.number("ref-01", "level"), table.cores("reserve")) == (2, "1")


@pytest.mark.rule("BS-3.15")
def test_a_destroyed_spirit_goes_to_its_owners_trash(table: Table) -> None:
    table.lay("hand REF-27 | reserve 6", "field REF-05[1]")
    table.play("use hand.ref-27 flash")
    assert table.zone("p2.trash") == ["REF-05"]


@pytest.mark.rule("BS-3.15")
def test_a_depleted_spirit_goes_to_the_trash(table: Table) -> None:
    table.lay("field REF-05[1]")
    table.play("move ref-05 1 reserve")
    assert table.zone("trash") == ["REF-05"]


@pytest.mark.rule("BS-3.15")
def test_a_depleted_nexus_goes_to_the_trash(table: Table) -> None:
    table.lay("field TEST-cored-nexus[1]")
    table.play("move test-cored-nexus 1 reserve")
    assert (table.zone("trash"), table.cores("reserve")) == (["TEST-cored-nexus"], "1")


@pytest.mark.rule("BS-3.15")
def test_used_magic_and_the_cores_for_it_go_to_the_trash(table: Table) -> None:
    table.lay("hand REF-26 | reserve 3+S")
    table.play("use hand.ref-26 main")
    assert (table.zone("trash"), table.cores("trash")) == (["REF-26"], "3+S")


@pytest.mark.rule("BS-3.15")
def test_cores_that_an_effect_sends_go_to_their_owners_trash(table: Table) -> None:
    table.lay("hand REF-44 | reserve 2", "field REF-01[1+S]")
    table.play("use hand.ref-44 main")
    assert (table.cores("p2.trash"), table.cores("trash"), table.cores("p2.ref-01")) == ("S", "2", "1")


@pytest.mark.rule("BS-3.16")
def test_spirits_and_nexuses_are_used_to_the_field(table: Table) -> None:
    table.lay("hand REF-05 REF-22 | reserve 6")
    table.play("summon hand.ref-05; place reserve 1; done", "deploy hand.ref-22; pay reserve 3; done")
    assert (table.zone("field"), table.hand()) == (["REF-05", "REF-22"], [])


# ------------------------------------------------------------------------------------------------ who sees what


@pytest.mark.rule("BS-3.17")
def test_the_opponent_sees_only_the_size_of_a_hand(table: Table) -> None:
    table.lay("hand REF-06 REF-26 REF-06")
    view = redact(table.state, "p2")
    hand = [view.cards[r] for r in view.zones["p1.hand"]]
    assert [(c.id, c.definition) for c in hand] == [("p1.hand.1", ""), ("p1.hand.2", ""), ("p1.hand.3", "")]
    assert b"REF-06" not in to_json(view)
    assert b"REF-26" not in to_json(view)


@pytest.mark.rule("BS-3.17")
def test_its_owner_sees_the_hand(table: Table) -> None:
    table.lay("hand REF-06 REF-26")
    view = redact(table.state, "p1")
    assert [view.cards[r].definition for r in view.zones["p1.hand"]] == ["REF-06", "REF-26"]


@pytest.mark.parametrize("viewer", ["p1", "p2", "table"])
def test_nobody_sees_into_a_deck(table: Table, viewer: str) -> None:
    view = redact(table.lay("deck REF-06 REF-09").state, viewer)
    assert [view.cards[r].definition for r in view.zones["p1.deck"]] == ["", ""]


@pytest.mark.rule("BS-3.17")
def test_a_drawn_card_stays_hidden_from_the_opponent(table: Table) -> None:
    table.lay("hand REF-26 | reserve 4 | deck REF-06 REF-06 REF-06")
    before = table.state
    happened = table.play("use hand.ref-26 main")
    told = [e.fact for e in redact_events(before, happened.events, "p2")]
    drawn = [f for f in told if isinstance(f, CardMoved) and f.why == "drawn"]
    assert [(f.card, f.becomes) for f in drawn] == [("p1.deck.1", "p1.hand.1"), ("p1.deck.1", "p1.hand.2")]
    assert b"REF-06" not in to_json(redact(table.state, "p2"))


# ----------------------------------------------------------------------------------------- removed from the game


@pytest.mark.rule("BS-3.18")
def test_a_card_removed_by_an_effect_is_not_found_any_more(table: Table) -> None:
    table.lay("hand REF-36 REF-36 | reserve 4", "trash REF-01")
    table.play("use hand.ref-36.1 main")
    assert (table.zone("p2.removed"), table.zone("p2.trash")) == (["REF-01"], [])
    table.play("use hand.ref-36 main")
    assert (table.zone("p2.removed"), table.zone("p2.trash")) == (["REF-01"], [])


@pytest.mark.rule("BS-3.18")
def test_a_card_removed_by_succession_is_not_found_any_more(table: Table) -> None:
    table.lay("hand REF-04 REF-04 | reserve 15 | trash REF-05")
    table.play("summon hand.ref-04.1; succeed trash.ref-05; place reserve 1; done")
    assert table.zone("removed") == ["REF-05"]
    table.play("summon hand.ref-04")
    assert table.question == "pay"


@pytest.mark.rule("BS-GL13", "BS-3.18")
def test_a_removed_core_never_comes_back(table: Table) -> None:
    table.lay("hand TEST-remove-core", "field REF-01[2] | trash 3 | void 9")
    table.play("use hand.test-remove-core main")
    assert (table.cores("p2.removed"), table.cores("p2.ref-01")) == ("1", "1")
    table.play("end; end; end")
    assert (table.cores("p2.removed"), table.cores("p2.reserve"), table.cores("p2.trash")) == ("1", "4", "0")


@pytest.mark.rule("BS-GL13", "BS-3.18")
@pytest.mark.parametrize("line", ["move removed 1 reserve", "move removed 1 ref-01", "move reserve 1 removed"])
def test_removed_cores_are_out_of_reach(table: Table, line: str) -> None:
    table.lay("field REF-01[1] | reserve 1 | removed 1")
    assert table.refused(line).code == "place_out_of_reach"


@pytest.mark.rule("BS-GL13")
def test_removed_cores_pay_nothing(table: Table) -> None:
    table.lay("hand REF-05 | reserve 1 | removed 3")
    assert table.refused("summon hand.ref-05").code == "no_core_for_level_1"


# -------------------------------------------------------------------------------------------------- no upper limits


@pytest.mark.rule("BS-3.19")
def test_a_hand_of_any_size_is_kept(table: Table) -> None:
    table.lay("hand " + "REF-01 " * 15, step="main2")
    table.play("end")
    assert (table.hand(), table.zone("trash")) == (["REF-01"] * 15, [])


@pytest.mark.rule("BS-3.20")
def test_a_thirteenth_spirit_is_summoned(table: Table) -> None:
    table.lay("field " + "REF-05[1] " * 12 + "| hand REF-05 | reserve 1")
    table.play("summon hand.ref-05; place reserve 1; done")
    assert table.zone("field") == ["REF-05"] * 13


@pytest.mark.rule("BS-3.21")
def test_a_thirteenth_nexus_is_deployed(table: Table) -> None:
    table.lay("field " + "REF-22 " * 12 + "| hand REF-22 | reserve 2")
    table.play("deploy hand.ref-22")
    assert table.zone("field") == ["REF-22"] * 13


# ---------------------------------------------------------------------------------------- the words of the areas


@pytest.mark.rule("BS-GL14")
def test_drawing_takes_the_top_card_of_the_deck(table: Table) -> None:
    table.lay("deck REF-09 REF-01 REF-05", step="main2", active=2)
    table.play("end")
    assert (table.hand(), table.zone("deck")) == (["REF-09"], ["REF-01", "REF-05"])


@pytest.mark.rule("BS-GL14")
def test_an_effect_draws_from_the_top_too_in_order(table: Table) -> None:
    table.lay("hand REF-26 | reserve 4 | deck REF-09 REF-01 REF-05")
    happened = table.play("use hand.ref-26 main")
    assert (table.hand(), table.zone("deck")) == (["REF-09", "REF-01"], ["REF-05"])
    assert happened.of(CardShown) == []


@pytest.mark.rule("BS-GL15")
def test_only_a_spirit_card_on_the_field_is_a_spirit(table: Table) -> None:
    table.lay(
        "hand REF-32-exhaust REF-01 | reserve 2 | field REF-05[1] REF-22 | trash REF-01", "field REF-09[1] REF-07"
    )
    table.play("use hand.ref-32-exhaust flash; pay reserve 2")
    assert table.moves(verb="choose") == ["choose p2.ref-09", "choose ref-05"]


@pytest.mark.rule("BS-GL15")
def test_without_a_spirit_on_the_field_nothing_is_selected(table: Table) -> None:
    table.lay("hand REF-32-exhaust REF-01 | reserve 2 | field REF-22 | trash REF-01", "hand REF-01 | trash REF-09")
    table.play("use hand.ref-32-exhaust flash")
    assert (table.question, table.zone("trash")) == ("", ["REF-01", "REF-32-exhaust"])


@pytest.mark.rule("BS-GL15")
def test_only_a_nexus_card_on_the_field_is_a_nexus(table: Table) -> None:
    table.lay("hand TEST-exhaust-nexus REF-22 | field REF-01[1] REF-23", "field REF-07 | hand REF-22 | trash REF-22")
    table.play("use hand.test-exhaust-nexus main")
    assert table.moves(verb="choose") == ["choose p2.ref-07", "choose ref-23"]
