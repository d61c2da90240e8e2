"""What other parts of the site may want to know about trophies; sent inside the transaction."""

from django.dispatch import Signal

earned = Signal()
"""Somebody has earned something with a game or a tournament; takes ``person``, ``trophies`` (at least one)."""
