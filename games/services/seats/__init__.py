"""Somebody else takes over a seat of a running game."""
