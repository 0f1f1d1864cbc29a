"""What a magic does, as pictures: acts of fire, stone and the deep."""
