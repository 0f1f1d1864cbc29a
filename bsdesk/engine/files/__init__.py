"""What is read from text: card files, decks, options, positions, and the names of things and moves."""
