"""A guest becomes an account by an address and a code, on whatever page they are: nothing but the address is asked."""

from __future__ import annotations

from allauth.account.fields import EmailField
from allauth.core.ratelimit import RateLimited
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.allauth_internals import EmailVerificationProcess
from accounts.signup.errors import AddressRefused, CodeOver, TooSoon, WrongCode
from accounts.signup.forms import CodeForm, ask_to_confirm

__all__ = ["AddressForm", "CodeOver", "begin", "enter", "forget", "pending_address", "send_again"]


class AddressForm(forms.Form):
    """An address to which a code is sent."""

    email = EmailField(label=_("Email"), widget=forms.EmailInput(attrs={"autocomplete": "email"}))


def begin(request: HttpRequest, *, email: str) -> str:
    """Send a code to the address, which is given as it was understood; its owner, if that is somebody else, is told.

    Raises ``AddressRefused``.
    """
    form = AddressForm({"email": email})
    if not form.is_valid():
        raise AddressRefused
    return ask_to_confirm(request, email=form.cleaned_data["email"]).email


def pending_address(request: HttpRequest) -> str:
    """The address whose code is awaited in this browser; empty if there is none."""
    process = EmailVerificationProcess.resume(request)
    return str(process.email) if process else ""


def enter(request: HttpRequest, *, code: str) -> None:
    """The code of the mail: the guest is an account from now on. Raises ``WrongCode`` or ``CodeOver``."""
    process = EmailVerificationProcess.resume(request)
    if process is None:
        raise CodeOver
    form = CodeForm({"code": code}, code=process.code, user=process.user, email=process.email)
    if process.user is None or process.user.pk != request.user.pk or not form.is_valid():
        raise WrongCode if process.record_invalid_attempt() else CodeOver
    if process.finish() is None:
        raise CodeOver


def send_again(request: HttpRequest) -> None:
    """Another code to the same address. Raises ``CodeOver`` or ``TooSoon``."""
    process = EmailVerificationProcess.resume(request)
    if process is None or not process.can_resend:
        raise CodeOver
    try:
        process.resend()
    except RateLimited as error:
        raise TooSoon from error


def forget(request: HttpRequest) -> None:
    """Await no code any more: the address was a wrong one."""
    process = EmailVerificationProcess.resume(request)
    if process is not None:
        process.abort()
