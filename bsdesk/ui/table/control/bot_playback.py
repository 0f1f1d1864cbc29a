"""How a person follows bots: each play shown large for a moment, at a speed, with a pause and single steps."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.bots.bot import SHARED, share_of
from bsdesk.engine.effects import effect_named
from bsdesk.engine.facts import Commanded
from bsdesk.engine.values import Move, Ref, Seat
from bsdesk.seat.messages import Hold, Hurry, Update, Wait
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.speech.players import HUMAN
from bsdesk.table.pace import BOT_PAUSES, ROUND, weight_of
from bsdesk.ui.app import App
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice

EARLY = 0.05  # seconds that do not matter
LONGEST = 3.0  # seconds: what takes longer is no bot's doing, such as a menu that is open


class BotPlay(NamedTuple):
    """The last play of a bot."""

    line: int  # where it is in the course of the game
    move: Move
    ref: Ref  # the card, as it is called now
    definition: str


class BotPlayback:
    """How fast bots play at this table, and which of their plays is shown."""

    def __init__(self, app: App, model: TableModel, voice: Voice, gaze: Gaze) -> None:
        self.app, self.model, self.voice, self.gaze = app, model, voice, gaze
        self.play: BotPlay | None = None
        self.weight = 1.0  # of what was done last: how long one wants to look at it
        self.hurried: tuple[int, Seat] | None = None  # the turn of a bot that shall be over soon
        self.skips = False  # shall all that bots do be over soon, until a person moves again?
        self.paused = False
        self.spent = 0.0  # seconds that bots have played since a person moved
        self.played_at = 0.0  # when the last of them, or that person, did
        self.due = 0.0  # when the next move that nobody chooses is made

    # time

    @property
    def beat(self) -> float:
        """Return the seconds until a bot plays again."""
        public = self.model.match.public
        hurries = self.skips or self.hurried == (public.turn, public.active)
        pause = BOT_PAUSES["hurry"] if hurries else self.pause
        return pause * self.weight * share_of(len(self.model.match.bots)) * self.left / (ROUND * self.pause)

    @property
    def pause(self) -> float:
        """Return the seconds that this table's pace gives to a weighty move."""
        return BOT_PAUSES[getattr(self.app.settings, self.model.pace)]

    @property
    def left(self) -> float:
        """Return the seconds that bots may still take until a person decides again: where several play, their moves
        come the faster the longer that lasts."""
        match = self.model.match
        many = len(match.bots) > SHARED and not match.bots_only
        return max(0.0, ROUND * self.pause - self.spent) if many else ROUND * self.pause

    def delay_bots(self) -> None:
        """Wait a while before the next move that nobody chooses."""
        self.due = time.monotonic() + self.beat
        if self.model.match.bots and not self.model.match.replay:
            self.model.client.send(Wait(self.beat))

    def wait_for(self, seconds: float) -> None:
        """Let nothing that nobody chooses happen sooner than in so many seconds."""
        seconds = min(seconds, self.left)
        due = time.monotonic() + seconds
        if seconds and due > self.due + EARLY:
            self.due = due
            if self.model.match.bots and not self.model.match.replay:
                self.model.client.send(Wait(seconds))

    def go_on(self) -> None:
        """Wait no longer than usual; not at all, where only the result is still to come."""
        self.delay_bots()
        if self.model.match.over:
            self.due = 0.0

    def hurry(self) -> None:
        """Play the rest of a bot's turn quickly; where it only answers, that answer. Where several bots play, all is
        played quickly until a person moves again."""
        public = self.model.match.public
        self.skips = len(self.model.match.bots) > 1 and not self.model.match.bots_only
        if public.active in self.model.match.bots:
            self.hurried = (public.turn, public.active)
        self.due = 0.0
        self.model.client.send(Hurry())

    def show_play(self, update: Update) -> None:
        """Show the command that was played, if a bot played it and there is a card to show."""
        if self.model.match.players.get(update.seat, HUMAN) == HUMAN:
            return
        now = time.monotonic()
        self.spent, self.played_at = self.spent + min(LONGEST, now - self.played_at), now
        facts, ref = (told.event.fact for told in update.passage.events), update.passage.card
        move = next((fact.move for fact in facts if isinstance(fact, Commanded)), None)
        if move is None:
            return
        self.weight = weight_of(replace(move, subject=ref or move.subject), self.model.game)
        wording, view = self.voice.wording, self.model.view
        card = view.cards.get(ref)
        if card is None or not card.definition or not wording.is_named(move.verb):
            if ref:
                self.play = None  # an answer with another card came after it
            return
        self.play = BotPlay(update.passage.line, move, ref, card.definition)
        self.gaze.card, self.gaze.definition = ref, card.definition

    def note_own_move(self, plan: Sequence[Move]) -> None:
        """Note that a person has moved: its card is looked at again."""
        self.play, self.weight, self.skips = None, weight_of(plan[0], self.model.game), False
        self.spent, self.played_at = 0.0, time.monotonic()

    @property
    def title(self) -> str:
        """Return the title of the last play, until another card is looked at; none where the moment that is shown was
        before it."""
        play, model, wording = self.play, self.model, self.voice.wording
        if play is None or play.ref != self.gaze.card or play.line not in model.course.path_to(model.station):
            return ""
        card = name_of(model.game.rules.defs[play.definition], wording.language)
        number = effect_named(play.definition, play.move.target)[1]
        done = wording.skill(model.view, f"{play.definition}/{number}") or wording.verb(play.move.verb)
        return wording.pair(wording.player(play.move.seat), f"{done} – {card}")

    # where one only watches

    @property
    def watching(self) -> bool:
        match = self.model.match
        return match.bots_only and not match.replay and not match.over and not self.model.looking

    def toggle(self) -> None:
        """Pause, or go on."""
        self.paused = not self.paused
        self.hold(on=False)
        self.delay_bots()

    def hold(self, *, on: bool) -> None:
        """Have bots wait; or go on, unless there is a pause or a free hand."""
        if self.model.match.bots:
            self.model.client.send(Hold(on or self.paused or self.model.free))

    def step(self) -> None:
        """Let one play be made at once, and then pause."""
        self.paused, self.due = True, 0.0
        self.model.client.send(Hold(on=True, steps=0 if self.model.free else 1))

    def faster(self) -> None:
        """Choose the next speed; after the fastest comes the slowest."""
        self.app.change(**self.app.settings.faster(self.model.pace))
        self.model.client.send(Hurry())
