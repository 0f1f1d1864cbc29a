"""How Battle Spirits is shown: faces, the play-sheet, notes beside moves."""
