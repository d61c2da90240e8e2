"""Pages of talk and of notes."""
