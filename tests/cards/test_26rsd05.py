"""The yellow starter deck: every effect of its cards."""

from __future__ import annotations

import pytest

from tests.table import Table

TWO = "field gun-gata[1] atun[1]"  # 5000 and 1000 BP
THREE_TO_OPEN = "deck fire-pillar amaru ogre gun-gata"


def fought(table: Table, mine: str, theirs: str) -> None:
    """A Spirit of seat 1 attacks, is blocked, and BP are compared."""
    table.play(f"attack {mine}", "p2 pass", "pass", f"p2 block {theirs}", "p2 pass", "pass")


@pytest.mark.parametrize(("card", "answers"), [("quill[2]", ["may yes"]), ("raniraya[1]", ["may yes"])])
def test_quill_and_raniraya_weaken_a_spirit_when_destroyed_and_destroy_it_at_0(
    table: Table, card: str, answers: list[str]
) -> None:
    table.lay(f"field {card}", f"{TWO} ogre[1]", step="attack")
    fought(table, card.partition("[")[0], "ogre")
    table.play(*answers, "choose p2.atun")
    assert table.zone("p2.field") == ["26RSD01-005", "26RSD02-008"]


def test_quill_at_level_1_does_not(table: Table) -> None:
    table.lay("field quill[1]", f"{TWO} ogre[1]", step="attack")
    fought(table, "quill", "ogre")
    assert table.question == ""
    assert table.zone("p2.field") == ["26RSD01-005", "26RSD04-001", "26RSD02-008"]


def test_amaru_finds_a_thunder_dragon_magic_in_three_cards(table: Table) -> None:
    table.lay(f"hand amaru | reserve 5 | {THREE_TO_OPEN}")
    table.play(table.suggested("summon hand.amaru"), "may yes")
    while table.question == "arrange":
        table.play(table.moves(1)[0])
    assert table.hand() == ["26RSD05-011"]
    assert sorted(table.zone("deck")) == ["26RSD01-005", "26RSD02-008", "26RSD05-002"]


def test_divaes_unleashed_weakens_a_spirit_when_attacking(table: Table) -> None:
    table.lay("field divaes[S]", TWO, step="attack")
    table.play("attack divaes", "choose p2.gun-gata")
    assert (table.number("p2.gun-gata", "bp"), len(table.zone("p2.field"))) == (3000, 2)


def test_semarogue_weakens_a_spirit_when_attacking(table: Table) -> None:
    table.lay("field semarogue[1]", TWO, step="attack")
    table.play("attack semarogue", "choose p2.atun")
    assert table.zone("p2.field") == ["26RSD01-005"]


@pytest.mark.parametrize(("cores", "drawn"), [("S", 1), ("1", 0)])
def test_semarogue_unleashed_draws_for_a_thunder_dragon_magic_while_attacking(
    table: Table, cores: str, drawn: int
) -> None:
    table.lay(f"field semarogue[{cores}] | hand fire-pillar | reserve 3", "field ogre[1]", step="attack")
    table.play("attack semarogue", "p2 pass")
    table.play(table.suggested("use hand.fire-pillar flash"))
    assert len(table.hand()) == drawn


def test_pelborg_finds_another_thunder_dragon_card_in_three(table: Table) -> None:
    deck = "deck the-searchingthunder-pelborg amaru ogre gun-gata"
    table.lay(f"hand the-searchingthunder-pelborg | reserve 9 | {deck}")
    table.play(table.suggested("summon hand.the-searchingthunder-pelborg"), "may yes")
    assert table.hand() == ["26RSD05-002"]


def test_wigil_weakens_a_spirit_when_summoned(table: Table) -> None:
    table.lay("hand the-celestialthunderfist-wigil | reserve 9", "field atun[1]")
    table.play(table.suggested("summon hand.the-celestialthunderfist-wigil"))
    assert table.zone("p2.field") == []


def test_wigil_unleashed_may_weaken_a_spirit_when_attacking(table: Table) -> None:
    table.lay("field the-celestialthunderfist-wigil[S]", TWO, step="attack")
    table.play("attack the-celestialthunderfist-wigil", "may yes", "choose p2.atun")
    assert table.zone("p2.field") == ["26RSD01-005"]


