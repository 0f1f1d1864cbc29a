"""What is to be exported: which scene, as what, how large and how fast, in which language, and where to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from stat import S_ISDIR
from typing import Literal, NamedTuple, get_args

from msgspec import Struct

from bsdesk.complaint import Complaint
from bsdesk.disk import part_of
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.scenes.guide.stops import has_tasks, opens_hands
from bsdesk.scenes.scene import Scene
from bsdesk.ui.stage.formats import BACKDROPS, LEAST, MOST, PictureFormat, Size, size_of

Hands = Literal["open", "own", "hidden"]
HANDS: tuple[Hands, ...] = get_args(Hands)


class FileKind(NamedTuple):
    """A kind of file: how its name ends, whether it moves, how large it is and how many pictures a second it has if
    nothing else is said, and how many it can have: a picture of a GIF stands for two hundredths of a second at least;
    one that is shorter is shown for ten."""

    ending: str
    moves: bool = False
    size: Size = (1920, 1080)
    rate: int = 0
    most: int = 60


KINDS: dict[str, FileKind] = {
    "mp4": FileKind(".mp4", moves=True, rate=30),
    "webp": FileKind(".webp", moves=True, size=(960, 540), rate=15),
    "gif": FileKind(".gif", moves=True, size=(960, 540), rate=10, most=50),
    "png": FileKind(".png"),
    "strip": FileKind("-strip.png", size=(960, 540)),
    "pdf": FileKind(".pdf", size=(1280, 720)),
    "text": FileKind(".txt"),
}
NAMED_SIZES: dict[str, Size] = {
    "1080p": (1920, 1080),
    "720p": (1280, 720),
    "540p": (960, 540),
    "upright": (1080, 1920),
    "square": (1080, 1080),
}
LEAST_RATE = 5  # pictures a second
PACES = (0.25, 4.0)  # how slow and how fast it may be shown


class ExportOrder(Struct, frozen=True):
    """What is to be exported. It can be sent to another process."""

    scene: str  # as its file says it
    kind: str  # of KINDS
    size: Size
    rate: int = 30  # pictures a second
    pace: float = 1.0  # how fast it is shown
    language: str = "en"
    captions: bool = True
    sound: bool = True
    backdrop: str = "cloth"  # of BACKDROPS
    hands: Hands = "open"  # whose hands are seen: all, the learner's alone, none
    branch: str = ""  # the branch that is shown, if it is not the scene's own line
    stops: tuple[int, int] = (1, 0)  # the first stop that is shown and the last, from 1 on; 0: the last of all

    @property
    def format(self) -> PictureFormat:
        return PictureFormat(self.size, self.backdrop)


def hands_of(scene: Scene) -> Hands:
    """Return whose hands are seen of a scene, if nothing else is said: those that whoever goes through it sees."""
    if scene.made_up:
        return hands_offered(scene)[0]
    return "open" if opens_hands(scene, shown=not has_tasks(scene)) else "own"


def hands_offered(scene: Scene) -> Sequence[Hands]:
    """Return whose hands can be shown of a scene: none that are made up."""
    return HANDS[("", "others", "all").index(scene.made_up) :]


def refuse_made_up(scene: Scene, hands: Hands) -> None:
    """Raise a complaint if hands would be shown that are made up."""
    offered = hands_offered(scene)
    if hands not in offered:
        wrong = f"hands can't be {hands}: those of this scene are made up"
        raise Complaint(wrong, expected=", ".join(offered), remedy="choose another")


def kind_of(file: Path, named: str = "") -> str:
    """Return the kind of file that is meant by its name, or by the name of the kind."""
    if named:
        if named not in KINDS:
            remedy = did_you_mean(named, KINDS, "choose one of these")
            raise Complaint(f"there is no format {named!r}", expected=", ".join(KINDS), remedy=remedy)
        return named
    found = [name for name, kind in KINDS.items() if file.name.lower().endswith(kind.ending)]
    if not found:
        expected = "a name that ends in " + ", ".join(kind.ending for kind in KINDS.values() if "-" not in kind.ending)
        raise Complaint(f"can't tell what {file.name} is to be", expected=expected, remedy="or say it: --format")
    return "strip" if "strip" in found else found[0]


def files_for(file: Path, kind: str, languages: Sequence[str]) -> dict[str, Path]:
    """Return the files that will be made, by their languages: more than one have these in their names."""
    if len(languages) < 2:
        return dict.fromkeys(languages, file)
    ending = KINDS[kind].ending if file.name.lower().endswith(KINDS[kind].ending) else file.suffix
    stem = file.name[: len(file.name) - len(ending)]
    return {language: file.with_name(f"{stem}-{language}{file.name[len(stem) :]}") for language in languages}


def refuse_place(file: Path, kind: str) -> None:
    """Raise a complaint if no file of this kind can lie there: where a folder is, where a part of the path is no
    folder or can't be looked into, under a name that is too long or that ends as another kind of file does."""
    ending = Path(f"a{KINDS[kind].ending}").suffix
    others = {Path(f"a{one.ending}").suffix for one in KINDS.values()} - {ending}
    if not file.name:
        raise Complaint("the file has no name", expected=f"a name that ends in {ending}", remedy="add one")
    if file.suffix.lower() in others:
        expected = f"a name that ends in {ending}"
        raise Complaint(f"the wrong kind of file: {file.name}", expected=expected, remedy="correct the name")
    try:
        folder = is_folder(part_of(file)) or is_folder(file)
    except (OSError, ValueError) as wrong:
        said = getattr(wrong, "strerror", "") or str(wrong)
        raise Complaint(f"can't be written: {said}", remedy="choose another place") from None
    if folder:
        raise Complaint(f"{file.name} is a folder", expected="a file", remedy="add a name for the file")


