"""The parts of a table, for whatever draws it or opens over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from bsdesk.engine.values import Move
from bsdesk.seat.messages import Update
from bsdesk.table.drop_targets import takeable
from bsdesk.table.match import Match
from bsdesk.table.play_sheets import read_sheet
from bsdesk.ui.app import App
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.table.control.advice import Advice
from bsdesk.ui.table.control.aids import Aids
from bsdesk.ui.table.control.autoplay import Autoplay
from bsdesk.ui.table.control.bot_playback import BotPlayback
from bsdesk.ui.table.control.buttons import Buttons
from bsdesk.ui.table.control.coach import Coach
from bsdesk.ui.table.control.commands import Commands, Listener
from bsdesk.ui.table.control.doors import Doors
from bsdesk.ui.table.control.drag import Drag, still_there
from bsdesk.ui.table.control.free_hand import FreeHand
from bsdesk.ui.table.control.grasp import Clicks, Grasp
from bsdesk.ui.table.control.looking import Looking
from bsdesk.ui.table.control.placement import Placement
from bsdesk.ui.table.control.privacy import Privacy
from bsdesk.ui.table.control.proof import TableProver
from bsdesk.ui.table.control.recorder import Recorder
from bsdesk.ui.table.control.undo_buttons import UndoButtons
from bsdesk.ui.table.model.gaze import Bubble, Gaze
from bsdesk.ui.table.model.log_model import LogModel
from bsdesk.ui.table.model.lone_moves import LoneMoves
from bsdesk.ui.table.model.meanwhile import Meanwhile
from bsdesk.ui.table.model.pile_search import PileSearch
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice
from bsdesk.ui.table.motion.stage import Stage


class CardText(Scroll):
    """The scrolled text of one card; another card's text begins at its top."""

    def __init__(self) -> None:
        super().__init__("card_text")
        self.card = ""

    def turn_to(self, card: str) -> None:
        if card != self.card:
            self.card = card
            self.go(0)

    def key(self, event: pygame.event.Event, focus: str) -> bool:
        """Scroll by pages from everywhere, by arrows only from its bar: elsewhere arrows move over the table."""
        mine = focus.startswith(self.id) or event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
        return mine and super().key(event, focus)


class PileList(Scroll):
    """The scrolled cards of a pile; it is scrolled to each card of which something is said, once."""

    def __init__(self) -> None:
        super().__init__("pile")
        self.said: Bubble | None = None

    def lead_to(self, said: Bubble, top: int, high: int) -> bool:
        """Scroll to this stretch of the inside, if that is said only now; return whether anything moved."""
        before = self.offset
        if said != self.said:
            self.show(top, high)
        self.said = said
        return self.offset != before


class LogList(Scroll):
    """The scrolled log, or in its place what happened meanwhile: its lines are reached by arrows, so that these don't
    scroll it, and the card's text has the keys for pages. It stays at the newest line, until somebody scrolls back."""

    def __init__(self, ident: str) -> None:
        super().__init__(ident)
        self.moment: tuple[str, int] | None = None  # who looks at which station

    def turn_to(self, viewer: str, station: int) -> None:
        """Show the newest line of another moment; of the same one, if that was shown before its room or its words
        became others."""
        if (viewer, station) != self.moment or self.offset >= self.most:
            self.to_end()
        self.moment = viewer, station

    def key(self, event: pygame.event.Event, focus: str) -> bool:
        return focus.startswith(self.id) and super().key(event, focus)


@dataclass(eq=False)
class Scrolls:
    """The scrolled areas of the table."""

    pile: PileList = field(default_factory=PileList)
    answers: Scroll = field(default_factory=lambda: Scroll("answers"))
    card_text: CardText = field(default_factory=CardText)
    log: LogList = field(default_factory=lambda: LogList("log"))
    meanwhile: LogList = field(default_factory=lambda: LogList("meanwhile"))


