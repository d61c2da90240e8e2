"""Session backend in the database alone, so that an ended session stays ended."""

from __future__ import annotations

from django.contrib.sessions.backends import db

from accounts.security import sessions


class SessionStore(db.SessionStore):
    """Django's sessions, whose rows of ``OpenSession`` follow them."""

    def cycle_key(self) -> None:
        """A new key, as after a new password, is still the same sign-in."""
        before = self.session_key
        super().cycle_key()
        if before and self.session_key:
            sessions.rename(before, self.session_key)
