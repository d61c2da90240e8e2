"""What if: turns tried without consequence, from any position of a table that somebody may see."""
