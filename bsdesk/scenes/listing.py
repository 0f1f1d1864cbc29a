"""The scenes that can be chosen: of which game and kind each is, what it is called and about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import NamedTuple
from unicodedata import category

from bsdesk.complaint import Complaint
from bsdesk.disk import write_new, write_whole
from bsdesk.gate import real, text_in, text_of
from bsdesk.scenes.collection import ENDING, SHELVES, Found, scenes_in
from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import GRADES, Said, Scene, said_in, told_before
from bsdesk.scenes.writing import write

LONGEST = 40  # letters of a file's name
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
OWN = "own"  # the kind of scenes that lie in one's own folder, beside those of `SHELVES`
KINDS = (*SHELVES, OWN)
LESSONS, PUZZLES, COMBOS, RULES = SHELVES


class Listed(NamedTuple):
    """A scene that can be chosen."""

    found: Found
    game: str
    kind: str
    title: Said
    about: Said
    fault: str = ""  # why it can't be read
    grade: str = ""  # how hard a puzzle is; "": nobody has measured it
    shortest: int = 0  # own moves of its shortest solution; 0: nobody has counted them
    before: Said = {}  # what is told of it before it is done
    branches: int = 0  # how many other lines lead off from its own
    mere: bool = False  # is it but a position, with nothing to be gone through?

    @property
    def name(self) -> str:
        """Return its name, by which progress is kept."""
        return f"{OWN}/{self.found.name}" if self.kind == OWN else self.found.name


def listed(found: Found, *, own: bool) -> Listed:
    """Return what is said of a scene on its first lines."""
    kind = OWN if own else found.shelf
    try:
        return told(text_of(found.file, "scene"), found, kind)
    except (Complaint, OSError) as wrong:
        return Listed(found, found.name.split("/")[0], kind, {}, {}, str(wrong))


@lru_cache(maxsize=1_000)
def told(text: str, found: Found, kind: str) -> Listed:
    """Return what the text of a scene says of it. It is remembered: the same lists are shown again and again."""
    scene = parse(text, found.file)
    title = scene.title or {"en": found.file.stem}
    grade, shortest, before = scene.fact("grade"), scene.shortest, told_before(scene)
    entry = Listed(found, scene.game, kind, title, scene.about, grade=grade, shortest=shortest, before=before)
    return entry._replace(branches=len(scene.branches()), mere=not scene.steps)


def list_scenes(shipped: Path, own: Path) -> list[Listed]:
    """Return all scenes, those of one's own last; graded ones begin with the easiest."""
    places = ((shipped, False), (own, True))
    found = [listed(one, own=mine) for place, mine in places if place.is_dir() for one in scenes_in(place)]
    return sorted(found, key=lambda one: (one.kind == OWN, GRADES.index(one.grade) if one.grade in GRADES else 0))


def listed_file(file: Path, own: Path) -> Listed:
    """Return a scene that lies in one's own folder."""
    return listed(Found.at(file, own), own=True)


def next_to_do(scenes: Sequence[Listed], game: str, is_done: Callable[[str], bool]) -> Listed | None:
    """Return the first lesson of a game that is not done, or if there are none such, the first such puzzle."""
    of_game = [one for kind in (LESSONS, PUZZLES) for one in scenes if (one.game, one.kind) == (game, kind)]
    return next((one for one in of_game if not one.fault and not is_done(one.name)), None)


def next_one(scenes: Sequence[Listed], here: Listed) -> Listed | None:
    """Return the scene of the same game and kind that follows this one."""
    alike = [one for one in scenes if (one.game, one.kind) == (here.game, here.kind) and not one.fault]
    names = [one.name for one in alike]
    return next(iter(alike[names.index(here.name) + 1 :]), None) if here.name in names else None


def save_scene(scene: Scene, folder: Path, over: Path | None = None) -> Path:
    """Write a scene into a folder under its title, or over a file; return where it lies."""
    text = write(scene)
    parse(text_in(text, "scene"))
    folder.mkdir(parents=True, exist_ok=True)
    if over is not None:
        write_whole(over, text.encode("utf-8"))
        return over
    stem = file_for(scene, folder).stem
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    target = next(folder / f"{name}{ENDING}" for name in names if not (folder / f"{name}{ENDING}").exists())
    write_new(target, text.encode("utf-8"))
    return target


def file_for(scene: Scene, folder: Path) -> Path:
    """Return the file in a folder that has the name of a scene's title."""
    return folder / f"{file_name(said_in(scene.title, 'en'))}{ENDING}"


def file_name(title: str) -> str:
    """Return the name of a file for a title: its letters, of any script, and digits, in lower case. Names that some
    systems keep for themselves are not given."""
    plain = (letter if letter.isalnum() or category(letter)[0] == "M" else " " for letter in title.casefold())
    found = "-".join("".join(plain).split())[:LONGEST].rstrip("-")
    return f"scene-{found}" if found in RESERVED else found or "scene"


def take_in(file: Path, folder: Path) -> Path:
    """Copy a scene file into a folder, unless the same is there already; return where it lies."""
    if real(file).is_relative_to(real(folder)):
        return file
    text = text_of(file, "scene")
    parse(text, file)
    number, target = 1, folder / file.name
    while target.exists():
        if text_of(target, "scene") == text:
            return target
        number += 1
        target = folder / f"{file.stem}-{number}{ENDING}"
    folder.mkdir(parents=True, exist_ok=True)
    write_new(target, text.encode("utf-8"))
    return target
