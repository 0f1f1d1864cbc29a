"""Golden pictures: every screen in four languages and three windows, small, on one sheet; and how pictures differ.

A sheet has a column for each language and a row for each window; tables of many seats have an upright one, too.
Everything is at rest, and the same on every machine: the fonts are ours, chance has a seed, saved games are of one day,
no pointer and no motion. Faces of cards are drawn once and scaled: how sharp they are is looked at elsewhere.
"""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Callable, Hashable
from functools import lru_cache
from hashlib import blake2s
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

import msgspec
import pygame
import pytest
from PIL import Image, ImageChops, ImageFilter

from bsdesk.art.brush.light import Cover
from bsdesk.art.faces import faces
from bsdesk.art.faces.cache import key_of
from bsdesk.art.faces.drawers import Wanted
from bsdesk.art.faces.pictures import Subject, picture
from bsdesk.engine.looks.face import SymbolFace
from bsdesk.scenes.position import position_of
from bsdesk.scenes.reading import parse
from bsdesk.speech.interface import LANGUAGES
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.decks.builder import Builder
from bsdesk.ui.decks.deck_list import DeckListScreen
from bsdesk.ui.decks.import_dialog import Import
from bsdesk.ui.decks.opening_hand import OpeningHand
from bsdesk.ui.decks.share_dialog import SharePanel
from bsdesk.ui.export.dialog import ExportDialog, ask_export
from bsdesk.ui.faces.gallery import Gallery, shared, surface
from bsdesk.ui.faces.pictures import Faces
from bsdesk.ui.faces.store import Make, Store
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.stage.audience import Audience
from bsdesk.ui.stage.dialog import ask_stage
from bsdesk.ui.stage.formats import SIZES, PictureFormat
from bsdesk.ui.stage.picture import StagePicture
from bsdesk.ui.table.screen import TableScreen, show_replay
from tests.toy.boxes import toy_shelf
from tests.ui.editor_tables import MOMENTS as EDITED
from tests.ui.hands import click, page_of, saved_game
from tests.ui.laid_tables import MOMENTS as OTHER_GAMES
from tests.ui.scene_tables import MOMENTS as SCENES
from tests.ui.tables import BP, BS, MOMENTS
from tests.ui.test_screens import SCREENS as AROUND
from tests.ui.toy_tables import MOMENTS as OF_MANY

GOLDEN = Path(__file__).parent / "golden"
WINDOWS = ((1024, 640), (1280, 720), (2560, 1440))
UPRIGHT = (1080, 1920)
WIDE = 320  # of each picture on a sheet
COARSE = 4  # pixels of a card for one of its picture
SETTLED = 3.0  # seconds after which nothing moves any more
SPECK = 2  # pixels each way over which a difference is taken together
MOST = 16  # of 255, that the pictures may differ there
LONG_AGO = 1_704_110_400.0  # noon of a first of January: when all games were saved

Window = tuple[int, int]
PICTURES = 150_000_000  # bytes that are kept from screen to screen
Drawn = {"bare": 120, "table": 120, "hand": 120, "large": 320}  # widths at which faces are drawn


# ---------------------------------------------------------------------------------------------------- the screens


def of_one_day(app: App) -> None:
    """Give all saved games the same day."""
    for file in app.shelf.saves.glob("*"):
        os.utime(file, (LONG_AGO, LONG_AGO))
    app.screen.enter()


def of_many(name: str) -> Callable[[App], object]:
    def opened(app: App) -> None:
        app.shelf = toy_shelf()
        OF_MANY[name](app)

    return opened


def around(name: str) -> Callable[[App], object]:
    def opened(app: App) -> None:
        AROUND[name](app)
        of_one_day(app)

    return opened


def decks(app: App) -> None:
    app.open(DeckListScreen(app))


def ready_deck(app: App) -> DeckListScreen:
    """Return the list of decks, with the one that will be looked at chosen."""
    screen = DeckListScreen(app)
    app.open(screen)
    entry = next(entry for entry in screen.list.entries if entry.name == "purple")
    screen.list.chosen = str(entry.file)
    return screen


