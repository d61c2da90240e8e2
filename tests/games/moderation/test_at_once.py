"""What two of the staff decide at the same moment, on PostgreSQL: about one person and one page it happens once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.contrib.auth.models import Permission
from django.http import HttpResponse
from django.urls import reverse

from accounts.models import User
from accounts.sanctions.models import Sanction, StaffEntry
from games.moderation.models import Report
from tests.asking import proof
from tests.games.at_once import at_once
from tests.games.moderation.conftest import MODERATES
from tests.games.moderation.reporting import report_person
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql, pytest.mark.usefixtures("tiny_title")]

ACTS: Mapping[str, Mapping[str, str]] = {"warn": {}, "silence": {"span": "3"}, "ban": {"span": "3"}}


def moderator(name: str) -> User:
    person = make_person(name, is_staff=True)
    person.user_permissions.set(Permission.objects.filter(codename__in=MODERATES))
    return person


def told(answer: HttpResponse) -> str:
    """What has come of it: who is later is refused, or is led back where that can be done no more."""
    page = answer.content.decode()
    if "Done, and everybody concerned is told." in page:
        return "done"
    return "refused" if answer.status_code == 409 or "or it’s done already." in page else page


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("is_reported", [True, False])
def test_nobody_is_sanctioned_twice_for_one_matter(ana: User, bo: User, act: str, is_reported: bool) -> None:
    address = reverse("admin:moderation_act", args=[Report.Kind.PERSON, bo.pk, act])
    if is_reported:
        report = report_person(ana, bo)
        address = reverse("admin:moderation_report_act", args=[report.pk, act])
    browsers = [browser_of(moderator(name)) for name in ("Mo", "Moe")]
    fields = {"shown": proof(browsers[0].get(address)), "reason": "Rude.", **ACTS[act]}
    acts = [lambda browser=browser: told(browser.post(address, fields, follow=True)) for browser in browsers]
    assert sorted(map(str, at_once(*acts))) == ["done", "refused"]
    assert Sanction.objects.count() == 1
    assert StaffEntry.objects.exclude(code="looked").count() == 1
