"""A position for benches: ten cards on the Field and seven in the hand a side, at the start of a turn."""

from __future__ import annotations

SAYS = "10 cards on the field and 7 in the hand a side"
STEP = "main"

POSITION = {
    1: "field S2? S3? S4?~ S6? H5 H9&HA D7~ DQ C8 | hand HK H7 D9 S10 CA C4 JK1 | graveyard S5 H2 D2"
    " | life S7 S8 S9 SJ SQ H3 H4 H6 H8 H10 D3 D4 D5 D6 D8 C2 C3 C5 C6 C7",
    2: "field D2? D3? D4? D6?~ C5~ C9&CA S7 SQ H8 | hand SK S10 H9 D10 DA H4 JK2 | graveyard C3 C4"
    " | life C2 C6 C7 C8 C10 CJ CQ D5 D7 D8 D9 DJ H2 H3 H5 H6 H7 H10 HJ S2 S3",
}

MOVE = "summon_soldier hand.h7"  # drives a Bulwark, costs a point of Life, and waits on the Stage
REFUSED = "summon_hero hand.h7"  # no court card
COUNTED: dict[str, tuple[str, ...]] = {}  # verbs whose share of random play is reported
