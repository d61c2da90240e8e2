"""What happened, in words and charts: the log, turns, what changed."""
