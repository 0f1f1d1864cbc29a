"""The deck screens: what a player does to decks, by mouse and by keyboard, and how the pages hold in every window."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import product
from pathlib import Path

import pygame
import pytest

from bsdesk.engine.files.deck_formats import read_deck, to_code
from bsdesk.engine.files.formats import Format, Limits
from bsdesk.games.battle_spirits.rules import decks as rules_of_decks
from bsdesk.speech.interface import LANGUAGES
from bsdesk.ui.app import App
from bsdesk.ui.decks.builder import Builder
from bsdesk.ui.decks.deck_list import DeckListScreen
from bsdesk.ui.decks.import_dialog import Import
from bsdesk.ui.decks.opening_hand import OpeningHand
from bsdesk.ui.decks.share_dialog import SharePanel
from tests.ui.checks import control_of, faults_of, unreachable, without_label
from tests.ui.hands import click, ids, lines, page_of, press, resize, write
from tests.ui.windows import in_windows, some_of

MUSHAKKO, GEN_BO, ROWAMIKU = "26RSD01-001", "26RSD01-002", "26RSD01-003"
WINDOWS = [((1024, 640), 200), ((1024, 640), 100), ((1280, 720), 75), ((2560, 1440), 150)]
SHORTCUT = pygame.KMOD_CTRL


@pytest.fixture
def decks(app: App, copied: list[str]) -> DeckListScreen:
    screen = DeckListScreen(app)
    app.open(screen)
    return screen


def deck(screen: DeckListScreen, name: str) -> str:
    """The tile of a deck."""
    return next(f"deck:{entry.file}" for entry in screen.list.entries if entry.name == name)


def open_deck(app: App, screen: DeckListScreen, name: str) -> Builder:
    tile = deck(screen, name)
    if tile != f"deck:{screen.list.entry.file}":  # type: ignore[union-attr]
        click(app, tile)
    click(app, "open")
    assert isinstance(app.screen, Builder)
    return app.screen


def own(screen: DeckListScreen) -> list[str]:
    return [file.stem for file in sorted(screen.desk.box.own_decks.glob("*.txt"))]


def mine(screen: DeckListScreen, name: str = "Mine", cards: tuple[str, ...] = (GEN_BO, MUSHAKKO)) -> str:
    """A deck of one's own."""
    screen.desk.collection.save(name, cards)
    screen.enter()
    return deck(screen, name)


# ---------------------------------------------------------------------------------------------- the list


def test_the_list_shows_ready_decks_by_their_names_and_whether_they_are_legal(app: App, decks: DeckListScreen) -> None:
    said = lines(app)
    assert {"Red starter", "Green starter", "Purple starter", "White starter"} <= set(said)
    assert "None yet. Make a new one, or copy one of those below." in " ".join(said)
    assert "Legal" in said


def test_a_copied_deck_is_ones_own_renamed_and_deleted_after_a_question(app: App, decks: DeckListScreen) -> None:
    click(app, deck(decks, "red"))
    click(app, "copy")
    assert own(decks) == ["Red starter 2"]
    click(app, "rename")
    press(app, pygame.K_a, mod=SHORTCUT)
    write(app, "Fire")
    press(app, pygame.K_RETURN)
    assert own(decks) == ["Fire"]
    assert decks.list.chosen.endswith("Fire.txt")
    click(app, "delete")
    click(app, "no")
    assert own(decks) == ["Fire"]
    click(app, "delete")
    click(app, "yes")
    assert own(decks) == []


def test_a_ready_deck_is_neither_renamed_nor_deleted_and_says_why(app: App, decks: DeckListScreen) -> None:
    click(app, deck(decks, "red"))
    click(app, "delete")
    assert app.screen is decks
    assert app.notices.shown[-1].text == "This deck comes with the game. Copy it first."


def test_a_name_that_another_deck_has_is_not_taken(app: App, decks: DeckListScreen) -> None:
    mine(decks, "One"), mine(decks, "Two")
    click(app, deck(decks, "Two"))
    click(app, "rename")
    press(app, pygame.K_a, mod=SHORTCUT)
    write(app, "one")
    assert "Another deck has this name." in lines(app)
    press(app, pygame.K_RETURN)
    assert own(decks) == ["One", "Two"]


