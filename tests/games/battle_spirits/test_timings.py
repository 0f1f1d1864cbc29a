"""When effects are on and what they answer to: every timing mark, occasion, stretch and limit, on a card, WORD."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.worlds.preview import Preview, preview
from bsdesk.games.battle_spirits.rules.cards import LIMITS
from bsdesk.games.battle_spirits.rules.timings import OCCASIONS, SCOPES, TIMINGS
from tests.table import Table

Deal = Callable[..., Table]

SPIRITS = [  # timing, what lies there, the step, how often it came after each line
    ("when_summoned", "hand WORD | reserve 1", "", "main", [("summon hand.word", 1), ("end", 1)]),
    (
        "when_destroyed",
        "field WORD[1] | hand TEST-slay TEST-slay",
        "field REF-09[1]",
        "main",
        [("use hand.test-slay flash; choose p2.ref-09", 0), ("use hand.test-slay flash", 1)],
    ),
    ("when_destroyed", "field WORD[1]", "", "main", [("move word 1 reserve", 0)]),
    (
        "when_destroyed_by_opponent",
        "field WORD[1] WORD[1] | hand TEST-slay",
        "hand TEST-slay",
        "attack",
        [("attack word.1; p2 pass; p1 use hand.test-slay flash; choose word.1", 0), ("p2 use hand.test-slay flash", 1)],
    ),
    (
        "when_destroyed_by_opponent",
        "field WORD[1]",
        "field REF-01[1]",
        "attack",
        [("attack word; p2 pass; p1 pass; p2 block ref-01; p2 pass; p1 pass", 1)],
    ),
    ("when_depleted", "field WORD[1] REF-09[1]", "", "main", [("move ref-09 1 word", 0), ("move word 2 reserve", 1)]),
    (
        "when_attacking",
        "field WORD[1] REF-01[1]",
        "hand TEST-flash-draw",
        "attack",
        [("attack ref-01; p2 pass; p1 pass", 0), ("attack word", 1), ("p2 pass; p1 pass", 1)],
    ),
    (
        "when_blocking",
        "field WORD[1]",
        "field REF-01[1] REF-01[1]",
        "attack",
        [("attack ref-01.1; p1 pass; p2 pass", 0), ("p1 block word", 1), ("p1 pass; p2 pass", 1)],
    ),
    (
        "end_of_battle",
        "field WORD[1] REF-01[1]",
        "",
        "attack",
        [("attack ref-01; p2 pass; p1 pass", 0), ("attack word", 0), ("p2 pass; p1 pass", 1)],
    ),
    (
        "after_battle",
        "field WORD[1] REF-01[1]",
        "",
        "attack",
        [("attack ref-01; p2 pass; p1 pass", 0), ("attack word", 0), ("p2 pass; p1 pass", 1)],
    ),
]
ROUND = ["end", "end", "end", "p2 end", "p2 end", "p2 end", "p1 end"]
TO_A_BATTLE = [("attack ref-01.1", 0), ("p2 pass; p1 pass", 1), ("attack ref-01.2; p2 pass; p1 pass", 2)]
NEXUSES = [
    ("when_deployed", "hand WORD", "", "main", [("deploy hand.word", 1), ("end", 1)]),
    ("start_of_your_main_step", "field WORD", "", "attack", [("end", 1), ("end; p2 end; p2 end; p2 end", 2)]),
    ("start_of_your_attack_step", "field WORD", "", "main", list(zip(ROUND, [1, 1, 1, 1, 1, 1, 2], strict=True))),
    ("start_of_opponents_attack_step", "field WORD", "", "main", list(zip(ROUND, [0, 0, 0, 1, 1, 1, 1], strict=True))),
    ("your_start_step", "field WORD", "", "main", list(zip(ROUND, [0, 0, 0, 0, 0, 1, 1], strict=True))),
    ("your_end_step", "field WORD", "", "main", list(zip(ROUND, [0, 0, 1, 1, 1, 1, 1], strict=True))),
    ("battle_resolution", "field WORD REF-01[1] REF-01[1]", "", "attack", TO_A_BATTLE),
    ("end_of_any_battle", "field WORD REF-01[1] REF-01[1]", "", "attack", TO_A_BATTLE),
    ("after_any_battle", "field WORD REF-01[1] REF-01[1]", "", "attack", TO_A_BATTLE),
]


def marked(table: Table) -> int:
    """How often the WORD's effect was activated: each time it notes it."""
    return int(table.state.tally.get("game.word.p1", 0))


