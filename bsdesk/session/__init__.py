"""A game being played: the one authority over its state, what led there, and the journal that keeps it."""
