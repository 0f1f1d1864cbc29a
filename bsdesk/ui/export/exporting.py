"""An export, from its order to its file."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path

from bsdesk.scenes.checking import read_scene
from bsdesk.scenes.position import GameOf
from bsdesk.seat.catalog import Shelf
from bsdesk.ui.export.animations import Gif, WebP, image_of
from bsdesk.ui.export.film import Film, FilmFrame
from bsdesk.ui.export.handout import HandoutRow, handout
from bsdesk.ui.export.order import ExportOrder, refuse_made_up, refuse_unfit
from bsdesk.ui.export.post import post
from bsdesk.ui.export.retelling import retold
from bsdesk.ui.export.soundtrack import soundtrack
from bsdesk.ui.export.strip import strip
from bsdesk.ui.export.subtitles import heading
from bsdesk.ui.export.video import Mp4, refuse_missing

Tell = Callable[[int, int], object]  # is told how many pictures are done, of how many


class Export:
    """One export. It needs a display of pygame, which may be the dummy one."""

    def __init__(self, shelf: Shelf, game_of: GameOf, order: ExportOrder) -> None:
        refuse_unfit(order)
        if order.kind == "mp4":
            refuse_missing()
        self.shelf, self.order = shelf, order
        self.scene, self.state = read_scene(order.scene, game_of)
        refuse_made_up(self.scene, order.hands)

    def film(self, *, drawn: bool = True, moves: bool = True) -> Film:
        return Film(self.shelf, self.scene, self.state, self.order, drawn=drawn, moves=moves)

    def write(self, file: Path, tell: Tell) -> None:
        """Write it to this file, which is whole only when this returns."""
        order = self.order
        match order.kind:
            case "mp4" | "webp" | "gif":
                self.write_moving(file, tell)
            case "png":
                frames = self.keys(tell)
                image_of(next(frames).surface).save(file, "PNG")
                frames.close()
            case "strip":
                strip([image_of(frame.surface) for frame in self.keys(tell)], order.size).save(file, "PNG")
            case "pdf":
                film = self.film(moves=False)
                told, words, first = retold(film), film.picture.audience.voice.words, film.stop + 1
                pictures = [(frame.stop, image_of(frame.surface)) for frame in self.keys(tell, film)]
                names = [str(stop) if stop < first + len(film.episodes) else words("combo_end") for stop, _ in pictures]
                rows = [HandoutRow(*one) for one in zip(names, (image for _, image in pictures), told, strict=True)]
                handout(file, rows, heading(self.scene, order.language), self.shelf.assets / "fonts", words)
            case _:
                file.write_text(post(self.film(drawn=False, moves=False)), "utf-8")
                tell(1, 1)

    def keys(self, tell: Tell, film: Film | None = None) -> Generator[FilmFrame]:
        """Yield the one picture of each stop, and that of the end."""
        film = film or self.film(moves=False)
        count, done = len(film.episodes) + (not film.stays), 0
        with closing(film.frames()) as frames:
            for frame in frames:
                if frame.key:
                    done += 1
                    yield frame
                    tell(done, count)

    def write_moving(self, file: Path, tell: Tell) -> None:
        """Write what moves: it is gone through once before, for how long it is and what is heard when."""
        quiet = self.film(drawn=False)
        count = sum(1 for _ in quiet.frames())
        tell(0, count)
        writer = self.writer(file, soundtrack(quiet.cues.noted, count / self.order.rate, self.sounds))
        try:
            for frame in self.film().frames():
                writer.add(frame.surface, frame.changed)
                tell(frame.number, count)
            writer.finish()
        except BaseException:
            writer.abandon()
            raise

    @property
    def sounds(self) -> Path:
        return self.shelf.assets / "sounds"

    def writer(self, file: Path, track: array[int]) -> Mp4 | WebP | Gif:
        """Return what writes a moving picture to this file. `track`: what is heard, where anything is."""
        size, rate = self.order.size, self.order.rate
        match self.order.kind:
            case "mp4":
                return Mp4(file, size, rate, track if self.order.sound else None)
            case "webp":
                return WebP(file, size, rate)
            case _:
                return Gif(file, size, rate, [image_of(frame.surface) for frame in self.keys(lambda *_: None)])
