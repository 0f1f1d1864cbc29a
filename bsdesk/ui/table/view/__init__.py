"""What is drawn of the table: the board and what stands around it."""
