"""What the words of cards do, fact by fact, and whether «if you do» holds of them then (FF-11.12.1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.engine.card_facts import CardGone, CardJoined, CardMarked, CardMoved, CardShown, CardTurned, Shuffled
from bsdesk.engine.facts import Counted, CountersChanged, Declared, Fact
from bsdesk.engine.game import Game
from bsdesk.engine.state import State
from bsdesk.games import ff_tcg
from tests.games.ff_tcg.conftest import CARDS
from tests.games.ff_tcg.looking import answered, make, merged, names, paid, resolve
from tests.table import Happened, Table

# What a word says / what the one side has / and the other / the facts, of cards by their ids; * if it counts as done
SAID = """
op = "damage", count = 4000, ALL / field PLAIN / field BRAVE / PLAIN damage 4000 SAY; BRAVE damage 4000 SAY *
op = "damage", count = { of = "this", number = "cost", times = 1000 }, ALL / field PLAIN / / PLAIN damage 1000 SAY *
op = "take", what = { where = "break" } / break PLAIN / / PLAIN p1.hand taken *
op = "take", what = { where = "break" } / / /
op = "damage", count = 0, ALL / field PLAIN / /
op = "damage", count = 4000, ALL / / /
op = "damage", count = 4000, what = BROKEN / break PLAIN / /
op = "dull", ALL / field PLAIN / field BRAVE / PLAIN turned 1; BRAVE turned 1 *
op = "dull", ALL / field PLAIN~ / field BRAVE / BRAVE turned 1
op = "dull", ALL / field PLAIN~ / /
op = "dull", what = BROKEN / break PLAIN / /
op = "activate", ALL / field PLAIN~ / field BRAVE~ / PLAIN turned 0; BRAVE turned 0 *
op = "activate", ALL / field PLAIN~ / field BRAVE / PLAIN turned 0
op = "activate", what = BROKEN / break PLAIN / /
op = "freeze", ALL / field PLAIN / field BRAVE / PLAIN frozen; BRAVE frozen *
op = "freeze", ALL / field PLAIN+frozen / field BRAVE / BRAVE frozen
op = "freeze", what = BROKEN / break PLAIN / /
op = "break", ALL / field PLAIN / field BRAVE / PLAIN p1.break broken; BRAVE p2.break broken *
op = "break", ALL / field PLAIN / field STONE / PLAIN p1.break broken
op = "break", what = BROKEN / break PLAIN / /
op = "put", ALL / field PLAIN / field STONE / PLAIN p1.break put; STONE p2.break put *
op = "put", what = BROKEN / break PLAIN / /
op = "heal", ALL / field PLAIN! / field BRAVE / PLAIN damage -3000 SAY *
op = "heal", ALL / field PLAIN / field BRAVE /
op = "discard", what = { where = "hand" } / hand WEAK BOLD / / WEAK p1.break discarded; BOLD p1.break discarded *
op = "discard", what = { where = "hand" } / / /
op = "return", ALL / field PLAIN / field BRAVE / PLAIN p1.hand returned; BRAVE p2.hand returned *
op = "return", ALL / field ANCHOR / field BRAVE / BRAVE p2.hand returned
op = "return", ALL, to = "deck_bottom" / field ANCHOR / field BRAVE / ANCHOR p1.deck returned; BRAVE p2.deck returned *
op = "return", what = BROKEN / break PLAIN / break BRAVE / PLAIN p1.hand returned; BRAVE p2.hand returned *
op = "remove", ALL / field PLAIN / field BRAVE / PLAIN p1.removed removed; BRAVE p2.removed removed *
op = "remove", ALL / field ANCHOR / field BRAVE / BRAVE p2.removed removed
op = "remove", ALL / / /
op = "hide", ALL / field PLAIN / field BRAVE / PLAIN p1.removed hidden down; BRAVE p2.removed hidden down *
op = "hide", ALL / / /
op = "mill", count = 2 / deck WEAK BOLD PLAIN / / WEAK p1.break milled; BOLD p1.break milled *
op = "mill" / deck WEAK BOLD / / WEAK p1.break milled *
op = "mill", who = "everyone" / deck WEAK BOLD / deck PLAIN BRAVE / WEAK p1.break milled; PLAIN p2.break milled *
op = "mill", who = "everyone", count = 2 / deck WEAK BOLD / deck PLAIN / MILLED; PLAIN p2.break milled
op = "mill", who = "opponent", count = 3 / / deck PLAIN BRAVE / PLAIN p2.break milled; BRAVE p2.break milled
op = "enter", what = BROKEN / break PLAIN / break BRAVE / PLAIN p1.field entered; BRAVE p1.field entered *
op = "enter", what = BROKEN, dull = true / break PLAIN / / PLAIN p1.field entered; PLAIN turned 1 *
op = "enter", what = BROKEN / break PLAIN QUICK | field QUICK / / PLAIN p1.field entered
op = "enter", what = BROKEN / break QUICK | field QUICK / /
op = "win" / / / counted game.won.p1 *
op = "win", who = "opponent" / / / counted game.won.p2 *
op = "extra_main" / / / counted turn.extra_main *
op = "play_it", what = { where = "hand" } / hand WEAK / / *
op = "play_it", what = { where = "hand" } / hand QUICK | field QUICK / / *
op = "play_it", what = { where = "hand" } / / /
op = "cast_it", what = { where = "hand" } / hand EMBER / / *; p1 activated EMBER
op = "cast_it", what = { where = "hand" } / hand BOLT / / *
op = "cast_it", what = { where = "hand" } / / /
"""


# The same with answers before the facts
ANSWERED = """
FIND / deck WEAK BOLD / / search deck.weak / SEEN; WEAK p1.hand found *
FIND / deck WEAK BOLD / / done / OWN; p1.deck shuffled
FIND_IT / deck WEAK BOLD / / search deck.weak / SEEN; WEAK p1.hand found *
PLACE / deck WEAK BOLD / / search deck.weak / SEEN; WEAK p1.field entered *
TAKE / deck WEAK BOLD PLAIN / / / WEAK shown up; BOLD shown up; WEAK p1.hand taken; BOLD p1.hand taken *
EACH / field BOLD BRAVE / field WEAK BOLD / choose brave; p2 choose weak / BRAVE p1.break broken; WEAK p2.break broken *
UP_TO / field PLAIN BRAVE / field WEAK BOLD / done; p2 choose weak; p2 done / WEAK p2.break broken *
op = "hurt", who = "opponent", count = 2 / / deck WEAK BOLD PLAIN / / WEAK p2.damage damage; BOLD p2.damage damage
op = "hurt", who = "everyone" / deck PLAIN / deck WEAK BOLD / / PLAIN p1.damage damage; WEAK p2.damage damage
op = "hurt" / deck PLAIN BOLD / deck WEAK BOLD / / PLAIN p1.damage damage
op = "warp", count = 2 / / / / SAY p1.removed warped; SAY warp 2 *
SHARE / field PLAIN / field WEAK / grouping field.plain n1; grouping p2.weak n2; p2 group n1 / WEAK p2.break put *
SHARE / field PLAIN / field WEAK / grouping field.plain n1; grouping p2.weak n2; p2 group n2 / PLAIN p1.break put *
SHARE / field PLAIN / field WEAK / grouping field.plain n1; grouping p2.weak n1; p2 group n1 /
SHARE / / / /
ENTRANT / hand WEAK QUICK | field QUICK / / choose hand.weak / WEAK p1.field entered *
op = "select", from = FORWARDS, count = 2 }, { op = "dull" / field PLAIN BRAVE~ / / / PLAIN turned 1
op = "choose", from = FORWARDS, count = 2, up_to = true }, { op = "dull" / field PLAIN BRAVE WEAK / / done /
TWO, { op = "damage", count = 1000 / field PLAIN / / / PLAIN damage 1000 SAY
TWO, { op = "dull" / field PLAIN / / / PLAIN turned 1
TWO, { op = "activate" / field PLAIN~ / / / PLAIN turned 0
TWO, { op = "freeze" / field PLAIN / / / PLAIN frozen
TWO, { op = "break" / field PLAIN / / / PLAIN p1.break broken
TWO, { op = "put" / field PLAIN / / / PLAIN p1.break put
TWO, { op = "return" / field PLAIN / / / PLAIN p1.hand returned
TWO, { op = "remove" / field PLAIN / / / PLAIN p1.removed removed
TWO, { op = "hide" / field PLAIN / / / PLAIN p1.removed hidden down
IN_HAND, { op = "discard" / hand WEAK / / / WEAK p1.break discarded
IN_HAND, { op = "enter" / hand WEAK / / / WEAK p1.field entered
MANY / field PLAIN BRAVE / field WEAK BOLD ECHO / p2 choose weak; p2 choose bold / BOTH; WEAK turned 1; BOLD turned 1 *
"""
SHORT = {
    "MILLED": "WEAK p1.break milled; BOLD p1.break milled",
    "FIND_IT": 'op = "search", from = DECK, up_to = false }, { op = "find"',
    "FIND": 'op = "search", from = DECK }, { op = "find"',
    "PLACE": 'op = "search", from = DECK, to = "field" }, { op = "find", to = "field"',
    "TAKE": 'op = "open", count = 2 }, { op = "take", what = "opened"',
    "EACH": 'op = "each_selects", from = FORWARDS }, { op = "break"',
    "UP_TO": 'op = "each_selects", from = FORWARDS, count = 2, up_to = true }, { op = "break"',
    "SHARE": 'op = "divide", what = FORWARDS, groups = 2 }, { op = "put", what = "rest"',
    "ENTRANT": 'op = "select_entrant", from = { where = "hand" }, count = 2, up_to = true }, { op = "enter"',
    "TWO": 'op = "select", from = FORWARDS, count = 2 }',
    "IN_HAND": 'op = "select", from = { where = "hand" }, count = 2 }',
    "MANY": 'op = "each_selects", from = FORWARDS, count = { of = { kind = ["forward"] } } }, { op = "dull"',
    "ALL": "what = FORWARDS",
    "FORWARDS": '{ kind = ["forward"], side = "any" }',
    "BROKEN": '{ where = "break", side = "any" }',
    "BOTH": "PLAIN turned 1; BRAVE turned 1",
    "DECK": '{ where = "deck" }',
    "SEEN": "OWN; WEAK shown up; p1.deck shuffled; WEAK shown up",
    "OWN": "WEAK shown own; BOLD shown own",
}


CARD = """
[[card]]
id = "SAY{number}"
name = {{ en = "Say" }}
kind = "monster"
elements = ["ice"]
cost = 1

[[card.effects]]
activate = "action_ability"
do = [{{ {does} }}, {{ op = "if_did", then = [{{ op = "draw" }}] }}]
"""


def rows() -> list[list[str]]:
    """Return what a word says, what both sides have, the answers, and the facts."""
    said = [[part.strip() for part in row.split(" /")] for row in SAID.split("\n")[1:-1]]
    answered = [[part.strip() for part in row.split(" /")] for row in ANSWERED.split("\n")[1:-1]]
    rest = ([does, mine, theirs, "".join(answers), facts] for does, mine, theirs, *answers, facts in said + answered)
    return [[in_full(part) for part in row] for row in rest]


def in_full(text: str) -> str:
    for word, meant in SHORT.items():
        text = text.replace(word, meant)
    return text


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Return the game with a card for each row."""
    cards = [CARD.format(number=number, does=row[0]) for number, row in enumerate(rows())]
    file = tmp_path_factory.mktemp("cards") / "said.toml"
    file.write_text("\n".join(cards), encoding="utf-8")
    return ff_tcg.game(
        ff_tcg.read([*sorted(CARDS.glob("*.toml")), *sorted(Path(__file__).parent.glob("*.toml")), file])
    )


def told(table: Table, before: State, done: Happened) -> list[str]:
    """Return what happened that a word did, of cards by their ids; and that a card was drawn, as *."""
    there = before.cards | table.state.cards
    cards = {ref: card.definition.rstrip("0123456789") for ref, card in there.items()}
    for fact in reversed(done.of(CardMoved)):
        cards[fact.card] = cards.get(fact.becomes, "?")

    def text(fact: Fact) -> str:
        match fact:
            case CardMoved(why="drawn"):
                return "*"
            case CardMoved():
                return f"{cards.get(fact.card)} {fact.to} {fact.why} {fact.face}".strip()
            case CardTurned():
                return f"{cards.get(fact.card)} turned {fact.turned}"
            case CardMarked():
                return f"{cards.get(fact.card)} {fact.mark}"
            case CardShown():
                return f"{cards.get(fact.card)} shown {fact.face}"
            case Shuffled():
                return f"{fact.zone} shuffled"
            case CardGone():
                return f"gone {fact.why}"
            case CountersChanged():
                return f"{cards.get(fact.on)} {fact.name} {fact.number} {cards.get(fact.source, '')}".strip()
            case Counted():
                return "" if ".#" in fact.key else f"counted {fact.key}"
            case Declared():
                return f"p{fact.seat} {fact.act} {cards.get(fact.subject)}"
        return ""

    own = [event.fact for event in done.events if event.by == "effect" or getattr(event.fact, "why", "") == "damage"]
    return [line for fact in own if (line := text(fact))]


@pytest.mark.parametrize("number", range(len(rows())))
def test_what_a_word_does_and_whether_it_is_done(table: Table, number: int) -> None:
    _, mine, theirs, answers, facts = rows()[number]
    say = f"field SAY{number}"
    mine = mine.replace("field", say) if "field" in mine else f"{mine} | {say}"
    table.lay(mine.replace("!", ""), theirs)
    if "!" in mine:
        table.state.counters[table.ref("plain")] = {"damage": 3000}
    table.play("use say e1")
    before = table.state
    done = merged(resolve(table), *(table.play(answer) for answer in answers.split("; ") if answer))
    assert "; ".join(told(table, before, done)) == facts.replace(" *", "; *")


@pytest.mark.rule("FF-11.4.1.1")
def test_what_an_effect_plays_is_shown_and_enters(table: Table) -> None:
    table.lay("hand SUMMONS WEAK 1-036C")
    make(table, "cast hand.summons")
    done = answered(table)
    weak = table.ref("weak")
    moved = [fact for fact in done.of(CardMoved) if fact.becomes == weak]
    (card,) = [fact.card for fact in moved]
    assert moved == [CardMoved(card, "p1.field", weak, why="played", controller=1)]
    assert CardShown(card) in done.of(CardShown)
    assert Counted(f"turn.entered.{weak}") in done.of(Counted)


@pytest.mark.rule("FF-11.3.3a", "FF-11.11.5.1")
def test_what_is_chosen_is_told_and_what_is_selected_is_not(table: Table) -> None:
    table.lay("hand PAIR 1-036C | field WEAK", "field PLAIN BRAVE")
    table.play("cast hand.pair", "choose p2.brave")
    done = table.play("choose p2.plain")
    told = [fact for fact in done.of(Declared) if fact.act == "chosen"]
    summon = table.ref("stack.pair")
    assert told == [Declared(1, "chosen", table.ref(f"p2.{one}"), summon) for one in ("brave", "plain")]
    table.lay("hand RITE 1-036C | field WEAK PLAIN", "field PLAIN BRAVE")
    make(table, "cast hand.rite")
    done = merged(resolve(table), table.play("choose weak", "p2 choose p2.brave"))
    assert [fact for fact in done.of(Declared) if fact.act == "chosen"] == []


def facts_of(done: Happened, *kinds: type[Fact]) -> list[tuple[str, str, Fact]]:
    """Return the facts of these kinds, each with its cause."""
    return [(event.by, event.why, event.fact) for event in done.events if isinstance(event.fact, kinds)]


@pytest.mark.rule("FF-11.11.10")
def test_what_is_cancelled_goes_and_does_nothing(table: Table) -> None:
    table.lay("hand BOLT 1-036C | field PLAIN", "hand VETO 1-036C")
    make(table, "cast hand.bolt", "choose field.plain")
    bolt = table.ref("stack.bolt")
    table.play("pass")
    make(table, "cast hand.veto", seat=2)
    done = resolve(table)
    gone = [fact for fact in done.of(CardMoved) if fact.card == bolt]
    assert [(fact.to, fact.why) for fact in gone] == [("p1.break", "cancelled")]
    assert (names(table, "stack"), table.number("plain", "damage")) == ([], 0)
    table.lay("hand 1-036C | field ROUSER PLAIN", "hand 1-036C | field NEGATE")
    make(table, "use rouser e1", "choose field.plain")
    (ability,) = table.state.zones["stack"]
    table.play("pass")
    make(table, "use negate e1", seat=2)
    assert CardGone(ability, "cancelled") in resolve(table).of(CardGone)
    assert table.state.modifiers == ()


@pytest.mark.rule("FF-11.4.3", "FF-11.4.7")
@pytest.mark.parametrize(("number", "paid_with"), [("n0", 1), ("n2", 3)])
def test_a_character_for_which_a_number_is_said_costs_so_much_more(table: Table, number: str, paid_with: int) -> None:
    table.lay("hand HYDRA | field 1-040C 1-040C 1-040C 1-040C", "")
    table.play("play hand.hydra", f"how_many {number}")
    done = paid(table)
    turned = facts_of(done, CardTurned)
    assert [(by, why) for by, why, _ in turned] == [("cost", "FF-11.4.7")] * paid_with
    assert len(table.hand()) == int(number[1:])
    new = table.ref("hydra")
    (moved,) = [fact for fact in done.of(CardMoved) if fact.to == "p1.field"]
    assert (moved.becomes, moved.why, moved.controller, moved.marks) == (new, "played", 1, ())


@pytest.mark.rule("FF-11.4.3")
def test_what_was_said_of_a_character_stays_with_it(table: Table) -> None:
    table.lay("hand ORACLE 1-036C", "")
    table.play("play hand.oracle", "modes sun")
    done = paid(table)
    (moved,) = [fact for fact in done.of(CardMoved) if fact.to == "p1.field"]
    assert moved.marks == ("chosen:sun",)
    assert (table.says("oracle", "chosen:sun"), table.says("oracle", "chosen:moon")) == (True, False)


@pytest.mark.rule("FF-11.3.11")
def test_what_an_effect_casts_costs_nothing_and_waits_above_the_rest(table: Table) -> None:
    table.lay("hand ENCORE 1-036C 1-040C | break EMBER BOLT | field PLAIN 1-138C", "")
    make(table, "cast hand.encore")
    resolve(table)
    done = table.play("choose break.ember")
    assert (table.question, done.of(CardTurned)) == ("", [])
    ember = table.ref("stack.ember")
    moved = [(by, why, fact) for by, why, fact in facts_of(done, CardMoved) if fact.becomes == ember]  # type: ignore[union-attr]
    assert [(by, why) for by, why, _ in moved] == [("rule", "FF-11.3.2a")]
    assert [fact for fact in done.of(Declared) if fact.act == "casts"] == [Declared(1, "casts", ember)]
    assert (names(table, "stack"), table.state.actor, table.state.tally["turn.cast.p1"]) == (["EMBER"], 1, 2)
    table.lay("hand ENCORE 1-036C | break BOLT", "")
    make(table, "cast hand.encore")
    resolve(table)
    assert (names(table, "stack"), sorted(names(table, "p1.break"))) == ([], ["1-036C", "BOLT", "ENCORE"])


@pytest.mark.rule("FF-15.2.9.3.1", "FF-15.1.1.8.1b")
def test_a_deck_is_looked_through_and_shuffled_whether_anything_was_found_or_not(table: Table) -> None:
    for deck, found in (("PLAIN KNIGHT WEAK", 1), ("PLAIN WEAK", 0)):
        table.lay(f"hand 1-036C | field SQUIRE | deck {deck}", "")
        table.play("prime squire e1")
        done = merged(paid(table))
        if table.question:
            assert table.state.prompts[1].least == 0
            done = merged(done, table.play(table.moves(verb="seek")[0]))
        shown = [fact for fact in done.of(CardShown) if fact.face == "own"]
        assert (len(shown), [(f.zone, f.by) for f in done.of(Shuffled)]) == (len(deck.split()), [("p1.deck", 1)])
        assert len(done.of(CardJoined)) == found


@pytest.mark.rule("FF-11.11.10")
def test_several_summons_are_cancelled_at_once(table: Table) -> None:
    table.lay("hand LOTS SAPPER 1-036C 1-036C | field MUTE", "")
    for summon in ("lots", "sapper"):
        make(table, f"cast hand.{summon}")
    table.play("use mute e1")
    done = resolve(table)
    assert [fact.why for fact in done.of(CardMoved)] == ["cancelled", "cancelled"]
    assert (names(table, "stack"), table.hand()) == ([], [])
    assert {"LOTS", "SAPPER"} < set(names(table, "p1.break"))