WORD = 'do = [{ op = "note", key = "game.word" }]'


def play_along(table: Table, lines: list[tuple[str, int]]) -> None:
    for line, count in lines:
        table.play(line)
        assert marked(table) == count, line


@pytest.mark.parametrize(
    ("timing", "mine", "theirs", "step", "lines"), SPIRITS, ids=lambda v: v if isinstance(v, str) else ""
)
def test_a_timing_of_spirits(
    table_of: Deal, timing: str, mine: str, theirs: str, step: str, lines: list[tuple[str, int]]
) -> None:
    table = table_of(f'on = "{timing}"\n{WORD}', kind="spirit")
    active = 2 if timing == "when_blocking" else 1
    play_along(table.lay(mine, theirs, step=step, active=active), lines)


@pytest.mark.parametrize(
    ("timing", "mine", "theirs", "step", "lines"), NEXUSES, ids=lambda v: v if isinstance(v, str) else ""
)
def test_a_timing_of_nexuses(
    table_of: Deal, timing: str, mine: str, theirs: str, step: str, lines: list[tuple[str, int]]
) -> None:
    table = table_of(f'on = "{timing}"\n{WORD}', kind="nexus")
    play_along(table.lay(mine, theirs, step=step), lines)


def test_every_timing_has_its_test() -> None:
    assert {row[0] for row in (*SPIRITS, *NEXUSES)} == set(TIMINGS)


# ------------------------------------------------------------------------------------------------------- occasions

