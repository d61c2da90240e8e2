"""What happened in a game: position by position, round by round, explained."""
