"""Where one is signed in: listed, ended one by one or everywhere else, and ended for good."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import User
from accounts.security import sessions
from accounts.security.models import OpenSession
from accounts.services import delete_account
from tests.accounts.security.browsing import codes, is_in, sign_in
from tests.people import PASSWORD, browser_of

pytestmark = pytest.mark.django_db

PAGE = "/profile/security/"
NEW_PASSWORD = "a taller cacao tree"


def rows(browser: Client) -> list[OpenSession]:
    return list(browser.get(PAGE).context["sessions"])


def test_the_page_tells_device_time_and_network_of_each_browser(ana: User) -> None:
    browser = sign_in(ana)
    sign_in(ana, address="198.51.100.7")

    page = browser.get(PAGE).content.decode()

    assert page.count("Firefox on Linux") >= 2
    assert "203.0.113.0/24" in page
    assert "198.51.100.0/24" in page
    assert "203.0.113.77" not in page
    assert browser.session.session_key not in page
    assert page.count("this browser") == 1


def test_one_browser_is_signed_out_from_another(ana: User) -> None:
    here, there = sign_in(ana), sign_in(ana)
    (other,) = [row for row in rows(here) if row.session_key == there.session.session_key]

    here.post("/profile/security/end/", {"session": other.pk})

    assert is_in(here)
    assert not is_in(there)
    assert len(rows(here)) == 1
    assert codes(ana)[-1] == "session-ended"


def test_ending_this_session_is_logging_out(ana: User) -> None:
    here = sign_in(ana)
    (row,) = rows(here)
    response = here.post("/profile/security/end/", {"session": row.pk})
    assert response["Location"] == "/"
    assert not is_in(here)


def test_everywhere_else_is_signed_out_and_here_is_not(ana: User) -> None:
    here, others = sign_in(ana), [sign_in(ana) for _number in range(3)]

    here.post("/profile/security/end-others/")

    assert is_in(here)
    assert not any(is_in(other) for other in others)
    assert len(rows(here)) == 1
    assert codes(ana)[-1] == "signed-out-elsewhere"


def test_signing_out_everywhere_ends_what_no_list_knows(ana: User) -> None:
    here, there = sign_in(ana), sign_in(ana)
    OpenSession.objects.filter(session_key=there.session.session_key).delete()

    here.post("/profile/security/end-others/")

    assert not is_in(there)
    assert is_in(here)


def test_a_request_that_was_under_way_does_not_bring_an_ended_session_back(ana: User) -> None:
    here, there = sign_in(ana), sign_in(ana)
    under_way = there.session
    row = OpenSession.objects.get(session_key=under_way.session_key)

    here.post("/profile/security/end/", {"session": row.pk})
    with pytest.raises(UpdateError):
        under_way.save()

    assert not is_in(there)


@pytest.mark.parametrize("value", ["", "0", "-1", "x", "9" * 30, "²"])
def test_what_is_no_session_is_not_found(ana: User, value: str) -> None:
    here = sign_in(ana)
    assert here.post("/profile/security/end/", {"session": value}).status_code == 404
    assert is_in(here)


def test_another_persons_session_is_like_none(ana: User, bo: User) -> None:
    hers, his = sign_in(ana), sign_in(bo)
    (row,) = rows(hers)

    assert his.post("/profile/security/end/", {"session": row.pk}).status_code == 404
    his.post("/profile/security/end-others/")

    assert is_in(hers)
    assert codes(ana) == ["signed-in"]


def test_a_session_that_has_run_out_is_not_listed(ana: User) -> None:
    here, there = sign_in(ana), sign_in(ana)
    Session.objects.filter(pk=there.session.session_key).update(expire_date=timezone.now() - timedelta(seconds=1))
    assert len(rows(here)) == 1


def test_a_new_password_signs_out_the_others_and_this_sign_in_stays_the_same_row(ana: User) -> None:
    here, there = sign_in(ana), sign_in(ana)
    (before,) = [row for row in rows(here) if row.session_key == here.session.session_key]
    change = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}

    here.post("/accounts/password/change/", change)

    assert is_in(here)
    assert not is_in(there)
    assert OpenSession.objects.get(pk=before.pk).session_key == here.session.session_key


def test_a_session_from_before_the_list_is_noted_when_its_owner_looks(ana: User) -> None:
    here = sign_in(ana)
    OpenSession.objects.all().delete()
    assert [row.session_key for row in rows(here)] == [here.session.session_key]


def test_people_stay_signed_in_when_the_count_comes_to_their_rows(ana: User) -> None:
    assert ana.sign_outs == 0
    salt = "django.contrib.auth.models.AbstractBaseUser.get_session_auth_hash"
    assert ana.get_session_auth_hash() == salted_hmac(salt, ana.password, algorithm="sha256").hexdigest()


def test_a_deleted_account_is_signed_out_everywhere(ana: User) -> None:
    here = sign_in(ana)
    delete_account(user=ana)
    assert not is_in(here)
    assert not OpenSession.objects.filter(person=ana).exists()


def test_rows_of_sessions_that_are_no_more_are_forgotten(ana: User) -> None:
    here, there = sign_in(ana), sign_in(ana)
    Session.objects.filter(pk=there.session.session_key).delete()
    sessions.forget_ended()
    assert [row.session_key for row in OpenSession.objects.all()] == [here.session.session_key]


@pytest.mark.parametrize("address", [PAGE, "/profile/security/end-outlet/"])
def test_these_pages_are_for_accounts(client: Client, address: str) -> None:
    method = client.get if address == PAGE else client.post
    assert "/accounts/login/" in method(address)["Location"]
    client.post("/guest/")
    assert method(address)["Location"] == "/profile/claim/"


def test_nothing_is_ended_by_a_link(ana: User) -> None:
    here = browser_of(ana)
    assert here.get("/profile/security/end-others/").status_code == 405
    assert here.get("/profile/security/end/").status_code == 405
