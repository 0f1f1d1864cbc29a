"""What opens over the table: menu, result, curtain, timeline."""
