"""Card faces: their layout, finished pictures, and how they are made in the background and cached."""
