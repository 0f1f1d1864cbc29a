"""What stands at the banner: the sentence that asks, how it is answered by hand, whose Flash it is."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from bsdesk.bots.bot import Decision
from bsdesk.engine.values import Move
from bsdesk.seat.catalog import Setup
from bsdesk.speech.players import HUMAN
from bsdesk.table.drop_targets import ref_of
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import intersection
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.table.overlays.result import why_over
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.bars.answers import words_to_end
from bsdesk.ui.table.view.bars.card_actions import uses
from tests.positions import BP, BS, FF, QUESTIONS, Position
from tests.ui.checks import control_of
from tests.ui.hands import click, ids, lines, page_of, press, resize
from tests.ui.laid_tables import MOMENTS as OTHER_GAMES
from tests.ui.tables import MOMENTS, first, own_card, table_at, truth


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    own_card(app)
    yield
    app.home()


@pytest.mark.parametrize(
    ("game", "question", "said"),
    [
        (BS, "choose", "REF-27: [Flash] Destroy 1 Spirit"),
        (BS, "may", "REF-06: "),
        (BS, "block", "Click a Spirit that blocks"),
        (BS, "block", "REF-01 (6000): Block with a Spirit?"),
        (BS, "block", "Don't block"),
        (BS, "block", "Life: 5 → 4"),
        (BP, "target", "Up: Up raises the target's number"),
        (BP, "drive", "Summon Soldier: "),
        (BP, "attackers", "Click each Soldier that attacks"),
        (BP, "block", "Which of your Characters block which"),
        (BP, "draw_more", "You have drawn your card for the turn."),
    ],
)
def test_a_question_comes_with_the_sentence_that_asks_it(app: App, game: str, question: str, said: str) -> None:
    table_at(app, QUESTIONS[game][question])
    assert [line for line in lines(app) if line.startswith(said)], lines(app)


def test_of_several_things_that_could_be_done_each_says_what_would_follow(app: App) -> None:
    table = table_at(app, Position(BP, "hand S7 | field S5 D9?", "field S6"))
    click(app, f"card:{first(table, 'p1.hand')}")
    tips = {control.id: control.tip for control in page_of(app).controls if control.id.startswith("do:")}
    assert tips["do:set_bulwark:"] == "costs a card of the Life"
    assert tips["do:summon_soldier:"] == "drives a Bulwark, costs a card of the Life"


@pytest.mark.parametrize("escape", [False, True])
def test_an_action_that_is_not_whole_yet_is_taken_back_where_it_is_asked_about(app: App, escape: bool) -> None:
    table = table_at(app, QUESTIONS[BP]["drive"])
    assert table.parts.model.view.prompts
    press(app, pygame.K_ESCAPE) if escape else click(app, "answer:undo")
    assert not table.parts.model.view.prompts
    assert app.screen is table


def test_a_question_of_the_rules_says_its_rule(app: App) -> None:
    box = app.shelf.boxes[BS]
    decks = dict.fromkeys((1, 2), ["REF-01"] * 40)
    setup = Setup(decks, dict.fromkeys((1, 2), HUMAN), seed=1, open_hands=True, agreed=True)
    app.open(TableScreen(app, Match(box, app.shelf.tables.begin(box, setup, None), "en"), doors_of(app)))
    assert "The winner of rock-paper-scissors decides whether to play first or second." in " ".join(lines(app))
    click(app, "answer:first")
    assert "You may redraw your opening hand one time only." in lines(app)


SIDES = ("field REF-01[1] REF-02[1] | hand REF-38 | reserve 2", "field REF-09[1] | hand REF-38 | reserve 2")
FLASH = Position(BS, *SIDES, ("attack ref-01",), "attack")


def test_a_flash_says_whose_it_is_and_is_passed_there(app: App) -> None:
    table = table_at(app, FLASH)
    assert table.parts.model.seat == 2
    assert any("Flash Timing: your turn to act, or pass" in line for line in lines(app))
    assert "pass" in ids(app)
    click(app, "pass")
    assert truth(table).state.actor == 1
    assert any("Flash Timing: waiting for" in line.replace("Waiting", "waiting") for line in lines(app))


def test_nothing_is_said_of_flash_outside_it(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1] | hand REF-38 | reserve 2"))
    assert "pass" not in ids(app)
    assert first(table, "p1.hand")


# ---------------------------------------------------------------------------------------------- what a card can be


def told(table: TableScreen, name: str) -> list[str]:
    """What is said of the card of this id to whoever points at it."""
    cards = truth(table).state.cards.values()
    ref = next(card.id for card in cards if card.definition == name and card.zone.endswith((".field", ".hand")))
    return [use.text for use in uses(table.parts, ref)]


def test_a_card_that_is_pointed_at_says_what_it_can_be_now_and_its_costs(app: App) -> None:
    table = table_at(app, Position(BP, "hand S9 C4 H4 S5 D9 | field D10? D9? S6", "field C5 C6"))
    assert told(table, "S5") == [
        "Set Bulwark: costs a card of the Life",
        "Summon Soldier: drives a Bulwark · costs a card of the Life",
        "Equip: drives a Bulwark · costs a card of the Life",
        "Down: discards a card of the hand",
        "Throwing",
    ]
    assert told(table, "C6") == []


def test_of_few_things_is_told_what_comes_of_them(app: App) -> None:
    table = table_at(app, Position(BP, "hand JK1 | field D9?~"))
    assert told(table, "JK1")[1] == "Search: " + table.parts.voice.wording.rule("TR-7.24")


def test_a_card_of_the_hand_says_its_price(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-06[1] | hand REF-01 REF-27 | reserve 9", "field REF-08"))
    assert told(table, "REF-01") == ["Summon: cost 3, reduction 1: 2 to pay"]
    assert told(table, "REF-27") == ["Use: Flash effect: REF-06 would leave · cost 6, reduction 1: 5 to pay"]


def test_a_card_that_can_not_be_used_says_why(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-04 | reserve 1", "field REF-08"))
    assert told(table, "REF-04") == ["Summon: It costs 7 after reduction, and you have 1 core to pay with."]
    table = table_at(app, Position(BP, "hand HQ D3 | field D9?~", lines=("set_bulwark", "bulwark hand.d3")))
    assert told(table, "HQ")[0].startswith("Summon Hero drives Bulwarks of yours (2)")


def test_a_blocker_says_how_its_bp_compares(app: App) -> None:
    table = table_at(app, QUESTIONS[BS]["block"])
    assert told(table, "REF-09") == ["Block: BP 3000 against 6000: REF-09 would be destroyed"]
    assert [use.kind for use in uses(table.parts, first(table, "p2.field"))] == ["loss"]


@pytest.mark.parametrize(("game", "other"), [(BS, BP), (BP, BS)])
def test_help_at_a_table_tells_the_rules_of_its_game_alone(app: App, game: str, other: str) -> None:
    table_at(app, QUESTIONS[game]["block"])
    app.help()
    shown = lines(app)
    books = {name: app.shelf.boxes[name].books() for name in (game, other)}
    assert books[game].how[0] in shown
    assert books[other].how[0] not in shown
    assert shown.index(books[game].how[0]) < shown.index(app.words("how_title"))


def test_a_line_of_the_log_is_asked_what_it_tells_in_short_and_why(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_at(app, Position(BS, "hand REF-38 | reserve 1", lines=("use hand.ref-38 flash",)))
    (number,) = (number for number, text, _ in table.parts.log.rows() if text.startswith("Uses REF-38"))
    monkeypatch.setattr(app.settings, "causes", False)  # else the chain of causes stands beside the table
    click(app, f"log:{number}")
    assert table.parts.gaze.bubble is not None
    assert table.parts.gaze.bubble.title == "Uses REF-38, paying 1 (Reserve)"
    assert "1 paid: Player 1's Reserve → Player 1's Trash" in table.parts.gaze.bubble.lines
    assert table.parts.gaze.bubble.lines[-1] == "because Player 1 chose “Use REF-38 (Flash effect)”"


# ------------------------------------------------------------------------------------------------ moves as sentences


def because(table: TableScreen, begins: str) -> str:
    """What a line of the log came from in the end."""
    number = next(number for number, text, _ in table.parts.log.rows() if text.startswith(begins))
    table.parts.advice.show_why(number)
    assert table.parts.gaze.bubble is not None
    return table.parts.gaze.bubble.lines[-1]


def test_the_move_that_something_came_from_is_told_in_words(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1]", "field REF-09[1]", ("attack ref-01",), "attack"))
    assert because(table, "REF-01 attacks") == "because Player 1 chose “Attack with REF-01”"
    table = table_at(app, Position(BS, "field REF-01[1]", lines=("move ref-01 1 reserve",)))
    assert because(table, "REF-01 is depleted") == "because Player 1 chose “Move 1 core from REF-01 to the Reserve”"
    app.change(language="ja")
    page_of(app)
    assert because(table, "REF-01 が消滅").startswith("プレイヤー1 が「REF-01 からリザーブへコア1個を移す」")
    app.change(language="en")


@pytest.mark.parametrize(
    ("game", "move", "said"),
    [
        (
            BS,
            Move(1, "move", "p1.reserve", "p1.life", (3, 1)),
            "Move 3 cores, the Soul Core from the Reserve to the Life",
        ),
        (BS, Move(1, "redraw", "no"), "Keep the hand"),
        (BS, Move(1, "block", "no"), "Don't block"),
        (BS, Move(1, "core", "p1.reserve", "", (0, 1)), "Choose the Soul Core of the Reserve"),
        (BS, Move(1, "summon"), "Summon"),
        (BP, Move(1, "draw_more", "no"), "Draw no more"),
        (BP, Move(1, "summon_soldier", "p1.life"), "Summon Soldier: the Life"),
        (BP, Move(1, "discard"), "Which card to discard"),
    ],
)
def test_a_move_has_a_sentence_of_its_own_or_its_name_and_its_things(
    app: App, game: str, move: Move, said: str
) -> None:
    table = table_at(app, QUESTIONS[game]["block"])
    assert table.parts.voice.wording.deed(table.parts.model.view, move) == said


@pytest.mark.parametrize("game", [BS, BP])
def test_every_answer_that_is_a_word_has_a_sentence_that_needs_no_question(app: App, game: str) -> None:
    for question, position in QUESTIONS[game].items():
        table = table_at(app, position)
        for offer in table.parts.model.offers:
            if offer.move.subject in ("yes", "no"):
                assert f"do.{offer.move.verb}.{offer.move.subject}" in table.parts.voice.wording.books.terms, question


def test_a_refused_choice_tells_the_card_that_asks_and_no_rule_of_all_cards(app: App) -> None:
    table = table_at(app, QUESTIONS[BS]["may"])
    table.parts.commands.submit([Move(table.parts.model.seat, "may", "cost")])
    assert table.parts.gaze.bubble is not None
    assert table.parts.gaze.bubble.title == "That can't be chosen here."
    assert table.parts.gaze.bubble.lines[0].startswith("REF-06: ")
    assert table.parts.gaze.bubble.lines[-1] == "Legal instead: Use the effect"


def test_a_refusal_goes_when_something_else_is_laid_out(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-01 REF-38 | reserve 3+S", "field REF-09[1]"))
    for change in (
        table.parts.commands.note_change,
        lambda: table.parts.commands.declare(Move(1, "summon", first(table, "p1.hand"))),
        table.parts.commands.call_off,
    ):
        table.parts.commands.say("no", "Not so.", [], (0, 0, 9, 9))
        change()
        assert table.parts.gaze.bubble is None


def test_who_is_passed_by_itself_is_not_asked(app: App) -> None:
    table = table_at(app, FLASH._replace(theirs="field REF-09[1]"))
    assert any("Flash Timing: nothing that you can do: passing…" in line for line in lines(app))
    assert table.parts.buttons.main_button().quiet
    assert not table_at(app, FLASH).parts.buttons.main_button().quiet


def test_that_a_hint_is_thought_about_is_said_no_longer_than_that(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_at(app, FLASH)
    monkeypatch.setattr(table.parts.advice.adviser, "ask", lambda: None)
    table.parts.advice.ask_hint()
    assert table.parts.gaze.bubble is not None
    assert table.parts.gaze.bubble.title == app.words("thinking")
    assert not app.notices.shown
    table.parts.advice.take_hint()
    assert table.parts.gaze.bubble is None


def test_a_hint_that_comes_when_something_is_laid_out_is_dropped(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = MOMENTS["declaring"](app)
    made = table.parts.model.declaration
    assert made is not None
    monkeypatch.setattr(table.parts.advice.adviser, "look", lambda: Decision((made.first,), sure=0.75))
    table.parts.advice.take_hint()
    assert table.parts.gaze.bubble is None, "it would speak of a card that lies elsewhere now"


def test_a_hint_lies_over_the_pile_from_which_one_chooses_beside_its_card(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_at(app, QUESTIONS[BP]["search"])
    assert table.parts.gaze.zone == "p1.life"
    move = next(offer.move for offer in table.parts.model.offers if offer.move.subject)
    monkeypatch.setattr(table.parts.advice.adviser, "look", lambda: Decision((move,), sure=0.75))
    table.parts.advice.take_hint()
    assert table.parts.gaze.bubble is not None
    assert "This looks best." in table.parts.gaze.bubble.lines  # and no figure, which says nothing to a beginner
    page = page_of(app)
    words = control_of(page, "said").shown
    card = control_of(page, f"card:{move.subject}").shown
    assert intersection(words, table.parts.placement.layout(page).areas.board) == words
    assert not intersection(words, card)[2]
    around = (
        card[0] - words[2] - 20,
        card[1] - words[3] - 20,
        card[2] + 2 * words[2] + 40,
        card[3] + 2 * words[3] + 40,
    )
    assert intersection(words, around) == words
    click(app, "said")
    assert "said" not in ids(app)
    assert table.parts.gaze.zone == "p1.life"


def test_a_pile_is_scrolled_to_the_card_of_a_hint_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    resize(app, (800, 600), 100, "en")
    try:
        life = " ".join(f"{suit}{number}" for suit in "SHC" for number in (2, 3, 4, 5, 7, 8, 9, 10))
        asked = Position(BP, f"hand JK1 C6 | field D9? | life {life}", lines=("search hand.jk1",))
        table = table_at(app, asked)
        page = page_of(app)
        pile = table.parts.scrolls.pile
        last = next(ref_of(c.id) for c in reversed(page.controls) if c.id.startswith("card:") and c.area == "pile")
        move = next(offer.move for offer in table.parts.model.offers if offer.move.subject == last)
        assert pile.most > pile.offset == 0
        monkeypatch.setattr(table.parts.advice.adviser, "look", lambda: Decision((move,)))
        table.parts.advice.take_hint()
        page_of(app)
        card = control_of(page_of(app), f"card:{last}")
        assert card.shown == card.rect
        pile.go(0)
        page_of(app)
        assert pile.offset == 0, "whoever scrolls on is not led back"
    finally:
        resize(app, (1280, 720), 100, "en")


def test_a_use_that_is_aimed_says_at_which_card(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[3] | hand REF-26 | reserve 3", "field REF-09[1]"))
    table.parts.commands.do(Move(1, "use", first(table, "p1.hand"), "flash"), "choose", first(table, "p1.field"))
    assert "Use REF-26 (Flash effect) – on REF-01: BP 8000 → 11000" in " ".join(lines(app))
    assert control_of(page_of(app), "declare").label == "Use REF-26 (Flash effect)"


def test_how_the_game_ended_is_told_as_a_sentence(app: App) -> None:
    table = table_at(app, FLASH)
    truth(table).concede(2)
    assert why_over(table.parts) == "Player 2 concedes"


def test_what_would_be_in_vain_says_so_where_it_is_offered(app: App) -> None:
    for field, in_vain in (("S5~", True), ("S5", False)):
        table_at(app, Position(BP, f"field {field}", "field H7"))
        tip = next(control.tip for control in page_of(app).controls if control.id == "do:attack")
        assert (app.words("in_vain") in tip) == in_vain


def test_who_may_name_an_attacker_is_told_so_and_a_block_is_declined_in_so_many_words(app: App) -> None:
    steps = ("pass", "p2 pass")
    table = table_at(app, Position(FF, "field 1-194S", "field 1-195S", steps, "attack"))
    assert "Naming an attacker" in lines(app)
    assert any("Drag a Forward to your opponent" in line for line in lines(app))
    for line in ("attack field.snow", *steps):
        truth(table).submit(line)
    assert words_to_end(table.parts, truth(table).state.prompts[2]) == "Don't block"


def test_a_price_is_told_as_it_will_be_paid(app: App) -> None:
    succeeding = Position(BS, "field 26RSD01-001[1] | hand 26RSD01-X01 | reserve 5 | trash 26RSD01-002 26RSD01-003")
    table = table_at(app, succeeding)
    assert told(table, "26RSD01-X01")[0].endswith("cost 7, reduction 1, Succession 2: 4 to pay")


@pytest.mark.parametrize("moment", ["grail answer", "grail redirect", "grail missile"])
@pytest.mark.parametrize("window", [(1280, 720), (1920, 1080)])
def test_what_is_asked_among_many_seats_lies_upon_none_of_them(app: App, moment: str, window: tuple[int, int]) -> None:
    resize(app, window, 100, "en")
    table = OTHER_GAMES[moment](app)
    page = page_of(app)
    strip = control_of(page, "banner").rect
    seats = [mat.rect for seat, mat in table.parts.placement.layout(page).mats.items() if seat]
    assert [rect for rect in seats if all(intersection(strip, rect)[2:])] == []
