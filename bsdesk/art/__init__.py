"""Everything drawn: pure functions from data to image. Pillow only, no window."""
