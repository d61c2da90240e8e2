"""What others are told of ratings."""

from django.dispatch import Signal

voided = Signal()
"""``game``, ``admin``, ``reason``: an admin has voided a locked rated game. In the transaction."""
given_back = Signal()
"""``game``, ``admin``: the same of a voided game that counts again."""
