"""Previews of moves, whole states that fit a view, keys by which equal states are found."""
