"""The table on the screen: pictures of a view, and what hands do with them. Games are handed in."""
