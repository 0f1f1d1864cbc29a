"""Puzzles: found in games of bots, made small, measured and graded; which one is of today."""
