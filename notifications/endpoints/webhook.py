"""Views of a user's webhooks: add, change, test, renew the secret, remove."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.allauth_internals import ratelimit
from accounts.locale.reader import PersonRequest
from accounts.security import grants
from core.http.sending import Answer
from notifications.channels import hooks
from notifications.channels.webhook import try_out
from notifications.endpoints.answers import in_words
from notifications.endpoints.forms import WebhookForm
from notifications.errors import TooManyTests, TooManyWebhooks
from notifications.models import Webhook

SHOWN_ONCE = "webhook_secret_is_new"
"""Session key: the webhook whose new secret the next page shows, once."""
View = Callable[[PersonRequest, Webhook], HttpResponse]


def of_one(view: View) -> Callable[[PersonRequest, int], HttpResponse]:
    """Hand over the user's webhook with this key; one of somebody else is like none."""

    @wraps(view)
    def guarded(request: PersonRequest, pk: int) -> HttpResponse:
        hook = hooks.find(request.user, pk)
        if hook is None:
            raise Http404
        return view(request, hook)

    return guarded


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def webhooks(request: PersonRequest) -> HttpResponse:
    """The user's webhooks, with the form for a new one."""
    if request.user.is_guest:
        return redirect("notices:preferences")
    form = WebhookForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return _list(request, form, status)
    grants.expect_fresh_login(request)
    try:
        hook = hooks.store(user=request.user, **form.cleaned_data)
    except TooManyWebhooks as refusal:
        form.add_error(None, refusal.message)
        return _list(request, form, refusal.status)
    grants.note_added(request, "webhook")
    request.session[SHOWN_ONCE] = hook.pk
    messages.success(request, _("Your webhook is saved. Try it now."))
    return redirect("notices:webhook", hook.pk)


def _list(request: PersonRequest, form: WebhookForm, status: HTTPStatus) -> HttpResponse:
    context = {"form": form, "hooks": hooks.of(request.user)}
    return render(request, "notifications/webhooks.html", context, status=status)


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
@of_one
def webhook(request: PersonRequest, hook: Webhook) -> HttpResponse:
    """One webhook's URL and state, with its form."""
    form = WebhookForm(request.POST if request.method == "POST" else None, initial=_initial(hook))
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return render(request, "notifications/webhook.html", _context(request, hook, form), status=status)
    grants.expect_fresh_login(request)
    hooks.store(user=request.user, hook=hook, **form.cleaned_data)
    grants.note_added(request, "webhook")
    messages.success(request, _("Your webhook is saved. Try it now."))
    return redirect("notices:webhook", hook.pk)


@login_required
@require_POST
@of_one
def test(request: PersonRequest, hook: Webhook) -> HttpResponse:
    """Post a test message, and show the result."""
    try:
        answer = tried(request, hook)
    except TooManyTests as refusal:
        messages.error(request, refusal.message)
        return redirect("notices:webhook", hook.pk)
    note = messages.success if answer.is_good else messages.error
    note(request, in_words(hooks.code_of(answer)))
    return redirect("notices:webhook", hook.pk)


def tried(request: HttpRequest, hook: Webhook) -> Answer:
    """The answer to a test message. Raises ``TooManyTests``."""
    limits = settings.NOTICE_RATE_LIMITS
    if not ratelimit.consume(request, app="notices", action="webhook_test", config=limits, user=hook.user):
        raise TooManyTests
    return try_out(hook)


@login_required
@require_POST
@of_one
def renew(request: PersonRequest, hook: Webhook) -> HttpResponse:
    """Replace the signing secret, to be shown once."""
    grants.expect_fresh_login(request)
    hooks.renew_secret(hook=hook)
    grants.note_added(request, "webhook")
    request.session[SHOWN_ONCE] = hook.pk
    return redirect("notices:webhook", hook.pk)


@login_required
@require_POST
@of_one
def remove(request: PersonRequest, hook: Webhook) -> HttpResponse:
    """Remove a webhook."""
    hooks.remove(hook=hook)
    messages.success(request, _("Your webhook is gone."))
    return redirect("notices:webhooks")


def _initial(hook: Webhook) -> dict[str, Any]:
    return {name: getattr(hook, name) for name in WebhookForm.base_fields} | {"kinds": hook.kinds.split()}


def _context(request: PersonRequest, hook: Webhook, form: WebhookForm) -> dict[str, Any]:
    is_new = request.method == "GET" and request.session.get(SHOWN_ONCE) == hook.pk
    if is_new:
        del request.session[SHOWN_ONCE]
    return {
        "form": form,
        "hook": hook,
        "secret": hook.secret if is_new and hook.form == Webhook.Form.JSON else "",
        "answer": in_words(hook.answer) if hook.answer else "",
    }
