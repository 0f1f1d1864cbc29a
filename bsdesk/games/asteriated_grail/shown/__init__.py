"""How Asteriated Grail is shown: faces, what facts sound and look like."""