def test_driftways_keep_weak_spirits_from_blocking_thunder_dragons(table: Table) -> None:
    table.lay("field the-thunder-driftways amaru[1] gun-gata[1]", TWO, step="attack")
    table.play("attack amaru; p2 pass; pass")
    assert table.moves(2) == ["block gun-gata", "block no"]
    table.lay("field the-thunder-driftways amaru[1] gun-gata[1]", TWO, step="attack")
    table.play("attack gun-gata; p2 pass; pass")
    assert table.moves(2) == ["block atun", "block gun-gata", "block no"]


@pytest.mark.parametrize(("turned", "left"), [("~", 1), ("", 2)])
def test_driftways_at_level_2_weaken_a_spirit_as_the_main_step_starts(table: Table, turned: str, left: int) -> None:
    table.lay(f"field the-thunder-driftways[3] amaru[1]{turned} | reserve 1", TWO, step="attack")
    table.play("end")
    if turned:
        table.play("may yes", "choose p2.atun")
    assert len(table.zone("p2.field")) == left


def test_the_peaks_take_a_symbol_of_a_chosen_colour_from_weak_spirits(table: Table) -> None:
    peaks = "field utmost-depth-the-peaks-of-great-thunder-mountain"
    table.lay(peaks, "field furatti[1] gen-bo[1]", step="main", active=2)
    table.play("p2 end", "p1 may yes", "p1 colour green")
    assert (table.number("p2.furatti", "symbols"), table.number("p2.gen-bo", "symbols")) == (0, 1)
    table.play("p2 attack furatti", "p1 pass", "p2 pass")
    assert table.cores("life") == "5"
    table.play("p2 end")
    assert table.number("p2.furatti", "symbols") == 1
    table.lay(peaks, "field furatti[1]", step="main", active=2)
    table.play("p2 end", "p1 may yes", "p1 colour red")
    assert table.number("p2.furatti", "symbols") == 1


PEAKS = "utmost-depth-the-peaks-of-great-thunder-mountain[S]"


def test_the_peaks_unleashed_draw_once_when_spirit_effects_destroy_a_spirit_of_0(table: Table) -> None:
    table.lay(f"field {PEAKS} semarogue[1] divaes[3]", "field atun[1] furatti[1]", step="attack")
    table.play("attack semarogue", "choose p2.atun")
    assert len(table.hand()) == 1
    table.play("p2 pass", "pass", "p2 block no", "attack divaes")
    assert (table.zone("p2.field"), len(table.hand())) == ([], 1)


def test_two_peaks_do_not_draw_for_the_same_spirit(table: Table) -> None:
    table.lay(f"field {PEAKS} {PEAKS.replace('[S]', '[3]')} semarogue[1]", "field atun[1]", step="attack")
    table.play("attack semarogue")
    while table.question == "order":
        table.play(table.moves(1)[0])
    assert (table.zone("p2.field"), len(table.hand())) == ([], 1)


def test_the_peaks_draw_nothing_for_magic_or_battle(table: Table) -> None:
    table.lay(f"field {PEAKS} amaru[1] | hand fire-pillar | reserve 3", "field atun[1] furatti[1]", step="attack")
    table.play("attack amaru", "p2 pass")
    table.play(table.suggested("use hand.fire-pillar flash"))
    table.play("choose p2.atun") if table.question == "choose" else None
    assert (len(table.zone("p2.field")), table.hand()) == (1, [])


def test_fire_pillar_draws_a_card(table: Table) -> None:
    table.lay("hand fire-pillar | reserve 3")
    table.play(table.suggested("use hand.fire-pillar main"))
    assert len(table.hand()) == 1


@pytest.mark.parametrize("card", ["fire-pillar", "rebirth-thunder"])
def test_pillar_and_rebirth_weaken_a_spirit(table: Table, card: str) -> None:
    table.lay(f"hand {card} | reserve 3", "field atun[1]")
    table.play(table.suggested(f"use hand.{card} flash"))
    assert (table.zone("p2.field"), table.zone("p2.trash")) == ([], ["26RSD04-001"])


