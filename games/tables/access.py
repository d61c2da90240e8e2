"""Access to tables: invitation links, permissions, and redirects to the login page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import cast
from urllib.parse import urlencode

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from accounts.locale.reader import PageRequest, PersonRequest
from accounts.signup.proof import proved_staff
from games.models import Game, is_invite_token
from games.tables import audit, selectors
from games.tables.errors import NoSuchGame

View = Callable[..., HttpResponse]


def invitation(request: HttpRequest) -> str:
    """The secret of the invitation link in the request, if there is one."""
    token = request.POST.get("invite") or request.GET.get("invite", "")
    return token if is_invite_token(token) else ""


def game_for(request: HttpRequest, public_id: str) -> Game:
    """The table of this address, if the user may see it. Raises ``NoSuchGame``."""
    if "\0" in public_id:  # PostgreSQL looks for no such text, and no table is called so.
        raise NoSuchGame
    try:
        return selectors.visible_game(public_id, request.user, invitation(request))
    except NoSuchGame:
        staff = proved_staff(request)
        if staff is None or not staff.has_perm("games.view_private_tables"):
            raise
        return audit.open_private_game(public_id=public_id, admin=staff)


def reader(request: HttpRequest) -> str:
    """A cache key part that identifies the viewer of a private table: the user and the invitation link."""
    return f"{request.user.pk}.{sha256(invitation(request).encode()).hexdigest()}"


def table_address(request: HttpRequest, public_id: str, *_parts: str, **_more: str) -> str:
    """The URL of a table's page, with the invitation secret if there is one."""
    address, invite = reverse("games:table", args=[public_id]), invitation(request)
    return f"{address}?{urlencode({'invite': invite})}" if invite else address


def signed_in(back: Callable[..., str]) -> Callable[[View], View]:
    """Redirect anonymous users to the login page, and from there ``back`` to a page.

    The address they asked may take nothing but posts, and a part of a page must not become a page to log in.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: PageRequest, *args: str, **parts: str) -> HttpResponse:
            if request.user.is_authenticated:
                return view(cast("PersonRequest", request), *args, **parts)
            to_login = redirect_to_login(back(request, *args, **parts))
            return HttpResponseClientRedirect(to_login.url) if request.htmx else to_login

        return guarded

    return decorate


at_table = signed_in(table_address)
"""For what people do at a table."""


def link_to(request: HttpRequest, game: Game) -> str:
    """The URL of the invitation link, for people who are not invited by name."""
    return request.build_absolute_uri(f"{game.get_absolute_url()}?invite={game.invite_token}")
