"""Whatever is refused names its rule, and the card and the numbers that its sentence speaks of."""

from __future__ import annotations

import pytest

from tests.games.ff_tcg.looking import lead
from tests.table import Table

SHORT = {
    "CP": "1-036C 1-036C 1-036C",
    "BACKUPS": "1-040C 1-040C 1-040C 1-138C 1-138C",
    "BLOCK": "declare; attack plain; both pass",
    "COUNTED": "begin use act-x e1; how_many n1",
    "LIGHTNING": "1-138C 1-138C 1-138C 1-138C",
    "PAIRED": "begin cast hand.pair; choose field.weak",
    "SPRAYED": "begin cast hand.spray; choose p2.plain",
    "PAID": "begin play hand.plain; pay summoner.1; pay hand.bard.1",
    "HALF": "begin play hand.plain; pay summoner.1; pay summoner.2",
    "TWO": "begin play hand.blaze.1",
    "BLAZED": "card=hand.blaze.2 colour=fire",
    "PAYING": "begin play hand.plain",
    "PARTY": "declare; party still; both pass; p2 block lord; both pass",
}

# What the one side has / the other / what is done before / the move that is refused / why, by which rule, and facts
REFUSED = """
field PLAIN / / / attack plain / declaration_only FF-10.1.2.1a
field PLAIN 1-040C / / / attack summoner / no_forward FF-5.2.3.1.1.2
field PLAIN 1-040C / / / party summoner / no_forward FF-5.2.3.1.1.2
field PLAIN / / declare / pass / attack_or_end FF-10.1.2.1a
field PLAIN / / declare / p2 pass / not_your_turn FF-11.1.1 seat=1
field PLAIN / / declare / end plain / end_alone FF-10.1.2.7
field PLAIN BRAVE / / declare / attack plain brave / no_forward FF-5.2.3.1.1.2
field PLAIN 1-040C / / declare / attack summoner / no_forward FF-5.2.3.1.1.2
field PLAIN / field BRAVE / declare / attack p2.brave / no_forward FF-5.2.3.1.1.2
field PLAIN BRAVE~ / / declare / attack brave / dull_cannot_attack FF-10.1.2.1.1 card=brave
field BRAVE PLAIN / / declare; attack brave; declare / attack brave / attacked_already FF-10.1.2.1.2 card=brave
field BRAVE | hand PLAIN CP / / play hand.plain; declare / attack plain / entered_this_turn FF-10.1.2.1.1 card=plain
field PLAIN CHAINS / / declare / attack chains / cannot_attack FF-10.1.2.1.2 card=chains
field PLAIN TOLLER / / declare / attack toller / cannot_pay_to_attack FF-10.1.2.3a card=toller
field PLAIN FLAME / / declare / party plain / no_partner FF-15.1.1.9.2 card=plain
field PLAIN~ BRAVE BANNER / / declare / party plain / dull_cannot_attack FF-10.1.2.1.1 card=plain
field PLAIN BRAVE BANNER FLAME / / declare; party plain / join flame / no_shared_element FF-10.1.2.1b card=flame
field PLAIN BRAVE BANNER WEAK~ / / declare; party plain / join weak / dull_cannot_attack FF-10.1.2.1.1 card=weak
field PLAIN BRAVE BOLD WEAK / / declare; party plain; join weak / join weak / chosen_already FF-15.1.1.9.1
field PLAIN BRAVE BANNER 1-040C / / declare; party plain / join summoner / no_forward FF-5.2.3.1.1.2
field 3-091C 27-125S / / declare / party berserker / cannot_join FF-2.1a card=berserker
field 3-091C 27-125S 22-068R 19-052C / / declare; party luso / join berserker / cannot_join FF-2.1a card=berserker
hand PLAIN CP | field 1-040C / / begin play hand.plain; pay summoner / pay summoner / chosen_already FF-11.2.1.1a
field RAGER PLAIN / / declare / end / must_attack FF-10.1.2.1.3 card=rager
field PLAIN / field BRAVE WEAK~ / BLOCK / p2 block weak / dull_cannot_block FF-10.1.3.1.1 card=p2.weak
field PLAIN / field BRAVE CHAINS / BLOCK / p2 block chains / cannot_block FF-10.1.3.1.2 card=p2.chains
field PLAIN / field BRAVE TOLLER / BLOCK / p2 block toller / cannot_pay_to_block FF-10.1.3.1.3b card=p2.toller
field PLAIN / field BRAVE GUARD GUARD / BLOCK / p2 block brave / must_block FF-10.1.3.1.3a card=p2.guard.1
field PLAIN / field BRAVE GUARD GUARD / BLOCK / p2 done / block_due FF-10.1.3.1.3a card=p2.guard.1
field PLAIN / field BRAVE 1-040C / BLOCK / p2 block summoner / no_forward FF-5.2.3.1.1.2
field PLAIN / field BRAVE 1-040C~ / BLOCK / p2 block summoner / no_forward FF-5.2.3.1.1.2
field STILL MEASURE / field LORD / PARTY / p2 divide p2.lord / by_thousands FF-10.1.4.2.1b
field PLAIN / / / play plain / no_character FF-5.2.3.1.1.1
hand PLAIN CP / / attack phase / play hand.plain / own_main_phase FF-11.4.1a step=attack
hand PLAIN BOLT CP | field WEAK / / cast hand.bolt / play hand.plain / stack_not_empty FF-11.4.1a
hand SNEAK CP | field WEAK / / declare / play hand.sneak / attacker_first FF-10.1.2.1a
hand SNEAK CP / / end phase / play hand.sneak / main_and_attack_only FF-9.3.1.6 step=end
hand BRAVE CP | field BRAVE / / / play hand.brave / same_name FF-7.7.3a card=field.brave
hand 1-140C CP | field BACKUPS / / / play hand.magus / five_backups FF-7.7.4a
hand NIGHT CP | field SUN / / / play hand.night / one_light_or_dark FF-7.7.5a card=sun
hand PLAIN 1-036C / / / play hand.plain / cannot_pay FF-5.2.1.2a card=hand.plain due=3
hand BOLT CP / / end phase / cast hand.bolt / main_and_attack_only FF-9.3.1.6 step=end
hand BOLT CP | field PLAIN / / declare / cast hand.bolt / attacker_first FF-10.1.2.1a
hand PLAIN CP / / / cast hand.plain / no_summon FF-11.3.1a
hand BOLT CP / / / cast hand.bolt / nothing_to_choose FF-11.3.3a card=hand.bolt
hand BOLT | field PLAIN / / / cast hand.bolt / cannot_pay FF-5.2.1.2a card=hand.bolt due=1
hand PRICE 1-036C / / / cast hand.price / cannot_pay FF-11.3.1b card=hand.price due=1
field PLAIN / / / use plain e1 / no_ability FF-11.6.1
field GOLEM | hand 1-036C / / end phase / use golem e1 / main_and_attack_only FF-9.3.1.6 step=end
field ACTA | hand 1-036C / / / use act-a e1 / nothing_to_choose FF-11.6.5 card=act-a
field ROUSER PLAIN / / / use rouser e1 / cannot_pay FF-11.6.2.1a card=rouser due=1
field ACTD 1-040C / / / use act-d e1 / cannot_pay FF-11.6.3 card=act-d due=1
field ACTH~ / / / use act-h e1 / dull_already FF-11.6.2.1a card=act-h
hand WORKER CP / / play hand.worker / use worker e1 / too_new FF-11.6.2.2 card=worker
field GEM / / / use gem e2 / too_few_crystals FF-6.8.1 card=gem number=1
field SPECH / / / use spec-h e1 / no_namesake FF-11.7.1a card=spec-h
field 1-207S | hand 1-207S / / / use gilgamesh e3 / too_little_damage FF-2.1a card=field.gilgamesh number=4
field ROUSER | hand 1-036C / field 27-128S / / use rouser e1 / cannot_use FF-2.2 card=rouser
hand PAIR CP | field WEAK / field BRAZEN PLAIN / PAIRED / choose p2.plain / must_be_chosen FF-11.11.5.1.1 card=p2.brazen
hand PAIR CP | field WEAK / field BOLD PLAIN / PAIRED / done / answer_incomplete FF-11.11.5.1 question=choose
hand SPRAY CP / field BRAZEN PLAIN / SPRAYED / done / must_be_chosen FF-11.11.5.1.1 card=p2.brazen
hand SPRAY CP / field BRAZEN PLAIN / SPRAYED / choose p2.plain / chosen_already FF-11.11.5.1
hand PLAIN CP / / begin play hand.plain / pay deck / not_an_option FF-11.2.1.1a question=pay
hand PLAIN SUN CP / / begin play hand.plain / play hand.sun / question_open FF-11.2.1.1a question=pay
hand PLAIN SUN CP / / begin play hand.plain / pay hand.sun / no_cp_from_it FF-5.2.1.3d card=hand.sun
hand PLAIN CP | field 1-040C 1-040C / / PAID / pay summoner.2 / enough_already FF-5.2.1.3.1a card=summoner.2
hand PLAIN KINDLER CP | field 1-040C 1-040C / / PAID / pay summoner.2 / enough_already FF-5.2.1.3.1a card=summoner.2
field PATIENT / / / use patient e1 / condition_unmet FF-2.1a card=patient
field SQUIRE 1-040C FIREPOT / / / prime squire e1 / only_of_element FF-15.2.9.3 card=squire colour=ice
field ACTI 1-040C / / / use act-i e1 / cannot_pay FF-11.6.3 card=act-i due=1
field MINER / / / use miner e1 / cannot_pay FF-11.6.3 card=miner due=0
field 1-036C~ | hand PLAIN CP / / PAYING / pay field.bard / dull_gives_no_cp FF-11.2.1.1a card=field.bard
field WEAK 1-040C | hand PLAIN CP / / PAYING / pay weak / gives_no_cp FF-11.2.1.1a card=weak
field 1-040C | hand PLAIN CP | lb SPARE / / PAYING / pay lb.spare / gives_no_cp FF-11.2.1.1a card=lb.spare
field ACTX FIREPOT | hand CP / / COUNTED / pay firepot / only_of_element FF-11.6.2.1a card=act-x colour=ice
field PLAIN / / / prime plain e1 / no_priming FF-15.2.9.1
field SQUIRE | hand CP / / attack phase / prime squire e1 / prime_main_phase FF-15.2.9.3 step=attack
field SQUIRE | hand LOTS CP / / cast hand.lots / prime squire e1 / prime_empty_stack FF-15.2.9.3
field SQUIRE / / / prime squire e1 / cannot_pay FF-15.2.9.3 card=squire due=2
hand PLAIN CP / / / warp hand.plain e1 / no_warp FF-15.2.7.1
hand COMET CP / / attack phase / warp hand.comet e1 / warp_main_phase FF-15.2.7.3 step=attack
hand COMET BOLT CP | field PLAIN / / cast hand.bolt / warp hand.comet e1 / warp_empty_stack FF-15.2.7.3
hand COMET / / / warp hand.comet e1 / cannot_pay FF-15.2.7.3 card=hand.comet due=1
hand CP | lb APEX SPARE / / / play lb.apex / too_few_limit_breaks FF-15.2.8.3.2 card=lb.apex number=2
hand CP | lb SURGE / / / cast lb.surge / too_few_limit_breaks FF-15.2.8.3.2 card=lb.surge number=1
hand BRAVE | field LIGHTNING / / / play hand.brave / no_cp_of_element FF-11.4.6.1.1a card=hand.brave colour=ice
hand 18-129C 1-014C 1-014C / / / play hand.jecht / no_cp_of_element FF-11.4.6.1.2a card=hand.jecht colour=water
hand 21-001R | field LIGHTNING / / / play hand.ward / only_of_element FF-2.1a card=hand.ward colour=fire
field 11-010C LIGHTNING PLAIN / / / use warrior e2 / no_cp_of_element FF-11.6.2.1a card=warrior colour=fire
hand 18-003C | field 1-159C / / / use hand.machinist e1 / only_of_element FF-11.6.2.1a card=hand.machinist colour=fire
hand COMET | field LIGHTNING / / / warp hand.comet e1 / only_of_element FF-15.2.7.3 card=hand.comet colour=ice
hand 1-207S | field 1-207S | damage LIGHTNING / / / use gilgamesh e3 / cannot_pay FF-11.7.2.1 card=gilgamesh due=2
hand 18-129C | field 18-129C~ / / / use jecht e2 / dull_already FF-11.7.2.1 card=field.jecht
hand 18-129C 18-129C 1-014C 1-165C CP / / play hand.jecht.1 / use field.jecht e2 / too_new FF-11.7.2.2 card=field.jecht
hand 7-130L 1-182L | field 1-182L PLAIN / / / use cloud e2 / cannot_pay FF-11.7.2.1 card=field.cloud due=3
field SPECA | hand SPECA CP / / / use spec-a e1 / nothing_to_choose FF-11.7.5 card=field.spec-a
hand 1-194S | field 1-194S 1-040C / / / use snow e2 / while_blocking FF-2.1a card=field.snow
field PLAIN / field 21-010H / pass / p2 use taivas e2 / in_own_turn FF-2.1a card=p2.taivas
field 21-010H / / use taivas e2 / use taivas e2 / used_this_turn FF-2.1a card=taivas
break 19-052C / / attack phase / use break.undead-princess e2 / in_own_main_phase FF-2.1a card=break.undead-princess
hand PLAIN CP / / begin play hand.plain / pay hand.plain / paid_for FF-11.4.2 card=hand.plain
field 1-036C 1-040C 1-138C / / begin use bard e1 / pay bard / given_up FF-11.6.10 card=bard
field 1-040C 1-040C 1-040C | hand PLAIN 1-036C / / HALF / pay hand.bard / wasted FF-5.2.1.3.1a card=hand.bard
field 1-040C 1-040C | hand BLAZE BLAZE / / TWO / pay hand.blaze.2 ice / no_room_for_element FF-11.4.6.1.1a BLAZED
"""


def in_full(text: str) -> str:
    """Return what a row says, with what is said short written out."""
    return " ".join(SHORT.get(word, word) for word in text.split())


@pytest.mark.parametrize("row", [in_full(row) for row in REFUSED.split("\n")[1:-1]])
def test_a_refusal_names_its_rule_and_what_it_is_about(table: Table, row: str) -> None:
    mine, theirs, before, move, why = (part.strip() for part in row.split("/"))
    table.lay(mine, theirs)
    for step in before.split("; ") if before else ():
        lead(table, step)
    said = table.refused(move)
    code, rule, *facts = why.split()
    named = dict(fact.split("=") for fact in facts)
    about = {name: table.ref(text) if name == "card" else text for name, text in named.items()}
    assert (said.code, said.rule) == (code, rule)
    assert {name: str(fact) for name, fact in said.facts.items()} == about
