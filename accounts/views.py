"""The pages about oneself: profile, guest, claim, deletion."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from allauth.core.ratelimit import consume_or_429
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.forms import DeleteForm, ProfileForm
from accounts.locale.reader import PersonRequest
from accounts.models import User
from accounts.next_page import wanted, with_next
from accounts.services import delete_account
from accounts.signup import guests
from accounts.signup.adapter import AccountAdapter
from accounts.signup.forms import ClaimForm
from accounts.signup.pages import refusal_status


@never_cache
@require_http_methods(["GET", "POST"])
def guest(request: HttpRequest) -> HttpResponse:
    """Play at once: a new guest, signed in on this browser; whoever comes by the address alone is asked first."""
    if request.user.is_authenticated:
        return redirect("games:lobby")
    if request.method == "GET":
        return render(request, "accounts/guest.html", {"next": request.GET.get("next", "")})
    if refused := consume_or_429(request, action="guest"):
        return refused
    guests.sign_in(request, guests.new_guest(request))
    return HttpResponseRedirect(wanted(request) or resolve_url("games:first_game"))


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
@sensitive_post_parameters("password1")
def claim(request: PersonRequest) -> HttpResponse:
    """A guest becomes an account and keeps every game."""
    if not request.user.is_guest:
        return redirect("accounts:profile")
    form = ClaimForm(_posted(request), user=request.user)
    if request.method == "GET" or not form.is_valid():
        return _show_claim(request, form)
    if refused := consume_or_429(request, action="signup"):
        return refused
    if not _saved(form, lambda: form.save(request)):
        return _show_claim(request, form)
    return redirect(with_next(wanted(request), "account_email_verification_sent"))


def _show_claim(request: HttpRequest, form: ClaimForm) -> HttpResponse:
    login = with_next(wanted(request), "account_login")
    return _show(request, "accounts/claim.html", form, next=wanted(request), login=login)


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def profile(request: PersonRequest) -> HttpResponse:
    """Name, language and time zone."""
    form = ProfileForm(_posted(request), instance=User.objects.get(pk=request.user.pk))
    if request.method == "GET" or not form.is_valid() or not _saved(form, form.save):
        return _show(request, "accounts/profile.html", form)
    messages.success(request, _("Your profile is saved."))
    return redirect("accounts:profile")


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
@sensitive_post_parameters("password")
def delete(request: PersonRequest) -> HttpResponse:
    """Leave for good, after the password or, without one, a tick."""
    if refused := consume_or_429(request, action="reauthenticate", user=request.user):
        return refused
    form = DeleteForm(_posted(request), user=request.user)
    if request.method == "GET" or not form.is_valid():
        return _show(request, "accounts/delete.html", form)
    delete_account(user=request.user)
    logout(request)
    messages.success(request, _("Your account is deleted. Thank you for playing."))
    return redirect("home")


def _posted(request: HttpRequest) -> QueryDict | None:
    """What was sent, if anything was: an empty form that was sent has errors, a page that is opened has none."""
    return request.POST if request.method == "POST" else None


def _saved(form: BaseForm, save: Callable[[], object]) -> bool:
    """Save, unless somebody else has taken the name since the form was checked."""
    try:
        with transaction.atomic():
            save()
    except IntegrityError:
        form.add_error("username", AccountAdapter.error_messages["username_taken"])
    return form.is_valid()


def _show(request: HttpRequest, template: str, form: BaseForm, **more: str) -> HttpResponse:
    status = refusal_status(form) if form.is_bound else HTTPStatus.OK
    return render(request, template, {"form": form, **more}, status=status)
