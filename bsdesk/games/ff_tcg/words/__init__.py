"""The words that the cards of FF-TCG are written in."""
