"""A module for each sub-command: `add(parser)` declares its arguments, `run(args)` returns the exit code."""
