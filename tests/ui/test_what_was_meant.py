"""The "no" at the table: the reason is that of what was meant, and what is said to be legal instead helps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.engine.play import moves
from bsdesk.engine.values import Move
from bsdesk.session.session import begin
from bsdesk.table.drop_targets import Held
from bsdesk.ui.app import App
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.bars.answers import answers
from tests.positions import BS, Position
from tests.ui.checks import control_of
from tests.ui.hands import page_of
from tests.ui.tables import first, own_card, table_at, table_of_session, truth


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    own_card(app)
    yield
    app.home()


def said_by(table: TableScreen) -> tuple[str, list[str]]:
    bubble = table.parts.gaze.bubble
    assert bubble is not None
    return bubble.title, bubble.lines


def dragged(app: App, table: TableScreen, ref: str, place: str, amount: tuple[int, ...] = ()) -> tuple[str, list[str]]:
    """Drag a thing there; return what is said against it."""
    page_of(app)
    table.parts.gaze.unsay()
    table.parts.drag.take_up(Held(ref, amount), dragging=True)
    page_of(app)
    table.parts.drag.drop(place)
    page_of(app)
    return said_by(table)


def clicked(app: App, table: TableScreen, ref: str) -> tuple[str, list[str]]:
    """Click on a card; return what is said against it."""
    page_of(app)
    table.parts.gaze.unsay()
    table.parts.clicks.click_card(ref)
    return said_by(table)


def named(table: TableScreen, name: str, zone: str) -> str:
    """The card of this id in that zone."""
    return next(c.id for c in truth(table).state.cards.values() if c.definition == name and c.zone == zone)


@pytest.mark.parametrize("place", ["p1.field", "p1.life", "p2.life"])
def test_the_opponents_spirit_is_not_yours_wherever_it_is_dragged(app: App, place: str) -> None:
    table = table_at(app, Position(BS, "field REF-01[1] | reserve 3", "field REF-09[1]"))
    title, lines = dragged(app, table, first(table, "p2.field"), place)
    assert title == "That is Player 2's, not yours: REF-09."
    assert not any(line.startswith("Legal instead") for line in lines)


def test_the_opponents_cores_are_not_yours(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1] | reserve 3", "field REF-09[1] | reserve 3"))
    title, _ = dragged(app, table, "p2.reserve", "p1.reserve", (1, 0))
    assert "not yours" in title


ATTACKED = Position(BS, "field REF-01[1] REF-02[1]", "field REF-09[1] REF-06[1]", ("attack ref-01",), "attack")


def test_who_drags_a_blocker_too_early_is_told_to_pass_first(app: App) -> None:
    table = table_at(app, ATTACKED)
    title, lines = dragged(app, table, named(table, "REF-09", "p2.field"), named(table, "REF-01", "p1.field"))
    assert title.startswith("Blocking comes after this Flash Timing")
    assert lines[-1] == "Legal instead: Pass"


@pytest.mark.rule("BS-10.12")
def test_who_would_act_while_another_is_asked_is_told_the_rule_of_that_question(app: App) -> None:
    table = table_at(app, ATTACKED._replace(lines=("attack ref-01", "pass", "pass")))
    refusal = truth(table).submit([Move(1, "block", named(table, "REF-02", "p1.field"))])
    assert (refusal.code, refusal.rule) == ("waiting_for_answer", "BS-10.12")


def test_a_main_effect_in_the_attack_step_is_told_no_flash_timing_but_the_end_of_the_step(app: App) -> None:
    table = table_at(app, Position(BS, "hand OWN-tuck | field REF-01[1] | reserve 3", "field REF-09[1]", step="attack"))
    title, lines = dragged(app, table, first(table, "p1.hand"), "p1.field")
    assert title == "This is done in your Main Step; now it is the Attack Step."
    assert lines[-1] == f"Legal instead: {table.parts.buttons.main_button().text}"


def test_a_spirit_in_the_attack_step_leads_to_the_second_main_step_if_there_is_one(app: App) -> None:
    position = Position(BS, "hand REF-01 | field REF-01[1] | reserve 3", "field REF-09[1]", step="attack")
    table = table_at(app, position)
    assert dragged(app, table, first(table, "p1.hand"), "p1.field")[1][-1].startswith("Legal instead")
    table = table_at(app, position._replace(options={"second_main_step": False}))
    assert not dragged(app, table, first(table, "p1.hand"), "p1.field")[1][-1].startswith("Legal instead")


def test_flash_magic_in_the_opponents_main_step_is_told_when_it_can_be_used(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1]", "hand REF-27 | reserve 9"))
    refusal = truth(table).submit([Move(2, "use", first(table, "p2.hand"), "flash")])
    said = table.parts.voice.wording.refusal(truth(table).state, 2, refusal)
    assert said.startswith("Use this in your own Main Step or in a Flash Timing")


@pytest.mark.parametrize(
    ("card", "there", "why"),
    [
        ("REF-28", "p1.field", "is on your own side; a card of the other side is asked for."),
        ("REF-27", "p2.field", "has BP 8000; at most 5000 is asked for."),
    ],
)
def test_what_can_not_be_chosen_is_told_why(app: App, card: str, there: str, why: str) -> None:
    theirs = "field REF-09[1] REF-06[1] REF-02[5]"
    table = table_at(app, Position(BS, f"hand {card} | field REF-01[1] | reserve 9", theirs))
    table.parts.commands.do(Move(1, "use", first(table, "p1.hand"), "flash"))
    if table.parts.model.declaration is not None:
        table.parts.commands.hand_in()
    assert table.parts.model.view.prompts[1].question == "choose"
    options = {offer.move.subject for offer in table.parts.model.offers}
    unfit = next(ref for ref in truth(table).state.zones[there] if ref not in options)
    assert clicked(app, table, unfit)[0].endswith(why)


def test_magic_that_can_not_be_used_names_no_card_that_nobody_meant(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-26 REF-38 | field REF-09[1] | reserve 1", "field REF-09[1]"))
    dear = next(
        r for r in truth(table).state.zones["p1.hand"] if not any(o.move.subject == r for o in table.parts.model.offers)
    )
    title, lines = dragged(app, table, dear, "p2.field")
    other = next(r for r in truth(table).state.zones["p1.hand"] if r != dear)
    assert not [line for line in (title, *lines) if truth(table).state.cards[other].definition in line]


@pytest.mark.rule("BS-7.17")
def test_no_remedy_depletes_a_spirit_while_there_is_another(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1] REF-09[3]", "field REF-09[1]"))
    refusal = truth(table).submit([Move(1, "move", "p1.life", "p1.reserve", (1, 0))])
    (remedy,) = refusal.remedy
    assert remedy.subject == named(table, "REF-09", "p1.field")


@pytest.mark.rule("BS-8.7")
def test_what_is_said_to_pay_instead_is_no_more_than_what_is_due(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-01 | field REF-09[3] | reserve 1+S", lines=("summon hand.ref-01",)))
    due = truth(table).state.prompts[1].least
    for place in ("p2.reserve", "p1.life", "p1.reserve"):
        refusal = truth(table).submit([Move(1, "pay", place, "", (9, 0))])
        assert sum(refusal.remedy[0].amount) <= due


@pytest.mark.rule("BS-4.9")
@pytest.mark.parametrize(("cards", "sensible", "other"), [("REF-01", "no", "yes"), ("REF-27", "yes", "no")])
def test_the_answer_that_is_lit_when_a_redraw_is_asked_is_the_sensible_one(
    app: App, cards: str, sensible: str, other: str
) -> None:
    box = app.shelf.boxes[BS]
    session = begin(box.open({}), {1: [cards] * 40, 2: [cards] * 40}, 7)
    while (prompt := next(iter(session.state.prompts.values()))).question != "redraw":
        session.submit([moves(session.state, prompt.seat)[0].move])
    table = table_of_session(app, box, session, open_hands=True)
    parts = table.parts
    parts.model.me, parts.playback.due, parts.privacy.veiled = prompt.seat, float("inf"), False
    app.open(table)
    parts.playback.due = float("inf")
    page = page_of(app)
    lit, plain = (control_of(page, f"answer:{word}").shown for word in (sensible, other))
    assert lit[1] > plain[1]  # it stands where the big button is else
    assert lit[3] > plain[3]


def test_what_a_yes_brings_is_said_beside_it(app: App) -> None:
    table = table_at(app, Position(BS, "field 26RSD04-007[1]~", "field REF-09[1]", ("end",), "main2"))
    assert table.parts.model.view.prompts[1].question == "may"
    layout = table.parts.placement.layout(page_of(app))
    under = {a.id: a.under for a in answers(table.parts, layout, table.parts.model.view.prompts[1])}
    assert "Jankusu is refreshed" in under["yes"]
    assert "refreshed" not in under["no"]


SUCCESSION = Position(
    BS, "hand REF-04 | field REF-01[1] | reserve 8 | trash REF-05 REF-05 REF-13 REF-01", "field REF-09[1]"
)


def declared(app: App, position: Position) -> TableScreen:
    table = table_at(app, position)
    table.parts.commands.do(Move(1, "summon", first(table, "p1.hand")))
    assert table.parts.model.declaration is not None
    return table


def test_a_card_that_can_not_be_taken_for_succession_is_told_why_while_cores_are_laid_out(app: App) -> None:
    table = declared(app, SUCCESSION)
    assert clicked(app, table, named(table, "REF-01", "p1.trash"))[0] == "That card has no EX symbol."


@pytest.mark.rule("BS-13.5")
def test_a_succession_card_of_the_wrong_colour_is_told_so(app: App) -> None:
    other = next(
        card.id
        for card in app.shelf.boxes[BS].open({}).rules.defs.values()
        if (ex := getattr(card, "ex", {})) and "red" not in ex and not card.id.startswith("REF")
    )
    table = declared(app, SUCCESSION._replace(mine=f"{SUCCESSION.mine} {other}"))
    assert clicked(app, table, named(table, other, "p1.trash"))[0].startswith("Its EX symbol has none of the colours")


@pytest.mark.rule("BS-13.4")
def test_succession_that_brings_nothing_is_warned_of(app: App) -> None:
    table = declared(app, SUCCESSION)
    made = table.parts.model.declaration
    assert made is not None
    picks = [offer for offer in made.alternatives() if offer.move.verb == "succeed"]
    made.choose(picks[0])
    useful = table.parts.commands.warnings()
    rich = declared(app, SUCCESSION._replace(mine=SUCCESSION.mine.replace("field REF-01[1]", f"field {FOUR}")))
    made = rich.parts.model.declaration
    assert made is not None
    made.choose(next(offer for offer in made.alternatives() if offer.move.verb == "succeed"))
    said = "Succession with REF-05 makes it no cheaper"
    assert (said in useful, said in rich.parts.commands.warnings()) == (False, True)


FOUR = "REF-01[1] REF-01[1] REF-01[1] REF-01[1] REF-01[1] REF-01[1]"  # all reduction there is
