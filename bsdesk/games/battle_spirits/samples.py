"""A position for benches: ten reference cards and twenty cores a side, in the middle of a Main Step."""

from __future__ import annotations

SAYS = "10 cards and 20 cores a side"
STEP = "main"

POSITION = {
    1: "field REF-01[1] REF-01[3] REF-02[3] REF-06[1] REF-05[1] REF-08[1] REF-22 REF-24 REF-25 REF-10[2]"
    " | hand REF-01 REF-26 REF-20 REF-27 | reserve 7+S | life 5 | trash REF-05 REF-26 3"
    " | deck REF-01 REF-02 REF-03 REF-06 REF-10 REF-26 REF-27 REF-28 REF-29 REF-35 REF-36 REF-38 REF-39 REF-40",
    2: "field REF-09[2] REF-11[1] REF-12[2] REF-13[1] REF-14[1]~ REF-16[1] REF-19[S] REF-21[1] REF-07[1] REF-41-nexus"
    " | hand REF-09 REF-31 REF-34 REF-37 | reserve 9 | life 4 | trash REF-28 2"
    " | deck REF-09 REF-11 REF-12 REF-13 REF-14 REF-15 REF-16 REF-19 REF-28 REF-31 REF-33-hand REF-34 REF-35 REF-44",
}

MOVE = "move reserve 2 ref-01.1"  # takes a Spirit to its second level
REFUSED = "move reserve 9 ref-01.1"  # more cores than there are
COUNTED = {"core moves": ("move", "swap", "rearrange", "shift")}  # verbs whose share of random play is reported

# A full table for the screen: 40 cards to be seen, 80 cores.
TABLE = {
    1: "field REF-01[3] REF-01[3] REF-02[3] REF-06[1] REF-05[1] REF-08[1] REF-22[2] REF-24 REF-25 REF-10[2] REF-03[2]"
    " REF-04[1] | hand REF-01 REF-26 REF-20 REF-27 REF-02 REF-06 REF-10 REF-28 | reserve 9+S | life 5"
    " | trash REF-05 REF-26 6"
    " | deck REF-01 REF-02 REF-03 REF-06 REF-10 REF-26",
    2: "field REF-09[3] REF-11[3] REF-12[2] REF-13[1] REF-14[1]~ REF-16[1] REF-19[S] REF-21[1] REF-07[1]"
    " REF-41-nexus[2] REF-15[3] REF-20"
    " | hand REF-09 REF-31 REF-34 REF-37 REF-11 REF-12 REF-13 REF-14 | reserve 11 | life 5"
    " | trash REF-28 5"
    " | deck REF-09 REF-11 REF-12 REF-13 REF-14 REF-15",
}
