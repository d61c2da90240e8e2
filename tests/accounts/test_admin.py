"""People in the admin."""

from collections.abc import Mapping
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.test import Client

from accounts import services
from accounts.models import User
from tests.accounts.forms_of_pages import Fields, fields_of
from tests.people import PASSWORD, browser_of, make_person


def open_page(operator: Client, user: User) -> Fields:
    """The fields of a person's page as it is now."""
    return fields_of(operator.get(f"/admin/accounts/user/{user.pk}/change/").content.decode())


def send(operator: Client, user: User, fields: Mapping[str, Any]) -> int:
    """Send that page; the status of the answer."""
    return operator.post(f"/admin/accounts/user/{user.pk}/change/", fields).status_code


def change(operator: Client, user: User, **changes: str) -> None:
    """Open a person's page and send it with these changes."""
    assert send(operator, user, open_page(operator, user) | changes) == 302


@pytest.fixture
def operator(client: Client, db: None) -> Client:
    client.force_login(make_person("Olga", is_staff=True, is_superuser=True))
    return client


def test_an_operator_finds_a_person_by_name_or_address(operator: Client, ana: User, bo: User) -> None:
    for question in ("ana", "ANA@example.org"):
        page = operator.get("/admin/accounts/user/", {"q": question}).content.decode()
        assert "ana@example.org" in page
        assert "bo@example.org" not in page


@pytest.mark.parametrize("question", ["jürgen", "JÜRGEN", "Ju\u0308rgen"])
def test_an_operator_finds_a_name_with_an_umlaut(operator: Client, ana: User, question: str) -> None:
    make_person("Jürgen", email="juergen@example.org")
    page = operator.get("/admin/accounts/user/", {"q": question}).content.decode()
    assert "juergen@example.org" in page
    assert "ana@example.org" not in page


def test_an_operator_opens_and_adds_people(operator: Client, ana: User) -> None:
    assert operator.get(f"/admin/accounts/user/{ana.pk}/change/").status_code == 200
    assert operator.get("/admin/accounts/user/add/").status_code == 200


def test_an_operator_deletes_an_account_as_its_owner_would(operator: Client, ana: User) -> None:
    fields = {"action": "delete_accounts", "_selected_action": [ana.pk]}
    operator.post("/admin/accounts/user/", fields)
    ana.refresh_from_db()
    assert ana.display_name == "Former player"


def test_the_admins_own_history_forgets_a_deleted_person(operator: Client, ana: User) -> None:
    change(operator, ana, username="Anabel")
    change(operator, ana, **{"emailaddress_set-0-email": "anabel@example.org"})
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


