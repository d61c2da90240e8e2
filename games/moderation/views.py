"""Reports over HTTP: one page for whatever is reported."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.locale.reader import PersonRequest
from accounts.refusal import Refusal
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.chat.places import visible_place
from games.chat.selectors import LARGEST, line_in
from games.chat.views import at_place
from games.errors import GameError
from games.moderation import services, subjects
from games.moderation.forms import ReportForm
from games.moderation.subjects import Subject

PAGE = require_http_methods(["GET", "HEAD", "POST"])


@PAGE
@login_required
@never_cache
def person(request: PersonRequest, who: str) -> HttpResponse:
    """Report somebody."""
    return _page(request, subjects.person(request.user, who))


@PAGE
@login_required
@never_cache
def club(request: PersonRequest, group_id: str) -> HttpResponse:
    """Report a group."""
    return _page(request, subjects.club(request.user, group_id))


@PAGE
@login_required
@never_cache
def tournament(request: PersonRequest, tournament: str) -> HttpResponse:
    """Report a tournament."""
    return _page(request, subjects.tournament(request.user, tournament))


@PAGE
@login_required
@never_cache
def study(request: PersonRequest, study_id: str) -> HttpResponse:
    """Report a study."""
    return _page(request, subjects.study(request.user, study_id))


@PAGE
@at_place
@never_cache
def line(request: PersonRequest, public_id: str, audience: str, number: int) -> HttpResponse:
    """Report a message."""
    place = visible_place(request, public_id, audience)
    return _page(request, subjects.line(place, line_in(place.room(), min(number, LARGEST))))


def _page(request: PersonRequest, subject: Subject) -> HttpResponse:
    may_block = subject.about is not None and subject.about != request.user
    if request.method != "POST":
        services.expect_others(subject, request.user)
        return _shown(request, subject, ReportForm(may_block=may_block))
    form = ReportForm(request.POST, may_block=may_block)
    if not form.is_valid():
        return _shown(request, subject, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    cleaned = form.cleaned_data
    try:
        services.report(subject=subject, user=request.user, reason=cleaned["reason"], text=cleaned["text"])
    except GameError as error:
        form.add_error(None, error.message)
        return _shown(request, subject, form, error.status)
    messages.success(request, _("Thank you. An admin will look at it, and you’ll read in your inbox what came of it."))
    if cleaned.get("block"):
        _block(request, subject)
    return redirect(subject.back)


def _block(request: PersonRequest, subject: Subject) -> None:
    assert subject.about is not None, "nobody else can be blocked"
    try:
        relations.add(user=request.user, other=subject.about, kind=Tie.Kind.BLOCK)
    except Refusal as refusal:
        messages.error(request, refusal.message)


def _shown(
    request: PersonRequest, subject: Subject, form: ReportForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    return render(request, "moderation/report.html", {"subject": subject, "form": form}, status=status)
