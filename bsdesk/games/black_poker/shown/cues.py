"""The sounds and looks of this game's facts, by their names in log.toml."""

from __future__ import annotations

from bsdesk.engine.handling import Cue

CUES = {
    "moved.damage": Cue("hit", "burst", weight=85),
    "moved.died": Cue("destroy", manner="crack", weight=70),
    "act.attacks": Cue("attack", "ring", weight=50),
    "act.blocks": Cue("block", "ring", weight=45),
    "moved.summoned": Cue("place", "ring", manner="drop", weight=42),
    "moved.equipped": Cue("place", "glow", weight=41),
    "moved.set": Cue("place", manner="drop", weight=40),
    "moved.requested": Cue("stack_in", weight=32),
    "act.resolved": Cue("stack_out", weight=31),
    "act.resolved.block": Cue("stack_out", manner="strike", weight=31),
    "moved.negated": Cue("deplete", manner="fade", weight=30),
    "act.triggered": Cue(flare="glow"),
}
