"""Proving that cards do what they say: each effect is tried in positions made for it."""
