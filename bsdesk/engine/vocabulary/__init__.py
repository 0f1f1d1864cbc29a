"""Words of card texts: those that all games share, and those that only some take in."""
