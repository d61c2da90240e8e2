"""What other parts of the site may want to know about people."""

from django.dispatch import Signal

account_deleted = Signal()
"""Sent inside the transaction that deletes an account, while it still has its name; takes ``user``."""
session_ended = Signal()
"""Sent before a session of somebody is ended from another one; takes ``session``, what it holds."""
mail_tried = Signal()
"""Sent when a mail about an account was handed over, or could not be; takes ``outcome``."""
address_works = Signal()
"""Sent when a code from a mail to the address that somebody has was entered once more; takes ``user``."""
mail_due = Signal()
"""Sent before a mail about an account is handed over; takes ``mail`` and ``address``.

A receiver that returns a reason (a code of ``notifications.reasons``) keeps it back. Who asked for the mail learns
nothing.
"""
