"""What people do in talks and note for themselves, and what goes when it is old."""
