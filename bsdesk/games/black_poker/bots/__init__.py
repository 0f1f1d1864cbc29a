"""What bots and the solver know of BlackPoker."""
