"""Template tags with which other pages show chat."""
