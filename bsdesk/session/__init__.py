"""A game being played: the session that owns its state, history and journal, and the server of its seats."""
