"""What bots and the solver know of Battle Spirits."""
