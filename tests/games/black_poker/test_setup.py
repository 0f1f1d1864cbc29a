"""Before the first turn: decks, hands, who begins (TR-11); and when a game is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMoved, Shuffled
from bsdesk.engine.facts import Began, Declared
from bsdesk.engine.play import new
from bsdesk.engine.run.course import FullRun, finish
from bsdesk.engine.state import Frame
from bsdesk.engine.view import redact_events
from bsdesk.games import black_poker
from bsdesk.games.black_poker.rules.decks import ENTRY_20, STANDARD
from bsdesk.games.black_poker.rules.setup import SETUP
from tests.games.black_poker.looking import moved
from tests.table import Happened, Table

TableWith = Callable[..., Table]
DAY = date(2026, 11, 18)


# ------------------------------------------------------------------------------------------ players and decks


@pytest.mark.rule("TR-11.1")
@pytest.mark.parametrize("seats", [(), (1,), (2,), (1, 2, 3), (1, 3)])
def test_two_play_and_each_brings_a_deck(seats: tuple[int, ...]) -> None:
    with pytest.raises(Complaint, match="expected a deck for each of the 2 seats of black_poker"):
        new(black_poker.game(), dict.fromkeys(seats, STANDARD), 1)


@pytest.mark.rule("TR-11.1")
def test_with_two_decks_the_game_begins(table: Table) -> None:
    table.start(STANDARD, STANDARD)
    assert (list(table.state.seats()), table.state.turn) == ([1, 2], 1)


def wrong(frame: str, deck: Sequence[str]) -> list[tuple[str, str]]:
    rules = black_poker.game(options={"frame": frame}).rules
    return [(fault.rule, fault.card) for fault in rules.decks.faults([rules.defs[card] for card in deck], DAY)]


def without(*cards: str) -> list[str]:
    return [card for card in STANDARD if card not in cards]


@pytest.mark.rule("TR-11.2")
def test_the_standard_deck_has_every_card_once() -> None:
    assert len(STANDARD) == len(set(STANDARD)) == 54
    assert wrong("standard", STANDARD) == []


@pytest.mark.rule("TR-11.2")
@pytest.mark.parametrize("frame", ["standard", "custom"])
@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        ([*without("S6"), "S5"], ("TR-11.2", "S5")),
        ([*without("S6", "S7"), "S5", "S5"], ("TR-11.2", "S5")),
        ([*without("S6"), "JK1"], ("TR-11.2", "")),
    ],
)
def test_no_card_is_there_twice_and_no_third_joker(frame: str, deck: list[str], fault: tuple[str, str]) -> None:
    assert wrong(frame, deck) == [fault]


@pytest.mark.rule("TR-11.2")
def test_two_jokers_are_two_jokers_whatever_is_drawn_on_them() -> None:
    assert wrong("standard", [*without("JK2"), "JK1"]) == []


@pytest.mark.rule("TR-11.2", "TR-O-04")
@pytest.mark.parametrize("size", [10, 40, 53])
def test_fewer_cards_are_for_those_who_chose_it(size: int) -> None:
    assert wrong("standard", STANDARD[:size]) == [("TR-11.2", "")]
    assert wrong("custom", STANDARD[:size]) == []


@pytest.mark.rule("TR-11.5")
@pytest.mark.parametrize("size", [0, 7, 9])
def test_a_deck_that_leaves_no_life_is_too_small_for_any_game(size: int) -> None:
    """Hand, draw-off and first draw take nine cards: with fewer than ten a game would begin with Life 0."""
    assert wrong("custom", STANDARD[:size]) == [("TR-11.5", "")]
    assert black_poker.game(options={"frame": "custom"}).rules.decks.least == 10


@pytest.mark.rule("TR-11.28", "TR-O-04")
def test_entry_20_is_played_with_its_own_deck() -> None:
    suits = {suit: [card[1:] for card in ENTRY_20 if card[0] == suit] for suit in "SHDC"}
    assert suits == {
        "S": ["A", "2", "3", "4", "5"],
        "H": ["A", "8", "9", "10", "J"],
        "D": ["A", "3", "7", "10", "Q"],
        "C": ["A", "5", "6", "10", "K"],
    }
    assert wrong("entry20", ENTRY_20) == []
    assert wrong("entry20", [*ENTRY_20[1:], "JK1"]) == [("TR-11.28", "JK1"), ("TR-11.28", "SA")]
    assert wrong("entry20", [*ENTRY_20, "SA"]) == [("TR-11.28", "SA")]


@pytest.mark.parametrize(
    ("frame", "deck", "fault"),
    [
        ("standard", [*STANDARD, "S5"], ("TR-11.2", "S5", "deck_double", "deck_take_out", {"count": 2, "number": 1})),
        (
            "custom",
            [*STANDARD[:9], *["JK1"] * 4],
            ("TR-11.2", "", "deck_jokers", "deck_take_out", {"count": 4, "most": 2, "number": 2}),
        ),
        (
            "standard",
            list(STANDARD[1:]),
            ("TR-11.2", "", "deck_not_whole", "deck_add_others", {"count": 53, "size": 54}),
        ),
        (
            "custom",
            list(STANDARD[:8]),
            ("TR-11.5", "", "deck_too_small", "deck_add", {"count": 8, "least": 10, "number": 2}),
        ),
        ("entry20", [*ENTRY_20, "S9"], ("TR-11.28", "S9", "deck_not_entry", "deck_take_it_out", {})),
        ("entry20", list(ENTRY_20[2:]), ("TR-11.28", "SA S2", "deck_entry_lacks", "deck_add_them", {})),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(frame: str, deck: list[str], fault: tuple[object, ...]) -> None:
    game = black_poker.game(options={"frame": frame})
    assert [found[:5] for found in game.rules.decks.faults([game.rules.defs[card] for card in deck], DAY)] == [fault]


@pytest.mark.rule("TR-O-04", "TR-11.2")
@pytest.mark.parametrize(("frame", "deck"), [("standard", STANDARD), ("custom", STANDARD), ("entry20", ENTRY_20)])
def test_who_brings_no_deck_plays_the_usual_one(frame: str, deck: tuple[str, ...]) -> None:
    assert black_poker.game(options={"frame": frame}).rules.decks.usual == deck


# ------------------------------------------------------------------------------------------------- the table


@pytest.mark.rule("TR-11.4")
def test_each_player_has_four_areas_and_there_is_one_stage(table: Table) -> None:
    table.start(STANDARD, STANDARD)
    areas = [f"p{seat}.{area}" for area in ("life", "hand", "field", "graveyard") for seat in (1, 2)]
    assert list(table.state.zones) == [*areas, "stage"]


@pytest.mark.rule("TR-11.4", "TR-X-04")
def test_the_official_rules_have_a_fog_too(official_table: Table) -> None:
    official_table.start(STANDARD, STANDARD)
    assert [zone for zone in official_table.state.zones if "fog" in zone] == ["p1.fog", "p2.fog"]


@pytest.mark.rule("TR-11.5")
def test_each_deck_is_shuffled_seven_are_drawn_and_the_rest_is_life(table: Table) -> None:
    happened = table.start(STANDARD, STANDARD)
    kinds = [type(f) for f in happened.facts]
    assert kinds.index(Shuffled) < kinds.index(CardMoved)
    drawn = [(f.to, f.why) for f in happened.of(CardMoved)[:15]]
    assert drawn[:14] == [("p1.hand", "drawn")] * 7 + [("p2.hand", "drawn")] * 7
    assert drawn[14][1] == "shown"
    left = {seat: sum(len(table.zone(f"p{seat}.{area}")) for area in ("life", "graveyard")) for seat in (1, 2)}
    assert {seat: left[seat] + len(table.hand(seat)) - 7 for seat in (1, 2)} == {1: 47, 2: 47}


@pytest.mark.rule("TR-11.5")
def test_the_same_seed_gives_the_same_order_and_another_seed_another(table: Table) -> None:
    orders = []
    for seed in (1, 1, 2):
        table.start(STANDARD, STANDARD, seed)
        orders.append((table.hand(), table.zone("life"), table.hand(2), table.zone("p2.life")))
    assert orders[0] == orders[1] != orders[2]
    assert orders[0][0] != orders[0][2]


@pytest.mark.rule("TR-11.27")
def test_nobody_shuffles_the_opponents_deck(table: Table) -> None:
    happened = table.start(STANDARD, STANDARD)
    assert [(f.zone, f.by) for f in happened.of(Shuffled)] == [("p1.life", 1), ("p2.life", 2)]


@pytest.mark.rule("TR-11.27")
def test_unless_it_was_agreed_on(table_with: TableWith) -> None:
    happened = table_with(opponent_shuffles=True).start(STANDARD, STANDARD)
    shuffles = [(f.zone, f.by) for f in happened.of(Shuffled)]
    assert shuffles == [("p1.life", 1), ("p1.life", 2), ("p2.life", 2), ("p2.life", 1)]


# ---------------------------------------------------------------------------------------------- who goes first


def draw_off(table: Table, mine: str, theirs: str) -> Happened:
    """The players have these cards as Life, and now turn up the tops."""
    table.lay(f"life {mine}", f"life {theirs}", turn=0)
    table.state.agenda = (Frame("setup", 1, pc=SETUP.labels["draw_off"]),)
    table.state.actor = table.state.active = 0
    run = FullRun(table.state)
    run.command_n = 1
    done = finish(run)
    return Happened([e.fact for e in done.events], list(done.events))


@pytest.mark.rule("TR-11.6")
@pytest.mark.parametrize(
    ("mine", "theirs", "first"), [("HK", "S5", 1), ("S5", "HK", 2), ("SA", "JK1", 1), ("S10", "HJ", 2)]
)
def test_the_larger_number_goes_first(table: Table, mine: str, theirs: str, first: int) -> None:
    happened = draw_off(table, f"{mine} S2 S3 S4", f"{theirs} H2 H3 H4")
    assert Declared(first, "goes_first") in happened.facts
    assert (table.zone("graveyard"), table.zone("p2.graveyard")) == ([mine], [theirs])
    assert [len(table.zone(f"p{seat}.life")) for seat in (1, 2)] == ([2, 3] if first == 1 else [3, 2])


@pytest.mark.rule("TR-11.6", "TR-TV-23")
def test_equal_numbers_are_turned_up_again(table: Table) -> None:
    happened = draw_off(table, "HK S3 S4 S5", "SK H9 H4 H5")
    assert Declared(2, "goes_first") in happened.facts
    assert (table.zone("graveyard"), table.zone("p2.graveyard")) == (["HK", "S3"], ["SK", "H9"])
    assert moved(happened, "shown") == 4


@pytest.mark.rule("TR-11.6")
def test_who_runs_out_of_cards_to_compare_loses_nothing_by_it(table: Table) -> None:
    happened = draw_off(table, "HK S3", "SK H3")
    assert Declared(1, "goes_first") in happened.facts


def begin(table: Table, first: int) -> Happened:
    """A game in which this seat goes first, by the first cards that were turned up."""
    for seed in range(1, 50):
        happened = table.start(STANDARD, STANDARD, seed)
        if table.state.active == first and moved(happened, "shown") == 2:
            return happened
    raise AssertionError(f"seat {first} never goes first")


@pytest.mark.rule("TR-11.7", "TR-O-14")
@pytest.mark.parametrize("first", [1, 2])
def test_the_first_player_draws_one_and_has_turn_and_chance(table: Table, first: int) -> None:
    happened = begin(table, first)
    second = 3 - first
    sizes = {seat: (len(table.hand(seat)), len(table.zone(f"p{seat}.life"))) for seat in (1, 2)}
    assert sizes == {first: (8, 45), second: (7, 46)}
    assert (table.state.turn, table.state.active, table.state.actor) == (1, first, first)
    assert happened.of(Began) == [Began("turn", "1", first)]
    assert [fact.why for fact in happened.of(CardMoved)][-1] == "drawn"
    assert table.moves(second) == []


@pytest.mark.rule("TR-O-15")
def test_an_ace_attacks_in_the_first_turn(table: Table) -> None:
    table.lay("hand CA", turn=1)
    table.play("summon_ace hand.ca", "pass", "pass", "attack", "pass", "pass")
    assert "attackers ca" in table.moves()


# ---------------------------------------------------------------------------------------------------- Entry 20


@pytest.mark.rule("TR-11.28")
def test_entry_20_begins_with_a_bulwark_and_a_soldier(table_with: TableWith) -> None:
    table = table_with(frame="entry20")
    happened = table.start(ENTRY_20, ENTRY_20)
    whys = [(f.why, f.to, f.face) for f in happened.of(CardMoved)]
    assert whys[:4] == [("preset", f"p{seat}.field", face) for seat in (1, 2) for face in ("own", "")]
    assert [why for why, _, _ in whys[4:18]] == ["drawn"] * 14
    for seat in (1, 2):
        assert [table.says(f"p{seat}.field.{n}", word) for n, word in ((1, "bulwark"), (2, "soldier"))] == [True, True]
        rest = [len(table.zone(f"p{seat}.{area}")) for area in ("life", "graveyard", "hand")]
        assert sum(rest) - 7 == 11


@pytest.mark.rule("TR-11.28", "TR-6.7")
def test_the_soldier_that_stood_there_before_the_first_turn_may_attack_in_it(table_with: TableWith) -> None:
    table = table_with(frame="entry20")
    table.start(ENTRY_20, ENTRY_20)
    first = table.state.active
    other = 3 - first
    table.play("attack", f"p{first} pass", f"p{other} pass")
    assert len(table.moves(first)) == 2
    assert table.question == "attackers"


@pytest.mark.rule("TR-11.28")
def test_the_standard_frame_begins_with_an_empty_field(table: Table) -> None:
    table.start(STANDARD, STANDARD)
    assert (table.zone("field"), table.zone("p2.field")) == ([], [])


# ---------------------------------------------------------------------------------------- damage, and the end


@pytest.mark.rule("TR-11.8", "TR-11.9")
def test_damage_turns_over_that_many_cards_from_the_top_of_life(table: Table) -> None:
    table.lay("hand S9 C4", "life SA S2 S3 S5 S6")
    happened = table.play("throwing hand.s9 hand.c4", "pass", "pass")
    assert table.zone("p2.graveyard") == ["SA", "S2", "S3", "S5"]
    assert table.zone("p2.life") == ["S6"]
    assert not any(table.state.cards[r].face_down for r in table.state.zones["p2.graveyard"])
    assert len({e.group for e in happened.events if getattr(e.fact, "why", "") == "damage"}) == 1


@pytest.mark.rule("TR-11.8", "TR-O-03")
def test_who_has_no_life_has_lost(table: Table) -> None:
    table.lay("hand S9 C5", "life SA S2 S3")
    table.play("throwing hand.s9 hand.c5", "pass", "pass")
    assert table.zone("p2.life") == []
    assert table.state.results == {1: "win", 2: "lose"}
    assert table.refused("end").code == "game_over"


@pytest.mark.rule("TR-11.8")
def test_one_life_is_enough(table: Table) -> None:
    table.lay("hand S9 C5", "life SA S2 S3 S4 S5 S6")
    table.play("throwing hand.s9 hand.c5", "pass", "pass")
    assert (table.zone("p2.life"), table.state.results) == (["S6"], {})


@pytest.mark.rule("TR-11.18", "TR-X-08")
@pytest.mark.parametrize("active", [1, 2])
def test_if_both_have_no_life_the_turn_player_has_lost(table: Table, active: int) -> None:
    table.lay("life", "life", active=active)
    table.play("attack", f"p{active} pass", f"p{3 - active} pass")
    assert table.state.results == {active: "lose", 3 - active: "win"}


@pytest.mark.rule("TR-11.18")
@pytest.mark.parametrize(("mine", "theirs", "loser"), [("life", "life S2", 1), ("life S2", "life", 2)])
def test_life_is_looked_at_when_an_action_has_resolved_and_not_before(
    table: Table, mine: str, theirs: str, loser: int
) -> None:
    table.lay(mine, theirs)
    table.play("attack", "pass")
    assert table.state.results == {}
    table.play("pass")
    assert table.state.results == {loser: "lose", 3 - loser: "win"}


@pytest.mark.rule("TR-11.9", "TR-11.24")
def test_of_several_cards_lost_at_once_the_opponent_sees_the_last_one(table: Table) -> None:
    table.lay("hand S9 C4", "life SA S2 S3 S5 S6 | graveyard H2")
    table.play("throwing hand.s9 hand.c4", "pass")
    before = table.state
    happened = table.play("pass")
    seen: dict[str, list[str]] = {}
    for viewer in ("p1", "p2", "table"):
        facts = [e.fact for e in redact_events(before, happened.events, viewer)]
        lost = [f.becomes for f in facts if isinstance(f, CardMoved) and f.why == "damage"]
        seen[viewer] = [table.state.cards[ref].definition if ref.startswith("#") else ref for ref in lost]
    places = [f"p2.graveyard.{n}" for n in (2, 3, 4)]
    assert seen == {"p1": [*places, "S5"], "p2": ["SA", "S2", "S3", "S5"], "table": [*places, "S5"]}
