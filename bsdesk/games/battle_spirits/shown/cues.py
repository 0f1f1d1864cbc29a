"""The sounds and looks of this game's facts, by their names in log.toml."""

from __future__ import annotations

from bsdesk.engine.handling import Cue

CUES = {
    "moved.destroyed": Cue("destroy", manner="crack", weight=70),
    "moved.depleted": Cue("deplete", manner="fade", weight=61),
    "moved.removed": Cue("deplete", manner="fade", weight=60),
    "act.attack": Cue("attack", "ring", weight=50),
    "act.block": Cue("block", "ring", weight=45),
    "moved.summoned": Cue("place", "ring", manner="drop", weight=41),
    "moved.deployed": Cue("place", "ring", manner="drop", weight=40),
    "began.moment.resolution": Cue(manner="strike"),
}
