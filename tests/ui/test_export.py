"""Exports of scenes: films, pictures, handouts, texts, and the dialog in which they are asked for."""

from __future__ import annotations

import ctypes
import time
import wave
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import av
import pytest
from msgspec.structs import replace
from PIL import Image

from bsdesk.art.faces.cache import Cache
from bsdesk.art.faces.store import FaceStore
from bsdesk.commands.shared.shelf import shelf
from bsdesk.complaint import Complaint
from bsdesk.engine.state import at
from bsdesk.scenes.checking import read_scene
from bsdesk.scenes.guide.episodes import episodes_of
from bsdesk.scenes.guide.guide import Guide
from bsdesk.scenes.guide.stops import has_tasks
from bsdesk.scenes.reading import parse
from bsdesk.seat.catalog import Shelf
from bsdesk.speech.interface import Words
from bsdesk.table.shelf_games import game_of
from bsdesk.ui.app import App
from bsdesk.ui.export import video
from bsdesk.ui.export.exporting import Export
from bsdesk.ui.export.film import Film, FilmSound
from bsdesk.ui.export.handout import SHEET, HandoutRow, handout
from bsdesk.ui.export.order import KINDS, ExportOrder, hands_of, kind_of, refuse_made_up, refuse_unfit, size_named
from bsdesk.ui.export.post import post
from bsdesk.ui.export.retelling import ToldStop, retold
from bsdesk.ui.export.soundtrack import RATE, soundtrack
from bsdesk.ui.export.subtitles import seconds_for
from bsdesk.ui.faces import pictures
from bsdesk.ui.faces.gallery import Gallery
from bsdesk.ui.kit.host.windowless import draw_without_window
from bsdesk.ui.kit.page import Page
from bsdesk.ui.lobby.scene_doors import all_scenes
from bsdesk.ui.stage.sayings import StageCaption

SMALL = (400, 320)
TWICE = "battle_spirits/combos/twice"


def order_for(shelf: Shelf, kind: str, name: str = TWICE) -> ExportOrder:
    """Return the order for a shipped scene, small and fast."""
    text = (shelf.assets / "scenes" / f"{name}.scene").read_text("utf-8")
    return ExportOrder(text, kind, SMALL, rate=10, pace=4.0, hands=hands_of(parse(text)))


def end_of(order: ExportOrder) -> ExportOrder:
    """Return the order for its last stop alone."""
    return replace(order, stops=(3, 0), rate=5)


def film_of(shelf: Shelf, order: ExportOrder, *, drawn: bool = True, moves: bool = True) -> Film:
    scene, state = read_scene(order.scene, partial(game_of, shelf))
    return Film(shelf, scene, state, order, drawn=drawn, moves=moves)


def exported(app: App, order: ExportOrder, file: Path) -> list[tuple[int, int]]:
    """Export it; return how far it was said to be, each time."""
    told: list[tuple[int, int]] = []
    Export(app.shelf, partial(game_of, app.shelf), order).write(file, lambda done, whole: told.append((done, whole)))
    return told


# the film


def test_the_same_scene_gives_the_same_pictures(app: App) -> None:
    order = order_for(app.shelf, "mp4")
    films = [[zlib.crc32(one.surface.get_buffer().raw) for one in film_of(app.shelf, order).frames()] for _ in range(2)]
    assert films[0] == films[1]
    assert len(set(films[0])) > 20


