"""The page of somebody who is not let in: why, until when, and whom to write to."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.sanctions import texts
from accounts.sanctions.selectors import ban_of, contact_address
from accounts.security.sessions import KEPT_OUT

NOT_LET_IN = "not_let_in"
"""Where a session holds who has just proved to be somebody that is not let in."""


@require_safe
@never_cache
def inactive(request: HttpRequest) -> HttpResponse:
    """The reason and the end only for who has just known the password, or for a guest in their browser."""
    key = request.session.get(NOT_LET_IN) or request.session.get(KEPT_OUT) or 0
    person = User.objects.filter(pk=key).first()
    ban = ban_of(person) if person else None
    end = texts.end(ban.until, is_guest=ban.person.is_guest) if ban else ""
    context = {"ban": ban, "end": end, "contact": contact_address(), "is_guest": person and person.is_guest}
    return render(request, "account/account_inactive.html", context)
