"""Order among people: reports of whatever somebody did or wrote, one queue for them, and what admins do about it."""
