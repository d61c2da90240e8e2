"""Views of a user's webhook: set up, test, renew the secret, remove."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.allauth_internals import ratelimit
from accounts.locale.reader import PersonRequest
from accounts.security import grants
from notifications.channels import hooks
from notifications.channels.webhook import try_out
from notifications.endpoints.answers import in_words
from notifications.endpoints.forms import WebhookForm
from notifications.models import Webhook

SHOWN_ONCE = "webhook_secret_is_new"
"""Session key that makes the next page render the new secret, once."""


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def webhook(request: PersonRequest) -> HttpResponse:
    """Page of the webhook's URL and state, with its form."""
    if request.user.is_guest:
        return redirect("notices:preferences")
    hook = hooks.of(request.user)
    form = WebhookForm(request.POST if request.method == "POST" else None, initial=_initial(hook))
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return render(request, "notifications/webhook.html", _context(request, hook, form), status=status)
    grants.expect_fresh_login(request)
    is_new = hooks.store(user=request.user, **form.cleaned_data)
    grants.note_added(request, "webhook")
    if is_new:
        request.session[SHOWN_ONCE] = True
    messages.success(request, _("Your webhook is saved. Try it now."))
    return redirect("notices:webhook")


@login_required
@require_POST
def test(request: PersonRequest) -> HttpResponse:
    """Post a test message, and show the result."""
    hook = hooks.of(request.user)
    if hook is None:
        return redirect("notices:webhook")
    if not _may_try(request):
        messages.error(request, _("That’s a lot of tests. Please wait a few minutes."))
        return redirect("notices:webhook")
    answer = try_out(hook)
    note = messages.success if answer.is_good else messages.error
    note(request, in_words(hooks.code_of(answer)))
    return redirect("notices:webhook")


@login_required
@require_POST
def renew(request: PersonRequest) -> HttpResponse:
    """Replace the signing secret, to be shown once."""
    grants.expect_fresh_login(request)
    hooks.renew_secret(user=request.user)
    grants.note_added(request, "webhook")
    request.session[SHOWN_ONCE] = True
    return redirect("notices:webhook")


@login_required
@require_POST
def remove(request: PersonRequest) -> HttpResponse:
    """Remove the webhook."""
    hooks.remove(user=request.user)
    messages.success(request, _("Your webhook is gone."))
    return redirect("notices:preferences")


def _initial(hook: Webhook | None) -> dict[str, Any]:
    return {name: getattr(hook, name) for name in WebhookForm.base_fields} if hook else {}


def _context(request: PersonRequest, hook: Webhook | None, form: WebhookForm) -> dict[str, Any]:
    is_new = request.method == "GET" and request.session.pop(SHOWN_ONCE, False)
    return {
        "form": form,
        "hook": hook,
        "secret": hook.secret if hook and is_new and hook.form == Webhook.Form.JSON else "",
        "answer": in_words(hook.answer) if hook and hook.answer else "",
    }


def _may_try(request: PersonRequest) -> bool:
    limits = settings.NOTICE_RATE_LIMITS
    return bool(ratelimit.consume(request, app="notices", action="webhook_test", config=limits, user=request.user))
