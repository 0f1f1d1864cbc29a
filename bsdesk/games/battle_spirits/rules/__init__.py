"""The rules of Battle Spirits, a file a chapter."""
