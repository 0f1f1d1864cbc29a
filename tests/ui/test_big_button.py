"""The big button and the lane: what is asked, what comes of each answer, and that neither hides what it is about."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from bsdesk.table.drop_targets import Held
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect, intersection
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.bars.banner import TURN
from tests.positions import BP, BS, FF, OWN_CARD, QUESTIONS, Position
from tests.ui.checks import control_of
from tests.ui.hands import click, lines, page_of, press, resize
from tests.ui.laid_tables import laid
from tests.ui.tables import FIGHT, MOMENTS, USUAL, first, own_card, table_at, table_of_session, truth
from tests.walks import divided


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    own_card(app)
    yield
    app.home()


def answers(app: App) -> dict[str, Rect]:
    """Return where each answer has its button."""
    return {c.id.removeprefix("answer:"): c.rect for c in page_of(app).controls if c.id.startswith("answer:")}


def lane_of(table: TableScreen, app: App) -> Rect:
    return table.parts.placement.layout(page_of(app)).mats[0].rect


# ------------------------------------------------------------------------------------------- where a lit thing answers


def test_where_a_lit_card_is_the_answer_the_button_counts_them_and_goes_through_them(app: App) -> None:
    table = table_at(app, QUESTIONS[BP]["discard"])
    lit = {f"card:{offer.move.subject}" for offer in table.parts.model.offers if offer.move.subject}
    assert control_of(page_of(app), "next").label == app.words("click_card", count=len(lit))
    met = []
    for _ in lit:
        click(app, "next")
        met.append(app.focus)
    assert set(met) == lit


def test_what_is_taken_back_never_looks_like_the_answer(app: App) -> None:
    table_at(app, QUESTIONS[BP]["drive"])
    assert control_of(page_of(app), "next").rect[1] > answers(app)["undo"][1]


def test_equal_answers_are_equal_buttons_side_by_side(app: App) -> None:
    table_at(app, QUESTIONS[BS]["number"])
    assert answers(app)["1"][1:] == answers(app)["2"][1:]
    assert answers(app)["done"][1] < answers(app)["1"][1], "none at all stands apart"


def test_yes_and_no_are_equal_buttons_side_by_side(app: App) -> None:
    table_at(app, QUESTIONS[BS]["may"])
    assert answers(app)["yes"][1:] == answers(app)["no"][1:]


def test_of_equal_answers_none_is_given_by_enter_alone(app: App) -> None:
    table = table_at(app, QUESTIONS[BS]["number"])
    app.focus_on("", keyboard=True)  # the keyboard is in use, and nothing is left of what it was on
    press(app, pygame.K_RETURN)
    assert not table.parts.model.view.prompts[1].chosen


def test_to_end_an_answer_says_how_many_it_is(app: App) -> None:
    table = table_at(app, QUESTIONS[BP]["attackers"])
    assert control_of(page_of(app), "answer:done").label == "Attack with nobody"
    click(app, f"card:{first(table, 'p1.field')}")
    assert control_of(page_of(app), "answer:done").label == "Attack with 1"


def test_while_attackers_could_be_chosen_the_big_button_is_not_to_attack_with_nobody(app: App) -> None:
    table = table_at(app, QUESTIONS[BP]["attackers"]._replace(lines=("attack", "pass")))
    passing = control_of(page_of(app), "pass").shown
    for _ in range(2):  # a click too many, where the pass was
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            page_of(app)
            app.take(pygame.event.Event(kind, button=1, pos=(passing[0] + 9, passing[1] + passing[3] - 9)))
        if not table.parts.model.seat:
            table.parts.model.me = table.parts.model.match.to_act
    assert control_of(page_of(app), "next").label == app.words("click_card", count=2)
    assert control_of(page_of(app), "answer:done").label == "Attack with nobody"
    click(app, f"card:{first(table, 'p1.field')}")
    assert "next" not in {control.id for control in page_of(app).controls}


def test_a_button_says_what_comes_of_it(app: App) -> None:
    table = table_at(app, QUESTIONS[BP]["block"])
    assert "Life −12" in lines(app), "with nobody blocked"
    state = truth(table).state
    heart = next(ref for ref in state.zones["p1.field"] if state.cards[ref].definition == "H7")
    blocks = next(offer.move for offer in table.parts.model.offers if offer.move.target == heart)
    table.parts.commands.submit([blocks])
    assert "Life −5" in lines(app)
    assert control_of(page_of(app), "answer:done").label == "Block with 1"
    table_at(app, FIGHT)
    assert "If you pass: BP 3000 against 6000: REF-09 would be destroyed" in " ".join(lines(app))


def test_short_answers_stand_one_below_the_other_where_what_comes_of_them_needs_the_room(app: App) -> None:
    box = app.shelf.boxes[FF]
    session = divided(box)["group"].session(box.open({}))
    table = table_of_session(app, box, session)
    table.parts.model.me, table.parts.privacy.veiled = 2, False
    app.open(table)
    found = answers(app)
    assert len({found[f"n{number}"][0] for number in (1, 2, 3)}) == 1
    told = [line for line in lines(app) if "would leave" in line]
    assert told == ["Snow would leave", "Serah would leave, Gilgamesh would leave"]


def test_two_effects_that_read_alike_are_told_apart(app: App) -> None:
    assert 'id = "OWN-haven"' in OWN_CARD
    there = "field OWN-haven OWN-haven REF-09[1] REF-01[1]"
    table_at(app, Position(BS, "hand REF-27 | reserve 6", there, ("use hand.ref-27 flash",)))
    labels = [control_of(page_of(app), f"answer:{ident}").label for ident in answers(app)]
    assert len(set(labels)) == len(labels) >= 4
    asked = control_of(page_of(app), "banner").rect
    said = [said.text for said in page_of(app).said if intersection(said.rect, asked)[2]]
    assert any(text.startswith("REF-") and "Which effect happens instead?" in text for text in said), (
        "and to which card"
    )


# --------------------------------------------------------------------------------------------------------- the lane


@pytest.mark.parametrize("moment", [f"{game} {question}" for game in QUESTIONS for question in QUESTIONS[game]])
def test_what_is_asked_covers_no_card_that_lies_beside_the_lane(app: App, moment: str) -> None:
    table = MOMENTS[moment](app)
    page = page_of(app)
    layout = table.parts.placement.layout(page)
    asked = next((c.rect for c in page.controls if c.id == "banner"), None)
    if asked is None or layout.strip or layout.opening or table.parts.gaze.zone:
        return  # cards lie in the lane, or it is asked elsewhere
    assert asked[3] <= page.u(56)
    assert not [ref for ref, pose in layout.poses.items() if intersection(asked, pose.rect)[2]]


ATTACK = "game ff_tcg\nstep attack\np1 field {} | deck 1-040C | damage 1-040C\np2 field 1-211S | deck 1-038R"
ATTACKERS = ("1-207S", "1-194S 1-207S", "27-124S 24-063H 1-207S", "1-207S 1-194S")


@pytest.mark.parametrize("language", ["en", "zh_hant", "zh_hans", "ja"])
@pytest.mark.parametrize("field", ATTACKERS)
@pytest.mark.parametrize("then", [(), ("pass", "p2 pass")], ids=["declared", "to block"])
def test_what_is_asked_in_an_attack_leaves_no_half_of_whose_turn_it_is(
    app: App, field: str, then: tuple[str, ...], language: str
) -> None:
    resize(app, (1280, 720), 100, language)
    table = laid(ATTACK.format(field), "pass", "p2 pass", "attack 1-207s", *then)(app)
    page = page_of(app)
    layout = table.parts.placement.layout(page)
    asked = next((c.rect for c in page.controls if c.id == "banner"), None)
    x, _, w, _ = layout.lane
    if asked is None:
        prompt = table.parts.model.view.prompts.get(table.parts.model.seat)
        wording = table.parts.voice.wording
        title = wording.term("question", "block") if prompt else wording.term("moment", table.parts.model.view.moment)
        rail = "".join(said.text for said in page.said if said.rect[0] >= layout.areas.rail[0])
        assert title.lower().replace(" ", "") in rail.lower().replace(" ", ""), "then it stands above the buttons"
        return
    assert asked[0] <= x + round(w * TURN), "half a word is left before it"
    assert asked[0] + asked[2] <= x + w, "it lies over what is beside the lane"


def test_a_refusal_covers_neither_life_nor_cards(app: App) -> None:
    table = MOMENTS["refused"](app)
    page = page_of(app)
    said, layout = control_of(page, "said").rect, table.parts.placement.layout(page)
    assert said[3] <= page.u(56)
    shown = [layout.zones["p1.life"], layout.zones["p2.life"], *(pose.rect for pose in layout.poses.values())]
    assert not any(intersection(said, rect)[2] for rect in shown)
    assert "BS-7.17" in " ".join(lines(app)), "the rule stands above the buttons"


def test_what_is_laid_out_is_one_low_row_and_its_loss_stands_at_the_buttons(app: App) -> None:
    table = MOMENTS["declaring"](app)
    page = page_of(app)
    assert control_of(page, "banner").rect[3] <= page.u(52)
    assert control_of(page, "declare").label == "Summon: REF-04"
    rail = table.parts.placement.layout(page).areas.rail
    loss = next(said for said in page.said if said.text.startswith("REF-01: Lv 2"))
    assert loss.rect[0] >= rail[0]


def test_the_figures_of_two_who_fight_stand_large_beside_their_arrow(app: App) -> None:
    table = table_at(app, FIGHT)
    _, y, _, h = lane_of(table, app)
    large = [s for s in page_of(app).said if y - h <= s.rect[1] <= y + h // 2 and h < s.rect[3] <= 1.5 * h]
    assert [said.text.strip() for said in large] == ["6000", ">", "3000"]


# ----------------------------------------------------------------------------------------------------- what is held


def test_what_can_be_done_with_a_held_card_stands_in_the_sidebar(app: App) -> None:
    table = MOMENTS["meanings"](app)
    rail = table.parts.placement.layout(page_of(app)).areas.rail
    buttons = [c for c in page_of(app).controls if c.id.startswith("do:") and ":" in c.id[3:]]
    assert len(buttons) >= 5
    assert all(c.rect[0] >= rail[0] for c in buttons)


def test_a_drop_that_may_mean_several_things_says_all_of_them_before(app: App) -> None:
    table = MOMENTS["meanings"](app)
    drag = table.parts.drag
    x, y, w, h = control_of(page_of(app), "place:p1.field").shown
    app.attention.pointer = (x + w - 9, y + h // 2)
    told = drag.preview_words()
    assert told is not None
    assert "Set Bulwark" in told[1]
    assert "Summon Soldier" in told[1]


def test_right_after_a_drop_no_card_is_shown_large(app: App) -> None:
    table = table_at(app, USUAL)
    table.parts.drag.take_up(Held(first(table, "p1.hand")))
    card = f"card:{first(table, 'p2.field')}"
    x, y, w, h = control_of(page_of(app), card).shown
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y + h // 2)))
    table.parts.drag.let_go()
    app.attention.pointer = (x + w // 2, y + h // 2)
    table.hovered(control_of(page_of(app), card))
    assert not table.parts.gaze.pointed
    app.attention.pointer = (x + w // 2 + 1, y + h // 2)
    table.hovered(control_of(page_of(app), card))
    assert f"card:{table.parts.gaze.pointed}" == card


def test_while_one_looks_back_the_big_button_leads_back_to_the_game(app: App) -> None:
    table = MOMENTS["timeline"](app)
    assert app.screen is not table
    click(app, "next")
    assert app.screen is table


def test_where_the_table_has_passed_the_big_button_says_so(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1] | reserve 1", "field REF-09[1]", (), "attack"))
    view, told = table.parts.model.view, app.words("passed_for_you")
    assert told not in table.parts.buttons.main_button().under
    table.parts.autoplay.passed_in = (view.turn, view.step)
    assert told in table.parts.buttons.main_button().under
    assert any(told in line for line in lines(app))
