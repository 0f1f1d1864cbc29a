"""A position for benches: six hands of four cards, base effects and stones on the table, in the action of a turn."""

from __future__ import annotations

SAYS = "6 hands of 4 cards, 4 base effects and 5 stones"
STEP = "action"

HAND = "hand fire-slash water-slash holy-light missile | deck wind-slash earth-slash thunder-slash"
POSITION = {
    1: f"{HAND} | front holy-shield | morale 12 | record 2G+C | energy G",
    2: f"{HAND} | front poison weakness | morale 9 | record G+C",
    3: f"{HAND} | front holy-shield",
    **dict.fromkeys((4, 5, 6), HAND),
}

MOVE = "attack hand.fire-slash p2"  # the card goes to the lane, and the other player is asked
REFUSED = "cast hand.holy-light p2.front"  # only as an answer
COUNTED: dict[str, tuple[str, ...]] = {}  # verbs whose share of random play is reported
