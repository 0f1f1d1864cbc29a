"""Editing scenes, without a window: positions that are set up, what is wrong with them, games that are recorded."""
