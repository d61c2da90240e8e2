"""The pages that ask before something is decided, for reports as for people and things."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from accounts.asking import Answer, ask_first
from accounts.models import User
from games.moderation import acts, questions
from games.moderation.cases import Case


class Link(NamedTuple):
    """A link to the page of an act."""

    url: str
    label: str | Promise
    is_dangerous: bool


def links(case: Case, actor: User) -> list[Link]:
    """Everything that this member of staff can decide about a case."""
    return [Link(_address(case, name), act.label, act.is_dangerous) for name, act in acts.offered(case, actor)]


def _address(case: Case, name: str) -> str:
    if case.report:
        return reverse("admin:moderation_report_act", args=[case.report.pk, name])
    assert case.row is not None, "a case without a report has something that it is about"
    return reverse("admin:moderation_act", args=[case.kind, case.row.pk, name])


def act(request: HttpRequest, case: Case, name: str) -> HttpResponse:
    """Ask, and do it."""
    actor = cast("User", request.user)
    if name not in acts.ACTS:
        raise Http404
    if not actor.has_perm(acts.ACTS[name].right):
        raise PermissionDenied
    back = case.back
    if not acts.ACTS[name].fits(case, actor):
        messages.error(request, _("That can’t be done here, or it’s done already."))
        return redirect(back)

    def run(answer: Answer) -> HttpResponse:
        acts.carry_out(name, case, actor, answer)
        messages.success(request, _("Done, and everybody concerned is told."))
        return redirect(_page_after(case, back))

    return ask_first(request, lambda: questions.before(name, case), run, acts.form_of(name, case))


def _page_after(case: Case, back: str) -> str:
    """Back, unless what the page was about is gone."""
    if case.report or (case.row is not None and type(case.row)._default_manager.filter(pk=case.row.pk).exists()):
        return back
    return back.rpartition("/change/")[0].rpartition("/")[0] + "/"


def address_of(row: Any) -> str:
    """Where something stands in the admin; empty where it does not."""
    try:
        return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])
    except NoReverseMatch:
        return ""