def builder(app: App) -> None:
    ready_deck(app)
    click(app, "open")
    assert isinstance(app.screen, Builder)


def wrong_deck(app: App) -> None:
    """Build a deck that is not legal yet, so that the rule shows."""
    screen = DeckListScreen(app)
    screen.desk.collection.save("Mine", ("26RSD01-001", "26RSD01-002") * 3)
    app.open(screen)
    screen.list.chosen = next(str(entry.file) for entry in screen.list.entries if entry.name == "Mine")
    click(app, "open")


def rule(app: App) -> None:
    wrong_deck(app)
    click(app, "fault:0")


def opening_hand(app: App) -> None:
    screen = ready_deck(app)
    entry = screen.list.entry
    assert entry is not None
    hand = OpeningHand(app, screen.desk, entry.cards)
    hand.deal(7)
    app.open(hand)


def share(app: App) -> None:
    screen = ready_deck(app)
    entry = screen.list.entry
    assert entry is not None
    app.open(SharePanel(app, screen.desk, screen.desk.title(entry), entry.cards))


def taken_over(app: App) -> None:
    """Read a deck from text."""
    screen = Import(app, ready_deck(app).desk)
    app.open(screen)
    screen.take("3 26RSD01-001\n2 26RSD01-002\nnonsense\n")


def facet(app: App) -> None:
    """Open one of the filters of the deck builder, with its values."""
    builder(app)
    click(app, "facet:families")


def replay(app: App) -> None:
    show_replay(app, saved_game(app, 60).match(app.settings.language), doors_of(app))


class OnStage(Screen):
    """What viewers are shown of a table, as large as the window."""

    app: App

    def __init__(self, app: App, table: TableScreen) -> None:
        super().__init__(app)
        self.table = table

    def build(self, page: Page) -> None:
        model, settings = self.table.parts.model, self.app.settings
        audience = Audience(model.match, lambda: model.opened, settings.language)
        picture = StagePicture(audience, settings, self.app.shelf.assets / "fonts", PictureFormat(page.size))
        picture.show()
        picture.close()
        page.put(picture.surface, (0, 0))


def staged(name: str) -> Callable[[App], object]:
    def opened(app: App) -> None:
        app.open(OnStage(app, MOMENTS[name](app)))

    return opened


def stage_dialog(app: App) -> None:
    """Ask how the stage window is to be."""
    MOMENTS["usual"](app)
    ask_stage(app)


def export_dialog(app: App) -> None:
    """Ask how a combo is to be exported."""
    ask_export(app, parse((app.shelf.assets / "scenes" / BS / "combos" / "twice.scene").read_text("utf-8")))
    dialog = app.screen
    assert isinstance(dialog, ExportDialog)
    dialog.path.set("twice.mp4")
    dialog.typed_path()


STAGES = {f"stage {name}": staged(name) for name in ("fight", "crowded", "poker")}

FF_STAGED = """game ff_tcg
decks open
p1 field 1-194S 1-147C~ 1-038R | hand 1-123R 1-208S 1-036C | damage 1-036C 1-040C | break 1-195S | deck 1-036C 1-038R
p2 field 1-195S 1-055C | hand 1-036C 1-038R | damage 1-036C 1-036C 1-036C | break 1-208S | deck 1-036C 1-038R
"""
GRAIL_STAGED = """game asteriated_grail
option headcount=6
decks open
active p1
step action
table deck earth-slash earth-slash earth-slash | used fire-slash* | supply 99+99G+99C
p1 field AG-C3 | hand fire-slash* water-slash* earth-slash* | energy 2G | morale 15 | grails 2 | record G+2C
p2 field AG-C7 | hand wind-slash* earth-slash* | energy C | morale 12 | grails 1
p3 field AG-C10~ | hand water-slash*
p4 field AG-C15 | hand earth-slash*
p5 field AG-C1 | hand wind-slash* fire-slash* | energy 3C
p6 field AG-C6
"""


