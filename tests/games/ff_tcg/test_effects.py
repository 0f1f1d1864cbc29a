"""Carrying out (FF-11.11), effects and the order in which they apply (FF-11.12), the words of the rules (FF-15.1.1)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, CardShown, CardTurned, Shuffled
from bsdesk.engine.facts import CountersChanged
from bsdesk.engine.game import Game
from bsdesk.engine.view import redact
from bsdesk.games.ff_tcg.words.vocabulary import VOCABULARY
from tests.games.ff_tcg.looking import cast, make, names, next_turn, paid, programs, resolve
from tests.table import Table

CP = "1-036C 1-036C 1-036C"


def power(table: Table, card: str) -> int:
    return table.number(card, "power")


@pytest.mark.rule("FF-11.11.2")
def test_what_does_not_fit_any_more_is_no_target(table: Table) -> None:
    table.lay("hand CHEAP 1-036C", "field PLAIN | hand DEAR 1-036C")
    make(table, "cast hand.cheap", "choose p2.plain")
    table.play("pass")
    make(table, "cast hand.dear", "choose plain", seat=2)
    resolve(table)
    assert table.number("p2.plain", "cost") == 4
    done = resolve(table)
    assert (done.acts()[-1], names(table, "p2.break")) == ("fizzled", ["1-036C", "DEAR"])


@pytest.mark.rule("FF-11.11.2.1.1")
def test_it_is_done_to_what_still_fits(table: Table) -> None:
    table.lay("hand PAIR 1-036C", "field PLAIN BRAVE | hand TIDE 1-036C")
    make(table, "cast hand.pair", "choose p2.plain", "choose p2.brave")
    table.play("pass")
    make(table, "cast hand.tide", "choose brave", seat=2)
    resolve(table)
    assert [fact.on for fact in resolve(table).of(CountersChanged)] == [table.ref("p2.field.plain")]


@pytest.mark.rule("FF-11.11.5b", "FF-11.12.5.6a")
def test_what_comes_later_changes_what_comes_before(table: Table) -> None:
    for card, dealt in (("LORD", 5000), ("LORD~", 9000)):
        table.lay("hand BURN 1-036C", f"field {card}")
        make(table, "cast hand.burn", "choose p2.lord")
        assert [fact.number for fact in resolve(table).of(CountersChanged)] == [dealt]


@pytest.mark.rule("FF-11.12.5.6b", "FF-11.12.2")
def test_what_replaces_itself_comes_before_other_replacements(table: Table, game: Game) -> None:
    table.lay("hand BURN 1-036C", "field LORD~ SHIELD~")
    make(table, "cast hand.burn", "choose p2.lord")
    assert [fact.number for fact in resolve(table).of(CountersChanged)] == [7000]
    kinds = {card: game.rules.abilities[card][0].effect for card in ("SAPPER", "BANNER", "SHIELD")}
    assert (bool(kinds["SAPPER"].do), bool(kinds["BANNER"].always), bool(kinds["SHIELD"].instead)) == (True, True, True)


@pytest.mark.rule("FF-11.11.5.1.1")
def test_what_must_be_chosen_is(table: Table) -> None:
    table.lay("hand BOLT 1-036C | field WEAK", "field BRAZEN SHY PLAIN")
    table.play("cast hand.bolt")
    assert table.question == "pay"  # nothing else could be chosen
    paid(table)
    resolve(table)
    assert names(table, "p2.break") == ["BRAZEN"]
    table.lay("hand BOLT 1-036C | field WEAK", "field SHY BRAVE")
    table.play("cast hand.bolt")
    assert table.moves(verb="choose") == ["choose p2.brave", "choose weak"]


@pytest.mark.rule("FF-11.11.7", "FF-11.5.5")
def test_of_a_card_that_moved_what_it_was_counts(table: Table) -> None:
    table.lay("hand 1-036C BOON 1-036C | field ACTA", "field LORD | hand TIDE 1-036C")
    make(table, "cast hand.boon", "choose act-a")
    resolve(table)
    make(table, "use act-a e1")
    table.play("pass")
    make(table, "cast hand.tide", "choose p1.act-a", seat=2)
    resolve(table)
    assert [fact.number for fact in resolve(table).of(CountersChanged)] == [8000]


@pytest.mark.rule("FF-11.12.1", "FF-11.12.3.1")
def test_effects_are_what_they_do_and_a_single_one_is_over(table: Table) -> None:
    table.lay("hand SAPPER 1-036C | deck PLAIN BRAVE WEAK")
    done = cast(table, "sapper")
    caused = {(event.by, event.why) for event in done.events if getattr(event.fact, "why", "") == "drawn"}
    assert (caused, table.state.modifiers, len(table.hand())) == ({("effect", "SAPPER/1")}, (), 2)


@pytest.mark.rule("FF-11.12.4.1")
def test_what_names_no_end_lasts_for_the_game(table: Table) -> None:
    table.lay("hand BOON FOREVER 1-036C 1-036C | field BRAVE", step="main2")
    for summon in ("boon", "forever"):
        cast(table, summon, "choose brave")
    assert power(table, "brave") == 11000
    next_turn(table)
    assert power(table, "brave") == 9000


@pytest.mark.rule("FF-11.12.4.2", "FF-11.12.4.9")
def test_what_was_carried_out_is_for_the_cards_of_then(table: Table) -> None:
    table.lay(f"hand ALLUP WEAK {CP} | field BRAVE")
    cast(table, "allup")
    when = table.state.modifiers[0].since
    make(table, "play hand.weak")
    assert (power(table, "brave"), power(table, "weak")) == (9000, 3000)
    assert 0 < when <= table.state.seq


@pytest.mark.rule("FF-11.12.4.4", "FF-11.12.4.5")
def test_a_field_ability_is_for_cards_that_come_too_while_it_is_there(table: Table) -> None:
    table.lay(f"hand WEAK CHEAP {CP} | field BANNER")
    make(table, "play hand.weak")
    assert power(table, "weak") == 4000
    cast(table, "cheap", "choose banner")
    assert power(table, "weak") == 3000


@pytest.mark.rule("FF-11.12.4.6")
def test_control_text_type_the_rest_and_power_in_this_order(table: Table) -> None:
    table.lay("hand CHANGE BOON 1-036C 1-036C | field BANNER", "field CHORUS")
    cast(table, "boon", "choose p2.chorus")
    cast(table, "change", "choose p2.chorus")
    ref = table.ref("chorus")
    assert (table.state.cards[ref].controller, table.says("chorus", "backup"), table.says("chorus", "forward")) == (
        1, True, False,
    )  # fmt: skip
    assert power(table, "chorus") == 0  # it is no Forward, so it has none
    assert table.game.rules.layering.derived["power"] == ("forward",)


@pytest.mark.rule("FF-11.12.4.8")
def test_what_was_given_later_is_younger_than_its_card(table: Table) -> None:
    table.lay("hand GIFT HUSH GIFT 1-036C 1-036C 1-036C | field BRAVE")
    make(table, table.moves(verb="cast")[0], "choose brave")
    resolve(table)
    assert power(table, "brave") == 8000
    cast(table, "hush", "choose brave")
    assert power(table, "brave") == 7000  # what it was given before is lost, too
    cast(table, "gift", "choose brave")
    assert power(table, "brave") == 8000


@pytest.mark.rule("FF-11.12.4.10")
def test_a_card_is_as_old_as_its_place(table: Table) -> None:
    table.lay(f"hand TIDE WEAK {CP} | field BRAVE")
    before = table.card("brave").since
    make(table, "play hand.weak")
    new = table.card("weak").since
    assert before < new
    cast(table, "tide", "choose weak")
    assert table.state.cards[table.state.zones["p1.hand"][-1]].since > new


@pytest.mark.rule("FF-11.12.4.11")
def test_of_what_comes_at_once_the_turns_players_order_counts(table: Table) -> None:
    for first, second in (("plain", "brave"), ("brave", "plain")):
        table.lay("hand REVIVE 1-036C | break PLAIN BRAVE WEAK")
        make(table, "cast hand.revive", f"choose break.{first}", f"choose break.{second}")
        done = resolve(table)
        assert len({event.group for event in done.events if getattr(event.fact, "why", "") == "entered"}) == 1
        assert names(table, "p1.field") == [first.upper(), second.upper()]
        assert table.card(f"field.{first}").since < table.card(f"field.{second}").since


@pytest.mark.rule("FF-11.12.4.12", "FF-11.12.4.13")
def test_what_depends_on_another_comes_after_it(table: Table) -> None:
    for field in ("SENSEI~ MARSHAL~ OGRE", "MARSHAL~ SENSEI~ OGRE"):
        table.lay(f"field {field}")
        assert (table.says("ogre", "forward"), table.says("ogre", "family:ninja")) == (True, True)
        assert power(table, "ogre") == 5000


@pytest.mark.rule("FF-TV-09")
def test_set_first_then_its_own_then_the_rest(table: Table) -> None:
    table.lay("hand BOON FIVE 1-036C 1-036C | field GROWER 1-040C~ 1-040C~")
    assert power(table, "grower") == 9000
    cast(table, "boon", "choose grower")
    cast(table, "five", "choose grower")
    assert power(table, "grower") == 9000


@pytest.mark.rule("FF-11.12.5.2", "FF-11.12.5.3")
def test_a_replacement_must_be_there_before(table: Table, game: Game) -> None:
    assert game.rules.abilities["REROUTE"][0].effect.change is not None
    table.lay("hand BOLT COVER BOLT 1-036C 1-036C 1-036C | field LORD")
    make(table, table.moves(verb="cast")[0], "choose lord")
    resolve(table)
    assert table.number("lord", "damage") == 4000
    cast(table, "cover", "choose lord")
    assert table.number("lord", "damage") == 4000
    cast(table, "bolt", "choose lord")
    assert table.number("lord", "damage") == 4000


@pytest.mark.rule("FF-11.12.5.5", "FF-11.12.5.7")
def test_of_several_the_affected_player_says_which_comes_first_each_once(table: Table) -> None:
    for first, number in (("shield", 4000), ("temper", 6000)):
        table.lay("hand BOLT 1-036C", "field LORD SHIELD~ TEMPER~")
        make(table, "cast hand.bolt", "choose p2.lord")
        resolve(table)
        assert (table.question, table.to_act()) == ("instead", 2)
        done = table.play(next(f"p2 {move}" for move in table.moves(2, "instead") if first in move))
        assert [fact.number for fact in done.of(CountersChanged)] == [number]


# ------------------------------------------------------------------------------------------ words of the rules


@pytest.mark.rule("FF-15.1.1")
def test_what_is_done_has_words() -> None:
    words = {"activate", "dull", "break", "discard", "remove", "enter", "search", "counters", "freeze", "rest"}
    assert words <= set(VOCABULARY)


@pytest.mark.rule("FF-15.1.1.1.1", "FF-15.1.1.1.2")
def test_to_activate(table: Table) -> None:
    for card, turned in (("PLAIN~", [0]), ("PLAIN", [])):
        table.lay(f"hand 1-036C | field MENDER WAKER~ {card}")
        make(table, "use mender e1", "choose field.plain")
        done = resolve(table)
        assert ([fact.turned for fact in done.of(CardTurned)], table.says("field.plain", "active")) == (turned, True)
        assert programs(table) == ["WAKER/1"] * len(turned)


@pytest.mark.rule("FF-15.1.1.6.1")
def test_to_shuffle_is_an_order_that_nobody_knows(table: Table) -> None:
    orders = []
    for seed in (1, 1, 2):
        table.lay("hand SCOUT 1-036C | deck PLAIN BRAVE WEAK KNOT LORD KNIGHT SQUIRE CHAINS", rng=seed)
        make(table, "cast hand.scout")
        done = resolve(table)
        while table.question:
            done = table.play("done")
        assert len(done.of(Shuffled)) == 1
        orders.append(names(table, "p1.deck"))
        view = redact(table.state, "p1")
        assert {view.cards[ref].definition for ref in view.zones["p1.deck"]} == {""}
    assert orders[0] == orders[1] != orders[2]


@pytest.mark.rule("FF-15.1.1.8.1a", "FF-15.1.1.8.1b")
def test_what_is_found_is_shown_and_set_apart_while_the_deck_is_shuffled(table: Table) -> None:
    deck = "deck PLAIN 1-040C BRAVE WEAK"
    table.lay(f"hand SCOUT 1-036C | {deck}")
    make(table, "cast hand.scout")
    resolve(table)
    done = table.play(table.moves(verb="search")[0])
    order = [type(fact) for fact in done.facts if isinstance(fact, CardShown | Shuffled | CardMoved)]
    assert order[:4] == [CardShown, Shuffled, CardShown, CardMoved]
    assert (names(table, "p1.field"), table.says("summoner", "dull")) == (["1-040C"], True)
    table.lay(f"hand SCOUT 1-036C | field 1-040C~ 1-040C~ 1-040C~ 1-138C~ 1-138C~ | {deck}")
    make(table, "cast hand.scout")
    done = resolve(table)
    assert (table.question, len(done.of(Shuffled)), names(table, "p1.field").count("1-040C")) == ("", 1, 3)


@pytest.mark.rule("FF-15.1.1.8.3")
def test_where_any_card_will_do_one_is_found(table: Table) -> None:
    table.lay("hand DIGGER 1-036C | deck PLAIN BRAVE")
    make(table, "cast hand.digger")
    resolve(table)
    assert table.refused("done").code == "answer_incomplete"
    table.play(table.moves(verb="search")[0])
    assert len(table.hand()) == 1


@pytest.mark.rule("FF-15.1.1.11.1", "FF-15.1.1.11.2", "FF-15.1.1.11.3")
def test_cards_are_divided_into_groups(table: Table) -> None:
    five = ["PLAIN", "BRAVE", "WEAK", "KNOT", "LORD"]
    for count in (0, 3, 5):
        table.lay(f"hand PILES 1-036C | deck {' '.join(five)} CHAINS")
        make(table, "cast hand.piles")
        resolve(table)
        assert (table.question, table.to_act()) == ("select", 2) or table.question == "choose"
        for _ in range(count):
            table.play(f"p2 {table.moves(2, table.question)[0]}")
        if table.question:
            table.play("p2 done")
        apart = names(table, "p1.deck")[:-1]
        assert (len(apart), sorted([*apart, *table.hand()])) == (count, sorted(five))
