"""A scene at the table: lessons, puzzles, combos. The table is a table as any; a guide leads it."""
