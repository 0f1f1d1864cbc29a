"""The search for a win this turn, and the proof that it found one."""