def laid_on_stage(text: str) -> Callable[[App], object]:
    """Lay a scene out, all hands open, and show it as viewers see it."""

    def opened(app: App) -> None:
        scene = parse(text)
        box = app.shelf.boxes[scene.game]
        state = position_of(scene, box.open({fact.text.split("=")[0]: 6 for fact in scene.all("option")}))
        table = TableScreen(app, Match(box, app.shelf.tables.lay(box, state), app.settings.language), doors_of(app))
        app.open(table)
        app.open(OnStage(app, table))

    return opened


LAID = {"stage of six": laid_on_stage(GRAIL_STAGED), "stage of damage": laid_on_stage(FF_STAGED)}

# What looks like something that is shown: a start with a notice, and questions like those that are asked here.
OTHERS = {"start with bad cards"}
OTHERS |= {f"{BS} {question}" for question in ("way", "succeed", "pay", "place", "order", "instead")}
OTHERS |= {f"{BP} {question}" for question in ("bulwark", "draw_more", "discard", "top", "twist")}

TABLES_OF_MANY = {f"seats {name}": of_many(name) for name in OF_MANY}

SCREENS: dict[str, Callable[[App], object]] = {
    **{name: around(name) for name in AROUND if name not in OTHERS},
    "decks": decks,
    "deck builder": builder,
    "deck with a fault": wrong_deck,
    "rule": rule,
    "opening hand": opening_hand,
    "share a deck": share,
    "import a deck": taken_over,
    "a filter": facet,
    "replay": replay,
    **{name: opened for name, opened in MOMENTS.items() if name not in OTHERS},
    **OTHER_GAMES,
    **SCENES,
    **EDITED,
    **TABLES_OF_MANY,
    "stage dialog": stage_dialog,
    "export dialog": export_dialog,
    **STAGES,
    **LAID,
}


# ------------------------------------------------------------------------------------------------- taking pictures


