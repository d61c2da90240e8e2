"""What other parts of the site may want to know about talk."""

from django.dispatch import Signal

written = Signal()
"""Sent inside the transaction that adds a line; takes ``line``."""
