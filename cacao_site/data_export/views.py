"""The page on which somebody asks for everything about him and follows how far it is, and the file."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.locale.reader import PersonRequest
from accounts.refusal import Refusal
from accounts.security import grants
from cacao_site.data_export import services
from cacao_site.data_export.errors import (
    ExportedToday,
    ExportsFailed,
    ExportUnderWay,
    NoSuchExport,
)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def export(request: PersonRequest) -> HttpResponse:
    """What was asked for last and how far it is; asking."""
    if request.method != "POST":
        return _page(request)
    grants.expect_fresh_login(request)
    try:
        services.ask(user=request.user)
    except (ExportedToday, ExportUnderWay, ExportsFailed) as refusal:
        return _page(request, refusal)
    grants.note_added(request, "export")
    return redirect("data_export:export")


@require_safe
@login_required
@never_cache
def file(request: PersonRequest, secret: str) -> HttpResponse:
    """The file, to its owner alone, who has just given the password."""
    grants.expect_fresh_login(request)
    try:
        content = services.read(viewer=request.user, secret=secret)
    except NoSuchExport as refusal:
        return _page(request, refusal)
    answer = HttpResponse(content, content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="everything-about-me.json"'
    return answer


def _page(request: PersonRequest, problem: Refusal | None = None) -> HttpResponse:
    context = {"export": services.latest(request.user), "problem": problem}
    return render(request, "data_export/export.html", context, status=problem.status if problem else HTTPStatus.OK)
