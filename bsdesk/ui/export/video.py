"""MP4, by PyAV: H.264 for the pictures, AAC for the sound. PyAV is an extra, which a plain installation lacks."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from bsdesk.complaint import Complaint
from bsdesk.ui.export.soundtrack import RATE

if TYPE_CHECKING:
    from av import AudioFrame, VideoFrame

CONTAINER = {"movflags": "+faststart", "fflags": "+bitexact"}
# The same pictures become the same bytes: by one thread, since several race each other now and then, and without
# B-frames and mbtree, for which x264 weighs what its intra costs read from memory that it never wrote. Without them
# few pictures are held at once, too.
X264 = "threads=1:lookahead-threads=1:sync-lookahead=0:bframes=0:mbtree=0"
ENCODER = {"preset": "veryfast", "crf": "20", "x264-params": X264}
HEARD = 44_100  # samples a second in the file, as all players take them
BITS = 128_000  # a second, of the sound
BT709 = 1  # the colours of high-definition pictures


def is_there() -> bool:
    """Return whether PyAV is installed."""
    return find_spec("av") is not None


def refuse_missing() -> None:
    """Raise a complaint if PyAV is missing."""
    if not is_there():
        remedy = "`pip install bsdesk[video]`, or choose WebP or GIF"
        raise Complaint("MP4 needs PyAV, which is not installed", expected="the package `av`", remedy=remedy)


class Mp4:
    """A film that is written to a file while it is made. `track`: samples of both sides in turns."""

    def __init__(self, file: Path, size: tuple[int, int], rate: int, track: array[int] | None = None) -> None:
        refuse_missing()
        import av

        self.size, self.rate, self.track = size, rate, track
        self.container = av.open(str(file), "w", format="mp4", options=CONTAINER)
        self.video: Any = self.container.add_stream("libx264", rate=rate, options=ENCODER)
        self.video.width, self.video.height = size
        self.video.pix_fmt = "yuv420p"
        context = self.video.codec_context
        context.flags |= av.codec.context.Flags.bitexact
        context.color_primaries = context.color_trc = context.colorspace = BT709
        self.audio: Any = None
        if track is not None:
            self.audio = self.container.add_stream("aac", rate=HEARD, options={"b": str(BITS)})
            self.audio.codec_context.layout = "stereo"
            self.audio.codec_context.flags |= av.codec.context.Flags.bitexact
            self.resampler = av.AudioResampler(self.audio.codec_context.format, "stereo", HEARD)
        self.count = self.heard = 0
        self.last: VideoFrame | None = None

    def add(self, surface: pygame.Surface, changed: Sequence[pygame.Rect]) -> None:
        """Add the next picture, which differs from the last one in these parts."""
        if self.last is None or changed:
            self.last = self.frame_of(surface)
        self.last.pts, self.last.time_base = self.count, Fraction(1, self.rate)
        self.count += 1
        for packet in self.video.encode(self.last):
            self.container.mux(packet)
        if self.audio is not None:
            self.add_sound(round(self.count * RATE / self.rate))

    def frame_of(self, surface: pygame.Surface) -> VideoFrame:
        """Return a picture as it is encoded."""
        from av import VideoFrame

        whole = VideoFrame(*self.size, "bgr0")
        plane = whole.planes[0]
        if plane.line_size == 4 * self.size[0] == surface.get_pitch():
            plane.update(surface.get_buffer().raw)
        else:
            rows, line = pygame.image.tobytes(surface, "BGRA"), 4 * self.size[0]
            padding = bytes(plane.line_size - line)
            plane.update(b"".join(rows[at : at + line] + padding for at in range(0, len(rows), line)))
        return whole.reformat(format="yuv420p", dst_colorspace=BT709)

    def add_sound(self, until: int) -> None:
        """Add what is heard up to this sample."""
        for frame in self.resampler.resample(self.samples(until)):
            for packet in self.audio.encode(frame):
                self.container.mux(packet)

    def samples(self, until: int) -> AudioFrame:
        """Return the samples from where it was last up to there, as a frame."""
        from av import AudioFrame

        track = self.track if self.track is not None else array("h")
        part = track[2 * self.heard : 2 * until]
        part.extend([0] * (2 * (until - self.heard) - len(part)))
        frame = AudioFrame(format="s16", layout="stereo", samples=until - self.heard)
        frame.sample_rate, frame.pts, frame.time_base = RATE, self.heard, Fraction(1, RATE)
        frame.planes[0].update(part.tobytes())
        self.heard = until
        return frame

    def finish(self) -> None:
        """Write what is left, and close the file."""
        if self.audio is not None:
            for frame in self.resampler.resample(None):
                self.container.mux(self.audio.encode(frame))
            self.container.mux(self.audio.encode(None))
        self.container.mux(self.video.encode(None))
        self.container.close()

    def abandon(self) -> None:
        """Close the file, which is not whole."""
        self.container.close()
