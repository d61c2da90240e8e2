"""The person: names and addresses are unique, and mails go only where they are wanted."""

import unicodedata

import pytest
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError
from django.utils import timezone, translation

from accounts.models import User
from accounts.signup.hashers import ModestArgon2PasswordHasher
from tests.people import make_person

pytestmark = pytest.mark.django_db


def test_two_people_cannot_have_names_that_differ_in_capitals_only(ana: User) -> None:
    with pytest.raises(IntegrityError):
        User.objects.create(username="ANA")


def test_two_people_cannot_have_one_address(ana: User) -> None:
    with pytest.raises(IntegrityError):
        User.objects.create(username="Dora", email="ANA@example.org")


def test_many_people_can_have_no_address() -> None:
    User.objects.create(username="Guest 1")
    User.objects.create(username="Guest 2")


def test_a_person_is_found_by_name_whatever_its_capitals_and_spaces() -> None:
    person = make_person("Ana Lucia", email="")
    assert User.objects.named(" ana  LUCIA ") == person


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Jürgen", "jürgen"),
        ("Jürgen", "JÜRGEN"),
        ("Jürgen", unicodedata.normalize("NFD", "Jürgen")),
        ("Zoë", "ZOË"),
        ("François", "françois"),
        ("FRANÇOIS", unicodedata.normalize("NFD", "François")),
    ],
)
def test_a_person_is_found_by_a_name_with_accents(name: str, typed: str) -> None:
    person = make_person(name, email="")
    assert User.objects.named(typed) == person
    assert list(User.objects.called(typed)) == [person]


@pytest.mark.parametrize("typed", ["Jurgen", "Juergen", "Jürg", "", " ", "\u200b", "Jürgen\0"])
def test_nobody_is_taken_for_somebody_with_other_accents(typed: str) -> None:
    make_person("Jürgen", email="")
    User.objects.filter(username="Jürgen").update(folded_shape="")
    assert User.objects.named(typed) is None
    assert not User.objects.called(typed)


def test_two_who_differ_in_an_accent_are_told_apart() -> None:
    with_accent, without = make_person("Jürgen", email=""), make_person("Jurgen", email="")
    assert [User.objects.named(typed) for typed in ("JÜRGEN", "JURGEN")] == [with_accent, without]


def test_a_name_that_only_looks_so_is_not_the_name() -> None:
    make_person("Tim", email="")
    assert User.objects.named("Tirn") is None


def test_people_who_left_are_not_found_by_name(ana: User) -> None:
    ana.is_active = False
    ana.save(update_fields=["is_active"])
    assert User.objects.named("Ana") is None


def test_a_person_who_left_is_called_former_player_in_the_language_of_the_reader(ana: User) -> None:
    ana.deleted_at = timezone.now()
    with translation.override("en"):
        assert ana.display_name == str(ana) == "Former player"


def test_only_the_present_address_counts_as_confirmed(ana: User) -> None:
    assert ana.has_confirmed_email()
    ana.email = "dora@example.org"
    assert not ana.has_confirmed_email()


def test_a_password_that_is_hashed_anew_never_replaces_a_newer_one(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(ModestArgon2PasswordHasher, "time_cost", 2)
        old = make_password("an old password")
    row = User.objects.filter(pk=ana.pk)
    row.update(password=old)
    early, late = row.get(), row.get()
    assert early.check_password("an old password")
    anew = row.get().password
    assert anew == early.password != old
    assert late.check_password("an old password")
    assert row.get().password == anew
