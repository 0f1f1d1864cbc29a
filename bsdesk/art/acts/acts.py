"""The acts of magic by name, and which colour does which."""

from __future__ import annotations

from bsdesk.art.acts import deep_acts, fire_acts, stone_acts, wild_acts
from bsdesk.art.brush.solids import Scene

ACTS: dict[str, Scene] = {
    "flame": fire_acts.flame, "storm": fire_acts.storm, "slash": fire_acts.slash, "feathers": fire_acts.feathers,
    "seal": fire_acts.seal, "bolt": fire_acts.bolt, "wave": deep_acts.wave,
    "vortex": deep_acts.vortex,
    "grip": deep_acts.grip, "molt": deep_acts.molt, "gate": stone_acts.gate, "drill": stone_acts.drill,
    "wheel": stone_acts.wheel, "bloom": fire_acts.bloom, "rain": deep_acts.rain,
    "bite": deep_acts.bite, "sip": deep_acts.sip, "hang": deep_acts.hang, "drums": wild_acts.drums,
    "roots": wild_acts.roots,
}  # fmt: skip

# Drawn when cards already had their pictures, see `creatures.LATER`.
LATER = frozenset({"drums", "roots"})


OF_COLOUR: dict[str, tuple[str, ...]] = {
    "red": ("flame", "storm", "slash", "feathers"), "purple": ("rain", "bite", "sip", "hang"), "green": ("wave",
    "vortex", "grip", "molt"),
    "white": ("gate", "drill", "wheel", "seal"), "yellow": ("bolt", "seal", "slash", "drums"),
    "blue": ("bloom", "seal", "wave", "roots"),
}  # fmt: skip
