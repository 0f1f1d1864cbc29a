"""The window of the toolkit at work: its loop, its screens, and what comes to them."""
