"""The tools of the pictures: outlines, light, textures, colours, and shared small symbols."""
