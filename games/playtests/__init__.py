"""Playtests: whole games that one person plays for all seats, with undo, to try a title or a rule."""
