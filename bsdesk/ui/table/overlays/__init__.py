"""What opens over the table: menu, result, curtain, timeline, a line of play, looking for a card."""
