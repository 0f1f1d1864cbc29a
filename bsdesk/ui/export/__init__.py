"""Scenes made into files that others can look at: moving pictures, pictures, a handout, a text."""
