"""How many people somebody may have the site write to: the one bound on all that people let others be told by name."""

from __future__ import annotations

from datetime import timedelta

from allauth.core import context as current
from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from accounts.signup.rate_limits import may_write_to_strangers
from games.errors import TooManyInvitations, TooManyInvitationsFromHere
from notifications.models import Notice

A_DAY = timedelta(days=1)


def expect_allowed(author: User | None, written: list[Notice]) -> None:
    """Let these stand, which were just written because ``author`` named who is to be told; nobody is the site itself.

    Raises ``TooManyInvitations`` or ``TooManyInvitationsFromHere``: then nothing is kept of them, as the transaction
    ends. How often one person may be told by so many others is another matter (``Invitation.needless``).
    """
    if author is None or not written:
        return
    keys, told = {notice.key for notice in written}, _people_told_today(author)
    if told > (settings.INVITATIONS_PER_DAY_OF_NEWCOMERS if is_newcomer(author) else settings.INVITATIONS_PER_DAY):
        raise TooManyInvitations(number=told - len(keys))
    if is_newcomer(author) and not all(_is_allowed_from_here() for _key in keys):
        raise TooManyInvitationsFromHere


def _is_allowed_from_here() -> bool:
    """What no request asks for counts for no address."""
    request: HttpRequest | None = current.request
    return request is None or may_write_to_strangers(request)


def is_newcomer(person: User) -> bool:
    """A guest, or an account that is not a day old: anybody can have many of them at once."""
    return person.is_guest or person.date_joined > timezone.now() - A_DAY


def _people_told_today(author: User) -> int:
    """By however many channels."""
    return Notice.objects.filter(author=author, created_at__gt=timezone.now() - A_DAY).values("key").distinct().count()
