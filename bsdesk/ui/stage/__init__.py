"""The table as spectators see it: a picture of it at a size of its own, and the window that shows it."""
