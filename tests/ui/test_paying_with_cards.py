"""Paying with cards: what is due and lost is shown, what pays is clicked, and the better cards are kept."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.engine.play import moves
from bsdesk.speech.interface import LANGUAGES
from bsdesk.table.pace import passes_unasked
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect, intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.board import cards
from bsdesk.ui.table.view.board.lights import lights_of
from bsdesk.ui.table.view.board.rings import lay_ring
from tests.positions import FF, Position
from tests.ui.hands import click, ids, lines, page_of, resize
from tests.ui.tables import table_at, truth

BACKUPS = Position(FF, "hand 1-208S 1-207S 1-036C | field 1-193S 1-138C", "field 1-195S")
ABILITY = Position(FF, "hand 1-036C 1-207S | field 1-054C", "field 1-195S")
SHIVA = Position(FF, "hand 1-038R 1-036C 1-036C | field 1-193S 1-036C 1-040C", "field 1-195S 1-210S")


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def chosen(table: TableScreen) -> list[str]:
    made = table.parts.model.declaration
    assert made is not None
    return [table.parts.model.view.cards[move.subject].definition for move in made.picks()]


def card(table: TableScreen, zone: str, definition: str) -> str:
    state = truth(table).state
    return next(ref for ref in state.zones[zone] if state.cards[ref].definition == definition)


def play(app: App, table: TableScreen, definition: str) -> None:
    """Take a card of the hand up and put it down on the field."""
    table.parts.clicks.click_card(card(table, "p1.hand", definition))
    table.parts.clicks.click_place("p1.field")
    page_of(app)


def test_the_suggested_payment_dulls_backups_and_discards_the_lesser_card(app: App) -> None:
    table = table_at(app, BACKUPS)
    play(app, table, "1-208S")
    assert sorted(chosen(table)) == ["1-036C", "1-138C"]  # 3: a Backup, and not the dear card of the hand
    assert any("paid exactly" in line for line in lines(app))
    picks = {control.label for control in page_of(app).controls if control.id.startswith("pick:")}
    assert picks == {"Discard Bard", "Dull Summoner"}
    click(app, "declare")
    state = truth(table).state
    assert [state.cards[ref].definition for ref in state.zones["p1.break"]] == ["1-036C"]
    assert card(table, "p1.field", "1-208S")


def test_a_payment_is_suggested_for_a_summon_once_its_target_is_chosen(app: App) -> None:
    table = table_at(app, SHIVA)
    table.parts.commands.do(next(o.move for o in table.parts.model.offers if o.move.verb == "cast"))
    page_of(app)
    assert chosen(table) == []
    click(app, f"card:{card(table, 'p2.field', '1-195S')}")
    assert chosen(table)[0] == "1-195S"
    assert any("paid exactly" in line for line in lines(app)), lines(app)
    click(app, "declare")
    assert not truth(table).state.prompts


def test_a_payment_is_suggested_for_an_ability(app: App) -> None:
    table = table_at(app, ABILITY)
    table.parts.commands.do(next(o.move for o in table.parts.model.offers if o.move.verb == "use"))
    page_of(app)
    assert any("paid exactly" in line for line in lines(app)), lines(app)


def test_a_click_takes_a_card_back_and_another_pays(app: App) -> None:
    table = table_at(app, BACKUPS)
    play(app, table, "1-208S")
    table.parts.clicks.click_card(card(table, "p1.hand", "1-036C"))
    page_of(app)
    assert chosen(table) == ["1-138C"]
    assert any("2 still due" in line for line in lines(app))
    table.parts.clicks.click_card(card(table, "p1.hand", "1-207S"))
    page_of(app)
    assert sorted(chosen(table)) == ["1-138C", "1-207S"]


def test_what_pays_stays_ringed_while_the_hand_moves(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_at(app, BACKUPS)
    monkeypatch.setattr(app.settings, "reduce_motion", False)
    ringed = set[tuple[Rect, str]]()

    def note(page: Page, rect: Rect, form: str, *others: object) -> None:
        ringed.add((rect, form))
        lay_ring(page, rect, form, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(cards, "lay_ring", note)
    play(app, table, "1-208S")
    for definition in ("1-036C", "1-207S"):  # one is taken back, another pays
        click(app, f"card:{card(table, 'p1.hand', definition)}")
    ringed.clear()
    page = page_of(app)
    poses = table.parts.placement.layout(page).poses
    assert table.parts.stage.moving_things
    for ref in (card(table, "p1.hand", "1-207S"), card(table, "p1.field", "1-138C")):
        middle = (poses[ref].x, poses[ref].y)
        assert any(form == "picked" and holds(rect, middle) for rect, form in ringed)
    free = card(table, "p1.hand", "1-036C")
    assert not any(holds(rect, (poses[free].x, poses[free].y)) for rect, _ in ringed)


def holds(rect: Rect, at: tuple[float, float]) -> bool:
    return rect[0] <= at[0] <= rect[0] + rect[2] and rect[1] <= at[1] <= rect[1] + rect[3]


def test_what_would_be_lost_is_said(app: App) -> None:
    table = table_at(app, BACKUPS._replace(mine="hand 1-208S 1-207S 1-036C"))
    play(app, table, "1-208S")  # 3, with two cards of the hand
    assert any("1 would be lost" in line for line in lines(app)), lines(app)


def test_cards_that_pay_say_how_much(app: App) -> None:
    table = table_at(app, BACKUPS)
    play(app, table, "1-208S")
    said = lines(app)
    assert "+1" in said
    assert "+2" in said


def test_a_copy_of_the_lb_deck_is_turned_up_where_the_pile_lies_open(app: App) -> None:
    table = table_at(app, Position(FF, "hand 1-165C 1-162R 1-165C | lb 22-123R 23-122R 23-122R", "lb 23-122R"))
    played = card(table, "p1.lb", "22-123R")
    copies = [ref for ref in truth(table).state.zones["p1.lb"] if ref != played]
    table.parts.commands.do(next(o.move for o in table.parts.model.offers if o.move.subject == played))
    assert "Which cards of the LB deck are turned up" in lines(app)  # it is laid open without a further click
    click(app, "close")
    for ref in copies:
        click(app, "place:p1.lb")
        click(app, f"card:{ref}")
        assert ref in [move.subject for move in table.parts.model.declaration.picks()]  # type: ignore[union-attr]
        click(app, "place:p1.lb")
        click(app, f"card:{ref}")  # once more takes it back
        assert ref not in [move.subject for move in table.parts.model.declaration.picks()]  # type: ignore[union-attr]
        click(app, "close")


def test_what_waits_on_the_stack_is_told_with_its_aim(app: App) -> None:
    table = table_at(app, SHIVA)
    for line in ("cast hand.shiva", "choose p2.serah"):
        truth(table).submit(line)
    while 1 in truth(table).state.prompts:
        offers = [offer.move for offer in moves(truth(table).state, 1) if offer.move.verb != "back"]
        truth(table).submit([next((move for move in offers if move.verb == "done"), offers[-1])])
    told = " ".join(lines(app))
    assert "Summon Shiva → Serah" in told
    assert "Shiva is carried out, if nobody answers" in told


def test_one_is_asked_once_before_attackers_are_named(app: App) -> None:
    asked = SHIVA._replace(theirs="hand 1-038R 1-036C 1-036C | field 1-195S")
    table = table_at(app, asked)
    truth(table).submit("pass")
    state = truth(table).state
    assert passes_unasked(state, 2, moves(state, 2), "could", passed=False)  # at the end of Main Phase 1
    assert not passes_unasked(state, 2, moves(state, 2), "always", passed=False)
    truth(table).submit("p2 pass")
    state = truth(table).state
    assert passes_unasked(state, 1, moves(state, 1), "could", passed=False)  # who could have done it just before
    truth(table).submit("pass")
    state = truth(table).state
    assert not passes_unasked(state, 2, moves(state, 2), "could", passed=False)  # but before an attack one is


def test_damage_is_written_on_the_forward_that_took_it(app: App) -> None:
    battle = ("pass", "p2 pass", "attack field.snow", "pass", "p2 pass", "p2 block field.lightning")
    table = table_at(app, Position(FF, "field 1-194S", "field 1-210S", battle, "attack"))
    assert not any("7000" in one and "damage" in one for one in lines(app))
    for line in ("pass", "p2 pass"):
        truth(table).submit(line)
    assert any("7000" in one and "damage" in one for one in board_words(app))


def board_words(app: App) -> list[str]:
    """Return what is written on the board, left of the sidebar."""
    page = page_of(app)
    return [one.text for one in page.said if one.rect[0] < page.size[0] * 0.78]


def test_an_ability_that_is_laid_out_is_named_by_its_card(app: App) -> None:
    table = table_at(app, Position(FF, "hand 18-094C 1-165C", "field 1-195S"))
    table.parts.commands.do(next(o.move for o in table.parts.model.offers if o.move.verb == "use"))
    assert "Use ability: Geomancer" in lines(app)


def test_what_is_laid_out_is_asked_in_the_lane_though_a_card_waits_beside_it(app: App) -> None:
    table = table_at(app, SHIVA)
    play(app, table, "1-038R")
    page = page_of(app)
    banners = [control.rect for control in page.controls if control.id == "banner"]
    lane = table.parts.placement.layout(page).lane
    assert all(lane[1] <= y + h / 2 <= lane[1] + lane[3] for _, y, _, h in banners)
    table.parts.clicks.click_card(card(table, "p2.field", "1-195S"))
    (banner,) = [control.rect for control in page_of(app).controls if control.id == "banner"]
    assert lane[1] <= banner[1] + banner[3] / 2 <= lane[1] + lane[3]


def test_a_pile_is_lit_where_a_card_below_its_top_can_be_played(app: App) -> None:
    table = table_at(app, Position(FF, "hand 1-165C 1-162R 1-165C | lb 22-123R 23-122R 23-122R", "lb 23-122R"))
    played = card(table, "p1.lb", "22-123R")
    assert played in {offer.move.subject for offer in table.parts.model.offers}
    lit = lights_of(table.parts).accepting
    assert ("p1.lb" in lit) == (played in table.parts.placement.layout(page_of(app)).covered(table.parts.model.view))
    assert "p1.lb" in lit


def test_a_blockers_damage_is_divided_by_one_click(app: App) -> None:
    mine, rival = "field 1-054C 1-055C 1-036C", "field 1-195S 1-207S"
    table = table_at(app, Position(FF, mine, rival, ("pass", "p2 pass"), "attack"))
    session = truth(table)
    session.submit("party field.dark-knight.1")
    while (prompt := session.state.prompts.get(1)) is not None and prompt.question == "join":
        session.submit([next(o.move for o in moves(session.state, 1) if o.move.verb in ("join", "done"))])
    while not session.state.prompts:
        session.submit("pass" if session.state.actor == 1 else "p2 pass")
    session.submit("p2 block field.gilgamesh")
    while 2 not in session.state.prompts:
        session.submit("pass" if session.state.actor == 1 else "p2 pass")
    assert session.state.prompts[2].question == "divide"
    table.parts.model.me = 2
    page_of(app)
    assert any("×" in line for line in lines(app)), lines(app)
    click(app, "answer:fill")
    assert 2 not in session.state.prompts


def test_a_card_that_is_lit_has_no_button_beside_it_while_targets_are_chosen(app: App) -> None:
    table = table_at(app, SHIVA)
    table.parts.commands.do(next(o.move for o in table.parts.model.offers if o.move.verb == "cast"))
    cards = {ref for ref in table.parts.model.view.cards if f"answer:{ref}" in ids(app)}
    assert not cards
    target = card(table, "p2.field", "1-195S")
    assert target in lights_of(table.parts).usable
    click(app, f"card:{target}")
    assert chosen(table)[0] == "1-195S"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_the_zones_are_whole(app: App, language: str) -> None:
    resize(app, (1280, 720), 100, language)
    table = table_at(app, SHIVA)
    zones = [rect for key, rect in table.parts.placement.layout(page_of(app)).zones.items() if key.endswith("removed")]
    said = [one for one in page_of(app).said if any(intersection(one.rect, rect)[2] for rect in zones)]
    assert said
    assert [one.text for one in said if one.cut] == []
    resize(app, (1280, 720), 100, "en")


def test_a_card_that_may_be_chosen_for_its_own_effect_is_lit_like_the_others(app: App) -> None:
    table = table_at(app, Position(FF, "field 27-124S 1-194S", "field 1-195S"))
    for line in ("pass", "p2 pass"):
        truth(table).submit(line)
    page_of(app)
    source, other = card(table, "p1.field", "27-124S"), card(table, "p1.field", "1-194S")
    lights = lights_of(table.parts)
    assert lights.source == source
    assert {lights.form(source), lights.form(other)} == {"legal"}
    assert lights._replace(usable=frozenset({other})).form(source) == "picked"  # where it can't be chosen itself
