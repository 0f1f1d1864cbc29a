"""The words that Battle Spirits cards are written in."""
