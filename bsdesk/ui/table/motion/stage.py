"""What moves on the table: cards and tokens on their way, what is in the hand, lights that come and go.

It decides nothing. Bots and the result wait for blows (see `weight`), a person for nothing. The table says what is to
be seen (`show`), time passes (`tick`), and the pictures of now are asked for. Controls stay where things are to lie,
so that all may be taken up under way.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Fact
from bsdesk.engine.state import State, at, key_for
from bsdesk.engine.values import Pool, Ref, Seat
from bsdesk.table.drop_targets import Held, pair_of
from bsdesk.table.pace import MOTION_FACTORS
from bsdesk.ui.kit.canvas import Item
from bsdesk.ui.kit.screen import At
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.poses import Pose
from bsdesk.ui.table.layout.token_packing import DrawnToken, Point
from bsdesk.ui.table.layout.token_rooms import Rooms, rooms
from bsdesk.ui.table.model.story import Route, ShownMoment, Tell, route
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice
from bsdesk.ui.table.motion.card_motion import Motion
from bsdesk.ui.table.motion.cues import cues_of
from bsdesk.ui.table.motion.eye_catchers import EyeCatchers, changed_in_sight
from bsdesk.ui.table.motion.journeys import DrawnCard
from bsdesk.ui.table.motion.known_cards import KnownCards
from bsdesk.ui.table.motion.signals import Signals
from bsdesk.ui.table.motion.surroundings import Surroundings
from bsdesk.ui.table.motion.tokens.token_sprites import TokenSprites
from bsdesk.ui.table.motion.tokens.tokens import Tokens
from bsdesk.ui.table.motion.weight import Weight

LEAST_TOKEN = 8.0  # pixels: a token with a smaller radius is not drawn
GHOST = 120  # how much of a token is seen that would come to lie somewhere


class Stage:
    """Everything of a view that is drawn, in motion."""

    def __init__(self, app: Surroundings, model: TableModel, voice: Voice, tell: Tell) -> None:
        self.app, self.model, self.voice, self.tell = app, model, voice, tell
        self.motion, self.tokens = Motion(cues_of(model.game)), Tokens()
        self.weight = Weight(self.motion.cues)
        self.signals = Signals(self, app, model, voice)
        self.eye_catchers = EyeCatchers()
        self.gems = TokenSprites(voice.pictures.token)
        self.seen: dict[Ref, DrawnCard] = {}
        self.cards = KnownCards()
        self.now = 0.0  # the time that is shown: it stands still when something is hit
        self.moment: ShownMoment | None = None
        self.shape: Hashable = None
        self.layout: Layout | None = None
        self.actor: Seat = 0  # who was to act in the last view
        self._moved = False

    # what the table says

    def show(self, layout: Layout, shape: Hashable, moment: ShownMoment) -> None:
        """Set what is to be shown. `shape`: window, scale and viewer; with another one all is there at once."""
        still, pace, unit = (
            self.app.settings.reduce_motion,
            MOTION_FACTORS[getattr(self.app.settings, self.model.pace)],
            self.app.letters.unit,
        )
        for mover in (self.motion, self.tokens, self.signals.flares):
            mover.still, mover.pace = still, pace
        self.motion.unit = unit
        self.weight.adjust(still=still, pace=pace, unit=unit)
        if layout is not self.layout or moment != self.moment or shape != self.shape:
            self._set_off(layout, shape, moment)
        self.seen = self._drawn(self.motion.at(self.now)[0])

    def _set_off(self, layout: Layout, shape: Hashable, moment: ShownMoment) -> None:
        view, before = self.model.view, self.actor
        places = rooms(view, layout, self.unit)
        deals = self.moment is None and is_beginning(self.model)
        path = self._deal(view, layout, places) if deals else self._path(shape, moment)
        facts, at_once = (path.facts, False) if path is not None else ((), True)
        told = path.told if path is not None else ()
        fight = self.weight.plan(told, view, self.layout, layout)
        self.motion.set_poses(self.now, layout.poses, facts, layout.zones, at_once=at_once, fight=fight)
        gone = {ref: far for ref, (far, _) in self.motion.lunges(self.now).items()}
        self.tokens.set(places, facts, at_once=at_once, waits=fight.waits, shifts=gone)
        if at_once:
            self.weight.finish()
            self.signals.clear()
            self.eye_catchers.news.clear()
        aimed = self.weight.aim(view, layout, at_once=at_once)
        self.layout, self.shape, self.moment, self.actor = layout, shape, moment, view.actor
        travelling = self.motion.travelling
        risen = self.cards.learn(view, travelling)
        self.cards.prepare_faces(layout, travelling, self.voice.pictures)
        if told:
            self.weight.strike(self.motion.journeys.values())
            self.signals.start(told, view, risen, aimed)
            if before not in (0, self.model.me):
                self.eye_catchers.mark(self.now, changed_in_sight(told, layout), before)

    def _deal(self, view: State, layout: Layout, places: Rooms) -> Route:
        """Return the facts of the deal: hands come from the decks, tokens from where they all come from."""
        came: list[Fact] = []
        poses = dict(layout.poses)
        for seat in view.seats():
            deck, hand = key_for(view, seat, view.rules.piles.deck), at(seat, view.rules.piles.hand)
            top = layout.poses.get(next(iter(layout.piles.get(deck, ())), ""))
            for ref in view.zones[hand]:
                if top is None:
                    continue
                poses[ref] = top._replace(back=True)
                came.append(CardMoved(ref, hand, ref))
        self.motion.set_poses(self.now, poses, at_once=True)
        self.tokens.set({ref: room._replace(pool=()) for ref, room in places.items()}, at_once=True)
        return Route(tuple(came), self.model.client.opening)

    def _path(self, shape: Hashable, moment: ShownMoment) -> Route | None:
        """Return the way from what was shown to what is to be shown; None: at once."""
        if self.moment is None or shape != self.shape:
            return None
        if moment == self.moment:
            return Route(())
        return route(self.model.course, self.moment, moment, self.tell)

    def finish(self) -> bool:
        """End what is of weight, so that nobody waits for it; return whether there was any."""
        if not self.weight.left:
            return False
        self.motion.finish()
        self.tokens.finish()
        self.signals.finish(self.now)
        self.weight.finish()
        return True

    # the hand

    def hold(self, held: Held | None, at: At) -> None:
        """Set what is in the hand, and where the hand is."""
        amount = held.amount if held is not None else ()
        leans = held is not None and not amount and not self.app.settings.reduce_motion
        self.eye_catchers.carry(at[0] if leans else None, self.unit)
        self.tokens.hold(held.ref if held is not None else "", amount, at)

    def put(self, ref: Ref, pose: Pose) -> None:
        """Let go of a card that was in the hand."""
        self.motion.put(self.now, ref, pose)

    # time

    def tick(self, now: float) -> bool:
        """Set the time; return whether something moved, so that it must be drawn again."""
        self.now = now = self.weight.tick(now, moving=self._moved)
        moving = self.tokens.tick(now)
        lying, travelling = self.motion.at(now)
        moving = self.eye_catchers.tick(now) or self.signals.tick(now) or moving or travelling or self.weight.moving
        self.seen = self._drawn(lying)
        moved, self._moved = self._moved, moving
        return moving or moved  # once more, for how it lies at last

    def _drawn(self, seen: dict[Ref, DrawnCard]) -> dict[Ref, DrawnCard]:
        """Return the cards as they are drawn: with the one that shakes beside its place, and with what lies upon a card
        on the move beside its own as far."""
        for other, ref in self.followers.items():
            if other in seen and ref in seen:
                (across, down), pose = self.offset(ref, seen[ref].pose), seen[other].pose
                moved = seen[other]._replace(pose=pose._replace(x=pose.x + across, y=pose.y + down))
                seen = {**seen, other: moved}
        ref = self.eye_catchers.shaken
        if ref not in seen:
            return seen
        pose = seen[ref].pose
        shift = self.eye_catchers.shift(self.now, self.unit)
        return {**seen, ref: seen[ref]._replace(pose=pose._replace(x=pose.x + shift))}

    @property
    def unit(self) -> float:
        return self.app.letters.unit

    # what draws the eye

    def shake(self, ref: Ref) -> None:
        """Shake a card with which something can't be done."""
        if not self.app.settings.reduce_motion and ref in self.seen:
            self.eye_catchers.shake(self.now, ref)

    def rest(self, now: float, lit: Iterable[Ref]) -> None:
        """Let what is lit breathe once, when nobody has done anything for a while."""
        state = self.app.pointer, self.app.changes, self.moment
        if not self.eye_catchers.breathes(now, state) or self.app.settings.reduce_motion or self.layout is None:
            return
        for ref in lit:
            if ref in self.layout.poses:
                self.signals.light("breath", ref, now)

    # how it looks

    @property
    def moving_things(self) -> frozenset[Ref]:
        """Return the cards that move, or whose tokens do."""
        shaken = {self.eye_catchers.shaken} if self.eye_catchers.shaken else set()
        return self.motion.travelling | self.followers.keys() | ((self.tokens.stirring | shaken) & self.seen.keys())

    @property
    def followers(self) -> dict[Ref, Ref]:
        """Return what lies upon a card on the move and has no way of its own, with that card."""
        moving = self.motion.travelling
        if not moving or not self.model.game.handling.in_play.upon:
            return {}
        view = self.model.view
        return {other: ref for ref in moving for other in pair_of(view, ref)[1:] if other not in moving}

    def offset(self, ref: Ref, pose: Pose) -> Point:
        """Return how far a card that is drawn so is from where it is to lie."""
        laid = self.layout.poses.get(ref) if self.layout is not None else None
        return (pose.x - laid.x, pose.y - laid.y) if laid is not None else (0.0, 0.0)

    def tokens_at(self, ref: Ref, shift: Point | None = None) -> list[Item]:
        """Return the tokens that lie in a place; those on a card move with it."""
        room = self.tokens.places.now.get(ref)
        if room is None:
            return []
        if not room.shown and any(room.pool):  # one stands for all, the figure says how many
            if room.size < LEAST_TOKEN:
                return []  # there is room for the figure alone
            kind = next(kind for kind, count in enumerate(room.pool) if count)
            return self.gems.items([DrawnToken(kind, *room.middle, 0.8 * room.size)])
        if shift is None:
            seen = self.seen.get(ref)
            shift = self.offset(ref, seen.pose) if seen is not None else (0.0, 0.0)
        return self.gems.items(self.tokens.lying(ref, shift))

    def flying(self) -> list[Item]:
        rests = {ref: far for ref, (_, far) in self.motion.lunges(self.now).items()}
        return self.gems.items(self.tokens.flying(rests))

    def in_hand(self) -> list[Item]:
        return self.gems.items(self.tokens.in_hand())

    def ghosts(self, ref: Ref, amount: Pool) -> list[Item]:
        """Return where so many more tokens would come to lie, drawn faintly."""
        room = self.tokens.places.now.get(ref)
        if room is None or not room.shown:
            return []
        return self.gems.items([token._replace(alpha=GHOST) for token in self.tokens.ghosts(ref, amount)])

    def lights(self) -> list[Item]:
        return self.signals.items(self.now)


def is_beginning(model: TableModel) -> bool:
    """Return whether the very beginning of a game is shown."""
    station = model.course.stations[model.station]
    return not station.before and bool(model.client.opening)
