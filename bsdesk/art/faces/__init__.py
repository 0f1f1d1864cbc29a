"""Card faces: what is printed where, finished pictures, and how they are made in the background and kept."""
