"""What is said, in four languages: card texts, refusals, the log, the words of the interface."""
