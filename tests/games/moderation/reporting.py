"""Reports in tests, and what staff decide about them by the pages of the admin."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.moderation import services, subjects
from games.moderation.models import Report
from tests.asking import proof


def report_person(reporter: User, about: User, *, reason: str = "words", text: str = "please look") -> Report:
    subject = subjects.person(reporter, about.username)
    return services.report(subject=subject, user=reporter, reason=reason, text=text)


def decide(browser: Client, report: Report, act: str, **fields: Any) -> Any:
    """Open the page of an act about a report, and press its button."""
    return decide_at(browser, reverse("admin:moderation_report_act", args=[report.pk, act]), **fields)


def decide_about(browser: Client, kind: str, key: int, act: str, **fields: Any) -> Any:
    """The same about somebody or something that nobody has reported."""
    return decide_at(browser, reverse("admin:moderation_act", args=[kind, key, act]), **fields)


def decide_at(browser: Client, address: str, **fields: Any) -> Any:
    page = browser.get(address)
    if page.status_code != 200:
        return page
    return browser.post(address, {"shown": proof(page), "reason": "Against the rules.", **fields})
