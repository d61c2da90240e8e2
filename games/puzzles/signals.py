"""Signals of puzzles."""

from django.dispatch import Signal

answered = Signal()
"""Somebody has answered a puzzle for the first time; takes ``answer``, and is sent in its transaction."""
