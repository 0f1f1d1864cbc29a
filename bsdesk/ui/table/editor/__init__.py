"""The position editor: a table at which nothing has begun, with every card to choose from, and all that can be set."""
