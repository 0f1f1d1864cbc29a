"""What pictures are painted with: outlines, light, textures, colours; and the small signs that many of them share."""
