"""A talk as its reader sees it."""
