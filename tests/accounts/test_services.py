"""What changes a person, below the pages."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import Group, Permission
from django.db import IntegrityError
from django.utils import timezone, translation

from accounts import services
from accounts.models import PersonChanged, User
from accounts.names.names import validate_name
from accounts.signals import account_deleted

pytestmark = pytest.mark.django_db


def test_every_guest_has_an_own_name() -> None:
    names = {services.create_guest().username for _ in range(50)}
    assert len(names) == 50


@pytest.mark.parametrize(("language", "beast"), [("de", "Tukan"), ("fr", "Toucan"), ("nl", "Toekan"), ("en", "Toucan")])
def test_a_guest_is_called_by_a_beast_in_the_language_of_the_page(
    monkeypatch: pytest.MonkeyPatch, language: str, beast: str
) -> None:
    monkeypatch.setattr(services, "GUEST_NAMES", services.GUEST_NAMES[-1:])
    assert services.create_guest(language=language).username.startswith(f"{beast} ")


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_every_beast_is_a_name_that_people_may_have(language: str) -> None:
    with translation.override(language):
        for beast in services.GUEST_NAMES:
            validate_name(f"{beast} 4711")


def test_a_guest_remembers_language_and_zone() -> None:
    guest = services.create_guest(language="de", time_zone="Europe/Berlin")
    assert (guest.language, guest.time_zone) == ("de", "Europe/Berlin")


def test_an_operator_vouches_for_the_address_of_an_account() -> None:
    account = services.create_account(name="Dora", email="Dora@Example.org", password="a tall cacao tree")
    assert account.email == "dora@example.org"
    assert account.has_confirmed_email()
    assert addresses_of(account) == [("dora@example.org", True, True)]
    assert not account.is_staff
    assert not account.is_superuser


def test_whom_an_operator_makes_an_admin_is_no_guest_and_not_banned_any_more() -> None:
    guest = services.create_guest()
    User.objects.filter(pk=guest.pk).update(is_active=False)
    services.make_admin(name=guest.username, email="Dora@Example.org")

    admin = User.objects.get(pk=guest.pk)
    assert (admin.is_staff, admin.is_superuser, admin.is_active, admin.is_guest) == (True, True, True, False)
    assert addresses_of(admin) == [("dora@example.org", True, True)]


def test_an_admin_is_written_to_at_the_address_that_the_operator_names(ana: User) -> None:
    services.make_admin(name="ana", email="dora@example.org")
    assert addresses_of(ana) == [("ana@example.org", False, True), ("dora@example.org", True, True)]


def addresses_of(user: User) -> list[tuple[str, bool, bool]]:
    """A person's addresses: is it the one that is written to, is it confirmed?"""
    return list(EmailAddress.objects.filter(user=user).order_by("email").values_list("email", "primary", "verified"))


def test_an_account_with_a_known_address_leaves_nothing_behind(ana: User) -> None:
    with pytest.raises(IntegrityError):
        services.create_account(name="Dora", email="ana@example.org", password="a tall cacao tree")


def test_leaving_twice_is_announced_once(ana: User) -> None:
    announced: list[User] = []

    def listen(*, user: User, **_: object) -> None:
        announced.append(user)

    account_deleted.connect(listen)
    services.delete_account(user=ana)
    services.delete_account(user=ana)
    account_deleted.disconnect(listen)
    assert announced == [ana]


@pytest.mark.django_db(transaction=True)
def test_an_account_stays_whole_when_the_games_cannot_be_left(ana: User) -> None:
    def refuse(**_: object) -> None:
        raise ZeroDivisionError

    account_deleted.connect(refuse)
    with pytest.raises(ZeroDivisionError):
        services.delete_account(user=ana)
    account_deleted.disconnect(refuse)
    assert User.objects.get(pk=ana.pk).email == "ana@example.org"


def test_who_only_claimed_an_address_that_somebody_else_has_proved_is_a_guest(ana: User, bo: User, cy: User) -> None:
    EmailAddress.objects.filter(user=bo).delete()
    proved, _claimed = (EmailAddress.objects.create(user=person, email="dora@example.org") for person in (ana, bo))
    User.objects.filter(pk=bo.pk).update(email="dora@example.org")
    assert services.confirm_address(address=proved, confirm=lambda: True)

    claimant = User.objects.get(pk=bo.pk)
    assert (claimant.email, claimant.is_guest) == ("", True)
    assert not EmailAddress.objects.filter(user=bo).exists()
    assert not User.objects.filter(pk__in=[ana.pk, cy.pk], is_guest=True).exists()


def test_who_only_claimed_an_address_goes_on_with_another_one_that_is_proved(ana: User, bo: User) -> None:
    EmailAddress.objects.filter(user=bo).update(primary=False)
    proved = EmailAddress.objects.create(user=ana, email="dora@example.org")
    EmailAddress.objects.create(user=bo, email="dora@example.org", primary=True)
    User.objects.filter(pk=bo.pk).update(email="dora@example.org")
    assert services.confirm_address(address=proved, confirm=lambda: True)

    claimant = User.objects.get(pk=bo.pk)
    assert (claimant.email, claimant.is_guest) == ("bo@example.org", False)
    assert [(row.email, row.primary) for row in EmailAddress.objects.filter(user=bo)] == [("bo@example.org", True)]


def test_who_could_not_prove_an_address_stays_a_guest(ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(is_guest=True)
    assert not services.confirm_address(address=EmailAddress.objects.get(user=ana), confirm=lambda: False)
    assert User.objects.get(pk=ana.pk).is_guest


def test_who_has_left_keeps_no_rights(ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(is_staff=True, is_superuser=True)
    ana.groups.add(Group.objects.create(name="Helpers"))
    ana.user_permissions.add(Permission.objects.get(codename="view_user"))
    services.delete_account(user=ana)

    left = User.objects.get(pk=ana.pk)
    assert (left.is_staff, left.is_superuser, left.is_active) == (False, False, False)
    assert [*left.groups.all(), *left.user_permissions.all()] == []


def test_nothing_that_somebody_chose_is_kept_of_who_has_left(ana: User) -> None:
    words = {"language": "de", "time_zone": "Europe/Berlin", "theme": "dark", "ground": "night", "motion": "less"}
    looks = {"sounds": "turn", "colour": "red", "portrait": "tapir", "has_patterns": True, "has_outlines": True}
    chosen = words | looks | {"was_offered_sounds": True, "last_login": timezone.now()}
    User.objects.filter(pk=ana.pk).update(**chosen)
    services.delete_account(user=ana)
    left = User.objects.get(pk=ana.pk)
    assert {name: getattr(left, name) for name in chosen} == {name: getattr(User(), name) for name in chosen}


@pytest.mark.parametrize("change", [{"is_active": False}, {"password": "!"}, {"sign_outs": 1}], ids=str)
def test_an_address_is_not_confirmed_for_somebody_who_was_changed_meanwhile(ana: User, change: dict[str, Any]) -> None:
    address = EmailAddress.objects.get(user=ana)
    address.user = User.objects.get(pk=ana.pk)
    User.objects.filter(pk=ana.pk).update(is_guest=True, **change)

    with pytest.raises(PersonChanged):
        services.confirm_address(address=address, confirm=lambda: pytest.fail("nobody proves anything now"))
    assert User.objects.get(pk=ana.pk).is_guest
