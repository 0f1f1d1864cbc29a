"""The rules of Asteriated Grail, a file a chapter."""
