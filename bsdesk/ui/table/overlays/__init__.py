"""What opens over the table: menu, result, curtain, timeline, looking for a card."""
