"""What other parts of the site may want to know about sanctions."""

from django.dispatch import Signal

banned = Signal()
"""Sent inside the transaction that bans somebody, after their sessions have ended; takes ``sanction`` and ``people``:
the person and their bots, whom nobody may let in now."""
acted = Signal()
"""Sent inside the transaction in which staff did something that its person is told; takes ``entry``."""
