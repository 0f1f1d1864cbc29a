"""The screen of the table."""
