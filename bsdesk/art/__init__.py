"""Everything that is drawn: pure functions from data to image. Pillow only, no window."""
