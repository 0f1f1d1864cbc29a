"""What a player chooses of how things look: contrast, the colour of the table, a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import pygame
import pytest

from bsdesk.journal.saved_games import glimpse
from bsdesk.speech.interface import LANGUAGES
from bsdesk.table import settings as stored
from bsdesk.table.game_setup import GameSetup
from bsdesk.ui.app import App
from bsdesk.ui.decks.builder import Builder
from bsdesk.ui.decks.deck_list import DeckListScreen
from bsdesk.ui.kit.palette import PALETTE, TABLES, THEMES, luminance
from bsdesk.ui.kit.theme import DARK_INK
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.new_game import NewGame
from bsdesk.ui.lobby.preferences import Preferences
from bsdesk.ui.lobby.start import open_decks
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.bars.card_actions import uses
from bsdesk.ui.table.view.paper import ON_PAPER, QUIET_ON_PAPER, SHADED_PAPER, YOU_ON_PAPER
from tests.positions import BP, BS, Position
from tests.ui.hands import click, game_of, ids, lines, page_of, write
from tests.ui.tables import MOMENTS, table_at, truth

RGB = tuple[int, int, int]
READABLE, PAPER_LEAST = 4.5, 0.5  # contrast of words in any theme; how bright paper is
ENOUGH = 7.0  # contrast of words with what they stand on, as WCAG asks for at its highest level


@pytest.fixture(autouse=True)
def usual_looks() -> Iterator[None]:
    yield
    PALETTE.choose("night", "night")


def start(_app: App) -> None:
    """The first screen is there already."""


def decks(app: App) -> None:
    app.open(DeckListScreen(app))


def builder(app: App) -> None:
    app.open(DeckListScreen(app))
    click(app, "new")


def new_game(app: App) -> None:
    app.open(NewGame(app, doors_of(app)))


def preferences(app: App) -> None:
    app.open(Preferences(app))


SCREENS: dict[str, Callable[[App], object]] = {
    "start": start,
    "decks": decks,
    "builder": builder,
    "new game": new_game,
    "preferences": preferences,
    **{name: MOMENTS[name] for name in ("usual", "fight", "poker crowded", "refused", "menu", "timeline")},
}


def rgb(colour: pygame.Color) -> RGB:
    return colour.r, colour.g, colour.b


def on_paper(ground: RGB) -> bool:
    return luminance(ground) > PAPER_LEAST


def contrasts(app: App, counts: Callable[[RGB], bool] = lambda _ground: True) -> dict[str, float]:
    """The contrast of each line of words on the screen that stands on a ground that `counts`, measured from the
    picture that is shown."""
    app.attention.changes += 1
    app.refresh()
    page = app.show()
    found = {}
    for said in page.said:
        box = pygame.Rect(said.rect).clip(app.surface.get_rect())
        if box.w < 4 or box.h < 4:
            continue
        part = app.surface.subsurface(box)
        pixels = Counter(rgb(part.get_at((x, y))) for x in range(box.w) for y in range(box.h))
        if not counts(pixels.most_common(1)[0][0]):
            continue
        ground = luminance(pixels.most_common(1)[0][0])
        ratios = sorted((max(ground, luminance(c)) + 0.05) / (min(ground, luminance(c)) + 0.05) for c in pixels)
        found[said.text] = ratios[-1]
    return found


@pytest.mark.parametrize("screen", SCREENS)
def test_with_high_contrast_all_words_stand_out_seven_to_one(app: App, screen: str) -> None:
    """Measured from the picture: no line of words is fainter, on panels, buttons, chosen and disabled ones."""
    app.change(theme="contrast")
    SCREENS[screen](app)
    found = contrasts(app)
    assert len(found) > 5
    assert {text: round(ratio, 1) for text, ratio in found.items() if ratio < ENOUGH} == {}


def test_the_usual_theme_has_words_that_are_fainter(app: App) -> None:
    """So the measure above can fail."""
    preferences(app)
    assert min(contrasts(app).values()) < ENOUGH


LOOKED_AT = {
    "summonable": Position(BS, "hand REF-01 REF-06 | field REF-02[2+S] REF-01[1] | reserve 3", "field REF-09[1]"),
    "dear": Position(BS, "hand REF-09 REF-38 REF-06 REF-02 | field REF-01[1]", "field REF-09[1]"),
    "poker": Position(BP, "hand S7 H4 D2 CA | field S5 D9? D8?~ H7&H2", "field C5 D10? HQ~"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("position", LOOKED_AT)
def test_all_that_is_drawn_on_paper_can_be_read_in_every_theme(
    app: App, position: str, theme: str, language: str
) -> None:
    """Costs, reasons, warnings and figures, of every card of the seat, measured from the picture."""
    app.change(theme=theme, language=language)
    table = table_at(app, LOOKED_AT[position])
    state, kinds, measured = truth(table).state, set[str](), set[str]()
    for ref in (*state.zones["p1.hand"], *state.zones["p1.field"]):
        table.parts.looking.look_at(ref)
        kinds |= {use.kind for use in uses(table.parts, ref)}
        found = contrasts(app, on_paper)
        assert {text: round(ratio, 1) for text, ratio in found.items() if ratio < READABLE} == {}
        measured |= set(found)
    assert len(measured) > 5
    assert kinds - {"yes"} or position == "poker"


def test_no_ink_of_paper_is_brightened(app: App) -> None:
    """Each of them is measured against the darkest paper, also those for which no card has words now."""
    for theme in THEMES:
        PALETTE.choose(theme, "night")
        for ink in (*ON_PAPER.values(), QUIET_ON_PAPER, YOU_ON_PAPER, DARK_INK):
            ratio = (luminance(SHADED_PAPER) + 0.05) / (luminance(PALETTE.ink(ink)) + 0.05)
            assert ratio >= READABLE


@pytest.mark.parametrize("table", [name for name in TABLES if name != "night"])
def test_the_table_has_the_chosen_colour(app: App, table: str) -> None:
    app.show()
    before = app.surface.get_at((2, 2))[:3]
    app.change(table=table)
    app.show()
    more = TABLES[table]
    assert app.surface.get_at((2, 2))[:3] == tuple(a + b for a, b in zip(before, more, strict=True))
    assert stored.load()[0].table == table


def test_a_player_is_called_by_the_chosen_name_at_the_table_and_in_saved_games(app: App) -> None:
    """The name goes into the head of the saved game; the log and the plates have it instead of «You»."""
    preferences(app)
    click(app, "name")
    write(app, "Mei 喵")
    app.back()
    app.open(NewGame(app, doors_of(app)))
    assert "Mei 喵" in lines(app)
    setup = GameSetup(app.shelf, app.settings)
    link, _ = setup.begin()
    match = game_of(setup.box, link)
    assert match.facts.names == {1: "Mei 喵"}
    path = match.session.journal.path
    assert path is not None
    assert not glimpse(path).fault
    assert "# player 1: Mei 喵" in match.session.lines
    again, _ = match.link.again()
    assert game_of(setup.box, again).facts.names == {1: "Mei 喵"}
    click(app, "start")
    assert any("Mei 喵" in line for line in lines(app))


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_the_name_stands_what_one_is_called_without_and_which_games_have_it(app: App, language: str) -> None:
    app.change(language=language)
    preferences(app)
    said = lines(app)
    assert app.words("name_about") in said
    app.back()
    app.open(NewGame(app, doors_of(app)))
    click(app, "start")
    assert isinstance(app.screen, TableScreen)
    called = app.screen.parts.voice.wording.player(app.screen.parts.model.me)
    assert any(called in line for line in lines(app))
    assert app.words("set_name_hint", name=called) in said


def test_a_folder_is_opened_by_the_system_or_it_is_said_that_it_cannot_be(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bsdesk.ui.lobby.preferences import open_folder

    started: list[list[str]] = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    monkeypatch.setattr("subprocess.Popen", lambda argv, **_more: started.append(argv))
    open_folder(app, app.shelf.saves)
    assert started == [["/bin/xdg-open", str(app.shelf.saves)]]
    monkeypatch.setattr("shutil.which", lambda _name: None)
    open_folder(app, app.shelf.saves)
    assert "no file manager" in app.notices.shown[-1].text


def test_reference_cards_are_in_the_builder_only_if_asked_for(app: App) -> None:
    """Cards that only show what effects there are would bury the real ones."""
    builder(app)
    assert isinstance(app.screen, Builder)
    shown = partial(app.screen.pool.fitting_cards, app.screen.desk)
    assert not [card for card in shown() if card.startswith("REF")]
    click(app, "reference")
    assert [card for card in shown() if card.startswith("REF")]
    click(app, "reference")
    assert not [card for card in shown() if card.startswith("REF")]


def test_a_deck_is_played_from_the_builder(app: App) -> None:
    """The way from building to playing is one button: the deck lies on the first seat already."""
    open_decks(app)
    click(app, next(ident for ident in sorted(ids(app)) if ident.endswith("white.txt")))
    click(app, "open")
    click(app, "play")
    assert isinstance(app.screen, NewGame)
    assert app.screen.setup.chairs[0].deck == "white"
    page_of(app)
