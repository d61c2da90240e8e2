"""Views of the inbox: its page, what the bell shows, and answers in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.locale.reader import PageRequest, PersonRequest
from games.tables.access import signed_in
from notifications.inbox import selectors, services
from notifications.inbox.answering import answer as carry_out
from notifications.inbox.presenter import bundled, told
from notifications.inbox.told import Told

LINES_PER_PAGE = 40
LATEST = 5
"""Lines under the bell."""

back_to_inbox = signed_in(lambda _request, *_parts, **_more: reverse("notices:inbox"))
"""For answers: whose login has ended comes back to the inbox."""


@login_required
@never_cache
@require_safe
def inbox(request: PersonRequest) -> HttpResponse:
    """The user's lines: what asks, what is new, what was; whoever opens it has seen them all."""
    page = Paginator(selectors.lines_of(request.user).select_related("author"), LINES_PER_PAGE).get_page(
        request.GET.get("page")
    )
    lines = told(request.user, page)
    if request.method == "GET":
        services.note_seen(user=request.user, shown=lines, all_of_them=True)
    return render(request, "notifications/inbox.html", {"page": page, **_sections(lines)})


def _sections(lines: Sequence[Told]) -> dict[str, Any]:
    """Requests first, then news by table and tournament: those with something new, then earlier ones."""
    news = bundled(line for line in lines if not line.is_asking)
    return {
        "asking": [line for line in lines if line.is_asking],
        "news": [bundle for bundle in news if bundle.is_new],
        "earlier": [bundle for bundle in news if not bundle.is_new],
    }


@never_cache
@require_safe
def latest(request: PageRequest) -> HttpResponse:
    """The latest lines as a part for an open page, which shows them under the bell: they are seen then."""
    if not request.user.is_authenticated:
        return HttpResponse(status=204)
    lines = told(request.user, selectors.lines_of(request.user).select_related("author")[:LATEST])
    if request.method == "GET":
        services.note_seen(user=request.user, shown=lines)
    return render(request, "notifications/inbox_latest.html", {"lines": lines})


@back_to_inbox
@never_cache
@require_POST
def answer(request: PersonRequest, pk: int) -> HttpResponse:
    """Answer a line with the field ``answer``; one that asks no more says what became of it."""
    line = selectors.line_of(request.user, pk)
    if line is None:
        raise Http404
    [now] = told(request.user, [line])
    if not now.is_asking:
        messages.info(request, now.settled or _("No longer open."))
        return redirect("notices:inbox")
    response = carry_out(request.user, line, request.POST.get("answer", ""))
    answered = told(request.user, [line])
    services.note_seen(user=request.user, shown=answered)
    if response.headers.get("Location") == reverse("notices:inbox") and answered[0].settled:
        messages.success(request, answered[0].settled)  # The line itself may be folded with what was earlier.
    return response
