"""The rules of FF-TCG, a file a chapter."""
