"""What other parts of the site may want to know about ties."""

from django.dispatch import Signal

friend_requested = Signal()
"""Sent inside the transaction in which somebody says that he wants to be friends; takes ``tie``."""
friend_answered = Signal()
"""Sent inside the transaction in which ``person`` says yes or no to ``other``, who may have asked to be friends."""
