"""Public user names: which are valid, and which look alike."""
