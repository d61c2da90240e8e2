"""What people want of the site wherever they play, and where they are just now."""
