"""The position editor: any position is laid by mouse or keys, checked, mended, played, saved and shared."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.files.setting_up import lots_in
from bsdesk.engine.state import SIDEWAYS
from bsdesk.scenes.collection import own_folder, scenes_in
from bsdesk.scenes.reading import parse
from bsdesk.scenes.sharing import text_of_code
from bsdesk.scenes.writing import write
from bsdesk.session.session import begin
from bsdesk.speech.interface import LANGUAGES, Words
from bsdesk.speech.players import HUMAN
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.editor_doors import edit_moment, edit_pasted
from bsdesk.ui.lobby.lessons import Lessons
from bsdesk.ui.table.editor.screen import EditorTable
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.large_card import large_size
from tests.positions import BP, BS, FF, Position
from tests.ui.checks import control_of, faults_of, without_label
from tests.ui.editor_tables import editor_of, empty, new, only
from tests.ui.hands import click, ids, lines, page_of, press, resize
from tests.ui.hands import write as type_in
from tests.ui.tables import table_at, table_of_session

WORDS = Words("en")
GRAIL = "asteriated_grail"
WINDOWS = (((1024, 640), 100), ((1280, 720), 100), ((1080, 1920), 100), ((1920, 1080), 100))


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    """No table stays open."""
    yield
    app.home()


def drag(app: App, source: str, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drag from one thing to another with the left button down."""
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda *_args: (True, False, False))
    start, end = (middle(app, ident) for ident in (source, target))
    app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start))
    for part in (0.2, 0.6, 1.0):
        at = tuple(round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
        app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0)))
        page_of(app)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=end))
    page_of(app)


def middle(app: App, ident: str) -> tuple[int, int]:
    page_of(app)
    x, y, w, h = control_of(page_of(app), ident).shown
    assert w, f"{ident} is out of view"
    return x + w // 2, y + h // 2


def search(app: App, text: str) -> None:
    """Type into the search, in place of what stands there."""
    click(app, "search")
    press(app, pygame.K_a, mod=pygame.KMOD_CTRL)
    press(app, pygame.K_BACKSPACE)
    type_in(app, text)


def cards_in(table: EditorTable, zone: str) -> list[str]:
    draft = table.bench.draft
    return [draft.cards[ref].definition for ref in draft.zones[zone]]


# ------------------------------------------------------------------------------------------------ laying a position


