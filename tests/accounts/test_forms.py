"""What every form about oneself owes whoever fills it in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.forms import BaseForm

from accounts import forms as own
from accounts.models import User
from accounts.signup import forms

FORMS: dict[str, Callable[[User], BaseForm]] = {
    "login": lambda _ana: forms.LoginForm(),
    "sign-up": lambda _ana: forms.SignupForm(),
    "code": lambda _ana: forms.CodeForm(code=""),
    "new address": lambda ana: forms.AddEmailForm(user=ana),
    "forgotten password": lambda _ana: forms.ResetPasswordForm(),
    "new password": lambda ana: forms.ChangePasswordForm(user=ana),
    "claim": lambda ana: forms.ClaimForm(None, user=ana),
    "profile": lambda ana: own.ProfileForm(instance=ana),
    "leaving": lambda ana: own.DeleteForm(None, user=ana),
}
BEGINS_IN = {"login": "login", "sign-up": "username", "code": "code", "forgotten password": "email"}
"""Pages that people open for one form alone."""


@pytest.mark.parametrize("name", FORMS)
def test_what_belongs_into_a_field_is_said_by_its_label_alone(ana: User, name: str) -> None:
    fields = FORMS[name](ana).fields.values()
    assert all(field.label for field in fields)
    assert not [field.label for field in fields if "placeholder" in field.widget.attrs]


@pytest.mark.parametrize("name", BEGINS_IN)
def test_whoever_opens_such_a_page_types_at_once(ana: User, name: str) -> None:
    fields = FORMS[name](ana).fields.items()
    assert [field for field, shown in fields if shown.widget.attrs.get("autofocus")] == [BEGINS_IN[name]]
