"""Things dropped where people think them right: what is done then, what is answered with it, what is said if not."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from bsdesk.seat.messages import Undo
from bsdesk.speech.interface import LANGUAGES
from bsdesk.table.drop_targets import Held, takeable
from bsdesk.ui.app import App
from bsdesk.ui.table.control import drop_preview
from bsdesk.ui.table.layout.token_packing import tokens_at_rest
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, BS, Position
from tests.ui.checks import control_of
from tests.ui.hands import click, ids, lines, page_of, press, resize
from tests.ui.tables import first, own_card, table_at, truth


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    own_card(app)
    yield
    app.home()


def dropped(app: App, table: TableScreen, ref: str, place: str) -> TableScreen:
    """Take a card up and put it down there."""
    page_of(app)
    table.parts.drag.take_up(Held(ref), dragging=True)
    page_of(app)
    table.parts.drag.drop(place)
    page_of(app)
    return table


def named(table: TableScreen, name: str) -> str:
    """The card of this id, on a field or in a hand."""
    cards = truth(table).state.cards.values()
    return next(card.id for card in cards if card.definition == name and card.zone.endswith((".field", ".hand")))


MAGIC = Position(BS, "hand REF-27 | field REF-01[3] | reserve 8", "field REF-09[1] REF-43-purple[1] REF-06[1]")


@pytest.mark.parametrize("there", ["REF-09", "REF-43-purple"])
def test_magic_dropped_on_a_card_of_the_other_side_is_used_on_it(app: App, there: str) -> None:
    table = table_at(app, MAGIC)
    target = named(table, there)
    dropped(app, table, first(table, "p1.hand"), target)
    assert table.parts.model.declaration is not None
    table.parts.commands.hand_in()
    assert target not in truth(table).state.cards
    assert not truth(table).state.prompts


@pytest.mark.parametrize("others", ["REF-09[1]", "REF-09[1] REF-06[1]"])
def test_magic_dropped_on_what_it_can_not_be_done_to_springs_back_and_says_why(app: App, others: str) -> None:
    table = table_at(app, Position(BS, "hand REF-27 | reserve 6", f"field REF-01[3] {others}"))
    magic = first(table, "p1.hand")
    dropped(app, table, magic, named(table, "REF-01"))
    assert table.parts.model.declaration is None
    assert magic in table.parts.model.view.zones["p1.hand"]
    assert table.parts.gaze.bubble is not None
    assert table.parts.gaze.bubble.title == "REF-01 has BP 8000; at most 5000 is asked for."


def test_magic_held_over_what_it_can_not_be_done_to_says_why(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-27 | reserve 6", "field REF-01[3] REF-09[1]"))
    page_of(app)
    table.parts.drag.take_up(Held(first(table, "p1.hand")), dragging=True)
    table.parts.drag.place_under = lambda: named(table, "REF-01")  # type: ignore[method-assign]
    told = table.parts.drag.preview_words()
    assert told is not None
    assert told[0] == "no"
    assert not table.parts.drag.place_aimed_at()


@pytest.mark.parametrize("magic", ["REF-27", "REF-30-then"])
def test_magic_that_can_only_be_done_to_what_it_was_dropped_on_is_done(app: App, magic: str) -> None:
    table = table_at(app, Position(BS, f"hand {magic} | reserve 6", "field REF-09[1]"))
    target = named(table, "REF-09")
    dropped(app, table, first(table, "p1.hand"), target)
    assert table.parts.model.declaration is None
    assert target not in truth(table).state.cards or truth(table).state.cards[target].turned


def test_magic_dropped_on_the_other_field_is_used_and_asks(app: App) -> None:
    table = table_at(app, MAGIC)
    dropped(app, table, first(table, "p1.hand"), "p2.field")
    table.parts.commands.hand_in()
    assert table.parts.model.view.prompts[1].question == "choose"


def test_what_magic_was_aimed_at_holds_while_it_is_paid_otherwise(app: App) -> None:
    table = table_at(app, MAGIC)
    truth(table).submit("move reserve 1 ref-01")
    dropped(app, table, first(table, "p1.hand"), named(table, "REF-09"))
    aim = table.parts.model.aims.next
    assert table.parts.model.declaration is not None
    click(app, next(ident for ident in ids(app) if ident.startswith("pick:pay:")))
    table.parts.commands.do(
        next(replace(offer.move, amount=(1, 0)) for offer in table.parts.model.offers if offer.most)
    )
    assert table.parts.model.aims.next == aim
    table.parts.commands.request(Undo(1))
    assert not table.parts.model.aims.next.ref


def test_magic_called_off_is_aimed_at_nothing_any_more(app: App) -> None:
    table = table_at(app, MAGIC)
    dropped(app, table, first(table, "p1.hand"), named(table, "REF-09"))
    table.parts.commands.call_off()
    assert not table.parts.model.aims.next.ref
    dropped(app, table, first(table, "p1.hand"), "p1.field")
    table.parts.commands.hand_in()
    assert table.parts.model.view.prompts[1].question == "choose"


def test_a_spirit_dropped_on_an_own_card_does_not_choose_it(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-06 | field REF-01[2] | reserve 6", "field REF-09[1] REF-01[1]"))
    dropped(app, table, first(table, "p1.hand"), first(table, "p1.field"))
    table.parts.commands.hand_in()
    assert table.parts.model.view.prompts[1].question == "may"


def test_what_is_put_where_nothing_is_done_with_it_is_shown_the_way(app: App) -> None:
    table = table_at(app, MAGIC)
    dropped(app, table, first(table, "p1.hand"), "p1.trash")
    assert table.parts.gaze.bubble is not None
    assert table.parts.gaze.bubble.title == "REF-27: nothing is done with it there"
    (way,) = table.parts.gaze.bubble.lines
    assert way.startswith("Use: ")


def test_what_is_put_back_where_it_came_from_is_put_back_without_a_word(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-06 REF-09 | field REF-01[2] REF-02[1] | reserve 1"))
    for zone in ("p1.hand", "p1.field"):
        card, beside = truth(table).state.zones[zone]
        for place in (zone, card, beside):
            dropped(app, table, card, place)
            assert (table.parts.gaze.bubble, table.parts.drag.held) == (None, None)


POKER = Position(BP, "hand S9 C4 H4 S5 D9 | field D10? D9? S6", "field C5 C6")


def test_magic_of_a_playing_card_is_put_on_the_soldier_that_it_is_for(app: App) -> None:
    table = table_at(app, POKER)
    target = named(table, "C5")
    dropped(app, table, named(table, "H4"), target)
    assert table.parts.drag.menu is None  # the card was meant, though it could also break a Bulwark
    table.parts.commands.submit([table.parts.model.offers[0].move])  # a card to discard
    assert not table.parts.model.view.prompts
    assert truth(table).state.agenda[0].frames[-1].bound["target"] == (target,)


def test_of_two_cards_that_go_together_either_may_be_put_down(app: App) -> None:
    for card, other in (("S9", "♣4"), ("C4", "♠9")):
        table = table_at(app, Position(BP, "hand S9 C4 | field D10?~", "field C5"))
        held = named(table, card)
        assert held in takeable(table.parts.model.view, table.parts.model.offers)
        page_of(app)
        table.parts.drag.take_up(Held(held))
        assert f"Throwing: {other}" in lines(app)
        table.parts.drag.drop("p2.life")
        assert len(truth(table).state.zones["p1.hand"]) == 2, "the other card was not named"
        click(app, f"do:throwing:{named(table, 'C4')}")
        assert len(truth(table).state.agenda[0].frames) == 1
        app.home()


def test_a_second_card_goes_with_the_dropped_one_only_after_it_was_named(app: App) -> None:
    table = table_at(app, Position(BP, "hand S9 C4"))
    dropped(app, table, named(table, "S9"), "p2.field")
    assert len(truth(table).state.zones["p1.hand"]) == 2
    assert "Throwing: ♣4" in lines(app)
    press(app, pygame.K_ESCAPE)
    assert "Throwing: ♣4" not in lines(app)
    assert len(truth(table).state.zones["p1.hand"]) == 2


def test_a_soldier_attacks_by_being_put_on_the_other_side(app: App) -> None:
    table = table_at(app, POKER, open_hands=True)
    soldier = named(table, "S6")
    dropped(app, table, soldier, "p2.field")
    for _ in range(2):
        click(app, "pass")
    assert "attacking" in truth(table).state.cards[soldier].marks


@pytest.mark.parametrize("taken_back", [False, True])
def test_who_was_put_on_the_other_side_still_attacks_after_something_else_was_done(app: App, taken_back: bool) -> None:
    table = table_at(app, POKER._replace(mine=POKER.mine + " H9"), open_hands=True)
    soldier = named(table, "S6")
    dropped(app, table, soldier, "p2.field")
    dropped(app, table, named(table, "H4"), named(table, "C5"))
    if taken_back:
        click(app, "answer:undo")
    else:
        click(app, f"card:{named(table, 'D9')}")
    for _ in range(2 if taken_back else 4):
        click(app, "pass")
    prompt = truth(table).state.prompts[1]
    assert [pick.subject for pick in prompt.chosen] == [soldier]
    click(app, "answer:done")
    assert "attacking" in truth(table).state.cards[soldier].marks


def test_an_attack_that_was_taken_back_is_meant_no_more(app: App) -> None:
    table = table_at(app, POKER, open_hands=True)
    dropped(app, table, named(table, "S6"), "p2.field")
    assert table.parts.model.aims.later.ref
    click(app, "undo")
    assert not table.parts.model.aims.later.ref


def test_any_card_of_the_hand_may_be_set_as_a_bulwark_where_it_is_put(app: App) -> None:
    table = table_at(app, POKER)
    card = named(table, "D9")
    dropped(app, table, card, "p1.field")
    assert {"do:set_bulwark:", "do:twist:"} <= ids(app)


def test_what_a_drop_may_mean_is_a_question_about_that_card_alone(app: App) -> None:
    table = table_at(app, POKER)
    card = named(table, "C4")
    going_on = control_of(page_of(app), "next").rect
    dropped(app, table, card, "p1.field")
    assert "What do you want to do with ♣4?" in lines(app)
    choices = [control for control in page_of(app).controls if control.id.startswith("do:")]
    assert len({control.label for control in choices}) == len(choices) >= 3
    assert control_of(page_of(app), "next").rect == going_on, "what goes on stays in its own place"
    click(app, "meaning:cancel")
    assert "What do you want to do with ♣4?" not in lines(app)
    assert card in truth(table).state.zones["p1.hand"]
    assert not table.parts.model.view.prompts


def test_who_attacks_too_early_is_told_which_button_leads_there(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1]", "field REF-09[1]"))
    dropped(app, table, first(table, "p1.field"), "p2.life")
    assert table.parts.gaze.bubble is not None
    assert table.parts.gaze.bubble.title.startswith("Attacks are made in your Attack Step")
    assert table.parts.gaze.bubble.lines[-1] == f"Legal instead: {table.parts.buttons.main_button().text}"


ATTACK = Position(BS, "field REF-01[1] REF-02[2]", "field REF-09[1]", step="attack")
BLOCK = ATTACK._replace(theirs="field REF-09[1] REF-06[2]", lines=("attack ref-01", "pass", "pass"))


def dragged(app: App, start: tuple[int, int], end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press there, move to the middle of a thing, let go."""
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda *_: (True, False, False))
    x, y, w, h = control_of(page_of(app), end).shown
    stop = (x + w // 2, y + h // 2)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start))
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=stop))
    page_of(app)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=stop))
    page_of(app)


