"""Seats without a player. They see offers and views, never the state."""