def test_a_deck_that_cannot_be_read_says_so_and_can_be_deleted(app: App, decks: DeckListScreen) -> None:
    decks.desk.box.own_decks.mkdir(parents=True)
    (decks.desk.box.own_decks / "Bad.txt").write_text("3 Nobody\n", "utf-8")
    decks.enter()
    click(app, deck(decks, "Bad"))
    assert "Can't be read" in lines(app)
    assert any("Nobody" in line for line in lines(app))
    click(app, "delete")
    click(app, "yes")
    assert own(decks) == []


def test_a_game_that_is_played_with_one_deck_says_that_nothing_is_to_be_built(app: App, decks: DeckListScreen) -> None:
    click(app, "game:black_poker")
    assert "there is no deck" in " ".join(lines(app))
    assert "new" not in ids(app)
    click(app, "game:battle_spirits")
    assert "new" in ids(app)


def test_the_game_that_was_played_last_is_shown_if_decks_are_built_for_it(app: App) -> None:
    app.settings.game = "black_poker"
    assert DeckListScreen(app).game == "battle_spirits"


# ---------------------------------------------------------------------------------------------- building


def test_a_click_puts_a_card_in_and_another_takes_it_out(app: App, decks: DeckListScreen) -> None:
    mine(decks)
    builder = open_deck(app, decks, "Mine")
    click(app, f"pool:{ROWAMIKU}")
    click(app, f"pool:{ROWAMIKU}")
    assert builder.edits.deck.count(ROWAMIKU) == 2
    click(app, f"less:{ROWAMIKU}")
    click(app, f"row:{ROWAMIKU}")
    assert builder.edits.deck.count(ROWAMIKU) == 0
    click(app, f"plus:{GEN_BO}")
    click(app, f"minus:{MUSHAKKO}")
    assert builder.edits.deck.cards == (GEN_BO, GEN_BO)
    assert decks.desk.collection.entry(builder.edits.deck.entry.file).cards == (GEN_BO, GEN_BO), "saved at once"


