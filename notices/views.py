"""What the site told a person, and what became of it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.reader import PersonRequest
from notices import selectors
from notices.channels import addresses
from notices.kinds import kind_of
from notices.models import Notice
from notices.reasons import reason

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
        "kind": kind_of(notice).name,
        "at": notice.done_at or notice.created_at,
        "reason": reason(notice.reason),
        "is_trouble": notice.status in {Notice.Status.FAILED, Notice.Status.UNKNOWN},
    }