def at_once(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """Make pictures as soon as they are asked for; `folder` keeps the faces of this run."""
    drawings = drawings_in(folder)

    def ask(store: Store, _slot: Hashable, key: Hashable, make: Make) -> None:
        image = make()
        store.put(key, pygame.image.frombuffer(image.convert("RGB").tobytes(), image.size, "RGB").convert())

    def face(store: Gallery, key: Hashable, wanted: Wanted, width: int) -> pygame.Surface:
        return store.put(key, surface(drawings.face(wanted._replace(width=Drawn[wanted.size]).exact()), width))

    patch.setattr(Store, "ask", ask)
    patch.setattr(Gallery, "face", face)
    patch.setattr(Faces, "_scaled_copy", lambda *_args: None)
    patch.setattr(Faces, "prepare", lambda *_args, **_named: None)
    patch.setattr(Gallery, "has_time", lambda _store: True)
    patch.setattr(shared(), "memory", PICTURES)


class Drawings:
    """Faces with pictures that are drawn small, each drawn once in a run, by whichever worker needs it first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def face(self, wanted: Wanted) -> Image.Image:
        return self.once(key_of(*wanted), lambda: faces.draw(*wanted, art=self.coarse).image)

    def coarse(self, face: SymbolFace, size: tuple[int, int], cover: Cover) -> Image.Image:
        """Return the picture in a card's window: drawn small, once for all languages."""
        subject = Subject(face.key, face.colour, face.kind, face.family, face.strength, face.motif)
        few = (-(-size[0] // COARSE), -(-size[1] // COARSE))
        key = blake2s(msgspec.json.encode((subject, few, cover)), digest_size=20).hexdigest()
        return self.once(key, lambda: picture(subject, few, cover)).resize(size)

    def once(self, key: str, draw: Callable[[], Image.Image]) -> Image.Image:
        """Return the picture of this key as it was drawn, pixel by pixel."""
        return self.load(key) or self.save(key, draw())

    def load(self, key: str) -> Image.Image | None:
        try:
            with Image.open(self.folder / f"{key}.png") as image:
                return image.copy()
        except FileNotFoundError:
            return None

    def save(self, key: str, image: Image.Image) -> Image.Image:
        """Save a picture whole or not at all: another worker may look for it now."""
        with NamedTemporaryFile(dir=self.folder, suffix=".part", delete=False) as part:
            image.save(part, "PNG", compress_level=1)
        Path(part.name).replace(self.folder / f"{key}.png")
        return image


drawings_in = lru_cache(maxsize=1)(Drawings)


def photo(app: App) -> Image.Image:
    """Return a picture of the screen in front at rest."""
    app.presenter.canvas.resized(app.surface)
    app.take(pygame.event.Event(pygame.WINDOWLEAVE))
    app.presenter.tips.rest(None, (-1, -1), 0.0)
    for _ in range(2):
        page_of(app)
    app.screen.tick(time.monotonic() + SETTLED)
    app.show()
    for _ in range(2):  # what is drawn again is drawn in slices
        app.presenter.redraw()
        app.show()
    return Image.frombuffer("RGB", app.surface.get_size(), pygame.image.tobytes(app.surface, "RGB"))


def small(whole: Image.Image) -> Image.Image:
    """Return the picture in the size in which it stands on a sheet."""
    return whole.resize((WIDE, WIDE * whole.height // whole.width), Image.Resampling.BOX)


def same_frame(folder: Path, name: str, window: tuple[int, int], language: str, whole: Image.Image) -> bool:
    """Return whether the frame equals, pixel by pixel, the one kept in the folder; keep it there if there is none."""
    file = folder / f"{file_of(name).stem}-{window[0]}x{window[1]}-{language}.z"
    if file.exists():
        return zlib.decompress(file.read_bytes()) == whole.tobytes()
    folder.mkdir(parents=True, exist_ok=True)
    file.write_bytes(zlib.compress(whole.tobytes(), 1))
    return True


# ------------------------------------------------------------------------------------------------------ comparing


def windows_of(name: str) -> tuple[Window, ...]:
    """Return the windows in which a screen is looked at; those of a stage, where a game is seen only there."""
    if name in LAID:
        return SIZES
    return (*WINDOWS, UPRIGHT) if name in TABLES_OF_MANY or name in STAGES else WINDOWS


def high(window: Window) -> int:
    """Return how high a picture of this window is on a sheet."""
    return WIDE * window[1] // window[0]


def tile(name: str, window: Window, language: str) -> tuple[int, int, int, int]:
    """Return where the picture of a window in a language stands on the sheet of a screen."""
    windows = windows_of(name)
    row, column = windows.index(window), list(LANGUAGES).index(language)
    left, top = column * WIDE, sum(map(high, windows[:row]))
    return left, top, left + WIDE, top + high(window)


def file_of(name: str) -> Path:
    return GOLDEN / f"{name.replace(' ', '-').replace('_', '-')}.png"


class Apart(NamedTuple):
    """How much a picture differs from the blessed one, and where the most: in pixels of the window."""

    most: int
    at: tuple[int, int]


def apart(found: Image.Image, golden: Image.Image, window: tuple[int, int]) -> Apart:
    """Return how the picture differs from the golden one; noise is evened out."""
    difference = ImageChops.difference(found, golden.convert("RGB"))
    bands = [band.filter(ImageFilter.BoxBlur(SPECK)) for band in difference.split()]
    worst = bands[0]
    for band in bands[1:]:
        worst = ImageChops.lighter(worst, band)
    most = max(value for value, count in enumerate(worst.histogram()) if count)
    spot = worst.point([255 * (value >= most) for value in range(256)]).getbbox() or (0, 0, 0, 0)
    scale = window[0] / WIDE
    return Apart(most, (round(spot[0] * scale), round(spot[1] * scale)))


def write_sheet(name: str, pictures: dict[tuple[tuple[int, int], str], Image.Image]) -> None:
    """Bless these pictures."""
    sheet = Image.new("RGB", (WIDE * len(LANGUAGES), sum(map(high, windows_of(name)))))
    for (window, language), one in pictures.items():
        sheet.paste(one, tile(name, window, language)[:2])
    GOLDEN.mkdir(exist_ok=True)
    sheet.quantize(method=Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE).save(
        file_of(name), optimize=True
    )
