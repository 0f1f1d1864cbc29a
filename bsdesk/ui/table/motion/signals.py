"""Sounds and lights for what happens at the table, each when the thing that it is about is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bsdesk.engine.facts import Fact
from bsdesk.engine.state import State
from bsdesk.engine.values import Ref
from bsdesk.ui.app import App
from bsdesk.ui.kit.canvas import Item
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.token_rooms import Rooms
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice
from bsdesk.ui.table.motion import cues
from bsdesk.ui.table.motion.card_motion import Motion
from bsdesk.ui.table.motion.flares import Flares
from bsdesk.ui.table.motion.tokens import Cores

LANDING = {"core", "handful"}  # sounds of tokens that come down
SPARK = 2.4  # of a token's radius: how far what bursts there reaches


class Places(Protocol):
    """Where things are now, and where they are going."""

    motion: Motion
    cores: Cores
    rooms: Rooms
    layout: Layout | None
    now: float


class Signals:
    """The lights that are on, and the sounds that are due."""

    def __init__(self, stage: Places, app: App, model: TableModel, voice: Voice) -> None:
        self.stage, self.app, self.model, self.voice = stage, app, model, voice
        self.flares = Flares()
        self.due: list[tuple[float, str, float]] = []  # when, which sound, from which side

    def start(self, told: Sequence[Fact], view: State, risen: Mapping[Ref, int]) -> None:
        """Start the sounds and lights of these facts, which led to this view. `risen`: new levels that are higher."""
        stage = self.stage
        for note in cues.notes(told, view, self.model.match.humans):
            landing = stage.cores.time_to_landing() if note.sound in LANDING else 0.0
            self.sound(note.sound, note.ref, max(self.arrival(note.ref), stage.now + landing))
        for flare in cues.flares(told, view):
            self.light(flare.name, flare.ref, self.arrival(flare.ref))
        for ref, level in risen.items():
            landing = stage.now + stage.cores.time_to_landing(ref)
            self.light("pop", ref, landing, f"{self.voice.wording.term('figure', 'level')} {level}")
            self.sound("level_up", ref, landing)

    def arrival(self, ref: Ref) -> float:
        """Return when a card arrives; now, if it lies already."""
        journey = self.stage.motion.journeys.get(ref)
        return journey.began + journey.seconds if journey is not None else self.stage.now

    def rect(self, ref: Ref) -> Rect | None:
        """Return where a thing is to lie."""
        return self.stage.layout.rect_of(ref) if self.stage.layout is not None else None

    def light(self, name: str, ref: Ref, begins: float, text: str = "") -> None:
        rect = self.lost_token_rect(ref) if name == "burst" else self.rect(ref)
        if rect is not None:
            self.flares.add(begins, name, rect, text=text)

    def sound(self, name: str, ref: Ref, begins: float) -> None:
        self.due = sorted([*self.due, (begins, name, self.side(ref))])

    def lost_token_rect(self, ref: Ref) -> Rect | None:
        """Return where the token lay that an area lost last; else where the thing itself is."""
        room = self.stage.rooms.get(ref)
        if room is None or not room.sockets:
            return self.rect(ref)
        x, y = room.sockets[min(sum(room.pool), len(room.sockets) - 1)]
        far = round(SPARK * room.radius)
        return round(x) - far, round(y) - far, 2 * far, 2 * far

    def side(self, ref: Ref) -> float:
        """Return from which side a thing is heard: -1 from the left, 1 from the right."""
        rect, layout = self.rect(ref), self.stage.layout
        if rect is None or layout is None:
            return 0.0
        x, _, w, _ = layout.areas.board
        return 2 * (rect[0] + rect[2] / 2 - x) / max(1, w) - 1

    # time

    def tick(self, now: float) -> bool:
        """Set the time; return whether any light is on, or about to be."""
        while self.due and self.due[0][0] <= now:
            _, name, side = self.due.pop(0)
            self.app.sounds.play(name, side)
        self.flares.at(now)
        return bool(self.flares.lit)

    def items(self, now: float) -> list[Item]:
        return self.flares.items(now, self.app.letters) if self.flares.lit else []

    def clear(self) -> None:
        """Put all lights out, since what they were about is gone."""
        self.flares.lit = []
