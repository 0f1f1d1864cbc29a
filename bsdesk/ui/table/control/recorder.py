"""Recording at the table: what is played from here on becomes the line of a scene, with captions in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.values import Seat
from bsdesk.scenes.scene import Said, Scene
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import Dialog, DialogButton, ask, keep, tell
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.doors import Doors
from bsdesk.ui.table.model.cuts import cut_out
from bsdesk.ui.table.model.table_model import TableModel

NOT_PLAYED = ("free ", "concede")  # commands that no line of a scene can say


class RecordedCommand(NamedTuple):
    """A command that was played: the station that it led to, its seat, and its text; where hands are hidden, what was
    seen of it."""

    station: int
    seat: Seat
    text: str


Way = tuple[int, tuple[tuple[Seat, str], ...]]  # a station, and what was played from it on


class Recorder:
    """Records what is played: all of it where all hands are open, else what the person at the screen sees of it."""

    def __init__(self, app: App, model: TableModel, doors: Doors) -> None:
        self.app, self.model, self.doors = app, model, doors
        self.since = 0  # the station at which the recording begins
        self.captions: dict[Way, str] = {}  # by what was played up to where they are said
        self.title: Said = {}  # by which it was saved
        self._seen: dict[int, str] = {}  # of commands, by their stations, where hands are hidden
        self.saved: tuple[Way, dict[int, str]] | None = None  # what was played, and its captions, as it was saved

    @property
    def on(self) -> bool:
        return self.model.recorded

    @property
    def can_record(self) -> bool:
        """Return whether this game can be recorded: one that somebody here plays, in which something can still be
        played."""
        model, match = self.model, self.model.match
        barred = match.replay or match.over or model.resting or model.secrecy.private or model.lead
        return bool(match.humans) and not barred

    def begin(self) -> None:
        """Record from here on."""
        self.model.recorded, self.captions, self.title, self.saved = True, {}, {}, None
        self.since = self.model.course.here

    def played(self) -> list[RecordedCommand]:
        """Return what was played. Where a command was none of the game, or the beginning was taken back, the recording
        begins behind that."""
        course = self.model.course
        past = course.past
        if self.since not in past:
            self.since = past[0]
        if not self.model.match.open:
            after = past[past.index(self.since) + 1 :]
            return [RecordedCommand(line, course.stations[line].seat, self.seen_of(line)) for line in after]
        found = [RecordedCommand(*one) for one in self.model.match.link.plans(self.since)]
        for number, one in enumerate(found):
            if one.text.startswith(NOT_PLAYED):
                self.since = one.station
                return self.played() if found[number + 1 :] else []
        return found

    def seen_of(self, line: int) -> str:
        """Return what was seen of the command that led to a station: the same, whenever it is made again."""
        passage = self.model.acting_client.passages.get(line)
        if line not in self._seen and passage is not None:
            self._seen[line] = repr([told.event.fact for told in passage.events])
        return self._seen.get(line, str(line))

    def scene(self) -> Scene:
        """Return what was recorded; raise a complaint if that can't be played again."""
        played = self.played()
        stations = [self.since, *(one.station for one in played)]
        said = {stations[number]: text for number, text in self.said(played).items()}
        scene = cut_out(self.model, stations[0], stations[-1], said)
        return replace(scene, title=self.title or scene.title)

    def said(self, played: Sequence[RecordedCommand]) -> dict[int, str]:
        """Return the captions of what was played, by how many commands came before each; not those of moves that were
        taken back, which have them again when they are made again."""
        ways = [self.way(played[:number]) for number in range(len(played) + 1)]
        return {number: self.captions[way] for number, way in enumerate(ways) if way in self.captions}

    def way(self, played: Sequence[RecordedCommand]) -> Way:
        """Return what was played, whenever that was."""
        return self.since, tuple((one.seat, one.text) for one in played)

    # buttons

    def deeds(self) -> list[Deed]:
        """Return what can be done while it records."""
        words = self.app.words
        return [
            Deed("record:say", words("record_say"), self.ask_caption),
            Deed("record:save", words("editor_save"), self.save),
            Deed("record:stop", words("record_stop"), self.ask_stop),
        ]

    def ask_caption(self) -> None:
        """Ask what is said here."""
        words, here = self.app.words, self.way(self.played())

        def say(text: str) -> None:
            self.captions[here] = text

        value = self.captions.get(here, "")
        ask(self.app, words("record_say"), words("record_say_text"), words("record_say"), say, value=value)

    def save(self) -> None:
        """Save it among one's own scenes, by a name that is asked for; or say why it can't be."""
        words, played = self.app.words, self.played()
        if not (played or self.said(played)):
            self.app.notice(words("record_nothing"), bad=True)
            return
        try:
            scene = self.scene()
        except Complaint as wrong:
            tell(self.app, words("cut_cannot"), words.complaint(wrong))
            return
        saved = self.way(played), self.said(played)

        def note(named: Scene) -> None:
            self.saved, self.title = saved, named.title
            self.offer(named)

        self.doors.outer.save_scene(scene, note)

    def offer(self, scene: Scene) -> None:
        """Say where a recording was saved, and offer what one makes recordings for: that ends it, else it goes on."""
        words, outer = self.app.words, self.doors.outer

        def end(then: Callable[[Scene], object]) -> None:
            self.stop()
            then(scene)

        answers = (
            DialogButton("watch", words("cut_watch"), partial(end, outer.play_back)),
            DialogButton("export", words("export"), partial(end, outer.export)),
            DialogButton("on", words("record_play_on"), None, "main"),
        )
        self.app.open(Dialog(self.app, words("record_saved"), words("record_saved_where"), answers))

    @property
    def is_saved(self) -> bool:
        """Return whether all that was recorded is saved, or nothing was."""
        played = self.played() if self.on else []
        return not played or self.saved == (self.way(played), self.said(played))

    def ask_stop(self) -> None:
        """Stop; ask before, if something was played that is saved nowhere."""
        self.before(self.stop, self.app.words("record_stop"))

    def before(self, act: Action, title: str) -> None:
        """Do what ends the recording; ask before, if something of it is saved nowhere."""
        if self.is_saved:
            act()
        else:
            keep(self.app, title, self.app.words("record_stop_sure"), self.save, act)

    def stop(self) -> None:
        self.model.recorded = False
