"""What the site wrote to a person by mail, and what became of it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors
from games.models import OutgoingMail
from games.sentences.mails import reason

MAILS_PER_PAGE = 30


@login_required
@never_cache
@require_safe
def mails(request: HttpRequest) -> HttpResponse:
    """Sent, dropped and failed mails with the reason, the latest first."""
    page = Paginator(selectors.my_mails(request.user), MAILS_PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/mails.html", {"mails": page, "rows": [_row(mail) for mail in page]})


def _row(mail: OutgoingMail) -> dict[str, object]:
    return {
        "mail": mail,
        "at": mail.done_at or mail.created_at,
        "reason": reason(mail.reason),
        "is_trouble": mail.status in {OutgoingMail.Status.FAILED, OutgoingMail.Status.UNKNOWN},
    }
