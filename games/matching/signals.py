"""What other parts of the site may want to know about wishes; sent inside the transaction."""

from django.dispatch import Signal

without_luck = Signal()
"""A wish has waited for a day; takes ``wish``."""
