"""The search for a win this turn, and its proof."""