def core_of(table: TableScreen, ref: str) -> tuple[int, int]:
    """Where a core of this card lies."""
    token = tokens_at_rest(table.parts.stage.tokens.places.now[ref])[0]
    return round(token.x), round(token.y)


def test_an_attacker_is_dragged_by_the_core_in_its_middle(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_at(app, ATTACK)
    spirit = named(table, "REF-02")
    dragged(app, core_of(table, spirit), "place:p2.life", monkeypatch)
    assert "attacking" in {mark.split(".#")[0] for mark in truth(table).state.cards[spirit].marks}


def test_who_blocks_is_chosen_by_a_click_on_its_core(app: App) -> None:
    table = table_at(app, BLOCK)
    table.parts.model.me = table.parts.model.seat or 2
    blocker = named(table, "REF-06")
    at = core_of(table, blocker)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.take(pygame.event.Event(kind, button=1, pos=at))
    assert not table.parts.model.view.prompts
    assert table.parts.gaze.bubble is None


def test_a_core_is_dragged_from_its_card_where_it_may_be_moved(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_at(app, ATTACK._replace(step="main"))
    spirit = named(table, "REF-02")
    dragged(app, core_of(table, spirit), f"card:{named(table, 'REF-01')}", monkeypatch)
    assert truth(table).state.tokens[spirit] == (1, 0)


def held_over(app: App, table: TableScreen, held: Held, place: str) -> list[str]:
    """What is said while this is carried over a place."""
    table.parts.drag.take_up(held, dragging=True)
    x, y, w, h = control_of(page_of(app), place).shown
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y + h // 2)))
    return lines(app)


def test_over_a_place_that_refuses_it_is_said_why_before_it_is_put_down(app: App) -> None:
    table = table_at(app, ATTACK._replace(step="main"))
    said = held_over(app, table, Held(named(table, "REF-01")), "place:p2.life")
    assert any(line.startswith("Attacks are made in your Attack Step") for line in said)
    assert table.parts.gaze.bubble is None


def test_where_a_thing_comes_from_nothing_is_said(app: App) -> None:
    table = table_at(app, ATTACK._replace(step="main"))
    table.parts.looking.look_at(named(table, "REF-01"))
    before = lines(app)
    assert not set(held_over(app, table, Held(named(table, "REF-01")), "place:p1.field")) - set(before)


def test_a_card_that_is_carried_stays_in_view_and_tokens_show_the_card_below(app: App) -> None:
    table = table_at(app, ATTACK._replace(step="main"))
    card, other = named(table, "REF-01"), named(table, "REF-02")
    held_over(app, table, Held(card), f"card:{other}")
    assert table.parts.gaze.card == card
    table.parts.drag.let_go()
    held_over(app, table, Held(card, (1, 0)), f"card:{other}")
    assert table.parts.gaze.card == other


def test_why_not_is_worked_out_once_for_each_place(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    table = table_at(app, ATTACK._replace(step="main"))
    monkeypatch.setattr(drop_preview, "explain", lambda *given: asked.append(given))
    for _ in range(3):
        held_over(app, table, Held(named(table, "REF-01")), "place:p2.life")
    assert len(asked) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_drop_of_tokens_may_mean_says_which_of_them_go_where(app: App, language: str) -> None:
    resize(app, (1280, 720), 100, language)
    table = table_at(app, Position(BS, "field 26RSD01-002[1] | reserve S", "field REF-09[1]"))
    click(app, "place:p1.reserve")
    click(app, f"card:{first(table, 'p1.field')}")
    wording, view = table.parts.voice.wording, table.parts.model.view
    asked = app.words("what_with", thing=wording.amount(view, (0, 1)))
    menu = table.parts.drag.menu
    assert menu is not None
    assert len(menu.offers) == 2
    page = page_of(app)
    assert asked in [said.text for said in page.said]
    assert [said.text for said in page.said if said.cut] == []
    assert {wording.move(view, offer.move) for offer in menu.offers} <= {control.label for control in page.controls}


def test_of_two_cards_of_one_name_it_is_said_which_is_meant(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-27 | reserve 9", "field REF-09[4] REF-09[1]"))
    small = truth(table).state.zones["p2.field"][1]
    page_of(app)
    table.parts.drag.take_up(Held(first(table, "p1.hand")), dragging=True)
    table.parts.drag.place_under = lambda: small  # type: ignore[method-assign]
    told = table.parts.drag.preview_words()
    assert told is not None
    assert told[1] == "REF-09 (cores 1) would leave"
