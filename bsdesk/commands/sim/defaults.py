"""What is usual in a simulation unless something else is said."""

GAMES, SEED = 100, 1  # how many games there are, and from which seed
