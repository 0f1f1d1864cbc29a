"""The words of effects that every game shares, each on a card, WORD, that does little else.

What they do to Battle Spirits' cards and cores stands in test_words_cards and test_words_cores."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardShown
from bsdesk.engine.state import from_json, to_json
from tests.table import Table

Deal = Callable[..., Table]

SOME = '{ op = "choose", from = { side = "any", kind = ["spirit"] } }'
THEIRS = '{ op = "choose", from = { side = "opposing", kind = ["spirit"] } }'
PLUS = '{ op = "modify", gain = { bp = 1000 } }'
DRAW = '{ op = "draw" }'
GAIN = '{ op = "add_cores" }'


def flash(*words: str) -> str:
    """An effect that does these words."""
    return f'activate = "flash"\ndo = [{", ".join(words)}]'


def bps(table: Table, *cards: str) -> list[int]:
    return [table.number(card, "bp") for card in cards]


def use(table: Table, mine: str = "", theirs: str = "", **more: object) -> Table:
    """The WORD is used from the hand, with this on the table."""
    table.lay(f"hand WORD | {mine}", theirs, **more)  # type: ignore[arg-type]
    table.play("use hand.word flash")
    return table


# --------------------------------------------------------------------------------------------------------- choose


def test_choose_asks_for_one_of_the_cards_that_fit(table_of: Deal) -> None:
    table = use(table_of(flash(SOME, PLUS)), "field REF-01[1] REF-08", "field REF-09[1]")
    assert table.moves() == ["choose p2.ref-09", "choose ref-01"]
    table.play("choose p2.ref-09")
    assert bps(table, "ref-01", "p2.ref-09") == [6000, 4000]


def test_choose_several(table_of: Deal) -> None:
    two = '{ op = "choose", from = { side = "any", kind = ["spirit"] }, count = 2 }'
    table = use(table_of(flash(two, PLUS)), "field REF-01[1] REF-03[1]", "field REF-09[1]")
    table.play("choose ref-01", "choose p2.ref-09")
    assert bps(table, "ref-01", "ref-03", "p2.ref-09") == [7000, 5000, 4000]


def test_choose_up_to_so_many(table_of: Deal) -> None:
    two = '{ op = "choose", from = { side = "any", kind = ["spirit"] }, count = 2, up_to = true }'
    table = use(table_of(flash(two, PLUS)), "field REF-01[1] REF-03[1]", "field REF-09[1]")
    assert "done" in table.moves()
    table.play("choose ref-01", "done")
    assert bps(table, "ref-01", "ref-03", "p2.ref-09") == [7000, 5000, 3000]


def test_choose_by_the_opponent(table_of: Deal) -> None:
    theirs = '{ op = "choose", from = { side = "opposing", kind = ["spirit"] }, by = "opponent" }'
    table = use(table_of(flash(theirs, '{ op = "destroy" }')), "field REF-03[1]", "field REF-01[1] REF-09[1]")
    assert (table.moves(1), table.moves(2)) == ([], ["choose ref-01", "choose ref-09"])
    table.play("p2 choose ref-09")
    assert table.zone("p2.trash") == ["REF-09"]


def test_choose_in_an_order(table_of: Deal) -> None:
    both = '{ op = "choose", from = { where = "hand" }, count = 2, ordered = true }'
    table = table_of(flash(both, '{ op = "return", to = "deck_bottom" }'))
    table.lay("hand WORD REF-01 REF-09 | deck REF-03")
    table.play("use hand.word flash", "choose hand.ref-09", "choose hand.ref-01")
    assert table.zone("deck") == ["REF-03", "REF-09", "REF-01"]


def test_choose_under_names(table_of: Deal) -> None:
    up = '{ op = "choose", from = { kind = ["spirit"] }, as = "up" }'
    down = '{ op = "choose", from = { side = "opposing", kind = ["spirit"] }, as = "down" }'
    gives = (
        '{ op = "modify", to = "up", gain = { bp = 1000 } }',
        '{ op = "modify", to = "down", gain = { bp = -1000 } }',
    )
    table = use(table_of(flash(up, down, *gives)), "field REF-01[1]", "field REF-09[1]")
    assert bps(table, "ref-01", "p2.ref-09") == [7000, 2000]


def test_choose_as_many_as_there_are_of_something(table_of: Deal) -> None:
    many = '{ op = "choose", from = { side = "opposing", kind = ["spirit"] }, count = { of = { kind = ["spirit"] } } }'
    table = use(
        table_of(flash(many, '{ op = "exhaust" }')),
        "field REF-01[1] REF-03[1]",
        "field REF-01[1] REF-09[1] REF-09[1]",
    )
    table.play("choose p2.ref-09.1", "choose p2.ref-09.2")
    assert [table.card(f"p2.{c}").turned for c in ("ref-01", "ref-09.1", "ref-09.2")] == [0, 1, 1]


# ---------------------------------------------------------------------------------------------------- which cards


@pytest.mark.parametrize(
    ("what", "removed"),
    [
        ('where = "trash"', ["REF-05", "REF-26"]),
        ('where = "trash", side = "opposing"', ["REF-06"]),
        ('side = "own"', ["REF-01", "REF-08", "REF-09"]),
        ('side = "opposing"', ["REF-01", "REF-09"]),
        ('kind = ["nexus", "magic"]', ["REF-08"]),
        ('side = "any", has = ["exhausted", "red"]', ["REF-01"]),
        ('side = "any", lacks = ["red"]', ["REF-09", "REF-09"]),
        ('side = "any", name = "REF-01"', ["REF-01", "REF-01"]),
        ('side = "any", kind = ["spirit"], not_name = "REF-01"', ["REF-09", "REF-09"]),
        ('side = "any", kind = ["spirit"], most = { bp = 3000 }', ["REF-09", "REF-09"]),
        ('side = "any", kind = ["spirit"], least = { cost = 3, cores = 2 }', ["REF-01"]),
        (
            'side = "any", kind = ["spirit"], most = { cores = { of = { kind = ["nexus"] } } }',
            ["REF-01", "REF-09", "REF-09"],
        ),
    ],
)
def test_a_filter_says_which_cards(table_of: Deal, what: str, removed: list[str]) -> None:
    table = use(
        table_of(flash(f'{{ op = "remove", what = {{ {what} }} }}')),
        "field REF-01[1] REF-08 REF-09[1] | trash REF-05 REF-26",
        "field REF-01[2]~ REF-09[1] | trash REF-06",
    )
    assert sorted(table.zone("removed") + table.zone("p2.removed")) == removed


@pytest.mark.parametrize("side", ["own", "opposing"])
def test_what_is_bound_is_meant_on_whichever_side_it_is(table_of: Deal, side: str) -> None:
    some = f'{{ op = "choose", from = {{ side = "{side}", kind = ["spirit"] }} }}'
    table = table_of(flash(some, '{ op = "exhaust", what = { bound = "it", kind = ["spirit"] } }'))
    use(table, "field REF-01[1]", "field REF-09[1]")
    card = "ref-01" if side == "own" else "p2.ref-09"
    if table.question == "choose":
        table.play(f"choose {card}")
    assert table.card(card).turned == 1


def test_a_filter_may_leave_out_the_card_that_speaks(table_of: Deal) -> None:
    table = table_of(
        'activate = "main"\ndo = [{ op = "exhaust", what = { kind = ["spirit"], other = true } }]', kind="spirit"
    )
    table.lay("field WORD[1] REF-01[1] WORD[1]")
    table.play("activate word.1 e1")
    assert [table.card(c).turned for c in ("word.1", "ref-01", "word.2")] == [0, 1, 1]


# ------------------------------------------------------------------------------------------- numbers worked out


@pytest.mark.parametrize(
    ("count", "drawn"),
    [
        ("3", 3),
        ('{ of = { kind = ["spirit"] } }', 2),
        ('{ of = { kind = ["spirit"] }, times = 2, plus = 1 }', 5),
        ('{ of = { kind = ["spirit"] }, number = "cores" }', 4),
        ('{ when = { there_is = { kind = ["spirit"] } }, then = 1, otherwise = 6 }', 1),
        ('{ when = { there_is = { kind = ["nexus"] } }, then = 1, otherwise = 6 }', 6),
    ],
)
def test_a_number_may_be_worked_out(table_of: Deal, count: str, drawn: int) -> None:
    table = use(table_of(flash(f'{{ op = "draw", count = {count} }}')), "field REF-01[3] REF-09[1]")
    assert len(table.hand()) == drawn


def test_a_number_may_be_how_many_were_chosen_even_if_they_are_gone(table_of: Deal) -> None:
    some = '{ op = "choose", from = { where = "hand" }, count = 3, up_to = true }'
    table = table_of(flash(some, '{ op = "discard" }', '{ op = "draw", count = { of = "it" } }'))
    table.lay("hand WORD REF-02 REF-03 REF-04")
    table.play("use hand.word flash", "choose hand.ref-02", "choose hand.ref-04", "done")
    assert table.hand() == ["REF-03", "REF-01", "REF-01"]


def test_a_number_may_be_that_of_the_occasion(table_of: Deal) -> None:
    on = 'on = { event = "life_lost", of = "any", by = "opponent" }'
    table = table_of(f'{on}\ndo = [{{ op = "draw", count = {{ of = "number", times = 2 }} }}]', kind="nexus")
    table.lay("field WORD", "field REF-04[1]", step="attack", active=2)
    table.play("attack ref-04", "p1 pass", "p2 pass")
    assert len(table.hand()) == 4


# ----------------------------------------------------------------------------------------------------- draw, open


def test_draw(table_of: Deal) -> None:
    table = use(table_of(flash('{ op = "draw", count = 2 }')), "deck REF-02 REF-03 REF-04")
    assert (table.hand(), table.zone("deck")) == (["REF-02", "REF-03"], ["REF-04"])


def test_the_opponent_draws(table_of: Deal) -> None:
    table = use(table_of(flash('{ op = "draw", who = "opponent" }')), "", "deck REF-02 REF-03")
    assert (table.hand(1), table.hand(2)) == ([], ["REF-02"])


@pytest.mark.parametrize(("deck", "gained"), [("REF-02 REF-03 REF-04", "1"), ("REF-02", "0")])
def test_open_shows_the_top_of_the_deck_to_both_and_was_done_if_all_were_there(
    table_of: Deal, deck: str, gained: str
) -> None:
    table = table_of(flash('{ op = "open", count = 2 }', f'{{ op = "if_did", then = [{GAIN}] }}'))
    table.lay(f"hand WORD | deck {deck}")
    happened = table.play("use hand.word flash")
    assert len(happened.of(CardShown)) == min(2, len(deck.split()))
    assert table.name(table.state.zones["p1.deck"][0], seat=2) == "p1.deck.ref-02"
    assert table.cores("reserve") == gained


def test_open_shows_chosen_cards(table_of: Deal) -> None:
    choose = '{ op = "choose", from = { where = "hand" }, as = "shown" }'
    back = '{ op = "return", what = "seen", to = "deck_bottom" }'
    table = table_of(flash(choose, '{ op = "open", what = "shown", as = "seen" }', back))
    table.lay("hand WORD REF-02 | deck REF-03")
    happened = table.play("use hand.word flash")
    assert (len(happened.of(CardShown)), table.zone("deck")) == (1, ["REF-03", "REF-02"])
    assert table.name(table.state.zones["p1.deck"][1], seat=2) == "p1.deck.2"


# --------------------------------------------------------------------------------------------------------- modify


def test_modify_adds_to_all_that_fit_now_and_later(table_of: Deal) -> None:
    table = table_of(flash('{ op = "modify", to = { kind = ["spirit"] }, gain = { bp = 1000, symbols = 1 } }'))
    table.lay("hand WORD REF-43-red | field REF-09[1] | reserve 2", "field REF-09[1]")
    table.play("use hand.word flash", "summon hand.ref-43-red", "pay reserve 1", "place reserve 1; done")
    assert bps(table, "ref-09", "ref-43-red", "p2.ref-09") == [4000, 2000, 3000]
    assert table.number("ref-43-red", "symbols") == 2


def test_modify_sets_a_figure(table_of: Deal) -> None:
    table = use(table_of(flash(SOME, '{ op = "modify", set = { bp = 500 } }')), "field REF-01[1]")
    assert bps(table, "ref-01") == [500]


def test_what_modify_gives_is_worked_out_when_it_is_given(table_of: Deal) -> None:
    many = "{ of = { kind = ['spirit'] }, times = 1000 }"
    words = (
        f"{{ op = 'modify', to = 'a', set = {{ bp = {many} }} }}",
        f"{{ op = 'modify', to = 'b', gain = {{ bp = {many} }} }}",
    )
    a, b = (
        f"{{ op = 'choose', from = {{ name = '{name}' }}, as = '{as_}' }}"
        for name, as_ in (("REF-01", "a"), ("REF-09", "b"))
    )
    table = use(table_of(flash(a, b, *words)), "field REF-01[1] REF-09[1] REF-03[1]")
    assert bps(table, "ref-01", "ref-09") == [3000, 6000]
    table.play("move ref-03 1 reserve")
    assert bps(table, "ref-01", "ref-09") == [3000, 6000]


def test_modify_does_nothing_to_what_is_not_there(table_of: Deal) -> None:
    table = use(table_of(flash(THEIRS, PLUS, f'{{ op = "if_did", then = [{DRAW}] }}')), "field REF-01[1]")
    assert (bps(table, "ref-01"), table.hand(), table.state.modifiers) == ([6000], [], ())


def test_that_modify_did_nothing_can_be_written_down_and_read_back(table_of: Deal) -> None:
    table = use(table_of(flash(THEIRS, PLUS, f'{{ op = "may", do = [{DRAW}] }}')))
    assert table.question == "may"
    assert from_json(to_json(table.state), table.game) == table.state


@pytest.mark.parametrize("until", ["turn", "battle", "game"])
def test_modify_lasts_so_long(table_of: Deal, until: str) -> None:
    table = table_of(
        flash(f'{{ op = "modify", to = {{ kind = ["spirit"] }}, gain = {{ bp = 1000 }}, until = "{until}" }}')
    )
    table.lay("hand WORD | field REF-01[1]", "hand TEST-flash-draw", step="attack")
    table.play("attack ref-01", "p2 pass", "use hand.word flash")
    seen = bps(table, "ref-01")
    for lines in (("p2 pass", "p1 pass"), ("end", "end"), ("p2 end", "p2 end", "p2 end")):
        table.play(*lines)
        seen += bps(table, "ref-01")
    lasts = {"battle": 1, "turn": 2, "game": 4}[until]
    assert seen == [7000] * lasts + [6000] * (4 - lasts)


# --------------------------------------------------------------------------- note, and the conditions of if and when


def test_note_counts_and_a_condition_asks_for_it(table_of: Deal) -> None:
    table = table_of(
        'activate = "main"\ndo = [{ op = "note", key = "turn.noted", count = 2 }]',
        f'activate = "main"\nwhen = [{{ happened = "turn.noted", least = 3 }}]\ndo = [{DRAW}]',
        f'activate = "main"\nwhen = [{{ happened = "turn.noted", who = "opponent" }}]\ndo = [{DRAW}]',
        'activate = "main"\ndo = [{ op = "note", key = "turn.noted", who = "opponent" }]',
        f'activate = "main"\nwhen = [{{ happened = "turn.noted", most = 2, least = 0 }}]\ndo = [{DRAW}]',
        kind="nexus",
    )
    table.lay("field WORD")
    assert table.moves(verb="activate") == ["activate word e1", "activate word e4", "activate word e5"]
    table.play("activate word e1", "activate word e1")
    assert table.moves(verb="activate") == ["activate word e1", "activate word e2", "activate word e4"]
    table.play("activate word e4")
    assert "activate word e3" in table.moves()
    table.play("end; end; end", "p2 end; end; end; end")
    assert "activate word e2" not in table.moves(1)


def test_note_counts_for_one_card(table_of: Deal) -> None:
    table = table_of(
        'activate = "main"\ndo = [{ op = "note", key = "turn.rung", who = "this" }]',
        f'activate = "main"\nwhen = [{{ happened = "turn.rung", who = "this" }}]\ndo = [{DRAW}]',
        kind="nexus",
    )
    table.lay("field WORD WORD")
    table.play("activate word.2 e1")
    assert table.moves(verb="activate") == ["activate word.1 e1", "activate word.2 e1", "activate word.2 e2"]


CONDITIONS = [
    ('there_is = { kind = ["spirit"] }', True),
    ('there_is = { kind = ["spirit"] }, least = 2', True),
    ('there_is = { kind = ["spirit"] }, least = 3', False),
    ('there_is = { kind = ["spirit"] }, most = 1', False),
    ('there_is = { where = "hand" }, least = 0, most = 1', True),
    ('number = { of = { kind = ["spirit"] }, number = "symbols.red" }, least = 3', True),
    ('number = { of = { kind = ["spirit"] }, number = "symbols.red" }, least = 4', False),
    ('number = { of = { kind = ["spirit"] }, number = "symbols.green" }', False),
    ('happened = "turn.life_lost"', False),
]


@pytest.mark.parametrize(("condition", "so"), CONDITIONS)
def test_if_does_its_block_only_if_it_is_so(table_of: Deal, condition: str, so: bool) -> None:
    table = use(
        table_of(flash(f'{{ op = "if", all = [{{ {condition} }}], then = [{DRAW}, {DRAW}] }}', GAIN)),
        "field REF-01[1] REF-04[1]",
    )
    assert (len(table.hand()), table.cores("reserve")) == (2 if so else 0, "1")


@pytest.mark.parametrize(("condition", "so"), CONDITIONS)
def test_when_it_is_not_so_an_effect_can_not_be_activated(table_of: Deal, condition: str, so: bool) -> None:
    table = table_of(f'activate = "main"\nwhen = [{{ {condition} }}]\ndo = [{DRAW}]', kind="nexus")
    table.lay("field WORD REF-01[1] REF-04[1]")
    assert table.allowed("activate word e1") is so


def test_all_conditions_must_hold_or_else_the_other_block_is_done(table_of: Deal) -> None:
    both = "all = [{ there_is = { kind = ['spirit'] } }, { there_is = { kind = ['nexus'] } }]"
    one = flash(f"{{ op = 'if', {both}, then = [{DRAW}, {DRAW}], else = [{GAIN}, {GAIN}, {GAIN}] }}", DRAW)
    table = use(table_of(one), "field REF-01[1]")
    assert (len(table.hand()), table.cores("reserve")) == (1, "3")
    table = use(table_of(one), "field REF-01[1] REF-08")
    assert (len(table.hand()), table.cores("reserve")) == (3, "0")


def test_a_condition_may_ask_how_many_were_chosen(table_of: Deal) -> None:
    some = '{ op = "choose", from = { side = "any", kind = ["spirit"] }, count = 3, up_to = true }'
    word = flash(some, f'{{ op = "if", all = [{{ bound = "it", least = 2 }}], then = [{DRAW}] }}')
    for chosen, drawn in ((["ref-01"], 0), (["ref-01", "p2.ref-09"], 1)):
        table = use(table_of(word), "field REF-01[1]", "field REF-09[1]")
        table.play(*(f"choose {c}" for c in chosen))
        if table.question:
            table.play("done")
        assert len(table.hand()) == drawn


# ------------------------------------------------------------------------------------------- if you do, may, each


@pytest.mark.parametrize(("lying", "drawn", "gained"), [("", 1, "1"), ("~", 0, "0")])
def test_if_you_do_asks_for_the_word_before_it(table_of: Deal, lying: str, drawn: int, gained: str) -> None:
    inner = f'{{ op = "if_did", then = [{DRAW}, {{ op = "if_did", then = [{GAIN}] }}] }}'
    table = use(
        table_of(flash(SOME, '{ op = "exhaust" }', inner, '{ op = "add_cores", to = "trash" }')),
        f"field REF-01[1]{lying}",
    )
    assert (len(table.hand()), table.cores("reserve"), table.cores("trash")) == (drawn, gained, "1")


@pytest.mark.parametrize(
    ("answers", "drawn", "gained"), [(("yes", "no"), 1, "0"), (("no", "yes"), 0, "1"), (("yes", "yes"), 1, "1")]
)
def test_may_asks_each_time(table_of: Deal, answers: tuple[str, str], drawn: int, gained: str) -> None:
    table = use(table_of(flash(f'{{ op = "may", do = [{DRAW}] }}', f'{{ op = "may", do = [{GAIN}] }}')))
    assert table.moves() == ["may no", "may yes"]
    table.play(*(f"may {a}" for a in answers))
    assert (len(table.hand()), table.cores("reserve")) == (drawn, gained)


@pytest.mark.parametrize(("answer", "drawn", "gained"), [("yes", 1, "0"), ("no", 0, "1")])
def test_may_can_have_another_block_for_no(table_of: Deal, answer: str, drawn: int, gained: str) -> None:
    may = f'{{ op = "may", do = [{DRAW}], else = [{GAIN}] }}'
    table = use(table_of(flash(may, '{ op = "add_cores", to = "trash" }')))
    table.play(f"may {answer}")
    assert (len(table.hand()), table.cores("reserve"), table.cores("trash")) == (drawn, gained, "1")


def test_a_choice_before_the_arrow_offers_only_what_can_do_the_rest(table_of: Deal) -> None:
    """A Magic, whose price is to exhaust one of two."""
    price = '{ op = "choose", from = { kind = ["spirit"] } }, { op = "exhaust" }'
    table = table_of(f'activate = "flash"\ncost = [{price}]\ndo = [{DRAW}]')
    table.lay("hand WORD | field REF-01[1]~ REF-09[1]~")
    assert table.refused("use hand.word flash").code == "prerequisite_not_met"
    table.lay("hand WORD | field REF-01[1]~ REF-09[1]")
    table.play("use hand.word flash")
    assert [table.card(c).turned for c in ("ref-01", "ref-09")] == [1, 1]


@pytest.mark.parametrize(("field", "can"), [("REF-01[1] REF-09[1]", True), ("REF-01[1] REF-08", False), ("", False)])
def test_a_choice_before_the_arrow_must_be_possible_in_full(table_of: Deal, field: str, can: bool) -> None:
    price = '{ op = "choose", from = { kind = ["spirit"] }, count = 2 }, { op = "exhaust" }'
    table = table_of(f'activate = "flash"\ncost = [{price}]\ndo = [{DRAW}]')
    table.lay(f"hand WORD | field {field}")
    assert table.allowed("use hand.word flash") is can


def test_up_to_so_many_before_the_arrow_may_be_none(table_of: Deal) -> None:
    price = '{ op = "choose", from = { kind = ["spirit"] }, count = 2, up_to = true }'
    table = table_of(f'activate = "flash"\ncost = [{price}]\ndo = [{DRAW}]')
    table.lay("hand WORD")
    table.play("use hand.word flash")
    assert len(table.hand()) == 1


@pytest.mark.parametrize(("trash", "drawn"), [("", 0), ("REF-01", 1), ("REF-01 REF-02", 1)])
def test_what_was_done_to_all_that_fit_was_done_if_there_was_one(table_of: Deal, trash: str, drawn: int) -> None:
    word = '{ op = "return", what = { where = "trash" }, to = "deck_bottom" }'
    table = use(table_of(flash(word, f'{{ op = "if_did", then = [{DRAW}] }}')), f"trash {trash}")
    assert len(table.hand()) == drawn


def test_each_does_its_block_for_every_thing_in_turn(table_of: Deal) -> None:
    give = '{ op = "modify", to = "one", gain = { bp = { of = "one", number = "cores", times = 1000 } } }'
    each = f'{{ op = "each", of = {{ side = "any", kind = ["spirit"] }}, as = "one", do = [{give}] }}'
    table = use(table_of(flash(each, DRAW)), "field REF-09[1] REF-09[2]", "field REF-09[3]")
    assert (bps(table, "ref-09.1", "ref-09.2", "p2.ref-09"), len(table.hand())) == ([4000, 5000, 6000], 1)


def test_each_may_ask_for_every_one(table_of: Deal) -> None:
    ask = '{ op = "may", do = [{ op = "exhaust", what = "each" }] }'
    table = use(
        table_of(flash(f'{{ op = "each", of = {{ kind = ["spirit"] }}, do = [{ask}] }}')), "field REF-01[1] REF-09[1]"
    )
    table.play("may no", "may yes")
    assert (table.card("ref-01").turned, table.card("ref-09").turned) == (0, 1)


def test_each_within_each(table_of: Deal) -> None:
    inner = (
        '{ op = "each", of = { side = "opposing", kind = ["spirit"] }, as = "b", '
        'do = [{ op = "modify", to = "b", gain = { bp = -100 } }] }'
    )
    table = use(
        table_of(flash(f'{{ op = "each", of = {{ kind = ["spirit"] }}, as = "a", do = [{inner}] }}')),
        "field REF-01[1] REF-01[1] REF-01[1]",
        "field REF-09[1] REF-01[1]",
    )
    assert bps(table, "p2.ref-09", "p2.ref-01") == [2700, 5700]


@pytest.mark.parametrize(("name", "drawn"), [("REF-06", 1), ("REF-09", 0)])
def test_up_to_so_many_means_all_that_were_chosen(table_of: Deal, name: str, drawn: int) -> None:
    """Two are chosen of up to three; if one of them is gone, it was not done."""
    some = '{ op = "choose", from = { kind = ["spirit"] }, count = 3, up_to = true }'
    gone = f'{{ op = "remove", what = {{ name = "{name}" }} }}'
    table = use(
        table_of(flash(some, gone, '{ op = "exhaust" }', f'{{ op = "if_did", then = [{DRAW}] }}')),
        "field REF-01[1] REF-09[1] REF-06[1]",
    )
    table.play("choose ref-01", "choose ref-09", "done")
    assert len(table.hand()) == drawn


@pytest.mark.parametrize(("keep", "gained"), [("", "1"), (', { op = "take", what = "kept" }', "0")])
def test_what_was_opened_means_all_of_it(table_of: Deal, keep: str, gained: str) -> None:
    kept = '{ op = "choose", from = { where = "deck", bound = "opened", name = "REF-02" }, as = "kept" }'
    words = f'{{ op = "open", count = 2 }}, {kept}{keep}, {{ op = "discard", what = "opened" }}'
    table = use(table_of(flash(words, f'{{ op = "if_did", then = [{GAIN}] }}')), "deck REF-02 REF-03 REF-04")
    assert (table.cores("reserve"), table.zone("deck")) == (gained, ["REF-04"])


AS_MANY = "count = { of = { kind = ['nexus'] } }"
IF_DID = f'{{ op = "if_did", then = [{GAIN}] }}'


@pytest.mark.parametrize(
    ("words", "done"),
    [
        (DRAW, True),
        ('{ op = "modify", to = { kind = ["spirit"] }, gain = { bp = 1000 } }', True),
        ('{ op = "modify", to = { kind = ["spirit"] }, gain = { bp = 1000 }, until = "battle" }', False),
        ('{ op = "modify", to = "none", gain = { bp = 1000 } }', False),
        ('{ op = "note", key = "turn.x" }', True),
        ('{ op = "note", key = "turn.x", who = "none" }', False),
        ('{ op = "open", what = "none" }', False),
        (f'{{ op = "open", {AS_MANY} }}', True),
        ('{ op = "draw", count = { of = { kind = ["magic"] } } }', False),
        ('{ op = "open", count = { of = { kind = ["magic"] } } }', False),
    ],
)
def test_whether_it_was_done_is_known_of_every_word(table_of: Deal, words: str, done: bool) -> None:
    """Something that was done comes before it, and nobody is chosen as `none`."""
    none = '{ op = "choose", from = { kind = ["magic"] }, as = "none", up_to = true }'
    table = use(table_of(flash(none, DRAW, words, IF_DID)), "field REF-07 REF-08")
    assert table.cores("reserve") == ("1" if done else "0")


def test_how_much_is_counted_or_opened_may_be_worked_out(table_of: Deal) -> None:
    words = f'{{ op = "note", key = "turn.x", {AS_MANY} }}', f'{{ op = "open", {AS_MANY} }}'
    table = use(table_of(flash(*words, '{ op = "discard", what = "opened" }')), "field REF-07 REF-08")
    assert (table.state.tally["turn.x.p1"], len(table.zone("trash"))) == (2, 3)


@pytest.mark.parametrize(("spirits", "can"), [("REF-01[1] REF-09[1]", True), ("REF-01[1]", False)])
def test_how_many_must_be_chosen_before_the_arrow_may_be_worked_out(table_of: Deal, spirits: str, can: bool) -> None:
    price = f'{{ op = "choose", from = {{ kind = ["spirit"] }}, {AS_MANY} }}'
    table = table_of(f'activate = "flash"\ncost = [{price}]\ndo = [{DRAW}]')
    table.lay(f"hand WORD | field REF-07 REF-08 {spirits}")
    assert table.allowed("use hand.word flash") is can


YES, NO = "{ there_is = { kind = ['nexus'] } }", "{ there_is = { kind = ['spirit'] } }"


def noting(count: int) -> str:
    return f'{{ op = "note", key = "game.seen", count = {count} }}'


def blocks(inner: str) -> list[str]:
    """Every word with blocks, with a word in and behind the inner one; what is not so counts far more."""
    one, two = noting(1), noting(1000)
    return [
        f'{{ op = "if", all = [{YES}], then = [{one}, {inner}, {one}] }}',
        f'{{ op = "if", all = [{NO}], then = [{two}, {inner}] }}, {one}, {one}',
        f'{{ op = "if", all = [{YES}], then = [{one}, {inner}, {one}], else = [{two}, {inner}, {two}] }}',
        f'{{ op = "if", all = [{NO}], then = [{two}, {inner}], else = [{one}, {inner}, {one}] }}',
        f'{{ op = "draw" }}, {{ op = "if_did", then = [{one}, {inner}, {one}] }}',
        f'{{ op = "draw", count = 99 }}, {{ op = "if_did", then = [{two}, {inner}] }}, {one}, {one}',
        f'{{ op = "may", do = [{one}, {inner}, {one}] }}',
        f'{{ op = "may", do = [{one}, {inner}, {one}], else = [{two}, {inner}] }}',
        f'{{ op = "each", of = {{ kind = ["nexus"] }}, do = [{one}, {inner}, {one}] }}',
        f'{{ op = "each", of = {{ kind = ["spirit"] }}, do = [{two}, {inner}] }}, {one}, {one}',
    ]


@pytest.mark.parametrize("inner", [1, 3, 7, 8])
@pytest.mark.parametrize("outer", range(10))
def test_a_block_within_a_block_is_done_in_its_place(table_of: Deal, outer: int, inner: int) -> None:
    """Each does its own two; the inner one only if the outer block is done."""
    word = blocks(blocks(noting(1))[inner])[outer]
    table = use(table_of(flash(noting(1), word, noting(1))), "field REF-08")
    while table.question:
        table.play("may yes")
    reached = outer not in (1, 5, 9)
    bare = inner not in (1, 5, 9)
    assert table.state.tally["game.seen.p1"] == 2 + 2 + reached * (2 + bare)


@pytest.mark.parametrize("outer", [6, 7])
def test_a_block_that_was_declined_is_left_out_whole(table_of: Deal, outer: int) -> None:
    table = use(table_of(flash(blocks('{ op = "may", do = [] }')[outer], noting(1))), "field REF-08")
    table.play("may no", *(["may yes"] if outer == 7 else []))
    assert table.state.tally["game.seen.p1"] == 1 + 1000 * (outer == 7)


# ------------------------------------------------------------------------------------------ words that are not there


@pytest.mark.parametrize(
    ("word", "wrong"),
    [
        ('{ op = "exhaust", what = "itt" }', "unknown name 'itt'"),
        ('{ op = "modify", to = "if", gain = { bp = 1000 } }', "unknown name 'if'"),
        ('{ op = "move_cores", to = "reserv" }', "unknown name 'reserv'"),
        ('{ op = "add_cores", to = "tresh" }', "unknown name 'tresh'"),
        ('{ op = "rest", of = "openend" }', "unknown name 'openend'"),
        ('{ op = "draw", count = { of = "numbr" } }', "unknown name 'numbr'"),
        ('{ op = "destroy", what = { bound = "that" } }', "unknown name 'that'"),
        ('{ op = "note", key = "turn.x", who = "yu" }', "unknown name 'yu'"),
        ('{ op = "if", all = [{ happened = "turn.attacked", who = "oponent" }], then = [] }', "unknown name 'oponent'"),
        ('{ op = "each", of = "thm", do = [] }', "unknown name 'thm'"),
        ('{ op = "modify", gain = { bp = 1000 }, until = "trun" }', "unknown span 'trun'"),
        ('{ op = "note", key = "tun.x" }', "unknown span 'tun'"),
        ('{ op = "if", all = [{ happened = "batle.x" }], then = [] }', "unknown span 'batle'"),
        ('{ op = "return", to = "deck" }', "unknown to 'deck'"),
        ('{ op = "choose", from = { side = "opponent" } }', "unknown side 'opponent'"),
        ('{ op = "choose", from = {}, by = "me" }', "unknown name 'me'"),
        ('{ op = "draw", who = "both" }', "unknown name 'both'"),
        ('{ op = "move_cores", soul = "yes" }', "unknown soul 'yes'"),
        ('{ op = "summon", pay_from = "trash" }', "unknown pay_from 'trash'"),
    ],
)
def test_what_an_effect_can_not_mean_is_refused_by_name(table_of: Deal, word: str, wrong: str) -> None:
    with pytest.raises(Complaint) as complaint:
        table_of(flash(SOME, word))
    assert wrong in str(complaint.value)
