"""Auto abilities in full (FF-11.8), field abilities (FF-11.9): when they trigger, and what they mean then."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMade, CardTurned
from bsdesk.engine.facts import Commanded, CountersChanged
from bsdesk.engine.game import Game
from bsdesk.speech.narration import Doers
from tests.games.ff_tcg.looking import make, names, next_turn, paid, programs, resolve, to_declaration
from tests.table import Table

CP = "1-036C 1-036C 1-036C"
THREE = "damage 1-040C 1-040C 1-040C"
FIVE = "damage " + "1-040C " * 5


@pytest.mark.rule("FF-11.8.2", "FF-11.8.3")
def test_it_says_when_and_what_and_triggers_where_nothing_is_used(table: Table, game: Game) -> None:
    effect = game.rules.abilities["READER"][0].effect
    assert (effect.on.event, effect.do[0]["op"]) == ("draws", "counters")  # type: ignore[union-attr]
    table.lay("", "field READER", step="main2")
    next_turn(table)
    assert programs(table) == ["READER/1", "READER/1"]


@pytest.mark.rule("FF-11.8.5")
def test_it_is_of_whoever_controls_its_source(table: Table) -> None:
    table.lay("hand THEFT 1-036C", "field VETERAN LANCER PLAIN | hand 1-036C")
    make(table, "cast hand.theft", "choose p2.lancer")
    resolve(table)
    table.state.tally.pop(f"turn.taken.{table.ref('lancer')}", None)
    to_declaration(table)
    table.play("attack lancer")
    assert table.to_act() == 1
    assert table.question == "choose"
    table.play("choose p2.plain")
    assert table.state.agenda[0].frames[0].seat == 1


def test_the_log_tells_it_under_the_name_of_whoever_controls_it(table: Table) -> None:
    """It comes of a pass of the opponent, with which the Attack Phase begins."""
    table.lay("field 27-124S", "", step="main")
    table.play("pass")
    done, doers = table.play("p2 pass"), Doers({})
    seats = {type(event.fact): doers.note(event) for event in done.events}
    assert (seats[Commanded], seats[CardMade]) == (2, 1)


@pytest.mark.rule("FF-11.8.6b", "FF-11.8.16.2.1")
def test_one_event_about_several_cards_triggers_for_each(table: Table) -> None:
    table.lay("hand RUIN 1-036C | field MOURNER~", "field PLAIN BRAVE")
    make(table, "cast hand.ruin")
    resolve(table)
    assert programs(table) == ["MOURNER/1", "MOURNER/1"]
    table.lay("hand REVIVE 1-036C | field HERALD~ | break PLAIN BRAVE")
    make(table, "cast hand.revive")
    resolve(table)
    while table.question:
        table.play(table.moves()[0])
    assert programs(table) == ["HERALD/1", "HERALD/1"]


@pytest.mark.rule("FF-11.8.16.2.1")
def test_two_that_enter_together_both_trigger(table: Table) -> None:
    """So it was ruled of 15-006H."""
    table.lay("hand REVIVE 1-036C | break HERON HERON")
    make(table, "cast hand.revive")
    resolve(table)
    while table.question:
        table.play(table.moves()[0])
    assert (names(table, "p1.field"), programs(table)) == (["HERON", "HERON"], ["HERON/1", "HERON/1"])
    assert len({table.state.agenda[0].frames[place].source for place in (0, 1)}) == 2


@pytest.mark.rule("FF-11.8.6b")
def test_one_source_that_hits_several_triggers_for_each(table: Table) -> None:
    """So it was ruled of 20-014R and 10-001H."""
    table.lay("hand QUAKE 1-036C", "field ECHO SHELL PLAIN")
    make(table, "cast hand.quake")
    dealt = {event.group for event in resolve(table).events if isinstance(event.fact, CountersChanged)}
    while table.question:
        table.play(table.moves(2)[0], seat=2)
    assert (len(dealt), programs(table)) == (1, ["ECHO/1"] * 3)


@pytest.mark.rule("FF-11.8.7a")
def test_what_is_triggered_waits_for_the_end_of_what_is_carried_out(table: Table) -> None:

    table.lay("hand LOTS 1-036C | field READER~")
    make(table, "cast hand.lots")
    done = resolve(table)
    made = [event.n for event in done.events if isinstance(event.fact, CardMade)]
    drawn = [event.n for event in done.events if getattr(event.fact, "why", "") in ("drawn", "used")]
    assert (len(made), max(drawn) < min(made), programs(table)) == (2, True, ["READER/1", "READER/1"])


@pytest.mark.rule("FF-11.8.8")
def test_a_cost_that_depends_on_something(table: Table) -> None:
    table.lay("hand DUTY 1-036C 1-036C")
    make(table, "play hand.duty")
    resolve(table)
    table.play("may yes")
    paid(table)
    assert len(names(table, "p1.break")) == 2  # 2 CP for it, and 2 for its cost


@pytest.mark.rule("FF-11.8.9")
def test_it_does_not_choose_itself(table: Table) -> None:
    table.lay("hand STACKER 1-036C")
    make(table, "play hand.stacker")
    assert (programs(table), names(table, "stack"), table.question) == ([], [], "")


@pytest.mark.rule("FF-11.8.10", "FF-11.8.10.1")
def test_its_modes_are_announced_when_it_goes_on_the_stack(table: Table) -> None:
    table.lay(f"hand GREETER 1-036C 1-040C | {FIVE}", "field PLAIN")
    table.play("play hand.greeter", "pay hand.bard", "done")
    assert (table.question, table.state.prompts[1].least) == ("modes", 2)
    table.play("modes draw", "modes dull")
    while table.question:
        table.play(table.moves()[0])
    table.state.zones["p1.damage"] = table.state.zones["p1.damage"][:1]
    resolve(table)
    assert (len(table.hand()), table.says("p2.plain", "dull")) == (2, True)


@pytest.mark.rule("FF-11.8.10.2")
def test_where_no_mode_could_be_chosen_it_is_not_triggered(table: Table) -> None:
    table.lay("hand NONE 1-036C")
    make(table, "play hand.none")
    assert (programs(table), table.question) == ([], "")
    table.lay(f"hand NONE 1-036C | {THREE}")
    make(table, "play hand.none")
    assert table.question == "modes"


@pytest.mark.rule("FF-11.8.11")
def test_its_player_chooses_x(table: Table) -> None:
    table.lay("hand BARTER 1-036C 1-036C 1-040C")
    table.play("play hand.barter", "pay hand.summoner", "done")
    assert table.question == "how_many"
    table.play("how_many n2")
    resolve(table)
    table.play("may yes")
    paid(table)
    assert len(table.hand()) == 2 - 1 + 2


@pytest.mark.rule("FF-11.8.13a", "FF-11.8.13b", "FF-11.11.3")
def test_its_if_must_hold_both_times(table: Table) -> None:
    table.lay("hand VETERAN 1-036C | damage 1-040C 1-040C")
    make(table, "play hand.veteran")
    assert programs(table) == []
    table.lay(f"hand VETERAN 1-036C | {THREE}")
    make(table, "play hand.veteran")
    assert programs(table) == ["VETERAN/1"]
    gone = table.state.zones["p1.damage"][-1]
    table.state.zones["p1.damage"] = table.state.zones["p1.damage"][:-1]
    table.state.zones["p1.removed"] = (gone,)
    done = resolve(table)
    assert (table.hand(), done.acts()[-1], names(table, "stack")) == ([], "fizzled", [])


@pytest.mark.rule("FF-11.8.14")
def test_may_is_asked_when_it_is_carried_out(table: Table) -> None:
    table.lay("field MAYBE")
    to_declaration(table)
    table.play("attack maybe")
    assert (programs(table), table.question) == (["MAYBE/1"], "")
    resolve(table)
    assert (table.question, table.moves()) == ("may", ["may no", "may yes"])


@pytest.mark.rule("FF-11.8.15", "FF-11.12.5.4")
def test_what_is_replaced_triggers_nothing(table: Table) -> None:
    table.lay("hand CHEAP 1-036C | field REROUTE~", "field GRIEF")
    make(table, "cast hand.cheap", "choose p2.grief")
    done = resolve(table)
    assert (names(table, "p2.removed"), programs(table)) == (["GRIEF"], [])
    assert "broken" not in [getattr(fact, "why", "") for fact in done.facts]


@pytest.mark.rule("FF-11.8.16", "FF-11.8.16.1")
def test_it_means_the_card_that_moved(table: Table) -> None:
    table.lay("hand CHEAP 1-036C | field PHOENIX")
    make(table, "cast hand.cheap", "choose phoenix")
    resolve(table)
    assert programs(table) == ["PHOENIX/1"]
    resolve(table)
    assert table.hand() == ["PHOENIX"]
    table.lay("hand CHEAP 1-036C | field PHOENIX", "hand EXILE 1-036C")
    make(table, "cast hand.cheap", "choose phoenix")
    resolve(table)
    table.play("pass")
    make(table, "cast hand.exile", "choose p1.break.phoenix", seat=2)
    resolve(table)
    resolve(table)
    assert (names(table, "p1.removed"), table.hand()) == (["PHOENIX"], [])


@pytest.mark.rule("FF-11.8.16.2")
def test_it_is_not_found_where_it_never_came(table: Table) -> None:
    table.lay("hand CHEAP 1-036C | field ASHES DETOUR~")
    make(table, "cast hand.cheap", "choose ashes")
    resolve(table)
    assert (table.hand(), programs(table), table.has("field.ashes")) == (["ASHES"], [], False)


@pytest.mark.rule("FF-11.8.17.1", "FF-11.8.17.2")
def test_what_is_left_waiting_answers_to_what_comes_once_or_each_time(table: Table) -> None:
    table.lay("hand PLEDGE BOON 1-036C 1-036C | field BRAVE")
    to_declaration(table)
    table.play("attack brave")
    make(table, "cast hand.pledge", "choose brave")
    resolve(table)
    assert (programs(table), len(table.state.modifiers)) == ([], 1)  # the attack was before
    for summon, left in (("pledge", 0), ("oath", 1)):
        table.lay(f"hand {summon.upper()} 1-036C | field BRAVE")
        make(table, f"cast hand.{summon}", "choose brave")
        resolve(table)
        to_declaration(table)
        table.play("attack brave")
        assert (programs(table), len(table.state.modifiers)) == ([f"{summon.upper()}/1"], left)


@pytest.mark.rule("FF-11.8.17.3a")
def test_it_still_means_a_card_that_has_changed(table: Table) -> None:
    table.lay("hand PLEDGE TIDEWATER 1-036C 1-036C | field BRAVE")
    for summon in ("pledge", "tidewater"):
        make(table, f"cast hand.{summon}", "choose brave")
        resolve(table)
    to_declaration(table)
    table.play("attack brave")
    assert programs(table) == ["PLEDGE/1"]


@pytest.mark.rule("FF-11.8.17.3b")
def test_it_does_not_once_the_card_has_left(table: Table) -> None:
    table.lay(f"hand RUNNER TIDE PLEDGE {CP} | field RUNNER")
    make(table, "cast hand.pledge", "choose field.runner")
    resolve(table)
    make(table, "cast hand.tide", "choose field.runner")
    resolve(table)
    make(table, table.moves(verb="play")[-1])
    to_declaration(table)
    table.play(table.moves(verb="attack")[0])
    assert programs(table) == []


@pytest.mark.rule("FF-11.8.18a", "FF-11.8.18b", "FF-11.8.18c")
def test_how_things_are_triggers_again_and_again(table: Table) -> None:
    table.lay("hand BOLT | field MISER~ 1-040C PLAIN | deck 1-040C 1-040C", "hand BOON 1-036C")
    make(table, "cast hand.bolt", "choose field.plain")
    assert programs(table) == ["BOLT/1", "MISER/1"]
    table.play("pass")
    make(table, "cast hand.boon", "choose p1.plain", seat=2)
    assert programs(table) == ["BOLT/1", "MISER/1", "BOON/1"]
    resolve(table)
    assert programs(table) == ["BOLT/1", "MISER/1"]
    resolve(table)
    assert (table.hand(), programs(table)) == (["1-040C"], ["BOLT/1"])
    table.lay("hand | field MISER~ NEGATE 1-040C | deck 1-040C")
    assert programs(table) == ["MISER/1"]
    first = table.state.zones["stack"]
    make(table, "use negate e1")
    resolve(table)
    assert (programs(table), table.state.zones["stack"] != first) == (["MISER/1"], True)


@pytest.mark.rule("FF-11.8.19")
def test_where_nothing_chosen_is_left_nothing_happens(table: Table) -> None:
    table.lay("field LANCER", "field PLAIN BRAVE~ | hand TIDE 1-036C")
    to_declaration(table)
    table.play("attack lancer", "choose p2.plain", "pass")
    make(table, "cast hand.tide", "choose p2.plain", seat=2)
    resolve(table)
    done = resolve(table)
    assert (done.acts()[-1], done.of(CardTurned)) == ("fizzled", [])


@pytest.mark.rule("FF-11.9.1b")
def test_a_field_ability_works_where_it_says(table: Table) -> None:
    table.lay("hand ELDER | field ELDER 1-040C 1-040C")
    assert (table.number("hand.elder", "price"), table.number("field.elder", "price")) == (2, 4)


@pytest.mark.rule("FF-11.9.2")
def test_what_says_how_cards_enter_applies_at_once(table: Table) -> None:
    table.lay(f"hand PLAIN 1-040C {CP}", "field USHER~")
    make(table, "play hand.plain")
    assert table.says("plain", "dull")
    table.lay(f"hand PLAIN {CP} | field WAKER~", "field WAKER~")
    make(table, "play hand.plain")
    assert (table.says("plain", "active"), programs(table)) == (True, [])


@pytest.mark.rule("FF-11.9.3")
def test_a_field_ability_does_not_use_the_stack(table: Table) -> None:
    table.lay(f"hand BANNER {CP} | field WEAK")
    done = make(table, "play hand.banner")
    assert (table.number("weak", "power"), names(table, "stack"), done.of(CardMade)) == (4000, [], [])
