"""The forms of a profile, and of the end of an account; those of signing up and in are in ``accounts.signup.forms``."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.fields import PasswordField
from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.locale.fields import ZoneField
from accounts.locale.reader import chosen_zone
from accounts.looks import Colour, Ground, Motion, Portrait, Sound, Theme
from accounts.models import User
from accounts.signup.adapter import clean_own_name
from accounts.signup.forms import without_placeholders


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
        without_placeholders(self)

    def clean_password(self) -> str:
        """The right one, or ``ValidationError``."""
        password = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("That’s not your password. Nothing was deleted."), code="wrong_password")
        return password
