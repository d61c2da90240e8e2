"""What people do and look at while a game is played."""
