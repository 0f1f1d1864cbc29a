"""A module for each sub-command: `add(parser)` declares its arguments, `run(args)` returns the exit code.

`data`, which they share, is no command: it knows where cards and decks lie.
"""
