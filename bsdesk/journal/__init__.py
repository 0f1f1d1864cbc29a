"""The text of a saved game: its lines, and the file that keeps them."""
