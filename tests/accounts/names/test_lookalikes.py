"""Names that look like other names: they have one shape, and one person has it."""

from __future__ import annotations

import re
import unicodedata

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.test import Client
from hypothesis import assume, given
from hypothesis import strategies as some

from accounts.models import User
from accounts.names.lookalikes import (
    FILE,
    INVISIBLE,
    folded_shape_of,
    shape_of,
)
from accounts.names.names import is_allowed, normalize_name, validate_name
from accounts.services import delete_account
from tests.accounts.browsing import Send
from tests.people import browser_of, make_person

TABLE = {
    chr(int(sign, 16)): "".join(chr(int(point, 16)) for point in seen.split())
    for line in FILE.read_text().splitlines()
    if not line.startswith("#")
    for seen, signs in [line.split(" = ")]
    for sign in signs.split()
}
NAMES = some.text(some.characters(categories=["L", "M", "Nd"]) | some.sampled_from(" -_.'"), min_size=1, max_size=30)


# --- shapes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "Аӏісе"),
        ("Alice", "AIice"),
        ("BOB", "B0B"),
        ("Arnold", "Amold"),
        ("Ana", "Аnа"),
        ("Ana", "A\u034fna"),
        ("José", "Jose\u0301"),
        ("O'Neill", "O’Neill"),
    ],
)
def test_names_that_cannot_be_told_apart_have_one_shape(one: str, other: str) -> None:
    assert shape_of(one) == shape_of(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Carol", "Car0l"), ("Bruno", "Brun0"), ("Hostess", "Hostes5"), ("ROBOT", "r0bot")]
)
def test_a_digit_that_passes_for_a_letter_makes_no_other_name(one: str, other: str) -> None:
    assert folded_shape_of(one) == folded_shape_of(other)


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("Bo", "Bu"), ("José", "Jose"), ("Tapir 12", "Tapir 21")])
def test_names_that_differ_to_the_eye_have_two(one: str, other: str) -> None:
    assert shape_of(one) != shape_of(other)
    assert folded_shape_of(one) != folded_shape_of(other)


@given(NAMES)
def test_the_shape_of_a_shape_is_itself(name: str) -> None:
    assume(len(shape_of(name)) < 200)
    assert shape_of(shape_of(name)) == shape_of(name)


@given(NAMES, some.sampled_from(sorted(TABLE)), some.integers(0, 30))
def test_a_sign_and_what_is_seen_of_it_give_one_shape(name: str, sign: str, place: int) -> None:
    with_sign, with_seen = name[:place] + sign + name[place:], name[:place] + TABLE[sign] + name[place:]
    assume(len(shape_of(with_sign)) < 200)
    assume(all(unicodedata.is_normalized("NFKC", text) for text in (with_sign, with_seen)))
    assert shape_of(with_sign) == shape_of(with_seen)


@given(NAMES, some.sampled_from(sorted(INVISIBLE)), some.integers(0, 30))
def test_an_invisible_sign_is_refused_wherever_it_stands(name: str, point: int, place: int) -> None:
    written = normalize_name(name[:place] + chr(point) + name[place:])
    assume(any(ord(sign) in INVISIBLE for sign in written))
    with pytest.raises(ValidationError):
        validate_name(written)


@given(some.text(max_size=40))
def test_any_text_is_accepted_or_refused_with_a_sentence(text: str) -> None:
    name = normalize_name(text)
    refused = refusal_of(name)
    assert refused.endswith(".") if refused else shape_of(name)
    assert refused or all(is_allowed(sign) for sign in name)


def refusal_of(name: str) -> str:
    """The sentence, if there is one."""
    try:
        validate_name(name)
    except ValidationError as refusal:
        return str(refusal.messages[0])
    return ""


def test_the_table_holds_only_signs_that_names_may_have() -> None:
    assert len(TABLE) > 2000
    assert [sign for sign in TABLE if not is_allowed(sign)] == []
    assert [sign for sign, seen in TABLE.items() if set(seen) & TABLE.keys()] == []


# --- people ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def alice(db: None) -> User:
    return make_person("Alice")


@pytest.mark.parametrize("name", ["Аӏісе", "AIice", "ALICE"])
def test_nobody_signs_up_under_a_name_that_looks_like_anothers(alice: User, sign_up: Send, name: str) -> None:
    refused = sign_up(username=name)
    assert refused.status_code == 422
    assert re.search("Somebody’s name looks like|This name is taken", refused.content.decode())


def test_the_refusal_says_that_the_name_looks_like_another_one(alice: User, sign_up: Send) -> None:
    assert "Somebody’s name looks like this one" in sign_up(username="AIice").content.decode()


def test_nobody_takes_such_a_name_in_the_profile_or_by_an_admin(alice: User, ana: User) -> None:
    assert browser_of(ana).post("/profile/", {"username": "Аӏісе"}).status_code == 422
    olga = browser_of(make_person("Olga", is_staff=True, is_superuser=True))
    inline = {"emailaddress_set-TOTAL_FORMS": 0, "emailaddress_set-INITIAL_FORMS": 0}
    page = olga.post(f"/admin/accounts/user/{ana.pk}/change/", {"username": "Аӏісе", "is_active": "on", **inline})
    assert "looks like this one" in page.content.decode()
    fields = {"username": "Аӏісе", "password1": "a tall cacao tree", "password2": "a tall cacao tree"}
    page = olga.post("/admin/accounts/user/add/", fields | inline | {"usable_password": "true"})
    assert "looks like this one" in page.content.decode()


def test_the_database_refuses_it_too(alice: User) -> None:
    with pytest.raises(IntegrityError):
        User.objects.create(username="Аӏісе")


def test_a_new_name_and_a_deletion_give_the_look_back(alice: User, ana: User) -> None:
    browser_of(alice).post("/profile/", {"username": "Alina"})
    make_person("Аӏісе", email="")
    delete_account(user=ana)
    make_person("Аnа", email="")


def test_a_name_that_is_older_than_the_rules_stays_until_it_is_changed(client: Client, ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(username="Ana\ufe0f")
    client.force_login(ana)
    assert client.post("/profile/", {"username": "Ana\ufe0f", "time_zone": "Europe/Berlin"}).status_code == 302
    assert client.post("/profile/", {"username": "Anna\ufe0f"}).status_code == 422
