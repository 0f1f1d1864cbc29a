"""Words of card texts that games with many players, or with cards made in play, take in beside the shared ones."""
