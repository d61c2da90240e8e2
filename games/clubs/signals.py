"""What other parts of the site may want to know about groups; all are sent inside the transaction."""

from django.dispatch import Signal

asked = Signal()
"""Somebody is asked to join; takes ``member``."""
answered = Signal()
"""Somebody who was asked to join says yes or no, or leaves; takes ``member``."""
sent_away = Signal()
"""A member is taken out; takes ``member``, and ``by``: the founder, or ``None`` where all the others want it."""
table_made = Signal()
"""A table was made for a group; takes ``table``."""