OCCASIONS_OF_MINE = [  # the occasion, what lies there, a line that brings it about, and one that does not
    ("summoned", "hand TEST-giver | reserve 1", "", "main", "summon hand.test-giver", ""),
    ("deployed", "hand TEST-echo", "", "main", "deploy hand.test-echo", ""),
    ("destroyed", "field REF-01[1] | hand TEST-slay", "", "main", "use hand.test-slay flash; choose ref-01", ""),
    ("depleted", "field REF-01[2]", "", "main", "move ref-01 1 reserve", "move ref-01 1 reserve"),
    (
        "to_hand",
        "field REF-01[1] | hand REF-33-hand | reserve 3+S",
        "",
        "main",
        "use hand.ref-33-hand flash; pay reserve 3",
        "",
    ),
    (
        "to_deck_top",
        "field REF-01[1] | hand REF-33-top | reserve 3+S",
        "",
        "main",
        "use hand.ref-33-top flash; pay reserve 3",
        "",
    ),
    ("to_deck_bottom", "hand TEST-tuck", "field REF-01[1]", "main", "use hand.test-tuck main", ""),
    ("attack", "field REF-01[1]", "hand TEST-flash-draw", "attack", "attack ref-01", ""),
    ("blocked", "field REF-01[1]", "field REF-09[1]", "attack", "p2 block ref-09", "attack ref-01; p2 pass; pass"),
    ("block", "field REF-01[1]", "field REF-09[1]", "attack", "p2 block ref-09", "attack ref-01; p2 pass; pass"),
    (
        "won_battle",
        "field REF-01[1]",
        "field REF-09[1]",
        "attack",
        "p2 pass; p1 pass",
        "attack ref-01; p2 pass; pass; p2 block ref-09",
    ),
    ("life_lost", "field REF-01[1]", "", "attack", "pass", "attack ref-01; p2 pass"),
    ("reduced_life", "field REF-01[1]", "", "attack", "pass", "attack ref-01; p2 pass"),
    ("resolution", "field REF-01[1]", "", "attack", "pass", "attack ref-01; p2 pass"),
    ("battle_end", "field REF-01[1]", "", "attack", "pass", "attack ref-01; p2 pass"),
    ("any_battle_end", "field REF-01[1]", "", "attack", "pass", "attack ref-01; p2 pass"),
    ("after_battle", "field REF-01[1]", "", "attack", "pass", "attack ref-01; p2 pass"),
    ("after_any_battle", "field REF-01[1]", "", "attack", "pass", "attack ref-01; p2 pass"),
    ("used", "hand TEST-flash-draw", "", "main", "use hand.test-flash-draw flash", ""),
    ("cost", "hand TEST-flash-draw", "", "main", "use hand.test-flash-draw flash", ""),
    ("activated", "field TEST-bells", "", "main", "activate test-bells e1", ""),
    ("drawn", "hand TEST-flash-draw", "", "main", "use hand.test-flash-draw flash", ""),
    ("discarded", "hand REF-01 REF-02 | field REF-37", "", "main", "activate ref-37 e1", ""),
    ("exhausted", "field REF-01[1] | hand TEST-exhaust", "", "main", "use hand.test-exhaust flash; choose ref-01", ""),
    (
        "refreshed",
        "field REF-01[1]~~ | hand TEST-refresh",
        "",
        "main",
        "use hand.test-refresh flash; choose ref-01",
        "",
    ),
    ("start_step", "", "", "main2", "end", ""),
    ("core_step", "", "", "main2", "end", ""),
    ("draw_step", "", "", "main2", "end", ""),
    ("refresh_step", "", "", "main2", "end", ""),
    ("main_step", "", "", "attack", "end", ""),
    ("attack_step", "", "", "main", "end", ""),
    ("end_step", "", "", "main2", "end", ""),
    ("cores_put", "field REF-01[1] | reserve 1", "", "main", "move reserve 1 ref-01", ""),
    ("cores_added", "hand TEST-core-each | field REF-01[1]", "", "main", "use hand.test-core-each main", ""),
    *((f"{step}_step_over", "", "", "main2", "end", "") for step in ("start", "core", "draw", "refresh", "end")),
    ("main_step_over", "", "", "main", "end", ""),
    ("attack_step_over", "", "", "attack", "end", ""),
]


@pytest.mark.parametrize(
    ("occasion", "mine", "theirs", "step", "line", "before"),
    OCCASIONS_OF_MINE,
    ids=[row[0] for row in OCCASIONS_OF_MINE],
)
def test_an_occasion(table_of: Deal, occasion: str, mine: str, theirs: str, step: str, line: str, before: str) -> None:
    table = table_of(f'on = {{ event = "{occasion}", of = "any" }}\nlimit = "turn"\n{WORD}', kind="nexus")
    areas = [area for area in mine.split(" | ") if area]
    fields = [area for area in areas if area.startswith("field")] or ["field"]
    rest = [area for area in areas if not area.startswith("field")]
    table.lay(" | ".join([f"{fields[0]} WORD", *rest]), theirs, step=step)
    if before:
        table.play(before)
    assert marked(table) == 0
    table.play(line)
    assert marked(table) == 1


def test_every_occasion_has_its_test() -> None:
    assert {row[0] for row in OCCASIONS_OF_MINE} == OCCASIONS


def test_what_two_words_of_one_effect_set_off_waits_until_it_is_done(table_of: Deal) -> None:
    words = '{ op = "exhaust", what = { name = "REF-01" } }, { op = "exhaust", what = { name = "REF-09" } }'
    table = table_of(
        f'on = {{ event = "exhausted", of = "any" }}\n{WORD}', f'activate = "main"\ndo = [{words}]', kind="nexus"
    )
    table.lay("field WORD REF-01[1] REF-09[1]")
    table.play("activate word e2")
    assert marked(table) == 2


