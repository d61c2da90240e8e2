"""Mail channel: sends to confirmed addresses that do not rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from core.smtp.handing import handed_over
from core.smtp.outcome import Outcome
from notifications.channels import addresses, email
from notifications.channels.channel import ONE, Reached
from notifications.models import Notice


class Mail:
    """Channel that hands mails to the site's mail server."""

    code = "mail"
    name = _("by email")
    shares_a_server = True
    refused_reason = "address-refused"
    merges = True
    replaces = False

    def reached(self, people: Collection[User]) -> Reached:
        return {person.pk: ONE for person in people if person.email}

    def reaches(self, user: User) -> bool:
        return bool(user.email)

    def obstacle(self, user: User, webhook: int | None = None) -> str:
        if not (user.is_active and user.email and user.has_confirmed_email()):
            return "no-address"
        return "address-rests" if addresses.resting(user) else ""

    def address(self, user: User, webhook: int | None = None) -> str:
        return user.email

    def hand_over(self, notices: Sequence[Notice], before: Callable[[], bool]) -> AbstractContextManager[Outcome]:
        return handed_over(email.write(notices), before_the_text=before)

    def note_taken(self, user: User) -> None:
        addresses.note_accepted(user)

    def note_refused(self, user: User, detail: str, webhook: int | None = None) -> bool:
        return addresses.note_refused(user, detail, channel=self.code)
