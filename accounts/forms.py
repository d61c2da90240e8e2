"""The forms of this application, and allauth's forms in our words."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account import forms as allauth_forms
from allauth.account.fields import EmailField, PasswordField, SetPasswordField
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.allauth_internals import assess_unique_email, send_verification_email_to_address
from accounts.locale.fields import ZoneField
from accounts.locale.reader import chosen_zone
from accounts.looks import Colour, Ground, Motion, Portrait, Sound, Theme
from accounts.models import User
from accounts.names.names import MAX_LENGTH
from accounts.signup.adapter import clean_own_name

NAME_HELP = User._meta.get_field("username").help_text
PASSWORD_HELP = _("At least 10 characters; don’t use your name or a string of common words.")


def _plain(form: forms.BaseForm) -> None:
    """Labels say what belongs into a field; placeholders would say it twice and then vanish."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


def _one_password(form: forms.BaseForm) -> None:
    """A new password is asked for once, as at sign-up: who mistypes it gets another by mail."""
    del form.fields["password2"]
    form.fields["password1"].label = _("New password")
    form.fields["password1"].help_text = PASSWORD_HELP
    _plain(form)


class LoginForm(allauth_forms.LoginForm):
    """Name or address, and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or email address")
        self.fields["login"].widget.attrs.update(autocomplete="username", autofocus=True)
        self.fields["password"].help_text = ""
        _plain(self)

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
        _plain(self)

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
        _plain(self)

    def clean_code(self) -> str:
        """Skips allauth's look for other accounts with the address: one that was never confirmed is no obstacle."""
        return super(allauth_forms.ConfirmEmailVerificationCodeForm, self).clean_code()


class AddEmailForm(allauth_forms.AddEmailForm):
    """A new address for an account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New email address")
        _plain(self)

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
        _plain(self)


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
        _plain(self)

    def clean_username(self) -> str:
        return clean_own_name(self.cleaned_data["username"], user=self.user)

    def save(self, request: HttpRequest) -> None:
        """Name and password hold from now on; the address, and with it the account, once its code is entered."""
        self.user.username = self.cleaned_data["username"]
        self.user.set_password(self.cleaned_data["password1"])
        self.user.save(update_fields=["username", "password"])
        update_session_auth_hash(request, self.user)
        ask_to_confirm(request, email=self.cleaned_data["email"])


def ask_to_confirm(request: HttpRequest, *, email: str) -> EmailAddress:
    """Send a code to the address, or, if it is somebody else's, a hint; the page that follows is the same."""
    free = assess_unique_email(email, user=request.user)
    address = EmailAddress(user=request.user if free else None, email=email)
    send_verification_email_to_address(request, address)
    return address


class OnlyChangesChecked(forms.BaseModelForm):  # type: ignore[type-arg]
    """What was not changed is not checked: a name may be older than the rules for names."""

    def _get_validation_exclusions(self) -> set[str]:
        """Django's list of what the model does not check."""
        known: set[str] = super()._get_validation_exclusions()  # type: ignore[misc]
        return known | (set(self.fields) - set(self.changed_data))


class PortraitSelect(forms.RadioSelect):
    """The animals side by side, each with its drawing and its name."""

    option_template_name = "accounts/portrait_option.html"


class GroundSelect(forms.RadioSelect):
    """The grounds side by side, each with a small picture and its name."""

    option_template_name = "accounts/ground_option.html"


class ProfileForm(OnlyChangesChecked, forms.ModelForm):  # type: ignore[type-arg]
    """How a person is called and reads."""

    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        error_messages={
            "invalid_choice": _("The site isn’t available in “%(value)s”. Choose a language from the list.")
        },
    )
    time_zone = ZoneField()
    portrait = forms.ChoiceField(
        label=_("Your emblem"),
        required=False,
        widget=PortraitSelect,
        choices=[("", pgettext_lazy("emblem", "none")), *Portrait.choices],
        error_messages={"invalid_choice": _("“%(value)s” isn’t in the list.")},
    )
    colour = forms.ChoiceField(
        label=_("Colour at tables"),
        required=False,
        choices=[("", pgettext_lazy("seat", "any")), *Colour.choices],
        help_text=_("If it’s still free."),
        error_messages={"invalid_choice": _("“%(value)s” isn’t in the list.")},
    )
    theme = forms.ChoiceField(
        label=_("Theme"),
        required=False,
        widget=forms.RadioSelect,
        choices=[("", _("same as my system")), *Theme.choices],
        error_messages={"invalid_choice": _("“%(value)s” isn’t in the list.")},
    )
    ground = forms.ChoiceField(
        label=_("Cacao’s board lies on"),
        required=False,
        widget=GroundSelect,
        choices=[("", pgettext_lazy("ground", "a clearing")), *Ground.choices],
        error_messages={"invalid_choice": _("“%(value)s” isn’t in the list.")},
    )
    has_patterns = forms.BooleanField(
        label=_("Patterns on tiles and pieces"),
        required=False,
        help_text=_("For telling colours apart more easily."),
    )
    has_outlines = forms.BooleanField(
        label=_("Outlines and signs on Cacao’s tiles"),
        required=False,
        help_text=_("Each player’s tiles get a frame and a sign of their own, and so does each kind of jungle tile."),
    )
    motion = forms.ChoiceField(
        label=_("Motion"),
        required=False,
        widget=forms.RadioSelect,
        choices=[("", pgettext_lazy("motion", "as usual")), *Motion.choices],
        error_messages={"invalid_choice": _("“%(value)s” isn’t in the list.")},
    )
    sounds = forms.MultipleChoiceField(
        label=_("Soft sounds"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=Sound.choices,
        help_text=_("At open tables. Tick one to hear it."),
        error_messages={"invalid_choice": _("“%(value)s” isn’t in the list.")},
    )

    fields: dict[str, Any]

    class Meta:
        model = User
        fields = (
            *("username", "language", "time_zone", "portrait", "colour"),
            *("theme", "ground", "has_patterns", "has_outlines", "motion", "sounds"),
        )
        labels: ClassVar = {"username": _("Name")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"].choices = [("", _("Same as my browser")), *settings.LANGUAGES]
        self.initial["time_zone"] = chosen_zone(self.instance)
        self.initial["sounds"] = self.instance.sounds.split()

    def clean_sounds(self) -> str:
        return " ".join(self.cleaned_data["sounds"])

    def clean_username(self) -> str:
        return clean_own_name(self.cleaned_data["username"], user=self.instance)

    def save(self, commit: bool = True) -> User:
        """Write what the form asks, and nothing else. Raises ``PersonChanged``."""
        user: User = self.instance
        user.was_offered_sounds |= "sounds" in self.changed_data  # Who has chosen needs no offer.
        user.save(update_fields=[*self.cleaned_data, "was_offered_sounds"])
        return user


class DeleteForm(forms.Form):
    """The last question before an account is deleted: the password, or a tick where there is none."""

    password = PasswordField(label=_("Your password"), autocomplete="current-password")
    sure = forms.BooleanField(
        label=_("Yes, delete all my data"),
        error_messages={"required": _("Tick the box if you really want to leave.")},
    )

    def __init__(self, data: QueryDict | None, *, user: User) -> None:
        super().__init__(data)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]
        _plain(self)

    def clean_password(self) -> str:
        """The right one, or ``ValidationError``."""
        password = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("That’s not your password. Nothing was deleted."), code="wrong_password")
        return password
