"""The class door: tile, pictures, card, let in."""
