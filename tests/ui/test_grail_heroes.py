"""What a person can do by mouse with cards that lie beside a character, and with a card of two elements."""

from __future__ import annotations

from bsdesk.engine.play import Applied, moves
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.session.session import start
from bsdesk.ui.app import App
from bsdesk.ui.table.screen import TableScreen
from tests.games.asteriated_grail.conftest import GrailTable, game_with
from tests.ui.hands import click, ids, lines, page_of, resize
from tests.ui.tables import table_of_session, truth


def shown(app: App, *sides: str) -> TableScreen:
    """A table at which the first seat is to act, with these sides."""
    laid = GrailTable(game_with(), "plain")
    laid.lay(*sides)
    mark = cards_digest(laid.game, {card.definition for card in laid.state.cards.values()})
    header = Header(laid.game.rules.id, laid.game.rules.version, mark, options={"headcount": 6})
    session = start(header, Applied(laid.state, ()), None, ())
    screen = table_of_session(app, app.shelf.boxes["asteriated_grail"], session)
    parts = screen.parts
    parts.model.me, parts.playback.due, parts.privacy.veiled = 1, float("inf"), False
    app.open(screen)
    page_of(app)
    return screen


def test_a_blessing_is_used_from_the_pile_beside_the_character(app: App) -> None:
    table = shown(app, "field elf-archer~ | hand water-slash | covered fire-slash poison")
    blessing = truth(table).state.zones["p1.covered"][0]
    click(app, "place:p1.covered")
    click(app, f"card:{blessing}")
    click(app, "do:attack:p4")
    (attack,) = truth(table).state.zones["lane"]
    assert truth(table).state.cards[attack].definition.startswith("FIRE_SLASH")


def test_who_attacks_with_a_blade_is_asked_as_which_element(app: App) -> None:
    table = shown(app, "field god-devourer | hand demon-blade*")
    click(app, f"card:{truth(table).state.zones['p1.hand'][0]}")
    click(app, "do:attack:p2")
    assert {"answer:fire", "answer:water"} <= ids(app)
    assert "Choose the element that the card" in lines(app)
    click(app, "answer:water")
    (attack,) = truth(table).state.zones["lane"]
    assert "water" in truth(table).state.cards[attack].marks


def test_who_is_asked_whether_a_skill_is_used_reads_its_name(app: App) -> None:
    table = shown(app, "field blade-master | hand fire-slash wind-slash")
    for line in ("attack hand.fire-slash p2", "p2 respond accept"):
        truth(table).submit(line)
    page_of(app)
    said = lines(app)
    assert "Use Combo?" in said, said
    assert not any("[Combo]" in line for line in said)
    resize(app, (1280, 720), 100, "zh_hant")
    assert any("是否發揮「" in line for line in lines(app))
    app.change(language="en")


def test_who_has_no_card_for_a_further_attack_is_told_so_and_left_one_plain_button(app: App) -> None:
    table = shown(app, "field blade-master | hand fire-slash water-slash")
    for line in ("attack hand.fire-slash p2", "p2 respond accept"):
        truth(table).submit(line)
    page_of(app)
    assert any("You hold no wind card to attack with." in line for line in lines(app)), lines(app)
    click(app, "answer:yes")
    said = lines(app)
    assert "Skip this action" in said
    assert "Nothing else is left to do" in said
    assert "Your move" not in said
    click(app, "next")
    assert truth(table).state.active == 2


def test_a_missile_is_drawn_from_hand_to_hand_and_its_last_stretch_stands_out(app: App) -> None:
    table = shown(app, *(["field berserker | hand missile"] * 6))
    session = truth(table)
    fire = next(offer.move for offer in moves(session.state, 1) if offer.move.verb == "cast")
    session.submit([fire], seat=1)
    for _ in range(2):
        seat = next(iter(session.state.prompts))
        session.submit([moves(session.state, seat)[0].move], seat=seat)
    state = session.state
    assert [(shot.seat, shot.target) for shot in state.game.handling.shots(state)] == [(1, 2), (2, 3), (3, 4)]
    page_of(app)
    strong = {arrow.seat: arrow.strong for arrow in table.parts.stage.weight.drawn_arrows()}
    assert strong[1] == strong[2] < strong[3] == 1.0


def test_while_somebody_passes_a_missile_on_no_arrow_leads_back_to_them(app: App) -> None:
    table = shown(app, "field berserker | hand missile", "field saintess | hand missile")
    session = truth(table)
    fire = next(offer.move for offer in moves(session.state, 1) if offer.move.verb == "cast")
    session.submit([fire], seat=1)
    session.submit([moves(session.state, 2)[0].move], seat=2)
    state = session.state
    assert state.prompts[2].question == "player"
    assert [(shot.seat, shot.target) for shot in state.game.handling.shots(state)] == [(1, 2)]
