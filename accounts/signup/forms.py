"""allauth's forms in our words, and a guest's form for an account."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.fields import EmailField, SetPasswordField
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.allauth_internals import assess_unique_email, send_verification_email_to_address
from accounts.models import User
from accounts.names.names import MAX_LENGTH
from accounts.signup.adapter import clean_own_name

NAME_HELP = User._meta.get_field("username").help_text
PASSWORD_HELP = _("At least 10 characters; don’t use your name or a string of common words.")


def without_placeholders(form: forms.BaseForm) -> None:
    """Labels say what belongs into a field; placeholders would say it twice and then vanish."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


def _one_password(form: forms.BaseForm) -> None:
    """A new password is asked for once, as at sign-up: who mistypes it gets another by mail."""
    del form.fields["password2"]
    form.fields["password1"].label = _("New password")
    form.fields["password1"].help_text = PASSWORD_HELP
    without_placeholders(form)


class LoginForm(allauth_forms.LoginForm):
    """Name or address, and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or email address")
        self.fields["login"].widget.attrs.update(autocomplete="username", autofocus=True)
        self.fields["password"].help_text = ""
        without_placeholders(self)

    def user_credentials(self) -> dict[str, str]:
        """Only what was typed. Names hold no @, and allauth's second guess would hash twice for known addresses."""
        login = self.cleaned_data["login"]
        return {"email" if "@" in login else "username": login, "password": self.cleaned_data["password"]}

    def clean(self) -> dict[str, Any]:
        """Whoever has no address, a guest or an operator, has nothing to confirm."""
        cleaned = super().clean()
        if self.user and not self.user.email:
            self._login.email_verification = "none"
        return cleaned


class SignupForm(allauth_forms.SignupForm):
    """Name, address and password of a new account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = NAME_HELP
        self.fields["username"].widget.attrs["autofocus"] = True
        self.fields["email"].label = _("Email address")
        self.fields["email"].help_text = _("We’ll send it a code, and later email you when it’s your turn.")
        self.fields["password1"].help_text = PASSWORD_HELP
        without_placeholders(self)

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """A known address costs the same time as a new one, whose password is hashed."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])
        return super().try_save(request)


class CodeForm(allauth_forms.ConfirmEmailVerificationCodeForm):
    """The code from the mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs.update(autofocus=True, autocapitalize="characters", spellcheck="false")
        without_placeholders(self)

    def clean_code(self) -> str:
        """Skips allauth's look for other accounts with the address: one that was never confirmed is no obstacle."""
        return super(allauth_forms.ConfirmEmailVerificationCodeForm, self).clean_code()


class AddEmailForm(allauth_forms.AddEmailForm):
    """A new address for an account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New email address")
        without_placeholders(self)

    def clean_email(self) -> str:
        """The present address is fine where its mails are on hold: the code says whether it works again."""
        typed = User.objects.normalize_email(self.cleaned_data["email"])
        if self.user.is_mail_on_hold and typed == self.user.email:
            return typed
        return super().clean_email()

    def save(self, request: HttpRequest) -> EmailAddress:
        """Ask the new address for its code; its present owner is told instead, behind the same page."""
        return ask_to_confirm(request, email=self.cleaned_data["email"])


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    """The address of somebody who forgot the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Email address")
        self.fields["email"].widget.attrs["autofocus"] = True
        without_placeholders(self)


class ChangePasswordForm(allauth_forms.ChangePasswordForm):
    """The present and the new password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Current password")
        self.fields["oldpassword"].help_text = ""
        _one_password(self)


class SetPasswordForm(allauth_forms.SetPasswordForm):
    """The first password of an account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _one_password(self)


class NewPasswordForm(allauth_forms.ResetPasswordKeyForm):
    """The password in the place of a forgotten one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _one_password(self)


class ClaimForm(forms.Form):
    """What turns a guest into an account."""

    username = forms.CharField(label=_("Name"), max_length=MAX_LENGTH, help_text=NAME_HELP)
    email = EmailField(label=_("Email address"))
    password1 = SetPasswordField(label=_("Password"), help_text=PASSWORD_HELP)
    fields: dict[str, Any]

    def __init__(self, data: QueryDict | None, *, user: User) -> None:
        super().__init__(data, initial={"username": user.username})
        self.user = self.fields["password1"].user = user
        self.fields["username"].widget.attrs["autocomplete"] = "username"
        without_placeholders(self)

    def clean_username(self) -> str:
        return clean_own_name(self.cleaned_data["username"], user=self.user)

    def save(self, request: HttpRequest) -> None:
        """Name and password hold from now on; the address, and with it the account, once its code is entered.

        Where too many codes are asked for nothing holds, and the session, whose key is changed last, is as it was.
        """
        self.user.username = self.cleaned_data["username"]
        self.user.set_password(self.cleaned_data["password1"])
        self.user.save(update_fields=["username", "password"])
        ask_to_confirm(request, email=self.cleaned_data["email"])
        update_session_auth_hash(request, self.user)


def ask_to_confirm(request: HttpRequest, *, email: str) -> EmailAddress:
    """Send a code to the address, or, if it is somebody else's, a hint; the page that follows is the same."""
    free = assess_unique_email(email, user=request.user)
    address = EmailAddress(user=request.user if free else None, email=email)
    send_verification_email_to_address(request, address)
    return address