@pytest.mark.parametrize(
    ("word", "asked"),
    [
        ('{ op = "draw" }', False),
        ('{ op = "exhaust", what = "this" }', True),
        ('{ op = "exhaust", what = "subject" }', True),
        ('{ op = "draw", count = { of = "number" } }', True),
        ('{ op = "remain" }', True),
    ],
)
def test_an_order_is_asked_for_where_two_cards_of_one_name_may_do_different_things(
    table_of: Deal, word: str, asked: bool
) -> None:
    table = table_of(f'on = {{ event = "attack", of = "any" }}\ndo = [{word}]', kind="nexus")
    table.lay("field WORD WORD REF-01[1]", step="attack")
    table.play("attack ref-01")
    assert (table.question == "order") is asked


def test_an_order_is_asked_for_where_both_do_something_to_the_other_party(table_of: Deal) -> None:
    table = table_of('on = { event = "blocked", of = "any" }\ndo = [{ op = "exhaust", what = "other" }]', kind="nexus")
    table.lay("field WORD WORD REF-01[1]", "field REF-09[1]", step="attack")
    table.play("attack ref-01; p2 pass; pass; p2 block ref-09")
    assert table.question == "order"


@pytest.mark.parametrize(("hand", "comes"), [("REF-01", "hidden card"), ("", "")])
def test_nobody_foresees_what_a_hidden_card_may_answer_to(table_of: Deal, hand: str, comes: str) -> None:
    table = table_of('zone = "hand"\non = { event = "exhausted", of = "any" }\ndo = [{ op = "draw" }]', kind="nexus")
    table.lay("field REF-01[1]", f"hand {hand}", step="attack")
    seen = preview(table.state, table.move("attack ref-01"))
    assert isinstance(seen, Preview)
    assert seen.comes == comes


@pytest.mark.parametrize(("hand", "comes"), [("REF-01", "hidden card"), ("", "")])
def test_nobody_foresees_what_a_hidden_card_may_answer_to_a_rule(table_of: Deal, hand: str, comes: str) -> None:
    table = table_of('zone = "hand"\non = { event = "depleted", of = "any" }\ndo = [{ op = "draw" }]', kind="nexus")
    table.lay("field REF-01[1]", f"hand {hand}")
    seen = preview(table.state, table.move("move ref-01 1 reserve"))
    assert isinstance(seen, Preview)
    assert seen.comes == comes


def test_life_lost_to_an_effect_is_life_lost(table_of: Deal) -> None:
    table = table_of(
        f'on = {{ event = "life_lost", of = "any", by = "you" }}\n{WORD}',
        'activate = "main"\ndo = [{ op = "move_cores", from = "life" }]',
        kind="nexus",
    )
    table.lay("field WORD")
    table.play("activate word e2")
    assert (table.cores("life"), table.cores("reserve"), marked(table)) == ("4", "1", 1)


@pytest.mark.parametrize(("what", "other"), [("effect", 0), ("attack", 1)])
def test_life_that_an_effect_takes_is_taken_by_no_card(table_of: Deal, what: str, other: int) -> None:
    """An attack has another party, the attacker."""
    note = '{ op = "note", key = "game.other", count = { of = "other" } }'
    takes = '{ op = "move_cores", from = "life", who = "opponent" }'
    table = table_of(
        f'on = {{ event = "life_lost", of = "any" }}\ndo = [{note}]',
        f'activate = "main"\ndo = [{takes}]',
        kind="nexus",
    )
    table.lay("field WORD REF-01[1]", "life 4", step="main" if what == "effect" else "attack")
    table.play("activate word e2" if what == "effect" else "attack ref-01; p2 pass; pass")
    assert (table.cores("p2.life"), table.state.tally.get("game.other.p1", 0)) == ("3", other)


