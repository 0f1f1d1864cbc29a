"""Recording at the table: what is played from here on becomes the line of a scene, with captions in place."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.state import State
from bsdesk.scenes.editing.recording import recorded
from bsdesk.scenes.scene import Scene
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import Dialog, DialogButton, ask, keep
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.doors import Doors
from bsdesk.ui.table.model.table_model import TableModel

NOT_PLAYED = ("free ", "concede")  # commands that no line of a scene can say


class Recorder:
    """Records where all hands are open: there everything that is played can be played again."""

    def __init__(self, app: App, model: TableModel, doors: Doors) -> None:
        self.app, self.model, self.doors = app, model, doors
        self.on = False
        self.since = 0  # the station at which the recording begins
        self.saved = 0  # the station up to which it was saved
        self.captions: dict[int, str] = {}  # by the station at which they are said
        self.told: dict[int, str] = {}  # those that were saved

    @property
    def can_record(self) -> bool:
        """Return whether this game can be recorded: an open one, in which something can still be played."""
        match = self.model.match
        return match.open and not (match.replay or match.over or self.model.resting or self.model.lead)

    def begin(self) -> None:
        """Record from here on."""
        self.on, self.captions, self.told = True, {}, {}
        self.since = self.saved = self.model.course.here

    def played(self) -> list[tuple[int, int, str]]:
        """Return what was played: the station that each command led to, its seat, its text. Where a command was none
        of the game, or the beginning was taken back, the recording begins behind that."""
        past = self.model.course.past
        if self.since not in past:
            self.since = past[0]
        found = self.model.match.link.plans(self.since)
        for number, (line, _, plan) in enumerate(found):
            if plan.startswith(NOT_PLAYED):
                self.since = line
                return self.played() if found[number + 1 :] else []
        return list(found)

    def start(self) -> State | None:
        """Return the position at which the recording begins."""
        client = self.model.acting_client
        if self.since == client.course.here:
            return client.view
        client.look([self.since])
        self.model.match.poll()
        return client.moments.get(self.since)

    def scene(self) -> Scene | None:
        """Return what was recorded."""
        played, start = self.played(), self.start()
        if start is None:
            return None
        plans = [(seat, plan) for _, seat, plan in played]
        return recorded(start, plans, said=self.said(played), seen_by=self.model.seen_by)

    def said(self, played: Sequence[tuple[int, int, str]]) -> dict[int, str]:
        """Return the captions of what was played, by how many commands came before each; not those of moves that were
        taken back."""
        stations = [self.since, *(line for line, *_ in played)]
        return {number: self.captions[line] for number, line in enumerate(stations) if line in self.captions}

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
        words, here = self.app.words, self.model.course.here

        def say(text: str) -> None:
            self.captions[here] = text

        value = self.captions.get(here, "")
        ask(self.app, words("record_say"), words("record_say_text"), words("record_say"), say, value=value)

    def save(self) -> None:
        """Save it among one's own scenes, by a name that is asked for."""
        scene = self.scene()
        if scene is None or not scene.steps:
            self.app.notice(self.app.words("record_nothing"), bad=True)
            return
        here, said = self.model.course.here, dict(self.captions)

        def note() -> None:
            self.saved, self.told = here, said
            self.offer(scene)

        self.doors.outer.save_scene(scene, note)

    def offer(self, scene: Scene) -> None:
        """Say where a recording was saved, and offer what one makes recordings for."""
        words, outer = self.app.words, self.doors.outer
        answers = (
            DialogButton("watch", words("cut_watch"), lambda: outer.play_back(scene)),
            DialogButton("export", words("export"), lambda: outer.export(scene)),
            DialogButton("on", words("record_play_on"), None, "main"),
        )
        self.app.open(Dialog(self.app, words("record_saved"), words("record_saved_where"), answers))

    @property
    def is_saved(self) -> bool:
        """Return whether all that was recorded is saved, or nothing was."""
        return not self.on or (self.saved, self.told) == (self.model.course.here, self.captions) or not self.played()

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
        self.on = False
