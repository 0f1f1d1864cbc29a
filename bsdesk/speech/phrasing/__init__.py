"""The text on a card, written from the data of its effects."""
