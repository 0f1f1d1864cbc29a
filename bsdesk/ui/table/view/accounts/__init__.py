"""What is told of a topic: rows, some of which lead to another topic."""
