"""A position: the whole state, and what one seat sees of it."""
