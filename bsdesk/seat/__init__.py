"""What one seat is sent, and what it may ask for: all that a screen, a terminal or a bot knows of a game."""