def test_any_card_is_found_by_its_name_and_dragged_anywhere(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = empty(app)
    search(app, "ref-27")
    for zone in ("p1.field", "p2.field", "p1.hand", "p2.trash", "p1.deck"):
        drag(app, "palette:REF-27", f"place:{zone}", monkeypatch)
        assert cards_in(table, zone) == ["REF-27"], zone


def test_a_card_of_the_palette_is_put_down_by_keys_alone(app: App) -> None:
    table = empty(app)
    press(app, pygame.K_TAB)
    app.focus_on("search", keyboard=True)
    type_in(app, "ref-27")
    press(app, pygame.K_RETURN)  # takes the first that fits
    app.focus_on("place:p1.field", keyboard=True)
    press(app, pygame.K_RETURN)
    assert cards_in(table, "p1.field") == ["REF-27"]


def test_a_card_comes_to_lie_on_top_of_a_deck_and_anywhere_else_in_it(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = empty(app)
    table.bench.do("fill p1.deck REF-01 REF-02 REF-09")
    search(app, "ref-27")
    drag(app, "palette:REF-27", "place:p1.deck", monkeypatch)
    assert cards_in(table, "p1.deck") == ["REF-27", "REF-01", "REF-02", "REF-09"]
    click(app, "place:p1.deck")
    click(app, "editor:look")
    click(app, f"card:{table.bench.draft.zones['p1.deck'][0]}")
    for _ in range(2):
        click(app, "nth:more")
    assert cards_in(table, "p1.deck") == ["REF-01", "REF-02", "REF-27", "REF-09"]


def test_cores_life_and_how_a_card_lies_are_set_by_clicks(app: App) -> None:
    table = empty(app)
    table.bench.do("make REF-01 p1.field")
    click(app, f"card:{only(table, 'p1.field')}")
    click(app, "tokens:0:more")
    click(app, "tokens:0:more")
    click(app, "tokens:1:more")
    click(app, "tokens:0:less")
    click(app, "turned:sideways")
    draft = table.bench.draft
    ref = only(table, "p1.field")
    assert (draft.tokens[ref], draft.cards[ref].turned) == ((1, 1), SIDEWAYS)
    click(app, "place:p2.life")
    click(app, "tokens:0:more")
    assert table.bench.draft.tokens["p2.life"] == (1, 0)


def test_marks_and_counters_are_put_on_by_their_names_and_taken_off(app: App) -> None:
    table = empty(app)
    table.bench.do("make REF-01 p1.field")
    ref = only(table, "p1.field")
    click(app, f"card:{ref}")
    click(app, "editor:mark")
    assert {"pick:attacking", "pick:blocking"} <= ids(app)
    click(app, "pick:attacking")
    click(app, "editor:mark")
    assert "pick:attacking" not in ids(app)
    click(app, "pick:?")
    type_in(app, "ready.twice")
    press(app, pygame.K_RETURN)
    click(app, "mark:ready.twice")
    click(app, "editor:counter")
    type_in(app, "iron")
    press(app, pygame.K_RETURN)
    click(app, "counter:iron:more")
    assert (table.bench.draft.cards[ref].marks, table.bench.draft.counters) == (("attacking",), {ref: {"iron": 2}})
    click(app, "mark:attacking")
    assert table.bench.draft.cards[ref].marks == ()


def test_counters_that_the_game_knows_are_chosen_damage_by_thousands(app: App) -> None:
    table = empty(app, FF)
    table.bench.do("make 11-059C p1.field")
    ref = only(table, "p1.field")
    click(app, f"card:{ref}")
    click(app, "editor:counter")
    click(app, "pick:damage")
    click(app, "counter:damage:more")
    click(app, "place:p1.deck")
    click(app, "editor:player")
    click(app, "editor:counter")
    click(app, "pick:crystal")
    click(app, "counter:crystal:more")
    assert table.bench.draft.counters == {ref: {"damage": 2000}, "p1": {"crystal": 2}}


def test_a_counter_goes_up_by_one_where_the_game_names_no_other_step_whatever_the_figures_of_the_card(app: App) -> None:
    table = empty(app)
    table.bench.do("make REF-01 p1.hand")  # has no level there
    click(app, f"card:{only(table, 'p1.hand')}")
    click(app, "editor:counter")
    type_in(app, "bp")
    press(app, pygame.K_RETURN)
    click(app, "counter:bp:more")
    assert table.bench.draft.counters == {only(table, "p1.hand"): {"bp": 2}}


def test_a_card_is_dropped_into_the_hand_of_one_of_six(app: App) -> None:
    table = new(app, "asteriated_grail")
    click(app, "palette:AG-C1")
    click(app, "place:p1.hand")
    assert len(table.bench.draft.zones["p1.hand"]) == 1


def test_a_card_that_would_wait_for_ever_on_the_stack_is_told_and_taken_away(app: App) -> None:
    table = empty(app, FF)
    table.bench.do("make 1-036C p1.deck", "make 1-036C p2.deck", "make 15-053H stack")
    click(app, "check")
    wrong = [one for one in table.bench.check() if one.kind == "stranded"]
    assert [one.thing for one in wrong] == [only(table, "stack")]
    assert wrong[0].remedy is not None
    table.bench.do(wrong[0].remedy.edit)
    assert [one for one in table.bench.check() if one.kind == "stranded"] == []


def test_step_turn_and_who_is_to_act_are_set_in_the_bar(app: App) -> None:
    table = new(app)
    click(app, "step:attack")
    click(app, "turn:more")
    click(app, "active:p2")
    draft = table.bench.draft
    assert (draft.step, draft.turn, draft.active) == ("attack", 6, 2)


def test_a_card_is_moved_copied_and_taken_away_by_keys(app: App) -> None:
    table = empty(app)
    table.bench.do("make REF-01 p1.field")
    table.bench.do(f"pool {only(table, 'p1.field')} 2")
    click(app, f"card:{only(table, 'p1.field')}")
    press(app, pygame.K_d)
    assert [table.bench.draft.tokens[ref] for ref in table.bench.draft.zones["p1.field"]] == [(2, 0), (2, 0)]
    press(app, pygame.K_m)
    app.focus_on("place:p2.field", keyboard=True)
    press(app, pygame.K_RETURN)
    assert cards_in(table, "p2.field") == ["REF-01"]
    press(app, pygame.K_DELETE)
    assert cards_in(table, "p2.field") == []


def test_a_card_is_laid_under_another_and_apart_again(app: App) -> None:
    table = empty(app, FF)
    table.bench.do("make 1-038R p1.field", "make 1-040C p1.field")
    first, second = table.bench.draft.zones["p1.field"]
    click(app, f"card:{second}")
    click(app, "editor:beneath")
    click(app, f"card:{first}")
    assert table.bench.draft.cards[second].under == first
    assert "1-038r&1-040c" in table.ways.text
    press(app, pygame.K_m)
    click(app, "place:p1.hand")
    assert cards_in(table, "p1.hand") == ["1-040C"]


def test_a_card_that_is_dropped_on_the_palette_is_taken_away(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = empty(app)
    table.bench.do("make REF-01 p1.field")
    drag(app, f"card:{only(table, 'p1.field')}", "palette", monkeypatch)
    assert cards_in(table, "p1.field") == []


def test_what_was_done_is_taken_back_and_done_again(app: App) -> None:
    table = empty(app)
    table.bench.do("make REF-01 p1.field")
    click(app, "undo")
    assert cards_in(table, "p1.field") == []
    click(app, "redo")
    assert cards_in(table, "p1.field") == ["REF-01"]


def click_right(app: App, at: tuple[int, int]) -> None:
    """Click with the right button, as a hand does: it comes there first."""
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    page_of(app)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.take(pygame.event.Event(kind, button=3, pos=at))


def test_a_right_click_on_a_card_of_the_palette_shows_it_large_and_never_leaves(app: App) -> None:
    table = new(app)
    card = next(c.id for c in page_of(app).controls if c.id.startswith("palette:") and c.shown[3] > 40)
    click_right(app, middle(app, card))
    assert app.screen is table
    page = app.lay_out()
    size = large_size(table.parts, page, table.parts.placement.layout(page))
    assert size in [picture.get_size() for picture, _ in page.items]
    x, y, w, h = table.bench.palette.rect
    click_right(app, (x + w // 2, y + h - 3))  # beside all cards
    assert app.screen is table


@pytest.mark.parametrize("game", [BP, FF, GRAIL])
def test_every_game_has_an_editor_that_begins_with_a_position_that_can_be_played(app: App, game: str) -> None:
    table = new(app, game)
    assert WORDS("editor_fine") in lines(app)
    zone = f"p1.{table.bench.draft.rules.play_zones[0]}"
    there = len(table.bench.draft.zones[zone])  # a game may begin with cards in play
    click(app, f"palette:{table.bench.palette.found()[0]}")
    click(app, f"place:{zone}")
    assert len(table.bench.draft.zones[zone]) == there + 1
    click(app, "next")
    assert isinstance(app.screen, TableScreen)
    assert not isinstance(app.screen, EditorTable)
    assert app.screen.parts.model.offers


# ---------------------------------------------------------------------------------------------- what is wrong with it


def test_the_check_names_each_defect_and_a_click_mends_it(app: App) -> None:
    table = empty(app)
    table.bench.do("make REF-01 p1.field", "pool p1.life 5")
    click(app, "check")
    said = " ".join(lines(app))
    assert "REF-01" in said
    assert "depleted" in said
    assert said.count("Put 1") == 2, "a core for the Spirit, and one for the rival's Life"
    click(app, "pick:0")
    click(app, "pick:0")
    assert app.screen is table
    assert WORDS("editor_fine") in lines(app)
    assert table.bench.draft.tokens["p2.life"] == (1, 0)


def test_what_can_not_stand_is_told_before_it_is_played_and_played_all_the_same(app: App) -> None:
    table = new(app)
    table.bench.do("make REF-01 p1.field")
    click(app, "next")
    assert app.screen.name == "pick"
    click(app, "pick:anyway")
    assert isinstance(app.screen, TableScreen)
    assert app.screen.parts.model.view.zones["p1.field"] == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_defects_are_told_in_the_language_of_the_reader(app: App, language: str) -> None:
    table = empty(app)
    table.bench.do("make REF-01 p1.field")
    app.change(language=language)
    page_of(app)
    told = [table.bench.words.defect_in_words(defect) for defect in table.bench.check()]
    mends = [table.bench.words.remedy_in_words(defect.remedy) for defect in table.bench.check() if defect.remedy]
    assert len(told) == len(mends) == 3
    if language in ("zh_hant", "zh_hans", "ja"):
        assert all(any(ord(letter) > 0x2E80 for letter in text) for text in (*told, *mends))


# -------------------------------------------------------------------------------------------- playing, saving, sharing


def test_play_from_here_begins_the_step_and_leads_back_to_the_editor(app: App) -> None:
    table = new(app)
    table.bench.do("make REF-01 p1.field")
    table.bench.do(f"pool {only(table, 'p1.field')} 1", "step attack")
    click(app, "next")
    played = app.screen
    assert isinstance(played, TableScreen)
    assert played.parts.model.match.open
    assert {offer.move.verb for offer in played.parts.model.offers} >= {"attack", "end"}
    app.leave(played)
    assert app.screen is table


def test_the_way_out_of_a_position_that_is_played_says_that_it_leads_to_the_editor(app: App) -> None:
    game = table_at(app, Position(BS, "field REF-01[1]", "field REF-09[1]"))
    game.parts.doors.outer.edit(game.parts.model.match.box, game.parts.model.acting_client.view, {}, "")
    editor = editor_of(app)
    click(app, "next")
    played = app.screen
    click(app, "menu")
    assert WORDS("leave_to_editor") in lines(app)
    click(app, "leave")
    assert app.screen is editor
    app.open(played)
    app.open(table_at(app, Position(BS, "field REF-01[1]", "field REF-09[1]")))  # a «what if» of that
    click(app, "menu")
    assert WORDS("leave_what_if") in lines(app)


def test_a_bot_takes_the_other_seats(app: App) -> None:
    new(app)
    click(app, "editor:bot")
    click(app, "pick:gentle")
    played = app.screen
    assert isinstance(played, TableScreen)
    assert played.parts.model.match.players == {1: HUMAN, 2: "gentle"}
    assert not played.parts.model.match.open


def test_a_share_code_and_the_text_carry_the_scene_exactly(app: App, copied: list[str]) -> None:
    table = empty(app)
    table.bench.do("make REF-01 p1.field", "make REF-27 p2.hand", "pool p1.life 3", "pool p2.life 2", "turn 8")
    click(app, "editor:text")
    text = copied[-1]
    click(app, "editor:code")
    assert text_of_code(copied[-1]) == text
    assert write(parse(text)) == text
    press(app, pygame.K_v, mod=pygame.KMOD_CTRL)
    other = editor_of(app)
    assert other is not table
    assert other.ways.text == text


def test_a_scene_is_saved_by_its_name_listed_and_edited_again(app: App) -> None:
    table = empty(app)
    table.bench.do("pool p1.life 3", "pool p2.life 2")
    press(app, pygame.K_s, mod=pygame.KMOD_CTRL)
    type_in(app, "Three cores")
    press(app, pygame.K_RETURN)
    folder = own_folder(app.shelf.own)
    assert [found.name for found in scenes_in(folder)] == ["three-cores"]
    click(app, "back")  # nothing is asked: it is saved
    app.open(Lessons(app))
    click(app, "kind:own")
    assert "Three cores" in lines(app)
    click(app, "edit:own/three-cores")
    again = editor_of(app)
    again.bench.do("pool p1.life 4")
    press(app, pygame.K_s, mod=pygame.KMOD_CTRL)
    press(app, pygame.K_RETURN)
    assert [found.name for found in scenes_in(folder)] == ["three-cores"], "the same file was written again"
    assert "life 4" in (folder / "three-cores.scene").read_text("utf-8")


def test_a_goal_makes_a_puzzle_of_it(app: App) -> None:
    table = new(app)
    for chosen, said in (("win this turn", "goal win this turn\n"), ("survive", "goal survive\n"), ("none", "")):
        click(app, "menu")
        click(app, "pick:goal")
        click(app, f"pick:{chosen}")
        assert ("goal" in table.ways.text) == bool(said)
        assert said in table.ways.text


def test_a_goal_is_written_in_the_words_of_the_rules_and_a_wrong_one_names_the_nearest(app: App) -> None:
    table = empty(app)
    click(app, "menu")
    click(app, "pick:goal")
    click(app, "pick:other")
    type_in(app, "do atack")
    assert any("attack" in line for line in lines(app))
    press(app, pygame.K_RETURN)
    assert "goal" not in table.ways.text
    for _ in range(len("do atack")):
        press(app, pygame.K_BACKSPACE)
    type_in(app, "tokens p2.lief = 0")
    assert any("p2.life" in line for line in lines(app) if "tokens" not in line)
    for _ in range(len("lief = 0")):
        press(app, pygame.K_BACKSPACE)
    type_in(app, "life = 0")
    press(app, pygame.K_RETURN)
    assert "goal tokens p2.life = 0\n" in table.ways.text
    click(app, "menu")
    assert WORDS("editor_goal", goal="tokens p2.life = 0") in lines(app)


def test_cards_that_are_dealt_by_lot_are_laid_kept_and_dealt(app: App) -> None:
    table = empty(app)
    table.bench.do("pool p1.life 3", "pool p2.life 3", "make REF-01 p2.hand")
    click(app, "place:p2.deck")
    for _ in range(3):
        click(app, "lots:more")
    click(app, "lots:less")
    table.bench.choose("p2.hand")
    click(app, "lots:more")
    text = table.ways.text
    assert "hand ref-01 ?" in text
    assert "deck ?2" in text
    table.ways.begin()
    dealt = app.screen
    assert isinstance(dealt, TableScreen)
    view = dealt.parts.model.view
    assert [len(view.zones[key]) for key in ("p2.hand", "p2.deck")] == [2, 2]
    assert [card for card in view.cards.values() if card.marks or card.face] == []
    app.leave(dealt)
    edit_pasted(app, doors_of(app), text)
    again = editor_of(app)
    again.bench.do("turn 9")
    assert parse(again.ways.text).fact("p2") == parse(text).fact("p2")  # they are dealt by lot still


def test_a_position_that_was_made_up_says_so_still_when_it_is_changed(app: App) -> None:
    edit_pasted(app, doors_of(app), "game battle_spirits\ndecks own\nmade_up others\np1 field ref-01[1]\n")
    table = editor_of(app)
    table.bench.do("turn 9")
    found = parse(table.ways.text)
    assert (found.fact("turn"), found.decks, found.made_up) == ("9", "own", "others")


@pytest.mark.parametrize("game", [BS, BP, FF, GRAIL])
def test_a_card_dealt_by_lot_lies_anywhere_and_is_shown_as_no_card(app: App, game: str) -> None:
    table = empty(app, game)
    for zone in table.bench.draft.zones:
        table.bench.do(f"lots {zone} 1")
        (ref,) = table.bench.draft.zones[zone]
        assert table.bench.draft.cards[ref].definition == ""
        table.bench.choose(ref)
        assert WORDS("editor_lot") in lines(app)
        table.bench.check()
        table.bench.copy()
        assert len(lots_in(table.bench.draft, zone)) == 2
        table.bench.do(f"turn {ref} sideways", f"face {ref} up", f"face {ref} down")
        page_of(app)
        assert f"{zone.rpartition('.')[2]} ?2" in table.ways.text
        table.bench.do(f"fill {zone}")


def test_what_is_not_saved_is_asked_about_before_the_editor_is_left(app: App) -> None:
    table = empty(app)
    click(app, "back")
    assert app.screen is not table
    click(app, "no")
    assert app.screen is table
    click(app, "back")
    click(app, "drop")
    assert not isinstance(app.screen, EditorTable)


NO_SCENES = {
    "nothing": "",
    "a word": "nothing",
    "a code that is cut": "scene:abc",
    "an unknown game": "game unknown",
    "an unknown card": "game battle_spirits\np1 field nobody",
    "too many lines": "game battle_spirits\n" + "turn 7\n" * 6_000,
    "a line that is too long": "game battle_spirits\nsay " + "x" * 5_000,
}


@pytest.mark.parametrize("text", NO_SCENES.values(), ids=NO_SCENES)
def test_what_is_no_scene_is_not_taken_in(app: App, text: str) -> None:
    before = app.screen
    edit_pasted(app, doors_of(app), text)
    if app.screen is not before:
        assert app.screen.name == "dialog"
        click(app, "ok")
    assert app.screen is before


# --------------------------------------------------------------------------------------------- from the table


def test_a_running_game_becomes_a_position_in_which_what_is_seen_lies(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[2] | hand REF-27 | reserve 3", "field REF-09[1]"))
    click(app, "menu")
    click(app, "to_scene")
    editor = editor_of(app)
    assert cards_in(editor, "p1.field") == ["REF-01"]
    assert cards_in(editor, "p2.field") == ["REF-09"]
    assert cards_in(editor, "p1.hand") == ["REF-27"]
    app.leave(editor)
    assert app.screen is table


def test_cards_of_a_running_game_that_are_not_seen_lie_face_down_and_are_called_made_up(app: App) -> None:
    texts = []
    for hand in ("REF-02 REF-06", "REF-38 REF-27"):
        theirs, plans = f"field REF-01[2] | hand {hand} | reserve 3", ("attack ref-01", "pass", "pass")
        table = table_at(app, Position(BS, theirs, "field REF-09[1] | hand REF-27", plans, "attack"))
        assert table.parts.model.me == 2  # is asked whether it blocks
        click(app, "menu")
        click(app, "to_scene")
        editor = editor_of(app)
        draft = editor.bench.draft
        assert {draft.cards[ref].face for ref in draft.zones["p1.hand"]} == {"down"}
        assert cards_in(editor, "p2.hand") == ["REF-27"]
        assert WORDS("editor_unseen") in [notice.text for notice in app.notices.shown]
        assert any(line.startswith("Cards dealt by lot") for line in lines(app))
        texts.append(editor.ways.text)
        app.home()
    assert texts[0] == texts[1]


def test_a_moment_of_the_timeline_becomes_a_position(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[2] | reserve 3", "field REF-09[1]"))
    click(app, "next")
    assert table.parts.model.view.step == "attack"
    click(app, "menu")
    click(app, "timeline")
    press(app, pygame.K_HOME)
    click(app, "to_scene")
    assert editor_of(app).bench.draft.step == "main"


def test_a_moment_with_an_open_question_is_kept_exactly_until_it_is_changed(app: App) -> None:
    table = table_at(
        app, Position(BS, "field REF-01[2] | reserve 3", "field REF-09[1]", ("attack ref-01", "pass", "pass"), "attack")
    )
    assert table.parts.model.match.public.prompts
    click(app, "menu")
    click(app, "to_scene")
    editor = editor_of(app)
    assert "\nasks " in editor.ways.text
    editor.bench.do("pool p1.life 4")
    assert "\nasks " not in editor.ways.text


# ------------------------------------------------------------------------------------------------------- how it looks


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_has_room_and_a_name(app: App, size: tuple[int, int], scale: int, language: str) -> None:
    resize(app, size, scale, language)
    try:
        table = new(app)
        table.bench.do("make REF-01 p1.field")
        for chosen in ("", only(table, "p1.field"), "p1.deck", "p1.life", "p1"):
            table.bench.chosen = chosen
            page = page_of(app)
            assert faults_of(page, layers=True) == [], chosen
            assert without_label(page) == [], chosen
    finally:
        resize(app, (1280, 720), 100, "en")


def test_doors_lead_to_the_editor_from_the_list_of_scenes(app: App) -> None:
    app.open(Lessons(app))
    click(app, f"game:{FF}")
    click(app, "edit-new")
    assert editor_of(app).bench.draft.rules.id == FF


def test_what_players_are_called_stays_with_a_scene_that_is_edited_and_is_shown_where_it_is_played(app: App) -> None:
    text = "game battle_spirits\nname p2 小明\np1 field ref-01[1] | life 2 | deck ref-01\np2 life 2 | deck ref-01\n"
    edit_pasted(app, doors_of(app), text)
    table = editor_of(app)
    table.bench.do("pool p1.life 3")
    assert table.bench.as_scene.names == {2: "小明"}
    click(app, "next")
    assert "小明" in lines(app)


def test_a_game_is_edited_before_its_first_turn_too(app: App) -> None:
    box = app.shelf.boxes[BS]
    rules = box.open({})
    deck = list(read_decklist(next(iter(box.decks())), rules))
    table = table_of_session(app, box, begin(rules, {1: deck, 2: deck}, 5))
    app.open(table)
    page_of(app)
    view = table.parts.model.acting_client.view
    assert (view.step, view.active) == ("", 0)
    edit_moment(app, doors_of(app), box, view, table.parts.model.acting_client.lists, "p1")
    resize(app, (1024, 640), 100, "en")
    page_of(app)
    assert editor_of(app).bench.draft.step == ""
    press(app, pygame.K_ESCAPE)
