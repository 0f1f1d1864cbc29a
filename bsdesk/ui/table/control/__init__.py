"""What is done at the table: with hands, with buttons, and by time."""