@pytest.mark.parametrize("across", [0.1, 0.5, 0.95])
def test_a_second_click_at_the_same_spot_puts_in_another(app: App, decks: DeckListScreen, across: float) -> None:
    mine(decks)
    builder = open_deck(app, decks, "Mine")
    x, y, w, h = control_of(page_of(app), f"pool:{ROWAMIKU}").shown
    for _ in range(3):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.take(pygame.event.Event(kind, button=1, pos=(x + round(across * w), y + h // 4)))
        page_of(app)
    assert builder.edits.deck.count(ROWAMIKU) == 3


def test_changing_a_ready_deck_makes_a_copy_and_says_so(app: App, decks: DeckListScreen) -> None:
    builder = open_deck(app, decks, "red")
    click(app, f"pool:{ROWAMIKU}")
    assert builder.edits.deck.entry.own
    assert app.notices.shown[-1].text == "Saved as your deck “Red starter 2”"
    click(app, "back")
    assert decks.list.chosen.endswith("Red starter 2.txt")


def test_a_new_deck_is_kept_from_its_first_card_on(app: App, decks: DeckListScreen) -> None:
    click(app, "new")
    click(app, "back")
    assert own(decks) == []
    click(app, "new")
    click(app, f"pool:{GEN_BO}")
    assert own(decks) == ["My deck"]


def test_what_is_wrong_is_told_as_the_deck_is_built_with_its_rule(app: App, decks: DeckListScreen) -> None:
    mine(decks, cards=(GEN_BO,) * 3)
    builder = open_deck(app, decks, "Mine")
    assert "BS-3.2" in lines(app)
    assert "BS-3.4" not in lines(app)
    click(app, f"pool:{GEN_BO}")
    said = " ".join(lines(app))
    assert "4 cards named Gen-Bo, but at most 3 of a name are allowed; take out 1." in said
    click(app, "fault:1")
    assert app.screen.name == "dialog"
    rule = builder.desk.wording.rule("BS-3.4")
    assert rule[:20] in " ".join(lines(app))


def test_faults_are_told_in_the_language_of_the_screen(app: App, decks: DeckListScreen) -> None:
    mine(decks, cards=(GEN_BO,))
    app.change(language="ja")
    open_deck(app, decks, "Mine")
    assert "1枚。デッキは40枚以上。あと39枚加える。" in "".join(lines(app))


def test_changes_are_taken_back_and_made_again(app: App, decks: DeckListScreen) -> None:
    mine(decks)
    builder = open_deck(app, decks, "Mine")
    click(app, f"pool:{ROWAMIKU}")
    click(app, "undo")
    assert builder.edits.deck.count(ROWAMIKU) == 0
    press(app, pygame.K_y, mod=SHORTCUT)
    assert builder.edits.deck.count(ROWAMIKU) == 1
    press(app, pygame.K_z, mod=SHORTCUT)
    assert builder.edits.deck.count(ROWAMIKU) == 0


def test_a_search_and_filters_leave_the_cards_that_fit(app: App, decks: DeckListScreen) -> None:
    builder = open_deck(app, decks, "red")
    click(app, "search")
    write(app, "gen-bo")
    assert [i for i in ids(app) if i.startswith("pool:26")] == [f"pool:{GEN_BO}"]
    assert "less:" + GEN_BO in ids(app)
    click(app, "clear")
    click(app, "colour:green")
    click(app, "kind:magic")
    found = [builder.desk.game.rules.defs[card] for card in builder.pool.fitting_cards(builder.desk)]
    assert {(d.kind, d.colour) for d in found} == {("magic", "green")}  # type: ignore[attr-defined]
    click(app, "kind:magic")
    click(app, "facet:families")
    click(app, "value:sea-green")
    click(app, "close")
    found = [builder.desk.game.rules.defs[card] for card in builder.pool.fitting_cards(builder.desk)]
    assert found
    assert all("sea-green" in d.families for d in found)  # type: ignore[attr-defined]
    click(app, "order:number")
    assert builder.pool.query.order == "number"


def test_a_search_that_finds_nothing_says_so(app: App, decks: DeckListScreen) -> None:
    open_deck(app, decks, "red")
    click(app, "search")
    write(app, "zzzz")
    assert "No card fits all of this." in lines(app)


def test_a_deck_is_built_by_keyboard_alone(app: App, decks: DeckListScreen) -> None:
    mine(decks)
    builder = open_deck(app, decks, "Mine")
    press(app, pygame.K_SLASH)
    write(app, "rowamiku")
    press(app, pygame.K_RETURN)
    assert app.focus == f"pool:{ROWAMIKU}"
    press(app, pygame.K_RETURN, pygame.K_PLUS, pygame.K_PLUS, pygame.K_MINUS)
    assert builder.edits.deck.count(ROWAMIKU) == 2
    app.focus_on(f"row:{ROWAMIKU}")
    press(app, pygame.K_DELETE)
    assert builder.edits.deck.count(ROWAMIKU) == 0
    assert app.focus in ids(app), "the keyboard goes on at a line that is there"


def test_while_somebody_types_no_letter_is_a_command(app: App, decks: DeckListScreen) -> None:
    mine(decks)
    builder = open_deck(app, decks, "Mine")
    click(app, "search")
    press(app, pygame.K_MINUS, pygame.K_BACKSPACE)
    assert builder.edits.deck.cards == (GEN_BO, MUSHAKKO)


def test_the_large_card_is_shown_beside_what_is_looked_at_never_over_it(app: App, decks: DeckListScreen) -> None:
    builder = open_deck(app, decks, "red")
    page = page_of(app)
    for ident in [i for i in ids(app) if i.startswith(("pool:26", "row:26"))]:
        control = next(c for c in page.controls if c.id == ident)
        if control.shown[3] < control.rect[3] or not control.shown[2]:
            continue
        x, y, w, _ = control.shown
        builder.look.point(None, 0.0)  # nothing was looked at before
        for at in ((-1, -1), (x + 4, y + 4)):
            app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
            app.lay_out()
        assert builder.look.waiting
        assert not builder.look.tick(builder.look.due - 0.01), "not while the pointer only passes"
        assert builder.look.tick(builder.look.due)
        surface, at = app.lay_out().items[-1]
        assert surface.get_height() >= 400
        assert at[0] >= x + w or at[0] + surface.get_width() <= x, ident
        assert 0 <= at[1] <= page.size[1] - surface.get_height()


def test_no_large_card_comes_up_below_a_pointer_that_lies_still_while_somebody_types(
    app: App, decks: DeckListScreen
) -> None:
    builder = open_deck(app, decks, "red")
    click(app, f"pool:{builder.pool.fitting_cards(builder.desk)[0]}")
    app.focus_on(builder.pool.search.id)
    for letter in "rowa":
        write(app, letter)
        page_of(app)
        assert not builder.look.waiting
    assert app.page is not None
    assert app.page.pointer.hover == f"pool:{ROWAMIKU}"
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0)))
    page_of(app)
    first = next(c for c in page_of(app).controls if c.id == f"pool:{ROWAMIKU}").shown
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=first[:2], rel=(0, 0), buttons=(0, 0, 0)))
    assert builder.look.waiting, "a pointer that moves is a wish again"