class Slow(ThreadPoolExecutor):
    """Draws each face a while after it was asked for."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        def drawn_late() -> Any:
            time.sleep(0.05)
            return fn(*args, **kwargs)

        return super().submit(drawn_late)


def test_a_film_waits_for_its_faces(own_folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw_without_window()
    order = replace(end_of(order_for(shelf(), "mp4")), captions=False)
    films: list[list[int]] = []
    for pool in (Slow, None):  # at first faces are drawn; then they come from the disk
        drawn = FaceStore(Cache(own_folders / "faces", memory=0), pools=[partial(pool, 1)] if pool else [])
        gallery = Gallery(drawn)
        monkeypatch.setattr(pictures, "shared", lambda gallery=gallery: gallery)
        films.append([])
        for frame in film_of(shelf(), order).frames():
            assert not gallery.waiting
            films[-1].append(zlib.crc32(frame.surface.get_buffer().raw))
        gallery.close()
    assert films[0] == films[1]


def test_how_long_a_film_is_and_what_is_heard_is_known_before_it_is_drawn(app: App) -> None:
    order = order_for(app.shelf, "mp4")
    quiet, drawn = film_of(app.shelf, order, drawn=False), film_of(app.shelf, order)
    assert [one._replace(changed=[], surface=None) for one in quiet.frames()] == [  # type: ignore[arg-type]
        one._replace(changed=[], surface=None)  # type: ignore[arg-type]
        for one in drawn.frames()
    ]
    assert quiet.cues.noted == drawn.cues.noted
    assert {"attack", "hit", "win"} <= {cue.name for cue in quiet.cues.noted}


def test_a_picture_differs_from_the_last_one_only_where_that_is_said(app: App) -> None:
    before, same = b"", 0
    for frame in film_of(app.shelf, order_for(app.shelf, "mp4")).frames():
        now = frame.surface.get_buffer().raw
        assert frame.changed or now == before
        same += not frame.changed
        before = now
    assert same > 10


def test_twice_as_fast_is_half_as_long(app: App) -> None:
    order = order_for(app.shelf, "mp4")
    slow, fast = (
        sum(1 for _ in film_of(app.shelf, replace(order, pace=pace), drawn=False).frames()) for pace in (1.0, 2.0)
    )
    assert slow / fast == pytest.approx(2, rel=0.05)


def shown_with(film: Film) -> list[tuple[str, int]]:
    """Return the caption of each picture of a film, and how many moves were made before it."""
    made: list[object] = []
    make = film.make
    film.make = lambda move: (made.append(move), make(move))[1]  # type: ignore[method-assign, func-returns-value]
    return [(film.caption.title, len(made)) for _ in film.frames()]


def test_a_caption_stands_as_long_as_it_takes_to_read_and_goes_when_the_second_move_is_under_way(app: App) -> None:
    order = replace(order_for(app.shelf, "mp4", "battle_spirits/combos/doubled"), pace=1.0, stops=(2, 3))
    said = shown_with(film_of(app.shelf, order, drawn=False))
    caption = StageCaption("Three cores: Lv2, and a second symbol.")
    assert {made for title, made in said if title == caption.title} == {0, 1}
    assert {made for title, made in said if not title} >= {2, 3}  # what happens is told meanwhile
    before = sum(title == caption.title for title, made in said if not made)
    assert before / order.rate == pytest.approx(seconds_for(caption), abs=0.1)


def test_a_film_ends_with_who_has_won(app: App) -> None:
    order = order_for(app.shelf, "mp4")
    said = [title for title, _ in shown_with(film_of(app.shelf, order, drawn=False))]
    assert said[-1] == "Player 1 wins"
    assert said.count("Player 1 wins") * order.pace / order.rate >= 2.0
    assert retold(film_of(app.shelf, order, drawn=False))[-1] == ToldStop(["Player 1 wins"])
    plain = replace(order, captions=False)
    assert shown_with(film_of(app.shelf, plain, drawn=False))[-1][0] == ""
    part = replace(order, stops=(1, 1))  # before it is over
    assert shown_with(film_of(app.shelf, part, drawn=False))[-1][0] == ""


def test_a_film_whose_last_words_come_behind_the_last_move_still_says_who_has_won(app: App) -> None:
    order = order_for(app.shelf, "mp4")
    order = replace(order, scene=f"{order.scene}say What a blow!\n")
    said = [title for title, _ in shown_with(film_of(app.shelf, order, drawn=False))]
    assert [title for title, _ in groupby(said)][-2:] == ["What a blow!", "Player 1 wins"]
    assert retold(film_of(app.shelf, order, drawn=False))[-1].said == ["What a blow!", "Player 1 wins"]


@pytest.mark.parametrize(("hands", "seen"), [("open", {1, 2}), ("own", {1}), ("hidden", set())])
def test_only_those_hands_are_drawn_that_may_be_seen(app: App, hands: str, seen: set[int]) -> None:
    order = replace(order_for(app.shelf, "mp4", "battle_spirits/combos/two-for-one"), hands=hands)
    held = order.scene.replace("p2 field moss-beetle[1]", "p2 hand moss-beetle | field moss-beetle[1]")
    order = replace(order, scene=held)
    film = film_of(app.shelf, order, moves=False)
    first = next(film.frames())
    assert first.key
    known = {ref for ref, (definition, _) in film.picture.motion.cards.known.items() if definition}
    public = film.table.clients["all"].view
    for seat in (1, 2):
        hand = set(public.zones[at(seat, "hand")])
        assert hand
        assert hand <= known if seat in seen else not hand & known
        assert hand <= film.picture.motion.seen.keys() if seat in seen else not hand & film.picture.motion.seen.keys()


def test_a_stretch_begins_and_ends_at_its_stops(app: App) -> None:
    order = order_for(app.shelf, "strip")
    whole = [one.stop for one in film_of(app.shelf, order, moves=False).frames() if one.key]
    part = [one.stop for one in film_of(app.shelf, replace(order, stops=(2, 2)), moves=False).frames() if one.key]
    assert (whole, part) == ([1, 2, 3, 4], [2, 3])
    with pytest.raises(Complaint, match="no stop 9"):
        film_of(app.shelf, replace(order, stops=(9, 0)))


def test_without_captions_nothing_is_said_and_it_takes_less_time(app: App) -> None:
    order = order_for(app.shelf, "mp4")
    said, mute = (film_of(app.shelf, replace(order, captions=on), drawn=False) for on in (True, False))
    captions = [{(film.caption.title, one.stop)[0] for one in film.frames()} for film in (said, mute)]
    assert "So it attacks again." in captions[0]
    assert captions[1] == {""}
    assert said.number > mute.number


# files


def test_an_mp4_has_all_pictures_and_the_sound(app: App, tmp_path: Path) -> None:
    told = exported(app, end_of(order_for(app.shelf, "mp4")), tmp_path / "one.mp4")
    count = told[-1][1]
    assert told[-1] == (count, count)
    with av.open(str(tmp_path / "one.mp4")) as film:
        assert sum(1 for _ in film.decode(video=0)) == count
        assert (film.streams.video[0].width, film.streams.video[0].height) == SMALL
        assert film.streams.video[0].average_rate == 5
        film.seek(0)
        heard = sum(frame.samples for frame in film.decode(audio=0)) / film.streams.audio[0].rate
    assert heard == pytest.approx(count / 5, abs=0.2)


@pytest.mark.parametrize("kind", ["mp4", "webp", "gif", "strip", "pdf", "text"])
def test_the_same_order_gives_the_same_file(app: App, tmp_path: Path, kind: str) -> None:
    files = [tmp_path / name for name in ("one", "two")]
    for file in files:
        exported(app, end_of(order_for(app.shelf, kind)), file)
    assert files[0].read_bytes() == files[1].read_bytes()


PERTURB = -6  # the setting of glibc: what new memory is filled with


@pytest.fixture
def fill_memory() -> Iterator[Callable[[int], object]]:
    """Fill all new memory with a byte, where the system's library can do that; 0: with nothing."""
    set_up: Callable[[int, int], object] = getattr(ctypes.CDLL(None), "mallopt", lambda *_: None)
    yield partial(set_up, PERTURB)
    set_up(PERTURB, 0)


