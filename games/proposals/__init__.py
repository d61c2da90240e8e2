"""What people at a table agree upon: to call it off, a pause, other terms, a turn taken back, a stand-in."""
