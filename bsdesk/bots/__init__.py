"""Seats that play by themselves. They see offers and views, never the state."""
