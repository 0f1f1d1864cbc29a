"""Rules that hold for all characters: components, kinds of actions and damage, the order of what meets."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bsdesk.engine.facts import Began, Declared, TokensMoved
from bsdesk.engine.play import new
from bsdesk.games import asteriated_grail
from bsdesk.games.asteriated_grail.rules.cards import CHARACTER, EXCLUSIVE, common_deck
from bsdesk.games.asteriated_grail.rules.components import CHARACTERS, COMPONENTS
from bsdesk.games.asteriated_grail.rules.components import EXCLUSIVE as EXCLUSIVE_CARDS
from tests.games.asteriated_grail.conftest import GrailTable, game_with, library

FULL = "hand fire-slash poison poison poison poison poison"


@pytest.fixture
def trial(mode: str) -> GrailTable:
    """A table with the characters of words.toml."""
    return GrailTable(asteriated_grail.game(asteriated_grail.read([Path(__file__).parent / "words.toml"])), mode)


# -------------------------------------------------------------------------------------------------- components


@pytest.mark.rule("AG-2.2.1", "AG-2.3.1", "AG-2.3.5")
def test_faction_stone_and_grail_cards_are_counted() -> None:
    counts = {name: (sort.base, sort.all) for name, sort in COMPONENTS.items()}
    assert (counts["faction"], counts["stones"], counts["grails"]) == ((6, 8), (23, 29), (9, 9))


@pytest.mark.rule("AG-2.4.1", "AG-2.5.1", "AG-O-01")
def test_healing_cards_counters_and_the_deck_are_counted() -> None:
    counts = {name: (sort.base, sort.all) for name, sort in COMPONENTS.items()}
    assert (counts["healing"], counts["yellow_counters"], counts["blue_counters"]) == ((27, 35), (38, 38), (16, 16))
    assert len(common_deck()) == COMPONENTS["basic"].all


@pytest.mark.rule("AG-2.1.1", "AG-2.7.2")
def test_no_edition_has_more_characters_than_it_has() -> None:
    assert sum(CHARACTERS.values()) == 56
    assert sum(EXCLUSIVE_CARDS.values()) == 17
    heroes = [card for card in library().defs.values() if card.kind == CHARACTER]
    assert not Counter(card.edition for card in heroes) - Counter(CHARACTERS)
    editions = Counter(card.edition for card in heroes for _ in card.exclusive)
    assert set(editions) <= {*EXCLUSIVE_CARDS, "promo", "ex"}
    assert {card.id for card in library().defs.values() if card.kind == EXCLUSIVE} == {
        one for card in heroes for one in card.exclusive
    }


# ------------------------------------------------------------------------------------------ stones and grails


@pytest.mark.rule("AG-4.1.7", "AG-4.1.8")
def test_a_grail_by_a_skill_costs_nobody_morale(trial: GrailTable) -> None:
    trial.lay("field trier | morale 10")
    trial.play(trial.skill("crown"))
    assert (trial.cores("grails"), trial.cores("morale"), trial.cores("p2.morale")) == ("1", "11", "15")


@pytest.mark.rule("AG-X-01", "AG-2.6.4")
@pytest.mark.parametrize(("seats", "most"), [(4, "15"), (6, "15"), (8, "18")])
def test_morale_rises_to_what_it_began_with(seats: int, most: str, mode: str) -> None:
    found = asteriated_grail.read([Path(__file__).parent / "words.toml"])
    table = GrailTable(asteriated_grail.game(found, {"headcount": seats}), mode)
    table.lay(f"field trier | morale {most}")
    table.play(table.skill("crown"))
    assert table.cores("morale") == most


@pytest.mark.rule("AG-4.7.3", "AG-O-06")
def test_crystals_are_refined_though_no_skill_needs_them(heroes: GrailTable) -> None:
    heroes.lay("field berserker | record G+2C")
    heroes.play("refine")
    assert "stones crystal2" in heroes.moves(1)
    heroes.play("stones crystal2")
    assert (heroes.cores("energy"), heroes.cores("record")) == ("2C", "G")


@pytest.mark.rule("AG-4.7.5")
def test_energy_is_never_exchanged(heroes: GrailTable) -> None:
    verbs = set(heroes.game.rules.verbs)
    assert verbs == {"attack", "cast", "use", "buy", "synthesize", "refine", "unable", "decline"}
    heroes.lay("hand fire-slash | energy C | record G")
    assert heroes.verbs(1) == {"attack", "buy", "refine"}


@pytest.mark.rule("AG-O-12", "AG-P9")
def test_the_stone_of_a_hit_is_there_for_a_skill_at_the_hit_damage(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "hand holy-light")
    done = heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    names = [f.act if isinstance(f, Declared) else f.why for f in done.facts if isinstance(f, Declared | TokensMoved)]
    assert names.index("hits") < names.index("gem") < names.index("damages")


@pytest.mark.rule("AG-O-20")
def test_what_comes_first_ends_the_game(heroes: GrailTable) -> None:
    heroes.lay("record 3G | grails 4 | morale 1", "morale 1")
    heroes.play("synthesize")
    assert heroes.state.ending == "grails"  # the fifth grail came before the loss of morale


# ------------------------------------------------------------------------------------------ attacks and actions


@pytest.mark.rule("AG-4.2.7", "AG-O-07")
def test_some_counter_with_a_card_of_the_same_fate_class(trial: GrailTable) -> None:
    trial.lay("hand FIRE_SLASH-FIRE-HOLY-1", "field trier | hand WATER_SLASH-WATER-HOLY-1 WATER_SLASH-WATER-BLOOD-1")
    trial.play("attack hand.fire-slash p2")
    assert trial.moves(2) == ["respond accept", "respond hand.1"] or len(trial.moves(2)) == 2
    trial.play("p2 respond hand.1")
    assert trial.moves(2) == ["redirect p3", "redirect p5"]


@pytest.mark.rule("AG-4.2.17")
def test_an_attack_by_a_skill_in_the_own_turn_is_active(heroes: GrailTable) -> None:
    heroes.lay("field adventurer | hand fire-slash fire-slash")
    heroes.play("use adventurer e1", "player p2", "modes wind", "p2 respond accept")
    assert heroes.cores("record") == "G"


@pytest.mark.rule("AG-O-11")
def test_an_action_that_is_to_be_made_at_once_comes_first(trial: GrailTable) -> None:
    trial.lay("field trier | hand fire-slash fire-slash poison")
    trial.play("attack hand.1 p2", "p2 respond accept")
    assert trial.verbs(1) == {"attack", "decline"}
    trial.play("decline")
    assert trial.verbs(1) == {"cast", "use", "decline"}


@pytest.mark.rule("AG-5.7", "AG-T-AP1")
def test_additional_actions_come_after_the_end_of_the_action(heroes: GrailTable) -> None:
    heroes.lay("field battle-mage | hand fire-slash poison")
    done = heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    acts = [f.act for f in done.of(Declared) if f.act in ("acted", "may_go_on", "gains_action")]
    assert acts == ["gains_action", "acted", "may_go_on"]
    actions = [f.name for f in done.of(Began) if f.what == "action"]
    assert (actions, heroes.verbs(1)) == (["attack"], {"cast", "decline"})


@pytest.mark.rule("AG-4.4.14", "AG-T-AP12", "AG-4.4.2")
def test_an_ordinary_skill_costs_no_energy_and_a_start_up_the_special_actions(heroes: GrailTable) -> None:
    heroes.lay("field magic-swordsman | hand fire-slash | record 3G")
    heroes.play(heroes.skill("shadow_gathering"))
    assert heroes.cores("energy") == "0"
    assert {heroes.refused(verb).code for verb in ("buy", "synthesize", "refine")} == {"no_special_after_startup"}


@pytest.mark.rule("AG-4.4.21", "AG-4.11.5")
def test_different_skills_at_one_moment_are_all_used(heroes: GrailTable) -> None:
    heroes.lay("field berserker | hand WATER_SLASH-WATER-BLOOD-1 | energy G", "hand poison poison")
    heroes.play("attack hand.water-slash p2", "p2 respond accept")
    heroes.play(heroes.first("rend"), "may yes", "may yes", *(f"p2 overflow hand.{n}" for n in (1, 2, 3)))
    assert (heroes.held(2), heroes.cores("p2.morale")) == (6, "12")


# ---------------------------------------------------------------------------------------- damage, and whose turn


@pytest.mark.rule("AG-4.8.1", "AG-X-04")
def test_attacks_make_attack_damage_and_all_else_magic_damage(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash missile", "front poison")
    done = heroes.play("attack hand.fire-slash p4", "p4 respond accept")
    assert [f.via for f in done.of(Declared) if f.act == "damages"] == ["attack", "magic"]
    heroes.lay("hand missile")
    done = heroes.play("cast hand.missile", "p2 deflect accept")
    assert [f.via for f in done.of(Declared) if f.act == "damages"] == ["magic"]


@pytest.mark.rule("AG-O-25", "AG-X-10", "AG-4.11.2")
def test_several_are_damaged_from_the_current_player_to_the_right(heroes: GrailTable) -> None:
    heroes.lay("", "", "field necromancer | hand earth-slash", active=3)
    done = heroes.play(heroes.skill("plague", 3), "p3 may no")
    assert [f.target for f in done.of(Declared) if f.act == "damages"] == ["p4", "p5", "p6", "p1", "p2"]


@pytest.mark.rule("AG-O-09")
def test_of_several_players_the_next_to_the_right_is_asked_first(heroes: GrailTable) -> None:
    card = "FIRE_SLASH-FIRE-MARTIAL-1"
    heroes.lay(
        f"field archer | hand {card}",
        "field angel | energy C",
        FULL,
        "field angel | energy C",
        "field angel | energy C",
    )
    heroes.play(heroes.skill("flash_trap"), "player p3", "p3 overflow hand.1", "p3 overflow hand.2")
    assert (heroes.question, list(heroes.state.prompts)) == ("may", [5])
    heroes.lay(
        "field butterfly-dancer | covered poison | hand fire-slash",
        "front poison",
        "field butterfly-dancer | covered poison",
        active=2,
        step="before_action",
    )
    assert list(heroes.state.prompts) == [3]


@pytest.mark.rule("AG-X-11", "AG-4.4.38")
def test_what_is_too_much_of_an_effect_costs_no_morale(heroes: GrailTable) -> None:
    heroes.lay("field saintess | hand FIRE_SLASH-FIRE-HOLY-1 | healing 2")
    heroes.play(heroes.skill("cure"), "player p1")
    assert (heroes.cores("healing"), heroes.cores("morale")) == ("2", "15")


@pytest.mark.rule("AG-X-02")
def test_whoever_takes_an_attack_loses_the_shield_unasked(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "front holy-shield | hand holy-light")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.moves(2) == ["respond accept", "respond hand.holy-light"]
    heroes.play("p2 respond accept")
    assert (heroes.keys("p2.front"), heroes.held(2)) == ([], 1)


@pytest.mark.rule("AG-T-BA1")
def test_each_poison_works_before_the_action_phase(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash | front poison poison", step="before_action")
    assert (heroes.held(1), heroes.keys("front"), heroes.state.step) == (3, [], "action")


@pytest.mark.rule("AG-P10")
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_the_teams_sit_alternately(seats: int) -> None:
    game = game_with(seats, choosing="none")
    state = new(game, dict.fromkeys(range(1, seats + 1), ()), 3).state
    assert [state.teams[seat - 1] for seat in state.seats()] == [1, 2] * (seats // 2)


@pytest.mark.rule("AG-X-07")
def test_one_skill_with_several_names_is_one_skill() -> None:
    for card in library().defs.values():
        keys = [skill.key for skill in getattr(card, "skills", ())]
        assert len(keys) == len(set(keys))
    deck = {skill for card in library().defs.values() for skill in getattr(card, "unique", ())}
    heroes = {skill.key for card in library().defs.values() for skill in getattr(card, "skills", ())}
    assert deck <= heroes


# ---------------------------------------------------------------------------------------------- unable to act


@pytest.mark.rule("AG-T-AS6", "AG-T-AS8")
def test_one_may_be_unable_before_and_after_a_start_up(heroes: GrailTable) -> None:
    heroes.lay("hand holy-light holy-light holy-light holy-light")
    assert "unable" in heroes.verbs(1)
    heroes.lay("field saintess | hand holy-light holy-light holy-light holy-light | energy 2G")
    heroes.play(heroes.skill("mercy"))
    assert heroes.refused("unable").code == "able_to_act"  # Holy Cure is possible
    heroes.lay("field arbiter | hand holy-light holy-light holy-light holy-light | energy G")
    heroes.play(heroes.skill("rite_of_arbitration"), "unable")
    assert (heroes.keys("used"), heroes.held(1)) == (["holy_light"] * 4, 4)


@pytest.mark.rule("AG-P4")
@pytest.mark.parametrize(("helpless", "ended"), [("nothing", ""), ("loses", "morale")])
def test_with_an_empty_hand_the_turn_goes_on_or_the_team_loses(helpless: str, ended: str, mode: str) -> None:
    table = GrailTable(game_with(6, helpless=helpless), mode)
    table.lay("field assassin | hand fire-slash | energy G")
    table.lay("field arbiter | hand holy-light | energy G")
    table.play(table.skill("rite_of_arbitration"))
    table.state.zones["p1.hand"], held = (), table.state.zones["p1.hand"]
    for ref in held:
        del table.state.cards[ref]
    table.play("unable")
    assert table.state.ending == ended
    assert ended or table.state.active == 2


@pytest.mark.rule("AG-P5")
@pytest.mark.parametrize(("unable", "code"), [("loose", ""), ("strict", "start_up_first")])
def test_a_start_up_that_may_help_comes_first(unable: str, code: str, mode: str) -> None:
    table = GrailTable(game_with(6, unable=unable), mode)
    table.lay("field magic-swordsman | hand holy-light holy-light holy-light holy-light")
    if code:
        assert table.refused("unable").code == code
        table.play(table.skill("shadow_gathering"))
        assert table.held(1) == 5
    else:
        assert table.allowed("unable")
