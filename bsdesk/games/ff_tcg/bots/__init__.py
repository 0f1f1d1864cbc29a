"""What bots know of FF-TCG."""
