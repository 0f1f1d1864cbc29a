"""Play-sheets and card backs as pictures."""
