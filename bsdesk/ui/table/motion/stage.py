"""What moves on the table: cards and tokens on their way, what is in the hand, lights that come and go.

It decides nothing and nothing waits for it. The table says what is to be seen (`show`), time passes (`tick`), and
the pictures of now are asked for. Controls stay where things are to lie, so that all may be taken up under way.
"""

from __future__ import annotations

from collections.abc import Hashable

from bsdesk.engine.facts import CardMoved, Fact
from bsdesk.engine.state import State, at
from bsdesk.engine.values import Pool, Ref
from bsdesk.seat.catalog import Sheet
from bsdesk.table.drop_targets import Held
from bsdesk.table.pace import MOTION_FACTORS
from bsdesk.ui.app import App
from bsdesk.ui.kit.canvas import Item
from bsdesk.ui.kit.screen import At
from bsdesk.ui.table.layout.board import Layout, Pose
from bsdesk.ui.table.layout.token_packing import Point, Token
from bsdesk.ui.table.layout.token_rooms import Rooms, rooms
from bsdesk.ui.table.model.story import Moment, Tell, Way, way
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice
from bsdesk.ui.table.motion.card_motion import DrawnCard, Motion
from bsdesk.ui.table.motion.cues import cues_of, levels_of, risen_cards
from bsdesk.ui.table.motion.signals import Signals
from bsdesk.ui.table.motion.token_sprites import TokenSprites
from bsdesk.ui.table.motion.tokens import Cores

GHOST = 120  # how much of a core is seen that would come to lie somewhere


