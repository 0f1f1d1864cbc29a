"""What the words of cards do, fact by fact, and whether «if you do» holds of them then (FF-11.12.1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.engine.card_facts import CardGone, CardMarked, CardMoved, CardShown, CardTurned
from bsdesk.engine.facts import Counted, CountersChanged, Declared, Fact
from bsdesk.engine.game import Game
from bsdesk.games import ff_tcg
from tests.games.ff_tcg.conftest import CARDS
from tests.games.ff_tcg.looking import answered, make, resolve
from tests.table import Happened, Table

FORWARDS = '{ kind = ["forward"], side = "any" }'
ALL = f"what = {FORWARDS}"
BROKEN = '{ where = "break", side = "any" }'

# What a word says / what the one side has / and the other / the facts, of cards by their ids; * if it counts as done
SAID = """
op = "damage", count = 4000, ALL / field PLAIN / field BRAVE / PLAIN damage 4000 SAY; BRAVE damage 4000 SAY *
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
    text = SAID.replace("ALL", ALL).replace("BROKEN", BROKEN)
    return [[part.strip() for part in row.split(" /")] for row in text.split("\n")[1:-1]]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Return the game with a card for each row."""
    cards = [CARD.format(number=number, does=row[0]) for number, row in enumerate(rows())]
    file = tmp_path_factory.mktemp("cards") / "said.toml"
    file.write_text("\n".join(cards), encoding="utf-8")
    return ff_tcg.game(
        ff_tcg.read([*sorted(CARDS.glob("*.toml")), *sorted(Path(__file__).parent.glob("*.toml")), file])
    )


def told(table: Table, done: Happened) -> list[str]:
    """Return what happened that a word did, of cards by their ids; and that a card was drawn, as *."""
    cards = {ref: card.definition.rstrip("0123456789") for ref, card in table.state.cards.items()}
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
            case CardGone():
                return f"gone {fact.why}"
            case CountersChanged():
                return f"{cards.get(fact.on)} {fact.name} {fact.number} {cards.get(fact.source)}"
            case Counted():
                return "" if ".#" in fact.key else f"counted {fact.key}"
            case Declared():
                return f"p{fact.seat} {fact.act} {cards.get(fact.subject)}"
        return ""

    return [line for event in done.events if event.by == "effect" and (line := text(event.fact))]


@pytest.mark.parametrize("number", range(len(rows())))
def test_what_a_word_does_and_whether_it_is_done(table: Table, number: int) -> None:
    _, mine, theirs, facts = rows()[number]
    say = f"field SAY{number}"
    mine = mine.replace("field", say) if "field" in mine else f"{mine} | {say}"
    table.lay(mine.replace("!", ""), theirs)
    if "!" in mine:
        table.state.counters[table.ref("plain")] = {"damage": 3000}
    table.play("use say e1")
    assert "; ".join(told(table, resolve(table))) == facts.replace(" *", "; *")


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