def test_a_deck_that_cannot_be_saved_says_so_and_stays_as_it_was(app: App, decks: DeckListScreen) -> None:
    builder = open_deck(app, decks, "red")
    folder = decks.desk.box.own_decks
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way")
    click(app, f"pool:{ROWAMIKU}")
    assert app.notices.shown[-1].bad
    assert not builder.edits.deck.entry.own


# ---------------------------------------------------------------------------------------------- giving and taking


def test_a_shared_code_becomes_the_same_deck(app: App, decks: DeckListScreen, copied: list[str]) -> None:
    click(app, deck(decks, "red"))
    click(app, "share")
    click(app, "code")
    assert copied[-1].startswith("bsd1-battle_spirits-")
    click(app, "close")
    click(app, "import")
    click(app, "save")
    assert isinstance(app.screen, Builder)
    red = next(entry for entry in decks.list.entries if entry.name == "red")
    assert sorted(app.screen.edits.deck.cards) == sorted(red.cards)


def test_a_list_is_copied_as_people_write_it(app: App, decks: DeckListScreen, copied: list[str]) -> None:
    mine(decks)
    click(app, deck(decks, "Mine"))
    click(app, "share")
    click(app, "list")
    assert copied[-1] == f"# Mine\n1 {GEN_BO} Gen-Bo\n1 {MUSHAKKO} Mushakko\n"


def test_a_file_is_written_in_the_form_that_was_chosen_and_replaced_only_after_a_question(
    app: App, decks: DeckListScreen, tmp_path: Path
) -> None:
    mine(decks)
    click(app, deck(decks, "Mine"))
    click(app, "share")
    screen = app.screen
    assert isinstance(screen, SharePanel)
    screen.file.set(str(tmp_path / "out" / "Mine.txt"))
    click(app, "form:cod")
    click(app, "write")
    file = tmp_path / "out" / "Mine.cod"
    assert read_deck(file.read_text("utf-8"), decks.desk.game) == [GEN_BO, MUSHAKKO]
    file.write_text("mine")
    click(app, "write")
    click(app, "no")
    assert file.read_text() == "mine"
    click(app, "write")
    click(app, "yes")
    assert file.read_text("utf-8") != "mine"


def test_pasted_text_is_read_and_what_could_not_be_is_told(app: App, decks: DeckListScreen, copied: list[str]) -> None:
    click(app, "import")
    copied.append("# Friends\n2 Gen-Bo\n3 Gen-Boo\n")
    click(app, "paste")
    said = lines(app)
    assert {"unknown card", "Gen-Bo?", "2 × Gen-Bo", "no card: a heading or remark"} <= set(said)
    click(app, "save")
    click(app, "yes")
    assert own(decks) == ["Friends"]


@pytest.mark.parametrize(("wrong", "count"), [("2 Elephnt of Doom\n", "1 line"), ("9 Gen-Boo\n? ?\n", "2 lines")])
def test_lines_that_are_not_taken_are_told_before_the_rest_is_saved(
    app: App, decks: DeckListScreen, copied: list[str], wrong: str, count: str
) -> None:
    click(app, "import")
    copied.append(f"# Friends\n2 Gen-Bo\n{wrong}")
    click(app, "paste")
    screen = app.screen
    click(app, "save")
    assert own(decks) == []
    told = " ".join(lines(app))
    assert f"{count} of the list" in told
    assert all(line.split(maxsplit=1)[-1] in told for line in wrong.splitlines())
    press(app, pygame.K_RETURN)
    assert (app.screen, own(decks)) == (screen, []), "Enter goes back to the lines"
    click(app, "save")
    click(app, "yes")
    assert own(decks) == ["Friends"]
    assert app.notices.shown[-1].text == "Saved as your deck “Friends”"