class Stage:
    """Everything of a view that is drawn, in motion."""

    def __init__(self, app: App, model: TableModel, voice: Voice, sheet: Sheet, tell: Tell) -> None:
        self.app, self.model, self.voice, self.sheet, self.tell = app, model, voice, sheet, tell
        self.motion, self.cores = Motion(cues_of(model.game)), Cores()
        self.signals = Signals(self, app, model, voice)
        self.gems = TokenSprites(voice.pictures.token)
        self.rooms: Rooms = {}
        self.seen: dict[Ref, DrawnCard] = {}
        self.known: dict[Ref, tuple[str, int]] = {}  # of every card on the screen, what it is and its level
        self.levels: dict[Ref, int] = {}  # of the cards in play
        self.stirring: frozenset[Ref] = frozenset()  # places in which cores moved just now
        self.now = 0.0
        self.moment: Moment | None = None
        self.shape: Hashable = None
        self.layout: Layout | None = None
        self._lifted: tuple[Ref, Pool] | None = None
        self._moved = False
        self._changes: dict[Ref, int] = {}

    # what the table says

    def show(self, layout: Layout, shape: Hashable, moment: Moment) -> None:
        """Set what is to be shown. `shape`: window, scale and viewer; with another one all is there at once."""
        settings = self.app.settings
        for mover in (self.motion, self.cores, self.signals.flares):
            mover.still, mover.pace = settings.reduce_motion, MOTION_FACTORS[settings.speed]
        if layout is not self.layout or moment != self.moment or shape != self.shape:
            self._set_off(layout, shape, moment)
        self.seen = self.motion.at(self.now)[0]

    def _set_off(self, layout: Layout, shape: Hashable, moment: Moment) -> None:
        view = self.model.view
        self.rooms = rooms(view, layout, self.sheet, self.app.letters.unit)
        path = (
            self._deal(view, layout) if self.moment is None and self.model.at_beginning else self._path(shape, moment)
        )
        facts, at_once = (path.facts, False) if path is not None else ((), True)
        self.motion.set_poses(self.now, layout.poses, facts, layout.zones, at_once=at_once)
        self.cores.set(self.rooms, facts, at_once=at_once)
        if at_once:
            self._lifted = None
            self.signals.clear()
        self.layout, self.shape, self.moment = layout, shape, moment
        levels = self.levels
        self._learn(view, layout)
        if path is not None and path.told:
            risen = risen_cards(view, levels, self.levels)
            self.signals.start(path.told, view, {ref: self.levels[ref] for ref in risen})

    def _deal(self, view: State, layout: Layout) -> Way:
        """Return the facts of the deal: hands come from the decks, tokens from where they all come from."""
        came: list[Fact] = []
        poses = dict(layout.poses)
        for seat in view.seats():
            deck, hand = at(seat, view.rules.deck), at(seat, view.rules.hand)
            for ref in view.zones[hand] if deck in layout.piles else ():
                poses[ref] = layout.poses[layout.piles[deck][0]]._replace(back=True)
                came.append(CardMoved(ref, hand, ref))
        self.motion.set_poses(self.now, poses, at_once=True)
        self.cores.set({ref: room._replace(pool=()) for ref, room in self.rooms.items()}, at_once=True)
        return Way(tuple(came), self.model.client.opening)

    def _path(self, shape: Hashable, moment: Moment) -> Way | None:
        """Return the way from what was shown to what is to be shown; None: at once."""
        if self.moment is None or shape != self.shape:
            return None
        if moment == self.moment:
            return Way(())
        return way(self.model.course, self.moment, moment, self.tell)

    def _learn(self, view: State, layout: Layout) -> None:
        """Remember cards for as long as they are seen, and have their faces ready for where they are to lie."""
        self.levels = levels_of(view)
        here = {ref: (card.definition, max(1, self.levels.get(ref, 1))) for ref, card in view.cards.items()}
        travelling, pictures = self.motion.travelling, self.voice.pictures
        self.known = {ref: known for ref, known in self.known.items() if ref in travelling} | here
        for ref in travelling & layout.poses.keys():
            pose, (definition, level_now) = layout.poses[ref], here[ref]
            if definition and not pose.back:
                pictures.face(definition, pose.look, pose.wide, level_now if pose.look == "table" else 1)

    # the hand

    def hold(self, held: Held | None, at: At) -> None:
        """Set what is in the hand, and where the hand is."""
        amount = held.amount if held is not None else ()
        if held is None or not amount:
            if self._lifted is not None:
                self.cores.drop()
            self._lifted = None
        elif self._lifted != (held.ref, amount):
            self.cores.lift(held.ref, amount, at)
            self._lifted = (held.ref, amount)
        elif at != self.cores.pointer:
            self.cores.carry(at)

    def put(self, ref: Ref, pose: Pose) -> None:
        """Let go of a card that was in the hand."""
        self.motion.put(self.now, ref, pose)

    def kind_at(self, ref: Ref, at: At) -> int | None:
        """Return the kind of the token of this place that the pointer is on; None if it is on none."""
        found = self.cores.pick(at, {ref})
        return found[1] if found is not None else None

    # time

    def tick(self, now: float) -> bool:
        """Set the time; return whether something moved, so that it must be drawn again."""
        self.now = now
        moving = self.cores.tick(now)
        changes = {ref: heap.changes for ref, heap in self.cores.heaps.items()} if moving or self.stirring else {}
        self.stirring = frozenset(ref for ref, count in changes.items() if self._changes.get(ref) != count)
        self._changes = changes or self._changes
        self.seen, travelling = self.motion.at(now)
        moving = self.signals.tick(now) or moving or travelling
        moved, self._moved = self._moved, moving
        return moving or moved  # once more, for how it lies at last

    # how it looks

    @property
    def moving_things(self) -> frozenset[Ref]:
        """Return the cards that move, or whose tokens do."""
        return self.motion.travelling | (self.stirring & self.seen.keys())

    def change_count(self, ref: Ref) -> int:
        """Return a number that rises whenever something in a place moves."""
        heap = self.cores.heaps.get(ref)
        return heap.changes if heap is not None else 0

    def offset(self, ref: Ref, pose: Pose) -> Point:
        """Return how far a card that is drawn so is from where it is to lie."""
        laid = self.layout.poses.get(ref) if self.layout is not None else None
        return (pose.x - laid.x, pose.y - laid.y) if laid is not None else (0.0, 0.0)

    def tokens(self, ref: Ref, shift: Point | None = None) -> list[Item]:
        """Return the tokens that lie in a place; those on a card move with it."""
        room = self.rooms.get(ref)
        if room is None:
            return []
        if not room.shown and any(room.pool):  # one stands for all, the figure says how many
            kind = next(kind for kind, count in enumerate(room.pool) if count)
            return self.gems.items([Token(kind, *room.middle, 0.8 * room.size)])
        if shift is None:
            seen = self.seen.get(ref)
            shift = self.offset(ref, seen.pose) if seen is not None else (0.0, 0.0)
        return self.gems.items(self.cores.lying(ref, shift))

    def flying(self) -> list[Item]:
        return self.gems.items(self.cores.flying())

    def in_hand(self) -> list[Item]:
        return self.gems.items(self.cores.in_hand())

    def ghosts(self, ref: Ref, amount: Pool) -> list[Item]:
        """Return where so many more tokens would come to lie, drawn faintly."""
        room = self.rooms.get(ref)
        if room is None or not room.shown:
            return []
        return self.gems.items([token._replace(alpha=GHOST) for token in self.cores.ghosts(ref, amount)])

    def lights(self) -> list[Item]:
        return self.signals.items(self.now)
