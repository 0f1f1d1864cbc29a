"""A stretch of a game as a combo: what was played from one moment to another, as whoever sits here may know it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bsdesk.engine.values import seat_in
from bsdesk.engine.view import ONLOOKER
from bsdesk.scenes.editing.recording import combo
from bsdesk.scenes.scene import LANGUAGES, Said, Scene, with_names
from bsdesk.speech.interface import Words
from bsdesk.ui.table.model.table_model import TableModel


def viewer_of(model: TableModel) -> str:
    """Return whose knowledge a combo holds: everybody's of a game that is over, or was played openly; else that of
    whoever sits here."""
    match = model.match
    everything = match.may_lie_open and not match.facts.eyes
    return match.facts.eyes or ("all" if everything else model.eyes)


def cut_out(model: TableModel, first: int, last: int, said: Mapping[int, str] = {}, *, turn: int = 0) -> Scene:
    """Return the combo from one station to another, with captions by their stations; raise a complaint if it can't be.
    `turn`: by which it is called; the one of its beginning if none is said."""
    match, stations, viewer = model.match, model.course, viewer_of(model)
    found = match.link.stretch(first, last, viewer)
    path = [line for line in stations.path_to(last) if line >= first]
    captions = {path.index(line): text for line, text in said.items() if line in path}
    about = {name: told_of_hidden(model, name, viewer) for name in LANGUAGES} if found.made_up else {}
    eyes, secret = viewer if found.made_up else "all", model.seen_by
    scene = combo(found.start, found.plans, captions, viewer=eyes, seat=model.me, about=about, seen_by=secret)
    title = turn_title(turn or stations.stations[first].turn)
    return with_names(replace(scene, title=title), match.facts.names)


def turn_title(turn: int) -> Said:
    """Return what a stretch of a game is called that begins in this turn."""
    return {name: Words(name)("cut_title", turn=turn) for name in LANGUAGES}


def told_of_hidden(model: TableModel, language: str, viewer: str) -> str:
    """Return what is said of a combo whose hidden cards are made up."""
    words, seat = Words(language), seat_in(viewer)
    if viewer == ONLOOKER or not seat:
        return words("cut_hides_all")
    name = model.match.facts.names.get(seat, "")
    return words("cut_hides", player=name or words("player", number=seat))
