"""What one seat is sent and may ask for: all that a screen, a terminal or a bot knows of a game."""
