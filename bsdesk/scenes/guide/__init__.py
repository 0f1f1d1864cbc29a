"""A scene that leads a table: it tells what is done there, what that is worth, and what is shown next."""
