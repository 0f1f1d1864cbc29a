"""The defaults of a simulation."""

GAMES, SEED = 100, 1  # how many games there are, and from which seed
