"""Work in other processes. It knows nothing of games and needs only the standard library."""
