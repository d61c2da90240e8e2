"""What operators see: health, what is owed, lines of the log, errors."""
