"""Tokens on the table: how they lie, fly, and are held."""
