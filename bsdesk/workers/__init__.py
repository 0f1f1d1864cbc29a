"""Work that is done in other processes. It knows nothing of games and needs the standard library alone."""
