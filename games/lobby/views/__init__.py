"""Views of tables before their games start."""
