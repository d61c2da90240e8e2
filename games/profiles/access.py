"""Who may look at somebody's pages: everybody who is signed in, and whoever comes by where the person is listed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse

from accounts.locale.reader import PageRequest
from accounts.models import User


def of_person(view: Callable[[PageRequest, User], HttpResponse]) -> Callable[[PageRequest, str], HttpResponse]:
    """Hand over the person with this name; ``Http404`` without one.

    Whoever is not signed in is asked to be, by unknown names as by those who are not to be seen: which it is, nobody
    learns from that.
    """

    @wraps(view)
    def guarded(request: PageRequest, who: str) -> HttpResponse:
        found = User.objects.named(who)
        if not request.user.is_authenticated and (found is None or not is_open(found)):
            return redirect_to_login(request.get_full_path())
        if found is None:
            raise Http404
        return view(request, found)

    return guarded


def is_open(person: User) -> bool:
    """Whether somebody's pages can be read without an account."""
    return not person.is_unlisted and not person.is_guest
