"""The words that the skills of Asteriated Grail are written in."""
