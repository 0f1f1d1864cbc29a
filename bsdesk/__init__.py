"""A desktop table for trading card games that knows the rules."""

__version__ = "0.1.0"
