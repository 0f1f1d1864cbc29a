"""Sounds, made of sines and noise: wood, felt and glass, soft and short, each as loud as its weight.

Pure functions from nothing to samples (22.05 kHz, mono, from -1 to 1); the same every time.
"""

from __future__ import annotations

import io
import random
import struct
import wave
from array import array
from collections.abc import Callable, Sequence
from math import exp, pi, sin, sqrt, tanh

RATE = 22_050
WINDOW = 0.05  # seconds over which loudness is measured
LOUD = 0.12  # loudness of a sound of weight 1
FADE = 0.15  # part at the end of every sound in which it fades out
DEEP = 320  # lower pitches are hardly heard from a laptop, and do not count as loud
BRIGHT = 5_200  # pitches above this are softened

Samples = list[float]
Sweep = tuple[float, float]  # from here to there

WOOD = ((1.0, 1.0), (2.0, 0.16), (3.93, 0.1))  # partials: by the pitch, how strong
GLASS = ((1.0, 1.0), (2.32, 0.3), (4.25, 0.08))
BELL = ((1.0, 1.0), (2.0, 0.22), (3.0, 0.1), (4.0, 0.03))


def tone(
    pitch: float | Sweep,
    seconds: float,
    decay: float,
    partials: Sequence[tuple[float, float]] = ((1.0, 1.0),),
    *,
    attack: float = 0.004,
) -> Samples:
    """Return a note that dies away; high partials die sooner. A pair of pitches is a slide."""
    first, last = pitch if isinstance(pitch, tuple) else (pitch, pitch)
    count = round(seconds * RATE)
    found = [0.0] * count
    for ratio, strong in partials:
        phase, fall = 0.0, decay / sqrt(ratio)
        for n in range(count):
            t = n / RATE
            phase += 2 * pi * (first + (last - first) * n / count) * ratio / RATE
            found[n] += strong * sin(phase) * min(1.0, t / attack) * exp(-t / fall)
    return found


def breath(seconds: float, low: float | Sweep, high: float | Sweep, shape: Callable[[float], float]) -> Samples:
    """Return noise between two pitches, which may slide; `shape` is the loudness by the part of its time."""
    chance = random.Random(11)
    count = round(seconds * RATE)
    under = over = smooth = 0.0
    found = []
    for n in range(count):
        part = n / count
        x = chance.uniform(-1, 1)
        smooth += share(high, part) * (x - smooth)
        over += share(high, part) * (smooth - over)
        under += share(low, part) * (over - under)
        found.append((over - under) * shape(part))
    return found


def share(pitch: float | Sweep, part: float) -> float:
    """Return how much of new input passes a filter of this pitch."""
    here = pitch[0] + (pitch[1] - pitch[0]) * part if isinstance(pitch, tuple) else pitch
    return 1 - exp(-2 * pi * here / RATE)


def swell(part: float) -> float:
    """Rise and fall."""
    up = sin(pi * part)
    return up * sqrt(max(0.0, up))


def burst(part: float) -> float:
    """Start at once and fade."""
    return min(1.0, part * 40) * exp(-6 * part)


def rush(part: float) -> float:
    """Grow, then end soon."""
    return 2 * part * part * min(1.0, (1 - part) * 6)


def together(*parts: tuple[float, float, Samples]) -> Samples:
    """Mix sounds: when each begins, how strong it is, its samples."""
    count = max(round(start * RATE) + len(samples) for start, _, samples in parts)
    found = [0.0] * count
    for start, strong, samples in parts:
        first = round(start * RATE)
        for n, x in enumerate(samples):
            found[first + n] += strong * x
    return found


def thud(pitch: float, seconds: float = 0.14) -> Samples:
    """Something that comes down on cloth."""
    return tone((pitch, pitch * 0.55), seconds, seconds / 3)


def gem(pitch: float = 940.0) -> Samples:
    """One core on the table."""
    return together((0, 1.0, tone(pitch, 0.13, 0.035, GLASS)), (0, 0.5, thud(260, 0.06)))


def flick() -> Samples:
    """The edge of a card."""
    return breath(0.035, 700, 2600, burst)


def notes(pitches: Sequence[float], apart: float, decay: float, seconds: float) -> Samples:
    """Return one note after another, each left to ring."""
    return together(*((n * apart, 1.0, tone(pitch, seconds, decay, BELL)) for n, pitch in enumerate(pitches)))


def gems(pitches: Sequence[float], times: Sequence[float]) -> Samples:
    return together(*((start, 1.0, gem(pitch)) for start, pitch in zip(times, pitches, strict=True)))


FAINT, LIGHT, PLAIN, WEIGHTY = 0.2, 0.5, 0.8, 1.0  # weights

