"""The table without a window: who plays what, saved games, decks, settings, declarations, drop targets."""