def test_a_page_that_was_opened_before_a_ban_or_a_demotion_does_not_undo_it(operator: Client, ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(is_staff=True, is_superuser=True)
    fields = open_page(operator, ana)
    User.objects.filter(pk=ana.pk).update(is_active=False, is_staff=False, is_superuser=False)
    assert send(operator, ana, fields | {"language": "", "username": "Anabel"}) == 302
    ana.refresh_from_db()
    assert (ana.username, ana.is_active, ana.is_staff, ana.is_superuser) == ("Anabel", False, False, False)


def test_a_page_that_was_opened_before_rights_were_taken_away_does_not_give_them_back(
    operator: Client, ana: User
) -> None:
    helpers = Group.objects.create(name="Helpers")
    ana.groups.add(helpers)
    fields = open_page(operator, ana)
    ana.groups.clear()
    send(operator, ana, fields | {"username": "Anabel"})
    assert not ana.groups.exists()


def test_a_page_that_was_opened_before_an_address_was_confirmed_does_not_undo_it(operator: Client, ana: User) -> None:
    address = EmailAddress.objects.filter(user=ana)
    address.update(verified=False)
    fields = open_page(operator, ana)
    address.update(verified=True)
    assert send(operator, ana, fields | {"language": ""}) == 302
    assert address.get().verified


def test_of_an_address_only_what_was_changed_on_the_page_is_written(operator: Client, ana: User) -> None:
    address = EmailAddress.objects.filter(user=ana)
    address.update(verified=False)
    fields = open_page(operator, ana)
    address.update(verified=True)
    assert send(operator, ana, fields | {"emailaddress_set-0-email": "anabel@example.org"}) == 302
    assert address.values_list("email", "verified").get() == ("anabel@example.org", True)


def test_an_operator_gives_rights_on_a_page_of_their_own(operator: Client, ana: User) -> None:
    helpers = Group.objects.create(name="Helpers")
    page = operator.get(f"/admin/accounts/user/{ana.pk}/change/").content.decode()
    assert "user_permissions" not in page
    address = f"/admin/accounts/user/{ana.pk}/change/?rights=1"
    fields = fields_of(operator.get(address).content.decode())
    assert operator.post(address, {**fields, "is_staff": "on", "groups": str(helpers.pk)}).status_code == 302
    ana.refresh_from_db()
    assert (ana.is_staff, ana.email, list(ana.groups.all())) == (True, "ana@example.org", [helpers])


def test_who_is_active_is_no_field(operator: Client, ana: User) -> None:
    change(operator, ana, is_active="")
    assert User.objects.get(pk=ana.pk).is_active


def test_a_page_that_was_opened_before_a_deletion_is_refused(operator: Client, ana: User) -> None:
    fields = open_page(operator, ana)
    services.delete_account(user=ana)
    assert send(operator, ana, fields | {"username": "Anabel"}) == 403
    assert not EmailAddress.objects.filter(user=ana).exists()
    assert User.objects.get(pk=ana.pk).username == f"#{ana.pk}"


@pytest.mark.parametrize("is_active", [True, False])
def test_an_operator_gives_a_new_password(operator: Client, ana: User, is_active: bool) -> None:
    User.objects.filter(pk=ana.pk).update(is_active=is_active)
    fields = {"password1": "two tall cacao trees", "password2": "two tall cacao trees", "usable_password": "true"}
    assert operator.post(f"/admin/accounts/user/{ana.pk}/password/", fields).status_code == 302
    assert User.objects.get(pk=ana.pk).check_password("two tall cacao trees")


def test_nobody_gives_a_password_to_a_deleted_person(operator: Client, ana: User) -> None:
    services.delete_account(user=ana)
    fields = {"password1": "two tall cacao trees", "password2": "two tall cacao trees", "usable_password": "true"}
    assert operator.post(f"/admin/accounts/user/{ana.pk}/password/", fields).status_code == 403


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_form_sent_to_a_page_that_only_shows_is_no_fault(operator: Client, ana: User) -> None:
    assert operator.post(f"/admin/accounts/user/{ana.pk}/history/").status_code == 200


def test_an_operator_adds_a_person(operator: Client) -> None:
    fields = {"username": "Dora", "password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}
    inline = {"emailaddress_set-TOTAL_FORMS": 0, "emailaddress_set-INITIAL_FORMS": 0}
    assert operator.post("/admin/accounts/user/add/", fields | inline).status_code == 302
    assert User.objects.named("Dora").check_password(PASSWORD)


def test_addresses_are_looked_up_in_their_list_and_changed_with_their_person(operator: Client, ana: User) -> None:
    address = EmailAddress.objects.get(user=ana)
    assert "ana@example.org" in operator.get("/admin/account/emailaddress/").content.decode()
    page = f"/admin/account/emailaddress/{address.pk}/change/"
    assert operator.post(page, {"user": ana.pk, "email": "anabel@example.org"}).status_code == 403


# --- staff who are no superusers -------------------------------------------------------------------------------------


@pytest.fixture
def helper(db: None) -> User:
    """On the staff, with every right on people, addresses and groups, but no superuser."""
    person = make_person("Hela", is_staff=True)
    rights = Permission.objects.filter(content_type__model__in=["user", "emailaddress", "group"])
    person.user_permissions.set(rights)
    return person


RIGHTS = {"is_staff": "on", "is_superuser": "on"}


def rights_of(user: User) -> tuple[bool, bool, int, int]:
    """What this person may, as it is in the database."""
    user = User.objects.get(pk=user.pk)
    return user.is_staff, user.is_superuser, user.groups.count(), user.user_permissions.count()


def test_whoever_changes_people_without_being_superuser_gives_nobody_rights(helper: User, ana: User) -> None:
    group, right = Group.objects.create(name="Helpers"), Permission.objects.all()[0]
    browser = browser_of(helper)
    fields = open_page(browser, ana) | RIGHTS | {"groups": [group.pk], "user_permissions": [right.pk]}
    assert send(browser, ana, fields | {"username": "Anabel"}) == 302
    assert rights_of(ana) == (False, False, 0, 0)
    assert User.objects.get(pk=ana.pk).username == "Anabel"


def test_whoever_changes_people_without_being_superuser_takes_no_rights(helper: User) -> None:
    before = rights_of(helper)
    assert send(browser_of(helper), helper, RIGHTS | {"username": "Hela"}) == 403
    assert rights_of(helper) == before


@pytest.mark.parametrize("rank", [{"is_superuser": True}, {"is_staff": True}, {"is_staff": True, "is_superuser": True}])
def test_only_superusers_change_the_accounts_of_those_who_have_rights(
    helper: User, ana: User, rank: dict[str, bool]
) -> None:
    browser = browser_of(helper)
    fields = open_page(browser, ana)
    User.objects.filter(pk=ana.pk).update(**rank)
    before = User.objects.values().get(pk=ana.pk)
    stolen = {"email": "hela@example.org", "emailaddress_set-0-email": "hela2@example.org", "is_active": ""}
    assert send(browser, ana, fields | stolen) == 403
    password = {"password1": "two tall cacao trees", "password2": "two tall cacao trees", "usable_password": "true"}
    assert browser.post(f"/admin/accounts/user/{ana.pk}/password/", password).status_code == 403
    deletion = {"action": "delete_accounts", "_selected_action": [ana.pk]}
    assert browser.post("/admin/accounts/user/", deletion).status_code == 403
    assert User.objects.values().get(pk=ana.pk) == before
    assert EmailAddress.objects.get(user=ana).email == "ana@example.org"


def test_of_several_accounts_none_is_deleted_if_one_belongs_to_a_superuser(helper: User, ana: User, bo: User) -> None:
    User.objects.filter(pk=bo.pk).update(is_superuser=True)
    deletion = {"action": "delete_accounts", "_selected_action": [ana.pk, bo.pk]}
    assert browser_of(helper).post("/admin/accounts/user/", deletion).status_code == 403
    assert not User.objects.exclude(deleted_at=None).exists()


def test_whoever_changes_people_deletes_them(helper: User, ana: User, bo: User) -> None:
    browser = browser_of(helper)
    browser.post("/admin/accounts/user/", {"action": "delete_accounts", "_selected_action": [bo.pk]})
    assert not User.objects.get(pk=ana.pk).deleted_at
    assert User.objects.get(pk=bo.pk).deleted_at


def test_only_superusers_change_what_a_group_may(helper: User, operator: Client) -> None:
    group, right = Group.objects.create(name="Helpers"), Permission.objects.all()[0]
    page, fields = f"/admin/auth/group/{group.pk}/change/", {"name": "Helpers", "permissions": [right.pk]}
    assert browser_of(helper).post(page, fields).status_code == 403
    assert browser_of(helper).post("/admin/auth/group/add/", {"name": "Others"}).status_code == 403
    assert not group.permissions.exists()
    assert operator.post(page, fields).status_code == 302
    assert group.permissions.get() == right
