"""What other parts of the site may want to know about wishes; sent inside the transaction."""

from django.dispatch import Signal

game_found = Signal()
"""A table was made of wishes and has started; takes ``game`` and ``away``, the keys of who plays and does not watch."""

without_luck = Signal()
"""A wish has waited for a day; takes ``wish``."""
