"""The operators' dashboard: what is stuck and why, and what can be done about it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import AccountMail
from cacao_site.ops.dashboard import pending
from notifications import (
    health,
    outbox,
    reasons,
    types,
)
from notifications.create.write import enqueue_delivery
from notifications.models import ChannelHealth, Notice

SEES_TABLES, ACTS_ON_TABLES = "games.view_game", "games.change_game"
SEES_NOTICES, ACTS_ON_NOTICES = "notices.view_notice", "notices.change_notice"
NOT_OWED = gettext_lazy("It won’t be sent.")


def stuck(request: HttpRequest) -> HttpResponse:
    """What is stuck, as far as the reader may look at tables and at notices."""
    _demand(request, SEES_TABLES)
    page: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": _("What’s stuck and why"),
        "bots": pending.bots(),
        "deadlines": pending.passed_deadlines(),
        "analyses": pending.analyses(),
        "exports": pending.exports(),
        "reports": pending.reports(),
        "thoughts": pending.thoughts(),
        "may_act": request.user.has_perm(ACTS_ON_TABLES),
        "sees_notices": request.user.has_perm(SEES_NOTICES),
        "may_send": request.user.has_perm(ACTS_ON_NOTICES),
    }
    if page["sees_notices"]:
        page |= {"channels": pending.channels(), "day": pending.day(), "overdue": _in_words(pending.overdue())}
        page["unsent"] = _in_words(pending.unsent())
        page["account_mails"] = _with_reasons(pending.unsent_account_mails())
    return render(request, "admin/stuck.html", page)


def send_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a notice that failed, or was perhaps sent, be sent once more."""
    _demand(request, ACTS_ON_NOTICES)
    notice = get_object_or_404(Notice, pk=pk)
    if outbox.send_again(notice):
        _note(request, notice, "Sent again")
        messages.success(request, _("We’ll send it again if it’s still needed."))
    else:
        messages.error(request, _("It didn’t fail, and it’s known to have been sent."))
    return redirect("admin:stuck")


def send_now(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a notice that is overdue be tried at once, even where its channel is given a rest."""
    _demand(request, ACTS_ON_NOTICES)
    notice = get_object_or_404(Notice, pk=pk)
    if outbox.is_pending(notice):
        health.end_rest(notice.channel)
        enqueue_delivery()
        _note(request, notice, "Asked for at once")
        messages.success(request, _("Trying to send it now."))
    else:
        messages.error(request, NOT_OWED)
    return redirect("admin:stuck")


def call_off(request: HttpRequest, pk: int) -> HttpResponse:
    """Do not send a notice that is still to be sent."""
    _demand(request, ACTS_ON_NOTICES)
    notice = get_object_or_404(Notice, pk=pk)
    if outbox.call_off(notice):
        _note(request, notice, "Called off")
        messages.success(request, _("It wasn’t sent."))
    else:
        messages.error(request, NOT_OWED)
    return redirect("admin:stuck")


def try_again(request: HttpRequest, name: str) -> HttpResponse:
    """Let a channel in trouble be asked now."""
    _demand(request, ACTS_ON_NOTICES)
    channel = get_object_or_404(ChannelHealth, name=name)
    if health.end_rest(name):
        _note(request, channel, "Asked at once")
        messages.success(request, _("The next notification will test whether the channel works again."))
    else:
        messages.error(request, _("This channel is fine."))
    return redirect("admin:stuck")


def _in_words(unsent: pending.Piece[Notice]) -> dict[str, Any]:
    rows = [(notice, types.name_of(notice.kind), reasons.reason(notice.reason)) for notice in unsent.rows]
    return {"rows": rows, "has_more": unsent.has_more}


def _with_reasons(unsent: pending.Piece[AccountMail]) -> dict[str, Any]:
    return {"rows": [(mail, reasons.reason(mail.reason)) for mail in unsent.rows], "has_more": unsent.has_more}


def _demand(request: HttpRequest, right: str) -> None:
    if not request.user.has_perm(right):
        raise PermissionDenied


def _note(request: HttpRequest, row: Model, what: str) -> None:
    """Into the trail that the admin itself keeps: neither of both is about one table."""
    assert request.user.pk is not None, "who has rights is somebody"
    LogEntry.objects.log_actions(request.user.pk, [row], CHANGE, change_message=what, single_object=True)
