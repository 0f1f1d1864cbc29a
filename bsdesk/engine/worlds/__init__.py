"""What one seat can know of a game: previews, worlds it could be in, positions that are the same."""
