"""The log: each line stands under the name of whoever did it."""

from __future__ import annotations

import pytest

from bsdesk.commands.shared.shipped import game_folder
from bsdesk.engine.facts import Declared
from bsdesk.engine.play import Applied
from bsdesk.engine.run.activation import begin
from bsdesk.engine.state import Event
from bsdesk.engine.values import seat_in
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.session.session import start
from bsdesk.session.telling import Teller
from bsdesk.speech.books import read_book
from bsdesk.speech.event_wording import EventWording
from bsdesk.speech.narration import log_lines
from bsdesk.speech.wording import Wording
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import books_of


@pytest.mark.parametrize("viewer", ["p1", "p2", "table"])
@pytest.mark.parametrize(
    ("held", "answer", "said"),
    [
        ("fire-slash", "respond hand.fire-slash", "counters it"),
        ("holy-light", "respond hand.holy-light", "wards it off"),
    ],
)
def test_an_answer_stands_under_the_name_of_whoever_gives_it(
    table: GrailTable, viewer: str, held: str, answer: str, said: str
) -> None:
    by = told(table, "hand fire-slash", f"hand {held}", "p1 attack hand.fire-slash p2", f"p2 {answer}", viewer=viewer)
    assert {seat for text, seat in by.items() if said in text} == {2}
    assert {seat for text, seat in by.items() if "attacks" in text and "p1" in text} == {1}


def test_a_shield_that_takes_an_attack_stands_under_the_name_of_whom_it_shields(table: GrailTable) -> None:
    by = told(table, "hand fire-slash", "front holy-shield", "p1 attack hand.fire-slash p2", "p2 respond accept")
    assert (by["Holy Shield takes the blow and is used up"], by["Fire Slash misses p2"]) == (2, 1)


def test_the_stone_of_a_counter_attack_stands_under_the_name_of_whoever_countered(table: GrailTable) -> None:
    attack, counter = "p1 attack hand.fire-slash p2", ("p2 respond hand.fire-slash", "p2 redirect p3")
    by = told(table, "hand fire-slash", "hand fire-slash", attack, *counter, "p3 respond accept")
    assert by["a crystal comes to the other team's war record"] == 2
    assert by["Fire Slash hits p3"] == 2


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "bought: 1 gem, 1 crystal into the team's war record"),
        ("zh_hant", "購買：隊伍戰績區獲得 1 寶石、1 水晶"),
        ("zh_hans", "购买：队伍战绩区获得 1 宝石、1 水晶"),
        ("ja", "購入：チームの戦績に宝石1個、水晶1個"),
    ],
)
def test_stones_that_come_at_once_are_told_in_words(table: GrailTable, language: str, said: str) -> None:
    by = told(table, "hand fire-slash", "", "p1 buy", language=language)
    assert [text for text in by if said in text], by
    assert not [text for text in by if "G" in text and "C" in text]


def test_stones_that_the_free_hand_moves_are_told_in_words(table: GrailTable) -> None:
    by = told(table, "hand fire-slash", "", "p1 free tokens supply G+C p1.energy")
    assert [text for text in by if "1 gem, 1 crystal" in text], by


def test_a_skill_is_told_by_its_name(heroes: GrailTable) -> None:
    sides = ("field sealer | hand fire-slash | kept five-element-bind | energy C", "")
    heroes.lay(*sides)
    by = told(heroes, *sides, heroes.skill("five_element_bind"))
    assert by["p1 uses Five-Element Bind"] == 1


@pytest.mark.rule("AG-4.4.30")
def test_a_skill_that_changes_an_attack_is_told_by_its_name(heroes: GrailTable) -> None:
    sides = "field ag-c46 | hand earth-slash | energy G", "hand wind-slash"
    by = told(heroes, *sides, "p1 attack hand.earth-slash p2", "p1 may yes")
    assert by["p1 uses Elven Sword Dance"] == 1
    assert list(by).index("p1 uses Elven Sword Dance") < next(n for n, text in enumerate(by) if "used" in text)


def test_a_skill_that_is_declined_is_not_told(heroes: GrailTable) -> None:
    by = told(heroes, "field ag-c46 | hand earth-slash | energy G", "", "p1 attack hand.earth-slash p2", "p1 may no")
    assert not [text for text in by if "Elven Sword Dance" in text]


@pytest.mark.parametrize("language", ["en", "zh_hant", "zh_hans", "ja"])
def test_the_use_of_every_skill_that_may_be_declined_is_told_by_its_name(heroes: GrailTable, language: str) -> None:
    heroes.lay("", "")
    state, wording = heroes.state, Wording(books_of("asteriated_grail"), language)  # type: ignore[arg-type]
    abilities = [one for several in state.rules.abilities.values() for one in several]
    declined = [one for one in abilities if one.on is not None and one.effect.may and not one.given]
    assert len(declined) > 150
    for ability in declined:
        used = Event(1, 1, 0, "effect", ability.key, Declared(1, "activated", "", ability.key))
        said = EventWording(wording).event(state, used, lambda ref: ref)
        card = state.rules.defs[ability.key.rpartition("/")[0]]
        assert (wording.skill(state, ability.key) or card.name[language]) in said, ability.key
        assert any(op is begin for op in state.rules.programs[ability.key].ops), ability.key


def told(
    table: GrailTable, mine: str, theirs: str, *lines: str, viewer: str = "p1", language: str = "en"
) -> dict[str, int]:
    """What the log tells of these moves to a viewer: the seat under whose name each line stands."""
    table.lay(mine, theirs)
    rules = table.game.rules
    mark = cards_digest(table.game, {card.definition for card in table.state.cards.values()})
    session = start(Header(rules.id, rules.version, mark), Applied(table.state, ()), None)
    for line in lines:
        seat, _, deed = line.rpartition(" free ")
        done = session.free(seat_in(seat), deed) if seat else session.submit(line)
        assert isinstance(done, Applied), done
    wording = Wording(books_of(rules.id), language)  # type: ignore[arg-type]
    passages = [passage.events for passage in Teller(session, wording, viewer, seat_in(viewer)).past()]
    return {line.text: line.seat for line in log_lines(passages, wording, rules.token_marks)}


@pytest.mark.parametrize("language", ["zh_hant", "zh_hans"])
def test_cards_are_drawn_in_the_word_that_players_of_this_game_use(language: str) -> None:
    log = read_book(game_folder("asteriated_grail") / "log.toml")
    assert {log[key][language][0] for key in ("moved.drawn", "part.moved.drawn")} == {"摸"}


@pytest.mark.rule("AG-4.5.2")
def test_a_seal_is_called_by_its_name_also_as_it_takes_effect(heroes: GrailTable) -> None:
    seal = ("p1 use sealer e6", "p1 player p2", "p1 may no")
    hands = "field sealer | hand FIRE_SLASH-FIRE-PHANTOM-1", "hand fire-slash"
    by = told(heroes, *hands, *seal, "p2 attack hand.fire-slash p3")
    assert [text for text in by if text.startswith("Fire Seal")], by
    assert not [text for text in by if text.startswith("Fire Slash") and "used" in text], by
