"""A game at a table of text."""
