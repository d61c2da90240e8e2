"""What people may know of one another: a name, since when, and how reliable somebody is."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.reader import PersonRequest
from games.presenters.time.absence import absences


@login_required
@never_cache
@require_safe
def person(request: PersonRequest, who: str) -> HttpResponse:
    """Somebody who plays here; whoever has left is nobody any more."""
    found = User.objects.named(who) if "\x00" not in who else None
    if found is None:
        raise Http404
    context = {"person": found, "absence": absences([found]).get(found.pk, "")}
    return render(request, "games/person.html", context)