@pytest.mark.rule("BS-10.28")
def test_at_the_end_of_the_battle_the_other_party_is_the_enemy(table_of: Deal) -> None:
    tough = 'always = [{ cannot = ["be_destroyed"] }]'
    table = table_of('on = "end_of_battle"\ndo = [{ op = "return", what = "other" }]', tough, kind="spirit")
    table.lay("field WORD[1]", "field REF-18[5] REF-09[1]", step="attack")
    table.play("attack word; p2 pass; pass; p2 block ref-18; p2 pass; pass")
    assert (table.hand(2), table.zone("p2.field")) == (["REF-18"], ["REF-09"])
    table.lay("field REF-18[5] REF-09[1]", "field WORD[1]", step="attack")
    table.play("attack ref-18; p2 pass; pass; p2 block word; p2 pass; pass")
    assert (table.hand(), table.zone("field")) == (["REF-18"], ["REF-09"])


def test_the_occasion_says_who_lost_life(table_of: Deal) -> None:
    note = '{ op = "note", key = "game.lost", who = "subject" }'
    table = table_of(f'on = {{ event = "life_lost", of = "any" }}\ndo = [{note}]', kind="nexus")
    table.lay("field WORD REF-01[1]", step="attack")
    table.play("attack ref-01; p2 pass; pass")
    assert (table.state.tally.get("game.lost.p1"), table.state.tally.get("game.lost.p2")) == (None, 1)


def test_the_occasion_says_which_card_is_the_other_party(table_of: Deal) -> None:
    table = table_of(
        'on = "when_blocking"\ndo = [{ op = "return", what = "other" }]',
        'on = { event = "blocked" }\ndo = [{ op = "return", what = "other" }]',
        kind="spirit",
    )
    table.lay("field REF-01[1]", "field WORD[1]", step="attack")
    table.play("attack ref-01; p2 pass; pass; p2 block word")
    assert table.hand() == ["REF-01"]
    table.lay("field WORD[1]", "field REF-01[1]", step="attack")
    table.play("attack word; p2 pass; pass; p2 block ref-01")
    assert table.hand(2) == ["REF-01"]


@pytest.mark.rule("BS-10.18")
@pytest.mark.parametrize(
    ("word", "count"),
    [
        ('from = "life", count = 2', 2),
        ('from = "life", to = "trash"', 1),
        ('from = "reserve", to = "life"', 0),
        ('from = "trash"', 0),
        ('from = { kind = ["spirit"] }', 0),
    ],
)
def test_life_lost_is_counted_core_by_core(table_of: Deal, word: str, count: int) -> None:
    effects = [
        f'activate = "main"\ndo = [{{ op = "move_cores", {word} }}]',
        'activate = "main"\nwhen = [{ happened = "turn.life_lost", least = 1 }]\ndo = [{ op = "draw" }]',
        'activate = "main"\nwhen = [{ happened = "turn.life_lost", least = 2 }]\ndo = [{ op = "draw" }]',
    ]
    table = table_of(*effects, kind="nexus")
    table.lay("field WORD REF-01[2] | reserve 2 | trash 2")
    table.play("activate word e1")
    assert table.moves(verb="activate") == ["activate word e1", "activate word e2", "activate word e3"][: 1 + count]


def test_the_occasion_says_how_much_was_to_be_paid(table_of: Deal) -> None:
    gain = '{ op = "add_cores", to = "life", count = { of = "number" } }'
    table = table_of(f'on = {{ event = "cost", of = "any" }}\ndo = [{gain}]', kind="nexus")
    table.lay("field WORD | hand REF-26 | reserve 4")
    table.play("use hand.ref-26 main")
    assert table.cores("life") == "9"


def test_the_occasion_says_which_card_was_drawn(table_of: Deal) -> None:
    table = table_of('on = { event = "drawn", of = "any" }\ndo = [{ op = "discard", what = "subject" }]', kind="nexus")
    table.lay("field WORD | hand TEST-flash-draw | deck REF-02 REF-03")
    table.play("use hand.test-flash-draw flash")
    assert (table.hand(), "REF-02" in table.zone("trash"), table.zone("deck")) == ([], True, ["REF-03"])