@pytest.mark.parametrize(
    ("size", "more", "filled"),
    [(SMALL, "", (0, 85, 170)), ((960, 540), ":asm=0", (0, 0, 0, 0, 0))],
    ids=["whatever lay in memory", "however slow the threads are"],
)
def test_the_same_pictures_give_the_same_film(
    app: App,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fill_memory: Callable[[int], object],
    size: tuple[int, int],
    more: str,
    filled: Sequence[int],
) -> None:
    order = replace(end_of(order_for(app.shelf, "mp4")), size=size)
    frames = [(frame.surface.copy(), frame.changed) for frame in film_of(app.shelf, order).frames()]
    monkeypatch.setitem(video.ENCODER, "x264-params", f"{video.X264}{more}")
    found = set()
    for value in filled:
        fill_memory(value)
        film = video.Mp4(tmp_path / "one.mp4", size, order.rate)
        for surface, changed in frames:
            film.add(surface, changed)
        film.finish()
        found.add((tmp_path / "one.mp4").read_bytes())
    assert len(found) == 1


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_an_animation_stands_as_long_as_the_film_and_ends_with_its_last_picture(
    app: App, tmp_path: Path, kind: str
) -> None:
    order = end_of(order_for(app.shelf, kind))
    count = exported(app, order, tmp_path / "one")[-1][1]
    last = list(film_of(app.shelf, order).frames())[-1].surface
    with Image.open(tmp_path / "one") as moving:
        lasts = 0
        for place in range(moving.n_frames):  # type: ignore[attr-defined]
            moving.seek(place)
            moving.load()
            lasts += moving.info["duration"]
        shown = moving.convert("RGB")
    assert lasts == pytest.approx(1000 * count / 5, abs=60)
    assert 1 < moving.n_frames < count  # type: ignore[attr-defined]
    assert shown.size == SMALL
    off = [max(abs(a - b) for a, b in zip(shown.getpixel(at_), last.get_at(at_), strict=False)) for at_ in spots()]  # type: ignore[arg-type]
    assert sum(off) / len(off) < 24