class Parts:
    """The parts of a table at which a game is played. Each is handed those above it that it needs."""

    def __init__(self, app: App, match: Match, doors: Doors) -> None:
        self.app, self.doors = app, doors
        self.model = model = TableModel(match)
        self.voice = voice = Voice(match, model.game, app.settings.language)
        self.gaze = gaze = Gaze()
        gaze.opened_at = app.pointer
        self.placement = placement = Placement(app, model, gaze, read_sheet(match.box.sheet))
        self.log = log = LogModel(model, voice)
        self.meanwhile = Meanwhile(model, log)
        self.stage = stage = Stage(app, model, voice, log.facts)
        self.commands = commands = Commands(app, model, voice, gaze, placement)
        self.playback = playback = BotPlayback(app, model, voice, gaze)
        self.free_hand = free_hand = FreeHand(app, model, commands, playback)
        self.drag = drag = Drag(app, model, voice, placement, commands, free_hand, gaze, stage)
        self.grasp = Grasp(drag)
        self.clicks = Clicks(app, model, placement, commands, gaze, stage, drag)
        self.looking = Looking(app, model, gaze, placement, stage, drag)
        self.privacy = privacy = Privacy(app, model, gaze, drag)
        self.autoplay = autoplay = Autoplay(app, model, commands, drag, playback, doors)
        self.undo = undo = UndoButtons(app, model, voice, commands, privacy, doors)
        self.advice = advice = Advice(app, model, voice, gaze, placement, commands, log, doors)
        self.aids = Aids(app, model, gaze, placement, advice)
        self.coach = Coach(app, model, voice, placement, commands, autoplay, undo, privacy, doors)
        commands.asks_back = self.coach.asks_back
        self.prover = TableProver(app, model, voice, privacy, doors, commands, playback)
        self.lone_moves = lone = LoneMoves(model, voice)
        self.buttons = Buttons(
            app, model, voice, lone, commands, autoplay, playback, undo, advice, privacy, doors, gaze
        )
        self.recorder = Recorder(app, model, doors)
        self.buttons.open_rule = self.aids.open_rule
        self.scrolls = Scrolls()
        self.pile_search = PileSearch(model, voice, self.scrolls.pile)
        commands.listener = listener_of(self)


def listener_of(parts: Parts) -> Listener:
    """Return the callbacks by which the parts are told what happens."""

    def changed() -> None:
        held = parts.drag.held
        if held is None or not parts.drag.dragging or not still_there(parts.model.view, held):
            parts.drag.let_go()
        parts.drag.menu = None

    def happened(update: Update) -> None:
        parts.playback.show_play(update)
        parts.gaze.zone = ""
        parts.playback.delay_bots()

    def restarted() -> None:
        parts.model.looking = 0
        parts.gaze.forget_card()
        parts.prover.stop()
        parts.autoplay.wake()
        parts.playback.delay_bots()

    def moved(plan: Sequence[Move]) -> None:
        parts.playback.note_own_move(plan)
        parts.coach.note_made(plan)

    return Listener(changed, happened, moved, restarted, parts.stage.shake)


def probe_data(parts: Parts) -> dict[str, object]:
    """Return what tests that play through the window are told: only what the player before it could see."""
    model, drag, said = parts.model, parts.drag, parts.gaze.bubble
    view, asked = model.view, model.view.prompts.get(model.seat)
    return {
        "line": model.match.now,
        "ready": not parts.voice.pictures.waiting,
        "seat": model.seat,
        "step": view.step,
        "moment": view.moment,
        "held": list(drag.held) if drag.held else None,
        "lit": sorted(takeable(view, model.offers)),
        "accepting": sorted(drag.accepting_places()) if drag.held else [],
        "zone": parts.gaze.zone,
        "prompt": asked.question if asked is not None else "",
        "results": {str(seat): result for seat, result in view.results.items()},
        "said": list(said[:3]) if said else None,
        "declaring": model.declaration is not None,
        "winner": parts.voice.winners() if view.results else "",
        "tokens": {ref: list(pool) for ref, pool in view.tokens.items()},
        "cards": {
            ref: [parts.voice.wording.card(view, ref), card.zone, card.turned] for ref, card in view.cards.items()
        },
    }
