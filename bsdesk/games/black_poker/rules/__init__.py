"""The rules of BlackPoker, a file a chapter."""