# Each sound with its weight: what happens often is lighter than what happens once.
SOUNDS: dict[str, tuple[float, Callable[[], Samples]]] = {
    "click": (LIGHT, lambda: together((0, 1.0, tone(620, 0.05, 0.012, WOOD)), (0, 0.3, flick()))),
    "take": (LIGHT, lambda: breath(0.11, (300, 700), (1300, 2400), swell)),
    "slide": (LIGHT, lambda: breath(0.2, (350, 600), (2200, 1500), swell)),
    "place": (PLAIN, lambda: together((0, 0.7, thud(215)), (0, 1.5, breath(0.1, 300, 1900, burst)))),
    "core": (LIGHT, gem),
    "handful": (
        PLAIN,
        lambda: gems((940, 880, 1010, 830, 960, 900, 1050), (0, 0.034, 0.06, 0.1, 0.125, 0.17, 0.235)),
    ),
    "level_up": (PLAIN, lambda: notes((523.3, 659.3, 784.0), 0.075, 0.17, 0.5)),
    "exhaust": (
        LIGHT,
        lambda: together((0, 0.8, breath(0.16, 250, 1400, swell)), (0.1, 0.8, tone((240, 190), 0.12, 0.05, WOOD))),
    ),
    "attack": (
        PLAIN,
        lambda: together((0, 1.0, breath(0.3, (180, 600), (700, 2800), rush)), (0.22, 0.8, thud(200, 0.24))),
    ),
    "block": (
        PLAIN,
        lambda: together(
            (0, 0.8, tone(233, 0.3, 0.07, GLASS)), (0, 0.4, tone(349, 0.3, 0.05, GLASS)), (0, 0.5, thud(220))
        ),
    ),
    "hit": (
        WEIGHTY,
        lambda: together(
            (0, 0.9, thud(180, 0.4)),
            (0, 2.0, breath(0.28, 200, 1500, burst)),
            (0.05, 0.3, gems((620, 540, 700, 470), (0, 0.05, 0.09, 0.16))),
        ),
    ),
    "destroy": (
        WEIGHTY,
        lambda: together(
            *((at, strong, breath(0.12, 220, 1900, burst)) for at, strong in ((0, 2.0), (0.05, 1.5), (0.12, 2.0))),
            (0.12, 0.6, thud(190, 0.3)),
            (0.2, 1.2, breath(0.18, 300, 1300, burst)),
        ),
    ),
    "deplete": (
        PLAIN,
        lambda: together(
            (0, 0.8, tone((494, 247), 0.55, 0.2, BELL, attack=0.05)), (0, 0.5, breath(0.5, 400, (2200, 900), swell))
        ),
    ),
    "refuse": (
        PLAIN,
        lambda: together((0, 1.0, tone(277, 0.16, 0.05, WOOD)), (0.11, 1.0, tone(233, 0.22, 0.06, WOOD))),
    ),
    "question": (LIGHT, lambda: notes((440.0, 587.3), 0.11, 0.15, 0.42)),
    "turn": (PLAIN, lambda: notes((392.0, 587.3), 0.14, 0.3, 0.8)),
    "shuffle": (
        LIGHT,
        lambda: together(*((0.046 * n + 0.012 * (n % 3), 0.6 + 0.4 * swell(n / 12), flick()) for n in range(12))),
    ),
    "point": (FAINT, lambda: together((0, 1.0, tone(880, 0.05, 0.014, WOOD)), (0, 0.2, flick()))),
    "draw": (
        LIGHT,
        lambda: together((0, 1.0, breath(0.16, (500, 900), (1500, 3200), rush)), (0.13, 0.7, flick())),
    ),
    "arrow": (
        LIGHT,
        lambda: together((0, 1.0, breath(0.18, (240, 900), (900, 3400), rush)), (0.15, 0.25, tone(587, 0.12, 0.03))),
    ),
    "last_life": (  # a heart, twice
        WEIGHTY,
        lambda: together(
            *((at, strong, thud(205, 0.3)) for at, strong in ((0, 1.0), (0.17, 0.6), (0.62, 0.9), (0.79, 0.5)))
        ),
    ),
    "stack_in": (
        LIGHT,
        lambda: together((0, 0.9, breath(0.12, 350, 1900, swell)), (0.07, 0.6, tone(330, 0.16, 0.05, WOOD))),
    ),
    "stack_out": (
        LIGHT,
        lambda: together((0, 0.6, tone(440, 0.16, 0.05, WOOD)), (0.04, 1.0, breath(0.14, 400, 2300, swell))),
    ),
    "win": (WEIGHTY, lambda: notes((392.0, 523.3, 659.3, 784.0), 0.13, 0.42, 1.0)),
    "lose": (WEIGHTY, lambda: notes((440.0, 349.2, 293.7), 0.2, 0.34, 0.9)),
}


def is_weighty(name: str) -> bool:
    """Return whether all else is less loud while this sound begins."""
    return name in SOUNDS and SOUNDS[name][0] >= WEIGHTY


def made(name: str) -> Samples:
    """Return a finished sound: softened, as loud as its weight, faded out."""
    weight, make = SOUNDS[name]
    samples = soften(make())
    level = weight * LOUD / max(1e-9, loudness(samples))
    end = len(samples) - 1
    fade = FADE * end
    return [tanh(level * x) * min(1.0, (end - n) / fade) for n, x in enumerate(samples)]


def soften(samples: Samples) -> Samples:
    found, smooth, passed = [], 0.0, share(BRIGHT, 0)
    for x in samples:
        smooth += passed * (x - smooth)
        found.append(smooth)
    return found


def through_small_speaker(samples: Sequence[float]) -> Samples:
    """Return what a small loudspeaker leaves of a sound."""
    found, low, passed = [], 0.0, share(DEEP, 0)
    for x in samples:
        low += passed * (x - low)
        found.append(x - low)
    return found


def loudness(samples: Sequence[float]) -> float:
    """Return the loudness of the loudest stretch to the ear."""
    samples = through_small_speaker(samples)
    size = min(len(samples), round(WINDOW * RATE))
    if not size:
        return 0.0
    power = sum(x * x for x in samples[:size])
    most = power
    for n in range(size, len(samples)):
        power += samples[n] ** 2 - samples[n - size] ** 2
        most = max(most, power)
    return sqrt(most / size)


def wav(name: str) -> bytes:
    """Return a sound as a WAV file."""
    data, raw = array("h", (round(32_767 * x) for x in made(name))), io.BytesIO()
    with wave.open(raw, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(struct.pack(f"<{len(data)}h", *data))
    return raw.getvalue()
