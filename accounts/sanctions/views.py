"""The page of somebody who is not let in: why, until when, and whom to write to."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.sanctions import texts
from accounts.sanctions.selectors import ban_of, contact_address

NOT_LET_IN = "not_let_in"
"""Where a session holds who has just proved to be somebody that is not let in."""


@require_safe
@never_cache
def inactive(request: HttpRequest) -> HttpResponse:
    """The reason and the end only for who has just known the password."""
    person = User.objects.filter(pk=request.session.get(NOT_LET_IN, 0)).first()
    ban = ban_of(person) if person else None
    context = {"ban": ban, "end": texts.end(ban.until) if ban else "", "contact": contact_address()}
    return render(request, "account/account_inactive.html", context)
