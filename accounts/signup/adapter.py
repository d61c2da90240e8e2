"""How django-allauth meets this site: names, languages, guests, and mails that leave by a task."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin, urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as current
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.ratelimit import respond_429
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.mail.letter import html_of
from accounts.middleware import reader_zone
from accounts.models import User
from accounts.names.names import normalize_name, refuse_reserved, validate_name
from accounts.sanctions.services import end_over_bans
from accounts.sanctions.views import NOT_LET_IN
from accounts.security.origin import origin_of
from accounts.security.texts import device
from accounts.services import confirm_address
from accounts.signup import rate_limits
from accounts.signup.rate_limits import may_mail
from accounts.tasks import post_mail
from accounts.theme import theme_of

WANTED_BY_ANYBODY = frozenset(
    f"account/email/{name}" for name in ("account_already_exists", "email_confirmation", "email_confirmation_signup")
)
"""What a stranger can let the site send to any address in the world; links to reset passwords have their own limit."""


class AccountAdapter(DefaultAccountAdapter):
    """The one place where allauth's defaults are changed in code; the rest is in the settings."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": _("This email address and password don’t match. Try again."),
        "username_password_mismatch": _("This name and password don’t match. Try again."),
        "too_many_login_attempts": _(
            "Too many attempts. Wait five minutes and try again, or get a new password by email."
        ),
        "incorrect_code": _("That’s not the code we sent. Check our newest email."),
        "incorrect_password": _("That’s not your password. Try again."),
        "enter_current_password": _("That’s not your current password. Try again."),
        "username_taken": User._meta.get_field("username").error_messages["unique"],
        "duplicate_email": _("That’s already your address."),
        "rate_limited": _("We’ve just sent a code. Wait a few seconds before you ask for another."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it will be kept; raises ``ValidationError`` where names.py or somebody else objects."""
        name = normalize_name(username)
        validate_name(name)
        refuse_reserved(name)
        if not shallow:
            User.objects.expect_free(name)
        return name

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """A new account starts with the language, the zone and the theme of the page it was made on."""
        user.language = get_language() or ""
        user.time_zone = reader_zone(request)
        user.theme = theme_of(request)
        return super().save_user(request, user, form, commit)

    def pre_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse | None:
        """Let in at once whose ban is over; the task that looks for them may come a minute later."""
        if not user.is_active and end_over_bans(user):
            user.refresh_from_db(fields=["is_active"])
        answer: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return answer

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        """To the page that says why somebody who knows the password is not let in, and until when."""
        request.session[NOT_LET_IN] = user.pk
        answer: HttpResponse = super().respond_user_inactive(request, user)
        return answer

    def set_password(self, user: User, password: str) -> None:
        """The new password and nothing else. Raises ``PersonChanged``."""
        user.set_password(password)
        user.save(update_fields=["password"])

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the attempt. Raises ``ValidationError`` after too many."""
        typed = credentials.get("email") or credentials.get("username") or ""
        # Under this name allauth looks for what it rolls back when the password is right.
        self._login_failed_rl_usage = rate_limits.spend(request, typed)
        if not self._login_failed_rl_usage:
            raise self.validation_error("too_many_login_attempts")

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """allauth's word for a password that was replaced by the owner of the address."""
        rate_limits.forget(request, credentials.get("email", ""))

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Whoever can read the mails of an address owns it: others lose it, and a guest becomes an account."""
        return confirm_address(
            address=email_address, confirm=lambda: super(AccountAdapter, self).confirm_email(request, email_address)
        )

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Hand the mail to a task: how long a mail server takes would tell whether an address is known.

        Answers 429 instead, the same for known and unknown addresses, where somebody asks for too many.
        """
        if template_prefix in WANTED_BY_ANYBODY and not may_mail(current.request, email):
            raise ImmediateHttpResponse(respond_429(current.request))
        links = {name: _at_this_site(link) for name, link in context.items() if name.endswith("_url")}
        links["security_url"] = urljoin(settings.BASE_URL, reverse("security:security"))
        details = {"request": current.request, "email": email, "device": _device(current.request)} | context | links
        message = self.render_mail(template_prefix, email, details)
        subject, body = str(message.subject), str(message.body)
        buttons = {address: str(_BUTTONS[name]) for name, address in links.items() if name in _BUTTONS}
        html = html_of(subject, body, links=buttons, code=context.get("code", ""))
        post_mail(kind=template_prefix.rpartition("/")[2], subject=subject, body=body, to=email, html=html)

    def is_safe_url(self, url: str) -> bool:
        """Within this site only, and from https never back to http."""
        request = current.request
        stays = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
        return stays and super().is_safe_url(url)

    def is_ajax(self, request: HttpRequest) -> bool:
        """Only where a script asks what a passkey shall sign: all else is HTML, whatever a request calls itself."""
        match = request.resolver_match
        return request.method == "GET" and match is not None and match.url_name == "mfa_login_webauthn"

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Newcomers begin with a first game."""
        return resolve_url("games:first_game")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Back to where the button was."""
        return reverse("accounts:profile")


_BUTTONS = {
    "password_reset_url": _("Choose a new password"),
    "signup_url": _("Sign up"),
    "security_url": _("Security"),
}
"""What the links of mails say, by their names in the templates."""


def _device(request: HttpRequest) -> str:
    origin = origin_of(request)
    return device(origin["browser"], origin["system"])


def _at_this_site(link: str) -> str:
    """The same link at the site's own address: a request chooses its host and port itself."""
    return urljoin(settings.BASE_URL, urlsplit(link)._replace(scheme="", netloc="").geturl())


def clean_own_name(name: str, *, user: User) -> str:
    """The name as it will be kept for somebody who has a name already; the own name in new capitals is fine."""
    if normalize_name(name) == user.username:
        return user.username
    cleaned = AccountAdapter().clean_username(name, shallow=True)
    User.objects.expect_free(cleaned, but_for=user)
    return cleaned
