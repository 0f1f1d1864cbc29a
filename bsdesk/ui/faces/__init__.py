"""Card pictures for the screen, made in the background."""
