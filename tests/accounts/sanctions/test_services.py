"""Warnings, silences and bans: who may, how long they hold, what ends with them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import product

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts.models import AccountMail, User
from accounts.sanctions import selectors, services
from accounts.sanctions.errors import BannedAlready, EndsBeforeItBegins, LiftedAlready, NotToBeSanctioned
from accounts.sanctions.models import Sanction, StaffEntry
from accounts.security.models import OpenSession, SecurityEvent
from accounts.services import delete_account
from notifications.models import InboxLine
from tests.people import browser_of, make_bot, make_person

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def mo(db: None) -> User:
    return make_person("Mo", is_staff=True)


def ban(user: User, by: User, until: datetime | None) -> Sanction:
    services.ban(user=user, by=by, reason="Threats.", until=until)
    return Sanction.objects.latest("pk")


def test_a_ban_holds_to_the_instant_and_its_end_is_no_accident(ana: User, mo: User) -> None:
    with time_machine.travel(datetime(2026, 11, 23, tzinfo=UTC), tick=False) as clock:
        ban(ana, mo, timezone.now() + DAY)
        clock.shift(DAY - timedelta(microseconds=1))
        assert services.end_over_bans() == 0
        assert selectors.ban_of(ana) is not None
        clock.shift(timedelta(microseconds=1))
        assert services.end_over_bans() == 1
        assert User.objects.get(pk=ana.pk).is_active
        assert services.end_over_bans() == 0


def test_what_was_switched_off_later_by_other_means_stays_off(ana: User, mo: User) -> None:
    with time_machine.travel(datetime(2026, 11, 23, tzinfo=UTC), tick=False) as clock:
        ban(ana, mo, timezone.now() + DAY)
        clock.shift(DAY)
        services.end_over_bans()
        User.objects.filter(pk=ana.pk).update(is_active=False)
        services.end_over_bans()
        assert not User.objects.get(pk=ana.pk).is_active


def test_a_ban_for_good_ends_when_it_is_lifted(ana: User, mo: User) -> None:
    sanction = ban(ana, mo, None)
    with time_machine.travel(timezone.now() + 4000 * DAY, tick=False):
        assert services.end_over_bans() == 0
    services.lift(sanction=sanction, by=mo, reason="A mistake.")
    assert User.objects.get(pk=ana.pk).is_active
    with pytest.raises(LiftedAlready):
        services.lift(sanction=sanction, by=mo)


def test_sessions_end_and_nothing_by_an_old_one_comes_back(ana: User, mo: User) -> None:
    browser = browser_of(ana)
    assert browser.get("/my-games/").status_code == 200
    services.lift(sanction=ban(ana, mo, None), by=mo)
    assert browser.get("/my-games/").status_code == 302


def test_one_ban_at_a_time_and_none_that_is_over_before_it_begins(ana: User, mo: User) -> None:
    with pytest.raises(EndsBeforeItBegins):
        services.ban(user=ana, by=mo, reason="x", until=timezone.now())
    assert User.objects.get(pk=ana.pk).is_active
    ban(ana, mo, None)
    with pytest.raises(BannedAlready):
        ban(ana, mo, timezone.now() + DAY)


def test_only_superusers_touch_staff_and_nobody_themselves_or_bots(ana: User, mo: User) -> None:
    root, other = make_person("Root", is_staff=True, is_superuser=True), make_person("Stef", is_staff=True)
    refused = [(mo, other), (mo, root), (mo, mo), (root, root), (root, make_bot(ana, "Rex"))]
    acts: tuple[Callable[..., object], ...] = (
        partial(services.ban, until=None),
        partial(services.silence, until=None),
        services.warn,
        services.log_out,
    )
    for (by, user), act in product(refused, acts):
        with pytest.raises(NotToBeSanctioned):
            act(user=user, by=by, reason="x")
    for user in (other, make_bot(other, "Roy")):
        with pytest.raises(NotToBeSanctioned):
            services.rename(user=user, by=mo, name="Ray", reason="x")
    ban(other, root, None)
    assert not User.objects.get(pk=other.pk).is_active
    with pytest.raises(NotToBeSanctioned):
        services.lift(sanction=Sanction.objects.get(), by=mo)
    Sanction.objects.all().delete()
    with pytest.raises(NotToBeSanctioned):
        services.let_in(user=other, by=mo)
    services.let_in(user=other, by=root)
    assert User.objects.get(pk=other.pk).is_active


def test_bots_and_their_owner_are_silent_together(ana: User, bo: User, mo: User) -> None:
    rex = make_bot(ana, "Rex")
    services.silence(user=ana, by=mo, reason="x", until=None)
    assert selectors.silence_of(rex) == selectors.silence_of(ana) is not None
    assert selectors.silence_of(bo) is None
    services.lift(sanction=Sanction.objects.get(), by=mo)
    assert selectors.silence_of(rex) is None


def test_of_several_silences_the_one_that_lasts_longest_is_told(ana: User, mo: User) -> None:
    for until in (None, timezone.now() + DAY):
        services.silence(user=ana, by=mo, reason="x", until=until)
    assert selectors.silence_of(ana).until is None


def test_nothing_is_imposed_that_ends_as_it_begins(ana: User, mo: User) -> None:
    with time_machine.travel(datetime(2026, 11, 23, tzinfo=UTC), tick=False), pytest.raises(EndsBeforeItBegins):
        services.silence(user=ana, by=mo, reason="x", until=timezone.now())


def test_who_is_banned_is_let_in_by_lifting_the_ban_alone(ana: User, mo: User) -> None:
    rex = make_bot(ana, "Rex")
    ban(ana, mo, None)
    assert selectors.ban_of(rex) == Sanction.objects.get()
    with pytest.raises(LiftedAlready):
        services.let_in(user=ana, by=mo)
    assert not User.objects.get(pk=ana.pk).is_active


def test_a_warning_holds_nobody_back_and_stays_known(ana: User, mo: User) -> None:
    services.warn(user=ana, by=mo, reason="Stop it.")
    assert selectors.ban_of(ana) is selectors.silence_of(ana) is None
    assert [(each.kind, each.reason) for each in selectors.sanctions_of(ana)] == [("warning", "Stop it.")]


def test_somebody_is_renamed_to_what_anybody_could_be_called(ana: User, bo: User, mo: User) -> None:
    for name in ("Bo", "bo", "Ana", "", "#1"):
        with pytest.raises(ValidationError):
            services.rename(user=ana, by=mo, name=name, reason="x")
    services.rename(user=ana, by=mo, name="Anabel", reason="x")
    assert User.objects.named("anabel") == ana
    assert StaffEntry.objects.get(code="renamed").details == {"before": "Ana", "after": "Anabel"}


def test_of_what_is_done_to_a_bot_its_owner_is_told(ana: User, mo: User) -> None:
    rex = make_bot(ana, "Rex")
    services.rename(user=rex, by=mo, name="Roy", reason="x")
    assert [(entry.person, entry.code) for entry in StaffEntry.objects.all()] == [(ana, "renamed")]
    assert list(InboxLine.objects.values_list("user__username", "kind")) == [("Ana", "staff_act")]


def test_logging_out_ends_sessions_that_no_list_knows(ana: User, mo: User) -> None:
    browser = browser_of(ana)
    OpenSession.objects.all().delete()
    services.log_out(user=ana, by=mo, reason="x")
    assert browser.get("/my-games/").status_code == 302


def test_what_staff_do_to_an_account_stands_in_its_security_log(ana: User, mo: User) -> None:
    sanction = ban(ana, mo, None)
    services.lift(sanction=sanction, by=mo)
    services.rename(user=ana, by=mo, name="Anna", reason="x")
    services.log_out(user=ana, by=mo, reason="x")
    User.objects.filter(pk=ana.pk).update(is_active=False)
    services.let_in(user=ana, by=mo)
    told = SecurityEvent.objects.filter(person=ana, actor=mo).order_by("pk").values_list("code", flat=True)
    expected = ["banned", "let-in-again", "renamed-by-admin", "logged-out-by-admin", "let-in-again"]
    assert list(told) == expected


def test_a_look_an_hour_is_one_entry(ana: User, mo: User) -> None:
    with time_machine.travel(datetime(2026, 11, 23, tzinfo=UTC), tick=False) as clock:
        for minutes in (0, 59, 2):
            clock.shift(timedelta(minutes=minutes))
            services.note_look(user=ana, by=mo)
        services.note_look(user=ana, by=make_person("Stef", is_staff=True))
    looks = StaffEntry.objects.filter(code="looked").order_by("pk").values_list("actor__username", flat=True)
    assert [*looks] == [mo.username, mo.username, "Stef"]


def test_nothing_of_it_stays_of_who_has_left(ana: User, mo: User) -> None:
    ban(ana, mo, None)
    services.keep_note(user=ana, by=mo, text="writes like Bo")
    delete_account(user=User.objects.get(pk=ana.pk))
    assert not Sanction.objects.exists()
    assert not StaffEntry.objects.exists()


def test_the_mail_about_a_ban_says_why_and_until_when(ana: User, mo: User, mailoutbox: list[object]) -> None:
    User.objects.filter(pk=ana.pk).update(language="de", time_zone="Europe/Berlin")
    with time_machine.travel(datetime(2026, 11, 23, 12, tzinfo=UTC), tick=False):
        ban(User.objects.get(pk=ana.pk), mo, timezone.now() + DAY)
    text = AccountMail.objects.get(kind="banned").text
    assert "Threats." in text.body
    assert "24. November 2026 13:00" in text.body


def test_no_mail_about_a_ban_goes_to_an_address_that_nobody_proved(ana: User, mo: User) -> None:
    EmailAddress.objects.filter(user=ana).update(verified=False)
    ban(ana, mo, None)
    assert not AccountMail.objects.exists()
