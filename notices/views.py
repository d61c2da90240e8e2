"""What the site told a person, what became of it, and what the person wants to be told."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.reader import PersonRequest
from games.services import dispatch
from notices import selectors
from notices.channels import addresses
from notices.forms import WishesForm
from notices.kinds import name_of
from notices.models import Notice
from notices.reasons import reason
from notices.telling import SEND
from notices.unsubscribe import find_subscription

NOTICES_PER_PAGE = 30


@login_required
@never_cache
@require_safe
def notices(request: PersonRequest) -> HttpResponse:
    """Sent, dropped and failed notices with the reason, the latest first; and whether the own address rests."""
    page = Paginator(selectors.my_notices(request.user), NOTICES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "notices": page,
        "rows": [_row(notice) for notice in page],
        "resting": addresses.resting(request.user),
    }
    return render(request, "notices/notices.html", context)


def _row(notice: Notice) -> dict[str, object]:
    return {
        "notice": notice,
        "kind": name_of(notice.kind),
        "at": notice.done_at or notice.created_at,
        "reason": reason(notice.reason),
        "is_trouble": notice.status in {Notice.Status.FAILED, Notice.Status.UNKNOWN},
    }


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def wishes(request: PersonRequest) -> HttpResponse:
    """What the person wants to be told, and by which channel."""
    form = WishesForm(request.POST if request.method == "POST" else None, person=request.user)
    if not form.is_valid():
        context = {"form": form, "resting": addresses.resting(request.user)}
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return render(request, "notices/wishes.html", context, status=status)
    form.save()
    dispatch.ring(SEND)
    messages.success(request, _("Your choice is saved."))
    return redirect("notices:wishes")


@csrf_exempt
@never_cache
@require_http_methods(["GET", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Stop one kind of notice from its own link: GET asks, POST acts (RFC 8058: without cookie or CSRF token)."""
    subscription = find_subscription(token)
    if subscription is None:
        return render(request, "notices/unsubscribe_unknown.html", status=HTTPStatus.NOT_FOUND)
    done = request.method == "POST"
    if done:
        subscription.stop()
    return render(request, "notices/unsubscribe.html", {"kind": subscription.kind, "done": done})
