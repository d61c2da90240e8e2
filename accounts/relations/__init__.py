"""What people are to each other: whom somebody follows, has as a friend, mutes or blocks."""
