"""What effects do to Battle Spirits' cards, each word on a card, WORD, that does little else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import TokensMoved
from bsdesk.engine.vocabulary.shared import WORDS
from bsdesk.games.battle_spirits.rules.totals import MOODS
from bsdesk.games.battle_spirits.words.vocabulary import VOCABULARY
from tests.table import Table
from tests.toy.smithy import words_played

Deal = Callable[..., Table]

CARDS = Path(__file__).parents[3] / "cards" / "battle_spirits"

ANY = '{ op = "choose", from = { side = "any" } }'
DRAW = '{ op = "draw" }'
GAIN = '{ op = "add_cores" }'
EACH_SPIRIT = 'count = { of = { kind = ["spirit"] } }'
IF_DID = '{ op = "if_did", then = [{ op = "add_cores", to = "trash" }] }'


def flash(*words: str) -> str:
    """An effect that does these words."""
    return f'activate = "flash"\ndo = [{", ".join(words)}]'


def turned(table: Table, *cards: str) -> list[int]:
    return [table.card(card).turned for card in cards]


# ----------------------------------------------------------------------------------------------- destroy and return


def test_destroy_what_was_chosen(table_of: Deal) -> None:
    table = table_of(flash(ANY, '{ op = "destroy" }', IF_DID))
    table.lay("hand WORD | field REF-08", "field REF-01[2+S]")
    happened = table.play("use hand.word flash", "choose p2.ref-01")
    assert (table.zone("p2.trash"), table.cores("p2.reserve"), table.cores("trash")) == (["REF-01"], "2+S", "1")
    assert "destroyed" in happened.acts()


def test_destroy_all_that_fit(table_of: Deal) -> None:
    table = table_of(flash('{ op = "destroy", what = { side = "any", kind = ["spirit"] } }'))
    table.lay("hand WORD | field REF-08 REF-01[1]", "field REF-01[1] REF-09[1] REF-21")
    table.play("use hand.word flash")
    assert (table.zone("field"), table.zone("p2.field")) == (["REF-08"], ["REF-21"])


def test_destroy_does_nothing_outside_the_field(table_of: Deal) -> None:
    table = table_of(flash('{ op = "destroy", what = { where = "hand" } }', IF_DID))
    table.lay("hand WORD REF-01")
    table.play("use hand.word flash")
    assert (table.hand(), table.cores("trash")) == (["REF-01"], "0")


@pytest.mark.parametrize(
    ("to", "hand", "deck"),
    [
        ("hand", ["REF-03"], ["REF-05"]),
        ("deck_top", [], ["REF-03", "REF-05"]),
        ("deck_bottom", [], ["REF-05", "REF-03"]),
    ],
)
def test_return_from_the_field(table_of: Deal, to: str, hand: list[str], deck: list[str]) -> None:
    table = table_of(flash(ANY, f'{{ op = "return", to = "{to}" }}', IF_DID))
    table.lay("hand WORD", "field REF-03[1+S] | deck REF-05")
    happened = table.play("use hand.word flash")
    assert (table.hand(2), table.zone("p2.deck"), table.cores("p2.reserve")) == (hand, deck, "1+S")
    assert (f"to_{to}" in happened.acts(), table.cores("trash")) == (True, "1")


@pytest.mark.parametrize(
    ("to", "hand", "deck"),
    [
        ("hand", ["REF-03", "REF-02"], ["REF-05"]),
        ("deck_top", [], ["REF-03", "REF-02", "REF-05"]),
        ("deck_bottom", [], ["REF-05", "REF-03", "REF-02"]),
    ],
)
def test_return_from_elsewhere_in_the_order_of_choosing(
    table_of: Deal, to: str, hand: list[str], deck: list[str]
) -> None:
    both = '{ op = "choose", from = { where = "trash" }, count = 2, ordered = true }'
    table = table_of(flash(both, f'{{ op = "return", to = "{to}" }}', IF_DID))
    table.lay("hand WORD | trash REF-02 REF-03 | deck REF-05")
    table.play("use hand.word flash", "choose trash.ref-03", "choose trash.ref-02")
    assert (table.hand(), table.zone("deck"), table.cores("trash")) == (hand, deck, "1")


def test_what_returns_to_the_hand_comes_to_its_end(table_of: Deal) -> None:
    table = table_of(flash('{ op = "choose", from = { where = "trash" } }', '{ op = "return" }'))
    table.lay("hand WORD REF-04 REF-05 REF-06 | trash REF-02")
    happened = table.play("use hand.word flash")
    assert table.hand() == ["REF-04", "REF-05", "REF-06", "REF-02"]
    assert [fact.why for fact in happened.of(CardMoved)] == ["revealed", "returned", "used"]


@pytest.mark.parametrize("word", ['return", to = "deck_bottom', "discard", "take", "remove", 'open", what = "it'])
def test_of_two_that_were_wanted_one_is_not_enough(table_of: Deal, word: str) -> None:
    two = '{ op = "choose", from = { where = "hand" }, count = 2 }'
    for there, done in (("REF-02 REF-03", "1"), ("REF-02", "0")):
        table = table_of(flash(two, f'{{ op = "{word}" }}', IF_DID))
        table.lay(f"hand WORD {there}")
        table.play("use hand.word flash")
        assert table.cores("trash") == done


@pytest.mark.parametrize(
    ("word", "why", "hand", "removed"),
    [("take", "taken", ["REF-02"], []), ("discard", "discarded", [], []), ("remove", "removed", [], ["REF-02"])],
)
def test_why_a_card_moved_is_told(table_of: Deal, word: str, why: str, hand: list[str], removed: list[str]) -> None:
    table = table_of(flash('{ op = "choose", from = { where = "trash" } }', f'{{ op = "{word}" }}', IF_DID))
    table.lay("hand WORD | trash REF-02")
    happened = table.play("use hand.word flash")
    assert [fact.why for fact in happened.of(CardMoved)] == ["revealed", why, "used"]
    assert (table.hand(), table.zone("removed"), table.cores("trash")) == (hand, removed, "1")


def test_the_cores_of_a_removed_card_are_told_too(table_of: Deal) -> None:
    table = table_of(flash(ANY, '{ op = "remove" }'))
    table.lay("hand WORD", "field REF-01[1+S]")
    happened = table.play("use hand.word flash")
    assert [(fact.to, fact.amount, fact.why) for fact in happened.of(TokensMoved)] == [
        ("p2.reserve", (1, 1), "removed")
    ]


# ------------------------------------------------------------------------------------ what stands before the arrow

TWO = '{ op = "choose", from = { kind = ["spirit"] }, count = 2 }'
GUARDED = 'always = [{ to = { kind = ["spirit"], name = "REF-09" }, cannot = ["be_destroyed"] }]'


@pytest.mark.parametrize(
    ("price", "there", "can"),
    [
        ('{ op = "destroy", what = { kind = ["spirit"] } }', "field WORD REF-01[1]", True),
        ('{ op = "destroy", what = { kind = ["spirit"] } }', "field WORD", False),
        ('{ op = "destroy", what = { kind = ["spirit"] } }', "field WORD REF-01[1] REF-09[1]", False),
        ('{ op = "return", what = { where = "trash" }, to = "deck_bottom" }', "field WORD | trash REF-01", True),
        ('{ op = "return", what = { where = "trash" }, to = "deck_bottom" }', "field WORD", False),
        ('{ op = "discard", what = { where = "hand" } }', "field WORD | hand REF-01", True),
        ('{ op = "discard", what = { where = "hand" } }', "field WORD", False),
        ('{ op = "discard", what = "this" }', "field WORD", False),
        ('{ op = "summon", what = { where = "hand" } }', "field WORD | hand REF-43-red | reserve 2", True),
        ('{ op = "summon", what = { where = "hand" } }', "field WORD | hand REF-43-red | reserve 1", False),
        ('{ op = "summon", what = { where = "hand" } }', "field WORD | reserve 2", False),
        ('{ op = "exhaust", what = "this" }', "field WORD", True),
        ('{ op = "exhaust", what = "this" }', "field WORD~", False),
        ('{ op = "exhaust", what = { kind = ["magic"] } }', "field WORD", False),
        ('{ op = "exhaust", what = { kind = ["spirit"] } }', "field WORD REF-01[1]~ REF-09[1]", False),
        ('{ op = "add_cores", to = "reserve" }', "field WORD | void 0", False),
        ('{ op = "add_cores", count = 2 }', "field WORD | void 1", False),
        ('{ op = "add_cores", count = 2 }', "field WORD | void 2", True),
        (f'{TWO}, {{ op = "add_cores", to = "it", count = 2 }}', "field WORD REF-01[1] REF-01[1] | void 4", True),
        (f'{TWO}, {{ op = "add_cores", to = "it", count = 2 }}', "field WORD REF-01[1] REF-01[1] | void 3", False),
        (f'{TWO}, {{ op = "add_cores", to = "it" }}', "field WORD REF-01[1] | void 4", False),
        ('{ op = "discard_deck", count = 2 }', "field WORD | deck REF-01 REF-01", True),
        ('{ op = "discard_deck", count = 2 }', "field WORD | deck REF-01", False),
        ('{ op = "discard_deck" }', "field WORD | deck REF-01", True),
        (f'{{ op = "discard_deck", {EACH_SPIRIT} }}', "field WORD | deck REF-01", False),
        (f'{{ op = "discard_deck", {EACH_SPIRIT} }}', "field WORD REF-01[1] | deck REF-01", True),
        ('{ op = "remove", what = { where = "trash" } }', "field WORD | trash REF-01", True),
        ('{ op = "remove", what = { where = "trash" } }', "field WORD", False),
        ('{ op = "take", what = { where = "trash" } }', "field WORD | trash REF-01", True),
        ('{ op = "take", what = { where = "trash" } }', "field WORD", False),
        ('{ op = "heavy_exhaust", what = "this" }', "field WORD~", True),
        ('{ op = "heavy_exhaust", what = "this" }', "field WORD~~", False),
        ('{ op = "refresh", what = "this" }', "field WORD~", True),
        ('{ op = "refresh", what = "this" }', "field WORD", False),
        ('{ op = "end_attack_step" }', "field WORD", False),
        ('{ op = "end_battle" }', "field WORD", False),
    ],
)
def test_a_price_must_be_payable_as_a_whole(table_of: Deal, price: str, there: str, can: bool) -> None:
    finite = "void" in there
    table = table_of(f'activate = "main"\ncost = [{price}]\ndo = [{DRAW}]', GUARDED, kind="nexus", finite_void=finite)
    table.lay(there)
    assert table.allowed("activate word e1") is can
    assert not can or "activated" in table.play("activate word e1").acts()


@pytest.mark.parametrize("word", ["end_attack_step", "end_battle"])
def test_what_is_ended_before_the_arrow_must_be_under_way(table_of: Deal, word: str) -> None:
    table = table_of(f'activate = "flash"\ncost = [{{ op = "{word}" }}]\ndo = [{DRAW}]', kind="nexus")
    table.lay("field REF-01[1] WORD")
    assert table.refused("activate word e1").code == "prerequisite_not_met"
    table.lay("field REF-01[1] WORD", step="attack").play("attack ref-01", "p2 pass", "activate word e1")
    assert (len(table.hand()), table.state.moment) == (1, "")
    assert table.state.step == ("main2" if word == "end_attack_step" else "attack")


@pytest.mark.parametrize(("whose", "can"), [('["nexus"]', False), ('["magic"]', True)])
@pytest.mark.parametrize(
    ("word", "mood"),
    [("destroy", "be_destroyed"), ("return", "be_returned"), ("exhaust", "be_exhausted")],
)
def test_who_is_spared_by_effects_of_a_kind_of_card_is_no_price_for_one(
    table_of: Deal, word: str, mood: str, whose: str, can: bool
) -> None:
    price = f'{{ op = "{word}", what = {{ kind = ["spirit"] }} }}'
    spares = f'{{ to = {{ kind = ["spirit"] }}, cannot = ["{mood}"], by = {{ kind = {whose} }} }}'
    table = table_of(f'activate = "main"\ncost = [{price}]\ndo = [{DRAW}]', f"always = [{spares}]", kind="nexus")
    table.lay("field WORD REF-01[1]")
    assert table.allowed("activate word e1") is can


def test_those_that_were_destroyed_are_named(table_of: Deal) -> None:
    """Of three Spirits one can't be destroyed, and isn't counted."""
    slay = '{ op = "destroy", what = { side = "any", kind = ["spirit"] }, as = "slain" }'
    count = '{ op = "draw", count = { of = "slain" } }'
    table = table_of(f'activate = "main"\ndo = [{slay}, {count}]', GUARDED, kind="nexus")
    table.lay("field WORD REF-01[1] REF-09[1]", "field REF-01[1]")
    table.play("activate word e1")
    assert (table.zone("field"), table.zone("p2.field"), len(table.hand())) == (["WORD", "REF-09"], [], 2)


# -------------------------------------------------------------------------------- exhaust, heavy exhaust, refresh


@pytest.mark.parametrize(
    ("word", "after", "done"),
    [
        ("exhaust", [1, 1, 2], ["1", "0", "0"]),
        ("heavy_exhaust", [2, 2, 2], ["1", "1", "0"]),
        ("refresh", [0, 0, 1], ["0", "1", "1"]),
    ],
)
def test_turning_a_card(table_of: Deal, word: str, after: list[int], done: list[str]) -> None:
    for lying, now, did in zip(("", "~", "~~"), after, done, strict=True):
        table = table_of(flash(ANY, f'{{ op = "{word}" }}', IF_DID))
        table.lay("hand WORD", f"field REF-08{lying}")
        table.play("use hand.word flash")
        assert (turned(table, "p2.ref-08"), table.cores("trash")) == ([now], did)


@pytest.mark.parametrize(
    ("word", "after"), [("exhaust", [1, 1, 2]), ("heavy_exhaust", [2, 2, 2]), ("refresh", [0, 0, 1])]
)
def test_turning_all_that_fit(table_of: Deal, word: str, after: list[int]) -> None:
    table = table_of(flash(f'{{ op = "{word}", what = {{ side = "any", kind = ["spirit"] }} }}'))
    table.lay("hand WORD | field REF-01[1] REF-08~", "field REF-01[1]~ REF-09[1]~~")
    table.play("use hand.word flash")
    assert turned(table, "ref-01", "p2.ref-01", "p2.ref-09") == after
    assert turned(table, "ref-08") == [1]


# -------------------------------------------------------------------------------------------- discard, take, remove


def test_discard_what_was_chosen(table_of: Deal) -> None:
    table = table_of(flash('{ op = "choose", from = { where = "hand" } }', '{ op = "discard" }', IF_DID))
    table.lay("hand WORD REF-02 REF-03")
    table.play("use hand.word flash", "choose hand.ref-03")
    assert (table.hand(), table.zone("trash"), table.cores("trash")) == (["REF-02"], ["REF-03", "WORD"], "1")


def test_discard_all_that_fit_of_the_opponents(table_of: Deal) -> None:
    table = table_of(flash('{ op = "discard", what = { where = "hand", side = "opposing" } }'))
    table.lay("hand WORD REF-01", "hand REF-02 REF-03")
    table.play("use hand.word flash")
    assert (table.hand(1), table.hand(2), table.zone("p2.trash")) == (["REF-01"], [], ["REF-02", "REF-03"])


def test_discard_leaves_the_field_alone(table_of: Deal) -> None:
    table = table_of(flash('{ op = "discard", what = { side = "any" } }'))
    table.lay("hand WORD | field REF-01[1]")
    table.play("use hand.word flash")
    assert table.zone("field") == ["REF-01"]


def test_take_a_card_into_the_hand(table_of: Deal) -> None:
    table = table_of(flash('{ op = "choose", from = { where = "trash" } }', '{ op = "take" }', IF_DID))
    table.lay("hand WORD | trash REF-02 REF-03")
    table.play("use hand.word flash", "choose trash.ref-03")
    assert (table.hand(), table.zone("trash"), table.cores("trash")) == (["REF-03"], ["REF-02", "WORD"], "1")


def test_take_all_that_fit(table_of: Deal) -> None:
    for there, done in (("REF-02 REF-03", "1"), ("", "0")):
        table = table_of(flash('{ op = "take", what = { where = "trash" } }', IF_DID))
        table.lay(f"hand WORD | trash {there}")
        table.play("use hand.word flash")
        assert (table.hand(), table.cores("trash")) == (there.split(), done)


def test_remove_from_the_game(table_of: Deal) -> None:
    table = table_of(flash(ANY, '{ op = "remove" }', IF_DID))
    table.lay("hand WORD", "field REF-01[2+S]")
    happened = table.play("use hand.word flash")
    assert (table.zone("p2.removed"), table.cores("p2.reserve"), table.cores("trash")) == (["REF-01"], "2+S", "1")
    assert "destroyed" not in happened.acts()


@pytest.mark.parametrize(("theirs", "done"), [("REF-01[2]", "0"), ("REF-01[2] REF-09[1]", "1")])
def test_removing_two_is_done_only_if_two_are_removed(table_of: Deal, theirs: str, done: str) -> None:
    both = '{ op = "choose", from = { side = "opposing" }, count = 2 }'
    table = table_of(flash(both, '{ op = "remove" }', IF_DID))
    table.lay("hand WORD", f"field {theirs}")
    table.play("use hand.word flash")
    assert (table.zone("p2.field"), table.cores("trash")) == ([], done)


# ------------------------------------------------------------------------------------------- arrange, rest, remain


def test_arrange_is_asked_card_by_card(table_of: Deal) -> None:
    table = table_of(
        flash(
            '{ op = "open", count = 3 }',
            '{ op = "arrange", what = "opened", as = "so" }',
            '{ op = "return", what = "so", to = "deck_bottom" }',
        )
    )
    table.lay("hand WORD | deck REF-01 REF-02 REF-03 REF-04")
    table.play("use hand.word flash")
    assert table.moves() == ["arrange deck.ref-01", "arrange deck.ref-02", "arrange deck.ref-03"]
    assert table.refused("done").rule == "BS-O-20"
    table.play("arrange deck.ref-03", "arrange deck.ref-01", "arrange deck.ref-02")
    assert table.zone("deck") == ["REF-04", "REF-03", "REF-01", "REF-02"]


@pytest.mark.parametrize(("hand", "drawn"), [("REF-02 REF-03", ["REF-04", "REF-05"]), ("", [])])
def test_arrange_a_whole_hand(table_of: Deal, hand: str, drawn: list[str]) -> None:
    table = table_of(
        flash(
            '{ op = "arrange", what = { where = "hand" } }',
            '{ op = "return", what = "order", to = "deck_bottom" }',
            '{ op = "if_did", then = [{ op = "draw", count = { of = { where = "hand", side = "opposing" } } }] }',
        )
    )
    table.lay(f"hand WORD {hand} | deck REF-04 REF-05 REF-06", "hand REF-01 REF-01")
    table.play("use hand.word flash")
    if hand:
        table.play("arrange hand.ref-03", "arrange hand.ref-02")
    assert table.hand() == drawn
    assert table.zone("deck") == (["REF-06", "REF-03", "REF-02"] if hand else ["REF-04", "REF-05", "REF-06"])


def test_rest_is_what_was_opened_and_not_kept(table_of: Deal) -> None:
    table = table_of(
        flash(
            '{ op = "open", count = 3 }',
            '{ op = "choose", from = { where = "deck", bound = "opened", kind = ["spirit"] }, as = "kept" }',
            '{ op = "rest", without = "kept", as = "others" }',
            '{ op = "discard", what = "others" }',
        )
    )
    table.lay("hand WORD | deck REF-26 REF-02 REF-03 REF-04")
    table.play("use hand.word flash", "choose deck.ref-03")
    assert (table.zone("deck"), table.zone("trash")) == (["REF-03", "REF-04"], ["REF-26", "REF-02", "WORD"])


def test_remain_keeps_the_card_that_speaks(table_of: Deal) -> None:
    table = table_of('on = "when_destroyed"\ndo = [{ op = "remain" }]', kind="spirit")
    table.lay("hand TEST-slay | field WORD[1]")
    table.play("use hand.test-slay flash")
    assert (table.zone("field"), table.cores("word"), table.card("word").marks) == (["WORD"], "1", ())


@pytest.mark.rule("BS-P1e", "BS-E11")
def test_to_remain_may_be_a_price(table_of: Deal) -> None:
    table = table_of(f'on = "when_destroyed"\ncost = [{{ op = "remain" }}]\ndo = [{DRAW}]', kind="spirit")
    table.lay("hand TEST-slay | field WORD[1]")
    table.play("use hand.test-slay flash")
    assert (table.zone("field"), table.hand()) == (["WORD"], ["REF-01"])


def test_remain_keeps_another_card_and_takes_back_every_reason_to_leave(table_of: Deal) -> None:
    on = 'on = { event = "to_hand", of = { kind = ["spirit"] } }'
    table = table_of(f'{on}\ndo = [{{ op = "remain", what = "subject" }}]', kind="nexus")
    table.lay("hand TEST-slay | field WORD REF-11[1]")
    table.play("use hand.test-slay flash", "choose ref-11")
    assert (table.zone("field"), table.card("ref-11").marks) == (["WORD", "REF-11"], ())


@pytest.mark.rule("BS-9.6")
@pytest.mark.parametrize(
    ("lines", "given", "stays"),
    [
        ("[{ cores = 1, bp = 2000 }]", 0, False),
        ("[{ cores = 1, bp = 2000 }]", 1, True),
        ("[{ cores = 2, bp = 2000 }]", 1, False),
        ("[{ cores = 2, bp = 2000 }]", 2, True),
    ],
)
def test_a_depleted_card_remains_only_with_the_cores_for_a_level(
    table_of: Deal, lines: str, given: int, stays: bool
) -> None:
    gain = f'{{ op = "add_cores", to = "this", count = {given} }}, ' if given else ""
    keep = f'on = "when_depleted"\ndo = [{gain}{{ op = "remain" }}, {{ op = "if_did", then = [{DRAW}] }}]'
    table = table_of(keep, kind="spirit", plain=f"levels = {lines}")
    table.lay("field WORD[2]")
    table.play("move word 2 reserve")
    assert (table.zone("field"), len(table.hand())) == ((["WORD"], 1) if stays else ([], 0))
    if stays:
        assert (table.card("word").marks, table.cores("word")) == ((), str(given))


@pytest.mark.parametrize(
    ("line", "reserve", "taken", "stays"),
    [
        ("cores = 2, bp = 2000, soul = true", "S", 2, True),
        ("cores = 2, bp = 2000, soul = true", "0", 1, False),
        ("cores = 2, bp = 2000", "S", 1, True),
        ("cores = 2, bp = 2000", "S", 2, False),
    ],
)
def test_a_depleted_card_may_remain_by_the_soul_core_that_comes_to_it(
    table_of: Deal, line: str, reserve: str, taken: int, stays: bool
) -> None:
    """It counts as one core; with Super Unleash it is enough by itself."""
    keep = (
        'on = "when_depleted"\n'
        'do = [{ op = "move_cores", from = "reserve", to = "this", soul = "only" }, { op = "remain" }]'
    )
    table = table_of(keep, kind="spirit", plain=f"levels = [{{ {line} }}]")
    table.lay(f"field WORD[2] | reserve {reserve}")
    table.play(f"move word {taken} reserve")
    assert (table.zone("field") == ["WORD"]) is stays


def test_of_two_that_were_to_remain_one_is_not_enough(table_of: Deal) -> None:
    """Even if several reasons to leave are taken back from that one."""
    two = '{ op = "choose", from = { kind = ["spirit"] }, count = 2 }'
    gain = '{ op = "add_cores", to = "this" }'
    table = table_of(
        f'on = "when_depleted"\ndo = [{gain}, {two}, {{ op = "remain", what = "it" }}, {IF_DID}]', kind="spirit"
    )
    table.lay("field WORD[1] REF-01[1]")
    table.play("move word 1 reserve")
    assert (table.zone("field"), table.cores("trash")) == (["WORD", "REF-01"], "0")


def test_remain_does_nothing_for_a_card_that_does_not_leave(table_of: Deal) -> None:
    table = table_of(flash(ANY, '{ op = "remain", what = "it" }', IF_DID))
    table.lay("hand WORD | field REF-01[1]")
    table.play("use hand.word flash")
    assert (table.zone("field"), table.cores("trash")) == (["REF-01"], "0")


# ------------------------------------------------------------------------------------------------------------ summon

PICK = '{ op = "choose", from = { where = "hand", kind = ["spirit", "nexus"] } }'


def test_summon_by_an_effect_costs_what_the_card_costs(table_of: Deal) -> None:
    table = table_of(flash(PICK, '{ op = "summon" }', IF_DID))
    table.lay("hand WORD REF-09 | reserve 4")
    table.play("use hand.word flash", "place reserve 1; done")
    assert (table.zone("field"), table.cores("reserve"), table.cores("trash")) == (["REF-09"], "1", "3")


def test_summon_deploys_a_nexus(table_of: Deal) -> None:
    table = table_of(flash(PICK, '{ op = "summon" }'))
    table.lay("hand WORD REF-07 | reserve 3")
    happened = table.play("use hand.word flash")
    assert (table.zone("field"), "deployed" in happened.acts()) == (["REF-07"], True)


def test_summon_does_nothing_if_it_can_not_be_paid(table_of: Deal) -> None:
    table = table_of(flash(PICK, '{ op = "summon" }', IF_DID))
    table.lay("hand WORD REF-09 | reserve 2")
    table.play("use hand.word flash")
    assert (table.hand(), table.cores("reserve"), table.cores("trash")) == (["REF-09"], "2", "0")


def test_summon_without_a_card_is_not_done_whatever_was_done_before(table_of: Deal) -> None:
    table = table_of(flash(DRAW, PICK, '{ op = "summon" }', IF_DID))
    table.lay("hand WORD | deck REF-38 | reserve 3")
    table.play("use hand.word flash")
    assert (table.hand(), table.cores("trash")) == (["REF-38"], "0")


def test_what_lies_on_the_field_already_is_not_summoned(table_of: Deal) -> None:
    table = table_of(flash(ANY, '{ op = "summon" }', IF_DID))
    table.lay("hand WORD | field REF-09[1] | reserve 9")
    table.play("use hand.word flash")
    assert (table.zone("field"), table.cores("ref-09"), table.cores("trash")) == (["REF-09"], "1", "0")


def test_a_card_on_the_field_has_nothing_to_pay_for_an_effect_that_would_summon_it(table_of: Deal) -> None:
    table = table_of(f'activate = "main"\ndo = [{{ op = "summon", what = "this" }}, {IF_DID}]', kind="nexus", cost=3)
    table.lay("field WORD")
    table.play("activate word e1")
    assert (table.zone("field"), table.cores("trash")) == (["WORD"], "0")


def test_summon_without_any_cost_asks_for_one_card_only(table_of: Deal) -> None:
    two = '{ op = "choose", from = { where = "hand", kind = ["spirit"] }, count = 2 }'
    table = table_of(flash(two, '{ op = "summon", free = true }'))
    table.lay("hand WORD REF-09 REF-01 | reserve 3")
    table.play("use hand.word flash", "place reserve 1; done")
    assert (len(table.zone("field")), len(table.hand())) == (1, 1)


def test_summon_free_pays_nothing_but_needs_its_cores(table_of: Deal) -> None:
    word = flash('{ op = "choose", from = { where = "trash" } }', '{ op = "summon", free = true }', IF_DID)
    table = table_of(word)
    table.lay("hand WORD | trash REF-04 | reserve 1")
    table.play("use hand.word flash")
    assert (table.zone("field"), table.cores("ref-04"), table.cores("trash")) == (["REF-04"], "1", "1")
    table = table_of(word)
    table.lay("hand WORD | trash REF-04")
    table.play("use hand.word flash")
    assert (table.zone("field"), table.zone("trash"), table.cores("trash")) == ([], ["REF-04", "WORD"], "0")


def test_summon_with_cores_of_the_reserve_only(table_of: Deal) -> None:
    table = table_of(
        'zone = "hand"\nactivate = "flash"\ncost = [{ op = "summon", what = "this", pay_from = "reserve" }]',
        kind="spirit",
        plain="levels = [{ cores = 2, bp = 2000 }]",
    )
    table.lay("hand WORD | field REF-01[3] | reserve 1", "field REF-01[1]", step="attack", active=2)
    table.play("attack ref-01")
    assert table.moves(1, "activate") == []
    table.lay("hand WORD | field REF-01[3] | reserve 2", "field REF-01[1]", step="attack", active=2)
    table.play("attack ref-01", "p1 activate hand.word e1")
    assert (table.zone("field"), table.cores("word"), table.cores("ref-01")) == (["REF-01", "WORD"], "2", "3")


@pytest.mark.parametrize(
    ("more", "reserve", "offered"),
    [
        ("", "field TEST-giver[9]", ["REF-03", "REF-09"]),
        ("", "reserve 3", ["REF-09"]),
        (", free = true", "reserve 1", ["REF-03", "REF-09"]),
        (", pay_from = 'reserve'", "field TEST-giver[9] | reserve 3", ["REF-09"]),
    ],
)
def test_choose_summon_offers_only_what_can_be_paid(
    table_of: Deal, more: str, reserve: str, offered: list[str]
) -> None:
    choose = (
        f'{{ op = "choose_summon", from = {{ where = "hand", kind = ["spirit"] }}, count = 2, up_to = true{more} }}'
    )
    table = table_of(flash(choose))
    table.lay(f"hand WORD REF-03 REF-09 | {reserve}")
    table.play("use hand.word flash")
    assert table.moves(1, "choose") == [f"choose hand.{c.lower()}" for c in offered]


# ------------------------------------------------------------------------------------------------------- the battle


def test_end_battle_goes_to_its_end_at_once(table_of: Deal) -> None:
    table = table_of(flash('{ op = "end_battle" }'))
    table.lay("field REF-01[1]", "hand WORD | field REF-09[1]", step="attack")
    table.play("attack ref-01", "p2 use hand.word flash")
    assert (table.state.moment, table.cores("p2.life"), table.card("ref-01").marks) == ("", "5", ())
    assert table.moves(1) == ["end"]


def test_end_battle_does_nothing_without_one(table_of: Deal) -> None:
    table = table_of(flash('{ op = "end_battle" }', IF_DID))
    table.lay("hand WORD | field REF-01[1]")
    table.play("use hand.word flash", "end", "attack ref-01", "p2 pass", "p1 pass")
    assert (table.cores("p2.life"), table.cores("trash")) == ("4", "0")


def test_end_battle_was_done_if_there_was_one(table_of: Deal) -> None:
    table = table_of(flash('{ op = "end_battle" }', IF_DID))
    table.lay("field REF-01[1]", "hand WORD | field REF-09[1]", step="attack")
    table.play("attack ref-01", "p2 use hand.word flash")
    assert table.cores("p2.trash") == "1"


# ------------------------------------------------------------------------------------------- what waits, what is lost

ALL = '{ op = "destroy", what = { kind = ["spirit"] } }'


@pytest.mark.parametrize(("once", "drawn"), [("true", 1), ("false", 2)])
def test_later_happens_the_next_time_or_each_time(table_of: Deal, once: str, drawn: int) -> None:
    later = f'{{ op = "later", event = "destroyed", of = {{ kind = ["spirit"] }}, once = {once}, do = [{DRAW}] }}'
    table = table_of(flash(later, ALL))
    table.lay("hand WORD | field REF-01[1] REF-09[1]")
    table.play("use hand.word flash")
    if once == "false":
        table.play(table.moves()[0])
    assert len(table.hand()) == drawn


@pytest.mark.parametrize(("once", "left"), [("true", []), ("false", ["REF-01"])])
def test_instead_prevents_the_next_time_or_each_time(table_of: Deal, once: str, left: list[str]) -> None:
    instead = f'{{ op = "instead", event = "destroyed", of = "it", once = {once}, change = {{ prevent = true }} }}'
    choose = '{ op = "choose", from = { kind = ["spirit"] } }'
    table = table_of(f'activate = "main"\ndo = [{choose}, {instead}]', flash(ALL))
    table.lay("hand WORD WORD WORD | field REF-01[1] REF-09[1]")
    table.play("use hand.word main", "choose ref-01", "use hand.word flash")
    assert table.zone("field") == ["REF-01"]
    table.play("use hand.word flash")
    assert table.zone("field") == left


def test_what_is_silent_gives_nothing_for_the_turn(table_of: Deal) -> None:
    table = table_of(
        'always = [{ to = { kind = ["spirit"] }, gain = { bp = 1000 } }]',
        'activate = "main"\ndo = [{ op = "modify", to = { kind = ["nexus"] }, now = true, silent = true }]',
        kind="nexus",
    )
    table.lay("field WORD REF-01[1]")
    assert table.number("ref-01", "bp") == 7000
    table.play("activate word e2")
    assert table.number("ref-01", "bp") == 6000


# --------------------------------------------------------------------------------------- can, cannot and must, always


def spirit(table_of: Deal, mood: str, *words: str, by: str = "") -> Table:
    """A table with a Spirit, WORD, of which this is said."""
    about = f", by = {{ {by} }}" if by else ""
    said = [f"always = [{{ {mood} = {list(words)}{about} }}]"] if words else []
    return table_of(*said, kind="spirit")


def test_can_attack_twice(table_of: Deal) -> None:
    table = spirit(table_of, "can", "attack_twice")
    table.lay("field WORD[1] REF-01[1]", step="attack")
    table.play("attack word", "p2 pass", "p1 pass", "attack ref-01", "p2 pass", "p1 pass")
    assert table.moves() == ["attack word", "end"]
    table.play("attack word", "p2 pass", "p1 pass")
    assert (table.moves(), table.cores("p2.life")) == (["end"], "4")


def test_can_block_exhausted(table_of: Deal) -> None:
    table = spirit(table_of, "can", "block_exhausted")
    table.lay("field REF-01[1]", "field WORD[1]~ REF-09[1]~", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass")
    assert table.moves(2) == ["block no", "block word"]


@pytest.mark.parametrize(("attacker", "offered"), [("REF-09", ["block no", "block word"]), ("REF-01", [])])
def test_can_block_some_exhausted(table_of: Deal, attacker: str, offered: list[str]) -> None:
    table = spirit(table_of, "can", "block_exhausted", by='side = "opposing", most = { cost = 2 }')
    table.lay(f"field {attacker}[1]", "field WORD[1]~", step="attack")
    table.play(f"attack {attacker.lower()}", "p2 pass", "p1 pass")
    assert table.moves(2) == offered


@pytest.mark.parametrize(("attacker", "blocks"), [("REF-09", False), ("REF-01", True)])
def test_cannot_block_some(table_of: Deal, attacker: str, blocks: bool) -> None:
    table = spirit(table_of, "cannot", "block", by='side = "opposing", most = { cost = 2 }')
    table.lay(f"field {attacker}[1]", "field WORD[1] REF-06[1]", step="attack")
    table.play(f"attack {attacker.lower()}", "p2 pass", "p1 pass")
    assert ("block word" in table.moves(2)) is blocks


@pytest.mark.parametrize(("attacker", "must"), [("REF-09", True), ("REF-01", False)])
def test_must_block_some(table_of: Deal, attacker: str, must: bool) -> None:
    table = spirit(table_of, "must", "block", by='side = "opposing", most = { cost = 2 }')
    table.lay(f"field {attacker}[1]", "field WORD[1] REF-06[1]", step="attack")
    table.play(f"attack {attacker.lower()}", "p2 pass", "p1 pass")
    assert ("blocking" in table.card("p2.word").marks) is must


def test_cannot_attack_or_block(table_of: Deal) -> None:
    table = spirit(table_of, "cannot", "attack")
    table.lay("field WORD[1] REF-01[1]", step="attack")
    assert table.moves() == ["attack ref-01", "end"]
    table = spirit(table_of, "cannot", "block")
    table.lay("field REF-01[1]", "field WORD[1] REF-09[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass")
    assert table.moves(2) == ["block no", "block ref-09"]


def test_cannot_be_blocked_by_some(table_of: Deal) -> None:
    table = spirit(table_of, "cannot", "be_blocked", by='side = "opposing", most = { cost = 2 }')
    table.lay("field WORD[1]", "field REF-01[1] REF-09[1]", step="attack")
    table.play("attack word", "p2 pass", "p1 pass")
    assert table.moves(2) == ["block no", "block ref-01"]


def test_cannot_reduce_life(table_of: Deal) -> None:
    symbol = "levels = [{ cores = 1, bp = 2000 }]\nsymbols = { blue = 1 }"
    table = table_of('always = [{ cannot = ["reduce_life"] }]', kind="spirit", plain=symbol)
    table.lay("field WORD[1] REF-01[1]", step="attack")
    table.play("attack word", "p2 pass", "p1 pass")
    assert table.cores("p2.life") == "5"
    table.play("attack ref-01", "p2 pass", "p1 pass")
    assert table.cores("p2.life") == "4"


@pytest.mark.parametrize(("cores", "life"), [(1, "5"), (2, "4")])
def test_a_player_cannot_lose_life_to_some(table_of: Deal, cores: int, life: str) -> None:
    by = 'by = { side = "opposing", most = { cores = 1 } }'
    table = table_of(flash(f'{{ op = "modify", to = "you", cannot = ["lose_life"], {by} }}'))
    table.lay(f"field REF-01[{cores}]", "hand WORD", step="attack")
    table.play("attack ref-01", "p2 use hand.word flash", "p1 pass", "p2 pass")
    assert table.cores("p2.life") == life


def test_the_opponent_cannot_lose_life(table_of: Deal) -> None:
    table = table_of(flash('{ op = "modify", to = "opponent", cannot = ["lose_life"] }'))
    table.lay("hand WORD | field REF-01[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 use hand.word flash", "p2 pass", "p1 pass")
    assert table.cores("p2.life") == "5"


@pytest.mark.parametrize(
    ("cannot", "line"),
    [
        ("be_destroyed", "use hand.test-slay flash"),
        ("be_returned", "use hand.ref-33-hand flash"),
        ("be_returned", "use hand.ref-33-top flash"),
        ("be_depleted", "use hand.test-strip flash"),
    ],
)
@pytest.mark.parametrize("said", [True, False])
def test_cannot_be_made_to_leave(table_of: Deal, cannot: str, line: str, said: bool) -> None:
    table = spirit(table_of, "cannot", *([cannot] if said else []))
    table.lay("hand TEST-slay REF-33-hand REF-33-top TEST-strip | reserve 3", "field WORD[1]")
    table.play(line)
    assert table.zone("p2.field") == (["WORD"] if said else [])


BY_SPIRITS = '{ side = "opposing", kind = ["spirit"] }'
BY_MAGIC = '{ side = "opposing", kind = ["magic"] }'


@pytest.mark.parametrize(("by", "spared"), [(BY_MAGIC, True), (BY_SPIRITS, False), ('{ side = "own" }', False)])
@pytest.mark.parametrize(
    ("cannot", "line"),
    [
        ("be_destroyed", "use hand.test-slay flash"),
        ("be_returned", "use hand.ref-33-hand flash"),
        ("be_exhausted", "use hand.test-exhaust flash"),
        ("be_heavy_exhausted", "use hand.test-heavy-exhaust flash"),
    ],
)
def test_cannot_be_treated_so_by_effects_of_some_cards(
    table_of: Deal, cannot: str, line: str, by: str, spared: bool
) -> None:
    table = table_of(f'always = [{{ cannot = ["{cannot}"], by = {by} }}]', kind="spirit")
    table.lay("hand TEST-slay REF-33-hand TEST-exhaust TEST-heavy-exhaust | reserve 3", "field WORD[1]")
    table.play(line)
    assert (table.zone("p2.field") == ["WORD"] and table.card("p2.word").turned == 0) is spared


@pytest.mark.parametrize(("by", "spared"), [(BY_MAGIC, False), (BY_SPIRITS, True)])
def test_cannot_be_destroyed_in_battle_by_some_cards(table_of: Deal, by: str, spared: bool) -> None:
    table = table_of(f'always = [{{ cannot = ["be_destroyed"], by = {by} }}]', kind="spirit")
    table.lay("field REF-01[1]", "field WORD[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass", "block word", "p2 pass", "p1 pass")
    assert (table.zone("p2.field") == ["WORD"]) is spared


def test_cannot_be_destroyed_in_battle(table_of: Deal) -> None:
    table = spirit(table_of, "cannot", "be_destroyed")
    table.lay("field REF-01[1]", "field WORD[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass", "block word", "p2 pass", "p1 pass")
    assert table.zone("p2.field") == ["WORD"]


@pytest.mark.parametrize(
    ("cannot", "word", "lying"),
    [("be_exhausted", "exhaust", ""), ("be_heavy_exhausted", "heavy-exhaust", "~"), ("be_refreshed", "refresh", "~")],
)
@pytest.mark.parametrize("said", [True, False])
def test_cannot_be_turned(table_of: Deal, cannot: str, word: str, lying: str, said: bool) -> None:
    table = spirit(table_of, "cannot", *([cannot] if said else []))
    table.lay(f"hand TEST-{word}", f"field WORD[1]{lying}")
    table.play(f"use hand.test-{word} flash")
    assert (table.card("p2.word").turned == len(lying)) is said


def test_cannot_be_refreshed_in_the_refresh_step_either(table_of: Deal) -> None:
    table = spirit(table_of, "cannot", "be_refreshed")
    table.lay("", "field WORD[1]~ REF-01[1]~", step="main2")
    table.play("end")
    assert turned(table, "p2.word", "p2.ref-01") == [1, 0]


def test_cannot_be_selected_by_the_opponent(table_of: Deal) -> None:
    table = spirit(table_of, "cannot", "be_selected")
    table.lay("hand TEST-exhaust", "field WORD[1] REF-01[1]")
    table.play("use hand.test-exhaust flash")
    assert turned(table, "p2.word", "p2.ref-01") == [0, 1]


def test_must_attack(table_of: Deal) -> None:
    table = spirit(table_of, "must", "attack")
    table.lay("field WORD[1] REF-01[1]", step="attack")
    assert table.moves() == ["attack word"]


@pytest.mark.rule("BS-E1")
def test_all_that_must_attack_must_one_after_the_other(table_of: Deal) -> None:
    table = spirit(table_of, "must", "attack")
    table.lay("field WORD[1] WORD[1] REF-01[1]", step="attack")
    table.play("attack word.1", "p2 pass", "pass")
    assert table.moves() == ["attack word.2"]
    table.play("attack word.2", "p2 pass", "pass")
    assert table.moves() == ["attack ref-01", "end"]


def test_must_attack_first(table_of: Deal) -> None:
    table = spirit(table_of, "must", "attack_first")
    table.lay("field WORD[1] WORD[1] REF-01[1]", step="attack")
    assert table.moves() == ["attack word.1", "attack word.2"]
    table.play("attack word.1", "p2 pass", "pass")
    assert table.moves() == ["attack ref-01", "attack word.2", "end"]


def test_must_block(table_of: Deal) -> None:
    table = spirit(table_of, "must", "block")
    table.lay("field REF-01[1]", "field WORD[1] REF-01[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass")
    assert table.state.moment == "flash2"
    assert table.card("p2.word").marks == ("blocking",)


@pytest.mark.parametrize(
    ("can", "cannot", "offered"), [("attack_twice", "attack", False), ("attack_twice", "block", True)]
)
def test_cannot_beats_can_whichever_came_first(table_of: Deal, can: str, cannot: str, offered: bool) -> None:
    for said in (
        f'{{ can = ["{can}"] }}, {{ cannot = ["{cannot}"] }}',
        f'{{ cannot = ["{cannot}"] }}, {{ can = ["{can}"] }}',
    ):
        table = table_of(f"always = [{said}]", kind="spirit")
        table.lay("field WORD[1]", step="attack")
        assert table.allowed("attack word") is offered


def test_a_lasting_effect_may_add_what_is_worked_out_anew(table_of: Deal) -> None:
    table = table_of(
        'always = [{ to = { kind = ["spirit"] }, gain = { bp = { of = "this", number = "cores", times = 1000 } } }]',
        kind="nexus",
    )
    table.lay("field WORD[3] REF-01[1]", "field REF-01[1]")
    assert (table.number("ref-01", "bp"), table.number("p2.ref-01", "bp")) == (9000, 6000)
    table.play("move word 1 ref-01")
    assert table.number("ref-01", "bp") == 8000


def test_a_lasting_effect_may_set_a_figure(table_of: Deal) -> None:
    table = table_of(
        'always = [{ to = { kind = ["spirit"] }, set = { bp = { of = "this", number = "cores", times = 1000 } } }]',
        kind="nexus",
    )
    table.lay("field WORD[3] REF-01[1]", "field REF-01[1]")
    assert (table.number("ref-01", "bp"), table.number("p2.ref-01", "bp")) == (3000, 6000)
    table.play("move word 1 ref-01")
    assert table.number("ref-01", "bp") == 2000


def test_an_effect_is_on_at_its_levels_only(table_of: Deal) -> None:
    table = table_of(
        "levels = [2]\nalways = [{ gain = { bp = 1000 } }]",
        kind="spirit",
        plain="levels = [{ cores = 1, bp = 2000 }, { cores = 2, bp = 2500 }]",
    )
    table.lay("field WORD[1] | reserve 1")
    assert table.number("word", "bp") == 2000
    table.play("move reserve 1 word")
    assert table.number("word", "bp") == 3500


# ------------------------------------------------------------------------------------------------------- colours

LOSES = '{ op = "lose_symbol", to = { kind = ["spirit"] }, count = 1, until = "turn" }'


@pytest.mark.parametrize(("colour", "left"), [("red", 0), ("blue", 1)])
def test_lose_symbol_takes_symbols_of_the_colour_that_choose_colour_asked_for(
    table_of: Deal, colour: str, left: int
) -> None:
    table = table_of(flash('{ op = "choose_colour" }', LOSES))
    table.lay("hand WORD | field REF-08 REF-01[1]")
    table.play("use hand.word flash")
    assert len(table.moves(verb="colour")) == 6
    table.play(f"colour {colour}")
    assert table.number("ref-01", "symbols.red") == left
    table.play("end; end; end")
    assert table.number("ref-01", "symbols.red") == 1


@pytest.mark.parametrize(("nexuses", "left"), [("REF-08", 1), ("REF-08 REF-08", 0)])
def test_how_many_symbols_are_lost_may_be_worked_out(table_of: Deal, nexuses: str, left: int) -> None:
    table = table_of(
        flash('{ op = "choose_colour" }', LOSES.replace("count = 1", 'count = { of = { kind = ["nexus"] } }'))
    )
    table.lay(f"hand WORD | field TEST-two-colours[1] {nexuses}")
    table.play("use hand.word flash", "colour green")
    assert table.number("test-two-colours", "symbols.green") == left


def test_every_word_has_its_test() -> None:
    """Here, or, of the words that all games share and no card of this one uses, on a card of Forge."""
    tests, cards = (
        "".join(file.read_text(encoding="utf-8") for file in folder.glob(files))
        for folder, files in ((Path(__file__).parent, "test_words*.py"), (CARDS, "*.toml"))
    )
    words = {*VOCABULARY, *(word for words in MOODS.values() for word in words)}
    elsewhere = {word for word in words_played() & WORDS.keys() if f'op = "{word}"' not in cards}
    assert {word for word in words if f'"{word}"' not in tests} - elsewhere == set()
