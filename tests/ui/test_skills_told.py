"""What is said of a character's skills at the table: by name where one chooses, in full where one points."""

from __future__ import annotations

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.accounts.why_not import of_ref
from bsdesk.ui.table.view.inspector import Inspector
from tests.ui.checks import control_of, faults_of, spot
from tests.ui.hands import click, lines, page_of, resize
from tests.ui.laid_tables import laid
from tests.ui.tables import truth

HAND = "fire_slash-fire-phantom-1* thunder_slash-thunder-phantom-1* water_slash-water-chant-1* poison*"
SEALER = f"""game asteriated_grail
active p1
step action
table deck {"earth-slash " * 6}| supply 99+99G+99C
p1 field AG-C4 | kept AG-C4-BIND | hand {HAND} | energy 2G | morale 15 | record 3C
p2 field AG-C7 | hand wind-slash* earth-slash* | morale 12 | front poison
p3 field AG-C10 | hand water-slash*
p4 field AG-C15 | hand earth-slash* fire-slash*
p5 field AG-C1 | hand wind-slash*
p6 field AG-C6 | hand fire-slash*
"""
NAMES = ("Skill: Fire Seal", "Skill: Thunder Seal", "Skill: Five-Element Bind", "Skill: Seal Break")


def hero_of(table: TableScreen) -> str:
    return truth(table).state.zones["p1.field"][0]


def point_at(app: App, ident: str) -> None:
    """Put the pointer on a control, and wait until what it tells is there."""
    page = page_of(app)
    at = spot(page, control_of(page, ident))
    assert at is not None
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0)))
    page_of(app)
    page_of(app)


@pytest.mark.parametrize("language", ["en", "zh_hant"])
def test_skills_to_choose_from_are_named_and_nothing_lies_on_anything(app: App, language: str) -> None:
    table = laid(SEALER)(app)
    resize(app, (1280, 720), 100, language)
    click(app, f"card:{hero_of(table)}")
    point_at(app, f"card:{hero_of(table)}")
    page = page_of(app)
    if language == "en":
        buttons = [control for control in page.controls if control.id.startswith("do:use")]
        assert [control.label for control in sorted(buttons, key=lambda one: one.rect[1])] == list(NAMES)
    side = table.parts.placement.last.areas.rail  # type: ignore[union-attr]
    page.said[:] = [said for said in page.said if said.rect[0] >= side[0]]
    page.controls[:] = [control for control in page.controls if control.rect[0] >= side[0]]
    assert faults_of(page, layers=True) == []
    assert not [said.text for said in page.said if said.text.startswith("[Fire Seal]")]


def test_what_a_skill_says_is_read_where_its_button_is_pointed_at(app: App) -> None:
    table = laid(SEALER)(app)
    click(app, f"card:{hero_of(table)}")
    (button,) = (control for control in page_of(app).controls if control.label == "Skill: Fire Seal")
    assert button.tip.startswith("[Fire Seal] [Magic action]")
    point_at(app, button.id)
    assert page_of(app).tips


def test_no_balloon_repeats_the_names_that_stand_on_buttons(app: App) -> None:
    table = laid(SEALER)(app)
    click(app, f"card:{hero_of(table)}")
    point_at(app, f"card:{hero_of(table)}")
    assert table.parts.drag.held is not None
    assert not [text for text in lines(app) if " / " in text]


def test_no_title_stands_without_its_text_where_the_log_could_cede_room(app: App) -> None:
    """The text of a card that is looked at, or the line that says how it is read; each with some of the log below."""
    table = laid(SEALER)(app)
    for units in range(60, 480, 20):
        page = page_of(app)
        spare = page.u(120)
        rect = (0, 0, page.u(250), page.u(units))
        table.parts.gaze.card = hero_of(table)
        page.said.clear()
        Inspector(table.parts, page, rect, spare=spare).build()
        told = [said.text for said in page.said]
        if told:
            assert len(told) > 4, (units, told)


POOR = SEALER.replace(HAND, "water_slash-water-chant-1* poison*").replace("energy 2G", "energy 0")


def test_a_character_none_of_whose_skills_can_be_used_says_what_each_lacks(app: App) -> None:
    table = laid(POOR)(app)
    click(app, f"card:{hero_of(table)}")
    assert table.parts.gaze.bubble is not None
    first = "Earth Seal, Water Seal, Fire Seal, Wind Seal, Thunder Seal"
    assert table.parts.gaze.bubble.lines == [
        f"For {first} you can't do what comes first: Play a card on which the skill is printed.",
        "For Five-Element Bind, Seal Break you can't do what comes first: Pay 1 energy.",
    ]
    said = " ".join(lines(app))
    assert "Pay 1 energy" in said


def test_why_names_each_lack_once(app: App) -> None:
    table = laid(POOR)(app)
    rows = of_ref(table.parts, hero_of(table)).rows
    assert sum("Pay 1 energy" in row.text for row in rows) == 1
    assert not any("Fire Seal, Wind Seal" not in row.text for row in rows if "which the skill is printed" in row.text)


def test_while_a_character_is_held_the_big_button_speaks_of_that_and_puts_it_back(app: App) -> None:
    table = laid(SEALER)(app)
    assert control_of(page_of(app), "next").label == "Click one of the 5 lit cards"
    click(app, f"card:{hero_of(table)}")
    assert control_of(page_of(app), "next").label == "Put it back"
    click(app, "next")
    assert table.parts.drag.held is None
    assert control_of(page_of(app), "next").label == "Click one of the 5 lit cards"


@pytest.mark.rule("AG-4.4.3")
def test_a_card_of_ones_own_hand_shows_the_skills_that_it_is_printed_with(app: App) -> None:
    table = laid(SEALER)(app)
    assert {"Fire Seal", "Thunder Seal"} <= {*lines(app)}  # each on its card
    assert "Water Seal" not in lines(app)  # no card has it
    fire = truth(table).state.zones["p1.hand"][0]
    table.parts.gaze.card = fire
    app.refresh()
    assert "fire · phantom · Fire Seal" in lines(app)
    table.parts.gaze.card = ""
    point_at(app, f"card:{fire}")
    table.parts.gaze.enlarge(fire)
    assert lines(app).count("Fire Seal") == 2


def test_who_has_no_such_skill_reads_nothing_of_it(app: App) -> None:
    laid(SEALER.replace("p1 field AG-C4 | kept AG-C4-BIND", "p1 field AG-C3"))(app)
    assert not {"Fire Seal", "Thunder Seal"} & {*lines(app)}
