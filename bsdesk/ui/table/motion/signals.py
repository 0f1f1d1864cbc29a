"""Sounds and lights for what happens at the table, each when the thing that it is about is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bsdesk.art.sounds import is_weighty
from bsdesk.engine.facts import Began, Fact
from bsdesk.engine.state import State
from bsdesk.engine.values import Ref, Seat
from bsdesk.ui.kit.canvas import Item
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.model.sides import deep_colour
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice
from bsdesk.ui.table.motion import cues
from bsdesk.ui.table.motion.card_motion import Motion
from bsdesk.ui.table.motion.flares import LASTS, Flares
from bsdesk.ui.table.motion.journeys import ATTACK, CRACK, FADE, LEANS, RECOVER
from bsdesk.ui.table.motion.presented import Presentation, Presented
from bsdesk.ui.table.motion.surroundings import Surroundings
from bsdesk.ui.table.motion.tokens.tokens import Tokens
from bsdesk.ui.table.motion.weight import Weight

LANDING = {"core", "handful"}  # sounds of tokens that come down
AFTER_HIT = 0.35  # seconds after a blow until it is heard that one life is left
CLASHES = 2  # fights at once that are told in words
SPARK = 3.4  # of a token's radius: how far what bursts there reaches


class MovingTable(Protocol):
    """Where things are now, and where they are going."""

    motion: Motion
    tokens: Tokens
    weight: Weight
    layout: Layout | None
    now: float


class Signals:
    """The lights that are on, and the sounds that are due."""

    def __init__(self, stage: MovingTable, app: Surroundings, model: TableModel, voice: Voice) -> None:
        self.stage, self.app, self.model, self.voice = stage, app, model, voice
        self.flares = Flares()
        self.presentation = Presentation()
        self.due: list[tuple[float, str, float]] = []  # when, which sound, from which side

    def start(
        self, told: Sequence[Fact], view: State, risen: Mapping[Ref, tuple[int, int]], aimed: Sequence[Ref]
    ) -> None:
        """Start the sounds and lights of these facts, which led to this view. `risen`: levels that were lower, before
        and now; `aimed`: cards from which arrows begin to go."""
        stage, hits = self.stage, self.stage.weight.hits
        for note in cues.notes(told, view, self.model.match.humans):
            landing = stage.tokens.time_to_landing() if note.sound in LANDING else 0.0
            self.sound(note.sound, note.ref, max(self.heard_at(note.ref, hits), stage.now + landing))
        for flare in cues.flares(told, view):
            if flare.name != "burst" or not stage.weight.blow.lives:
                self.light(flare.name, flare.ref, self.arrival(flare.ref, hits))
        for key in stage.weight.blow.lives:
            self.light("burst", key, hits)
        for ref in aimed:
            self.sound("arrow", ref, hits + LEANS * self.flares.pace)
        for key, (_, count) in stage.weight.blow.lives.items():
            if count == 1:
                self.sound("last_life", key, hits + AFTER_HIT)
        self.present(told, view)
        for fact in told:
            if isinstance(fact, Began) and fact.what == "turn" and stage.layout is not None:
                self.announce(fact.seat, view, stage.layout)
        if stage.weight.blow.clashes and stage.weight.before is not None and stage.layout is not None:
            self.show_clash(stage.weight.before, stage.layout)
        for ref, (was, level) in risen.items():
            landing = stage.now + stage.tokens.time_to_landing(ref)
            name = self.voice.wording.term("figure", "level")
            self.light("rise", ref, landing)
            self.light("pop", ref, landing, f"{name} {level}", f"{name} {was}")
            self.sound("level_up", ref, landing)

    def present(self, told: Sequence[Fact], view: State) -> None:
        """Show the cards large with which something happened that nobody before this screen did: they have seen it."""
        presents = view.game.handling.presents
        for fact in told:
            term = next((presents[key] for key in fact.log_keys() if key in presents), "")
            card = view.cards.get(fact.about())
            if term and card is not None and card.controller not in self.model.match.humans:
                ends = self.presentation.add(self.stage.now, card.id, term, self.flares.pace)
                self.stage.weight.lasts(ends)

    def presented_now(self) -> Presented | None:
        """Return the card that is shown large now."""
        return self.presentation.at(self.stage.now, still=self.flares.still, pace=self.flares.pace)

    def announce(self, seat: Seat, view: State, layout: Layout) -> None:
        """Let the lane say whose turn it is."""
        wording = self.voice.wording
        text = f"{wording.player(seat)} · {wording.filled_term('turn', number=view.turn)}"
        colour = deep_colour(view, layout.below, seat)
        self.flares.add(self.stage.now, "turn", layout.mats[0].rect, colour=colour, text=text)
        if not self.flares.still:
            self.stage.weight.lasts(self.stage.now + LASTS["turn"] * self.flares.pace)

    def show_clash(self, before: State, layout: Layout) -> None:
        """Let the lane say who fought whom, with the figures that decided it, for as long as it takes to read: also
        where motion is reduced, since this is none."""
        rivals: dict[Ref, list[Ref]] = {}
        for attacker, blocker in self.stage.weight.blow.clashes:
            rivals.setdefault(attacker, []).append(blocker)
        sides = [f"{self.strength(before, [one])} : {self.strength(before, others)}" for one, others in rivals.items()]
        colour = deep_colour(before, layout.below, before.cards[next(iter(rivals))].controller)
        text = "  ·  ".join(sides[:CLASHES])
        self.flares.add(self.stage.now, "clash", layout.mats[0].rect, colour=colour, text=text)
        self.stage.weight.lasts(self.stage.now + LASTS["clash"] * self.flares.pace)

    def strength(self, view: State, refs: Sequence[Ref]) -> str:
        """Return these cards, each with the figure that decides its fights."""
        figure = view.game.handling.in_play.foot[-1:]
        told = (
            " ".join((self.voice.wording.card(view, ref), *(str(view.rules.numbers(view, ref, one)) for one in figure)))
            for ref in refs
        )
        return " + ".join(told)

    def rect(self, ref: Ref) -> Rect | None:
        """Return where a thing is to lie."""
        return self.stage.layout.rect_of(ref) if self.stage.layout is not None else None

    def arrival(self, ref: Ref, hits: float) -> float:
        """Return when a card arrives, or is struck; where it lies already, when the blow lands."""
        journey = self.stage.motion.journeys.get(ref)
        struck = ref in self.stage.weight.blow.lost
        if journey is None or struck or journey.manner in (CRACK, FADE, RECOVER):
            return hits
        return journey.began + journey.seconds

    def heard_at(self, ref: Ref, hits: float) -> float:
        """Return when a card is heard: as it arrives, but an attacker as it steps forward."""
        journey = self.stage.motion.journeys.get(ref)
        forward = journey is not None and journey.manner == ATTACK
        return hits + LEANS * self.flares.pace if forward else self.arrival(ref, hits)

    def light(self, name: str, ref: Ref, begins: float, text: str = "", was: str = "") -> None:
        rect = self.lost_token_rect(ref) if name == "burst" else self.rect(ref)
        if rect is not None:
            self.flares.add(begins, name, rect, text=text, was=was)

    def sound(self, name: str, ref: Ref, begins: float) -> None:
        self.due = sorted([*self.due, (begins, name, self.side(ref))])

    def lost_token_rect(self, ref: Ref) -> Rect | None:
        """Return where the token lay that an area lost last; else where the thing itself is."""
        room = self.stage.tokens.places.now.get(ref)
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
            self.app.sounds.play(name, side, ducks=is_weighty(name))
        self.flares.at(now)
        shown = self.presentation.tick(now)
        return shown or bool(self.flares.lit)

    def items(self, now: float) -> list[Item]:
        return self.flares.items(now, self.app.letters) if self.flares.lit else []

    def finish(self, now: float) -> None:
        """Let what is due be heard and seen now."""
        self.due = sorted((min(when, now), name, side) for when, name, side in self.due)
        self.flares.hasten(now)
        self.presentation.due.clear()

    def clear(self) -> None:
        """Put all lights out, since what they were about is gone."""
        self.flares.lit = []
        self.presentation.due.clear()