def test_rebirth_thunder_returns_from_the_trash_once_a_turn_by_name(table: Table) -> None:
    table.lay("field lucance[1] | trash rebirth-thunder rebirth-thunder", "field ogre[1]", step="attack")
    fought(table, "lucance", "ogre")
    while table.question == "order":
        table.play(table.moves(1)[0])
    table.play("may yes")
    assert table.question == ""
    assert (table.hand(), sorted(table.zone("trash"))) == (["26RSD05-012"], ["26RSD05-005", "26RSD05-012"])


@pytest.mark.parametrize(("shown", "drawn"), [(["amaru", "quill"], 3), (["amaru"], 0)])
def test_nest_ring_draws_three_for_two_cards(table: Table, shown: list[str], drawn: int) -> None:
    table.lay("hand nest-ring amaru quill ogre | reserve 4 | deck gun-gata gun-gata gun-gata")
    table.play(table.suggested("use hand.nest-ring main"))
    table.play(*(f"choose hand.{card}" for card in shown))
    if table.question == "choose":
        table.play("done")
    while table.question == "arrange":
        table.play(table.moves(1)[0])
    assert len(table.hand()) == 3 - len(shown) + drawn


def test_nest_ring_in_flash_gives_3000(table: Table) -> None:
    table.lay("field ogre[1] | hand nest-ring | reserve 4")
    table.play(table.suggested("use hand.nest-ring flash"))
    assert table.number("ogre", "bp") == 9000


def test_triple_thunder_strikes_three_times_each_with_a_choice(table: Table) -> None:
    table.lay("field lucance[1] | hand triple-thunder | reserve 6", f"{TWO} ogre[1]")
    table.play(table.suggested("use hand.triple-thunder flash"))
    table.play("choose p2.atun", "choose p2.gun-gata", "choose p2.gun-gata")
    assert (table.number("p2.gun-gata", "bp"), table.number("p2.ogre", "bp")) == (1000, 6000)
    assert (table.zone("p2.trash"), table.question) == (["26RSD04-001"], "")


def test_palecoeurl_is_not_blocked_by_spirits_of_4000_or_less(table: Table) -> None:
    table.lay("field the-eruptingthunder-palecoeurl[1]", TWO, step="attack")
    table.play("attack the-eruptingthunder-palecoeurl; p2 pass; pass")
    assert table.moves(2) == ["block gun-gata", "block no"]


def test_palecoeurl_at_level_2_weakens_all_as_the_attack_step_starts(table: Table) -> None:
    table.lay("field the-eruptingthunder-palecoeurl[3]", f"{TWO} furatti[1]")
    table.play("end")
    assert (table.zone("p2.field"), table.number("p2.gun-gata", "bp")) == (["26RSD01-005"], 3000)


@pytest.mark.rule("BS-T4b", "BS-B3")
def test_palecoeurl_weakens_spirits_that_are_summoned_later_this_turn_and_destroys_none_of_them(table: Table) -> None:
    table.lay("field the-eruptingthunder-palecoeurl[3]", "field koshu-sukuido[1] | reserve 4 | hand furatti")
    table.play("end", "attack the-eruptingthunder-palecoeurl", "p2 activate hand.furatti e1", "p2 place reserve 1")
    table.play("p2 done")
    assert table.number("p2.furatti", "bp") == 0
    table.play("pass", "p2 pass", "end", "end")
    assert table.number("p2.furatti", "bp") == 1000


def test_lucnas_weakens_a_spirit_by_4000_when_summoned(table: Table) -> None:
    table.lay("hand the-spellthunder-lucnas | reserve 9", "field gen-bo[1]")
    table.play(table.suggested("summon hand.the-spellthunder-lucnas"))
    assert table.zone("p2.field") == []


def test_lucnas_unleashed_weakens_a_spirit_by_4000_when_attacking(table: Table) -> None:
    table.lay("field the-spellthunder-lucnas[S]", "field gun-gata[1]", step="attack")
    table.play("attack the-spellthunder-lucnas")
    assert table.number("p2.gun-gata", "bp") == 1000
