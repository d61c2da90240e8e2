"""A page of the admin: pairs of accounts whose rated games look arranged, in figures."""

from __future__ import annotations

from typing import cast

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from games.ratings import arranged as pairs

SEES_TABLES, SEES_LOG = "games.view_game", "doors.view_securityevent"


@require_safe
def arranged(request: HttpRequest) -> HttpResponse:
    """The pairs; what the security log knows of them only for who may read it."""
    person = cast(User, request.user)
    if not person.has_perm(SEES_TABLES):
        raise PermissionDenied
    looked = pairs.look()
    page = {
        **admin.site.each_context(request),
        "title": _("Rated games that look arranged"),
        "rows": looked.pairs,
        "games": looked.games,
        "fewest": pairs.FEWEST_GAMES,
        "sees_log": person.has_perm(SEES_LOG),
    }
    return render(request, "admin/arranged.html", page)
