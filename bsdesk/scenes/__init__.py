"""Scenes: one text file that is a position, a lesson, a puzzle, a combo and a test. See docs/scenes.md."""
