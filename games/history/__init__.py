"""What happened in a game: its log, its positions one after another, the course of its scores."""
