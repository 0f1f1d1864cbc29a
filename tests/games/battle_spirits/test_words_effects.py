"""Words about the effects that cards have: keywords, timings, none at all; effects given for a while, or of others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import Library
from bsdesk.games import battle_spirits
from bsdesk.speech.phrasing.texts import plain_text
from tests.table import Table

Deal = Callable[..., Table]

FOLDER = Path(battle_spirits.__file__).parent
LANGUAGES = ("en", "zh_hant", "zh_hans", "ja")
CARD = """[[card]]
id = "{id}"
name = {{ en = "{id}" }}
kind = "{kind}"
colour = "red"
cost = 3
{plain}
{effect}
"""
LEVELS = "levels = [{ cores = 1, bp = 3000 }]"


def a_card(effect: str, id_: str = "OWN", kind: str = "spirit", plain: str = LEVELS) -> str:
    return CARD.format(id=id_, kind=kind, plain=plain, effect=f"[[card.effects]]\n{effect}" if effect else "")


def read(tmp_path: Path, *cards: str) -> Library:
    file = tmp_path / "own.toml"
    file.write_text("\n".join(cards), encoding="utf-8")
    return battle_spirits.read([file])


def told(tmp_path: Path, *cards: str) -> list[str]:
    """The text of the last card in four languages."""
    library = read(tmp_path, *cards)
    game = battle_spirits.game(library)
    card = list(library.defs.values())[-1]
    return [" ".join(plain_text(game, card, FOLDER, language)) for language in LANGUAGES]


def removed(table: Table) -> list[str]:
    return sorted(table.zone("removed") + table.zone("p2.removed"))


# ---------------------------------------------------------------------------------------- what effects a card has


@pytest.mark.parametrize(
    ("what", "left"),
    [
        ('has = ["timing:when_summoned"]', ["REF-06", "REF-10"]),
        ('has = ["timing:when_attacking"]', ["REF-14", "REF-19"]),
        ('has = ["keyword:super_unleash"]', ["REF-19"]),
        ('has = ["keyword:succession"]', ["REF-04"]),
        ('lacks = ["effects"]', ["REF-01"]),
        ('has = ["effects"], lacks = ["timing:when_summoned"]', ["REF-04", "REF-14", "REF-19"]),
    ],
)
def test_a_filter_asks_for_what_effects_a_card_has(table_of: Deal, what: str, left: list[str]) -> None:
    table = table_of(f'activate = "flash"\ndo = [{{ op = "remove", what = {{ side = "any", {what} }} }}]')
    table.lay("hand WORD | field REF-01[1] REF-04[1] REF-06[1]", "field REF-10[1] REF-14[1] REF-19[1]")
    table.play("use hand.word flash")
    assert removed(table) == left


def test_a_card_that_lost_its_effects_is_without_effects(table_of: Deal) -> None:
    silent = '{ op = "modify", to = { side = "opposing", kind = ["spirit"] }, silent = true }'
    gone = '{ op = "remove", what = { side = "opposing", lacks = ["effects"] } }'
    table = table_of(f'activate = "flash"\ndo = [{silent}, {gone}]')
    table.lay("hand WORD", "field REF-10[1] REF-14[1]")
    table.play("use hand.word flash")
    assert removed(table) == ["REF-10", "REF-14"]


def test_a_keyword_is_had_with_the_effect_that_is_given(table_of: Deal) -> None:
    given = '{ keyword = "succession", on = "when_attacking", do = [{ op = "draw" }] }'
    gives = f'{{ op = "modify", to = {{ kind = ["spirit"] }}, effects = [{given}] }}'
    gone = '{ op = "remove", what = { has = ["keyword:succession", "timing:when_attacking"] } }'
    table = table_of(f'activate = "flash"\ndo = [{gives}, {gone}]')
    table.lay("hand WORD | field REF-01[1] REF-08", "field REF-09[1]")
    table.play("use hand.word flash")
    assert removed(table) == ["REF-01"]


def test_a_family_is_had_that_was_given(table_of: Deal) -> None:
    gives = '{ op = "modify", to = { kind = ["spirit"], most = { cost = 3 } }, becomes = ["family:sea-green"] }'
    gone = '{ op = "remove", what = { kind = ["spirit"], has = ["family:sea-green"] } }'
    table = table_of(f'activate = "flash"\ndo = [{gives}, {gone}]')
    table.lay("hand WORD | field REF-01[1] REF-09[1]")
    costs = {card: table.number(card, "cost") for card in ("ref-01", "ref-09")}
    table.play("use hand.word flash")
    assert removed(table) == [card.upper() for card, cost in costs.items() if cost <= 3]


OWN = 'terms = { "keyword.storm-call" = { en = "Storm Call", ja = "嵐呼び" } }'


def test_a_set_names_a_keyword_of_its_own_and_asks_for_it(tmp_path: Path) -> None:
    first = a_card('keyword = "storm-call"\non = "when_attacking"\ndo = [{ op = "draw" }]', plain=f"{OWN}\n{LEVELS}")
    to = '{ kind = ["spirit"], has = ["keyword:storm-call"] }'
    second = a_card(f"always = [{{ to = {to}, gain = {{ bp = 1000 }} }}]", "ASKS", "nexus", "levels = [{ cores = 0 }]")
    assert told(tmp_path, first)[0] == "[Storm Call] 『When Attacking』 Draw 1 card."
    assert told(tmp_path, first, second) == [
        "All your Spirits with Storm Call get +1000 BP.",
        "自己所有的持有《嵐呼び》的靈魂卡 BP+1000。",
        "自己所有的持有《嵐呼び》的灵魂卡 BP+1000。",
        "自分の《嵐呼び》を持つスピリットすべてをBP+1000する。",
    ]


@pytest.mark.parametrize(
    ("effect", "fault"),
    [
        (
            'keyword = "sucession"\non = "when_attacking"\ndo = [{ op = "draw" }]',
            "unknown keyword 'sucession'; expected one of soul_magic, succession, super_unleash; did you mean",
        ),
        (
            'on = "when_attacking"\ndo = [{ op = "destroy", what = { has = ["keyword:soul_magi"] } }]',
            "unknown keyword 'soul_magi'; expected one of soul_magic, succession, super_unleash; did you mean",
        ),
        (
            'on = "when_attacking"\ndo = [{ op = "destroy", what = { has = ["timing:when_atacking"] } }]',
            "unknown timing 'when_atacking'",
        ),
    ],
)
def test_an_unknown_keyword_or_timing_is_a_fault_with_its_line(tmp_path: Path, effect: str, fault: str) -> None:
    with pytest.raises(Complaint, match="unknown") as found:
        read(tmp_path, a_card(effect))
    assert fault in str(found.value)
    assert str(found.value).partition(".toml:")[2].startswith("9:" if "keyword = " in effect else "10:")


def test_a_word_of_a_set_has_an_english_name(tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="is no word of a set"):
        read(tmp_path, a_card("", plain=f'terms = {{ "keyword.storm-call" = {{ ja = "嵐呼び" }} }}\n{LEVELS}'))
    with pytest.raises(Complaint, match="is no word of a set"):
        read(tmp_path, a_card("", plain=f'terms = {{ "figure.bp" = {{ en = "Strength" }} }}\n{LEVELS}'))


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (
            'has = ["timing:when_summoned"]',
            ["spirit with a 『When Summoned』 effect", "『召喚時』", "『召唤时』", "『召喚時』効果を持つ"],
        ),
        ('lacks = ["effects"]', ["without effects", "沒有效果的", "没有效果的", "効果を持たない"]),
        ('has = ["keyword:succession"]', ["with Succession", "《繼召》", "《继召》", "《継召》を持つ"]),
    ],
)
def test_what_effects_a_card_has_is_said(tmp_path: Path, what: str, said: list[str]) -> None:
    choice = f'{{ op = "choose", from = {{ side = "opposing", kind = ["spirit"], {what} }} }}'
    lines = told(tmp_path, a_card(f'on = "when_attacking"\ndo = [{choice}, {{ op = "destroy" }}]'))
    assert all(part.lower() in line.lower() for part, line in zip(said, lines, strict=True)), lines


# --------------------------------------------------------------------------------- effects of other cards, or given

PICK = '{ op = "choose", from = { kind = ["spirit"], has = ["timing:when_summoned"] } }'


def used(table: Table, mine: str = "", theirs: str = "") -> Table:
    table.lay(f"hand WORD{mine}", theirs)
    table.play("use hand.word flash")
    return table


def test_another_cards_effect_is_activated_as_if_it_were_its_time(table_of: Deal) -> None:
    table = table_of(f'activate = "flash"\ndo = [{PICK}, {{ op = "activate" }}]')
    done = used(table, " | field REF-01[1] REF-10[1]")
    assert len(done.hand()) == 1  # REF-10 draws
    nothing = used(table, " | field REF-01[1]")
    assert nothing.hand() == []


def test_an_effect_of_another_level_is_not_activated(table_of: Deal) -> None:
    levels = "levels = [{ cores = 1, bp = 2000 }, { cores = 3, bp = 3000 }]"
    own = 'levels = [2]\non = "when_summoned"\ndo = [{ op = "draw" }]'
    wakes = 'activate = "main"\ndo = [{ op = "activate", what = "this" }]'
    for cores, drawn in (("1", 0), ("3", 1)):
        table = table_of(own, wakes, kind="spirit", plain=levels)
        table.lay(f"field WORD[{cores}]")
        table.play("activate word e2")
        assert len(table.hand()) == drawn


def test_the_activated_effect_of_an_opposing_card_is_its_players(table_of: Deal) -> None:
    theirs = '{ op = "choose", from = { side = "opposing", kind = ["spirit"], has = ["timing:when_summoned"] } }'
    table = used(table_of(f'activate = "flash"\ndo = [{theirs}, {{ op = "activate" }}]'), "", "field REF-10[1]")
    assert (len(table.hand()), len(table.zone("p2.hand"))) == (0, 1)


MAGIC = '{ op = "choose", from = { where = "hand", kind = ["magic"], has = ["timing:flash"] } }'


def test_the_flash_of_a_magic_is_used_free(table_of: Deal) -> None:
    table = table_of(f'on = "when_attacking"\nmay = true\ndo = [{MAGIC}, {{ op = "use_magic" }}]', kind="spirit")
    table.lay("field WORD[1] | hand REF-28 REF-01 | reserve 0", "field REF-09[1]", step="attack")
    table.play("attack word", "may yes")
    while table.question == "choose":
        table.play(table.moves(1)[0])
    assert (table.hand(), "REF-28" in table.zone("trash"), table.cores("reserve")) == (["REF-01"], True, "0")


def test_a_magic_may_be_used_for_its_cost(table_of: Deal) -> None:
    use = '{ op = "use_magic", free = false }'
    for cores, left in (("4", 0), ("0", 1)):
        table = table_of(f'on = "when_attacking"\nmay = true\ndo = [{MAGIC}, {use}]', kind="spirit")
        table.lay(f"field WORD[1] | hand REF-29 | reserve {cores}", "field REF-09[1] REF-01[1]", step="attack")
        table.play("attack word")
        for _ in range(9):
            if table.question in ("may", "choose", "pay"):
                table.play(next(move for move in table.moves(1) if move != "may no"))
        assert len(table.hand()) == left


def test_a_spirit_has_an_effect_for_a_while(table_of: Deal) -> None:
    given = '{ on = "when_attacking", do = [{ op = "draw" }] }'
    table = table_of(
        f'activate = "main"\ndo = [{{ op = "modify", to = {{ kind = ["spirit"] }}, effects = [{given}] }}]'
    )
    table.lay("hand WORD | field REF-01[1] REF-09[1]")
    table.play("use hand.word main", "end", "attack ref-01")
    assert len(table.hand()) == 1


def test_the_sentences_of_these_words(tmp_path: Path) -> None:
    on = 'on = "when_attacking"\nmay = true\n'
    english, *others = told(tmp_path, a_card(f'{on}do = [{MAGIC}, {{ op = "use_magic" }}]'))
    assert "You may use the 『Flash』 effect of 1 Magic card with a 『Flash』 effect from your hand without" in english
    assert others == [
        "『攻擊時』可不支付費用使用自己手牌中的 1 張持有『靈動』效果的魔法卡的『靈動』效果。",
        "『攻击时』可不支付费用使用自己手牌中的 1 张持有『灵动』效果的魔法卡的『灵动』效果。",
        "『アタック時』自分の手札の『フラッシュ』効果を持つマジックカード1枚の『フラッシュ』効果をコストを支払わずに使用できる。",
    ]
    english, *others = told(tmp_path, a_card(f'{on}do = [{PICK}, {{ op = "activate" }}]'))
    assert "activate the 『When Summoned』 effects of 1 of your Spirits with a 『When Summoned』 effect." in english
    assert others == [
        "『攻擊時』可發揮自己 1 張持有『召喚時』效果的靈魂卡的『召喚時』效果。",
        "『攻击时』可发挥自己 1 张持有『召唤时』效果的灵魂卡的『召唤时』效果。",
        "『アタック時』自分の『召喚時』効果を持つスピリット1体の『召喚時』効果を発揮させることができる。",
    ]


def test_the_timing_that_is_activated_must_be_known(tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="unknown timing 'when_sumoned'"):
        read(
            tmp_path,
            a_card('on = "when_attacking"\ndo = [{ op = "activate", what = "this", timing = "when_sumoned" }]'),
        )


# ------------------------------------------------------------------------------------------------- treated as Lv1

TWO = "levels = [{ cores = 1, bp = 2000 }, { cores = 3, bp = 5000, soul = true }]"


@pytest.mark.parametrize("cores", [3, 5])
def test_a_card_is_treated_as_of_another_level(table_of: Deal, cores: int) -> None:
    stands = 'levels = [2]\nalways = [{ to = { kind = ["spirit"], other = true }, gain = { bp = 1000 } }]'
    at_one = "levels = [1]\nalways = [{ gain = { symbols = 2 } }]"
    lower = 'activate = "main"\nlevels = [1, 2]\ndo = [{ op = "modify", to = "this", set = { level = 1 } }]'
    used = 'activate = "main"\nlevels = [2]\ndo = [{ op = "draw" }]'
    table = table_of(stands, at_one, lower, used, kind="spirit", plain=TWO)
    table.lay(f"field WORD[{cores}] REF-01[1]")
    before = [table.number(card, "bp") for card in ("word", "ref-01")]
    assert (table.number("word", "level"), table.says("word", "super_unleashed")) == (2, True)
    table.play("activate word e3")
    after = [table.number(card, "bp") for card in ("word", "ref-01")]
    assert (before[0] - after[0], before[1] - after[1]) == (3000, 1000)
    assert (table.number("word", "level"), table.says("word", "super_unleashed")) == (1, False)
    assert table.moves(1, "activate") == ["activate word e3"]
    assert table.number("word", "symbols") == 2


def test_a_level_that_is_given_keeps_no_card_on_the_field(table_of: Deal) -> None:
    to = '{ side = "opposing", kind = ["spirit"] }'
    drains = f'{{ op = "choose", from = {to} }}, {{ op = "move_cores" }}'
    table = table_of(
        f"always = [{{ to = {to}, set = {{ level = 1 }} }}]", f'activate = "main"\ndo = [{drains}]', kind="nexus"
    )
    table.lay("field WORD", "field REF-01[1]")
    table.play("activate word e2")
    assert table.zone("p2.trash") == ["REF-01"]


def test_treated_as_is_said(tmp_path: Path) -> None:
    set_ = '{ op = "modify", to = { side = "opposing", kind = ["spirit"] }, set = { level = 1 } }'
    assert told(tmp_path, a_card(f'on = "when_attacking"\ndo = [{set_}]')) == [
        "『When Attacking』 All opposing Spirits are treated as Lv1 this turn.",
        "『攻擊時』本回合中，對手所有的靈魂卡視為 Lv1。",
        "『攻击时』本回合中，对手所有的灵魂卡视为 Lv1。",
        "『アタック時』このターンの間、相手のスピリットすべてはLv1として扱う。",
    ]


@pytest.mark.parametrize(("effect", "drawn", "bp"), [("main", 2, 2000), ("flash", 0, 5000)])
def test_of_a_magic_with_two_effects_the_one_that_is_meant_is_used(
    table_of: Deal, effect: str, drawn: int, bp: int
) -> None:
    """REF-26 draws two as a Main effect, and gives 3000 BP as a Flash."""
    magic = '{ op = "choose", from = { where = "hand", kind = ["magic"] } }'
    use = f'{{ op = "use_magic", effect = "{effect}" }}'
    table = table_of(f'on = "when_attacking"\ndo = [{magic}, {use}]', kind="spirit")
    table.lay("field WORD[1] | hand REF-26", step="attack")
    table.play("attack word")
    assert (len(table.hand()), table.number("word", "bp")) == (drawn, bp)


def test_an_effect_that_is_given_is_offered_and_used_like_an_own_one(table_of: Deal) -> None:
    given = '{ activate = "main", limit = "turn", do = [{ op = "draw" }] }'
    table = table_of(f'always = [{{ to = {{ kind = ["spirit"] }}, effects = [{given}] }}]', kind="nexus")
    table.lay("field WORD REF-01[1] TEST-bells | hand REF-09 | trash REF-09", "field REF-01[1]")
    bells = ["activate test-bells e1", "activate test-bells e2"]
    assert table.moves(verb="activate") == ["activate ref-01 e2.WORD", *bells]
    table.play("activate ref-01 e2.WORD")
    assert (len(table.hand()), table.moves(verb="activate")) == (2, bells)


def test_an_effect_is_given_too_where_no_card_has_one_that_is_used_at_will(tmp_path: Path) -> None:
    given = '{ activate = "main", do = [{ op = "draw" }] }'
    giver = a_card(f'always = [{{ to = {{ kind = ["spirit"] }}, effects = [{given}] }}]')
    table = Table(battle_spirits.game(read(tmp_path, giver)), usual=("life 5", "deck OWN OWN"))
    table.lay("field OWN[1] | hand OWN | trash OWN")
    assert table.moves(verb="activate") == ["activate own e2.OWN"]


def test_an_effect_that_is_activated_out_of_its_time_is_about_its_own_card(table_of: Deal) -> None:
    """What it asks of its occasion is that of none: no other party, no number."""
    draws = '{ op = "draw", count = { of = "number", plus = 1 } }'
    asks = f'on = "when_summoned"\ndo = [{draws}, {{ op = "exhaust", what = "subject" }}]'
    table = table_of(asks, 'activate = "main"\ndo = [{ op = "activate", what = "this" }]', kind="spirit")
    table.lay("field WORD[1] WORD[1]")
    table.play("activate word.1 e2")
    assert (len(table.hand()), [table.card(f"word.{n}").turned for n in (1, 2)]) == (1, [1, 0])


@pytest.mark.parametrize(("more", "can"), [("", True), ("\n[[card.effects]]\nalways = [{ silent = true }]", False)])
def test_what_a_card_has_lost_is_neither_activated_nor_a_price(table_of: Deal, more: str, can: bool) -> None:
    wakes = '{ op = "activate", what = { kind = ["spirit"], name = "WORD" } }'
    table = table_of(
        'on = "when_summoned"\ndo = [{ op = "draw" }]' + more,
        f'zone = "hand"\nactivate = "main"\ndo = [{wakes}]',
        f'zone = "hand"\nactivate = "main"\ncost = [{wakes}]\ndo = [{{ op = "add_cores" }}]',
        kind="spirit",
    )
    first = 3 if more else 2
    table.lay("field WORD[1] | hand WORD")
    assert table.allowed(f"activate hand.word e{first + 1}") is can
    table.play(f"activate hand.word e{first}")
    assert len(table.hand()) == 1 + can
