"""The screens for decks."""
