"""What the player does at the table: dragging, buttons, commands, and what happens by itself in time."""
