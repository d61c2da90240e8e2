"""Signals for events at tables other than moves; the sender is ``Game``, inside the transaction.

Moves, and what is rebuilt from them, go to the handlers of ``handlers.py``, whose order matters.
"""

from __future__ import annotations

from django.dispatch import Signal

players_invited = Signal()
"""Places of a table that waits were just kept for people; takes ``game`` and ``seats``. A refusal that is raised keeps
them from it."""
table_cancelled = Signal()
"""A table is cancelled; takes ``game``, ``seats`` and ``by``: who did it, ``None`` where all agreed or the site did."""
lateness = Signal()
"""A deadline passed, who was late is back or has a successor, or somebody leaves the site; takes ``seats`` (all of the
table, with their people), ``seat`` and ``what``, a ``Lateness``."""
seat_offered = Signal()
"""``user`` looks for a successor for a seat: ``seat.successor`` is asked, and everybody if it ``is_offered``; takes
``game``, ``seat`` and ``user``. A refusal that is raised keeps people from it."""
proposal_made = Signal()
"""Takes ``game``, ``proposal`` and ``people``, who have not agreed yet. A refusal that is raised keeps it from them."""
premove_failed = Signal()
"""No premove fitted, so the player is to move after all; takes ``game`` and ``seat``."""
host_asked = Signal()
"""Somebody who cannot sit down asks the host of a table for something; takes ``game``, ``user`` and ``what``. A refusal
that is raised keeps it from the host."""
invitations_settled = Signal()
"""Invitations by name were answered, or are no longer open; takes ``game`` and ``answered``, pairs of a seat's and a
person's primary key."""

invitation_declined = Signal()
"""Somebody declined an invitation by name; takes ``game``, ``user`` and ``reason``, which may be ``None``."""