@pytest.mark.parametrize(("by", "mine", "theirs"), [("you", 1, 0), ("opponent", 0, 1)])
@pytest.mark.parametrize(
    ("occasion", "line"),
    [
        ("resolution", "attack ref-01; pass; pass; block no"),
        ("exhausted", "attack ref-01"),
        ("refreshed", "end; end"),
        ("life_lost", "attack ref-01; pass; pass; block no"),
    ],
)
def test_whose_turn_or_card_or_doing_it_is(
    table_of: Deal, occasion: str, line: str, by: str, mine: int, theirs: int
) -> None:
    table = table_of(f'on = {{ event = "{occasion}", of = "any", by = "{by}" }}\n{WORD}', kind="nexus")
    for active, count in ((1, mine), (2, theirs)):
        before = 3 - active if occasion == "refreshed" else active
        lying = "~" if occasion == "refreshed" else ""
        table.lay(f"field WORD REF-01[1]{lying}", f"field REF-01[1]{lying}", step="attack", active=before)
        table.play(line)
        assert marked(table) == count


@pytest.mark.parametrize(("by", "mine", "theirs"), [("you", 1, 0), ("opponent", 0, 1)])
def test_an_occasion_may_need_one_of_the_players(table_of: Deal, by: str, mine: int, theirs: int) -> None:
    table = table_of(f'on = {{ event = "drawn", of = "any", by = "{by}" }}\n{WORD}', kind="nexus")
    table.lay("field WORD | hand TEST-flash-draw", "hand TEST-flash-draw")
    table.play("use hand.test-flash-draw flash")
    assert marked(table) == mine
    table.lay("field WORD", "hand TEST-flash-draw", active=2)
    table.play("use hand.test-flash-draw flash")
    assert marked(table) == theirs


@pytest.mark.parametrize(
    ("of", "count"),
    [
        ('"any"', 3),
        ('"this"', 1),
        ('{ kind = ["spirit"] }', 2),
        ('{ side = "opposing" }', 1),
        ('{ kind = ["spirit"], other = true }', 1),
    ],
)
def test_an_occasion_may_need_some_cards(table_of: Deal, of: str, count: int) -> None:
    table = table_of(f'on = {{ event = "exhausted", of = {of} }}\n{WORD}', kind="spirit")
    table.lay("field WORD[1] REF-01[1] | hand TEST-exhaust TEST-exhaust TEST-exhaust", "field REF-09[1]")
    for target in ("word", "ref-01", "p2.ref-09"):
        table.play(f"use hand.test-exhaust flash; choose {target}")
    assert marked(table) == count


# ------------------------------------------------------------------------------------------------------- stretches

STRETCHES = {  # the steps, of those in which somebody acts, in which it is on
    "your_main_step": ["main", "main2"],
    "your_attack_step": ["attack"],
    "opponents_attack_step": ["p2 attack"],
    "any_attack_step": ["attack", "p2 attack"],
    "your_turn": ["main", "attack", "main2"],
    "opponents_turn": ["p2 main", "p2 attack", "p2 main2"],
}


@pytest.mark.parametrize("stretch", sorted(STRETCHES))
def test_a_stretch_of_the_turn(table_of: Deal, stretch: str) -> None:
    table = table_of(
        f'during = ["{stretch}"]\nalways = [{{ to = {{ kind = ["spirit"] }}, gain = {{ bp = 1000 }} }}]', kind="nexus"
    )
    table.lay("field WORD REF-09[1]")
    seen = []
    for _ in range(6):
        if table.number("ref-09", "bp") == 4000:
            seen.append(("p2 " if table.state.active == 2 else "") + table.state.step)
        table.play("end")
    assert seen == STRETCHES[stretch]


@pytest.mark.parametrize(("stretch", "active"), [("attack", 1), ("block", 2)])
def test_a_stretch_of_a_battle(table_of: Deal, stretch: str, active: int) -> None:
    table = table_of(f'during = ["{stretch}"]\nalways = [{{ gain = {{ bp = 9000 }} }}]', kind="spirit")
    table.lay("field WORD[1] REF-01[1]", "field REF-01[1]", step="attack", active=active)
    assert table.number("word", "bp") == 2000
    if active == 1:
        table.play("attack word")
    else:
        table.play("attack ref-01", "p1 pass", "p2 pass", "p1 block word")
    assert table.number("word", "bp") == 11000
    table.play("pass", "pass")
    if table.question:
        table.play("block no")
    assert table.number("word", "bp") == 2000


