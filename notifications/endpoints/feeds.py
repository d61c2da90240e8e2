"""Views of a user's Atom feed and calendar at secret URLs, and the forms to renew or revoke these."""

from __future__ import annotations

from hashlib import sha256
from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from accounts.allauth_internals import ratelimit
from accounts.locale.reader import PersonRequest, writing_for
from accounts.security import grants
from notifications.feeds import addresses, tournaments
from notifications.feeds.atom import atom
from notifications.feeds.calendar import calendar
from notifications.feeds.waiting import waiting_for
from notifications.models import FeedAddress

A_WHILE = 300
"""Seconds for which clients may cache a feed."""
HOUR = 3600


@require_safe
@cache_control(private=True, max_age=A_WHILE)
def turns(request: HttpRequest, token: str) -> HttpResponseBase:
    """Atom feed of the tables at which the user is to move."""
    feed = _feed(token)
    if not _may_read(request, feed):
        return _too_often()
    with writing_for(feed.user):
        found = atom(waiting_for(feed.user), url=addresses.url("turns", token), begun=feed.created_at)
        return _answer(request, found, "application/atom+xml")


@require_safe
@cache_control(private=True, max_age=A_WHILE)
def deadlines(request: HttpRequest, token: str) -> HttpResponseBase:
    """Calendar of the user's deadlines."""
    feed = _feed(token)
    if not _may_read(request, feed):
        return _too_often()
    with writing_for(feed.user):
        return _answer(request, calendar(waiting_for(feed.user)), "text/calendar")


@require_safe
@cache_control(public=True, max_age=A_WHILE)
def tournaments_atom(request: HttpRequest) -> HttpResponseBase:
    """Atom feed of tournaments that everybody may see."""
    return _answer(request, tournaments.atom(), "application/atom+xml")


@require_safe
@cache_control(public=True, max_age=A_WHILE)
def tournaments_calendar(request: HttpRequest) -> HttpResponseBase:
    """Calendar of tournaments that everybody may see."""
    return _answer(request, tournaments.calendar(), "text/calendar")


@login_required
@require_POST
def renew(request: PersonRequest) -> HttpResponse:
    """Create or replace the secret URLs."""
    grants.expect_fresh_login(request)
    addresses.renew(user=request.user)
    grants.note_added(request, "feeds")
    messages.success(request, _("Here are the addresses for your calendar and feed reader. Keep them secret."))
    return redirect("notices:preferences")


@login_required
@require_POST
def give_up(request: PersonRequest) -> HttpResponse:
    """Revoke the secret URLs."""
    addresses.give_up(user=request.user)
    messages.success(request, _("The addresses for your calendar and feed are gone."))
    return redirect("notices:preferences")


def _feed(token: str) -> FeedAddress:
    """The feed of a token. Raises ``Http404`` for every invalid token alike."""
    feed = addresses.find(token)
    if feed is None:
        raise Http404
    return feed


def _may_read(request: HttpRequest, feed: FeedAddress) -> bool:
    limits, key = settings.NOTICE_RATE_LIMITS, f"{feed.pk}:{feed.number}"
    return bool(ratelimit.consume(request, app="notices", action="feed", config=limits, key=key, limit_get=True))


def _too_often() -> HttpResponse:
    return HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS, headers={"Retry-After": str(HOUR)})


def _answer(request: HttpRequest, content: str, kind: str) -> HttpResponseBase:
    """The content with an ETag, or 304 if the client has it."""
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    etag = quote_etag(sha256(response.content).hexdigest()[:32])
    response["ETag"] = etag
    response["X-Robots-Tag"] = "noindex"
    return get_conditional_response(request, etag=etag, response=response) or response
