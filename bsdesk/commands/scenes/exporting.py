"""`scenes export`: a scene, or a stretch of a saved game, as a film, pictures, a handout or a text."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from bsdesk.complaint import Complaint
from bsdesk.disk import Making

if TYPE_CHECKING:
    from collections.abc import Callable

    from bsdesk.ui.export.order import ExportOrder

STOPS = re.compile(r"(\d{1,4})(?:(\.\.)(\d{1,4})?)?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what can be said of an export."""
    from bsdesk.ui.export.order import HANDS, KINDS, NAMED_SIZES

    parser.add_argument("file", metavar="FILE", help="a scene, its name, a share code, or a saved game")
    parser.add_argument("lines", nargs="?", metavar="@A..B", help="of a saved game, from line A to line B")
    parser.add_argument("--to", type=Path, required=True, metavar="OUT", help="where to: out.mp4, out.gif, out.pdf ...")
    parser.add_argument(
        "--format", default="", metavar="KIND", help=f"{', '.join(KINDS)} (default: by the name of OUT)"
    )
    parser.add_argument("--size", default="", metavar="SIZE", help=f"{', '.join(NAMED_SIZES)} or WxH")
    parser.add_argument(
        "--rate", type=int, default=0, metavar="N", help="pictures a second (default: 30; WebP 15, GIF 10)"
    )
    parser.add_argument("--speed", type=float, default=1.0, metavar="X", help="how fast it is shown (default: 1)")
    parser.add_argument("--lang", default="en", metavar="LANG", help="language; several, by commas, a file each")
    parser.add_argument("--no-captions", action="store_true", help="without captions, arrows and spotlights")
    parser.add_argument("--no-sound", action="store_true", help="without sound")
    parser.add_argument("--ground", default="cloth", metavar="NAME", help="cloth, plain, green or magenta")
    parser.add_argument("--hands", choices=HANDS, help="whose are seen (default: as in the scene; of a game: own)")
    parser.add_argument("--as", dest="viewer", metavar="SEAT", help="of a saved game: as p1, p2 ... knows it")
    parser.add_argument("--branch", default="", metavar="NAME", help="the line that leads into this branch")
    parser.add_argument("--stops", default="", metavar="N..M", help="only from stop N to stop M; N alone: that stop")


def run(args: argparse.Namespace) -> int:
    """Export it, in each language; print the files."""
    from bsdesk.commands.scenes.files import games_for
    from bsdesk.commands.shared.shelf import shelf
    from bsdesk.speech.books import LANGUAGES
    from bsdesk.ui.export.exporting import Export
    from bsdesk.ui.export.order import files_for
    from bsdesk.ui.kit.host.windowless import draw_without_window

    languages = args.lang.split(",")
    for language in languages:
        if language not in LANGUAGES:
            raise Complaint(f"no such language: {language}", expected=", ".join(LANGUAGES), remedy="correct --lang")
    order_in = order_of(args)
    draw_without_window()
    files = files_for(args.to, order_in(languages[0]).kind, languages)
    for language, output in files.items():
        export = Export(shelf(args.own), games_for(args), order_in(language))
        write(export.write, output)
        print(output)
    return 0


def order_of(args: argparse.Namespace) -> Callable[[str], ExportOrder]:
    """Return what makes the order, by its language."""
    from msgspec.structs import replace

    from bsdesk.scenes.reading import parse
    from bsdesk.ui.export.order import (
        KINDS,
        ExportOrder,
        files_for,
        hands_of,
        kind_of,
        refuse_made_up,
        refuse_place,
        size_named,
    )

    kind = kind_of(args.to, args.format)
    for file in files_for(args.to, kind, args.lang.split(",")).values():
        refuse_place(file, kind)
    text = scene_named(args)
    scene = parse(text)
    hands = args.hands or hands_of(scene)
    refuse_made_up(scene, hands)
    usual = KINDS[kind]
    order = ExportOrder(
        scene=text,
        kind=kind,
        size=size_named(args.size) if args.size else usual.size,
        rate=args.rate or usual.rate or 30,
        pace=args.speed,
        captions=not args.no_captions,
        sound=not args.no_sound,
        backdrop=args.ground,
        hands=hands,
        branch=args.branch,
        stops=span(args.stops),
    )
    return lambda language: replace(order, language=language)


def scene_named(args: argparse.Namespace) -> str:
    """Return the text of the scene that is meant."""
    from bsdesk.commands.scenes.files import scene_text
    from bsdesk.journal.file import is_packed

    file = Path(args.file)
    if file.is_file() and (file.suffix == ".journal" or is_packed(file)):
        return scene_of_game(file, args)
    if args.lines is not None or args.viewer is not None:
        wrong = f"{args.lines or '--as'} is of a saved game, and {args.file} is none"
        raise Complaint(wrong, expected="a saved game", remedy="leave it out; --stops chooses stops of a scene")
    return scene_text(args.file)[0]


def scene_of_game(file: Path, args: argparse.Namespace) -> str:
    """Return a stretch of a saved game as a scene: as one seat knows it, or all of it where all hands are shown."""
    from bsdesk.commands.scenes.recording import refuse_no_seat, stretch_in
    from bsdesk.engine.values import seat_in
    from bsdesk.journal.saved_games import names_of
    from bsdesk.scenes.editing.recording import combo
    from bsdesk.scenes.scene import with_names
    from bsdesk.scenes.writing import write as write_scene
    from bsdesk.session.guests import ALL
    from bsdesk.session.stretches import stretch_of

    reading, past, _ = stretch_in(file, args.lines or "@..", args)
    viewer = args.viewer or "p1"
    refuse_no_seat(viewer, past[0].state)
    lists = {seat: list(cards) for seat, cards in reading.header.decks.items() if f"p{seat}" == viewer}
    found = stretch_of(past, ALL if args.hands == "open" else viewer, lists)
    scene = combo(found.start, found.plans, viewer=viewer if found.made_up else ALL, seat=seat_in(viewer))
    return write_scene(with_names(scene, names_of(reading.lines)))


def span(text: str) -> tuple[int, int]:
    """Return the first and the last stop that are meant; 0: the last of all."""
    found = STOPS.fullmatch(text) if text else None
    if text and found is None:
        raise Complaint(f"can't read {text}", expected="2, 2..5 or 2..", remedy="correct --stops")
    if found is None:
        return 1, 0
    first = int(found[1])
    return first, int(found[3]) if found[3] else 0 if found[2] else first


def write(make: Callable[[Path, Callable[[int, int], object]], None], output: Path) -> None:
    """Make the file beside its place, and put it there when it is whole; nothing is left of one that is not."""
    from tqdm import tqdm

    making: Making | None = None
    try:
        making = Making(output)
        with tqdm(unit="picture", disable=None, leave=False, desc=output.name) as bar:

            def tell(done: int, whole: int) -> None:
                bar.total = whole
                bar.update(done - bar.n)

            make(making.part, tell)
        making.put()
    except OSError as error:
        raise Complaint(
            f"can't be written: {error.strerror or error}", file=output, remedy="choose another place"
        ) from None
    finally:
        if making is not None:
            making.drop()
