"""What moves on the table: cards and tokens on their way, what is in the hand, lights that come and go.

It decides nothing. Bots and the result wait for blows (see `weight`), a person for nothing. The table says what is to
be seen (`show`), time passes (`tick`), and the pictures of now are asked for. Controls stay where things are to lie,
so that all may be taken up under way.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from bsdesk.engine.facts import CardMoved, Fact
from bsdesk.engine.state import State, at
from bsdesk.engine.values import Pool, Ref, Seat
from bsdesk.table.drop_targets import Held
from bsdesk.table.pace import MOTION_FACTORS
from bsdesk.ui.app import App
from bsdesk.ui.kit.canvas import Item
from bsdesk.ui.kit.screen import At
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.poses import Pose
from bsdesk.ui.table.layout.token_packing import Point, Token
from bsdesk.ui.table.layout.token_rooms import Rooms, rooms
from bsdesk.ui.table.model.story import Route, ShownMoment, Tell, route
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice
from bsdesk.ui.table.motion.card_motion import Motion
from bsdesk.ui.table.motion.cues import cues_of, levels_of, risen_cards
from bsdesk.ui.table.motion.journeys import DrawnCard
from bsdesk.ui.table.motion.notice import Notice
from bsdesk.ui.table.motion.signals import Signals
from bsdesk.ui.table.motion.tokens.token_sprites import TokenSprites
from bsdesk.ui.table.motion.tokens.tokens import Cores
from bsdesk.ui.table.motion.weight import Weight

LEAST_TOKEN = 8.0  # pixels: a token with a smaller radius is not drawn
GHOST = 120  # how much of a core is seen that would come to lie somewhere


class Stage:
    """Everything of a view that is drawn, in motion."""

    def __init__(self, app: App, model: TableModel, voice: Voice, tell: Tell) -> None:
        self.app, self.model, self.voice, self.tell = app, model, voice, tell
        self.motion, self.cores = Motion(cues_of(model.game)), Cores()
        self.weight = Weight(self.motion.cues)
        self.signals = Signals(self, app, model, voice)
        self.notice = Notice()
        self.gems = TokenSprites(voice.pictures.token)
        self.rooms: Rooms = {}
        self.seen: dict[Ref, DrawnCard] = {}
        self.known: dict[Ref, tuple[str, int]] = {}  # of every card on the screen, what it is and its level
        self.levels: dict[Ref, int] = {}  # of the cards in play
        self.stirring: frozenset[Ref] = frozenset()  # places in which cores moved just now
        self.now = 0.0  # the time that is shown: it stands still when something is hit
        self.moment: ShownMoment | None = None
        self.shape: Hashable = None
        self.layout: Layout | None = None
        self.actor: Seat = 0  # who was to act in the last view
        self._lifted: tuple[Ref, Pool] | None = None
        self._moved = False
        self._changes: dict[Ref, int] = {}

    # what the table says

    def show(self, layout: Layout, shape: Hashable, moment: ShownMoment) -> None:
        """Set what is to be shown. `shape`: window, scale and viewer; with another one all is there at once."""
        still, pace, unit = (
            self.app.settings.reduce_motion,
            MOTION_FACTORS[self.app.settings.speed],
            self.app.letters.unit,
        )
        for mover in (self.motion, self.cores, self.signals.flares):
            mover.still, mover.pace = still, pace
        self.motion.unit = unit
        self.weight.adjust(still=still, pace=pace, unit=unit)
        if layout is not self.layout or moment != self.moment or shape != self.shape:
            self._set_off(layout, shape, moment)
        self.seen = self._drawn(self.motion.at(self.now)[0])

    def _set_off(self, layout: Layout, shape: Hashable, moment: ShownMoment) -> None:
        view, before = self.model.view, self.actor
        self.rooms = rooms(view, layout, self.app.letters.unit)
        path = (
            self._deal(view, layout) if self.moment is None and self.model.at_beginning else self._path(shape, moment)
        )
        facts, at_once = (path.facts, False) if path is not None else ((), True)
        told = path.told if path is not None else ()
        fight = self.weight.plan(told, view, self.layout, layout)
        self.motion.set_poses(self.now, layout.poses, facts, layout.zones, at_once=at_once, fight=fight)
        gone = {ref: far for ref, (far, _) in self.motion.lunges(self.now).items()}
        self.cores.set(self.rooms, facts, at_once=at_once, waits=fight.waits, shifts=gone)
        if at_once:
            self._lifted = None
            self.weight.finish()
            self.signals.clear()
            self.notice.news.clear()
        aimed = self.weight.aim(view, layout, at_once=at_once)
        self.layout, self.shape, self.moment, self.actor = layout, shape, moment, view.actor
        levels = self.levels
        self._learn(view, layout)
        if told:
            self.weight.strike(self.motion.journeys.values())
            risen = {ref: (levels[ref], self.levels[ref]) for ref in risen_cards(view, levels, self.levels)}
            self.signals.start(told, view, risen, aimed)
            self._mark_news(told, before, layout)

    def _deal(self, view: State, layout: Layout) -> Route:
        """Return the facts of the deal: hands come from the decks, tokens from where they all come from."""
        came: list[Fact] = []
        poses = dict(layout.poses)
        for seat in view.seats():
            deck, hand = at(seat, view.rules.deck), at(seat, view.rules.hand)
            top = layout.poses.get(next(iter(layout.piles.get(deck, ())), ""))
            for ref in view.zones[hand]:
                if top is None:
                    continue
                poses[ref] = top._replace(back=True)
                came.append(CardMoved(ref, hand, ref))
        self.motion.set_poses(self.now, poses, at_once=True)
        self.cores.set({ref: room._replace(pool=()) for ref, room in self.rooms.items()}, at_once=True)
        return Route(tuple(came), self.model.client.opening)

    def _path(self, shape: Hashable, moment: ShownMoment) -> Route | None:
        """Return the way from what was shown to what is to be shown; None: at once."""
        if self.moment is None or shape != self.shape:
            return None
        if moment == self.moment:
            return Route(())
        return route(self.model.course, self.moment, moment, self.tell)

    def _learn(self, view: State, layout: Layout) -> None:
        """Remember cards for as long as they are seen, and have their faces ready for where they are to lie."""
        self.levels = levels_of(view)
        here = {ref: (card.definition, max(1, self.levels.get(ref, 1))) for ref, card in view.cards.items()}
        travelling, pictures = self.motion.travelling, self.voice.pictures
        self.known = {ref: known for ref, known in self.known.items() if ref in travelling} | here
        for ref in travelling & layout.poses.keys():
            pose, (definition, level_now) = layout.poses[ref], here[ref]
            if definition and not pose.back:
                pictures.face(definition, pose.look, pose.wide, level_now)

    def finish(self) -> bool:
        """End what is of weight, so that nobody waits for it; return whether there was any."""
        if not self.weight.left:
            return False
        self.motion.finish()
        self.cores.finish()
        self.signals.finish(self.now)
        self.weight.finish()
        return True

    # the hand

    def hold(self, held: Held | None, at: At) -> None:
        """Set what is in the hand, and where the hand is."""
        amount = held.amount if held is not None else ()
        leans = held is not None and not amount and not self.app.settings.reduce_motion
        self.notice.carry(at[0] if leans else None, self.unit)
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
        self.now = now = self.weight.tick(now, moving=self._moved)
        moving = self.cores.tick(now)
        changes = {ref: heap.changes for ref, heap in self.cores.heaps.items()} if moving or self.stirring else {}
        self.stirring = frozenset(ref for ref, count in changes.items() if self._changes.get(ref) != count)
        self._changes = changes or self._changes
        lying, travelling = self.motion.at(now)
        moving = self.notice.tick(now) or self.signals.tick(now) or moving or travelling or self.weight.moving
        self.seen = self._drawn(lying)
        moved, self._moved = self._moved, moving
        return moving or moved  # once more, for how it lies at last

    def _drawn(self, seen: dict[Ref, DrawnCard]) -> dict[Ref, DrawnCard]:
        """Return the cards as they are drawn, with the one that shakes beside its place."""
        ref = self.notice.shaken
        if ref not in seen:
            return seen
        pose = seen[ref].pose
        return {**seen, ref: seen[ref]._replace(pose=pose._replace(x=pose.x + self.notice.shift(self.now, self.unit)))}

    @property
    def unit(self) -> float:
        return self.app.letters.unit

    # what draws the eye

    def shake(self, ref: Ref) -> None:
        """Shake a card with which something can't be done."""
        if not self.app.settings.reduce_motion and ref in self.seen:
            self.notice.shake(self.now, ref)

    def rest(self, now: float, lit: Iterable[Ref]) -> None:
        """Let what is lit breathe once, when nobody has done anything for a while."""
        state = self.app.pointer, self.app.changes, self.moment
        if not self.notice.breathes(now, state) or self.app.settings.reduce_motion or self.layout is None:
            return
        for ref in lit:
            if ref in self.layout.poses:
                self.signals.light("breath", ref, now)

    def _mark_news(self, told: Iterable[Fact], by: Seat, layout: Layout) -> None:
        """Mark the cards to which another seat has just done something, if they lie open."""
        if by in (0, self.model.me):
            return
        about = {fact.becomes if isinstance(fact, CardMoved) else fact.about() for fact in told}
        poses = layout.poses  # what comes to one's own hand is no other's doing: one draws
        open_ = {ref for ref in about if ref in poses and not poses[ref].back and poses[ref].look != "hand"}
        hidden = {ref for cards in layout.piles.values() for ref in cards}
        self.notice.mark(self.now, open_ - hidden, by)

    # how it looks

    @property
    def moving_things(self) -> frozenset[Ref]:
        """Return the cards that move, or whose tokens do."""
        shaken = {self.notice.shaken} if self.notice.shaken else set()
        return self.motion.travelling | ((self.stirring | shaken) & self.seen.keys())

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
            if room.size < LEAST_TOKEN:
                return []  # there is room for the figure alone
            kind = next(kind for kind, count in enumerate(room.pool) if count)
            return self.gems.items([Token(kind, *room.middle, 0.8 * room.size)])
        if shift is None:
            seen = self.seen.get(ref)
            shift = self.offset(ref, seen.pose) if seen is not None else (0.0, 0.0)
        return self.gems.items(self.cores.lying(ref, shift))

    def flying(self) -> list[Item]:
        rests = {ref: far for ref, (_, far) in self.motion.lunges(self.now).items()}
        return self.gems.items(self.cores.flying(rests))

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
