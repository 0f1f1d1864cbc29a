"""Each importer as a function from a file to one line: what was read, or why it was refused."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import msgspec
from PIL import Image

from bsdesk.art.faces import own_pictures
from bsdesk.cli import main
from bsdesk.commands.sim.results import read_results
from bsdesk.complaint import Complaint
from bsdesk.engine.files.deck_formats import read_deck, to_code
from bsdesk.engine.game import Game
from bsdesk.games import asteriated_grail, battle_spirits, ff_tcg
from bsdesk.gate import bytes_of, pasted, text_in, text_of
from bsdesk.journal.file import read_file
from bsdesk.journal.lines import as_text
from bsdesk.scenes.checking import read_scene
from bsdesk.scenes.editing.defects import defects_of
from bsdesk.scenes.editing.draft import draft_of
from bsdesk.scenes.position import game_for
from bsdesk.scenes.reading import parse
from bsdesk.scenes.sharing import code_of, is_code, text_of_code
from bsdesk.session.recovery import recover
from bsdesk.table import deck_import, settings
from tests.seated import dealt_game, wander

POSITION = b"game battle_spirits\nstep main\nturn 7\np1 field REF-01[3] REF-02[1+S] | hand REF-27 | life 5\n"
CARDS = Path(__file__).parents[1] / "cards"


@cache
def game() -> Game:
    return battle_spirits.game(battle_spirits.read([CARDS / "battle_spirits" / "reference.toml"]))


def deck(file: Path) -> str:
    text = text_of(file, "deck")
    taken = deck_import.read(text, game())
    return f"{len(read_deck(text, game()))} cards, {len(taken.lines)} lines"


def cards(file: Path, box: ModuleType = battle_spirits) -> str:
    faults: list[str] = []
    opened = box.from_files([file], {}, lambda complaint: faults.append(str(complaint)))
    return f"{len(opened.rules.defs)} cards, {len(faults)} faults"


def journal(file: Path) -> str:
    return f"turn {recover(read_file(file), game()).session.state.turn}"


def position(file: Path) -> str:
    return f"turn {read_scene(text_of(file, 'scene'), lambda _name, _options: game(), file)[1].turn}"


def shared_scene(file: Path) -> str:
    """What was copied, be it a scene or its share code, and is pasted in the position editor."""
    text = pasted(bytes_of(file, "clipboard").decode("utf-8", "replace"))
    scene = parse(text_of_code(text) if is_code(text) else text_in(text, "scene"))
    state = draft_of(scene, game_for(scene, lambda _name, _options: game())).state
    return f"{len(state.cards)} cards, {len(defects_of(state))} defects"


def read_settings(file: Path) -> str:
    copy = file.with_suffix(".copy")  # a broken one is put aside
    copy.write_bytes(file.read_bytes())
    return " ".join(settings.load(copy)[1].split())


def picture(file: Path) -> str:
    return "x".join(map(str, own_pictures.opened(file, (200, 280)).size))


def results(file: Path) -> str:
    found = read_results(file)
    found.close()
    return f"{len(found)} games"


IMPORTERS: dict[str, Callable[[Path], str]] = {
    "deck": deck,
    "deck code": deck,
    "cards": cards,
    "characters": partial(cards, box=asteriated_grail),
    "FF-TCG cards": partial(cards, box=ff_tcg),
    "journal": journal,
    "position": position,
    "share code": shared_scene,
    "pasted scene": shared_scene,
    "settings": read_settings,
    "picture": picture,
    "results": results,
}


def begin_measuring() -> int:
    """Begin to measure the most memory of this process; return what it has now, 0 where that can't be asked."""
    try:
        Path("/proc/self/clear_refs").write_text("5", "utf-8")
    except OSError:
        return 0
    return most_memory()


def most_memory() -> int:
    """Return the most bytes that this process had since `begin_measuring`; 0 where that can't be asked."""
    try:
        told = Path("/proc/self/status").read_text("utf-8")
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in told.splitlines() if line.startswith("VmHWM")), 0)


def read(kind: str, file: Path) -> str:
    """Return in one line what is in a file of this kind, or why it was refused."""
    try:
        return IMPORTERS[kind](file)
    except Complaint as complaint:
        return str(complaint)


@cache
def played() -> bytes:
    session = dealt_game(game(), seed=3)
    wander(session, 25, seed=3)
    return as_text(["bsdesk journal 1", *session.lines[1:]])  # without sums, so that altered lines are read at all


def ids() -> list[str]:
    return list(game().rules.defs)[:12]


@cache
def simulated() -> bytes:
    with TemporaryDirectory() as folder, redirect_stdout(io.StringIO()):
        file = Path(folder) / "results"
        main(["sim", "black_poker", "--seats", "random,random", "--games", "2", "--jobs", "1", "--save", str(file)])
        return file.read_bytes()


@cache
def painted() -> bytes:
    out = io.BytesIO()
    Image.effect_noise((60, 84), 40).convert("RGB").save(out, "PNG")
    return out.getvalue()


EXAMPLES: dict[str, Callable[[], bytes]] = {
    "deck": lambda: "".join(f"3 {card}\n" for card in ids()).encode(),
    "deck code": lambda: to_code(ids() * 3, game()).encode(),
    "cards": (CARDS / "battle_spirits" / "26RSD01.toml").read_bytes,
    "characters": (CARDS / "asteriated_grail" / "ex.toml").read_bytes,
    "FF-TCG cards": (CARDS / "ff_tcg" / "limit-break.toml").read_bytes,
    "journal": played,
    "position": lambda: POSITION,
    "share code": lambda: code_of(POSITION.decode()).encode(),
    "pasted scene": lambda: POSITION,
    "settings": lambda: msgspec.json.encode(settings.Settings(name="A", decks={"battle_spirits": ["red", "green"]})),
    "picture": painted,
    "results": simulated,
}
