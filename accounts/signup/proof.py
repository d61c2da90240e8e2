"""Whether somebody on the staff has proved to be who they are, by a second factor in this very session."""

from __future__ import annotations

from allauth.account.authentication import get_authentication_records
from django.conf import settings
from django.http import HttpRequest

from accounts.models import User


def used_second_factor(request: HttpRequest, user: User) -> bool:
    """Whether this session has seen one."""
    return any(record.get("method") == "mfa" for record in get_authentication_records(request, user))


def proved_staff(request: HttpRequest) -> User | None:
    """Who asks, if the rights of the staff hold for them: where the settings demand a factor, only behind it."""
    person = request.user
    if not isinstance(person, User) or not person.is_staff:
        return None
    return person if not settings.STAFF_SECOND_FACTOR or used_second_factor(request, person) else None
