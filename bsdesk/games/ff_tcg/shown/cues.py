"""The sounds and looks of this game's facts, by their names in log.toml."""

from __future__ import annotations

from bsdesk.engine.handling import Cue

CUES = {
    "moved.damage": Cue("hit", "ring", weight=80),
    "moved.broken": Cue("destroy", manner="crack", weight=70),
    "moved.put": Cue("deplete", manner="fade", weight=61),
    "moved.sacrificed": Cue("deplete", manner="fade", weight=60),
    "act.attacks": Cue("attack", "ring", weight=50),
    "act.bursts": Cue("level_up", "ring", weight=48),
    "act.blocks": Cue("block", "ring", weight=45),
    "moved.played": Cue("place", "ring", manner="drop", weight=41),
    "moved.joined": Cue("level_up", "ring", manner="drop", weight=42),
    "began.moment.damage": Cue(manner="strike"),
}
