"""What other parts of the site may want to know about groups; all are sent inside the transaction."""

from django.dispatch import Signal

asked = Signal()
"""Somebody is asked to join; takes ``member``."""
answered = Signal()
"""Somebody who was asked to join says yes or no, or leaves; takes ``member``."""
table_made = Signal()
"""A table was made for a group; takes ``table``."""