def test_every_stretch_has_its_test() -> None:
    assert {*STRETCHES, "attack", "block"} == set(SCOPES)


def test_an_effect_may_need_two_stretches_at_once(table_of: Deal) -> None:
    during = 'during = ["attack", "your_turn"]'
    table = table_of(f"{during}\nalways = [{{ gain = {{ bp = 1000 }} }}]", kind="spirit")
    table.lay("field WORD[1]", "hand TEST-flash-draw", step="attack")
    assert table.number("word", "bp") == 2000
    table.play("attack word")
    assert table.number("word", "bp") == 3000


# ------------------------------------------------------------------------------------ conditions, a price, its answer


@pytest.mark.parametrize(("first", "count"), [("e1", 0), ("e2", 1)])
def test_an_if_is_asked_when_the_effect_is_carried_out(table_of: Deal, first: str, count: int) -> None:
    table = table_of(
        'on = "start_of_your_attack_step"\ndo = [{ op = "destroy", what = { kind = ["spirit"] } }]',
        f'on = "start_of_your_attack_step"\nwhen = [{{ there_is = {{ kind = ["spirit"] }} }}]\n{WORD}',
        kind="nexus",
    )
    table.lay("field WORD REF-01[1]")
    table.play("end", f"order word {first}")
    assert marked(table) == count


def test_an_effect_that_is_set_off_has_its_price_too(table_of: Deal) -> None:
    price = 'cost = [{ op = "exhaust", what = "this" }]'
    table = table_of(f'on = {{ event = "drawn", of = "any", by = "you" }}\n{price}\n{WORD}', kind="nexus")
    table.lay("field WORD | hand TEST-main-only TEST-main-only")
    table.play("use hand.test-main-only main")
    assert (marked(table), table.card("word").turned) == (1, 1)
    table.play("use hand.test-main-only main")
    assert marked(table) == 1


# ---------------------------------------------------------------------------------------------------------- limits

REFRESHES = "hand TEST-refresh TEST-refresh TEST-refresh TEST-refresh"


@pytest.mark.parametrize(
    ("limit", "count"),
    [("", 6), ("turn", 2), ("name", 1), ("unstackable", 3)],
    ids=["none", "turn", "name", "unstackable"],
)
def test_how_often_two_cards_answer_to_three_occasions(table_of: Deal, limit: str, count: int) -> None:
    on = 'on = { event = "refreshed", of = { side = "any", kind = ["spirit"] } }'
    table = table_of(f'{on}\nlimit = "{limit}"\n{WORD}', kind="nexus")
    table.lay(f"field WORD WORD REF-01[1]~~ REF-09[1]~ | {REFRESHES}")
    for target in ("ref-01", "ref-01", "ref-09"):
        table.play(f"use hand.test-refresh flash; choose {target}")
    assert marked(table) == count


def test_once_per_battle_comes_again_in_the_next_battle(table_of: Deal) -> None:
    on = 'on = { event = "refreshed", of = { side = "any", kind = ["spirit"] } }'
    table = table_of(f'{on}\nlimit = "battle"\n{WORD}', kind="nexus")
    table.lay(f"field WORD REF-01[1] REF-09[1] REF-03[1]~~ | {REFRESHES}", step="attack")
    refresh = "use hand.test-refresh flash; choose ref-03"
    play_along(table, [(f"attack ref-01; p2 pass; {refresh}", 1), (f"p2 pass; {refresh}", 1), ("p2 pass; p1 pass", 1)])
    play_along(table, [("attack ref-09; p2 pass; use hand.test-refresh flash; choose ref-01", 2)])


def test_every_limit_has_its_test() -> None:
    assert set(LIMITS) == {"turn", "name", "unstackable", "battle"}
