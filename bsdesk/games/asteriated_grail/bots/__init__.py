"""What bots know of Asteriated Grail: how a position looks, and why a move is made."""
