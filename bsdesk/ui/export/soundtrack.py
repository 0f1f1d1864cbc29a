"""The sounds of a film, mixed as they are heard at the table: each from its side, less loud beside weighty ones."""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from bsdesk.ui.export.film import FilmSound
from bsdesk.ui.kit.sounds import DUCKED, DUCKS, MOST, SOON, sides

RATE = 22_050  # samples a second, as the files of the program have them
LOUD = 0.8  # how loud it is altogether
PEAK = 32_767


def soundtrack(cues: Sequence[FilmSound], seconds: float, folder: Path) -> array[int]:
    """Return samples of both sides in turns, for so many seconds. A sound without a file is left out."""
    mixed = array("h", bytes(4 * round(seconds * RATE)))
    begun: dict[str, list[float]] = {}
    for cue in cues:
        samples = sound(folder / f"{cue.name}.wav")
        ends = [at for at in begun.get(cue.name, []) if cue.at - at < len(samples) / RATE]
        if not samples or len(ends) >= MOST or (ends and cue.at - ends[-1] < SOON):
            continue
        begun[cue.name] = [*ends, cue.at]
        dips = [(one.at, one.at + DUCKS) for one in cues if one.ducks and one is not cue and not cue.ducks]
        mix(mixed, cue, samples, dips)
    return mixed


def mix(mixed: array[int], cue: FilmSound, samples: Sequence[int], dips: Sequence[tuple[float, float]]) -> None:
    """Add a sound; in the dips it is less loud."""
    left, right = sides(LOUD, cue.pan)
    first = round(cue.at * RATE)
    spans = [(round(begin * RATE), round(end * RATE)) for begin, end in dips]
    spans = [(begin, end) for begin, end in spans if begin < first + len(samples) and end > first]
    for number, sample in enumerate(samples[: max(0, len(mixed) // 2 - first)], first):
        level = sample * (DUCKED if any(begin <= number < end for begin, end in spans) else 1.0)
        for place, part in ((2 * number, left), (2 * number + 1, right)):
            mixed[place] = max(-PEAK, min(PEAK, mixed[place] + round(level * part)))


@lru_cache(maxsize=64)
def sound(file: Path) -> Sequence[int]:
    """Return the samples of a sound; none if its file is missing or no sound."""
    try:
        with wave.open(str(file), "rb") as opened:
            found = array("h", opened.readframes(opened.getnframes()))
    except (OSError, wave.Error, EOFError):
        return ()
    if sys.byteorder == "big":
        found.byteswap()
    return found
