"""A scene shown on a clock of its own, picture by picture: the same scene gives the same pictures, however fast or slow
the machine is. Only what viewers may see is drawn."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from math import ceil
from typing import NamedTuple, cast

import pygame

from bsdesk.complaint import Complaint
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Ref
from bsdesk.scenes.guide.episodes import Episode, episodes_of, stays
from bsdesk.scenes.scene import Scene
from bsdesk.seat.catalog import Shelf
from bsdesk.table.match import Match
from bsdesk.table.settings import Language, Settings
from bsdesk.ui.export.order import ExportOrder
from bsdesk.ui.export.subtitles import said_at, seconds_for, title_of
from bsdesk.ui.stage.audience import Audience
from bsdesk.ui.stage.picture import StagePicture
from bsdesk.ui.stage.pointing import Pointed
from bsdesk.ui.stage.sayings import StageCaption
from bsdesk.ui.table.scenes.sentences import ending

BEGINS = 1.0  # where the clock stands at first: for what moves, no time has passed at 0
BEAT = 0.7  # seconds from one move to the next at least
RESTS = 0.3  # seconds between the end of a motion and what comes next
LONGEST = 8.0  # seconds that anything moves at most
ENDS = 2.0  # seconds that the last picture stands
FINE = 1 / 30  # seconds of a step of the clock at most: in longer ones things would move otherwise
STILL, SETTLES = 1.0, 30  # where nothing moves: seconds of one step, and steps until all lies still at most
PATIENCE = 600.0  # seconds of the machine's own time in which the next picture of a card must come
NAP = 0.003  # seconds between two looks whether they have come


class FilmSound(NamedTuple):
    """A sound: when it begins, which one, from which side, and whether all else is less loud then."""

    at: float  # seconds of the film
    name: str
    pan: float
    ducks: bool


class FilmSounds:
    """Notes the sounds of a film, which nobody hears while it is made."""

    def __init__(self) -> None:
        self.now = 0.0
        self.noted: list[FilmSound] = []

    def play(self, name: str, pan: float = 0.0, *, ducks: bool = False) -> None:
        """Note a sound that begins now."""
        self.noted.append(FilmSound(self.now, name, pan, ducks))


class FilmFrame(NamedTuple):
    """A picture of a film: the surface is drawn on again for the next."""

    number: int  # from 1 on
    surface: pygame.Surface
    changed: list[pygame.Rect]  # where it differs from the last one; nowhere: it is the same
    stop: int  # of which stop it is, from 1 on; 0: before the first; one more than there are: the end
    key: bool  # is it the one picture by which the stop is shown where nothing moves?


class Film:
    """A scene that is shown from end to end. `frames` can be asked for once. With `drawn` false nothing is drawn: to
    find out how long it is, and what is heard when. With `moves` false nothing moves: one picture a stop."""

    def __init__(
        self, shelf: Shelf, scene: Scene, state: State, order: ExportOrder, *, drawn: bool = True, moves: bool = True
    ) -> None:
        self.scene, self.order, self.drawn, self.moves = scene, order, drawn, moves
        self.episodes, self.stop, self.start = stretch(
            list(episodes_of(scene, state, order.branch)), order.stops, state
        )
        box = shelf.boxes[state.rules.id]
        self.table = Match(box, shelf.tables.lay(box, self.start, names=scene.names), order.language)
        self.cues = FilmSounds()
        settings = Settings(language=cast(Language, order.language), reduce_motion=not self.moves)
        fonts = shelf.assets / "fonts"
        self.picture = StagePicture(self.audience(), settings, fonts, order.format, self.cues)
        self.picture.audience.voice.pictures.store.drawn.as_kept = True
        self.caption = StageCaption()
        self.pointed: Pointed = ()
        self.picture.caption = lambda: self.caption
        self.picture.pointed = lambda: self.pointed
        self.spoken: Ref = ""
        self.picture.spoken = lambda: self.spoken
        self.number = self.ticks = 0  # of pictures, and of steps of the clock
        self.step = order.pace / order.rate if self.moves else STILL  # seconds of the table's time from one to the next
        self.parts = ceil(self.step / FINE - 1e-9) if self.moves else 1  # steps of the clock from one to the next
        self.moving = False

    def audience(self) -> Audience:
        """Return those who look at it: the learner sits below; they see all hands, that of the learner, or none."""
        learner = self.scene.learner if self.scene.learner in self.table.public.seats() else 1
        hands = self.order.hands
        own = learner if hands == "own" else 0
        return Audience(self.table, lambda: hands == "open", self.order.language, below=learner, hand_of=own)

    # what is shown, one after another

    def frames(self) -> Generator[FilmFrame]:
        """Yield all pictures."""
        try:
            if not self.stop and self.order.captions and self.moves:
                stands = title_of(self.scene, self.order.language)
                self.caption = stands.caption
                yield from self.stand(stands.seconds)
            for episode in self.episodes:
                self.stop += 1
                yield from self.show(episode)
            voice = self.picture.audience.voice
            over = StageCaption(ending(self.table.public, voice, voice.words) if self.order.captions else "")
            self.stop += not self.stays
            if over.title or not self.stays:
                self.caption = over  # who has won; or nothing: what happened last is told
            yield from self.stand(max(ENDS, seconds_for(over)), key=not self.stays)
        finally:
            self.close()

    @property
    def stays(self) -> bool:
        """Return whether its last stop is its end."""
        return stays(self.episodes)

    @property
    def last(self) -> State:
        """Return the position in which it ends."""
        made = self.episodes[-1].made if self.episodes else ()
        return made[-1].state if made else self.episodes[-1].state if self.episodes else self.start

    def close(self) -> None:
        """Leave the table."""
        self.picture.close()
        self.table.close()

    def show(self, episode: Episode) -> Iterator[FilmFrame]:
        """Yield the pictures of a stop, and of what is done behind it."""
        said = list(said_at(episode, self.picture.audience.voice.words)) if self.order.captions else []
        self.pointed = episode.things if self.order.captions else ()
        subjects = (made.move.subject for made in episode.made if made.move.subject) if said else ()
        self.spoken = next(iter(subjects), "")
        for stands in said[:-1]:
            self.caption = stands.caption
            yield from self.stand(stands.seconds)
        self.caption = said[-1].caption if said else StageCaption()
        yield from self.stand(said[-1].seconds if said else 0.0, key=True)
        self.pointed = ()
        for number, made in enumerate(episode.made):
            if number:  # the caption is of the first one: what is done now is told
                self.caption, self.spoken = StageCaption(), ""
            began = self.number
            self.make(made.move)
            yield from self.move()
            yield from self.stand(max(RESTS, BEAT - (self.number - began) * self.step))

    def make(self, move: Move) -> None:
        """Make a move at the table."""
        if not self.table.clients["all"].submit([move]):
            raise Complaint(
                "a move of the scene can't be made", expected="a scene that is as it says", remedy="check it"
            )
        self.table.poll()
        self.table.news()

    def move(self) -> Iterator[FilmFrame]:
        """Yield the pictures until all lies still again."""
        for _ in range(round(LONGEST / self.step) if self.moves else 0):
            yield self.take(key=False)
            if not self.moving:
                return

    def stand(self, seconds: float, *, key: bool = False) -> Iterator[FilmFrame]:
        """Yield the pictures of so many seconds. With `key` the last of them, of one at least, is that of its stop."""
        count = max(round(seconds / self.step) if self.moves else 0, int(key))
        for number in range(1, count + 1):
            yield self.take(key=key and number == count)

    # a picture

    def take(self, *, key: bool) -> FilmFrame:
        """Return the next picture; where nothing moves, as soon as all lies still."""
        self.number += 1
        self.cues.now = (self.number - 1) / self.order.rate
        for _ in range(self.parts if self.moves else SETTLES):
            self.ticks += 1
            self.moving = self.picture.tick(BEGINS + self.ticks * self.step / self.parts)
            self.picture.lay()
            if not self.moving and not self.moves:
                break
        changed = self.draw() if self.drawn else []
        return FilmFrame(self.number, self.picture.surface, changed, self.stop, key)

    def draw(self) -> list[pygame.Rect]:
        """Draw the picture of now, with all pictures of cards that are on it; return what of it changed."""
        picture, store = self.picture, self.picture.audience.voice.pictures.store
        changed, came = picture.show(), time.monotonic()
        while store.waiting:
            if time.monotonic() > came + PATIENCE:
                raise Complaint(
                    "the pictures of cards do not come", expected="cards that can be drawn", remedy="try again"
                )
            if store.arrived():
                picture.around.changes += 1
                changed, came = changed + picture.show(), time.monotonic()
            else:
                time.sleep(NAP)
        return changed


def stretch(episodes: Sequence[Episode], stops: tuple[int, int], state: State) -> tuple[Sequence[Episode], int, State]:
    """Return the stops from one to another, how many are before them, and the position in which they begin. What comes
    after the last of all is the end."""
    first, last = stops[0], stops[1] or len(episodes)
    if not (1 <= first <= len(episodes) + 1 and (first <= last <= len(episodes) or first > len(episodes))):
        wrong = f"there are no stops {first} to {last}" if stops[1] else f"there is no stop {first}"
        raise Complaint(wrong, expected=f"from 1 to {len(episodes)}", remedy="`bsdesk scenes show` tells them")
    found = episodes[first - 1 : last]
    if found:
        return found, first - 1, found[0].state
    made = episodes[-1].made if episodes else ()
    return (), len(episodes), made[-1].state if made else episodes[-1].state if episodes else state
