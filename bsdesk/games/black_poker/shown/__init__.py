"""How BlackPoker is shown: faces, the play-sheet, notes beside moves."""
