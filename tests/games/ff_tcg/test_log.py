"""The log: whether what was carried out did anything."""

from __future__ import annotations

import pytest

from bsdesk.engine.play import Applied
from bsdesk.journal.lines import Header
from bsdesk.session.session import start
from bsdesk.session.telling import Teller
from bsdesk.speech.narration import log_lines
from bsdesk.speech.wording import Wording
from tests.table import Table, books_of

ICE = "field 1-040C 1-040C 1-040C"
BOLT = "cast hand.bolt; pay summoner"
SHIVA = "cast hand.shiva; pay summoner.1; pay summoner.2; pay summoner.3"


def told(table: Table, mine: str, theirs: str, *lines: str, language: str = "en") -> list[str]:
    """Return what the log tells of these moves."""
    table.lay(mine, theirs)
    session = start(Header(table.game.rules.id, table.game.rules.version, ""), Applied(table.state, ()))
    for line in lines:
        assert isinstance(session.submit(line), Applied), line
    books = books_of("ff_tcg")
    assert books is not None
    wording = Wording(books, language)
    passages = [passage.events for passage in Teller(session, wording, "table").past()]
    return [line.text for line in log_lines(passages, wording, table.game.rules.token_marks)]


@pytest.mark.parametrize(
    ("mine", "theirs", "cast", "said"),
    [
        ("hand BOLT | field 1-040C", "field 21-010H", BOLT, "takes effect"),
        ("hand BOLT | field 1-040C", "field 24-118R", BOLT, "has no effect"),  # its damage becomes 0
        (f"hand 1-038R | {ICE}", "field PLAIN", SHIVA, "takes effect"),  # dulled by an effect, not as a payment
        (f"hand 1-038R | {ICE}", "field PLAIN~+frozen", SHIVA, "has no effect"),
    ],
)
def test_the_log_says_of_a_summon_that_it_did_nothing(
    table: Table, mine: str, theirs: str, cast: str, said: str
) -> None:
    ended = [line for line in told(table, mine, theirs, cast, "pass", "p2 pass") if "Break Zone" in line]
    assert [said in line for line in ended] == [True]


def test_a_summon_whose_target_is_gone_did_nothing(table: Table) -> None:
    tide = (BOLT, "pass", "p2 cast hand.tide; p2 pay summoner", "p2 pass", "pass", "pass", "p2 pass")
    lines = told(table, "hand BOLT | field 1-040C", "hand TIDE | field PLAIN 1-040C", *tide)
    assert lines[-2:] == ["Bolt: nothing happens", "Bolt has no effect and goes to p1's Break Zone"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Taivas: power 3000 (this turn)"),
        ("zh_hant", "Taivas：力量值 3000（本回合）"),
        ("zh_hans", "Taivas：力量值 3000（本回合）"),
        ("ja", "Taivas：パワー 3000（このターンの間）"),
    ],
)
def test_the_log_says_what_a_power_becomes(table: Table, language: str, said: str) -> None:
    diabolos = ("cast hand.diabolos; pay evoker", "pass", "p2 pass")
    assert said in told(table, "hand 15-053H | field 1-068C", "field 21-010H", *diabolos, language=language)
