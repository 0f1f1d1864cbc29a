"""A position for benches: six Characters and five hand cards a side, in the first main phase."""

from __future__ import annotations

SAYS = "6 characters on the field and 5 cards in the hand a side"
STEP = "main"

POSITION = {
    1: "field 1-194S 1-195S 1-208S 1-193S 1-140C 1-209S | hand 1-210S 1-207S 1-038R 1-123R 1-036C | damage 1-192S"
    " | break 1-147C 1-211S | deck 1-054C 1-055C 1-040C 1-133C 1-196S 1-192S 1-211S 1-147C 1-207S 1-208S",
    2: "field 1-207S 1-054C 1-147C~ 1-196S 1-133C 1-036C~ | hand 1-194S 1-195S 1-123R 1-038R 1-209S | damage 1-208S"
    " | break 1-192S 1-140C | deck 1-055C 1-138C 1-133C 1-193S 1-210S 1-192S 1-211S 1-147C 1-194S 1-208S",
}

MOVE = "play hand.bard"  # a Backup, to be paid for
REFUSED = "attack snow"  # not in the Declaration Step
COUNTED: dict[str, tuple[str, ...]] = {}  # verbs whose share of random play is reported