def spots() -> list[tuple[int, int]]:
    return [(x, y) for x in range(5, SMALL[0], 25) for y in range(5, SMALL[1], 25)]


def test_a_strip_has_a_picture_for_each_stop_and_for_the_end(app: App, tmp_path: Path) -> None:
    exported(app, order_for(app.shelf, "strip"), tmp_path / "one.png")
    with Image.open(tmp_path / "one.png") as strip:
        assert strip.size == (2 * (SMALL[0] + 12) + 12, 2 * (24 + SMALL[1] + 12) + 12)


def test_a_picture_is_that_of_its_stop(app: App, tmp_path: Path) -> None:
    order = replace(order_for(app.shelf, "png"), stops=(2, 2))
    exported(app, order, tmp_path / "one.png")
    frame = next(one for one in film_of(app.shelf, order, moves=False).frames() if one.stop == 2)
    with Image.open(tmp_path / "one.png") as picture:
        assert picture.size == SMALL
        assert all(picture.getpixel(spot) == tuple(frame.surface.get_at(spot))[:3] for spot in spots())


def test_a_text_says_what_is_said_and_done_and_how_to_open_it(app: App, tmp_path: Path) -> None:
    order = order_for(app.shelf, "text")
    exported(app, replace(order, language="ja"), tmp_path / "one.txt")
    text = (tmp_path / "one.txt").read_text("utf-8")
    assert "【アタック、回復、アタック】" in text
    assert "自分のアタックの最中に回復させる。" in text
    assert "scene:" in text


def test_the_idea_of_a_puzzle_is_not_told_at_its_head(app: App) -> None:
    order = order_for(app.shelf, "mp4", "battle_spirits/puzzles/attack-again")
    idea = parse(order.scene).about["en"]
    film = film_of(app.shelf, order, drawn=False)
    assert idea not in {film.caption.text for _ in film.frames()}
    text = post(film_of(app.shelf, replace(order, kind="text"), drawn=False, moves=False))
    assert text.startswith("【One Spirit, two attacks】")
    assert idea not in text


# what is heard


