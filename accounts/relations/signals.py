"""What other parts of the site may want to know about ties."""

from django.dispatch import Signal

friend_requested = Signal()
"""Sent inside the transaction in which somebody says that he wants to be friends; takes ``tie``."""
