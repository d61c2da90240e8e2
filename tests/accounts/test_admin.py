"""People in the admin."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts import services
from accounts.models import User
from tests.people import make_person


@pytest.fixture
def operator(client: Client, db: None) -> Client:
    client.force_login(make_person("Olga", is_staff=True, is_superuser=True))
    return client


def test_an_operator_finds_a_person_by_name_or_address(operator: Client, ana: User, bo: User) -> None:
    for question in ("ana", "ANA@example.org"):
        page = operator.get("/admin/accounts/user/", {"q": question}).content.decode()
        assert "ana@example.org" in page
        assert "bo@example.org" not in page


def test_an_operator_opens_and_adds_people(operator: Client, ana: User) -> None:
    assert operator.get(f"/admin/accounts/user/{ana.pk}/change/").status_code == 200
    assert operator.get("/admin/accounts/user/add/").status_code == 200


def test_an_operator_deletes_an_account_as_its_owner_would(operator: Client, ana: User) -> None:
    fields = {"action": "delete_accounts", "_selected_action": [ana.pk]}
    operator.post("/admin/accounts/user/", fields)
    ana.refresh_from_db()
    assert ana.display_name == "Former player"


def test_the_admins_own_history_forgets_a_deleted_person(operator: Client, ana: User) -> None:
    address = EmailAddress.objects.get(user=ana)
    inline = {"emailaddress_set-TOTAL_FORMS": 0, "emailaddress_set-INITIAL_FORMS": 0}
    operator.post(f"/admin/accounts/user/{ana.pk}/change/", {"username": "Anabel", "is_active": "on", **inline})
    operator.post(f"/admin/account/emailaddress/{address.pk}/change/", {"user": ana.pk, "email": "anabel@example.org"})
    history = LogEntry.objects.values_list("object_repr", "change_message")
    assert str(list(history)).lower().count("anabel") >= 2
    services.delete_account(user=ana)
    assert "ana" not in str(list(history.all())).lower()
    assert operator.get("/admin/").status_code == 200


def test_the_row_of_a_person_cannot_be_removed(operator: Client, ana: User) -> None:
    assert operator.post(f"/admin/accounts/user/{ana.pk}/delete/", {"post": "yes"}).status_code == 403


def test_somebody_who_is_no_operator_is_refused(client: Client, ana: User) -> None:
    client.force_login(ana)
    assert client.get("/admin/", follow=True).status_code == 403
