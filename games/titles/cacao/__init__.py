"""The tile-laying game *Cacao* with its modules."""