def test_a_sound_is_heard_when_it_begins_from_its_side_and_less_loud_beside_a_weighty_one(tmp_path: Path) -> None:
    with wave.open(str(tmp_path / "tick.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((1000).to_bytes(2, "little") * 100)
    left = soundtrack(
        [FilmSound(0.5, "tick", -1.0, ducks=False), FilmSound(0.2, "none", 0.0, ducks=False)], 1.0, tmp_path
    )
    start = round(0.5 * RATE)
    assert len(left) == 2 * RATE
    assert not any(left[: 2 * start])
    assert left[2 * start] > 2 * left[2 * start + 1] > 0
    ducked = soundtrack(
        [FilmSound(0.5, "tick", -1.0, ducks=False), FilmSound(0.4, "blow", 0.0, ducks=True)], 1.0, tmp_path
    )
    assert ducked[2 * start] == pytest.approx(left[2 * start] / 2, abs=1)


# what is asked for


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.mp4", "mp4"), ("a.GIF", "gif"), ("a.png", "png"), ("a-strip.png", "strip"), ("a.txt", "text")],
)
def test_the_name_of_a_file_says_what_is_meant(name: str, kind: str) -> None:
    assert kind_of(Path(name)) == kind


def refusals() -> list[tuple[str, Callable[[], object]]]:
    order = ExportOrder("", "mp4", SMALL)
    return [
        ("can't tell what a.doc", lambda: kind_of(Path("a.doc"))),
        ("no format 'gfi'.*did you mean", lambda: kind_of(Path("a"), "gfi")),
        ("no size is written '12x'", lambda: size_named("12x")),
        ("an even number of pixels", lambda: refuse_unfit(replace(order, size=(641, 480)))),
        ("from 5 to 60", lambda: refuse_unfit(replace(order, rate=100))),
        ("from 5 to 50", lambda: refuse_unfit(replace(order, kind="gif", rate=60))),
        ("from 0.25 to 4", lambda: refuse_unfit(replace(order, pace=9.0))),
        ("those of this scene are made up", lambda: refuse_made_up(parse("game x\nmade_up all\n"), "own")),
        ("no ground 'gren'", lambda: refuse_unfit(replace(order, backdrop="gren"))),
    ]


@pytest.mark.parametrize(("said", "act"), refusals())
def test_what_is_not_possible_is_said(said: str, act: Callable[[], object]) -> None:
    with pytest.raises(Complaint, match=said):
        act()


def test_sizes_have_names() -> None:
    assert [size_named(text) for text in ("1080p", "upright", "640X360", "640×360")] == [
        (1920, 1080),
        (1080, 1920),
        (640, 360),
        (640, 360),
    ]


def test_where_no_film_can_be_made_it_is_said_what_to_do(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(video, "is_there", lambda: False)
    with pytest.raises(Complaint, match=r"PyAV.*pip install bsdesk\[video\]"):
        exported(app, order_for(app.shelf, "mp4"), tmp_path / "one.mp4")
    assert not list(tmp_path.glob("one*"))
    assert set(KINDS) - {"mp4"} == {"webp", "gif", "png", "strip", "pdf", "text"}


# stops


def test_an_export_has_the_stops_of_the_player(app: App) -> None:
    for listed in all_scenes(app):
        text = listed.found.file.read_text("utf-8")
        scene, state = read_scene(text, partial(game_of, app.shelf))
        if has_tasks(scene):
            continue
        film = film_of(app.shelf, ExportOrder(text, "strip", SMALL), drawn=False, moves=False)
        shown = len(film.episodes) + (not film.stays)
        film.close()
        assert shown == len(Guide(scene, state, shown=True).at.stops), listed.name


def test_a_move_and_the_passes_behind_it_are_one_stop_in_both(app: App) -> None:
    lines = ["game battle_spirits", "step attack", "p1 field ref-02[1] ref-01[1]", "p2 life 5", ""]
    lines += ["play p1 attack ref-02", "play p2 pass; pass", "say Again!"]
    lines += ["play p1 attack ref-01", "play p2 pass; pass"]
    scene, state = read_scene("\n".join(lines), partial(game_of, app.shelf))
    assert len(Guide(scene, state, shown=True).at.stops) == 3
    assert [len(one.made) for one in episodes_of(scene, state)] == [3, 3]


# the handout


@pytest.mark.parametrize(("lines", "about", "sheets"), [(3, 1, 1), (60, 1, 5), (3, 20, 2)])
def test_all_words_of_a_handout_are_on_its_sheets(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: int, about: int, sheets: int
) -> None:
    laid: list[list[tuple[str, int]]] = []
    say = Page.say

    def noted(page: Page, text: str, at: tuple[float, float], *more: Any, **how: Any) -> Any:
        if page not in pages:
            pages.append(page)
            laid.append([])
        laid[-1].append((text, round(at[1])))
        return say(page, text, at, *more, **how)

    pages: list[Page] = []
    monkeypatch.setattr(Page, "say", noted)
    told = ToldStop(["What is said."], [f"Player 1: move {n} " + "and on " * 15 for n in range(lines)])
    row = HandoutRow("1", Image.new("RGB", (640, 360)), told)
    heading = "A scene", "What it is about. " * 12 * about
    handout(tmp_path / "one.pdf", [row], heading, app.shelf.assets / "fonts", Words("en"))
    found = " ".join(text for sheet in laid for text, _ in sheet)
    assert [n for n in range(lines) if f"move {n} " not in found] == []
    assert len(laid) == sheets
    assert max(at for sheet in laid for _, at in sheet) < SHEET[1] - 40
