"""How FF-TCG is shown: faces, cues, notes beside moves."""
