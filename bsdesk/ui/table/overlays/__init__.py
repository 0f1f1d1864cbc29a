"""What opens over the table: menu, end, curtain, timeline, replay, proofs."""
