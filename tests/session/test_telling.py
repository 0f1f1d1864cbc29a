"""What happened, in words, as one viewer may know it; and why it happened."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bsdesk.commands.shared.shipped import books_of, game_named
from bsdesk.engine.files.notation import read_move, write_move
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied
from bsdesk.engine.scoring import Reason
from bsdesk.engine.values import Move
from bsdesk.session.session import Session, begin
from bsdesk.session.telling import Explanation, Teller, explain_decision
from bsdesk.speech.narration import ToldEvent, causes, last_number
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.speech.wording import Wording
from tests.seated import dealt_game, laid_out_game, wander
from tests.toy.lanterns import lanterns

HIDDEN = "a card"


def told(session: Session, viewer: str, language: str = "en") -> list[str]:
    """What came of the last command."""
    teller = Teller(session, Wording(books_of(session.header.game), language), viewer)
    return [one.text for one in teller.last().events if one.text]


def why(teller: Teller, number: int = 0) -> list[ToldEvent]:
    """What an event came from, or the last event in the log."""
    past = [passage.events for passage in teller.past()]
    return causes(past, number or last_number(past))


def after(session: Session, plan: str) -> Session:
    assert isinstance(session.submit(plan), Applied)
    return session


@pytest.mark.parametrize(
    ("viewer", "command"),
    [
        ("all", "p1: summon hand.ref-01"),
        ("p1", "p1: summon hand.ref-01"),
        ("p2", "p1: summon"),
        ("table", "p1: summon"),
    ],
)
def test_a_command_names_no_card_that_the_viewer_could_not_see_then(game: Game, viewer: str, command: str) -> None:
    session = after(laid_out_game(game, "hand REF-01 | reserve 5"), "summon hand.ref-01")
    assert told(session, viewer)[:2] == [command, "REF-01 is revealed to be used"]


@pytest.mark.parametrize(
    ("viewer", "card"), [("all", "REF-06"), ("p2", "REF-06"), ("p1", "a card"), ("table", "a card")]
)
def test_a_drawn_card_is_named_to_its_owner_alone(game: Game, viewer: str, card: str) -> None:
    session = laid_out_game(game, "", "deck REF-06 REF-01")
    said = told(after(session, "end; end; end"), viewer)
    assert f"{card} is drawn into p2's hand" in said


def test_a_card_keeps_its_name_on_its_way(game: Game) -> None:
    """From the hand into use, onto the Field: three things to the rules, one card to the players."""
    session = after(laid_out_game(game, "hand REF-01 | reserve 4"), "summon hand.ref-01")
    assert told(session, "p2")[1:] == [
        "REF-01 is revealed to be used",
        "the cost of REF-01 is fixed: 3 to pay",
        "3 paid: p1's Reserve → p1's Trash",
        "1 placed: p1's Reserve → REF-01",
        "REF-01 is summoned",
    ]


def test_it_is_told_in_the_language_that_is_wanted(game: Game) -> None:
    session = after(laid_out_game(game, "field REF-01[1]"), "move ref-01 1 reserve")
    assert told(session, "p1", "ja")[1:3] == ["コア1個：REF-01 → p1 のリザーブ", "REF-01 が消滅する"]
    assert told(session, "p1", "zh_hans")[2] == "REF-01 消灭"


def test_an_event_is_because_of_another_down_to_a_move(game: Game) -> None:
    session = after(laid_out_game(game, "field REF-01[1]"), "move ref-01 1 reserve")
    teller = Teller(session, Wording(books_of("battle_spirits"), "en"), "p1")
    depleted = next(one.event.n for one in teller.last().events if one.text.endswith("is depleted"))
    assert [one.text for one in why(teller, depleted)] == [
        "REF-01 is depleted",
        "1 core from REF-01 to p1's Reserve",
        "p1: move ref-01 1 reserve",
    ]
    assert why(teller, 9_999) == []
    assert why(teller)[-1].text == "p1: move ref-01 1 reserve"


def test_nothing_is_told_before_anything_has_happened(game: Game) -> None:
    assert why(Teller(laid_out_game(game, ""), Wording(books_of("battle_spirits"), "en"), "p1")) == []


def test_other_lines_of_play_are_not_told(game: Game) -> None:
    session = after(laid_out_game(game, "field REF-01[3]"), "move ref-01 1 reserve")
    session.undo()
    after(session, "move ref-01 2 reserve")
    teller = Teller(session, Wording(books_of("battle_spirits"), "en"), "p1")
    commands = [one.text for passage in teller.past() for one in passage.events if one.text.startswith("p1: ")]
    assert commands == ["p1: move ref-01 2 reserve"]


@pytest.mark.parametrize("viewer", ["p1", "p2", "table"])
def test_nothing_that_is_told_names_a_thing_by_its_number(game: Game, viewer: str) -> None:
    session = dealt_game(game)
    wander(session, 200, seed=6)
    teller = Teller(session, Wording(books_of("battle_spirits"), "en"), viewer)
    for passage in teller.past():
        for one in passage.events:
            assert "#" not in one.text
            assert all("#" not in link.text for link in why(teller, one.event.n))


@pytest.mark.parametrize("language", ["zh_hant", "zh_hans"])
def test_a_card_without_a_name_of_this_language_is_told_by_the_name_on_its_face(language: str) -> None:
    game = game_named("battle_spirits")
    card = next(one for one in game.rules.defs.values() if one.kind == "spirit" and set(one.name) == {"en", "ja"})
    session = after(laid_out_game(game, f"hand {card.id} | reserve 9"), f"summon hand.{card.slug}")
    assert any(name_of(card, language) in text for text in told(session, "p1", language))
    assert not any(card.name["en"] in text for text in told(session, "p1", language)[1:])


# ------------------------------------------------------------------------------------------- why somebody did that


def told_why(session: Session, line: str, viewer: str, *why: Reason) -> Explanation:
    """Seat 1 plays this for these reasons; what the viewer may know of it."""
    before = session.state
    move = read_move(before, 1, line.partition(";")[0])
    assert isinstance(move, Move)
    after(session, line)
    reasons = [replace(r, facts={**r.facts, "card": move.subject}) for r in why]
    return explain_decision(before, session.timeline.here, viewer, [move], reasons)


def words_of(known: Explanation) -> list[str]:
    wording = Wording(books_of("battle_spirits"), "en")
    return [wording.reason(known.view, 2, reason) for reason in known.why]


SUMMONS = Reason("summons", {"price": 3, "cost": 3, "bp": 6000})


def test_a_card_that_was_used_is_named_to_all(game: Game) -> None:
    known = told_why(laid_out_game(game, "hand REF-01 | reserve 4"), "summon hand.ref-01", "p2", SUMMONS)
    assert known.moves[0].subject in known.view.cards
    assert len(known.why) == 1


def test_how_it_was_called_tells_nobody_that_there_is_another_of_its_kind(game: Game) -> None:
    for hand in ("REF-01", "REF-01 REF-01"):
        known = told_why(laid_out_game(game, f"hand {hand} | reserve 4"), "summon hand.ref-01", "p2", SUMMONS)
        assert write_move(known.view, known.moves[0]) == "summon hand.ref-01"


def test_a_card_that_stays_hidden_is_named_to_nobody_else(game: Game) -> None:
    session = laid_out_game(game, "hand REF-01 REF-06 | field REF-01[2]")
    secret = session.state.zones["p1.hand"][1]
    why = Reason("raises", {"level": 1, "bp": 1, "place": secret})
    known = told_why(session, "move ref-01 1 reserve", "p2", why)
    assert known.why == ()
    assert secret not in known.view.cards


def test_what_only_the_seat_itself_knows_is_told_to_it_alone(game: Game) -> None:
    own = Reason("looks_best", {"count": 7}, own=True)
    for viewer, count in (("p1", 1), ("all", 1), ("p2", 0), ("table", 0)):
        known = told_why(laid_out_game(game, "hand REF-01 | reserve 4"), "summon hand.ref-01", viewer, own)
        assert len(known.why) == count


def test_things_are_called_what_they_were_called_before_the_move(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1]")
    known = told_why(session, "move ref-01 1 reserve", "p2", Reason("uses"))
    assert known.moves[0].target == "p1.reserve"
    assert words_of(known) == ["The effect of p1.ref-01 is worth its price now."]


@pytest.mark.parametrize("viewer", ["p2", "p3", "table"])
def test_a_secret_answer_is_not_told_with_its_reasons_while_others_are_still_to_answer(viewer: str) -> None:
    session = begin(lanterns(), dict.fromkeys(range(1, 5), ["MOTH"] * 9), 1)
    why = [Reason("because", {"what": "red"})]
    before = session.state
    plan = [Move(1, "bid", "red")]
    assert isinstance(session.submit(plan), Applied)
    found = explain_decision(before, session.timeline.here, viewer, plan, why)
    assert (found.moves, found.why) == ((Move(1, "bid"),), ())
    assert explain_decision(before, session.timeline.here, "p1", plan, why)[:2] == (tuple(plan), tuple(why))
    before, last = session.state, [Move(2, "bid", "black")]
    assert isinstance(session.submit(last), Applied)
    assert explain_decision(before, session.timeline.here, "p3", last, why).why == tuple(why)
