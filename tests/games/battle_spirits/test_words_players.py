"""Words about what players have and may do: Life and cores as figures, decks that are discarded, what can't be used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.games import battle_spirits
from bsdesk.speech.phrasing.texts import plain_text
from tests.table import Table

Deal = Callable[..., Table]

FOLDER = Path(battle_spirits.__file__).parent
SPIRITS = 'side = "opposing", kind = ["spirit"]'


def flash(*words: str) -> str:
    return f'activate = "flash"\ndo = [{", ".join(words)}]'


def use(table: Table, mine: str = "", theirs: str = "", **more: object) -> Table:
    """The WORD is used from the hand, with this on the table."""
    table.lay(f"hand WORD | {mine}", theirs, **more)  # type: ignore[arg-type]
    table.play("use hand.word flash")
    return table


def told(table: Table) -> list[str]:
    """The text of WORD in four languages."""
    card = table.game.rules.defs["WORD"]
    return [" ".join(plain_text(table.game, card, FOLDER, one)) for one in ("en", "zh_hant", "zh_hans", "ja")]


# ------------------------------------------------------------------------------------------------- Life as a figure


@pytest.mark.parametrize(
    ("of", "number", "count"),
    [("you", "life", 3), ("opponent", "life", 2), ("opponent", "reserve", 4), ("you", "trash", 1)],
)
def test_what_a_player_has_is_a_figure(table_of: Deal, of: str, number: str, count: int) -> None:
    table = table_of(flash(f'{{ op = "draw", count = {{ of = "{of}", number = "{number}" }} }}'))
    use(table, "life 3 | reserve 0 | trash 1", "life 2 | reserve 4")
    assert len(table.hand()) == count


def test_a_filter_and_a_condition_may_ask_for_life(table_of: Deal) -> None:
    weak = f'{{ {SPIRITS}, most = {{ cost = {{ of = "opponent", number = "life" }} }} }}'
    block = f'[{{ op = "destroy", what = {weak} }}]'
    low = '{ number = { of = "you", number = "life" }, least = 0, most = 3 }'
    table = table_of(flash(f'{{ op = "if", all = [{low}], then = {block} }}'))
    for life, gone in (("3", ["REF-09"]), ("4", [])):
        use(table, f"life {life}", "life 3 | field REF-01[1] REF-09[1] REF-04[1]")
        assert [card for card in table.zone("p2.trash") if card != "REF-01"] == gone
    assert told(table) == [
        "[Flash] If your Life is 3 or less, destroy all opposing Spirits with cost no higher than the opponent's Life.",
        "【靈動】若自己的生命值為 3 以下，破壞對手所有的費用在對手的生命值以下的靈魂卡。",
        "【灵动】若自己的生命值为 3 以下，破坏对手所有的费用在对手的生命值以下的灵魂卡。",
        "【フラッシュ】自分のライフが3以下であるとき、相手のコストが相手のライフ以下のスピリットすべてを破壊する。",
    ]


def test_life_is_no_figure_of_a_card(table_of: Deal) -> None:
    with pytest.raises(Complaint, match="unknown figure 'life'"):
        table_of(flash('{ op = "destroy", what = { most = { life = 3 } } }'))
    with pytest.raises(Complaint, match="unknown figure 'bp'"):
        table_of(flash('{ op = "draw", count = { of = "you", number = "bp" } }'))


def test_life_goes_up_by_one(table_of: Deal) -> None:
    table = use(table_of(flash('{ op = "add_cores", to = "life" }')), "life 3")
    assert table.cores("life") == "4"


@pytest.mark.parametrize("to", ["reserve", "trash", "void"])
def test_opposing_life_is_reduced_by_an_effect(table_of: Deal, to: str) -> None:
    lost = 'on = { event = "life_lost", of = "opponent" }\ndo = [{ op = "draw" }]'
    table = table_of(flash(f'{{ op = "move_cores", from = "life", who = "opponent", to = "{to}" }}'), lost, plain="")
    use(table, "", f"life 3 | {to} 1")
    assert (table.cores("p2.life"), table.cores("life"), table.cores(f"p2.{to}")) == ("2", "5", "2")


def test_what_an_attack_did_to_life_is_an_occasion_of_the_attacker(table_of: Deal) -> None:
    gain = '{ op = "add_cores", to = "this", count = { of = "number", times = 2 } }'
    on = f'on = {{ event = "reduced_life" }}\ndo = [{gain}]'
    levels = "levels = [{ cores = 1, bp = 2000 }]\nsymbols = { blue = 2 }"
    table = table_of(on, kind="spirit", plain=levels)
    table.lay("field WORD[1] REF-01[1]", "life 4", step="attack")
    table.play("attack word", "p2 pass", "pass")
    assert (table.cores("p2.life"), table.cores("word")) == ("2", "5")


def test_the_life_that_an_attack_takes_may_go_elsewhere(table_of: Deal) -> None:
    where = 'instead = { event = "life_lost", of = "opponent", by = "you", via = "attack" }\nduring = ["attack"]'
    levels = "levels = [{ cores = 1, bp = 2000 }]\nsymbols = { blue = 1 }"
    table = table_of(f'{where}\nchange = {{ to = "void" }}', kind="spirit", plain=levels)
    table.lay("field WORD[1]", "life 4 | reserve 0 | void 5", step="attack")
    table.play("attack word", "p2 pass", "pass")
    assert [table.cores(f"p2.{area}") for area in ("life", "reserve", "void")] == ["3", "0", "6"]
    assert "put those cores into the Void" in told(table)[0]


def test_only_its_own_attack_is_meant(table_of: Deal) -> None:
    table = table_of('on = { event = "reduced_life" }\ndo = [{ op = "draw" }]', kind="spirit")
    table.lay("field WORD[1] REF-01[1]", "life 4", step="attack")
    table.play("attack ref-01", "p2 pass", "pass")
    assert (table.cores("p2.life"), table.hand()) == ("3", [])


def test_the_life_that_an_effect_takes_in_an_attack_is_not_reduced_by_the_attacker(table_of: Deal) -> None:
    takes = '{ op = "move_cores", from = "life", who = "opponent" }'
    table = table_of(
        'on = { event = "reduced_life" }\ndo = [{ op = "draw" }]',
        f'activate = "flash"\nlimit = "turn"\ndo = [{takes}]',
        kind="spirit",
    )
    table.lay("field WORD[1] REF-01[1]", "life 4", step="attack")
    table.play("attack word", "p2 pass", "activate word e2")
    assert (table.cores("p2.life"), table.hand()) == ("3", [])


def test_the_life_that_an_effect_takes_is_reduced_by_no_card_at_all(table_of: Deal) -> None:
    takes = '{ op = "move_cores", from = "life", who = "opponent" }'
    table = table_of(
        'on = { event = "reduced_life", of = "any" }\ndo = [{ op = "draw" }]',
        f'activate = "main"\ndo = [{takes}]',
        kind="nexus",
    )
    table.lay("field WORD", "life 4")
    table.play("activate word e2")
    assert (table.cores("p2.life"), table.hand()) == ("3", [])


# ------------------------------------------------------------------------------------------------ the opposing deck


def test_cards_are_discarded_from_the_opposing_deck_and_their_figures_count(table_of: Deal) -> None:
    mill = '{ op = "discard_deck", who = "opponent", count = 2 }'
    more = '{ of = "discarded", number = "cost", times = 1000 }'
    up = f'{{ op = "modify", to = {{ kind = ["spirit"] }}, gain = {{ bp = {more} }} }}'
    magic = '{ op = "if", all = [{ there_is = { bound = "discarded", kind = ["magic"] } }], then = [{ op = "draw" }] }'
    table = table_of(flash(mill, up, magic))
    use(table, "field REF-01[1]", "deck REF-26 REF-09 REF-01")
    cost = sum(table.game.rules.defs[card].cost for card in ("REF-26", "REF-09"))  # type: ignore[attr-defined]
    assert (table.zone("p2.trash"), table.zone("p2.deck"), len(table.hand())) == (["REF-26", "REF-09"], ["REF-01"], 1)
    assert table.number("ref-01", "bp") == 6000 + 1000 * cost


def test_a_deck_with_too_few_cards_is_discarded_as_far_as_it_goes(table_of: Deal) -> None:
    table = table_of(flash('{ op = "discard_deck", count = 3 }', '{ op = "if_did", then = [{ op = "add_cores" }] }'))
    use(table, "deck REF-01 REF-09 | reserve 0")
    assert (table.zone("deck"), table.cores("reserve"), len(table.zone("trash"))) == ([], "0", 3)


def test_what_is_discarded_from_a_deck_is_an_occasion(table_of: Deal) -> None:
    mill = flash('{ op = "discard_deck", who = "opponent", count = 2 }')
    table = table_of(mill)
    hears = 'on = { event = "discarded", of = { side = "opposing", where = "trash" } }'
    both = table_of(f'{hears}\ndo = [{{ op = "draw" }}]', mill.replace("flash", "main"), kind="nexus")
    both.lay("field WORD", "deck REF-26 REF-09 REF-01")
    both.play("activate word e2")
    assert (len(both.zone("p2.trash")), len(both.hand())) == (2, 2)
    assert told(table) == [
        "[Flash] Discard 2 cards from the top of the opponent's Deck.",
        "【靈動】從對手的牌組上方廢棄 2 張牌。",
        "【灵动】从对手的牌组上方废弃 2 张牌。",
        "【フラッシュ】相手のデッキを上から2枚破棄する。",
    ]


# --------------------------------------------------------------------------------------------- what can't be used


def test_the_opponent_cannot_use_magic(table_of: Deal) -> None:
    by = '{ side = "opposing", where = "hand", kind = ["magic"] }'
    ban = f'{{ op = "modify", to = "opponent", cannot = ["use"], by = {by} }}'
    table = table_of(flash(ban))
    table.lay("field REF-01[1] | hand WORD", "hand REF-27 | field REF-09[1] | reserve 9", step="attack")
    table.play("attack ref-01")
    assert table.moves(2, "use") != []
    table.play("p2 pass", "use hand.word flash")
    assert table.moves(2, "use") == []
    assert table.refused("p2 use hand.ref-27 flash").code == "cannot_use"
    assert table.moves(1, "use") == []
    assert told(table) == [
        "[Flash] The opponent can't use Magic this turn.",
        "【靈動】本回合中，對手無法使用魔法卡。",
        "【灵动】本回合中，对手无法使用魔法卡。",
        "【フラッシュ】このターンの間、相手はマジックを使用できない。",
    ]


def test_spirits_above_a_cost_cannot_be_summoned(table_of: Deal) -> None:
    by = '{ side = "any", where = "hand", kind = ["spirit"], least = { cost = 3 } }'
    table = table_of(f'always = [{{ to = "everyone", cannot = ["use"], by = {by} }}]', kind="nexus")
    table.lay("field WORD | hand REF-01 REF-09 REF-04 | reserve 30")
    costs = {card: table.game.rules.defs[card.upper()].cost for card in ("ref-01", "ref-09", "ref-04")}  # type: ignore[attr-defined]
    assert table.moves(1, "summon") == sorted(f"summon hand.{card}" for card, cost in costs.items() if cost < 3)
    heavy = next(card for card, cost in costs.items() if cost >= 3)
    assert table.refused(f"summon hand.{heavy}").code == "cannot_use"


def test_effects_of_nexuses_cannot_be_used(table_of: Deal) -> None:
    ban = '{ op = "modify", to = "opponent", cannot = ["activate"], by = { side = "any", kind = ["nexus"] } }'
    table = table_of(flash(ban))
    table.lay("field REF-01[1] | hand WORD", "field TEST-flash-nexus REF-12[1]", step="attack")
    table.play("attack ref-01")
    assert table.moves(2, "activate") == ["activate test-flash-nexus e1"]
    table.play("p2 pass", "use hand.word flash")
    assert table.moves(2, "activate") == []
    refused = table.refused("p2 activate test-flash-nexus e1")
    nexus = table.ref("p2.test-flash-nexus")
    assert (refused.code, refused.rule, refused.facts) == ("cannot_activate", "BS-1.9", {"card": nexus})


# ------------------------------------------------------------------------------------------- the end of the Attack Step


def test_the_attack_step_is_ended_with_its_battle(table_of: Deal) -> None:
    table = table_of(flash('{ op = "end_attack_step" }'))
    table.lay("field REF-01[1] REF-09[1]", "hand WORD | life 5", step="attack")
    table.play("attack ref-01", "p2 use hand.word flash")
    assert (table.state.step, table.state.moment, table.cores("p2.life")) == ("main2", "", "5")
    assert "end the Attack Step" in told(table)[0].replace("End", "end")
    table.play("end")
    while table.state.turn == 5 and not table.question:
        table.play(table.moves(1, "end")[0])
    assert not table.state.tally.get("step.over")


def test_the_attack_step_is_ended_between_battles_and_in_no_other_step(table_of: Deal) -> None:
    effect = flash('{ op = "end_attack_step" }')
    table = table_of(effect)
    table.lay("field REF-01[1] | hand WORD", step="attack")
    table.play("attack ref-01", "p2 pass", "use hand.word flash")
    assert table.state.step == "main2"
    table.lay("field REF-01[1] | hand WORD")
    table.play("use hand.word flash")
    assert table.state.step == "main"


@pytest.mark.rule("BS-6.12")
@pytest.mark.parametrize(
    ("when", "line", "step", "drawn"),
    [
        ('on = "start_of_your_attack_step"', "end", "main2", 1),
        ('on = "start_of_your_main_step"', "end", "main2", 0),
        ('on = "when_attacking"', "end; attack word", "main2", 1),
    ],
    ids=["before any battle", "in another step", "with a battle"],
)
def test_the_end_of_the_attack_step_was_done_if_it_was_that_step(
    table_of: Deal, when: str, line: str, step: str, drawn: int
) -> None:
    do = '[{ op = "end_attack_step" }, { op = "if_did", then = [{ op = "draw" }] }]'
    table = table_of(f"{when}\ndo = {do}", kind="spirit")
    table.lay("field WORD[1]", step="attack" if "main_step" in when else "main")
    table.play(line)
    assert (table.state.step, len(table.hand())) == (step, drawn)