def test_each_line_can_be_changed_and_an_unknown_card_is_mended_by_a_click(
    app: App, decks: DeckListScreen, copied: list[str]
) -> None:
    """The suggestion replaces the line; any line can be typed over; lines can be added below."""
    click(app, "import")
    copied.append("2 Mushako\n1 Gen-Bo\n")
    click(app, "paste")
    assert isinstance(app.screen, Import)
    click(app, "near:1")
    assert app.screen.probe_data() == {"cards": [MUSHAKKO] * 2 + [GEN_BO], "troubles": []}
    click(app, "line:2")
    press(app, pygame.K_a, mod=pygame.KMOD_CTRL)
    write(app, "Gen-Bo ３")
    assert app.screen.probe_data()["cards"] == [MUSHAKKO] * 2 + [GEN_BO] * 3
    press(app, pygame.K_RETURN)
    copied.append("1 Mushakko\n名稱 3\n")
    press(app, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert app.screen.probe_data() == {
        "cards": [MUSHAKKO] * 2 + [GEN_BO] * 3 + [MUSHAKKO],
        "troubles": ["Line 4: there is no card “名稱”."],
    }


def test_a_deck_file_is_chosen_from_a_list_by_clicks(
    app: App, decks: DeckListScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody must type where a file lies: folders are opened and a file is taken by a click."""
    home = tmp_path / "home"
    (home / "decks").mkdir(parents=True)
    (home / "decks" / "Friend.txt").write_text("3 Gen-Bo\n", "utf-8")
    (home / "decks" / "picture.png").write_text("")
    monkeypatch.setattr("bsdesk.ui.kit.file_list.usual_folder", lambda _suffixes: home)
    click(app, "import")
    click(app, "browse")
    click(app, "pick:folder:decks")
    assert "pick:file:picture.png" not in ids(app)
    click(app, "pick:file:Friend.txt")
    assert isinstance(app.screen, Import)
    assert app.screen.probe_data()["cards"] == [GEN_BO] * 3


def test_a_file_that_is_dropped_is_read(app: App, decks: DeckListScreen, tmp_path: Path) -> None:
    file = tmp_path / "From a friend.txt"
    file.write_text("3 Gen-Bo\n", "utf-8")
    page_of(app)
    app.take(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert isinstance(app.screen, Import)
    click(app, "save")
    assert own(decks) == ["From a friend"]
    app.take(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "none.txt")))
    assert app.notices.shown[-1].bad


def test_a_file_that_is_no_deck_does_no_harm(app: App, decks: DeckListScreen, tmp_path: Path) -> None:
    file = tmp_path / "picture.txt"
    file.write_bytes(bytes(range(256)) * 4_000)
    app.take(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert "This is too long to be a deck." in lines(app)
    assert not next(c for c in page_of(app).controls if c.id == "save").on


# ---------------------------------------------------------------------------------------------- an opening hand


def test_a_click_on_the_chosen_deck_opens_it(app: App, decks: DeckListScreen) -> None:
    fronts = []
    for _ in range(2):
        click(app, deck(decks, "red"))
        fronts.append(app.screen.name)
    assert fronts == ["decks", "builder"]


def test_an_opening_hand_is_dealt_and_more_is_drawn(app: App, decks: DeckListScreen) -> None:
    click(app, deck(decks, "red"))
    click(app, "test")
    screen = app.screen
    assert isinstance(screen, OpeningHand)
    click(app, "seed")
    press(app, pygame.K_a, mod=SHORTCUT)
    write(app, "7")
    hands = [screen.dealt.hand]
    press(app, pygame.K_ESCAPE, pygame.K_d)
    hands.append(screen.dealt.hand)
    assert "35 left in the deck" in lines(app)
    click(app, "again")
    hands.append(screen.dealt.hand)
    screen.deal(7)
    assert [len(hand) for hand in hands] == [4, 5, 4]
    assert hands[1][:4] == hands[0] == screen.dealt.hand


def test_below_each_card_stands_how_likely_it_was(app: App, decks: DeckListScreen) -> None:
    mine(decks, cards=(GEN_BO,) * 2 + (MUSHAKKO,) * 6)
    click(app, deck(decks, "Mine"))
    click(app, "test")
    assert {"79%", "100%"} & set(lines(app))


# ---------------------------------------------------------------------------------------------- every window


def the_list(app: App, decks: DeckListScreen) -> None:
    mine(decks, "A deck with quite a long name")
    decks.enter()


def nothing_to_build(app: App, decks: DeckListScreen) -> None:
    click(app, "game:black_poker")


def building(app: App, decks: DeckListScreen) -> None:
    mine(decks, cards=(GEN_BO,) * 5 + (MUSHAKKO,) * 2)
    builder = open_deck(app, decks, "Mine")
    builder.pool.toggle("families", "wind-fang")


def all_cards(app: App, decks: DeckListScreen) -> None:
    open_deck(app, decks, "red")


def an_empty_deck(app: App, decks: DeckListScreen) -> None:
    click(app, "new")


def families(app: App, decks: DeckListScreen) -> None:
    open_deck(app, decks, "red")
    click(app, "facet:families")


def sharing(app: App, decks: DeckListScreen) -> None:
    click(app, "share")


def importing(app: App, decks: DeckListScreen) -> None:
    click(app, "import")
    assert isinstance(app.screen, Import)
    app.screen.take(to_code([GEN_BO] * 4, decks.desk.game))


def importing_nothing(app: App, decks: DeckListScreen) -> None:
    click(app, "import")


def a_hand(app: App, decks: DeckListScreen) -> None:
    click(app, "test")
    assert isinstance(app.screen, OpeningHand)
    app.screen.deal(3)
    for _ in range(6):
        app.screen.draw()


PAGES: list[Callable[[App, DeckListScreen], None]] = [
    the_list, nothing_to_build, building, all_cards, an_empty_deck, families, sharing, importing, importing_nothing,
    a_hand,
]  # fmt: skip
# The names of cards and decks may be as long as they like; where they are cut, the large card has them whole.
MAY_CUT = ("A deck with", "Reference", "bsd1-", "/", "参考", "參考", "最", "The Depths")


@in_windows
@pytest.mark.parametrize("opened", PAGES)
def test_a_page_has_room_in_every_language_and_window(
    app: App, decks: DeckListScreen, opened: Callable[[App, DeckListScreen], None], apart: int
) -> None:
    opened(app, decks)
    for (size, scale), language in some_of([*product(WINDOWS, LANGUAGES)], opened.__name__, apart):
        resize(app, size, scale, language)
        page_of(app)
        page = page_of(app)
        wrong = faults_of(page, may_cut=MAY_CUT, layers=True) + unreachable(page) + without_label(page)
        assert not wrong, (size, scale, language, wrong[:6])


@pytest.mark.parametrize("opened", PAGES)
def test_where_nothing_happens_the_page_stays_the_same(
    app: App, decks: DeckListScreen, opened: Callable[[App, DeckListScreen], None]
) -> None:
    opened(app, decks)
    page_of(app), page_of(app)
    assert app.lay_out().items == app.lay_out().items


def test_the_builder_marks_what_is_banned_or_restricted_today(
    app: App, decks: DeckListScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who builds sees on the card itself what the lists of the day say, and the deck's faults name it."""
    lists = (Limits(date(2026, 1, 1), ("Mushakko",), {GEN_BO: 1}),)
    monkeypatch.setitem(rules_of_decks.FORMATS, "standard", Format(rules_of_decks.FORMATS["standard"].pools, lists))
    click(app, "new")
    click(app, f"pool:{GEN_BO}")
    click(app, f"pool:{GEN_BO}")
    said = lines(app)
    assert {"Banned", "1 at most"} <= set(said)
    assert any("at most 1 is allowed" in line for line in said)


def test_decks_are_judged_for_the_format_that_was_played_last(app: App, decks: DeckListScreen) -> None:
    app.change(options={"battle_spirits": {"format": "eternal"}})
    assert decks.desk.judged_by == "Eternal"
    assert any(line.startswith("Eternal") for line in lines(app))
