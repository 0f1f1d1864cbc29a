"""The sounds and looks of this game's facts, by their names in log.toml."""

from __future__ import annotations

from bsdesk.engine.handling import Cue

CUES = {
    "act.hits": Cue("hit", "burst", weight=80),
    "act.attacks": Cue("attack", "ring", weight=50),
    "act.launches": Cue("attack", "ring", weight=48),
    "moved.countered": Cue("block", "ring", manner="drop", weight=46),
    "moved.warded": Cue("block", "glow", weight=45),
    "moved.shielded": Cue("block", manner="crack", weight=45),
    "moved.laid": Cue("place", "ring", manner="drop", weight=42),
    "moved.overflow": Cue("deplete", manner="fade", weight=40),
    "tokens.synthesized": Cue("place", "glow", weight=60),
}
