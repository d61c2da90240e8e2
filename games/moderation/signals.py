"""What other parts of the site may want to know about reports."""

from django.dispatch import Signal

settled = Signal()
"""Sent inside the transaction in which a report is settled; takes ``report``."""
