"""The creatures on cards, family by family."""
