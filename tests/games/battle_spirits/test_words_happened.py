"""What happened this turn to cards of a kind, as a condition and as a number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Counted
from bsdesk.games import battle_spirits
from bsdesk.speech.phrasing.texts import plain_text
from tests.table import Table

Deal = Callable[..., Table]

FOLDER = Path(battle_spirits.__file__).parent
MAGIC = '{ happened = "turn.used", of = { kind = ["magic"] } }'


def told(table: Table) -> list[str]:
    """The text of WORD in four languages."""
    card = table.game.rules.defs["WORD"]
    return [" ".join(plain_text(table.game, card, FOLDER, one)) for one in ("en", "zh_hant", "zh_hans", "ja")]


def nexus(condition: str, *others: str) -> tuple[str, ...]:
    """An effect that draws a card if the condition holds, used at will."""
    return (f'activate = "flash"\nwhen = [{condition}]\ndo = [{{ op = "draw" }}]', *others)


def test_this_turn_you_used_magic(table_of: Deal) -> None:
    table = table_of(*nexus(MAGIC), kind="nexus")
    table.lay("field WORD REF-01[1] | hand REF-26 | reserve 9", "field REF-09[1]")
    assert table.moves(1, "activate") == []
    table.play(table.suggested("use hand.ref-26 main"))
    before = len(table.hand())
    table.play("activate word e1")
    assert len(table.hand()) == before + 1
    assert told(table) == [
        "[Activate: Flash] If one of your Magic was used by you this turn, draw 1 card.",
        "【起動：靈動】若本回合中自己的魔法卡曾被自己使用，抽 1 張牌。",
        "【起动：灵动】若本回合中自己的魔法卡曾被自己使用，抽 1 张牌。",
        "【起動：フラッシュ】このターンに自分のマジックが自分によって使用されているとき、カードを1枚ドローする。",
    ]


def test_what_the_opponent_did_does_not_count(table_of: Deal) -> None:
    wins = '{ happened = "turn.attack", of = { side = "any", kind = ["spirit"] } }'
    for who, drawn in (("you", 0), ("opponent", 1), ("everyone", 1)):
        table = table_of(*nexus(wins.replace(" }", f' }}, who = "{who}"', 1)), kind="nexus")
        table.lay("field WORD REF-01[1]", "field REF-09[1]", step="attack", active=2)
        table.play("p2 attack ref-09")
        assert len(table.moves(1, "activate")) == drawn


def test_what_happened_is_forgotten_with_the_turn(table_of: Deal) -> None:
    table = table_of(*nexus('{ happened = "turn.attack", of = { kind = ["spirit"] } }'), kind="nexus")
    table.lay("field WORD REF-01[1]", "life 5", step="attack")
    table.play("attack ref-01", "p2 pass", "pass")
    assert [key for key in table.state.tally if "~" in key]
    table.play("end", "end")
    assert table.state.active == 2
    assert not [key for key in table.state.tally if "~" in key]


def destroyed(least: int, who: str = "you") -> str:
    of = '{ side = "opposing", kind = ["spirit"], most = { cost = 3 } }'
    return f'{{ happened = "turn.destroyed", of = {of}, who = "{who}", least = {least} }}'


@pytest.mark.parametrize(("least", "drawn"), [(1, 1), (2, 1), (3, 0)])
def test_so_many_opposing_spirits_were_destroyed_by_you(table_of: Deal, least: int, drawn: int) -> None:
    kills = 'activate = "main"\ndo = [{ op = "destroy", what = { side = "opposing" } }]'
    table = table_of(*nexus(destroyed(least), kills), kind="nexus")
    table.lay("field WORD", "field REF-01[1] REF-09[1] REF-04[1]")
    cheap = [card for card in ("REF-01", "REF-09", "REF-04") if table.game.rules.defs[card].cost <= 3]  # type: ignore[attr-defined]
    assert len(cheap) == 2
    table.play("activate word e2")
    assert len(table.moves(1, "activate")) == 1 + drawn
    assert f"{least} or more times" in told(table)[0] or least == 1


def test_each_counts_once_and_a_number_may_be_how_often(table_of: Deal) -> None:
    count = '{ happened = "turn.summoned", of = { kind = ["spirit"] }, times = 2 }'
    draws = f'activate = "main"\ndo = [{{ op = "draw", count = {count} }}]'
    table = table_of(draws, kind="nexus")
    table.lay("field WORD | hand REF-01 REF-09 | reserve 30 | deck " + "REF-01 " * 9)
    for card in ("ref-01", "ref-09"):
        done = table.play(table.suggested(f"summon hand.{card}"))
        assert len([fact for fact in done.of(Counted) if "~" in fact.key]) == 1
    table.play("activate word e1")
    assert len(table.hand()) == 4


def test_a_fact_that_the_rules_count_may_be_a_number(table_of: Deal) -> None:
    lose = 'activate = "main"\ndo = [{ op = "move_cores", from = "life", count = 2 }]'
    draws = 'activate = "flash"\ndo = [{ op = "draw", count = { happened = "turn.life_lost" } }]'
    table = table_of(lose, draws, kind="nexus")
    table.lay("field WORD", "")
    table.play("activate word e1", "activate word e2")
    assert len(table.hand()) == 2
    assert "the amount by which your Life was reduced this turn" in told(table)[0]


@pytest.mark.rule("BS-10.18")
def test_how_much_life_was_lost_is_told_as_it_is_counted(table_of: Deal) -> None:
    when = 'when = [{ happened = "turn.life_lost", who = "opponent", least = 2 }]'
    table = table_of(f'activate = "main"\n{when}\ndo = [{{ op = "draw" }}]', kind="nexus")
    assert told(table) == [
        "[Activate: Main] If the opponent's Life was reduced by 2 or more this turn, draw 1 card.",
        "【起動：主要】若本回合中對手的生命值曾減少 2 以上，抽 1 張牌。",
        "【起动：主要】若本回合中对手的生命值曾减少 2 以上，抽 1 张牌。",
        "【起動：メイン】このターンに相手のライフが2以上減っているとき、カードを1枚ドローする。",
    ]


@pytest.mark.parametrize("event", ["drawn", "life_lost", "usd"])
def test_what_nobody_counts_is_a_fault(table_of: Deal, event: str) -> None:
    with pytest.raises(Complaint, match=f"unknown count 'turn.{event}'"):
        table_of(*nexus(f'{{ happened = "turn.{event}", of = {{ kind = ["magic"] }} }}'), kind="nexus")


def test_a_number_is_told_in_the_past(table_of: Deal) -> None:
    count = '{ happened = "turn.destroyed", of = { side = "opposing", kind = ["spirit"] }, times = 1000 }'
    table = table_of(f'during = ["attack"]\nalways = [{{ gain = {{ bp = {count} }} }}]', kind="spirit")
    english, *others = told(table)
    assert english.startswith("『During Attack』 This Spirit gets BP equal to 1000 times the number of times an")
    assert english.endswith("an opposing Spirit was destroyed by you this turn.")
    assert others == [
        "『攻擊中』這張靈魂卡 BP 增加本回合中對手的靈魂卡曾被自己破壞的次數的 1000 倍。",
        "『攻击中』这张灵魂卡 BP 增加本回合中对手的灵魂卡曾被自己破坏的次数的 1000 倍。",
        "『アタック中』このスピリットのBPにこのターンに相手のスピリットが自分によって破壊されている回数の1000倍を加える。",
    ]
