"""Mail channel: sends to confirmed addresses that do not rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from core.smtp.handing import handed_over
from core.smtp.outcome import Outcome
from notifications.channels import addresses, email
from notifications.models import Notice


class Mail:
    """Channel that hands mails to the site's mail server."""

    code = "mail"
    name = _("by email")
    shares_a_server = True
    refused_reason = "address-refused"
    merges = True
    replaces = False

    def reached(self, people: Collection[User]) -> Collection[int]:
        return {person.pk for person in people if person.email}

    def reaches(self, person: User) -> bool:
        return bool(person.email)

    def obstacle(self, person: User) -> str:
        if not (person.is_active and person.email and person.has_confirmed_email()):
            return "no-address"
        return "address-rests" if addresses.resting(person) else ""

    def address(self, person: User) -> str:
        return person.email

    def hand_over(self, notices: Sequence[Notice], before: Callable[[], bool]) -> AbstractContextManager[Outcome]:
        return handed_over(email.write(notices), before_the_text=before)

    def note_taken(self, person: User) -> None:
        addresses.note_accepted(person)

    def note_refused(self, person: User, detail: str) -> bool:
        return addresses.note_refused(person, detail, channel=self.code)