def is_folder(file: Path) -> bool:
    """Return whether there is a folder; raise an error if nothing can be there."""
    try:
        return S_ISDIR(file.stat().st_mode)
    except FileNotFoundError:
        return False


def size_named(text: str) -> Size:
    """Return the size that is meant by a name such as 1080p, or by figures such as 1600x900."""
    found = NAMED_SIZES.get(text.lower()) or size_of(text.replace("×", "x"))
    if found is None:
        expected = f"{', '.join(NAMED_SIZES)} or WIDTHxHEIGHT, each side from {LEAST} to {MOST}"
        raise Complaint(f"no size is written {text!r}", expected=expected, remedy="correct it")
    return found


def refuse_unfit(order: ExportOrder) -> None:
    """Raise a complaint if this can't be exported."""
    wide, high = order.size
    if order.kind not in KINDS:
        kind_of(Path(), order.kind)
    if not (min(order.size) >= LEAST and max(order.size) <= MOST):
        size_named(f"{wide}x{high}")
    if order.kind == "mp4" and (wide % 2 or high % 2):
        wrong, remedy = f"an MP4 can't be {wide}x{high}", f"such as {wide + wide % 2}x{high + high % 2}"
        raise Complaint(wrong, expected="an even number of pixels each way", remedy=remedy)
    kind = KINDS[order.kind]
    if kind.moves and not LEAST_RATE <= order.rate <= kind.most:
        expected = f"from {LEAST_RATE} to {kind.most}"
        raise Complaint(f"{order.rate} pictures a second are not possible", expected=expected, remedy="choose another")
    if not PACES[0] <= order.pace <= PACES[1]:
        expected = f"from {PACES[0]} to {PACES[1]}"
        raise Complaint(f"no film goes {order.pace:g} times as fast", expected=expected, remedy="choose another")
    if order.backdrop not in BACKDROPS:
        remedy = did_you_mean(order.backdrop, BACKDROPS, "choose one of these")
        raise Complaint(f"there is no ground {order.backdrop!r}", expected=", ".join(BACKDROPS), remedy=remedy)
