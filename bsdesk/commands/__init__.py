"""A module for each sub-command: `add(parser)` declares its arguments, `run(args)` returns the exit code.

`shared` is no command: it holds what several of them need.
"""
