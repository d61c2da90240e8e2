"""Every text that others read is one that they can read; a form with a new text says who reads it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import pytest
from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.test import RequestFactory
from django.urls import get_resolver

from accounts.models import User
from accounts.names.readable import ReadableField, validate_readable
from games.chat.forms import LineForm, NoteForm
from games.clubs.forms import GroupForm
from games.moderation.decisions import DecisionForm
from games.moderation.decisions import NameForm as RenameForm
from games.studies.forms import NameForm

OURS = ("accounts", "api", "cacao_site", "games", "notifications")
FORMS = ("forms", "views", "admin", "endpoints", "factors", "signup")
NOT_READ_BY_OTHERS = {
    "accounts.signup.forms.ClaimForm.username": "names have rules of their own",
    "api.forms.BotForm.username": "names have rules of their own",
    "api.forms.TokenForm.name": "only its owner reads it",
    "games.insights.forms.PractiseForm.code": "a code of what is offered",
    "games.statistics.forms.FiltersForm.since": "an instant in an address",
    "games.statistics.forms.FiltersForm.until": "an instant in an address",
    "games.clocks.forms.HolidaysForm.was": "a hidden field of what stood there",
    "games.tables.forms.KeyedForm.key": "a hidden key",
    "games.lobby.forms.arriving.NameForm.name": "names have rules of their own",
    "games.lobby.forms.lobby.InviteForm.name": "the name of somebody known",
    "games.lobby.forms.table.PlaceForm.name": "the name of somebody known",
    "games.lobby.forms.table.PlaceForm.sitter": "one of some choices",
    "games.profiles.forms.PeopleSearchForm.q": "only whoever looks for somebody reads it",
    "games.proposals.forms.StandInForm.name": "the name of somebody known",
    "games.playtests.forms.PlaytestForm.shuffle": "only its hash is kept",
    "games.playtests.forms.RecordForm.text": "the record reader judges it; no text of it is kept",
    "games.admin.acts.ReplaceForm.name": "the name of somebody known",
    "games.admin.acts.VoidForm.reason": "an admin's words, which the log shows",
    "games.clubs.forms.MemberForm.name": "the name of somebody known",
    "notifications.endpoints.forms.DeviceForm.auth": "a key",
    "notifications.endpoints.forms.DeviceForm.endpoint": "an address that the site alone uses",
    "notifications.endpoints.forms.DeviceForm.p256dh": "a key",
    "notifications.endpoints.forms.WebhookForm.mention": "an ID of letters and digits",
    "games.chat.forms.NoteForm.text": "only its writer reads it",
    "accounts.asking.AnswerForm.shown": "a proof that is only compared",
}
BAD = [
    "\u3164\u3164", "a\u3164b", "a\u115fb", "\u2800", "a\u034fb", "a\u180bb", "a\ufe0fb", "\ufe0f", "a\U000e0100b",
    "a\u202eb", "a\u2066b", "a\u200db", "a\u200bb", "a\u00adb", "a" + "\u0301" * 3, "\u0301\u0301",
    "\u0915" + "\u093c" * 2, "a\u0301\u20e3\u0301", "a\u2028a",
]  # fmt: skip
GOOD = [
    "", "Friday", "Tiếng Việt", "👩‍🌾 ❤️ 🎉", "1️⃣ 👍🏽 🏳️‍🌈", "می‌خواهم", "שָׁלוֹם", "क्‍ष", "ज़िंदगी", "ที่นี่", "!?", "a\n\tb",
    "a\u0302\u0301", "🇳🇱 ↔️ ©️",
]  # fmt: skip


def _all_forms(kind: type[forms.BaseForm] = forms.BaseForm) -> Iterator[type[forms.BaseForm]]:
    for below in kind.__subclasses__():
        yield below
        yield from _all_forms(below)


def _import_all() -> None:
    assert get_resolver().url_patterns
    for package in OURS:
        for module in walk_packages(import_module(package).__path__, f"{package}."):
            if set(module.name.split(".")) & set(FORMS):
                import_module(module.name)


def texts_of_forms() -> dict[str, forms.Field]:
    """All fields of our forms that take a text as it is, by where they are declared first."""
    _import_all()
    found = {}
    for form in set(_all_forms()):
        if not form.__module__.startswith(tuple(f"{package}." for package in OURS)):
            continue
        for name, field in getattr(form, "declared_fields", {}).items():
            owner = next(
                each for each in reversed(form.__mro__) if getattr(each, "declared_fields", {}).get(name) is field
            )
            if type(field) is forms.CharField or isinstance(field, ReadableField):
                found[f"{owner.__module__}.{owner.__qualname__}.{name}"] = field
    return {key: field for key, field in found.items() if key.startswith(OURS)}


def test_every_text_of_a_form_is_readable_or_says_who_reads_it() -> None:
    plain = {key for key, field in texts_of_forms().items() if not isinstance(field, ReadableField)}
    assert plain == NOT_READ_BY_OTHERS.keys()


def test_forms_refuse_what_others_could_not_read() -> None:
    asked = {key: field for key, field in texts_of_forms().items() if isinstance(field, ReadableField)}
    assert {
        "games.chat.forms.LineForm.text",
        "games.clubs.forms.GroupForm.name",
        "games.studies.forms.NameForm.name",
    } <= asked.keys()
    for key, field in asked.items():
        for text in BAD:
            with pytest.raises(ValidationError):
                pytest.fail(f"{key} takes {text!a}: {field.clean(text)!a}")


@pytest.mark.parametrize(
    ("form", "name", "most"),
    [(LineForm, "text", 1000), (NoteForm, "text", 4000), (GroupForm, "name", 60), (NameForm, "name", 60)],
)
def test_a_text_may_be_as_long_as_its_limit(form: type[forms.Form], name: str, most: int) -> None:
    assert [form({name: "x" * length}).is_valid() for length in (most - 1, most, most + 1)] == [True, True, False]


def test_what_administrators_write_to_people_is_readable() -> None:
    request = RequestFactory().get("/")
    request.user = User(is_superuser=True, is_staff=True)
    [page] = [each for kind, each in admin.site._registry.items() if kind._meta.label_lower == "games.sitemessage"]
    assert isinstance(page.get_form(request).base_fields["text"], ReadableField)
    assert isinstance(DecisionForm.base_fields["reason"], ReadableField)
    assert isinstance(RenameForm.base_fields["name"], ReadableField)


@pytest.mark.parametrize("text", BAD)
def test_what_is_not_seen_or_covers_other_lines_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        validate_readable(text)


@pytest.mark.parametrize("text", GOOD)
def test_what_people_write_is_taken(text: str) -> None:
    validate_readable(text)
