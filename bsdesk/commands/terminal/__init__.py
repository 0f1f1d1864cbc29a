"""A game at a text table."""
